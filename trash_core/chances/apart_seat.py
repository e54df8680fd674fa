"""What `apart` knows of a seat and of a turn: chances and means, in decimals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Grid = list[list[float]]
"""A chance for each number of face-down places (the first index) and of wilds used."""

BOTH, HELD, CLOSED, BEYOND = range(4)
"""The kinds of a rank that a seat lacks: the player before lacks it, too; holds its natural card; has closed
its place with a wild that stays; or has no such place."""


@dataclass
class Seat:
    """What is known of a seat."""

    places: int
    chances: Grid
    open: float
    """The mean number of face-down places."""
    wilds: float
    """The mean number of wilds used."""
    kinds: list[float]
    """The chances of the four kinds of a rank that the seat lacks."""
    copies: list[float]
    """The mean number of unseen copies, of each kind."""
    buried: float = 0.0
    """The mean number of copies under the discard pile, of a rank that the seat lacks."""
    in_stock: float = 0.0
    """After a reshuffle: the mean number of copies in the stock."""
    turns: int = 0

    @property
    def unseen(self) -> float:
        """The mean number of unseen copies of a rank that the seat lacks."""
        return sum(kind * copies for kind, copies in zip(self.kinds, self.copies, strict=True))


class Offer(NamedTuple):
    """The top discard, for the seat whose turn comes."""

    each: float
    """The chance that it is the natural card of a given rank that the seat lacks."""
    wild: float
    share: float
    """The chance of a given unseen copy to have been turned up in the turn before."""


NOTHING = Offer(0.0, 0.0, 0.0)


class Turn(NamedTuple):
    """What a turn makes of a seat."""

    chances: Grid
    """Not scaled: what is missing to 1 has gone out."""
    out: list[float]
    """The chance to go out, by the number of wilds used."""
    taken: float
    """The chance that the discard was taken."""
    from_stock: float
    """The mean number of cards turned up from the stock, and so on."""
    from_under: float


class Pool(NamedTuple):
    """The cards from which the next one comes, as a seat sees them on average."""

    natural: float
    """Copies of each rank that the seat lacks."""
    wild: float
    """The part that lies here of the wilds that the seat has not used."""
    cards: float
    natural_slope: float
    """How many more cards there seem to be for the copies, for each more that the seat has not turned up."""
    wild_slope: float

    def odds(self, lacked: int, wilds: int, more: float) -> tuple[float, float]:
        """The chances of a natural card and of a wild, if the pool has so many more cards than on average."""
        natural = self.natural * lacked / max(self.cards + more * self.natural_slope, 1e-9)
        wild = self.wild * wilds / max(self.cards + more * self.wild_slope, 1e-9)
        too_much = max(1.0, natural + wild)  # means can be more than there is
        return natural / too_much, wild / too_much


def mixed(one: Offer, other: Offer, part: float) -> Offer:
    """The other offer with chance `part`, else the one."""
    return Offer(*((1 - part) * a + part * b for a, b in zip(one, other, strict=True)))


def move(seat: Seat, source: int, target: int, part: float, used: float) -> None:
    """A part of the ranks of one kind becomes another kind; so many of their copies are used for it."""
    moved = seat.kinds[source] * part
    whole = seat.kinds[target] + moved
    if whole > 0:
        copies = max(0.0, seat.copies[source] - used)
        seat.copies[target] = (seat.kinds[target] * seat.copies[target] + moved * copies) / whole
    seat.kinds[source] -= moved
    seat.kinds[target] = whole
