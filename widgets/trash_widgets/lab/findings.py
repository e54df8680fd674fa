"""What a laboratory has found: the figures at every mark, for the browser to keep, and as a file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from ..charts.chart import Z95
from ..house import AS_BOOK
from ..kept import is_number, is_whole
from ..mistakes import Number
from .choices import CHANGES, OWN, Choices, Chosen
from .figures import FIGURES, Point

MOST_POINTS = 200
COLUMNS = (
    "figure", "matches", "mean", "se", "low", "high", "exact", "rule_book", "house_rules", "players",
    "first_player", "other_players", "seed", "version",
)  # fmt: skip

Exact = Callable[[Chosen, str], Number | None]
"""The exact value for some choices, of the figure of this name; None where it is not known."""


@dataclass
class Findings:
    """The figures of one series; `chosen` is what was played, None as long as nothing was."""

    chosen: dict[str, str] | None = None
    asked: int = 0
    points: list[Point] = field(default_factory=list)

    @property
    def done(self) -> int:
        """How many matches the last figures are of."""
        return self.points[-1][0] if self.points else 0

    @property
    def file_name(self) -> str:
        """What the file is called: by what was played."""
        chosen = self.chosen or {}
        return f"learn-trash-{chosen['rules']}-{chosen['players']}p-seed{chosen['seed']}.csv"

    def csv(self, choices: Choices, exact: Exact) -> str:
        """All figures at all marks, with what was played, so that the files of a class can be pooled.

        Raises ValueError before anything has been played.
        """
        chosen = self.chosen
        if chosen is None:
            raise ValueError("Nothing has been played yet, so there is nothing to export.")
        house = " ".join(f"{option}={chosen[option]}" for option in CHANGES if chosen.get(option, AS_BOOK))
        rules = f"as in the lesson {house}".strip() if chosen["rules"] == OWN else house
        played = [choices.rules(chosen).book, rules, chosen["players"], chosen["first"], chosen["others"],
                  chosen["seed"], version("learn-trash")]  # fmt: skip
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(COLUMNS)
        for name in FIGURES:
            value = exact(chosen, name)
            for n, figures in self.points:
                mean, se = figures[name]
                # Chances are written with all digits: whoever pools files must not add up rounding errors.
                cells = [repr(mean), repr(se), *(repr(mean + way * Z95 * se) for way in (-1, 1))]
                writer.writerow([name, n, *cells, "" if value is None else repr(float(value)), *played])
        return text.getvalue()

    def record(self) -> dict[str, Any]:
        """The findings in JSON's own types."""
        points = [[n, {name: list(pair) for name, pair in figures.items()}] for n, figures in self.points]
        return {"shown": self.chosen, "asked": self.asked, "points": points}

    @classmethod
    def from_record(cls, record: Mapping[str, Any], choices: Choices) -> Findings | None:
        """The findings of a record, or None if it is damaged."""
        points, asked = _points(record.get("points")), record.get("asked")
        if points is None or not is_whole(asked):
            return None
        if not points:
            return cls(None, asked)
        chosen = choices.read(record.get("shown"))
        if chosen is None or choices.complaint(chosen) or points[-1][0] > asked:
            return None
        return cls(chosen, asked, points)


def _points(given: object) -> list[Point] | None:
    """The points of a record, or None if they are damaged."""
    if not isinstance(given, list) or len(given) > MOST_POINTS:
        return None
    points: list[Point] = []
    for entry in given:
        if not isinstance(entry, list) or len(entry) != 2:
            return None
        n, figures = entry
        if not is_whole(n) or n <= (points[-1][0] if points else 0):
            return None
        if not isinstance(figures, Mapping) or set(figures) != set(FIGURES):
            return None
        pairs: dict[str, tuple[float, float]] = {}
        for name, pair in figures.items():
            if not isinstance(pair, list) or len(pair) != 2 or not all(map(is_number, pair)):
                return None
            pairs[name] = (float(pair[0]), float(pair[1]))
        points.append((n, pairs))
    return points
