"""Intervals, and dots of a class, as drawings: the same on the page and on paper.

They are narrow, with their labels above the lines, so that they can be read on a phone. Colours are those of
the look; on paper `printing.typesetter.plain_svg` makes them plain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from .chart import Form, written

WIDTH, EDGE = 340, 22
_ROW = 46
INK, MUTED, LINE = "var(--lt-ink,#2a251e)", "var(--lt-muted,#655b4d)", "var(--lt-line,#8b806c)"
ACCENT, SECOND = "var(--lt-chart-1,#1f6547)", "var(--lt-chart-2,#a3500f)"


class Span(NamedTuple):
    """A line of the drawing: a dot with its interval, or a dot alone (a diamond) where both ends are it."""

    name: str
    mean: float
    low: float
    high: float


class Mark(NamedTuple):
    """A value with which the dots of a class are compared."""

    name: str
    value: float


def ticks(low: float, high: float, most: int = 5) -> list[float]:
    """Round numbers from `low` to `high`, not too many.

    >>> ticks(-0.013, 0.05)
    [0.0, 0.02, 0.04]
    >>> ticks(3, 21)
    [5.0, 10.0, 15.0, 20.0]
    """
    step = 10 ** math.floor(math.log10((high - low) / most))
    step = next(step * by for by in (1, 2, 5, 10) if (high - low) / (step * by) <= most)
    first = math.ceil(low / step - 1e-9)
    return [round(at * step, 12) + 0.0 for at in range(first, math.floor(high / step + 1e-9) + 1)]


def spans(rows: Sequence[Span], form: Form, alt: str, axis: str) -> str:
    """Intervals one below the other, over a dashed line at zero: no difference."""
    ends = [0.0, *(value for row in rows for value in row[1:])]
    x = _Scale(min(ends), max(ends))
    bottom = 10 + _ROW * len(rows)
    parts = [_axis(x, bottom, form, axis)]
    for at, row in enumerate(rows):
        y = 10 + _ROW * at + 30
        colour = ACCENT if at == 0 else SECOND
        parts.append(_text(EDGE, y - 15, row.name, INK, "start"))
        # Beside the line only: across the words it would make them hard to read.
        parts.append(
            f'<path d="M{x(0)} {y - 9}V{y + 8}" stroke="{INK}" stroke-width="1.5" stroke-dasharray="4 3" '
            'fill="none"/>'
        )
        if row.low == row.high == row.mean and at:
            parts.append(f'<path d="M{x(row.mean)} {y - 7}l7 7-7 7-7-7z" fill="{INK}"/>')
            continue
        parts.append(
            f'<path d="M{x(row.low)} {y}H{x(row.high)}M{x(row.low)} {y - 6}v12M{x(row.high)} {y - 6}v12" '
            f'stroke="{colour}" stroke-width="3" fill="none"/><circle cx="{x(row.mean)}" cy="{y}" r="6" '
            f'fill="{colour}"/>'
        )
    return _svg("".join(parts), bottom + 44, alt)


def dots(values: Sequence[float], marks: Sequence[Mark], form: Form, alt: str, axis: str) -> str:
    """A dot for each value, equal ones in a pile; below them the marks, each with its name."""
    ends = [*values, *(mark.value for mark in marks)]
    low, high = min(ends), max(ends)
    x = _Scale(low, high if high > low else low + 1)
    columns: dict[float, int] = {}
    width = 7.0
    placed = []
    for value in sorted(values):
        column = round(x(value) / width)
        columns[column] = columns.get(column, 0) + 1
        placed.append((column * width, columns[column]))
    highest = max(columns.values(), default=1)
    pile = min(width, 130 / highest)
    floor = 14 + pile * highest
    parts = [
        f'<circle cx="{at:.1f}" cy="{floor - pile * (level - 0.5):.1f}" r="3.2" fill="{ACCENT}"/>'
        for at, level in placed
    ]
    bottom = floor + 6 + _ROW * len(marks)
    for at, mark in enumerate(marks):
        y = floor + 4 + _ROW * at + 31
        where = x(mark.value)
        parts.append(_text(EDGE, y - 14, mark.name, INK, "start"))
        parts.append(f'<path d="M{where} {y - 7}l7 7-7 7-7-7z" fill="{SECOND}"/>')
        parts.append(f'<path d="M{EDGE} {y + 11}H{WIDTH - EDGE}" stroke="{LINE}" stroke-opacity=".35"/>')
    parts.append(_axis(x, bottom, form, axis))
    return _svg("".join(parts), bottom + 44, alt)


class _Scale:
    """Values across the drawing, with some room at both ends."""

    def __init__(self, low: float, high: float) -> None:
        room = (high - low) * 0.06 or 1.0
        self.low, self.high = low - room, high + room

    def __call__(self, value: float) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * (value - self.low) / (self.high - self.low), 1)


def _axis(x: _Scale, y: float, form: Form, title: str) -> str:
    parts = [f'<path d="M{EDGE} {y}H{WIDTH - EDGE}" stroke="{LINE}" fill="none"/>']
    for tick in ticks(x.low, x.high):
        at = x(tick)
        parts.append(f'<path d="M{at} {y}v5" stroke="{LINE}" fill="none"/>')
        parts.append(_text(at, y + 19, written(tick, form).replace("-", "−"), INK, "middle"))
    parts.append(_text(WIDTH / 2, y + 38, title, MUTED, "middle"))
    return "".join(parts)


def _text(x: float, y: float, text: str, colour: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(inner: str, height: float, alt: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(alt)}" font-family="system-ui,sans-serif" font-size="13.5" '
        f'style="width: 100%; max-width: 32rem; height: auto">{inner}</svg>'
    )
