"""The front end of panels (referee, house rules, glossary), alone: real scenes, a stand-in for the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from trash_widgets import Glossary, HouseRules, Referee, RuleTurn, SameTurn, TableQuestions, counting
from trash_widgets.panel import Panel

pytestmark = pytest.mark.browser

Lesson = Any  # the page of conftest.py on which widgets stand without a server


@pytest.fixture(autouse=True)
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MATCHES", 200)
    monkeypatch.setattr(counting, "PLAIN_MATCHES", 20)


@pytest.fixture
def lesson(bare: Callable[..., Any]) -> Any:
    return with_heading(bare())


def with_heading(lesson: Lesson) -> Lesson:
    """In a lesson every widget stands under a heading of the second order."""
    lesson.page.evaluate(
        """() => {
          const heading = document.createElement("h2");
          heading.textContent = "Ask";
          heading.style.color = "var(--lt-ink)";
          document.querySelector("main").append(heading);
        }"""
    )
    return lesson


def tap(box: Locator, name: str) -> None:
    """Tap a choice where a finger would: on its label."""
    box.locator("label", has=box.page.get_by_role("radio", name=name, exact=True)).click()


def test_a_few_taps_give_the_ruling(lesson: Lesson) -> None:
    box = lesson.show(Referee(key="x"))
    head = box.locator(".lt-f-head")
    expect(head).to_have_text("Put the 4 at place 4. You must.")
    tap(box, "A wild card")
    expect(head).to_have_text("You may swap the 4 with the wild at place 4, or discard it.")
    expect(box.get_by_role("status")).to_contain_text("The ruling: You may swap")
    tap(box, "Turn-up")
    expect(head).to_have_text("Discard the 4. Your turn ends.")
    expect(box.get_by_role("row", name="Turn-up (yours)")).to_contain_text("Discard the 4.")


def test_an_impossible_situation_is_answered_with_a_sentence(lesson: Lesson) -> None:
    box = lesson.show(Referee())
    tap(box, "Joker")
    expect(box.locator(".lt-f-verdict")).to_contain_text("there is no joker in the pack")
    expect(box.locator(".lt-f-result > *")).to_have_count(0)


def test_what_was_chosen_comes_back_in_a_new_tab(lesson: Lesson) -> None:
    box = lesson.show(Referee(key="x"))
    tap(box, "Q")
    expect(box.locator(".lt-f-head")).to_have_text("Discard the queen. Your turn ends.")
    again = lesson.show(Referee(key="x"), lesson.open())
    expect(again.locator(".lt-f-head")).to_have_text("Discard the queen. Your turn ends.")
    expect(again.get_by_role("radio", name="Q", exact=True)).to_be_checked()


@pytest.mark.parametrize("record", ["{", '"x"', '{"chosen": {"card": 5, "book": "none"}}', "[]"])
def test_a_damaged_record_does_no_harm(lesson: Lesson, record: str) -> None:
    lesson.store({"learn-trash:panel:referee:x": record})
    box = lesson.show(Referee(key="x"))
    tap(box, "K")
    expect(box.locator(".lt-f-head")).to_have_text("Discard the king. Your turn ends.")


def test_everything_can_be_reached_and_chosen_with_the_keyboard(lesson: Lesson) -> None:
    page: Page = lesson.page
    box = lesson.show(Referee())
    seen = []
    page.keyboard.press("Tab")
    for _ in range(12):
        active = page.evaluate("[document.activeElement.tagName, document.activeElement.value ?? '']")
        if active[0] == "BODY":
            break
        seen.append(active)
        page.keyboard.press("Tab")
    # One stop for each group, at the chosen value, then the fold.
    assert [value for tag, value in seen if tag == "INPUT"] == ["classic", "10", "hold", "4", "open", "yes"]
    assert seen[-1][0] == "SUMMARY"

    cards = box.get_by_role("group", name="Which is the card in your hand?")
    cards.get_by_role("radio", name="4", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(box.locator(".lt-f-head")).to_have_text("Put the 5 at place 5. You must.")
    expect(
        box.get_by_role("radio", name="5", exact=True).nth(1)
    ).to_be_focused()  # a place 5 stands before it
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(cards.get_by_role("radio", name="10", exact=True)).to_be_checked()
    page.keyboard.press("ArrowRight")
    expect(box.locator(".lt-f-head")).to_have_text("Put the jack at a place that is face down. You must.")
    expect(box.get_by_role("radio", name="J", exact=True)).to_be_focused()

    fold = box.locator("summary", has_text="House rules at your table")
    fold.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(box.get_by_label("Wild picture cards")).to_be_focused()
    box.get_by_label("Wild picture cards").select_option("Kings")
    expect(box.locator(".lt-f-head")).to_have_text("Discard the jack. Your turn ends.")
    expect(box.get_by_label("Wild picture cards")).to_be_focused()


def test_the_answer_is_in_sight_on_a_phone(bare: Callable[..., Any]) -> None:
    lesson = with_heading(bare(320))
    box = lesson.show(Referee())
    chip = box.locator("label", has=lesson.page.get_by_role("radio", name="Garbage", exact=True))
    chip.click()
    expect(box.locator(".lt-f-lead")).to_be_in_viewport(ratio=0.9)


def test_what_has_the_focus_is_not_hidden_behind_the_answer(bare: Callable[..., Any]) -> None:
    lesson = with_heading(bare(320))
    page: Page = lesson.page
    lesson.show(Referee())
    for _ in range(6):
        page.keyboard.press("Tab")
        covered = page.evaluate(
            """() => {
              const chip = document.activeElement.closest("label, details").getBoundingClientRect();
              const lead = document.querySelector(".lt-f-lead").getBoundingClientRect();
              return chip.top >= lead.top && chip.bottom <= lead.bottom;
            }"""
        )
        assert not covered


def test_house_rules_show_their_effect_at_once(lesson: Lesson) -> None:
    house = HouseRules()
    box = lesson.show(house)
    box.get_by_label("Wild picture cards").select_option("Kings")
    expect(box.locator(".lt-f-head")).to_have_text("Classic, 1 house rule")
    expect(box.get_by_role("row", name="Wild cards Kings are wild")).to_be_visible()
    box.get_by_label("More draws for the other player").select_option("Three")
    expect(box.locator(".lt-f-verdict")).to_contain_text("needs “Check the other layouts: yes”")
    box.get_by_role("button", name="Take all house rules away").click()
    expect(box.locator(".lt-f-head")).to_have_text("Classic, as in the book")
    expect(box.get_by_label("Wild picture cards")).to_have_value("")


def test_a_lost_program_is_told(lesson: Lesson) -> None:
    lesson.page.clock.install()
    box = lesson.show(Referee(), mute=True)
    tap(box, "Q")
    lesson.page.clock.fast_forward(7000)
    expect(box.locator(".lt-form-lost")).to_be_visible()
    expect(box.get_by_role("button", name="Load the page again")).to_be_visible()


def panels() -> list[Callable[[], Panel]]:
    def ruled_out() -> Panel:
        referee = Referee()
        referee.choose(card="*")
        return referee

    def waiting() -> Panel:
        referee = Referee()
        referee.choose(when="draw", stock="empty", place="right")
        return referee

    def counted() -> Panel:
        house = HouseRules()
        house.choose(swap="False")
        house.count()
        return house

    def own_table() -> Panel:
        house = HouseRules()
        house.choose(book="last_licks", wild_ranks="JQK")
        return SameTurn(house)

    def words() -> Panel:
        glossary = Glossary()
        glossary.choose(group="match")
        return glossary

    return [Referee, ruled_out, waiting, counted, own_table, Glossary, words]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1000])
def test_no_violation_in_any_state(bare: Callable[..., Any], width: int, scheme: str) -> None:
    lesson = with_heading(bare(width, color_scheme=scheme, reduced_motion="reduce"))
    for make in panels():
        box = lesson.show(make())
        closed = box.locator("details:not([open]):not([hidden]) > summary")
        while closed.count():
            closed.first.click()
    lesson.check_accessibility()
    small = lesson.page.evaluate(
        """() => [...document.querySelectorAll("label.lt-f-chip, select, button, summary")]
          .map((node) => node.getBoundingClientRect())
          .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)).length"""
    )
    assert small == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tables_among_them_are_accessible_too(bare: Callable[..., Any], scheme: str) -> None:
    lesson = with_heading(bare(320, color_scheme=scheme, reduced_motion="reduce"))
    house = HouseRules()
    lesson.show(RuleTurn(house))
    box = lesson.show(TableQuestions(keep=False))
    expect(box.get_by_text("Can a jack win the last place?", exact=True).first).to_be_visible()
    box.get_by_label("Question").select_option("What if the stock runs out?")
    expect(box.get_by_text("What if the stock runs out?", exact=True).first).to_be_visible()
    lesson.check_accessibility()
