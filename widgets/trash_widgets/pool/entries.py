"""What the files of a class hold: files as they came in, matches that count, and what does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from trash_core.deal_code import DealCode, write_rules
from trash_core.rules import Rules

from ..wording import one_line

LONGEST_NAME = 40


class File(NamedTuple):
    """A file as it came in; `text` is None if it was too large, or could not be read as text."""

    name: str
    text: str | None


class Problem(NamedTuple):
    """A file, or a line of it, that does not count, and why."""

    name: str
    reason: str


@dataclass(frozen=True)
class Entry:
    """One match of the class."""

    file: str
    deal: str
    """The deal code as it stands on the board, computer players included."""
    kit: str
    learner: str
    """Who played; empty if nobody typed a name."""
    won: bool | None
    winner: str
    rounds: int
    turns: int
    placements: int | None
    taken_back: int
    is_checked: bool
    """Whether the match itself was there, and was played again."""

    @property
    def code(self) -> DealCode:
        """What the deal code says."""
        return DealCode.parse(self.deal)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.code.rules

    @property
    def facts(self) -> tuple[object, ...]:
        """What a line and a match of the same learner must agree in."""
        return self.winner, self.rounds, self.turns, self.taken_back

    def row(self) -> dict[str, Any]:
        """The entry as a row of a table."""
        code = self.code
        return {
            "deal": self.deal, "book": code.rules.book, "rules": write_rules(code.rules), "kit": self.kit,
            "players": code.players, "learner": self.learner,
            "won": {True: "yes", False: "no", None: ""}[self.won], "winner": self.winner,
            "rounds": self.rounds, "turns": self.turns, "placements": self.placements,
            "taken_back": self.taken_back, "checked": "yes" if self.is_checked else "no", "file": self.file,
        }  # fmt: skip


class Class(NamedTuple):
    """What the files of a class say: the matches that count, and what does not, with the reason."""

    entries: list[Entry]
    problems: list[Problem]


def tidy(text: str) -> str:
    """A name as it is shown: one line, no control signs, not too long."""
    return one_line(text, LONGEST_NAME)
