"""Questions before and after: two rows of eight, matched, their keys worked out.

The words and the numbers in them are in ``pre-post.toml``; here is how each kind of question is answered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from .cards import folder, read
from .worksheets.task import amount

Values = Mapping[str, int]

KEYS: Mapping[str, Callable[[Values], Fraction]] = MappingProxyType(
    {
        "one draw": lambda v: Fraction(v["good"], v["all"]),
        "two draws": lambda v: Fraction(v["good"], v["all"]) * Fraction(v["good"] - 1, v["all"] - 1),
        "given": lambda v: Fraction(v["part"], v["part"] + v["rest"]),
        "at least one": lambda v: 1 - Fraction(v["sides"] - 1, v["sides"]) ** v["times"],
        "mean": lambda v: Fraction(v["one"] + 2 * v["two"] + 3 * v["three"], v["all"]),
        "two wins": lambda v: Fraction(v["win"], v["of"]) ** 2,
        "rounds": lambda v: Fraction(v["part"] ** 2),
    }
)
"""The kinds of questions whose answer is a number."""


class Item(NamedTuple):
    """One question of a row."""

    text: str
    options: list[str]
    """What can be chosen; none if a number is asked for."""
    key: str
    value: Fraction | None
    """The answer as a number, where it is one."""


class Pair(NamedTuple):
    """A question before and its match after."""

    about: str
    lesson: str
    kind: str
    before: Item
    after: Item
    values: tuple[Values, Values]


@cache
def pairs(place: Path | None = None) -> list[Pair]:
    """The eight pairs, in their order."""
    found = []
    for each in read((place or folder()) / "pre-post.toml")["pair"]:
        values = (each["before"], each["after"])
        before, after = (_item(each, value, at) for at, value in enumerate(values))
        found.append(Pair(each["about"], each["lesson"], each["kind"], before, after, values))
    return found


def _item(each: Mapping[str, object], value: Mapping[str, object], at: int) -> Item:
    kind = str(each["kind"])
    if kind == "choice":
        options = [str(option) for option in _list(value["options"])]
        right = options.index(str(value["right"]))
        return Item(str(value["text"]), options, f"{'abcd'[right]}) {options[right]}", None)
    numbers = {name: number for name, number in value.items() if isinstance(number, int)}
    result = KEYS[kind](numbers)
    words = str(each["texts"][at] if isinstance(each.get("texts"), list) else each["text"])  # type: ignore[index]
    return Item(words.format(**numbers), [], amount(result), result)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
