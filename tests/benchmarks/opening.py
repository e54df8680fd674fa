"""How long a learner waits, and what a lesson costs. Run: python tests/benchmarks/opening.py

It starts `learn-trash` on a free port, once with a kernel kept warm and once without, opens lesson 02 in a
real browser, plays, and prints figures. Nothing here passes or fails.
"""

from __future__ import annotations

import importlib.util
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

TESTS = Path(__file__).parents[1]
START, LESSON = "00-start.ipynb", "02-chaining.ipynb"
OPENS, CLICKS = 5, 50

# Resolves when the table has drawn the scene that answers the click.
CLICK = """selector => new Promise(resolve => {
  const live = document.querySelector('.lt-live');
  const begin = performance.now();
  const watch = new MutationObserver(() => { watch.disconnect(); resolve(performance.now() - begin); });
  watch.observe(live, { childList: true });
  document.querySelector(selector).click();
})"""
# A turn of lesson 02, and back to its beginning.
TURN = [".lt-stock", ".lt-own [data-move=P5]", ".lt-discard"]
RETRY = "[data-do=retry]"


def shared(name: str, path: Path) -> Any:
    """A conftest as a module: the benchmark starts the server and the browser as the tests do."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@contextmanager
def chromium(browsing: Any, path: str) -> Iterator[Browser]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        flags = [*browsing.OPTIONS, *(["--no-sandbox"] if root else [])]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


def open_lesson(browser: Browser, address: str) -> tuple[Page, float]:
    """A new page on the lesson, and the seconds until it can be used."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    begin = time.perf_counter()
    page.goto(address)
    page.locator("body[data-lt-ready]").wait_for()
    return page, time.perf_counter() - begin


def opening(browser: Browser, served: Any, lesson: str) -> tuple[float, float]:
    """Median seconds from address to usable page; MiB of the largest kernel while the lesson is open."""
    seconds, memory = [], []
    for _ in range(OPENS):
        page, took = open_lesson(browser, f"{served.base}/voila/render/{lesson}")
        seconds.append(took)
        memory.append(max(kernel.memory_info().rss for kernel in kernels(served)) / 2**20)
        page.context.close()
        time.sleep(3)  # the next warm kernel gets ready
    return statistics.median(seconds), statistics.median(memory)


def kernels(served: Any) -> list[psutil.Process]:
    """The server's kernels, those that wait for a visitor among them."""
    children = psutil.Process(served.process.pid).children()
    return [child for child in children if child.status() != psutil.STATUS_ZOMBIE]


def clicks(page: Page) -> list[float]:
    """Milliseconds from a click that makes a move to the table that shows it."""
    times: list[float] = []
    while len(times) < CLICKS:
        for move in TURN:
            times.append(page.evaluate(CLICK, move))
            page.wait_for_timeout(100)  # the next click comes when the page has come to rest
        page.evaluate(CLICK, RETRY)
        page.wait_for_timeout(100)
    return times[:CLICKS]


def measure(browser: Browser, served: Any, name: str, begin: float, is_cold: bool) -> None:
    """Print the figures of one server."""
    page = browser.new_page()
    page.goto(f"{served.base}/voila/render/{START}")
    page.locator("body[data-lt-ready]").wait_for(timeout=60_000)
    print(f"{name}: from the command to the first page ready: {time.perf_counter() - begin:.1f} s")
    page.close()
    for lesson in (START, LESSON):
        seconds, memory = opening(browser, served, lesson)
        print(f"{name}: {lesson} opened and usable in {seconds:.1f} s (median of {OPENS})")
        print(f"{name}: {memory:.0f} MiB for the largest kernel while it is open")
    if not is_cold:
        page, _ = open_lesson(browser, f"{served.base}/voila/render/{LESSON}")
        times = clicks(page)
        print(
            f"click to updated table: median of {CLICKS} moves {statistics.median(times):.0f} ms, "
            f"95th percentile {statistics.quantiles(times, n=20)[-1]:.0f} ms"
        )


def main() -> None:
    browsing = shared("browsing", TESTS / "browser" / "conftest.py")
    path = shared("finding", TESTS / "conftest.py").find_browser()
    with chromium(browsing, path) as browser:
        for name, arguments in (("a kernel kept warm", []), ("no kernel kept warm", ["--no-preheat"])):
            begin = time.perf_counter()
            served = browsing.Served(*arguments)
            try:
                measure(browser, served, name, begin, bool(arguments))
            finally:
                served.stop()


if __name__ == "__main__":
    main()
