"""Pairs of matches on the same deals, played in short pieces, so that a page stays alive and Stop works."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import NamedTuple

from trash_core.simulate.comparison import Comparison, Difference
from trash_core.simulate.estimate import Estimate, quantile

from .experiment_question import Question

PIECE = 0.25
"""Seconds that one piece should take."""
FIRST_PIECE = 10
SUMS = 35
"""How many sums a comparison has: five for each of seven figures."""
POWER = 0.8


@dataclass
class PairedRun:
    """The first `done` of `asked` deals of a series, each played on both sides of a question."""

    question: Question
    seed: int
    asked: int
    done: int = 0
    sums: list[int] = field(default_factory=list)
    pace: float = 0
    """Deals a second, once it is known."""

    @property
    def is_done(self) -> bool:
        """Whether everything has been played."""
        return self.done >= self.asked

    def play_on(self, seconds: float = PIECE) -> None:
        """Play for about so long."""
        end = time.perf_counter() + seconds
        while not self.is_done:
            left = end - time.perf_counter()
            # The first piece may have to wait for the compiler, so nothing is known of the pace before it.
            count = max(1, int(self.pace * left)) if self.pace else FIRST_PIECE
            count = min(count, self.asked - self.done, 20_000)
            start = time.perf_counter()
            piece = play_pairs(self.question, self.seed, self.done + 1, count)
            took = max(time.perf_counter() - start, 1e-6)
            self.pace = count / took if self.done else 0
            self.sums = [a + b for a, b in zip(self.sums, piece, strict=True)] if self.sums else piece
            self.done += count
            if time.perf_counter() >= end:
                break

    @property
    def found(self) -> Found:
        """What has been found so far."""
        return found(self.question, self.seed, self.done, self.sums)


def play_pairs(question: Question, seed: int, first: int, count: int) -> list[int]:
    """The sums over some deals, the winners being those matches that player 1 wins, wherever they sit."""
    from trash_core.simulate import kernel, parts  # numba and numpy come with it, where they are
    from trash_core.simulate.compiling import integers
    from trash_core.simulate.memory import set_up

    plan, other_plan = question.plans(seed)
    seats = question.a.seat, question.b.seat
    if plan.seed == other_plan.seed and seats[0] == seats[1]:
        return parts.pair_sums(plan, other_plan, seats[0], first, count)
    one, other = set_up(plan, rows=count), set_up(other_plan, rows=count)
    one.play(plan.seed, first, count)
    other.play(other_plan.seed, first, count)
    for desk, seat in zip((one, other), seats, strict=True):
        for at in range(kernel.WINNERS, kernel.ROW_WIDTH * count, kernel.ROW_WIDTH):
            desk.rows[at] = desk.rows[at] >> seat & 1
    sums = integers([0] * SUMS)
    kernel.add_pairs(one.rows, other.rows, 0, count, sums)
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
