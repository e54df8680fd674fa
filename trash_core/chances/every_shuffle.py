"""Plays every shuffle of a tiny pack by the real rules, to count what the formulas compute.

A pack of eight cards, two of each of four ranks, has 8! / 2⁴ = 2520 orders; so many rounds are played in a
moment, and the share of those in which something happens is its exact chance. The orders are those of the
ranks, since suits never matter: each stands for the same number of shuffles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from trash_core.cards import Card, parse_cards
from trash_core.chances.shape import Shape
from trash_core.moves import Draw
from trash_core.players import Player, first_fit
from trash_core.round import Round
from trash_core.rules import Rules, check_rules

Outcome = TypeVar("Outcome")


def every_shuffle(
    cards: str, rungs: Sequence[int], rules: Rules, player: Player = first_fit
) -> Iterator[Round]:
    """Play a round with every order of `cards`, all seats played by `player`, and yield each at its end.

    The cards are dealt from the top, seat by seat, then the turned-up discard where the rules have one, and
    the rest is the stock; the opener is seat 0. A round in which the stock runs out is not over: it stops
    before the reshuffle, which would be one more shuffle.

    >>> from trash_core import CLASSIC
    >>> rounds = list(every_shuffle("Ac Ad 2c 2d Jc Qc", [1, 1], CLASSIC))
    >>> len(rounds), sum(round.winners == (0,) for round in rounds)
    (180, 117)

    Raises ValueError if there are too few cards to deal, or for players or rungs that the rules do not allow;
    TypeError if the rules or the rungs are none.
    """
    check_rules(rules)
    if not isinstance(rungs, Sequence):
        raise TypeError(f"rungs={rungs!r} must be the places of each seat, such as [2, 1].")
    rungs = rules.rungs_for(len(rungs), rungs)
    given, needed = parse_cards(cards), sum(rungs) + rules.upcard
    if len(given) < needed:
        raise ValueError(f"{len(given)} cards are too few to deal {needed}.")
    for order in _orders(given):
        words = [str(card) for card in order]
        layouts = []
        for rung in rungs:
            layouts.append(" ".join(words[:rung]))
            words = words[rung:]
        discard, stock = " ".join(words[: rules.upcard]), " ".join(words[rules.upcard :])
        round = Round.rigged(rules, layouts, stock, discard, rest="none", strict=False)
        play_to_reshuffle(round, player)
        yield round


def play_to_reshuffle(round: Round, player: Player = first_fit) -> None:
    """Play `round` on, all seats by `player`, to its end or until the stock would have to be reshuffled."""
    while moves := round.legal_moves:
        move = moves[0] if len(moves) == 1 else player(round.view(round.seat))
        if move is Draw.STOCK and not round.stock_count:
            return
        round.play(move)


def share(rounds: Iterator[Round], outcome: Callable[[Round], Outcome]) -> dict[Outcome, Fraction]:
    """The share of each `outcome` among the rounds: its exact chance.

    >>> from trash_core import CLASSIC
    >>> share(every_shuffle("Ac Ad 2c 2d Jc Qc", [1, 1], CLASSIC), lambda round: round.winners)
    {(0,): Fraction(13, 20), (1,): Fraction(7, 20)}
    """
    count = Counter(outcome(round) for round in rounds)
    total = count.total()
    return {value: Fraction(times, total) for value, times in count.items()}


def shape_of(cards: str, rules: Rules) -> Shape:
    """The shape of a tiny pack, in which every rank that has a place comes equally often.

    >>> from trash_core import CLASSIC
    >>> shape_of("Ac Ad 2c 2d Jc Qc", CLASSIC)
    Shape(copies=2, wilds=1, cards=6)

    Raises ValueError if the ranks from ace to ten do not all come equally often.
    """
    ranks = Counter(card.rank for card in parse_cards(cards))
    copies = {count for rank, count in ranks.items() if rank <= 10}
    if len(copies) != 1:
        raise ValueError(f"The ranks with a place come {sorted(copies)} times, and not all equally often.")
    wilds = sum(count for rank, count in ranks.items() if rules.is_wild(rank))
    return Shape(copies.pop(), wilds, ranks.total())


def _orders(cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Every order of the ranks of `cards`, once each; equal ranks keep the order in which they were given."""
    if not cards:
        yield ()
        return
    seen = set()
    for at, card in enumerate(cards):
        if card.rank not in seen:
            seen.add(card.rank)
            for rest in _orders(cards[:at] + cards[at + 1 :]):
                yield (card, *rest)
