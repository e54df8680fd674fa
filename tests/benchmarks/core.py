"""How fast the plain-Python game is: ``python tests/benchmarks/core.py``.

Whole classic matches of two `first_fit` players, every move checked for legality. Each match is played
several times and the quickest counts, since whatever else the machine does only ever makes it slower.
Prints figures, and passes or fails nothing.
"""

from __future__ import annotations

import time

from trash_core import CLASSIC, Match
from trash_core.players import first_fit, play_out

MATCHES, TIMES = 20, 30


def main() -> None:
    seconds, moves, rounds = 0.0, 0, 0
    for number in range(1, MATCHES + 1):
        quickest = float("inf")
        for _ in range(TIMES):
            start = time.perf_counter()
            match = Match(CLASSIC, players=2, seed=1, number=number)
            play_out(match, [first_fit, first_fit])
            quickest = min(quickest, time.perf_counter() - start)
        seconds += quickest
        moves += len(match.events)
        rounds += len(match.rounds)
    print(f"{MATCHES / seconds:.0f} matches a second, {seconds / moves * 1e6:.1f} µs a move")
    print(f"({rounds / MATCHES:.1f} rounds and {moves / MATCHES:.0f} moves a match)")


if __name__ == "__main__":
    main()
