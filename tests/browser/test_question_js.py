"""The front end of the questions, alone: real scenes, a stand-in for the kernel.

A page without a kernel loads the ES module; what it sends goes to the real Python widget, whose next scene
comes back. So these tests see what a learner sees, fast and without a server.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from trash_widgets import Check, Option, Predict, Quiz
from trash_widgets.mistakes import FIFTY_FIFTY

pytestmark = pytest.mark.browser

Lesson = Any  # the page of conftest.py on which widgets stand without a server


@pytest.fixture
def lesson(bare: Callable[..., Any]) -> Any:
    return bare()


def a_quiz(key: str = "02-chaining/q1") -> Quiz:
    return Quiz(
        "You hold a four & place 4 is <b>face down</b>. What now?",
        [
            Option("Put it on place 4.", True, "The four fits there."),
            Option("Discard it.", why="A card that fits is never discarded."),
            Option("Look under place 4.", why="Nobody may look."),
        ],
        key,
    )


def a_number(key: str = "02-chaining/p1") -> Predict:
    return Predict("How many fit?", low=0, high=10, answer=1, why="One.", unit=("card", "cards"), key=key)


# ---- quiz -------------------------------------------------------------------------------------------------


def test_a_wrong_answer_teaches_and_the_right_one_ends_it(lesson: Lesson) -> None:
    quiz = lesson.show(a_quiz())
    group = quiz.get_by_role("group", name="You hold a four & place 4 is <b>face down</b>. What now?")
    expect(group.get_by_role("radio")).to_have_count(3)
    badge = quiz.locator(".lt-q-badge")
    sign = "(node) => getComputedStyle(node, '::before').content"
    check = quiz.get_by_role("button", name="Check my answer")
    check.click()
    expect(quiz.get_by_role("status")).to_have_text("Pick one of the answers first.")
    expect(group.get_by_role("radio").first).to_be_focused()

    group.get_by_role("radio", name="Discard it.").check()
    check.click()
    expect(quiz.get_by_role("status")).to_have_text("Not quite. A card that fits is never discarded.")
    expect(group.get_by_text("A card that fits is never discarded.")).to_be_visible()
    expect(quiz.get_by_text("Look above to see why, then try another answer.")).to_be_visible()
    expect(check).to_be_focused()
    assert "The four fits" not in lesson.page.content()
    assert "?" in badge.evaluate(sign)

    group.get_by_role("radio", name="Put it on place 4.").check()
    check.click()
    expect(quiz.get_by_role("status")).to_have_text("That’s right! The four fits there.")
    expect(check).to_be_hidden()
    assert "✓" in badge.evaluate(sign)
    expect(quiz.get_by_role("group", name="That’s right!")).to_be_focused()
    expect(group.get_by_role("radio", name="Put it on place 4.")).to_be_checked()
    quiz.get_by_text("Why not the others?").click()
    expect(quiz.get_by_text("Nobody may look.")).to_be_visible()
    assert lesson.stored() == {
        "learn-trash:question:02-chaining/q1": {
            "kind": "quiz",
            "tried": ["Discard it.", "Put it on place 4."],
            "done": True,
        }
    }


def test_by_keyboard_alone(lesson: Lesson) -> None:
    quiz = lesson.show(a_quiz())
    keys = lesson.page.keyboard
    for key in ("Tab", "ArrowDown", "Enter"):  # choose the second option and submit
        keys.press(key)
    expect(quiz.get_by_role("status")).to_have_text("Not quite. A card that fits is never discarded.")
    expect(quiz.get_by_role("radio").nth(1)).to_be_focused()
    for key in ("ArrowUp", "Tab", "Space"):
        keys.press(key)
    expect(quiz.get_by_role("group", name="That’s right!")).to_be_focused()
    for key in ("Tab", "Enter"):  # why not the others
        keys.press(key)
    expect(quiz.get_by_text("Nobody may look.")).to_be_visible()
    for key in ("Tab", "Enter"):  # ask me again
        keys.press(key)
    expect(quiz.get_by_role("radio").first).to_be_focused()
    expect(quiz.get_by_role("radio").first).not_to_be_checked()


def test_keys_typed_in_a_question_stay_there(lesson: Lesson) -> None:
    quiz = lesson.show(a_quiz())
    lesson.page.evaluate("document.addEventListener('keydown', (e) => { window.leaked = e.key; })")
    quiz.get_by_role("radio").first.press("s")
    assert lesson.page.evaluate("window.leaked") is None
    assert quiz.locator("form").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_a_reload_brings_the_answers_back_without_a_word(lesson: Lesson) -> None:
    quiz = lesson.show(a_quiz())
    quiz.get_by_role("radio", name="Discard it.").check()
    quiz.get_by_role("button", name="Check my answer").click()
    expect(quiz.get_by_text("Not this one")).to_be_visible()
    lesson.page.reload()
    quiz = lesson.show(a_quiz())
    expect(quiz.get_by_text("Not this one")).to_be_visible()
    expect(quiz.get_by_role("radio", name="Discard it.")).to_be_checked()
    expect(quiz.get_by_role("status")).to_be_empty()
    expect(lesson.page.locator("body")).to_be_focused()


@pytest.mark.parametrize("record", ["not JSON", "null", {"kind": "quiz"}, [1, 2]])
def test_a_damaged_record_starts_the_question_anew(lesson: Lesson, record: object) -> None:
    lesson.store({"learn-trash:question:02-chaining/q1": record})
    quiz = lesson.show(a_quiz())
    quiz.get_by_role("radio").first.check()
    quiz.get_by_role("button", name="Check my answer").click()
    expect(quiz.get_by_text("That’s right!", exact=True)).to_be_visible()


def test_two_questions_on_a_page_do_not_mix(lesson: Lesson) -> None:
    one, two = lesson.show(a_quiz("02-chaining/a")), lesson.show(a_quiz("02-chaining/b"))
    one.get_by_role("radio").nth(0).check()
    two.get_by_role("radio").nth(1).check()
    expect(one.get_by_role("radio").nth(0)).to_be_checked()
    ids = lesson.page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))


def test_a_silent_python_is_noticed(lesson: Lesson) -> None:
    lesson.page.evaluate("document.addEventListener('learn-trash:lost', () => { window.lost = true; })")
    lesson.page.clock.install()
    quiz = lesson.show(a_quiz(), mute=True)
    quiz.get_by_role("radio").first.check()
    quiz.get_by_role("button", name="Check my answer").click()
    lesson.page.clock.fast_forward(6500)
    expect(quiz.get_by_role("button", name="Load the page again")).to_be_visible()
    assert lesson.page.evaluate("window.lost") is True


# ---- predict ----------------------------------------------------------------------------------------------


def test_a_number_is_committed_with_confidence(lesson: Lesson) -> None:
    guess = lesson.show(a_number())
    number = guess.get_by_role("spinbutton", name="Your guess")
    lock = guess.get_by_role("button", name="Lock in my guess")
    for text, complaint in (("", "Type a number from 0 to 10."), ("11", "11 is too big.")):
        number.fill(text)
        lock.click()
        expect(guess.get_by_role("status")).to_contain_text(complaint)
        expect(number).to_be_focused()
        expect(number).to_have_attribute("aria-invalid", "true")
        expect(number).to_have_accessible_description(f"A whole number from 0 to 10 {guess_problem(guess)}")
    number.fill("3")
    expect(guess.locator(".lt-q-problem").first).to_be_hidden()
    lock.click()
    expect(guess.get_by_role("status")).to_have_text("Say how sure you are, too.")
    expect(guess.get_by_role("radio", name="Just guessing")).to_be_focused()
    assert "One." not in lesson.page.content()

    guess.get_by_role("radio", name="Certain").check()
    lock.click()
    expect(guess.get_by_role("status")).to_contain_text("Your guess: 3 cards. The answer: 1 card. One.")
    expect(guess.locator(".lt-q-verdict")).to_be_focused()
    expect(number).not_to_be_editable()
    guess.get_by_role("button", name="Guess again").click()
    expect(number).to_be_focused()
    expect(number).to_have_value("")
    expect(guess.get_by_text("Your earlier guesses: 3 cards (certain).")).to_be_visible()
    assert "One." not in guess.locator(".lt-q-verdict").inner_text()


def guess_problem(guess: Locator) -> str:
    return guess.locator(".lt-q-problem").first.inner_text()


def test_a_prediction_with_options_shows_guess_and_answer(lesson: Lesson) -> None:
    guess = lesson.show(
        Predict("Which?", ["A jack", "A queen"], answer="A jack", why="It is wild.", key="03-jacks/p1")
    )
    guess.get_by_role("radio", name="A queen").check()
    guess.get_by_role("radio", name="Fairly sure").check()
    guess.get_by_role("button", name="Lock in my guess").click()
    expect(guess.get_by_role("radio", name="A queen Your guess")).to_be_checked()
    expect(guess.get_by_role("radio", name="A jack The answer")).to_be_disabled()
    lesson.page.reload()
    guess = lesson.show(
        Predict("Which?", ["A jack", "A queen"], answer="A jack", why="It is wild.", key="03-jacks/p1")
    )
    expect(guess.get_by_text("A queen (fairly sure)")).to_be_visible()


# ---- how it looks, for everybody --------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_no_barrier_in_any_state(bare: Callable[..., Any], width: int, scheme: str) -> None:
    lesson = bare(width, color_scheme=scheme, reduced_motion="reduce")
    quiz, guess = lesson.show(a_quiz()), lesson.show(a_number())
    lesson.check_accessibility()
    quiz.get_by_role("radio").nth(1).check()
    quiz.get_by_role("button", name="Check my answer").click()
    guess.get_by_role("button", name="Lock in my guess").click()
    expect(guess.get_by_role("status")).to_contain_text("Type a number")
    lesson.check_accessibility()
    quiz.get_by_role("radio").first.check()
    quiz.get_by_role("button", name="Check my answer").click()
    guess.get_by_role("spinbutton").fill("2")
    guess.get_by_role("radio").first.check()
    guess.get_by_role("button", name="Lock in my guess").click()
    expect(guess.get_by_role("button", name="Guess again")).to_be_visible()
    lesson.check_accessibility()
    small = lesson.page.evaluate(
        """[...document.querySelectorAll("button, summary, .lt-q-row, .lt-q input")]
        .filter((node) => node.type !== "radio")
        .filter((node) => node.checkVisibility())
        .map((node) => [node.textContent, node.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 24).map(([text]) => text)"""
    )
    assert small == []
    moving = lesson.page.evaluate(
        """[...document.querySelectorAll(".lt-q *")].map(getComputedStyle)
        .some((style) => style.transitionDuration !== "0s" || style.animationName !== "none")"""
    )
    assert not moving


# ---- typed answers ----------------------------------------------------------------------------------------


def a_check() -> Check:
    return Check(
        "What chance?", Fraction(3, 8), why="Three of eight.", hint="Count them.", key="09-first-card/c1",
        misconceptions=[FIFTY_FIFTY.at(Fraction(1, 2))],
    )  # fmt: skip


def test_a_typed_answer_is_taught_until_it_is_right(lesson: Lesson) -> None:
    check = lesson.show(a_check())
    field = check.get_by_role("textbox", name="Your answer")
    expect(field).to_have_attribute("inputmode", "decimal")
    expect(field).to_have_accessible_description("A fraction, decimal or percentage")
    field.fill("half")
    field.press("Enter")
    expect(check.get_by_role("status")).to_contain_text("That is no number that I can read.")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    lesson.check_accessibility()
    for text, said in (
        ("1/2", "Not yet: 50–50"),
        ("5/8", "the chance of the opposite"),
        ("0.1", "too small"),
    ):
        field.fill(text)
        field.press("Enter")
        expect(check.get_by_role("status")).to_contain_text(said)
        expect(field).to_be_focused()
    expect(check.get_by_text("Count them.")).to_be_visible()
    expect(check.get_by_role("button", name="Show me the answer")).to_be_visible()
    lesson.check_accessibility()

    # A phone's number keyboard has no fraction line: a button types it.
    field.fill("3")
    check.get_by_role("button", name="Fraction line").click()
    expect(field).to_be_focused()
    lesson.page.keyboard.type("8")
    expect(field).to_have_value("3/8")
    lesson.page.keyboard.press("Enter")
    expect(check.get_by_role("status")).to_have_text("That’s right! Three of eight.")
    expect(check.locator(".lt-q-verdict")).to_be_focused()
    expect(check.get_by_text("3/8 = 0.375 = 37.5%")).to_be_visible()
    lesson.check_accessibility()
    assert lesson.stored()["learn-trash:question:09-first-card/c1"]["done"] is True

    lesson.page.reload()
    check = lesson.show(a_check())
    expect(check.get_by_role("textbox")).to_have_value("3/8")
    expect(check.get_by_role("button", name="Ask me again")).to_be_visible()


def test_the_answer_is_shown_on_request(bare: Callable[..., Any]) -> None:
    lesson = bare(320, color_scheme="dark")
    check = lesson.show(a_check())
    field = check.get_by_role("textbox")
    for text in ("0.1", "0.2", "0.9"):
        field.fill(text)
        field.press("Enter")
        expect(check.get_by_text("You have tried:")).to_contain_text(text)
    check.get_by_role("button", name="Show me the answer").click()
    expect(check.get_by_role("group", name="Here is the answer.")).to_be_focused()
    expect(check.get_by_role("status")).to_contain_text("The answer is 3/8 = 0.375 = 37.5%. Three of eight.")
    lesson.check_accessibility()


def test_the_spread_of_guesses_is_drawn_after_the_second(lesson: Lesson) -> None:
    guess = lesson.show(a_number())
    for text in ("3", "7"):
        expect(guess.get_by_text("Your guesses so far")).to_be_hidden()
        guess.get_by_role("spinbutton").fill(text)
        guess.get_by_role("radio").first.check()
        guess.get_by_role("button", name="Lock in my guess").click()
        if text == "3":
            guess.get_by_role("button", name="Guess again").click()
    expect(guess.get_by_text("Your 2 guesses so far run from 3 to 7 cards")).to_be_visible()
    expect(guess.locator(".lt-q-spread-picture circle")).to_have_count(2)
    lesson.check_accessibility()
