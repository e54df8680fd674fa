"""What is printed for a lesson, as sheets: card, worksheet and key, exit ticket, tally sheet, plans."""

from __future__ import annotations

from collections.abc import Iterator

from trash_core.picture_table import layout_svg, layout_words

from .cards import LessonCard, Plan, Question, Standard, card, lesson_names, plans
from .paper import Block, Sheet, cut, heading, items, new_page, table, task, text
from .questions import Item, pairs
from .worksheets import MAKERS, TICKETS, ticket, worksheet
from .worksheets.task import Task

KINDS = {
    "card": "Lesson card",
    "worksheet": "Worksheet",
    "key": "Key to the worksheet",
    "ticket": "Exit ticket",
    "tally": "Tally sheet",
}
"""The sheets of a lesson; those of *Play* have no worksheet and no key."""
CLASS_SHEETS = {
    "plans": "Plans",
    "before": "Questions before",
    "after": "Questions after",
    "before-after-key": "Key to both",
}
"""The sheets that belong to no single lesson."""
TICKET_NOTE = (
    "On paper, questions with new numbers for each class and seed come first; their key is on the key to the "
    "worksheet."
)
"""What a card says of tickets that are made."""


def kinds_of(lesson: str) -> list[str]:
    """Which sheets a lesson has."""
    return [kind for kind in KINDS if kind not in ("worksheet", "key") or lesson in MAKERS]


def lesson_sheet(kind: str, lesson: str, seed: int = 1, group: str = "") -> Sheet:
    """A sheet of a lesson; `seed` and `group` (the class) count for the worksheet, its key and the ticket."""
    match kind:
        case "card":
            return _card_sheet(card(lesson))
        case "worksheet":
            return _worksheet(lesson, seed, group, key=False)
        case "key":
            return _worksheet(lesson, seed, group, key=True)
        case "ticket":
            return _ticket(card(lesson), seed, group)
        case "tally":
            return _tally(card(lesson))
    raise ValueError(f"There is no sheet {kind!r}. There are: {', '.join(KINDS)}.")


def class_sheet(kind: str) -> Sheet:
    """A sheet that belongs to no single lesson."""
    match kind:
        case "plans":
            return _plans(plans())
        case "before" | "after":
            return _questions(kind)
        case "before-after-key":
            return _questions_key()
    raise ValueError(f"There is no sheet {kind!r}. There are: {', '.join(CLASS_SHEETS)}.")


def all_sheets(seed: int = 1, group: str = "", lesson: str = "") -> Iterator[tuple[str, Sheet]]:
    """Every sheet of the pack, or of one lesson with the plans, with the name of its file."""
    for name in [lesson] if lesson else lesson_names():
        for kind in kinds_of(name):
            yield f"{name}-{kind}", lesson_sheet(kind, name, seed, group)
    for kind in ["plans"] if lesson else CLASS_SHEETS:
        yield kind, class_sheet(kind)


# ---- worksheets


def _worksheet(lesson: str, seed: int, group: str, *, key: bool) -> Sheet:
    made = worksheet(lesson, seed, group)
    about = card(lesson)
    blocks = [(_solved if key else _asked)(number, each) for number, each in enumerate(made.tasks, 1)]
    if key:
        blocks += [heading("Exit ticket"), *_ticket_key(about, ticket(lesson, seed, group))]
    name = _made_for(seed, group)
    title = "Key to the worksheet" if key else "Worksheet"
    note = f"{name}. The key to this sheet has the same line." if not key else f"{name}. For the teacher."
    return Sheet(title, f"{about.number} {about.title}", blocks, note, write=not key, size=10 if key else 11)


def _made_for(seed: int, group: str) -> str:
    return f"Class {group}, seed {seed}" if group else f"Seed {seed}"


def _asked(number: int, given: Task) -> Block:
    rows = table(given.head, given.rows, given.high, _widths(given)) if given.head else None
    parts = _lettered(given.parts)
    return task(
        str(number),
        given.text,
        parts,
        picture=layout_svg(given.layout) if given.layout else "",
        alt=f"Layout: {layout_words(given.layout)}.",
        rows=rows,
        lines=given.lines,
    )


def _solved(number: int, given: Task) -> Block:
    rows = table(given.head, given.solved, 0, _widths(given)) if given.solved else None
    parts = [part if part.endswith(("?", ")")) else f"{part}:" for part in _lettered(given.parts)]
    return task(str(number), _short(given.text), parts, rows=rows, lines=0, answers=given.answers)


def _short(words: str) -> str:
    return words if len(words) < 90 else words[:90].rsplit(" ", 1)[0] + " …"


def _lettered(parts: list[str]) -> list[str]:
    return [f"{'abcdef'[at]}) {part}" for at, part in enumerate(parts)] if len(parts) > 1 else parts


def _widths(given: Task) -> list[float]:
    first = max(len(row[0]) for row in [given.head, *given.rows])
    rest = max(len(cell) for row in [given.head, *(given.solved or given.rows)] for cell in row[1:])
    return [max(1.0, first / max(rest, 4)), *[1.0] * (len(given.head) - 1)]


# ---- exit ticket, tally sheet, card


