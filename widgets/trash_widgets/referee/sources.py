"""Who says so: a rule book, a house rule, or we. `Round` does not know that, and it is said only here."""

from __future__ import annotations

from dataclasses import dataclass

from trash_core import RULE_BOOKS, Draw, Rules

from ..house import BOOKS
from .ruling import Ruling
from .situation import Situation


@dataclass(frozen=True)
class Source:
    """Who says so."""

    text: str
    ours: bool = False


_OURS = "The rule page does not say this. We have decided it"
_ASKED = {
    "wild_ranks": ("Wild cards", "Dead cards"),
    "jokers": ("Wild cards",),
    "swap": ("Swapping",),
    "draw_discard": ("Drawing",),
}
"""The topics of `Rules.describe` that belong to each house rule that a turn hangs on."""
TURN_RULES = tuple(_ASKED)


def sources(situation: Situation, ruling: Ruling) -> list[Source]:
    """Who says so: the rule book, a house rule, or we where no page says it."""
    rules = situation.rules
    says = f"The {BOOKS[rules.book][0]} page"
    # What a table has agreed on goes before its rule book.
    found = [Source(f"Your house rule says so: {text}") for text in _house(rules)]
    if situation.drawn:
        if situation.own_place is not None and situation.place == "wild":
            found += _on_swapping(rules, says)
        elif any(answer.goes_out for answer in ruling.answers):
            found += _on_going_out(situation, says)
        return found or [Source(f"{says} says so.")]
    if situation.stock != "some":
        found += _on_the_empty_stock(situation, ruling, says)
    if ruling.round.discard or rules.draw_discard == "never":
        found += _on_the_discard(situation, ruling, says)
    return found or [Source(f"{says} says so.")]


def _house(rules: Rules) -> list[str]:
    changed = rules.differences(RULE_BOOKS[rules.book], 2)
    topics = {topic for names in _ASKED.values() for topic in names}
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


def _on_the_discard(situation: Situation, ruling: Ruling, says: str) -> list[Source]:
    rules = situation.rules
    if _is_changed(rules, "draw_discard"):
        return []
    if rules.draw_discard == "never":
        if rules.book == "garbage":
            return [Source(f"{_OURS}: on that page, nobody ever takes a discard.", ours=True)]
        return [Source(f"{says} says that nobody takes a discard.")]
    swap = situation.own_place is not None and situation.place == "wild"
    if swap and (rules.swap or rules.draw_discard == "fits"):
        may = "may" if Draw.DISCARD in ruling.round.legal_moves else "may not"
        return [Source(f"{_OURS}: you {may} take a discard just to swap out a wild.", ours=True)]
    if any(answer.is_wasted for answer in ruling.answers):
        return [Source(f"{says} lets you take any top card. That it counts as a pass is ours.", ours=True)]
    return [Source(f"{says} says so.")]
