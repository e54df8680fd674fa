"""The pack that a round is played with: which cards it must have, and how many of each rank."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from trash_core.cards import Card, Rank, pack, parse_cards
from trash_core.rules import Rules


def count_ranks(cards: Iterable[Card]) -> dict[Rank, int]:
    """How many of `cards` each rank has, from the ace up; ranks that do not come up are left out."""
    count = Counter(card.rank for card in cards)
    return {rank: count[rank] for rank in Rank if count[rank]}


@cache
def ranks_of_pack(decks: int, jokers: int) -> dict[Rank, int]:
    """As `count_ranks`, for a whole pack; the same table every time, so nobody may change it."""
    return count_ranks(pack(decks, jokers))


def read_deck(deck: Iterable[Card | str] | str, rules: Rules, players: int) -> list[Card]:
    """The cards of `deck`, one text or cards in a row, from the top.

    Raises ValueError unless they are the pack that the rules ask for.
    """
    if isinstance(deck, str):
        cards = parse_cards(deck)
    elif isinstance(deck, Iterable):
        cards = [card if isinstance(card, Card) else Card.parse(card) for card in deck]
    else:
        raise ValueError(f"A deck is cards in a row, such as pack(), or one text, and {deck!r} is neither.")
    decks = rules.decks_for(players)
    right, given = Counter(pack(decks, rules.jokers)), Counter(cards)
    if given != right:
        missing = " ".join(str(card) for card in (right - given).elements()) or "none"
        extra = " ".join(str(card) for card in (given - right).elements()) or "none"
        raise ValueError(
            f"The deck is not the pack of decks={decks}, jokers={rules.jokers}: missing {missing}; "
            f"too many {extra}. Use Round.rigged(..., rest='none') to play with other cards."
        )
    return cards
