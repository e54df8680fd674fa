"""The numbers that the lessons and the teacher's pages speak of, each by two independent roads.

Prose never holds such a number: it names one of these, and `exact` works it out. The tests hold each of
them against `simulated`.

>>> round(float(exact("opener_wins")), 4)
0.5324
>>> exact("first_card_fits")
Fraction(11, 13)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple

from trash_core.reasons import count_places
from trash_core.rule_books import STOCK_ONLY, TURN_UP
from trash_core.rules import CLASSIC

if TYPE_CHECKING:
    from trash_core.chances import Ladder
    from trash_core.simulate import Estimate, Result

NO_WILDS = STOCK_ONLY
"""The rules for a lone player who fills places with no help from wilds."""


class Headline(NamedTuple):
    """One number: what it says, how it is worked out, and what to simulate to see it come out."""

    says: str
    """A phrase that the number completes, as in "the chance that the first card can be placed"."""
    exact: Callable[[], Fraction]
    """By the exact road; the chance, or the mean."""
    simulated: Callable[[int], Estimate]
    """By playing so many matches."""


def exact(name: str) -> Fraction:
    """Work a headline out; raises KeyError with the names that there are."""
    return _exact(_known(name))


def simulated(name: str, matches: int) -> Estimate:
    """Find a headline by playing `matches` matches; raises KeyError with the names that there are."""
    return HEADLINES[_known(name)].simulated(matches)


@cache
def _exact(name: str) -> Fraction:
    return HEADLINES[name].exact()


def _known(name: str) -> str:
    if name not in HEADLINES:
        raise KeyError(f"There is no headline {name!r}. There are: {', '.join(HEADLINES)}.")
    return name


# ---- the two roads


@cache
def classic_ladder() -> Ladder:
    """The classic match of two as a Markov chain."""
    from trash_core.chances import ladder, round_wins

    return ladder(round_wins(CLASSIC))


@cache
def _classic(matches: int, mine: int = 10, other: int = 10) -> Result:
    from trash_core.simulate import simulate

    return simulate(CLASSIC, 2, matches, rungs=[mine, other], progress=False)


@cache
def _first_round(matches: int, mine: int = 10, other: int = 10) -> Result:
    """The first rounds of the same matches."""
    from trash_core.simulate import simulate

    rules = CLASSIC.replace(match_rounds=1)
    return simulate(rules, 2, matches, rungs=[mine, other], progress=False)


@cache
def _alone(matches: int, places: int, decks: int) -> Result:
    from trash_core.simulate import simulate

    rules = NO_WILDS.replace(decks=decks, match_rounds=1)
    return simulate(rules, 1, matches, rungs=[places], progress=False)


def _alone_turns(places: int, decks: int) -> Headline:
    def mean() -> Fraction:
        from trash_core.chances import solo_turns

        return solo_turns(places, decks, NO_WILDS).mean

    packs = "one deck" if decks == 1 else "two decks"
    return Headline(
        f"the mean number of turns for {count_places(places)} alone, {packs}, no wilds",
        mean,
        lambda matches: _alone(matches, places, decks).turns_first_round,
    )


def _opener(mine: int, other: int) -> Headline:
    def chance() -> Fraction:
        from trash_core.chances import round_win

        return round_win((mine, other), CLASSIC).chance

    return Headline(
        f"the chance that the opener wins a classic round with {count_places(mine)} against {other}",
        chance,
        lambda matches: _first_round(matches, mine, other).opener_wins_first_round,
    )


def _wilds_stay(way: Literal["best", "random", "worst"], strategy: str, where: str) -> Headline:
    """Turn-up: what it is worth to the opener to put wilds there, against somebody who takes any place."""

    def chance() -> Fraction:
        from trash_core.chances import round_win

        return round_win((10, 10), TURN_UP, wild_to=(way, "random")).chance

    def played(matches: int) -> Estimate:
        from trash_core.simulate import simulate

        sides = (strategy, "first_fit")
        return simulate(
            TURN_UP.replace(match_rounds=1), 2, matches, strategies=sides, progress=False
        ).opener_wins_first_round

    return Headline(
        f"the chance that an opener who puts wilds {where} wins a round of Turn-up", chance, played
    )


def _second_card() -> Fraction:
    from trash_core.chances import next_card
    from trash_core.round import Round

    round = Round.rigged(CLASSIC, [" ".join("?" * 10)], stock="4h")
    round.play("S")
    return next_card(round.view()).under[4].useful


def _second_card_drawn(deals: int) -> Estimate:
    """Draw so many cards after the 4 of hearts, and see which of them go anywhere but on another 4."""
    from random import Random

    from trash_core.cards import Card, pack
    from trash_core.simulate import Estimate

    others = [card for card in pack() if card != Card.parse("4h")]
    chance = Random(4)
    share = sum(chance.choice(others).rank in (1, 2, 3, 5, 6, 7, 8, 9, 10, 11) for _ in range(deals)) / deals
    return Estimate(share, (share * (1 - share) / deals) ** 0.5, deals)


def _match_win(mine: int, other: int) -> Headline:
    def chance() -> Fraction:
        from trash_core.chances import State

        return classic_ladder().match_win(State((mine, other), 0))

    return Headline(
        f"the chance that the opener wins a classic match from {count_places(mine)} against {other}",
        chance,
        lambda matches: _classic(matches, mine, other).seat_wins[0],
    )


def _first_turn() -> Mapping[int, Fraction]:
    from trash_core.chances import placements

    return dict(placements(CLASSIC))


def _chain_mean(matches: int) -> Estimate:
    from trash_core.simulate import Estimate

    shares = _first_round(matches).placements_first_turn.mean
    mean = sum(number * share for number, share in enumerate(shares))
    square = sum(number**2 * share for number, share in enumerate(shares))
    return Estimate(float(mean), float((square - mean**2) / matches) ** 0.5, matches)


def _none_placed(matches: int) -> Estimate:
    none: Estimate = _first_round(matches).placements_first_turn[0]
    return none


def _some_placed(matches: int) -> Estimate:
    from trash_core.simulate import Estimate

    none = _none_placed(matches)
    return Estimate(1 - none.mean, none.se, none.n)


def _expected_rounds() -> Fraction:
    from trash_core.chances import State

    return classic_ladder().expected_rounds[State((10, 10), 0)]


def _round_turns() -> Fraction:
    from trash_core.chances import round_turns

    return round_turns((10, 10), CLASSIC)


_OPENER_AT = ((9, 10), (10, 9), (6, 7), (7, 6), (5, 6), (6, 5), (3, 3), (1, 1), (1, 10), (10, 1))
_MATCH_AT = ((5, 3), (3, 5), (5, 5), (2, 1), (1, 2))

HEADLINES: Mapping[str, Headline] = MappingProxyType(
    {
        "first_card_fits": Headline(
            "the chance that the first card of a classic match can be placed",
            lambda: 1 - _first_turn()[0],
            _some_placed,
        ),
        "second_card_fits": Headline(
            "the chance that the card under place 4 can be placed when the first card was a 4",
            _second_card,
            _second_card_drawn,
        ),
        "chain_mean": Headline(
            "the mean number of placements in the first turn of a classic match",
            lambda: sum((n * chance for n, chance in _first_turn().items()), Fraction(0)),
            _chain_mean,
        ),
        "chain_of_all": Headline(
            "the chance to fill all ten places in the first turn of a classic match",
            lambda: _first_turn()[10],
            lambda matches: _first_round(matches).placements_first_turn[10],
        ),
        **{f"alone_{places}": _alone_turns(places, 1) for places in range(1, 11)},
        **{f"alone_{places}_two_decks": _alone_turns(places, 2) for places in range(1, 11)},
        "opener_wins": _opener(10, 10),
        **{f"opener_wins_{mine}_{other}": _opener(mine, other) for mine, other in _OPENER_AT},
        "turn_up_best": _wilds_stay("best", "counter", "where the fewest cards are left"),
        "turn_up_any": _wilds_stay("random", "first_fit", "anywhere"),
        "turn_up_worst": _wilds_stay("worst", "least_seen", "where the most cards are left"),
        "turns_first_round": Headline(
            "the mean number of turns of the first round of a classic match",
            _round_turns,
            lambda matches: _first_round(matches).turns_first_round,
        ),
        "rounds_per_match": Headline(
            "the mean number of rounds of a classic match",
            _expected_rounds,
            lambda n: _classic(n).rounds_per_match,
        ),
        "match_win": _match_win(10, 10),
        **{f"match_win_{mine}_{other}": _match_win(mine, other) for mine, other in _MATCH_AT},
    }
)
"""All of them, by name."""
