"""A folder of lessons in which a student may change and save everything.

The installed lessons must stay as they are; so JupyterLab gets copies. A later release may bring a lesson
that the student has changed in the meantime. Then the new lesson takes its name (links between lessons lead
to it), and the student's own copy stays beside it under another name: nothing is lost, and nothing old passes
for new.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

FOLDER = "learn-trash-lessons"
LEDGER = ".learn-trash.json"  # for each lesson a fingerprint of what we put there last


def prepare(source: Path, folder: Path) -> list[str]:
    """Bring the lessons of ``source`` into ``folder``; return a sentence for each copy that was set aside."""
    folder.mkdir(parents=True, exist_ok=True)
    ledger = _read(folder / LEDGER)
    said = []
    for original in sorted(path for path in source.rglob("*") if path.is_file() and _ours(path, source)):
        name = original.relative_to(source).as_posix()
        copy = folder / name
        new = fingerprint(original)
        if copy.exists():
            present = fingerprint(copy)
            if present == new or (present != ledger.get(name) and ledger.get(name) == new):
                # Nothing to do: it is the present lesson, as it was or with the student's changes.
                ledger[name] = new
                continue
            if present != ledger.get(name):
                mine = _free(copy)
                copy.rename(mine)
                said.append(f"{name} has been renewed; your own version of it is now {mine.name}.")
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(original, copy)
        ledger[name] = new
    (folder / LEDGER).write_text(json.dumps(ledger, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return said


def fingerprint(path: Path) -> str:
    """Return a digest of a file; of a notebook only what somebody wrote, for results come and go."""
    content = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = json.loads(content)["cells"]
            content = json.dumps([[cell["cell_type"], _text(cell["source"])] for cell in cells]).encode()
        except (ValueError, KeyError, TypeError):
            pass  # not a notebook any more: then every byte counts
    return hashlib.sha256(content).hexdigest()


def _text(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


def _ours(path: Path, source: Path) -> bool:
    return not any(part.startswith((".", "__")) for part in path.relative_to(source).parts)


def _free(path: Path) -> Path:
    number = 1
    while (mine := path.with_name(f"{path.stem}-mine-{number}{path.suffix}")).exists():
        number += 1
    return mine


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
