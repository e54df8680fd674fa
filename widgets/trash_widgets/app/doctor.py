"""``learn-trash doctor``: look over this computer, and say what to do where something is wrong."""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import socket
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from trash_widgets.app import classroom, paths, serving
from trash_widgets.app.finding import Finding
from trash_widgets.app.handshake import connection

if TYPE_CHECKING:
    from trash_widgets.app.cli import Commands

KIT = "learn-trash"
# What stands in the pages' own programs, and what talks with them in Python.
FRONT_ENDS = {
    "@jupyter-widgets/jupyterlab-manager": "jupyterlab_widgets",
    "@voila-dashboards/widgets-manager8": "voila",
    "anywidget": "anywidget",
}
PIP = f"{sys.executable} -m pip"  # that of this very Python: there may be others on the computer


def add(commands: Commands) -> None:
    """Tell the command line about ``doctor``."""
    parser = commands.add_parser(
        "doctor",
        help="check that everything is in place, and say what to do",
        description="Look at the versions, the memory, the port, the browser and the lessons; start the "
        "lessons for a moment and connect to them as a page does. The exit status is 1 if something "
        "has to be done.",
    )
    parser.add_argument("--json", action="store_true", help="say it in JSON")
    parser.add_argument("--port", default=argparse.SUPPRESS, help="the port that you mean to use")
    parser.add_argument(
        "--lessons", type=Path, default=argparse.SUPPRESS, metavar="FOLDER", help="your lessons"
    )
    parser.set_defaults(run=_run)


def _run(wish: argparse.Namespace) -> int:
    findings: list[Finding] = []
    for finding in look(wish.port, wish.lessons):
        findings.append(finding)
        if not wish.json:  # each at once: the last takes its time
            print("\n".join(told(finding)), flush=True)
    if wish.json:
        print(json.dumps([asdict(finding) for finding in findings], indent=1, ensure_ascii=False))
    else:
        print(verdict(findings))
    return int(any(finding.state == "bad" for finding in findings))


def look(port: str, lessons: Path | None) -> Iterator[Finding]:
    """Yield what is found, one after the other."""
    kit = distribution(KIT)
    yield python(kit, sys.version_info[:3])
    yield from packages(kit)
    yield from front_ends()
    found = complete(lessons)
    yield found
    scratch = temporary()
    yield scratch
    yield memory(psutil.virtual_memory().available)
    yield free_port(port)
    yield browser()
    yield optional("numba", "fast simulations", f'pip install "{KIT}[simulate]"')
    yield optional("typst", "printed score and rule sheets", "pip install typst")
    if "bad" not in (found.state, scratch.state):
        yield connection(lessons)


def told(finding: Finding) -> Iterator[str]:
    """Yield the lines for somebody at a terminal."""
    signs = {"good": "ok  ", "note": "note", "bad": "BAD "}
    yield f"{signs[finding.state]}  {finding.what}: {finding.found}"
    if finding.do:
        yield f"      → {finding.do}"


def verdict(findings: list[Finding]) -> str:
    """Return the last line: is there something to do?"""
    bad = sum(finding.state == "bad" for finding in findings)
    if not bad:
        return "Everything is in place."
    return f"To be done: {bad}, marked with BAD. Then run learn-trash doctor once more."


# ---- the single checks


def python(kit: Distribution, version: tuple[int, ...]) -> Finding:
    """Is this Python new enough?"""
    from packaging.specifiers import SpecifierSet

    text = ".".join(map(str, version))
    wanted = kit.metadata["Requires-Python"] or ""
    if SpecifierSet(wanted).contains(text):
        return Finding("Python", "good", text)
    return Finding(
        "Python", "bad", f"{text}, but {wanted} is needed", "Install a newer Python, and the kit with it."
    )


def packages(kit: Distribution) -> Iterator[Finding]:
    """Is everything there that the kit needs, and what that needs, in versions that go together?"""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    seen: set[str] = set()
    waiting = [(line, "", KIT) for line in kit.requires or ()]
    while waiting:
        line, extra, by = waiting.pop(0)
        need = Requirement(line)
        if line in seen or (need.marker is not None and not need.marker.evaluate({"extra": extra})):
            continue
        seen.add(line)
        mend = f'Run: {PIP} install "{need.name}{need.specifier}"'
        try:
            found = distribution(need.name)
        except PackageNotFoundError:
            yield Finding(need.name, "bad", f"is missing ({by} needs it)", mend)
            continue
        if not need.specifier.contains(found.version, prereleases=True):
            wanted = f"{found.version}, but {by} needs {need.specifier}"
            yield Finding(need.name, "bad", wanted, mend)
        elif by == KIT:
            yield Finding(need.name, "good", found.version)
        if canonicalize_name(need.name) != KIT:
            for part in {"", *need.extras}:
                waiting += [(deeper, part, need.name) for deeper in found.requires or ()]


