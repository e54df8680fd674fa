"""Running a lesson's cells again, as a student does in JupyterLab, leaves no widget behind."""

from __future__ import annotations

import gc
import json
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

FOLDER = Path(__file__).parents[2] / "lessons"
HIDDEN = {"rehearsal", "lab-only"}


def alive() -> int:
    """How many widgets the page still has (their layouts among them)."""
    gc.collect()
    return len(ipywidgets.widgets.widget._instances)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_cells_that_run_again_leak_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    cells = [
        "".join(cell["source"])
        for cell in json.loads(path.read_text("utf-8"))["cells"]
        if cell["cell_type"] == "code" and not HIDDEN & set(cell["metadata"].get("tags", []))
    ]
    names: dict[str, Any] = {}
    for cell in cells:
        exec(cell, names)
    once = alive()
    for _ in range(2):
        for cell in cells:
            exec(cell, names)
    assert alive() == once
