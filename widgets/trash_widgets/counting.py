"""What a set of rules is like, counted by playing many matches, without making the page wait.

The matches are played on a thread beside the kernel's own. Numbers that are not wanted any more when their
turn comes are not counted at all, so a learner who changes one rule after the other waits for the last only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, lru_cache

from trash_core import Rules
from trash_core.simulate import Estimate, simulate

MATCHES = 10_000
PLAIN_MATCHES = 400
"""As many as plain Python plays in about a second."""
SEED = 7
_DRAWING_SECONDS = 0.1


@dataclass(frozen=True)
class Figures:
    """What matches by some rules are like."""

    matches: int
    compiled: bool
    rounds: Estimate
    """Rounds a match."""
    turns: Estimate
    """Turns a round."""
    opener: Estimate
    """How often the player who opens the match wins it, alone or not."""
    fair: float
    """How often a player wins a match on average, alone or not."""
    wins: float = 1.0
    """How many players win a match on average."""

    @property
    def turns_a_match(self) -> float:
        """Turns a match, on average: turns are counted over all rounds, so the product is right."""
        return self.rounds.mean * self.turns.mean

    @property
    def shared(self) -> bool:
        """Whether some matches had more than one winner."""
        return self.wins > 1 + 1e-9

    @property
    def advantage(self) -> str:
        """Whether opening the match helps: ``more``, ``less``, or ``unclear``."""
        low, high = self.opener.interval()
        return "more" if low > self.fair else "less" if high < self.fair else "unclear"


def matches() -> int:
    """How many matches are played: fewer where only plain Python can play them."""
    from trash_core.simulate.compiling import COMPILED

    return MATCHES if COMPILED else PLAIN_MATCHES


@lru_cache(maxsize=64)
def figures(rules: Rules, players: int) -> Figures:
    """The figures of matches by `rules`; the same ones each time.

    Raises ValueError if so many players cannot play by these rules, or if no simulation can.
    """
    result = simulate(rules, players, matches(), seed=SEED, threads=1, progress=False)
    wins = result.seat_wins.mean
    return Figures(
        matches=result.matches,
        compiled=result.compiled,
        rounds=result.rounds_per_match,
        turns=result.turns_per_round,
        opener=result.seat_wins[0],
        fair=sum(wins) / players,
        wins=sum(wins),
    )


@cache
def _worker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, thread_name_prefix="learn-trash-count")


def beside(
    work: Callable[[], object], wanted: Callable[[], bool], then: Callable[[], None]
) -> Future[None] | None:
    """Do `work` on another thread if it is still `wanted` by then, and call `then` on this one.

    Returns what tells when it is done; None where there are no threads, and it is done in turn.
    """
    try:
        here = asyncio.get_running_loop()
    except RuntimeError:  # a script or a test: nobody waits at a page
        here = None

    def task() -> None:
        if not wanted():
            return
        work()
        if here is not None:
            here.call_soon_threadsafe(then)
        else:
            then()

    try:
        return _worker().submit(task)
    except RuntimeError:
        # A browser's Python has no threads. There the page waits, but is drawn once more before.
        if here is not None:
            here.call_later(_DRAWING_SECONDS, task)
        else:
            task()
        return None
