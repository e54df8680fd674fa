"""A series of matches, played in short pieces, with the figures noted on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trash_core.rules import Rules
from trash_core.simulate.plan import Plan, make_plan
from trash_core.simulate.result import Result

from ..pieces import Pieces
from .figures import FIGURES, Point

STEPS = (1, 1.5, 2, 3, 5, 7)


class Series(Pieces):
    """The first `asked` matches of a plan, and the figures at every mark that was passed."""

    def __init__(self, plan: Plan, asked: int) -> None:
        super().__init__(asked)
        self.plan = plan
        self.points: list[Point] = []

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: int,
        asked: int,
        seed: int,
        strategies: Sequence[str],
        rungs: Sequence[int] | None = None,
    ) -> Series:
        """Prepare a series. Raises ValueError for whatever cannot be simulated."""
        return cls(make_plan(rules, players, seed, strategies, rungs), asked)

    def stop(self) -> None:
        """Leave it at what has been played."""
        if self.done and (not self.points or self.points[-1][0] != self.done):
            self.points.append(self._point())
        self.asked = self.done

    def _play(self, first: int, count: int) -> list[int]:
        from trash_core.simulate import parts  # numba and numpy come with it, where they are

        return parts.tally(self.plan, first, count)

    def _mark(self) -> int:
        return next(mark for mark in marks(self.asked) if mark > self.done)

    def _at_mark(self) -> None:
        self.points.append(self._point())

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
