"""A browser, the running tutorial, and pages whose every request is recorded."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Playwright, expect, sync_playwright
from playwright.sync_api import TimeoutError as TooLong

from trash_widgets.safe import SafeWidget

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


HOST = "http://lessons.test/"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A lesson</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body {margin: 0; padding: 16px; background: var(--lt-page)}</style></head>
<body><main><h1 style="color: var(--lt-ink)">A lesson</h1></main></body></html>"""
MOUNT = """async ({ code, css, scene, faces, name, mute }) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const hooks = {};
  const call = (event, value) => (hooks[event] ?? []).forEach((hook) => hook(value));
  const model = {
    scene,
    get: (trait) => (trait === "faces" ? faces : model.scene),
    on: (event, hook) => { (hooks[event] ??= []).push(hook); },
    off: () => {},
    async send(message) {
      if (mute) return;
      const next = await window.python(name, message);
      if (next.version !== model.scene.version) { model.scene = next; call("change:scene"); }
      call("msg:custom", { kind: "ack", at: message.at ?? null });
    },
  };
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  module.default.render({ model, el });
}"""


class Bare:
    """A page without a server: real widgets, whose real Python answers, and a stand-in for the kernel."""

    def __init__(self, browser: Browser, width: int = 1000, **options: Any) -> None:
        self.widgets: dict[str, SafeWidget] = {}
        self.faults: list[str] = []
        self.context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        self.context.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        page.expose_function("python", self.python)
        page.goto(HOST + "00-start.ipynb")
        return page

    def python(self, name: str, message: dict[str, Any]) -> Any:
        self.widgets[name].rehearse_message(message)
        return json.loads(json.dumps(self.widgets[name].scene))

    def show(self, widget: SafeWidget, page: Page | None = None, mute: bool = False) -> Locator:
        name = f"w{len(self.widgets)}"
        self.widgets[name] = widget
        page = page or self.page
        page.evaluate(
            MOUNT,
            {
                "code": widget._esm,
                "css": widget._css,
                "scene": widget.scene,
                "faces": getattr(widget, "faces", {}),
                "name": name,
                "mute": mute,
            },
        )
        boxes = page.locator("main > div")
        return boxes.nth(boxes.count() - 1)

    def stored(self) -> dict[str, Any]:
        text = self.page.evaluate("JSON.stringify(Object.fromEntries(Object.entries(localStorage)))")
        return {key: json.loads(value) for key, value in json.loads(text).items()}

    def store(self, records: dict[str, Any], page: Page | None = None) -> None:
        for key, record in records.items():
            text = record if isinstance(record, str) else json.dumps(record)
            (page or self.page).evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])

    def check_accessibility(self) -> None:
        violations = Axe().run(self.page).response["violations"]
        assert violations == [], [(v["id"], [node["html"] for node in v["nodes"]]) for v in violations]
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def bare(browser: Browser) -> Iterator[Callable[..., Bare]]:
    """Open a page of bare widgets; ``bare(width, color_scheme="dark")``. None may have an error in it."""
    pages: list[Bare] = []

    def open_page(width: int = 1000, **options: Any) -> Bare:
        pages.append(Bare(browser, width, **options))
        return pages[-1]

    yield open_page
    for page in pages:
        page.context.close()
    for page in pages:
        assert page.faults == []


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


class Lab:
    """A running JupyterLab on a copy of the lessons, and the page in which it is open."""

    def __init__(self, served: Served, page: Page) -> None:
        self.served, self.page = served, page
        self.token = urlsplit(served.url).query.removeprefix("token=")
        self.opened = 0

    def open(self, lesson: str, run: bool = True) -> Locator:
        """Open a lesson by its name, run all its cells, and return its notebook."""
        self.opened += 1
        # A workspace of its own: nothing that was open before comes back.
        place = f"lab/workspaces/test-{id(self)}-{self.opened}/tree/{lesson}.ipynb?token={self.token}"
        for last in (False, True):
            try:
                self.page.goto(f"{self.served.base}/{place}", timeout=OPEN_MS)
                self.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=OPEN_MS)
                break
            except TooLong:
                if last:
                    raise
        if run:
            self.run_all()
        return self.page.locator(".jp-NotebookPanel:visible")

    def run_all(self) -> None:
        """Run all cells, and wait until the last of them is done."""
        self.idle()
        panel = self.page.locator(".jp-NotebookPanel:visible")
        last = panel.locator(".jp-CodeCell").last.locator(".jp-InputPrompt").first
        before = last.inner_text()
        fault = panel.locator("[data-mime-type='application/vnd.jupyter.error']")
        for attempt in (1, 2, 3):
            asked = self.page.locator("dialog.jp-Dialog")
            assert not asked.count(), f"JupyterLab asks: {asked.first.inner_text()}"
            # A notebook that was opened just now takes no commands before it has had the focus.
            panel.locator(".jp-Cell").first.locator(".jp-Collapser").first.click()
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
            try:
                expect(last.filter(has_not_text=before).or_(fault).first).to_be_attached(timeout=5_000)
                # Now and then JupyterLab takes all back: it finds only then that the kernel has come.
                ended = last.filter(has_text=re.compile(r"\d")).or_(last.filter(has_text=before))
                expect(ended.or_(fault).first).to_be_attached(timeout=OPEN_MS)
                if last.inner_text() != before:
                    break
            except AssertionError:
                if attempt == 3:
                    raise
        expect(last.filter(has_text=re.compile(r"\d")).or_(fault).first).to_be_attached(timeout=OPEN_MS)
        assert not fault.count(), fault.first.inner_text()
        self.idle()
        # JupyterLab goes to the cell that was run last; a click on the way there would miss.
        self.page.wait_for_function(
            """() => {
              const panel = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden)");
              const box = panel.querySelector(".jp-WindowedPanel-outer");
              const now = `${box.scrollTop} ${box.scrollHeight}`;
              window.still = window.stood === now ? (window.still ?? 0) + 1 : 0;
              window.stood = now;
              return window.still > 5;
            }""",
            polling=100,
        )

    def idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.locator(
            ".jp-NotebookPanel:visible .jp-Notebook-ExecutionIndicator[data-status='idle']"
        ).wait_for(timeout=OPEN_MS)

    def kernels(self) -> list[str]:
        """The names of the kernels that are running."""
        answer = self.page.request.get(f"{self.served.base}/api/kernels?token={self.token}")
        return [kernel["id"] for kernel in answer.json()]

    def close(self) -> None:
        """Leave no kernel behind."""
        for name in self.kernels():
            self.page.request.delete(
                f"{self.served.base}/api/kernels/{name}?token={self.token}",
                headers={"Authorization": f"token {self.token}"},
            )


@pytest.fixture(scope="session")
def lab_server(serve: Callable[..., Served], tmp_path_factory: pytest.TempPathFactory) -> Served:
    folder = tmp_path_factory.mktemp("lab") / "lessons"
    shutil.copytree(Path(__file__).parents[2] / "lessons", folder)
    return serve("--lab", "--lessons", str(folder))


@pytest.fixture
def lab(lab_server: Served, page: Page) -> Iterator[Lab]:
    """JupyterLab in the page: ``lab.open("02-chaining")`` opens a lesson there and runs all its cells."""
    lab = Lab(lab_server, page)
    yield lab
    lab.close()


@pytest.fixture(scope="session")
def tutorial(serve: Callable[..., Served]) -> str:
    """The address of a running tutorial, without a slash at its end."""
    return serve().base
