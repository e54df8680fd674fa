"""Slips that one can make with any number, and how to tell them from the answer that was typed."""

from __future__ import annotations

from fractions import Fraction

from .answers import Typed
from .mistakes import Mistake, Number

DIGITS = 3
"""A rounded answer is right if it has so many digits that count."""


def is_right(typed: Typed, answer: Number, near: Number = 0) -> bool:
    """Whether this is the answer: exactly, within `near`, or rounded to three digits that count or more.

    >>> from .answers import read
    >>> [is_right(read(text), Fraction(11, 13)) for text in ("11/13", "22/26", "84.6%", "0.85")]
    [True, True, True, False]
    """
    exact = Fraction(answer)
    if any(abs(value - exact) <= near for value in (typed.value, typed.other) if value is not None):
        return True
    # Rounded, or cut off: then it is up to one unit of the last place nearer to 0.
    rounded = abs(typed.value - exact) <= typed.unit / 2 or 0 <= abs(exact) - abs(typed.value) < typed.unit
    return typed.digits is not None and typed.digits >= DIGITS and rounded


def slip(typed: Typed, answer: Number, near: Number = 0, *, is_chance: bool) -> Mistake | None:
    """Return the slip that leads from the answer to what was typed, or None where none of them does."""
    exact, value = Fraction(answer), typed.value

    def meant(other: Fraction, unit: Fraction) -> bool:
        # One digit alone would be near to too many things.
        rounding = unit / 2 if (typed.digits or 0) >= 2 else Fraction(0)
        return other != value and abs(other - exact) <= max(Fraction(near), rounding)

    def named(name: str, why: str) -> Mistake:
        return Mistake(value, name, why)

    unit = typed.unit
    if (
        typed.form != "fraction"
        and abs(value - exact) <= unit / 2
        and not (is_chance and typed.whole and typed.form == "decimal")
    ):
        return named(
            "rounded too much",
            f"You are on the right track, but that is rounded too far. Give {DIGITS} digits, or a fraction.",
        )
    if is_chance:
        if typed.form != "percent" and meant(value / 100, unit / 100):
            return named(
                "a percentage without its sign",
                "A chance is at most 1. If you mean so many in a hundred, put a % behind it.",
            )
        if typed.form == "percent" and meant(value * 100, unit * 100):
            return named(
                "a percent sign too many",
                "That would be a hundred times less. Without the percent sign, look at it again.",
            )
        if meant(1 - value, unit):
            return named(
                "the chance of the opposite",
                "That is the chance that it does not happen. Both together make 1.",
            )
        if value > 0 and meant(value / (1 + value), unit):
            return named(
                "odds instead of a chance",
                "You set what you want against the rest. A chance sets it against everything together.",
            )
    if value and meant(1 / value, unit / value**2):
        return named("upside down", "What stands above and below the line has changed places.")
    if is_chance and not 0 <= value <= 1:
        return named("no chance at all", "A chance lies between 0 (never) and 1 (always), or 0% and 100%.")
    return None


def fits(typed: Typed, mistake: Mistake, near: Number = 0) -> bool:
    """Whether what was typed is this mistake's value, be it with two digits only."""
    if mistake.value is None or isinstance(mistake.value, str):
        return False
    away = abs(typed.value - Fraction(mistake.value))
    return away <= near or (typed.digits is not None and typed.digits >= 2 and away <= typed.unit / 2)
