"""Why a move is refused and why a turn ends: a code first, a sentence second.

Lessons, screen readers and tests speak of the code; people read the sentence. All sentences of the
core stand in this one module, so that a translation has one place to go to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from trash_core.cards import Card


class Code(StrEnum):
    """The reasons that the referee knows."""

    # Why a move is refused
    ROUND_OVER = "round_over"
    DRAW_FIRST = "draw_first"
    NO_PEEKING = "no_peeking"
    ALREADY_DRAWN = "already_drawn"
    STOCK_EMPTY = "stock_empty"
    MUST_DRAW_STOCK = "must_draw_stock"
    DISCARD_EMPTY = "discard_empty"
    DISCARD_NEVER = "discard_never"
    DISCARD_MUST_FIT = "discard_must_fit"
    NO_SUCH_PLACE = "no_such_place"
    WRONG_PLACE = "wrong_place"
    NOT_PLACEABLE = "not_placeable"
    HAS_NO_PLACE = "has_no_place"
    PLACE_TAKEN = "place_taken"
    PLACE_HAS_WILD = "place_has_wild"
    SWAP_INSTEAD = "swap_instead"
    WILD_NEEDS_FACE_DOWN = "wild_needs_face_down"
    NO_WILD_THERE = "no_wild_there"
    SWAP_NEEDS_NATURAL = "swap_needs_natural"
    SWAP_NOT_ALLOWED = "swap_not_allowed"
    MUST_PLACE = "must_place"
    MUST_PLACE_WILD = "must_place_wild"
    MUST_PASS = "must_pass"
    NO_PASS = "no_pass"
    ROUND_RUNS = "round_runs"
    MATCH_OVER = "match_over"

    # Why a turn ends
    DEAD_CARD = "dead_card"
    PLACE_FILLED = "place_filled"
    BEYOND_LAYOUT = "beyond_layout"
    WILD_HOLDS_PLACE = "wild_holds_place"
    DECLINED_SWAP = "declined_swap"
    WENT_OUT = "went_out"
    NOTHING_TO_DRAW = "nothing_to_draw"
    DEAD_ROUND = "dead_round"
    NOBODY_CAN_DRAW = "nobody_can_draw"


SENTENCES: Mapping[Code, str] = {
    Code.ROUND_OVER: "This round is over, so nothing more can be played in it.",
    Code.DRAW_FIRST: "Draw a card first: you hold nothing to play yet.",
    Code.NO_PEEKING: (
        "Nobody may look at a face-down card, not even its owner. Draw a card first: only a card that you "
        "put at {place} turns this one up."
    ),
    Code.ALREADY_DRAWN: "You already hold the {card}. There is one draw a turn: play the card you hold.",
    Code.STOCK_EMPTY: "The stock has run out, and there are no discards that could be shuffled.",
    Code.MUST_DRAW_STOCK: (
        "Nobody has placed a card for a whole lap of the table, so a card must come from the stock."
    ),
    Code.DISCARD_EMPTY: "There is no discard pile yet. Draw from the stock.",
    Code.DISCARD_NEVER: "In this rule book nobody draws from the discard pile. Draw from the stock.",
    Code.DISCARD_MUST_FIT: (
        "The {card} on the discard pile fits no face-down place of yours, and in this rule book you may take "
        "it only if it does. Draw from the stock."
    ),
    Code.NO_SUCH_PLACE: "Your layout has {places}, so there is no {place} in it.",
    Code.WRONG_PLACE: ("The {card} does not belong at {place}. It goes to {right_place}."),
    Code.NOT_PLACEABLE: ("The {card} fits no place. Put it on the discard pile: it ends your turn."),
    Code.HAS_NO_PLACE: (
        "Your layout has {places}, so the {card} has no place in it. Put it on the discard pile: it ends "
        "your turn."
    ),
    Code.PLACE_TAKEN: (
        "The right card already lies face up at {place}, so the {card} is no use. Put it on the discard "
        "pile: it ends your turn."
    ),
    Code.PLACE_HAS_WILD: (
        "A wild card holds {place}, and in this rule book it stays there. Put the {card} on the discard "
        "pile: it ends your turn."
    ),
    Code.SWAP_INSTEAD: ("A wild card holds {place}. Swap your {card} with it, and you hold the wild card."),
    Code.WILD_NEEDS_FACE_DOWN: (
        "The {card} is wild, so it goes to a place that is still face down. {Place} is already filled; "
        "choose another."
    ),
    Code.NO_WILD_THERE: "There is no wild card at {place} to swap out.",
    Code.SWAP_NEEDS_NATURAL: (
        "Only the real card for {place} can take it back from the wild there, and you hold the {card}."
    ),
    Code.SWAP_NOT_ALLOWED: "In this rule book the wild card at {place} stays where it lies.",
    Code.MUST_PLACE: (
        "The {card} fits: {place} is still face down. A card that fits must be placed, so it may not be "
        "discarded."
    ),
    Code.MUST_PLACE_WILD: (
        "The {card} is wild, and you still have a face-down place. A card that fits must be placed, so it "
        "may not be discarded."
    ),
    Code.MUST_PASS: "There is no card that you may draw now, so you can only pass.",
    Code.NO_PASS: "You can play, so you may not pass.",
    Code.ROUND_RUNS: "This round is still being played. The next one is dealt when it is over.",
    Code.MATCH_OVER: "This match is over, so nothing more can be played in it.",
    Code.DEAD_CARD: ("A {rank} has no place in a layout, so the turn ends."),
    Code.PLACE_FILLED: "The right card already lies at {place}, so another {rank} ends the turn.",
    Code.BEYOND_LAYOUT: "The layout has {places}, so the {card} has no place in it, and the turn ends.",
    Code.WILD_HOLDS_PLACE: "A wild card holds {place} and stays there, so the {rank} ends the turn.",
    Code.DECLINED_SWAP: "The wild card stays at {place}, so the {rank} is discarded, and the turn ends.",
    Code.WENT_OUT: "Every place has a face-up card: the layout is complete!",
    Code.NOTHING_TO_DRAW: "There is nothing to draw, so the turn is passed.",
    Code.DEAD_ROUND: "No card that is left can ever be placed, so the round is void and is dealt again.",
    Code.NOBODY_CAN_DRAW: (
        "Everybody has passed, and nothing is left to draw, so the round is void and is dealt again."
    ),
}


@dataclass(frozen=True)
class Reason:
    """A code with the facts of the case: which card, which place. `str()` gives the sentence.

    >>> print(Reason.of(Code.MUST_PLACE, card=Card.parse("4h"), place=4))
    The 4 of hearts fits: place 4 is still face down. A card that fits must be placed, so it may not be \
discarded.
    """

    code: Code
    facts: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    @cache
    def of(
        cls,
        code: Code,
        card: Card | None = None,
        place: int | None = None,
        places: int | None = None,
        right_place: int | None = None,
    ) -> Reason:
        """The reason `code` about this held card, place, and number of places in the layout."""
        facts: dict[str, str] = {}
        if card is not None:
            facts |= {"card": card.name, "rank": card.rank.word}
        if place is not None:
            facts["place"] = place_name(place)
            facts["Place"] = facts["place"][0].upper() + facts["place"][1:]
        if places is not None:
            facts["places"] = count_places(places)
        if right_place is not None:
            facts["right_place"] = place_name(right_place)
        return cls(code, facts)

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.facts)


class IllegalMove(ValueError):
    """A move that the rules do not allow now. The round is as it was; `reason` tells why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def place_name(place: int) -> str:
    """A place as it is said inside a sentence.

    >>> place_name(1), place_name(4)
    ('the ace place', 'place 4')
    """
    return "the ace place" if place == 1 else f"place {place}"


def count_places(places: int) -> str:
    """A number of places in words.

    >>> count_places(9), count_places(1)
    ('9 places', 'only the ace place')
    """
    return "only the ace place" if places == 1 else f"{places} places"
