"""The front end of the questions and of the contents page, alone: real scenes, a stand-in for the kernel.

A page without a kernel loads the ES module; what it sends goes to the real Python widget, whose next scene
comes back. So these tests see what a learner sees, fast and without a server.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from trash_widgets import look
from trash_widgets.contents import Contents
from trash_widgets.question import Option, Predict, Quiz
from trash_widgets.safe import SafeWidget

pytestmark = pytest.mark.browser

HOST = "http://lessons.test/"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A lesson</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>body {margin: 0; padding: 16px; background: var(--lt-page)}</style></head>
<body><main><h1 style="color: var(--lt-ink)">A lesson</h1></main></body></html>"""
MOUNT = """async ({ code, css, scene, name, mute }) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const hooks = {};
  const call = (event, value) => (hooks[event] ?? []).forEach((hook) => hook(value));
  const model = {
    scene,
    get: () => model.scene,
    on: (event, hook) => { (hooks[event] ??= []).push(hook); },
    off: () => {},
    async send(message) {
      if (mute) return;
      const next = await window.python(name, message);
      if (next.version !== model.scene.version) { model.scene = next; call("change:scene"); }
      call("msg:custom", { kind: "ack" });
    },
  };
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  module.default.render({ model, el });
}"""


class Lesson:
    """One page with widgets on it."""

    def __init__(self, browser: Browser, width: int = 1000, **options: Any) -> None:
        self.widgets: dict[str, SafeWidget] = {}
        self.faults: list[str] = []
        self.context = browser.new_context(viewport={"width": width, "height": 900}, **options)
        self.context.route("**/*", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        self.page = self.open()

    def open(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        page.expose_function("python", self.python)
        page.goto(HOST + "00-start.ipynb")
        return page

    def python(self, name: str, message: dict[str, Any]) -> Any:
        self.widgets[name].rehearse_message(message)
        return json.loads(json.dumps(self.widgets[name].scene))

    def show(self, widget: SafeWidget, page: Page | None = None, mute: bool = False) -> Locator:
        file = "contents" if isinstance(widget, Contents) else "question"
        name = f"w{len(self.widgets)}"
        self.widgets[name] = widget
        page = page or self.page
        page.evaluate(
            MOUNT,
            {
                "code": look.script(f"{file}.js"),
                "css": look.css(f"{file}.css"),
                "scene": widget.scene,
                "name": name,
                "mute": mute,
            },
        )
        boxes = page.locator("main > div")
        return boxes.nth(boxes.count() - 1)

    def stored(self) -> dict[str, Any]:
        text = self.page.evaluate("JSON.stringify(Object.fromEntries(Object.entries(localStorage)))")
        return {key: json.loads(value) for key, value in json.loads(text).items()}

    def store(self, records: dict[str, Any], page: Page | None = None) -> None:
        for key, record in records.items():
            text = record if isinstance(record, str) else json.dumps(record)
            (page or self.page).evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])

    def check_accessibility(self) -> None:
        violations = Axe().run(self.page).response["violations"]
        assert violations == [], [(v["id"], [node["html"] for node in v["nodes"]]) for v in violations]
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def lesson(browser: Browser) -> Iterator[Lesson]:
    lesson = Lesson(browser)
    yield lesson
    lesson.context.close()
    assert lesson.faults == []


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


# ---- contents ---------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, name, strand, levels, questions in (
        ("01", "layout", "play", 2, None),
        ("02", "chaining", "play", 3, 2),
        ("08", "table-tools", "play", 0, 0),
        ("09", "first-card", "chance", None, 2),
    ):
        ours = {"number": number, "strand": strand, "minutes": 10, "goal": f"Goal <i>{number}</i>.",
                "levels": levels, "questions": questions}  # fmt: skip
        text = json.dumps({"metadata": {"title": f"Lesson {name}", "learn_trash": ours}, "cells": []})
        (tmp_path / f"{number}-{name}.ipynb").write_text(text, "utf-8")
    return tmp_path


LAYOUT_DONE = {"learn-trash:guided:01-layout": {"stars": {"a": 3, "b": 2}, "levels": 2}}


def card(page: Locator, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=f"Lesson {name}")


