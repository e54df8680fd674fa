"""The one look of every widget, and its script: files that import one another, each joined into one text.

A widget's module and its style sheet have no address of their own from which they could import others. So
this is done here, and comments stay at home.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_here = Path(__file__).parent
_static = _here / "static"
_look = _here / "app" / "jupyter" / "voila" / "templates" / "trash" / "static" / "look.css"

_SHEET = re.compile(r'^@import "([\w./-]+)";\n', re.M)
_CSS_COMMENT = re.compile(r"[ ]*/\*.*?\*/\n?", re.S)
_MODULE = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[\w./-]+)";\n', re.M)
_EXPORT = re.compile(r"^export (?!default)", re.M)
_JS_COMMENT = re.compile(r"^ *(?://.*|/\*\*.*\*/)\n", re.M)


@cache
def css(*names: str) -> str:
    """Return the style sheets ``static/<name>``, and before them what every widget needs to look right.

    A sheet may begin with lines such as ``@import "form.css";``.
    """
    seen: set[Path] = set()
    sheets = [_look, *(_static / name for name in ("controls.css", "store.css", *names))]
    texts = [text for sheet in sheets for text in _joined(sheet.resolve(), _SHEET, seen)]
    return _CSS_COMMENT.sub(_end_of_line, "\n".join(texts))


@cache
def script(name: str) -> str:
    """Return the ES module ``static/<name>`` with the modules that it imports in front, as one text.

    Names are not changed: all that stand at the top of joined modules must differ.
    """
    return joined_script(_static / name)


def joined_script(path: Path) -> str:
    """Return a module with those that it imports in front, as one text."""
    texts = _joined(path.resolve(), _MODULE, set())
    return _JS_COMMENT.sub("", "\n".join(_EXPORT.sub("", text) for text in texts))


def _joined(path: Path, imports: re.Pattern[str], seen: set[Path]) -> list[str]:
    """The texts of what a file imports and, last, its own; each file once."""
    if path in seen:
        return []
    seen.add(path)
    text = path.read_text("utf-8")
    needed = [_joined((path.parent / other).resolve(), imports, seen) for other in imports.findall(text)]
    return [*(each for texts in needed for each in texts), imports.sub("", text)]


def _end_of_line(comment: re.Match[str]) -> str:
    """A comment behind a rule leaves the end of its line; one that has lines of its own leaves nothing."""
    text, at = comment.string, comment.start()
    own_line = at == 0 or text[at - 1] == "\n"
    return "" if own_line or not comment[0].endswith("\n") else "\n"
