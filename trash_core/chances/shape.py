"""What the chances need to know of a pack: how many cards of which use, never which."""

from __future__ import annotations

from typing import NamedTuple

from trash_core.cards import MAX_DECKS
from trash_core.rules import Rules, check_rules
from trash_core.whole import whole


class Shape(NamedTuple):
    """A pack as the chances see it. Suits never matter, and neither does *which* place a rank belongs to.

    >>> from trash_core.rule_books import CLASSIC, GARBAGE
    >>> Shape.of(CLASSIC, decks=1), Shape.of(GARBAGE, decks=2)
    (Shape(copies=4, wilds=4, cards=52), Shape(copies=8, wilds=4, cards=108))
    """

    copies: int
    """Cards of each rank that has a place."""
    wilds: int
    cards: int
    """Cards in all, those that fit nowhere included."""

    @classmethod
    def of(cls, rules: Rules, decks: int) -> Shape:
        """The shape of `decks` decks under `rules`.

        Raises ValueError unless `decks` is a whole number from 1 to 12; TypeError if `rules` are none.
        """
        check_rules(rules)
        decks = whole("decks", decks, 1, MAX_DECKS)
        wilds = 4 * len(rules.wild_ranks) + rules.jokers
        return cls(4 * decks, wilds * decks, (52 + rules.jokers) * decks)
