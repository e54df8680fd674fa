"""The contents page lists the lessons that there are, whatever state their notebooks are in."""

import json
from pathlib import Path
from typing import Any

import pytest

from trash_widgets.contents import Contents, contents
from trash_widgets.levels import load
from trash_widgets.progress import Progress


def notebook(folder: Path, name: str, title: str | None = None, cells: Any = (), **ours: Any) -> None:
    metadata: dict[str, Any] = {} if title is None else {"title": title, "learn_trash": ours}
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps({"metadata": metadata, "cells": list(cells)}), "utf-8")


def lessons(folder: Path) -> list[dict[str, Any]]:
    return [lesson for strand in contents(folder)["strands"] for lesson in strand["lessons"]]


def test_lessons_come_in_strands_and_in_order(tmp_path: Path) -> None:
    notebook(tmp_path, "00-start.ipynb", "Learn Trash")
    notebook(tmp_path, "09-first-card.ipynb", "The first card", strand="chance", number="09")
    notebook(tmp_path, "02-chaining.ipynb", "A chain", strand="play", number="02", minutes=12, goal="Go on.")
    notebook(tmp_path, "01-layout.ipynb", "Ten places", strand="play", number="01", levels=4, questions=2)
    strands = contents(tmp_path)["strands"]
    assert [(s["title"], [x["id"] for x in s["lessons"]]) for s in strands] == [
        ("Play", ["01-layout", "02-chaining"]),
        ("Chance", ["09-first-card"]),
    ]
    assert strands[0]["lessons"][1] == {
        "id": "02-chaining", "number": "02", "title": "A chain", "goal": "Go on.", "minutes": 12,
        "levels": None, "questions": None, "strand": "play", "href": "02-chaining.ipynb", "shortcuts": [],
    }  # fmt: skip


def test_a_strand_without_lessons_is_not_shown(tmp_path: Path) -> None:
    notebook(tmp_path, "01-layout.ipynb", "Ten places", strand="play")
    assert [strand["id"] for strand in contents(tmp_path)["strands"]] == ["play"]


def test_a_notebook_without_metadata_is_listed_by_what_it_has(tmp_path: Path) -> None:
    heading = {"cell_type": "markdown", "source": ["Hello\n", "# My own idea\n"]}
    notebook(tmp_path, "16-mine.ipynb", cells=[heading])
    notebook(tmp_path, "17-jack-of-all-trades.ipynb")
    (tmp_path / "18-half-saved.ipynb").write_text('{"cells": [', "utf-8")
    (tmp_path / "19-odd.ipynb").write_text('{"cells": 3, "metadata": {"learn_trash": []}}', "utf-8")
    assert [lesson["title"] for lesson in lessons(tmp_path)] == [
        "My own idea", "Jack of all trades", "Half saved", "Odd"
    ]  # fmt: skip


@pytest.mark.parametrize("value", ["ten", -1, True, [], {}])
def test_metadata_of_the_wrong_kind_counts_as_none(tmp_path: Path, value: object) -> None:
    notebook(tmp_path, "01-layout.ipynb", "Ten", strand=value, minutes=value, levels=value, goal=7, number=1)
    (lesson,) = lessons(tmp_path)
    assert (lesson["minutes"], lesson["levels"], lesson["goal"], lesson["number"]) == (None, None, "", "01")


def test_other_files_are_no_lessons(tmp_path: Path) -> None:
    for name in (
        "scratch.ipynb", "00-start.ipynb", "01 copy.ipynb", "1-x.ipynb", "01-layout-checkpoint.txt",
        "01-layout-mine-2.ipynb",
    ):  # fmt: skip
        notebook(tmp_path, name, "x")
    assert lessons(tmp_path) == []


def test_all_fifteen_lessons_find_their_strand_by_themselves(tmp_path: Path) -> None:
    for number in range(16):
        strand = "play" if number < 9 else "chance"
        notebook(tmp_path, f"{number:02}-x.ipynb", f"Lesson {number}", strand=strand, number=f"{number:02}")
    found = {s["id"]: [x["number"] for x in s["lessons"]] for s in contents(tmp_path)["strands"]}
    assert found == {
        "play": [f"{n:02}" for n in range(1, 9)],
        "chance": [f"{n:02}" for n in range(9, 16)],
    }


def test_a_lesson_may_have_shortcuts_on_the_start_page(tmp_path: Path) -> None:
    given = [
        {"label": "Play a match"}, {"label": "Ask", "hash": "#Ask the referee"}, {"label": ""}, 3,
        {"label": "Out", "hash": "//elsewhere"}, {"hash": "#x"},
    ]  # fmt: skip
    notebook(tmp_path, "06-match.ipynb", "A match", strand="play", shortcuts=given)
    notebook(tmp_path, "07-odd.ipynb", "Odd", strand="play", shortcuts="x")
    assert contents(tmp_path)["shortcuts"] == [
        {"label": "Play a match", "href": "06-match.ipynb"},
        {"label": "Ask", "href": "06-match.ipynb#Ask%20the%20referee"},
    ]


def test_the_real_start_page_leads_straight_to_a_match() -> None:
    shortcuts = contents(Path(__file__).parents[2] / "lessons")["shortcuts"]
    assert {"label": "I know the game already: play a match", "href": "06-match.ipynb"} in shortcuts


def test_teachers_find_every_page_that_there_is(tmp_path: Path) -> None:
    assert contents(tmp_path)["teacher"] == []
    notebook(tmp_path / "teacher", "00-guide.ipynb", "The guide")
    notebook(tmp_path / "teacher", "01-exit-tickets.ipynb")
    (tmp_path / "teacher" / "numbers.md").write_text("Words\n# The numbers\n", "utf-8")
    (tmp_path / "teacher" / "notes.txt").write_text("x", "utf-8")
    assert contents(tmp_path)["teacher"] == [
        {"label": "The guide", "href": "teacher/00-guide.ipynb"},
        {"label": "Exit tickets", "href": "teacher/01-exit-tickets.ipynb"},
        {"label": "The numbers", "href": "teacher/numbers.md"},
    ]


@pytest.mark.parametrize("binder", [True, False])
def test_on_binder_the_address_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, binder: bool) -> None:
    monkeypatch.delenv("BINDER_LAUNCH_HOST", raising=False)
    if binder:
        monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.test/")
    assert contents(tmp_path)["roams"] is binder
    assert Progress(tmp_path).scene["roams"] is binder


def test_progress_knows_the_names_of_all_levels(tmp_path: Path) -> None:
    progress = Progress(Path(__file__).parents[2] / "lessons")
    progress.rehearse()
    lessons = {lesson["id"]: lesson for lesson in progress.scene["lessons"]}
    assert [tuple(pair) for pair in lessons["02-chaining"]["names"]] == [
        (level.id, level.title) for level in load("02-chaining")
    ]
    assert lessons["06-match"]["names"] == []
    notebook(tmp_path, "02-chaining.ipynb", "A chain", levels=99)
    with pytest.raises(RuntimeError, match="02-chaining"):
        Progress(tmp_path).rehearse()
    assert progress.comm is None  # a later one has taken its place


def test_the_widget_takes_the_folder_where_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook(tmp_path, "01-layout.ipynb", "Ten places", strand="play")
    monkeypatch.chdir(tmp_path)
    first = Contents()
    assert first.scene == contents(tmp_path)
    Contents(tmp_path)
    assert first.comm is None  # run again: nothing is left behind
