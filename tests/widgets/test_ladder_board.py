"""The ladder board: its chances are those of `chances.ladder`, its way can be gone forth and back."""

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from trash_core import CLASSIC
from trash_core.chances import End, State, ladder, round_win, round_wins
from trash_widgets import LadderBoard
from trash_widgets.charts import written

EVEN = {rungs: Fraction(1, 2) for rungs in product((1, 2, 3), repeat=2)}


def a_board(**changes: Any) -> LadderBoard:
    return LadderBoard(**{"rungs": (3, 2), "win": EVEN, **changes})


def test_its_chances_are_those_of_the_chain() -> None:
    match = ladder(round_wins(CLASSIC))
    board = LadderBoard((5, 3), opener=1)
    facts = dict(board.form.scene["facts"])
    state = State((5, 3), 1)
    assert facts["Player 1 wins the match"] == written(match.match_win(state, 0), "percent")
    assert facts["Player 2 wins the match"] == written(match.match_win(state, 1), "percent")
    assert facts["Rounds to the end, on average"] == written(match.expected_rounds[state])
    assert board.outcomes() == {(0,): 1 - round_win((3, 5)).chance, (1,): round_win((3, 5)).chance}
    assert board.form.scene["note"].startswith("All chances here are exact")


def test_the_sum_is_worked_out_in_sentences() -> None:
    lines = a_board(rungs=(1, 2)).form.scene["how"]["lines"]
    assert lines == [
        "With 50%, player 1 wins this round, and with it the match.",
        "With 50%, player 2 wins this round. Then it stands 1–1, player 2 opens, and from there player 1 "
        "wins the match with 50%.",
        "Together, player 1 wins the match with 50% × 100% + 50% × 50% = 75%.",
    ]


def test_step_by_step_to_the_end_and_back() -> None:
    board = a_board()
    board.step((1,))
    assert board.state == State((3, 1), 1)
    assert "player 2 has 1 place; player 2 opens" in board.form.scene["say"]["text"]
    board.step((1,))
    assert board.state == End((1,))
    scene = board.form.scene
    assert scene["standing"] == "Player 2 wins: the match is over."
    assert scene["facts"] == []
    assert [action["kind"] for action in scene["actions"]] == ["back"]
    board.step((0,))  # there is no round any more
    assert board.state == End((1,))
    board.back()
    board.back()
    board.back()
    assert board.state == State((3, 2), 0)


def test_a_choice_begins_a_way_of_its_own() -> None:
    board = a_board()
    board.step((0,))
    board.set((1, 3), opener=1)
    assert board.state == State((1, 3), 1)
    assert [action["kind"] for action in board.form.scene["actions"]] == ["win", "win"]
    for fields in (
        None,
        {},
        {"rung0": "9", "rung1": "1", "opener": "0"},
        {"rung0": "x", "rung1": "1", "opener": "0"},
    ):
        board._send("set", fields=fields)
        assert board.state == State((1, 3), 1)
    with pytest.raises(ValueError, match="no state"):
        board.set((0, 1))


def test_the_chain_is_drawn_from_where_the_match_stands() -> None:
    board = a_board()
    chart = board.chain.chart
    assert chart is not None
    assert chart.rows[0] == ("3–2, player 1 opens", "2–2, player 1 opens", "50%")
    board.step((0,))
    assert board.chain.chart is not None
    assert board.chain.chart.rows[0][0] == "2–2, player 1 opens"
    board.set((1, 1))
    assert board.chain.chart.title == "The next round as a Markov chain"
    assert {row[1] for row in board.chain.chart.rows} == {"player 1 wins", "player 2 wins"}


def test_shared_wins_have_buttons_of_their_own() -> None:
    row = {(0,): Fraction(1, 4), (0, 1): Fraction(1, 4), (1,): Fraction(1, 2)}
    board = LadderBoard((1, 1), win={(1, 1): row})
    labels = [action["label"] for action in board.form.scene["actions"]]
    assert labels == ["Player 1 wins the round", "Players 1 and 2 win the round", "Player 2 wins the round"]
    board.step((0, 1))
    assert board.state == End((0, 1))
    assert "share the win" in board.form.scene["standing"]
    assert "counts as won for all" in board.form.scene["note"]


def test_three_players_with_a_table_of_the_lesson() -> None:
    win = {rungs: [Fraction(1, 3)] * 3 for rungs in product((1, 2), repeat=3)}
    board = LadderBoard((2, 1, 2), win=win, note="Everybody is as likely.")
    assert dict(board.form.scene["facts"])["Player 2 wins the match"] == written(
        ladder(win).match_win(State((2, 1, 2), 0), 1), "percent"
    )
    assert board.form.scene["note"] == "Everybody is as likely."
    board.rehearse()


def test_the_picture_says_in_words_what_it_shows() -> None:
    board = a_board()
    svg = board.form.scene["picture"]
    assert 'aria-label="Player 1 has 3 places, player 2 has 2 places; player 1 opens."' in svg
    assert svg.count('class="lt-l-piece"') == 2
    assert svg.count('class="lt-l-opens"') == 1
    assert svg.count('class="lt-l-rung"') == 3


@pytest.mark.parametrize("wins", [[], [(0,)], [(1,), (1,)], [(0,), (0,), (1,), (0,)]])
def test_its_record_brings_it_back(wins: list[tuple[int]]) -> None:
    board, later = a_board(), a_board()
    for winners in wins:
        board.step(winners)
    later.form.rehearse_message({"kind": "restore", "record": json.loads(json.dumps(board.record()))})
    assert later.record() == board.record()
    assert later.form.scene["facts"] == board.form.scene["facts"]
    assert later.chain.chart == board.chain.chart


START = {"rungs": [3, 2], "opener": 0}


@pytest.mark.parametrize(
    "way",
    [
        None, [], [3], [{}], [{"rungs": [9, 9], "opener": 0}], [{"rungs": [3, 2], "opener": "0"}],
        [{"winners": [0]}], [START, {"rungs": [1, 2], "opener": 0}], [START, START], [START] * 99,
        [START, {"winners": [0]}], [{"rungs": [True, 2], "opener": 0}],
        [{"rungs": [1, 2], "opener": 0}, {"winners": [0]}, {"winners": [0]}],
    ],
)  # fmt: skip
def test_a_damaged_record_is_ignored(way: object) -> None:
    board = a_board()
    before = board.form.scene
    board.form.rehearse_message({"kind": "restore", "record": {"kind": "ladder", "way": way}})
    assert board.form.scene == before


def test_what_is_not_solved_or_is_no_state_is_refused() -> None:
    with pytest.raises(ValueError, match="no state"):
        a_board(rungs=(4, 1))
    with pytest.raises(ValueError, match="no state"):
        LadderBoard((3, 2, 1))
    with pytest.raises(ValueError, match="should look like"):
        a_board(key="x")


def test_a_rehearsal_leaves_it_alone_and_running_a_cell_again_closes_it() -> None:
    board = a_board(key="13-ladder-markov/board")
    before = board.form.scene
    board.rehearse()
    assert board.form.scene == before
    a_board(key="13-ladder-markov/board")
    assert board.comm is None
    assert board.form.comm is None
