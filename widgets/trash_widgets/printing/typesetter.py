"""Typst, the typesetter: from a template and data to the bytes of a PDF."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

TEMPLATES = Path(__file__).parent / "templates"


class Paper(NamedTuple):
    """A size of paper in millimetres; `name` is what Typst and style sheets call it."""

    title: str
    name: str
    css: str
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", "a4", "A4", 210, 297),
    "letter": Paper("Letter", "us-letter", "letter", 215.9, 279.4),
}


class CannotTypeset(RuntimeError):
    """There is no typesetter here; the sentence says what to do."""


def can_typeset() -> bool:
    """Whether PDFs can be made here: whether the package `typst` is installed."""
    return find_spec("typst") is not None


def paper_named(paper: str) -> Paper:
    """The paper of this name. Raises ValueError if there is none."""
    if paper not in PAPERS:
        raise ValueError(f"paper={paper!r} is not one of {', '.join(map(repr, PAPERS))}.")
    return PAPERS[paper]


def compile(
    template: str | Path,
    data: Mapping[str, Any],
    paper: str = "a4",
    pictures: Mapping[str, str] | None = None,
) -> bytes:
    """A PDF made of `template`, which reads `data` and `pictures`.

    `template`
        The name of a file of ``templates/`` without its ending, or the path of one of your own. It may import
        ``base.typ``, which has what all sheets share.
    `data`
        Goes through JSON into ``data.json``. A text in it is set as it is: marks in it mean nothing.
    `pictures`
        SVG texts by name; ``deal`` becomes ``deal.svg``. Our own colours are made plain.

    The PDF is tagged (PDF/UA-1), so the template has to set a title, and an ``alt`` for each picture. Raises
    ValueError for a paper that there is not, and CannotTypeset where `typst` is missing.
    """
    size = paper_named(paper)
    if not can_typeset():
        raise CannotTypeset("To make a PDF, install the typesetter: pip install typst")
    import typst  # some ten megabytes: only those who print need it

    text = json.dumps({**data, "paper": size.name}, ensure_ascii=False)
    files = {
        "main.typ": _template(template),
        "base.typ": _template("base"),
        "data.json": text.encode(),
        **{f"{name}.svg": plain_svg(svg).encode() for name, svg in (pictures or {}).items()},
    }
    # Letters of this computer only for what Typst's own lack: so that a sheet looks the same everywhere.
    plain = _has_letters_for(text)
    try:
        return _typeset(files, plain, ["ua-1"])
    except typst.TypstError as fault:
        # A name in letters that this computer has none for: a sheet with an empty box is better than none.
        if "could not be displayed" not in str(fault):
            raise
        return _typeset(files, plain, [])


def _typeset(files: Mapping[str, bytes], plain: bool, standards: list[str]) -> bytes:
    import typst

    made = typst.compile(  # type: ignore[call-overload]  # its types leave out that files may be given
        files, format="pdf", ignore_system_fonts=plain, pdf_standards=standards, timestamp=0
    )
    return bytes(made)


def _template(template: str | Path) -> bytes:
    path = template if isinstance(template, Path) else TEMPLATES / f"{template}.typ"
    return path.read_bytes()


@cache
def _has_letters_for(text: str) -> bool:
    """Whether Typst's own letters are enough: Latin, Greek and Cyrillic ones, and some signs."""
    return all(ord(sign) < 0x500 or 0x1E00 <= ord(sign) < 0x2200 or sign in _SIGNS for sign in text)


_SIGNS = "♠♥♦♣★☆✓≤≥≠≈−∞"

_VARIABLE = re.compile(r"var\((--[\w-]+),\s*([^)]+)\)")
# A card's back in its own dark colour would eat ink.
_PRINTED = {"--lt-back": "#f1ece0", "--lt-back-line": "#8b806c"}


def plain_svg(svg: str) -> str:
    """The drawing with plain colours for paper instead of those that follow a page.

    >>> plain_svg('<path fill="var(--lt-red,#b4232f)"/><path fill="var(--lt-back,#2f5a83)"/>')
    '<path fill="#b4232f"/><path fill="#f1ece0"/>'
    """
    return _VARIABLE.sub(lambda found: _PRINTED.get(found[1], found[2]), svg).replace(
        "system-ui,sans-serif", "Libertinus Serif"
    )
