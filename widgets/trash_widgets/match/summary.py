"""A match on one page: what each round brought, and how the players came down the ladder, as a chart."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from trash_core import Match, Round

from ..scene import Scene
from ..wording import counted, listed

WIDTH, HEIGHT = 400, 258
LEFT, RIGHT, TOP, BOTTOM = 30, 118, 30, 44
DASHES = ("", "7 4", "2 4", "12 4 2 4", "12 4", "4 8")
"""Each player's line has a pattern and a mark of its own, so that nobody needs to tell colours apart."""
MARKS = (
    "M0 -5a5 5 0 1 0 .01 0z",
    "M-5 -5h10v10h-10z",
    "M0 -6l6 10h-12z",
    "M0 -6l6 6-6 6-6-6z",
    "M-5 -2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",
    "M0 6l6-10h-12z",
)
COLOURS = ("accent", "red", "ink", "link", "muted", "good")


def turns(round: Round) -> int:
    """How many turns were played in `round`."""
    return sum(event.turn_end is not None for event in round.events)


def table(match: Match, names: Sequence[str]) -> list[list[str]]:
    """A row for each deal: round, turns, who won, and the places that everybody has after it."""
    rows = []
    number = 0
    for index, round in enumerate(match.rounds):
        number += not round.is_void
        after = rungs(match)[index + 1] if index + 1 < len(rungs(match)) else round.rungs
        if round.is_void:
            who = "nobody, dealt again"
        elif round.winners:
            who = listed([names[seat] for seat in round.winners])
        else:
            who = "still open"
        rows.append([str(number or 1), str(turns(round)), who, *map(str, after)])
    return rows


def rungs(match: Match) -> list[tuple[int, ...]]:
    """Everybody's number of places in each deal, and after the last one if it is over."""
    found = [round.rungs for round in match.rounds]
    return [*found, match.rungs] if match.round.is_over else found


def summary(match: Match, names: Sequence[str], taken_back: int) -> Scene:
    """The panel that sums a match up."""
    whole = sum(turns(round) for round in match.rounds)
    said = [f"{counted(match.round_number, 'round')}, {counted(whole, 'turn')}."]
    if taken_back:
        times = "once" if taken_back == 1 else f"{taken_back} times"
        said.append(f"Taken back after a hidden card had turned up: {times}.")
    winners = listed([names[seat] for seat in match.winners]) if match.is_over else ""
    return {
        "title": f"{winners} won the match" if winners else "The match so far",
        "head": ["Round", "Turns", "Won by", *names],
        "rows": table(match, names),
        # One round is a single step, and the table shows that better.
        "chart": chart(match, names) if len(rungs(match)) > 2 else None,
        "note": " ".join([*said, "Under each name: the places that are left for the next round."]),
    }


def chart(match: Match, names: Sequence[str]) -> str:
    """The rungs from round to round as a drawing, with a text alternative; names are escaped."""
    steps = rungs(match)
    top = max(max(step) for step in steps)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(step: int) -> float:
        return round(LEFT + wide * step / (len(steps) - 1), 1)

    def y(rung: float) -> float:
        return round(TOP + high * (top - rung) / max(top, 1), 1)

    ticks = range(top, -1, -1 if top < 6 else -2)  # the number that all began with is one of them
    lines = [_line(x(0), y(rung), x(len(steps) - 1), y(rung), "line") for rung in ticks]
    words = [_text(LEFT - 10, y(rung) + 5, str(rung), "end") for rung in ticks]
    words.append(_text(0, 12, "places left", "start"))
    every = -(-(len(steps) - 1) // 10)
    words += [_text(x(at), HEIGHT - 24, str(at), "middle") for at in range(0, len(steps), every)]
    words.append(_text(LEFT + wide / 2, HEIGHT - 5, "rounds played", "middle"))
    labels = _apart([y(rung) for rung in steps[-1]])
    for seat, name in enumerate(names):
        colour = f"var(--lt-{COLOURS[seat % len(COLOURS)]})"
        # A small shift for each player, so that lines which run together can still be told apart.
        points = [(x(at), y(step[seat]) + 2 * seat) for at, step in enumerate(steps)]
        path = " ".join(f"{a},{b:.1f}" for a, b in points)
        dash = DASHES[seat % len(DASHES)]
        lines.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"'
            + (f' stroke-dasharray="{dash}"/>' if dash else "/>")
        )
        mark = MARKS[seat % len(MARKS)]
        lines += [f'<path d="{mark}" transform="translate({a} {b:.1f})" fill="{colour}"/>' for a, b in points]
        end = WIDTH - RIGHT + 16
        words.append(f'<path d="{mark}" transform="translate({end} {labels[seat]})" fill="{colour}"/>')
        words.append(_text(end + 12, labels[seat] + 5, _short(name), "start"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(alternative(match, names))}" font-family="inherit" font-size="14" '
        f'style="max-width: 32rem" fill="var(--lt-ink)">{"".join(lines)}{"".join(words)}</svg>'
    )


def alternative(match: Match, names: Sequence[str]) -> str:
    """The chart in words."""
    steps = rungs(match)
    told = [f"{name} {', '.join(str(step[seat]) for step in steps)}" for seat, name in enumerate(names)]
    return f"Places left from round to round. {'; '.join(told)}."


def _apart(wished: Sequence[float], gap: float = 18) -> list[float]:
    """Heights for labels: as wished, but no two nearer to each other than `gap`."""
    heights = list(wished)
    order = sorted(range(len(heights)), key=lambda at: (heights[at], at))
    for before, at in pairwise(order):
        heights[at] = max(heights[at], heights[before] + gap)
    low = float(HEIGHT - BOTTOM)
    for at in reversed(order):  # and none below the drawing
        heights[at] = min(heights[at], low)
        low = heights[at] - gap
    return heights


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="var(--lt-{colour})"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= 12 else f"{name[:11]}…"
