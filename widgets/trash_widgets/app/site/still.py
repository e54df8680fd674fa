"""Run a lesson as its static page would, and print what it says to the page.

``python -m trash_widgets.app.site.still 00-start.ipynb``, in a process of its own: stand-ins take the place
of IPython and anywidget here.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from trash_widgets.app.site import page_python, stand_ins


def run(sources: list[str]) -> tuple[bool, list[dict[str, Any]]]:
    """Run the cells; return whether they ran to the end, and all that was said."""
    said: list[dict[str, Any]] = []
    stand_ins.install()
    page_python.connect(lambda message: said.append(json.loads(message)))
    done = asyncio.run(page_python.run_lesson(sources))
    return done, said


def sources(path: Path) -> list[str]:
    """Return the code that the page of a notebook runs."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    hidden = {"lab-only", "rehearsal"}
    return [
        "".join(cell["source"])
        for cell in cells
        if cell["cell_type"] == "code" and not hidden.intersection(cell["metadata"].get("tags", ()))
    ]


if __name__ == "__main__":
    ran, told = run(sources(Path(sys.argv[1])))
    sys.stdout.write(json.dumps([message for message in told if message["kind"] not in {"begin", "done"}]))
    sys.stdout.flush()
    raise SystemExit(0 if ran else 1)