def front_ends() -> Iterator[Finding]:
    """Are the widgets' programs for the page the ones that came with what is installed in Python?

    What another installation has left lying there would be used all the same, and the page would stay empty.
    """
    for name, package in FRONT_ENDS.items():
        what, mend = f"{name} in pages", f"Run: {PIP} install --force-reinstall {package}"
        try:
            kit = distribution(package)
            [record] = [
                file
                for file in kit.files or ()
                if file.name == "package.json" and file.parent.as_posix().endswith(f"labextensions/{name}")
            ]
            content = Path(str(record.locate())).read_bytes()
            version = json.loads(content)["version"]
        except (PackageNotFoundError, OSError, ValueError, KeyError):
            yield Finding(what, "bad", "is missing", mend)
            continue
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        if record.hash is None or record.hash.value == digest:
            yield Finding(what, "good", f"{version}, of {package} {kit.version}")
        else:
            yield Finding(what, "bad", f"{version} does not belong to {package} {kit.version}", mend)


def _version(package: str) -> str | None:
    with suppress(PackageNotFoundError):
        return distribution(package).version
    return None


def complete(folder: Path | None) -> Finding:
    """Does each lesson that another one leads to exist, and can it be read?"""
    try:
        place = folder or paths.lessons()
        lessons = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in place.glob("*.ipynb")}
        ways = {
            name: book["metadata"].get("learn_trash", {}).get(way)
            for name, book in lessons.items()
            for way in ("previous", "next")
        }
    except (OSError, ValueError, KeyError, AttributeError) as fault:
        return Finding("Lessons", "bad", f"can't be read ({fault})", "Install Learn Trash again.")
    missing = sorted(
        {way for way in ways.values() if way and way not in lessons} | ({paths.START} - {*lessons})
    )
    if missing:
        return Finding("Lessons", "bad", f"missing: {', '.join(missing)}", "Install Learn Trash again.")
    return Finding("Lessons", "good", f"{len(lessons)} in {place}")


def temporary() -> Finding:
    """May files be written, for as long as it runs?"""
    what = "Temporary files"
    try:
        with tempfile.NamedTemporaryFile() as file:
            return Finding(what, "good", f"in {Path(file.name).parent}")
    except OSError as fault:
        mend = "Set TMPDIR (on Windows: TEMP) to a folder that you may write to, with room on the disk."
        return Finding(what, "bad", f"can't be written ({fault.strerror})", mend)


def memory(free: int) -> Finding:
    """How many can learn at the same time?"""
    seats = min(classroom.MOST, (free - classroom.RESERVE) // classroom.LESSON)
    found = f"{free / 2**30:.1f} GB free"
    if seats < 1:
        return Finding("Memory", "bad", f"{found}, too little for a lesson", "Close other programs.")
    many = f"{seats} or more" if seats == classroom.MOST else str(seats)
    learners = "one learner" if seats == 1 else f"{many} learners at once"
    return Finding("Memory", "good" if seats >= 2 else "note", f"{found}, enough for {learners}")


def free_port(port: str) -> Finding:
    """Can a server listen on this port?"""
    try:
        with socket.socket() as probe:
            if sys.platform != "win32":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((serving.LOOPBACK, int(port)))
    except (OSError, ValueError, OverflowError):
        return Finding(
            "Port",
            "note",
            f"{port} is taken (perhaps Learn Trash runs already) or not open to you",
            "Start with: learn-trash --port 0",
        )
    return Finding("Port", "good", f"{port} is free")


def browser() -> Finding:
    """Is there a browser that can be opened?"""
    try:
        webbrowser.get()
    except webbrowser.Error:
        return Finding(
            "Browser",
            "note",
            "none was found that could be opened from here",
            "Type the address that learn-trash shows into a browser yourself.",
        )
    return Finding("Browser", "good", "the system knows one")


def optional(package: str, purpose: str, mend: str) -> Finding:
    """Is something there that one can do without?"""
    if find_spec(package) is None:
        return Finding(
            package,
            "note",
            f"is not installed; {purpose} will not work or be slow",
            f"If you want them: {mend}",
        )
    return Finding(package, "good", f"{_version(package) or 'is there'} ({purpose})")
