"""What happens to lessons in the world: two tabs, hasty fingers, another window, a program that dies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from trash_widgets.levels import load

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]
LEVELS = load("02-chaining")
GUIDED = "learn-trash:guided:02-chaining"


@pytest.fixture(scope="module")
def served(serve: Callable[..., Any]) -> Iterator[Any]:
    """A tutorial whose kernels may be killed."""
    served = serve("--no-preheat")
    yield served
    served.stop()


def address(served: Any, lesson: str = "02-chaining") -> str:
    return f"{served.base}/voila/render/{lesson}.ipynb"


def table(page: Page) -> Locator:
    return page.locator(".lt-table")


def live(page: Page) -> Locator:
    return table(page).get_by_role("status")


def target(page: Page, move: str) -> Locator:
    if move[0] == "P":
        return table(page).locator(".lt-own .lt-place").nth(int(move[1:]) - 1)
    return table(page).locator({"S": ".lt-stock", "D": ".lt-discard", "X": ".lt-discard"}[move])


def play(page: Page, *moves: str) -> None:
    for move in moves:
        before = live(page).inner_text()
        target(page, move).click()
        expect(live(page)).not_to_have_text(before)


def choose(page: Page, number: int) -> None:
    table(page).get_by_role("button", name=f"Level {number}, ").click()
    expect(table(page)).to_contain_text(f"Level {number} of")


def own(page: Page) -> list[str]:
    names: list[str] = (
        table(page)
        .locator(".lt-own .lt-place")
        .evaluate_all("nodes => nodes.map(node => node.getAttribute('aria-label'))")
    )
    return names


def stored(page: Page, key: str) -> dict[str, Any]:
    record: dict[str, Any] = page.evaluate("key => JSON.parse(localStorage.getItem(key))", key)
    return record


def kill_program(served: Any, page: Page) -> None:
    kernel = page.evaluate(
        "() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    process = served.kernel(kernel)
    assert process is not None
    process.kill()


def test_a_lost_program_costs_one_click_and_nothing_else(served: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, address(served))
    play(page, *map(str, LEVELS[0].par))
    choose(page, 5)
    play(page, *map(str, LEVELS[4].par[:2]))
    before = own(page)
    kill_program(served, page)
    banner = page.get_by_role("alert")
    banner.get_by_role("button", name="Start the lesson again").click(timeout=30_000)
    expect(live(page)).to_contain_text("Welcome back", timeout=45_000)
    expect(table(page)).to_contain_text("Level 5 of")
    assert own(page) == before
    expect(table(page).get_by_role("button", name="Level 1, ")).to_have_accessible_name(
        f"Level 1, {LEVELS[0].title}, done, 3 of 3 stars"
    )
    play(page, str(LEVELS[4].par[2]))
    expect(live(page)).to_contain_text("stars!")


def test_a_lost_program_costs_no_match(served: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, address(served, "06-match"))
    table(page).get_by_role("button", name="Deal", exact=True).click()
    expect(live(page)).to_contain_text("You play first")
    play(page, "S")
    count, said = table(page).locator(".lt-count").inner_text(), table(page).locator(".lt-held").inner_text()
    kill_program(served, page)
    page.get_by_role("alert").get_by_role("button", name="Start the lesson again").click(timeout=30_000)
    expect(live(page)).to_contain_text("Welcome back", timeout=45_000)
    assert table(page).locator(".lt-count").inner_text() == count
    assert table(page).locator(".lt-held").inner_text() == said


def test_two_tabs_of_a_lesson_take_no_stars_from_each_other(
    served: Any, page: Page, open_lesson: Open
) -> None:
    open_lesson(page, address(served))
    other = page.context.new_page()
    open_lesson(other, address(served))
    play(page, *map(str, LEVELS[0].par))
    notice = other.locator(".lt-notice")
    expect(notice).to_contain_text("in another tab")
    choose(other, 5)
    play(other, *map(str, LEVELS[4].par))
    expect(live(other)).to_contain_text("stars!")
    record = stored(page, GUIDED)
    assert record["stars"] == {LEVELS[0].id: 3, LEVELS[4].id: 3}
    assert record["at"] == LEVELS[4].id, "the tab where one plays last says where one is"
    # On reload the first tab goes on where the second is.
    page.locator(".lt-notice").get_by_role("button", name="Load this page again").click()
    expect(table(page)).to_contain_text("Level 5 of", timeout=45_000)
    expect(table(page).locator(".lt-step[aria-label*='3 of 3 stars']")).to_have_count(2)


def test_hasty_fingers_and_a_changing_window(served: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, address(served))
    # The second half of a double click is no second draw.
    target(page, "S").dblclick()
    expect(live(page)).to_contain_text("You draw the")
    # Many clicks at once, on everything: each is answered or left out, and the game goes on.
    page.evaluate(
        """() => {
          for (let i = 0; i < 30; i++) {
            for (const button of document.querySelectorAll(".lt-own .lt-place, .lt-stock, .lt-discard")) {
              button.click();
            }
          }
        }"""
    )
    page.wait_for_timeout(500)
    table(page).locator("[data-do='retry']").click()
    expect(live(page)).to_contain_text("It is your turn")
    sizes = ((320, 640), (900, 400), (1280, 800))
    for move, (width, height) in zip(map(str, LEVELS[0].par), sizes, strict=True):
        page.set_viewport_size({"width": width, "height": height})
        play(page, move)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    expect(live(page)).to_contain_text("stars!")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_move_out_of_turn_is_said_and_changes_nothing(served: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, address(served))
    choose(page, 7)
    for move in map(str, LEVELS[6].par):
        play(page, move)
        if table(page).get_by_role("button", name="Watch").count():
            break
    before = own(page)
    play(page, "S")
    expect(live(page)).to_contain_text("turn. Watch what happens first.")
    assert own(page) == before


# Presses one button after the other, each as soon as the table has answered the one before.
PRESS = """async ([selectors, times]) => {
  const live = document.querySelector(".lt-live");
  for (let i = 0; i < times; i++) {
    await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no answer to press ${i}`)), 20000);
      const watch = new MutationObserver(() => { clearTimeout(late); watch.disconnect(); resolve(); });
      watch.observe(live, { childList: true, characterData: true, subtree: true });
      document.querySelector(selectors[i % selectors.length]).click();
    });
    await new Promise(requestAnimationFrame);
  }
}"""


def test_five_hundred_moves_leave_nothing_behind(served: Any, page: Page, open_lesson: Open) -> None:
    """Memory of the browser and of Python, nodes, listeners and widgets are as they were before."""
    page.emulate_media(reduced_motion="reduce")
    opened: list[bytes | str] = []
    page.on(
        "websocket",
        lambda socket: socket.on(
            "framereceived", lambda frame: opened.append(frame) if is_of_a_new_widget(frame) else None
        ),
    )
    open_lesson(page, address(served, "06-match"))
    table(page).get_by_role("button", name="Deal", exact=True).click()
    expect(live(page)).to_contain_text("You play first")
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")
    kernel = served.kernel(
        page.evaluate("() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    )
    assert opened, "widgets are opened at the beginning"

    def measured() -> dict[str, float]:
        for _ in range(3):
            cdp.send("HeapProfiler.collectGarbage")
        found = {each["name"]: each["value"] for each in cdp.send("Performance.getMetrics")["metrics"]}
        names = ("JSHeapUsedSize", "Nodes", "JSEventListeners")
        python = {"python": kernel.memory_info().rss, "widgets": len(opened)}
        return {name: found[name] for name in names} | python

    # Draw and take back, again and again, with the chance meter on.
    moves = [".lt-stock", "[data-do=undo]"]
    page.evaluate(PRESS, [["[data-do=meter]"], 1])
    page.evaluate(PRESS, [moves, 60])
    before = measured()
    page.evaluate(PRESS, [moves, 500])
    more = {name: value - before[name] for name, value in measured().items()}
    assert more["widgets"] == 0
    assert more["Nodes"] < 200, more
    assert more["JSEventListeners"] < 50, more
    assert more["JSHeapUsedSize"] < 2 * 2**20, more
    assert more["python"] < 8 * 2**20, more


def is_of_a_new_widget(frame: bytes | str) -> bool:
    return (b"comm_open" if isinstance(frame, bytes) else "comm_open") in frame  # type: ignore[operator]
