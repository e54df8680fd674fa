"""Reads numbers as people type them: fractions, decimals with a point or a comma, percentages, mixed numbers.

>>> [str(read(text).value) for text in ("3/8", "0,375", "37.5 %", ".375", "3 out of 8", "37 1/2 %")]
['3/8', '3/8', '3/8', '3/8', '3/8', '3/8']
>>> read("1 3/4").form, read("25 percent").form
('fraction', 'percent')
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Form = Literal["fraction", "decimal", "percent"]
FORMS: tuple[Form, ...] = ("fraction", "decimal", "percent")

_DECIMAL = r"(?:\d{1,12}(?:[.,]\d{0,12})?|[.,]\d{1,12})"
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d{0,12})?|\d{1,3}(?:\.\d{3})+,\d{1,12}")
_PERCENT = re.compile(r"(.*?)\s*(?:%|percent|per cent|pct\.?)")
_RATIO = re.compile(rf"(?:(\d{{1,12}})\s+)?({_DECIMAL})\s*/\s*({_DECIMAL})")
_SAID = re.compile(r"\s*(?:\bout of\b|\bin\b|\bof\b|\bover\b|÷|⁄|∕)\s*")


@dataclass(frozen=True)
class Typed:
    """A number that was typed."""

    value: Fraction
    form: Form
    digits: int | None
    """How many of its digits count; None for a fraction, which is exact."""
    unit: Fraction
    """One in its last place: how far off a rounded number may be."""
    whole: bool = False
    """Whether it was typed as a plain whole number."""
    other: Fraction | None = None
    """What it is if a comma in it was meant to group thousands."""


class CannotRead(ValueError):
    """What was typed is no number; the sentence says what to type instead."""


def read(text: str, units: Sequence[str] = (), forms: Sequence[Form] = FORMS) -> Typed:
    """Return what was typed. `units` are words that may follow the number, such as cards.

    Raises CannotRead, with a sentence for the learner.
    """
    tidy = _tidy(text)
    for word in sorted(filter(None, units), key=len, reverse=True):
        tidy = re.sub(rf"\s*\b{re.escape(word.lower())}$", "", tidy)
    if not tidy:
        raise CannotRead(f"Type {_wanted(forms)}.")
    sign = -1 if tidy.startswith("-") else 1
    tidy = tidy.lstrip("+-").strip()
    percent = _PERCENT.fullmatch(tidy)
    body = percent[1] if percent else tidy
    typed = _number(body, forms)
    if percent:
        typed = Typed(typed.value / 100, "percent", typed.digits, typed.unit / 100, typed.whole)
    if typed.form not in forms:
        name = {"fraction": "as a fraction", "decimal": "as a decimal", "percent": "in percent"}[typed.form]
        if not (typed.form == "decimal" and typed.whole):  # a whole number is one in every form
            raise CannotRead(f"Not {name} this time. Type {_wanted(forms)}.")
    other = None if typed.other is None else sign * typed.other
    return Typed(sign * typed.value, typed.form, typed.digits, typed.unit, typed.whole, other)


def _number(body: str, forms: Sequence[Form]) -> Typed:
    ratio = _RATIO.fullmatch(body)
    if ratio:
        whole, top, bottom = ratio.groups()
        if not _plain(bottom):
            raise CannotRead("Nothing can be divided by 0. Look at the number below the line again.")
        return Typed(int(whole or 0) + _plain(top) / _plain(bottom), "fraction", None, Fraction(0))
    if re.fullmatch(_DECIMAL, body):
        places = len(re.split("[.,]", body)[1]) if re.search("[.,]", body) else 0
        digits = len(re.sub(r"\D", "", body).lstrip("0"))
        # "1,234" may be one and a bit, or a thousand and more: both are kept.
        other = Fraction(body.replace(",", "")) if _GROUPED.fullmatch(body) else None
        return Typed(_plain(body), "decimal", digits, Fraction(1, 10**places), not places, other)
    if _GROUPED.fullmatch(body):
        point = "," if body.rfind(",") > body.rfind(".") and "." in body else "."
        body = body.replace("." if point == "," else ",", "").replace(",", ".")
        places = len(body.partition(".")[2])
        digits = len(body.replace(".", ""))
        return Typed(Fraction(body), "decimal", digits, Fraction(1, 10**places), not places)
    if re.fullmatch(rf"{_DECIMAL}\s*(?::|to)\s*{_DECIMAL}", body):
        raise CannotRead(f"Two numbers with “:” or “to” between them are odds. Type {_wanted(forms)}.")
    raise CannotRead(f"That is no number that I can read. Type {_wanted(forms)}.")


def _plain(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def _tidy(text: str) -> str:
    """Small letters, plain spaces; ½ as 1/2, a minus sign as a hyphen, "3 in 8" as "3/8"."""
    parts = []
    for letter in text[:80]:
        if unicodedata.decomposition(letter).startswith("<fraction>"):
            letter = f" {unicodedata.normalize('NFKC', letter)}"
        parts.append(letter)
    tidy = "".join(parts).lower().replace("−", "-").replace("–", "-").strip(" \t\n=≈~.")
    # A full stop at the end goes, the point of ".375" stays.
    if re.match(r"\s*[=≈~]?\s*\.\d", "".join(parts)):
        tidy = f".{tidy}"
    tidy = _SAID.sub("/", tidy)
    return " ".join(tidy.split())


def _wanted(forms: Sequence[Form]) -> str:
    examples = {"fraction": "a fraction such as 3/4", "decimal": "a decimal such as 0.75",
                "percent": "a percentage such as 75%"}  # fmt: skip
    if list(forms) == ["decimal"]:
        return "a number"
    *most, last = [examples[form] for form in FORMS if form in forms]
    return f"{', '.join(most)} or {last}" if most else last
