"""Chances as a student meets them at the end of a cell, and the mistakes of a first hour."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from trash_core import CLASSIC, Round
from trash_core.chances import (
    RoundWin,
    State,
    ladder,
    next_card,
    placements,
    round_win,
    round_wins,
    solo_turns,
)

HALF = Fraction(1, 2)
COIN = {(1, 1): HALF, (1, 2): HALF, (2, 1): HALF, (2, 2): HALF}


def test_what_stands_at_the_end_of_a_cell_is_short() -> None:
    turn = placements(CLASSIC)
    assert repr(turn) == "<Distribution from 0 to 10, mean 2.730>"
    view = Round.deal(CLASSIC).view()
    chance = next_card(view)
    assert repr(chance.stock) == "<CardChances useful 11/13: fits 10/13, wild 1/13, swaps 0, ends 2/13>"
    assert len(repr(chance)) < 1200
    assert repr(round_win((10, 10))) == "<RoundWin exact: opener 0.5324, next 0.4676>"
    assert repr(ladder(COIN)) == "<Ladder of 8 states, first 2–2, player 1 opens>"


def test_the_others_in_a_round_have_names() -> None:
    chances = {(0,): Fraction(3, 8), (1,): Fraction(1, 4), (2,): Fraction(1, 8), (3, 0): Fraction(1, 4)}
    result = RoundWin(chances, "approximate", Fraction(1, 50), players=4)
    assert repr(result) == (
        "<RoundWin approximate (± 0.02): opener 0.6250, next 0.2500, third 0.1250, 4th 0.2500, shared 0.2500>"
    )


def test_a_distribution_is_a_table_in_a_notebook() -> None:
    table = solo_turns(1)._repr_html_()
    assert table.count("<tr>") == 1 + len(solo_turns(1).chances)
    assert f"<td>1</td><td>{float(solo_turns(1)[1]):.5f}</td>" in table


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (
            lambda: round_win(10, CLASSIC),
            r"rungs=10 must be the places in the order of play, such as \(10, 10\)",
        ),
        (lambda: round_win((10, 10), "classic"), "rules must be a rule book"),
        (lambda: round_wins("classic"), "rules must be a rule book"),
        (lambda: solo_turns(3, 1, "classic"), "rules must be a rule book"),
        (lambda: placements("classic"), "takes rules such as CLASSIC, or what a seat can see"),
        (lambda: next_card(Round.deal(CLASSIC)), r"such as round.view\(\), not <Round classic"),
        (lambda: ladder(CLASSIC), r"such as round_wins\(CLASSIC\), not Rules\(book='classic'\)"),
    ],
)
def test_the_wrong_kind_of_thing(ask: Callable[[], Any], says: str) -> None:
    with pytest.raises(TypeError, match=says):
        ask()


def test_a_state_is_places_and_an_opener_who_is_seat_0_if_nothing_is_said() -> None:
    chain = ladder(COIN)
    assert chain.match_win(State((1, 2))) == chain.match_win(State((1, 2), opener=0)) == Fraction(3, 4)
    bare: Any = (1, 2)
    with pytest.raises(
        ValueError, match=r"\(1, 2\) is no state of this ladder.*State\(rungs=\(2, 2\), opener=0\)"
    ):
        chain.match_win(bare)
