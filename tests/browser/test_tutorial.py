"""A newcomer goes through the tutorial in a real browser, on the real server.

The worked example of the rules (source 000) is played once by clicks and once by keyboard alone, with wrong
moves on the way. Every request of the browser is recorded: none may go to another host.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLong

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]

LESSONS = sorted(path.stem for path in (Path(__file__).parents[2] / "lessons").glob("*.ipynb"))


def table(page: Page) -> Locator:
    return page.locator(".lt-table")


def live(page: Page) -> Locator:
    """The one region whose changes a screen reader says."""
    return table(page).get_by_role("status")


def own(page: Page) -> list[str]:
    """What lies at the learner's places, by their names."""
    places: list[str] = (
        table(page)
        .locator(".lt-own .lt-place")
        .evaluate_all("places => places.map(place => place.getAttribute('aria-label'))")
    )
    return places


def place(page: Page, number: int) -> Locator:
    return table(page).locator(".lt-own .lt-place").nth(number - 1)


def go_to_lesson_02(page: Page, tutorial: str, open_lesson: Open) -> None:
    """From the start page, by the links that are there."""
    open_lesson(page, f"{tutorial}/voila/render/00-start.ipynb")
    page.locator("main").get_by_role("link", name="Chaining").first.click()
    expect(table(page)).to_be_visible(timeout=30_000)


def see_the_story_is_told(page: Page) -> None:
    expect(live(page)).to_contain_text("You have filled four places")
    assert own(page) == [
        "Ace place, face down",
        "Place 2: 2 of clubs",
        "Place 3, face down",
        "Place 4: 4 of hearts",
        "Place 5, face down",
        "Place 6: jack of spades, a wild card, holds it",
        "Place 7, face down",
        "Place 8: 8 of diamonds",
        "Place 9, face down",
        "Place 10, face down",
    ]
    discard = table(page).get_by_role("button", name="Discard pile, queen of hearts on top")
    expect(discard).to_be_visible()


def test_the_worked_example_by_clicks(tutorial: str, open_lesson: Open, page: Page) -> None:
    go_to_lesson_02(page, tutorial, open_lesson)
    table(page).get_by_role("button", name="Level 6, A turn with a jack").click()
    expect(live(page)).to_contain_text("It is your turn")

    place(page, 3).click()
    expect(live(page)).to_contain_text("Nobody may look at a face-down card")
    table(page).get_by_role("button", name="Stock").click()
    expect(live(page)).to_contain_text("You draw the 4 of hearts")
    table(page).get_by_role("button", name="Discard pile").click()
    expect(live(page)).to_contain_text("The 4 of hearts fits: place 4 is still face down")

    place(page, 4).click()
    expect(live(page)).to_contain_text("Under it was the jack of spades")
    place(page, 8).click()
    expect(live(page)).to_contain_text("Under it was the 2 of clubs")
    place(page, 9).click()
    expect(live(page)).to_contain_text("It goes to place 2")
    place(page, 2).click()
    expect(live(page)).to_contain_text("Under it was the 8 of diamonds")
    place(page, 8).click()
    expect(live(page)).to_contain_text("pick up the jack of spades")
    place(page, 6).click()
    expect(live(page)).to_contain_text("Under it was the queen of hearts")
    table(page).get_by_role("button", name="Discard pile").click()
    see_the_story_is_told(page)


def test_the_worked_example_by_keyboard_alone(tutorial: str, open_lesson: Open, page: Page) -> None:
    open_lesson(page, f"{tutorial}/voila/render/02-chaining.ipynb")
    tab_to(page, "Level 6, A turn with a jack")
    page.keyboard.press("Enter")
    expect(live(page)).to_contain_text("It is your turn")

    # Wrong first: a look under place 5, by Tab, arrow keys and Enter.
    tab_to(page, "Ace place, face down", back=True)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowUp", "End", "ArrowUp"):
        page.keyboard.press(key)
    assert focused(page) == "Place 5, face down"
    page.keyboard.press("Enter")
    expect(live(page)).to_contain_text("Nobody may look at a face-down card")

    for key, said in [
        ("s", "You draw the 4 of hearts"),
        ("x", "The 4 of hearts fits: place 4 is still face down"),
        ("4", "Under it was the jack of spades"),
        ("8", "Under it was the 2 of clubs"),
        ("d", "You already hold the 2 of clubs"),
        ("2", "Under it was the 8 of diamonds"),
        ("8", "pick up the jack of spades"),
        ("6", "Under it was the queen of hearts"),
        ("x", "A queen has no place"),
    ]:
        page.keyboard.press(key)
        expect(live(page)).to_contain_text(said)
    assert focused(page) == "Place 5, face down", "the focus stays where it was through all the redraws"
    see_the_story_is_told(page)
    page.keyboard.press("n")
    expect(table(page)).to_contain_text("Level 7 of 8")


def tab_to(page: Page, name: str, back: bool = False) -> None:
    """Press Tab (or Shift+Tab) until the focus is on the element of that name."""
    for _ in range(80):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        if focused(page).startswith(name):
            return
    raise AssertionError(f"Tab never reaches {name!r}")


def focused(page: Page) -> str:
    name: str = page.evaluate(
        "() => { const node = document.activeElement;"
        " return node.getAttribute('aria-label') ?? node.innerText ?? ''; }"
    )
    return name


