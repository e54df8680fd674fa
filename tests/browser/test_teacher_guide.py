"""The teachers' page in a real browser: from the start page, by keyboard, in light and dark, with files."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from trash_widgets.teacher.cards import card
from trash_widgets.teacher.paper import pdf
from trash_widgets.teacher.sheets import lesson_sheet

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]
GUIDE = "/voila/render/teacher/guide.ipynb"


def violations(page: Page) -> list[str]:
    return [found["id"] for found in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it_and_it_fits(page: Page, tutorial: str, open_lesson: Open, scheme: str) -> None:
    """The page fixture fails on any request that leaves this computer."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": 320, "height": 800})
    open_lesson(page, tutorial + GUIDE)
    expect(page.get_by_role("heading", name="45 minutes: What changes when cards are seen?")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for fold in page.locator(".lt-d details").all():
        fold.locator("summary").click()
    assert violations(page) == []


def test_from_the_start_page_to_a_key_in_the_hand(
    page: Page, tutorial: str, open_lesson: Open, tmp_path: Path
) -> None:
    open_lesson(page, tutorial + "/voila/render/00-start.ipynb")
    entrance = page.get_by_role("region", name="For teachers")
    expect(entrance.get_by_role("link").first).to_have_text("Teachers' guide")
    expect(entrance.get_by_role("link", name="README")).to_have_count(0)
    open_lesson(
        page, tutorial + "/voila/render/" + (entrance.get_by_role("link").first.get_attribute("href") or "")
    )
    expect(page.get_by_role("link", name="All lessons").first).to_have_attribute("href", "../00-start.ipynb")

    desk = page.get_by_role("region", name="Lesson cards and sheets")
    lesson = desk.get_by_role("combobox", name="Lesson")
    lesson.focus()
    page.keyboard.type("13")
    expect(desk.get_by_role("heading", name="13 The ladder as a chain")).to_be_visible()
    expect(desk.get_by_text(card("13-ladder-markov").objective)).to_be_visible()
    fold = desk.get_by_text("What pupils say, and what to ask back")
    fold.focus()
    page.keyboard.press("Enter")
    expect(desk.get_by_text(card("13-ladder-markov").misconceptions[0].ask)).to_be_visible()

    desk.get_by_role("textbox", name="Class (may be empty)").fill("7b")
    button = desk.get_by_role("button", name="Key to the worksheet, lesson 13 (PDF)")
    with page.expect_download() as coming:
        button.focus()
        page.keyboard.press("Enter")
    path = tmp_path / "key.pdf"
    coming.value.save_as(path)
    assert coming.value.suggested_filename == "13-ladder-markov-key-a4.pdf"
    assert path.read_bytes() == pdf(lesson_sheet("key", "13-ladder-markov", 1, "7b"), "a4")
    assert "Class 7b, seed 1" in PdfReader(BytesIO(path.read_bytes())).pages[0].extract_text()

    # At the next visit the desk is as it was left.
    open_lesson(page, tutorial + GUIDE)
    expect(desk.get_by_role("heading", name="13 The ladder as a chain")).to_be_visible()
    expect(desk.get_by_role("textbox", name="Class (may be empty)")).to_have_value("7b")
