"""Distributions of whole numbers."""

from fractions import Fraction
from typing import Any

import pytest

from trash_core.chances import Distribution

DIE = Distribution({face: Fraction(1, 6) for face in (3, 1, 2, 6, 5, 4)})


def test_values_come_in_rising_order_and_what_cannot_happen_is_left_out() -> None:
    assert [value for value, _ in Distribution({2: Fraction(1, 3), 9: Fraction(0), 1: Fraction(2, 3)})] == [
        1,
        2,
    ]


def test_mean_and_spread() -> None:
    assert DIE.mean == Fraction(7, 2)
    assert DIE.variance == Fraction(35, 12)
    assert DIE.sd == pytest.approx((35 / 12) ** 0.5)


def test_tails() -> None:
    assert DIE.at_most(0) == 0
    assert DIE.at_most(2) == Fraction(1, 3)
    assert DIE.at_least(2) == Fraction(5, 6)
    assert DIE[7] == 0


@pytest.mark.parametrize(
    ("level", "value"), [(0.01, 1), (Fraction(1, 2), 3), (Fraction(51, 100), 4), (Fraction(1), 6)]
)
def test_quantiles(level: float, value: int) -> None:
    assert DIE.quantile(level) == value


@pytest.mark.parametrize("level", [0, -1, 1.01, "0.5", None])
def test_a_level_that_is_none(level: Any) -> None:
    with pytest.raises(ValueError, match="above 0 and up to 1"):
        DIE.quantile(level)


@pytest.mark.parametrize("chances", [{}, {1: Fraction(1, 2)}, {1: Fraction(3, 2), 2: Fraction(-1, 2)}])
def test_chances_that_are_none(chances: dict[int, Fraction]) -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution(chances)


def test_what_is_no_table_of_chances() -> None:
    bare: Any = [1]
    with pytest.raises(TypeError, match=r"chances is a table such as .*, not \[1\]"):
        Distribution(bare)
