"""A distribution of a whole number, such as of turns or placements, with exact chances."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from numbers import Real


@dataclass(frozen=True)
class Distribution:
    """The chance of every value that a whole number can take, in rising order; the chances sum to 1.

    Values with chance 0 may be left out, and `distribution[value]` is 0 for them.

    >>> heads = Distribution({0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)})
    >>> heads.mean, heads.variance, heads[7]
    (Fraction(1, 1), Fraction(1, 2), Fraction(0, 1))
    >>> heads.at_most(1), heads.at_least(1), heads.quantile(0.9)
    (Fraction(3, 4), Fraction(3, 4), 2)

    Raises ValueError if the chances do not sum to 1 or one of them is negative; TypeError for
    what is no table of them.
    """

    chances: Mapping[int, Fraction]

    def __post_init__(self) -> None:
        if not isinstance(self.chances, Mapping):
            raise TypeError(f"chances is a table such as {{0: Fraction(1, 4), …}}, not {self.chances!r}.")
        chances = {value: self.chances[value] for value in sorted(self.chances) if self.chances[value]}
        if sum(chances.values()) != 1 or min(chances.values()) < 0:
            raise ValueError("The chances of a distribution are at least 0 and sum to 1, and these do not.")
        object.__setattr__(self, "chances", chances)

    def __getitem__(self, value: int) -> Fraction:
        return self.chances.get(value, Fraction(0))

    def __iter__(self) -> Iterator[tuple[int, Fraction]]:
        """Each value with its chance, in rising order."""
        return iter(self.chances.items())

    def __repr__(self) -> str:
        """In short; `chances` has every fraction."""
        low, high = min(self.chances), max(self.chances)
        return f"<Distribution from {low} to {high}, mean {float(self.mean):.3f}>"

    def _repr_html_(self) -> str:
        """Every value with its chance as a table, for notebooks."""
        rows = "".join(f"<tr><td>{value}</td><td>{float(chance):.5f}</td></tr>" for value, chance in self)
        return (
            f"<table><caption>Mean {float(self.mean):.3f}, standard deviation {self.sd:.3f}</caption>"
            f'<thead><tr><th scope="col">Value</th><th scope="col">Chance</th></tr></thead>'
            f"<tbody>{rows}</tbody></table>"
        )

    @property
    def mean(self) -> Fraction:
        """The average in the long run: each value times its chance, summed."""
        return sum((value * chance for value, chance in self), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        mean = self.mean
        return sum(((value - mean) ** 2 * chance for value, chance in self), Fraction(0))

    @property
    def sd(self) -> float:
        """The standard deviation: the root of the variance, and so no fraction as a rule."""
        return sqrt(self.variance)

    def at_most(self, value: int) -> Fraction:
        """The chance of `value` or less."""
        return sum((chance for other, chance in self if other <= value), Fraction(0))

    def at_least(self, value: int) -> Fraction:
        """The chance of `value` or more."""
        return sum((chance for other, chance in self if other >= value), Fraction(0))

    def quantile(self, level: Fraction | float) -> int:
        """The least value that is reached with a chance of at least `level`; 0.5 gives the median.

        Raises ValueError unless `level` is above 0 and at most 1.
        """
        if not isinstance(level, Real) or not 0 < level <= 1:
            raise ValueError(f"A quantile's level lies above 0 and up to 1, and {level!r} does not.")
        total = Fraction(0)
        for value, chance in self:
            total += chance
            if total >= level:
                return value
        raise AssertionError("the chances sum to 1")
