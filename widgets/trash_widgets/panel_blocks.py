"""What there is to draw on a panel: groups of choices, and blocks of what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Block = dict[str, Any]
Group = dict[str, Any]


def group(
    name: str,
    legend: str,
    options: Sequence[tuple[str, str]],
    value: str,
    *,
    kind: str = "chips",
    folded: bool = False,
    means: str = "",
) -> Group:
    """One group of choices: rows of value and label, one of them chosen; `means` says what it is about."""
    return {
        "id": name,
        "legend": legend,
        "kind": kind,
        "options": [list(option) for option in options],
        "value": value,
        "folded": folded,
        "means": means,
    }


def verdict(head: str, *lines: str, tone: str = "good") -> Block:
    """The one thing to be read first."""
    return {"kind": "verdict", "tone": tone, "head": head, "lines": list(lines)}


def listed(items: Sequence[tuple[str, str, str]], head: str = "", fold: str = "") -> Block:
    """A list: rows of mark (``yes``, ``no`` or nothing), a word in front, and a text."""
    rows = [{"mark": mark, "word": word, "text": text} for mark, word, text in items]
    return {"kind": "lines", "head": head, "items": rows, "fold": fold}


def table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]], fold: str = "") -> Block:
    """A table whose first column names the row."""
    return {
        "kind": "table",
        "caption": caption,
        "head": list(head),
        "rows": [list(row) for row in rows],
        "fold": fold,
    }


def card(title: str, *lines: str, svg: str = "", badge: str = "", now: bool = False) -> Block:
    """One of several things side by side."""
    return {"title": title, "badge": badge, "svg": svg, "lines": list(lines), "now": now}


def cards(items: Sequence[Block], head: str = "", fold: str = "") -> Block:
    """Things side by side."""
    return {"kind": "cards", "head": head, "items": list(items), "fold": fold}


def note(text: str) -> Block:
    """Something by the way."""
    return {"kind": "note", "text": text}


def picture(svg: str) -> Block:
    """A drawing with its own text alternative."""
    return {"kind": "picture", "svg": svg}
