"""Reads a deal that somebody has set up by hand, in the text form of `Round.rigged`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from trash_core.cards import Card, pack
from trash_core.layout import Layout
from trash_core.moves import MAX_PLACES
from trash_core.reasons import place_name
from trash_core.rules import Rules, check_rules
from trash_core.shuffle import SplitMix64, derive

ANY = "?"


class Deal(NamedTuple):
    """A deal in full: layouts by seat, the stock from its top, the discard pile with its top last."""

    layouts: list[Layout]
    stock: list[Card]
    discard: list[Card]


def read(
    rules: Rules,
    layouts: Sequence[str],
    stock: str,
    discard: str,
    *,
    rest: Literal["shuffle", "none"],
    seed: int,
    strict: bool,
) -> Deal:
    """The deal that the texts describe; see `Round.rigged` for their form and the errors."""
    check_rules(rules)
    if not _is_row_of_texts(layouts):
        raise ValueError("layouts is a list with one text for each seat, such as ['? ? 3c', '? ? ?'].")
    for name, pile in (("stock", stock), ("discard", discard)):
        if not isinstance(pile, str):
            raise ValueError(f"{name}={pile!r} must be the cards in one text, such as '4h Qd'.")
    if rest not in ("shuffle", "none"):
        raise ValueError(f"rest={rest!r} is neither 'shuffle' nor 'none'.")
    rules.check(len(layouts))
    words = [text.split() for text in layouts]
    for seat, row in enumerate(words):
        if f"{ANY}+" in row:
            where = place_name(row.index(f"{ANY}+") + 1)
            raise ValueError(f"Seat {seat}: {ANY}+ cannot lie face up at {where}: name the card.")
    # In the stock every card is face down and on the discard pile face up, so there a + is a mistake.
    texts = [*(_face(word) for row in words for word in row), *stock.split(), *discard.split()]
    named = [Card.parse(text) for text in texts if text != ANY]
    others: list[Card] = []
    if strict or rest == "shuffle" or len(named) < len(texts):
        others = _others(rules, named, len(layouts), strict)
    if rest == "shuffle" or len(named) < len(texts):
        SplitMix64(derive(seed, 0)).shuffle(others)
        others.reverse()  # so that pop() takes them in the shuffled order

    def card(word: str) -> Card:
        if word != ANY:
            return Card.parse(_face(word))
        if not others:
            raise ValueError("The pack has no card left for a ?. Name fewer cards, or use more decks.")
        return others.pop()

    deal = Deal(
        [_layout(rules, seat, row, [card(word) for word in row]) for seat, row in enumerate(words)],
        [card(word) for word in stock.split()],
        [card(word) for word in discard.split()],
    )
    if rest == "shuffle":
        deal.stock.extend(reversed(others))
    return deal


def _is_row_of_texts(layouts: object) -> bool:
    if isinstance(layouts, str) or not isinstance(layouts, Sequence):
        return False
    return all(isinstance(layout, str) for layout in layouts)


def _face(word: str) -> str:
    return word.removesuffix("+")


def _others(rules: Rules, named: list[Card], players: int, strict: bool) -> list[Card]:
    """The cards of the pack that are not named, in the pack's order."""
    whole = pack(rules.decks_for(players), rules.jokers)
    left = Counter(whole)
    left.subtract(named)
    short = [card for card, count in left.items() if count < 0]
    if short and strict:
        have = Counter(whole)
        if not have[short[0]]:
            raise ValueError(
                "A joker (*) is named, and these rules have none. Take rules with jokers, such as "
                "CLASSIC.replace(jokers=2), or set strict=False."
            )
        raise ValueError(
            f"{short[0]} is named too often: {have[short[0]] - left[short[0]]}, and the pack has "
            f"{have[short[0]]} of it. Name it less often, or set strict=False."
        )
    others = []
    for card in whole:
        if left[card] > 0:
            left[card] -= 1
            others.append(card)
    return others


def _layout(rules: Rules, seat: int, words: list[str], cards: list[Card]) -> Layout:
    if not 1 <= len(words) <= MAX_PLACES:
        raise ValueError(f"Seat {seat}'s layout has {len(words)} places; it needs 1 to {MAX_PLACES}.")
    up = [word.endswith("+") for word in words]
    for place, (word, card) in enumerate(zip(words, cards, strict=True), 1):
        if word.endswith("+") and card.rank != place and not rules.is_wild(card.rank):
            raise ValueError(
                f"Seat {seat}: {card} cannot lie face up at {place_name(place)}: only its natural card or a "
                "wild can."
            )
    if all(up):
        raise ValueError(f"Seat {seat}'s layout is complete already: leave a place face down.")
    return Layout(cards, up)
