"""Numbers as words, and values that depend on the number of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trash_core.rules import Rules

_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def word(number: int) -> str:
    """A small number as a word.

    >>> word(3), word(20)
    ('three', '20')
    """
    return _WORDS[number] if number < len(_WORDS) else str(number)


def count(number: int, thing: str) -> str:
    """So many of something, the number as a word.

    >>> count(1, "card"), count(2, "card")
    ('one card', 'two cards')
    """
    return f"{word(number)} {thing}{'' if number == 1 else 's'}"


def by_players(rules: Rules, value_for: Callable[[int], Any], say: Callable[[int], str]) -> str:
    """A value for all, or what goes for how many: ``one for two, two for three or four``."""
    groups: list[tuple[Any, list[int]]] = []
    for players in range(min(2, rules.max_players), rules.max_players + 1):
        value = value_for(players)
        if groups and groups[-1][0] == value:
            groups[-1][1].append(players)
        else:
            groups.append((value, [players]))
    if len(groups) == 1:
        return say(groups[0][0])
    return ", ".join(f"{say(value)} for {_span(counts)}" for value, counts in groups)


def _span(counts: Sequence[int]) -> str:
    if len(counts) == 1:
        return word(counts[0])
    return f"{word(counts[0])}{' or ' if len(counts) == 2 else ' to '}{word(counts[-1])}"
