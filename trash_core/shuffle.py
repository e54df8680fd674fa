"""The one source of chance: a documented generator and shuffle, the same on every platform.

Python's `random` module promises no fixed shuffle from version to version, and other languages have
their own. A deal that a whole class shares must come out alike everywhere, so the kit brings a
generator that takes a few lines in any language:

* numbers: SplitMix64 (Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*, 2014);
* a number below n: drop the lowest ``2**64 % n`` of the 64-bit values, then take the remainder, so
  that no result is favoured;
* a shuffle: Fisher and Yates, from the last card to the second.

The test vectors are in ``tests/core/test_shuffle.py``.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any

from trash_core.whole import as_whole, whole

_MASK = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio: the step of SplitMix64


def mix(value: int) -> int:
    """SplitMix64's output function: scatters a 64-bit `value` over all 64-bit numbers, one to one."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def derive(seed: int, *path: int) -> int:
    """A 64-bit seed for the part of a plan that `path` names, such as match 3, round 2.

    Neighbouring seeds and neighbouring parts give unrelated streams: never add a round's number to a
    seed, derive.

    >>> derive(7) != derive(8) != derive(7, 1) != derive(8, 0)
    True

    Raises ValueError unless `seed` and every part are whole numbers from 0 to 2**64 - 1.
    """
    first, *parts = [checked_seed(number) for number in (seed, *path)]
    state = mix((first + _GAMMA) & _MASK)
    for number in parts:
        state = mix((state + _GAMMA) & _MASK ^ mix((number + _GAMMA) & _MASK))
    return state


def checked_seed(seed: int) -> int:
    """`seed` as a plain whole number. Raises ValueError unless it is one from 0 to 2**64 - 1."""
    number = as_whole(seed)
    if number is None or not 0 <= number <= _MASK:
        raise ValueError(f"A seed is a whole number from 0 to {_MASK}, and {seed!r} is not.")
    return number


class SplitMix64:
    """A stream of 64-bit numbers. `state`, which is 64 bits, too, is all that it remembers.

    >>> stream = SplitMix64(0)
    >>> hex(stream.next())
    '0xe220a8397b1dcdaf'

    Raises ValueError unless `state` is a whole number from 0 to 2**64 - 1.
    """

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = checked_seed(state)

    def next(self) -> int:
        """The next 64-bit number."""
        self.state = (self.state + _GAMMA) & _MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1, each equally likely.

        Raises ValueError unless `n` is a whole number from 1 to 2**64.
        """
        n = whole("n", n, 1, 2**64)  # with more, the loop below would never end
        least = 2**64 % n
        while True:
            value = self.next()
            if value >= least:
                return value % n

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle `items` in place: every order equally likely."""
        for last in range(len(items) - 1, 0, -1):
            # As other = self.below(last + 1), without two calls a card: a third of a deal's time.
            value, least = -1, 2**64 % (last + 1)
            while value < least:
                self.state = (self.state + _GAMMA) & _MASK
                value = mix(self.state)
            other = value % (last + 1)
            items[last], items[other] = items[other], items[last]
