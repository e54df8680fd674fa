"""What all charts share: `Chart` itself, how numbers are written, and the parts of a specification."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, isfinite, log10
from typing import Any, Literal

Number = int | float | Fraction
Form = Literal["percent", "number"]
Pairs = Mapping[Any, Number] | Iterable[tuple[Any, Number]]
Spec = dict[str, Any]

SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"  # a name, which no page ever asks for
FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif'
INK, MUTED, LINE, PANEL = "var(--lt-ink)", "var(--lt-muted)", "var(--lt-line)", "var(--lt-panel)"
COLOURS = [f"var(--lt-chart-{i})" for i in (1, 2, 3, 4)]
DASHES = [[1, 0], [7, 4], [2, 3], [9, 3, 2, 3]]
SHAPES = ["circle", "diamond", "square", "triangle-up"]
HEIGHT = 260
MOST_CELLS_WITH_TEXT = 150
MOST_BARS_WITH_TEXT = 6  # with more, the numbers would touch on a phone; they are in the table
Z95 = 1.96
EMPTY = "There is nothing to draw: the data are empty."


@dataclass(frozen=True)
class Chart:
    """A chart with its title, the sentence that says what it shows, and its numbers as a table."""

    title: str
    alt: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spec: Spec | None = field(default=None, repr=False)
    svg: str = field(default="", repr=False)
    """A drawing of our own, where there is no `spec`."""

    def _ipython_display_(self) -> None:
        """At the end of a cell a chart shows itself, as `show` does."""
        from IPython.display import display

        from ..chart_widget import show

        display(show(self))  # type: ignore[no-untyped-call]


def written(value: Number, form: Form = "number", short: bool = False) -> str:
    """Write a number for people: a percentage, or with four digits that count.

    >>> written(Fraction(1, 3), "percent"), written(Fraction(53, 5)), written(1234567.0)
    ('33.3%', '10.6', '1,234,567')
    >>> written(0.00012, "percent")
    '0.012%'
    """
    number = float(value)
    if form == "percent":
        number *= 100
        if short:
            return f"{number:.0f}" if number >= 0.95 or not number else f"{number:.1f}"
        text = f"{number:.1f}" if abs(number) >= 0.1 or not number else f"{number:.2g}"
        return f"{text.removesuffix('.0')}%"
    if number == int(number) and abs(number) < 1e15:
        return f"{int(number):,}"
    return f"{number:,.1f}" if abs(number) >= 1000 else f"{number:.4g}"


def precise(value: Number, reach: float, form: Form) -> str:
    """Write a number as exactly as it is known: down to the second digit of what it may be off."""
    if not reach > 0:
        return written(value, form)
    scale = 100 if form == "percent" else 1
    decimals = max(0, min(8, 1 - floor(log10(reach * scale))))
    return f"{float(value) * scale:,.{decimals}f}{'%' if form == 'percent' else ''}"


def make_chart(
    title: str,
    alt: str,
    head: tuple[str, ...],
    rows: Sequence[tuple[str, ...]],
    data: list[Spec],
    spec: Spec,
    key: Sequence[tuple[str, str, str]] = (),
    height: int = HEIGHT,
) -> Chart:
    """Return a chart from its parts, with what all specifications have in common."""
    whole: Spec = {
        "$schema": SCHEMA,
        "description": title,
        "width": "container",
        "height": height,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "background": "transparent",
        "padding": 4,
        "data": {"values": data},
        **spec,
        "config": _CONFIG,
        # What Jupyter does not know it leaves alone: our page writes the key as text above the chart.
        "usermeta": {"key": [list(entry) for entry in key]},
    }
    return Chart(title, alt, head, tuple(rows), whole)


def pairs_of(data: Pairs) -> list[tuple[Any, Number]]:
    """Return names or numbers with their values. Raises ValueError where there are none."""
    pairs = list(data.items()) if isinstance(data, Mapping) else list(data)
    if not pairs:
        raise ValueError(EMPTY)
    for pair in pairs:
        if not _is_pair(pair):
            raise ValueError(
                "A chart's data map each name to a number, such as {'heads': 0.5, 'tails': 0.5}, and "
                f"{pair!r} does not."
            )
    return pairs


def _is_pair(pair: Any) -> bool:
    try:
        _, value = pair
        return isfinite(value)
    except (TypeError, ValueError):
        return False


def finite(se: float) -> float:
    """The error, or none where one match cannot tell."""
    return se if se == se else 0.0


def ticks_of(form: Form, ticks: int = 6) -> Spec:
    """Return how an axis writes its numbers."""
    return {"tickCount": ticks, **({"format": "~%"} if form == "percent" else {})}


def name_axis(title: str, values: Sequence[object]) -> Spec:
    """Return the axis of names, or of numbers that stand side by side like names."""
    return {
        "field": "x", "type": "ordinal", "title": title or None, "sort": None,
        "axis": {"labelAngle": 0 if len(values) <= 30 else -90, "grid": False, "labelLimit": 90},
        "scale": {"domain": list(values), "paddingInner": 0.15},
    }  # fmt: skip


def number_axis(title: str, form: Form, zero: bool) -> Spec:
    """Return the axis up the chart."""
    return {
        "field": "y",
        "type": "quantitative",
        "title": title,
        "scale": {"zero": zero},
        "axis": ticks_of(form),
    }


def rule_at(way: Literal["x", "y"], value: Number, colour: str = INK) -> Spec:
    """A dashed line across or down the chart; what it is stands in the key."""
    rule = {"type": "rule", "color": colour, "strokeDash": [5, 4], "strokeWidth": 2}
    only: Spec = {way: {"datum": float(value), "type": "quantitative"}, "y" if way == "x" else "x": None}
    return {"data": {"values": [{}]}, "mark": rule, "encoding": only}


def dashes_for(name: str, value: Number, form: Form) -> tuple[str, str, str]:
    """Return the entry of the key for a dashed line."""
    return (f"{name} {written(value, form)}".strip(), INK, "dashes")


_TEXT = {"labelColor": INK, "titleColor": INK, "labelFont": FONT, "titleFont": FONT}
_CONFIG: Spec = {
    "font": FONT,
    "view": {"stroke": None},
    "mark": {"aria": False},
    "style": {"guide-label": {"fill": INK}, "guide-title": {"fill": INK}},
    "axis": {
        **_TEXT, "aria": False, "titleFontWeight": 600, "titleFontSize": 13, "labelFontSize": 12,
        "gridColor": LINE, "gridOpacity": 0.35, "domainColor": LINE, "tickColor": LINE, "labelOverlap": True,
        "titlePadding": 8,
    },
    "text": {"font": FONT, "fill": INK},
}  # fmt: skip
