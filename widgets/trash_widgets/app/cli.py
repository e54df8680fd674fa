"""The command ``learn-trash``: serve the lessons and show them in the browser."""

from __future__ import annotations

import argparse
import errno
import ipaddress
import logging
import os
import secrets
import signal
import socket
import sys
import threading
import warnings
import webbrowser
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NoReturn

from trash_widgets.app import paths, workbench

PORT = 8866
LOOPBACK = "127.0.0.1"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""
    try:
        wish = _arguments().parse_args(argv)
        port = _port(wish.port)
        _check(wish.ip, port)
        lessons = _lessons(wish.lessons)
        paths.announce()
        if wish.lab:
            return _lab(lessons, wish.ip, port or _free(wish.ip), wish.browser)
        return _voila(lessons, wish.ip, port or _free(wish.ip), wish.browser, wish.preheat)
    except KeyboardInterrupt:
        return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="learn-trash",
        description="Serve the Learn Trash lessons on this computer and open them in the browser.",
    )
    parser.add_argument("--version", action="version", version=f"learn-trash {version('learn-trash')}")
    parser.add_argument(
        "--lab", action="store_true", help="open the lessons in JupyterLab, to see and change the code"
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    parser.add_argument(
        "--port", default=str(PORT), help=f"the port to use (default {PORT}; 0: any free one)"
    )
    parser.add_argument(
        "--ip", default=LOOPBACK, help=f"the address to listen on (default {LOOPBACK}: this computer only)"
    )
    parser.add_argument("--lessons", type=Path, metavar="FOLDER", help="your own copies of the lessons")
    parser.add_argument(
        "--no-preheat", dest="preheat", action="store_false", help="start Python only when a lesson is opened"
    )
    return parser


# ---- what can be wrong, said in one sentence ----


def _fail(message: str) -> NoReturn:
    print(f"learn-trash: {message}", file=sys.stderr)
    raise SystemExit(2)


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) < 2**16:
        return int(text)
    _fail(f"--port takes a number from 0 to 65535, not {text!r}.")


def _lessons(folder: Path | None) -> Path:
    if folder is None:
        try:
            return paths.lessons()
        except FileNotFoundError:
            _fail("the lessons are missing from this installation; please install learn-trash again.")
    if not (folder / paths.START).is_file():
        _fail(f"there is no {paths.START} in {str(folder)!r}; --lessons takes a folder with lessons in it.")
    return folder.resolve()


def _check(ip: str, port: int) -> None:
    """See to it that we can listen there, while the answer can still be a plain sentence."""
    try:
        _bind(ip, port)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            _fail(
                f"port {port} is taken, perhaps by another learn-trash ({_url(ip, port)}); "
                f"stop that one, or try: learn-trash --port {_free(ip)}"
            )
        if fault.errno == errno.EACCES:
            _fail(f"port {port} is not open to us on this computer; try: learn-trash --port {PORT}")
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


# ---- the two servers ----


def _voila(lessons: Path, ip: str, port: int, browser: bool, preheat: bool) -> int:
    from voila.app import Voila

    from trash_widgets.app import settings

    _hush()
    warm = [paths.START] if preheat else []
    app = Voila(config=settings.voila(lessons, ip, port, warm))
    app.initialize([])
    _run(app.start, _url(ip, port, f"voila/render/{paths.START}"), ip, browser)
    return 0


def _lab(lessons: Path, ip: str, port: int, browser: bool) -> int:
    from jupyterlab.labapp import LabApp

    from trash_widgets.app import settings

    _hush()
    folder = lessons
    if lessons.parent == Path(__file__).resolve().parent:  # installed, so not ours to write in
        folder = Path.cwd() / workbench.FOLDER
        try:
            said = workbench.prepare(lessons, folder)
        except OSError as fault:
            _fail(f"can't copy the lessons to {folder} ({fault.strerror}); please start in your own folder.")
        print(f"The lessons are in {folder}. Change what you like.")
        for sentence in said:
            print(sentence)
    token = secrets.token_hex(16)
    # In the environment, for the arguments of a command can be read by everybody on the computer.
    os.environ["JUPYTER_TOKEN"] = token
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(
        filter(None, [str(Path(__file__).resolve().parent / "config"), os.environ.get("JUPYTER_CONFIG_PATH")])
    )
    server = LabApp.initialize_server(argv=[], config=settings.lab(folder, ip, port))
    _run(server.start, _url(ip, port, f"lab/tree/{paths.START}?token={token}"), ip, browser)
    return 0


def _run(serve: Callable[[], object], url: str, ip: str, browser: bool) -> None:
    """Serve until somebody says stop; tell the address as soon as it answers."""
    from tornado.ioloop import IOLoop

    loop = IOLoop.current()

    def stop(*_: object) -> None:
        loop.add_callback_from_signal(loop.stop)

    def tell() -> None:
        for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), stop)
        print(f"Learn Trash is at {url}")
        if not _is_loopback(ip):
            print("Everybody in this network can open it.")
        print("Press Ctrl-C to stop.", flush=True)
        if browser:
            threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()

    loop.add_callback(tell)
    serve()
    print("Stopped.", flush=True)


def _hush() -> None:
    """Leave out what the servers say about themselves; errors in lessons are still shown."""
    warnings.simplefilter("ignore")
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    logging.getLogger("tornado.access").setLevel(logging.ERROR)


def _is_loopback(ip: str) -> bool:
    try:
        return ipaddress.ip_address(ip).is_loopback
    except ValueError:
        return ip == "localhost"


def _url(ip: str, port: int, path: str = "") -> str:
    host = {"0.0.0.0": LOOPBACK, "::": "[::1]", "": LOOPBACK}.get(ip, f"[{ip}]" if ":" in ip else ip)
    return f"http://{host}:{port}/{path}"


if __name__ == "__main__":
    raise SystemExit(main())
