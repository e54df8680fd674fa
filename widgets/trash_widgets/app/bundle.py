"""``learn-trash bundle``: one zip with all that a computer without internet needs, except Python itself.

It holds the wheels of exactly what is installed here, so the school laptop gets what was tried out; and it is
good for computers of this kind with this version of Python, which it says.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import re
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from email.parser import HeaderParser
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from trash_widgets.app import paths
from trash_widgets.app.trouble import Trouble, can_be_made

if TYPE_CHECKING:
    from trash_widgets.app.cli import Commands

KIT = "learn-trash"
TEMPLATES = Path(__file__).resolve().parent / "bundling"
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
SYSTEM = sysconfig.get_platform()


def add(commands: Commands) -> None:
    """Tell the command line about ``bundle``."""
    name = f"{KIT}-{distribution(KIT).version}-python{PYTHON}-{SYSTEM}.zip"
    parser = commands.add_parser(
        "bundle",
        help="make a zip for a computer without internet",
        description="Make one zip with Learn Trash and all that it needs except Python, for a computer "
        "without internet. It is for the kind of computer and the Python it is made with: here "
        f"{SYSTEM}, Python {PYTHON}. Making it needs the internet.",
    )
    parser.add_argument("--out", type=Path, default=Path(name), metavar="FILE", help=f"default: {name}")
    parser.add_argument("--simulate", action="store_true", help="with what fast simulations need (large)")
    parser.set_defaults(run=_run)


def _run(wish: argparse.Namespace) -> int:
    print("Fetching the packages takes a minute or two.", flush=True)
    try:
        made = bundle(wish.out.resolve(), simulate=wish.simulate)
    except Trouble as trouble:
        print(f"learn-trash: {trouble}.", file=sys.stderr)
        return 2
    except OSError as fault:
        print(f"learn-trash: it could not be written ({fault.strerror}).", file=sys.stderr)
        return 2
    print(f"{wish.out} ({wish.out.stat().st_size / 1e6:.0f} MB, {made} packages)")
    print(f"It is for {SYSTEM} with Python {PYTHON}. The READ ME in it says how it is used.")
    return 0


def bundle(out: Path, *, simulate: bool = False) -> int:
    """Write the bundle; return how many packages are in it."""
    if out.is_dir():
        raise Trouble(f"{str(out)!r} is a folder; --out takes the name of the zip")
    if not can_be_made(out):
        raise Trouble(f"{str(out)!r} can't be written; please give another place with --out")
    own, data = own_wheel(distribution(KIT))
    # As the wheel says: in a checkout what is installed may be older.
    others = needed(_requirements(data), ("", "simulate") if simulate else ("",))
    wanted = [f"{found.name}=={found.version}" for found in others]
    with tempfile.TemporaryDirectory() as name:
        wheels = Path(name)
        _download(wanted, wheels)
        (wheels / own).write_bytes(data)
        wanted.append(f"{KIT}=={own.split('-')[1]}")
        out.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            for path, content in _files(wanted):
                _write(packed, path, content)
            for wheel in sorted(wheels.glob("*.whl")):
                packed.write(wheel, f"{KIT}/wheels/{wheel.name}", zipfile.ZIP_STORED)
    return len(wanted)


def needed(requirements: Iterable[str], extras: Iterable[str] = ("",)) -> list[Distribution]:
    """Return what is installed of all that is asked for, and that needs, and so on."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    found: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [(line, extra) for line in requirements for extra in extras]
    while waiting:
        line, extra = waiting.pop()
        requirement = Requirement(line)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        for part in {"", *requirement.extras}:
            if (name, part) in seen:
                continue
            seen.add((name, part))
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:
                raise Trouble(
                    f"{name} is not installed here, so it can't be put into the bundle; "
                    "please install it first"
                ) from None
            waiting += [(next_line, part) for next_line in found[name].requires or ()]
    return [found[key] for key in sorted(found)]


def _requirements(wheel: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(wheel)) as packed:
        [name] = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        lines = HeaderParser().parsestr(packed.read(name).decode("utf-8"))
    return lines.get_all("Requires-Dist") or []


