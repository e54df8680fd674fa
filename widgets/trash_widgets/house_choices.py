"""House rules as fields of the page, where every value has a short name of small letters and digits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from . import house


class HouseRule(NamedTuple):
    """One option of the rules as a choice."""

    option: str
    label: str
    values: Mapping[str, tuple[str, Any]]
    """By its short name: the words for a value, and the value of the option."""
    means: str


HOUSE_RULES = tuple(
    HouseRule(
        rule.option,
        rule.label,
        {str(value).lower() or "none": (words, value) for value, words in rule.values},
        rule.means,
    )
    for rule in house.HOUSE_RULES
)
BY_OPTION = {rule.option: rule for rule in HOUSE_RULES}


def name_of(rule: HouseRule, value: Any) -> str | None:
    """The short name of a value of an option; None if it is not offered.

    >>> name_of(BY_OPTION["wild_ranks"], "KJQ"), name_of(BY_OPTION["swap"], 1)
    ('jqk', None)
    """
    if rule.option == "wild_ranks":  # given as ranks or as text
        symbols = sorted(str(getattr(rank, "symbol", rank)) for rank in value)
        value = "".join(symbol for symbol in "JQK" if symbol in symbols)
    offered = ((name, of) for name, (_, of) in rule.values.items())
    return next((name for name, of in offered if of == value and type(of) is type(value)), None)
