"""Why a move that is not legal is not, and why a turn ends: the referee's explanations.

`Round` knows what is legal; here it is put into words (see `reasons`), from nothing but the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trash_core.cards import Card, Rank
from trash_core.moves import PASS, Discard, Draw, Move, Pass, Place, Swap
from trash_core.reasons import Code, Reason

if TYPE_CHECKING:
    from trash_core.round import Round


def why_refused(round: Round, move: Move) -> Reason:
    """Why `move`, which is not legal now, is not."""
    if round.is_over:
        return Reason.of(Code.ROUND_OVER)
    if isinstance(move, Pass):
        return Reason.of(Code.NO_PASS)
    held = round.held
    if held is None:
        return _why_not_before_a_draw(round, move)
    if isinstance(move, Draw):
        return Reason.of(Code.ALREADY_DRAWN, held)
    if isinstance(move, Discard):
        return _why_not_discarded(round, held)
    if isinstance(move, Swap):
        return _why_not_swapped(round, held, move.place)
    return _why_not_placed(round, held, move.place)


def why_discard_stays(round: Round) -> Reason | None:
    """Why the discard pile's top card may not be drawn now; None if it may."""
    rule = round.rules.draw_discard
    if rule == "never":
        return Reason.of(Code.DISCARD_NEVER)
    if not round.discard:
        return Reason.of(Code.DISCARD_EMPTY)
    if round.passes == round.players:
        return Reason.of(Code.MUST_DRAW_STOCK)
    if rule == "always":
        return None
    top = round.discard[-1]
    fits = round.rules.is_wild(top.rank) or round.layouts[round.seat].is_face_down(top.rank)
    return None if fits else Reason.of(Code.DISCARD_MUST_FIT, top)


def why_turn_ends(round: Round, card: Card) -> Reason:
    """Why the turn ends when the player to play discards `card`."""
    layout = round.layouts[round.seat]
    if card.rank > Rank.TEN:
        return Reason.of(Code.DEAD_CARD, card)
    place = int(card.rank)
    if place > len(layout):
        return Reason.of(Code.BEYOND_LAYOUT, card, places=len(layout))
    if not layout.has_wild(place):
        return Reason.of(Code.PLACE_FILLED, card, place=place)
    code = Code.DECLINED_SWAP if round.rules.swap else Code.WILD_HOLDS_PLACE
    return Reason.of(code, card, place=place)


def _why_not_before_a_draw(round: Round, move: Move) -> Reason:
    if move is Draw.STOCK:
        return Reason.of(Code.STOCK_EMPTY)
    if round.can(PASS):  # so a refusal must not send anybody to the stock
        return Reason.of(Code.MUST_PASS)
    if move is Draw.DISCARD:
        reason = why_discard_stays(round)
        assert reason is not None
        return reason
    if isinstance(move, Place) and round.layouts[round.seat].is_face_down(move.place):
        return Reason.of(Code.NO_PEEKING, place=move.place)
    return Reason.of(Code.DRAW_FIRST)


def _why_not_discarded(round: Round, held: Card) -> Reason:
    if round.rules.is_wild(held.rank):
        return Reason.of(Code.MUST_PLACE_WILD, held)
    return Reason.of(Code.MUST_PLACE, held, place=int(held.rank))


def _why_not_swapped(round: Round, held: Card, place: int) -> Reason:
    layout = round.layouts[round.seat]
    if place > len(layout):
        return Reason.of(Code.NO_SUCH_PLACE, place=place, places=len(layout))
    if not layout.has_wild(place):
        return Reason.of(Code.NO_WILD_THERE, place=place)
    if not round.rules.swap:
        return Reason.of(Code.SWAP_NOT_ALLOWED, held, place=place)
    return Reason.of(Code.SWAP_NEEDS_NATURAL, held, place=place)


def _why_not_placed(round: Round, held: Card, place: int) -> Reason:
    layout = round.layouts[round.seat]
    if place > len(layout):
        return Reason.of(Code.NO_SUCH_PLACE, place=place, places=len(layout))
    if round.rules.is_wild(held.rank):
        return Reason.of(Code.WILD_NEEDS_FACE_DOWN, held, place=place)
    can_swap = round.rules.swap and layout.has_wild(held.rank)
    if can_swap and place == held.rank:
        return Reason.of(Code.SWAP_INSTEAD, held, place=place)
    if can_swap or layout.is_face_down(held.rank):
        return Reason.of(Code.WRONG_PLACE, held, place=place, right_place=int(held.rank))
    return _why_unplaceable(round, held)


def _why_unplaceable(round: Round, held: Card) -> Reason:
    """Why the `held` card can go nowhere."""
    layout = round.layouts[round.seat]
    if held.rank > Rank.TEN:
        return Reason.of(Code.NOT_PLACEABLE, held)
    if held.rank > len(layout):
        return Reason.of(Code.HAS_NO_PLACE, held, places=len(layout))
    if layout.has_wild(held.rank):
        return Reason.of(Code.PLACE_HAS_WILD, held, place=int(held.rank))
    return Reason.of(Code.PLACE_TAKEN, held, place=int(held.rank))