def test_a_newcomer_starts_with_the_first_lesson(lesson: Lesson, folder: Path) -> None:
    page = lesson.show(Contents(folder))
    start = page.get_by_role("link", name="Start with lesson 01")
    expect(start).to_have_attribute("href", "01-layout.ipynb")
    expect(page.get_by_role("heading", level=2)).to_have_text(["Play", "Chance", "Your progress"])
    first = page.get_by_role("link", name="01 Lesson layout")
    expect(first).to_have_attribute("href", "01-layout.ipynb")
    expect(first).to_have_accessible_description("Not started 10 minutes")
    expect(page.get_by_text("Goal <i>01</i>.")).to_be_visible()
    expect(page.get_by_role("link", name="For teachers")).to_have_count(0)


def test_it_shows_how_far_the_learner_is(lesson: Lesson, folder: Path) -> None:
    lesson.store(
        {
            **LAYOUT_DONE,
            "learn-trash:guided:02-chaining": {"stars": {"a": 1}, "levels": 3},
            "learn-trash:question:02-chaining/q1": {"kind": "quiz", "tried": [], "done": True},
            "learn-trash:question:09-first-card/q1": {"kind": "quiz", "tried": ["x"], "done": False},
        }
    )
    page = lesson.show(Contents(folder))
    expect(card(page, "layout")).to_contain_text("Done · 5 of 6 stars")
    expect(card(page, "chaining")).to_contain_text("1 of 3 levels · 1 of 2 questions · 1 of 9 stars")
    expect(card(page, "first-card")).to_contain_text("0 of 2 questions")
    expect(card(page, "table-tools")).not_to_contain_text("Not started")
    expect(page.get_by_role("link", name="Go on with lesson 02")).to_have_attribute(
        "href", "02-chaining.ipynb"
    )
    expect(page.get_by_text("1 of 3 lessons done")).to_be_visible()


CHAINING_PLAYED = {"learn-trash:guided:02-chaining": {"stars": {"a": 1, "b": 0, "c": 2}, "levels": 3}}
ANSWERED = {"kind": "quiz", "tried": [], "done": True}


def colour(page: Locator, name: str) -> str:
    """The colour of a lesson's own small card: that of a back until the lesson is done."""
    number = card(page, name).locator(".lt-c-number")
    return str(number.evaluate("(node) => getComputedStyle(node).backgroundColor"))


def test_a_lesson_is_done_with_its_questions_but_nobody_is_called_back(lesson: Lesson, folder: Path) -> None:
    lesson.store({**LAYOUT_DONE, **CHAINING_PLAYED})
    page = lesson.show(Contents(folder))
    expect(card(page, "chaining")).to_contain_text("All levels done · 0 of 2 questions · 3 of 9 stars")
    assert colour(page, "chaining") == colour(page, "first-card") != colour(page, "layout")
    expect(page.get_by_role("link", name="Go on with lesson 09")).to_be_visible()
    expect(page.get_by_text("1 of 3 lessons done")).to_be_visible()
    other = lesson.open()
    questions = [f"learn-trash:question:{key}" for key in ("09-first-card/q1", "09-first-card/q2")]
    lesson.store(dict.fromkeys(questions, ANSWERED), other)
    expect(page.get_by_text("You have played every level.")).to_be_visible()
    expect(page.get_by_role("link", name="with lesson")).to_have_count(0)
    questions = [f"learn-trash:question:{key}" for key in ("02-chaining/q1", "02-chaining/q2")]
    lesson.store(dict.fromkeys(questions, ANSWERED), other)
    expect(page.get_by_text("You have finished every lesson.")).to_be_visible()
    assert colour(page, "chaining") == colour(page, "layout")


def test_everything_done(lesson: Lesson, folder: Path) -> None:
    questions = ("02-chaining/q1", "02-chaining/q2", "09-first-card/q1", "09-first-card/q2")
    answers = {f"learn-trash:question:{key}": ANSWERED for key in questions}
    lesson.store({**LAYOUT_DONE, **CHAINING_PLAYED, **answers})
    page = lesson.show(Contents(folder))
    expect(page.get_by_text("You have finished every lesson.")).to_be_visible()
    expect(page.get_by_role("link", name="with lesson")).to_have_count(0)


