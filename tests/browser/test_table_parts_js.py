"""What the table can show and do beside a plain turn: parts of a match, settings, drags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.table_bench import HELD, HOST, Bench, middle, place, scene, with_places

pytestmark = pytest.mark.browser

METER = {
    "label": "Chance that the next card fits",
    "value": 0.62,
    "text": "31 of 50 unseen cards",
    "detail": [["Fits a place", "27"], ["Wild", "4"]],
}
SHARE: dict[str, Any] = {
    "code": "C21-0000-0007J",
    "label": "Share this deal",
    "href": None,
    "qr": None,
    "words": {"code": "Deal code", "link": "Link", "copy": "Copy", "copied": "Copied", "qr": "Square code"},
}
LINK = "http://lessons.test/#deal=C21-0000-0007J"
QR = '<svg viewBox="0 0 3 3"><path d="M0 0h1v1h-1z"/></svg>'
SLIDER = {"label": "Step", "min": 0, "max": 120, "value": 17, "text": "Round 2, move 5 of 31", "do": "go"}
PANEL = {
    "title": "The match",
    "head": ["", "Rounds won"],
    "rows": [["You", "3"], ["<b>Ben</b>", "2"]],
    "chart": '<svg role="img" aria-label="Rungs" viewBox="0 0 9 9"><path d="M0 0l9 9"/></svg>',
    "note": "You won.",
}
CODE = {"name": "code", "label": "Deal code", "options": None, "value": ""}


@pytest.fixture
def bench(browser: Browser) -> Iterator[Bench]:
    bench = Bench(browser)
    yield bench
    bench.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Bench]:
    bench = Bench(browser, 320, 640, has_touch=True, is_mobile=True)
    yield bench
    bench.close()


# ---- parts that come and go ----


def test_without_their_keys_in_the_scene_the_parts_are_not_there(bench: Bench) -> None:
    bench.mount(scene(meter=METER, share=SHARE, slider=SLIDER, panel=PANEL))
    parts = bench.page.locator(".lt-meter, .lt-share, .lt-slider, .lt-panel")
    assert [part.is_visible() for part in parts.all()] == [True] * 4
    bench.show(scene(version=2))
    assert [part.is_visible() for part in parts.all()] == [False] * 4


def test_the_meter_has_a_bar_a_number_and_its_count(bench: Bench) -> None:
    bench.mount(scene(meter=METER))
    meter = bench.page.get_by_role("group", name="Chance that the next card fits")
    expect(meter).to_contain_text("62 %")
    part = meter.locator(".lt-meter-bar > span")
    part.evaluate("(node) => Promise.all(node.getAnimations().map((each) => each.finished))")
    share = part.evaluate("(node) => node.offsetWidth / node.parentNode.clientWidth")
    assert share == pytest.approx(0.62, abs=0.01)
    meter.get_by_text("31 of 50 unseen cards").click()
    expect(meter.locator("dd")).to_have_text(["27", "4"])
    bench.show(scene(version=2, meter={**METER, "value": 1, "figure": "certain", "detail": []}))
    expect(meter).to_contain_text("certain")
    expect(meter.locator("details")).to_be_hidden()


def test_who_opens_the_share_box_is_told_the_link(bench: Bench) -> None:
    bench.mount(scene(version=4, share=SHARE))
    assert bench.sent == []
    bench.page.get_by_text("Share this deal").click()
    expect(bench.page.get_by_label("Deal code")).to_have_value("C21-0000-0007J")
    assert bench.sent == [{"kind": "address", "url": HOST, "at": 4}]
    bench.answer(scene(version=5, share={**SHARE, "href": LINK, "qr": QR}))
    expect(bench.page.get_by_label("Link")).to_have_value(LINK)
    expect(bench.page.get_by_role("img", name="Square code")).to_be_visible()
    bench.page.get_by_text("Share this deal").click()
    bench.page.get_by_text("Share this deal").click()
    assert len(bench.sent) == 1, "it is known by now"
    bench.show(scene(version=6, share={**SHARE, "code": "C21-0000-0008G"}))
    expect(bench.page.get_by_label("Deal code")).to_be_hidden()


@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_code_can_be_copied(browser: Browser, is_allowed: bool) -> None:
    bench = Bench(browser)
    # Only a page that came by TLS, or from this computer, has a clipboard that it may write to.
    bench.page.evaluate(
        """(isAllowed) => {
          window.kept = [];
          const clipboard = { writeText: async (text) => window.kept.push(text) };
          Object.defineProperty(navigator, "clipboard", { value: isAllowed ? clipboard : undefined });
          document.addEventListener("copy", () => window.kept.push(document.activeElement.value));
        }""",
        is_allowed,
    )
    bench.mount(scene(share={**SHARE, "href": LINK, "qr": QR}))
    bench.page.get_by_text("Share this deal").click()
    bench.page.get_by_role("button", name="Copy").first.click()
    expect(bench.page.get_by_role("button", name="Copied")).to_have_count(1)
    assert bench.page.evaluate("() => window.kept") == ["C21-0000-0007J"]
    bench.close()


def test_a_panel_is_a_table_with_headers_and_no_markup_from_names(bench: Bench) -> None:
    bench.mount(scene(panel=PANEL))
    panel = bench.page.locator(".lt-panel")
    expect(panel.get_by_role("rowheader")).to_have_text(["You", "<b>Ben</b>"])
    expect(panel.get_by_role("columnheader").last).to_have_text("Rounds won")
    expect(panel.get_by_role("img", name="Rungs")).to_be_visible()
    assert panel.locator("b").count() == 0


def test_the_slider_asks_once_for_where_the_thumb_rests(bench: Bench) -> None:
    bench.mount(scene(slider=SLIDER))
    field = bench.page.get_by_role("slider", name="Step")
    expect(field).to_have_attribute("aria-valuetext", "Round 2, move 5 of 31")
    field.focus()
    bench.press("ArrowRight", "ArrowRight", "ArrowRight", "s")
    assert bench.sent == [{"kind": "do", "what": "go 18", "at": 1}]
    # The answer to 18 does not pull the thumb back from 20.
    bench.show(scene(version=2, slider={**SLIDER, "value": 18}))
    expect(field).to_have_value("20")
    bench.ack()
    assert bench.sent[1:] == [{"kind": "do", "what": "go 20", "at": 2}]
    bench.answer(scene(version=3, slider={**SLIDER, "value": 20}))
    assert len(bench.sent) == 2
    bench.answer(scene(version=4, slider={**SLIDER, "value": 3}))
    expect(field).to_have_value("3")


def test_a_tick_comes_after_its_time_and_not_while_something_is_asked(bench: Bench) -> None:
    bench.stop_the_clock()
    bench.mount(scene(tick=800))
    bench.page.clock.run_for(700)
    assert bench.sent == []
    bench.page.clock.run_for(200)
    assert bench.sent == [{"kind": "do", "what": "tick", "at": 1}]
    bench.page.clock.run_for(2000)
    assert len(bench.sent) == 1, "one at a time"
    bench.answer(scene(version=2, tick=800))
    bench.page.clock.run_for(500)
    bench.button("Stock").click()
    bench.page.clock.run_for(900)
    assert [each["kind"] for each in bench.sent] == ["do", "move"]
    bench.ack()  # refused without a new scene: the match must still go on
    bench.page.clock.run_for(900)
    assert [each.get("what") for each in bench.sent] == ["tick", None, "tick"]
    bench.answer(scene(version=3))
    bench.page.clock.run_for(9000)
    assert len(bench.sent) == 3


def test_a_page_that_nobody_sees_does_not_tick(bench: Bench) -> None:
    bench.stop_the_clock()
    bench.page.evaluate(
        """() => { window.away = true;
          Object.defineProperty(document, "hidden", { get: () => window.away }); }"""
    )
    bench.mount(scene(tick=500))
    bench.page.clock.run_for(3000)
    assert bench.sent == []
    bench.page.evaluate(
        "() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }"
    )
    bench.page.clock.run_for(600)
    assert [each["what"] for each in bench.sent] == ["tick"]


def test_a_link_to_a_deal_is_followed_once_and_before_an_old_record(bench: Bench) -> None:
    key = "learn-trash:match:06-match"
    bench.page.evaluate("(key) => { localStorage[key] = JSON.stringify({ old: 1 }); }", key)
    bench.page.evaluate("() => { location.hash = 'deal=C21-0000-0007J'; }")
    fresh = scene(storage={"key": key, "record": None}, fresh=True, choices=[CODE])
    bench.mount(fresh, views=("one", "two"))
    assert bench.sent == [{"kind": "do", "what": "set code c21-0000-0007j", "at": 1}]
    assert bench.page.url == HOST
    bench.answer({**fresh, "version": 2})
    assert len(bench.sent) == 1
    assert bench.page.evaluate("(key) => localStorage[key]", key) == '{"old":1}'


def test_a_link_to_a_deal_may_come_while_the_page_is_open(bench: Bench) -> None:
    bench.mount(scene(choices=[CODE]))
    bench.page.evaluate("() => { location.hash = 'deal=C21-0000-0007J'; }")
    bench.page.wait_for_function("() => window.sent.length === 1")
    assert bench.sent[0]["what"] == "set code c21-0000-0007j"


@pytest.mark.parametrize("hash_", ["", "#deal=", "#deal=<b>", "#top", "#deal=C21%200"])
def test_other_addresses_are_left_alone(bench: Bench, hash_: str) -> None:
    bench.page.evaluate("(hash) => { location.hash = hash; }", hash_)
    bench.mount(scene(choices=[CODE]))
    bench.page.wait_for_timeout(50)
    assert bench.sent == []


def test_without_a_field_for_codes_a_link_is_not_followed(bench: Bench) -> None:
    bench.page.evaluate("() => { location.hash = 'deal=C21-0000-0007J'; }")
    bench.mount(scene())
    assert bench.sent == []


def test_another_person_s_layout_becomes_the_large_one_and_the_focus_stays(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Place 4").focus()
    other = scene(version=2)
    you, robin = other["seats"]
    names = [{**each, "name": f"Robin's {each['name']}"} for each in you["places"]]
    other["seats"] = [{**you, "own": False, "to_play": False}, {**robin, "own": True, "places": names}]
    bench.show(other)
    assert bench.focused() == "Robin's Place 4, face down"
    expect(bench.page.locator(".lt-own .lt-name")).to_have_text(["Robin"])
    expect(bench.page.locator(".lt-other .lt-name")).to_have_text(["You"])
    trip = [{"card": "4h", "from": "held", "to": "1:3", "flip": False}]
    bench.show({**other, "version": 3, "travel": trip})
    own = bench.page.locator(".lt-own .lt-face").nth(3)
    assert own.evaluate("(face) => face.getAnimations().length") == 1


def test_on_a_wall_every_layout_is_as_large_as_the_one_to_play_on(bench: Bench) -> None:
    shown = scene(stage="projector")
    bench.mount(shown)
    widths = bench.page.locator(".lt-place").evaluate_all("(all) => all.map((p) => p.offsetWidth)")
    assert max(widths) - min(widths) <= 1
    assert min(widths) >= 90
    expect(bench.button("Full screen")).to_be_visible()
    bench.button("Full screen").click()
    bench.page.wait_for_function("() => document.fullscreenElement?.matches('.lt-table')")
    bench.show(scene(version=2))
    expect(bench.button("Full screen")).to_be_hidden()


# ---- settings ----


def looks(bench: Bench) -> list[list[str]]:
    looks: list[list[str]] = bench.page.locator(".lt-table").evaluate_all(
        "(all) => all.map(({ dataset: d }) => [d.speed, d.suits, d.size])"
    )
    return looks


def test_settings_hold_at_once_for_all_tables_and_at_the_next_visit(bench: Bench) -> None:
    bench.mount(scene(), views=("one", "two"))
    other = bench.open()
    bench.page.get_by_role("button", name="Settings").first.click()
    for name in ("quickly", "Four colours for the suits", "Larger cards"):
        bench.page.get_by_label(name).first.check()
    assert looks(bench) == [["quick", "four", "large"]] * 2
    bench.page.keyboard.press("Escape")
    expect(bench.page.get_by_role("button", name="Settings").first).to_be_focused()
    first, bench.page = bench.page, other
    bench.mount(scene())
    assert looks(bench) == [["quick", "four", "large"]]
    bench.button("Settings").click()
    bench.page.get_by_label("Larger cards").uncheck()
    bench.page = first
    bench.page.wait_for_function("() => document.querySelector('.lt-table').dataset.size === 'usual'")
    assert looks(bench) == [["quick", "four", "usual"]] * 2
    assert bench.sent == []


@pytest.mark.parametrize("kept", ["[1]", "{", '{"speed": "warp", "suits": 1, "large": "yes"}'])
def test_damaged_settings_do_no_harm(bench: Bench, kept: str) -> None:
    bench.page.evaluate("(kept) => { localStorage['learn-trash:settings'] = kept; }", kept)
    bench.mount(scene())
    assert looks(bench) == [["normal", "two", "usual"]]


def test_four_colours_are_four_and_two_are_two(bench: Bench) -> None:
    bench.mount(
        with_places(*[place(n, f"{n}{suit}") for n, suit in ((2, "c"), (3, "d"), (4, "h"), (5, "s"))])
    )
    colours = """() => [1, 2, 3, 4].map((n) =>
      getComputedStyle(document.querySelectorAll(".lt-own .lt-face svg")[n]).color)"""
    clubs, diamonds, hearts, spades = bench.page.evaluate(colours)
    assert (clubs, diamonds) == (spades, hearts)
    bench.button("Settings").click()
    bench.page.get_by_label("Four colours for the suits").check()
    assert len(set(bench.page.evaluate(colours))) == 4


def test_no_card_moves_for_who_has_said_so_and_quick_is_quicker(bench: Bench) -> None:
    longest = """() => Math.max(0, ...document.getAnimations().map((each) => each.effect)
      .filter((effect) => effect.getKeyframes().some((frame) => frame.transform))
      .map((effect) => effect.getTiming().duration))"""
    trip = [{"card": "4h", "from": "held", "to": "0:3", "flip": False}]
    bench.mount(scene(held=HELD))
    found = {}
    for version, speed in enumerate(["calmly", "normally", "quickly", "not at all"], 2):
        bench.button("Settings").click()
        bench.page.get_by_label(speed, exact=True).check()
        bench.press("Escape")
        bench.show(with_places(place(4, "4h"), version=version, travel=trip))
        found[speed] = bench.page.evaluate(longest)
    assert found["calmly"] > found["normally"] > found["quickly"] > found["not at all"] == 0
    assert bench.page.evaluate("() => document.getAnimations().length") == 0


# ---- drags ----


def own(bench: Bench, number: int) -> Locator:
    return bench.page.locator(".lt-own .lt-place").nth(number - 1)


def pile(bench: Bench, name: str) -> Locator:
    return bench.page.locator(f".lt-{name} .lt-face")


def is_at_rest(bench: Bench) -> None:
    """No card hangs in the air, and no target looks aimed at."""
    expect(bench.page.locator(".lt-ghost, .lt-lifted, .lt-aimed, [data-drag]")).to_have_count(0)


def test_the_held_card_is_dragged_to_a_place(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    bench.drag(pile(bench, "held"), own(bench, 4), let_go=False)
    expect(bench.page.locator(".lt-ghost")).to_have_attribute("data-card", "4h")
    expect(own(bench, 4)).to_contain_class("lt-aimed")
    assert bench.sent == [], "nothing is asked before the card is let go"
    bench.page.mouse.up()
    assert bench.sent == [{"kind": "move", "text": "P4", "at": 1}]
    trip = [{"card": "4h", "from": "held", "to": "0:3", "flip": False}]
    bench.answer(with_places(place(4, "4h"), version=2, travel=trip))
    is_at_rest(bench)
    assert len(bench.sent) == 1, "no click comes after the drag"


def test_a_card_that_is_dropped_at_a_wrong_place_is_refused_there(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    bench.drag(pile(bench, "held"), own(bench, 9))
    assert bench.sent == [{"kind": "move", "text": "P9", "at": 1}]
    refusal = scene(version=2, held=HELD, text="The 4 goes to place 4.", tone="refuse")
    refusal["message"]["at"] = "P9"
    bench.answer(refusal)
    expect(own(bench, 9)).to_contain_class("lt-refused")
    is_at_rest(bench)


def test_the_held_card_is_dragged_to_the_discard_pile_or_in_vain_to_the_stock(bench: Bench) -> None:
    held = scene(held=HELD)
    held["discard"]["move"] = "X"
    bench.mount(held)
    bench.answer_everything()
    bench.drag(pile(bench, "held"), pile(bench, "discard"))
    is_at_rest(bench)
    bench.drag(pile(bench, "held"), pile(bench, "stock"))
    is_at_rest(bench)
    assert [each["text"] for each in bench.sent] == ["X", "S"]


def test_a_card_dropped_elsewhere_goes_back_and_nothing_is_asked(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    for goal in (bench.page.locator(".lt-strip"), bench.page.locator(".lt-other"), bench.button("Hint")):
        bench.drag(pile(bench, "held"), goal)
        is_at_rest(bench)
    assert bench.sent == []


@pytest.mark.parametrize("how", ["Escape", "pointercancel", "another scene", "blur"])
def test_a_drag_can_be_called_off(bench: Bench, how: str) -> None:
    bench.mount(scene(held=HELD))
    bench.drag(pile(bench, "held"), own(bench, 4), let_go=False)
    if how == "Escape":
        bench.press("Escape")
    elif how == "another scene":
        bench.show(scene(version=2))
    elif how == "blur":
        bench.page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    else:
        bench.page.evaluate(
            """() => document.querySelector(".lt-held").dispatchEvent(
              new PointerEvent("pointercancel", { bubbles: true, pointerId: 1, isPrimary: true }))"""
        )
    is_at_rest(bench)
    bench.page.mouse.up()
    assert bench.sent == []
    bench.button("Place 4").click()
    assert len(bench.sent) == 1, "taps work as before"


def test_a_card_from_the_stock_comes_into_the_hand_wherever_it_is_dropped(bench: Bench) -> None:
    bench.mount(scene())
    bench.drag(pile(bench, "stock"), own(bench, 4), let_go=False)
    expect(bench.page.locator(".lt-ghost")).to_have_attribute("data-card", "back")
    expect(bench.page.locator(".lt-held")).to_contain_class("lt-aimed")
    bench.page.mouse.up()
    assert bench.sent == [{"kind": "move", "text": "S", "at": 1}]
    trip = [{"card": "4h", "from": "stock", "to": "held", "flip": True}]
    bench.answer(scene(version=2, held=HELD, travel=trip))
    is_at_rest(bench)
    assert len(bench.sent) == 1, "nobody places a card unseen"


def test_the_discard_pile_s_card_goes_to_a_place_by_two_moves(bench: Bench) -> None:
    bench.mount(scene())
    bench.drag(pile(bench, "discard"), own(bench, 4))
    assert bench.sent == [{"kind": "move", "text": "D", "at": 1}]
    taken = [{"card": "Qh", "from": "discard", "to": "held", "flip": False}]
    bench.show(scene(version=2, held={**HELD, "card": "Qh"}, travel=taken))
    expect(bench.page.locator(".lt-ghost")).to_have_count(1)
    bench.ack()
    assert bench.sent[1:] == [{"kind": "move", "text": "P4", "at": 2}]
    put = [{"card": "Qh", "from": "held", "to": "0:3", "flip": False}]
    bench.answer(with_places(place(4, "Qh"), version=3, travel=put))
    is_at_rest(bench)
    assert len(bench.sent) == 2


def test_a_discard_that_may_not_be_drawn_ends_the_drag_with_its_reason(bench: Bench) -> None:
    bench.mount(scene())
    bench.drag(pile(bench, "discard"), own(bench, 4))
    bench.answer(scene(version=2, text="Not that one.", tone="refuse"))
    is_at_rest(bench)
    assert len(bench.sent) == 1


def test_a_slip_of_some_pixels_is_still_a_tap(bench: Bench) -> None:
    bench.mount(scene())
    x, y = middle(pile(bench, "stock"))
    bench.page.mouse.move(x, y)
    bench.page.mouse.down()
    bench.page.mouse.move(x + 4, y + 3)
    bench.page.mouse.up()
    assert bench.sent == [{"kind": "move", "text": "S", "at": 1}]


def test_when_python_is_lost_a_dragged_card_goes_back(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    bench.page.evaluate("() => { window.gone = true; }")
    bench.drag(pile(bench, "held"), own(bench, 4))
    is_at_rest(bench)
    expect(bench.page.get_by_role("status")).to_have_text("The table does not answer.")


def swipe(bench: Bench, start: tuple[float, float], goal: tuple[float, float]) -> None:
    """A finger, by the browser's own touch events: they become pointer events, or scroll the page."""
    session = bench.context.new_cdp_session(bench.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    touch("touchStart", start)
    for step in range(1, 9):
        touch(
            "touchMove",
            (start[0] + (goal[0] - start[0]) * step / 8, start[1] + (goal[1] - start[1]) * step / 8),
        )
    touch("touchEnd")
    session.detach()


def test_a_finger_drags_the_held_card_and_scrolls_from_everywhere_else(phone: Bench) -> None:
    phone.mount(scene(held=HELD))
    phone.answer_everything()
    phone.page.evaluate("() => { document.querySelector('main').style.paddingBottom = '1000px'; }")
    swipe(phone, middle(pile(phone, "held")), middle(own(phone, 4)))
    assert [each["text"] for each in phone.sent] == ["P4"]
    is_at_rest(phone)
    assert phone.page.evaluate("() => window.scrollY") == 0
    for start in (own(phone, 3), phone.page.locator(".lt-strip"), pile(phone, "stock")):
        before = phone.page.evaluate("() => window.scrollY")
        x, y = middle(start)
        swipe(phone, (x, y), (x, y - 120))
        phone.page.wait_for_function("(before) => window.scrollY > before + 50", arg=before)
        phone.page.evaluate("() => window.scrollTo({ top: 0, behavior: 'instant' })")
    assert len(phone.sent) == 1
    phone.button("Place 5").tap()
    assert len(phone.sent) == 2


def test_only_what_can_be_dragged_keeps_the_finger_s_way(phone: Bench) -> None:
    phone.mount(scene(held=HELD))
    of = "(all) => all.filter((n) => getComputedStyle(n).touchAction === 'none').map((n) => n.className)"
    kept = phone.page.locator(".lt-table, .lt-table *").evaluate_all(of)
    assert len(kept) == 1
    assert "lt-held" in kept[0]


# ---- room, axe, and a long life ----


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("stage", ["play", "projector"])
def test_with_everything_on_it_nothing_sticks_out_and_axe_finds_nothing(
    browser: Browser, width: int, stage: str
) -> None:
    bench = Bench(browser, width, reduced_motion="reduce")
    shown = scene(held=HELD, meter=METER, slider=SLIDER, panel=PANEL, stage=stage, choices=[CODE])
    bench.mount({**shown, "share": {**SHARE, "href": LINK, "qr": QR}})
    bench.page.get_by_text("Share this deal").click()
    bench.page.get_by_text("31 of 50 unseen cards").click()
    assert bench.page.evaluate("() => document.documentElement.scrollWidth") == width
    small = bench.page.evaluate(
        """() => [...document.querySelectorAll(".lt-table :is(button, a, summary, input, label:has(input))")]
          .filter((node) => node.checkVisibility() && !node.closest("label input"))
          .filter((node) => Math.min(node.offsetWidth, node.offsetHeight) < 24)
          .map((node) => node.className || node.tagName)"""
    )
    assert small == []
    bench.check_accessibility()
    bench.button("Settings").click()
    bench.check_accessibility()
    bench.close()


@pytest.mark.parametrize("places", [10, 7])
def test_one_row_is_one_row_also_on_a_phone(browser: Browser, places: int) -> None:
    bench = Bench(browser, 320, 640)
    shown = scene()
    for seat in shown["seats"]:
        seat.update(per_row=places, places=seat["places"][:places])
    bench.mount(shown)
    boxes = bench.page.locator(".lt-own .lt-place").evaluate_all(
        "(all) => all.map((n) => [n.offsetTop, n.getBoundingClientRect().width, n.offsetHeight])"
    )
    assert len({top for top, _, _ in boxes}) == 1
    assert min(width for _, width, _ in boxes) >= 24
    assert min(height for _, _, height in boxes) >= 44
    seen = bench.page.locator(".lt-own .lt-face").first.locator("svg:visible")
    expect(seen).to_have_attribute("viewBox", "0 0 30 42")
    bench.button("Settings").click()
    bench.page.get_by_label("Larger cards").check()
    bench.press("Escape")
    tops = bench.page.locator(".lt-own .lt-place").evaluate_all("(all) => all.map((n) => n.offsetTop)")
    assert tops.count(tops[0]) == 5
    bench.close()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_on_a_phone_piles_sentence_and_own_cards_are_seen_together(browser: Browser, seats: int) -> None:
    bench = Bench(browser, 320, 640)
    shown = scene(
        text="You draw the 4 of hearts. It goes to place 4, and what lies there comes into your hand."
    )
    shown["seats"] += [{**shown["seats"][1], "name": f"Player {n}"} for n in range(3, seats + 1)]
    bench.mount(shown)
    top = bench.page.locator(".lt-middle").evaluate("(n) => n.getBoundingClientRect().top")
    bottom = bench.page.locator(".lt-own").evaluate("(n) => n.getBoundingClientRect().bottom")
    assert bottom - top <= 560  # what a browser's bars leave of the smallest phone
    felt = bench.page.locator(".lt-felt").evaluate("(n) => n.offsetHeight")
    assert felt <= 700
    bench.close()


def test_with_six_players_the_last_labels_do_not_touch_the_edge_of_a_phone(browser: Browser) -> None:
    bench = Bench(browser, 320, 640)
    caption = {"title": "Round 1", "goal": "Everybody has 10 places.", "count": "Deal C61-C022222-NFY0-8ADGB"}
    shown = scene(text="The cards are dealt. Alexandra plays first.", caption=caption)
    shown["seats"] += [{**shown["seats"][1], "name": f"Player {n}"} for n in range(3, 7)]
    bench.mount(shown)
    top = bench.page.locator(".lt-caption").evaluate("(n) => n.getBoundingClientRect().top")
    bottom = bench.page.locator(".lt-own .lt-tag").last.evaluate("(n) => n.getBoundingClientRect().bottom")
    assert bottom - top <= 640 - 12 - 16  # the page keeps 12 pixels free above the caption
    bench.close()


def test_the_whole_of_a_long_option_is_seen_on_a_phone(browser: Browser) -> None:
    bench = Bench(browser, 320, 640)
    options = [["short", "Short"], ["long", "As in the book: the winner of the round before plays first"]]
    choice = {"name": "opener", "label": "Who plays first later", "options": options}
    bench.mount(scene(choices=[{**choice, "value": "short"}]))
    select = bench.page.get_by_label("Who plays first later")
    height = "(n) => n.offsetHeight"
    one_line = select.evaluate(height)
    bench.show(scene(version=2, choices=[{**choice, "value": "long"}]))
    assert 44 <= one_line < select.evaluate(height)
    bench.check_accessibility()
    bench.close()


def test_five_hundred_moves_leave_nothing_behind(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    session = bench.context.new_cdp_session(bench.page)
    play = """({ scenes }) => { for (let n = 0; n < 50; n += 1) {
      window.version = (window.version ?? 1) + 1;
      window.show({ ...scenes[n % 2], version: window.version,
        message: { ...scenes[n % 2].message, id: window.version } }); } }"""
    trip = [{"card": "4h", "from": "held", "to": "0:3", "flip": True}]
    scenes = [with_places(place(4, "4h"), travel=trip), scene(held=HELD)]

    def size() -> tuple[int, int, int]:
        session.send("HeapProfiler.collectGarbage")
        session.send("HeapProfiler.collectGarbage")
        counts = session.send("Memory.getDOMCounters")
        heap = session.send("Runtime.getHeapUsage")["usedSize"]
        return counts["nodes"], counts["jsEventListeners"], heap

    bench.page.evaluate(play, {"scenes": scenes})
    bench.page.wait_for_timeout(200)
    nodes, listeners, heap = size()
    for _ in range(10):
        bench.page.evaluate(play, {"scenes": scenes})
        bench.page.wait_for_timeout(50)
    bench.show(scene(version=100_000))
    bench.page.wait_for_timeout(200)
    more_nodes, more_listeners, more_heap = size()
    assert more_nodes <= nodes + 50
    assert more_listeners <= listeners + 5
    assert more_heap <= heap + 1_000_000


def test_rapid_clicks_and_a_window_that_changes_its_size_break_nothing(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    bench.answer_everything()
    for width in (1280, 320, 700, 1280):
        bench.page.set_viewport_size({"width": width, "height": 700})
        bench.button("Place 4").dblclick()
        bench.page.mouse.click(*middle(own(bench, 6)), click_count=3)
        assert bench.page.evaluate("() => document.documentElement.scrollWidth") == width
    texts = [each["text"] for each in bench.sent]
    assert texts == ["P4", "P6"] * 4
