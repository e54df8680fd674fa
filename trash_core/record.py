"""Records of matches, as text or JSON: the deal code and every move. Loading one plays it again.

The text form::

    learn-trash match 1
    deal C21-0000-0007J
    1 S P7 X S X D P3 …
    2 S X …
    won 2
    check 0badcafe

* The first line names the format and its version.
* ``deal`` is the deal code (see `deal_code`), computer players included.
* ``seconds`` (only with an agreed time) is how long the match had been going on.
* Then there is a line for each deal: its number from 1, and its moves (see `moves`), ``!time`` after the
  last one if the agreed time had gone by. A round that was void and its new deal are two deals. A line
  without moves is a round that was dealt and not begun.
* ``won`` names the seats that won the match, counted from 1; ``open`` stands there if nobody has yet.
* ``check`` is the CRC-32 (as in zip files) of all the lines before it, each with a line feed, in 8
  hexadecimal digits. Somebody who writes a record by hand may leave it out.

Blank lines, and lines that begin with ``#``, are no part of a record. The JSON form has the same in one
object: ``format`` (``"learn-trash match"``), ``version`` (1), ``deal``, ``seconds`` (or null), ``rounds``
(a text of moves for each deal) and ``winners`` (seats counted from 0, none if the match is open).

>>> from trash_core.rules import CLASSIC
>>> match = Match(CLASSIC.replace(first_layout=2), players=1, seed=1)
>>> event = match.play("S")
>>> print(to_text(match))
learn-trash match 1
deal C11-F2-0000-0001T
1 S
open
check 6bef91f0
<BLANKLINE>
>>> load(to_text(match)) == match
True
"""

from __future__ import annotations

import dataclasses
import json
import re
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from trash_core.deal_code import DealCode
from trash_core.match import Match
from trash_core.reasons import IllegalMove

FORMAT = "learn-trash match"
VERSION = 1
_TIME = "!time"


class RecordError(ValueError):
    """A record that cannot be loaded. `place` says where it goes wrong, `reason` why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"This record cannot be loaded. {place}: {reason}")
        self.place = place
        self.reason = reason


@dataclass(frozen=True)
class Record:
    """What a record says, before anything of it has been played."""

    deal: DealCode
    rounds: tuple[tuple[str, ...], ...]
    """The moves of each deal as text, ``!time`` among them."""
    winners: tuple[int, ...]
    seconds: float | None = None

    def replay(self, clock: Callable[[], float] = time.monotonic) -> Match:
        """The match at the end of the record, every move of it played by the rules.

        Raises RecordError, with the place and the reason, where a move is not legal or does not lead to
        what the record says.
        """
        match = Match.from_deal(self.deal, clock=lambda: 0.0)  # the record says when the time was up
        for number, moves in enumerate(self.rounds, 1):
            if number > 1:
                _next_round(match, number)
            for count, text in enumerate(moves, 1):
                _play(match, text, f"Deal {number}, move {count}")
        if match.winners != self.winners:
            led, said = _won(match.winners), _won(self.winners)
            raise RecordError("The end", f"the moves lead to {led!r}, and the record says {said!r}.")
        match.start_clock(clock, self.seconds or 0)
        return match


def record_of(match: Match, computers: Sequence[str | None] = ()) -> Record:
    """The record of `match` up to now; `computers` names each seat's computer player (see `DealCode`)."""
    rounds = [[str(move) for move in round.moves] for round in match.rounds]
    if match.time_up:
        rounds[-1].append(_TIME)
    return Record(
        deal=dataclasses.replace(match.deal, computers=cast("tuple[str | None, ...]", computers)),
        rounds=tuple(map(tuple, rounds)),
        winners=match.winners,
        seconds=None if match.rules.match_minutes is None else round(match.seconds, 1),
    )


def to_text(match: Match, computers: Sequence[str | None] = ()) -> str:
    """The record of `match` as text."""
    record = record_of(match, computers)
    lines = [f"{FORMAT} {VERSION}", f"deal {record.deal}"]
    if record.seconds is not None:
        lines.append(f"seconds {record.seconds}")
    lines += [" ".join([str(number), *moves]) for number, moves in enumerate(record.rounds, 1)]
    lines.append(_won(record.winners))
    return "\n".join([*lines, f"check {_crc(lines)}"]) + "\n"


def to_dict(match: Match, computers: Sequence[str | None] = ()) -> dict[str, Any]:
    """The record of `match` in JSON's own types."""
    record = record_of(match, computers)
    return {
        "format": FORMAT,
        "version": VERSION,
        "deal": str(record.deal),
        "seconds": record.seconds,
        "rounds": [" ".join(moves) for moves in record.rounds],
        "winners": list(record.winners),
    }


def to_json(match: Match, computers: Sequence[str | None] = ()) -> str:
    """The record of `match` as JSON."""
    return json.dumps(to_dict(match, computers))


def load(record: str | Mapping[str, Any], clock: Callable[[], float] = time.monotonic) -> Match:
    """The match of a record: its text, its JSON, or JSON's own types.

    Raises RecordError, a ValueError, with the place and the reason if the record is damaged.
    """
    return read(record).replay(clock)


def read(record: str | Mapping[str, Any]) -> Record:
    """What a record in any of its forms says. Nothing is played yet; see `load`.

    Raises RecordError if its form is damaged.
    """
    if isinstance(record, str):
        return _read_json(record) if record.lstrip().startswith("{") else _read_text(record)
    return _read_dict(record)