def own_wheel(kit: Distribution) -> tuple[str, bytes]:
    """Return the name and the content of our own wheel.

    From a checkout it is built; an installed kit has no sources, and its files are packed as they once came.
    """
    if (sources := _checkout(kit)) is not None:
        with tempfile.TemporaryDirectory() as name:
            _pip(["wheel", "--no-deps", "--wheel-dir", name, str(sources)], "our own wheel can't be built")
            [wheel] = Path(name).glob("*.whl")
            return wheel.name, wheel.read_bytes()
    return repacked(kit)


def repacked(kit: Distribution) -> tuple[str, bytes]:
    """Pack an installed, pure distribution into a wheel again."""
    stem = f"{kit.name.replace('-', '_')}-{kit.version}"
    record: list[str] = []
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        for path in kit.files or ():
            place = _place_in_wheel(PurePosixPath(path.as_posix()), stem)
            if place is None:
                continue
            data = Path(str(path.locate())).read_bytes()
            new.writestr(place, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{place},sha256={digest},{len(data)}")
        ledger = f"{stem}.dist-info/RECORD"
        new.writestr(ledger, "\n".join([*record, f"{ledger},,", ""]))
    return f"{stem}-py3-none-any.whl", packed.getvalue()


def _place_in_wheel(path: PurePosixPath, stem: str) -> str | None:
    """Where an installed file came from; None for what the installer wrote itself."""
    if "__pycache__" in path.parts:
        return None
    if ".." in path.parts:
        # Outside the packages: our page template, for other servers; and the command, which is made anew.
        inside = PurePosixPath(*(part for part in path.parts if part != ".."))
        return f"{stem}.data/data/{inside}" if inside.parts[0] == "share" else None
    if path.parts[0].endswith(".dist-info") and path.name in {
        "RECORD",
        "INSTALLER",
        "REQUESTED",
        "direct_url.json",
    }:
        return None
    return str(path)


def _checkout(kit: Distribution) -> Path | None:
    origin = json.loads(kit.read_text("direct_url.json") or "{}")
    if not origin.get("dir_info", {}).get("editable"):
        return None
    from urllib.request import url2pathname  # which brings a lot along

    return Path(url2pathname(urlsplit(origin["url"]).path))


def _download(wanted: list[str], wheels: Path) -> None:
    _pip(
        ["download", "--no-deps", "--only-binary", ":all:", "--dest", str(wheels), *wanted],
        "the packages can't be fetched; is there a way to the internet?",
    )


def _pip(command: list[str], otherwise: str) -> None:
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*pip, *command], capture_output=True, text=True)
    if done.returncode != 0:
        raise Trouble(f"{otherwise}\n{done.stderr.strip()}")


def _files(wanted: list[str]) -> Iterator[tuple[str, bytes]]:
    """What lies beside the wheels."""
    facts = {
        "PYTHON": PYTHON,
        "COMMA": PYTHON.replace(".", ", "),
        "SYSTEM": SYSTEM,
        "VERSION": distribution(KIT).version,
    }
    for template, name in (
        ("read-me.txt", "READ ME.txt"),
        ("start.sh", "start.sh"),
        ("start.bat", "start.bat"),
        ("start.py", "start.py"),
    ):
        text = (TEMPLATES / template).read_bytes().decode("utf-8")
        yield name, re.sub("@([A-Z]+)@", lambda place: facts[place[1]], text).encode()
    yield "requirements.txt", "\n".join([*wanted, ""]).encode()
    yield "made-for.json", (json.dumps({"python": PYTHON, "system": SYSTEM}) + "\n").encode()
    lessons = paths.lessons()
    for path in sorted(lessons.rglob("*")):
        inside = path.relative_to(lessons)
        if path.is_file() and not any(part.startswith((".", "__")) for part in inside.parts):
            yield f"lessons/{inside.as_posix()}", path.read_bytes()


def _write(packed: zipfile.ZipFile, path: str, content: bytes) -> None:
    info = zipfile.ZipInfo(f"{KIT}/{path}", date_time=(2020, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (0o100755 if path == "start.sh" else 0o100644) << 16
    packed.writestr(info, content)
