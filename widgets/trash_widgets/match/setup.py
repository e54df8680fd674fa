"""What is chosen before the deal: who sits where, the rule book, the house rules, a deal code.

A `Setup` takes every choice, also one that contradicts another: two choices that belong together can only be
made one after the other. Asked for its rules it then raises the ValueError that says what to mend.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from typing import Any

from trash_core import DealCode, Match, Rules
from trash_core.deal_code import LEVELS, SEED_BITS
from trash_core.match import cut_for_dealer
from trash_core.rule_books import RULE_BOOKS
from trash_core.telling import YOU

from ..house import BY_OPTION, HOUSE_RULES, HouseRule, changes
from ..wording import one_line

NAMES = (YOU, "Ben", "Ada", "Sam", "Mia", "Leo")
MOST = len(NAMES)
LONGEST_NAME = 16
PERSON = "person"

MODES = ("practice", "real")
WHOLE = "whole"
"""A match from as many places as the rule book says."""
_SEATS = [f"seat{seat}" for seat in range(1, MOST + 1)]
CUT = "cut"
BY_THE_BOOK = "book"
"""Stands for what the rule book says, in a field of the page."""


@dataclass
class Setup:
    """Everything chosen so far."""

    book: str = "classic"
    players: int = 2
    house: dict[str, str] = field(default_factory=dict)
    """By option: the value that was chosen, as the page sends it."""
    levels: list[str | None] = field(default_factory=lambda: [None, *["medium"] * (MOST - 1)])
    """By seat: the computer player's strength, or None for a person; seats that are not used included."""
    typed: list[str] = field(default_factory=lambda: [""] * MOST)
    """By seat: the name that was typed."""
    mode: str = "practice"
    opener: str = "1"
    """The seat that plays first, from 1, or ``cut``: who cuts the lowest card is the dealer."""
    code: DealCode | None = None

    @classmethod
    def of(cls, match: Match, levels: Sequence[str | None]) -> Setup:
        """The choices that lead to a match such as this one."""
        setup = cls(book=match.rules.book, players=match.players, opener=str(match.deal.opener + 1))
        setup.levels[: match.players] = levels
        for rule in HOUSE_RULES:
            value = differing(match.rules).get(rule.option)
            if value is not None and (text := rule.text_of(value)) is not None:
                setup.house[rule.option] = text
        return setup

    def set_house(self, changed: Mapping[str, Any]) -> None:
        """Take house rules as `Rules.replace` takes them.

        Raises ValueError for what cannot be chosen here, or contradicts itself.
        """
        for option, value in changed.items():
            rule = BY_OPTION.get(option)
            text = rule.text_of(value) if rule else None
            if text is None:
                can = [repr(one) for one, _ in rule.values] if rule else list(BY_OPTION)
                raise ValueError(
                    f"The house rule {option}={value!r} cannot be chosen here. "
                    f"{f'For {option} these can' if rule else 'These can'}: {', '.join(can)}. "
                    "A deal code can name any others."
                )
            self.house[option] = text
        _ = self.rules

    # ---- what follows from the choices

    @property
    def rules(self) -> Rules:
        """The rule book with the house rules. Raises ValueError where they contradict each other."""
        rules = RULE_BOOKS[self.book].replace(**changes(self.house))
        rules.check(self.players)
        return rules

    @property
    def people(self) -> int:
        """How many people play at this screen."""
        return self.levels[: self.players].count(None)

    @property
    def names(self) -> list[str]:
        """Everybody's name: as typed, else a usual one."""
        return [self.typed[seat] or self._usual_name(seat) for seat in range(self.players)]

    def _usual_name(self, seat: int) -> str:
        is_person = self.levels[seat] is None
        return f"Player {seat + 1}" if is_person and self.people > 1 else NAMES[seat]

    def most(self) -> int:
        """How many players there can be at the most."""
        return min(MOST, RULE_BOOKS[self.book].max_players)

    def deal(self) -> Match:
        """A new match. Raises ValueError where the choices contradict each other."""
        if self.code:
            return Match.from_deal(self.code)
        rules, seed = self.rules, secrets.randbits(SEED_BITS)
        opener = self.opener_here()
        if opener == CUT:
            dealer, _ = cut_for_dealer(self.players, seed)
            return Match(rules, self.players, seed=seed, opener=(dealer + 1) % self.players)
        return Match(rules, self.players, seed=seed, opener=int(opener) - 1)

    # ---- choosing

    def choose(self, name: str, value: str) -> None:
        """Take a choice that is offered; anything else changes nothing.

        Raises ValueError where the choices contradict each other now; the choice is taken nevertheless.
        """
        if name in ("players", "book") and self.code is None:
            self._choose_game(name, value)
        elif name == "length" and self.code is None:
            self._choose_house_rule(BY_OPTION["first_layout"], BY_THE_BOOK if value == WHOLE else value)
        elif name == "level" and value in LEVELS:
            self.levels = [level and value for level in self.levels]
        elif name in _SEATS and (value in LEVELS or value == PERSON):
            self._seat(_SEATS.index(name), None if value == PERSON else value)
        elif name == "mode" and value in MODES:
            self.mode = value
        elif name == "opener" and value in self.openers():
            self.opener = value
        elif name in BY_OPTION and self.code is None:
            self._choose_house_rule(BY_OPTION[name], value)
        if self.code is None:
            _ = self.rules  # raises what has to be mended

    def _choose_game(self, name: str, value: str) -> None:
        if name == "players" and value.isdecimal() and 2 <= int(value) <= MOST:
            self.players = int(value)
        elif name == "book" and value in RULE_BOOKS:
            self.book = value
        self.players = min(self.players, self.most())

    def _seat(self, seat: int, level: str | None) -> None:
        before, self.levels[seat] = self.levels[seat], level
        if not self.people:
            self.levels[seat] = before
            raise ValueError("At least one person has to play here.")

    def opener_here(self) -> str:
        """Who plays first, of those who are here now: a seat from 1, or ``cut``."""
        return self.opener if self.opener in self.openers() else "1"

    def openers(self) -> dict[str, str]:
        """Who can play first, with the words for it."""
        cut = {CUT: "Cut for it: the lowest card deals"}
        return {str(seat): name for seat, name in enumerate(self.names, 1)} | cut

    def _choose_house_rule(self, rule: HouseRule, value: str) -> None:
        if value == BY_THE_BOOK:
            self.house.pop(rule.option, None)
        elif rule.change(value):
            self.house[rule.option] = value

    def name(self, seat: int, text: str) -> None:
        """Give the player at `seat` a name; nothing typed gives the usual one back.

        Raises ValueError for a name that somebody else has.
        """
        name = tidy(text)
        others = [*self.names[:seat], *self.names[seat + 1 :]]
        if name.casefold() in (other.casefold() for other in (*others, *([YOU] if seat else []))):
            raise ValueError(
                f"Somebody is called {name} already. Take another name, so that nobody is mixed up."
            )
        self.typed[seat] = "" if name == YOU else name

    def open_code(self, text: str) -> None:
        """Take a deal code that somebody has typed; empty, to choose freely again.

        Raises ValueError, with the reason, if it is none or not for this table; then no code is taken.
        """
        self.code = None
        if isinstance(text, str) and not text.strip():
            return
        code = DealCode.parse(text)
        if not 2 <= code.players <= MOST:
            raise ValueError(f"This deal is for {code.players}, and there is room for 2 to {MOST}.")
        self.code, self.players = code, code.players
        if any(code.computers):
            self.levels[: code.players] = code.computers

    def house_words(self) -> str:
        """The house rules that were chosen, in a few words; empty if there are none."""
        rules = [(BY_OPTION[option], text) for option, text in self.house.items()]
        chosen = [f"{rule.label}: {rule.label_of(text)}" for rule, text in rules]
        return f"House rules: {'; '.join(chosen)}." if chosen else ""