def test_from_the_first_page_through_a_lesson_to_the_next(tutorial: str, page: Page) -> None:
    page.goto(f"{tutorial}/")
    expect(page).to_have_title("Learn Trash")
    page.get_by_role("link", name="Start with lesson").click()
    expect(table(page)).to_be_visible(timeout=30_000)
    expect(page.get_by_role("heading", level=1)).to_have_text("The layout")
    keys = ["4", "n", "a", "n", "6", "0", "n", "7", "3", "n", "5", "s", "8", "x"]
    table(page).get_by_role("button", name="Stock").focus()
    for key in keys:
        press(page, key)
    steps = table(page).locator(".lt-step").all()
    assert len(steps) == 5
    for step in steps:
        expect(step).to_have_accessible_name(re.compile("done, 3 of 3 stars"))
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="Check")).to_be_in_viewport()
    page.get_by_role("navigation", name="Lessons, bottom").get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Chaining", timeout=30_000)


def press(page: Page, key: str) -> None:
    """Press a key and wait until the table has said something new."""
    before = page.locator(".lt-live").inner_text()
    page.keyboard.press(key)
    wait_for_news(page, before)


def test_a_reload_in_mid_level_brings_everything_back(tutorial: str, open_lesson: Open, page: Page) -> None:
    open_lesson(page, f"{tutorial}/voila/render/02-chaining.ipynb")
    table(page).get_by_role("button", name="Stock").click()
    expect(live(page)).to_contain_text("5 of clubs")
    place(page, 5).click()
    expect(live(page)).to_contain_text("queen of diamonds")
    before = own(page)
    spot = page.evaluate("() => { scrollTo(0, 700); return scrollY; }")
    page.reload()
    expect(table(page)).to_be_visible(timeout=30_000)
    expect(live(page)).to_contain_text("Welcome back")
    page.locator("body[data-lt-ready]").wait_for()
    assert abs(page.evaluate("() => scrollY") - spot) < 50, "the reader is where they were"
    assert own(page) == before
    table(page).get_by_role("button", name="Discard pile").click()
    expect(live(page)).to_contain_text("That was a whole turn")
    open_lesson(page, f"{tutorial}/voila/render/00-start.ipynb")
    expect(page.locator("main")).to_contain_text("1 of 8 levels", timeout=30_000)


def test_a_match_is_chosen_dealt_and_played(tutorial: str, open_lesson: Open, page: Page) -> None:
    open_lesson(page, f"{tutorial}/voila/render/06-match.ipynb")
    table(page).get_by_label("Opponents").select_option("3")
    expect(table(page).locator(".lt-other")).to_have_count(2)
    table(page).get_by_label("Rules").select_option("turn_up")
    expect(table(page).get_by_label("Rules")).to_have_value("turn_up")
    table(page).get_by_role("button", name="Deal", exact=True).click()
    expect(live(page)).to_contain_text("You play first")
    expect(table(page).get_by_label("Opponents")).to_be_hidden()
    play_until(page, "Ready for the next round")
    code = table(page).locator(".lt-count").inner_text()
    page.reload()
    expect(live(page)).to_contain_text("Welcome back", timeout=30_000)
    assert table(page).locator(".lt-count").inner_text() == code
    table(page).get_by_role("button", name="Ready for the next round").click()
    expect(table(page)).to_contain_text("Round 2")


def play_until(page: Page, button: str) -> None:
    """Play by the hints, and let the others play, until a button of that name is there.

    A busy machine may draw something new between the aim and the click, which then goes beside. As a person
    would, try again; but not often.
    """
    misses = 0
    for _ in range(400):
        if table(page).get_by_role("button", name=button).count():
            return
        before = page.locator(".lt-live").inner_text()
        onward = table(page).locator("[data-do='next']")
        if onward.count():
            onward.click()
        else:
            table(page).locator("[data-do='hint']").click()
            wait_for_news(page, before)
            before = page.locator(".lt-live").inner_text()
            table(page).locator(".lt-marked").first.click()
        try:
            wait_for_news(page, before)
        except TooLong:
            misses += 1
            assert misses < 3, f"nothing happens after {before!r}"
    raise AssertionError(f"{button!r} never appears")


def wait_for_news(page: Page, before: str) -> None:
    is_new = "before => document.querySelector('.lt-live').innerText !== before"
    page.wait_for_function(is_new, arg=before, timeout=10_000)


# Each kind of widget stands in one of these, and is looked at in all its states by `test_axe`.
ALWAYS = {
    "00-start",
    "02-chaining",
    "06-match",
    "07-house-rules",
    "08-table-tools",
    "13-ladder-markov",
    "15-own-experiment",
}


@pytest.mark.parametrize(
    "lesson",
    [lesson if lesson in ALWAYS else pytest.param(lesson, marks=pytest.mark.full) for lesson in LESSONS],
)
def test_every_lesson_wide_and_narrow_light_and_dark(
    tutorial: str, open_lesson: Open, page: Page, lesson: str
) -> None:
    """axe finds nothing, and nothing needs sideways scrolling. Pictures to look at: screenshots.py."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    open_lesson(page, f"{tutorial}/voila/render/{lesson}.ipynb")
    for width, scheme in ((1280, "light"), (320, "dark"), (320, "light"), (1280, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.wait_for_timeout(300)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
        if (width, scheme) != (320, "light"):  # what differs there are the colours of the wide one
            results = Axe().run(page)
            assert results.violations_count == 0, (width, scheme, results.generate_report())


def test_a_lesson_in_voila_shows_no_code(tutorial: str, open_lesson: Open, page: Page) -> None:
    open_lesson(page, f"{tutorial}/voila/render/02-chaining.ipynb")
    text = page.locator("main").inner_text()
    assert "Change it" not in text
    assert "import" not in text
    assert "rehears" not in text
