"""The worksheet of lesson 13: the ladder as a chain."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from trash_core.chances import Ladder, State, ladder

from .task import Draw, Task, amount

_WIN = sorted({Fraction(good, of) for of in range(5, 13) for good in range(3, of) if 0.52 < good / of < 0.76})


def ladder_markov(chance: Draw) -> list[Task]:
    """A transition matrix to fill in, the chance to win from its states, the mean number of rounds."""
    last, before = chance.sample(_WIN, 2)
    win: dict[tuple[int, ...], Fraction] = {
        (own, other): last if own == other == 1 else before for own in (1, 2) for other in (1, 2)
    }
    chain = ladder(win)
    data = {"last": last, "before": before}
    return [_matrix(data, chain), _wins(data, chain), _rounds(data, chain), _further(data, chain)]


_STATES = {
    "2–1, you open": State((2, 1), 0),
    "2–1, your friend opens": State((2, 1), 1),
    "1–1, you open": State((1, 1), 0),
}


def _matrix(data: dict[str, Any], chain: Ladder) -> Task:
    columns = ["1–1, you open", "You win", "Your friend wins"]
    solved, values = [], []
    for name, state in _STATES.items():
        row = {_column(to): chance for to, chance in chain.steps[state].items()}
        values.append([row.get(column, Fraction(0)) for column in columns])
        solved.append([name, *map(str, values[-1])])
    return Task(
        kind="matrix",
        text="A short ladder. 2–1 means: you have two places left, your friend has one. With one place each, "
        f"whoever opens wins the round with chance {data['last']}; otherwise with chance {data['before']}. "
        "The winner opens the next round. Fill in the transition matrix.",
        head=["Before the round", *columns],
        rows=[[name, "", "", ""] for name in _STATES],
        solved=solved,
        high=9,
        parts=["What do the chances in a row add up to, and why?"],
        answers=["To 1: one of these things has to happen."],
        values=values,
        data=data,
    )


def _column(to: object) -> str:
    if isinstance(to, State):
        return next(name for name, state in _STATES.items() if state == to)
    winners: tuple[int, ...] = getattr(to, "winners", ())
    return "You win" if winners == (0,) else "Your friend wins"


def _wins(data: dict[str, Any], chain: Ladder) -> Task:
    values = [chain.match_win(state) for state in (_STATES[name] for name in reversed(_STATES))]
    last, before = data["last"], data["before"]
    ways = ["", f"{1 - before} × {last} = ", f"{before} × {last} = "]
    return Task(
        kind="wins",
        text="Work backwards from the end: what is your chance to win the match from each state?",
        parts=list(reversed(_STATES)),
        answers=[way + amount(value) for way, value in zip(ways, values, strict=True)],
        values=values,
        data=data,
    )


def _rounds(data: dict[str, Any], chain: Ladder) -> Task:
    values = [chain.expected_rounds[_STATES[name]] for name in ("2–1, you open", "2–1, your friend opens")]
    return Task(
        kind="mean rounds",
        text="How many rounds does the match still have, on average?",
        parts=["2–1, you open", "2–1, your friend opens"],
        answers=[f"1 + {value - 1} = {amount(value)}" for value in values],
        values=values,
        data=data,
    )


def _further(data: dict[str, Any], chain: Ladder) -> Task:
    value = chain.match_win(State((2, 2), 0))
    last, before = data["last"], data["before"]
    lose = 1 - before
    return Task(
        kind="further",
        text="Further: both of you have two places left, and you open. The same rules hold.",
        parts=["What is your chance to win the match?"],
        answers=[
            f"{before} × ({before} + {lose} × {1 - last}) + {lose} × {lose} × {last} = {amount(value)}",
        ],
        values=[value],
        lines=3,
        data=data,
    )
