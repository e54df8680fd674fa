"""Deal codes: a whole match's deal in a few characters that can be read out and typed.

``C21-4F7K-9QTB5`` says: the rule book `classic`, 2 players, seat 1 plays first, a seed of 40 bits, and a
check character. A code names what the deal depends on and nothing else, so whoever types it gets the
same cards. Changes to the rule book and the like stand as groups in between: ``C21-J2-WK-4F7K-9QTBV`` is
classic with kings wild and two jokers a deck.

The form, for whoever writes a reader in another language
---------------------------------------------------------
Symbols
    The 32 of Crockford's base 32, in the order of their values 0 to 31: the digits, then the letters
    without I, L, O and U. A reader takes small letters, I and L for 1, O for 0, and blanks for hyphens.
Head
    Three symbols: the rule book (C `classic`, G `garbage`, T `turn_up`, S `stock_only`, K `last_licks`);
    the number of players; the seat that plays first, counted from 1.
Groups
    A key and a value each, only where it differs from the rule book, in the order of the options of
    `Rules`, then rungs, number, computers. See `_OPTIONS` for the keys. Values are

    * a number: base 32, its first digit the highest;
    * a choice: one symbol;
    * a table by players: one digit if it is one number for all, else pairs of first player count and
      value, a digit each: ``D1132`` is 1 deck for 1 player and more, 2 for 3 and more;
    * wild ranks: some of J, Q, K in that order, or 0 for none;
    * `match_minutes` in seconds, and 0 for no limit, as in `match_rounds`;
    * Y rungs: a digit for each seat; 0 the match's number, if it is not 1; C the computer players: a
      symbol for each seat, 0 for a person, 1 easy, 2 medium, 3 hard.
Seed
    Two groups of four digits: 40 bits, the highest first. Round `n` from 0, void ones counted, of match
    `number` is dealt from the seed ``derive(seed, number, n)`` (see `shuffle`).
Check
    The last symbol, after the seed. Start from 0; for each symbol before it, hyphens left out, double
    and add its value; at the end double once more. *Double and add* are those of the field with 32
    elements: add is exclusive or, double is a shift to the left, followed by an exclusive or with 37 if
    the result is above 31. It finds every wrong symbol and every exchange of two neighbours.

The test vectors are in ``tests/core/vectors.json``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LEVELS = ("easy", "medium", "hard")
"""The strengths of computer players, in the order of their symbols 1, 2, 3."""

_BOOKS = {"C": "classic", "G": "garbage", "T": "turn_up", "S": "stock_only", "K": "last_licks"}

SEED_BITS = 40
MAX_NUMBER = 2**32 - 1
_SEED_DIGITS = SEED_BITS // 5


class DealCodeError(ValueError):
    """A text that is no deal code; the sentence says where and why."""


@dataclass(frozen=True, kw_only=True)
class DealCode:
    """What a deal code names. `str()` writes the code, `parse` reads it.

    >>> code = DealCode(rules=RULE_BOOKS["classic"], players=2, opener=0, seed=7)
    >>> str(code)
    'C21-0000-0007J'
    >>> DealCode.parse("c2l 0000 ooo7j") == code
    True
    """

    rules: Rules
    players: int
    opener: int
    seed: int
    number: int = 1
    rungs: tuple[int, ...] = ()
    """Each seat's first layout; left out, what the rules say."""
    computers: tuple[str | None, ...] = ()
    """Each seat's computer player (easy, medium, hard), None for a person; empty if it is not said."""

    def __post_init__(self) -> None:
        self.rules.check(self.players, self.rungs or None)
        if not 0 <= self.opener < self.players:
            raise ValueError(f"Seat {self.opener + 1} cannot play first: there are {self.players} seats.")
        for name, value, low, high in (
            ("seed", self.seed, 0, 2**SEED_BITS - 1),
            ("number", self.number, 1, MAX_NUMBER),
        ):
            if not low <= value <= high:
                raise ValueError(f"{name}={value} must be a whole number from {low} to {high}.")
        if len(self.computers) not in (0, self.players):
            raise ValueError(
                f"There are computer players for {len(self.computers)} seats, and {self.players} seats."
            )
        first = (self.rules.first_layout_for(self.players),) * self.players
        object.__setattr__(self, "rungs", self.rungs or first)

    def __str__(self) -> str:
        head = _book_symbol(self.rules) + _digit(self.players) + _digit(self.opener + 1)
        groups = [head, *_option_groups(self.rules)]
        if set(self.rungs) != {self.rules.first_layout_for(self.players)}:
            groups.append("Y" + "".join(map(_digit, self.rungs)))
        if self.number != 1:
            groups.append("0" + _write_number(self.number))
        if any(self.computers):
            levels = (None, *LEVELS)
            groups.append("C" + "".join(_digit(levels.index(level)) for level in self.computers))
        seed = _write_number(self.seed).rjust(_SEED_DIGITS, "0")
        check = check_symbol("".join(groups) + seed)
        return "-".join([*groups, seed[:4], seed[4:] + check])

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """The deal that `text` names.

        Raises DealCodeError, a ValueError, if it is no deal code, and says what is wrong with it.
        """
        head, options, seed = _split(_tidy(text))
        if head[0] not in _BOOKS:
            raise DealCodeError(
                f"A deal code begins with the rule book, {_listed_books()}, not with {head[0]}."
            )
        rules, rest = _read_groups(_BOOKS[head[0]], options)
        computers = _read_computers(rest.get("C", ""))
        try:
            return cls(
                rules=rules,
                players=SYMBOLS.index(head[1]),
                opener=SYMBOLS.index(head[2]) - 1,
                seed=_read_number(seed),
                number=_read_number(rest["0"]) if "0" in rest else 1,
                rungs=tuple(SYMBOLS.index(symbol) for symbol in rest.get("Y", "")),
                computers=computers,
            )
        except ValueError as error:
            raise DealCodeError(f"This deal cannot be played: {error}") from error


