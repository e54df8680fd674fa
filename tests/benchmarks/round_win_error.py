"""How far `round_win` is off where it is approximate. Run: python tests/benchmarks/round_win_error.py [DEALS]

Rounds of two players, simulated for every pair of rungs, against the approximation for players who choose a
wild's place by its number. The figures in the docstring of `trash_core.chances.rounds` come from here.
Nothing here passes or fails.
"""

from __future__ import annotations

import sys

from trash_core.chances import round_win
from trash_core.rule_books import LAST_LICKS, TURN_UP
from trash_core.rules import Rules
from trash_core.simulate import simulate

CASES = [
    ("turn_up, lowest", TURN_UP, "lowest", "first_fit"),
    ("last_licks, lowest", LAST_LICKS, "lowest", "first_fit"),
    ("turn_up, fewest", TURN_UP, "fewest", "counter"),
    ("turn_up, twelve wilds, lowest", TURN_UP.replace(wild_ranks="JQK"), "lowest", "first_fit"),
]


def differences(rules: Rules, wild_to: str, strategy: str, deals: int) -> dict[tuple[int, int], float]:
    """For each pair of rungs: the approximate less the simulated chance that the opener wins."""
    one = rules.replace(match_rounds=1)  # a match is its first round, so that no time goes into others
    found = {}
    for own in range(1, 11):
        for other in range(1, 11):
            result = simulate(
                one, matches=deals, rungs=(own, other), strategies=strategy, seed=7, progress=False
            )
            exact = round_win((own, other), rules, wild_to=wild_to)  # type: ignore[arg-type]
            found[own, other] = float(exact) - result.opener_wins_first_round.mean
    return found


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for name, rules, wild_to, strategy in CASES:
        found = differences(rules, wild_to, strategy, deals)
        pair, worst = max(found.items(), key=lambda item: abs(item[1]))
        equal = max(abs(found[rung, rung]) for rung in range(1, 11))
        print(f"{name}: at most {abs(worst):.4f}, at rungs {pair}; with equal rungs {equal:.4f}")
        print(
            f"   (a standard error is at most {0.5 / deals**0.5:.4f}, of {deals:,} deals a pair)", flush=True
        )


if __name__ == "__main__":
    main()
