"""Who wins a round: what `chances` works out against rounds that were played, for rules of every kind.

Exact chances agree within 4 standard errors, others within their error and 4 more standard errors.
"""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, STOCK_ONLY, TURN_UP, Rules, chances
from trash_core.chances.measured import LARGEST_ERRORS, kind_of
from trash_core.simulate import simulate
from trash_core.simulate.rounds import winners_of_rounds

ROUNDS = 30_000
CHECK = {"check_layouts": True}
EXTRA = {"check_layouts": True, "extra_draws": 3}
CHECK_AND_LAST = {"check_layouts": True, "last_turn": True}

PAIRS = [(10, 10), (2, 7), (7, 2), (1, 1)]
TRIPLES = [(10, 10, 10), (3, 3, 3), (9, 2, 6)]
CASES: list[tuple[Rules, list[Any]]] = [
    (CLASSIC, PAIRS),
    (CLASSIC.replace(last_turn=True), PAIRS),
    (STOCK_ONLY, PAIRS),
    (STOCK_ONLY.replace(last_turn=True), PAIRS),
    (GARBAGE.replace(upcard=True, last_turn=True), PAIRS),
    (TURN_UP, PAIRS),
    (LAST_LICKS, PAIRS),
    (TURN_UP.replace(wild_ranks="JQK"), PAIRS),
    (CLASSIC.replace(**CHECK), PAIRS),
    (CLASSIC.replace(**EXTRA), PAIRS),
    (STOCK_ONLY.replace(**CHECK_AND_LAST), PAIRS),
    (GARBAGE.replace(**EXTRA), PAIRS),
    (TURN_UP.replace(**CHECK), PAIRS),
    (TURN_UP.replace(swap=True), PAIRS),
    (TURN_UP.replace(swap=True, wild_ranks="JQK"), PAIRS),
    (GARBAGE.replace(swap=False, last_turn=True), PAIRS),
    (CLASSIC, TRIPLES),
    (CLASSIC.replace(**CHECK), TRIPLES),
    (CLASSIC.replace(wild_ranks="JQK"), TRIPLES),
    (TURN_UP, TRIPLES),
    (LAST_LICKS, TRIPLES),
    (STOCK_ONLY, TRIPLES),
    (GARBAGE, TRIPLES),
    (GARBAGE, [(10,) * 4, (3, 8, 5, 1)]),
    (GARBAGE.replace(last_turn=True), [(6,) * 4]),
    (CLASSIC, [(10,) * 6, (1, 2, 3, 4, 5, 6)]),
    (LAST_LICKS, [(10,) * 6]),
]


def name(value: object) -> str | None:
    if isinstance(value, Rules):
        changes = [row.topic for row in CLASSIC.differences(value)] if value.book == "classic" else []
        return "-".join([value.book, *changes]).replace(" ", "-")
    return None


@pytest.mark.parametrize(("rules", "groups"), CASES, ids=name)
def test_rounds(rules: Rules, groups: list[tuple[int, ...]]) -> None:
    for rungs in groups:
        worked_out = chances.round_win(rungs, rules)
        found = winners_of_rounds(rungs, rules, ROUNDS)
        for seat, chance in enumerate(map(float, worked_out.wins)):
            share = sum(count for winners, count in found.items() if seat in winners) / ROUNDS
            error = 4 * math.sqrt(chance * (1 - chance) / ROUNDS)
            assert abs(share - chance) <= float(worked_out.error) + error, (rungs, seat)
        if worked_out.how == "exact":
            for winners, exact in worked_out.outcomes.items():
                share, chance = found.get(winners, 0) / ROUNDS, float(exact)
                assert abs(share - chance) <= 4 * math.sqrt(chance * (1 - chance) / ROUNDS), (rungs, winners)


def test_every_kind_of_error_is_held_against_play() -> None:
    tried = {
        kind_of(rules, len(groups[0]))
        for rules, groups in CASES
        if chances.round_win(groups[-1], rules).how == "approximate"
    }
    assert tried == set(LARGEST_ERRORS)


@pytest.mark.parametrize("rules", [CLASSIC, LAST_LICKS, STOCK_ONLY], ids=lambda rules: rules.book)
def test_a_ladder_of_three(rules: Rules) -> None:
    """The rows are approximate, so the match is, too: each round can shift it by the error of a row."""
    table = {rungs: chances.round_win(rungs, rules) for rungs in product((1, 2, 3), repeat=3)}
    ladder = chances.ladder(table, next_opener=rules.next_opener)
    start = chances.State((3, 3, 3), opener=0)
    found = simulate(rules, 3, 30_000, rungs=(3, 3, 3), progress=False)
    assert found.rounds_per_match.mean == pytest.approx(float(ladder.expected_rounds[start]), abs=0.1)
    for seat, estimate in enumerate(found.seat_wins):
        assert estimate.mean == pytest.approx(float(ladder.match_win(start, seat)), abs=0.02)


@pytest.mark.parametrize("next_opener", ["winner", "rotates"])
def test_a_ladder_of_three_from_simulated_rounds(next_opener: Any) -> None:
    """The ladder itself, held to 4 standard errors: its rows are played, with a seed of their own."""
    rules = LAST_LICKS.replace(next_opener=next_opener)
    rounds = 60_000
    table = {
        rungs: {
            winners: count / rounds
            for winners, count in winners_of_rounds(rungs, rules, rounds, seed=at + 5).items()
        }
        for at, rungs in enumerate(product((1, 2), repeat=3))
    }
    ladder = chances.ladder(table, next_opener=next_opener)
    start = chances.State((2, 2, 2), opener=0)
    found = simulate(rules, 3, 60_000, rungs=(2, 2, 2), progress=False)
    pairs = [(found.rounds_per_match, ladder.expected_rounds[start])]
    pairs += [(estimate, ladder.match_win(start, seat)) for seat, estimate in enumerate(found.seat_wins)]
    for estimate, exact in pairs:
        # The table has errors, too: one for each round of a match, which is no more than 2.5 on average.
        assert abs(estimate.mean - float(exact)) <= 4 * estimate.se * math.sqrt(1 + 2.5)


def test_a_lists_of_winners() -> None:
    found = winners_of_rounds((4, 4, 4), LAST_LICKS, 5000)
    assert sum(found.values()) == 5000
    assert {winners[0] for winners in found} == {0, 1, 2}
    assert (1, 2, 0) in found
    assert (1, 0, 2) not in found
    assert found == winners_of_rounds((4, 4, 4), LAST_LICKS, 5000)
    with pytest.raises(ValueError, match="rounds=0"):
        winners_of_rounds((4, 4), rounds=0)


@pytest.mark.parametrize("rules", [CLASSIC.replace(**CHECK), LAST_LICKS, GARBAGE.replace(**EXTRA)])
def test_winners_are_those_of_the_game(rules: Rules) -> None:
    """The shares agree with whole matches of one round between equal rungs, where winners win the match."""
    rounds = 40_000
    found = winners_of_rounds((3, 3), rules, rounds)
    matches = simulate(rules.replace(match_rounds=1), 2, rounds, seed=2, rungs=(3, 3), progress=False)
    for seat, estimate in enumerate(matches.seat_wins):
        share = sum(count for winners, count in found.items() if seat in winners) / rounds
        assert abs(share - estimate.mean) <= 4 * math.sqrt(2) * estimate.se
