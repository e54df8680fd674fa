"""From a notebook to a page of the static site."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
from nbconvert.filters import markdown2html

from trash_widgets.app import paths
from trash_widgets.app.trouble import Trouble

PARTS = Path(__file__).resolve().parent / "parts"
HIDDEN = {"lab-only", "rehearsal"}  # cells that the Voilà page leaves out, too
MARKDOWN, HTML = "text/markdown", "text/html"
_ANCHOR = re.compile(r'<a class="anchor-link"[^>]*>.*?</a>')
_LINK = re.compile(r"""(href=["'])([^"':?#]*\.ipynb)(?=[#"'])""")


@dataclass(frozen=True)
class Cell:
    """A cell as the page has it: HTML from the beginning, or a number under which Python fills it."""

    number: int | None
    html: str = ""


@dataclass(frozen=True)
class Lesson:
    """A notebook, read for its page."""

    name: str
    title: str
    ours: Mapping[str, Any]
    cells: tuple[Cell, ...]
    sources: tuple[str, ...]


def read(path: Path) -> Lesson:
    """Read a notebook: what its page shows at once, and the code that its page runs."""
    notebook = json.loads(path.read_text("utf-8"))
    cells: list[Cell] = []
    sources: list[str] = []
    for cell in notebook["cells"]:
        if HIDDEN.intersection(cell["metadata"].get("tags", ())):
            continue
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cells.append(Cell(None, html_of(source)))
        elif cell["cell_type"] == "code":
            cells.append(Cell(len(sources), _stored(cell)))
            sources.append(source)
    metadata = notebook["metadata"]
    ours = metadata.get("learn_trash", {})
    return Lesson(path.stem, metadata.get("title", path.stem), ours, tuple(cells), tuple(sources))


def render(lesson: Lesson, *, kit: str, still: list[dict[str, Any]] | None, megabytes: int) -> str:
    """Return the page of a lesson. ``kit`` is the way from the page to the site's own files.

    ``still`` is what Python said when the lesson was run beforehand: then its page is drawn without Python.
    """
    folders = [PARTS, paths.template()]
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folders), undefined=jinja2.ChainableUndefined
    )
    program = json.dumps({"cells": lesson.sources, "still": still}, ensure_ascii=False).replace("</", "<\\/")
    page = environment.get_template("lesson.html.j2").render(
        title=lesson.title,
        lesson=lesson.ours,
        cells=lesson.cells,
        program=program,
        kit=kit,
        megabytes=megabytes,
    )
    return _LINK.sub(lambda link: link[1] + page_of(link[2]), page)


def page_of(notebook: str) -> str:
    """Return the name of a notebook's page.

    >>> page_of("03-jacks.ipynb"), page_of("../00-start.ipynb")
    ('03-jacks.html', '../index.html')
    """
    folder, _, name = notebook.rpartition("/")
    name = "index.html" if name == paths.START else re.sub(r"\.ipynb$", ".html", name)
    return f"{folder}/{name}" if folder else name


def html_of(markdown: str) -> str:
    """Return Markdown as the HTML that Voilà would show."""
    return _ANCHOR.sub("", str(markdown2html(markdown)))


def run_beforehand(path: Path) -> list[dict[str, Any]]:
    """Run a lesson as its page would, in a Python of its own; return what it says to the page."""
    command = [sys.executable, "-m", "trash_widgets.app.site.still", path.name]
    env = os.environ | {"JUPYTER_WIDGETS_ECHO": "0", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, cwd=path.parent, env=env, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise Trouble(f"{path.name} can't be run:\n{done.stderr.strip()}")
    said: list[dict[str, Any]] = json.loads(done.stdout)
    return said


def _stored(cell: Mapping[str, Any]) -> str:
    """What a cell shows, if the notebook has it: always the same, so nobody need wait for Python."""
    shown = []
    for output in cell["outputs"]:
        data = output.get("data", {})
        if HTML in data:
            shown.append("".join(data[HTML]))
        elif MARKDOWN in data:
            shown.append(html_of("".join(data[MARKDOWN])))
        else:
            return ""  # a chart, say: that is drawn when it comes
    return "\n".join(shown)
