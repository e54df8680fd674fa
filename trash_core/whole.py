"""Whole numbers that are given from outside: the one check of them that the core has.

numpy's whole numbers are taken as well, since they come out of every array. True and False are not: to
Python they are 1 and 0, but whoever gives one where a number is asked for has made a mistake.
"""

from __future__ import annotations

from operator import index


def as_whole(value: object) -> int | None:
    """`value` as a plain whole number; None if it is none.

    >>> as_whole(7), as_whole(7.0), as_whole("7"), as_whole(True)
    (7, None, None, None)
    """
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(name: str, value: object, low: int, high: int) -> int:
    """`value` as a plain whole number from `low` to `high`; `name` is what the caller calls it.

    >>> whole("seat", 2, 0, 1)
    Traceback (most recent call last):
    ...
    ValueError: seat=2 must be a whole number from 0 to 1.

    Raises ValueError if it is none of them.
    """
    number = as_whole(value)
    if number is None or not low <= number <= high:
        raise ValueError(f"{name}={value!r} must be a whole number from {low} to {high}.")
    return number
