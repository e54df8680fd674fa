"""The one look of every widget: its own style sheet with the shared design tokens in front."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_here = Path(__file__).parent
_look = _here / "app" / "jupyter" / "voila" / "templates" / "trash" / "static" / "look.css"


@cache
def css(*names: str) -> str:
    """Return the style sheets ``static/<name>`` after the tokens, so that a widget looks right everywhere."""
    files = [_look, *(_here / "static" / name for name in ("store.css", *names))]
    return "\n".join(file.read_text("utf-8") for file in files)


_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[\w./-]+)";\n', re.M)
_EXPORT = re.compile(r"^export (?!default)", re.M)


@cache
def script(name: str) -> str:
    """Return the ES module ``static/<name>`` with the modules that it imports in front, as one text.

    A widget's module has no address of its own from which it could import others. Names are not changed:
    all that stand at the top of joined modules must differ.
    """
    return "\n".join(_modules((_here / "static" / name).resolve(), set()))


def _modules(path: Path, seen: set[Path]) -> list[str]:
    """The texts of a module's imports and, last, its own; each module once."""
    if path in seen:
        return []
    seen.add(path)
    text = path.read_text("utf-8")
    needed = [_modules((path.parent / other).resolve(), seen) for other in _IMPORT.findall(text)]
    own = _EXPORT.sub("", _IMPORT.sub("", text))
    return [*(each for texts in needed for each in texts), own]
