"""How numbers are written for a child."""

from __future__ import annotations

from fractions import Fraction

Number = int | float | Fraction


def plain(value: str | Number) -> str:
    """Write a number as a child would read it: no trailing zeros, fractions as decimals.

    >>> plain(Fraction(1, 4)), plain(3.0), plain("a jack")
    ('0.25', '3', 'a jack')
    """
    if isinstance(value, str):
        return value
    return str(int(value)) if value == int(value) else f"{float(value):.12f}".rstrip("0")
