"""The experiment and the pool in a browser: the whole way, by keyboard, on a phone, and after a reload."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from trash_widgets import Experiment, Pool
from trash_widgets.experiment.notes import sizes
from trash_widgets.pool.invented import invented_class

pytestmark = pytest.mark.browser

KEY = "15-own-experiment"
STORED = f"learn-trash:experiment:{KEY}"
SHORT = {"rung": "2", "rival rung": "2"}
CODE = "C21-F3-0000-0001J"


@pytest.fixture(params=[(1280, "light"), (320, "dark")], ids=["wide", "narrow"])
def lesson(bare: Callable[..., Any], request: pytest.FixtureRequest) -> Any:
    width, scheme = request.param
    return with_heading(bare(width, color_scheme=scheme, reduced_motion="reduce"))


def with_heading(lesson: Any) -> Any:
    lesson.page.evaluate(
        """() => document.querySelector("main").append(Object.assign(document.createElement("h2"), {
          textContent: "A part of the lesson", style: "color: var(--lt-ink)",
        }))"""
    )
    return lesson


def press(box: Locator, name: str) -> None:
    box.get_by_role("button", name=name).click()


def test_from_the_question_to_the_report(lesson: Any) -> None:
    one = Experiment(key=KEY, **SHORT)
    box = lesson.show(one)
    lesson.check_accessibility()
    press(box, "Write my guess down")
    expect(box.get_by_role("status")).to_contain_text("First choose what you expect")
    box.get_by_label("I expect").select_option("less")
    box.get_by_label("Because").fill("They are <b>stuck</b>.")
    press(box, "Write my guess down")
    expect(box).to_contain_text("They are <b>stuck</b>.")
    press(box, "Play a pilot")
    expect(box.get_by_role("table")).to_contain_text("The interval reaches")
    lesson.check_accessibility()
    box.get_by_label("Deals", exact=True).select_option("300")
    press(box, "Play the deals")
    expect(box.get_by_role("img")).to_be_visible()
    lesson.check_accessibility()
    press(box, "Save as PDF")
    expect(box.get_by_role("status")).to_contain_text("Write your conclusion first")
    box.get_by_label("My guess").select_option("open")
    box.get_by_label("My conclusion").fill("It cannot be told.")
    press(box, "Save as a page")
    expect(box.get_by_role("status")).to_contain_text("Your report: trash-experiment-15.html")
    assert lesson.stored()[STORED]["conclusion"] == "It cannot be told."


def test_a_reload_brings_everything_back_and_a_damaged_record_does_no_harm(bare: Callable[..., Any]) -> None:
    lesson = with_heading(bare())
    box = lesson.show(Experiment(key=KEY, **SHORT))
    box.get_by_label("I expect").select_option("more")
    press(box, "Write my guess down")
    press(box, "Play the deals")
    expect(box.get_by_role("img")).to_be_visible()
    box.get_by_label("My conclusion").fill("Typed, and then the page was closed.")
    # A text is kept a moment after the last key, without leaving the field.
    expect(box.get_by_label("My conclusion")).to_be_focused()
    lesson.page.wait_for_function(
        f"JSON.parse(localStorage.getItem('{STORED}')).conclusion.startsWith('Typed')"
    )
    expect(box.get_by_label("My conclusion")).to_be_focused()

    again = lesson.show(Experiment(key=KEY))
    expect(again.get_by_label("My conclusion")).to_have_value("Typed, and then the page was closed.")
    expect(again.get_by_role("img")).to_be_visible()

    lesson.store({STORED: "{not json"})
    third = lesson.show(Experiment(key=KEY))
    expect(third.get_by_role("heading", name="1. Your question")).to_be_visible()


def test_the_whole_way_by_keyboard(bare: Callable[..., Any]) -> None:
    lesson = with_heading(bare())
    box = lesson.show(Experiment(key=KEY, **SHORT))
    page: Page = lesson.page

    def go(role: str, name: str) -> None:
        """Tab forward until this control has the focus."""
        goal = box.get_by_role(role, name=name)
        for _ in range(40):
            if goal.count() and goal.evaluate("node => node === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{name} cannot be reached")

    go("combobox", "I expect")
    page.keyboard.press("ArrowDown")
    go("button", "Write my guess down")
    page.keyboard.press("Enter")
    # The focus goes on to what comes next, and is never lost.
    expect(box.get_by_role("button", name="Play a pilot")).to_be_focused()
    page.keyboard.press("Enter")
    expect(box.get_by_role("button", name="Play the deals")).to_be_focused()
    page.keyboard.press("Enter")
    expect(box.get_by_role("button", name="Is there an exact value?")).to_be_focused()
    page.keyboard.press("Enter")
    expect(box).to_contain_text("No exact value is known")
    assert box.evaluate("node => node.contains(document.activeElement)")


def test_stop_works_while_it_runs(bare: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trash_widgets.pieces.PIECE", 0.05)
    one = Experiment(key=KEY)
    box = with_heading(bare()).show(one)
    box.get_by_label("I expect").select_option("same")
    press(box, "Write my guess down")
    box.get_by_label("Deals", exact=True).select_option(str(max(sizes())))
    press(box, "Play the deals")
    expect(box.get_by_role("progressbar")).to_be_visible()
    press(box, "Stop")
    expect(box.get_by_role("status")).to_contain_text("Stopped after")
    expect(box).to_contain_text("I stopped when it looked right")


def given(tmp_path: Path, count: int) -> list[str]:
    """A class's files in a folder, with some that do not belong there."""
    for file in invented_class(CODE, count):
        (tmp_path / file.name).write_text(str(file.text), "utf-8")
    (tmp_path / "<img src=x onerror=alert(1)>.txt").write_text("<script>alert(1)</script>", "utf-8")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff" * 200_000)
    return [str(path) for path in sorted(tmp_path.iterdir())]


