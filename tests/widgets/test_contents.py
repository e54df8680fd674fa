"""The contents page lists the lessons that there are, whatever state their notebooks are in."""

import json
from pathlib import Path
from typing import Any

import pytest

from trash_widgets.contents import Contents, contents


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
        "levels": None, "questions": None, "strand": "play", "href": "02-chaining.ipynb",
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
    for name in ("scratch.ipynb", "00-start.ipynb", "01 copy.ipynb", "1-x.ipynb", "01-layout-checkpoint.txt"):
        notebook(tmp_path, name, "x")
    assert lessons(tmp_path) == []


@pytest.mark.parametrize(
    ("files", "href"),
    [
        ([], None),
        (["key.ipynb"], None),
        (["README.md"], "teacher/README.md"),
        (["README.md", "index.ipynb"], "teacher/index.ipynb"),
        (["README.md", "00-guide.ipynb"], "teacher/00-guide.ipynb"),
    ],
)
def test_the_teachers_link_is_there_when_there_is_a_guide(
    tmp_path: Path, files: list[str], href: str | None
) -> None:
    for name in files:
        notebook(tmp_path / "teacher", name)
    teacher = contents(tmp_path)["teacher"]
    assert (teacher["href"] if teacher else None) == href


def test_the_widget_takes_the_folder_where_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook(tmp_path, "01-layout.ipynb", "Ten places", strand="play")
    monkeypatch.chdir(tmp_path)
    first = Contents()
    assert first.scene == contents(tmp_path)
    Contents(tmp_path)
    assert first.comm is None  # run again: nothing is left behind
