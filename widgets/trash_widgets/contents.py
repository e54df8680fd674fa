"""The contents page of lesson 00: which lessons there are, and how far this browser's learner has come.

What is listed comes from the notebooks' own metadata, so a lesson that does not exist is never offered. How
far the learner is comes from the browser's storage alone: Python never sees it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .kept import is_whole
from .look import css, script
from .safe import SafeWidget, take_over

_LESSON = re.compile(r"(\d\d)-[\w-]+\.ipynb")
_COPY = re.compile(r".*-mine-\d+")  # an older lesson with a student's changes, set aside by workbench.py
STRANDS = {
    "play": ("Play", "Learn the game, one small step at a time."),
    "chance": ("Chance", "Guess, count and try things out: what does luck do in this game?"),
    "": ("More", "Other things to do."),
}
WORDS = {
    "start": "Start with lesson {number}: {title}",
    "go_on": "Go on with lesson {number}: {title}",
    "new": "Start here",
    "next": "Next for you",
    "here": "You are here",
    "all_played": "You have played every level. Some questions are still waiting, if you like.",
    "all_done": "You have finished every lesson. Well done! Play any of them again whenever you like.",
    "none": "There are no lessons in this folder.",
    "overall": "{done} of {all} lessons done",
    "known": "Perhaps you look for something else",
    "back": "Have you been here before? The address of this page is another one at each visit, so your "
    "browser may not know you. Bring your stars with you:",
    "open": "Open my saved file",
    "minute": "1 minute",
    "minutes": "{n} minutes",
    "not_started": "Not started",
    "started": "Started",
    "done": "Done",
    "levels": "{done} of {all} levels",
    "all_levels": "All levels done",
    "star": "1 star",
    "stars": "{n} stars",
    "stars_of": "{n} of {all} stars",
    "question": "1 answer",
    "questions": "{n} answers",
    "question_of": "{done} of 1 question",
    "questions_of": "{done} of {all} questions",
    "plays": "{name} plays",
    "progress": "Your progress",
    "teachers": "For teachers",
    "teachers_about": "What each lesson is for, and how to use it in a class.",
}


class Contents(SafeWidget):
    """The list of lessons: where the learner is, what is next, how far the learner has come.

    ``lessons_dir`` is the folder of the notebooks; a kernel starts in its notebook's folder, so lesson 00
    need not name it.
    """

    _esm = script("contents.js")
    _css = css("contents.css")

    def __init__(self, lessons_dir: str | Path | None = None) -> None:
        """List the lessons of the folder."""
        folder = Path.cwd() if lessons_dir is None else Path(lessons_dir)
        super().__init__(scene=contents(folder))
        take_over("contents", self)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Nothing to do: all that happens on this page happens in the browser."""

    def apologise(self) -> None:
        """Nothing to say, since nothing can fail in :meth:`receive`."""


def contents(folder: Path) -> dict[str, Any]:
    """Return the scene for the lessons of a folder."""
    lessons = lessons_of(folder)
    strands = []
    for name, (title, about) in STRANDS.items():
        of_strand = [lesson for lesson in lessons if lesson["strand"] == name]
        if of_strand:
            strands.append({"id": name or "more", "title": title, "about": about, "lessons": of_strand})
    return {
        "strands": strands,
        "shortcuts": [link for lesson in lessons for link in lesson["shortcuts"]],
        "teacher": _teacher(folder / "teacher"),
        "roams": is_roaming(),
        "words": WORDS,
    }


def lessons_of(folder: Path) -> list[dict[str, Any]]:
    """Return what the notebooks of a folder say about themselves, in the order of their names."""
    return [_lesson(path) for path in sorted(folder.glob("*.ipynb")) if _is_lesson(path)]


def is_roaming() -> bool:
    """Whether this server is one of Binder's: its pages have another address at each visit."""
    return "BINDER_LAUNCH_HOST" in os.environ


def _is_lesson(path: Path) -> bool:
    match = _LESSON.fullmatch(path.name)
    # Lesson 00 is the contents page itself.
    return match is not None and match[1] != "00" and not _COPY.fullmatch(path.stem)


def _lesson(path: Path) -> dict[str, Any]:
    notebook = _read(path)
    metadata = _mapping(notebook.get("metadata"))
    ours = _mapping(metadata.get("learn_trash"))
    strand = ours.get("strand")
    return {
        "id": path.stem,
        "number": _text(ours.get("number")) or path.name[:2],
        "title": _text(metadata.get("title")) or _heading(notebook) or _words(path.stem[3:]),
        "goal": _text(ours.get("goal")),
        "minutes": _count(ours.get("minutes")),
        "levels": _count(ours.get("levels")),
        "questions": _count(ours.get("questions")),
        "strand": strand if isinstance(strand, str) and strand in STRANDS else "",
        "href": quote(path.name),
        "shortcuts": _shortcuts(ours.get("shortcuts"), quote(path.name)),
    }


def _shortcuts(given: object, href: str) -> list[dict[str, str]]:
    """The links that a lesson wishes to have on the start page: {"label": …, "hash": "#Some-heading"}."""
    found = []
    for each in given if isinstance(given, list) else []:
        label, place = _text(_mapping(each).get("label")), _text(_mapping(each).get("hash"))
        if label and (not place or place.startswith("#")):
            found.append({"label": label, "href": href + quote(place, safe="#")})
    return found


def _teacher(folder: Path) -> list[dict[str, str]]:
    """The teachers' pages. Our page shows notebooks; other texts can be opened in JupyterLab only."""
    pages = []
    for path in sorted([*folder.glob("*.ipynb"), *folder.glob("*.md")], key=_notebooks_first):
        if path.name == "README.md":  # the guide once more, for a code host
            continue
        if path.suffix == ".ipynb":
            notebook = _read(path)
            title = _text(_mapping(notebook.get("metadata")).get("title")) or _heading(notebook)
        else:
            title = _first_heading(_text_of(path))
        label = title or _words(re.sub(r"^\d\d-", "", path.stem))
        pages.append({"label": label, "href": "teacher/" + quote(path.name)})
    return pages


def _notebooks_first(path: Path) -> tuple[bool, str]:
    return path.suffix != ".ipynb", path.name


def _read(path: Path) -> Mapping[str, Any]:
    """Read a notebook; one that is damaged, or half saved just now, still gets its place in the list."""
    try:
        return _mapping(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError):
        return {}


def _heading(notebook: Mapping[str, Any]) -> str:
    cells = notebook.get("cells")
    for cell in cells if isinstance(cells, list) else []:
        source = _mapping(cell).get("source")
        text = "".join(source) if isinstance(source, list) else _text(source)
        if _mapping(cell).get("cell_type") == "markdown" and (found := _first_heading(text)):
            return found
    return ""


def _first_heading(text: str) -> str:
    match = re.search(r"^#\s+(.+)$", text, re.M)
    return match[1].strip() if match else ""


def _text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, ValueError):
        return ""


def _words(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _count(value: object) -> int | None:
    return value if is_whole(value) else None
