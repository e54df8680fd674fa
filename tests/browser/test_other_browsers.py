"""Firefox, WebKit (the engine of Safari), and browsers that are older or slower than that of the other tests.

Firefox and WebKit are driven without any library: both understand the commands of WebDriver, Firefox over a
socket (Marionette), WebKit over HTTP. Where one is missing, its test is skipped and says so. WebKit is
WebKitGTK: on Debian and Ubuntu the package webkit2gtk-driver, and xvfb where there is no screen.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from trash_widgets.levels import load

Open = Callable[[Page, str], None]
Tell = Callable[
    [str, dict[str, Any]], Any
]  # a command of WebDriver and what belongs to it; the browser's answer

SECONDS = 120
SESSION = {"capabilities": {"alwaysMatch": {"pageLoadStrategy": "none"}}}
MARIONETTE = {
    "session": "WebDriver:NewSession",
    "url": "WebDriver:Navigate",
    "execute/sync": "WebDriver:ExecuteScript",
    "actions": "WebDriver:PerformActions",
}
# Is the lesson ready? Meanwhile, from its first moments on, what goes wrong in the page is written down.
READY = """if (location.href !== arguments[0]) return false; // the page before is still there
if (!window.faults) {
  window.faults = [];
  addEventListener("error", (event) => faults.push(`${event.message} ${event.filename}:${event.lineno}`));
  addEventListener("unhandledrejection", (event) => faults.push(String(event.reason)));
}
return Boolean(document.body?.dataset.ltReady);"""
MIDDLE = """const node = [...document.querySelectorAll(arguments[0])][arguments[1]];
node.scrollIntoView({ block: "center", behavior: "instant" });
const box = node.getBoundingClientRect();
return [box.left + box.width / 2, box.top + box.height / 2].map(Math.round);"""
STATUS = "return document.querySelector('.lt-table [role=status]').textContent;"


def until(look: Callable[[], Any]) -> Any:
    """Look again and again until there is something to be seen."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if found := look():
            return found
        time.sleep(0.05)
    raise AssertionError("nothing came")


@contextmanager
def running(*command: str, **environment: str) -> Iterator[None]:
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def firefox(folder: Path) -> Iterator[Tell]:
    program = shutil.which("firefox") or shutil.which("firefox-esr")
    if not program:
        pytest.skip("no Firefox was found on this computer")
    (folder / "user.js").write_text('user_pref("marionette.port", 0);\n')
    with running(program, "--headless", "--marionette", "--no-remote", "--profile", str(folder)):
        port = folder / "MarionetteActivePort"
        until(lambda: port.exists() and port.read_text())
        with (
            socket.create_connection(("127.0.0.1", int(port.read_text()))) as line,
            line.makefile("rb") as answers,
        ):

            def answer() -> Any:
                length = b""
                while (one := answers.read(1)) != b":":
                    length += one
                return json.loads(answers.read(int(length)))

            def tell(command: str, what: dict[str, Any]) -> Any:
                message = json.dumps([0, 1, MARIONETTE[command], what]).encode()
                line.sendall(b"%d:%b" % (len(message), message))
                _, _, fault, result = answer()
                assert fault is None, fault["message"]
                return result and result.get("value")

            answer()  # it says who it is
            tell("session", SESSION)
            yield tell


@contextmanager
def webkit(folder: Path) -> Iterator[Tell]:
    program = shutil.which("WebKitWebDriver")
    if not program:
        pytest.skip("no WebKitWebDriver was found on this computer")
    environment = {"HOME": str(folder)}
    if os.geteuid() == 0:  # WebKit's own sandbox refuses to start for root
        environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    with ExitStack() as stack:
        if not os.environ.get("DISPLAY"):
            if not shutil.which("Xvfb"):
                pytest.skip("WebKit needs a screen, and no Xvfb was found on this computer")
            environment["DISPLAY"] = ":" + str(free_port() % 10_000 + 100)
            stack.enter_context(running("Xvfb", environment["DISPLAY"], "-screen", "0", "1280x900x24"))
        port = free_port()
        stack.enter_context(running(program, f"--port={port}", **environment))
        place = f"http://127.0.0.1:{port}/session"

        def tell(command: str, what: dict[str, Any], method: str = "POST") -> Any:
            request = urllib.request.Request(f"{place}/{command}", json.dumps(what).encode(), method=method)
            try:
                with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                    return json.load(answer)["value"]
            except urllib.error.HTTPError as fault:
                raise AssertionError(fault.read().decode()) from None

        def begin() -> Any:
            with suppress(OSError, AssertionError):
                return tell("", SESSION)["sessionId"]

        place = place + "/" + until(begin)
        yield tell
        tell("", {}, "DELETE")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.mark.full
