"""What must work on our page and in JupyterLab alike: levels, whole matches, the score, 320 pixels.

The matches are played as people play them: with the mouse, by what the page shows and keeps, to the end,
by the whole rules. Lost programs are in test_robust.py and test_lab.py.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from tests.browser.conftest import Lab
from tests.widgets.test_hidden_cards import names_a_card, unseen
from trash_core import Match
from trash_core.players import first_fit
from trash_core.record import read
from trash_widgets.levels import load

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]
KEPT = "learn-trash:match:06-match"
# Deals that were looked for: a short one of three (13 rounds), and one in which two go out in the same round.
CLASSIC_OF_THREE = "C31-C022-0000-000E6"
SHARED_LAST_LICKS = "K31-T5-C022-0000-00AK9"


class Place:
    """Our page or JupyterLab, with everything that Python has sent to the browser there."""

    def __init__(self, page: Page, open_at: Callable[[str], Locator]) -> None:
        self.page, self.open_at = page, open_at
        self.received: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def open(self, lesson: str) -> Locator:
        """Open a lesson (again); what it is shown in."""
        return self.open_at(lesson)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(content(frame)))


def content(frame: str | bytes) -> dict[str, Any]:
    """What a kernel's message to the browser says, in either of Jupyter's two protocols."""
    if isinstance(frame, str):
        message = json.loads(frame)
        return dict(message.get("content") or {}) if isinstance(message, dict) else {}
    (count,) = struct.unpack_from("<Q", frame)
    offsets = struct.unpack_from(f"<{count}Q", frame, 8)
    # The channel, the header, the parent's header, the metadata, the content, buffers.
    return dict(json.loads(frame[offsets[4] : offsets[5]]))


@pytest.fixture(params=["our page", "jupyterlab"])
def place(request: pytest.FixtureRequest, page: Page, tutorial: str, open_lesson: Open) -> Iterator[Place]:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    if request.param == "jupyterlab":
        lab: Lab = request.getfixturevalue("lab")
        yield Place(page, lab.open)
    else:

        def open_at(lesson: str) -> Locator:
            open_lesson(page, f"{tutorial}/voila/render/{lesson}.ipynb")
            return page.locator("main")

        yield Place(page, open_at)
        assert faults == []


# ---- whole matches


def kept(page: Page) -> str:
    text: str = page.evaluate("key => localStorage.getItem(key) ?? ''", KEPT)
    return text


def match_of(text: str) -> Match:
    return read(json.loads(text)).replay()


def deal(place: Place, table: Locator, code: str) -> None:
    """Open a deal code, and deal."""
    field = table.get_by_label("Deal code")
    field.fill(code)
    field.press("Enter")
    expect(table.get_by_role("status")).to_contain_text("gets the same cards")
    place.received.clear()
    table.get_by_role("button", name="Deal", exact=True).click()
    expect(table.get_by_role("status")).to_contain_text("The cards are dealt")


def play_to_the_end(page: Page, table: Locator) -> Match:
    """Own moves by the cards that are to be seen, all else by the buttons that lead on."""
    onward = table.locator("[data-do='skip'], .lt-onward [data-do='next']")
    for _ in range(700):
        before = kept(page)
        match = match_of(before)
        if match.is_over:
            return match
        if match.to_play == 0:
            table.locator(f"[data-move={first_fit(match.view(0))}]").first.click()
        else:
            onward.last.click()
        page.wait_for_function(
            "([key, before]) => localStorage.getItem(key) !== before", arg=[KEPT, before], timeout=20_000
        )
    raise AssertionError("the match never ends")


def see_no_hidden_card(received: list[dict[str, Any]]) -> int:
    """Search each message for the cards that nobody had seen then; how many messages had a table in them."""
    shown, hidden = 0, set()
    for message in received:
        scene = message.get("data", {}).get("state", {}).get("scene", {})
        if record := (scene.get("storage") or {}).get("record"):
            hidden = unseen(read(record).replay().round)
            shown += 1
        text = json.dumps(message)
        assert not names_a_card(text, hidden), text
    return shown


@pytest.mark.parametrize(
    "place", ["our page", pytest.param("jupyterlab", marks=pytest.mark.full)], indirect=True
)
def test_a_whole_classic_match_against_two_computer_players(place: Place) -> None:
    table = place.open("06-match").locator(".lt-table").first
    deal(place, table, CLASSIC_OF_THREE)
    match = play_to_the_end(place.page, table)
    assert match.round_number == 13, "the deal code brings the same match everywhere"
    expect(table.get_by_role("status")).to_contain_text("won the match, in 13 rounds")
    expect(table.get_by_role("button", name="Another match")).to_be_visible()
    expect(table.get_by_role("img", name="Places")).to_be_visible()
    # All that went over the wire meanwhile.
    assert see_no_hidden_card(place.received) >= 200


def test_three_play_last_licks_and_two_share_the_match(place: Place) -> None:
    place.page.set_viewport_size({"width": 1280, "height": 800})
    table = place.open("06-match").locator(".lt-table").first
    deal(place, table, SHARED_LAST_LICKS)
    match = play_to_the_end(place.page, table)
    assert match.rules.last_turn
    assert len(match.winners) == 2
    expect(table.get_by_role("status")).to_contain_text("You and Ada have won the match, in 1 round.")
    expect(table.get_by_text("You and Ada won the match")).to_be_visible()
    # It is shared after a reload, too.
    table = place.open("06-match").locator(".lt-table").first
    expect(table.get_by_text("You and Ada won the match")).to_be_visible()


# ---- a level, by mouse, touch and keyboard (in JupyterLab: test_lab.py)


def test_a_level_by_mouse_by_touch_and_by_keyboard(
    browser: Browser, tutorial: str, open_lesson: Open
) -> None:
    levels = load("02-chaining")
    context = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    page = context.new_page()
    open_lesson(page, f"{tutorial}/voila/render/02-chaining.ipynb")
    table = page.locator(".lt-table")
    live = table.get_by_role("status")

    def target(move: str) -> Locator:
        if move[0] == "P":
            return table.locator(".lt-own .lt-place").nth(int(move[1:]) - 1)
        return table.locator({"S": ".lt-stock", "D": ".lt-discard", "X": ".lt-discard"}[move])

    ways: dict[int, Callable[[str], None]] = {
        1: lambda move: target(move).click(),
        2: lambda move: target(move).tap(),
        5: lambda move: page.keyboard.press(move[1:] if move[0] == "P" else move.lower()),
    }
    for number, way in ways.items():
        if number > 1:
            table.get_by_role("button", name=f"Level {number}, {levels[number - 1].title}").click()
            expect(table).to_contain_text(f"Level {number} of")
        if number == 5:
            table.locator(".lt-stock").focus()
        for move in map(str, levels[number - 1].par):
            before = live.inner_text()
            way(move)
            expect(live).not_to_have_text(before)
        expect(live).to_contain_text("Three stars!")
    context.close()


# ---- the score of a real table


def test_the_score_survives_a_reload(place: Place) -> None:
    desk = place.open("08-table-tools").get_by_role("region", name="Score for a real table")
    desk.get_by_role("textbox", name="Player 1", exact=True).fill("Ada")
    desk.get_by_role("textbox", name="Player 2", exact=True).fill("Ben")
    desk.get_by_role("button", name="Start").click()
    for round, name in enumerate(("Ben", "Ada", "Ben"), 2):
        desk.get_by_role("button", name=name, exact=True).click()
        expect(desk.get_by_role("heading", name=f"Table 1: round {round}")).to_be_visible()
    desk = place.open("08-table-tools").get_by_role("region", name="Score for a real table")
    expect(desk.get_by_role("heading", name="Table 1: round 4")).to_be_visible()
    expect(desk.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("Crossed off: 10, 9. 8 cards")
    desk.get_by_role("button", name="Take back").click()
    expect(desk.get_by_role("heading", name="Table 1: round 3")).to_be_visible()


# ---- 320 px

TOO_WIDE = """root => [...root.querySelectorAll(
    ".lt-table, .lt-q, .lt-d, .lt-g, .lt-c, .lt-l, .lt-lab-box, .lt-chart, .lt-panel")]
  .filter(node => node.clientWidth && node.scrollWidth > node.clientWidth)
  .map(node => `${node.className}: ${node.scrollWidth} in ${node.clientWidth}`)"""


def test_a_level_in_320_pixels(place: Place) -> None:
    """On our page the window is so narrow, in JupyterLab the column in which the output is."""
    root = place.open("02-chaining")
    if place.open_at.__name__ == "open":
        place.page.add_style_tag(
            content=".jp-Cell-outputArea { width: 320px !important; flex: none !important; }"
        )
    else:
        place.page.set_viewport_size({"width": 320, "height": 640})
        place.page.wait_for_timeout(200)
        assert place.page.evaluate("() => document.documentElement.scrollWidth") <= 320
    table = root.locator(".lt-table").first
    box = table.bounding_box()
    assert box is not None
    assert box["width"] <= 320
    assert root.evaluate(TOO_WIDE) == []
    for move in map(str, load("02-chaining")[0].par):
        name = f".lt-own [data-move={move}]" if move[0] == "P" else f".lt-pile[data-move={move}]"
        before = table.get_by_role("status").inner_text()
        table.locator(name).first.click()
        expect(table.get_by_role("status")).not_to_have_text(before)
    expect(table.get_by_role("status")).to_contain_text("stars!")
    assert root.evaluate(TOO_WIDE) == []
