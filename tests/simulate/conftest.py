"""What the tests of the simulation share: random plans, and matches that are played by the referee."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator

import pytest

from tests.core.house_rules import HOUSE_RULES, changed
from trash_core import RULE_BOOKS, Match
from trash_core.players import play_out
from trash_core.simulate.plan import STRATEGIES, Plan, make_plan

CHANGES: list[dict[str, object]] = [
    *HOUSE_RULES,
    {"jokers": 4, "decks": 2},
    {"reshuffle": "keep_top"},
    {"one_round": 0},
]

RandomPlans = Callable[[str, range, int], Iterator[tuple[Plan, int]]]


@pytest.fixture
def random_plans() -> RandomPlans:
    """Plans with up to six house rules on top of a rule book, each with the number of a match.

    The shorter the layouts, the more matches in a minute: `most` is the longest of most plans.
    """

    def plans(book: str, seeds: range, most: int) -> Iterator[tuple[Plan, int]]:
        for seed in seeds:
            chance = random.Random(f"{book} {seed}")
            rules = changed(RULE_BOOKS[book], CHANGES, chance)
            players = chance.choice([1, 2, 2, 2, 3, 4, 5, 6, chance.randint(7, 12)])
            while players > rules.max_players or players > 4 * rules.decks_for(players):
                players -= 1
            strategies = [chance.choice(STRATEGIES) for _ in range(players)]
            top = min(10, rules.target + most)
            rungs = [chance.randint(rules.target + 1, top) for _ in range(players)]
            with contextlib.suppress(ValueError):
                plan = make_plan(rules, players, chance.getrandbits(40), strategies, rungs)
                yield plan, chance.randint(1, 2**32 - 1)

    return plans


@pytest.fixture
def referee() -> Callable[[Plan, int], Match]:
    """A match of a plan, played to its end by `Match` and the players of `trash_core.players`."""

    def play(plan: Plan, number: int) -> Match:
        match = Match(plan.rules, plan.players, seed=plan.seed, number=number, opener=0, rungs=plan.rungs)
        play_out(match, plan.strategies)
        return match

    return play
