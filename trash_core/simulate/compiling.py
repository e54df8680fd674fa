"""Whether the kernel is compiled, and the few names that differ between its two forms.

Numba has no type hints, so whatever is untyped stands in this one small module. Numba is not everywhere
(a browser's Python has none): then `compiled` leaves a function as it is, and the kernel runs as plain
Python on lists. With ``NUMBA_DISABLE_JIT=1`` in the environment it does so, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
Numbers = MutableSequence[int]
"""What the kernel works on: a numpy array if it is compiled, else a list."""

numba: Any = None
numpy: Any = None
try:
    numba = import_module("numba")
    numpy = import_module("numpy")
except ImportError:
    numba = None

COMPILED: bool = numba is not None and not numba.config.DISABLE_JIT

word: Callable[[int], int] = numpy.uint64 if COMPILED else int
"""Makes a number of 64 bits without a sign; sums and products of two drop what is above 64 bits."""

signed: Callable[[int], int] = numpy.int64 if COMPILED else int
"""Makes a number of it that can be added to a plain one."""


def compiled(function: F) -> F:
    """Compile `function` at its first call, or load what an earlier call has compiled."""
    if not COMPILED:
        return function
    try:
        return cast(F, numba.njit(nogil=True, cache=True)(function))
    except RuntimeError:  # there is no folder to keep compiled code in: compile anew in each process
        return cast(F, numba.njit(nogil=True)(function))


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether calling `function` needs no compiling, since that was done before on this computer."""
    dispatcher: Any = function
    if not COMPILED or dispatcher.signatures:
        return True
    folder = dispatcher.stats.cache_path
    return folder is not None and any(Path(folder).glob(f"*.{dispatcher.__name__}-*.nbi"))


def zeros(count: int) -> Numbers:
    """So many signed numbers of 64 bits, all 0."""
    return cast(Numbers, numpy.zeros(count, dtype=numpy.int64)) if COMPILED else [0] * count


def plain(numbers: Numbers) -> list[int]:
    """The numbers as Python's own."""
    given: Any = numbers
    return cast(list[int], given.tolist()) if COMPILED else list(numbers)


def integers(values: Iterable[int]) -> Numbers:
    """Signed numbers of 64 bits."""
    return cast(Numbers, numpy.array(list(values), dtype=numpy.int64)) if COMPILED else list(values)


def words(values: Iterable[int]) -> Numbers:
    """Numbers of 64 bits without a sign."""
    return cast(Numbers, numpy.array(list(values), dtype=numpy.uint64)) if COMPILED else list(values)
