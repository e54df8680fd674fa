"""Make the static site: pages from notebooks, and beside them one folder with all that never changes."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from trash_widgets.app import paths
from trash_widgets.app.site import npm, pages, python_files, split
from trash_widgets.app.trouble import Trouble, can_be_made
from trash_widgets.look import joined_script

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
CHARTS = ("vega", "vega-lite", "vega-embed")
FIRST = ("pyodide.asm.wasm.gz", "pyodide.asm.mjs.gz", "python_stdlib.zip", "lessons.zip")  # as in worker.js
PAGE = ("look.css", "page.css", "lesson.css", "wait.css", "every.js", "a11y.js")  # as on a server
LOOK = (*PAGE, "site.css", "site.js")
PICTURES = {".png", ".svg", ".jpg", ".gif", ".pdf"}
MARK = ".learn-trash-site"  # this folder is ours to empty

READ_ME = """Learn Trash, as a web site that needs no server of its own.

Put this folder on any web server, or look at it on this computer: open a terminal in this folder, type

    python -m http.server 8000        (on Windows: py -m http.server 8000)

and open http://127.0.0.1:8000/ in a browser. Nothing is fetched from any other place.
"""


@dataclass(frozen=True)
class Report:
    """What was made: pages, bytes (of all, a first lesson, the start page), seconds to open each lesson."""

    pages: int
    bytes: int
    first: int
    start: int
    seconds: Mapping[str, float]


def build(lessons: Path, out: Path, packages: Path | None = None) -> Report:
    """Make the site of a folder of lessons in ``out``; ``packages`` may be a folder with npm's packages."""
    check(out)
    read = {path: pages.read(path) for path in notebooks(lessons)}
    names = {path: pages.page_of(path.relative_to(lessons).as_posix()) for path in read}
    kit, seconds = _kit(packages, {path.name: lesson.sources for path, lesson in read.items()})
    # What a browser keeps for the days without a network.
    kit["files.json"] = json.dumps({"pages": list(names.values()), "kit": sorted(kit)}).encode()
    first = sum(len(kit[name]) for name in FIRST)
    edition = _edition(kit)
    still = {path: pages.run_beforehand(path) for path in read if path == lessons / paths.START}

    prepare(out)
    folder = out / f"kit-{edition}"
    folder.mkdir()
    for name, data in kit.items():
        (folder / name).write_bytes(data)
    for path, lesson in read.items():
        way = "../" * names[path].count("/") + f"{folder.name}/"
        text = pages.render(lesson, kit=way, still=still.get(path), megabytes=round(first / 1e6))
        _write(out / names[path], text.encode())
    for path in sorted(lessons.rglob("*")):
        if path.suffix in PICTURES and _is_shown(path, lessons):
            _write(out / path.relative_to(lessons), path.read_bytes())
    worker = _put((pages.PARTS / "sw.js").read_text("utf-8"), '"edition"', json.dumps(edition))
    _write(out / "sw.js", worker.encode())
    _write(out / "READ ME.txt", READ_ME.encode())
    _write(out / ".nojekyll", b"")  # GitHub Pages shows the folder as it is, then

    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    start = sum(len(kit[name]) for name in LOOK) + (out / "index.html").stat().st_size
    return Report(len(names), size, first, start, seconds)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def notebooks(lessons: Path) -> list[Path]:
    """Return the notebooks of a folder that become pages."""
    return [path for path in sorted(lessons.rglob("*.ipynb")) if _is_shown(path, lessons)]


def check(out: Path) -> None:
    """See to it, before the long work, that the site can be put there."""
    if out.exists():
        if not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file()):
            raise Trouble(f"{str(out)!r} has something else in it; please give a new folder with --out")
    elif not can_be_made(out):
        raise Trouble(f"{str(out)!r} can't be made; please give another folder with --out")


def prepare(out: Path) -> None:
    """Make the folder, or empty it if it is an older site; never touch anything else."""
    check(out)
    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    (out / MARK).write_text(
        "Made by learn-trash build-site, which empties this folder when it makes the site anew.\n"
    )


def _is_shown(path: Path, lessons: Path) -> bool:
    return not any(part.startswith((".", "__")) for part in path.relative_to(lessons).parts)


def _kit(
    packages: Path | None, programs: Mapping[str, Sequence[str]]
) -> tuple[dict[str, bytes], dict[str, float]]:
    """Everything but the pages, by name; and the seconds that each lesson takes to open."""
    kit = page_files()
    for name in CHARTS:
        [(_, data)] = npm.read(name, [f"build/{name}.min.js"], packages).items()
        kit[f"{name}.min.js"] = data
    pyodide = npm.read("pyodide", PYODIDE, packages)
    ours, seconds = _compile(pyodide, programs)
    kit |= {"pyodide.mjs": _without_map(pyodide["pyodide.mjs"]), **ours}
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs"):
        # The page unpacks them itself: so they are small on every server, whether it compresses or not.
        kit[f"{name}.gz"] = gzip.compress(pyodide[name], 9, mtime=0)
    info = json.dumps(json.loads(pyodide["pyodide-lock.json"])["info"])
    worker = (pages.PARTS / "worker.js").read_text("utf-8")
    worker = _put(
        worker, "/* how many bytes these have together */ 0", str(sum(len(kit[name]) for name in FIRST))
    )
    worker = _put(worker, "/* of Pyodide's own list of packages */ {}", info)
    kit["worker.js"] = worker.encode()
    return kit, seconds


def page_files() -> dict[str, bytes]:
    """What a page loads before there is any Python, by name."""
    static = paths.template() / "static"
    found = {name: (static / name).read_bytes() for name in (*PAGE, "emblem.svg")}
    found["site.css"] = (pages.PARTS / "site.css").read_bytes()
    found["site.js"] = joined_script(pages.PARTS / "site.js").encode()
    return found


def _put(text: str, place: str, value: str) -> str:
    if text.count(place) != 1:
        raise ValueError(f"{place!r} should be there once")
    return text.replace(place, value)


def _without_map(program: bytes) -> bytes:
    """Leave out the line that names a file which is only of use to Pyodide's own makers."""
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", program)


def _compile(
    pyodide: Mapping[str, bytes], programs: Mapping[str, Sequence[str]]
) -> tuple[dict[str, bytes], dict[str, float]]:
    """Compile all Python beforehand, by the very Python that will run it. That opens every lesson first."""
    node = shutil.which("node")
    if node is None:
        raise Trouble("the site is made with Node.js (https://nodejs.org); please install that")
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        (place / "pyodide").mkdir()
        for file, data in pyodide.items():
            (place / "pyodide" / file).write_bytes(data)
        (place / "library.zip").write_bytes(python_files.library(pyodide["python_stdlib.zip"]))
        (place / "lessons.zip").write_bytes(python_files.lessons())
        (place / "programs.json").write_text(json.dumps(programs), encoding="utf-8")
        shutil.copyfile(split.__file__, place / "split.py")
        command = [node, str(pages.PARTS / "pack.mjs"), str(place)]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, encoding="utf-8")
        if done.returncode != 0:
            raise Trouble(f"the site could not be made:\n{done.stderr[-2000:].strip()}")
        seconds: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
        return {path.name: path.read_bytes() for path in (place / "out").iterdir()}, seconds


def _edition(kit: Mapping[str, bytes]) -> str:
    """A name for exactly these files: a browser that has kept others will not mix them up."""
    digest = hashlib.sha256()
    for name, data in sorted(kit.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return digest.hexdigest()[:12]
