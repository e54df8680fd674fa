"""A score sheet that is open in two tabs: what is written down in one of them is never lost.

Each tab has a Python of its own; a browser's storage is between them. `Tab` does what the page does with it
(see static/desk/shared.js); tests/browser/test_two_tabs.py does the same in a real browser.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from trash_widgets.editions import MOST_KNOWN, MOST_NAMES, Editions
from trash_widgets.score.widget import BOTH, TOO_LATE, Scorekeeper

Storage = dict[str, str]


class Tab:
    """A page with a score sheet. It writes down what Python says, unless the storage has something newer."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.keeper = Scorekeeper(key="")
        if "score" in storage:
            self.keeper.rehearse_message({"kind": "restore", "record": json.loads(storage["score"])})

    def press(self, what: str, **form: str) -> None:
        """Press a button, and hear nothing of the other tab before."""
        self.keeper.press(what, **form)

    def press_late(self, what: str) -> None:
        """Press a button that was there before the other tab's record came in."""
        at = self.keeper.scene["version"]
        self.keeper.rehearse_message({"kind": "do", "what": what, "form": {}, "at": at, "stale": True})

    def news(self) -> dict[str, Any] | None:
        found = json.loads(self.storage.get("score", "null"))
        record = self.keeper.scene["storage"]["record"]
        known = record["edition"] if record else []
        return None if found is None or found["edition"][-1] in known else dict(found)

    def write(self) -> None:
        """Put down what there is; first the other's, where that has come in between."""
        while (news := self.news()) is not None:
            self.keeper.rehearse_message({"kind": "restore", "record": news, "elsewhere": True})
        self.storage["score"] = json.dumps(self.keeper.scene["storage"]["record"])

    def rounds(self, table: int = 0) -> list[int]:
        """Who has won the rounds of a table."""
        matches = self.keeper.tables[table].matches
        return [seat for score in matches for result in score.results for seat in result.winners]

    @property
    def said(self) -> str:
        return str(self.keeper.scene["message"]["text"])


@pytest.fixture
def tabs() -> tuple[Tab, Tab]:
    """Two tabs with the same match: down to 8 places, and Ada has won the first round."""
    storage: Storage = {}
    one = Tab(storage)
    one.press("start", **{"name 0": "Ada", "name 1": "Ben", "target": "8"})
    one.press("win 0")
    one.write()
    return one, Tab(storage)


def settle(*tabs: Tab) -> None:
    for _ in range(2):
        for tab in tabs:
            tab.write()


