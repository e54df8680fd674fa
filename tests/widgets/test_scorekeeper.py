"""The scorekeeper as Python sees it: set-up, rounds, undo, several tables, what is kept."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trash_core import RULE_BOOKS, Match
from trash_core.players import first_fit, play_round
from trash_widgets.house import BOOKS
from trash_widgets.score.tally import MOST, MOST_TABLES
from trash_widgets.score.widget import Scorekeeper


def a_table(*names: str, **chosen: str) -> Scorekeeper:
    """A table that has started."""
    keeper = Scorekeeper(key="")
    for _ in names[2:]:
        keeper.press("add")
    keeper.press("start", **{f"name {seat}": name for seat, name in enumerate(names)}, **chosen)
    assert keeper.table.matches, keeper.scene["message"]
    return keeper


def said(keeper: Scorekeeper) -> str:
    return str(keeper.scene["message"]["text"])


def shown(keeper: Scorekeeper) -> str:
    return json.dumps(keeper.scene, ensure_ascii=False)


def parts(keeper: Scorekeeper, kind: str) -> list[dict[str, Any]]:
    return [part for part in keeper.scene["parts"] if part["kind"] == kind]


def reloaded(keeper: Scorekeeper) -> Scorekeeper:
    later = Scorekeeper(key="")
    later.rehearse_message({"kind": "restore", "record": json.loads(json.dumps(keeper._record()))})
    return later


# ---- before the first round


def test_names_are_tidied_and_an_empty_one_gets_its_default() -> None:
    keeper = a_table("  Ada \n Lovelace\x07 ", "   ", "x" * 99)
    assert keeper.table.names == ["Ada Lovelace", "Player 2", "x" * 20]


def test_two_to_six_players() -> None:
    keeper = Scorekeeper(key="")
    keeper.press("remove 0")
    assert len(keeper.table.names) == 2
    for _ in range(9):
        keeper.press("add")
    assert keeper.table.names == [f"Player {n}" for n in range(1, MOST + 1)]
    keeper.press("remove 2")
    keeper.press("add")
    assert sorted(set(keeper.table.names)) == sorted(keeper.table.names), "no name twice"


def test_players_move_and_the_dealer_stays_the_same_person() -> None:
    keeper = Scorekeeper(key="")
    keeper.press("add")
    keeper.press("edit", **{"name 0": "Ada", "name 1": "Ben", "name 2": "Cleo", "dealer": "2"})
    keeper.press("up 2")
    assert keeper.table.names == ["Ada", "Cleo", "Ben"]
    assert keeper.table.dealer == 1
    assert keeper.scene["focus"]["on"] == "up 1"
    keeper.press("down 0")
    assert keeper.table.names == ["Cleo", "Ada", "Ben"]
    keeper.press("start")
    assert parts(keeper, "note")[0]["text"] == "Deal 10 cards to everybody. Shuffle 2 packs together. " + (
        "Cleo deals, Ada plays first."
    )


def test_two_of_the_same_name_are_asked_for_another() -> None:
    keeper = Scorekeeper(key="")
    keeper.press("start", **{"name 0": "Ada", "name 1": "Ada"})
    assert not keeper.table.matches
    assert keeper.scene["message"]["tone"] == "refuse"
    assert "two players are called ada" in said(keeper).lower()


def test_rules_that_contradict_each_other_are_said_in_the_words_of_the_form() -> None:
    keeper = Scorekeeper(key="")
    keeper.press("start", first_layout="4", target="6")
    assert not keeper.table.matches
    assert "first_layout" not in said(keeper)
    assert "target" not in said(keeper)
    keeper.press("edit", target="3")
    assert said(keeper) == ""
    keeper.press("start")
    assert keeper.table.matches


def test_too_many_players_for_the_rule_book() -> None:
    keeper = Scorekeeper(key="")
    for _ in range(4):
        keeper.press("add")
    keeper.press("start", book="garbage")
    assert not keeper.table.matches
    assert keeper.scene["message"]["tone"] == "refuse"


def test_markup_in_a_name_stays_text_for_the_page_to_escape() -> None:
    keeper = a_table("<b>Ada</b>", "Ben & Co")
    assert "<b>Ada</b>" in shown(keeper)
    assert keeper.table.names == ["<b>Ada</b>", "Ben & Co"]


def test_what_no_form_would_send_changes_nothing() -> None:
    keeper = Scorekeeper(key="")
    before = keeper._record()
    keeper.press("edit", book="chess", dealer="9", target="77", table="5", players="3")
    for what in ("win 0", "up 99", "remove 7", "again", "write", "x", "up -1", "undo", "sure", "win 0 1", ""):
        keeper.press(what)
    keeper.rehearse_message({"kind": "do", "what": 7, "form": [1], "at": keeper.scene["version"]})
    keeper.rehearse_message({"kind": "do", "what": "start", "form": {}, "at": 0})
    assert keeper._record() == before


# ---- rounds


def test_one_tap_writes_a_round_down() -> None:
    keeper = a_table("Ada", "Ben")
    keeper.press("win 1")
    assert said(keeper) == "Ben wins round 1."
    rows = parts(keeper, "sheet")[0]["rows"]
    assert [row["deal"] for row in rows] == ["10 cards", "9 cards"]
    assert rows[1]["cells"][0] == {"text": "10", "state": "gone"}
    assert rows[1]["cells"][1] == {"text": "9", "state": "now"}
    assert rows[1]["said"] == "Crossed off: 10. 9 cards"
    assert parts(keeper, "note")[0]["text"] == "Deal Ada 10, Ben 9. Ben may deal, and plays first."
    keeper.press("win 1")
    assert parts(keeper, "note")[0]["text"] == "Deal Ada 10, Ben 8. Ada may deal, Ben plays first."


def test_a_stale_click_does_not_write_a_second_round_down() -> None:
    keeper = a_table("Ada", "Ben")
    message = {"kind": "do", "what": "win 0", "form": {}, "at": keeper.scene["version"]}
    keeper.rehearse_message(message)
    keeper.rehearse_message(message)
    assert keeper.table.score.rungs == (9, 10)


def test_several_win_where_there_is_a_last_turn() -> None:
    keeper = a_table("Ada", "Ben", "Cleo", book="turn_up", last_turn="True")
    keeper.press("write")
    assert keeper.scene["message"]["tone"] == "refuse"
    for what in ("win 2", "win 0", "win 1", "win 1", "write"):
        keeper.press(what)
    assert said(keeper) == "Cleo and Ada win round 1."
    assert keeper.table.score.rungs == (9, 10, 9)


def test_who_was_first_is_asked_where_it_matters() -> None:
    keeper = a_table("Ada", "Ben", "Cleo", last_turn="True")
    keeper.press("win 2")
    keeper.press("win 0")
    badges = [button["badge"] for button in parts(keeper, "ask")[0]["buttons"]]
    assert badges == ["2.", "", "1."]
    keeper.press("write")
    assert keeper.table.score.opener == 2


def test_layouts_that_were_all_right_go_down_too() -> None:
    keeper = a_table("Ada", "Ben", "Cleo", check_layouts="True")
    for what in ("win 0", "win 1", "right 2", "right 0"):  # only one can go out; Ada was wrong
        keeper.press(what)
    keeper.press("write")
    assert keeper.table.score.rungs == (9, 9, 9)
    assert keeper.table.score.results[0].winners == (1,)
    assert "All right: Ada and Cleo." in shown(keeper)


def test_agreed_rounds_and_agreed_time() -> None:
    keeper = a_table("Ada", "Ben", match_rounds="3")
    for what in ("win 0", "win 1", "win 0"):
        keeper.press(what)
    assert said(keeper) == "Ada wins round 3. Ada has won the match!"
    timed = a_table("Ada", "Ben", match_minutes="15")
    for what in ("win 0", "time", "write"):
        timed.press(what)
    assert said(timed) == "Ada wins round 1. Ada has won the match!"


def test_one_round_decides_in_last_licks_with_four() -> None:
    keeper = a_table("Ada", "Ben", "Cleo", "Dan", book="last_licks")
    assert parts(keeper, "sheet")[0]["rows"][0]["cells"] == []
    for what in ("win 3", "win 1", "write"):
        keeper.press(what)
    assert said(keeper) == "Dan and Ben win round 1. Dan and Ben share the win!"
    assert [row["won"] for row in parts(keeper, "sheet")[0]["rows"]] == [False, True, False, True]


def test_start_and_target_of_the_house() -> None:
    keeper = a_table("Ada", "Ben", first_layout="5", target="3")
    assert [cell["text"] for cell in parts(keeper, "sheet")[0]["rows"][0]["cells"]] == ["5", "4"]
    keeper.press("win 0")
    keeper.press("win 0")
    assert keeper.table.score.winners == (0,)
    assert keeper.scene["message"]["tone"] == "good"
    assert not parts(keeper, "ask")
    keeper.press("win 1")  # too late
    assert len(keeper.table.score.results) == 2


@pytest.mark.parametrize("book", sorted(RULE_BOOKS))
def test_the_same_winners_give_the_same_match(book: str) -> None:
    rules = RULE_BOOKS[book].replace(first_layout=3)
    match = Match(rules, 3, seed=5, opener=1)
    keeper = a_table("A", "B", "C", book=book, first_layout="3", dealer="0")
    keeper.table.score.first_opener = 1  # also where the match number would say who opens
    for _ in range(100):
        assert keeper.table.score.rungs == match.round.rungs
        play_round(match, [first_fit] * 3)
        if match.round.is_void:
            match.next_round()
            continue
        for seat in match.round.winners:
            keeper.press(f"win {seat}")
        if rules.last_turn:
            keeper.press("write")
        assert keeper.table.score.opener == match.next_opener
        if match.is_over:
            break
        match.next_round()
    assert keeper.table.score.winners == match.winners != ()


# ---- taking back


def test_undo_goes_all_the_way_back_to_the_names() -> None:
    keeper = a_table("Ada", "Ben", target="8")
    start = keeper._record()
    for what in ("win 0", "win 1", "win 1", "again", "win 0"):
        keeper.press(what)
    assert len(keeper.table.matches) == 2
    expected = [(2, 0), (1, 3), (1, 2), (1, 1), (1, 0)]
    for matches, rounds in expected:
        keeper.press("undo")
        assert (len(keeper.table.matches), len(keeper.table.score.results)) == (matches, rounds)
    assert keeper._record() == start
    keeper.press("undo")
    assert not keeper.table.matches
    assert keeper.table.names == ["Ada", "Ben"]


def test_undo_takes_back_a_choice_first() -> None:
    keeper = a_table("Ada", "Ben", last_turn="True")
    keeper.press("win 0")
    keeper.press("undo")
    assert keeper.table.matches
    assert parts(keeper, "ask")[0]["buttons"][0]["pressed"] is False


def test_another_match_counts_matches_and_asks_before_it_forgets() -> None:
    keeper = a_table("Ada", "Ben", target="9")
    keeper.press("win 1")
    keeper.press("again")
    assert [row["matches"] for row in parts(keeper, "sheet")[0]["rows"]] == ["0 matches won", "1 match won"]
    keeper.press("anew")
    keeper.press("stay")
    assert keeper.table.matches
    keeper.press("sure")  # nobody has asked
    assert keeper.table.matches
    keeper.press("anew")
    keeper.press("sure")
    assert not keeper.table.matches


# ---- several tables


def test_tables_are_added_changed_and_deleted() -> None:
    keeper = a_table("Ada", "Ben")
    keeper.press("win 0")
    keeper.press("new-table")
    keeper.press("edit", **{"table name": "Kitchen"})
    assert [table.name for table in keeper.tables] == ["Table 1", "Kitchen"]
    keeper.press("edit table", table="0")
    assert keeper.table.score.rungs == (9, 10)
    keeper.press("delete")
    assert len(keeper.tables) == 2
    assert "Delete Table 1?" in shown(keeper)
    keeper.press("sure")
    assert [table.name for table in keeper.tables] == ["Kitchen"]
    keeper.press("delete")
    keeper.press("sure")
    assert [table.name for table in keeper.tables] == ["Table 1"]
    for _ in range(20):
        keeper.press("new-table")
    assert len(keeper.tables) == MOST_TABLES
    assert len({table.name for table in keeper.tables}) == MOST_TABLES


def test_what_was_chosen_is_forgotten_with_the_table() -> None:
    keeper = a_table("Ada", "Ben", last_turn="True")
    keeper.press("win 0")
    keeper.press("new-table")
    keeper.press("edit table", table="0")
    assert parts(keeper, "ask")[0]["buttons"][0]["pressed"] is False


# ---- what is kept


def test_a_reload_brings_everything_back() -> None:
    keeper = a_table("Ada", "Ben", "Cleo", book="last_licks", target="4", check_layouts="True")
    for what in ("win 0", "win 2", "right 1", "write", "new-table"):
        keeper.press(what)
    later = reloaded(keeper)
    assert later._record() == keeper._record()
    assert later.scene["parts"] == keeper.scene["parts"]


def test_a_fresh_page_writes_nothing_and_later_visits_do_not_bring_back_the_past() -> None:
    keeper = Scorekeeper(key="")
    assert keeper.scene["storage"]["record"] is None
    other = a_table("Eve", "Fay")._record()
    keeper.press("start")
    keeper.rehearse_message({"kind": "restore", "record": other})
    assert keeper.table.names == ["Player 1", "Player 2"]
    keeper.rehearse_message({"kind": "restore", "record": other, "elsewhere": True})
    assert [table.names for table in keeper.tables] == [["Eve", "Fay"], ["Player 1", "Player 2"]]


GOOD: dict[str, Any] = a_table("Ada", "Ben", target="7")._record() | {"now": 0}
TABLE: dict[str, Any] = GOOD["tables"][0]
PLAYED: dict[str, Any] = {"opener": 0, "rounds": [{"out": [0], "right": [], "time": False}]}


DAMAGED: list[Any] = [
    None,
    "x",
    [],
    {},
    {**TABLE, "names": ["Ada"]},
    {**TABLE, "names": ["Ada", 7]},
    {**TABLE, "names": ["Ada", " "]},
    {**TABLE, "name": ""},
    {**TABLE, "chosen": {"book": "chess"}},
    {**TABLE, "chosen": {**TABLE["chosen"], "target": "9", "first_layout": "3"}},
    {**TABLE, "dealer": 5},
    {**TABLE, "dealer": True},
    {**TABLE, "matches": [{}]},
    {**TABLE, "matches": [{**PLAYED, "opener": 2}]},
    {**TABLE, "matches": [{**PLAYED, "rounds": [{"out": [], "right": [], "time": False}]}]},
    {**TABLE, "matches": [{**PLAYED, "rounds": [{"out": [0, 1], "right": [], "time": False}]}]},
    {**TABLE, "matches": [{**PLAYED, "rounds": PLAYED["rounds"] * 4}]},
    {**TABLE, "matches": [PLAYED, PLAYED]},
]


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"kind": "score"},
        {"kind": "quiz", "tables": [TABLE]},
        {"kind": "score", "tables": []},
        {"kind": "score", "tables": "x"},
        *({"kind": "score", "now": 0, "tables": [table]} for table in DAMAGED),
    ],
)
def test_a_damaged_record_does_no_harm(record: dict[str, Any]) -> None:
    keeper = Scorekeeper(key="")
    keeper.rehearse_message({"kind": "restore", "record": record})
    assert "could not be read" in said(keeper)
    assert len(keeper.tables) == 1
    keeper.press("start")
    assert keeper.table.matches


def test_one_damaged_table_does_not_take_the_others_along() -> None:
    keeper = Scorekeeper(key="")
    keeper.rehearse_message({"kind": "restore", "record": {**GOOD, "now": 7, "tables": [{}, TABLE]}})
    assert said(keeper) == "One table could not be read."
    assert [table.names for table in keeper.tables] == [["Ada", "Ben"]]


@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_whatever_is_pressed_the_record_brings_it_back(seed: int) -> None:
    chance = random.Random(seed)
    keeper = Scorekeeper(key="")
    steps = ["start", "add", "undo", "again", "write", "time", "new-table", "delete", "sure", "stay", "anew"]
    steps += [f"{step} {seat}" for step in ("win", "right", "up", "down", "remove") for seat in range(3)]
    for _ in range(40):
        form = {"book": chance.choice(list(BOOKS)), "target": chance.choice(["", "5", "8"])}
        form |= {"last_turn": chance.choice(["", "True"]), "check_layouts": chance.choice(["", "True"])}
        form |= {"match_minutes": chance.choice(["", "15"]), "table": str(chance.randint(0, 2))}
        keeper.press(chance.choice(steps), **form)
    assert reloaded(keeper)._record() == keeper._record()
    while keeper.table.matches:
        keeper.press("stay")
        keeper.press("undo")


def test_it_rehearses_on_a_twin() -> None:
    keeper = a_table("Ada", "Ben")
    before = keeper.scene
    keeper.rehearse()
    assert keeper.scene == before


def test_a_fault_is_said_in_a_friendly_way(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = a_table("Ada", "Ben")

    def fail(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(keeper, "_press", fail)
    with pytest.raises(RuntimeError, match="boom"):
        keeper.press("win 0")
    assert "not your fault" in said(keeper)
    assert parts(keeper, "ask"), "the table is still there"


def test_the_names_go_to_whoever_wants_them() -> None:
    keeper = Scorekeeper(key="")
    told: list[list[str]] = []
    keeper.on_names(told.append)
    keeper.press("edit", **{"name 0": "Ada", "name 1": "Ben"})
    keeper.press("start")
    keeper.press("win 0")
    assert told == [["Ada", "Ben"]]