@pytest.mark.parametrize("browser", [firefox, webkit])
def test_a_level_by_clicks_and_by_keys(
    browser: Callable[[Path], AbstractContextManager[Tell]], tutorial: str, tmp_path: Path
) -> None:
    with browser(tmp_path) as tell:

        def ask(script: str, *what: Any) -> Any:
            # Without a sandbox of its own Firefox hears what the page itself says.
            return tell("execute/sync", {"script": script, "args": what, "sandbox": None})

        def click(selector: str, number: int = 0) -> None:
            x, y = ask(MIDDLE, selector, number)
            act(
                "pointer",
                {"type": "pointerMove", "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            )

        def press(key: str) -> None:
            act("key", {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})

        def act(kind: str, *steps: dict[str, Any]) -> None:
            tell("actions", {"actions": [{"type": kind, "id": kind, "actions": steps}]})

        def said(do: Callable[[], None]) -> str:
            before = ask(STATUS)
            do()
            text: str = until(lambda: ask(f"{STATUS[:-1]}.trim();") if ask(STATUS) != before else "")
            return text

        def by_click(move: str) -> None:
            piles = {"S": ".lt-stock", "D": ".lt-discard", "X": ".lt-discard"}
            if move[0] == "P":
                click(".lt-own .lt-place", int(move[1:]) - 1)
            else:
                click(piles[move])

        address = f"{tutorial}/voila/render/02-chaining.ipynb"
        tell("url", {"url": address})
        until(lambda: ask(READY, address))

        first, fifth = load("02-chaining")[0], load("02-chaining")[4]
        assert "draw" in said(lambda: by_click("S"))
        assert "does not belong at place 3" in said(lambda: by_click("P3"))
        for move in map(str, first.par[1:]):
            text = said(partial(by_click, move))
        assert "That was a whole turn!" in text

        click(f".lt-table [aria-label^='Level 5, {fifth.title}']")
        until(lambda: ask("return document.querySelector('.lt-table').textContent.includes('Level 5 of');"))
        ask("document.querySelector('.lt-stock').focus();")
        for move in map(str, fifth.par):
            text = said(partial(press, move[1:] if move[0] == "P" else move.lower()))
        assert "Three stars!" in text
        press("?")
        assert ask("return document.querySelectorAll('dialog[open]').length;") == 1
        press("\ue00c")  # Escape
        assert ask("return document.querySelectorAll('dialog[open]').length;") == 0

        assert ask("return window.faults;") == []
        ask(
            "const script = document.createElement('script');"
            "script.textContent = 'throw new Error(\"One that was heard\")';"
            "document.head.append(script);"
        )
        assert "One that was heard" in until(lambda: ask("return window.faults[0];"))


# ---- what older browsers lack, and slow devices


@pytest.mark.browser
@pytest.mark.parametrize(
    "lack",
    [
        pytest.param("AbortSignal.any = undefined", id="Firefox 123, Safari 17.3"),
        pytest.param(
            "const soon = AbortSignal.timeout.bind(AbortSignal);"
            "AbortSignal.timeout = (ms) => soon(ms === 2_000 ? 1 : ms);",
            id="slow",
        ),
        pytest.param(
            """const [{ type }] = performance.getEntriesByType("navigation");
            if (type === "navigate") document.addEventListener("DOMContentLoaded", () => {
              const place = document.querySelector("script[type*='voila.cell-output']").parentElement;
              place.append("Error displaying widget: model not found");
            });""",
            id="a widget is not found",
        ),
    ],
)
def test_an_older_or_slower_one_plays_as_well(
    page: Page, tutorial: str, open_lesson: Open, lack: str
) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(lack)
    open_lesson(page, f"{tutorial}/voila/render/02-chaining.ipynb")
    table = page.locator(".lt-table")
    table.locator(".lt-stock").click()
    expect(table.get_by_role("status")).to_contain_text("You draw")
    assert faults == []
