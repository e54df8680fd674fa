"""Two roads to one number: what `chances` works out and what `simulate` plays must agree within 4 errors."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Literal

import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP, Rules, chances
from trash_core.simulate import Estimate, simulate

NO_WILDS = CLASSIC.replace(wild_ranks="")


def agree(found: Estimate, exact: Fraction | float, slack: Fraction | float = 0) -> bool:
    """Within 4 standard errors (those of the exact value, so that none seen of few is judged well)."""
    error = max(found.se, math.sqrt(float(exact) * max(0.0, 1 - float(exact)) / found.n) if exact < 1 else 0)
    return abs(found.mean - float(exact)) <= 4 * error + float(slack)


@pytest.mark.parametrize("rules", [NO_WILDS, CLASSIC, TURN_UP, GARBAGE, LAST_LICKS, STOCK_ONLY])
@pytest.mark.parametrize("places", [1, 2, 5, 10])
def test_turns_alone(rules: Rules, places: int) -> None:
    rules = rules.replace(first_layout=10, reshuffle="keep_top", match_rounds=1)
    exact = chances.solo_turns(places, rules.decks_for(1), rules=rules)
    found = simulate(rules, 1, 20_000, seed=places, rungs=[places], progress=False)
    assert agree(found.turns_first_round, exact.mean)
    for turns, chance in exact:
        assert agree(found.turns_first_round_distribution.estimate(turns), chance), turns


def test_one_place_alone_takes_53_fifths_of_a_turn() -> None:
    found = simulate(NO_WILDS, 1, 100_000, rungs=[1], progress=False)
    assert agree(found.turns_first_round, Fraction(53, 5))


@pytest.mark.parametrize("rules", RULE_BOOKS.values(), ids=RULE_BOOKS.keys())
@pytest.mark.parametrize("places", [1, 4, 10])
def test_placements_of_the_first_turn(rules: Rules, places: int) -> None:
    exact = chances.placements(rules, places=places)
    one_round = rules.replace(match_rounds=1)
    found = simulate(one_round, 2, 40_000, seed=3, rungs=[places, places], progress=False)
    for placed in range(11):
        assert agree(found.placements_first_turn[placed], exact[placed]), placed
    assert agree(found.placements_first_turn[places], chances.first_turn_win(places, rules))


@pytest.mark.parametrize(("next_opener", "pairs"), [("winner", 91), ("rotates", 100)])
def test_the_classic_ladder(next_opener: Literal["winner", "rotates"], pairs: int) -> None:
    """Round by round for every rung pair (the last winner never opens with ten places), and as a match."""
    wins = chances.round_wins(CLASSIC)
    found = simulate(CLASSIC.replace(next_opener=next_opener), 2, 100_000, seed=4, progress=False)
    by_rungs = found.opener_wins_by_rungs
    assert len(by_rungs) == pairs
    for rungs, estimate in by_rungs.items():
        if estimate.n > 50:
            assert agree(estimate, wins[rungs].chance), rungs
    assert agree(found.opener_wins_first_round, wins[10, 10].chance)
    ladder = chances.ladder({rungs: float(win) for rungs, win in wins.items()}, next_opener=next_opener)
    start = chances.State((10, 10), opener=0)
    assert agree(found.rounds_per_match, ladder.expected_rounds[start])
    for seat in (0, 1):
        assert agree(found.seat_wins[seat], ladder.match_win(start, seat=seat))


@pytest.mark.parametrize("rules", [STOCK_ONLY, GARBAGE, TURN_UP], ids=lambda rules: rules.book)
@pytest.mark.parametrize("rungs", [(2, 3), (5, 5)])
def test_round_wins_elsewhere(rules: Rules, rungs: tuple[int, int]) -> None:
    exact = chances.round_win(rungs, rules)
    found = simulate(rules.replace(match_rounds=1), 2, 60_000, rungs=rungs, progress=False)
    assert agree(found.opener_wins_by_rungs[rungs], exact.chance, slack=exact.error)


@pytest.mark.parametrize("rungs", [(1, 1), (10, 10), (4, 7)])
def test_turns_of_a_round(rungs: tuple[int, int]) -> None:
    found = simulate(CLASSIC.replace(match_rounds=1), 2, 60_000, rungs=rungs, progress=False)
    assert agree(found.turns_first_round, chances.round_turns(rungs))
