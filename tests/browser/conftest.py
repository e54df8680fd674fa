"""A browser, the running tutorial, and pages whose every request is recorded."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLong

OPTIONS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Whatever a page asks of the internet fails here, also where there is an internet.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
START_SECONDS = 60
OPEN_MS = 45_000
# A busy machine is slow, and no assertion here is about speed.
expect.set_options(timeout=20_000)

Open = Callable[[Page, str], None]


# One browser for each file of tests, not for the whole run: some files drive one of their own, and Playwright
# allows only one at a time.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright, browser_path: str) -> Iterator[Browser]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    running = playwright.chromium.launch(
        executable_path=browser_path, args=[*OPTIONS, *(["--no-sandbox"] if root else [])]
    )
    yield running
    running.close()


@pytest.fixture
def requests() -> list[str]:
    """Every address that the page has asked for, WebSockets among them."""
    return []


@pytest.fixture
def page(browser: Browser, requests: list[str]) -> Iterator[Page]:
    """A page in a fresh profile. At the end it must have asked nothing of any other host."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(OPEN_MS)
    context.on("request", lambda request: requests.append(request.url))
    page = context.new_page()
    page.on("websocket", lambda socket: requests.append(socket.url))
    yield page
    context.close()
    assert not [address for address in requests if is_outside(address)]


def is_outside(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in {"127.0.0.1", "localhost"}


@pytest.fixture(scope="session")
def open_lesson() -> Open:
    """Open a page and wait until its lesson can be used. The opening, and only that, has a second try."""

    def open_and_wait(page: Page, address: str) -> None:
        for last in (False, True):
            try:
                page.goto(address, timeout=OPEN_MS)
                page.locator("body[data-lt-ready]").wait_for(timeout=OPEN_MS)
                return
            except TooLong:
                if last:
                    raise

    return open_and_wait


class Served:
    """A running ``learn-trash``."""

    def __init__(self, *arguments: str, folder: Path | None = None) -> None:
        """Start it in ``folder`` and wait until it says where it is."""
        script = Path(sys.executable).with_name("learn-trash.exe" if os.name == "nt" else "learn-trash")
        command = [str(script)] if script.exists() else [sys.executable, "-m", "trash_widgets.app.cli"]
        self.log = tempfile.TemporaryFile("w+")  # noqa: SIM115 (open as long as the process runs)
        self.process = subprocess.Popen(
            [*command, "--no-browser", "--port", "0", *arguments],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            cwd=folder,
        )
        watch = threading.Timer(START_SECONDS, self.process.kill)
        watch.start()
        assert self.process.stdout is not None
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if "Press Ctrl-C" in line:
                break
        watch.cancel()
        found = re.search(r"http://\S+", self.said)
        assert found, f"learn-trash did not start: {self.said}{self.complaints()}"
        self.url = found[0]
        self.base = "{0.scheme}://{0.netloc}".format(urlsplit(self.url))

    def complaints(self) -> str:
        """What it has written to its log so far."""
        self.log.seek(0)
        return self.log.read()

    def kernel(self, name: str) -> psutil.Process | None:
        """The process of the kernel that is called so, or None when there is none (any more)."""
        for child in psutil.Process(self.process.pid).children():
            with suppress(psutil.Error):
                if name in " ".join(child.cmdline()):
                    return child
        return None

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Stop it as Ctrl-C does; return its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how) if os.name == "posix" else self.process.terminate()
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., Served]]:
    """Start ``learn-trash`` with more arguments; everything that was started is stopped at the end."""
    running: list[Served] = []

    def start(*arguments: str, folder: Path | None = None) -> Served:
        running.append(Served(*arguments, folder=folder))
        return running[-1]

    yield start
    for served in running:
        served.stop()


@pytest.fixture(scope="session")
def tutorial(serve: Callable[..., Served]) -> str:
    """The address of a running tutorial, without a slash at its end."""
    return serve().base
