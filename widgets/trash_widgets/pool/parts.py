"""What the page shows of a class."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from statistics import fmean

from ..charts.chart import written
from ..charts.drawings import Mark, dots
from ..desk_parts import Part, button, buttons, fields, heading, note, picture, points, select, table, upload
from ..house import BOOKS
from ..wording import counted
from .collection import Collection
from .entries import Entry
from .pooling import other_kits

MOST_PROBLEMS = 40
FIGURES: Mapping[str, str] = {"rounds": "Rounds of the match", "turns": "Turns of the match"}


def parts_of(of: Collection) -> list[Part]:
    """Everything on the page now."""
    parts = [
        upload("Choose the files of the class", ".csv,.txt,.json,text/plain,text/csv"),
        note(
            "Results (trash-result….csv), saved matches (trash-match….txt), or both, as many as you "
            "like. They stay on this page: nothing is kept or sent on. After a reload, choose them anew."
        ),
    ]
    if not of.files:
        parts.append(buttons([button("invent", "Show me with an invented class")]))
        return parts
    if of.is_invented:
        parts.append(note("This class is invented: computer players made its files.", "strong"))
    if of.made.entries:
        parts += _deal(of)
    parts += _problems(of)
    last = [button("clear", "Put all files away")]
    if of.made.entries:
        last.insert(0, button("csv", "Save the table (CSV)"))
    parts.append(buttons(last))
    return parts


def _deal(of: Collection) -> list[Part]:
    deals = of.deals
    entries = deals[of.chosen]
    code = entries[0].code
    parts: list[Part] = [heading(f"Deal {of.chosen}")]
    choices = [select("figure", "Show", of.figure, FIGURES.items())]
    if len(deals) > 1:
        options = [(deal, f"{deal} ({len(found)})") for deal, found in deals.items()]
        choices.insert(0, select("deal", "Deal", of.chosen, options))
        parts.append(
            note(f"These files belong to {len(deals)} deals. Each is looked at by itself.", "strong")
        )
    parts.append(fields(choices))
    told = f"{BOOKS[code.rules.book][0]}, {code.players} players. {_class_words(entries)}"
    parts.append(note(told, "strong"))
    values = [float(getattr(entry, of.figure)) for entry in entries]
    marks = _marks(of)
    compare = "; ".join(mark.name for mark in marks)
    alt = (
        f"A dot for each match: {of.figure} from {min(values):g} to {max(values):g}"
        f"{f'. For comparison: {compare}' if compare else ''}."
    )
    parts.append(picture(dots(values, marks, "number", alt, of.figure)))
    if of.comparison:
        parts += _comparison(of, entries)
    else:
        parts.append(
            buttons([button("compare", "Compare with plain players and with other deals", main=True)])
        )
    return [*parts, _learners(entries)]


def _learners(entries: list[Entry]) -> Part:
    """A line for each match, the shortest first."""
    rows = [
        [
            entry.learner or "(no name)", {True: "yes", False: "no", None: "?"}[entry.won],
            str(entry.rounds), str(entry.turns),
            "?" if entry.placements is None else str(entry.placements),
            str(entry.taken_back), "played again" if entry.is_checked else "as it says",
        ]
        for entry in sorted(entries, key=lambda entry: (entry.turns, entry.learner.casefold()))
    ]  # fmt: skip
    head = ["Learner", "won", "rounds", "turns", "placed", "taken back", "checked"]
    return table(f"{counted(len(entries), 'match', 'matches')}, shortest first", head, rows)


def _marks(of: Collection) -> list[Mark]:
    marks = []
    for row in of.comparison:
        value: float | None = getattr(row, of.figure)
        if value is not None:
            marks.append(Mark(f"{row.name}: {written(value)}", value))
    return marks


def _comparison(of: Collection, entries: list[Entry]) -> list[Part]:
    def cell(value: float | None, share: bool = False) -> str:
        if value is None:
            return "–"
        return written(value, "percent" if share else "number")

    rows = [[row.name, cell(row.rounds), cell(row.turns), cell(row.won, share=True)] for row in of.comparison]
    return [
        table("Means, compared", ["Whose", "rounds", "turns", "won"], rows),
        points(
            "What this comparison may say",
            [
                "All learners had the same cards. So what differs is how they played, and not the deal.",
                f"These {len(entries)} matches are one deal. Their mean says how long this deal is, not "
                "how long a match is on average: for that, many deals are needed.",
                "Who plays better shows only over many deals. On one deal a worse choice may turn out well.",
            ],
            "may",
        ),
    ]


def _problems(of: Collection) -> list[Part]:
    parts: list[Part] = []
    kits = other_kits(of.made.entries)
    remarks = [
        f"{counted(number, 'match comes', 'matches come')} from another kit, {kit} (this is "
        f"{version('learn-trash')})."
        if kit != "unknown"
        else f"{counted(number, 'match does', 'matches do')} not say which kit they come from."
        for kit, number in kits.items()
    ]
    nameless = sum(not entry.learner for entry in of.made.entries)
    if nameless:
        remarks.append(
            f"{counted(nameless, 'match has', 'matches have')} no name. If somebody handed such a match "
            "in twice, under two file names, it counts twice."
        )
    if remarks:
        parts.append(points("Please note", remarks))
    found = [f"{problem.name}: {problem.reason}" for problem in of.made.problems[:MOST_PROBLEMS]]
    if len(of.made.problems) > MOST_PROBLEMS:
        found.append(f"… and {len(of.made.problems) - MOST_PROBLEMS} more.")
    if of.too_many:
        found.append(f"{of.too_many} files were not read: at most 200 can be chosen at once.")
    if found:
        parts.append(points("What does not count", found, "not"))
    return parts


def _class_words(entries: list[Entry]) -> str:
    won = [entry.won for entry in entries if entry.won is not None]
    told = f"{sum(won)} of {len(won)} won. " if won else ""
    mean = {name: fmean(getattr(entry, name) for entry in entries) for name in FIGURES}
    return f"{told}On average {mean['rounds']:.1f} rounds and {mean['turns']:.1f} turns."
