"""The options of the game, and the rule books that set them.

A `Rules` value is one complete set of rules. The five rule books are presets; a house rule is a preset
with one option changed: ``CLASSIC.replace(jokers=2)``. Options are independent of each other where the
game lets them be; where two contradict each other, a `ValueError` names both and says how to mend it.

Sources: the rule pages 000 (`classic`, after Bicycle Cards, checked against Pagat; also the list of
house rules), 001 (`garbage`), 002 (`turn_up`), 003 (`stock_only`) and 004 (`last_licks`). What no page
says is decided by us and marked "ours".

Three rows of the rules are alike in all five books and so are no options: a card that fits must be
placed; a wild fills its place at the end of the round; and everybody who goes out wins the round (with
no last turn that is one player).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from trash_core import describe as words
from trash_core.cards import Rank
from trash_core.moves import MAX_PLACES

ByPlayers = int | Mapping[int, int] | tuple[tuple[int, int], ...]
"""A value, or a table by players: ``{1: 1, 3: 2}`` is 1 for one or two players, 2 from three on."""

MAX_PLAYERS = 12
PLAYERS_A_DECK = 4


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One complete set of rules; the defaults are the classic ones (source 000).

    >>> CLASSIC.decks_for(2), CLASSIC.decks_for(4)
    (1, 2)
    >>> kings = CLASSIC.replace(wild_ranks="K")
    >>> [rank.word for rank in kings.dead_ranks]
    ['jack', 'queen']
    >>> CLASSIC.replace(extra_draws=3)
    Traceback (most recent call last):
    ...
    ValueError: extra_draws=3 needs check_layouts=True: the free draws are part of checking the other \
layouts. Set check_layouts=True, or extra_draws=0.
    """

    book: str = "classic"
    """The rule book that these rules start from; a change to an option leaves it as it is."""

    max_players: int = 6
    """The most players; one is always allowed (ours, for practice). Up to 12 (source 000: more players
    add more decks)."""

    decks: ByPlayers = ((1, 1), (3, 2), (5, 3), (7, 4), (9, 5), (11, 6))
    """52-card decks shuffled together, a value or a table by players. Source 000: two players 1, three
    or four 2, five or six 3; the rows above six go on in the same way (ours)."""

    jokers: int = 0
    """Jokers added to each deck, always wild (house rule of 000; in 001 part of the game)."""

    wild_ranks: frozenset[Rank] = frozenset({Rank.JACK})
    """Ranks that fill any face-down place: of jack, queen and king. May be given as text, such as
    ``"JQK"``. House rules of 000: kings wild, all picture cards wild. Jokers are wild without it."""

    first_layout: ByPlayers = 10
    """Places of everybody's first layout, 2 to 10 (002's option), a value or a table by players (004)."""

    rows: Literal[1, 2] = 2
    """Rows in which a layout lies; two rows keep a full top row of five (000; one row: 001)."""

    upcard: bool = False
    """Whether the discard pile starts with a card turned up from the stock (002)."""

    draw_discard: Literal["never", "fits", "always"] = "always"
    """May the discard pile's top card be drawn? Always (000, 004), only if it fits a face-down place of
    the player's, which a wild does (002), or never (003; 001 by our reading)."""

    swap: bool = True
    """Whether a natural card may replace the wild that holds its place; the wild is then placed again
    (000, 001; an option of 002; not in 004)."""

    reshuffle: Literal["keep_top", "whole_pile"] = "keep_top"
    """When the stock has run out: does the top discard stay (000, 002; in 001 and 004 ours), or is the
    whole discard pile shuffled into the new stock (003)?"""

    last_turn: bool = False
    """Whether everybody else has one more turn after a player goes out (004; an option of 002)."""

    check_layouts: bool = False
    """House rule of 000: at the end of a round the others turn up their face-down cards, and whoever's
    are all in their right places goes down a rung, too. A face-down wild counts as right (ours)."""

    extra_draws: int = 0
    """House rule of 000, with `check_layouts` and two players: so many more draws (three) for the player
    who did not finish. Each is a full chain from any source that the rules allow (ours)."""

    one_round: ByPlayers = 0
    """1 if a single round decides the match, else 0; a value or a table by players (004: from four)."""

    one_round_tie: Literal["shared", "first"] = "shared"
    """Who wins a match of one round when several go out. Source 004 says both; shared is our default."""

    target: int = 0
    """A player who comes down to so many places wins the match. 0: by winning a round with one place
    left. House rule of 000, a shorter ladder: 6 takes four wins."""

    match_rounds: int | None = None
    """House rule of 000: after so many rounds the smallest layout wins, ties shared. None: no limit."""

    match_minutes: float | None = None
    """House rule of 000: as `match_rounds`, after the round in which so many minutes have gone by. It is
    kept to the second (ours), so that a deal code can name it."""

    first_opener: Literal["dealer", "match_number"] = "dealer"
    """Who opens the first round: the seat after the dealer (000, 001, 002, 004), or player 1 in the first
    match, player 2 in the next, and so on (003)."""

    next_opener: Literal["winner", "rotates"] = "winner"
    """Who opens each later round: the last round's winner (000, 003; in 001 ours), or the seat after the
    last opener, since the deal moves on (002, 004; a house rule of 000)."""

    def __post_init__(self) -> None:
        _normalise(self)
        _check_values(self)
        _check_contradictions(self)

    def replace(self, **changes: Any) -> Rules:
        """These rules with some options changed: a house rule.

        Raises ValueError for an unknown option, a bad value or a contradiction.
        """
        known = [field.name for field in dataclasses.fields(self)]
        for name in changes:
            if name not in known:
                raise ValueError(f"There is no option {name!r}. The options are: {', '.join(known)}.")
        return dataclasses.replace(self, **changes)

    def describe(self, players: int | None = None) -> list[words.Row]:
        """These rules in plain words, a row for each topic; with `players`, as they are for so many.

        >>> print(CLASSIC.describe()[9].text)
        You may put the real card where a wild lies, and place the wild again.
        """
        return words.rows(self, players)

    def _repr_html_(self) -> str:
        """The rules in plain words as a table, for notebooks."""
        return words.table(self)

    def differences(self, other: Rules, players: int | None = None) -> list[words.Difference]:
        """The topics on which these rules and `other` differ: topic, what these say, what the other says.

        >>> [row.topic for row in CLASSIC.differences(CLASSIC.replace(wild_ranks="K"))]
        ['Wild cards', 'Dead cards']
        """
        return words.differences(self, other, players)

    @property
    def dead_ranks(self) -> tuple[Rank, ...]:
        """The picture cards that can never be placed, since they are not wild."""
        return tuple(rank for rank in _PICTURES if rank not in self.wild_ranks)

    @property
    def has_wilds(self) -> bool:
        """Whether any card is wild."""
        return bool(self.wild_ranks) or self.jokers > 0

    def is_wild(self, rank: Rank) -> bool:
        """Whether a card of `rank` fills any face-down place."""
        return rank in self.wild_ranks or rank == _JOKER

    def decks_for(self, players: int) -> int:
        """How many decks so many players use."""
        return _by_players(self.decks, players)

    def first_layout_for(self, players: int) -> int:
        """How many places everybody's first layout has with so many players."""
        return _by_players(self.first_layout, players)

    def one_round_for(self, players: int) -> bool:
        """Whether one round decides the match with so many players."""
        return _by_players(self.one_round, players) == 1

    def check(self, players: int, rungs: Sequence[int] | None = None) -> None:
        """Raise ValueError if so many players cannot play by these rules, or not with these `rungs`.

        `rungs` are the places of each seat's layout; left out, everybody has the first layout.
        """
        if isinstance(players, bool) or not isinstance(players, int) or players < 1:
            raise ValueError(f"players is a whole number from 1 up, and {players!r} is not.")
        if players > self.max_players:
            raise ValueError(
                f"{players} players are too many for max_players={self.max_players}. "
                f"Take fewer players, or set max_players={players}."
                if players <= MAX_PLAYERS
                else f"{players} players are too many: {MAX_PLAYERS} is the most there can be."
            )
        decks = self.decks_for(players)
        if players > PLAYERS_A_DECK * decks:
            raise ValueError(
                f"{players} players are too many for decks={decks}: with more than {PLAYERS_A_DECK} to a "
                f"pack, hardly any round can be won. Set decks={-(-players // PLAYERS_A_DECK)} or more."
            )
        if self.extra_draws and players != 2:
            raise ValueError(
                f"extra_draws={self.extra_draws} is for two players, and there are players={players}. "
                "Set extra_draws=0, or play with two."
            )
        if self.one_round_for(players):
            _check_one_round(self, f"one_round (with {players} players)")
        first = self.first_layout_for(players)
        _check_target(self.target, first)
        rungs = [first] * players if rungs is None else rungs
        if len(rungs) != players:
            raise ValueError(f"rungs needs one number for each of the {players} players, not {len(rungs)}.")
        for rung in rungs:
            if isinstance(rung, bool) or not isinstance(rung, int) or not 1 <= rung <= MAX_PLACES:
                raise ValueError(f"A rung is a number of places from 1 to {MAX_PLACES}, and {rung!r} is not.")
            if rung <= self.target:
                raise ValueError(
                    f"A rung of {rung} is won already, since target={self.target}. Start from "
                    f"{self.target + 1} or more, or set a lower target."
                )


