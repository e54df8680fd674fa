"""How something changes: a running mean with its band, lines, a curve down the ladder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from .chart import (
    COLOURS,
    DASHES,
    EMPTY,
    SHAPES,
    Z95,
    Chart,
    Form,
    Number,
    Pairs,
    Spec,
    dashes_for,
    finite,
    make_chart,
    number_axis,
    pairs_of,
    precise,
    rule_at,
    ticks_of,
    written,
)


def running_mean(
    points: Sequence[tuple[int, float, float]],
    *,
    title: str,
    y: str,
    exact: Number | None = None,
    x: str = "matches",
    form: Form = "number",
    total: int | None = None,
) -> Chart:
    """The mean after 10, 20, 50 … matches with the band of its error; a dashed line is the exact value.

    `points` are ``(matches, mean, standard error)``. `total` fixes the right end while more are to come.
    """
    if not points:
        raise ValueError("There is no match yet, so there is no mean to draw.")
    for point in points:
        if not isinstance(point, Sequence) or len(point) != 3:
            raise ValueError(f"A point is (matches, mean, standard error), and {point!r} is not.")
    table = [
        {"x": n, "y": mean, "low": mean - Z95 * finite(se), "high": mean + Z95 * finite(se)}
        for n, mean, se in points
    ]
    last_n, last, last_se = points[-1]
    reach = Z95 * finite(last_se)
    # The first means jump about; a scale that held them all would show a flat line ever after.
    span = max(8 * reach, 1.3 * abs(float(exact) - last) if exact is not None else 0, abs(last) / 200) or 1
    low, high = last - span, last + span
    if form == "percent":
        low, high = max(low, 0.0), min(high, 1.0)
    ends = [points[0][0], max(total or 0, last_n, points[0][0] + 1)]
    across = {
        "field": "x", "type": "quantitative", "title": x,
        "scale": {"type": "log", "domain": ends, "nice": False},
        "axis": {"format": "~s", "tickCount": 5, "grid": False},
    }  # fmt: skip
    up = {
        "field": "y", "type": "quantitative", "title": y,
        "scale": {"domain": [low, high], "nice": False, "zero": False}, "axis": ticks_of(form),
    }  # fmt: skip
    layers: list[Spec] = [
        {
            "mark": {"type": "area", "color": COLOURS[0], "opacity": 0.25, "clip": True},
            "encoding": {"y": {**up, "field": "low"}, "y2": {"field": "high"}},
        },
        {
            "mark": {"type": "line", "color": COLOURS[0], "strokeWidth": 2.5, "clip": True},
            "encoding": {"y": up},
        },
    ]
    key = [
        ("mean so far", COLOURS[0], "stroke"),
        ("95 in 100 such bands hold the true value", COLOURS[0], "band"),
    ]
    alt = (
        f"After {last_n:,} {x} the mean is {precise(last, reach, form)}, give or take "
        f"{precise(reach, reach, form)}"
    )
    if exact is not None:
        layers.append(rule_at("y", exact, COLOURS[1]))
        inside = "inside" if abs(float(exact) - last) <= reach else "outside"
        alt += f"; the exact value {precise(exact, reach, form)} lies {inside} the band"
        key.append((f"exact {precise(exact, reach, form)}", COLOURS[1], "dashes"))
    rows = [
        (f"{n:,}", written(mean, form), f"{written(mean - Z95 * finite(se), form)} to "
         f"{written(mean + Z95 * finite(se), form)}" if se == se else "")
        for n, mean, se in points
    ]  # fmt: skip
    spec = {"encoding": {"x": across}, "layer": layers}
    return make_chart(title, f"{alt}.", (x, "mean", "give or take"), rows, table, spec, key)


def lines(
    series: Mapping[str, Sequence[tuple[Number, ...]]],
    *,
    title: str,
    x: str,
    y: str,
    form: Form = "number",
    zero: bool = False,
    downwards: bool = False,
    level: Number | None = None,
    level_label: str = "",
) -> Chart:
    """One line for each name: points ``(x, y)``, or ``(x, y, low, high)`` with a band. At most four.

    `downwards` counts down from left to right, as the ladder does; `level` draws a dashed line across.
    """
    if not 1 <= len(series) <= len(COLOURS):
        raise ValueError(f"A chart can tell 1 to {len(COLOURS)} lines apart, and these are {len(series)}.")
    table: list[Spec] = [
        {"name": name, "x": float(point[0]), "y": float(point[1]),
         **({"low": float(point[2]), "high": float(point[3])} if len(point) == 4 else {})}
        for name, points in series.items() for point in points
    ]  # fmt: skip
    names = list(series)
    places: list[float] = sorted({row["x"] for row in table})
    whole = all(place == int(place) for place in places) and len(places) <= 25
    across: Spec = {
        "field": "x", "type": "quantitative", "title": x, "axis": {"grid": False},
        "scale": {"zero": False, "nice": False, "reverse": downwards, "padding": 12},
    }  # fmt: skip
    if whole:
        across["axis"]["values"] = places
    colour = {"field": "name", "type": "nominal", "scale": {"domain": names, "range": COLOURS[: len(names)]}}
    layers: list[Spec] = []
    if any("low" in row for row in table):
        band = {"mark": {"type": "area", "opacity": 0.2}, "encoding": {
            "y": {**number_axis(y, form, zero), "field": "low"}, "y2": {"field": "high"},
            "color": {**colour, "legend": None}}}  # fmt: skip
        layers.append(band)
    stroke = {**colour, "legend": None}
    dash = {"field": "name", "type": "nominal", "legend": None,
            "scale": {"domain": names, "range": DASHES[: len(names)]}}  # fmt: skip
    shape = {"field": "name", "type": "nominal", "legend": None,
             "scale": {"domain": names, "range": SHAPES[: len(names)]}}  # fmt: skip
    up = number_axis(y, form, zero)
    stroked = {"y": up, "color": stroke, "strokeDash": dash}
    layers.append({"mark": {"type": "line", "strokeWidth": 2.5}, "encoding": stroked})
    if len(places) <= 25:
        layers.append({"mark": {"type": "point", "filled": True, "size": 60, "opacity": 1},
                       "encoding": {"y": up, "color": stroke, "shape": shape}})  # fmt: skip
    if level is not None:
        layers.append(rule_at("y", level))
    key = [(name, COLOURS[i], SHAPES[i]) for i, name in enumerate(names)] if len(names) > 1 else []
    if level is not None:
        key.append(dashes_for(level_label, level, form))
    tops = [
        f"{name} runs from {written(points[0][1], form)} at {written(points[0][0], 'number')} to "
        f"{written(points[-1][1], form)} at {written(points[-1][0], 'number')}, highest at "
        f"{written(max(points, key=lambda point: float(point[1]))[0], 'number')}"
        for name, points in series.items()
    ]
    by_x = {place: [""] * len(names) for place in places}
    for i, points in enumerate(series.values()):
        for point in points:
            band_text = (
                f" ({written(point[2], form)} to {written(point[3], form)})" if len(point) == 4 else ""
            )
            by_x[float(point[0])][i] = written(point[1], form) + band_text
    rows = [(written(place, "number"), *cells) for place, cells in sorted(by_x.items(), reverse=downwards)]
    spec = {"encoding": {"x": across}, "layer": layers}
    return make_chart(title, f"Lines over {x}: {'; '.join(tops)}.", (x, *names), rows, table, spec, key)


def ladder_curve(
    series: Mapping[str, Pairs] | Pairs,
    *,
    title: str,
    y: str,
    form: Form = "percent",
    level: Number | None = None,
    level_label: str = "",
) -> Chart:
    """A value for each rung, from ten places on the left down to one on the right: the way of a match.

    `series` maps rungs to values, or names to such mappings.
    """
    if not series:
        raise ValueError(EMPTY)
    several = isinstance(series, Mapping) and isinstance(next(iter(series.values())), Mapping)
    named = cast(Mapping[str, Pairs], series if several else {y: series})
    points = {
        name: [(rung, value) for rung, value in sorted(pairs_of(one), key=lambda pair: -pair[0])]
        for name, one in named.items()
    }
    return lines(
        points, title=title, x="places", y=y, form=form, downwards=True, level=level, level_label=level_label
    )
