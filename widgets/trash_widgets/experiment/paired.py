"""Pairs of matches on the same deals: playing them, what was found, and how many are enough."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

from trash_core.simulate.comparison import Comparison, Difference
from trash_core.simulate.estimate import Estimate, quantile

from ..pieces import Pieces
from .question import Question

SUMS = 35
"""How many sums a comparison has: five for each of seven figures."""
POWER = 0.8
MOST_AT_ONCE = 20_000
"""So many deals, whose rows are all in memory, are played in one piece at the most."""


class PairedRun(Pieces):
    """The first deals of a series, each played on both sides of a question."""

    def __init__(self, question: Question, seed: int, asked: int) -> None:
        super().__init__(asked)
        self.question, self.seed = question, seed

    def _mark(self) -> int:
        return min(self.asked, self.done + MOST_AT_ONCE)

    def _play(self, first: int, count: int) -> list[int]:
        return play_pairs(self.question, self.seed, first, count)

    @property
    def found(self) -> Found:
        """What has been found so far."""
        return found(self.question, self.seed, self.done, self.sums)


def play_pairs(question: Question, seed: int, first: int, count: int) -> list[int]:
    """The sums over some deals, the winners being those matches that player 1 wins, wherever they sit."""
    from trash_core.simulate import kernel, parts  # numba and numpy come with it, where they are
    from trash_core.simulate.compiling import integers
    from trash_core.simulate.memory import set_up

    plans = question.plans(seed)
    seats = question.a.seat, question.b.seat
    if seats[0] == seats[1]:
        return parts.pair_sums(*plans, seats[0], first, count)
    # `pair_sums` follows one seat. Here player 1 changes it, so who won is looked up on each side by itself.
    desks = [set_up(plan, rows=count) for plan in plans]
    for desk, plan, seat in zip(desks, plans, seats, strict=True):
        desk.play(plan.seed, first, count)
        for at in range(kernel.WINNERS, kernel.ROW_WIDTH * count, kernel.ROW_WIDTH):
            desk.rows[at] = desk.rows[at] >> seat & 1
    sums = integers([0] * SUMS)
    kernel.add_pairs(desks[0].rows, desks[1].rows, 0, count, sums)
    return [int(number) for number in sums]


class Found(NamedTuple):
    """What an experiment has found."""

    a: Estimate
    b: Estimate
    difference: Estimate
    """a minus b, with the error that it has in this experiment."""
    apart: Estimate
    """The same, with the error that it would have if each side had deals of its own."""


def found(question: Question, seed: int, done: int, sums: Sequence[int]) -> Found:
    """What was found, from the sums over `done` deals."""
    comparison = Comparison(*question.plans(seed), 0, done, done, tuple(sums))
    one: Difference = getattr(comparison, question.measure.column)
    if not question.shares_deals:
        return Found(one.a, one.b, one.unpaired, one.unpaired)
    return Found(one.a, one.b, one.paired, one.unpaired)


def reach(se: float, n: int, deals: int) -> float:
    """How far an interval will reach to each side with so many deals, if the error was `se` with `n`."""
    return quantile(0.95) * se * math.sqrt(n / deals)


def needed(mean: float, se: float, n: int) -> int | None:
    """How many deals show a difference of this size four times out of five; None if nothing is known.

    >>> needed(0.1, 0.05, 100)
    197
    """
    if not (mean and se > 0):
        return None
    steps = quantile(0.95) + NormalDist().inv_cdf(POWER)
    return math.ceil(n * (steps * se / mean) ** 2)
