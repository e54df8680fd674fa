"""The files of a class as they were handed in, what they make together, and what of it is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..wording import counted
from .comparison import Row, compared
from .entries import Class, Entry, File
from .pooling import pool


@dataclass
class Collection:
    """All files so far."""

    files: list[File] = field(default_factory=list)
    too_many: int = 0
    """How many files were chosen and not read, since there were too many at once."""
    is_invented: bool = False
    made: Class = field(default_factory=lambda: Class([], []))
    """The class that they make."""
    chosen: str = ""
    """The deal that is looked at; empty if there is none."""
    figure: str = "turns"
    """What is drawn of it."""
    _compared: dict[str, list[Row]] = field(default_factory=dict)

    @property
    def deals(self) -> dict[str, list[Entry]]:
        """The matches by deal code; the deal that most have played comes first."""
        found: dict[str, list[Entry]] = {}
        for entry in self.made.entries:
            found.setdefault(entry.deal, []).append(entry)
        return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))

    def put_together(self) -> None:
        """Make one class of the files."""
        self.made = pool(self.files)
        self._compared = {}
        if self.chosen not in self.deals:
            self.chosen = next(iter(self.deals), "")

    def compare(self) -> None:
        """Compare the chosen deal with computer players and with other deals; this may take some seconds."""
        self._compared[self.chosen] = compared(self.deals[self.chosen])

    @property
    def comparison(self) -> list[Row]:
        """What the chosen deal was compared with; empty if it was not."""
        return self._compared.get(self.chosen, [])

    @property
    def told(self) -> str:
        """How much there is, in a sentence or two."""
        entries, problems = self.made
        told = f"{counted(len(entries), 'match', 'matches')} from {counted(len(self.files), 'file')}."
        if problems:
            told += f" {counted(len(problems), 'thing does', 'things do')} not count; the list says why."
        return told
