"""What every lesson notebook keeps to: see CONTRIBUTING.md, *Lessons*."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import trash_widgets
from trash_widgets.levels import load

FOLDER = Path(__file__).parents[2] / "lessons"
PATHS = sorted(FOLDER.glob("*.ipynb"))
CHECKED = "# NBVAL_CHECK_OUTPUT"

Notebook = dict[str, Any]


def read(path: Path) -> Notebook:
    notebook: Notebook = json.loads(path.read_text("utf-8"))
    return notebook


def text(cell: Notebook) -> str:
    return "".join(cell["source"])


def tags(cell: Notebook) -> list[str]:
    return list(cell["metadata"].get("tags", []))


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return Path(request.param)


@pytest.fixture
def notebook(path: Path) -> Notebook:
    return read(path)


def test_there_are_lessons() -> None:
    assert [path.stem for path in PATHS][:3] == ["00-start", "01-layout", "02-chaining"]


def test_outputs_are_stored_for_number_cells_and_for_no_others(notebook: Notebook) -> None:
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        if text(cell).startswith(CHECKED):
            assert cell["outputs"], "a checked cell without its output checks nothing"
            assert isinstance(cell["execution_count"], int)
        else:
            assert cell["outputs"] == []
            assert cell["execution_count"] is None


def test_cells_have_names_of_their_own(notebook: Notebook) -> None:
    names = [cell["id"] for cell in notebook["cells"]]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z][a-z0-9-]*", name) for name in names), "a generated id says nothing"


def test_prose_comes_before_code(notebook: Notebook) -> None:
    first = notebook["cells"][0]
    assert first["cell_type"] == "markdown"
    assert text(first).startswith("# ")


def test_there_is_something_to_do_within_150_words(notebook: Notebook) -> None:
    words = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            break
        words += len(text(cell).split())
    assert words <= 150


def test_no_path_and_no_address_of_a_machine(path: Path) -> None:
    assert not re.search(
        r"/(home|Users|root|tmp|work)/|[A-Z]:\\\\|localhost|127\.0\.0\.1", path.read_text("utf-8")
    )


def test_metadata(path: Path, notebook: Notebook) -> None:
    metadata = notebook["metadata"]
    info = metadata["learn_trash"]
    assert metadata["voila"] == {"template": "trash"}
    assert metadata["title"]
    assert metadata["kernelspec"]["name"] == "python3"
    assert info["number"] == path.stem[:2]
    assert info["strand"] in {"play", "chance"}
    assert info["goal"].endswith(".")
    assert info["minutes"] > 0
    before, after = PATHS[: PATHS.index(path)], PATHS[PATHS.index(path) + 1 :]
    assert info["previous"] == (before[-1].name if before else None)
    assert info["next"] == (after[0].name if after else None)


def test_the_totals_that_the_contents_page_shows(path: Path, notebook: Notebook) -> None:
    info = notebook["metadata"]["learn_trash"]
    source = "\n".join(text(cell) for cell in notebook["cells"] if cell["cell_type"] == "code")
    guided = f'GuidedTurn("{path.stem}"' in source
    assert info.get("levels", 0) == (len(load(path.stem)) if guided else 0)
    keys = re.findall(r'key="([^"]+/[^"]+)"', source)
    questions = re.findall(r"^\w+ = (?:Quiz|Predict|Check)\(", source, re.MULTILINE)
    assert info.get("questions", 0) == len(questions)
    assert all(key.startswith(f"{path.stem}/") for key in keys)


def test_links_lead_somewhere(notebook: Notebook) -> None:
    headings = re.findall(r"^#+ (.+)$", "\n".join(text(cell) for cell in notebook["cells"]), re.MULTILINE)
    for cell in notebook["cells"]:
        for target in re.findall(r"\]\(([^)]+)\)", text(cell)) + re.findall(r'then="([^"]+)"', text(cell)):
            if target.startswith("#"):
                assert target[1:] in [heading.replace(" ", "-") for heading in headings]
            else:
                assert (FOLDER / target).is_file(), target


def test_every_part_of_the_lesson_is_rehearsed(notebook: Notebook) -> None:
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    kinds = "|".join(
        name for name in trash_widgets.__all__ if hasattr(getattr(trash_widgets, name), "rehearse")
    )
    parts = {
        name
        for cell in code
        if "lab-only" not in tags(cell)
        for name in re.findall(rf"^(\w+) = (?:{kinds})\(", text(cell), re.MULTILINE)
    }
    rehearsed = "".join(text(cell) for cell in code if "rehearsal" in tags(cell))
    assert all(re.search(rf"\b{name}\b", rehearsed) for name in parts)


def test_no_number_is_typed_into_prose(notebook: Notebook) -> None:
    """Chances and means come from a cell; what a reader could count on the table may stand in a sentence."""
    prose = [text(cell) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    if notebook["metadata"]["learn_trash"]["strand"] == "chance":
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code" and "lab-only" not in tags(cell):
                prose += re.findall(r'"[^"\n]*"', text(cell))
    typed = [
        found
        for each in prose
        for found in re.findall(r"(?<![\w.])\d+[.,]\d+(?![\w.])|\d+ ?%|\d ?per ?cent", each)
    ]
    assert typed == []


def test_students_find_something_to_change(notebook: Notebook) -> None:
    headings = [text(cell) for cell in notebook["cells"] if "lab-only" in tags(cell)]
    assert any(heading.startswith("## Change it") for heading in headings)
