"""Reads the files of a class: results (CSV) and saved matches.

A saved match is played again by the referee, so its result is certain. A line of a result file is what
somebody says.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from trash_core.deal_code import DealCode, write_rules
from trash_core.record import read
from trash_core.telling import YOU

from ..match.setup import NAMES
from ..share import COLUMNS, names_in, result
from ..spreadsheet import read_cell
from .entries import Entry, File, Problem, tidy

LARGEST = 300_000
"""Characters of a file that is read; a saved match has some two thousand."""
MOST_LINES = 1_000
_OLD_COLUMNS = COLUMNS[:9]
"""Those of the kit's first version, which a result must have."""
_WHOLE = {"players": 12, "rounds": 10_000, "turns": 1_000_000, "placements": 1_000_000, "taken_back": 10_000}
"""Columns with a whole number, and the most that may stand there."""


def files_in(folder: str | Path) -> list[File]:
    """The files of a folder, in the order of their names.

    Raises FileNotFoundError or NotADirectoryError if there is no such folder.
    """
    if not Path(folder).exists():
        where = Path.cwd()
        raise FileNotFoundError(f"There is no folder {str(folder)!r} in {where}. Give its path from there.")
    found = []
    for path in sorted(Path(folder).iterdir()):
        if path.is_file() and not path.name.startswith("."):
            found.append(File(path.name, _text_of(path)))
    return found


def _text_of(path: Path) -> str | None:
    try:
        return path.read_text("utf-8-sig") if path.stat().st_size <= LARGEST else None
    except (OSError, UnicodeDecodeError):
        return None


# ---- saved matches


def read_match(name: str, text: str) -> Entry:
    """A saved match, played again. Raises ValueError with the reason if it does not count."""
    record = read(text)
    match = record.replay()
    if not match.is_over:
        raise ValueError("this match was not played to its end.")
    computers = record.deal.computers
    typed = names_in(text)
    names = [tidy(typed.get(seat, "")) or f"Player {seat + 1}" for seat in range(match.players)]
    taken = re.search(r"^# taken back (\d{1,4})$", text, re.MULTILINE)
    kit = re.search(r"^# kit (\S{1,30})$", text, re.MULTILINE)
    found = result(match, names, int(taken[1]) if taken else 0, computers)
    return Entry(
        name, found["deal"], kit[1] if kit else "unknown", _learner(found["learner"]),
        found["won"] == "yes", found["winner"], found["rounds"], found["turns"], found["placements"],
        found["taken_back"], is_checked=True,
    )  # fmt: skip


# ---- results


def read_lines(name: str, text: str, entries: list[Entry], problems: list[Problem]) -> None:
    """Read the lines of a result file; there may be several, if somebody has put files together."""
    head: tuple[str, ...] = ()
    lines = 0
    try:
        for number, row in enumerate(csv.reader(io.StringIO(text.lstrip("\ufeff"))), 1):
            if not any(row):
                continue
            if row[0].strip() == "deal":
                head = tuple(cell.strip() for cell in row)
                continue
            lines += 1
            if lines > MOST_LINES:
                problems.append(
                    Problem(name, f"it has more than {MOST_LINES:,} lines; the rest is left out.")
                )
                return
            where = name if number <= 2 else f"{name}, line {number}"
            try:
                entries.append(read_line(where, head, row))
            except ValueError as fault:
                problems.append(Problem(where, str(fault)))
    except csv.Error:
        problems.append(Problem(name, "this is no table of results."))
        return
    if not lines:
        problems.append(Problem(name, "there is no result in it."))


def read_line(name: str, head: Sequence[str], row: Sequence[str]) -> Entry:
    """One line of a result file. Raises ValueError with the reason if it does not count."""
    if not set(_OLD_COLUMNS) <= set(head):
        missing = next(column for column in _OLD_COLUMNS if column not in head)
        raise ValueError(f"this is no result of Learn Trash: the column {missing!r} is missing.")
    if len(row) != len(head):
        raise ValueError(f"it has {len(row)} values, and {len(head)} columns.")
    line = {column: read_cell(value) for column, value in zip(head, row, strict=True)}
    deal = DealCode.parse(line["deal"])
    if line["rules"] != write_rules(deal.rules) or line["book"] != deal.rules.book:
        raise ValueError("the rules that it names are not those of its deal code.")
    if not line["winner"]:
        raise ValueError("this match was not played to its end.")
    numbers = {column: _whole(column, line.get(column, "")) for column in _WHOLE if column in line}
    if numbers["players"] != deal.players:
        raise ValueError("the number of players is not that of its deal code.")
    if numbers["rounds"] < 1 or numbers["turns"] < numbers["rounds"]:
        raise ValueError("so many rounds cannot have so few turns.")
    if not re.fullmatch(r"\S{1,30}", line["kit"]):
        raise ValueError("it does not say which kit it comes from.")
    won = {"yes": True, "no": False}.get(line.get("won", ""))
    return Entry(
        name, str(deal), line["kit"], _learner(tidy(line.get("learner", ""))), won, tidy(line["winner"]),
        numbers["rounds"], numbers["turns"], numbers.get("placements"), numbers["taken_back"],
        is_checked=False,
    )  # fmt: skip


def _whole(column: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,7}", text) or int(text) > _WHOLE[column]:
        raise ValueError(f"{text[:20]!r} cannot stand under {column!r}.")
    return int(text)


def _learner(name: str) -> str:
    """The learner's name; none where it is what everybody is called who types nothing."""
    return "" if name in (YOU, NAMES[0]) else name
