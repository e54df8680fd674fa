"""The ladder board: its chances are those of `chances.ladder`, its way can be gone forth and back."""

import asyncio
import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from trash_core import CLASSIC
from trash_core.chances import End, State, ladder, round_win, round_wins
from trash_widgets import LadderBoard
from trash_widgets.charts import written
from trash_widgets.ladder.solving import Solving, solving
from trash_widgets.ladder.widget import PAUSE

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
        board._rehearse("set", fields=fields)
        assert board.state == State((1, 3), 1)
    with pytest.raises(ValueError, match="no state"):
        board.set((0, 1))


def test_the_chain_is_drawn_from_where_the_match_stands() -> None:
    board = a_board()
    chart = board.chart.chart
    assert chart is not None
    assert chart.rows[0] == ("3–2, player 1 opens", "2–2, player 1 opens", "50%")
    board.step((0,))
    assert board.chart.chart is not None
    assert board.chart.chart.rows[0][0] == "2–2, player 1 opens"
    board.set((1, 1))
    assert board.chart.chart.title == "The next round as a Markov chain"
    assert {row[1] for row in board.chart.chart.rows} == {"player 1 wins", "player 2 wins"}


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
    assert later.chart.chart == board.chart.chart


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


def test_on_a_page_the_board_is_there_at_once_and_the_chances_come_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("trash_widgets.ladder.widget.PIECE", 0.0)
    rules = CLASSIC.replace(first_layout=3, jokers=1)  # rules that no other test has solved
    record = {"kind": "ladder", "way": [{"rungs": [2, 2], "opener": 1}, {"rungs": [2, 1], "opener": 1}]}

    async def look_on() -> list[dict[str, Any]]:
        board = LadderBoard((3, 2), rules)
        seen = [board.form.scene]
        assert not board.is_ready
        board.form.rehearse_message({"kind": "restore", "record": record})
        while not board.is_ready:
            await asyncio.sleep(PAUSE)
            seen.append(board.form.scene)
        assert board.state == State((2, 1), 1), "an earlier visit comes back when it can be checked"
        assert board.chart.chart is not None
        board.back()
        assert board.state == State((2, 2), 1)
        return seen

    first, *between, last = asyncio.run(look_on())
    assert first["note"] == "The chances are being worked out: 0 of 9 rounds so far."
    assert first["facts"] == [["Player 1 wins the match", "…"], ["Player 2 wins the match", "…"]]
    assert first["actions"] == first["how"]["lines"] == []
    assert [field["id"] for field in first["fields"]] == ["rung0", "rung1", "opener"]
    assert between[0]["note"] != first["note"]
    # What was chosen before the answer came is still up to date.
    assert {scene["version"] for scene in (first, *between, last)} == {first["version"]}
    assert last["say"]["text"].startswith("The chances are here. Player 1 has 2 places, player 2 has 1 place")
    assert last["note"].startswith("All chances here are exact")


def test_a_choice_counts_while_the_chances_are_worked_out() -> None:
    async def choose() -> None:
        board = LadderBoard((3, 2), CLASSIC.replace(first_layout=3, jokers=3))
        board.form.rehearse_message({"kind": "restore", "record": {"kind": "ladder", "way": [START]}})
        board.set((1, 1), opener=1)
        assert not board.is_ready
        assert board.form.scene["standing"] == "Player 1 has 1 place, player 2 has 1 place; player 2 opens."
        while not board.is_ready:
            await asyncio.sleep(PAUSE)
        assert board.state == State((1, 1), 1), "what is chosen now goes before an earlier visit"
        assert len(board.form.scene["actions"]) == 2

    asyncio.run(choose())


def test_a_board_that_is_closed_works_no_more() -> None:
    rules = CLASSIC.replace(first_layout=4, jokers=4)

    async def close() -> None:
        board = LadderBoard((3, 2), rules)
        board.close()
        await asyncio.sleep(5 * PAUSE)

    asyncio.run(close())
    assert solving(rules).rounds[0] == 0


def test_a_fault_on_the_way_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> dict[str, Any]:
        board = LadderBoard((3, 2), CLASSIC.replace(first_layout=3, jokers=2))
        monkeypatch.setattr(Solving, "go_on", lambda self, seconds: 1 / 0)
        await asyncio.sleep(5 * PAUSE)
        return dict(board.form.scene)

    assert "not your fault" in asyncio.run(fail())["say"]["text"]


def test_a_rehearsal_leaves_it_alone_and_running_a_cell_again_closes_it() -> None:
    board = a_board(key="13-ladder-markov/board")
    before = board.form.scene
    board.rehearse()
    assert board.form.scene == before
    a_board(key="13-ladder-markov/board")
    assert board.comm is None
    assert board.form.comm is None
