"""What the page shows of an experiment, stage by stage."""

from __future__ import annotations

from .. import printing
from ..desk_parts import (
    Field,
    Part,
    area,
    button,
    buttons,
    entry,
    fields,
    heading,
    note,
    picture,
    points,
    progress,
    select,
    table,
)
from ..house import BOOKS, in_words
from ..simulator import LONGEST_SEED, is_compiled, why_slow
from .choices import KINDS, OPTIONS, figures_for, values_of
from .conclusion import VERDICTS, doubt, may_be_said, may_not_be_said
from .notes import LONG, LONGER, LONGEST_NAME, NOT_KNOWN, Notes, Pilot, pilot_size, sizes
from .paired import PairedRun, needed, reach
from .question import HABITS, MEASURES, Question
from .report import amount


def parts_of(notes: Notes, run: PairedRun | None, asks: bool) -> list[Part]:
    """Everything on the page now; with `asks`, it is asked whether to begin anew."""
    if notes.stage == "question":
        return _question(notes)
    because = f" {notes.why}" if notes.why else ""
    parts = [
        heading("Your question"),
        note(notes.question.text, "strong"),
        note(f"Your guess, before the first deal: {notes.guess_in_words}.{because}"),
    ]
    if notes.stage == "plan":
        parts += _plan(notes)
    elif notes.stage == "run" and run is not None:
        told = f"{run.done:,} of {run.asked:,} deals"
        parts.append(progress("Deals played", run.done, run.asked, told))
        parts.append(buttons([button("stop", "Stop", main=True)]))
    elif notes.stage == "result":
        parts += [*_result(notes), *_conclusion(notes), *_report(notes)]
    if asks:
        parts.append(note("Begin anew? This experiment and its guess go away.", "strong"))
        parts.append(buttons([button("stay", "Keep it", main=True), button("away", "Begin anew")]))
    return parts


# ---- the question and the guess


def _question(notes: Notes) -> list[Part]:
    chosen = notes.chosen
    rungs = [("", "As in the rules"), *((str(n), str(n)) for n in range(10, 0, -1))]
    a, b = notes.names
    guesses = [
        ("", "Choose …"),
        ("more", f"More with “{a}”"),
        ("less", f"Fewer with “{a}”"),
        ("same", "No difference that can be noticed"),
    ]
    return [
        heading("1. Your question"),
        fields(_compared(chosen), legend="Two players; what is compared, A against B"),
        fields(
            [
                select("rung", "Player 1", chosen["rung"], rungs),
                select("rival rung", "Player 2", chosen["rival rung"], rungs),
            ],
            fold="Places at the start",
        ),
        note(_question_or_complaint(notes), "strong"),
        heading("2. Your guess"),
        note(
            f"A is “{a}”, B is “{b}”. What do you expect, and why? Write it down before a single deal is "
            "played. It stays as it is: whoever looks first can explain anything."
        ),
        fields(
            [
                select("guess", "I expect", notes.guess, guesses),
                area("why", "Because (if you like)", notes.why, LONG),
            ],
        ),
        buttons([button("commit", "Write my guess down", main=True)]),
    ]


def _compared(chosen: dict[str, str]) -> list[Field]:
    """The fields that say what is compared: others for each kind of question."""
    kind = chosen["kind"]
    books = [(name, title) for name, (title, _) in BOOKS.items()]
    habits = list(HABITS.items())
    asked: list[Field] = [select("kind", "What do you compare?", kind, KINDS.items())]
    if kind == "book":
        asked.append(select("book", "One rule book", chosen["book"], books))
        asked.append(select("other book", "The other rule book", chosen["other book"], books))
    else:
        asked.append(select("book", "Rule book", chosen["book"], books))
    if kind == "house":
        rules = [(name, rule.label) for name, rule in OPTIONS.items()]
        values = values_of(chosen["option"])
        asked.append(select("option", "House rule", chosen["option"], rules))
        asked.append(select("value", "Side A", chosen["value"], values))
        asked.append(select("other value", "Side B", chosen["other value"], values))
    elif kind == "habit":
        asked.append(select("habit", "Player 1, side A", chosen["habit"], habits))
        asked.append(select("other habit", "Player 1, side B", chosen["other habit"], habits))
        asked.append(select("rival", "Player 2, both sides", chosen["rival"], habits))
    figures = [(name, MEASURES[name].title) for name in figures_for(kind)]
    asked.append(select("figure", "What is counted?", chosen["figure"], figures))
    return asked


