"""Rulings on a real table's situation.

A situation is the little that a ruling hangs on. It is set up as a real `Round`, and `Round` gives the
ruling: what is legal, what is not, and why. Nothing of the rules is said a second time here; only who says
so (which rule book, or we) is, since the core does not know that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from trash_core import (
    DISCARD,
    PASS,
    RULE_BOOKS,
    Card,
    Draw,
    IllegalMove,
    Move,
    Place,
    Rank,
    Round,
    Rules,
    Swap,
    View,
)
from trash_core.players import is_useful
from trash_core.reasons import Code, count_places, place_name
from trash_core.telling import tell

from .house import BOOKS

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


@dataclass(frozen=True)
class Answer:
    """The referee's answer on one move."""

    move: Move
    label: str
    allowed: bool
    why: str
    code: Code | None = None
    """The reason for a refusal."""


@dataclass(frozen=True)
class Ruling:
    """The ruling on a situation: in one sentence, then move by move."""

    round: Round
    head: str
    answers: tuple[Answer, ...]
    warning: str = ""


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


def situation_of(view: View) -> Situation:
    """What the ruling on a real position hangs on, for the player whose turn it is."""
    own = view.own
    top = view.discard[-1] if view.discard else None
    card = view.held if view.held is not None else top
    symbol = NO_CARD if card is None else card.rank.symbol
    at = int(card.rank) if card is not None and card.rank <= len(own) else None
    there = own[at - 1] if at is not None else None
    state: PlaceState = "open" if there is None else "right" if there.rank == at else "wild"
    least = 1 if view.rules.reshuffle == "keep_top" else 0
    stock: StockState = "some" if view.stock_count else "empty" if len(view.discard) > least else "gone"
    return Situation(
        rules=view.rules,
        drawn=view.held is not None,
        card=symbol,
        places=len(own),
        place=state,
        others=any(card is None for place, card in enumerate(own, 1) if place != at),
        stock="some" if view.held is not None else stock,
    )


def rule_on(situation: Situation) -> Ruling:
    """The ruling on `situation`.

    >>> from trash_core import CLASSIC
    >>> print(rule_on(Situation(CLASSIC, drawn=True, card="J", places=1)).head)
    Put the jack at a place that is face down. You must.

    Raises Impossible if there is no such situation.
    """
    round = set_up(situation)
    answers = tuple(_answer(round, move) for move in _moves_to_ask(situation, round))
    return Ruling(round, _head(round), answers, _warning(round))


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


# ---- the moves that people ask about


def _moves_to_ask(situation: Situation, round: Round) -> Iterable[Move]:
    layout = round.layouts[0]
    open_places = layout.face_down_places()
    if not situation.drawn:
        yield Draw.STOCK
        if round.discard or round.rules.draw_discard == "never":
            yield Draw.DISCARD
        if round.can(PASS):
            yield PASS
        yield Place(open_places[0])
        return
    own = situation.own_place
    wild = round.held is not None and round.rules.is_wild(round.held.rank)
    if wild:
        yield Place(open_places[0])
        filled = [place for place in range(1, len(layout) + 1) if place not in open_places]
        if filled:
            yield Place(filled[0])
    elif own is not None:
        yield Swap(own) if situation.place == "wild" else Place(own)
        other = [place for place in open_places if place != own]
        if other:
            yield Place(other[0])
    else:
        yield Place(open_places[0])
    yield DISCARD
    yield Draw.STOCK


def _answer(round: Round, move: Move) -> Answer:
    try:
        round.verify(move)
    except IllegalMove as refused:
        return Answer(move, _label(round, move), False, plain(str(refused.reason)), refused.reason.code)
    return Answer(move, _label(round, move), True, plain(_what_follows(round, move)))