def test_a_tab_shows_what_the_other_has_written(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    one.press("win 1")
    settle(one, other)
    assert other.rounds() == one.rounds() == [0, 1]
    assert other.said == ""


def test_two_rounds_at_once_are_both_kept(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    for tab in tabs:
        tab.press("win 1")
        tab.press("undo")
    one.press("again")  # means nothing now
    one.press("win 1")
    one.write()
    other.press("undo")
    other.press("win 1")
    settle(other, one)
    assert one.rounds() == other.rounds() == [1, 1]
    assert other.said.startswith(BOTH)


def test_a_record_that_was_written_over_comes_back(tabs: tuple[Tab, Tab]) -> None:
    """Browsers do not say at once what another tab has written: both may write before they hear of it."""
    for tab in tabs:
        tab.press("win 1")
    for tab in tabs:
        tab.storage["score"] = json.dumps(tab.keeper.scene["storage"]["record"])
    settle(*tabs)
    assert [tab.rounds() for tab in tabs] == [[0, 1, 1], [0, 1, 1]]


def test_what_is_taken_back_stays_taken_back_and_the_other_s_round_stays(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    one.press("undo")
    other.press("win 1")
    settle(one, other)
    assert one.rounds() == other.rounds() == [1]


def test_a_round_that_ends_the_match_comes_last(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    one.press("win 0")  # the end
    one.write()
    other.press("win 1")
    settle(other, one)
    assert one.rounds() == other.rounds() == [0, 1, 0]
    assert one.keeper.table.score.winners == (0,)


def test_it_is_said_when_a_round_has_no_place_any_more(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    for tab in tabs:
        tab.press("win 0")
    settle(one, other)
    assert one.rounds() == other.rounds() == [0, 0]
    assert TOO_LATE in one.said + other.said


def test_tables_of_both_are_kept_and_a_deleted_one_is_gone(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    for tab, player in zip(tabs, ("Cleo", "Dan"), strict=True):
        tab.press("new-table")
        tab.press("start", **{"name 0": player})
        tab.press("win 0")
    settle(one, other)
    assert {table.names[0] for table in one.keeper.tables} == {"Ada", "Cleo", "Dan"}
    one.press("edit table", table=str([table.names[0] for table in one.keeper.tables].index("Ada")))
    settle(one, other)
    one.press("delete")
    one.press("sure")
    other.press("edit table", table=str([table.names[0] for table in other.keeper.tables].index("Dan")))
    other.press("win 0")
    settle(one, other)
    assert {table.names[0] for table in other.keeper.tables} == {"Cleo", "Dan"}
    assert sum(len(other.rounds(table)) for table in (0, 1)) == 3


def test_a_table_is_not_deleted_under_somebody_s_pencil(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    one.press("delete")
    one.press("sure")
    other.press("win 1")
    settle(one, other)
    at = next(at for at, table in enumerate(one.keeper.tables) if table.names[0] == "Ada")
    assert one.rounds(at) == [0, 1]


def test_names_and_rules_are_put_together_before_the_first_round() -> None:
    storage: Storage = {}
    one = Tab(storage)
    one.press("add")
    one.write()
    other = Tab(storage)
    one.press("edit name 0", **{"name 0": "Ada", "table name": "Kitchen"})
    other.press("edit book", book="garbage")
    settle(one, other)
    assert one.keeper.table == other.keeper.table
    assert (one.keeper.table.name, one.keeper.table.names[0]) == ("Kitchen", "Ada")
    assert one.keeper.table.chosen["book"] == "garbage"


def test_who_starts_the_match_keeps_it(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    one.press("anew")
    one.press("sure")
    settle(one, other)
    one.press("edit name 1", **{"name 1": "Eve"})
    other.press("start")
    other.press("win 1")
    settle(one, other)
    assert one.rounds() == other.rounds() == [1]


def test_what_was_chosen_and_not_written_down_yet_stays() -> None:
    storage: Storage = {}
    one = Tab(storage)
    one.press("start", **{"name 0": "Ada", "name 1": "Ben", "last_turn": "True"})
    one.write()
    other = Tab(storage)
    other.press("win 1")
    one.press("edit table name", **{"table name": "Kitchen"})
    settle(one, other)
    other.press_late("write")
    settle(other, one)
    assert one.rounds() == [1]
    assert one.keeper.table.name == other.keeper.table.name == "Kitchen"


def test_a_round_is_written_on_the_newer_sheet_but_nothing_is_taken_back_unseen(
    tabs: tuple[Tab, Tab],
) -> None:
    one, other = tabs
    one.press("win 1")
    settle(one, other)
    other.press_late("undo")
    assert other.rounds() == [0, 1]
    assert "in another tab" in other.said
    other.press_late("win 1")
    assert other.rounds() == [0, 1, 1]


def test_a_round_is_not_written_in_another_match(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    for what in ("anew", "sure"):
        one.press(what)
    one.press("start", **{"name 0": "Cleo"})
    settle(one, other)
    other.press_late("win 0")
    assert other.rounds() == []


def test_a_tab_that_slept_through_a_hundred_changes(tabs: tuple[Tab, Tab]) -> None:
    one, other = tabs
    for _ in range(MOST_NAMES):
        one.press("undo")
        one.press("win 1")
        one.write()
    one.press("win 1")
    settle(one, other)
    assert one.rounds() == other.rounds() == [1, 1]
    assert len(json.dumps(one.keeper.scene["storage"]["record"])) < 5000


def test_a_record_of_an_older_kit_is_taken_as_it_is(tabs: tuple[Tab, Tab]) -> None:
    one, _ = tabs
    record = json.loads(one.storage["score"])
    del record["edition"]
    for table in record["tables"]:
        del table["id"]
    later = Tab({"score": json.dumps(record)})
    assert later.rounds() == [0]


def test_nothing_new_makes_no_new_edition() -> None:
    editions = Editions()
    first = editions.stamp({"n": 1})
    assert editions.stamp({"n": 1}) == first
    last = first
    for n in range(MOST_NAMES + MOST_KNOWN):
        last = editions.stamp({"n": n})
    assert len(last["edition"]) == len(set(last["edition"])) == MOST_NAMES
    assert editions.join({"edition": ["somebody else's"], "n": 3}) is None
    assert editions.join({"edition": "damaged"}) is None