def _question_or_complaint(notes: Notes) -> str:
    try:
        return notes.question.text
    except ValueError as fault:
        return in_words(fault)


# ---- how many deals


def _plan(notes: Notes) -> list[Part]:
    question, pilot = notes.question, notes.pilot
    told = [
        "Each deal is played twice, once on each side, with the same shuffle: so luck is much the same."
        if question.shares_deals
        else "Each side has its own deals here: on the same deal, the match in which player 2 opens is "
        "the same match with the names exchanged."
    ]
    if not is_compiled():
        told.append(why_slow("deals"))
    parts = [heading("3. How many deals are enough?"), note(" ".join(told))]
    if pilot is None:
        parts.append(
            note(
                f"A pilot of {pilot_size():,} other deals tells how much luck spreads the difference. From "
                "that follows how wide the interval will be. Its deals do not count in the experiment."
            )
        )
    else:
        parts += _pilot(pilot, question)
    options = [(str(size), f"{size:,}") for size in sizes()]
    parts.append(
        fields(
            [
                select("deals", "Deals", notes.deals, options),
                entry("seed", "Seed (it says which deals)", notes.seed, LONGEST_SEED),
            ],
        )
    )
    play = button("run", "Play the deals", main=pilot is not None)
    try_out = button("pilot", "Play a pilot", main=pilot is None)
    first = [try_out, play] if pilot is None else [play, try_out]
    parts.append(buttons([*first, button("new", "Begin anew")]))
    return parts


def _pilot(pilot: Pilot, question: Question) -> list[Part]:
    mean, se, n = pilot
    measure = question.measure
    if not se:
        return [
            note(
                f"In the pilot, both sides were alike in every one of {n:,} deals. If there is a "
                "difference, it shows in few deals only: take many."
            )
        ]
    rows = []
    for size in sizes():
        wide = reach(se, n, size)
        rows.append([f"{size:,}", f"± {amount(wide, wide, measure)}"])
    many = needed(mean, se, n)
    told = f"Four times as many deals make the interval half as wide. In the pilot of {n:,} deals"
    if many is None:
        told += " there was no difference at all."
    else:
        seen = amount(abs(mean), reach(se, n, n), measure)
        told += (
            f" the difference was {seen}; if it truly is so large, about {two_digits(many):,} deals will "
            "show it four times out of five."
        )
    return [table("How wide the interval will be", ["Deals", "The interval reaches"], rows), note(told)]


def two_digits(number: int) -> int:
    """A number of deals, rounded: two digits are all that a pilot can tell.

    >>> two_digits(7_849)
    7800
    """
    step: int = 10 ** max(0, len(str(number)) - 2)
    return round(number / step) * step


# ---- what came out


def _result(notes: Notes) -> list[Part]:
    report = notes.report
    parts = [
        heading("4. What came out"),
        note(" ".join(report.words), "strong"),
        picture(report.picture),
        table(
            f"{report.question.measure.title} (difference A − B in {report.unit}; {report.done:,} deals)",
            ["Side", "mean", "standard error", "95% interval"],
            report.rows,
        ),
    ]
    if notes.exact == "":
        parts.append(buttons([button("exact", "Is there an exact value?")]))
    elif notes.exact == NOT_KNOWN:
        parts.append(note("No exact value is known for this question: the experiment is all we have."))
    return parts


def _conclusion(notes: Notes) -> list[Part]:
    report = notes.report
    verdicts = [("", "Choose …"), *VERDICTS.items()]
    doubted = doubt(report, notes.guess, notes.verdict)
    return [
        heading("5. Your conclusion"),
        points("What may be said", may_be_said(report), "may"),
        points("What may not be said", may_not_be_said(report), "not"),
        fields(
            [
                select("verdict", "My guess", notes.verdict, verdicts),
                area("conclusion", "My conclusion", notes.conclusion, LONGER),
            ],
        ),
        *([note(doubted, "strong")] if doubted else []),
    ]


def _report(notes: Notes) -> list[Part]:
    papers = [(name, paper.title) for name, paper in printing.PAPERS.items()]
    ways = [button("print", "Print"), button("html", "Save as a page")]
    if printing.can_typeset():
        ways.insert(0, button("pdf", "Save as PDF", main=True))
    return [
        heading("6. Your report"),
        fields(
            [
                entry("author", "Your name, as it shall stand on it", notes.author, LONGEST_NAME),
                select("paper", "Paper", notes.paper, papers),
            ],
        ),
        buttons([*ways, button("new", "Begin anew")]),
    ]
