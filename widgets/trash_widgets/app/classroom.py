"""``learn-trash class``: one computer serves a whole class, each pupil on a device of their own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import psutil

from trash_widgets.app import paths, serving, visitors
from trash_widgets.app.address import EVERYWHERE, addresses, square
from trash_widgets.app.trouble import Trouble

if TYPE_CHECKING:
    from trash_widgets.app.cli import Commands

MIB = 2**20
LESSON = 75 * MIB  # for one that shares nothing with others: 60 in tests/benchmarks/opening.py, and some more
RESERVE = 400 * MIB  # left to the rest of the computer
MOST = 60  # lessons at once; more than that is no class
WARM = ("00", "01")  # where a class begins
IDLE_MINUTES = 5.0


@dataclass(frozen=True)
class Plan:
    """What was decided for a class."""

    seats: int  # lessons at once
    warm: list[str]  # for each lesson that is made ready before anybody comes: its file
    idle: float  # seconds after which a lesson that was left is ended
    log: Path | None


class Room:
    """Knows whether one more can come in."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.server: Any = None

    def is_full(self) -> bool:
        """Whether all seats are taken, or the computer's memory is."""
        return self.taken() >= self.seats or psutil.virtual_memory().available < RESERVE

    def taken(self) -> int:
        """Return how many lessons are open. Those that wait for a visitor do not count."""
        kernels = self.server.kernel_manager
        there = {*kernels.list_kernel_ids(), *kernels._pending_kernels}
        return len(there - {waiting["kernel_id"] for waiting in self.waiting()})

    def waiting(self) -> Iterator[dict[str, Any]]:
        """Yield the lessons that have begun before anybody asked for them."""
        for pool in getattr(self.server.kernel_manager, "_pools", {}).values():
            for begun in pool:
                if begun.done() and not begun.cancelled() and begun.exception() is None:
                    yield begun.result()

    def ready(self) -> int:
        """Return how many of those are ready."""
        return sum(waiting["task"].done() for waiting in self.waiting())


# ---- the command line


def add(commands: Commands) -> None:
    """Tell the command line about ``class``."""
    parser = commands.add_parser(
        "class",
        help="serve a class: pupils open the lessons from their own devices",
        description="Serve the lessons to everybody in this network. Pupils type the address that is shown, "
        "or scan the square code. Anybody in the network can open it; see SECURITY.md for what they can and "
        "cannot do.",
    )
    parser.add_argument(
        "--seats", type=int, metavar="N", help="lessons at once (default: what the memory allows)"
    )
    parser.add_argument(
        "--warm",
        default=" ".join(WARM),
        metavar="LESSONS",
        help=f'lessons to make ready before the class comes, by their numbers (default "{" ".join(WARM)}"; '
        '"" for none)',
    )
    parser.add_argument(
        "--idle",
        type=float,
        default=IDLE_MINUTES,
        metavar="MINUTES",
        help=f"end a lesson that nobody looks at any more after so long (default {IDLE_MINUTES:g})",
    )
    parser.add_argument(
        "--log", type=Path, metavar="FILE", help="write down what is asked for, without names"
    )
    # These are known to the command itself as well; what was said there counts, unless it is said again.
    parser.add_argument("--port", default=argparse.SUPPRESS, help="the port to use")
    parser.add_argument(
        "--ip", default=argparse.SUPPRESS, help="the address to listen on (default: all of this computer's)"
    )
    parser.add_argument(
        "--lessons", type=Path, default=argparse.SUPPRESS, metavar="FOLDER", help="your lessons"
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", default=argparse.SUPPRESS)
    parser.set_defaults(run=_run)


def _run(wish: argparse.Namespace) -> int:
    from trash_widgets.app import cli

    ip = EVERYWHERE if wish.ip is None else wish.ip
    port = cli.checked(ip, wish.port)
    lessons = cli.lessons_in(wish.lessons)
    try:
        plan = planned(lessons, wish, psutil.virtual_memory().available)
        record = recorder(plan.log)
    except Trouble as trouble:
        print(f"learn-trash: {trouble}.", file=sys.stderr)
        return 2
    paths.announce()
    ways = [] if serving.is_loopback(ip) else [serving.url(found, port) for found in addresses(ip)]
    said = invitation(ip, ways, plan, sys.stdout)
    serving.classroom(lessons, ip, port, wish.browser, plan, record, said, ways)
    return 0


def planned(lessons: Path, wish: argparse.Namespace, memory: int) -> Plan:
    """Decide what is possible with so many bytes of memory."""
    names = _named(lessons, wish.warm.replace(",", " ").split())
    if not 0 < wish.idle < 10_000:
        raise Trouble("--idle takes a number of minutes, like 5 or 0.5")
    if wish.seats is not None and not 1 <= wish.seats <= 1000:
        raise Trouble("--seats takes a number from 1 to 1000")
    room = max(1, (memory - RESERVE) // LESSON)
    # One for each pupil, and for each of them one that is ready: that is, half of what there is room for.
    seats = wish.seats or max(1, min(MOST, room // 2 if names else room))
    ready = min(seats, max(0, room - seats) // len(names)) if names else 0
    return Plan(seats, names * ready, wish.idle * 60, wish.log)


def _named(lessons: Path, numbers: Sequence[str]) -> list[str]:
    there = sorted(path.name for path in lessons.glob("*.ipynb"))
    names = []
    for number in numbers:
        found = [name for name in there if name.startswith(number)]
        if not found:
            raise Trouble(f"--warm: there is no lesson {number!r}")
        names.append(found[0])
    return names


# ---- what the teacher sees


def invitation(ip: str, ways: Sequence[str], plan: Plan, out: TextIO) -> list[str]:
    """Return the lines that tell a teacher where the class goes: to the first of these addresses."""
    said: list[str] = []
    if serving.is_loopback(ip):
        said += ["Only this computer can open it. (--ip is a loopback address.)"]
    elif ways:
        first, *others = ways
        said += ["", f"The class opens:  {first}", *square(first, out)]
        said += [f"        or perhaps {other}" for other in others]
        said += [
            "",
            "Anyone in this network can open it and run the lessons, but no code of their own.",
            "Stop it when the class is over.",
        ]
    else:
        said += [
            "This computer is in no network, so only it can open the lessons.",
            "For a class: connect it to the network of the class, and start again.",
        ]
    said += [f"Seats: {plan.seats}."]
    if plan.warm:
        said[-1] += f" {len(plan.warm)} lessons are being made ready; best wait until it says so."
    if plan.log:
        said += [f"Requests are written to {plan.log}."]
    return said


def recorder(path: Path | None) -> Callable[[Any], None]:
    """Return what is told of each request, and writes it down if it is wanted."""
    if path is None:
        return lambda handler: None
    try:
        file = path.open("a", encoding="utf-8", buffering=1)
    except OSError as fault:
        raise Trouble(f"can't write to {str(path)!r} ({fault.strerror})") from None

    def write(line: str) -> None:
        file.write(f"{datetime.now().isoformat(timespec='seconds')} {line}\n")

    return visitors.recorder(write)
