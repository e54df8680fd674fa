"""How often: bars, and a histogram with the exact chances over it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .chart import (
    COLOURS,
    INK,
    MOST_BARS_WITH_TEXT,
    PANEL,
    Chart,
    Form,
    Number,
    Pairs,
    Spec,
    make_chart,
    name_axis,
    number_axis,
    pairs_of,
    written,
)


def bars(
    data: Pairs,
    *,
    title: str,
    x: str = "",
    y: str = "chance",
    form: Form = "percent",
) -> Chart:
    """One bar for each name or number; `data` maps it to its height (a `chances.Distribution` does, too)."""
    pairs = pairs_of(data)
    table = [{"x": str(name), "y": float(value), "text": written(value, form)} for name, value in pairs]
    encoding = {"x": name_axis(x, [str(name) for name, _ in pairs]), "y": number_axis(y, form, zero=True)}
    layers: list[Spec] = [{"mark": {"type": "bar", "color": COLOURS[0], "cornerRadiusEnd": 3}}]
    if len(pairs) <= MOST_BARS_WITH_TEXT:
        label = {"type": "text", "dy": -7, "color": INK, "fontSize": 11}
        layers.append({"mark": label, "encoding": {"text": {"field": "text", "type": "nominal"}}})
    top, low = max(pairs, key=_value), min(pairs, key=_value)
    alt = (
        f"Bars: the largest is {top[0]} with {written(top[1], form)}, the smallest is {low[0]} with "
        f"{written(low[1], form)}."
    )
    rows = [(str(name), written(value, form)) for name, value in pairs]
    return make_chart(title, alt, (x or "what", y), rows, table, {"encoding": encoding, "layer": layers})


def histogram(
    seen: Mapping[int, Number],
    exact: Pairs | None = None,
    *,
    title: str,
    x: str,
    n: int | None = None,
) -> Chart:
    """How often each number came up, as bars; over them the exact chances, as dots on stems.

    `seen` has shares that sum to 1 (a `simulate.Distribution` has) or plain counts; `n` is how many there
    were, and is known where `seen` has counts or an `n` of its own.
    """
    total = sum(seen.values())
    if not total:
        raise ValueError("Nothing was seen yet, so there is no histogram to draw.")
    known = getattr(seen, "n", None) or n or (total if isinstance(total, int) and total > 1 else None)
    shares = {value: Fraction(count) / Fraction(total) for value, count in seen.items()}
    pmf = dict(pairs_of(exact)) if exact is not None else {}
    numbers = range(min([*shares, *pmf]), max([*shares, *pmf]) + 1)
    # Far out in the tail the bars are thinner than a line; leave out what neither road sees once in 2000.
    numbers = _trim(numbers, shares, pmf)
    table: list[Spec] = [
        {"x": number, "y": float(shares.get(number, 0)), "exact": float(pmf.get(number, 0))}
        for number in numbers
    ]
    encoding = {"x": name_axis(x, list(numbers)), "y": number_axis("share", "percent", zero=True)}
    layers: list[Spec] = [{"mark": {"type": "bar", "color": COLOURS[0], "opacity": 0.75}}]
    if pmf:
        high = {"field": "exact", "type": "quantitative"}
        layers += [
            {"mark": {"type": "rule", "color": INK, "strokeWidth": 1}, "encoding": {"y": high}},
            {
                "mark": {"type": "point", "filled": True, "color": COLOURS[1], "stroke": PANEL,
                         "shape": "diamond", "strokeWidth": 0.8, "size": 75 if len(numbers) <= 15 else 45,
                         "opacity": 1},
                "encoding": {"y": high},
            },
        ]  # fmt: skip
    often = max(shares, key=lambda value: shares[value])
    of = f" of {known:,}" if known else ""
    alt = f"Histogram{of}: {often} came up most often ({written(shares[often], 'percent')})"
    if pmf:
        far = max(numbers, key=lambda value: abs(shares.get(value, 0) - pmf.get(value, 0)))
        gap = abs(float(shares.get(far, 0)) - float(pmf.get(far, 0)))
        alt += (
            f"; its exact chance is {written(pmf.get(often, 0), 'percent')}. Bars and exact chances are "
            f"furthest apart at {far}, by {100 * gap:.2g} in 100"
        )
    head = (x, "seen", "exact")[: 2 + bool(pmf)]
    rows = [
        (
            str(number),
            *(written(part.get(number, 0), "percent") for part in ([shares, pmf] if pmf else [shares])),
        )
        for number in numbers
    ]
    key = [("seen", COLOURS[0], "square"), ("exact", COLOURS[1], "diamond")] if pmf else []
    return make_chart(title, f"{alt}.", head, rows, table, {"encoding": encoding, "layer": layers}, key)


def _value(pair: tuple[Any, Number]) -> float:
    return float(pair[1])


def _trim(
    numbers: range, shares: Mapping[int, Number], pmf: Mapping[int, Number], least: float = 0.0005
) -> range:
    seen = [n for n in numbers if max(float(shares.get(n, 0)), float(pmf.get(n, 0))) >= least]
    return range(min(seen), max(seen) + 1)
