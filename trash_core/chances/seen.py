"""The next card: what it may be, given everything that a seat has seen.

Nobody has ever looked at a card that lies face down, and nobody's choices depended on one. So all the
cards that a seat has not seen are alike to it: each of them is equally likely to be the stock's top card
or the one under a place. A reshuffle ends that. From then on the stock holds known discards, in unknown
order, and the unseen cards that are not among them are the ones face down in the layouts: two pools.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from trash_core.cards import Rank
from trash_core.view import View

Pool = dict[Rank, int]


@dataclass(frozen=True)
class CardChances:
    """The chances of one unseen card."""

    ranks: Mapping[Rank, Fraction]
    """The chance of each rank that it can be, from the ace up."""
    fits: Fraction
    """The chance that it is the natural card of a face-down place."""
    wild: Fraction
    """The chance that it is wild and can be placed."""
    swaps: Fraction
    """The chance that it can take its place from a wild."""

    @property
    def useful(self) -> Fraction:
        """The chance that it does not end the turn."""
        return self.fits + self.wild + self.swaps

    @property
    def ends(self) -> Fraction:
        """The chance that it ends the turn."""
        return 1 - self.useful

    def __repr__(self) -> str:
        """In short; `ranks` has the chance of each rank."""
        parts = {"fits": self.fits, "wild": self.wild, "swaps": self.swaps, "ends": self.ends}
        said = ", ".join(f"{name} {chance}" for name, chance in parts.items())
        return f"<CardChances useful {self.useful}: {said}>"


@dataclass(frozen=True)
class NextCard:
    """The chances of the cards that a seat could turn up next."""

    stock: CardChances | None
    """The card that a draw from the stock would give. If the stock is empty, the reshuffle that belongs to
    the draw is counted in; None if there is nothing to draw, or to reshuffle before the held card is laid
    down."""
    under: Mapping[int, CardChances]
    """By place: the card under each face-down place of the seat that can be covered now (all of them when
    the seat holds nothing)."""


def next_card(view: View) -> NextCard:
    """The chances of the next stock card, and of the card under each place, for the seat of `view`.

    The chance of a rank is its unseen copies divided by all unseen cards, from the pool that the card comes
    from (see the module's text). For the stock, the seat's layout counts as it lies now. For the card under
    a place it counts as it will lie then: the place is covered by the held card (or the wild that the held
    card frees), and by its natural card if nothing is held.

    >>> from trash_core import CLASSIC, Round
    >>> round = Round.rigged(CLASSIC, ["? ? ? ? ? ? ? ? ? ?", "? ? ? ? ? ? ? ? ? ?"])
    >>> next_card(round.view()).stock.useful
    Fraction(11, 13)
    >>> next_card(round.view()).under[4].useful     # the 4s no longer fit once one of them lies there
    Fraction(10, 13)

    Raises ValueError if the round is over; TypeError for what is no view.
    """
    if not isinstance(view, View):
        raise TypeError(f"next_card takes what a seat can see, such as round.view(), not {view!r}.")
    if view.phase == "over":
        raise ValueError("The round is over, so no card is turned up any more.")
    stock, under = pools(view)
    held = view.held if view.to_play == view.seat else None
    face_down = [place for place, card in enumerate(view.own, 1) if card is None]
    coverable = face_down
    swapped = None
    if held is not None and not view.rules.is_wild(held.rank):
        if held.rank in face_down:
            coverable = [int(held.rank)]
        elif can_swap(view, int(held.rank)):
            swapped = int(held.rank)
        else:
            coverable = []
    by_wild = held is not None and (swapped is not None or view.rules.is_wild(held.rank))
    return NextCard(
        stock=_chances(view, stock, set(face_down), swappable(view)) if sum(stock.values()) else None,
        under={
            place: _chances(
                view,
                under,
                set(face_down) - {place},
                (swappable(view) | ({place} if by_wild and view.rules.swap else set())) - {swapped},
            )
            for place in coverable
        },
    )


def pools(view: View) -> tuple[Pool, Pool]:
    """How many cards of each rank the next draw from the stock can give, and how many lie face down.

    Before a reshuffle they are one and the same pool: everything unseen. The first is empty if there is
    nothing to draw.
    """
    under = dict(view.unseen)
    if view.in_stock is not None:
        under = {rank: count - view.in_stock[rank] for rank, count in under.items()}
    if view.stock_count:
        return dict(under if view.in_stock is None else view.in_stock), under
    if view.phase != "draw":
        return {}, under
    stays = 1 if view.rules.reshuffle == "keep_top" else 0
    return Counter(card.rank for card in view.discard[: max(0, len(view.discard) - stays)]), under


def swappable(view: View) -> set[int]:
    """The places of the seat where a wild lies that its natural card may replace."""
    return {place for place in range(1, len(view.own) + 1) if can_swap(view, place)}


def can_swap(view: View, place: int) -> bool:
    """Whether the seat's natural card for `place` may replace a wild there."""
    if not view.rules.swap or place > len(view.own):
        return False
    card = view.own[place - 1]
    return card is not None and card.rank != place


def _chances(view: View, pool: Pool, face_down: set[int], swaps: set[int]) -> CardChances:
    cards = sum(pool.values())

    def chance(ranks: set[int]) -> Fraction:
        return Fraction(sum(pool.get(Rank(rank), 0) for rank in ranks), cards)

    nothing: set[int] = set()
    wilds = {int(rank) for rank in pool if view.rules.is_wild(rank)}
    return CardChances(
        ranks={rank: Fraction(pool[rank], cards) for rank in Rank if pool.get(rank)},
        fits=chance(face_down),
        wild=chance(wilds if face_down else nothing),
        swaps=chance(swaps if face_down else nothing),
    )
