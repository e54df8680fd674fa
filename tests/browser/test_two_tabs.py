"""The score sheet in two tabs of one browser, each with a Python of its own: no round is ever lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

LESSON = "/voila/render/08-table-tools.ipynb"
# A browser may put a tab to sleep: then it hears of nothing that others write.
MAY_SLEEP = """for (const type of ["storage", "visibilitychange"])
  addEventListener(type, (event) => window.asleep && event.stopImmediatePropagation(), true);"""
SLEEP = "() => { window.asleep = true; }"
CLICK = (
    "name => [...document.querySelectorAll('.lt-d-answers button')].find(b => b.textContent === name).click()"
)


def sheet(page: Page) -> Locator:
    return page.get_by_role("region", name="Score for a real table")


@pytest.fixture
def tabs(page: Page, tutorial: str, open_lesson: Callable[[Page, str], None]) -> Iterator[list[Page]]:
    """A match between Ada and Ben, open twice."""
    faults: list[str] = []
    other = page.context.new_page()
    other.add_init_script(MAY_SLEEP)
    for each in (page, other):
        each.on("pageerror", lambda error: faults.append(str(error)))
    open_lesson(page, tutorial + LESSON)
    desk = sheet(page)
    desk.get_by_role("textbox", name="Player 1", exact=True).fill("Ada")
    desk.get_by_role("textbox", name="Player 2", exact=True).fill("Ben")
    desk.get_by_role("button", name="Start").click()
    expect(desk.get_by_role("heading", name="Table 1: round 1")).to_be_visible()
    open_lesson(other, tutorial + LESSON)
    expect(sheet(other).get_by_role("heading", name="Table 1: round 1")).to_be_visible()
    yield [page, other]
    assert faults == []
    other.close()


def expect_rounds(tabs: list[Page], ada: int, ben: int) -> None:
    """Both tabs say that the players have won so many rounds."""
    for page in tabs:
        desk = sheet(page)
        expect(desk.get_by_role("heading", name=f"Table 1: round {ada + ben + 1}")).to_be_visible()
        for name, won in (("Ada", ada), ("Ben", ben)):
            row = desk.get_by_role("listitem").filter(has_text=name).first
            expect(row).to_contain_text(f"{10 - won} cards")


def test_what_one_tab_writes_the_other_shows(tabs: list[Page]) -> None:
    one, other = tabs
    sheet(one).get_by_role("button", name="Ben", exact=True).click()
    expect_rounds(tabs, 0, 1)
    sheet(other).get_by_role("button", name="Ada", exact=True).click()
    expect_rounds(tabs, 1, 1)
    sheet(one).get_by_role("button", name="Take back").click()
    expect_rounds(tabs, 0, 1)


def test_rounds_that_are_entered_at_the_same_time_are_all_kept(tabs: list[Page]) -> None:
    for at in range(1, 4):
        for page, name in zip(tabs, ("Ada", "Ben"), strict=True):
            page.evaluate(CLICK, name)
        expect_rounds(tabs, at, at)


def test_a_tab_that_was_asleep_writes_on_the_newest_sheet(tabs: list[Page]) -> None:
    one, other = tabs
    other.evaluate(SLEEP)
    for ben in (1, 2):
        sheet(one).get_by_role("button", name="Ben", exact=True).click()
        expect_rounds([one], 0, ben)
    expect(sheet(other).get_by_role("heading", name="Table 1: round 1")).to_be_visible()
    sheet(other).get_by_role("button", name="Ada", exact=True).click()
    expect_rounds(tabs, 1, 2)


def test_a_tab_that_was_asleep_takes_nothing_back_unseen(tabs: list[Page]) -> None:
    one, other = tabs
    sheet(one).get_by_role("button", name="Ada", exact=True).click()
    expect_rounds(tabs, 1, 0)
    other.evaluate(SLEEP)
    sheet(one).get_by_role("button", name="Ben", exact=True).click()
    expect_rounds([one], 1, 1)
    sheet(other).get_by_role("button", name="Take back").click()
    expect(sheet(other).get_by_role("status")).to_contain_text("in another tab")
    expect_rounds(tabs, 1, 1)
    sheet(other).get_by_role("button", name="Take back").click()
    expect_rounds(tabs, 1, 0)


def test_both_are_there_after_a_reload(tabs: list[Page], open_lesson: Callable[[Page, str], None]) -> None:
    for page, name in zip(tabs, ("Ada", "Ben"), strict=True):
        page.evaluate(CLICK, name)
    expect_rounds(tabs, 1, 1)
    one, other = tabs
    other.goto("about:blank")
    open_lesson(one, one.url)
    expect_rounds([one], 1, 1)
