"""Lesson 08 in a real browser: the score over a reload, sheets that arrive, keyboard, axe, a narrow page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from pypdf import PdfReader

from trash_core import CLASSIC
from trash_widgets.printing import rule_page, rule_sheet

pytestmark = pytest.mark.browser

LESSON = "/voila/render/08-table-tools.ipynb"
NAMES = ["<img src=x onerror=alert(1)>"[:20], "Ben & Co", "Cleo"]


@pytest.fixture
def lesson(page: Page, tutorial: str, open_lesson: Callable[[Page, str], None]) -> Iterator[Page]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    open_lesson(page, tutorial + LESSON)
    yield page
    assert faults == []


def keeper(page: Page) -> Locator:
    return page.get_by_role("region", name="Score for a real table")


def shop(page: Page) -> Locator:
    return page.get_by_role("region", name="Sheets to print")


def start(page: Page) -> Locator:
    """Three players at a table that has started."""
    desk = keeper(page)
    desk.get_by_role("button", name="Add a player").click()
    for seat, name in enumerate(NAMES):
        desk.get_by_role("textbox", name=f"Player {seat + 1}", exact=True).fill(name)
    # The last name is still being typed when the button is pressed.
    desk.get_by_role("button", name="Start").click()
    expect(desk.get_by_role("heading", name="Table 1: round 1")).to_be_visible()
    return desk


def wins(desk: Locator, name: str) -> None:
    desk.get_by_role("button", name=name, exact=True).click()


def check_accessibility(page: Page) -> None:
    for desk in (keeper(page), shop(page)):
        node = desk.element_handle()
        assert node is not None
        page.evaluate("node => node.setAttribute('data-axe', '')", node)
    violations = Axe().run(page, context="[data-axe]").response["violations"]
    assert violations == [], [(v["id"], [node["html"] for node in v["nodes"]]) for v in violations]


def test_the_score_survives_a_reload_and_can_be_taken_back_to_the_names(
    lesson: Page, tutorial: str, open_lesson: Callable[[Page, str], None]
) -> None:
    desk = start(lesson)
    for name in NAMES:
        expect(desk.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    wins(desk, "Ben & Co")
    expect(desk.get_by_role("status")).to_have_text("Ben & Co wins round 1.")
    expect(desk.get_by_role("button", name="Ben & Co", exact=True)).to_be_focused()
    wins(desk, "Cleo")
    expect(desk.get_by_role("heading", name="Table 1: round 3")).to_be_visible()

    open_lesson(lesson, tutorial + LESSON)
    desk = keeper(lesson)
    expect(desk.get_by_role("heading", name="Table 1: round 3")).to_be_visible()
    expect(desk.get_by_text("Cleo may deal, and plays first.")).to_be_visible()
    expect(desk.get_by_role("listitem").filter(has_text="Ben & Co")).to_contain_text(
        "Crossed off: 10. 9 cards"
    )

    for title in ("round 2", "round 1"):
        desk.get_by_role("button", name="Take back").click()
        expect(desk.get_by_role("heading", name=f"Table 1: {title}")).to_be_visible()
    desk.get_by_role("button", name="Take back").click()
    expect(desk.get_by_role("textbox", name="Player 3", exact=True)).to_have_value("Cleo")


def test_names_that_are_typed_faster_than_python_answers_are_kept(lesson: Page) -> None:
    desk = keeper(lesson)
    desk.get_by_role("button", name="Add a player").click()
    expect(desk.get_by_role("textbox", name="Player 3", exact=True)).to_be_visible()
    desk.evaluate(
        """(desk) => ["Ada", "Ben", "Cleo"].forEach((name, seat) => {
          const field = desk.querySelector(`[data-name="name ${seat}"]`);
          field.focus();
          field.value = name;
          field.dispatchEvent(new Event("change", { bubbles: true }));
        })"""
    )
    desk.get_by_role("button", name="Start").click()
    for name in ("Ada", "Ben", "Cleo"):
        expect(desk.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_a_double_click_writes_one_round_down(lesson: Page) -> None:
    desk = start(lesson)
    desk.get_by_role("button", name="Cleo", exact=True).dblclick()
    expect(desk.get_by_role("heading", name="Table 1: round 2")).to_be_visible()
    lesson.wait_for_timeout(400)
    expect(desk.get_by_role("heading", name="Table 1: round 2")).to_be_visible()


def test_several_tables_and_another_tab(
    lesson: Page, tutorial: str, open_lesson: Callable[[Page, str], None]
) -> None:
    desk = start(lesson)
    desk.get_by_role("button", name="New table").click()
    desk.get_by_role("textbox", name="Name of this table").fill("Kitchen")
    desk.get_by_role("textbox", name="Player 1", exact=True).click()
    expect(desk.get_by_label("Which table").locator("option:checked")).to_have_text("Kitchen")

    other = lesson.context.new_page()
    open_lesson(other, tutorial + LESSON)
    there = keeper(other)
    there.get_by_label("Which table").select_option("Table 1")
    wins(there, "Cleo")
    # What was done there is to be seen here, too, and nothing is lost.
    expect(desk.get_by_role("heading", name="Table 1: round 2")).to_be_visible()
    desk.get_by_role("button", name="Delete this table").click()
    expect(desk.get_by_role("button", name="No, keep it")).to_be_visible()
    desk.get_by_role("button", name="Yes, delete Table 1").click()
    expect(there.get_by_role("status").first).not_to_have_text("Cleo wins round 1.")
    expect(there.get_by_role("textbox", name="Name of this table")).to_have_value("Kitchen")
    other.close()


def test_the_keyboard_alone_does_it_all(lesson: Page) -> None:
    desk = keeper(lesson)
    desk.get_by_role("textbox", name="Name of this table").focus()
    lesson.keyboard.type("Home")
    for _ in range(60):
        lesson.keyboard.press("Tab")
        focus = lesson.evaluate("document.activeElement.textContent")
        if focus == "Start":
            break
        if lesson.evaluate("document.activeElement.dataset.name") == "name 1":
            lesson.keyboard.type("Bo")
    else:
        pytest.fail("Start was not reached")
    lesson.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="Home: round 1")).to_be_visible()
    expect(desk.get_by_role("button", name="Player 1", exact=True)).to_be_focused()
    lesson.keyboard.press("Tab")
    expect(desk.get_by_role("button", name="Bo", exact=True)).to_be_focused()
    lesson.keyboard.press("Space")
    expect(desk.get_by_role("heading", name="Home: round 2")).to_be_visible()
    expect(desk.get_by_role("button", name="Bo", exact=True)).to_be_focused()
    lesson.keyboard.press("Tab")
    lesson.keyboard.press("Enter")  # take back
    expect(desk.get_by_role("heading", name="Home: round 1")).to_be_visible()
    expect(desk.get_by_role("button", name="Take back")).to_be_focused()


def test_a_pdf_is_handed_over(lesson: Page, tmp_path: Path) -> None:
    desk = shop(lesson)
    with lesson.expect_download() as waiting:
        desk.get_by_role("button", name="Rule sheet (PDF)").click()
    assert waiting.value.suggested_filename == "rules-classic-a4.pdf"
    waiting.value.save_as(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes() == rule_sheet(CLASSIC)
    expect(desk.get_by_role("link", name="rules-classic-a4.pdf")).to_be_visible()


def test_only_the_sheet_is_printed(lesson: Page) -> None:
    desk = shop(lesson)
    lesson.evaluate("() => { window.print = () => { throw new Error('the whole page'); }; }")
    desk.get_by_role("button", name="Print the rule sheet").click()
    frame = lesson.locator("iframe.lt-d-print")
    frame.wait_for(state="attached")
    inside = frame.element_handle().content_frame()
    assert inside is not None
    inside.wait_for_load_state()
    assert inside.get_by_role("heading", level=1).text_content() == "Trash"
    assert "Classic rules" in (inside.text_content("body") or "")


def test_a_narrow_page_does_not_scroll_sideways(lesson: Page) -> None:
    lesson.set_viewport_size({"width": 320, "height": 700})
    desk = start(lesson)
    wins(desk, "Cleo")
    for part in (keeper(lesson), shop(lesson)):
        assert part.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert lesson.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = desk.get_by_role("button").evaluate_all(
        "nodes => nodes.filter((n) => n.offsetHeight < 24 || n.offsetWidth < 24).map((n) => n.textContent)"
    )
    assert small == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_use_it(lesson: Page, scheme: str) -> None:
    lesson.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    check_accessibility(lesson)
    desk = keeper(lesson)
    desk.get_by_text("House rules that change the score").click()
    desk.get_by_label("Last turn for the others").select_option("Yes")
    desk.get_by_label("Check the other layouts").select_option("Yes")
    desk.get_by_label("The match is won").select_option("9")
    check_accessibility(lesson)
    desk.get_by_role("button", name="Start").click()
    desk.get_by_role("button", name="Player 1", exact=True).first.click()
    expect(desk.get_by_role("button", name="1. Player 1", pressed=True)).to_be_visible()
    check_accessibility(lesson)
    desk.get_by_role("button", name="Write the round down").click()
    expect(desk.get_by_role("status")).to_contain_text("has won the match!")
    desk.get_by_text("All the rounds").click()
    check_accessibility(lesson)
    desk.get_by_role("button", name="Delete this table").click()
    check_accessibility(lesson)


@pytest.fixture
def sheet(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_browser_prints_a_sheet_on_one_page(sheet: Page, paper: str) -> None:
    from trash_core import GARBAGE, LAST_LICKS
    from trash_widgets.printing import score_page

    crowded = CLASSIC.replace(wild_ranks="JQK", jokers=2, target=6, match_rounds=5, check_layouts=True)
    pages = [rule_page(rules, paper) for rules in (CLASSIC, GARBAGE, LAST_LICKS, crowded)]
    pages += [score_page([""] * players, CLASSIC, paper) for players in (2, 6)]
    for html in pages:
        sheet.set_content(html)
        made = PdfReader(BytesIO(sheet.pdf(prefer_css_page_size=True)))
        assert len(made.pages) == 1
        assert round(made.pages[0].mediabox.width) == (595 if paper == "a4" else 612)
