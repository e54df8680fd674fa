"""Run one of the two servers until somebody says stop, and leave nothing behind."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import secrets
import signal
import threading
import warnings
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

from trash_widgets.app import paths

if TYPE_CHECKING:
    from trash_widgets.app.classroom import Plan

LOOPBACK = "127.0.0.1"
PATIENCE = 10  # seconds for the kernels to end
OPEN_FILES = 8192  # at once; a learner takes 13, and 6 more while a page loads: some systems allow 256


def voila(lessons: Path, ip: str, port: int, browser: bool, preheat: bool) -> None:
    """Serve the lessons as pages."""
    from trash_widgets.app import settings
    from trash_widgets.app.guard import LessonServer
    from trash_widgets.app.rendering import quicken

    _hush()
    quicken()
    # One kernel is kept ready, for the page that comes first: it starts while the browser does. Measured, it
    # saves about half a second of three. More of them would take that from everything else, and 60 MB each.
    warm = [paths.START] if preheat else []
    app = LessonServer.instance(config=settings.voila(lessons, ip, port, warm))
    app.initialize([])
    address = url(ip, port, f"voila/render/{paths.START}")
    _run(app.start, lambda: app.kernel_manager.shutdown_all(now=True), address, ip, browser)


def classroom(
    lessons: Path,
    ip: str,
    port: int,
    browser: bool,
    plan: Plan,
    record: Callable[[Any], None],
    invitation: Sequence[str],
    ways: Sequence[str],
) -> None:
    """Serve the lessons to a class, who find this computer in these ways."""
    from tornado.ioloop import PeriodicCallback

    from trash_widgets.app import forking, settings
    from trash_widgets.app.classroom import Room
    from trash_widgets.app.guard import LessonServer
    from trash_widgets.app.rendering import quicken

    _hush()
    quicken()
    allow_open_files()
    forking.begin()
    room = Room(plan.seats)
    config = settings.classroom(
        lessons,
        ip,
        port,
        plan.warm,
        idle=plan.idle,
        is_full=lambda: room.is_full(),  # the settings are copied, and a method would be with its room
        record=record,
        ways=ways,
    )
    app = LessonServer.instance(config=config)
    app.initialize([])
    room.server = app

    def look() -> None:
        if room.ready() >= len(plan.warm):
            looking.stop()
            if plan.warm:
                print("All is ready: the class can come.", flush=True)

    looking = PeriodicCallback(look, 200)
    looking.start()
    try:
        # The teacher's browser shows where the class goes; where nobody can come, the first lesson.
        address = url(ip, port, "class" if ways else f"voila/render/{paths.START}")
        _run(
            app.start,
            lambda: app.kernel_manager.shutdown_all(now=True),
            address,
            ip,
            browser,
            invitation,
        )
    finally:
        forking.end()


def lab(folder: Path, ip: str, port: int, browser: bool) -> None:
    """Serve JupyterLab, to see and change what is in ``folder``."""
    from jupyterlab.labapp import LabApp

    from trash_widgets.app import settings

    _hush()
    token = secrets.token_hex(16)
    # In the environment, for the arguments of a command can be read by everybody on the computer.
    os.environ["JUPYTER_TOKEN"] = token
    config = str(Path(__file__).resolve().parent / "config")
    os.environ["JUPYTER_CONFIG_PATH"] = paths.first(config, os.environ.get("JUPYTER_CONFIG_PATH"))
    server = LabApp.initialize_server(argv=[], config=settings.lab(folder, ip, port))
    address = url(ip, port, f"lab/tree/{paths.START}?token={token}")
    _run(server.start, lambda: server.kernel_manager.shutdown_all(now=True), address, ip, browser)


def url(ip: str, port: int, path: str = "") -> str:
    """Return an address under which a browser on this computer finds a server that listens on ``ip``."""
    host = {"0.0.0.0": LOOPBACK, "::": "[::1]", "": LOOPBACK}.get(ip, f"[{ip}]" if ":" in ip else ip)
    return f"http://{host}:{port}/{path}"


def _run(
    serve: Callable[[], object],
    end_kernels: Callable[[], Awaitable[None]],
    address: str,
    ip: str,
    browser: bool,
    invitation: Sequence[str] = (),
) -> None:
    """Serve; tell the address as soon as it answers; stop on Ctrl-C or when the system says so."""
    from tornado.ioloop import IOLoop

    loop = IOLoop.current()
    stopping = False

    def stop(*_: object) -> None:
        nonlocal stopping
        if not stopping:
            stopping = True
            loop.add_callback_from_signal(wind_down)

    async def wind_down() -> None:
        # Lessons that are just opening fail now, and that is nobody's concern any more.
        logging.disable()
        # At once, not politely: a kernel that is asked while it still starts would complain in the terminal.
        with suppress(Exception):
            await asyncio.wait_for(end_kernels(), PATIENCE)
        loop.stop()

    def tell() -> None:
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), stop)
        print(f"Learn Trash is at {address}")
        for line in invitation:
            print(line)
        if not invitation and not is_loopback(ip):
            print("Everybody in this network can open it.")
        print("Press Ctrl-C to stop.", flush=True)
        if browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    loop.add_callback(tell)
    try:
        serve()
    except Exception:
        if not stopping:
            raise
    _kill_stragglers()
    print("Stopped.", flush=True)


def _kill_stragglers() -> None:
    """End the kernels whose start was under way when the servers stopped: their managers have lost them."""
    for child in psutil.Process().children():
        with suppress(psutil.Error):
            if "ipykernel_launcher" in child.cmdline():
                child.kill()


def allow_open_files() -> None:
    """Let this process have as many files and connections open as a class needs, where that is limited."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    if few != resource.RLIM_INFINITY and few < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _hush() -> None:
    """Leave out what the servers say about themselves; errors in lessons are still shown."""
    warnings.simplefilter("ignore")
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    logging.getLogger("tornado.access").setLevel(logging.ERROR)


def is_loopback(ip: str) -> bool:
    """Whether only this computer itself finds that address."""
    try:
        return ipaddress.ip_address(ip).is_loopback
    except ValueError:
        return ip == "localhost"
