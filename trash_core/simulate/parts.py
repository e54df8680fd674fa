"""What a thread or another process is asked to do: some consecutive matches, and the sums over them.

These functions travel to other processes by name, and their plans with them, so nothing here may depend on
anything but its arguments.
"""

from __future__ import annotations

from trash_core.simulate import kernel
from trash_core.simulate.compiling import plain, zeros
from trash_core.simulate.memory import set_up
from trash_core.simulate.plan import Plan
from trash_core.simulate.sums import Sums


def tally(plan: Plan, first: int, count: int) -> list[int]:
    """The tally of the matches from number `first` on."""
    desk = set_up(plan)
    desk.play(plan.seed, first, count)
    return plain(desk.tally)


def pair_sums(a: Plan, b: Plan, seat: int, first: int, count: int) -> list[int]:
    """The sums over pairs of matches on the same deals, for `compare`."""
    one, other = set_up(a, rows=count), set_up(b, rows=count)
    one.play(a.seed, first, count)
    other.play(b.seed, first, count)
    sums = zeros(5 * kernel.ROW_WIDTH)
    kernel.add_pairs(one.rows, other.rows, seat, count, sums)
    return plain(sums)


def read_tally(numbers: list[int], players: int) -> Sums:
    """The sums that stand in a tally, by name."""

    def block(start: int, length: int) -> tuple[int, ...]:
        return tuple(numbers[start : start + length])

    rungs = [(opener, other) for opener in range(1, 11) for other in range(1, 11)]
    rounds = {pair: numbers[kernel.PAIRS + 11 * pair[0] + pair[1]] for pair in rungs}
    return Sums(
        matches=numbers[kernel.MATCHES],
        shared=numbers[kernel.SHARED],
        opener_won=numbers[kernel.OPENER_WON],
        rounds=numbers[kernel.ROUNDS],
        rounds_2=numbers[kernel.ROUNDS_2],
        turns=numbers[kernel.TURNS],
        turns_2=numbers[kernel.TURNS_2],
        rounds_turns=numbers[kernel.ROUNDS_TURNS],
        reshuffles=numbers[kernel.RESHUFFLES],
        reshuffles_2=numbers[kernel.RESHUFFLES_2],
        rounds_reshuffles=numbers[kernel.ROUNDS_RESHUFFLES],
        void=numbers[kernel.VOID],
        void_2=numbers[kernel.VOID_2],
        rounds_void=numbers[kernel.ROUNDS_VOID],
        first_turns=numbers[kernel.FIRST_TURNS],
        first_turns_2=numbers[kernel.FIRST_TURNS_2],
        chain=block(kernel.CHAIN, 11),
        chain_2=block(kernel.CHAIN_2, 11),
        chain_turns=block(kernel.CHAIN_TURNS, 11),
        first_chain=block(kernel.FIRST_CHAIN, 11),
        wins=block(kernel.WINS, players),
        pairs={
            pair: (count, numbers[kernel.PAIR_WINS + 11 * pair[0] + pair[1]])
            for pair, count in rounds.items()
            if count
        },
        by_rounds=dict(enumerate(block(kernel.BY_ROUNDS, kernel.MOST_ROUNDS))),
        by_first_turns=dict(enumerate(block(kernel.BY_TURNS, kernel.MOST_TURNS))),
    )