def _by_players(value: ByPlayers, players: int) -> int:
    if isinstance(value, int):
        return value
    rows = value.items() if isinstance(value, Mapping) else value
    return [row for start, row in rows if start <= players][-1]


_PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)
_JOKER = Rank.JOKER


def _normalise(rules: Rules) -> None:
    """Bring the options that may be written in several ways into one form, so that equal is equal."""
    for name in ("decks", "first_layout", "one_round"):
        object.__setattr__(rules, name, _shortest(name, getattr(rules, name)))
    if isinstance(rules.one_round, bool):
        object.__setattr__(rules, "one_round", int(rules.one_round))
    object.__setattr__(rules, "wild_ranks", _wild_ranks(rules.wild_ranks, rules.jokers))
    minutes = rules.match_minutes
    if isinstance(minutes, int | float) and not isinstance(minutes, bool) and 0 < minutes < float("inf"):
        seconds = round(minutes * 60)
        object.__setattr__(rules, "match_minutes", seconds / 60 if seconds % 60 else seconds // 60)


def _shortest(name: str, value: object) -> object:
    """An option that may be a table by players without rows that change nothing; a number if all agree."""
    rows = tuple(value.items()) if isinstance(value, Mapping) else value
    if not isinstance(rows, tuple):
        return rows
    starts = [row[0] for row in rows if isinstance(row, tuple) and len(row) == 2 and type(row[0]) is int]
    if isinstance(value, Mapping) and len(starts) == len(rows):
        starts.sort()
        rows = tuple((start, value[start]) for start in starts)
    if len(starts) != len(rows) or starts[:1] != [1] or starts != sorted(set(starts)):
        raise ValueError(
            f"{name} as a table has a row for 1 player and rows for larger numbers of players, such as "
            f"{{1: 1, 3: 2}}; {value!r} has not."
        )
    kept = tuple(row for at, row in enumerate(rows) if at == 0 or row[1] != rows[at - 1][1])
    return kept[0][1] if len(kept) == 1 else kept


def _wild_ranks(given: Iterable[Rank | str], jokers: int) -> frozenset[Rank]:
    symbols = {rank.symbol: rank for rank in Rank}
    ranks = set()
    if isinstance(given, Rank) or not isinstance(given, Iterable):
        raise ValueError(
            f"wild_ranks={given!r} must be the ranks together, such as 'JQ', or '' if no rank is wild."
        )
    for item in given:
        rank = symbols.get(item.upper()) if isinstance(item, str) else item
        if rank not in (*_PICTURES, Rank.JOKER):
            raise ValueError(
                f"wild_ranks may name J, Q, K and, with jokers, *; {item!r} is none of them: a number card "
                "that is wild would have a place of its own as well."
            )
        if rank == Rank.JOKER and not jokers:
            raise ValueError(
                "wild_ranks names the joker, but jokers=0, so there is none. Set jokers=2, or leave * out."
            )
        ranks.add(Rank(rank))
    return frozenset(ranks - {Rank.JOKER})


_CHOICES: dict[str, tuple[object, ...]] = {
    "rows": (1, 2),
    "draw_discard": ("never", "fits", "always"),
    "reshuffle": ("keep_top", "whole_pile"),
    "one_round_tie": ("shared", "first"),
    "first_opener": ("dealer", "match_number"),
    "next_opener": ("winner", "rotates"),
}
_SWITCHES = ("upcard", "swap", "last_turn", "check_layouts")
_RANGES: dict[str, tuple[int, int]] = {
    "max_players": (1, MAX_PLAYERS),
    "decks": (1, MAX_PLAYERS),
    "jokers": (0, 4),
    "first_layout": (2, MAX_PLACES),
    "extra_draws": (0, 10),
    "one_round": (0, 1),
    "target": (0, MAX_PLACES - 1),
}


def _check_values(rules: Rules) -> None:
    if not isinstance(rules.book, str):
        raise ValueError(f"book={rules.book!r} must be a name in text.")
    for name, choices in _CHOICES.items():
        value = getattr(rules, name)
        if value not in choices or isinstance(value, bool):
            allowed = ", ".join(map(repr, choices))
            raise ValueError(f"{name}={value!r} is not one of {allowed}.")
    for name in _SWITCHES:
        if not isinstance(getattr(rules, name), bool):
            raise ValueError(f"{name}={getattr(rules, name)!r} must be True or False.")
    for name, (low, high) in _RANGES.items():
        value = getattr(rules, name)
        for number in [row[1] for row in value] if isinstance(value, tuple) else [value]:
            if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
                raise ValueError(f"{name}={number!r} must be a whole number from {low} to {high}.")
    rounds, minutes = rules.match_rounds, rules.match_minutes
    if rounds is not None and (isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1):
        raise ValueError(f"match_rounds={rounds!r} must be a whole number from 1 up, or None.")
    if minutes is not None and (
        isinstance(minutes, bool) or not isinstance(minutes, int | float) or not 0 < minutes < float("inf")
    ):
        raise ValueError(f"match_minutes={minutes!r} must be a number of minutes above 0, or None.")


def _check_contradictions(rules: Rules) -> None:
    if rules.extra_draws and not rules.check_layouts:
        raise ValueError(
            f"extra_draws={rules.extra_draws} needs check_layouts=True: the free draws are part of checking "
            "the other layouts. Set check_layouts=True, or extra_draws=0."
        )
    if rules.extra_draws and rules.last_turn:
        raise ValueError(
            f"extra_draws={rules.extra_draws} and last_turn=True both give the others more draws. "
            "Set one of them to 0 or False."
        )
    if rules.extra_draws and rules.max_players < 2:
        raise ValueError(
            f"extra_draws={rules.extra_draws} is for two players, and max_players=1. Set max_players=2."
        )
    if rules.one_round == 1:
        _check_one_round(rules, "one_round=1")
    if isinstance(rules.first_layout, int):
        _check_target(rules.target, rules.first_layout)


def _check_target(target: int, first: int) -> None:
    if target >= first:
        raise ValueError(
            f"target={target} must be below first_layout={first}, or the match is over before it "
            f"begins. Set a target from 0 to {first - 1}, or a longer first layout."
        )


def _check_one_round(rules: Rules, setting: str) -> None:
    """In a match of one round there is no ladder, so nothing that changes the ladder goes with it."""
    for name, off in (
        ("check_layouts", False),
        ("target", 0),
        ("match_rounds", None),
        ("match_minutes", None),
    ):
        if getattr(rules, name) != off:
            raise ValueError(
                f"{name}={getattr(rules, name)!r} changes the ladder, and {setting} leaves no ladder. "
                f"Set {name}={off}, or one_round=0."
            )


CLASSIC = Rules()
"""Source 000: Bicycle Cards' rules, checked against Pagat's. Every option has its default.

The other rule books are in `rule_books`."""
