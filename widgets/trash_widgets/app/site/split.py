"""Make the Python of the site small and quick to start: compiled beforehand, and in two parts.

This runs while the site is built, in the very Python (Pyodide, under Node) that will run in the browser. It
opens every lesson, which shows that each can be opened without a server, and which modules that takes. These
come with the first lesson; the others wait in an archive of their own, which is fetched when one of them is
asked for (see :mod:`later`).
"""

from __future__ import annotations

import io
import json
import marshal
import sys
import time
import zipfile
from collections.abc import Mapping
from importlib.util import MAGIC_NUMBER
from typing import Any

OURS = (
    "trash_core/",
    "trash_widgets/",
)  # whose explanations a lesson may show; of others nobody reads any here
ALWAYS = {"encodings", "importlib", "collections", "pyodide", "_pyodide"}
LIST = "trash_widgets/app/site/later.txt"

Files = dict[str, bytes]

# The head of a compiled file that is never held against its source (PEP 552): there is none any more.
_HEAD = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)


def unzip(packed: bytes) -> Files:
    """Return the files of an archive."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return an archive of files: without dates, so that the same files always give the same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def compiled(files: Mapping[str, bytes]) -> Files:
    """Put compiled code in place of every source."""
    return dict(
        _compiled(name, data) if name.endswith(".py") else (name, data) for name, data in files.items()
    )


def divided(library: Files, lessons: Files, used: set[str]) -> tuple[Files, Files, Files]:
    """Divide the compiled standard library and the rest: what comes first of each, and what comes later."""
    tops = {name.partition(".")[0] for name in used} | ALWAYS
    later = {name: data for name, data in library.items() if module_of(name).partition(".")[0] not in tops}
    later |= {
        name: data
        for name, data in lessons.items()
        if name.endswith(".pyc") and not name.startswith(OURS) and module_of(name) not in used
    }
    names = "\n".join(sorted(map(module_of, later)))
    return (
        {name: data for name, data in library.items() if name not in later},
        {name: data for name, data in lessons.items() if name not in later} | {LIST: names.encode()},
        later,
    )


def module_of(file: str) -> str:
    """Return the name of the module in a file.

    >>> module_of("json/decoder.pyc"), module_of("json/__init__.pyc"), module_of("re.pyc")
    ('json.decoder', 'json', 're')
    """
    name = file.rpartition(".")[0].replace("/", ".")
    return name.removesuffix(".__init__")


async def open_all(programs: Mapping[str, list[str]]) -> tuple[str, dict[str, float]]:
    """Open every lesson as its page would; return what went wrong (or ""), and how many seconds each took."""
    from trash_widgets.app.site import page_python, stand_ins

    said: list[dict[str, Any]] = []
    stand_ins.without_metadata()
    stand_ins.install()
    page_python.connect(lambda message: said.append(json.loads(message)))
    seconds: dict[str, float] = {}
    for name, cells in programs.items():
        start = time.perf_counter()
        if not await page_python.run_lesson(cells):
            cell = next(message["cell"] for message in reversed(said) if message["kind"] == "stopped")
            return (
                f"{name} can't be opened without a server; its cell of code number {cell + 1} has failed",
                seconds,
            )
        seconds[name] = round(time.perf_counter() - start, 1)
    return "", seconds


def loaded() -> set[str]:
    """Return the names of all modules that are loaded."""
    return set(sys.modules)


def _compiled(name: str, source: bytes) -> tuple[str, bytes]:
    # Without asserts and docstrings where nobody looks at them: a tenth of all bytes.
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if name.startswith(OURS) else 2)
    return name + "c", _HEAD + marshal.dumps(code)
