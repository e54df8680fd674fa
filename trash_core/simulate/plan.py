"""What is to be simulated, checked, and as the numbers that the kernel reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trash_core.cards import Card, Suit, pack
from trash_core.deal_code import MAX_NUMBER, SEED_BITS
from trash_core.players import LEVELS
from trash_core.rules import Rules, check_rules
from trash_core.whole import whole

STRATEGIES = ("random", "first_fit", "counter", "blind", "last_fit", "middle", "least_seen")
"""The computer players that the kernel knows, in the order of its numbers."""

_SUITS = {suit: 16 * at for at, suit in enumerate(Suit)}


class Plan(NamedTuple):
    """A simulation, ready to run: everything was checked. It travels to other processes as it is."""

    rules: Rules
    players: int
    seed: int
    strategies: tuple[str, ...]
    rungs: tuple[int, ...]


def make_plan(
    rules: Rules, players: int, seed: int, strategies: str | Sequence[str], rungs: Sequence[int] | None
) -> Plan:
    """The plan of a simulation. Raises ValueError, or TypeError, for whatever cannot be."""
    check_rules(rules)
    rungs = rules.rungs_for(players, rungs)
    if rules.match_minutes is not None:
        raise ValueError(
            f"match_minutes={rules.match_minutes} needs a clock, and a simulation has none. "
            "Set match_minutes=None, or match_rounds to a number of rounds."
        )
    return Plan(
        rules,
        len(rungs),
        whole("seed", seed, 0, 2**SEED_BITS - 1),
        check_strategies(strategies, len(rungs)),
        rungs,
    )


def check_strategies(given: str | Sequence[str], players: int) -> tuple[str, ...]:
    """A strategy for each seat. Raises ValueError, or TypeError for a function or what is no row of names."""
    if not callable(given) and not isinstance(given, Sequence):
        raise TypeError(
            f"strategies={given!r} must be a strategy such as 'counter', or a row with one for each."
        )
    if callable(given) or (not isinstance(given, str) and any(callable(name) for name in given)):
        raise TypeError(
            "A function of your own cannot be simulated, only the strategies with a name: "
            f"{', '.join(STRATEGIES)}. Let your function play by play_out, from trash_core.players."
        )
    names = [given] * players if isinstance(given, str) else list(given)
    names = [LEVELS.get(name, name) if isinstance(name, str) else name for name in names]
    for name in names:
        if name == "expert":
            raise ValueError(
                "The expert ('hard') thinks too long to be simulated. Choose from "
                f"{', '.join(STRATEGIES)}; counter is the nearest to it."
            )
        if name not in STRATEGIES:
            raise ValueError(f"There is no strategy {name!r}. Choose from {', '.join(STRATEGIES)}.")
    if len(names) != players:
        raise ValueError(
            f"strategies names {len(names)} player{'s' * (len(names) != 1)}, and players={players}. "
            "Name one for each."
        )
    return tuple(names)


def checked_matches(name: str, matches: object) -> int:
    """So many `matches` as a plain whole number. Raises ValueError unless so many can be played."""
    return whole(name, matches, 1, MAX_NUMBER)


def code_of(card: Card) -> int:
    """The kernel's number for a card."""
    return int(card.rank) + (_SUITS[card.suit] if card.suit else 0)


def pack_of(plan: Plan) -> list[int]:
    """The pack before the shuffle, in the kernel's numbers."""
    return [code_of(card) for card in pack(plan.rules.decks_for(plan.players), plan.rules.jokers)]
