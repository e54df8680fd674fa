"""The one look of every widget: its own style sheet with the shared design tokens in front."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_here = Path(__file__).parent
_look = _here / "app" / "jupyter" / "voila" / "templates" / "trash" / "static" / "look.css"


@cache
def css(name: str) -> str:
    """Return ``static/<name>`` after the tokens, so that a widget looks right outside our own page, too."""
    return _look.read_text("utf-8") + "\n" + (_here / "static" / name).read_text("utf-8")


@cache
def script(name: str) -> str:
    """Return the text of the ES module ``static/<name>``."""
    return (_here / "static" / name).read_text("utf-8")
