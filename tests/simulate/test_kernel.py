"""The kernel against the referee: the same seed must give the same match, move by move."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product, zip_longest

import pytest

from trash_core import GARBAGE, RULE_BOOKS, Match
from trash_core.simulate import kernel
from trash_core.simulate.memory import set_up
from trash_core.simulate.plan import STRATEGIES, Plan, make_plan
from trash_core.simulate.recording import Recorder, Recording, step_of

RandomPlans = Callable[[str, range, int], Iterator[tuple[Plan, int]]]
Referee = Callable[[Plan, int], Match]


def first_difference(match: Match, recording: Recording) -> str | None:
    """Where the referee and the kernel part, in a sentence; None if they do not."""
    for deal, round in enumerate(match.rounds):
        if deal == len(recording.deals):
            return f"the kernel ends after {deal} deals, the referee has {len(match.rounds)}"
        if round.opener != recording.openers[deal]:
            return f"deal {deal}: opener {recording.openers[deal]} instead of {round.opener}"
        steps = recording.deals[deal]
        for at, (event, step) in enumerate(zip_longest(round.events, steps)):
            expected = None if event is None else step_of(event)
            if expected != step:
                return f"deal {deal}, move {at}: the kernel plays {step}, the referee {expected}"
    if len(recording.deals) > len(match.rounds):
        return f"the kernel goes on after {len(match.rounds)} deals"
    return None


def expected_row(match: Match) -> tuple[int, ...]:
    """The figures of a match, counted a second time by their definitions."""
    rounds = [round for round in match.rounds if not round.is_void]
    turns = []
    for round in rounds:
        ends = [event for event in round.events if event.turn_end is not None]
        first_out = next(at for at, event in enumerate(ends, 1) if event.completed)
        turns.append((first_out if match.rules.extra_draws else len(ends), first_out))
    return (
        len(rounds),
        sum(all_turns for all_turns, _ in turns),
        sum(round.reshuffles for round in rounds),
        len(match.rounds) - len(rounds),
        turns[0][1],
        int(rounds[0].opener in rounds[0].winners),
        sum(1 << seat for seat in match.winners),
    )


def expected_chains(match: Match) -> tuple[list[int], int]:
    """The turns by their placements, and the placements of the first turn of all."""
    chains = []
    for round in match.rounds:
        if round.is_void:
            continue
        placed, extra = 0, False
        for event in round.events:
            placed += str(event.move)[0] == "P"
            if event.turn_end is not None:
                if not extra:
                    chains.append(placed)
                placed = 0
                extra = extra or (match.rules.extra_draws > 0 and event.completed)
    count = Counter(chains)
    return [count[placed] for placed in range(11)], chains[0]


def check(plan: Plan, number: int, referee: Referee) -> Match:
    """Play a match both ways and compare moves, figures and sums."""
    match = referee(plan, number)
    recording = Recorder(plan).play(number)
    where = first_difference(match, recording)
    assert where is None, f"{where}\n{plan}\nnumber {number}"
    row = expected_row(match)
    assert recording.row == row, (plan, number)
    chains, first_chain = expected_chains(match)
    tally = recording.tally
    assert tally[kernel.CHAIN : kernel.CHAIN + 11] == chains, (plan, number)
    assert tally[kernel.FIRST_CHAIN + first_chain] == 1
    assert sum(tally[kernel.FIRST_CHAIN : kernel.FIRST_CHAIN + 11]) == 1
    wins = [int(seat in match.winners) for seat in range(plan.players)]
    assert tally[kernel.WINS : kernel.WINS + plan.players] == wins
    assert tally[kernel.SHARED] == (len(match.winners) > 1)
    pairs: Counter[tuple[int, int]] = Counter()
    pair_wins: Counter[tuple[int, int]] = Counter()
    for round in match.rounds:
        if plan.players == 2 and not round.is_void:
            pair = (round.rungs[round.opener], round.rungs[1 - round.opener])
            pairs[pair] += 1
            pair_wins[pair] += round.opener in round.winners
    every_pair = list(product(range(11), repeat=2))
    assert tally[kernel.PAIRS : kernel.PAIRS + 121] == [pairs[pair] for pair in every_pair]
    assert tally[kernel.PAIR_WINS : kernel.PAIR_WINS + 121] == [pair_wins[pair] for pair in every_pair]
    return match


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_random_matches(book: str, random_plans: RandomPlans, referee: Referee) -> None:
    """Two thousand for each rule book, so ten thousand in all; short layouts, since those are quick."""
    played = 0
    strategies: set[str] = set()
    for plan, number in random_plans(book, range(3000), 2):
        check(plan, number, referee)
        strategies.update(plan.strategies)
        played += 1
        if played == 2000:
            break
    assert played == 2000
    assert strategies == set(STRATEGIES)


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_long_random_matches(book: str, random_plans: RandomPlans, referee: Referee) -> None:
    for plan, number in random_plans(book, range(5000, 5060), 10):
        check(plan, number, referee)


@pytest.mark.full
@pytest.mark.parametrize("book", RULE_BOOKS)
def test_many_long_random_matches(book: str, random_plans: RandomPlans, referee: Referee) -> None:
    for plan, number in random_plans(book, range(10_000, 12_000), 10):
        check(plan, number, referee)


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("book", RULE_BOOKS)
def test_every_rule_book_as_it_is(book: str, strategy: str, referee: Referee) -> None:
    for players in range(1, RULE_BOOKS[book].max_players + 1):
        plan = make_plan(RULE_BOOKS[book], players, 40, strategy, None)
        check(plan, 1, referee)


def test_dead_rounds(referee: Referee) -> None:
    """They are rare, so the kernel looks for some; where it finds one, the referee must, too."""
    rules = GARBAGE.replace(jokers=0)
    plan = make_plan(rules, 4, 5, "first_fit", [4, 4, 3, 3])
    matches = 40_000
    desk = set_up(plan, rows=matches)
    desk.play(plan.seed, 1, matches)
    void = [int(number) for number in desk.rows[kernel.VOID :: kernel.ROW_WIDTH]]
    numbers = [at + 1 for at, count in enumerate(void) if count]
    assert numbers
    assert desk.tally[kernel.VOID] == sum(void)
    for number in numbers[:5]:
        match = check(plan, number, referee)
        assert any(round.is_void for round in match.rounds)
    # And where it finds none, the referee finds none.
    for number in range(1, 40):
        assert void[number - 1] == sum(round.is_void for round in referee(plan, number).rounds)


def test_a_whole_lap_of_passes(referee: Referee) -> None:
    """Random players may take a discard to swap it in, then decline: after a lap of that, all must draw."""
    plan = make_plan(RULE_BOOKS["classic"].replace(wild_ranks="JQK"), 2, 3, "random", [10, 10])
    laps = 0
    for number in range(1, 60):
        match = check(plan, number, referee)
        moves = " ".join(str(event.move) for event in match.events)
        laps += moves.count("D X D X")
    assert laps


@pytest.mark.parametrize("number", [25820, 83058, 99345, 284205])
def test_no_card_of_use_is_left_in_a_last_turn(number: int, referee: Referee) -> None:
    """Then the round is not void any more: somebody has won it. One match in 75,000, found by search."""
    rules = GARBAGE.replace(jokers=0, last_turn=True)
    match = check(make_plan(rules, 4, 11, "first_fit", [1, 1, 1, 1]), number, referee)
    assert any(event.reshuffled for event in match.rounds[-1].events[-6:])


@pytest.mark.parametrize("number", [7734, 8062, 10518, 10896])
def test_a_round_in_which_only_a_swap_can_help_is_not_dead(number: int, referee: Referee) -> None:
    """One match in 6,000, found by search."""
    match = check(make_plan(GARBAGE.replace(jokers=1), 4, 11, "first_fit", [5, 5, 4, 4]), number, referee)
    assert not any(round.is_void for round in match.rounds)


@pytest.mark.parametrize("number", [2469, 7662, 14535, 20583])
def test_going_out_after_a_lap_of_passes_leaves_the_discard_to_the_others(
    number: int, referee: Referee
) -> None:
    """In their last turns they may take it: the lap is over. One match in 2,300, found by search."""
    rules = RULE_BOOKS["classic"].replace(last_turn=True, wild_ranks="JQK")
    check(make_plan(rules, 2, 11, "random", [4, 4]), number, referee)


def test_long_chains_of_matches_equal_single_ones() -> None:
    """Nothing of a match is left over for the next."""
    plan = make_plan(
        RULE_BOOKS["last_licks"].replace(check_layouts=True), 3, 9, ["random", "counter", "first_fit"], None
    )
    desk = set_up(plan, rows=200)
    desk.play(plan.seed, 1, 200)
    sums = [0] * kernel.TALLY_SIZE
    for number in range(1, 201):
        recording = Recorder(plan).play(number)
        start = kernel.ROW_WIDTH * (number - 1)
        assert recording.row == tuple(map(int, desk.rows[start : start + kernel.ROW_WIDTH]))
        sums = [one + other for one, other in zip(sums, recording.tally, strict=True)]
    assert sums == list(map(int, desk.tally))


PLAIN = """
import sys
for name in sys.argv[1].split():
    sys.modules[name] = None
from trash_core import RULE_BOOKS
from trash_core.simulate.compiling import COMPILED
from trash_core.simulate.memory import set_up
from trash_core.simulate.plan import make_plan
assert not COMPILED
for rules in RULE_BOOKS.values():
    plan = make_plan(rules, 3, 77, ["random", "first_fit", "counter"], None)
    desk = set_up(plan)
    desk.play(plan.seed, 1, 10)
    print(list(desk.tally))
"""


@pytest.mark.parametrize(
    ("hidden", "settings"), [("numba numpy", {}), ("numba", {}), ("", {"NUMBA_DISABLE_JIT": "1"})]
)
def test_the_same_source_runs_without_numba_and_without_numpy(hidden: str, settings: dict[str, str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PLAIN, hidden],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    expected = []
    for rules in RULE_BOOKS.values():
        plan = make_plan(rules, 3, 77, ["random", "first_fit", "counter"], None)
        desk = set_up(plan)
        desk.play(plan.seed, 1, 10)
        expected.append(str([int(number) for number in desk.tally]))
    assert ran.stdout.splitlines() == expected
