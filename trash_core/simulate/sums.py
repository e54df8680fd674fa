"""The sums that a simulation ends in: whole numbers, so the same in whatever order they are added."""

from __future__ import annotations

from typing import NamedTuple


class Sums(NamedTuple):
    """Sums over matches; `rounds_2` is the sum of squares of a match's rounds, `rounds_turns` of products."""

    matches: int
    shared: int
    opener_won: int
    rounds: int
    rounds_2: int
    turns: int
    turns_2: int
    rounds_turns: int
    reshuffles: int
    reshuffles_2: int
    rounds_reshuffles: int
    void: int
    void_2: int
    rounds_void: int
    first_turns: int
    first_turns_2: int
    chain: tuple[int, ...]
    """Turns with 0, 1, … 10 placements."""
    chain_2: tuple[int, ...]
    chain_turns: tuple[int, ...]
    first_chain: tuple[int, ...]
    """Matches by the placements of their first turn."""
    wins: tuple[int, ...]
    """By seat."""
    pairs: dict[tuple[int, int], tuple[int, int]]
    """By the opener's rung and the other's: rounds, and those in which the opener went out."""
    by_rounds: dict[int, int]
    by_first_turns: dict[int, int]
