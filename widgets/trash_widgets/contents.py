"""The contents page of lesson 00: which lessons there are, and how far this browser's learner has come.

What is listed comes from the notebooks' own metadata, so a lesson that does not exist is never offered. How
far the learner is comes from the browser's storage alone: Python never sees it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .look import css, script
from .safe import SafeWidget, take_over

_LESSON = re.compile(r"(\d\d)-[\w-]+\.ipynb")
_TEACHER = ("index.ipynb", "00-*.ipynb", "README.ipynb", "README.md")
STRANDS = {
    "play": ("Play", "Learn the game, one small step at a time."),
    "chance": ("Chance", "Guess, count and try things out: what does luck do in this game?"),
    "": ("More", "Other things to do."),
}
WORDS = {
    "start": "Start with lesson {number}",
    "go_on": "Go on with lesson {number}",
    "all_played": "You have played every level. Some questions are still waiting, if you like.",
    "all_done": "You have finished every lesson. Well done! Play any of them again whenever you like.",
    "none": "There are no lessons in this folder.",
    "overall": "{done} of {all} lessons done",
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
    "progress": "Your progress",
    "kept": "Your stars and answers are kept in this browser, on this device; they are sent nowhere. "
    "Save them as a file to take them to another one.",
    "export": "Save as a file",
    "import": "Open a saved file",
    "reset": "Start all over",
    "sure": "Forget all stars and answers in this browser? This cannot be undone.",
    "yes": "Yes, forget them",
    "no": "No, keep them",
    "exported": "Saved as {name}.",
    "nothing": "There is nothing to save yet: finish a level first.",
    "imported": "Your saved progress is here. Where you had done better already, that was kept.",
    "not_ours": "This is not a progress file of Learn Trash, so nothing was changed.",
    "forgotten": "All forgotten. You start afresh.",
    "no_storage": "This browser does not let the page keep anything: your progress is lost when you leave.",
}


class Contents(SafeWidget):
    """The list of lessons with the learner's progress, and the way to save, load and reset it.

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
    lessons = [_lesson(path) for path in sorted(folder.glob("*.ipynb")) if _is_lesson(path)]
    strands = []
    for name, (title, about) in STRANDS.items():
        of_strand = [lesson for lesson in lessons if lesson["strand"] == name]
        if of_strand:
            strands.append({"id": name or "more", "title": title, "about": about, "lessons": of_strand})
    return {
        "strands": strands,
        "teacher": _teacher(folder),
        "stores": {
            "guided": "learn-trash:guided:",
            "question": "learn-trash:question:",
            "match": "learn-trash:match:",
        },
        "words": WORDS,
    }


def _is_lesson(path: Path) -> bool:
    match = _LESSON.fullmatch(path.name)
    return match is not None and match[1] != "00"  # lesson 00 is the contents page itself


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
    }


def _teacher(folder: Path) -> dict[str, str] | None:
    for pattern in _TEACHER:
        for path in sorted((folder / "teacher").glob(pattern)):
            return {"label": "For teachers", "href": "teacher/" + quote(path.name)}
    return None


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
        if _mapping(cell).get("cell_type") == "markdown" and (match := re.search(r"^#\s+(.+)$", text, re.M)):
            return match[1].strip()
    return ""


def _words(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