def test_a_class_hands_in_its_files(lesson: Any, tmp_path: Path) -> None:
    one = Pool()
    box = lesson.show(one)
    lesson.check_accessibility()
    box.get_by_label("Choose the files of the class").set_input_files(given(tmp_path, 30))
    expect(box.get_by_role("status")).to_contain_text("30 matches from 32 files. 2 things do not count")
    expect(box).to_contain_text("<img src=x onerror=alert(1)>.txt: This record cannot be loaded")
    expect(box).to_contain_text("photo.jpg: it is too large")
    lesson.check_accessibility()
    press(box, "Compare with plain players")
    expect(box.get_by_role("table", name="Means, compared")).to_contain_text("Plain player, this deal")
    lesson.check_accessibility()
    assert lesson.stored() == {}, "names of learners are not kept"


def test_files_that_fill_several_messages_all_arrive(bare: Callable[..., Any], tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"long-{number}.txt").write_text("x" * 200_000)
    one = Pool()
    box = with_heading(bare()).show(one)
    box.get_by_label("Choose the files of the class").set_input_files(
        [str(path) for path in sorted(tmp_path.iterdir())]
    )
    expect(box).to_contain_text("long-4.txt")
    assert len(one.problems) == 5


def test_the_lesson_gives_its_files_and_asks_nobody_else(
    tutorial: str, open_lesson: Callable[[Page, str], None], page: Page, tmp_path: Path
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_lesson(page, f"{tutorial}/voila/render/15-own-experiment.ipynb")
    box = page.locator(".lt-d").first
    box.get_by_label("I expect").select_option("more")
    press(box, "Write my guess down")
    box.get_by_label("Deals", exact=True).select_option("100")
    press(box, "Play the deals")
    expect(box.get_by_role("img")).to_be_visible(timeout=60_000)
    box.get_by_label("My conclusion").fill("So.")
    with page.expect_download() as download:
        press(box, "Save as PDF")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.name == "trash-experiment-15.pdf"
    assert path.read_bytes()[:5] == b"%PDF-"

    pool = page.locator(".lt-d").nth(1)
    pool.get_by_label("Choose the files of the class").set_input_files(given(tmp_path, 4))
    expect(pool.get_by_role("status")).to_contain_text("4 matches from")
    with page.expect_download() as download:
        press(pool, "Save the table (CSV)")
    assert download.value.suggested_filename == "trash-class.csv"
    assert [url for url in asked if not url.startswith((tutorial, "data:", "blob:"))] == []
