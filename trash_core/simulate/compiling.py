"""Whether the kernel is compiled, and the few names that differ between its two forms.

Numba has no type hints, so all that is untyped stands in this one small module. Numba is not everywhere
(a browser's Python has none): then `compiled` leaves a function as it is, and the kernel runs as plain
Python on lists. With ``NUMBA_DISABLE_JIT=1`` in the environment it does so, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableSequence
from typing import TYPE_CHECKING, Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
Numbers = MutableSequence[int]
"""What the kernel works on: a numpy array if it is compiled, else a list."""

if TYPE_CHECKING:
    COMPILED: bool

    def compiled(function: F) -> F: ...
    def word(number: int) -> int: ...
    def signed(number: int) -> int: ...
    def integers(values: Iterable[int]) -> Numbers: ...
    def words(values: Iterable[int]) -> Numbers: ...

else:
    try:
        import numba
        import numpy

        COMPILED = not numba.config.DISABLE_JIT
    except ImportError:
        COMPILED = False

    if COMPILED:

        def compiled(function):
            """Compile `function` at its first call, or load what an earlier call has compiled."""
            try:
                return numba.njit(nogil=True, cache=True)(function)
            except RuntimeError:  # no folder to keep compiled code in: compile anew in each process
                return numba.njit(nogil=True)(function)

        word = numpy.uint64
        """A number of 64 bits without a sign; sums and products of two drop what is above 64 bits."""

        signed = numpy.int64
        """A number that can be added to a plain one."""

        def integers(values):
            """Signed 64-bit numbers."""
            return numpy.array(list(values), dtype=numpy.int64)

        def words(values):
            """Numbers of 64 bits without a sign."""
            return numpy.array(list(values), dtype=numpy.uint64)

    else:

        def compiled(function):
            """The function as it is."""
            return function

        word = signed = int
        integers = words = list
