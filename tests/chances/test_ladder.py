"""The match as an absorbing Markov chain."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from trash_core import CLASSIC, LAST_LICKS, Match, Rules
from trash_core.chances import End, Ladder, RoundWin, State, ladder, round_win, round_wins
from trash_core.players import first_fit, play_out

HALF = Fraction(1, 2)


def pairs(top: int, win: Callable[[int, int], Any]) -> dict[tuple[int, ...], Any]:
    return {(own, other): win(own, other) for own in range(1, top + 1) for other in range(1, top + 1)}


@pytest.fixture(scope="module")
def classic() -> Ladder:
    return ladder(round_wins(CLASSIC))


def times(left: list[list[Fraction]], right: list[list[Fraction]]) -> list[list[Fraction]]:
    columns = list(zip(*right, strict=True))
    return [
        [sum((a * b for a, b in zip(row, column, strict=True) if a and b), Fraction(0)) for column in columns]
        for row in left
    ]


@pytest.mark.parametrize("next_opener", ["winner", "rotates"])
def test_the_blocks_of_the_matrix(next_opener: Any) -> None:
    chain = ladder(pairs(3, lambda own, other: Fraction(own + 1, own + other + 2)), next_opener=next_opener)
    n = len(chain.states)
    assert n == 18
    assert chain.ends == (End((0,)), End((1,)))
    assert len(chain.labels) == len(set(chain.labels)) == len(chain.matrix) == n + 2
    assert all(sum(row) == 1 for row in chain.matrix)
    identity = [[Fraction(row == column) for column in range(n)] for row in range(n)]
    i_minus_q = [[identity[r][c] - chain.matrix[r][c] for c in range(n)] for r in range(n)]
    assert times(chain.fundamental, i_minus_q) == identity
    assert times(i_minus_q, chain.fundamental) == identity
    ends = times(chain.fundamental, [row[n:] for row in chain.matrix[:n]])
    for state, visits, absorbed in zip(chain.states, chain.fundamental, ends, strict=True):
        assert chain.expected_rounds[state] == sum(visits) == chain.rounds(state).mean
        assert [chain.absorption[state].get(end, 0) for end in chain.ends] == absorbed
        assert chain.match_win(state, 0) + chain.match_win(state, 1) == 1


def test_a_fair_coin_is_the_problem_of_points() -> None:
    """Pascal's and Fermat's: with a rungs to go against b, win a heads before b tails."""
    chain = ladder(pairs(4, lambda own, other: HALF))
    state = State((2, 3), 0)
    assert chain.match_win(state, 0) == Fraction(11, 16)
    assert chain.match_win(state, 1) == Fraction(5, 16)
    assert dict(chain.rounds(State((2, 2), 1))) == {2: HALF, 3: HALF}


def test_who_opens_next() -> None:
    opener_always_wins = pairs(2, lambda own, other: 1)
    assert ladder(opener_always_wins).match_win(State((2, 1), 0)) == 1
    turns = ladder(opener_always_wins, next_opener="rotates")
    assert turns.match_win(State((2, 1), 0)) == 0
    assert turns.expected_rounds[State((2, 2), 0)] == 3


def test_a_shorter_ladder() -> None:
    chain = ladder({(own, other): HALF for own in (4, 5) for other in (4, 5)}, target=3)
    assert chain.expected_rounds[State((5, 5), 0)] == Fraction(5, 2)


def test_different_starts() -> None:
    chain = ladder(pairs(3, lambda own, other: HALF), start=(3, 1))
    assert {state.rungs for state in chain.states} == {(3, 1), (2, 1), (1, 1)}


def test_three_players() -> None:
    third = {rungs: (Fraction(1, 3),) * 3 for rungs in product((1, 2), repeat=3)}
    chain = ladder(third)
    start = State((2, 2, 2), 0)
    assert [chain.match_win(start, seat) for seat in range(3)] == [Fraction(1, 3)] * 3
    assert sum(chain.visits(start).values()) == chain.expected_rounds[start] == Fraction(26, 9)
    opener = dict.fromkeys(product((1, 2), repeat=3), (1, 0, 0))
    assert ladder(opener, next_opener="rotates").match_win(start) == 1
    assert ladder(opener, next_opener="rotates").expected_rounds[start] == 4
    assert ladder(opener, next_opener="rotates").labels[-1] == "player 3 wins"


def test_shared_wins() -> None:
    both = {(0,): Fraction(1, 4), (1,): Fraction(1, 4), (1, 0): HALF}
    chain = ladder({(1, 1): both})
    state = State((1, 1), 0)
    assert chain.ends == (End((0,)), End((0, 1)), End((1,)))
    assert chain.match_win(state, 0) == chain.match_win(state, 1) == Fraction(3, 4)
    longer = ladder(dict.fromkeys(pairs(2, lambda own, other: 0), both))
    assert longer.steps[State((2, 2), 0)][State((1, 1), 1)] == HALF  # who went out first opens


def test_decimals_are_made_to_sum_to_one() -> None:
    chain = ladder({(1, 1): (0.1 + 0.2, 0.7)})
    assert sum(chain.steps[State((1, 1), 0)].values()) == 1
    assert ladder({(1, 1): 0.3}).match_win(State((1, 1), 1), 1) == Fraction(0.3)


def test_classic(classic: Ladder) -> None:
    start = State((10, 10), 0)
    assert len(classic.states) == 200
    assert sum(classic.absorption[start].values()) == 1
    assert classic.rounds(start).mean == classic.expected_rounds[start]
    assert min(value for value, _ in classic.rounds(start)) >= 10
    assert max(value for value, _ in classic.rounds(start)) == 19
    mirror = State((10, 10), 1)
    assert classic.match_win(start, 0) == classic.match_win(mirror, 1)


@pytest.mark.parametrize(
    "rules", [CLASSIC, CLASSIC.replace(next_opener="rotates"), LAST_LICKS.replace(wild_ranks="")]
)
def test_simulated(rules: Rules, close: Callable[[list[float], float], None]) -> None:
    chain = ladder(
        {rungs: round_win(rungs, rules) for rungs in product((1, 2, 3), repeat=2)},
        next_opener=rules.next_opener,
    )
    won, rounds, shared = [], [], []
    for seed in range(400):
        match = Match(rules, 2, seed=seed, rungs=(3, 3))
        play_out(match, [first_fit, first_fit])
        won.append(float(0 in match.winners))
        shared.append(float(len(match.winners) == 2))
        rounds.append(float(match.round_number))
    start = State((3, 3), 0)
    close(won, float(chain.match_win(start)))
    close(rounds, float(chain.expected_rounds[start]))
    if rules.last_turn:
        close(shared, float(chain.absorption[start][End((0, 1))]))


@pytest.mark.parametrize(
    ("win", "options", "message"),
    [
        ({}, {}, "empty"),
        ({(1, 1): HALF}, {"start": (2, 2)}, "no row for the rungs"),
        ({(1, 1): HALF}, {"start": (2,)}, "start="),
        ({(1, 1): HALF}, {"target": 1}, "target=1"),
        ({(1, 1): HALF}, {"next_opener": "loser"}, "next_opener='loser'"),
        ({(1, 1): Fraction(3, 2)}, {}, "sum to 1"),
        ({(1, 1): (HALF, Fraction(1, 3))}, {}, "sum to 1"),
        ({(1, 1): (0.5, 0.6)}, {}, "sum to 1"),
        ({(1, 1): {(0, 0): 1}}, {}, "different positions"),
        ({(1, 1): {(2,): 1}}, {}, "different positions"),
        ({(1, 1): {(): 1}}, {}, "different positions"),
        ({(1, 1): {0: 1}}, {}, "different positions"),
        ({(1, 1): {}}, {}, "other things than chances"),
        ({(1, 1): {(0,): "1"}}, {}, "other things than chances"),
        ({(1, 1): (float("nan"), 1)}, {}, "other things than chances"),
        ({(1, 1): "½"}, {}, "needs a chance for each of the 2 players"),
        ({(1, 1): (HALF, 0, HALF)}, {}, "needs a chance for each of the 2 players"),
        ({(1, 1): None}, {}, "A row is a RoundWin"),
        ({(1, 1): float("nan")}, {}, "A row is a RoundWin"),
        ({(1, 1, 1): HALF}, {}, "for two players also the opener's chance alone"),
        ({1: HALF}, {}, "A row of the table is for rungs in the order of play"),
        ({("1", 1): HALF}, {}, "A row of the table is for rungs in the order of play"),
        ({(1, 1): HALF, (1, 1, 1): HALF}, {}, "all must be for the same number"),
        ({(1, 1): HALF}, {"start": 1}, "start=1 must be the longest layout of each seat"),
        ({(1, 1): HALF}, {"start": (1, True)}, "must be the longest layout of each seat"),
        ({(1, 1): HALF}, {"target": -1}, "target=-1 must be a whole number from 0 up"),
        ({(1, 1): HALF}, {"target": "0"}, "target='0' must be a whole number from 0 up"),
    ],
)
def test_bad_tables(win: Any, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ladder(win, **options)


def test_states_and_seats_that_there_are_not() -> None:
    chain = ladder({(1, 1): RoundWin({(0,): HALF, (1,): HALF}, "exact")})
    for ask in (chain.visits, chain.match_win, chain.rounds):
        with pytest.raises(ValueError, match="no state"):
            ask(State((2, 1), 0))
        with pytest.raises(ValueError, match="no state"):
            ask(State([1, 1], 0))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat=2"):
        chain.match_win(State((1, 1), 0), 2)
    with pytest.raises(ValueError, match="seat=True"):
        chain.match_win(State((1, 1), 0), True)
