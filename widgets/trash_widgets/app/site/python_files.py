"""The Python that goes into the static site: of the libraries and of our own what a lesson can reach."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

import trash_core
import trash_widgets
from trash_widgets.app.trouble import Trouble
from trash_widgets.teacher import cards

# What ipywidgets needs, taken as it is installed here; all of it is plain Python. (anywidget and IPython have
# stand-ins; mistune turns Markdown into HTML, segno draws QR codes.)
LIBRARIES = ("ipywidgets", "traitlets", "comm", "mistune", "segno")
VERSIONS = ("learn-trash",)  # whose version is asked for while a lesson runs
NO_USE = {".pyc", ".pdf", ".typ"}  # of our own files

# Of the part of our own that brings lessons onto a screen a page needs these modules.
PAGE = ("__init__.py", "site/__init__.py", "site/page_python.py", "site/stand_ins.py", "site/later.py")

# Parts of Python that only servers and programmers use.
LEFT_OUT = (
    *(
        "_pyrepl",
        "_sysconfigdata",
        "ensurepip",
        "idlelib",
        "pdb",
        "pydoc",
        "sqlite3",
        "test",
        "tkinter",
        "turtle",
    ),
    *("unittest", "venv", "wsgiref", "xmlrpc"),
)
# Of the encodings, the alphabets of the old days are left out.
ENCODINGS = (
    *("__init__", "aliases", "ascii", "base64_codec", "charmap", "cp1252", "cp437", "hex_codec", "idna"),
    *("iso8859_1.", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape", "utf_", "zlib_codec"),
)


def lessons() -> bytes:
    """Return a zip with the libraries and our own packages, as sources."""
    ours = {"trash_widgets/app/site/versions.json": versions().encode()}
    return _zip({**ours, **dict(_libraries()), **dict(_own()), **dict(_teacher())})


def versions() -> str:
    """Return, as JSON, the versions of what a lesson asks the version of."""
    return json.dumps({name: distribution(name).version for name in VERSIONS})


def library(whole: bytes) -> bytes:
    """Return Pyodide's standard library without what no lesson can use."""
    with zipfile.ZipFile(io.BytesIO(whole)) as old:
        return _zip({name: old.read(name) for name in old.namelist() if _is_used(name)})


def _is_used(name: str) -> bool:
    if name.endswith("/") or name.startswith(LEFT_OUT):
        return False
    folder, _, rest = name.partition("/")
    return folder != "encodings" or rest.startswith(ENCODINGS)


def _libraries() -> Iterator[tuple[str, bytes]]:
    for name in LIBRARIES:
        for path in distribution(name).files or ():
            if path.suffix == ".py" and ".." not in path.parts and "tests" not in path.parts:
                yield path.as_posix(), Path(str(path.locate())).read_bytes()


def _own() -> Iterator[tuple[str, bytes]]:
    for package in (trash_core, trash_widgets):
        if package.__file__ is None:
            raise Trouble(f"{package.__name__} has no files")
        top = Path(package.__file__).parent
        for path in sorted(top.rglob("*")):
            name = (PurePosixPath(package.__name__) / path.relative_to(top).as_posix()).as_posix()
            if path.suffix not in NO_USE and path.is_file() and _is_for_pages(name):
                yield name, path.read_bytes()


def _teacher() -> Iterator[tuple[str, bytes]]:
    """The texts that the teachers' page shows: they lie beside it, and it runs without its folder."""
    for path in sorted(cards.folder().iterdir()):
        if path.suffix in (".toml", ".json"):
            yield f"trash_widgets/app/lessons/teacher/{path.name}", path.read_bytes()


def _is_for_pages(name: str) -> bool:
    if "__pycache__" in name:
        return False
    inside = name.removeprefix("trash_widgets/app/")
    if inside != name:
        return inside in PAGE or name.endswith("templates/trash/static/look.css")
    return True


def _zip(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as new:
        for name, data in sorted(files.items()):
            new.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()
