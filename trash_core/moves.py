"""The moves of the game as small values, each with a text form of one token."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from trash_core.whole import as_whole

MAX_PLACES = 10


def _checked_place(place: int) -> int:
    number = as_whole(place)
    if number is None or not 1 <= number <= MAX_PLACES:
        raise ValueError(f"A place is a number from 1 (the ace's) to {MAX_PLACES}, and {place!r} is not.")
    return number


class Draw(Enum):
    """Begin a turn by drawing a card: ``S`` from the stock, ``D`` the top of the discard pile."""

    STOCK = "S"
    DISCARD = "D"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Place:
    """``P4``: put the held card face up at place 4 and pick up the face-down card from there."""

    place: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", _checked_place(self.place))

    def __str__(self) -> str:
        return f"P{self.place}"


@dataclass(frozen=True, slots=True)
class Swap:
    """``W8``: put the held 8 at place 8, where a wild lies, and pick the wild up."""

    place: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "place", _checked_place(self.place))

    def __str__(self) -> str:
        return f"W{self.place}"


@dataclass(frozen=True, slots=True)
class Discard:
    """``X``: put the held card on the discard pile, which ends the turn."""

    def __str__(self) -> str:
        return "X"


@dataclass(frozen=True, slots=True)
class Pass:
    """``-``: a forced pass, when there is nothing that may be drawn."""

    def __str__(self) -> str:
        return "-"


Move = Draw | Place | Swap | Discard | Pass

PLACES: tuple[Place, ...] = tuple(Place(n) for n in range(1, MAX_PLACES + 1))
SWAPS: tuple[Swap, ...] = tuple(Swap(n) for n in range(1, MAX_PLACES + 1))
DISCARD = Discard()
PASS = Pass()

ALL_MOVES: tuple[Move, ...] = (Draw.STOCK, Draw.DISCARD, *PLACES, *SWAPS, DISCARD, PASS)
"""Every move there is, in the fixed order in which `Round.legal_moves` lists them."""

_BY_TEXT: dict[str, Move] = {str(move): move for move in ALL_MOVES}
_BY_TEXT |= {"PA": PLACES[0], "PT": PLACES[9], "WA": SWAPS[0], "WT": SWAPS[9]}


def parse_move(text: Move | str) -> Move:
    """The move that `text` stands for; a move is returned as it is.

    Small letters are allowed, and A and T for places 1 and 10.

    Raises ValueError if `text` is not a move.

    >>> parse_move("P4"), parse_move("wt"), parse_move("S")
    (Place(place=4), Swap(place=10), <Draw.STOCK: 'S'>)
    """
    if isinstance(text, Move):
        return text
    move = _BY_TEXT.get(text.strip().upper()) if isinstance(text, str) else None
    if move is None:
        raise ValueError(
            f"{text!r} is not a move. A move is S (draw from the stock), D (draw from the discard pile), "
            "P and a place from 1 to 10 (place the card), W and a place (swap the wild there), "
            "X (discard), or - (pass)."
        )
    return move
