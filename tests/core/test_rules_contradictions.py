"""Options that contradict each other: the error names both settings and says how to mend it."""

import re

import pytest

from trash_core import CLASSIC, Round
from trash_core.rules import Rules

AT_ONCE = [
    # House rule 8 without 7.
    ({"extra_draws": 3}, ["extra_draws=3", "check_layouts=True"], {"check_layouts": True}),
    ({"extra_draws": 3}, ["extra_draws=3", "check_layouts=True"], {"extra_draws": 0}),
    # 8 with 9.
    (
        {"extra_draws": 3, "check_layouts": True, "last_turn": True},
        ["extra_draws=3", "last_turn=True"],
        {"last_turn": False},
    ),
    # 8 where there can be no second player.
    (
        {"extra_draws": 3, "check_layouts": True, "max_players": 1},
        ["extra_draws=3", "max_players=1"],
        {"max_players": 2},
    ),
    # A joker rule without jokers.
    ({"wild_ranks": "J*"}, ["wild_ranks", "jokers=0"], {"jokers": 2}),
    # The one-round form with what changes a ladder.
    (
        {"one_round": 1, "check_layouts": True},
        ["check_layouts=True", "one_round=1"],
        {"check_layouts": False},
    ),
    ({"one_round": 1, "target": 6}, ["target=6", "one_round=1"], {"target": 0}),
    ({"one_round": 1, "match_rounds": 5}, ["match_rounds=5", "one_round=1"], {"match_rounds": None}),
    ({"one_round": 1, "match_minutes": 9}, ["match_minutes=9", "one_round=1"], {"one_round": 0}),
    # A ladder that is over before it begins.
    ({"target": 6, "first_layout": 6}, ["target=6", "first_layout=6"], {"target": 5}),
    ({"target": 9, "first_layout": 2}, ["target=9", "first_layout=2"], {"first_layout": 10}),
]


@pytest.mark.parametrize(("changes", "named", "mend"), AT_ONCE)
def test_contradictions_that_hold_for_any_number_of_players(
    changes: dict[str, object], named: list[str], mend: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match="Set ") as caught:
        CLASSIC.replace(**changes)
    assert all(setting in str(caught.value) for setting in named)
    assert isinstance(CLASSIC.replace(**(changes | mend)), Rules)  # the mend works


WITH_PLAYERS = [
    ({}, 7, ["7 players", "max_players=6", "set max_players=7"], {"max_players": 7}),
    ({"decks": 1}, 5, ["5 players", "decks=1", "Set decks=2"], {"decks": 2}),
    ({"decks": 2, "max_players": 12}, 9, ["9 players", "decks=2", "Set decks=3"], {"decks": 3}),
    (
        {"extra_draws": 3, "check_layouts": True},
        3,
        ["extra_draws=3", "players=3", "Set extra_draws=0"],
        {"extra_draws": 0},
    ),
    (
        {"extra_draws": 3, "check_layouts": True},
        1,
        ["extra_draws=3", "players=1", "Set extra_draws=0"],
        {"extra_draws": 0},
    ),
    (
        {"one_round": {1: 0, 4: 1}, "check_layouts": True},
        4,
        ["check_layouts=True", "one_round (with 4 players)", "Set check_layouts=False"],
        {"one_round": 0},
    ),
    (
        {"target": 6, "first_layout": {1: 10, 3: 6}},
        3,
        ["target=6", "first_layout=6", "Set a target from 0 to 5"],
        {"target": 5},
    ),
]


@pytest.mark.parametrize(("changes", "players", "named", "mend"), WITH_PLAYERS)
def test_contradictions_with_the_number_of_players(
    changes: dict[str, object], players: int, named: list[str], mend: dict[str, object]
) -> None:
    rules = CLASSIC.replace(**changes)
    for attempt in (rules.check, lambda players: Round.deal(rules, players)):
        with pytest.raises(ValueError, match=re.escape(named[0])) as caught:
            attempt(players)
        assert all(setting in str(caught.value) for setting in named)
    CLASSIC.replace(**(changes | mend)).check(players)
    rules.check(2)  # other numbers of players are not touched by it


def test_four_players_a_deck_is_the_limit() -> None:
    for decks in (1, 2, 3):
        rules = CLASSIC.replace(decks=decks, max_players=12)
        rules.check(4 * decks)
        if decks < 3:
            with pytest.raises(ValueError, match=f"decks={decks}"):
                rules.check(4 * decks + 1)


def test_more_than_twelve_players_are_too_many_for_any_rules() -> None:
    with pytest.raises(ValueError, match="13 players are too many: 12 is the most there can be"):
        CLASSIC.replace(max_players=12).check(13)


@pytest.mark.parametrize("players", [0, -1, True, 2.0, "2", None])
def test_players_is_a_number(players: object) -> None:
    with pytest.raises(ValueError, match="players is a whole number from 1 up"):
        CLASSIC.check(players)  # type: ignore[arg-type]


@pytest.mark.parametrize("rungs", [[10], [10, 10, 10], []])
def test_each_player_has_one_rung(rungs: list[int]) -> None:
    with pytest.raises(ValueError, match="rungs needs one number for each of the 2 players"):
        CLASSIC.check(2, rungs)


@pytest.mark.parametrize("rung", [0, 11, -3, True, 1.5, "3", None])
def test_a_rung_is_1_to_10_places(rung: object) -> None:
    with pytest.raises(ValueError, match="A rung is a number of places from 1 to 10"):
        CLASSIC.check(2, [10, rung])  # type: ignore[list-item]


def test_one_player_is_allowed_with_any_plain_rules() -> None:
    for changes in ({}, {"draw_discard": "never"}, {"last_turn": True}, {"upcard": True}, {"jokers": 2}):
        CLASSIC.replace(**changes).check(1)
