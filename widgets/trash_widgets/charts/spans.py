"""How sure: dots with their intervals."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from .chart import (
    COLOURS,
    EMPTY,
    SHAPES,
    Chart,
    Form,
    Number,
    Spec,
    dashes_for,
    make_chart,
    rule_at,
    ticks_of,
    written,
)


def intervals(
    estimates: Mapping[str, Any],
    *,
    title: str,
    x: str,
    form: Form = "number",
    exact: Number | None = None,
    exact_label: str = "exact",
    groups: Mapping[str, str] | None = None,
) -> Chart:
    """For each name a dot with its confidence interval: a `simulate.Estimate`, or ``(mean, low, high)``.

    `exact` is a dashed line down the chart (the true value, or no difference: 0). `groups` says to which
    group a name belongs; groups differ in colour and shape.
    """
    if not estimates:
        raise ValueError(EMPTY)
    table: list[Spec] = []
    rows = []
    for name, given in estimates.items():
        mean, low, high = _interval(name, given)
        group = groups[name] if groups else ""
        table.append({"name": name, "y": mean, "low": low, "high": high, "group": group})
        row = (name, written(mean, form), f"{written(low, form)} to {written(high, form)}")
        rows.append((*row, group) if groups else row)
    kinds = list(dict.fromkeys(row["group"] for row in table))
    if len(kinds) > len(COLOURS):
        raise ValueError(f"A chart can tell {len(COLOURS)} groups apart, and these are {len(kinds)}.")
    colour: Spec = {"value": COLOURS[0]}
    shape: Spec = {"value": SHAPES[0]}
    if groups:
        scale = {"domain": kinds, "range": COLOURS[: len(kinds)]}
        colour = {"field": "group", "type": "nominal", "legend": None, "scale": scale}
        shape = {**colour, "scale": {"domain": kinds, "range": SHAPES[: len(kinds)]}}
    across = {
        "field": "low", "type": "quantitative", "title": x, "axis": ticks_of(form, 5),
        "scale": {"zero": False, "nice": True, "padding": 12},
    }  # fmt: skip
    up = {"field": "name", "type": "nominal", "title": None, "sort": None,
          "axis": {"labelLimit": 130, "grid": False, "labelFontSize": 12}}  # fmt: skip
    layers: list[Spec] = [
        {"mark": {"type": "rule", "strokeWidth": 3}, "encoding": {"x": across, "x2": {"field": "high"},
                                                                   "color": colour}},
        {"mark": {"type": "tick", "thickness": 3, "size": 14}, "encoding": {"x": across, "color": colour}},
        {"mark": {"type": "tick", "thickness": 3, "size": 14},
         "encoding": {"x": {**across, "field": "high"}, "color": colour}},
        {"mark": {"type": "point", "filled": True, "size": 110, "opacity": 1},
         "encoding": {"x": {**across, "field": "y"}, "color": colour, "shape": shape}},
    ]  # fmt: skip
    parts = [f"{row[0]} {row[1]} ({row[2]})" for row in rows]
    alt = f"Dots with their intervals: {'; '.join(parts)}"
    if exact is not None:
        layers.append(rule_at("x", exact))
        missed = [row["name"] for row in table if not row["low"] <= float(exact) <= row["high"]]
        where = "lies in every interval" if not missed else f"lies outside that of {', '.join(missed)}"
        alt += f". The dashed line, {exact_label} {written(exact, form)}, {where}"
    head = ("", x, "interval", "group")[: 3 + bool(groups)]
    key = [(kind, COLOURS[i], SHAPES[i]) for i, kind in enumerate(kinds)] if groups else []
    if exact is not None:
        key.append(dashes_for(exact_label, exact, form))
    spec = {"encoding": {"y": up}, "layer": layers}
    return make_chart(title, f"{alt}.", head, rows, table, spec, key, height=44 * len(table) + 20)


def _interval(name: str, given: Any) -> tuple[float, float, float]:
    try:
        mean, low, high = (given.mean, *given.interval()) if hasattr(given, "interval") else given
        found = float(mean), float(low), float(high)
    except (TypeError, ValueError):
        raise ValueError(
            f"{name!r} needs an estimate of a simulation, or (mean, low, high), and {given!r} is neither."
        ) from None
    if not all(map(isfinite, found)):
        raise ValueError(
            f"{name!r} has no interval: {given!r}. One match alone cannot tell how far off it is."
        )
    return found
