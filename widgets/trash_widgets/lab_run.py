"""A simulation that is played in short pieces, so that a page can show how it gets on, and stop it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from trash_core import chances
from trash_core.rules import Rules
from trash_core.simulate.estimate import Estimate
from trash_core.simulate.plan import Plan, make_plan
from trash_core.simulate.result import Result

PIECE = 0.25
"""Seconds that one piece should take: shorter, and the page would ask too often; longer, and Stop lags."""
STEPS = (1, 1.5, 2, 3, 5, 7)


class Figure(NamedTuple):
    """Something that a simulation finds out, and how it is shown."""

    title: str
    unit: str
    is_share: bool
    of: Callable[[Result], Estimate]


FIGURES: dict[str, Figure] = {
    "rounds_per_match": Figure("Rounds in a match", "rounds", False, lambda result: result.rounds_per_match),
    "turns_first_round": Figure(
        "Turns in the first round", "turns", False, lambda result: result.turns_first_round
    ),
    "turns_per_round": Figure(
        "Turns in a round, all rounds", "turns", False, lambda result: result.turns_per_round
    ),
    "opener_wins_first_round": Figure(
        "The opener wins the first round", "share", True, lambda result: result.opener_wins_first_round
    ),
    "seat_1_wins": Figure(
        "Player 1 (who opens) wins the match", "share", True, lambda result: result.seat_wins[0]
    ),
    "shared_wins": Figure("The match is shared", "share", True, lambda result: result.shared_wins),
    "reshuffles_per_round": Figure(
        "How often the stock is made anew in a round", "reshuffles", False,
        lambda result: result.reshuffles_per_round,
    ),
}  # fmt: skip

Point = tuple[int, dict[str, tuple[float, float]]]
"""How many matches were played, and the mean and standard error of every figure by then."""


@dataclass
class Run:
    """Matches of one plan, the first `done` of `asked`; :meth:`play_on` plays some more."""

    plan: Plan
    asked: int
    done: int = 0
    points: list[Point] = field(default_factory=list)
    sums: list[int] = field(default_factory=list, repr=False)
    _rate: float = 0

    @classmethod
    def of(
        cls, rules: Rules, players: int, asked: int, seed: int, strategies: list[str], rungs: Any = None
    ) -> Run:
        """Prepare a run. Raises ValueError for whatever cannot be simulated."""
        return cls(make_plan(rules, players, seed, strategies, rungs), asked)

    @property
    def is_done(self) -> bool:
        """Whether everything has been played."""
        return self.done >= self.asked

    def play_on(self, seconds: float = PIECE) -> None:
        """Play for about so long, and note the figures at every mark that is passed."""
        from trash_core.simulate import parts  # numba and numpy come with it, where they are

        end = time.perf_counter() + seconds
        while not self.is_done:
            mark = next(mark for mark in marks(self.asked) if mark > self.done)
            left = end - time.perf_counter()
            # The first piece may have to wait for the compiler, so nothing is known of the pace before it.
            count = min(mark - self.done, max(1, int(self._rate * left)) if self._rate else 10)
            start = time.perf_counter()
            piece = parts.tally(self.plan, self.done + 1, count)
            took = max(time.perf_counter() - start, 1e-6)
            self._rate = count / took if self.done else 0
            self.sums = [a + b for a, b in zip(self.sums, piece, strict=True)] if self.sums else piece
            self.done += count
            if self.done == mark:
                self.points.append(self._point())
            if time.perf_counter() >= end:
                break

    def stop(self) -> None:
        """Leave it at what has been played."""
        if self.done and (not self.points or self.points[-1][0] != self.done):
            self.points.append(self._point())
        self.asked = self.done

    def _point(self) -> Point:
        from trash_core.simulate import parts

        result = Result(self.plan, self.asked, parts.read_tally(self.sums, self.plan.players), 0.0, True)
        estimates = {name: figure.of(result) for name, figure in FIGURES.items()}
        return self.done, {name: (one.mean, one.se) for name, one in estimates.items()}


def marks(asked: int) -> Iterator[int]:
    """After how many matches the figures are noted: evenly on a scale of powers, and at the end.

    >>> list(marks(100))
    [10, 15, 20, 30, 50, 70, 100]
    """
    size = 10
    while True:
        for step in STEPS:
            mark = int(step * size)
            if mark >= asked:
                yield asked
                return
            yield mark
        size *= 10


def is_compiled() -> bool:
    """Whether the fast road is there."""
    from trash_core.simulate.compiling import COMPILED

    return COMPILED


def must_compile() -> bool:
    """Whether the first match will have to wait for the compiler, ten seconds or more."""
    from trash_core.simulate import kernel
    from trash_core.simulate.compiling import is_kept

    return not is_kept(kernel.play_matches)


@cache
def exact_value(rules: Rules, players: int, strategies: tuple[str, ...], figure: str) -> Fraction | None:
    """The exact value of a figure where `chances` knows it, for players that do as it supposes; else None."""
    unsolved = rules.match_rounds is not None or rules.one_round_for(players) or rules.extra_draws
    if players != 2 or "random" in strategies or unsolved:
        return None
    first = rules.first_layout_for(players)
    try:
        # Where rounds are not solved exactly, all of them together may take half a minute: ask the short ones
        # first, which take no time.
        for places in (rules.target + 1, first):
            if chances.round_win((places, places), rules).how != "exact":
                return None
        if figure == "opener_wins_first_round":
            return chances.round_win((first, first), rules).chance
        if figure == "turns_first_round":
            return chances.round_turns((first, first), rules)
        if figure not in ("rounds_per_match", "seat_1_wins"):
            return None
        wins = chances.round_wins(rules)
        table = {rungs: row for rungs, row in wins.items() if max(rungs) <= first}
        if any(row.how != "exact" for row in table.values()):
            return None
        match = chances.ladder(table, next_opener=rules.next_opener, target=rules.target)
    except ValueError:
        return None  # rules that are not solved
    start = chances.State((first, first), 0)
    return match.expected_rounds[start] if figure == "rounds_per_match" else match.match_win(start, 0)