def _ticket(about: LessonCard, seed: int, group: str) -> Sheet:
    """Two tickets on a page, to cut apart."""
    made = ticket(about.name, seed, group)
    asked = [*((each.text, 1) for each in made), *((each.question, 2) for each in about.ticket)]
    one = [task(str(at), words, lines=lines) for at, (words, lines) in enumerate(asked, 1)]
    note = f"{_made_for(seed, group)}. The key with the same line has the answers." if made else ""
    name = text(f"{about.number} {about.title}     Name: {'_' * 30}")
    return Sheet(KINDS["ticket"], f"{about.number} {about.title}", [name, *one, cut(), name, *one], note)


def ticket_answers(about: LessonCard, made: list[Task]) -> list[Question]:
    """All questions of a ticket with their answers, those with numbers of their own first."""
    return [*(Question(each.text, each.answers[0]) for each in made), *about.ticket]


def _ticket_key(about: LessonCard, made: list[Task]) -> list[Block]:
    return [
        task(str(at), _short(each.question), ["Key:"], lines=0, answers=[each.answer])
        for at, each in enumerate(ticket_answers(about, made), 1)
    ]


def _tally(about: LessonCard) -> Sheet:
    unplugged = about.unplugged
    width = len(unplugged.head) - 1
    rows = [[first, *[""] * width] for first in unplugged.first]
    blocks = [
        text(f"With real cards, about {unplugged.minutes} minutes."),
        items(unplugged.steps, steps=True),
        table(unplugged.head, rows, 11),
    ]
    return Sheet(KINDS["tally"], f"{about.number} {about.title}", blocks, write=True)


def _card_sheet(about: LessonCard) -> Sheet:
    blocks = [
        text(about.objective, strong=True),
        text(f"{about.minutes} minutes on the screen. Before: {' '.join(about.prerequisites)}"),
        text(f"You need: {'; '.join(about.materials)}."),
        heading("What pupils say"),
        table(
            ["A pupil says", "Why it is wrong", "Ask back"],
            [[f"“{each.says}”", each.why, each.ask] for each in about.misconceptions],
        ),
        heading("Questions to talk about"),
        *[task("", each.question, [each.answer], lines=0) for each in about.discussion],
        heading("Without a screen"),
        text(f"About {about.unplugged.minutes} minutes. The steps are on the tally sheet, too."),
        items(about.unplugged.steps, steps=True),
        text(f"Compare: {about.unplugged.compare}"),
        heading("Exit ticket, with key"),
        *[
            task(str(at), each.question, ["Key:"], lines=0, answers=[each.answer])
            for at, each in enumerate(about.ticket, 1)
        ],
        *([text(TICKET_NOTE)] if about.name in TICKETS else []),
        heading("Standards"),
        *([items([standard_line(each) for each in about.standards])] if about.standards else []),
        text(standards_note(about)),
    ]
    return Sheet(KINDS["card"], f"{about.number} {about.title}", blocks, size=9.8)


def standard_line(standard: Standard) -> str:
    """A standard in a line: its code and how the lesson serves it."""
    return f"{standard.code}: {standard.how}"


def standards_note(about: LessonCard) -> str:
    """What is to be said about the standards of a lesson, with its GAISE level."""
    level = f" GAISE level {about.gaise}." if about.gaise else ""
    return about.about_standards + level


# ---- plans, questions before and after


def _plans(of: list[Plan]) -> Sheet:
    blocks: list[Block] = []
    for plan in of:
        blocks += [
            *([new_page()] if blocks else []),
            heading(f"{plan.minutes} minutes: {plan.title}"),
            text(plan.aim),
            text("Before the lesson", strong=True),
            items(plan.before),
            text("A class that has never seen the game?", strong=True),
            text(plan.new_to_the_game),
            table(["Minute", "What happens", "On the screen"], plan_rows(plan), 0, (1, 6, 4)),
            text("No internet, or no computers?", strong=True),
            items(plan.offline),
        ]
    return Sheet("Plans", "20, 45 and 90 minutes", blocks, size=10.5)


def plan_rows(plan: Plan) -> list[list[str]]:
    """The plan as rows: from when to when, what, and what is on the screen."""
    rows, at = [], 0
    for step in plan.steps:
        rows.append([f"{at}–{at + step.minutes}", step.what, step.lesson])
        at += step.minutes
    return rows


_SHORT = (1, 3)  # whose answers take no working


def _questions(kind: str) -> Sheet:
    asked = [pair.before if kind == "before" else pair.after for pair in pairs()]
    blocks = [
        text("This is not for a mark. Write down what you think, and how you found it."),
        *[_asked_item(at, item) for at, item in enumerate(asked, 1)],
    ]
    return Sheet(CLASS_SHEETS[kind], "Chance", blocks, write=True)


def _asked_item(number: int, item: Item) -> Block:
    options = [f"{'abcd'[at]}) {option}" for at, option in enumerate(item.options)]
    return task(str(number), item.text, choices=options, lines=1 if item.options or number in _SHORT else 2)


def _questions_key() -> Sheet:
    rows = [
        [str(at), pair.about, pair.before.key, pair.after.key, pair.lesson]
        for at, pair in enumerate(pairs(), 1)
    ]
    blocks = [
        text(
            "One point for each right answer; question 1 before and question 1 after ask for the same idea "
            "with other numbers, and so on. Compare the pupil with himself or herself, question by question. "
            "Nobody has measured yet whether these lessons raise the score, so we claim nothing; a class "
            "that has had no lesson in between would show what the second try alone does."
        ),
        table(["", "About", "Key before", "Key after", "Lesson"], rows, 0, (0.5, 3, 4, 4, 1.2)),
    ]
    return Sheet("Key to the questions", "before and after", blocks)
