"""The rule books by name, and house rules as choices: what a learner reads, and the options it stands for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from trash_core import RULE_BOOKS, Rules

from .panel import Group, group

AS_BOOK = ""
"""The value of a choice that leaves the rule book as it is."""

BOOKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "classic": ("Classic", "Jacks are wild, and the real card may swap them out. Draw from either pile."),
        "garbage": ("Garbage", "Only jokers are wild. You draw from the stock alone."),
        "turn_up": ("Turn-up", "Jacks are wild and stay. You may take a discard only if it fits."),
        "stock_only": ("Stock only", "Nothing is wild, and you draw from the stock alone."),
        "last_licks": (
            "Last licks",
            "Kings are wild and stay. When one goes out, all others have one more turn.",
        ),
    }
)
"""The rule books: a title, and what is special in two short sentences."""


@dataclass(frozen=True)
class HouseRule:
    """A house rule: an option of `Rules`, and the values that a learner can choose, each with its label."""

    option: str
    label: str
    values: tuple[tuple[Any, str], ...]


_YES_NO = ((True, "Yes"), (False, "No"))
HOUSE_RULES = (
    HouseRule(
        "wild_ranks",
        "Wild picture cards",
        (("J", "Jacks"), ("K", "Kings"), ("JQK", "Jacks, queens, kings"), ("", "None")),
    ),
    HouseRule(
        "jokers", "Jokers, all wild", ((0, "None"), (1, "One a deck"), (2, "Two a deck"), (4, "Four a deck"))
    ),
    HouseRule("swap", "Swap a wild out", _YES_NO),
    HouseRule(
        "draw_discard",
        "Take the top discard",
        (("always", "Always"), ("fits", "If it fits"), ("never", "Never")),
    ),
    HouseRule("upcard", "A discard at the deal", _YES_NO),
    HouseRule("first_layout", "Places at the start", tuple((n, f"{n} places") for n in range(10, 1, -1))),
    HouseRule(
        "target",
        "The match is won",
        (
            (0, "On the ace place"),
            (1, "When you come down to 1 place"),
            *((n, f"When you come down to {n} places") for n in range(2, 10)),
        ),
    ),
    HouseRule("one_round", "One round decides", ((0, "No"), (1, "Yes"))),
    HouseRule("match_rounds", "Stop after", tuple((n, f"{n} rounds") for n in (3, 5, 10, 20))),
    HouseRule("match_minutes", "Stop the clock at", tuple((n, f"{n} minutes") for n in (5, 10, 15, 30, 45))),
    HouseRule("last_turn", "Last turn for the others", _YES_NO),
    HouseRule("check_layouts", "Check the other layouts", _YES_NO),
    HouseRule("extra_draws", "More draws for the other player", ((0, "None"), (3, "Three"))),
    HouseRule(
        "next_opener", "Who plays first later", (("winner", "The last winner"), ("rotates", "Each in turn"))
    ),
    HouseRule("decks", "Decks", ((1, "One"), (2, "Two"), (3, "Three"), (4, "Four"), (5, "Five"), (6, "Six"))),
)
"""House rules: those of source 000's list, and the options of the other rule books."""

_RULES = {rule.option: rule for rule in HOUSE_RULES}


def book_group(book: str) -> Group:
    """The choice of a rule book."""
    return group("book", "Rule book", [(name, title) for name, (title, _) in BOOKS.items()], book)


def house_groups(chosen: Mapping[str, str], options: Collection[str] = tuple(_RULES)) -> list[Group]:
    """The choices of house rules, folded away; `options` are those to be shown."""
    return [
        group(
            rule.option,
            rule.label,
            [(AS_BOOK, "As in the rule book"), *((_text(value), label) for value, label in rule.values)],
            chosen.get(rule.option, AS_BOOK),
            kind="select",
            folded=True,
        )
        for rule in HOUSE_RULES
        if rule.option in options
    ]


def rules_of(chosen: Mapping[str, str]) -> Rules:
    """The rules that have been chosen.

    Raises ValueError if two choices contradict each other; `in_words` turns its sentence into one for
    learners.
    """
    return RULE_BOOKS[chosen["book"]].replace(**changes(chosen))


def changes(chosen: Mapping[str, str]) -> dict[str, Any]:
    """The options that the chosen house rules set."""
    return {
        rule.option: value
        for rule in HOUSE_RULES
        for value, _ in rule.values
        if _text(value) == chosen.get(rule.option, AS_BOOK)
    }


def in_words(fault: ValueError) -> str:
    """What contradicts what and how to mend it, in the words of the choices instead of the options' names.

    >>> from trash_core import CLASSIC
    >>> try:
    ...     CLASSIC.replace(extra_draws=3)
    ... except ValueError as fault:
    ...     print(in_words(fault))
    “More draws for the other player: three” needs “Check the other layouts: yes”: the free draws are part \
of checking the other layouts. Set “Check the other layouts: yes”, or “More draws for the other player: none”.
    """
    said = str(fault).replace("Set one of them to 0 or False", "Turn one of them off")
    said = re.sub(r"\b(\w+)=([\w.]+\w|\w+)", _setting, said)
    for option, rule in _RULES.items():
        said = re.sub(rf"\b{option}\b", f"“{rule.label}”", said)
    return said[0].upper() + said[1:]


_OTHER_LABELS = {
    "max_players": "Most players",
    "players": "Players",
}


def _setting(found: re.Match[str]) -> str:
    option, value = found[1], found[2]
    rule = _RULES.get(option)
    if rule is None:
        return f"“{_OTHER_LABELS[option]}: {value}”" if option in _OTHER_LABELS else found[0]
    for known, label in rule.values:
        if str(known) == value:
            return f"“{rule.label}: {label[0].lower()}{label[1:]}”"
    return f"“{rule.label}: {'nothing' if value in ('0', 'None') else value}”"


def _text(value: object) -> str:
    """A value as the page sends it. An empty text is a value, too, and is not "as in the book"."""
    return "-" if value == "" else str(value)