@pytest.mark.parametrize("damage", ["{", "3", "[]", {"stars": 7}, {"stars": {"a": "three"}, "levels": "x"}])
def test_damaged_records_do_no_harm(lesson: Lesson, folder: Path, damage: object) -> None:
    lesson.store({"learn-trash:guided:01-layout": damage, "learn-trash:question:01-layout/q": damage})
    page = lesson.show(Contents(folder))
    expect(page.get_by_role("link", name="with lesson 01")).to_be_visible()


def test_another_tab_is_noticed_at_once(lesson: Lesson, folder: Path) -> None:
    page = lesson.show(Contents(folder))
    other = lesson.open()
    lesson.store(LAYOUT_DONE, other)
    expect(card(page, "layout")).to_contain_text("Done")


def test_reset_asks_first(lesson: Lesson, folder: Path) -> None:
    lesson.store({**LAYOUT_DONE, "other": "1"})
    page = lesson.show(Contents(folder))
    reset = page.get_by_role("button", name="Start all over")
    reset.click()
    expect(page.get_by_role("button", name="No, keep them")).to_be_focused()
    lesson.check_accessibility()
    lesson.page.keyboard.press("Escape")
    expect(reset).to_be_focused()
    assert lesson.stored() == {**LAYOUT_DONE, "other": 1}
    reset.click()
    page.get_by_role("button", name="Yes, forget them").click()
    expect(page.get_by_role("status")).to_have_text("All forgotten. You start afresh.")
    expect(page.get_by_role("link", name="Start with lesson 01")).to_be_visible()
    assert lesson.stored() == {"other": 1}


def test_progress_travels_as_a_file_and_the_better_result_is_kept(
    lesson: Lesson, folder: Path, tmp_path: Path
) -> None:
    lesson.store({**LAYOUT_DONE, "learn-trash:question:01-layout/q": {"kind": "quiz", "done": True}})
    page = lesson.show(Contents(folder))
    with lesson.page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    assert download.value.suggested_filename.startswith("learn-trash-progress-")

    lesson.store(
        {
            "learn-trash:guided:01-layout": {"stars": {"a": 1, "b": 3}, "levels": 2},
            "learn-trash:question:01-layout/q": {"kind": "quiz", "done": False},
        }
    )
    with lesson.page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved file").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("status")).to_contain_text("Your saved progress is here.")
    expect(card(page, "layout")).to_contain_text("Done · 6 of 6 stars")
    assert lesson.stored()["learn-trash:question:01-layout/q"]["done"] is True


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "{}",
        '{"kind": "learn-trash-progress", "version": 2, "records": {}}',
        '{"kind": "learn-trash-progress", "version": 1, "records": {"somebody-else": {}}}',
        '{"kind": "learn-trash-progress", "version": 1, "records": {"learn-trash:guided:x": 3}}',
        '{"kind": "learn-trash-progress", "version": 1, "records": {"learn-trash:guided:x": {"stars": {"a": 9}}}}',  # noqa: E501
    ],
)
def test_a_file_of_another_kind_changes_nothing(
    lesson: Lesson, folder: Path, tmp_path: Path, text: str
) -> None:
    (tmp_path / "file.json").write_text(text, "utf-8")
    page = lesson.show(Contents(folder))
    with lesson.page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved file").click()
    chooser.value.set_files(tmp_path / "file.json")
    expect(page.get_by_role("status")).to_contain_text("nothing was changed")
    assert lesson.stored() == {}


# ---- how it looks, for everybody --------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_no_barrier_in_any_state(browser: Browser, folder: Path, width: int, scheme: str) -> None:
    lesson = Lesson(browser, width, color_scheme=scheme, reduced_motion="reduce")
    lesson.store(LAYOUT_DONE)
    lesson.show(Contents(folder))
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
        """[...document.querySelectorAll("button, summary, .lt-c-main, .lt-c-lesson, .lt-q-row, .lt-q input")]
        .filter((node) => node.type !== "radio")
        .filter((node) => node.checkVisibility())
        .map((node) => [node.textContent, node.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 24).map(([text]) => text)"""
    )
    assert small == []
    moving = lesson.page.evaluate(
        """[...document.querySelectorAll(".lt-q *, .lt-c *")].map(getComputedStyle)
        .some((style) => style.transitionDuration !== "0s" || style.animationName !== "none")"""
    )
    assert not moving
    lesson.context.close()
    assert lesson.faults == []
