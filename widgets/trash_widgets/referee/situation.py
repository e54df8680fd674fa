"""What a ruling hangs on, as the little that somebody can say of it, and as a real `Round`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trash_core import Card, Draw, Rank, Round, Rules
from trash_core.reasons import count_places, place_name

PlaceState = Literal["open", "right", "wild"]
StockState = Literal["some", "empty", "gone"]

NO_CARD = "-"


class Impossible(ValueError):
    """A situation that no table can come to; the sentence says why."""


@dataclass(frozen=True)
class Situation:
    """What a ruling hangs on."""

    rules: Rules
    drawn: bool
    """Whether the player has drawn and holds the card; if not, the card lies on top of the discard pile."""
    card: str
    """The card's rank, such as ``4``, ``J`` or ``*``; ``-`` if the discard pile is empty."""
    places: int = 10
    """How many places the player's layout has."""
    place: PlaceState = "open"
    """What is at the place that the card belongs to, if it has one: face down, the right card, or a wild."""
    others: bool = True
    """Whether another place is face down."""
    stock: StockState = "some"
    """Whether the stock has cards, has run out, or has run out with no discards to make a new one of."""

    @property
    def rank(self) -> Rank | None:
        """The rank of the card; None if there is none."""
        return None if self.card == NO_CARD else Card.parse(_suited(self.card, "h")).rank

    @property
    def own_place(self) -> int | None:
        """The place in the layout that the card belongs to; None if there is none."""
        rank = self.rank
        return int(rank) if rank is not None and rank <= self.places else None


def set_up(situation: Situation) -> Round:
    """The situation as a round, with the player in seat 0 to play.

    Raises Impossible if there is no such situation.
    """
    rules, card = situation.rules, situation.card
    _check(situation)
    own = situation.own_place
    row = ["?" if situation.others else f"{_symbol(place)}c+" for place in range(1, situation.places + 1)]
    if own is not None:
        row[own - 1] = {
            "open": "?",
            "right": f"{_symbol(own)}c+",
            "wild": f"{_wild(rules)}+",
        }[situation.place]
    above = "" if card == NO_CARD else _suited(card, "h")
    # Cards of no use to anybody fill what is not asked about. (Of a short pack there may be too few.)
    below = "Qd Kd Qs" if situation.stock == "empty" else ""
    layouts = [" ".join(row), " ".join(["?"] * situation.places)]
    if situation.drawn:
        round = Round.rigged(rules, layouts, stock=above, discard="Qd", strict=False)
        round.play(Draw.STOCK)
        return round
    has_stock = situation.stock == "some"
    if not has_stock and card == NO_CARD:
        below = ""
    return Round.rigged(
        rules,
        layouts,
        stock="?" if has_stock else "",
        discard=f"{below} {above}",
        rest="shuffle" if has_stock else "none",
        strict=False,
    )


def _check(situation: Situation) -> None:
    rules, card, own = situation.rules, situation.card, situation.own_place
    if card == NO_CARD and situation.drawn:
        raise Impossible("You have drawn, so you hold a card. Say which one it is.")
    if card == "*" and not rules.jokers:
        raise Impossible("By these rules there is no joker in the pack. Choose another card.")
    if own is not None and situation.place == "wild" and not rules.has_wilds:
        raise Impossible(f"No card is wild by these rules, so no wild can hold {place_name(own)}.")
    open_here = own is not None and situation.place == "open"
    if not open_here and (not situation.others or (own is not None and situation.places == 1)):
        raise Impossible(
            f"Then nothing is face down: your layout of {count_places(situation.places)} is complete, and "
            "you have gone out already."
        )


def _wild(rules: Rules) -> str:
    """A card that is wild by `rules`."""
    return f"{min(rules.wild_ranks).symbol}s" if rules.wild_ranks else "*"


def _symbol(place: int) -> str:
    return Rank(place).symbol


def _suited(symbol: str, suit: str) -> str:
    return symbol if symbol == "*" else symbol + suit
