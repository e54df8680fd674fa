"""Reads the files of a class: results (CSV) and saved matches, whatever else lies between them.

A saved match is played again by the referee, so its result is certain. A line of a result file is what
somebody says; if the same learner's match is there, too, the line must agree with it. Nothing here ever fails
because of a file: what cannot be used is named, with the reason.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from trash_core import Match
from trash_core.deal_code import DealCode, write_rules
from trash_core.players import play_out, player
from trash_core.record import read
from trash_core.rules import Rules
from trash_core.telling import YOU

from .match_setup import NAMES
from .share import COLUMNS, names_in, record_file, result, result_file

LARGEST = 300_000
"""Characters of a file that is read; a saved match has some two thousand."""
MOST_FILES = 500
MOST_LINES = 1_000
LONGEST_NAME = 40
_OLD_COLUMNS = COLUMNS[:9]
_WHOLE = {"players": 12, "rounds": 10_000, "turns": 1_000_000, "placements": 1_000_000, "taken_back": 10_000}


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


def files_in(folder: str | Path) -> list[File]:
    """The files of a folder, in the order of their names.

    Raises FileNotFoundError or NotADirectoryError if there is no such folder.
    """
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


def pool(files: Iterable[File]) -> Class:
    """Put a class's files together. It never fails: what cannot be used is among the problems."""
    lines: list[Entry] = []
    matches: list[Entry] = []
    problems: list[Problem] = []
    for number, file in enumerate(files, 1):
        name = tidy(file.name) or "(no name)"
        if number > MOST_FILES:
            problems.append(Problem(name, f"it is file number {number}, and {MOST_FILES} are enough."))
        elif file.text is None:
            problems.append(Problem(name, "it is too large, or no text."))
        elif len(file.text) > LARGEST:
            problems.append(Problem(name, f"it is too large: {len(file.text):,} characters."))
        elif file.text.lstrip("\ufeff \r\n").startswith("deal,"):
            read_lines(name, file.text, lines, problems)
        else:
            try:
                matches.append(read_match(name, file.text))
            except ValueError as fault:
                problems.append(Problem(name, str(fault)))
    return _put_together(lines, matches, problems)


def _put_together(lines: list[Entry], matches: list[Entry], problems: list[Problem]) -> Class:
    """Each match once: those that were played again, and the lines that have no match beside them."""
    kept: list[Entry] = []
    witnesses: dict[object, list[Entry]] = {}
    for entry in _without_doubles(matches, problems):
        kept.append(entry)
        witnesses.setdefault(_who(entry), []).append(entry)
    for entry in _without_doubles(lines, problems):
        # Without names, a line and a match that say the same are taken to be of one learner.
        found = witnesses.get(_who(entry), [])
        if not found:
            kept.append(entry)
        elif entry.learner and found[0].facts != entry.facts:
            told = f"it does not agree with the match in {found[0].file}: {_apart(entry, found[0])}."
            problems.append(Problem(entry.file, told))
        elif not entry.learner:
            found.pop()
    return Class(kept, problems)


def _without_doubles(entries: Iterable[Entry], problems: list[Problem]) -> list[Entry]:
    """The first match of each learner on each deal; without a name, each file counts."""
    first: dict[object, Entry] = {}
    for entry in entries:
        key = _who(entry) if entry.learner else (_who(entry), entry.file)
        other = first.setdefault(key, entry)
        if other is entry:
            continue
        if other.facts == entry.facts:
            problems.append(Problem(entry.file, f"it says the same as {other.file}."))
        else:
            problems.append(Problem(entry.file, _second(entry, other)))
    return list(first.values())


def _who(entry: Entry) -> object:
    """Whose match it is, as far as that can be known."""
    return (entry.deal, entry.learner.casefold()) if entry.learner else (entry.deal, "", entry.facts)


def _second(entry: Entry, first: Entry) -> str:
    return (
        f"it is a second match of {entry.learner} on this deal; the one in {first.file} counts, since "
        "whoever plays a deal again knows its cards."
    )


def _apart(line: Entry, match: Entry) -> str:
    """Where a line differs from the match that was played again."""
    names = ("winner", "rounds", "turns", "taken_back")
    differ = [
        f"{name.replace('_', ' ')} {said} instead of {is_}"
        for name, said, is_ in zip(names, line.facts, match.facts, strict=True)
        if said != is_
    ]
    return ", ".join(differ)


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
    line = {column: _plain(value) for column, value in zip(head, row, strict=True)}
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


def _plain(text: str) -> str:
    """A cell without the mark that keeps a spreadsheet from taking it for a formula."""
    text = text.strip()
    return text[1:] if re.match(r"'[=+\-@]", text) else text


def _learner(name: str) -> str:
    """The learner's name; none where it is what everybody is called who types nothing."""
    return "" if name in (YOU, NAMES[0]) else name


def tidy(text: str) -> str:
    """A name as it is shown: one line, no control signs, not too long."""
    line = " ".join(text.split())
    return "".join(sign for sign in line if unicodedata.category(sign)[0] != "C")[:LONGEST_NAME].strip()


# ---- other kits, an invented class


def other_kits(entries: Iterable[Entry]) -> Mapping[str, int]:
    """How many entries come from another version of the kit, by version."""
    found: dict[str, int] = {}
    for entry in entries:
        if entry.kit != version("learn-trash"):
            found[entry.kit] = found.get(entry.kit, 0) + 1
    return found


def invented_class(code: str, learners: int) -> list[File]:
    """Files as a class would hand them in, played by computer players: no two play quite alike.

    >>> [file.name for file in invented_class("C21-F3-0000-0001J", 2)]
    ['trash-match-ann.txt', 'trash-result-bao.csv']
    """
    files = []
    deal = DealCode.parse(code)
    computers = deal.computers or (None, *["medium"] * (deal.players - 1))
    for number in range(learners):
        match = Match.from_deal(deal)
        habit = _HABITS[number % len(_HABITS)]
        seats = [player(level or habit, number) for level in computers]
        play_out(match, seats)
        name = _INVENTED[number % len(_INVENTED)]
        name += f" {number // len(_INVENTED) + 1}" if number >= len(_INVENTED) else ""
        names = [_OTHERS[seat] if level else name for seat, level in enumerate(computers)]
        made = (
            result_file(match, names, 0, computers) if number % 2 else record_file(match, names, computers, 0)
        )
        files.append(File(made["name"], made["text"]))
    return files


_HABITS = ("first_fit", "random", "counter", "random", "blind", "random", "least_seen", "random")
_OTHERS = tuple(f"Robin {seat + 1}" for seat in range(12))
_INVENTED = ("Ann", "Bao", "Cem", "Dia", "Eli", "Fay", "Gus", "Hua", "Ida", "Jon", "Kai", "Lea")
