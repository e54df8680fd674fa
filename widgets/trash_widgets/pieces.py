"""Matches played in short pieces, so that a page stays alive, shows how it gets on, and can stop at once."""

from __future__ import annotations

import time

PIECE = 0.25
"""Seconds that one piece should take: shorter, and the page would ask too often; longer, and Stop lags."""
FIRST = 10
"""So many are played before the pace is known."""


class Pieces:
    """The first `done` of `asked` deals of a series, and the sums over them.

    A kind of series writes `_play`, `_mark` if there is something to do on the way, and `_at_mark` to do it.
    """

    def __init__(self, asked: int) -> None:
        self.asked = asked
        self.done = 0
        self.sums: list[int] = []
        self._pace = 0.0  # deals a second; 0 as long as it is not known

    @property
    def is_done(self) -> bool:
        """Whether everything has been played."""
        return self.done >= self.asked

    def play_on(self, seconds: float | None = None) -> None:
        """Play for about so long; left out, for one PIECE."""
        end = time.perf_counter() + (PIECE if seconds is None else seconds)
        while not self.is_done:
            mark = self._mark()
            start = time.perf_counter()
            count = max(1, int(self._pace * (end - start))) if self._pace else FIRST
            count = min(count, mark - self.done)
            piece = self._play(self.done + 1, count)
            took = max(time.perf_counter() - start, 1e-6)
            # The first piece may have had to wait for the compiler, so it says nothing of the pace.
            self._pace = count / took if self.done else 0
            self.sums = [a + b for a, b in zip(self.sums, piece, strict=True)] if self.sums else piece
            self.done += count
            if self.done == mark:
                self._at_mark()
            if time.perf_counter() >= end:
                break

    def _play(self, first: int, count: int) -> list[int]:
        """Play so many deals from number `first` on; return their sums."""
        raise NotImplementedError

    def _mark(self) -> int:
        """The number of deals up to which the next piece may go."""
        return self.asked

    def _at_mark(self) -> None:
        """So many have been played now."""
