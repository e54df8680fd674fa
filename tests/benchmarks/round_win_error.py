"""How far `round_win` is off where it is approximate. Run: python tests/benchmarks/round_win_error.py [DEALS]

Rounds are played by the simulator, for many groups of rungs, and the share of those that each player wins
is compared with the approximation. The figures of `trash_core.chances.measured` come from here: each is
the largest difference of its kind, rounded up. Nothing here passes or fails.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from trash_core.chances import WildTo, round_win
from trash_core.chances.measured import kind_of
from trash_core.rule_books import CLASSIC, GARBAGE, LAST_LICKS, STOCK_ONLY, TURN_UP
from trash_core.rules import Rules
from trash_core.simulate.rounds import winners_of_rounds

DEALS = 50_000


class Case(NamedTuple):
    """Some rules, and the numbers of players to try them with."""

    name: str
    rules: Rules
    players: tuple[int, ...] = (2,)
    wild_to: WildTo = "lowest"
    strategy: str = "first_fit"


def _changed(rules: Rules, **changes: object) -> Rules:
    return rules.replace(**changes)


_CHECK = {"check_layouts": True}
_EXTRA = {"check_layouts": True, "extra_draws": 3}
_CHECK_AND_LAST = {"check_layouts": True, "last_turn": True}
_FITS = {"swap": True}

CASES = [
    Case("turn_up", TURN_UP),
    Case("last_licks", LAST_LICKS),
    Case("turn_up, counter", TURN_UP, wild_to="fewest", strategy="counter"),
    Case("turn_up, twelve wilds", _changed(TURN_UP, wild_ranks="JQK")),
    *(
        Case(f"{rules.book}, {name}", _changed(rules, **change))
        for rules in (CLASSIC, TURN_UP, STOCK_ONLY, GARBAGE)
        for name, change in (
            ("layouts checked", _CHECK),
            ("free draws", _EXTRA),
            ("layouts checked after a last turn", _CHECK_AND_LAST),
        )
    ),
    Case("turn_up, swaps", _changed(TURN_UP, **_FITS)),
    Case("turn_up, swaps, last turn", _changed(TURN_UP, last_turn=True, **_FITS)),
    Case("turn_up, swaps, layouts checked", _changed(TURN_UP, **_FITS, **_CHECK)),
    Case("turn_up, swaps, twelve wilds", _changed(TURN_UP, wild_ranks="JQK", **_FITS)),
    Case("garbage, wilds stay", _changed(GARBAGE, swap=False)),
    Case("garbage, wilds stay, last turn", _changed(GARBAGE, swap=False, last_turn=True)),
    Case("garbage, wilds stay, free draws", _changed(GARBAGE, swap=False, **_EXTRA)),
    Case("stock_only, kings stay", _changed(STOCK_ONLY, wild_ranks="K", swap=False)),
    Case("classic", CLASSIC, (3, 4, 5, 6)),
    Case("classic, no wilds", _changed(CLASSIC, wild_ranks=""), (3,)),
    Case("classic, jokers", _changed(CLASSIC, jokers=2), (3,)),
    Case("classic, many players", _changed(CLASSIC, max_players=12), (9, 12)),
    Case("classic, last turn", _changed(CLASSIC, last_turn=True), (3, 6)),
    Case("classic, layouts checked", _changed(CLASSIC, **_CHECK), (3, 6)),
    Case("classic, layouts checked after a last turn", _changed(CLASSIC, **_CHECK_AND_LAST), (3,)),
    Case("turn_up", TURN_UP, (3, 4)),
    Case("turn_up, counter", TURN_UP, (3,), wild_to="fewest", strategy="counter"),
    Case("turn_up, swaps", _changed(TURN_UP, **_FITS), (3,)),
    Case("last_licks", LAST_LICKS, (3, 4, 5, 6)),
    Case("last_licks, layouts checked", _changed(LAST_LICKS, one_round=0, **_CHECK), (3,)),
    Case("stock_only", STOCK_ONLY, (3, 4)),
    Case("stock_only, layouts checked after a last turn", _changed(STOCK_ONLY, **_CHECK_AND_LAST), (3,)),
    Case("garbage", GARBAGE, (3, 4)),
    Case("garbage, layouts checked", _changed(GARBAGE, **_CHECK), (3,)),
    Case("garbage, last turn", _changed(GARBAGE, last_turn=True), (3, 4)),
    Case("garbage, wilds stay", _changed(GARBAGE, swap=False), (3,)),
    Case("classic, twelve wilds", _changed(CLASSIC, wild_ranks="JQK"), (3, 4)),
    Case("last_licks, twelve wilds", _changed(LAST_LICKS, wild_ranks="JQK"), (3,)),
    Case("turn_up, twelve wilds", _changed(TURN_UP, wild_ranks="JQK"), (3,)),
]


def groups(players: int) -> Iterator[tuple[int, ...]]:
    """The groups of rungs to try: many pairs; for more players equal ones, extreme ones and some others."""
    if players == 2:
        yield from product((1, 2, 4, 6, 8, 10), repeat=2)
        return
    yield from ((rung,) * players for rung in (1, 2, 4, 6, 8, 10))
    if players == 3:
        yield from product((1, 4, 10), repeat=3)
    for short in range(players):
        yield tuple(1 if at == short else 10 for at in range(players))
        yield tuple(10 if at == short else 1 for at in range(players))
    pick = random.Random(players)
    for _ in range(8):
        yield tuple(pick.randint(1, 10) for _ in range(players))


def difference(case: Case, rungs: tuple[int, ...], deals: int) -> float:
    """The largest difference of anybody's chance to win."""
    found = winners_of_rounds(rungs, case.rules, deals, seed=7, strategies=case.strategy)
    worked_out = round_win(rungs, case.rules, wild_to=case.wild_to)
    return max(
        abs(float(chance) - sum(count for winners, count in found.items() if at in winners) / deals)
        for at, chance in enumerate(worked_out.wins)
    )


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    worst: dict[str, tuple[float, float]] = {}
    print(f"{deals:,} deals for each group of rungs: a standard error is at most {0.5 / deals**0.5:.4f}")
    for case in CASES:
        for players in case.players:
            if only not in case.name:
                continue
            kind = kind_of(case.rules, players)
            errors = {rungs: difference(case, rungs, deals) for rungs in dict.fromkeys(groups(players))}
            rungs, error = max(errors.items(), key=lambda item: item[1])
            equal = max(error for rungs, error in errors.items() if len(set(rungs)) == 1)
            print(
                f"{case.name}, {players} players ({kind}): at most {error:.4f}, at rungs {rungs}; "
                f"with equal rungs {equal:.4f}",
                flush=True,
            )
            equals, others = worst.get(kind, (0.0, 0.0))
            worst[kind] = max(equals, equal), max(others, error)
    print()
    for name, (equal, error) in worst.items():
        print(f"{name}: {equal:.4f} with equal rungs, {error:.4f} with any")


if __name__ == "__main__":
    main()
