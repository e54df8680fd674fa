"""Numbers in 32 symbols, and the check character: what all of a deal code is written in (see `deal_code`)."""

from __future__ import annotations

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""In the order of their values: Crockford's base 32, which has no I, L, O and U."""


def digit(value: int) -> str:
    """The symbol for a number from 0 to 31."""
    return SYMBOLS[value]


def write_number(number: int) -> str:
    """A number in base 32, its first digit the highest.

    >>> write_number(0), write_number(33)
    ('0', '11')
    """
    text = ""
    while number:
        number, digit = divmod(number, 32)
        text = SYMBOLS[digit] + text
    return text or "0"


def read_number(text: str) -> int:
    """The number that `write_number` wrote as `text`."""
    number = 0
    for symbol in text:
        number = number * 32 + SYMBOLS.index(symbol)
    return number


def check_symbol(symbols: str) -> str:
    """The check character of the symbols before it.

    >>> check_symbol("C2100000007"), check_symbol("C2100000070"), check_symbol("C2100000008")
    ('J', '0', 'C')
    """
    total = 0
    for symbol in symbols:
        total = _double(total) ^ SYMBOLS.index(symbol)
    return SYMBOLS[_double(total)]


def _double(value: int) -> int:
    """Times two in the field with 32 elements (x to the fifth is x squared plus one)."""
    value <<= 1
    return value ^ 37 if value > 31 else value
