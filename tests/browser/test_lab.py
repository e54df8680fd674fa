"""The same lessons in JupyterLab: played by mouse, by touch and by keyboard; run again; the program lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect

from trash_core import Place, Swap
from trash_widgets.levels import Level, load

pytestmark = pytest.mark.browser

LESSON = "02-chaining"
Do = Callable[[Locator, str], None]


def table(notebook: Locator) -> Locator:
    return notebook.locator(".lt-table").first


def live(notebook: Locator) -> Locator:
    return table(notebook).get_by_role("status")


def target(notebook: Locator, move: Any) -> Locator:
    """What a move is made with."""
    if isinstance(move, Place | Swap):
        return table(notebook).locator(".lt-own .lt-place").nth(move.place - 1)
    return table(notebook).locator({"S": ".lt-stock", "D": ".lt-discard", "X": ".lt-discard"}[str(move)])


def by_mouse(page: Page, notebook: Locator, move: Any) -> None:
    target(notebook, move).click()


def by_touch(page: Page, notebook: Locator, move: Any) -> None:
    goal = target(notebook, move)
    goal.scroll_into_view_if_needed()
    box = goal.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    touch.detach()


def by_keyboard(page: Page, notebook: Locator, move: Any) -> None:
    key = str(move.place % 10) if isinstance(move, Place | Swap) else str(move).lower()
    page.keyboard.press(key)


def play(page: Page, notebook: Locator, level: Level, how: Callable[..., None]) -> None:
    for move in level.par:
        before = live(notebook).inner_text()
        how(page, notebook, move)
        expect(live(notebook)).not_to_have_text(before)
    expect(live(notebook)).to_contain_text("Three stars!")


def choose(notebook: Locator, number: int, level: Level) -> None:
    table(notebook).get_by_role("button", name=f"Level {number}, {level.title}").click()
    expect(table(notebook)).to_contain_text(f"Level {number} of")


def test_levels_by_mouse_by_touch_and_by_keyboard(lab: Any, page: Page) -> None:
    notebook = lab.open(LESSON)
    cells = notebook.locator(".jp-Cell").count()
    levels = load(LESSON)
    for number, how in ((1, by_mouse), (2, by_touch), (5, by_keyboard)):
        if number > 1:
            choose(notebook, number, levels[number - 1])
        if how is by_keyboard:
            table(notebook).locator(".lt-stock").focus()
        play(page, notebook, levels[number - 1], how)
    for key in ("d", "d", "x", "a", "b", "Enter", "Escape"):
        page.keyboard.press(key)  # in JupyterLab these would cut, delete, insert and edit cells
    assert notebook.locator(".jp-Cell").count() == cells

    # Run again: one table, the stars are there, and nothing old is left on the page.
    lab.run_all()
    expect(notebook.locator(".lt-table")).to_have_count(1)
    expect(table(notebook).get_by_role("button", name="Level 5")).to_have_accessible_name(
        f"Level 5, {levels[4].title}, done, 3 of 3 stars"
    )
    expect(notebook.locator(".jupyter-widgets-disconnected")).to_have_count(0)


def test_a_lost_program_is_said_and_one_click_brings_the_level_back(lab: Any, page: Page) -> None:
    notebook = lab.open(LESSON)
    level = load(LESSON)[4]
    choose(notebook, 5, level)
    for move in level.par[:2]:
        before = live(notebook).inner_text()
        by_mouse(page, notebook, move)
        expect(live(notebook)).not_to_have_text(before)
    places = table(notebook).locator(".lt-own .lt-place")
    names = "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    there = places.evaluate_all(names)

    (kernel,) = lab.kernels()
    process = lab.served.kernel(kernel)
    assert process is not None
    process.kill()
    psutil.wait_procs([process], timeout=10)
    again = table(notebook).get_by_role("button", name="Run the lesson again")
    close_dialog(page)
    target(notebook, level.par[2]).click()
    expect(again).to_be_visible(timeout=30_000)
    expect(live(notebook)).to_contain_text("Run its cells again")
    again.click()
    expect(again).to_have_count(0, timeout=45_000)
    expect(live(notebook)).to_contain_text("Welcome back", timeout=45_000)
    assert places.evaluate_all(names) == there
    by_mouse(page, notebook, level.par[2])
    expect(live(notebook)).to_contain_text("stars!")


def close_dialog(page: Page) -> None:
    """JupyterLab says, too, that the kernel has died."""
    dialog = page.locator(".jp-Dialog")
    dialog.wait_for(timeout=30_000)
    dialog.get_by_role("button", name="Ok").click()
