"""The front end's own tests and its linter, both in Node. See package.json beside this file.

They need Node and the packages of ``npm ci``; learners need neither. Where they are missing, the tests are
skipped and say so; on a build machine (``CI=true``) that is a failure.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances  # there is no other way to the widgets inside of others

import trash_widgets as kit
from tests.browser.kinds import KINDS
from trash_widgets import charts
from trash_widgets.look import script

HERE = Path(__file__).parent
TOP = HERE.parents[1]
STATIC = TOP / "widgets" / "trash_widgets" / "static"
MODULES = HERE / "node_modules"
MISSING = "Node or its packages are missing: install Node 18 or later, then run `npm ci` in tests/frontend"

# One of each kind of widget, and a chart.
PIECES: dict[str, Callable[[], object]] = {
    **KINDS,
    "Chart": lambda: kit.show(charts.bars({"one": 1, "two": 2}, title="Bars", x="what")),
}


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found and MODULES.is_dir():
        return found
    if os.environ.get("CI") == "true":
        pytest.fail(f"{MISSING}, and CI=true asks for them")
    pytest.skip(MISSING)


def states() -> list[tuple[str, str, dict[str, Any]]]:
    """Name, module and first state of every piece, as a page would get them."""
    modules = {script(path.name): path.name for path in STATIC.glob("*.js")}
    found = []
    for name, make in PIECES.items():
        before = set(_instances)
        made = make()  # kept, for else its parts might be gone
        for identity in set(_instances) - before:
            widget = _instances[identity]
            module = modules.get(str(getattr(widget, "_esm", "")))
            if module:
                synced = set(widget.trait_names(sync=True)) - {"layout", "tabbable", "tooltip"}
                state = {trait: getattr(widget, trait) for trait in synced if not trait.startswith("_")}
                found.append((f"{name} {identity[:4]}", module, state))
        assert made is not None
    return found


def test_what_the_modules_do(node: str, tmp_path: Path) -> None:
    drawn = tmp_path / "scenes.json"
    drawn.write_text(json.dumps(states()), encoding="utf-8")
    done = subprocess.run(
        [node, "--test", *sorted(str(path) for path in HERE.glob("*.test.js"))],
        env={**os.environ, "LEARN_TRASH_STATES": str(drawn), "NODE_OPTIONS": ""},
        cwd=HERE,
        capture_output=True,
        text=True,
        timeout=300,
    )
    counts = dict(re.findall(r"^(?:#|ℹ) (tests|pass|fail|skipped) (\d+)$", done.stdout, re.M))
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(counts["pass"]) == int(counts["tests"]) >= 40, counts


def test_how_the_modules_are_written(node: str) -> None:
    command = [node, str(MODULES / "eslint" / "bin" / "eslint.js"), "-c", str(HERE / "eslint.config.js")]
    done = subprocess.run(
        [*command, "--max-warnings", "0", "widgets/trash_widgets", "tests/frontend"],
        cwd=TOP,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
