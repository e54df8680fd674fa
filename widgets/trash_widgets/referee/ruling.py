"""The ruling on a situation: what is legal, what is not, and why.

`Round` gives it. Nothing of the rules is said a second time here.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass

from trash_core import DISCARD, PASS, RULE_BOOKS, Draw, Event, IllegalMove, Move, Place, Round, Swap
from trash_core.players import is_useful
from trash_core.reasons import Code, place_name
from trash_core.telling import tell

from ..house import BOOKS
from .situation import Impossible, Situation, set_up

WASTED = "The rules let you, but it fits nothing. It goes straight back, and your turn is wasted."


@dataclass(frozen=True)
class Answer:
    """The referee's answer on one move."""

    move: Move
    label: str
    allowed: bool
    why: str
    code: Code | None = None
    """The reason for a refusal."""
    goes_out: bool = False
    """Whether the move fills the last place."""
    is_wasted: bool = False
    """Whether it is a draw of a discard that can go nowhere."""


@dataclass(frozen=True)
class Ruling:
    """The ruling on a situation: in one sentence, then move by move."""

    round: Round
    head: str
    answers: tuple[Answer, ...]
    warning: str = ""


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
    label = _label(round, move)
    after = round.copy()
    try:
        event = after.play(move)
    except IllegalMove as refused:
        return Answer(move, label, False, plain(str(refused.reason)), refused.reason.code)
    wasted = move is Draw.DISCARD and after.legal_moves == (DISCARD,)
    said = WASTED if wasted else _what_follows(after, event)
    return Answer(move, label, True, plain(said), goes_out=event.completed, is_wasted=wasted)


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


def _what_follows(after: Round, event: Event) -> str:
    """What a legal move has led to."""
    move = event.move
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


# ---- in other rule books


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
        there = dataclasses.replace(situation, rules=RULE_BOOKS[book])
        try:
            heads[book] = Elsewhere(rule_on(there).head)
        except Impossible as fault:
            heads[book] = Elsewhere(str(fault), possible=False)
    return heads
