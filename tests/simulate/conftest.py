"""What the tests of the simulation share: random plans, and matches that are played by the referee."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator

import pytest

from trash_core import RULE_BOOKS, Match, Rules
from trash_core.players import players_of
from trash_core.simulate.plan import STRATEGIES, Plan, make_plan

HOUSE_RULES: list[dict[str, object]] = [
    {"wild_ranks": "K"},
    {"wild_ranks": "JQK"},
    {"wild_ranks": ""},
    {"jokers": 0},
    {"jokers": 2},
    {"jokers": 4, "decks": 2},
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
    {"reshuffle": "keep_top"},
    {"one_round": 1},
    {"one_round": 0},
    {"one_round_tie": "first"},
    {"max_players": 12, "decks": {1: 1, 3: 2, 7: 3, 10: 4}},
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
            rules: Rules = RULE_BOOKS[book]
            for changes in chance.sample(HOUSE_RULES, chance.randint(0, 6)):
                with contextlib.suppress(ValueError):  # a contradiction
                    rules = rules.replace(**changes)
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
        seats = players_of(match, plan.strategies)
        while not match.is_over:
            if match.can_deal:
                match.next_round()
            round = match.round
            while moves := round.legal_moves:
                match.play(moves[0] if len(moves) == 1 else seats[round.seat](round.view(round.seat)))
        return match

    return play
