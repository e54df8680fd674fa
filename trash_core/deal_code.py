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
    `Rules`, then rungs, number, computers. See `_OPTIONS` in `rule_code` for the keys. Values are

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
from collections.abc import Sequence
from dataclasses import dataclass

from trash_core.base32 import SYMBOLS, check_symbol, digit, read_number, write_number
from trash_core.rule_code import (
    BOOKS,
    DealCodeError,
    book_symbol,
    listed_books,
    option_groups,
    read_groups,
    read_rules,
    write_rules,
)
from trash_core.rules import Rules, check_rules
from trash_core.scoring import opening_seat
from trash_core.whole import whole

__all__ = [
    "LEVELS",
    "MAX_NUMBER",
    "SEED_BITS",
    "SYMBOLS",
    "DealCode",
    "DealCodeError",
    "check_symbol",
    "read_rules",
    "write_rules",
]

LEVELS = ("easy", "medium", "hard")
"""The strengths of computer players, in the order of their symbols 1, 2, 3."""

SEED_BITS = 40
MAX_NUMBER = 2**32 - 1
_SEED_DIGITS = SEED_BITS // 5


@dataclass(frozen=True, kw_only=True)
class DealCode:
    """What a deal code names. `str()` writes the code, `parse` reads it.

    >>> from trash_core.rules import CLASSIC
    >>> code = DealCode(rules=CLASSIC, players=2, opener=0, seed=7)
    >>> str(code)
    'C21-0000-0007J'
    >>> DealCode.parse("c2l 0000 ooo7j") == code
    True

    Raises ValueError for what cannot be dealt, and TypeError if `rules` are none.
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
        check_rules(self.rules)
        left_out = isinstance(self.rungs, tuple | list) and not self.rungs
        rungs = self.rules.rungs_for(self.players, None if left_out else self.rungs)
        settled = {
            "players": len(rungs),
            "opener": opening_seat(self.opener, len(rungs)),
            "seed": whole("seed", self.seed, 0, 2**SEED_BITS - 1),
            "number": whole("number", self.number, 1, MAX_NUMBER),
            "rungs": rungs,
            "computers": _checked_computers(self.computers, len(rungs)),
        }
        for name, value in settled.items():
            object.__setattr__(self, name, value)

    def __str__(self) -> str:
        head = book_symbol(self.rules) + digit(self.players) + digit(self.opener + 1)
        groups = [head, *option_groups(self.rules)]
        if set(self.rungs) != {self.rules.first_layout_for(self.players)}:
            groups.append("Y" + "".join(map(digit, self.rungs)))
        if self.number != 1:
            groups.append("0" + write_number(self.number))
        if any(self.computers):
            levels = (None, *LEVELS)
            groups.append("C" + "".join(digit(levels.index(level)) for level in self.computers))
        seed = write_number(self.seed).rjust(_SEED_DIGITS, "0")
        check = check_symbol("".join(groups) + seed)
        return "-".join([*groups, seed[:4], seed[4:] + check])

    @classmethod
    def parse(cls, text: str) -> DealCode:
        """The deal that `text` names.

        Raises DealCodeError, a ValueError, if it is no deal code, and says what is wrong with it.
        """
        head, options, seed = _split(_tidy(text))
        if head[0] not in BOOKS:
            raise DealCodeError(
                f"A deal code begins with the rule book, {listed_books()}, not with {head[0]}."
            )
        rules, rest = read_groups(BOOKS[head[0]], options)
        computers = _read_computers(rest.get("C", ""))
        try:
            return cls(
                rules=rules,
                players=SYMBOLS.index(head[1]),
                opener=SYMBOLS.index(head[2]) - 1,
                seed=read_number(seed),
                number=read_number(rest["0"]) if "0" in rest else 1,
                rungs=tuple(SYMBOLS.index(symbol) for symbol in rest.get("Y", "")),
                computers=computers,
            )
        except ValueError as error:
            raise DealCodeError(f"This deal cannot be played: {error}") from error


def _checked_computers(computers: Sequence[str | None], players: int) -> tuple[str | None, ...]:
    if isinstance(computers, str) or not isinstance(computers, Sequence):
        raise ValueError(f"computers={computers!r} must be a row with a level or None for each seat.")
    if len(computers) not in (0, players):
        raise ValueError(f"There are computer players for {len(computers)} seats, and {players} seats.")
    for level in computers:
        if level is not None and level not in LEVELS:
            raise ValueError(f"A computer player is one of {', '.join(LEVELS)}, and {level!r} is not.")
    return tuple(computers)


# ---- the parts of a code


def _tidy(text: str) -> list[str]:
    """The groups of a code as typed by somebody, in capitals and without look-alikes."""
    if not isinstance(text, str):
        raise DealCodeError(f"A deal code is a text such as 'C21-4F7K-9QTB5', and {text!r} is not.")
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


def _read_computers(text: str) -> tuple[str | None, ...]:
    levels = dict(zip("0123", (None, *LEVELS), strict=True))
    for symbol in text:
        if symbol not in levels:
            raise DealCodeError(f"A computer player is 1 (easy), 2 (medium) or 3 (hard), not {symbol}.")
    return tuple(levels[symbol] for symbol in text)
