"""The mistakes of somebody's first hour: each sentence says what is wrong, and what is allowed."""

from __future__ import annotations

import dataclasses
import inspect
import re
import traceback
from collections.abc import Callable
from typing import Any

import pytest

from trash_core import (
    CLASSIC,
    GARBAGE,
    RULE_BOOKS,
    Card,
    DealCode,
    DealCodeError,
    IllegalMove,
    Match,
    Rank,
    Round,
    Rules,
    View,
)
from trash_core.players import first_fit, play_out, player

WRONG: Any = "classic"  # where rules are asked for


@pytest.mark.parametrize(
    ("option", "meant"), [("jokrs", "jokers"), ("joker", "jokers"), ("wild_rank", "wild_ranks"), ("x", "")]
)
def test_an_unknown_option_is_answered_with_the_one_that_was_meant(option: str, meant: str) -> None:
    with pytest.raises(ValueError, match="The options are: book, ") as caught:
        CLASSIC.replace(**{option: 1})
    assert (f"Do you mean {meant}?" in str(caught.value)) == bool(meant)


@pytest.mark.parametrize("changes", [{"jokers": 12}, {"wild_ranks": "A"}, {"extra_draws": 3}])
def test_a_bad_value_has_a_short_traceback(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(changes))) as caught:
        CLASSIC.replace(**changes)
    names = [frame.name for frame in traceback.extract_tb(caught.tb)]
    assert names[1:] == ["replace"]


@pytest.mark.parametrize(
    "use",
    [
        lambda: Round.deal(WRONG),
        lambda: Round(WRONG, deck=""),
        lambda: Round.rigged(WRONG, ["? ?"]),
        lambda: Match(WRONG),
        lambda: CLASSIC.differences(WRONG),
    ],
)
def test_a_name_is_no_rules(use: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"not 'classic'\. RULE_BOOKS\['classic'\]"):
        use()


def test_a_rule_book_that_there_is_not() -> None:
    with pytest.raises(KeyError, match=r"There is no rule book 'clasic'. There are classic, garbage"):
        RULE_BOOKS["clasic"]
    assert "clasic" not in RULE_BOOKS
    assert RULE_BOOKS.get("clasic") is None


@pytest.mark.parametrize("given", ["Jack", "J, Q", "10", ["jack"]])
def test_wild_ranks_are_letters_and_nothing_else(given: Any) -> None:
    with pytest.raises(ValueError, match="one letter each and nothing between them, such as 'JQK'") as caught:
        CLASSIC.replace(wild_ranks=given)
    assert repr(given) in str(caught.value)


@pytest.mark.parametrize(
    "rules",
    [
        *RULE_BOOKS.values(),
        GARBAGE.replace(wild_ranks="QK", match_minutes=1.5),
        CLASSIC.replace(decks={1: 2, 3: 4}),
    ],
)
def test_rules_are_shown_in_short_and_come_back(rules: Rules) -> None:
    assert eval(repr(rules)) == rules
    assert repr(CLASSIC) == "Rules(book='classic')"


def test_help_says_what_each_option_means_and_what_it_may_be() -> None:
    words = inspect.getdoc(Rules) or ""
    for field in dataclasses.fields(Rules):
        assert f"\n`{field.name}`\n" in words
        default = getattr(CLASSIC, field.name)
        if isinstance(default, str) and field.name != "book":
            assert f'``"{default}"``' in words


def test_a_rank_in_letters_is_not_taken_for_one_that_is_not_wild() -> None:
    assert CLASSIC.is_wild(Rank.JACK)
    letters: Any = "J"
    with pytest.raises(TypeError, match=r"'J' is no rank. Write it as Rank.JACK"):
        CLASSIC.is_wild(letters)


@pytest.mark.parametrize("players", [0, -1, "2", True])
def test_so_many_players_there_cannot_be(players: Any) -> None:
    with pytest.raises(ValueError, match="players is a whole number from 1 up"):
        CLASSIC.decks_for(players)


def test_rungs_are_one_for_each_player() -> None:
    five: Any = 5
    with pytest.raises(ValueError, match=r"rungs=5 must be one number for each player, such as \[10, 10\]"):
        Round.deal(CLASSIC, rungs=five)


