"""The enumerator itself: that it plays every shuffle, once."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from trash_core import CLASSIC, STOCK_ONLY, TURN_UP, Round
from trash_core.chances import every_shuffle, share
from trash_core.chances.every_shuffle import play_to_reshuffle, shape_of


def start_of(round: Round) -> str:
    twin = round.copy()
    while twin.events:
        twin.undo()
    return twin.position


def test_every_order_of_the_ranks_is_played_once() -> None:
    starts = Counter(start_of(round) for round in every_shuffle("Ac Ad 2c Jc Qc", [1, 1], CLASSIC))
    assert set(starts.values()) == {1}
    assert len(starts) == len({tuple(word[0] for word in order) for order in permutations("AA2JQ")}) == 60


def test_suits_never_matter() -> None:
    """All 120 shuffles of five different cards give the same shares as the 60 orders of their ranks."""
    by_card: Counter[tuple[int, ...]] = Counter()
    for order in permutations(["Ac", "Ad", "2c", "Jc", "Qc"]):
        round = Round.rigged(CLASSIC, order[:2], " ".join(order[2:]), rest="none")
        play_to_reshuffle(round)
        by_card[round.winners] += 1
    shares = share(every_shuffle("Ac Ad 2c Jc Qc", [1, 1], CLASSIC), lambda round: round.winners)
    assert shares == {winners: Fraction(count, 120) for winners, count in by_card.items()}


def test_a_round_stops_before_a_reshuffle() -> None:
    rounds = list(every_shuffle("Ac 2c Qc Kc", [1, 1], STOCK_ONLY))
    assert any(not round.is_over and not round.stock_count for round in rounds)
    assert not any(round.reshuffles for round in rounds)


def test_the_turned_up_card_is_dealt() -> None:
    rounds = list(every_shuffle("Ac Ad Qc", [1, 1], TURN_UP))
    assert len(rounds) == 3
    assert all(len(round.discard) >= 1 for round in rounds)


def test_shapes() -> None:
    assert shape_of("Ac Ad 2c 2d Kc * Jc", CLASSIC) == (2, 2, 7)
    with pytest.raises(ValueError, match="not all equally often"):
        shape_of("Ac Ad 2c", CLASSIC)


@pytest.mark.parametrize(
    ("rungs", "rules", "says"),
    [(2, CLASSIC, r"rungs=2 must be the places of each seat"), ([1], "classic", "rules must be a rule book")],
)
def test_things_of_the_wrong_kind(rungs: Any, rules: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        next(every_shuffle("Ac Ad Qc", rungs, rules))


def test_too_few_cards() -> None:
    with pytest.raises(ValueError, match="3 cards are too few to deal 4"):
        next(every_shuffle("Ac Ad 2c", [2, 2], CLASSIC))
