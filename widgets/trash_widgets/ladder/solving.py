"""The chances of a match of two, worked out round by round, so that a page can go on meanwhile.

By the classic rules that takes a second, by others up to ten.
"""

from __future__ import annotations

import time
from functools import cache
from itertools import product

from trash_core.chances import Ladder, RoundWin, ladder, round_win
from trash_core.rules import Rules

from ..charts import written

PLAYERS = 2


class Solving:
    """The rounds of a match by `rules` that are solved so far. Raises ValueError for rules that cannot be."""

    def __init__(self, rules: Rules) -> None:
        rules.check(PLAYERS)
        self.rules = rules
        self.top = rules.first_layout_for(PLAYERS)
        self._groups = list(product(range(rules.target + 1, self.top + 1), repeat=PLAYERS))
        self._solved: dict[tuple[int, ...], RoundWin] = {}
        self._ladder: Ladder | None = None

    @property
    def rounds(self) -> tuple[int, int]:
        """How many rounds are solved, and how many there are."""
        return len(self._solved), len(self._groups)

    @property
    def is_done(self) -> bool:
        """Whether all rounds are solved."""
        return len(self._solved) == len(self._groups)

    def go_on(self, seconds: float) -> None:
        """Work for about so long."""
        end = time.perf_counter() + seconds
        while not self.is_done:
            rungs = self._groups[len(self._solved)]
            self._solved[rungs] = round_win(rungs, self.rules)
            if time.perf_counter() >= end:
                break

    @property
    def ladder(self) -> Ladder:
        """The match; what is not solved yet is solved now."""
        if self._ladder is None:
            self.go_on(float("inf"))
            rules = self.rules
            self._ladder = ladder(self._solved, next_opener=rules.next_opener, target=rules.target)
        return self._ladder

    @property
    def note(self) -> str:
        """How exact the chances are, or how many of them are there."""
        done, rounds = self.rounds
        if not self.is_done:
            return f"The chances are being worked out: {done} of {rounds} rounds so far."
        error = max(row.error for row in self._solved.values())
        if error:
            return f"The chance of a single round may be off by up to {written(error, 'percent')} here."
        return "All chances here are exact; they are rounded only to be shown."


@cache
def solving(rules: Rules) -> Solving:
    """What is solved by these rules: the same for everybody who asks."""
    return Solving(rules)
