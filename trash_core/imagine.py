"""Made-up deals that look the same to everybody at the table as the real one does.

Whoever wants to know how good a move is can play on from many of them. Only what anybody may know goes in:
the cards that nobody has seen are put together and in order, so that nothing is left of where they lie, and
are then dealt afresh. So the outcome says nothing about the real hidden cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from trash_core.cards import Card
from trash_core.layout import Layout
from trash_core.round import Round
from trash_core.shuffle import SplitMix64


def imagine(round: Round, seed: int) -> Round:
    """A round at the same point as `round`, with the hidden cards and the coming chance drawn from `seed`.

    Every way in which the unseen cards may lie is equally likely, for the reason that `chances.next_card`
    gives: nobody's choices depended on them. After a reshuffle the stock holds known discards, so its cards
    and the face-down ones are then two pools. The moves before are no part of the new round.

    >>> from trash_core import CLASSIC
    >>> round = Round.deal(CLASSIC, seed=20)
    >>> other = imagine(round, seed=1)
    >>> str(other) == str(round), other == round, other.count_cards() == round.count_cards()
    (True, False, True)

    Raises ValueError for a bad seed.
    """
    chance = SplitMix64(seed)
    twin = round.copy()
    if round.turned_up is not None:  # the check of the other layouts has left nothing face down unseen
        twin._stock = _shuffled(twin._stock, chance)
        return _begun(twin, chance)
    under = [card for layout in round.layouts for card in layout.hidden_cards().values()]
    if round.reshuffles:
        twin._stock, under = _shuffled(twin._stock, chance), _shuffled(under, chance)
    else:
        pool = _shuffled([*twin._stock, *under], chance)
        twin._stock, under = pool[: round.stock_count], pool[round.stock_count :]
    dealt = iter(under)
    twin.layouts = [_filled(layout, dealt) for layout in round.layouts]
    return _begun(twin, chance)


def _begun(twin: Round, chance: SplitMix64) -> Round:
    """The round with another coming chance, and no past."""
    twin._chance = chance
    twin.events = []
    twin._start = twin.copy()
    return twin


def _filled(layout: Layout, under: Iterator[Card]) -> Layout:
    """The layout with other cards, taken from `under`, where its cards lie face down."""
    shown = layout.face_up()
    return Layout([card or next(under) for card in shown], [card is not None for card in shown])


def _shuffled(cards: list[Card], chance: SplitMix64) -> list[Card]:
    cards = sorted(cards, key=str)
    chance.shuffle(cards)
    return cards