def _label(round: Round, move: Move) -> str:
    held = round.held
    if isinstance(move, Place):
        if held is None:
            return "Look at a face-down card"
        if round.rules.is_wild(held.rank):
            open_there = round.layouts[0].is_face_down(move.place)
            return "Put it at a face-down place" if open_there else f"Put it at {place_name(move.place)}"
        return f"Put it at {place_name(move.place)}"
    if isinstance(move, Swap):
        return f"Swap it with the wild at {place_name(move.place)}"
    if move is Draw.STOCK:
        return "Draw from the stock" if held is None else "Draw again"
    if move is Draw.DISCARD:
        return "Take the top discard"
    return "Pass" if move == PASS else "Discard it"


def _what_follows(round: Round, move: Move) -> str:
    """What a legal move leads to, found by making it."""
    after = round.copy()
    event = after.play(move)
    if event.completed:
        end = "The round is over." if after.is_over else "But the others may still play."
        return f"That is your last place: your layout is complete! {end}"
    if isinstance(move, Place):
        return "Then pick up the card from under it, and go on."
    if isinstance(move, Swap):
        assert event.picked_up is not None
        return f"Then the {event.picked_up.rank.word} is in your hand, and must go to a face-down place."
    if move == DISCARD:
        return str(event.turn_end)
    if move is Draw.DISCARD:
        if after.legal_moves == (DISCARD,):
            return "The rules let you, but it fits nothing. It goes straight back, and your turn is wasted."
        return "It is of use to you."
    if event.reshuffled:
        return " ".join(tell(event).split(". ")[:1]) + "."
    return str(event.turn_end or "")


def _head(round: Round) -> str:
    """The ruling in one sentence or two."""
    moves = round.legal_moves
    if round.held is None:
        return _draw_head(round)
    card = f"the {round.held.rank.word}"
    if all(isinstance(move, Place) for move in moves):
        if round.rules.is_wild(round.held.rank):
            return f"Put {card} at a place that is face down. You must."
        return f"Put {card} at {_place_of(moves[0])}. You must."
    if moves == (DISCARD,):
        return f"Discard {card}. Your turn ends."
    return f"You may swap {card} with the wild at {_place_of(moves[0])}, or discard it."


def _place_of(move: Move) -> str:
    assert isinstance(move, Place | Swap)
    return place_name(move.place)


def _draw_head(round: Round) -> str:
    moves = round.legal_moves
    if moves == (PASS,):
        return "Pass. There is nothing that you may draw."
    if Draw.DISCARD not in moves:
        return "Draw from the stock."
    top = round.discard[-1].rank.word
    if Draw.STOCK not in moves:
        return f"Take the {top} from the discard pile: there is nothing else to draw."
    if is_useful(round.view(0), round.discard[-1]):
        return f"You may take the {top}, or draw from the stock."
    return f"You may take the {top}, but it is no use. Draw from the stock."


def _warning(round: Round) -> str:
    """What is worth knowing beside the ruling."""
    held = round.held
    if held is not None and int(held.rank) <= len(round.layouts[0]):
        return "The suit makes no difference."
    return ""


def plain(sentence: str) -> str:
    """A sentence of the core without the suits: the referee has only been told the rank.

    >>> plain("The 4 of hearts fits.")
    'The 4 fits.'
    """
    return re.sub(r" of (hearts|clubs|spades|diamonds)", "", sentence)


# ---- who says so


@dataclass(frozen=True)
class Source:
    """Who says so."""

    text: str
    ours: bool = False


_OURS = "The rule page does not say this. We have decided it"
_SAYS = {
    "garbage": "The Garbage page",
    "turn_up": "The Turn-up page",
    "stock_only": "The Stock only page",
    "last_licks": "The Last licks page",
    "classic": "The Classic page",
}


def sources(situation: Situation, ruling: Ruling) -> list[Source]:
    """Who says so: the rule book, a house rule, or we where no page says it."""
    rules = situation.rules
    book, says = rules.book, _SAYS[rules.book]
    found = [
        Source(f"Your house rule says so: {text}") for text in _house(situation)
    ]  # what a table has agreed on goes before its rule book
    if situation.drawn:
        if situation.own_place is not None and situation.place == "wild":
            found += _on_swapping(rules, says)
        elif any(answer.allowed and "last place" in answer.why for answer in ruling.answers):
            found += _on_going_out(situation, says)
        return found or [Source(f"{says} says so.")]
    if situation.stock != "some":
        found += _on_the_empty_stock(situation, ruling, says)
    if ruling.round.discard or rules.draw_discard == "never":
        found += _on_the_discard(situation, ruling, says, book)
    return found or [Source(f"{says} says so.")]