# ---- playing again


def _next_round(match: Match, number: int) -> None:
    try:
        match.next_round()
    except IllegalMove as error:
        raise RecordError(f"Deal {number}", str(error)) from error


def _play(match: Match, text: str, place: str) -> None:
    try:
        if text == _TIME:
            match.call_time()
        else:
            match.play(text)
    except ValueError as error:
        raise RecordError(f"{place} ({text})", str(error)) from error


# ---- the text form


def _read_text(text: str) -> Record:
    lines = _Lines(text)
    place = lines.place
    name, *version = lines.take(*FORMAT.split()[:1])
    if version[:1] != FORMAT.split()[1:]:
        raise RecordError(place, f"a record begins with {FORMAT!r} and its version.")
    _check_version(place, " ".join(version[1:]))
    deal = _deal(lines.place, " ".join(lines.take("deal")[1:]))
    seconds = _number(lines.place, lines.take("seconds")[1:]) if lines.next_is("seconds") else None
    rounds: list[tuple[str, ...]] = []
    while lines.next_is(str(len(rounds) + 1)):
        rounds.append(tuple(lines.take()[1:]))
    place = lines.place
    name, *seats = lines.take("won", "open")
    if (name == "won") != bool(seats) or not all(seat.isdecimal() for seat in seats):
        raise RecordError(place, "'won' names the seats that have won, counted from 1; else it is 'open'.")
    if lines.next_is("check"):
        check, place = _crc(lines.taken), lines.place
        if lines.take()[1:] != [check]:
            raise RecordError(place, "the check does not fit: something in a line before it was changed.")
    lines.check_end()
    return _record(deal, rounds, [int(seat) - 1 for seat in seats], seconds)


class _Lines:
    """The lines of a text record, taken one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = [
            (number, words)
            for number, line in enumerate(text.splitlines(), 1)
            if (words := line.split()) and not words[0].startswith("#")
        ]
        self.taken: list[str] = []

    @property
    def place(self) -> str:
        """Where the next line stands."""
        return f"Line {self._lines[0][0]}" if self._lines else "The end"

    def next_is(self, *names: str) -> bool:
        """Whether the next line begins with one of `names`."""
        return bool(self._lines) and self._lines[0][1][0] in names

    def take(self, *names: str) -> list[str]:
        """The words of the next line, which must begin with one of `names` if any are given."""
        if names and not self.next_is(*names):
            expected = " or ".join(map(repr, names))
            raise RecordError(self.place, f"a line that begins with {expected} is missing.")
        _, words = self._lines.pop(0)
        self.taken.append(" ".join(words))
        return words

    def check_end(self) -> None:
        """Raise RecordError if there are more lines."""
        if self._lines:
            words = " ".join(self._lines[0][1])
            raise RecordError(self.place, f"the line {words!r} has no place here.")


def _crc(lines: Sequence[str]) -> str:
    text = "".join(f"{line}\n" for line in lines)
    return f"{zlib.crc32(text.encode()):08x}"


def _won(seats: Sequence[int]) -> str:
    return " ".join(["won", *(str(seat + 1) for seat in seats)]) if seats else "open"


# ---- the JSON form


def _read_json(text: str) -> Record:
    try:
        loaded = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"Line {error.lineno}", f"this is no JSON ({error.msg}).") from error
    except (
        RecursionError,
        ValueError,
    ) as error:  # thousands of brackets in each other, or of digits in a row
        raise RecordError("The JSON", "this is no record, it is far too long or too deep.") from error
    return _read_dict(loaded)


def _read_dict(record: Mapping[str, Any]) -> Record:
    if not isinstance(record, Mapping) or record.get("format") != FORMAT:
        raise RecordError("format", f"a record says {FORMAT!r} here.")
    _check_version("version", str(record.get("version")))
    rounds = record.get("rounds")
    if not isinstance(rounds, list) or not all(isinstance(moves, str) for moves in rounds):
        raise RecordError("rounds", "this is no list of texts.")
    winners = record.get("winners")
    if not isinstance(winners, list) or not all(type(seat) is int for seat in winners):
        raise RecordError("winners", "this is no list of seats.")
    seconds = record.get("seconds")
    return _record(
        _deal("deal", str(record.get("deal"))),
        [tuple(moves.split()) for moves in rounds],
        winners,
        None if seconds is None else _number("seconds", [str(seconds)]),
    )


# ---- what both forms have


def _check_version(place: str, version: str) -> None:
    if version != str(VERSION):
        raise RecordError(place, f"this is version {version!r}, and this kit reads version {VERSION}.")


def _deal(place: str, text: str) -> DealCode:
    try:
        return DealCode.parse(text)
    except ValueError as error:
        raise RecordError(place, str(error)) from error


def _number(place: str, words: Sequence[str]) -> float:
    if len(words) != 1 or not re.fullmatch(r"\d{1,9}(\.\d+)?", words[0]):
        raise RecordError(place, f"{' '.join(words)!r} is no number of seconds.")
    return float(words[0])


def _record(
    deal: DealCode, rounds: list[tuple[str, ...]], winners: Sequence[int], seconds: float | None
) -> Record:
    if not rounds:
        raise RecordError("Deal 1", "it is missing.")
    return Record(deal, tuple(rounds), tuple(winners), seconds)
