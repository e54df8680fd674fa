"""A class on one server: many at once, a full room, and what happens to lessons in a class."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.app.test_address import bare, matrix
from tests.benchmarks.load import kernels, measure
from trash_widgets.levels import load

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]
LEVELS = load("02-chaining")
IDLE = 10  # seconds
CLASS = ("class", "--ip", "127.0.0.1", "--idle", str(IDLE / 60))
LEARNERS = 3


@pytest.fixture(scope="module")
def served(serve: Callable[..., Any]) -> Iterator[Any]:
    """A class in which one lesson is made ready."""
    served = serve(*CLASS, "--seats", str(LEARNERS), "--warm", "02")
    for line in served.process.stdout:
        if "All is ready" in line:
            break
    yield served
    served.stop()


def lesson(served: Any, name: str = "02-chaining") -> str:
    return f"{served.base}/voila/render/{name}.ipynb"


def table(page: Page) -> Locator:
    return page.locator(".lt-table")


def live(page: Page) -> Locator:
    return table(page).get_by_role("status")


def play(page: Page, *moves: str) -> None:
    for move in moves:
        before = live(page).inner_text()
        if move[0] in "PW":
            table(page).locator(".lt-own .lt-place").nth(int(move[1:]) - 1).click()
        else:
            table(page).locator(".lt-stock" if move == "S" else ".lt-discard").click()
        expect(live(page)).not_to_have_text(before)


def deal(page: Page) -> tuple[str, str]:
    """Begin a match, draw a card; return which deal it is, and what is held."""
    table(page).get_by_role("button", name="Deal", exact=True).click()
    expect(live(page)).to_contain_text("You play first")
    play(page, "S")
    return stand(page)


def stand(page: Page) -> tuple[str, str]:
    return table(page).locator(".lt-count").inner_text(), table(page).locator(".lt-held").inner_text()


def go_on(page: Page) -> None:
    """The one click that a lost program costs."""
    page.get_by_role("alert").get_by_role("button", name="Start the lesson again").click(timeout=40_000)
    expect(live(page)).to_contain_text("Welcome back", timeout=45_000)


def test_some_learners_at_once(served: Any) -> None:
    """The small version of tests/benchmarks/load.py."""
    work = measure(served.base, served.process.pid, LEARNERS, moves=8, patience=60, idle=IDLE)
    with ThreadPoolExecutor() as beside:  # where no browser has a loop of its own
        figures = beside.submit(asyncio.run, work).result()
    assert len(figures.playable) == len(figures.match) == LEARNERS
    assert len(figures.moves) >= LEARNERS * 10
    assert figures.left == 0, "whoever leaves or vanishes leaves no kernel behind"


def test_a_pupil_begins_at_the_address_that_is_typed(served: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, f"{served.base}/")
    expect(page).to_have_title("Learn Trash")
    open_lesson(page, lesson(served))
    play(page, *map(str, LEVELS[0].par))
    expect(live(page)).to_contain_text("stars!")
    assert not served.complaints()


def test_a_full_class_is_said_in_a_friendly_way(served: Any, page: Page, open_lesson: Open) -> None:
    for _ in range(LEARNERS):
        assert page.request.get(lesson(served, "00-start")).ok
    page.goto(lesson(served))
    expect(page.get_by_role("heading", level=1)).to_have_text("The class is full")
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    # Nobody looks at those lessons, so they are ended, and then there is room.
    again = page.get_by_role("link", name="Try again")
    end = time.monotonic() + 4 * IDLE
    while again.count() and time.monotonic() < end:
        page.wait_for_timeout(2_000)
        again.click()
    expect(table(page)).to_be_visible(timeout=45_000)


@pytest.fixture(scope="module")
def cold(serve: Callable[..., Any]) -> Iterator[Any]:
    """A class in which nothing is made ready: each kernel belongs to a visitor."""
    served = serve(*CLASS, "--seats", "4", "--warm", "")
    yield served
    served.stop()


def test_a_kernel_that_is_lost_costs_one_click(cold: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, lesson(cold))
    play(page, *map(str, LEVELS[0].par[:1]))
    said = live(page).inner_text()
    for kernel in kernels(cold.process.pid):
        kernel.kill()
    go_on(page)
    assert said.split(".")[0] in live(page).inner_text()


def test_a_connection_that_is_cut_costs_nothing(cold: Any, page: Page, open_lesson: Open) -> None:
    page.add_init_script(
        """window.sockets = [];
           window.WebSocket = class extends window.WebSocket {
             constructor(...given) { super(...given); window.sockets.push(this); }
           }"""
    )
    open_lesson(page, lesson(cold))
    first, *others = map(str, LEVELS[0].par)
    play(page, first)
    assert page.evaluate("() => { sockets.forEach(s => s.close()); return sockets.length; }") > 0
    page.wait_for_function("() => sockets.at(-1).readyState === 1 && sockets.length > 1")
    play(page, *others)
    expect(live(page)).to_contain_text("stars!")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_server_that_starts_again_costs_one_click(
    serve: Callable[..., Any], page: Page, open_lesson: Open
) -> None:
    served = serve(*CLASS, "--warm", "")
    open_lesson(page, lesson(served, "06-match"))
    before = deal(page)
    port = urlsplit(served.base).port
    assert served.stop() == 0
    again = serve(*CLASS, "--warm", "", "--port", str(port))
    try:
        go_on(page)
        assert stand(page) == before
    finally:
        again.stop()


@contextmanager
def standing_still(processes: list[psutil.Process]) -> Iterator[None]:
    """Stop these for a while, as a lid that is closed does."""
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            process.resume()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't stop a process for a while")
def test_a_computer_that_stands_still_costs_nothing(cold: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, lesson(cold))
    draw, *others = map(str, LEVELS[0].par)
    assert draw == "S"
    server = psutil.Process(cold.process.pid)
    with standing_still([server, *server.children(recursive=True)]):
        table(page).locator(".lt-stock").click()
        expect(live(page)).to_contain_text("does not answer any more")
    # The click was not lost, and what was said about it is gone.
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(live(page)).to_contain_text("You draw")
    play(page, *others)
    expect(live(page)).to_contain_text("stars!")


@pytest.mark.full
@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't stop a process for a while")
def test_a_laptop_that_sleeps_costs_one_click(cold: Any, page: Page, open_lesson: Open) -> None:
    """Long enough for the server to give the lesson up: after a minute without a sign, and IDLE."""
    open_lesson(page, lesson(cold, "06-match"))
    before = deal(page)
    browser = [each for each in psutil.Process().children(recursive=True) if "chrom" in each.name().lower()]
    assert browser
    with standing_still(browser):
        end = time.monotonic() + 180
        while kernels(cold.process.pid):
            assert time.monotonic() < end
            time.sleep(1)
    go_on(page)
    assert stand(page) == before


def test_the_next_day_is_as_the_day_before(cold: Any, browser: Browser, open_lesson: Open) -> None:
    today = browser.new_context()
    page = today.new_page()
    open_lesson(page, lesson(cold, "06-match"))
    before = deal(page)
    kept = today.storage_state()
    today.close()
    tomorrow = browser.new_context(storage_state=kept)
    page = tomorrow.new_page()
    open_lesson(page, lesson(cold, "06-match"))
    expect(live(page)).to_contain_text("Welcome back")
    assert stand(page) == before
    tomorrow.close()


WAYS = ["http://192.0.2.7:8866/", "http://198.51.100.8:8866/"]
WALL = f"""
import sys
from pathlib import Path
from trash_widgets.app import classroom, cli, paths, serving
paths.announce()
plan = classroom.Plan(seats=1, warm=[], idle=60, log=None)
said = classroom.invitation("0.0.0.0", {WAYS}, plan, sys.stdout)
port = cli.checked("127.0.0.1", "0")
serving.classroom(paths.lessons(), "127.0.0.1", port, False, plan, lambda handler: None, said, {WAYS})
"""


@pytest.fixture(scope="module")
def wall() -> Iterator[str]:
    """A class that believes to be found at WAYS, and is on loopback only."""
    with subprocess.Popen([sys.executable, "-c", WALL], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        for line in process.stdout:
            if "Press Ctrl-C" in line:
                break
        yield address
        process.terminate()


@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_for_the_wall_shows_where_the_class_goes(
    wall: str, page: Page, width: int, scheme: Any
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(wall)
    expect(page.get_by_role("link", name="192.0.2.7:8866")).to_have_attribute("href", WAYS[0])
    expect(page.get_by_role("main")).to_contain_text(WAYS[1])
    # The square, as it is painted: sampled in the middle of each of its little squares.
    code = page.get_by_role("img", name="The address as a square code")
    size = int((code.get_attribute("viewBox") or "").split()[2])
    code.scroll_into_view_if_needed()
    shades = page.evaluate(SAMPLE, [code.screenshot(type="png").hex(), size])
    assert bare([[int(shade < 128) for shade in row] for row in shades], 4) == matrix(WAYS[0])
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# The brightness in the middle of each of size × size squares of a picture.
SAMPLE = """async ([hex, size]) => {
  const bytes = new Uint8Array(hex.match(/../g).map((pair) => parseInt(pair, 16)));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { data, width } = canvas.getImageData(0, 0, picture.width, picture.height);
  const step = (n, all) => Math.floor(((n + 0.5) * all) / size);
  return [...Array(size).keys()].map((y) =>
    [...Array(size).keys()].map((x) => data[4 * (step(y, picture.height) * width + step(x, picture.width))]));
}"""


def test_a_second_lesson_costs_nearly_nothing(cold: Any, page: Page, open_lesson: Open) -> None:
    """In bytes, on the network: thirty devices share a school's Wi-Fi."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    sizes: list[int] = []
    cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    open_lesson(page, lesson(cold, "01-layout"))
    first, more = sum(sizes), len(sizes)
    assert 1_000_000 < first < 1_700_000, "compressed; plain it would be more than five million"
    open_lesson(page, lesson(cold))
    second = sum(sizes[more:])
    assert 1_000 < second < 30_000, "the page itself, and little else"


def test_whoever_stops_the_class_leaves_nothing_behind(cold: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, lesson(cold))
    running, complaints = kernels(cold.process.pid), cold.complaints()
    assert running
    assert cold.stop() == 0
    assert not [kernel for kernel in running if kernel.is_running() and kernel.status() != "zombie"]
    assert cold.complaints() == complaints
