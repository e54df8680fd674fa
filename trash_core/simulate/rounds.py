"""Single rounds, and who won them: what `trash_core.chances.round_win` is held against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from trash_core.rules import CLASSIC, Rules
from trash_core.simulate.plan import checked_matches, make_plan

Winners = tuple[int, ...]


def winners_of_rounds(
    rungs: Sequence[int],
    rules: Rules = CLASSIC,
    rounds: int = 100_000,
    seed: int = 1,
    strategies: str | Sequence[str] = "first_fit",
) -> Mapping[Winners, int]:
    """How often each list of winners came about in so many rounds; `rungs` are the places by seat.

    A winner is whoever goes down a rung: those who go out, in that order, then those whose cards turn out
    right (house rule `check_layouts`), in the order of play. Seat 0 opens. Void rounds are dealt again.

    >>> found = winners_of_rounds((10, 10), rounds=20_000)
    >>> sum(found.values()), abs(found[(0,)] / 20_000 - 0.5324) < 0.02
    (20000, True)

    Raises ValueError, or TypeError, as `simulate`.
    """
    if not isinstance(rungs, Sequence):
        raise TypeError(f"rungs={rungs!r} must be the places of each seat, such as (10, 10).")
    plan = make_plan(rules, len(rungs), seed, strategies, rungs)
    rounds = checked_matches("rounds", rounds)
    from trash_core.simulate.compiling import plain, word, zeros
    from trash_core.simulate.memory import set_up

    desk = set_up(plan)
    players = plan.players
    counts = zeros(players << players)
    loop = _loop()
    loop(desk.memory, desk.streams, desk.log, counts, word(plan.seed), rounds)
    found = {}
    for code, count in enumerate(plain(counts)):
        if count:
            first, bits = code >> players, code & ((1 << players) - 1)
            others = ((first + step) % players for step in range(players))
            found[tuple(seat for seat in others if bits >> seat & 1)] = count
    return found


@cache
def _loop() -> Any:
    """The loop over the rounds, compiled with the kernel. It is not kept: it would not see a new kernel."""
    from trash_core.simulate import kernel
    from trash_core.simulate.compiling import COMPILED, numba, word

    play_round, is_all_right = kernel.play_round, kernel.is_all_right
    seed_of, part_of = kernel.seed_of, kernel.part_of
    PLAYERS, RUNGS, FIRST_RUNGS, WENT_OUT, CHECK = (
        kernel.PLAYERS,
        kernel.RUNGS,
        kernel.FIRST_RUNGS,
        kernel.WENT_OUT,
        kernel.CHECK,
    )
    parts = kernel.SEAT_PARTS

    def loop(memory: Any, streams: Any, log: Any, counts: Any, seed: Any, rounds: int) -> None:
        players = memory[PLAYERS]
        series = seed_of(seed)
        for seat in range(players):
            memory[RUNGS + seat] = memory[FIRST_RUNGS + seat]
            streams[seat] = seed_of(part_of(series, word(parts + seat)))
        number = 0
        for _ in range(rounds):
            out = 0
            while out == 0:
                out = play_round(memory, streams, log, 0, part_of(series, word(number)))[0]
                number += 1
            bits = 0
            for at in range(out):
                bits |= 1 << memory[WENT_OUT + at]
            for seat in range(players):
                if memory[CHECK] and not bits >> seat & 1 and is_all_right(memory, seat):
                    bits |= 1 << seat
            counts[(memory[WENT_OUT] << players) | bits] += 1

    return numba.njit(nogil=True)(loop) if COMPILED else loop
