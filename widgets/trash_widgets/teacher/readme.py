"""The guide as one text to read: for a code host, or wherever no page with widgets can be shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from .cards import LessonCard, Plan, card, folder, lesson_names, plans
from .questions import pairs
from .sheets import TICKET_NOTE, plan_rows, standard_line, standards_note
from .worksheets import TICKETS

GUIDE = "guide.ipynb"


def readme(place: Path | None = None) -> str:
    """The guide's own words, with all cards, plans and questions where the page has something to press."""
    place = place or folder()
    notebook = json.loads((place / GUIDE).read_text("utf-8"))
    parts = []
    for cell in notebook["cells"]:
        if "lab-only" in cell["metadata"].get("tags", []):
            continue
        if cell["id"] in _INSTEAD:
            parts.append(_INSTEAD[cell["id"]](place))
        elif cell["cell_type"] == "markdown":
            parts.append("".join(cell["source"]))
    note = "<!-- Made from guide.ipynb and the TOML files by `python -m trash_widgets.teacher`. -->"
    # On a code host the other lessons are notebooks as well, so the links stay as they are.
    return re.sub(r"\n{3,}", "\n\n", "\n\n".join([note, *parts])) + "\n"


def plans_text(place: Path | None = None) -> str:
    """All plans, in Markdown."""
    return "\n\n".join(map(_plan, plans(place or folder())))


def cards_text(place: Path | None = None) -> str:
    """All cards, in Markdown."""
    place = place or folder()
    return "\n\n".join(_card(card(name, place)) for name in lesson_names(place))


def questions_text(place: Path | None = None) -> str:
    """The questions before and after with their keys, in Markdown."""
    parts = []
    for at, pair in enumerate(pairs(place or folder()), 1):
        parts.append(f"**{at}. {pair.about[0].upper()}{pair.about[1:]}** (lesson {pair.lesson})\n")
        for when, item in (("Before", pair.before), ("After", pair.after)):
            options = [f"({'abcd'[n]}) {option}" for n, option in enumerate(item.options)]
            parts.append(f"- {when}: {' '.join([item.text, *options])} *Key: {item.key}*")
        parts.append("")
    return "\n".join(parts).rstrip()


def _card(about: LessonCard) -> str:
    unplugged = about.unplugged
    parts = [
        f"### {about.number} {about.title}",
        f"**{about.objective}** {about.minutes} minutes on the screen. Before: "
        f"{' '.join(about.prerequisites)} You need: {'; '.join(about.materials)}.",
        _table(
            ["A pupil says", "Why it is wrong", "Ask back"],
            [[f"“{each.says}”", each.why, each.ask] for each in about.misconceptions],
        ),
        "Questions to talk about:",
        "\n".join(f"- {each.question} *{each.answer}*" for each in about.discussion),
        f"Without a screen, about {unplugged.minutes} minutes:",
        "\n".join(f"{at}. {step}" for at, step in enumerate(unplugged.steps, 1)),
        f"Compare: {unplugged.compare}",
        "Exit ticket:",
        "\n".join(f"{at}. {each.question} *{each.answer}*" for at, each in enumerate(about.ticket, 1)),
        *([TICKET_NOTE] if about.name in TICKETS else []),
        "Standards: "
        + " ".join([*(f"{standard_line(each)}." for each in about.standards), standards_note(about)]),
    ]
    return "\n\n".join(parts)


def _plan(plan: Plan) -> str:
    parts = [
        f"### {plan.minutes} minutes: {plan.title}",
        plan.aim,
        "Before the lesson:",
        "\n".join(f"- {each}" for each in plan.before),
        f"A class that has never seen the game? {plan.new_to_the_game}",
        _table(["Minute", "What happens", "On the screen"], plan_rows(plan)),
        "No internet, or no computers?",
        "\n".join(f"- {each}" for each in plan.offline),
    ]
    return "\n\n".join(parts)


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "&#124;") for cell in row) + " |" for row in lines)


def _prepare(place: Path) -> str:
    """What to do first, for those who read this on a code host and have nothing to press."""
    plan = next(each for each in plans(place) if each.minutes == 45)
    number = plan.lesson[:2]
    anchor = re.sub(r"[^\w -]", "", f"{plan.minutes} minutes: {plan.title}".lower()).replace(" ", "-")
    return (
        f"**You have fifteen minutes to prepare?** Take the [plan for {plan.minutes} minutes](#{anchor}). "
        f"With Learn Trash installed, `learn-trash print --lesson {number} --paper a4 --out prints` makes "
        "its worksheet, key, exit ticket and tally sheet, and the plans (`--paper letter` for the other "
        f"size). Print them, and open [lesson {number}](../{plan.lesson}.ipynb) once."
    )


_INSTEAD: Mapping[str, Callable[[Path], str]] = {
    "prepare": _prepare,
    "desk": cards_text,
    "plans": plans_text,
    "questions": questions_text,
}
"""What stands in the text in place of the page's cells, by their names."""
