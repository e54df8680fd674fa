"""What each option of `Rules` may be, one by one and together.

Options that may be written in several ways are brought into one form, so that equal rules are equal. Where
two options contradict each other, the ValueError names both and says how to mend it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from numbers import Real
from typing import TYPE_CHECKING, cast

from trash_core.cards import MAX_DECKS, MAX_JOKERS, Rank
from trash_core.moves import MAX_PLACES
from trash_core.whole import as_whole, whole

if TYPE_CHECKING:
    from trash_core.rules import Rules

ByPlayers = int | Mapping[int, int] | tuple[tuple[int, int], ...]
"""A value, or a table by players: ``{1: 1, 3: 2}`` is 1 for one or two players, 2 from three on."""

MAX_PLAYERS = 12
PLAYERS_A_DECK = 4
PICTURES = (Rank.JACK, Rank.QUEEN, Rank.KING)

_CHOICES: dict[str, tuple[str, ...]] = {
    "draw_discard": ("never", "fits", "always"),
    "reshuffle": ("keep_top", "whole_pile"),
    "one_round_tie": ("shared", "first"),
    "first_opener": ("dealer", "match_number"),
    "next_opener": ("winner", "rotates"),
}
_SWITCHES = ("upcard", "swap", "last_turn", "check_layouts")
_RANGES: dict[str, tuple[int, int]] = {
    "max_players": (1, MAX_PLAYERS),
    "jokers": (0, MAX_JOKERS),
    "rows": (1, 2),
    "extra_draws": (0, 10),
    "target": (0, MAX_PLACES - 1),
}
_TABLES: dict[str, tuple[int, int]] = {
    "decks": (1, MAX_DECKS),
    "first_layout": (2, MAX_PLACES),
    "one_round": (0, 1),
}


def settle(rules: Rules) -> None:
    """Bring the options of new rules into their one form.

    Raises ValueError for a value that an option cannot have, and for options that contradict each other.
    """
    if not isinstance(rules.book, str):
        raise ValueError(f"book={rules.book!r} must be a name in text.")
    for name, choices in _CHOICES.items():
        value = getattr(rules, name)
        if not isinstance(value, str) or value not in choices:
            raise ValueError(f"{name}={value!r} is not one of {', '.join(map(repr, choices))}.")
    for name in _SWITCHES:
        if not isinstance(getattr(rules, name), bool):
            raise ValueError(f"{name}={getattr(rules, name)!r} must be True or False.")
    settled: dict[str, object] = {
        **{name: whole(name, getattr(rules, name), *limits) for name, limits in _RANGES.items()},
        **{name: _table(name, getattr(rules, name), *limits) for name, limits in _TABLES.items()},
        "match_rounds": _match_rounds(rules.match_rounds),
        "match_minutes": _match_minutes(rules.match_minutes),
        "wild_ranks": _wild_ranks(rules.wild_ranks, rules.jokers),
    }
    for name, settled_value in settled.items():
        object.__setattr__(rules, name, settled_value)
    _check_contradictions(rules)


def for_players(value: ByPlayers, players: int) -> int:
    """What an option that may be a table by players says for so many. Raises as `count_of_players`."""
    players = count_of_players(players)
    if isinstance(value, int):
        return value
    rows = value.items() if isinstance(value, Mapping) else value
    return [row for start, row in rows if start <= players][-1]


def count_of_players(players: int) -> int:
    """`players` as a plain whole number. Raises ValueError if it is none, or none is left."""
    number = as_whole(players)
    if number is None or number < 1:
        raise ValueError(f"players is a whole number from 1 up, and {players!r} is not.")
    return number


# ---- one by one


def _table(name: str, value: object, low: int, high: int) -> int | tuple[tuple[int, int], ...]:
    """An option that may be a table by players: without rows that change nothing; a number if all agree."""

    def number(given: object) -> int:
        if name == "one_round" and isinstance(given, bool):  # it is a yes or no, and may be given as one
            return int(given)
        return whole(name, given, low, high)

    rows = tuple(value.items()) if isinstance(value, Mapping) else value
    if not isinstance(rows, tuple):
        return number(value)
    starts = [as_whole(row[0]) if isinstance(row, tuple) and len(row) == 2 else None for row in rows]
    plain = [start for start in starts if start is not None]
    wanted = sorted(plain) if isinstance(value, Mapping) else plain
    if len(plain) < len(rows) or wanted[:1] != [1] or wanted != sorted(set(plain)):
        raise ValueError(
            f"{name} as a table has a row for 1 player and rows for larger numbers of players, such as "
            f"{{1: 1, 3: 2}}; {value!r} has not."
        )
    found = dict(zip(plain, [number(row[1]) for row in rows], strict=True))
    kept: list[tuple[int, int]] = []
    for start in wanted:
        if not kept or found[start] != kept[-1][1]:
            kept.append((start, found[start]))
    return kept[0][1] if len(kept) == 1 else tuple(kept)


def _wild_ranks(given: Iterable[Rank | str], jokers: int) -> frozenset[Rank]:
    symbols = {rank.symbol: rank for rank in Rank}
    ranks = set()
    if isinstance(given, Rank) or not isinstance(given, Iterable):
        raise ValueError(
            f"wild_ranks={given!r} must be the ranks together, such as 'JQ', or '' if no rank is wild."
        )
    given = given if isinstance(given, str) else list(given)
    for item in given:
        rank = symbols.get(item.upper()) if isinstance(item, str) else as_whole(item)
        if rank not in (*PICTURES, Rank.JOKER):
            raise ValueError(
                f"wild_ranks={given!r} may name J, Q, K and, with jokers, *, one letter each and nothing "
                f"between them, such as 'JQK'; {item!r} is none of them. (A number card that is wild would "
                "have a place of its own as well.)"
            )
        if rank == Rank.JOKER and not jokers:
            raise ValueError(
                "wild_ranks names the joker, but jokers=0, so there is none. Set jokers=2, or leave * out."
            )
        ranks.add(Rank(rank))
    return frozenset(ranks - {Rank.JOKER})


def _match_rounds(given: object) -> int | None:
    rounds = as_whole(given)
    if given is not None and (rounds is None or rounds < 1):
        raise ValueError(f"match_rounds={given!r} must be a whole number from 1 up, or None.")
    return rounds


def _match_minutes(given: object) -> float | None:
    """The agreed time, to the second; a whole number where it is one."""
    if given is None:
        return None
    if isinstance(given, bool) or not isinstance(given, Real) or not 0 < cast(float, given) < float("inf"):
        raise ValueError(f"match_minutes={given!r} must be a number of minutes above 0, or None.")
    seconds: int = round(cast(float, given) * 60)
    if not seconds:
        raise ValueError(
            f"match_minutes={given!r} is less than a second, and the time is kept to the second. Set 1 / 60 "
            "or more, or None."
        )
    return seconds / 60 if seconds % 60 else seconds // 60


# ---- together


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
        check_one_round(rules, "one_round=1")
    if isinstance(rules.first_layout, int):
        check_target(rules.target, rules.first_layout)


def check_target(target: int, first: int) -> None:
    """Raise ValueError if nobody could come down to `target` from `first` places."""
    if target >= first:
        raise ValueError(
            f"target={target} must be below first_layout={first}, or the match is over before it "
            f"begins. Set a target from 0 to {first - 1}, or a longer first layout."
        )


def check_one_round(rules: Rules, setting: str) -> None:
    """In a match of one round there is no ladder, so nothing that changes the ladder goes with it.

    Raises ValueError if something does; `setting` says what makes it a match of one round.
    """
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
