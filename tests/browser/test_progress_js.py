"""The start page's two widgets, alone: the list of lessons, and all that the browser keeps of its learners.

Both work in the browser alone, so a page without a server shows what a learner sees.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from trash_widgets import Contents, Option, Progress, Quiz

pytestmark = pytest.mark.browser

Lesson = Any  # the page of conftest.py on which widgets stand without a server
KIND = "learn-trash-progress"
LEARNER = "learn-trash:learner"
LAYOUT = "learn-trash:guided:01-layout"
QUESTION = "learn-trash:question:01-layout/q"
LAYOUT_DONE = {LAYOUT: {"stars": {"a": 3, "b": 2}, "levels": 2}}
CHAINING_PLAYED = {"learn-trash:guided:02-chaining": {"stars": {"a": 1, "b": 0, "c": 2}, "levels": 3}}
ANSWERED = {"kind": "quiz", "tried": [], "done": True}
NASTY = '<img src=x onerror="document.title=1">'


@pytest.fixture
def lesson(bare: Callable[..., Any]) -> Any:
    return bare()


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
        if number == "08":
            ours["shortcuts"] = [{"label": "Ask the <i>referee</i>", "hash": "#Ask-the-referee"}]
        text = json.dumps({"metadata": {"title": f"Lesson {name}", "learn_trash": ours}, "cells": []})
        (tmp_path / f"{number}-{name}.ipynb").write_text(text, "utf-8")
    return tmp_path


def card(page: Locator, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=f"Lesson {name}")


def kept(lesson: Lesson) -> dict[str, Any]:
    """What is in the storage, but for who plays."""
    return {key: value for key, value in lesson.stored().items() if key != LEARNER}


def bundle(records: Mapping[str, Any], learner: str = "", **changes: Any) -> dict[str, Any]:
    return {"kind": KIND, "version": 1, "kit": "0", "learner": learner, "records": records, **changes}


# ---- the list of lessons ----------------------------------------------------------------------------------


def test_a_newcomer_starts_with_the_first_lesson(lesson: Lesson, folder: Path) -> None:
    page = lesson.show(Contents(folder))
    start = page.get_by_role("link", name="Start with lesson 01: Lesson layout")
    expect(start).to_have_attribute("href", "01-layout.ipynb")
    expect(page.get_by_role("heading", level=2)).to_have_text(["Play", "Chance"])
    first = page.get_by_role("link", name="01 Lesson layout", exact=True)
    expect(first).to_have_attribute("href", "01-layout.ipynb")
    expect(first).to_have_accessible_description("Start here Not started 10 minutes")
    expect(page.get_by_text("Goal <i>01</i>.").first).to_be_visible()
    referee = page.get_by_role("list", name="Perhaps you look for something else").get_by_role("link")
    expect(referee).to_have_text("Ask the <i>referee</i>")
    expect(referee).to_have_attribute("href", "08-table-tools.ipynb#Ask-the-referee")
    expect(page.get_by_text("lessons done")).to_have_count(0)
    expect(page.get_by_text("For teachers")).to_have_count(0)


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
    expect(card(page, "chaining")).to_contain_text("You are here")
    expect(card(page, "first-card")).to_contain_text("0 of 2 questions")
    expect(card(page, "table-tools")).not_to_contain_text("Not started")
    expect(page.get_by_role("link", name="Go on with lesson 02: Lesson chaining")).to_have_attribute(
        "href", "02-chaining.ipynb"
    )
    expect(page.get_by_text("6 stars · 1 of 3 lessons done")).to_be_visible()


def test_who_works_in_the_other_strand_goes_on_there(lesson: Lesson, folder: Path) -> None:
    lesson.store({"learn-trash:question:09-first-card/q1": {"kind": "quiz", "tried": ["x"], "done": False}})
    page = lesson.show(Contents(folder))
    expect(page.get_by_role("link", name="Go on with lesson 09")).to_be_visible()


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


@pytest.mark.parametrize("damage", ["{", "3", "[]", {"stars": 7}, {"stars": {"a": "three"}, "levels": "x"}])
def test_damaged_records_do_no_harm(lesson: Lesson, folder: Path, damage: object) -> None:
    lesson.store({LAYOUT: damage, QUESTION: damage, LEARNER: damage, "learn-trash@Ben": damage})
    page = lesson.show(Contents(folder))
    expect(page.get_by_role("link", name="with lesson 01")).to_be_visible()
    progress = lesson.show(Progress(folder))
    expect(progress.get_by_role("heading", name="Your progress")).to_be_visible()
    progress.get_by_text("Who plays here?").click()
    expect(progress.get_by_role("button", name="Play as Ben")).to_be_visible()


def test_another_tab_is_noticed_at_once(lesson: Lesson, folder: Path) -> None:
    page, progress = lesson.show(Contents(folder)), lesson.show(Progress(folder))
    other = lesson.open()
    lesson.store(LAYOUT_DONE, other)
    expect(card(page, "layout")).to_contain_text("Done")
    expect(progress).to_contain_text("5 of 15 stars")
    expect(page.get_by_role("link", name="Your progress")).to_be_visible()


def test_the_teachers_entrance_lists_what_there_is(lesson: Lesson, folder: Path) -> None:
    (folder / "teacher").mkdir()
    (folder / "teacher" / "numbers.md").write_text("# Numbers\n", "utf-8")
    for name, title in (("00-guide", "The guide"), ("exit-tickets", "")):
        text = json.dumps({"metadata": {"title": title}, "cells": []})
        (folder / "teacher" / f"{name}.ipynb").write_text(text, "utf-8")
    page = lesson.show(Contents(folder)).get_by_role("region", name="For teachers")
    # A Markdown text can be opened in JupyterLab only.
    expect(page.get_by_role("link")).to_have_text(["The guide", "Exit tickets"])
    expect(page.get_by_role("link").first).to_have_attribute("href", "teacher/00-guide.ipynb")


def test_on_binder_the_file_comes_first(
    lesson: Lesson, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.test/")
    page, progress = lesson.show(Contents(folder)), lesson.show(Progress(folder))
    expect(progress).to_contain_text("The address of this page is another one at each visit")
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(bundle(LAYOUT_DONE, "Ann")), "utf-8")
    button = page.get_by_role("button", name="Open my saved file")
    with lesson.page.expect_file_chooser() as chooser:
        button.click()
    chooser.value.set_files(file)
    expect(page.get_by_role("link", name="Go on with lesson 02")).to_be_visible()
    expect(page.get_by_role("link", name="Ann plays")).to_be_visible()
    expect(button).to_be_hidden()


# ---- progress: seen, forgotten ----------------------------------------------------------------------------


def test_a_newcomer_sees_little_of_it(lesson: Lesson, folder: Path) -> None:
    page = lesson.show(Progress(folder))
    expect(page.get_by_role("button")).to_have_text(["Open a saved file"])
    expect(page.get_by_text("Nothing yet")).to_be_visible()


def test_one_page_shows_it_all(lesson: Lesson, folder: Path) -> None:
    lesson.store(
        {
            LAYOUT: {"stars": {"four": 3, "ace": 0}, "levels": 2},
            QUESTION: ANSWERED,
            "learn-trash:question:01-layout/r": {"kind": "quiz", "tried": ["x"], "done": False},
            "learn-trash:question:09-first-card/p": {
                "kind": "predict", "guesses": [{"guess": NASTY, "sure": "guess"}], "open": True, "done": True,
            },
            "learn-trash:match:02-chaining": {"rounds": ["S", "S"], "winners": []},
            "learn-trash:new:02-chaining/x": {"some": "thing"},
            "learn-trash:odd:elsewhere": {"some": "thing"},
            "learn-trash:settings": {"speed": "quick"},
        }
    )  # fmt: skip
    page = lesson.show(Progress(folder))
    page.get_by_text("Show everything").click()
    sections = page.locator(".lt-g-lesson")
    expect(sections).to_have_count(3)
    expect(sections.nth(0).get_by_role("heading")).to_have_text("01 Lesson layout")
    expect(sections.nth(0)).to_contain_text("Question 1: right")
    expect(sections.nth(0)).to_contain_text("Question 2: still to answer")
    expect(sections.nth(1)).to_contain_text("Match: round 2 is on the table")
    expect(sections.nth(1)).to_contain_text("Kept as well: new x")
    expect(sections.nth(2)).to_contain_text(f"Guess 1: you said {NASTY}")
    expect(page).to_contain_text("Kept as well: odd elsewhere")
    expect(page).not_to_contain_text("settings")
    lesson.check_accessibility()


def test_the_levels_have_their_names(lesson: Lesson) -> None:
    real = Progress(Path(__file__).parents[2] / "lessons")
    real.rehearse()
    first = real.scene["lessons"][0]
    (one, title), (two, other) = first["names"][:2]
    lesson.store({"learn-trash:guided:01-layout": {"stars": {one: 2}, "levels": first["levels"]}})
    page = lesson.show(real)
    page.get_by_text("Show everything").click()
    expect(page.get_by_role("listitem").filter(has_text=title)).to_contain_text("★★☆")
    expect(page.get_by_role("img", name="2 of 3 stars")).to_have_count(1)
    expect(page.get_by_role("listitem").filter(has_text=other)).to_contain_text("☆☆☆")
    assert two != one


def test_reset_asks_first(lesson: Lesson, folder: Path) -> None:
    own = {
        "other": 1,
        "learn-trash:settings": {"speed": "off"},
        "learn-trash:score:tonight": {"names": ["A"]},
    }
    lesson.store({**LAYOUT_DONE, **own})
    page = lesson.show(Progress(folder))
    reset = page.get_by_role("button", name="Start all over")
    reset.click()
    expect(page.get_by_role("button", name="No, keep them")).to_be_focused()
    lesson.check_accessibility()
    lesson.page.keyboard.press("Escape")
    expect(reset).to_be_focused()
    assert lesson.stored() == {**LAYOUT_DONE, **own}
    reset.click()
    page.get_by_role("button", name="Yes, forget them").click()
    expect(page.get_by_role("status")).to_have_text("All forgotten. You start afresh.")
    assert kept(lesson) == own


# ---- files ------------------------------------------------------------------------------------------------


def open_file(lesson: Lesson, page: Locator, file: Path) -> None:
    with lesson.page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved file").click()
    chooser.value.set_files(file)


def test_progress_travels_as_a_file_and_the_better_result_is_kept(
    lesson: Lesson, folder: Path, tmp_path: Path
) -> None:
    match = {"rounds": ["S"], "winners": []}
    guess = {"kind": "predict", "guesses": [{"guess": "3", "sure": "guess"}], "open": False, "done": True}
    lesson.store(
        {
            **LAYOUT_DONE,
            QUESTION: ANSWERED,
            "learn-trash:match:m": match,
            "learn-trash:question:01-layout/p": guess,
        }
    )
    lesson.store({LEARNER: {"name": "Ann / Ö", "number": "7"}})
    page = lesson.show(Progress(folder))
    with lesson.page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    assert download.value.suggested_filename.startswith("learn-trash-progress-Ann-Ö-20")
    saved = json.loads(file.read_text("utf-8"))
    assert (saved["kind"], saved["version"], saved["learner"]) == (KIND, 1, "Ann / Ö")
    assert saved["kit"] == Progress(folder).scene["kit"]
    assert saved["saved"].endswith("Z")

    later = {**match, "rounds": ["S", "S"]}
    more = {**guess, "guesses": [*guess["guesses"], {"guess": "4", "sure": "guess"}]}
    lesson.store(
        {
            LAYOUT: {"stars": {"a": 1, "b": 3}, "levels": 2},
            QUESTION: {**ANSWERED, "done": False},
            "learn-trash:match:m": later,
            "learn-trash:question:01-layout/p": more,
        }
    )
    open_file(lesson, page, file)
    expect(page.get_by_role("status")).to_contain_text("progress.json is opened.")
    stored = lesson.stored()
    assert stored[LAYOUT]["stars"] == {"a": 3, "b": 3}
    assert stored[QUESTION]["done"] is True
    assert stored["learn-trash:match:m"] == later, "a match in play is not thrown off the table"
    assert stored["learn-trash:question:01-layout/p"] == more


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "is not a progress file"),
        ("{}", "is not a progress file"),
        ("[1]", "is not a progress file"),
        (json.dumps(bundle(LAYOUT_DONE))[:-20], "is damaged, so nothing"),
        (json.dumps(bundle({}, version=2)), "a newer Learn Trash"),
        (json.dumps(bundle({}, version="x")), "is damaged"),
        (json.dumps(bundle({"somebody-else": {}})), "is damaged (at “somebody-else”)"),
        (json.dumps(bundle({"learn-trash:guided:x": 3})), "is damaged (at “learn-trash:guided:x”)"),
        (json.dumps(bundle({"learn-trash:guided:x": {"stars": {"a": 9}}})), "is damaged (at"),
        (json.dumps(bundle({"learn-trash:settings": {}})), "is damaged (at"),
        (json.dumps(bundle({LEARNER: {"name": "x"}})), "is damaged (at"),
        (json.dumps(bundle({f"learn-trash:guided:{n}": {} for n in range(3000)})), "is damaged"),
        (" " * 4_000_001, "is far too large"),
    ],
)
def test_a_file_that_is_not_sound_changes_nothing(
    lesson: Lesson, folder: Path, tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "<b>file.json").write_text(text, "utf-8")
    lesson.store(LAYOUT_DONE)
    page = lesson.show(Progress(folder))
    open_file(lesson, page, tmp_path / "<b>file.json")
    expect(page.get_by_role("status")).to_contain_text(said)
    expect(page.get_by_role("status")).to_contain_text("<b>file.json")
    assert lesson.stored() == LAYOUT_DONE


def test_a_full_storage_loses_nothing(lesson: Lesson, folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    records = {
        "learn-trash:guided:02-chaining": {"stars": {"a": 1}},
        "learn-trash:new:big": {"x": "y" * 600_000},
    }
    file.write_text(json.dumps(bundle(records)), "utf-8")
    lesson.store(LAYOUT_DONE)
    page = lesson.show(Progress(folder))
    lesson.page.evaluate(
        """() => {
          try { for (let i = 0; ; i++) localStorage.setItem(`full${i}`, "x".repeat(500_000)); } catch {}
        }"""
    )
    open_file(lesson, page, file)
    expect(page.get_by_role("status")).to_have_text("This browser has no room left, so nothing was changed.")
    ours = "() => Object.keys(localStorage).filter((key) => key.startsWith('learn-trash'))"
    assert lesson.page.evaluate(ours) == [LAYOUT]


# ---- several learners -------------------------------------------------------------------------------------


def give_name(page: Locator, name: str) -> None:
    if not page.get_by_label("Your name").is_visible():
        page.get_by_text("Who plays here?").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play under this name").click()


def test_learners_take_turns(lesson: Lesson, folder: Path) -> None:
    lesson.store({**LAYOUT_DONE, "learn-trash:settings": {"speed": "off"}, "learn-trash:score:x": {"n": 1}})
    own = {"learn-trash:settings": {"speed": "off"}, "learn-trash:score:x": {"n": 1}}
    contents, page = lesson.show(Contents(folder)), lesson.show(Progress(folder))
    give_name(page, "  ")
    expect(page.get_by_role("status")).to_have_text("Type your name first.")
    give_name(page, f"  {NASTY}  \n")
    short = NASTY[:30].strip()
    expect(page.get_by_text(f"Are the stars that are here already yours, {short}?")).to_be_visible()
    lesson.check_accessibility()
    page.get_by_role("button", name="Yes, they are mine").click()
    expect(page.get_by_text(f"{short} plays now.")).to_be_visible()
    expect(contents.get_by_role("link", name=f"{short} plays")).to_be_visible()
    assert kept(lesson) == {**LAYOUT_DONE, **own}

    give_name(page, "Ben")
    expect(page.get_by_role("status")).to_have_text("Now Ben plays.")
    expect(contents.get_by_role("link", name="Start with lesson 01")).to_be_visible()
    assert set(kept(lesson)) == {f"learn-trash@{short}", *own}
    lesson.store(CHAINING_PLAYED)
    page.get_by_role("button", name=f"Play as {short}").click()
    expect(contents.get_by_role("link", name="Go on with lesson 02")).to_be_visible()
    stored = kept(lesson)
    assert stored.pop("learn-trash@Ben")["records"] == CHAINING_PLAYED
    assert stored == {**LAYOUT_DONE, **own}

    give_name(page, "BEN")  # the same person, whatever the letters
    expect(page.get_by_text("Ben plays now.")).to_be_visible()
    assert {**CHAINING_PLAYED, **own}.items() <= kept(lesson).items()
    page.get_by_role("button", name=f"Forget {short}").click()
    page.get_by_role("button", name="No, keep them").click()
    page.get_by_role("button", name=f"Forget {short}").click()
    page.get_by_role("button", name="Yes, forget them").click()
    assert kept(lesson) == {**CHAINING_PLAYED, **own}
    assert lesson.page.title() == "A lesson"


def test_a_second_person_starts_afresh(lesson: Lesson, folder: Path) -> None:
    lesson.store(LAYOUT_DONE)
    page = lesson.show(Progress(folder))
    give_name(page, "Ben")
    page.get_by_role("button", name="No, I start afresh").click()
    expect(page.get_by_text("Ben plays now.")).to_be_visible()
    assert kept(lesson)["learn-trash@"]["records"] == LAYOUT_DONE
    page.get_by_role("button", name="Play as Somebody without a name").click()
    expect(page.get_by_text("plays now")).to_be_hidden()
    assert LAYOUT_DONE.items() <= kept(lesson).items()


@pytest.mark.parametrize(
    ("choice", "ben", "ann"),
    [("Let Ben play", True, False), ("Add it to Ann’s stars", False, True), ("Leave it", False, False)],
)
def test_somebody_elses_file_is_asked_about(
    lesson: Lesson, folder: Path, tmp_path: Path, choice: str, ben: bool, ann: bool
) -> None:
    file = tmp_path / "ben.json"
    file.write_text(json.dumps(bundle(CHAINING_PLAYED, "Ben")), "utf-8")
    lesson.store({**LAYOUT_DONE, LEARNER: {"name": "Ann", "number": "1"}})
    page = lesson.show(Progress(folder))
    open_file(lesson, page, file)
    page.get_by_role("button", name=choice).click()
    expect(page.get_by_text("Ben plays now." if ben else "Ann plays now.")).to_be_visible()
    stored = kept(lesson)
    assert (CHAINING_PLAYED.items() <= stored.items()) is (ben or ann)
    assert (LAYOUT_DONE.items() <= stored.items()) is not ben
    assert ("learn-trash@Ann" in stored) is ben


def test_a_change_that_a_closed_page_cut_short_is_finished(lesson: Lesson, folder: Path) -> None:
    lesson.store({LEARNER: {"name": "Ben", "number": "2"}, "learn-trash@Ben": bundle(CHAINING_PLAYED, "Ben")})
    lesson.store(LAYOUT_DONE)
    lesson.show(Progress(folder))
    assert kept(lesson) == {**CHAINING_PLAYED, **LAYOUT_DONE}


# ---- two tabs ---------------------------------------------------------------------------------------------


def a_quiz() -> Quiz:
    return Quiz("Why?", [Option("So", True, "Yes."), Option("Not", why="No.")], key="01-layout/q")


def answer(page: Locator, name: str) -> None:
    page.get_by_role("radio", name=name).check()
    page.get_by_role("button", name="Check my answer").click()


def notice(page: Page, text: str) -> Locator:
    return page.locator(".lt-notice").filter(has_text=text)


def test_two_tabs_with_the_same_question(lesson: Lesson) -> None:
    other = lesson.open()
    first, second = lesson.show(a_quiz()), lesson.show(a_quiz(), other)
    answer(first, "So")
    said = notice(other, "in another tab")
    expect(said).to_be_visible()
    answer(second, "Not")
    expect(second).to_contain_text("Not quite.")
    assert lesson.stored()[QUESTION]["done"] is True, "what one tab has reached, the other does not take away"
    expect(notice(lesson.page, "in another tab")).to_be_visible()
    lesson.check_accessibility()
    said.get_by_role("button", name="Go on here").click()
    expect(said).to_have_count(0)


def test_another_learner_in_another_tab_ends_the_keeping(lesson: Lesson, folder: Path) -> None:
    quiz = lesson.show(a_quiz())
    answer(quiz, "Not")
    other = lesson.open()
    progress = lesson.show(Progress(folder), other)
    give_name(progress, "Ben")
    progress.get_by_role("button", name="No, I start afresh").click()
    said = notice(lesson.page, "Somebody else plays in this browser now")
    expect(said).to_be_visible()
    answer(quiz, "So")
    expect(quiz).to_contain_text("That’s right!")
    assert QUESTION not in lesson.stored(), "Ben has not answered this"
    said.get_by_role("button", name="Load this page again").click()
    expect(lesson.page.locator(".lt-q")).to_have_count(0)  # the page is new


def test_what_was_forgotten_does_not_come_back_from_another_tab(lesson: Lesson, folder: Path) -> None:
    quiz = lesson.show(a_quiz())
    answer(quiz, "Not")
    other = lesson.open()
    progress = lesson.show(Progress(folder), other)
    progress.get_by_role("button", name="Start all over").click()
    progress.get_by_role("button", name="Yes, forget them").click()
    answer(quiz, "So")
    expect(quiz).to_contain_text("That’s right!")
    assert kept(lesson) == {}


# ---- how it looks, for everybody --------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 320])
def test_no_barrier_in_any_state(bare: Callable[..., Any], folder: Path, width: int, scheme: str) -> None:
    lesson = bare(width, color_scheme=scheme, reduced_motion="reduce")
    lesson.store({**LAYOUT_DONE, "learn-trash@Ben": bundle({}, "Ben"), LEARNER: {"name": "A" * 30}})
    lesson.show(Contents(folder))
    page = lesson.show(Progress(folder))
    lesson.check_accessibility()
    page.get_by_text("Show everything").click()
    page.get_by_text("Who plays here?").click()
    page.get_by_role("button", name="Forget Ben").click()
    lesson.check_accessibility()
    small = lesson.page.evaluate(
        """[...document.querySelectorAll("button, summary, main a, main input:not([type=file])")]
        .filter((node) => node.checkVisibility() && !node.matches(".lt-c-title"))
        .map((node) => [node.textContent, node.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < 24).map(([text]) => text)"""
    )
    assert small == []
    moving = lesson.page.evaluate(
        """[...document.querySelectorAll(".lt-g *, .lt-c *")].map(getComputedStyle)
        .some((style) => style.transitionDuration !== "0s" || style.animationName !== "none")"""
    )
    assert not moving
