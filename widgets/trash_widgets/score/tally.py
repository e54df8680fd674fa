"""One real table: who plays, by which rules, and its score. No widget is in here.

What the rules say of a ladder comes from `trash_core.scoring`; this is what stands around it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field

from trash_core.rules import Rules
from trash_core.scoring import Result, Score

from ..house import HOUSE_RULES, rules_of
from ..wording import one_line

FEWEST, MOST = 2, 6
MOST_TABLES = 12
LONGEST_NAME = 20

_LADDER = {
    *("first_layout", "target", "match_rounds", "match_minutes", "last_turn", "check_layouts"),
    "next_opener",
}
SCORE_RULES = tuple(rule for rule in HOUSE_RULES if rule.option in _LADDER)
"""The house rules that a score depends on."""


@dataclass
class Tally:
    """One table: who plays, by which rules, and its matches so far. Without a match, it is being set up.

    Its `id` stays the same whatever it is called.
    """

    id: str
    name: str
    names: list[str]
    chosen: dict[str, str] = field(default_factory=lambda: {"book": "classic"})
    dealer: int = 0
    matches: list[Score] = field(default_factory=list)

    @property
    def rules(self) -> Rules:
        """The rules that were chosen. Raises ValueError if two choices contradict each other."""
        return rules_of(self.chosen)

    @property
    def score(self) -> Score:
        """The match that is being played, or was played last."""
        return self.matches[-1]


@dataclass
class Pending:
    """What was tapped for the present round and is not written down yet."""

    out: list[int] = field(default_factory=list)
    """Who has gone out, in this order."""
    right: list[int] = field(default_factory=list)
    """Whose face-down cards were all right."""
    time_up: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was tapped."""
        return not (self.out or self.right or self.time_up)

    def toggle(self, score: Score, step: str, seat: int) -> None:
        """Tap a player: for ``win`` among those who went out, else among those who were all right."""
        here, there = (self.out, self.right) if step == "win" else (self.right, self.out)
        if seat in here:
            here.remove(seat)
            return
        if step == "win" and not score.many_winners:
            self.out.clear()
        if seat in there:
            there.remove(seat)
        here.append(seat)

    @property
    def result(self) -> Result:
        """The round as it is written down."""
        return Result(tuple(self.out), tuple(sorted(self.right)), self.time_up)


def tidy(name: str) -> str:
    """A name as it is kept: one line, no control signs, not too long.

    >>> tidy("  Ada \\n Lovelace \\x07")
    'Ada Lovelace'
    """
    return one_line(name, LONGEST_NAME)


def new_table(others: Sequence[Tally]) -> Tally:
    """A table that is still to be set up."""
    taken = {table.name for table in others}
    name = next(f"Table {n}" for n in range(1, MOST_TABLES + 2) if f"Table {n}" not in taken)
    return Tally(os.urandom(4).hex(), name, [default_name(seat) for seat in range(FEWEST)])


def default_name(seat: int, taken: Sequence[str] = ()) -> str:
    """What a player is called who has not typed a name."""
    return next(f"Player {n}" for n in range(seat + 1, 99) if f"Player {n}" not in taken)


def is_simple(score: Score) -> bool:
    """Whether one tap says all that there is to say of a round."""
    return not (score.many_winners or score.rules.check_layouts or score.rules.match_minutes is not None)
