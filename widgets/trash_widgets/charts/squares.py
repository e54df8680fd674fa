"""A matrix as squares."""

from __future__ import annotations

from collections.abc import Sequence

from .chart import (
    COLOURS,
    EMPTY,
    INK,
    LINE,
    MOST_CELLS_WITH_TEXT,
    Chart,
    Form,
    Number,
    Spec,
    make_chart,
    written,
)


def heat_map(
    matrix: Sequence[Sequence[Number]],
    rows: Sequence[object],
    columns: Sequence[object] | None = None,
    *,
    title: str,
    x: str = "to",
    y: str = "from",
    form: Form = "percent",
) -> Chart:
    """A matrix as squares, the fuller the larger; with its numbers in them where there is room for them."""
    names = [str(name) for name in rows]
    across = [str(name) for name in (columns if columns is not None else rows)]
    if not names or not across:
        raise ValueError(EMPTY)
    if len(matrix) != len(names) or any(len(line) != len(across) for line in matrix):
        raise ValueError("The matrix must have a line for each row's name and a number for each column's.")
    table: list[Spec] = [
        {"row": names[i], "column": across[j], "y": float(value), "text": written(value, form, short=True)}
        for i, line in enumerate(matrix)
        for j, value in enumerate(line)
    ]
    top = max(row["y"] for row in table) or 1.0
    big = max(table, key=lambda row: row["y"])
    place = {"type": "nominal", "sort": None}
    # Names that do not fit side by side on a phone stand upright.
    long = sum(map(len, across)) > 24
    slant: Spec = {"labelAngle": -90, "labelAlign": "left"} if long else {"labelAngle": 0}
    encoding: Spec = {
        "x": {**place, "field": "column", "title": x,
              "axis": {"orient": "top", "grid": False, "labelLimit": 135, **slant}},
        "y": {**place, "field": "row", "title": y, "axis": {"grid": False, "labelLimit": 135}},
    }  # fmt: skip
    # Numbers must stand out from their squares, in light and dark: fuller than that, and they would not.
    fullest = 0.45 if len(table) <= MOST_CELLS_WITH_TEXT else 1
    layers: list[Spec] = [
        {
            "mark": {"type": "rect", "fill": COLOURS[0], "stroke": LINE, "strokeWidth": 0.5},
            "encoding": {"fillOpacity": {"field": "y", "type": "quantitative", "legend": None,
                                         "scale": {"domain": [0, top], "range": [0, fullest]}}},
        }
    ]  # fmt: skip
    if len(table) <= MOST_CELLS_WITH_TEXT:
        text: Spec = {"text": {"field": "text", "type": "nominal"}, "color": {"value": INK}}
        size = 12 if len(across) <= 6 else 10
        mark = {"type": "text", "fontSize": size}
        layers.append({"mark": mark, "encoding": text, "transform": [{"filter": "datum.y > 0"}]})
    alt = (
        f"A table of {len(names)} rows and {len(across)} columns as squares, the fuller the larger: "
        f"the largest is {written(big['y'], form)}, {y} {big['row']} {x} {big['column']}."
    )
    lines_ = [(names[i], *(written(value, form) for value in line)) for i, line in enumerate(matrix)]
    spec = {"encoding": encoding, "layer": layers}
    height = min(34, max(14, 620 // len(names))) * len(names)
    return make_chart(title, alt, (f"{y} \\ {x}", *across), lines_, table, spec, height=height)
