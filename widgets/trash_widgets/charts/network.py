"""States and the chances of what follows: a network, drawn by us, for Vega-Lite has none."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from textwrap import wrap

from .chart import Chart, Form, Number, written

_BOX, _TALL, _GAP, _DROP, _EDGE = 104, 34, 14, 86, 8
_LONGEST, _LETTER = 14, 7.4  # letters in a line, and how wide one is
_SMALLEST = 0.8  # of its natural size; on a narrower page one scrolls sideways


def network(
    steps: Mapping[str, Mapping[str, Number]],
    *,
    title: str,
    start: str | None = None,
    labels: Mapping[str, str] | None = None,
    form: Form = "percent",
) -> Chart:
    """Boxes for the states, arrows for the chances of what follows: the thicker, the likelier.

    `steps` maps each state to what can follow and its chance; what only follows is drawn as an end, with a
    double line. States stand in rows by how many steps they are from `start` (left out, the first). `labels`
    are shorter names for the boxes.
    """
    if not steps or not all(steps.values()):
        raise ValueError("A network needs a state, and each state needs something that follows.")
    first = start if start is not None else next(iter(steps))
    if first not in steps:
        raise ValueError(f"start={first!r} is no state here. There are {', '.join(map(repr, steps))}.")
    rows = _rows(steps, first)
    widest = max(len(row) for row in rows)
    width = 2 * _EDGE + widest * _BOX + (widest - 1) * _GAP
    height = 2 * _EDGE + len(rows) * _TALL + (len(rows) - 1) * (_DROP - _TALL)
    at: dict[tuple[str, int], tuple[float, float]] = {}
    for depth, row in enumerate(rows):
        left = (width - len(row) * _BOX - (len(row) - 1) * _GAP) / 2
        for i, state in enumerate(row):
            at[state, depth] = (left + i * (_BOX + _GAP) + _BOX / 2, _EDGE + depth * _DROP + _TALL / 2)
    depths = {state: depth for state, depth in at if state in steps}
    shown = labels or {}
    arrows, tags = [], []
    for state, depth in depths.items():
        for to, chance in steps[state].items():
            end = at[to, depths.get(to, depth + 1)]
            arrow, tag = _arrow(at[state, depth], end, float(chance), written(chance, form))
            arrows.append(arrow)
            tags.append(tag)
    boxes = [
        _box(shown.get(state, state), *place, state not in steps, state == first)
        for (state, _), place in at.items()
    ]
    svg = (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(title)}" style="min-width:{_SMALLEST * width:.0f}px">'
        f"{''.join(arrows)}{''.join(boxes)}{''.join(tags)}</svg>"
    )
    likely = max(steps[first].items(), key=lambda step: float(step[1]))
    table = tuple(
        (state, to, written(chance, form)) for state in depths for to, chance in steps[state].items()
    )
    count = len({state for state, _ in at})
    alt = (
        f"A network of {count} states and {len(table)} arrows, from {first} down. What follows {first} most "
        f"often is {likely[0]}, with {written(likely[1], form)}."
    )
    return Chart(title, alt, ("from", "to", "chance"), table, svg=svg)


def _rows(steps: Mapping[str, Mapping[str, Number]], first: str) -> list[list[str]]:
    """The states by how many steps they are away; those that cannot be reached are left out.

    An end stands below each state that leads to it, as often as need be, so that arrows point down.
    """
    seen, rows = {first}, [[first]]
    while True:
        following = dict.fromkeys(to for state in rows[-1] for to in steps.get(state, {}))
        after = [to for to in following if to not in steps or to not in seen]
        if not after:
            return rows
        seen.update(after)
        rows.append(after)


def _arrow(begin: tuple[float, float], end: tuple[float, float], chance: float, text: str) -> tuple[str, str]:
    """An arrow and the tag with its chance."""
    wide = 1 + 5 * chance
    (x1, y1), (x2, y2) = begin, end
    if begin == end:  # it stays where it is: a loop beside the box
        x, y = x1 + _BOX / 2, y1
        path = f"M{x:.1f} {y - 7:.1f}c22 -8 22 22 0 14"
        tip, where = (x, y + 7), (x + 14, y)
    elif y2 > y1:
        y1, y2 = y1 + _TALL / 2, y2 - _TALL / 2 - 6
        path = (
            f"M{x1:.1f} {y1:.1f}C{x1:.1f} {(y1 + y2) / 2:.1f} {x2:.1f} {(y1 + y2) / 2:.1f} {x2:.1f} {y2:.1f}"
        )
        # Half-way: the arrows of one state have parted, those that come from elsewhere are not there yet.
        tip, where = (x2, y2), ((x1 + x2) / 2, (y1 + y2) / 2)
    else:  # back, or to the side
        x1, x2 = x1 - _BOX / 2, x2 - _BOX / 2 - 6
        bow = min(x1, x2) - 30
        path = f"M{x1:.1f} {y1:.1f}C{bow:.1f} {y1:.1f} {bow:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"
        tip, where = (x2, y2), (bow + 12, (y1 + y2) / 2)
    point = f"M{tip[0] - 5:.1f} {tip[1] - 3:.1f}h10l-5 8z" if y2 >= y1 else ""
    arrow = (
        f'<path d="{path}" class="lt-net-arrow" stroke-width="{wide:.2f}"/>'
        f'<path d="{point}" class="lt-net-tip"/>'
    )
    long = 7.2 * len(text) + 6
    tag = (
        f'<rect x="{where[0] - long / 2:.1f}" y="{where[1] - 9:.1f}" width="{long:.1f}" height="17" rx="4" '
        f'class="lt-net-tag"/><text x="{where[0]:.1f}" y="{where[1] + 4:.1f}" class="lt-net-chance">'
        f"{escape(text)}</text>"
    )
    return arrow, tag


def _box(name: str, x: float, y: float, is_end: bool, is_first: bool) -> str:
    lines = _lines(name)
    kind = "lt-net-end" if is_end else "lt-net-first" if is_first else "lt-net-box"
    box = (
        f'<rect x="{x - _BOX / 2:.1f}" y="{y - _TALL / 2:.1f}" width="{_BOX}" height="{_TALL}" rx="9" '
        f'class="{kind}"/>'
    )
    if is_end:
        box += (
            f'<rect x="{x - _BOX / 2 + 3:.1f}" y="{y - _TALL / 2 + 3:.1f}" width="{_BOX - 6}" '
            f'height="{_TALL - 6}" rx="6" class="lt-net-inner"/>'
        )
    top = y + 4.5 - 7 * (len(lines) - 1)
    words = "".join(
        f'<text x="{x:.1f}" y="{top + 14 * i:.1f}" class="lt-net-name"{_squeezed(line)}>{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    return box + words


def _lines(name: str) -> list[str]:
    """A name in lines that fit into a box.

    >>> _lines("2–2, player 1 opens")
    ['2–2', 'player 1 opens']
    """
    if "\n" in name:
        return name.split("\n")
    return [line for part in name.split(", ") for line in wrap(part, _LONGEST)]


def _squeezed(line: str) -> str:
    """How a line that is a little too long for its box is made to fit."""
    room = _BOX - 12
    return f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if _LETTER * len(line) > room else ""
