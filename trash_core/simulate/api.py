"""The commands: `simulate`, `compare`, and `prepare` for those who do not want to wait at the first."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from trash_core.rules import CLASSIC, Rules
from trash_core.simulate.comparison import Comparison
from trash_core.simulate.plan import Plan, checked_matches, make_plan
from trash_core.simulate.result import PLAIN, Result
from trash_core.simulate.running import Done, Play, Progress, checked_way, is_watched, run
from trash_core.whole import whole

MATCHES = 100_000
PLAIN_MATCHES = 1_000
"""As many as plain Python plays in some seconds."""
COMPILING = "The simulation is being compiled, once on this computer. That takes ten seconds or more."


def simulate(
    rules: Rules,
    players: int = 2,
    matches: int | None = None,
    seed: int = 1,
    strategies: str | Sequence[str] = "first_fit",
    rungs: Sequence[int] | None = None,
    threads: int | None = None,
    executor: Any = None,
    progress: Progress = None,
) -> Result:
    """Play many matches and return what they were like.

    The matches are those numbered 1, 2, 3, … of the series `seed`, as ``Match(rules, players, seed=seed,
    number=…, opener=0)`` deals them, so each of them can be played again. Seat 0 opens every match, in
    `stock_only`, too.

    `matches`
        How many; 100,000 if left out, or 1,000 where only plain Python can play them.
    `strategies`
        What everybody plays, or a row with one for each seat: ``random``, ``first_fit``, ``counter`` (or
        ``easy``, ``medium``).
    `rungs`
        Each seat's places at the start; left out, everybody has the first layout.
    `threads`
        On how many threads; left out, on as many as there are processors.
    `executor`
        Any ``concurrent.futures.Executor`` instead of threads: a process pool, the executor of an
        ipyparallel or of a Dask client.
    `progress`
        ``True``: a progress bar, ``False``: none, ``None``: one if it takes more than two seconds; or a
        function that is told ``(matches done, matches)``.

    The same arguments give the same result, whatever the threads, executor or computer. Interrupt it
    (Ctrl-C, or the notebook's stop button) and it returns the figures of the matches that are done.

    >>> from trash_core import CLASSIC
    >>> result = simulate(CLASSIC, matches=200, progress=False)
    >>> result.matches, result.rounds_per_match.n
    (200, 200)

    Raises ValueError or TypeError for whatever cannot be, before anything is played.
    """
    plan = make_plan(rules, players, seed, strategies, rungs)
    threads = checked_way(threads, executor, progress)
    if matches is not None:
        matches = checked_matches("matches", matches)
    from trash_core.simulate import parts
    from trash_core.simulate.compiling import COMPILED

    asked = matches or (MATCHES if COMPILED else PLAIN_MATCHES)
    start = time.perf_counter()
    done = _run(partial(parts.tally, plan), asked, threads, executor, progress)
    sums = parts.read_tally(done.sums, plan.players)
    return Result(plan, asked, sums, time.perf_counter() - start, COMPILED)


def compare(
    a: Rules | str | Sequence[str],
    b: Rules | str | Sequence[str],
    *,
    deals: int | None = None,
    rules: Rules = CLASSIC,
    players: int = 2,
    seed: int = 1,
    strategies: str | Sequence[str] = "first_fit",
    seat: int = 0,
    rungs: Sequence[int] | None = None,
    threads: int | None = None,
    executor: Any = None,
    progress: Progress = None,
) -> Comparison:
    """Compare two strategies, or two sets of rules, on the same deals.

    What is a matter of luck is then mostly alike for both, and their difference shows sooner: look at the
    paired interval beside the unpaired one, which independent deals would give.

    `a`, `b`
        Two `Rules`, which the same `strategies` play; or two strategies, by which `seat` plays while the
        others keep to `strategies`; or two rows with a strategy for each seat.
    `deals`
        How many matches on each side. Round by round both have the same shuffle; who opens it, and with how
        many places, may differ by then. Packs that differ share the shuffle, not the cards.

    The other arguments are those of `simulate`.

    >>> comparison = compare("counter", "first_fit", deals=200, progress=False)
    >>> comparison.wins.paired.n
    200

    Raises ValueError or TypeError for whatever cannot be, before anything is played.
    """
    one = _side("a", a, rules, players, seed, strategies, seat, rungs)
    other = _side("b", b, rules, players, seed, strategies, seat, rungs)
    if isinstance(a, Rules) != isinstance(b, Rules):
        raise TypeError("Compare two rules or two strategies, not one of each.")
    threads = checked_way(threads, executor, progress)
    if deals is not None:
        deals = checked_matches("deals", deals)
    from trash_core.simulate import parts
    from trash_core.simulate.compiling import COMPILED

    asked = deals or (MATCHES if COMPILED else PLAIN_MATCHES)
    seat = whole("seat", seat, 0, one.players - 1)
    done = _run(partial(parts.pair_sums, one, other, seat), asked, threads, executor, progress)
    return Comparison(one, other, seat, asked, done.matches, tuple(done.sums))


def prepare() -> str:
    """Compile all of the kernel, or load it, now; return a sentence that says how long it took.

    For the build of an image or a server's start. Compiled code is kept beside the source, or where
    ``NUMBA_CACHE_DIR`` says; it is for this processor only, unless ``NUMBA_CPU_NAME=generic`` is set, then
    and later. From a shell: ``python -m trash_core.simulate``.
    """
    start = time.perf_counter()
    result = simulate(CLASSIC, matches=1, progress=False)
    compare("counter", "random", deals=1, progress=False)
    seconds = time.perf_counter() - start
    return f"The kernel is ready after {seconds:.1f} s." if result.compiled else PLAIN


def _run(play: Play, matches: int, threads: int | None, executor: Any, progress: Progress) -> Done:
    """Do the work; if the kernel must be compiled first, say so, for nothing else shows for ten seconds."""
    from trash_core.simulate import kernel
    from trash_core.simulate.compiling import COMPILED, is_kept

    if executor is None and is_watched(progress) and not is_kept(kernel.play_matches):
        print(COMPILING)
    return run(play, matches, compiled=COMPILED, threads=threads, executor=executor, progress=progress)


def _side(
    name: str,
    given: Rules | str | Sequence[str],
    rules: Rules,
    players: int,
    seed: int,
    strategies: str | Sequence[str],
    seat: int,
    rungs: Sequence[int] | None,
) -> Plan:
    """The plan of one side of a comparison."""
    if isinstance(given, Rules):
        plan = make_plan(given, players, seed, strategies, rungs)
    elif isinstance(given, str):
        others = make_plan(rules, players, seed, strategies, rungs).strategies
        seat = whole("seat", seat, 0, len(others) - 1)
        row = [given if at == seat else other for at, other in enumerate(others)]
        plan = make_plan(rules, players, seed, row, rungs)
    elif isinstance(given, Sequence) or callable(given):  # the plan says what is wrong with a function
        plan = make_plan(rules, players, seed, given, rungs)
    else:
        raise TypeError(f"{name} must be rules, a strategy or one for each seat, not {given!r}.")
    whole("seat", seat, 0, plan.players - 1)
    return plan
