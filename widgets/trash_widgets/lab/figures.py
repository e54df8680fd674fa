"""What a simulation finds out, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from trash_core.simulate.estimate import Estimate
from trash_core.simulate.result import Result


class Figure(NamedTuple):
    """Something that a simulation finds out."""

    title: str
    unit: str
    is_share: bool
    of: Callable[[Result], Estimate]


FIGURES: Mapping[str, Figure] = {
    "rounds_per_match": Figure("Rounds in a match", "rounds", False, lambda result: result.rounds_per_match),
    "turns_first_round": Figure(
        "Turns in the first round", "turns", False, lambda result: result.turns_first_round
    ),
    "turns_per_round": Figure(
        "Turns in a round, all rounds", "turns", False, lambda result: result.turns_per_round
    ),
    "opener_wins_first_round": Figure(
        "The opener wins the first round", "share", True, lambda result: result.opener_wins_first_round
    ),
    "seat_1_wins": Figure(
        "Player 1 (who opens) wins the match", "share", True, lambda result: result.seat_wins[0]
    ),
    "shared_wins": Figure("The match is shared", "share", True, lambda result: result.shared_wins),
    "reshuffles_per_round": Figure(
        "How often the stock is made anew in a round", "reshuffles", False,
        lambda result: result.reshuffles_per_round,
    ),
}  # fmt: skip

Point = tuple[int, dict[str, tuple[float, float]]]
"""How many matches were played, and the mean and standard error of every figure by then."""
