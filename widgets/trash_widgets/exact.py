"""The exact values of what a simulation finds out, where `trash_core.chances` knows them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from trash_core import chances
from trash_core.rules import Rules


@cache
def exact_value(rules: Rules, players: int, strategies: tuple[str, ...], figure: str) -> Fraction | None:
    """The exact value of a figure, by its name in `lab.figures`, for players that do as `chances` supposes.

    None where it is not known.
    """
    unsolved = rules.match_rounds is not None or rules.one_round_for(players) or rules.extra_draws
    if players != 2 or "random" in strategies or unsolved:
        return None
    first = rules.first_layout_for(players)
    try:
        # Where rounds are not solved exactly, all of them together may take half a minute: ask the short ones
        # first, which take no time.
        for places in (rules.target + 1, first):
            if chances.round_win((places, places), rules).how != "exact":
                return None
        if figure == "opener_wins_first_round":
            return chances.round_win((first, first), rules).chance
        if figure == "turns_first_round":
            return chances.round_turns((first, first), rules)
        if figure not in ("rounds_per_match", "seat_1_wins"):
            return None
        wins = chances.round_wins(rules)
        table = {rungs: row for rungs, row in wins.items() if max(rungs) <= first}
        if any(row.how != "exact" for row in table.values()):
            return None
        match = chances.ladder(table, next_opener=rules.next_opener, target=rules.target)
    except ValueError:
        return None  # rules that are not solved
    start = chances.State((first, first), 0)
    return match.expected_rounds[start] if figure == "rounds_per_match" else match.match_win(start, 0)
