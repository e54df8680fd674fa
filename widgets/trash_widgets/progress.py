"""Everything that the learner has done, on one page: kept, saved as a file, brought back, or forgotten.

Several learners can take turns at one browser. What they have done is in the browser's storage alone: Python
says which lessons and levels there are, and never sees how far anybody has come.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from .contents import is_roaming, lessons_of
from .levels import load
from .look import css, script
from .safe import SafeWidget, take_over

WORDS = {
    "title": "Your progress",
    "empty": "Nothing yet: your stars and answers will be listed here.",
    "stars": "{n} of {all} stars",
    "levels": "{n} of {all} levels",
    "answers": "{n} of {all} questions",
    "all": "Show everything",
    "level": "{title}: {n} of 3 stars",
    "level_open": "{title}: still to play",
    "quiz": "Question {n}",
    "predict": "Guess {n}",
    "check": "Sum {n}",
    "right": "right",
    "open": "still to answer",
    "guessed": "you said {guess}",
    "match": "Match",
    "match_won": "the last one is yours",
    "match_lost": "the last one went to somebody else",
    "match_open": "round {n} is on the table",
    "other": "Kept as well: {what}",
    "kinds": {
        "lab": "an experiment",
        "ladder": "a ladder",
        "meter": "a chance meter",
        "panel": "what you have chosen",
        "replay": "a match to watch again",
    },
    "kept": "All this is kept in this browser, on this device, and sent nowhere. Save it as a file to take "
    "it to another one.",
    "roams": "The address of this page is another one at each visit, so your browser may not find your stars "
    "next time. Save them as a file before you leave, and open it when you come back.",
    "no_storage": "This browser does not let the page keep anything: what you reach is lost when you leave.",
    "export": "Save as a file",
    "import": "Open a saved file",
    "reset": "Start all over",
    "exported": "Saved as {name}. Look for it among your downloads.",
    "nothing": "There is nothing to save yet: finish a level first.",
    "imported": "{file} is opened. Where you had done better already, that was kept.",
    "foreign": "{file} is not a progress file of Learn Trash. Nothing was changed.",
    "damaged": "{file} is damaged, so nothing was changed. Do you have another copy?",
    "damaged_at": "{file} is damaged (at “{at}”), so nothing was changed. Do you have another copy?",
    "newer": "{file} comes from a newer Learn Trash than this one. Nothing was changed.",
    "large": "{file} is far too large for a progress file. Nothing was changed.",
    "unreadable": "{file} could not be read. Nothing was changed.",
    "full": "This browser has no room left, so nothing was changed.",
    "sure": "Forget all stars and answers of {name}? This cannot be undone.",
    "sure_you": "Forget all stars and answers? This cannot be undone.",
    "yes": "Yes, forget them",
    "no": "No, keep them",
    "forgotten": "All forgotten. You start afresh.",
    "forgotten_other": "{name} is forgotten.",
    "players": "Who plays here?",
    "plays": "{name} plays now.",
    "nameless": "You play without a name. Several people share this browser? Then everybody can have a name, "
    "and stars of their own.",
    "no_name": "Somebody without a name",
    "your_name": "Your name",
    "play": "Play under this name",
    "play_as": "Play as {name}",
    "forget": "Forget {name}",
    "mine": "Are the stars that are here already yours, {name}?",
    "mine_yes": "Yes, they are mine",
    "mine_no": "No, I start afresh",
    "need_name": "Type your name first.",
    "changed": "Now {name} plays.",
    "stranger": "This file is from {name}, and {now} plays now.",
    "stranger_switch": "Let {name} play",
    "stranger_add": "Add it to {now}’s stars",
    "stranger_here": "This file is from {name}.",
    "stranger_add_here": "Add it to the stars that are here",
    "stranger_no": "Leave it",
    "left": "Nothing was changed.",
}


class Progress(SafeWidget):
    """All that the browser keeps of the learner, with the ways to save it, bring it back, share or forget it.

    ``lessons_dir`` is the folder of the notebooks, as in :class:`Contents`. ``roams`` says whether this page
    has another address at each visit, as on Binder; then the browser's storage is not to be trusted.
    """

    _esm = script("progress.js")
    _css = css("progress.css")

    def __init__(self, lessons_dir: str | Path | None = None, *, roams: bool | None = None) -> None:
        """Prepare the names of all lessons and levels; what was reached is filled in by the page."""
        folder = Path.cwd() if lessons_dir is None else Path(lessons_dir)
        super().__init__(
            scene={
                "lessons": [_names(lesson) for lesson in lessons_of(folder)],
                "kit": version("learn-trash"),
                "roams": is_roaming() if roams is None else roams,
                "words": WORDS,
            }
        )
        take_over("progress", self)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Nothing to do: all that happens here happens in the browser."""

    def apologise(self) -> None:
        """Nothing to say, since nothing can fail in :meth:`receive`."""

    def rehearse(self) -> None:
        """See that every level of every lesson has its name here; raise if not."""
        for lesson in self.scene["lessons"]:
            if lesson["levels"] and len(lesson["names"]) != lesson["levels"]:
                raise RuntimeError(f"{lesson['id']} counts {lesson['levels']} levels, and has others")


def _names(lesson: Mapping[str, Any]) -> dict[str, Any]:
    try:
        names = [[level.id, level.title] for level in load(lesson["id"])]
    except ValueError:  # a lesson without levels
        names = []
    return {
        "id": lesson["id"],
        "number": lesson["number"],
        "title": lesson["title"],
        "levels": lesson["levels"],
        "questions": lesson["questions"],
        "names": names,
    }
