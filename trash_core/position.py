"""A round's position as one line of text, hidden cards and coming chance included.

It is for whoever may see everything: tests, saved games, a bug report. Players get a `View`. Eight fields
with one blank between them, then marks for what is not as usual:

1. the rules, as in a deal code: ``C``, ``G-J0``;
2. the layouts, a ``/`` between the seats: each place's card from the ace's place up, with ``+`` if it
   lies face up: ``4h2c+Js+/Kd``;
3. the stock, its top first, and ``-`` if it is empty;
4. the discard pile, its top last, or ``-``;
5. the held card, or ``-``;
6. ``draw``, ``hold`` or ``over``: what the round waits for;
7. the seat to play and the seat that played first, counted from 0: ``1/0``;
8. the state of the stream that shuffles the discards, 16 hexadecimal digits (see `shuffle`).

The marks: ``out=0,2`` who has gone out, in that order; ``last=1`` who still has a last turn (``last=-``:
nobody any more); ``extra=2`` free draws left; ``passes=1`` passes in a row; ``shuffles=1`` reshuffles so
far; ``right=1`` whose layouts were all right in the check; ``taken`` the discard has been drawn this turn
and nothing has been placed yet; ``void`` the round is void.

The moves before are no part of it: a round read from a position begins there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trash_core.cards import Card
from trash_core.deal_code import read_rules, write_rules
from trash_core.layout import Layout
from trash_core.moves import MAX_PLACES
from trash_core.rules import Rules

_NONE = "-"
_CARD = r"(?:\*|[A2-9TJQK][cdhs])"
_CARDS = re.compile(f"-|{_CARD}+")
_LAYOUT = re.compile(rf"(?:{_CARD}\+?)+")
_PLACE = re.compile(rf"({_CARD})(\+?)")
_NUMBERS = re.compile(r"\d{1,9}(?:,\d{1,9})*")


@dataclass
class Position:
    """Everything that a position says, in the types of the core."""

    rules: Rules
    layouts: list[Layout]
    stock: list[Card]
    """From the top."""
    discard: list[Card]
    held: Card | None
    phase: str
    seat: int
    opener: int
    chance: int
    went_out: list[int]
    last_turns: list[int] | None
    extra_draws: int | None
    passes: int
    reshuffles: int
    all_right: tuple[int, ...]
    took_discard: bool
    is_void: bool


def write_position(position: Position) -> str:
    """The line of text for `position`."""
    layouts = (zip(layout.all_cards(), layout.face_up(), strict=True) for layout in position.layouts)
    fields = [
        write_rules(position.rules),
        "/".join("".join(f"{card}{'+' if up else ''}" for card, up in layout) for layout in layouts),
        _cards(position.stock),
        _cards(position.discard),
        str(position.held or _NONE),
        position.phase,
        f"{position.seat}/{position.opener}",
        f"{position.chance:016x}",
    ]
    if position.went_out:
        fields.append(f"out={_seats(position.went_out)}")
    if position.last_turns is not None:
        fields.append(f"last={_seats(position.last_turns)}")
    if position.extra_draws is not None:
        fields.append(f"extra={position.extra_draws}")
    if position.passes:
        fields.append(f"passes={position.passes}")
    if position.reshuffles:
        fields.append(f"shuffles={position.reshuffles}")
    if position.all_right:
        fields.append(f"right={_seats(position.all_right)}")
    if position.took_discard:
        fields.append("taken")
    if position.is_void:
        fields.append("void")
    return " ".join(fields)


def read_position(text: str) -> Position:
    """The position that `text` describes.

    Raises ValueError if it describes none, and names the field.
    """
    if not isinstance(text, str):
        raise ValueError(f"A position is one line of text, and {text!r} is none.")
    fields = text.split()
    if len(fields) < 8:
        raise ValueError(f"A position has eight fields or more, and this text has {len(fields)}.")
    layouts = [_layout(number, part) for number, part in enumerate(fields[1].split("/"))]
    seats = len(layouts)
    turn = fields[6].split("/")
    if len(turn) != 2:
        raise ValueError(f"Field 7, the seats, is such as 1/0, and {fields[6]!r} is not.")
    if not re.fullmatch(r"[0-9a-f]{16}", fields[7]):
        raise ValueError(f"Field 8, the chance, has 16 hexadecimal digits, and {fields[7]!r} has not.")
    marks = _Marks(fields[8:], seats)
    position = Position(
        rules=read_rules(fields[0]),
        layouts=layouts,
        stock=_read_cards(3, "the stock", fields[2]),
        discard=_read_cards(4, "the discard pile", fields[3]),
        held=_read_held(fields[4]),
        phase=fields[5],
        seat=_read_seats("Field 7", turn[0], seats)[0],
        opener=_read_seats("Field 7", turn[1], seats)[0],
        chance=int(fields[7], 16),
        went_out=marks.seats("out") or [],
        last_turns=marks.seats("last"),
        extra_draws=marks.number("extra"),
        passes=marks.number("passes") or 0,
        reshuffles=marks.number("shuffles") or 0,
        all_right=tuple(marks.seats("right") or ()),
        took_discard=marks.flag("taken"),
        is_void=marks.flag("void"),
    )
    marks.check_all_read()
    _check(position)
    return position


def _check(position: Position) -> None:
    """Raise ValueError for what no round can come to."""
    position.rules.check(len(position.layouts))
    if position.phase not in ("draw", "hold", "over"):
        raise ValueError(f"Field 6 is draw, hold or over, and {position.phase!r} is none of them.")
    if (position.held is not None) != (position.phase == "hold"):
        raise ValueError(f"A card is held in the phase hold, and only then; the phase is {position.phase}.")
    for seat, layout in enumerate(position.layouts):
        for place, card in enumerate(layout.face_up(), 1):
            if card is not None and card.rank != place and not position.rules.is_wild(card.rank):
                raise ValueError(f"Field 2: {card} cannot lie face up at place {place} of seat {seat}.")
    if position.phase == "hold" and position.layouts[position.seat].is_complete:
        raise ValueError(f"Seat {position.seat} holds a card, and its layout is complete.")
    _check_marks(position)


def _check_marks(position: Position) -> None:
    """Raise ValueError for marks that do not go with the rules, with the other fields, or with each other."""
    rules, out = position.rules, position.went_out
    over, void = position.phase == "over", position.is_void
    last, extra = position.last_turns is not None, bool(position.extra_draws)
    right, taken = bool(position.all_right), position.took_discard
    complete = {seat for seat, layout in enumerate(position.layouts) if layout.is_complete}
    faults = (
        (len(set(out)) < len(out), "The mark out names a seat twice."),
        (not set(out) <= complete, "The mark out names a seat whose layout is not complete."),
        (not complete <= {*out, *position.all_right}, "A layout is complete, and no mark says whose."),
        (void and out, "A round that somebody has won is not void."),
        (void and not over, "A void round is over, and field 6 must say so."),
        (over and not (out or void), "A round is over when somebody has gone out, or when it is void."),
        (out and not (over or last or extra), "Somebody has gone out, so the round is over."),
        (not over and position.seat in out, "Whoever has gone out does not play on."),
        (
            last and not (rules.last_turn and out),
            "The mark last needs a last turn in the rules, and the mark out.",
        ),
        (extra and not (rules.extra_draws and out), "The mark extra needs extra draws, and the mark out."),
        (right and not (rules.check_layouts and over), "The mark right needs check_layouts, at the end."),
        (taken and position.held is None, "The mark taken is for a player who holds a card."),
        (position.passes > len(position.layouts), "The mark passes counts a lap of the table at most."),
    )
    for is_so, sentence in faults:
        if is_so:
            raise ValueError(sentence)


class _Marks:
    """The marks after the eight fields."""

    def __init__(self, marks: Iterable[str], seats: int) -> None:
        self._values: dict[str, str | None] = {}
        self._seats = seats
        for mark in marks:
            name, equals, value = mark.partition("=")
            if name in self._values:
                raise ValueError(f"The mark {name} stands there twice.")
            self._values[name] = value if equals else None

    def _value(self, name: str) -> str | None:
        value = self._values.pop(name, _NONE)
        if value is None:
            raise ValueError(f"The mark {name} needs a value, such as {name}=1.")
        return value

    def seats(self, name: str) -> list[int] | None:
        if name not in self._values:
            return None
        value = self._value(name)
        return [] if value == _NONE else _read_seats(f"The mark {name}", str(value), self._seats)

    def number(self, name: str) -> int | None:
        if name not in self._values:
            return None
        return _read_numbers(f"The mark {name}", str(self._value(name)))[0]

    def flag(self, name: str) -> bool:
        if self._values.get(name) is not None:
            raise ValueError(f"The mark {name} has no value.")
        return self._values.pop(name, _NONE) is None

    def check_all_read(self) -> None:
        if self._values:
            raise ValueError(f"There is no mark {min(self._values)!r}.")


def _cards(cards: Sequence[Card]) -> str:
    return "".join(map(str, cards)) or _NONE


def _read_cards(number: int, name: str, text: str) -> list[Card]:
    if not _CARDS.fullmatch(text):
        raise ValueError(f"Field {number}, {name}, has cards such as 4hTd*, or -, and {text!r} has not.")
    return [] if text == _NONE else [Card.parse(card) for card in re.findall(_CARD, text)]


def _read_held(text: str) -> Card | None:
    cards = _read_cards(5, "the held card", text)
    if len(cards) > 1:
        raise ValueError(f"Field 5, the held card, is one card at most, and {text!r} is more.")
    return cards[0] if cards else None


def _layout(seat: int, text: str) -> Layout:
    places = _PLACE.findall(text)
    if not _LAYOUT.fullmatch(text) or len(places) > MAX_PLACES:
        raise ValueError(
            f"Field 2: the layout of seat {seat} has 1 to {MAX_PLACES} cards such as 4h2c+, and {text!r} "
            "has not."
        )
    return Layout([Card.parse(card) for card, _ in places], [up == "+" for _, up in places])


def _seats(seats: Iterable[int]) -> str:
    return ",".join(map(str, seats)) or _NONE


def _read_numbers(where: str, text: str) -> list[int]:
    if not _NUMBERS.fullmatch(text):
        raise ValueError(f"{where} has numbers such as 0,2, and {text!r} has not.")
    return [int(number) for number in text.split(",")]


def _read_seats(where: str, text: str, seats: int) -> list[int]:
    numbers = _read_numbers(where, text)
    if max(numbers) >= seats:
        raise ValueError(f"{where} names seat {max(numbers)}, and there are {seats} seats, from 0.")
    return numbers
