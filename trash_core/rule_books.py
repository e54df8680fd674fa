"""The five rule books: each one a `Rules` value, written as what it does otherwise than `classic`.

A row that a book does not name here is as the defaults in `rules` say, where each option also names its
source. A house rule is a change to a book: ``GARBAGE.replace(jokers=0)``.

>>> for name, rules in RULE_BOOKS.items():
...     print(name, [rank.word for rank in sorted(rules.wild_ranks)], rules.jokers)
classic ['jack'] 0
garbage [] 2
turn_up ['jack'] 0
stock_only [] 0
last_licks ['king'] 0
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from trash_core.cards import Rank
from trash_core.rules import CLASSIC, Rules

__all__ = ["CLASSIC", "GARBAGE", "LAST_LICKS", "RULE_BOOKS", "STOCK_ONLY", "TURN_UP"]

GARBAGE = Rules(
    book="garbage",
    max_players=4,
    decks=1,
    jokers=2,
    wild_ranks=frozenset(),
    rows=1,
    draw_discard="never",
)
"""Source 001: one deck and its jokers, which are the only wilds. ``jokers=0`` leaves them out."""

TURN_UP = Rules(
    book="turn_up",
    max_players=4,
    decks=((1, 1), (3, 2)),
    upcard=True,
    draw_discard="fits",
    swap=False,
    next_opener="rotates",
)
"""Source 002: a discard is turned up at the deal, and may be drawn only if it fits. Its set-up options
are ``first_layout`` (2 to 10), ``last_turn`` and ``swap``."""

STOCK_ONLY = Rules(
    book="stock_only",
    max_players=4,
    decks=2,
    wild_ranks=frozenset(),
    draw_discard="never",
    swap=False,
    reshuffle="whole_pile",
    first_opener="match_number",
)
"""Source 003: always two decks, no wilds, no draw from the discard pile."""

LAST_LICKS = Rules(
    book="last_licks",
    decks=((1, 1), (3, 2), (5, 3)),
    wild_ranks=frozenset({Rank.KING}),
    first_layout=((1, 10), (3, 6), (4, 10)),
    swap=False,
    last_turn=True,
    one_round=((1, 0), (4, 1)),
    next_opener="rotates",
)
"""Source 004: kings wild, a last turn for everybody else, and one round only from four players on. That
five players use the third deck is ours: the source says "two or three"."""


class _Books(dict[str, Rules]):
    """The rule books; who asks for one that there is not is told which there are."""

    def __missing__(self, name: object) -> Rules:
        raise KeyError(f"There is no rule book {name!r}. There are {', '.join(self)}.")


RULE_BOOKS: Mapping[str, Rules] = MappingProxyType(
    _Books({rules.book: rules for rules in (CLASSIC, GARBAGE, TURN_UP, STOCK_ONLY, LAST_LICKS)})
)
"""The five rule books by name. A house rule is a change to one of them: see `Rules.replace`."""
