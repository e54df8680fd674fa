"""The table's Python side: it hands on good requests, refuses the rest, and never fails in silence."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from trash_widgets.match.widget import MatchPlay
from trash_widgets.safe import TROUBLE
from trash_widgets.table import Table

Requests = list[tuple[str, Any]]


@pytest.fixture
def got() -> Requests:
    return []


@pytest.fixture
def table(got: Requests) -> Iterator[Table]:
    widget = Table(lambda kind, value: got.append((kind, value)))
    widget.show(scene())
    yield widget
    widget.close()


def scene(**changes: Any) -> dict[str, Any]:
    message = {"text": "Your turn.", "tone": "tell", "at": None, "id": 1}
    return {"message": message, "travel": [], "fresh": True, **changes}


def send(table: Table, message: object) -> None:
    table._handle_custom_msg(message, [])


def test_it_brings_its_own_look_and_all_faces(table: Table) -> None:
    assert "--lt-felt" in table._css
    assert ".lt-felt" in table._css
    assert "export default" in table._esm
    assert len(table.faces) == 2 * 54
    assert table.faces["small 4h"] != table.faces["4h"]


def test_each_scene_has_the_next_version_and_goes_out_once(table: Table) -> None:
    seen: list[int] = []
    table.observe(lambda change: seen.append(change["new"]["version"]), "scene")
    table.show(scene())
    table.show(scene())
    assert seen == [2, 3]


def test_good_requests_reach_the_handler(table: Table, got: Requests) -> None:
    send(table, {"kind": "move", "text": "P4", "at": 1})
    send(table, {"kind": "do", "what": "level 3", "at": 1})
    send(table, {"kind": "restore", "record": {"stars": {}}})
    assert got == [("move", "P4"), ("do", "level 3"), ("restore", {"stars": {}})]


def test_what_was_typed_and_where_the_page_stands_are_handed_on(table: Table, got: Requests) -> None:
    send(table, {"kind": "text", "name": "record", "text": "C21 …\nS P4", "at": 1})
    page = "https://hub.example.org:8443/user/jo/voila/render/06-match.ipynb"
    send(table, {"kind": "address", "url": page, "at": 99})  # true on whatever scene it was asked
    assert got == [("text", {"name": "record", "text": "C21 …\nS P4"}), ("address", page)]


def test_what_was_chosen_on_an_older_scene_is_answered_but_not_handed_on(
    table: Table, got: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(table, "send", sent.append)
    table.show(scene())
    send(table, {"kind": "move", "text": "P4", "at": 1})
    send(table, {"kind": "do", "what": "hint", "at": 3})
    assert got == []
    assert [each["kind"] for each in sent] == ["ack", "ack"]
    assert table.scene["version"] == 2


def test_a_record_is_taken_only_while_nothing_was_done(table: Table, got: Requests) -> None:
    table.show(scene(fresh=False))
    send(table, {"kind": "restore", "record": {"stars": {}}})
    assert got == []


@pytest.mark.parametrize(
    "message",
    [
        {},
        "move",
        None,
        {"kind": "dance", "at": 1},
        {"kind": ["move"], "text": "P4", "at": 1},
        {"kind": "move", "at": 1},
        {"kind": "move", "text": "P4"},
        {"kind": "move", "text": "P4", "at": "1"},
        {"kind": "move", "text": "P4", "at": True},
        {"kind": "move", "text": "P444", "at": 1},
        {"kind": "move", "text": "-", "at": 1},
        {"kind": "move", "text": 4, "at": 1},
        {"kind": "do", "what": "", "at": 1},
        {"kind": "do", "what": "x" * 121, "at": 1},
        {"kind": "text", "name": "record", "at": 1},
        {"kind": "text", "name": "Record", "text": "x", "at": 1},
        {"kind": "text", "name": "record", "text": "x" * 300_001, "at": 1},
        {"kind": "text", "name": "record", "text": "x"},
        {"kind": "address"},
        {"kind": "address", "url": 4},
        {"kind": "address", "url": "javascript:alert(1)"},
        {"kind": "address", "url": "file:///etc/passwd"},
        {"kind": "address", "url": "http://me:secret@localhost/"},
        {"kind": "address", "url": "http://localhost/?token=1"},
        {"kind": "address", "url": "http://localhost/#top"},
        {"kind": "address", "url": 'http://localhost/"><b>'},
        {"kind": "address", "url": "http://localhost/\n"},
        {"kind": "address", "url": "http://localhost/" + "x" * 1000},
        {"kind": "restore"},
        {"kind": "restore", "record": [1]},
    ],
)
def test_anything_else_is_refused_and_logged(
    table: Table, got: Requests, message: object, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "trash_widgets"):
        send(table, message)
    assert got == []
    assert table.failure is None
    assert table.scene["version"] == 1
    assert "refused" in caplog.text


def test_five_hundred_requests_make_no_further_widget() -> None:
    play = MatchPlay(players=2, key="")
    play.rehearse_message({"kind": "do", "what": "deal", "at": play.scene["version"]})
    before = len(_instances)
    for number in range(500):
        what = (
            {"kind": "move", "text": f"P{number % 10 + 1}"} if number % 3 else {"kind": "do", "what": "next"}
        )
        play.rehearse_message({**what, "at": play.scene["version"]})
    assert len(_instances) == before  # each has one comm
    play.close()


def test_a_failing_handler_shows_a_sentence_and_is_remembered(caplog: pytest.LogCaptureFixture) -> None:
    def stumble(kind: str, value: Any) -> None:
        raise LookupError("a bug of ours")

    table = Table(stumble)
    table.show(scene())
    with caplog.at_level(logging.ERROR, "trash_widgets"):
        send(table, {"kind": "move", "text": "S", "at": 1})
    assert isinstance(table.failure, LookupError)
    assert "a bug of ours" in caplog.text
    assert table.scene["message"] == {"text": TROUBLE, "tone": "tell", "at": None, "id": 2}
    assert table.scene["version"] == 2
    with pytest.raises(LookupError):
        table.rehearse_message({"kind": "move", "text": "S", "at": 2})