def write_rules(rules: Rules) -> str:
    """Rules alone, as they stand in a deal code: ``C``, ``C-WK-J2``.

    >>> write_rules(RULE_BOOKS["classic"].replace(wild_ranks="QK", target=6))
    'C-WQK-T6'

    Raises ValueError if their `book` is not one of the five.
    """
    return "-".join([_book_symbol(rules), *_option_groups(rules)])


def read_rules(text: str) -> Rules:
    """The rules that `write_rules` wrote as `text`.

    Raises DealCodeError if it is no such text.
    """
    book, *groups = text.split("-")
    if book not in _BOOKS:
        raise DealCodeError(f"Rules begin with the rule book, {_listed_books()}, not with {book!r}.")
    rules, rest = _read_groups(_BOOKS[book], groups)
    if rest:
        raise DealCodeError(f"The group {min(rest)} belongs to a deal, not to rules.")
    return rules


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


# ---- the parts of a code


def _tidy(text: str) -> list[str]:
    """The groups of a code as typed by somebody, in capitals and without look-alikes."""
    typed = text.upper().translate(str.maketrans("ILO", "110"))
    groups = [group for group in re.split(r"[\s\-–—_]+", typed) if group]
    for number, symbol in enumerate("".join(groups), 1):
        if symbol not in SYMBOLS:
            raise DealCodeError(
                f"Character {number} of the deal code is {symbol!r}. A deal code has digits and letters "
                "(no U) only."
            )
    if len(groups) == 1:  # a plain code may be typed in one piece
        groups = [piece for piece in (groups[0][:3], groups[0][3:7], groups[0][7:]) if piece]
    return groups


def _split(groups: list[str]) -> tuple[str, list[str], str]:
    """Head, option groups and seed, if the check character is right."""
    if [len(group) for group in (*groups[:1], *groups[-2:])] != [3, 4, 5] or len(groups) < 3:
        raise DealCodeError(
            "A deal code has three characters, then any changes, then four and five characters, with "
            f"hyphens between them, such as C21-4F7K-9QTB5; this one has {_lengths(groups)}."
        )
    symbols = "".join(groups)
    if check_symbol(symbols[:-1]) != symbols[-1]:
        raise DealCodeError(
            "The deal code's check character is not right: a character is mistyped, or two are exchanged."
        )
    return groups[0], groups[1:-2], "".join(groups[-2:])[:-1]


def _lengths(groups: list[str]) -> str:
    return " and ".join(str(len(group)) for group in groups) or "none"


def _listed_books() -> str:
    return ", ".join(f"{symbol} ({book})" for symbol, book in _BOOKS.items())


def _book_symbol(rules: Rules) -> str:
    for symbol, book in _BOOKS.items():
        if rules.book == book:
            return symbol
    raise ValueError(
        f"book={rules.book!r} is none of the rule books that a deal code can name: {_listed_books()}."
    )


def _digit(value: int) -> str:
    return SYMBOLS[value]


def _write_number(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 32)
        text = SYMBOLS[digit] + text
    return text or "0"


def _read_number(text: str) -> int:
    number = 0
    for symbol in text:
        number = number * 32 + SYMBOLS.index(symbol)
    return number


def _write_table(value: int | tuple[tuple[int, int], ...]) -> str:
    rows = value if isinstance(value, tuple) else ((value,),)
    return "".join(_digit(number) for row in rows for number in row)


def _read_table(text: str) -> int | tuple[tuple[int, int], ...]:
    digits = [SYMBOLS.index(symbol) for symbol in text]
    if len(digits) == 1:
        return digits[0]
    return tuple(zip(digits[::2], digits[1::2], strict=True))


def _write_limit(value: int | None) -> str:
    return _write_number(value or 0)


def _read_limit(text: str) -> int | None:
    return _read_number(text) or None


class _Option(NamedTuple):
    key: str
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _number_option(key: str) -> _Option:
    return _Option(key, _write_number, _read_number)


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

_DEAL_KEYS = "Y0C"


def _option_groups(rules: Rules) -> list[str]:
    book = RULE_BOOKS[rules.book]
    return [
        option.key + option.write(getattr(rules, name))
        for name, option in _OPTIONS.items()
        if getattr(rules, name) != getattr(book, name)
    ]


def _read_groups(book: str, groups: list[str]) -> tuple[Rules, dict[str, str]]:
    """The rules, and by key the values of the groups that are no options."""
    names = {option.key: name for name, option in _OPTIONS.items()}
    changes: dict[str, Any] = {}
    rest: dict[str, str] = {}
    for group in groups:
        key, value = group[:1], group[1:]
        known = names.get(key, key)
        if known in changes or key in rest:
            raise DealCodeError(f"The group {group} says a second time what an earlier group says.")
        if key in _DEAL_KEYS and key:
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


def _read_computers(text: str) -> tuple[str | None, ...]:
    levels = dict(zip("0123", (None, *LEVELS), strict=True))
    for symbol in text:
        if symbol not in levels:
            raise DealCodeError(f"A computer player is 1 (easy), 2 (medium) or 3 (hard), not {symbol}.")
    return tuple(levels[symbol] for symbol in text)
