"""Ranks, suits, cards and packs, each with a short text form.

A card is written rank first, then suit: ``4h`` is the four of hearts, ``Td`` the ten of diamonds,
``Js`` the jack of spades. A joker is ``*``.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import NamedTuple

from trash_core.picture import card_svg
from trash_core.whole import whole

MAX_DECKS = 12
MAX_JOKERS = 4
"""The most jokers for each deck."""


class Rank(IntEnum):
    """The rank of a card. For ace to ten the value is the number of its place.

    >>> Rank.ACE.symbol, Rank.TEN.symbol, Rank.JOKER.symbol
    ('A', 'T', '*')
    >>> Rank.ACE.word, Rank(4).word, Rank.QUEEN.word
    ('ace', '4', 'queen')
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    JOKER = 14

    __hash__ = int.__hash__  # as equality, which is that of numbers; and much quicker than an enum's own

    @property
    def symbol(self) -> str:
        """One character: ``A 2 3 4 5 6 7 8 9 T J Q K`` or ``*``."""
        return _SYMBOLS[self - 1]

    @property
    def word(self) -> str:
        """The rank as it is said inside a sentence."""
        return _WORDS.get(self) or str(int(self))


_SYMBOLS = "A23456789TJQK*"
_WORDS = {
    Rank.ACE: "ace",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.JOKER: "joker",
}


class Suit(Enum):
    """The suit of a card. Suits never matter in Trash; they only tell the copies of a rank apart."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    __hash__ = object.__hash__  # there is one object for each suit

    @property
    def word(self) -> str:
        """The suit as it is said inside a sentence."""
        return self.name.lower()


class Card(NamedTuple):
    """A playing card. Two cards with the same face are equal, whichever deck they come from.

    >>> Card.parse("4h")
    Card.parse('4h')
    >>> Card.parse("10d") == Card(Rank.TEN, Suit.DIAMONDS)
    True
    >>> Card.parse("Js").name, Card.parse("*").name
    ('jack of spades', 'joker')
    """

    rank: Rank
    suit: Suit | None  # None for a joker

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that `text` stands for. Capitals do not matter, and ``10h`` is read as ``Th``.

        Raises ValueError if `text` is not a card.
        """
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            pass
        body = text.strip() if isinstance(text, str) else ""
        if body.startswith("10"):
            body = "T" + body[2:]
        tidy = body[:1].upper() + body[1:].lower()
        if tidy not in _BY_TEXT:
            raise ValueError(
                f"{text!r} is not a card. Write the rank (A 2 3 4 5 6 7 8 9 T J Q K), then the suit "
                "(c d h s), such as 4h for the four of hearts; a joker is *."
            )
        return _BY_TEXT[tidy]

    @property
    def name(self) -> str:
        """The card as it is said inside a sentence, without an article."""
        return f"{self.rank.word} of {self.suit.word}" if self.suit else self.rank.word

    def __str__(self) -> str:
        return f"{self.rank.symbol}{self.suit.value}" if self.suit else self.rank.symbol

    def _repr_svg_(self) -> str:
        """The card as a picture, for notebooks."""
        return card_svg(str(self), title=self.name)

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


_JOKER = Card(Rank.JOKER, None)
_DECK = tuple(Card(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER)
_BY_TEXT = {str(card): card for card in (*_DECK, _JOKER)}


def parse_cards(text: str) -> list[Card]:
    """The cards of a text, divided by blanks.

    >>> [card.name for card in parse_cards("Ah Td *")]
    ['ace of hearts', '10 of diamonds', 'joker']

    Raises ValueError if it is no text, or a word of it is no card.
    """
    if not isinstance(text, str):
        raise ValueError(f"Cards are written in one text, such as '4h Td *', and {text!r} is none.")
    return [Card.parse(word) for word in text.split()]


def pack(decks: int = 1, jokers: int = 0) -> list[Card]:
    """All cards of `decks` 52-card decks with `jokers` jokers each, in the order before a shuffle.

    That order is fixed, since a shuffle must give the same result everywhere: deck by deck; in each
    deck clubs, diamonds, hearts, spades, each from ace to king; then the deck's jokers.

    >>> len(pack()), len(pack(2, jokers=2)), " ".join(map(str, pack()[:3]))
    (52, 108, 'Ac 2c 3c')

    Raises ValueError unless `decks` is a whole number from 1 to 12, and `jokers` one from 0 to 4.
    """
    decks, jokers = whole("decks", decks, 1, MAX_DECKS), whole("jokers", jokers, 0, MAX_JOKERS)
    return [*_DECK, *[_JOKER] * jokers] * decks