def _house(situation: Situation) -> list[str]:
    asked = {
        "wild_ranks": ("Wild cards", "Dead cards"),
        "jokers": ("Wild cards",),
        "swap": ("Swapping",),
        "draw_discard": ("Drawing",),
    }
    changed = situation.rules.differences(RULE_BOOKS[situation.rules.book], 2)
    topics = {topic for names in asked.values() for topic in names}
    return [row.this for row in changed if row.topic in topics]


def _is_changed(rules: Rules, option: str) -> bool:
    return bool(getattr(rules, option) != getattr(RULE_BOOKS[rules.book], option))


def _on_swapping(rules: Rules, says: str) -> list[Source]:
    if _is_changed(rules, "swap"):
        return []
    if rules.swap:
        return [Source(f"{says} lets you swap, and leaves the choice to you.")]
    if rules.book == "last_licks":
        return [Source("The Last licks page speaks of no swap. So we let the wild stay.", ours=True)]
    return [Source(f"{says} lets the wild stay.")]


def _on_going_out(situation: Situation, says: str) -> list[Source]:
    rules = situation.rules
    wild = situation.rank is not None and rules.is_wild(situation.rank)
    if wild and rules.book == "garbage":
        return [Source(f"{_OURS}: a wild may fill the last place, too.", ours=True)]
    return [Source(f"{says} says so: the last place ends your turn.")]


def _on_the_empty_stock(situation: Situation, ruling: Ruling, says: str) -> list[Source]:
    if not ruling.round.can(Draw.STOCK):
        return [
            Source(f"{_OURS}: with no stock, you take the top discard if you may, or else pass.", ours=True)
        ]
    if situation.rules.book in ("garbage", "last_licks"):
        return [Source(f"{_OURS}: the top discard stays, as in Classic.", ours=True)]
    return [Source(f"{says} says how to make a new stock.")]


def _on_the_discard(situation: Situation, ruling: Ruling, says: str, book: str) -> list[Source]:
    rules = situation.rules
    if _is_changed(rules, "draw_discard"):
        return []
    if rules.draw_discard == "never":
        if book == "garbage":
            return [Source(f"{_OURS}: on that page, nobody ever takes a discard.", ours=True)]
        return [Source(f"{says} says that nobody takes a discard.")]
    swap = situation.own_place is not None and situation.place == "wild"
    if swap and (rules.swap or rules.draw_discard == "fits"):
        may = "may" if Draw.DISCARD in ruling.round.legal_moves else "may not"
        return [Source(f"{_OURS}: you {may} take a discard just to swap out a wild.", ours=True)]
    if any(answer.move is Draw.DISCARD and "wasted" in answer.why for answer in ruling.answers):
        return [Source(f"{says} lets you take any top card. That it counts as a pass is ours.", ours=True)]
    return [Source(f"{says} says so.")]


@dataclass(frozen=True)
class Elsewhere:
    """The ruling of a rule book, in one sentence."""

    head: str
    possible: bool = True
    """Whether the situation can come up by that rule book; if not, `head` says why."""


def by_every_book(situation: Situation) -> dict[str, Elsewhere]:
    """The ruling on the same situation in each of the five rule books, without house rules."""
    heads = {}
    for book in BOOKS:
        there = Situation(
            rules=RULE_BOOKS[book],
            drawn=situation.drawn,
            card=situation.card,
            places=situation.places,
            place=situation.place,
            others=situation.others,
            stock=situation.stock,
        )
        try:
            heads[book] = Elsewhere(rule_on(there).head)
        except Impossible as fault:
            heads[book] = Elsewhere(str(fault), possible=False)
    return heads
