"""The two sheets for a real table: their data, set by Typst."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Any

from trash_core.rules import Rules, check_rules

from .rule_text import RuleText, book_title, rule_text
from .sections import Picture, Section
from .typesetter import Paper, compile, paper_named

FOOTER = "Made with Learn Trash"
MOST_NAMES = 6
LONGEST_NAME = 24

# Millimetres of a score sheet, in the PDF and in the browser's print.
HEAD, ROW, GAP = 7.0, 9.5, 7.0
HIGHEST_ROW = 13.0
_ABOVE, _MARGINS, _LINE = 20.0, 25.0, 9.0


def rule_sheet(rules: Rules, paper: str = "a4") -> bytes:
    """The rules on one page, as PDF: for any rule book and any house rules.

    Raises ValueError for a paper that there is not, CannotTypeset where `typst` is missing.
    """
    text = rule_text(rules)
    pictures = {"dealt": text.dealt.svg, "played": text.played.svg}
    return compile("rule_sheet", _rule_data(text), paper, pictures)


def score_sheet(names: Sequence[str], rules: Rules, paper: str = "a4") -> bytes:
    """A page with the numbers to cross off, for as many matches as it has room for, as PDF.

    An empty name leaves a line to write on. Raises ValueError if so many cannot play by these rules, for a
    paper that there is not; CannotTypeset where `typst` is missing.
    """
    return compile("score_sheet", score_data(names, rules, paper), paper)


def _rule_data(text: RuleText) -> dict[str, Any]:
    return {
        "title": text.title,
        "book": text.book,
        "goal": text.goal,
        "needs": _section(text.needs),
        "deal": _section(text.deal),
        "dealt": _picture(text.dealt, text.wide),
        "turn": _section(text.turn),
        "example": _section(text.example),
        "played": _picture(text.played, text.wide),
        "ends": [_section(part) for part in text.ends],
        "wide": text.wide,
        "changes": _section(text.changes) if text.changes else None,
        "footer": FOOTER,
    }


def _section(part: Section) -> dict[str, Any]:
    return part._asdict()


def _picture(picture: Picture, wide: bool) -> dict[str, Any]:
    return {"alt": picture.alt, "caption": picture.caption, "share": share_of(picture, wide)}


def share_of(picture: Picture, wide: bool) -> float:
    """How much of its column or page a picture takes: a small layout shall not have giant cards."""
    width = float(picture.svg.split('viewBox="0 0 ')[1].split()[0])
    return min(1.0, max(0.25, width / (800 if wide else 380)))


def score_data(names: Sequence[str], rules: Rules, paper: str) -> dict[str, Any]:
    """What a score sheet shows; `matches` is how many fit on the page."""
    size = paper_named(paper)
    check_rules(rules)
    if isinstance(names, str):
        raise ValueError(f"names={names!r} must be a list of names, such as ['Ada', 'Ben'].")
    players = len(names)
    rules.check(players)
    if players > MOST_NAMES:
        raise ValueError(f"A score sheet has room for {MOST_NAMES} names, and these are {players}.")
    one_round = rules.one_round_for(players)
    lines = _one_round_lines(rules) if one_round else _ladder_lines(rules, players)
    matches, row = _matches(size, players, len(lines))
    start = rules.first_layout_for(players)
    cells = [""] if one_round else [str(rung) for rung in range(start, rules.target, -1)]
    return {
        "title": "Score sheet",
        "book": f"{book_title(rules)} rules",
        "lines": lines,
        "match": "Match",
        "matches": matches,
        "names": [tidy(name) for name in names],
        "column": "Went out" if one_round else "Cross one off for each round you win",
        "cells": cells,
        "name_width": 2 if one_round else max(2.5, len(cells) * 0.45),
        "last": "Won",
        "box": "☐",
        "head": HEAD,
        "row": row,
        "gap": GAP,
        "footer": FOOTER,
    }


def _matches(paper: Paper, players: int, lines: int) -> tuple[int, float]:
    """How many matches fit on the page, and how high a row may then be."""
    room = paper.height - _MARGINS - _ABOVE - _LINE * lines
    matches = int((room + GAP) // (HEAD + ROW * players + GAP))
    return matches, min(HIGHEST_ROW, ((room + GAP) / matches - HEAD - GAP) / players)


def _ladder_lines(rules: Rules, players: int) -> list[str]:
    start = rules.first_layout_for(players)
    who = (
        "Every winner of a round crosses"
        if rules.last_turn or rules.check_layouts
        else "The winner of a round crosses"
    )
    lines = [
        f"{who} off the highest number that is left, first the {start}. The highest number left is how "
        "many cards you are dealt."
    ]
    end = "Have you crossed off all your numbers? Then you have won the match."
    limits = []
    if rules.match_rounds:
        limits.append(f"after round {rules.match_rounds}")
    if rules.match_minutes:
        limits.append(f"after the round in which {rules.match_minutes:g} minutes are up")
    if limits:
        end += f" Else it ends {' or '.join(limits)}: whoever has the smallest number left wins."
    return [*lines, end]


def _one_round_lines(rules: Rules) -> list[str]:
    who = "All who went out win together." if rules.one_round_tie == "shared" else "The first to go out wins."
    return [f"One round decides the match. Tick who went out. {who}"]


def tidy(name: str) -> str:
    """A name as it is shown: one line, no control signs, not too long.

    >>> tidy("  Ada\\nLovelace \\x07")
    'Ada Lovelace'
    """
    words = " ".join(str(name).split())
    seen = "".join(sign for sign in words if unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn"))
    return seen[:LONGEST_NAME].strip()
