"""The command ``learn-trash``: serve the lessons and show them in the browser."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from trash_widgets.app import paths, serving, workbench

PORT = 8866
LOOPBACK = serving.LOOPBACK

# What else `learn-trash` can do: `learn-trash build-site`, and so on. Each of these modules has a function
# `add(commands)`, which adds its parser and sets its default `run`: a function that takes what was parsed and
# returns the exit status. They are imported for every start, so what is heavy has to wait inside `run`.
COMMANDS = {
    "build-site": "trash_widgets.app.site.command",
    "bundle": "trash_widgets.app.bundle",
    "print": "trash_widgets.app.sheets",
    "class": "trash_widgets.app.classroom",
    "doctor": "trash_widgets.app.doctor",
}

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    try:
        wish = _arguments().parse_args(_with_class(sys.argv[1:] if argv is None else argv))
        if wish.run is not None:
            status: int = wish.run(wish)
            return status
        ip = LOOPBACK if wish.ip is None else wish.ip
        port = checked(ip, wish.port)
        lessons = lessons_in(wish.lessons)
        paths.announce()
        if wish.lab:
            serving.lab(_workbench(lessons), ip, port, wish.browser)
        else:
            serving.voila(lessons, ip, port, wish.browser, wish.preheat)
    except KeyboardInterrupt:
        pass  # before the server was up: then there is nothing to stop
    return 0


def _with_class(words: Sequence[str]) -> list[str]:
    """Let ``--class`` mean the command ``class``: whoever looks for it among the options finds it, too.

    Behind another command it means what it means there: ``print --class 7b``.
    """
    for place, word in enumerate(words):
        if word == "--class":
            return ["class", *words[:place], *words[place + 1 :]]
        if word in COMMANDS:
            break
    return [*words]


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="learn-trash",
        description="Serve the Learn Trash lessons on this computer and open them in the browser.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"learn-trash {version('learn-trash')}")
    parser.add_argument(
        "--lab", action="store_true", help="open the lessons in JupyterLab, to see and change the code"
    )
    parser.add_argument(
        "--class",
        action="store_true",  # for --help only: _with_class has taken it out
        help="the same as the command class below: pupils open the lessons from their own devices",
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    parser.add_argument(
        "--port", default=str(PORT), help=f"the port to use (default {PORT}; 0: any free one)"
    )
    parser.add_argument("--ip", help=f"the address to listen on (default {LOOPBACK}: this computer only)")
    parser.add_argument("--lessons", type=Path, metavar="FOLDER", help="your own copies of the lessons")
    parser.add_argument(
        "--no-preheat", dest="preheat", action="store_false", help="start Python only when a lesson is opened"
    )
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="other things it can do", metavar="")
    for module in COMMANDS.values():
        import_module(module).add(commands)
    return parser


# ---- what can be wrong, said in one sentence ----


def _fail(message: str) -> NoReturn:
    print(f"learn-trash: {message}", file=sys.stderr)
    raise SystemExit(2)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < 2**16:
        return int(text)
    _fail(f"--port takes a number from 0 to 65535, not {text!r}.")


def checked(ip: str, port: str) -> int:
    """Return the number of a port on which we can listen there; or say in one sentence why not, and stop."""
    number = _port(port)
    _check(ip, number)
    return number or _free(ip)


def lessons_in(folder: Path | None) -> Path:
    """Return the folder with the lessons: the one that was named, or our own."""
    if folder is None:
        try:
            return paths.lessons()
        except FileNotFoundError:
            _fail("the lessons are missing from this installation; please install learn-trash again.")
    if not (folder / paths.START).is_file():
        _fail(f"there is no {paths.START} in {str(folder)!r}; --lessons takes a folder with lessons in it.")
    return folder.resolve()


def _workbench(lessons: Path) -> Path:
    """Return the folder in which a student may work: installed lessons are copied first."""
    if paths.may_be_changed(lessons):
        return lessons
    folder = Path.cwd() / workbench.FOLDER
    try:
        said = workbench.prepare(lessons, folder)
    except OSError as fault:
        _fail(f"can't copy the lessons to {folder} ({fault.strerror}); please start in your own folder.")
    print(f"The lessons are in {folder}. Change what you like.")
    for sentence in said:
        print(sentence)
    return folder


def _check(ip: str, port: int) -> None:
    """See to it that we can listen there, while the answer can still be a plain sentence."""
    try:
        _bind(ip, port)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            _fail(
                f"port {port} is taken, perhaps by another learn-trash ({serving.url(ip, port)}); "
                f"stop that one, or add --port {_free(ip)}"
            )
        if fault.errno == errno.EACCES:
            _fail(f"port {port} is not open to us on this computer; leave out --port, or take {PORT}.")
        _fail(f"this computer can't listen on {ip!r}; leave out --ip, or use --ip {LOOPBACK}.")
    except (UnicodeError, OverflowError):
        _fail(f"{ip!r} is no address; leave out --ip, or use --ip {LOOPBACK}.")


def _bind(ip: str, port: int) -> int:
    """Take a port for a moment and return its number."""
    family, kind, protocol, _, address = socket.getaddrinfo(ip, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        if os.name == "posix":
            # As the server will: a port closed a moment ago is free. (On Windows it would mean to share.)
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        probe.listen()
        number: int = probe.getsockname()[1]
        return number


def _free(ip: str) -> int:
    return _bind(ip, 0)


if __name__ == "__main__":
    raise SystemExit(main())
