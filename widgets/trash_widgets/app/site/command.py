"""``learn-trash build-site``."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from trash_widgets.app import paths

if TYPE_CHECKING:
    from trash_widgets.app.cli import Commands

OUT = Path("learn-trash-site")
SLOW = 5  # seconds that a lesson may take to open, on the computer that makes the site


def add(commands: Commands) -> None:
    """Tell the command line about ``build-site``."""
    parser = commands.add_parser(
        "build-site",
        help="make a web site of all lessons that needs no server",
        description="Make a folder with all lessons as web pages. Any web server can show it, for nothing "
        "in it runs on a server: Python runs in the visitor's browser. Making it needs npm (Node.js) and, "
        "the first time, the internet; the finished site asks nothing of any other place.",
    )
    parser.add_argument(
        "--out", type=Path, default=OUT, metavar="FOLDER", help=f"where to put it (default: {OUT})"
    )
    parser.add_argument("--lessons", type=Path, metavar="FOLDER", help="your own copies of the lessons")
    parser.add_argument(
        "--npm",
        type=Path,
        metavar="FOLDER",
        help="a folder with the npm packages (.tgz) that the site is made with; nothing is fetched then",
    )
    parser.set_defaults(run=_run)


def _run(wish: argparse.Namespace) -> int:
    from trash_widgets.app.site import build
    from trash_widgets.app.trouble import Trouble

    start = time.monotonic()
    try:
        lessons = (wish.lessons or paths.lessons()).resolve()
    except FileNotFoundError:
        return _say("the lessons are missing from this installation; please install learn-trash again")
    try:
        if not (lessons / paths.START).is_file():
            raise Trouble(f"there is no {paths.START} in {str(lessons)!r}")
        print("Making the site takes some minutes: each lesson is opened once.", flush=True)
        report = build.build(lessons, wish.out.resolve(), wish.npm and wish.npm.resolve())
    except Trouble as trouble:
        return _say(str(trouble))
    except OSError as fault:
        return _say(f"it could not be written ({fault.strerror})")
    took = time.monotonic() - start
    print(f"{report.pages} pages are in {wish.out} ({report.bytes / 1e6:.1f} MB), {took:.0f} s.")
    print(
        f"A first lesson loads {report.first / 1e6:.1f} MB, once; the start page {report.start / 1e3:.0f} kB."
    )
    for name, seconds in report.seconds.items():
        if seconds > SLOW:
            print(f"{name} takes {seconds} s to open even here; on a phone that is long.")
    print(f"Look at it: {Path(sys.executable).name} -m http.server --directory {wish.out} 8000")
    print("and open http://127.0.0.1:8000/ in a browser.")
    return 0


def _say(sentence: str) -> int:
    print(f"learn-trash: {sentence}.", file=sys.stderr)
    return 2
