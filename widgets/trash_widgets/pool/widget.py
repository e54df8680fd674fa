"""The widget that pools a class's files: what its buttons do.

The teacher writes a deal code on the board; everybody plays that deal and hands in a file. Nothing of it is
kept in the browser, for it has the learners' names in it, and nothing is sent anywhere.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..desk import Desk
from ..desk_parts import Part
from ..kept import is_whole
from ..safe import take_over
from ..spreadsheet import cell
from .collection import Collection
from .entries import Entry, File, Problem
from .invented import LEARNERS, example_code, invented_class
from .parts import FIGURES, parts_of
from .reading import LARGEST, files_in

WAIT = 180_000
"""Milliseconds that the page waits for an answer: many files are read and played again."""


class Pool(Desk):
    """Pools the files of a class: choose them on the page, or name a folder in Python.

    >>> pool = Pool()
    >>> pool.invent("C21-F3-0000-0001J", 4)
    >>> len(pool.entries), pool.problems
    (4, [])
    """

    title = "The whole class on one deal"
    patience = WAIT

    def __init__(self, folder: str | Path | None = None, *, key: str = "") -> None:
        """Read the files of `folder`, if one is named; a pool that had the same `key` before is closed.

        Raises FileNotFoundError if there is no such folder.
        """
        self.collection = Collection()
        super().__init__(None)
        if key:
            take_over(f"learn-trash:pool:{key}", self)
        if folder is not None:
            self.add_folder(folder)

    # ---- from Python

    def add_folder(self, folder: str | Path) -> None:
        """Add all files of a folder. Raises FileNotFoundError or NotADirectoryError if there is none."""
        self.add(files_in(folder))

    def add(self, files: Iterable[File]) -> None:
        """Add some files."""
        self.collection.files += files
        self.collection.put_together()
        self._show()

    def invent(self, code: str = "", learners: int = LEARNERS) -> None:
        """Show an invented class in place of what was there."""
        self.collection = Collection(is_invented=True)
        self.add(invented_class(code or example_code(), learners))

    @property
    def entries(self) -> list[Entry]:
        """All matches that count, of whatever deal."""
        return self.collection.made.entries

    @property
    def problems(self) -> list[Problem]:
        """What does not count, and why."""
        return self.collection.made.problems

    @property
    def deals(self) -> dict[str, list[Entry]]:
        """The matches by deal code; the deal that most have played comes first."""
        return self.collection.deals

    def to_csv(self) -> str:
        """All matches that count, as a table for a spreadsheet."""
        out = io.StringIO()
        rows = [entry.row() for entry in self.entries]
        if rows:
            writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows({name: cell(value) for name, value in row.items()} for row in rows)
        return out.getvalue()

    def to_frame(self) -> Any:
        """The same as a pandas DataFrame. Raises ImportError, with what to do, where pandas is missing."""
        try:
            import pandas  # only for those who ask for it
        except ImportError as fault:
            raise ImportError("to_frame() needs pandas: pip install pandas") from fault
        return pandas.DataFrame([entry.row() for entry in self.entries])

    # ---- what the page asks for

    def _read(self, message: Mapping[str, Any]) -> None:
        given = message.get("files")
        if self.collection.is_invented:
            self.collection = Collection()
        collection = self.collection
        for one in given if isinstance(given, list) else []:
            if isinstance(one, Mapping):
                text = one.get("text")
                # A little more than is read is kept, so that it is seen to be too large.
                known = text[: LARGEST + 1] if isinstance(text, str) else None
                collection.files.append(File(str(one.get("name", ""))[:200], known))
        more = message.get("more")
        collection.too_many += more if is_whole(more) else 0
        left = message.get("left")
        if is_whole(left, 1):
            self._say(f"Reading: {len(collection.files)} files so far …")
        else:
            collection.put_together()
            self._say(collection.told, "good" if self.entries else "refuse", focus="compare")

    def _fill(self, form: Mapping[str, str]) -> None:
        if form.get("deal") in self.deals:
            self.collection.chosen = form["deal"]
        if form.get("figure") in FIGURES:
            self.collection.figure = form["figure"]

    def _press(self, what: str) -> None:
        self._say("")
        match what:
            case "clear":
                self.collection = Collection()
                self._say("All files are put away.")
            case "invent":
                self.invent()
                self._say(f"Here is an invented class. {self.collection.told}", focus="compare")
            case "compare" if self.collection.chosen:
                self.collection.compare()
                self._say("Here is the comparison.")
            case "csv" if self.entries:
                self._send_file("trash-class.csv", "text/csv", self.to_csv().encode())
                self._say("Here is the table: trash-class.csv.", "good")

    # ---- what is shown and kept

    def _parts(self) -> list[Part]:
        return parts_of(self.collection)

    def _record(self) -> dict[str, Any]:
        return {}

    def _restore(self, record: Mapping[str, Any]) -> None:
        """Nothing is kept."""

    # ---- for tests

    def rehearse(self) -> None:
        """Read a small class with damaged files on a twin, by the page's own messages; raise what fails."""
        twin = type(self)()
        try:
            files = invented_class("C21-F3-0000-0001J", 4)
            bad = [File("photo.jpg", None), File("essay.txt", "Dear teacher"), File(*files[0])]
            given = [{"name": file.name, "size": 1, "text": file.text} for file in [*files, *bad]]
            for at in range(2):
                half = given[at::2]
                twin.rehearse_message(
                    {"kind": "files", "files": half, "left": 1 - at, "more": 0, "at": twin.scene["version"]}
                )
            if len(twin.entries) != len(files) or len(twin.problems) != len(bad):
                raise RuntimeError(f"The class is not whole: {twin.problems}")
            twin._rehearse("compare", figure="rounds")
            twin._rehearse("csv")
            if len(twin.collection.comparison) < 4 or twin.scene["message"]["tone"] != "good":
                raise RuntimeError("The class is not compared with anything.")
            twin._rehearse("clear")
            if twin.entries:
                raise RuntimeError("The files are not put away.")
        finally:
            twin.close()
