"""The teacher's desk: choose a lesson, read its card, and make its sheets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trash_widgets import printing
from trash_widgets.desk_parts import Part, button, buttons, entry, fields, heading, listing, note, select
from trash_widgets.printing.sheets import tidy
from trash_widgets.sheet_desk import SheetDesk

from .cards import LessonCard, card, folder, lesson_names
from .paper import Sheet, page, pdf
from .sheets import (
    CLASS_SHEETS,
    KINDS,
    class_sheet,
    kinds_of,
    lesson_sheet,
    standard_line,
    standards_note,
    ticket_answers,
)
from .worksheets import Task, ticket

STORE = "learn-trash:sheets:"
LONGEST_SEED = 9


class TeacherDesk(SheetDesk):
    """All about one lesson, and its sheets made on the spot. The browser keeps what was chosen under `key`.

    >>> desk = TeacherDesk(key="")
    >>> name, sheet = desk.sheet("ticket")
    >>> name, sheet.title
    ('01-layout-ticket-a4.pdf', 'Exit ticket')
    """

    title = "Lesson cards and sheets"

    def __init__(self, key: str = "teacher", lesson: str = "01-layout") -> None:
        self.lesson = lesson
        self.group = ""
        self.seed = 1
        self.paper = "a4"
        super().__init__(STORE + key if key else None)

    def sheet(self, kind: str) -> tuple[str, Sheet]:
        """A sheet of the lesson, or one that belongs to no lesson, with the name of its PDF."""
        if kind in CLASS_SHEETS:
            return f"{kind}-{self.paper}.pdf", class_sheet(kind)
        return f"{self.lesson}-{kind}-{self.paper}.pdf", lesson_sheet(
            kind, self.lesson, self.seed, self.group
        )

    # ---- what the page asks for

    def _fill(self, form: Mapping[str, str]) -> None:
        if form.get("lesson") in lesson_names():
            self.lesson = form["lesson"]
        if form.get("paper") in printing.PAPERS:
            self.paper = form["paper"]
        self.group = tidy(form.get("group", self.group))
        seed = form.get("seed", "").strip()
        if seed.isdecimal() and len(seed) <= LONGEST_SEED:
            self.seed = int(seed)

    def _press(self, what: str) -> None:
        self._say("")
        match what.split():
            case ["pdf" | "print" as way, kind] if kind in CLASS_SHEETS or kind in kinds_of(self.lesson):
                name, sheet = self.sheet(kind)
                label = {**KINDS, **CLASS_SHEETS}[kind]
                self._hand_over(
                    label, way, lambda: page(sheet, self.paper), lambda: (name, pdf(sheet, self.paper))
                )

    # ---- showing

    def _parts(self) -> list[Part]:
        about = card(self.lesson)
        papers = [(name, paper.title) for name, paper in printing.PAPERS.items()]
        way, suffix = ("pdf", " (PDF)") if printing.can_typeset() else ("print", "")
        own = {
            kind: button(
                f"{way} {kind}", f"{KINDS[kind]}{suffix}", f"{KINDS[kind]}, lesson {about.number}{suffix}"
            )
            for kind in kinds_of(self.lesson)
        }
        common = [button(f"{way} {kind}", f"{label}{suffix}") for kind, label in CLASS_SHEETS.items()]
        worksheet = (
            "Another seed or another class gives a worksheet with other numbers, and the key that goes with "
            "it. Both have the same line at the foot. So neighbours cannot copy: print seed 1 as sheet A, "
            "and seed 2 as sheet B."
            if "key" in own
            else "Lessons 09 to 15 have worksheets, too."
        )
        return [
            fields([select("lesson", "Lesson", self.lesson, [(n, _label(n)) for n in lesson_names()])]),
            *_card_parts(about, ticket(self.lesson, self.seed, self.group)),
            heading("Sheets of this lesson"),
            fields(
                [
                    select("paper", "Paper", self.paper, papers),
                    entry("group", "Class (may be empty)", self.group, printing.sheets.LONGEST_NAME),
                    entry("seed", "Seed (a number)", str(self.seed), LONGEST_SEED),
                ]
            ),
            note(worksheet),
            buttons(list(own.values())),
            heading("Sheets for any lesson"),
            buttons(common),
        ]

    # ---- what is kept

    def _record(self) -> dict[str, Any]:
        kept = {"lesson": self.lesson, "paper": self.paper, "group": self.group, "seed": str(self.seed)}
        return {"kind": "teacher", **kept}

    def _restore(self, record: Mapping[str, Any]) -> None:
        self._fill({name: value for name, value in record.items() if isinstance(value, str)})

    # ---- for tests

    def rehearse(self) -> None:
        """Ask a twin for the sheets of two lessons by the page's own messages; raise what goes wrong."""
        twin = type(self)(key="")
        try:
            for lesson in ("05-ladder", "09-first-card"):
                twin._rehearse("edit lesson", lesson=lesson, paper="letter", group="7b", seed="4")
                for part in twin.scene["parts"]:
                    for item in part.get("buttons", []):
                        twin._rehearse(item["do"])
                        twin._rehearse(item["do"].replace("pdf ", "print "))
                        if twin.scene["message"]["tone"] == "refuse":
                            raise AssertionError(twin.scene["message"]["text"])
            twin._rehearse_return()
        finally:
            twin.close()


def _label(name: str, place: Path | None = None) -> str:
    about = card(name, place or folder())
    return f"{about.number} {about.title}"


def _card_parts(about: LessonCard, made: list[Task]) -> list[Part]:
    return [
        heading(f"{about.number} {about.title}"),
        note(about.objective, "strong"),
        note(f"{about.minutes} minutes on the screen. Before: {' '.join(about.prerequisites)}"),
        note(f"You need: {'; '.join(about.materials)}."),
        listing(
            "What pupils say, and what to ask back",
            [f"“{each.says}” {each.why} Ask: {each.ask}" for each in about.misconceptions],
        ),
        listing("Questions to talk about, with answers", [f"{q} {a}" for q, a in about.discussion]),
        listing(
            f"Without a screen, about {about.unplugged.minutes} minutes",
            [*about.unplugged.steps, f"Compare: {about.unplugged.compare}"],
        ),
        listing("Exit ticket, with key", [f"{q} Key: {a}" for q, a in ticket_answers(about, made)]),
        listing("Standards", [*map(standard_line, about.standards), standards_note(about)]),
    ]
