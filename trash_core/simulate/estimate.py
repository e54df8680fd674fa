"""Figures with their standard errors, worked out from sums of whole numbers.

All sums are whole, so nothing depends on the order in which parts of a simulation come in.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from numbers import Real
from statistics import NormalDist
from typing import NamedTuple


class Estimate(NamedTuple):
    """A mean and its standard error.

    >>> wins = share(260, 1000)
    >>> wins.mean, round(wins.se, 4), [round(end, 3) for end in wins.interval()]
    (0.26, 0.0139, [0.233, 0.287])
    """

    mean: float
    se: float
    """Standard error; not a number where one match or none cannot tell."""
    n: int
    """How many matches (or, for a rung pair, rounds) it rests on."""

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The interval that holds the true value with this chance (normal approximation).

        Raises ValueError unless `level` lies between 0 and 1.
        """
        reach = quantile(level) * self.se
        return self.mean - reach, self.mean + reach

    def __str__(self) -> str:
        if self.mean == self.se == 0:
            return f"none in {self.n:,}"
        if math.isnan(self.se):
            return f"{self.mean:.4g} ± ?"
        return f"{self.mean:.{digits(self.se)}f} ± {1.96 * self.se:.{digits(self.se)}f}"


class Estimates(Sequence[Estimate]):
    """Several figures in a row, such as one for each seat: `mean` and `se` are rows, too."""

    def __init__(self, items: Sequence[Estimate]) -> None:
        self._items = tuple(items)
        self.mean = tuple(item.mean for item in items)
        self.se = tuple(item.se for item in items)

    def __getitem__(self, at):  # type: ignore[no-untyped-def]  # an int or a slice, as in any sequence
        return self._items[at]

    def __len__(self) -> int:
        return len(self._items)

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self._items))}]"


class Distribution(Mapping[int, float]):
    """How often each whole number came up: a mapping from the number to its share.

    >>> turns = Distribution({3: 1, 4: 2, 6: 1})
    >>> turns[4], turns.quantile(0.5), list(turns)
    (0.5, 4, [3, 4, 6])
    """

    def __init__(self, counts: Mapping[int, int]) -> None:
        self.counts = {number: count for number, count in sorted(counts.items()) if count}
        self.n = sum(self.counts.values())

    def __getitem__(self, number: int) -> float:
        return self.counts.get(number, 0) / self.n

    def __iter__(self) -> Iterator[int]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def estimate(self, number: int) -> Estimate:
        """The share of `number` with its standard error."""
        return share(self.counts.get(number, 0), self.n)

    def quantile(self, level: float) -> int:
        """The least number such that so large a part of all came to it or below; 0.5 gives the median.

        Raises ValueError unless `level` is above 0 and at most 1.
        """
        if not isinstance(level, Real) or not 0 < level <= 1:
            raise ValueError(f"A quantile's level lies above 0 and up to 1, and {level!r} does not.")
        below = 0
        for number, count in self.counts.items():
            below += count
            if below >= level * self.n:
                return number
        return max(self.counts)

    def __repr__(self) -> str:
        return f"<Distribution of {self.n:,} from {min(self.counts)} to {max(self.counts)}>"


def quantile(level: float) -> float:
    """How many standard errors an interval of this level reaches to each side.

    Raises ValueError unless `level` lies between 0 and 1.
    """
    if not isinstance(level, Real) or not 0 < level < 1:
        raise ValueError(f"level={level!r} must lie between 0 and 1, such as 0.95.")
    return NormalDist().inv_cdf((1 + level) / 2)


def average(total: int, squares: int, n: int) -> Estimate:
    """The mean of a figure from its sum and its sum of squares over `n` matches."""
    return Estimate(total / n, math.sqrt(_variance(total, squares, n) / n), n)


def share(count: int, n: int) -> Estimate:
    """The part of `n` in which something happened `count` times."""
    return average(count, count, n)


def ratio(top: int, top_squares: int, bottom: int, bottom_squares: int, product: int, n: int) -> Estimate:
    """So much of one thing for each of another, such as turns a round, when `n` matches each have some.

    The matches are what is independent, not the rounds in them; so the error is that of a ratio of two
    means (the delta method): the spread of ``top - ratio * bottom`` from match to match.
    """
    value = top / bottom
    spread = top_squares - 2 * value * product + value * value * bottom_squares
    if n < 2:
        return Estimate(value, math.nan, n)
    return Estimate(value, math.sqrt(max(spread, 0) / (n - 1) / n) / (bottom / n), n)


def _variance(total: int, squares: int, n: int) -> float:
    return (n * squares - total * total) / (n * (n - 1)) if n > 1 else math.nan


def digits(se: float) -> int:
    """Decimals that are worth showing: down to the second digit of the standard error."""
    if not se > 0:
        return 4
    return max(0, min(8, 1 - math.floor(math.log10(1.96 * se))))
