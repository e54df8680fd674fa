"""Plays a plan in parts: on threads, on an executor, with a progress bar, until it is done or interrupted.

A part is some consecutive matches, and gives whole numbers that are added up. Each match has chances of
its own, so the sums are the same however the work is divided.
"""

from __future__ import annotations

import concurrent.futures as futures
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from trash_core.whole import whole

Play = Callable[[int, int], list[int]]
"""Plays the matches from a number on, so many of them, and returns sums. Must be picklable."""
Progress = bool | Callable[[int, int], object] | None

MOST_THREADS = 256
PENDING = 1000  # parts that wait in an executor: enough for a large cluster, few enough to cancel


class Done(NamedTuple):
    """What has been played: the first `matches` of those that were asked for."""

    sums: list[int]
    matches: int


def checked_way(threads: object, executor: object, progress: object) -> int | None:
    """`threads` as a plain whole number, or None. Raises ValueError or TypeError for a way that is none."""
    if threads is not None and executor is not None:
        raise ValueError(
            f"threads={threads!r} and executor= are two ways to share the work out. Leave one of them out."
        )
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(
            f"executor={executor!r} has no submit(). Give an executor such as "
            "concurrent.futures.ProcessPoolExecutor(), an ipyparallel client's executor() or a Dask "
            "client's get_executor()."
        )
    if progress is not None and not isinstance(progress, bool) and not callable(progress):
        raise TypeError("progress is None, True, False, or a function that takes (done, total).")
    return None if threads is None else whole("threads", threads, 1, MOST_THREADS)


def run(
    play: Play, matches: int, *, compiled: bool, threads: int | None, executor: Any, progress: Progress
) -> Done:
    """Play `matches` matches in parts. Interrupted, it returns what was done; raises if that is nothing."""
    size = _part_size(matches, compiled, executor is not None)
    parts = [(first, min(size, matches + 1 - first)) for first in range(1, matches + 1, size)]
    if executor is None and (threads == 1 or not compiled or len(parts) == 1):
        results: Iterator[list[int]] = (play(*part) for part in parts)
    elif executor is None:
        results = _on_threads(play, parts, min(threads or _processors(), len(parts)))
    else:
        results = _in_order(executor, play, parts, PENDING)
    sums: list[int] = []
    done = 0
    with _Reporter(progress, matches) as report:
        try:
            for (_, count), part in zip(parts, results, strict=True):
                sums = [a + b for a, b in zip(sums, part, strict=True)] if sums else part
                done += count
                report(done)
        except KeyboardInterrupt:
            if not done:
                raise
        finally:
            if hasattr(results, "close"):
                results.close()
    return Done(sums, done)


def _part_size(matches: int, compiled: bool, elsewhere: bool) -> int:
    """About a tenth of a second's work on threads, so that an interrupt is quick; more on an executor."""
    if not compiled:
        return 20 if not elsewhere else 200
    return 5_000 if not elsewhere else max(5_000, min(100_000, matches // 64))


def _processors() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def _on_threads(play: Play, parts: list[tuple[int, int]], threads: int) -> Iterator[list[int]]:
    pool = futures.ThreadPoolExecutor(threads, thread_name_prefix="simulate")
    try:
        yield from _in_order(pool, play, parts, 2 * threads)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_order(
    executor: Any, play: Play, parts: Iterable[tuple[int, int]], pending: int
) -> Iterator[list[int]]:
    """The parts' results in the order of the parts, so that what is done is always the first matches."""
    waiting: deque[Any] = deque()
    try:
        for part in parts:
            waiting.append(executor.submit(play, *part))
            if len(waiting) >= pending:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


class _Reporter:
    """Shows how far a run has come: a bar if it is long, or what `progress` asks for."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._total = total
        self._call = progress if callable(progress) else None
        self._bar = _bar(total, at_once=progress is True) if is_watched(progress) else None
        self._done = 0

    def __enter__(self) -> Callable[[int], None]:
        return self._report

    def _report(self, done: int) -> None:
        if self._call is not None:
            self._call(done, self._total)
        if self._bar is not None:
            self._bar.update(done - self._done)
        self._done = done

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.close()


def is_watched(progress: Progress) -> bool:
    """Whether somebody is to be told how a run gets on, by a bar or in words."""
    if progress is None:
        return "ipykernel" in sys.modules or sys.stderr.isatty()
    return progress is True


def _bar(total: int, at_once: bool) -> Any:
    """A bar in the notebook or the terminal, after two seconds unless `at_once`; None without tqdm."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, unit=" matches", unit_scale=True, delay=0 if at_once else 2)
