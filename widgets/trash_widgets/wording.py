"""How numbers, lists and names are written, wherever they are shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
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


def counted(number: int, one: str, many: str = "") -> str:
    """So many of something.

    >>> counted(1, "place"), counted(3, "place"), counted(2, "match", "matches")
    ('1 place', '3 places', '2 matches')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Sequence[str]) -> str:
    """Names as a list inside a sentence.

    >>> listed(["Mia"]), listed(["Mia", "Ben", "Ada"])
    ('Mia', 'Mia, Ben and Ada')
    """
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def small(text: str) -> str:
    """A text that begins with a small letter, so that it can stand inside a sentence.

    >>> small("Jacks are wild")
    'jacks are wild'
    """
    return text[:1].lower() + text[1:]


def one_line(text: str, most: int) -> str:
    """What somebody typed, as it is kept: one line, no control signs, at most so many letters.

    >>> one_line("  Ada \\n Lovelace \\x07", 20), one_line("mountainous", 8)
    ('Ada Lovelace', 'mountain')
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(sign for sign in line if unicodedata.category(sign)[0] != "C")[:most].strip()
