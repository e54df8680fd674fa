"""A broad sample of house rules, for tests that play at random, and a clock for those that play in time."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Mapping, Sequence
from typing import Any

from trash_core import Rules

HOUSE_RULES: list[dict[str, object]] = [
    {"wild_ranks": "K"},
    {"wild_ranks": "JQK"},
    {"wild_ranks": ""},
    {"jokers": 0},
    {"jokers": 2},
    {"target": 3},
    {"target": 6},
    {"match_rounds": 2},
    {"match_rounds": 5},
    {"next_opener": "rotates"},
    {"next_opener": "winner"},
    {"first_opener": "match_number"},
    {"check_layouts": True},
    {"check_layouts": True, "extra_draws": 3, "last_turn": False},
    {"last_turn": True},
    {"last_turn": False},
    {"swap": True},
    {"swap": False},
    {"first_layout": 4},
    {"first_layout": {1: 7, 2: 3, 4: 5}},
    {"decks": 3},
    {"decks": 1},
    {"upcard": True},
    {"draw_discard": "always"},
    {"draw_discard": "fits"},
    {"draw_discard": "never"},
    {"reshuffle": "whole_pile"},
    {"one_round": 1},
    {"one_round_tie": "first"},
    {"max_players": 12, "decks": {1: 1, 3: 2, 7: 3, 10: 4}},
]


def changed(rules: Rules, changes: Sequence[Mapping[str, Any]], chance: random.Random) -> Rules:
    """The rules with up to six of `changes`; those that contradict each other are left out."""
    for change in chance.sample(changes, chance.randint(0, 6)):
        with contextlib.suppress(ValueError):
            rules = rules.replace(**change)
    return rules


class Clock:
    """A clock that moves by a second whenever it is read."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 1
        return self.time