def test_a_number_is_no_card_and_no_deal_code() -> None:
    number: Any = 5
    with pytest.raises(ValueError, match=r"5 is not a card. Write the rank"):
        Card.parse(number)
    with pytest.raises(DealCodeError, match="A deal code is a text such as 'C21-4F7K-9QTB5', and 5 is not"):
        DealCode.parse(number)


def test_rigged_piles_are_text_and_jokers_must_be_in_the_pack() -> None:
    cards: Any = ["4h", "Qd"]
    for pile in ("stock", "discard"):
        with pytest.raises(ValueError, match=f"{pile}=.* must be the cards in one text, such as '4h Qd'"):
            Round.rigged(CLASSIC, ["? ?"], **{pile: cards})
    rows: Any = [["?", "?"]]
    with pytest.raises(ValueError, match="a list with one text for each seat"):
        Round.rigged(CLASSIC, rows)
    with pytest.raises(ValueError, match=r"A joker \(\*\) is named.*CLASSIC.replace\(jokers=2\)"):
        Round.rigged(CLASSIC, ["* ?"])
    assert Round.rigged(CLASSIC.replace(jokers=2), ["* ?"]).stock_count == 54 - 2
    assert Round.rigged(CLASSIC, ["* ?"], strict=False).players == 1


def test_a_typing_slip_in_a_deal_has_a_short_traceback() -> None:
    with pytest.raises(ValueError, match="'4x' is not a card") as caught:
        Round.rigged(CLASSIC, ["4x ?"])
    assert [frame.name for frame in traceback.extract_tb(caught.tb)][1:] == ["rigged"]


def test_play_out_takes_names_and_functions() -> None:
    named, same = (Match(CLASSIC, players=2, seed=7) for _ in range(2))
    play_out(named, ["medium", lambda view: first_fit(view)])
    play_out(same, [first_fit, first_fit])
    assert named.events == same.events


def forgetful(view: View) -> Any:
    return "S" if view.held is None else None


def thief(view: View) -> Any:
    return "S"


@pytest.mark.parametrize(
    ("player", "error", "chose"),
    [
        (
            forgetful,
            ValueError,
            r"player forgetful returned None \(does every way through it end with return\?\)",
        ),
        (thief, IllegalMove, "player thief returned 'S'. Allowed were: P"),
        (lambda view: view.legal_moves, ValueError, "Return one of view.legal_moves."),
    ],
)
def test_a_player_that_does_not_return_a_move_is_named(
    player: Any, error: type[ValueError], chose: str
) -> None:
    match = Match(CLASSIC, players=2, seed=1)
    with pytest.raises(error) as caught:
        play_out(match, [player, "medium"])
    (note,) = caught.value.__notes__
    assert note.startswith("Seat 0's player ")
    assert re.search(chose, note)
    assert [frame.name for frame in traceback.extract_tb(caught.tb)][1:] == ["play_out", "play_round"]


def test_an_error_in_a_player_of_ones_own_is_left_as_it_is() -> None:
    def wrong(view: View) -> Any:
        return view.moves  # type: ignore[attr-defined]

    with pytest.raises(AttributeError, match="'View' object has no attribute 'moves'") as caught:
        play_out(Match(CLASSIC, players=2, seed=1), [wrong, "easy"])
    assert traceback.extract_tb(caught.tb)[-1].name == "wrong"


@pytest.mark.parametrize(
    ("players", "error", "says"),
    [
        ("medium", TypeError, r"a list with one for each seat, such as \['medium', 'hard'\], not 'medium'"),
        (first_fit, TypeError, "a list with one for each seat"),
        ([first_fit], ValueError, "The match has 2 seats, and 1 players are given: first_fit"),
        (
            ["medium", 3],
            TypeError,
            "A player is a name such as 'medium', or a function that takes a view, not 3",
        ),
        (["medium", "strong"], ValueError, "There is no player 'strong'. Choose from easy, medium, hard"),
    ],
)
def test_players_that_cannot_be(players: Any, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        play_out(Match(CLASSIC, players=2, seed=1), players)


def test_a_list_is_no_players_name() -> None:
    names: Any = ["easy"]
    with pytest.raises(ValueError, match=r"There is no player .*easy.*Choose from easy, medium, hard"):
        player(names)


def test_a_rule_book_is_no_match() -> None:
    rules: Any = CLASSIC
    with pytest.raises(
        TypeError, match=r"such as Match\(CLASSIC, players=2, seed=7\), not Rules\(book='classic'\)"
    ):
        play_out(rules, ["easy", "easy"])
