"""Each player apart: what must hold whatever the error is (for that see tests/simulate/test_round_wins)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP, Rules
from trash_core.chances import round_win, solo_turns
from trash_core.chances.apart import Apart

CHECK = {"check_layouts": True}


def wins(rungs: Sequence[int], rules: Rules) -> list[float]:
    outcomes = Apart(rungs, rules).outcomes()
    return [
        float(sum(chance for winners, chance in outcomes.items() if at in winners))
        for at in range(len(rungs))
    ]


@pytest.mark.parametrize("rules", RULE_BOOKS.values(), ids=RULE_BOOKS)
@pytest.mark.parametrize("rungs", [(10, 10, 10), (1, 5, 9), (1, 1, 1)])
def test_outcomes_are_chances(rules: Rules, rungs: tuple[int, ...]) -> None:
    outcomes = Apart(rungs, rules).outcomes()
    assert sum(outcomes.values()) == 1
    assert min(outcomes.values()) > 0
    assert {winners[0] for winners in outcomes} == {0, 1, 2}
    assert any(len(winners) > 1 for winners in outcomes) == rules.last_turn


def test_others_win_in_the_order_of_play_after_the_first() -> None:
    outcomes = Apart((4, 4, 4), LAST_LICKS).outcomes()
    orders = {(first, (first + 1) % 3, (first + 2) % 3) for first in range(3)}
    assert {winners for winners in outcomes if len(winners) == 3} == orders
    assert all(any(set(winners) <= set(order) for order in orders) for winners in outcomes)
    assert (2, 0, 1) in outcomes
    assert (2, 1, 0) not in outcomes


@pytest.mark.parametrize("rules", [CLASSIC, GARBAGE, TURN_UP.replace(upcard=False), STOCK_ONLY])
@pytest.mark.parametrize("places", [1, 6, 10])
def test_a_player_alone_is_followed_exactly(rules: Rules, places: int) -> None:
    """Turn by turn, until the stock of one deck has run out, which `solo_turns` knows nothing of."""
    apart = Apart((places,), rules)
    exact = solo_turns(places, rules.decks_for(1), rules)
    for turn in range(1, 12):
        played = apart.turn(0, apart.offer)
        assert sum(played.out) == pytest.approx(float(exact[turn] / exact.at_least(turn)), rel=0.03)
        apart.go_on(0, played)


@pytest.mark.parametrize("rules", [CLASSIC, CLASSIC.replace(wild_ranks=""), TURN_UP.replace(wild_ranks="")])
def test_two_players_come_near_the_race(rules: Rules) -> None:
    """A comparison without any simulation: the race of two is exact."""
    for rungs in product((1, 4, 7, 10), repeat=2):
        exact = round_win(rungs, rules)
        assert exact.how == "exact"
        assert wins(rungs, rules)[0] == pytest.approx(float(exact), abs=0.025), rungs


@pytest.mark.parametrize("rules", [STOCK_ONLY, GARBAGE])
def test_two_players_come_near_the_streams(rules: Rules) -> None:
    for rungs in product((1, 4, 10), repeat=2):
        bounded = round_win(rungs, rules)
        error = float(bounded.error) + 0.01
        assert wins(rungs, rules)[0] == pytest.approx(float(bounded), abs=error), rungs


def test_who_sits_nearer_to_the_start_wins_more_often() -> None:
    for rules in (CLASSIC, STOCK_ONLY):
        found = wins((7,) * 4, rules)
        assert found == sorted(found, reverse=True)


def test_more_draws_and_a_check_of_the_layouts_help_the_others() -> None:
    without, checked, drawn = (
        sum(wins((5, 5), GARBAGE.replace(**change))) for change in ({}, CHECK, {**CHECK, "extra_draws": 3})
    )
    assert without == pytest.approx(1)
    assert 1 < checked < drawn
    last, both = (sum(wins((5, 5, 5), LAST_LICKS.replace(**change))) for change in ({}, CHECK))
    assert 1 < last < both


def test_the_place_of_a_wild_that_stays() -> None:
    lowest, anywhere = (
        Apart((1, 10, 10), TURN_UP, lowest=lowest).outcomes()[(0,)] for lowest in (True, False)
    )
    assert lowest > anywhere  # the others' wilds go to the aces' place, so nobody else keeps aces
    assert Apart((6, 6, 6), CLASSIC, lowest=True).outcomes() == (
        Apart((6, 6, 6), CLASSIC, lowest=False).outcomes()
    )


def test_the_chances_have_a_common_denominator() -> None:
    """So that a ladder of a thousand rows does not drown in digits."""
    outcomes = Apart((3, 2, 1), LAST_LICKS).outcomes()
    assert all(Fraction(2**40) % chance.denominator == 0 for chance in outcomes.values())


@pytest.mark.parametrize(("players", "decks"), [(12, 6), (4, 1), (8, 2)])
def test_many_players_and_a_small_stock(players: int, decks: int) -> None:
    rules = CLASSIC.replace(max_players=12, decks=decks, draw_discard="never")
    found = wins((10,) * players, rules)
    assert sum(found) == pytest.approx(1)
    assert all(0.5 / players < chance < 2 / players for chance in found)
