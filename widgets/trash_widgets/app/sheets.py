"""The command ``learn-trash print``: rule sheets and score sheets for a real table, as PDF files."""

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
        help="make rule sheets and score sheets to print",
        description="Make a rule sheet (one page) and a score sheet for each rule book, as PDF files.",
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
    parser.add_argument("--out", type=Path, default=Path(), metavar="FOLDER", help="where to put the files")
    parser.set_defaults(run=_run)


def _run(wish: argparse.Namespace) -> int:
    try:
        names = [name.strip() for name in wish.names.split(",")] if wish.names.strip() else []
        books = [wish.book] if wish.book else list(RULE_BOOKS)
        changes = dict(_change(text) for text in wish.house)
        made = [
            (f"{kind}-{book.replace('_', '-')}-{paper}.pdf", content)
            for book in books
            for paper in ([wish.paper] if wish.paper else SIZES)
            for kind, content in _sheets(RULE_BOOKS[book].replace(**changes), names, paper)
        ]
        wish.out.mkdir(parents=True, exist_ok=True)
        for name, content in made:
            (wish.out / name).write_bytes(content)
            print(wish.out / name)
    except OSError as fault:
        return _failed(f"can't write to {str(wish.out)!r} ({fault.strerror}); try another folder with --out.")
    except (ValueError, RuntimeError) as fault:
        return _failed(str(fault))
    return 0


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
