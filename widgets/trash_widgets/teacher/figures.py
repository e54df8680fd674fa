"""The numbers that the teacher's texts name, and how they are put into a sentence.

A text says ``{opener_wins:.1%}``; the number comes from `trash_core.headlines`, or is plain arithmetic on
such numbers. Some take seconds to work out, so they are stored beside the texts; a test works them out again.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType

from trash_core import CLASSIC, Round
from trash_core.chances import next_card
from trash_core.headlines import HEADLINES, exact

from .worksheets.task import decimal

FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}")
FILE = "figures.json"
# Two standard errors on each side, or rather 1.96, hold 95 of 100 samples; 1.2816 more, and 9 of 10 tests
# find what is there.
SURE, POWER = 1.959964, 1.281552


def _jack_given_fits() -> Fraction:
    return Fraction(4, 52) / exact("first_card_fits")


def _after(layout: str, discard: str = "") -> Fraction:
    """The chance that the next card can be placed, for a lone player who has seen these cards."""
    stock = next_card(Round.rigged(CLASSIC, [layout], discard=discard).view()).stock
    assert stock is not None, "there is a stock"
    return stock.useful


def _rounds_for_the_edge(reach: float) -> Fraction:
    edge = float(exact("opener_wins")) - 0.5
    return Fraction(math.ceil((reach * 0.5 / edge) ** 2))


def _ahead(mine: int, other: int) -> Fraction:
    """The chance to win the next round if the opener is drawn by lot."""
    return (exact(f"opener_wins_{mine}_{other}") + 1 - exact(f"opener_wins_{other}_{mine}")) / 2


DERIVED: Mapping[str, Callable[[], Fraction]] = MappingProxyType(
    {
        "first_card_ends": lambda: 1 - exact("first_card_fits"),
        "after_four_bad": lambda: _after("? ? ? ? ? ? ? ? ? ?", "Qh Kd Qs Kc"),
        "third_card_fits": lambda: _after("? ? ? 4h+ ? ? ? ? 9c+ ?"),
        "fourth_card_fits": lambda: _after("? ? ? 4h+ ? ? ? ? 9c+ Ts+"),
        # What would be left if the first card were gone, and the others of its rank were still of use.
        "one_card_gone": lambda: (52 * exact("first_card_fits") - 1) / 51,
        "first_card_fits_20": lambda: 20 * exact("first_card_fits"),
        "turns_for_all": lambda: 1 / exact("chain_of_all"),
        "opener_wins_of_100": lambda: 100 * exact("opener_wins"),
        "coin_12_of_20": lambda: Fraction(sum(math.comb(20, heads) for heads in range(12, 21)), 2**20),
        "jack_given_fits": _jack_given_fits,
        "rounds_to_see_the_edge": lambda: _rounds_for_the_edge(SURE),
        "rounds_to_be_sure": lambda: _rounds_for_the_edge(SURE + POWER),
        "ahead_9_10": lambda: _ahead(9, 10),
        "ahead_6_7": lambda: _ahead(6, 7),
        "ahead_5_6": lambda: _ahead(5, 6),
        "six_useless_tips": lambda: 1 - Fraction(95, 100) ** 6,
    }
)


def work_out(name: str) -> Fraction:
    """A number by its name, worked out; raises KeyError if there is none."""
    return DERIVED[name]() if name in DERIVED else exact(name)


def say(value: Fraction, form: str = "") -> str:
    """A number as it stands in a sentence.

    >>> value = Fraction(11, 13)
    >>> say(value), say(value, ".3f"), say(value, ".0%"), say(value, "of 52"), say(value, "/52")
    ('11/13', '0.846', '85%', '44 of 52', '44/52')
    >>> say(value * 10000, "n"), say(Fraction(1, 16), ".3f")
    ('8,462', '0.063')
    """
    if not form:
        return str(value)
    if form == "n":
        return f"{int(decimal(value, 0)):,}"
    if form.startswith("of "):
        return f"{value * int(form[3:])} {form}"
    if form.startswith("/"):
        return f"{value * int(form[1:])}{form}"
    if found := re.fullmatch(r"\.(\d)([f%])", form):
        scale, sign = (100, "%") if found[2] == "%" else (1, "")
        return decimal(value * scale, int(found[1])) + sign
    raise ValueError(f"A number has no form {form!r}.")


def fill(text: str, folder: Path) -> str:
    """The text with its numbers; raises KeyError for a name that there is not."""
    known = stored(folder)

    def number(found: re.Match[str]) -> str:
        name, form = found[1], found[2] or ""
        return say(known[name] if name in known else work_out(name), form)

    return FIELD.sub(number, text)


@cache
def stored(folder: Path) -> Mapping[str, Fraction]:
    """The numbers that are stored beside the texts; none if they are missing."""
    path = folder / FILE
    if not path.is_file():
        return {}
    return {name: Fraction(value) for name, value in json.loads(path.read_text("utf-8")).items()}


def to_store(texts: Iterable[str]) -> str:
    """The file of all numbers that are named in these texts, worked out."""
    names = {found[1] for text in texts for found in FIELD.finditer(text)}
    numbers = {name: _short(work_out(name)) for name in sorted(names & {*DERIVED, *HEADLINES})}
    return json.dumps(numbers, indent=1) + "\n"


def _short(value: Fraction) -> str:
    """A fraction that a text may show as one; as a decimal if it has hundreds of digits."""
    return str(value) if value.denominator < 10**12 else repr(float(value))
