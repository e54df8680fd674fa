"""House rules, the referee and the table's questions in their lessons, on the real server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from trash_widgets.counting import matches

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]
COUNTING_MS = 90_000  # the simulation may have to be compiled first


def count(box: Locator) -> None:
    box.get_by_role("button", name="matches by these rules").click()
    expect(box.get_by_text(f"What {matches():,} matches were like")).to_be_visible(timeout=COUNTING_MS)


def test_the_rules_of_a_table_are_chosen_counted_played_and_kept(
    page: Page, tutorial: str, open_lesson: Open
) -> None:
    open_lesson(page, f"{tutorial}/voila/render/07-house-rules.ipynb")
    house = page.get_by_role("group", name="The rules of your table")
    same = page.get_by_role("group", name="The same cards, five rule books")
    table = page.get_by_role("group", name="Card table")
    expect(same.get_by_role("heading", name="Your table")).to_have_count(0)

    count(house)
    house.get_by_label("Wild picture cards").select_option("Kings")
    expect(house.get_by_role("row", name="Wild cards Kings are wild")).to_be_visible()
    expect(house.get_by_role("columnheader", name="Your table", exact=True)).to_be_visible(
        timeout=COUNTING_MS
    )
    expect(same.get_by_role("heading", name="Your table")).to_be_visible()
    expect(table).to_contain_text("You play by Classic, with your house rules.")

    table.get_by_role("button", name="Stock").click()
    table.get_by_role("button", name="Place 3, face down").click()
    expect(table).to_contain_text("Under it was the jack of spades")
    table.get_by_role("button", name="Discard pile").click()  # by these rules a jack is dead
    expect(table).to_contain_text("1 place filled by these rules")

    house.get_by_label("More draws for the other player").select_option("Three")
    expect(house.locator(".lt-f-verdict")).to_contain_text("“Check the other layouts: yes”")
    violations = Axe().run(page).response["violations"]
    assert violations == [], [(v["id"], [node["html"] for node in v["nodes"]]) for v in violations]

    open_lesson(page, f"{tutorial}/voila/render/07-house-rules.ipynb")
    house = page.get_by_role("group", name="The rules of your table")
    expect(house.get_by_label("Wild picture cards")).to_have_value("K")
    house.get_by_role("button", name="Take all house rules away").click()
    expect(house.locator(".lt-f-head")).to_have_text("Classic, as in the book")
    table = page.get_by_role("group", name="Card table")
    expect(table).to_contain_text("You play by Classic. Jacks are wild")


def test_the_referee_and_the_questions_at_a_phone(page: Page, tutorial: str, open_lesson: Open) -> None:
    page.set_viewport_size({"width": 320, "height": 700})
    open_lesson(page, f"{tutorial}/voila/render/08-table-tools.ipynb")
    referee = page.get_by_role("group", name="What is going on at your table?")
    # The answer is in sight, though the card's picture and the reasons are far below.
    referee.locator("label", has=page.get_by_role("radio", name="Garbage")).click()
    expect(referee.locator(".lt-f-lead")).to_be_in_viewport(ratio=0.9)
    referee.locator("label", has=page.get_by_role("radio", name="Classic")).click()
    referee.locator("label", has=page.get_by_role("radio", name="J", exact=True)).click()
    expect(referee.locator(".lt-f-head")).to_have_text("Put the jack at a place that is face down. You must.")
    questions = page.get_by_role("group", name="Card table")
    questions.get_by_label("Question").select_option("Can a jack win the last place?")
    questions.get_by_role("button", name="Stock").click()
    expect(questions).to_contain_text("You draw the jack of spades")
    questions.get_by_role("button", name="Ace place, face down").click()
    expect(questions).to_contain_text("You have won on the ace place with a jack.")
    words = page.get_by_role("group", name="Words of the game")
    words.locator("label", has=page.get_by_role("radio", name="In a turn")).click()
    expect(words.get_by_role("heading", name="Chain", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_house_rules_in_jupyterlab(lab: Any) -> None:
    notebook = lab.open("07-house-rules")
    house = notebook.get_by_role("group", name="The rules of your table")
    house.scroll_into_view_if_needed()
    count(house)
    house.locator("label", has=lab.page.get_by_role("radio", name="Last licks")).click()
    expect(house.locator(".lt-f-head")).to_have_text("Last licks, as in the book")
    table = notebook.get_by_role("group", name="Card table")
    table.scroll_into_view_if_needed()
    expect(table).to_contain_text("You play by Last licks.")
