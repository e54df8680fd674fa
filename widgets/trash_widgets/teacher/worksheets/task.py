"""A task of a worksheet, and the answer that goes with it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from trash_core import Card, Rank, Round, Rules
from trash_core.cards import Suit
from trash_core.moves import Place, Swap
from trash_core.players import Player, first_fit

Draw = Random
ALONE = "Alone, one pack, nothing else seen."
PACK = 52


@dataclass(frozen=True, kw_only=True)
class Task:
    """Words, a picture or a table; questions `parts`; and an answer for each of them.

    `data` is what else the answers were worked out from: tests work them out again, by another road.
    """

    kind: str
    text: str
    parts: list[str]
    answers: list[str]
    layout: list[Card | None] = field(default_factory=list)
    """A layout to draw; empty draws none."""
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    solved: list[list[str]] = field(default_factory=list)
    """The rows as the key shows them, where pupils fill in the table."""
    high: float = 0
    lines: int = 1
    values: list[Any] = field(default_factory=list)
    """The answers as numbers."""
    data: dict[str, Any] = field(default_factory=dict)


def decimal(value: Fraction | float, places: int = 3) -> str:
    """A number with so many decimals, halves away from zero as in school.

    >>> decimal(Fraction(1, 16)), decimal(Fraction(-1, 16)), decimal(Fraction(5, 2), 0)
    ('0.063', '-0.063', '3')
    """
    exact = Fraction(value)
    whole = math.floor(abs(exact) * 10**places + Fraction(1, 2))
    digits = str(whole).rjust(places + 1, "0")
    sign = "-" if exact < 0 and whole else ""
    return sign + (f"{digits[:-places]}.{digits[-places:]}" if places else digits)


def amount(value: Fraction) -> str:
    """A number as a key gives it: as a fraction and a decimal, or whole.

    >>> amount(Fraction(11, 13)), amount(Fraction(6, 2)), amount(Fraction(1, 4))
    ('11/13 ≈ 0.846', '3', '1/4 = 0.25')
    """
    if value.denominator == 1:
        return str(value.numerator)
    exact = round(value, 3) == value
    digits = decimal(value)
    return f"{value} = {digits.rstrip('0')}" if exact else f"{value} ≈ {digits}"


def signed(words: str) -> str:
    """With a real minus sign."""
    return words.replace("-", "−")


def of(part: int, whole: int) -> str:
    """A chance as a count of cards by a count of cards.

    >>> of(44, 52), of(3, 50), of(5, 5)
    ('44/52 = 11/13 ≈ 0.846', '3/50 = 0.06', '5/5 = 1')
    """
    value = Fraction(part, whole)
    same = value.denominator == whole and whole != 1
    return amount(value) if same else f"{part}/{whole} = {amount(value)}"


def good_cards(places: int) -> int:
    """How many cards of a pack fit one of so many face-down places by the classic rules, the jacks included.

    >>> good_cards(10)
    44
    """
    return 4 * places + 4


_SIGNS = {Suit(letter): sign for letter, sign in zip("cdhs", "♣♦♥♠", strict=True)}


def shown(card: Card) -> str:
    """A card in text: ``10♥``, ``J♠``."""
    symbol = "10" if card.rank == 10 else card.rank.symbol
    assert card.suit is not None, "worksheets have no jokers"
    return symbol + _SIGNS[card.suit]


def row_of(cards: list[Card]) -> str:
    """Cards in text, one after the other."""
    return "  ".join(map(shown, cards))


def some_layout(chance: Draw, places: int, filled: int) -> list[Card | None]:
    """A layout with so many places filled by their own cards."""
    up = chance.sample(range(1, places + 1), filled)
    return [
        Card(Rank(place), chance.choice(tuple(Suit))) if place in up else None
        for place in range(1, places + 1)
    ]


def played(rules: Rules, seed: int, players: int = 2, places: int = 10, player: Player = first_fit) -> Round:
    """A round that computer players have played to its end."""
    round = Round.deal(rules, players, seed=seed, rungs=(places,) * players)
    while round.legal_moves:
        # Each player sees the own layout: whoever looked through the opener's eyes would play for the opener.
        round.play(player(round.view(round.seat)))
    return round


def turns_of(round: Round) -> int:
    """How many turns a round took."""
    return sum(event.turn_end is not None for event in round.events)


def placed_first(round: Round) -> int:
    """How many cards the first turn of a round placed."""
    count = 0
    for event in round.events:
        count += isinstance(event.move, Place | Swap)
        if event.turn_end is not None:
            break
    return count


def a_seed(chance: Draw) -> int:
    """A seed for a deal."""
    return chance.getrandbits(31)
