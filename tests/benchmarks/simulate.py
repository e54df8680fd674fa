"""How fast the simulation is: ``python tests/benchmarks/simulate.py [--full]``.

Prints figures and ratios measured in one run, and passes or fails nothing: seconds depend on the machine
and on what else it does. ``--full`` adds ten million matches for the peak memory (a minute or two).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from trash_core import CLASSIC, RULE_BOOKS, Match, Rules
from trash_core.players import play_out, players_of
from trash_core.simulate import simulate
from trash_core.simulate.plan import STRATEGIES

FIRST_CALL = """
import time
from trash_core import CLASSIC
from trash_core.simulate import simulate
start = time.perf_counter()
simulate(CLASSIC, matches=1)
print(time.perf_counter() - start)
"""
PLAIN = """
import time
from trash_core import CLASSIC
from trash_core.simulate import simulate
simulate(CLASSIC, matches=5)
start = time.process_time()
simulate(CLASSIC, matches=500)
print(500 / (time.process_time() - start))
"""
MEMORY = """
import resource, sys
from trash_core import CLASSIC
from trash_core.simulate import simulate
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
simulate(CLASSIC, matches=1)
before = peak()
result = simulate(CLASSIC, matches=int(sys.argv[1]))
print(before, peak(), result.seconds)
"""


def best(work: Callable[[], float], times: int = 3) -> float:
    """The best of several measurements: what disturbs a run only ever makes it slower."""
    return max(work() for _ in range(times))


def rate(rules: Rules, players: int = 2, strategy: str = "first_fit") -> float:
    """Matches in a second of one processor (its own time, so that other programs disturb it less)."""
    matches = 60_000 // max(1, players - 1)

    def once() -> float:
        start = time.process_time()
        simulate(rules, players, matches, strategies=strategy, threads=1, progress=False)
        return matches / (time.process_time() - start)

    return best(once)


def rate_by_the_clock(threads: int) -> float:
    """Matches in a second of the clock on the wall."""

    def once() -> float:
        result = simulate(CLASSIC, matches=200_000, threads=threads, progress=False)
        return result.matches / result.seconds

    return best(once)


def referee_rate() -> float:
    """Matches a second that `Match` and the players of `trash_core.players` play."""

    def once() -> float:
        start = time.process_time()
        for number in range(1, 31):
            match = Match(CLASSIC, 2, seed=1, number=number)
            play_out(match, players_of(match, ["first_fit"] * 2))
        return 30 / (time.process_time() - start)

    return best(once)


def in_a_new_process(code: str, *arguments: str, **settings: str) -> list[float]:
    """The numbers that a program prints."""
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(number) for number in ran.stdout.split()]


def main() -> None:
    """Measure and print."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"Load before the start: {load:.1f} on {os.cpu_count()} processors.")
    if load > 0.5:
        print(
            "The machine is busy: seconds by the clock are too long, ratios less so. Repeat when it is quiet."
        )
    print("\nThe first call in a new process (imports numba), seconds")
    with tempfile.TemporaryDirectory() as folder:
        (compiling,) = in_a_new_process(FIRST_CALL, NUMBA_CACHE_DIR=folder)
        cached = min(in_a_new_process(FIRST_CALL, NUMBA_CACHE_DIR=folder)[0] for _ in range(3))
    print(f"  compiling {compiling:.2f}   from the cache {cached:.2f}")

    kernel = rate(CLASSIC)
    print("\nMatches in a second of one processor, everybody plays first_fit if nothing else is said")
    for players in (3, 4, 6):
        print(f"  classic, {players} players     {rate(CLASSIC, players):10,.0f}")
    for rules in RULE_BOOKS.values():
        print(f"  {rules.book + ', 2 players':<22}{rate(rules):10,.0f}")
    for strategy in STRATEGIES:
        print(f"  classic, {strategy:<13}{rate(CLASSIC, strategy=strategy):10,.0f}")

    one, two = rate_by_the_clock(1), rate_by_the_clock(2)
    referee = referee_rate()
    (plain,) = in_a_new_process(PLAIN, NUMBA_DISABLE_JIT="1")
    print("\nClassic, 2 players, matches a second and ratios")
    print(f"  one thread          {one:10,.0f}   by the clock on the wall")
    print(f"  two threads         {two:10,.0f}   {two / one:8.2f} × one thread")
    print(f"  Round and Match     {referee:10,.1f}   the kernel is {kernel / referee:,.0f} × as fast")
    print(f"  kernel, plain Python{plain:10,.1f}   compiled it is {kernel / plain:,.0f} × as fast")

    if sys.platform != "win32":
        matches = 10_000_000 if "--full" in sys.argv else 1_000_000
        before, peak, seconds = in_a_new_process(MEMORY, str(matches))
        print(f"\nPeak memory, {matches:,} matches in {seconds:.1f} s on all processors")
        print(f"  {peak:.0f} MiB, of which {before:.0f} MiB were there after the first match")


if __name__ == "__main__":
    main()
