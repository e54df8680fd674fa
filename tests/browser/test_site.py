"""The static site with real Python in the browser: built, served by a simple host, played. Takes minutes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from trash_widgets.app import paths

from .static_host import hosted, wait_until_kept

pytestmark = [pytest.mark.browser, pytest.mark.full]

SIZES = {"desktop": (1280, 800), "phone": (360, 740)}
MOST_FIRST = 8_500_000  # bytes until the first table, everything included
PATIENCE = 120_000  # milliseconds, on a busy machine


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site as the command makes it."""
    place = tmp_path_factory.mktemp("built") / "of-my" / "school"
    command = [sys.executable, "-m", "trash_widgets.app.cli", "build-site", "--out", str(place)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    return place


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Where it is, on a sub-path."""
    with hosted(folder.parents[1]) as host:
        yield f"{host}of-my/school/"


@pytest.fixture(params=SIZES)
def screen(request: pytest.FixtureRequest, page: Page) -> Page:
    """The page, at the size of a desktop and of a phone."""
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    page.set_default_timeout(PATIENCE)
    return page


def ready(page: Page) -> None:
    page.locator("body[data-lt-ready]").wait_for(timeout=PATIENCE)
    expect(page.locator("main .lt-p-stopped")).to_have_count(0)


def test_the_first_click_and_what_follows(
    screen: Page, folder: Path, record_property: Callable[..., None]
) -> None:
    page, sent = screen, dict[str, int]()
    with hosted(folder.parents[1], sent) as host:
        page.goto(f"{host}of-my/school/")
        ready(page)
        start = time.monotonic()
        page.get_by_role("link", name="Start with lesson").click()
        table = page.locator(".lt-table")
        table.wait_for()
        took, bytes_sent = time.monotonic() - start, sum(sent.values())
        record_property("seconds from the first click to a table", round(took, 1))
        record_property("bytes until then", bytes_sent)
        print(f"{took:.1f} s from the first click, {bytes_sent / 1e6:.1f} MB")
        assert MOST_FIRST / 4 < bytes_sent < MOST_FIRST, sent
        assert not [path for path in sent if "vega" in path or "later" in path], "these are not needed yet"
        ready(page)
        expect(page.get_by_role("heading", level=1)).to_have_text("The layout")
        play(page)


def play(page: Page) -> None:
    """Play the first level wrong and right, come back, go on."""
    table = page.locator(".lt-table")

    # A wrong move, the right one, a star; and all that is still known after a reload.
    status = table.get_by_role("status")
    table.get_by_role("button", name="Place 7").click()
    expect(status).to_contain_text("place 4")
    table.get_by_role("button", name="Place 4").click()
    expect(page.locator(".lt-table")).to_contain_text("Next")
    stored = "localStorage.getItem('learn-trash:guided:01-layout')"
    page.wait_for_function(stored)
    before = page.evaluate(stored)
    assert json.loads(before)["stars"]
    page.reload()
    ready(page)
    assert json.loads(page.evaluate(stored))["stars"] == json.loads(before)["stars"]

    # The next lesson does not load Python again.
    start = time.monotonic()
    page.locator("footer a[rel=next]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Chaining")
    ready(page)
    page.locator(".lt-table").get_by_role("button", name="Stock").click()
    expect(page.locator(".lt-table").get_by_role("status")).to_contain_text("5 of clubs")
    print(f"{time.monotonic() - start:.1f} s to a move in the next lesson")


def test_every_page_opens(screen: Page, folder: Path, address: str) -> None:
    page = screen
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    assert len(names) == sum(
        1 for path in paths.lessons().rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
    )
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    for name in names:
        start = time.monotonic()
        page.goto(address + name)
        ready(page)
        print(f"{name}: {time.monotonic() - start:.1f} s")
        assert not errors, name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is too wide"
        for link in page.locator("a[href]").evaluate_all("links => links.map((link) => link.href)"):
            assert ".ipynb" not in link, f"{link} on {name}"


def test_a_match_against_the_computer(screen: Page, address: str) -> None:
    page = screen
    page.goto(f"{address}06-match.html")
    ready(page)
    table = page.locator(".lt-table")
    table.get_by_role("button", name="Deal", exact=True).click()
    table.get_by_role("button", name="Stock").click()
    expect(table.get_by_role("status")).to_contain_text("You draw")
    page.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('learn-trash:match:'))")
    page.reload()
    ready(page)
    expect(page.locator(".lt-table")).to_be_visible()


def test_without_a_network_after_the_first_visit(browser: Browser, folder: Path) -> None:
    """Even the server is gone, not only the network."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    with hosted(folder.parents[1]) as host:
        site = f"{host}of-my/school/"
        page.goto(f"{site}01-layout.html")
        ready(page)
        [list_of_files] = folder.glob("kit-*/files.json")
        files = json.loads(list_of_files.read_text())
        addresses = [site + name for name in files["pages"]]
        addresses += [f"{site}{list_of_files.parent.name}/{name}" for name in files["kit"]]
        wait_until_kept(page, addresses)
    page.goto(f"{site}03-jacks.html")
    ready(page)
    page.locator(".lt-table").get_by_role("button", name="Hint").click()
    expect(page.locator(".lt-table").get_by_role("status")).not_to_be_empty()
    page.goto(site)
    ready(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Trash")
    context.close()
