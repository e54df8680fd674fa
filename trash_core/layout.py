"""A player's layout: some places in a row, each standing for one rank, face down at first."""

from __future__ import annotations

from collections.abc import Iterable

from trash_core import picture_table
from trash_core.cards import Card


class Layout:
    """One player's places, numbered from 1 (the ace's) upwards.

    >>> from trash_core.cards import parse_cards
    >>> layout = Layout(parse_cards("7h Qd 2c"))
    >>> layout.put(2, Card.parse("2s"))
    Card.parse('Qd')
    >>> [str(card) if card else None for card in layout.face_up()]
    [None, '2s', None]
    >>> layout.is_complete
    False

    Raises ValueError for what is no card, or if `up` does not say of each card whether it lies face up.
    """

    __slots__ = ("_cards", "_shown", "face_down_count")

    def __init__(self, cards: Iterable[Card], up: Iterable[bool] | None = None) -> None:
        self._cards = list(cards)
        for card in self._cards:
            if not isinstance(card, Card):
                raise ValueError(
                    f"A layout is made of cards, such as parse_cards('7h Qd 2c'), not of {card!r}."
                )
        ups = [False] * len(self._cards) if up is None else list(up)
        if len(ups) != len(self._cards):
            raise ValueError(
                f"up needs True or False for each of the {len(self._cards)} cards, not {len(ups)}."
            )
        self._shown = [card if up else None for card, up in zip(self._cards, ups, strict=True)]
        self.face_down_count = self._shown.count(None)

    def __len__(self) -> int:
        return len(self._cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return self._cards == other._cards and self._shown == other._shown

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        shown = " ".join(str(card) if card else "?" for card in self.face_up())
        return f"<Layout {shown}>"

    def _repr_svg_(self) -> str:
        """The layout as everybody sees it, as a picture, for notebooks."""
        return picture_table.layout_svg(self._shown, paper=True)

    @property
    def is_complete(self) -> bool:
        """Whether every place has a face-up card."""
        return self.face_down_count == 0

    def is_face_down(self, place: int) -> bool:
        """Whether the card at `place` is face down. False for a place that is not in the layout."""
        return 0 < place <= len(self._shown) and self._shown[place - 1] is None

    def has_wild(self, place: int) -> bool:
        """Whether a wild lies face up at `place`, standing in for its natural card."""
        card = self._shown[place - 1] if 0 < place <= len(self._shown) else None
        return card is not None and card.rank != place

    def face_down_places(self) -> list[int]:
        """The numbers of the places that are still face down."""
        return [place for place, card in enumerate(self._shown, 1) if card is None]

    def face_up(self) -> tuple[Card | None, ...]:
        """What everybody sees: the card at each place, or None where it is face down."""
        return tuple(self._shown)

    def put(self, place: int, card: Card) -> Card:
        """Put `card` face up at `place` and return the card that was there.

        Raises ValueError if there is no such place.
        """
        if not 0 < place <= len(self._cards):
            raise ValueError(f"place is a number from 1 to {len(self._cards)}, and {place!r} is not.")
        under = self._cards[place - 1]
        self._cards[place - 1] = card
        if self._shown[place - 1] is None:
            self.face_down_count -= 1
        self._shown[place - 1] = card
        return under

    def hidden_cards(self) -> dict[int, Card]:
        """The face-down cards by place. Only the round may ask: this never leaves the core."""
        return {place: self._cards[place - 1] for place in self.face_down_places()}

    def all_cards(self) -> list[Card]:
        """Every card, face up or face down. Only the round may ask."""
        return list(self._cards)

    def copy(self) -> Layout:
        """A layout of its own with the same cards."""
        twin = Layout.__new__(Layout)
        twin._cards = self._cards.copy()
        twin._shown = self._shown.copy()
        twin.face_down_count = self.face_down_count
        return twin
