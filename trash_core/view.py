"""What a player at the table may know. Computer players and screens get this and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from trash_core import picture_table
from trash_core.cards import Card, Rank
from trash_core.moves import Move
from trash_core.rules import Rules

if TYPE_CHECKING:
    from trash_core.round import Round


@dataclass(frozen=True, init=False)
class View:
    """A position as one seat sees it. Everything in it is public or can be worked out from what was.

    All the players see the same cards: the held card and every discard are open (source 002), and nobody
    may look at a face-down card, not even its owner.
    """

    seat: int
    """The seat whose view this is."""
    rules: Rules
    to_play: int | None
    """The seat whose move it is; None when the round is over."""
    phase: str
    """``draw``, ``hold`` or ``over``."""
    opener: int
    rungs: tuple[int, ...]
    """The number of places of each seat's layout."""
    layouts: tuple[tuple[Card | None, ...], ...]
    """Each seat's places from the ace up: the face-up card, or None where it is face down."""
    held: Card | None
    """The card that the player to play holds."""
    stock_count: int
    discard: tuple[Card, ...]
    """The discard pile, its top last."""
    legal_moves: tuple[Move, ...]
    went_out: tuple[int, ...]
    is_void: bool
    pack: Mapping[Rank, int]
    """How many copies of each rank the whole pack has."""
    in_stock: dict[Rank, int] | None
    """After a reshuffle: how many copies of each rank are in the stock, for certain, since only known
    discards went into it. None before, when the stock and the face-down cards cannot be told apart."""
    turned_up: tuple[dict[int, Card], ...] | None
    """After a check of the other layouts: the cards by place that each seat turned up at the end."""

    def __init__(self, **facts: Any) -> None:
        # A frozen dataclass's own __init__ takes half of the time in which a computer player makes a move.
        self.__dict__.update(facts)

    @cached_property
    def unseen(self) -> dict[Rank, int]:
        """How many copies of each rank are neither face up in a layout, nor on the discard pile, nor held."""
        seen = Counter(card.rank for layout in self.layouts for card in layout if card is not None)
        seen.update(card.rank for card in self.discard)
        if self.held is not None:
            seen[self.held.rank] += 1
        for cards in self.turned_up or ():
            seen.update(card.rank for card in cards.values())
        return {rank: copies - seen[rank] for rank, copies in self.pack.items()}

    @property
    def own(self) -> tuple[Card | None, ...]:
        """This seat's own layout."""
        return self.layouts[self.seat]

    def __str__(self) -> str:
        return picture_table.table_text(self)

    def __repr__(self) -> str:
        """In short; `str` shows the table."""
        return f"<View of seat {self.seat}: {self.rules.book}, rungs {self.rungs}, {self.phase}>"

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks."""
        return picture_table.table_svg(self, paper=True)

    def to_dict(self) -> dict[str, Any]:
        """The view in JSON's own types, cards and moves as text."""
        return {
            "seat": self.seat,
            "book": self.rules.book,
            "to_play": self.to_play,
            "phase": self.phase,
            "opener": self.opener,
            "rungs": list(self.rungs),
            "layouts": [[_text(card) for card in layout] for layout in self.layouts],
            "held": _text(self.held),
            "stock_count": self.stock_count,
            "discard": [str(card) for card in self.discard],
            "legal_moves": [str(move) for move in self.legal_moves],
            "went_out": list(self.went_out),
            "is_void": self.is_void,
            "unseen": _by_symbol(self.unseen),
            "in_stock": None if self.in_stock is None else _by_symbol(self.in_stock),
            "turned_up": None
            if self.turned_up is None
            else [{str(place): str(card) for place, card in seat.items()} for seat in self.turned_up],
        }


def view_of(round: Round, seat: int, stock: Sequence[Card] | None) -> View:
    """The view from `seat`. `stock` is given only when a reshuffle has made its contents known."""
    return View(
        seat=seat,
        rules=round.rules,
        to_play=round.to_play,
        phase=round.phase,
        opener=round.opener,
        rungs=round.rungs,
        layouts=tuple([layout.face_up() for layout in round.layouts]),
        held=round.held,
        stock_count=round.stock_count,
        discard=tuple(round.discard),
        legal_moves=round.legal_moves,
        went_out=tuple(round.went_out),
        is_void=round.is_void,
        pack=round.pack_ranks,
        in_stock=None if stock is None else _count_ranks(stock, round.pack_ranks),
        turned_up=round.turned_up,
    )


def _count_ranks(cards: Sequence[Card], pack: Mapping[Rank, int]) -> dict[Rank, int]:
    count = Counter(card.rank for card in cards)
    return {rank: count[rank] for rank in pack}


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _by_symbol(ranks: dict[Rank, int]) -> dict[str, int]:
    return {rank.symbol: count for rank, count in ranks.items()}
