"""Rules as they stand in a deal code: the rule book, and a group for each option that is changed.

The form is told in `deal_code`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from trash_core.base32 import SYMBOLS, digit, read_number, write_number
from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules, check_rules

BOOKS = {"C": "classic", "G": "garbage", "T": "turn_up", "S": "stock_only", "K": "last_licks"}
"""The rule books by their symbols."""

DEAL_KEYS = "Y0C"
"""The keys of groups that belong to a deal and are no options: rungs, number, computers."""


class DealCodeError(ValueError):
    """A text that is no deal code; the sentence says where and why."""


def write_rules(rules: Rules) -> str:
    """Rules alone, as they stand in a deal code: ``C``, ``C-WK-J2``.

    >>> write_rules(RULE_BOOKS["classic"].replace(wild_ranks="QK", target=6))
    'C-WQK-T6'

    Raises ValueError if their `book` is not one of the five; TypeError if they are no rules.
    """
    check_rules(rules)
    return "-".join([book_symbol(rules), *option_groups(rules)])


def read_rules(text: str) -> Rules:
    """The rules that `write_rules` wrote as `text`.

    Raises DealCodeError if it is no such text.
    """
    book, *groups = text.split("-") if isinstance(text, str) else [text]
    if not isinstance(book, str) or book not in BOOKS:
        raise DealCodeError(f"Rules begin with the rule book, {listed_books()}, not with {book!r}.")
    rules, rest = read_groups(BOOKS[book], groups)
    if rest:
        raise DealCodeError(f"The group {min(rest)} belongs to a deal, not to rules.")
    return rules


# ---- rule books


def listed_books() -> str:
    """The rule books with their symbols, for a sentence."""
    return ", ".join(f"{symbol} ({book})" for symbol, book in BOOKS.items())


def book_symbol(rules: Rules) -> str:
    """The symbol of the rule book that `rules` start from. Raises ValueError if it is none of the five."""
    for symbol, book in BOOKS.items():
        if rules.book == book:
            return symbol
    raise ValueError(
        f"book={rules.book!r} is none of the rule books that a deal code can name: {listed_books()}."
    )


# ---- how each option is written


def _write_table(value: int | tuple[tuple[int, int], ...]) -> str:
    rows = value if isinstance(value, tuple) else ((value,),)
    return "".join(digit(number) for row in rows for number in row)


def _read_table(text: str) -> int | tuple[tuple[int, int], ...]:
    digits = [SYMBOLS.index(symbol) for symbol in text]
    if len(digits) == 1:
        return digits[0]
    return tuple(zip(digits[::2], digits[1::2], strict=True))


def _write_limit(value: int | None) -> str:
    return write_number(value or 0)


def _read_limit(text: str) -> int | None:
    return read_number(text) or None


class _Option(NamedTuple):
    key: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _number_option(key: str) -> _Option:
    return _Option(key, write_number, read_number)


def _table_option(key: str) -> _Option:
    return _Option(key, _write_table, _read_table)


def _choice_option(key: str, **choices: object) -> _Option:
    """An option with a symbol for each value; keywords of one letter, or of one digit after ``_``."""
    values = {symbol.removeprefix("_"): value for symbol, value in choices.items()}
    symbols = {value: symbol for symbol, value in values.items()}
    return _Option(key, symbols.__getitem__, values.__getitem__)


_SWITCH: dict[str, object] = {"_0": False, "_1": True}

_OPTIONS: dict[str, _Option] = {
    "max_players": _number_option("M"),
    "decks": _table_option("D"),
    "jokers": _number_option("J"),
    "wild_ranks": _Option(
        "W",
        lambda ranks: "".join(rank.symbol for rank in sorted(ranks)) or "0",
        lambda text: frozenset(text) if text != "0" else frozenset(),
    ),
    "first_layout": _table_option("F"),
    "rows": _number_option("R"),
    "upcard": _choice_option("K", **_SWITCH),
    "draw_discard": _choice_option("P", N="never", F="fits", A="always"),
    "swap": _choice_option("S", **_SWITCH),
    "reshuffle": _choice_option("H", T="keep_top", W="whole_pile"),
    "last_turn": _choice_option("E", **_SWITCH),
    "check_layouts": _choice_option("A", **_SWITCH),
    "extra_draws": _number_option("X"),
    "one_round": _table_option("Q"),
    "one_round_tie": _choice_option("V", S="shared", F="first"),
    "target": _number_option("T"),
    "match_rounds": _Option("N", _write_limit, _read_limit),
    "match_minutes": _Option(
        "Z",
        lambda minutes: _write_limit(minutes and round(minutes * 60)),
        lambda text: (seconds := _read_limit(text)) and seconds / 60,
    ),
    "first_opener": _choice_option("G", D="dealer", M="match_number"),
    "next_opener": _choice_option("B", W="winner", R="rotates"),
}
"""Each option's key in a code. A key's meaning never changes; a new option takes a new key."""


# ---- groups


def option_groups(rules: Rules) -> list[str]:
    """A group for each option that is not as in the rule book."""
    book = RULE_BOOKS[rules.book]
    return [
        option.key + option.write(getattr(rules, name))
        for name, option in _OPTIONS.items()
        if getattr(rules, name) != getattr(book, name)
    ]


def read_groups(book: str, groups: list[str]) -> tuple[Rules, dict[str, str]]:
    """The rules, and by key the values of the groups that are no options.

    Raises DealCodeError for a group that says nothing, or the same as another, and if nobody can play so.
    """
    names = {option.key: name for name, option in _OPTIONS.items()}
    changes: dict[str, Any] = {}
    rest: dict[str, str] = {}
    for group in groups:
        key, value = group[:1], group[1:]
        known = names.get(key, key)
        if known in changes or key in rest:
            raise DealCodeError(f"The group {group} says a second time what an earlier group says.")
        if key in DEAL_KEYS and key:
            rest[key] = value
        elif key in names:
            try:
                changes[known] = _OPTIONS[known].read(value)
            except (KeyError, ValueError):
                raise DealCodeError(f"The group {group}: {value!r} is no value for {known}.") from None
        else:
            raise DealCodeError(f"The group {group!r} begins with no known key.")
        if not value:
            raise DealCodeError(f"The group {group} has a key and no value.")
    try:
        return RULE_BOOKS[book].replace(**changes), rest
    except ValueError as error:
        raise DealCodeError(f"These rules cannot be played: {error}") from error
