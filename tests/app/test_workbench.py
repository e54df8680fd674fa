"""A student's folder of lessons: nothing is lost, and nothing old passes for new."""

import json
from pathlib import Path

import pytest

from trash_widgets.app.workbench import prepare


def write(path: Path, *sources: str, outputs: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    cells = [
        {"cell_type": "code", "source": [source], "outputs": ["seen"] if outputs else []}
        for source in sources
    ]
    path.write_text(json.dumps({"cells": cells, "nbformat": 4}))


def source_of(path: Path) -> str:
    text: str = "".join(json.loads(path.read_text())["cells"][0]["source"])
    return text


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    write(tmp_path / "kit" / "02-chaining.ipynb", "first edition")
    write(tmp_path / "kit" / "teacher" / "notes.ipynb", "notes")
    write(tmp_path / "kit" / ".ipynb_checkpoints" / "old.ipynb", "old")
    return tmp_path / "kit"


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    return tmp_path / "desk"


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.ipynb"))


def test_the_lessons_are_copied(kit: Path, desk: Path) -> None:
    assert prepare(kit, desk) == []
    assert names(desk) == ["02-chaining.ipynb", "teacher/notes.ipynb"]


def test_a_second_start_changes_nothing(kit: Path, desk: Path) -> None:
    prepare(kit, desk)
    write(desk / "02-chaining.ipynb", "my own idea")
    assert prepare(kit, desk) == []
    assert source_of(desk / "02-chaining.ipynb") == "my own idea"
    assert names(desk) == ["02-chaining.ipynb", "teacher/notes.ipynb"]


def test_an_untouched_copy_is_renewed_in_silence(kit: Path, desk: Path) -> None:
    prepare(kit, desk)
    write(desk / "02-chaining.ipynb", "first edition", outputs=True)  # run and saved, but not changed
    write(kit / "02-chaining.ipynb", "second edition")
    assert prepare(kit, desk) == []
    assert source_of(desk / "02-chaining.ipynb") == "second edition"


def test_a_changed_copy_is_kept_beside_the_renewed_lesson(kit: Path, desk: Path) -> None:
    prepare(kit, desk)
    for edition in (1, 2):
        write(desk / "02-chaining.ipynb", f"my own idea {edition}")
        write(kit / "02-chaining.ipynb", f"edition {edition + 1}")
        said = prepare(kit, desk)
        mine = desk / f"02-chaining-mine-{edition}.ipynb"
        assert said == [f"02-chaining.ipynb has been renewed; your own version of it is now {mine.name}."]
        assert source_of(mine) == f"my own idea {edition}"
        assert source_of(desk / "02-chaining.ipynb") == f"edition {edition + 1}"
    assert prepare(kit, desk) == []


def test_without_the_ledger_a_strange_copy_is_kept(kit: Path, desk: Path) -> None:
    write(desk / "02-chaining.ipynb", "from a friend")
    assert len(prepare(kit, desk)) == 1
    assert source_of(desk / "02-chaining-mine-1.ipynb") == "from a friend"


@pytest.mark.parametrize("rubbish", ["", "not json", "[]", '{"cells": 3}'])
def test_a_broken_copy_is_kept_as_well(kit: Path, desk: Path, rubbish: str) -> None:
    prepare(kit, desk)
    (desk / "02-chaining.ipynb").write_text(rubbish)
    (desk / ".learn-trash.json").write_text(rubbish)
    assert len(prepare(kit, desk)) == 1
    assert (desk / "02-chaining-mine-1.ipynb").read_text() == rubbish