def tidy(text: str) -> str:
    """A name as it is shown: no control characters, single blanks, not too long.

    >>> tidy("  Mia\\n  Rose ")
    'Mia Rose'
    """
    return one_line(text, LONGEST_NAME)


def differing(rules: Rules) -> dict[str, Any]:
    """The options in which some rules differ from their rule book.

    >>> from trash_core import CLASSIC
    >>> differing(CLASSIC.replace(swap=False))
    {'swap': False}
    """
    book = RULE_BOOKS[rules.book]
    values = {option.name: getattr(rules, option.name) for option in fields(rules)}
    return {name: value for name, value in values.items() if value != getattr(book, name)}


def from_arguments(
    players: int, level: str | Sequence[str], book: str, people: int, names: Sequence[str]
) -> Setup:
    """What the arguments of `MatchPlay` choose. Raises ValueError where there is no such thing."""
    if book not in RULE_BOOKS:
        raise ValueError(f"There is no rule book {book!r}. There are {', '.join(RULE_BOOKS)}.")
    setup = Setup(book=book)
    if not 2 <= players <= setup.most():
        raise ValueError(
            f"players={players!r} must be from 2 to {setup.most()}, yourself included, in {book}."
        )
    if not 1 <= people <= players:
        raise ValueError(f"people={people!r} must be from 1 to players={players}.")
    if isinstance(names, str):
        raise ValueError(f"names={names!r} is one text. Give a name for each player: names=[{names!r}, …].")
    if len(names) > players:
        raise ValueError(f"There are {len(names)} names for {players} players.")
    setup.players = players
    levels = _levels(level, players - people)
    setup.levels = [None] * people + levels + [levels[-1] if levels else "medium"] * (MOST - players)
    for seat, name in enumerate(names):
        setup.name(seat, name)
    return setup


def _levels(level: str | Sequence[str], computers: int) -> list[str]:
    levels = [level] * computers if isinstance(level, str) else list(level)
    for name in [level, *levels] if isinstance(level, str) else levels:
        if name not in LEVELS:
            raise ValueError(f"There is no level {name!r}. There are {', '.join(LEVELS)}.")
    if len(levels) != computers:
        raise ValueError(f"level names {len(levels)} computer players, and there are {computers}.")
    return levels


def from_record(match: Match, record: Mapping[str, Any], computers: Sequence[str | None]) -> Setup:
    """The choices of the last visit, as far as its `record` makes sense; `computers` are the deal code's."""
    levels: Sequence[str | None] = [None, *["medium"] * (match.players - 1)]
    if None in computers:
        levels = computers
    kept = record.get("levels")
    if isinstance(kept, list) and len(kept) == match.players and None in kept:
        levels = [level if level in LEVELS else None for level in kept]
    setup = Setup.of(match, levels)
    names = record.get("names")
    for seat, name in enumerate(names[: match.players] if isinstance(names, list) else []):
        with suppress(ValueError):  # two of the same name: the usual one instead
            setup.name(seat, name if isinstance(name, str) else "")
    if record.get("mode") == "real":
        setup.mode = "real"
    return setup
