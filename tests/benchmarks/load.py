"""A class at once: how long until all can play, and how quickly the cards answer while all do.

Run: python tests/benchmarks/load.py [--learners 30] [--warm 02] [--idle 0.2]

It starts `learn-trash class` on this computer's loopback. All learners come at the same moment; each opens
a lesson with all the page's files, plays a level, opens the match and plays against two computer players.
Half of them close the page at the end, the other half just vanish; after the idle time none of their kernels
may be left. Learners and server share the processors, so a real class, on its own devices, waits less.
Nothing here passes or fails but that.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.app.learner import Learner
from trash_widgets.levels import load

LESSON, MATCH = "02-chaining", "06-match"
MOVES = 30


@dataclass
class Figures:
    """What was measured; times in seconds, memory in MiB."""

    playable: list[float] = field(default_factory=list)
    match: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    memory: float = 0
    kernels: int = 0
    left: int = 0  # kernels after all had gone
    ended_after: float = 0

    def lines(self) -> Iterator[str]:
        for name, times in (("first table", self.playable), ("match", self.match)):
            yield f"{name} playable: median {statistics.median(times):.1f} s, all {max(times):.1f} s"
        slow = statistics.quantiles(self.moves, n=20)[-1]
        yield (
            f"{len(self.moves)} moves: median {statistics.median(self.moves) * 1000:.0f} ms, "
            f"95th percentile {slow * 1000:.0f} ms, longest {max(self.moves) * 1000:.0f} ms"
        )
        yield f"memory with {self.kernels} kernels, server and all: {self.memory:.0f} MiB"
        yield f"kernels left {self.ended_after:.0f} s after all had gone: {self.left}"


def kernels(server: int) -> list[psutil.Process]:
    """The kernels of a server, those that wait for a visitor among them."""
    found = []
    for child in psutil.Process(server).children(recursive=True):
        with suppress(psutil.Error):
            words = " ".join(child.cmdline())
            is_copy = "app.zygote" in words and child.ppid() != server
            if child.status() != psutil.STATUS_ZOMBIE and ("ipykernel_launcher" in words or is_copy):
                found.append(child)
    return found


def memory(server: int) -> float:
    """MiB of a server and all its kernels; what they share counts once, where the system can tell."""
    total = 0
    for process in (psutil.Process(server), *psutil.Process(server).children(recursive=True)):
        with suppress(psutil.Error):
            info = process.memory_full_info()
            total += getattr(info, "pss", info.rss)
    return total / 2**20


async def measure(base: str, server: int, learners: int, moves: int, patience: float, idle: float) -> Figures:
    """Let so many learners come, play and go."""
    figures = Figures()
    par = [str(move) for move in load(LESSON)[0].par]
    everybody = [Learner(base, patience) for _ in range(learners)]

    async def first(learner: Learner) -> None:
        figures.playable.append(await learner.open(LESSON))
        await learner.play_level(par)

    async def then(learner: Learner) -> None:
        figures.match.append(await learner.open(MATCH))
        await learner.play_match(moves)

    await asyncio.gather(*map(first, everybody))
    for learner in everybody:
        await learner.leave()
        figures.moves += learner.delays
    everybody = [Learner(base, patience) for _ in range(learners)]
    await asyncio.gather(*map(then, everybody))
    figures.kernels, figures.memory = len(kernels(server)), memory(server)
    for number, learner in enumerate(everybody):
        figures.moves += learner.delays
        if number % 2:
            learner.vanish()
        else:
            await learner.leave()
    begin = time.monotonic()
    watcher = Learner(base, patience)
    left = [learner.kernel for learner in everybody]
    while left and time.monotonic() - begin < 2 * idle + 30:
        await asyncio.sleep(0.5)
        left = [name for name in left if (await watcher.get(f"api/kernels/{name}")).code == 200]
    watcher.vanish()
    figures.left, figures.ended_after = len(left), time.monotonic() - begin
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--learners", type=int, default=30)
    parser.add_argument("--moves", type=int, default=MOVES, help="in the match")
    parser.add_argument("--warm", default="", help='lessons to make ready: "02" (default: none)')
    parser.add_argument(
        "--idle", type=float, default=0.2, help="minutes until a lesson that was left is ended"
    )
    parser.add_argument("--patience", type=float, default=180, help="seconds")
    wish = parser.parse_args()

    from tests.browser.conftest import Served

    served: Any = Served(
        *("class", "--ip", "127.0.0.1", "--seats", str(2 * wish.learners)),
        *("--warm", wish.warm, "--idle", str(wish.idle)),
    )
    try:
        if wish.warm:
            for line in served.process.stdout:
                if "All is ready" in line:
                    break
        else:
            time.sleep(5)  # the server itself is ready then, also what it does after its first word
        print(
            f"{wish.learners} learners, {'warm' if wish.warm else 'cold'}, on {psutil.cpu_count()} processors"
        )
        work = measure(
            served.base, served.process.pid, wish.learners, wish.moves, wish.patience, wish.idle * 60
        )
        figures = asyncio.run(work)
        print(*figures.lines(), sep="\n")
        print(served.complaints(), end="")
    finally:
        served.stop()
    if figures.left:
        raise SystemExit("Kernels were left behind.")


if __name__ == "__main__":
    main()
