"""The command ``learn-trash print``: sheets for a real table and for a class, as PDF files."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules

if TYPE_CHECKING:
    from trash_widgets.app.cli import Commands

SIZES = ("a4", "letter")
BLANK = 4
"""Lines for names on a score sheet for which no names were given, or fewer where the rule book says so."""


def add(commands: Commands) -> None:
    """Add the parser."""
    parser = commands.add_parser(
        "print",
        help="make rule sheets, score sheets, and all that a teacher prints",
        description="Make, as PDF files, a rule sheet and a score sheet for each rule book, and for teachers "
        "(in the folder teacher): lesson cards, worksheets with keys, exit tickets, tally sheets, plans, and "
        "questions before and after. With --book, --house or --names only the first are made, with --lesson "
        "only those of one lesson, and the plans.",
    )
    parser.add_argument("--paper", choices=SIZES, help="the size of the paper; left out, both sizes")
    parser.add_argument("--book", choices=tuple(RULE_BOOKS), help="the rule book; left out, all of them")
    parser.add_argument(
        "--house",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="a house rule, such as target=6, wild_ranks=K or last_turn=true; may be given several times",
    )
    parser.add_argument("--names", default="", metavar="ANNA,BEN", help="the players' names, with commas")
    parser.add_argument(
        "--lesson",
        metavar="NUMBER",
        help="only the teacher's sheets of this lesson, such as 09, and the plans",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="of the worksheets; another seed gives other numbers (1)"
    )
    parser.add_argument(
        "--class",
        dest="group",
        default="",
        metavar="NAME",
        help="a class; its worksheets have numbers of their own, and its name at the foot",
    )
    parser.add_argument("--out", type=Path, default=Path(), metavar="FOLDER", help="where to put the files")
    parser.set_defaults(run=_run)


def _run(wish: argparse.Namespace) -> int:
    sizes = [wish.paper] if wish.paper else SIZES
    try:
        made = [*_table(wish, sizes), *_teacher(wish, sizes)]
        for name, content in made:
            (wish.out / name).parent.mkdir(parents=True, exist_ok=True)
            (wish.out / name).write_bytes(content)
            print(wish.out / name)
    except OSError as fault:
        return _failed(f"can't write to {str(wish.out)!r} ({fault.strerror}); try another folder with --out.")
    except (ValueError, RuntimeError) as fault:
        return _failed(str(fault))
    return 0


def _table(wish: argparse.Namespace, sizes: Sequence[str]) -> list[tuple[str, bytes]]:
    """The sheets for a real table."""
    if wish.lesson:
        return []
    names = [name.strip() for name in wish.names.split(",")] if wish.names.strip() else []
    changes = dict(_change(text) for text in wish.house)
    return [
        (f"{kind}-{book.replace('_', '-')}-{paper}.pdf", content)
        for book in ([wish.book] if wish.book else RULE_BOOKS)
        for paper in sizes
        for kind, content in _sheets(RULE_BOOKS[book].replace(**changes), names, paper)
    ]


def _teacher(wish: argparse.Namespace, sizes: Sequence[str]) -> list[tuple[str, bytes]]:
    """The sheets for a class."""
    if not wish.lesson and (wish.book or wish.house or wish.names):
        return []
    from trash_widgets.printing.sheets import tidy
    from trash_widgets.teacher.cards import find_lesson
    from trash_widgets.teacher.paper import pdf
    from trash_widgets.teacher.sheets import all_sheets

    lesson = find_lesson(wish.lesson) if wish.lesson else ""
    return [
        (f"teacher/{name}-{paper}.pdf", pdf(sheet, paper))
        for name, sheet in all_sheets(wish.seed, tidy(wish.group), lesson)
        for paper in sizes
    ]


def _failed(message: str) -> int:
    print(f"learn-trash: {message}", file=sys.stderr)
    return 2


def _sheets(rules: Rules, names: Sequence[str], paper: str) -> list[tuple[str, bytes]]:
    from trash_widgets.printing import rule_sheet, score_sheet

    lines = names or [""] * min(BLANK, rules.max_players)
    try:
        rules.check(len(lines))
    except ValueError as wrong:
        raise ValueError(f"No score sheet for {rules.book}: {wrong}") from wrong
    return [("rules", rule_sheet(rules, paper)), ("score", score_sheet(lines, rules, paper))]


def _change(text: str) -> tuple[str, Any]:
    """One house rule as it was typed.

    >>> _change("target=6"), _change("wild_ranks=K"), _change("last_turn=true")
    (('target', 6), ('wild_ranks', 'K'), ('last_turn', True))
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--house takes an option and its value, such as target=6, not {text!r}.")
    try:
        return name.strip(), json.loads(value.lower())
    except ValueError:
        return name.strip(), value.strip()
