"""The table's front end alone, in a real browser: scenes in, requests out, no kernel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table_bench import HELD, Bench, place, scene, with_places

pytestmark = pytest.mark.browser


@pytest.fixture
def bench(browser: Browser) -> Iterator[Bench]:
    bench = Bench(browser)
    yield bench
    bench.close()


# ---- what is asked ----


def test_a_click_sends_the_move_and_the_version_it_was_chosen_on(bench: Bench) -> None:
    bench.mount(scene(version=7))
    for name in ("Stock", "Place 4", "Hint"):
        bench.button(name).click()
        bench.ack()
    assert bench.sent == [
        {"kind": "move", "text": "S", "at": 7},
        {"kind": "move", "text": "P4", "at": 7},
        {"kind": "do", "what": "hint", "at": 7},
    ]


def test_a_double_click_is_one_wish(bench: Bench) -> None:
    bench.mount(scene())
    bench.answer_everything()
    bench.button("Stock").dblclick()
    bench.button("Start again").dblclick()
    assert [each["kind"] for each in bench.sent] == ["move", "do"]


def test_what_has_no_move_sends_nothing(bench: Bench) -> None:
    quiet = with_places(*[place(number, move=None) for number in range(1, 11)])
    quiet["stock"]["move"] = quiet["discard"]["move"] = None
    bench.mount(quiet)
    for name in ("Stock", "Discard pile", "Place 4", "Level 3"):
        expect(bench.button(name)).to_have_attribute("aria-disabled", "true")
        bench.button(name).click(force=True)
    bench.button("Place 5").focus()
    for key in "sdx4":
        bench.page.keyboard.press(key)
    assert bench.sent == []


def test_every_key_asks_for_what_the_help_says(bench: Bench) -> None:
    bench.mount(
        scene(actions=[{"do": each, "label": each, "main": False} for each in ("hint", "retry", "next")])
    )
    bench.answer_everything()
    bench.button("Stock").focus()
    bench.press(*"sdxa230tTShrn")
    moves = [each["text"] for each in bench.sent if each["kind"] == "move"]
    assert moves == ["S", "D", "X", "P1", "P2", "P3", "P10", "P10", "P10", "S"]
    assert [each["what"] for each in bench.sent if each["kind"] == "do"] == ["hint", "retry", "next"]


def test_a_place_key_sends_the_move_of_that_place(bench: Bench) -> None:
    bench.mount(with_places(place(8, "Js", wild=True, move="W8")))
    bench.button("Stock").focus()
    bench.page.keyboard.press("8")
    assert bench.sent == [{"kind": "move", "text": "W8", "at": 1}]


def test_keys_with_ctrl_or_held_down_or_outside_are_left_alone(bench: Bench) -> None:
    bench.mount(scene())
    bench.page.keyboard.press("s")
    bench.button("Stock").focus()
    for key in ("Control+s", "Alt+d", "Meta+x"):
        bench.page.keyboard.press(key)
    assert bench.sent == []
    bench.page.keyboard.down("s")
    bench.page.keyboard.down("s")
    bench.page.keyboard.up("s")
    assert len(bench.sent) == 1


def test_the_notebook_never_sees_the_table_s_keys(bench: Bench) -> None:
    bench.mount(scene())
    assert bench.page.locator(".lt-table").get_attribute("data-lm-suppress-shortcuts") == "true"
    bench.button("Stock").focus()
    for key in ("s", "4", "Enter", "?", "Escape"):
        bench.page.keyboard.press(key)
    bench.button("Place 2").focus()
    bench.page.keyboard.press("ArrowRight")
    bench.page.keyboard.press("q")
    # Not even those that mean nothing here: JupyterLab would insert or delete a cell.
    assert bench.page.evaluate("() => window.outside") == []
    bench.page.keyboard.press("Control+q")
    assert "q" in bench.page.evaluate("() => window.outside")


# ---- keys that come before the answer ----


def test_keys_typed_fast_wait_for_their_turn(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Stock").focus()
    bench.press("s", "8", "3")
    assert bench.sent == [{"kind": "move", "text": "S", "at": 1}]
    # What a key means is found out when its turn comes.
    bench.show(with_places(place(8, "Js", wild=True, move="W8"), version=2))
    assert len(bench.sent) == 1, "Python may still be at work"
    bench.ack()
    assert bench.sent[1:] == [{"kind": "move", "text": "W8", "at": 2}]
    bench.answer(scene(version=3))
    assert bench.sent[2:] == [{"kind": "move", "text": "P3", "at": 3}]
    bench.answer(scene(version=4))
    assert len(bench.sent) == 3


def test_a_key_that_means_nothing_any_more_gives_way_to_the_next(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Stock").focus()
    bench.press("s", "h", "n", "4")
    bench.answer(scene(version=2, actions=[]))
    assert bench.sent[1:] == [{"kind": "move", "text": "P4", "at": 2}]


def test_a_place_chosen_by_enter_waits_too(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Stock").focus()
    bench.press("s")
    bench.button("Place 6").press("Enter")
    bench.answer(scene(version=2))
    assert bench.sent[1:] == [{"kind": "move", "text": "P6", "at": 2}]


def test_one_key_pressed_twice_is_one_wish(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Stock").focus()
    bench.press("s", "s", "4", "4", "s")
    for version in range(2, 7):
        bench.answer(scene(version=version))
    assert [each["text"] for each in bench.sent] == ["S", "P4", "S"]
    bench.press("s", "x")
    assert len(bench.sent) == 4


def test_no_more_than_eight_keys_wait(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Stock").focus()
    bench.press("s", *"23456789", "a", "x")
    bench.answer_everything()
    bench.ack()
    bench.page.wait_for_function("() => window.sent.length === 9")
    bench.page.wait_for_timeout(100)
    assert [each["text"] for each in bench.sent] == ["S", *[f"P{number}" for number in range(2, 10)]]


def test_a_click_while_an_answer_is_awaited_is_dropped(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Stock").click()
    bench.button("Place 4").click()
    bench.answer(scene(version=2))
    assert len(bench.sent) == 1
    bench.button("Place 4").click()
    assert bench.sent[1:] == [{"kind": "move", "text": "P4", "at": 2}]


@pytest.mark.parametrize("what", ["refused", "another level", "lost"])
def test_what_was_typed_ahead_is_forgotten_when_it_cannot_fit(bench: Bench, what: str) -> None:
    bench.stop_the_clock()
    bench.mount(scene())
    bench.button("Stock").focus()
    bench.press("s", "8", "3")
    if what == "refused":
        bench.answer(scene(version=2, text="No.", tone="refuse"))
    elif what == "another level":
        bench.answer(
            scene(version=2, caption={"title": "A new one", "goal": "Win.", "count": "Level 3 of 3"})
        )
    else:
        bench.page.clock.run_for(7000)
        bench.answer(scene(version=2))
    assert len(bench.sent) == 1
    bench.press("4")
    assert bench.sent[1:] == [{"kind": "move", "text": "P4", "at": 2}]


def test_a_scene_without_the_last_word_holds_nobody_up_for_long(bench: Bench) -> None:
    bench.stop_the_clock()
    bench.mount(scene())
    bench.button("Stock").focus()
    bench.press("s", "8")
    bench.show(scene(version=2))
    bench.page.clock.run_for(1500)
    assert bench.sent[1:] == [{"kind": "move", "text": "P8", "at": 2}]


# ---- focus ----


def test_tab_goes_stock_discard_one_place_then_the_buttons(bench: Bench) -> None:
    bench.mount(scene())
    order = []
    for _ in range(5):
        bench.page.keyboard.press("Tab")
        order.append(bench.focused() or bench.page.evaluate("() => document.activeElement.textContent"))
    assert order == ["Stock, 31 cards", "Discard pile", "Place A, face down", "Hint", "Start again"]


def test_arrows_home_and_end_move_among_the_places(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Place A").focus()
    steps = {
        "ArrowRight": "2",
        "ArrowDown": "7",
        "ArrowLeft": "6",
        "ArrowUp": "A",
        "End": "10",
        "Home": "A",
    }
    for key, label in steps.items():
        bench.page.keyboard.press(key)
        assert bench.focused() == f"Place {label}, face down"
    bench.page.keyboard.press("ArrowLeft")
    assert bench.focused() == "Place A, face down"
    expect(bench.page.locator(".lt-own [tabindex='0']")).to_have_count(1)


def test_focus_stays_through_every_redraw(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Place 4").focus()
    bench.page.evaluate("() => { window.node = document.activeElement; }")
    bench.show(with_places(place(4, "4h"), version=2))
    assert bench.page.evaluate("() => window.node === document.activeElement")
    assert bench.focused() == "Place 4, 4h"
    hint = {"do": "hint", "label": "Hint", "main": False}
    bench.button("Hint").focus()
    bench.show(scene(version=3, actions=[{"do": "next", "label": "Next", "main": True}, hint]))
    assert bench.page.evaluate("() => document.activeElement.textContent") == "Hint"


def test_focus_goes_to_the_stock_when_its_button_is_no_more(bench: Bench) -> None:
    bench.mount(scene(actions=[{"do": "next", "label": "Next", "main": True}]))
    bench.button("Next").focus()
    bench.show(scene(version=2))
    assert bench.focused() == "Stock, 31 cards"


def test_a_shorter_layout_keeps_one_place_in_reach(bench: Bench) -> None:
    bench.mount(scene())
    bench.button("Place 10").focus()
    shorter = scene(version=2)
    shorter["seats"][0]["places"].pop()
    bench.show(shorter)
    expect(bench.button("Place 9")).to_have_attribute("tabindex", "0")


def test_a_button_that_moves_to_the_sentence_keeps_the_focus(bench: Bench) -> None:
    bench.mount(scene(actions=[{"do": "next", "label": "Skip", "main": False}]))
    bench.button("Skip").focus()
    bench.show(scene(version=2, actions=[{"do": "next", "label": "Next level", "main": True}]))
    expect(bench.button("Next level")).to_be_focused()


# ---- what is shown and said ----


def at_the_end(version: int, **more: Any) -> dict[str, Any]:
    again = {"do": "retry", "label": "Play it again", "main": False}
    return scene(
        version,
        "Well done.",
        "good",
        actions=[again, {"do": "next", "label": "Next level", "main": True}],
        **more,
    )


def test_what_leads_on_stands_with_the_sentence(bench: Bench) -> None:
    bench.mount(at_the_end(1, link={"label": "Next lesson", "href": "03-jacks.ipynb"}))
    strip = bench.page.locator(".lt-strip")
    expect(strip.get_by_role("button")).to_have_text(["Next level"])
    expect(strip.get_by_role("link")).to_have_text(["Next lesson"])
    expect(bench.page.locator(".lt-foot").get_by_role("button", name="Play it again")).to_be_visible()
    expect(strip.get_by_role("status")).to_have_text("Well done.")
    bench.show(scene(version=2))
    expect(bench.page.locator(".lt-onward")).to_be_hidden()


def test_the_end_of_a_level_is_seen_on_a_phone_from_the_own_cards(browser: Browser) -> None:
    bench = Bench(browser, 320, 640)
    bench.mount(scene())
    bench.page.locator(".lt-own").evaluate("(node) => node.scrollIntoView({ block: 'end' })")
    bench.show(at_the_end(2))
    expect(bench.button("Next level")).to_be_in_viewport(ratio=1)
    bench.close()


def test_the_strip_does_not_shrink_within_a_level(browser: Browser) -> None:
    bench = Bench(browser, 320, 640)
    bench.mount(scene())
    height = "() => document.querySelector('.lt-strip').offsetHeight"
    short = bench.page.evaluate(height)
    bench.show(scene(version=2, text="A long one. " * 12))
    tall = bench.page.evaluate(height)
    assert tall > short
    bench.show(scene(version=3))
    kept = bench.page.evaluate(height)
    assert short < kept < tall, "some room is kept, but no big empty box"
    bench.show(scene(version=4, text="Two lines of words, or a little more than that."))
    assert bench.page.evaluate(height) == kept
    bench.show(scene(version=5, caption={"title": "Next", "goal": "Win.", "count": "Level 3 of 3"}))
    assert bench.page.evaluate(height) == short
    bench.close()


STILL = """async () => {
  const before = window.scrollY;
  await new Promise((resolve) => setTimeout(resolve, 150));
  return window.scrollY === before;
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_new_level_begins_at_its_top(browser: Browser, motion: Any) -> None:
    bench = Bench(browser, 320, 640, reduced_motion=motion)
    bench.mount(scene())
    bench.page.evaluate("() => { document.querySelector('main').style.paddingBottom = '1000px'; }")
    bench.page.evaluate("() => window.scrollTo(0, 300)")
    new = {"title": "Next", "goal": "Win.", "count": "Level 3 of 3"}
    bench.show(scene(version=2, text="The same level."))
    bench.show(scene(version=3, caption=new))  # nobody has asked for it here, as after a reload
    assert bench.page.evaluate("() => window.scrollY") == 300
    bench.button("Place 10").click()
    first = {**new, "count": "Level 1 of 3"}
    bench.answer(scene(version=4, caption=first))
    expect(bench.page.locator(".lt-caption")).to_be_in_viewport(ratio=1)
    bench.page.wait_for_function(STILL)
    bench.page.evaluate("() => window.scrollTo(0, 300)")
    bench.button("Place 10").click()
    bench.answer(scene(version=5, caption=first))
    bench.page.wait_for_function(STILL)
    assert bench.page.evaluate("() => window.scrollY") == 300
    bench.close()


def test_each_key_has_its_own_cap(browser: Browser) -> None:
    bench = Bench(browser, 320, 640)
    keys = [["A 2 … 9 0", "place the card (A is the ace place, 0 or T is place 10)"], ["←↑→↓", "move"]]
    bench.mount(scene(keys=keys))
    bench.button("Keys").click()
    expect(bench.page.locator("dialog.lt-keys kbd")).to_have_text([*"A290", *"←↑→↓"])
    dialog = bench.page.locator("dialog.lt-keys")
    assert max(dialog.locator("dt").evaluate_all("(all) => all.map((node) => node.offsetHeight)")) < 40
    assert dialog.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    bench.close()


def test_who_only_touches_is_offered_no_keys(browser: Browser) -> None:
    bench = Bench(browser, 360, 640, has_touch=True, is_mobile=True)
    bench.mount(scene())
    expect(bench.page.locator(".lt-keys-button")).to_be_hidden()
    bench.button("Stock").tap()
    assert [each["text"] for each in bench.sent] == ["S"]
    bench.close()


def test_a_double_click_selects_nothing(bench: Bench) -> None:
    bench.mount(scene())
    bench.page.get_by_text("Draw a card.").dblclick()
    bench.page.locator(".lt-own .lt-tag").first.dblclick()
    assert bench.page.evaluate("() => String(window.getSelection())") == ""


def test_won_stars_are_full_and_others_are_outlines(bench: Bench) -> None:
    shown = at_the_end(1)
    shown["message"]["stars"] = 2
    bench.mount(shown)
    for stars in (bench.page.locator(".lt-step").first, bench.page.locator(".lt-prize")):
        fills = stars.locator(".lt-star").evaluate_all("(all) => all.map((s) => getComputedStyle(s).fill)")
        assert [fill != "none" for fill in fills] == [True, True, False]
    bench.show(scene(version=2))
    expect(bench.page.locator(".lt-prize")).to_be_hidden()


def test_the_scene_is_on_the_page(bench: Bench) -> None:
    shown = with_places(place(4, "4h"), place(8, "Js", wild=True), held=HELD)
    shown["words"]["stands"] = "stands for"
    bench.mount(shown)
    expect(bench.page.get_by_role("group", name="Card table")).to_be_visible()
    expect(bench.page.get_by_role("group", name="You, 10 places")).to_be_visible()
    expect(bench.page.get_by_role("img", name="Robin: Place 9")).to_be_visible()
    expect(bench.page.get_by_role("img", name="You hold the 4 of hearts")).to_be_visible()
    expect(bench.page.locator(".lt-own .lt-place").nth(3).locator(".lt-face")).to_have_attribute(
        "data-card", "4h"
    )
    expect(bench.page.get_by_text("stands for")).to_be_visible()
    labels = bench.page.locator(".lt-own .lt-tag b").all_text_contents()
    assert labels == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]


def test_sentences_are_text_never_markup(bench: Bench) -> None:
    bench.mount(scene(text="<img src=x onerror=alert(1)>", log=["<b>x</b>"]))
    expect(bench.page.get_by_role("status")).to_have_text("<img src=x onerror=alert(1)>")
    assert bench.page.locator(".lt-table img, .lt-log li b").count() == 0


def test_there_is_one_polite_live_region_and_it_says_the_same_thing_twice(bench: Bench) -> None:
    bench.mount(scene())
    expect(bench.page.locator("[aria-live], [role=alert], [role=status]")).to_have_count(1)
    status = bench.page.get_by_role("status")
    assert status.get_attribute("aria-live") == "polite"
    bench.page.evaluate(
        """() => {
          window.heard = [];
          const region = document.querySelector("[role=status]");
          new MutationObserver(() => window.heard.push(region.textContent))
            .observe(region, { childList: true, subtree: true, characterData: true });
        }"""
    )
    for version in (2, 3):
        bench.show(scene(version=version, text="That is not a move.", tone="refuse"))
        expect(status).to_have_text("That is not a move.")
    unchanged = scene(version=4, text="That is not a move.", tone="refuse")
    unchanged["message"]["id"] = 3
    bench.show(unchanged)
    heard = bench.page.evaluate("() => window.heard")
    assert [text.strip() for text in heard] == ["That is not a move."] * 2
    assert heard[0] != heard[1]


@pytest.mark.parametrize(
    ("at", "target"),
    [
        ("P4", "Place 4"),
        ("W8", "Place 8"),
        ("P1", "Place A"),
        ("S", "Stock"),
        ("X", "Discard"),
        ("D", "Discard"),
    ],
)
def test_a_refusal_is_shown_at_its_target_until_the_next_sentence(bench: Bench, at: str, target: str) -> None:
    bench.mount(scene())
    refusal = scene(version=2, text="No.", tone="refuse")
    refusal["message"]["at"] = at
    bench.show(refusal)
    expect(bench.page.locator(".lt-refused")).to_have_count(1)
    expect(bench.button(target)).to_contain_class("lt-refused")
    bench.show(scene(version=3))
    expect(bench.page.locator(".lt-refused")).to_have_count(0)


def test_the_keys_open_and_close_by_keyboard_and_by_mouse(bench: Bench) -> None:
    bench.mount(scene())
    dialog = bench.page.get_by_role("dialog", name="Keys")
    bench.button("Place A").focus()
    bench.page.keyboard.press("?")
    expect(dialog).to_contain_text("draw from the stock")
    bench.page.keyboard.press("s")
    bench.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert bench.focused() == "Place A, face down"
    assert bench.sent == []
    bench.button("Keys").click()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_the_log_grows_folded(bench: Bench) -> None:
    bench.mount(scene())
    bench.show(scene(version=2, log=["The cards are dealt.", "You draw the 4 of hearts."]))
    expect(bench.page.get_by_text("You draw the 4 of hearts.")).to_be_hidden()
    bench.page.get_by_text("What happened").click()
    expect(bench.page.locator(".lt-log li")).to_have_count(2)
    bench.show(scene(version=3, log=[]))
    expect(bench.page.locator(".lt-log")).to_be_hidden()


# ---- no answer, storage, several views ----


def test_no_answer_is_said_with_a_way_back(bench: Bench) -> None:
    bench.stop_the_clock()
    bench.mount(scene())
    bench.button("Stock").click()
    bench.page.clock.run_for(5900)
    expect(bench.page.get_by_role("status")).to_have_text("Draw a card.")
    bench.page.clock.run_for(200)
    expect(bench.page.get_by_role("status")).to_have_text("The table does not answer.")
    expect(bench.button("Load again")).to_be_visible()
    assert bench.page.evaluate("() => window.events") == ["learn-trash:lost"]
    # A late answer puts everything right again.
    bench.show(scene(version=2, text="Here I am."))
    expect(bench.page.get_by_role("status")).to_have_text("Here I am.")
    expect(bench.button("Load again")).to_be_hidden()
    assert bench.page.evaluate("() => window.events") == ["learn-trash:lost", "learn-trash:found"]


def test_an_answer_of_either_kind_stops_the_waiting(bench: Bench) -> None:
    bench.stop_the_clock()
    bench.mount(scene())
    bench.button("Stock").click()
    bench.ack()
    bench.page.clock.run_for(7000)
    bench.button("Stock").click()
    bench.show(scene(version=2))
    bench.page.clock.run_for(7000)
    assert bench.page.evaluate("() => window.events") == []


def test_a_closed_connection_is_noticed_at_once(bench: Bench) -> None:
    bench.mount(scene())
    bench.page.evaluate("() => { window.gone = true; }")
    bench.button("Stock").click()
    expect(bench.page.get_by_role("status")).to_have_text("The table does not answer.")


def test_the_record_is_kept_and_offered_once(bench: Bench) -> None:
    record = {"stars": {"first": 3}}
    key = "learn-trash:guided:02-chaining"
    bench.mount(scene(storage={"key": key, "record": record}))
    assert bench.page.evaluate("(key) => JSON.parse(localStorage[key])", key) == record
    bench.page.reload()
    fresh = scene(storage={"key": key, "record": {"stars": {}}}, fresh=True)
    bench.mount(fresh, views=("one", "two"))
    bench.show({**fresh, "version": 2})
    assert bench.sent == [{"kind": "restore", "record": record}]
    assert bench.page.evaluate("(key) => JSON.parse(localStorage[key])", key) == record


def test_without_storage_the_table_still_works(bench: Bench) -> None:
    bench.page.evaluate(
        """() => Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } })"""
    )
    bench.mount(scene(storage={"key": "k", "record": {"a": 1}}, fresh=True))
    bench.show(scene(version=2, storage={"key": "k", "record": {"a": 1}}))
    bench.button("Stock").click()
    assert bench.sent == [{"kind": "move", "text": "S", "at": 2}]


def test_two_views_follow_one_model_and_leave_nothing_behind(bench: Bench) -> None:
    bench.mount(scene(), views=("one", "two"))
    expect(bench.page.locator(".lt-table")).to_have_count(2)
    bench.show(scene(version=2, text="Hello."))
    expect(bench.page.get_by_role("status")).to_have_text(["Hello.", "Hello."])
    bench.page.evaluate("() => window.stops[0]()")
    expect(bench.page.locator(".lt-table")).to_have_count(1)
    bench.show(scene(version=3, text="Still here."))
    expect(bench.page.get_by_role("status")).to_have_text(["Still here."])
    bench.page.evaluate("() => window.stops[1]()")
    assert bench.page.evaluate("() => window.hooked()") == 0
    assert bench.page.locator("main *").count() == 3  # the heading and two empty boxes


# ---- motion ----

TRIP = [
    {"card": "4h", "from": "held", "to": "0:3", "flip": False},
    {"card": "Js", "from": "0:3", "to": "held", "flip": True},
]
RUNNING = "() => document.getAnimations().filter((a) => a.playState === 'running').length"


def moved(version: int) -> dict[str, Any]:
    after = with_places(place(4, "4h"), version=version, travel=TRIP)
    after["held"] = {**HELD, "card": "Js", "name": "You hold the jack of spades"}
    return after


def test_cards_fly_and_nothing_waits_for_them(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    bench.show(moved(2))
    assert bench.page.locator(".lt-flyer").count() > 0  # of two; on a busy computer the first has landed
    bench.button("Place 5").click()
    assert bench.sent == [{"kind": "move", "text": "P5", "at": 2}]
    bench.show(scene(version=3))
    assert bench.page.locator(".lt-flyer").count() == 0
    bench.show(moved(4))
    expect(bench.page.locator(".lt-flyer")).to_have_count(0, timeout=2000)
    assert bench.page.locator(".lt-held .lt-face").evaluate("(node) => getComputedStyle(node).opacity") == "1"


def test_the_longest_flight_of_a_card_is_short(bench: Bench) -> None:
    bench.mount(scene(held=HELD))
    bench.show(moved(2))
    times = bench.page.evaluate(
        """() => document.getAnimations().map((animation) => animation.effect)
          .filter((effect) => effect.getKeyframes().some((frame) => frame.transform))
          .map((effect) => effect.getTiming().duration)"""
    )
    assert times
    assert max(times) <= 350


def test_nothing_moves_for_who_asked_for_less_motion(browser: Browser) -> None:
    bench = Bench(browser, reduced_motion="reduce")
    bench.mount(scene(held=HELD))
    bench.show({**moved(2), "cheer": True})
    assert bench.page.evaluate(RUNNING) == 0
    refusal = scene(version=3, text="No.", tone="refuse")
    refusal["message"]["at"] = "P4"
    bench.show(refusal)
    assert bench.page.locator(".lt-flyer").count() == 0
    assert bench.page.evaluate(RUNNING) == 0
    expect(bench.button("Place 4")).to_contain_class("lt-refused")
    bench.close()


def test_a_win_is_cheered_shortly_and_blocks_nothing(bench: Bench) -> None:
    bench.mount(scene())
    won = at_the_end(2, cheer=True)
    won["message"]["stars"] = 3
    bench.show(won)
    times = bench.page.evaluate(
        """() => document.getAnimations().filter((animation) => !(animation instanceof CSSAnimation))
          .map((animation) => animation.effect.getComputedTiming())
          .map((timing) => timing.endTime).filter(Number.isFinite)"""
    )
    assert len(times) >= 10 + 3
    assert max(times) <= 1200
    bench.button("Next level").click()
    assert [each["what"] for each in bench.sent] == ["next"]
    bench.answer({**won, "version": 3})  # it has turned true once
    assert bench.page.locator(".lt-own .lt-face").evaluate_all(
        "(all) => all.every((face) => face.getAnimations().length === 0)"
    )


# ---- space, colours, axe ----


def busy(seats: int) -> dict[str, Any]:
    made = with_places(
        place(4, "4h"), place(8, "Js", wild=True, marked=True), held=HELD, text="A long one. " * 9
    )
    made["seats"] += [{**made["seats"][1], "name": f"Player {n}"} for n in range(3, seats + 1)]
    made["link"] = {"label": "Next lesson", "href": "03-jacks.ipynb"}
    return made


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("width", [320, 640, 1280])
def test_nothing_sticks_out_sideways_and_targets_are_large_enough(
    browser: Browser, width: int, seats: int
) -> None:
    bench = Bench(browser, width)
    bench.mount(busy(seats))
    assert bench.page.evaluate("() => document.documentElement.scrollWidth") == width
    edges = bench.page.evaluate(
        """() => [...document.querySelectorAll(".lt-table button, .lt-table a, .lt-table summary")]
          .filter((node) => node.checkVisibility()).map((node) => {
            const { left, right, width, height } = node.getBoundingClientRect();
            return [left, right, width, height, node.getAttribute("aria-label") ?? node.textContent];
          })"""
    )
    for left, right, wide, high, name in edges:
        assert left >= 0, name
        assert right <= width, name
        assert min(wide, high) >= 24, name
    # Five cards stand in the first row at any width.
    tops = bench.page.locator(".lt-own .lt-place").evaluate_all("(all) => all.map((node) => node.offsetTop)")
    assert tops.count(tops[0]) == 5
    bench.close()


def test_the_whole_table_is_seen_at_once_on_a_usual_screen(bench: Bench) -> None:
    bench.mount(busy(2) | {"link": None})
    bottom = bench.page.locator(".lt-foot").evaluate("(node) => node.getBoundingClientRect().bottom")
    top = bench.page.locator(".lt-table").evaluate("(node) => node.getBoundingClientRect().top")
    assert bottom - top <= 740


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (1280, "light"), (1280, "dark")])
def test_axe_finds_nothing(browser: Browser, width: int, scheme: Any) -> None:
    bench = Bench(browser, width, color_scheme=scheme, reduced_motion="reduce")
    bench.mount(scene())
    bench.page.get_by_text("What happened").click()
    shown = busy(2)
    shown["message"] = {"text": "A sentence.", "tone": "refuse", "at": "P5", "id": 2}
    bench.show({**shown, "version": 2})
    bench.check_accessibility()
    won = at_the_end(3, link={"label": "Next lesson", "href": "03-jacks.ipynb"}, cheer=True)
    won["message"]["stars"] = 3
    bench.show(won)
    bench.check_accessibility()
    bench.button("Keys").click()
    bench.check_accessibility()
    bench.close()


def test_the_reader_s_own_colours_are_respected(browser: Browser) -> None:
    bench = Bench(browser, forced_colors="active", reduced_motion="reduce")
    bench.mount(busy(2))
    face = bench.page.locator(".lt-own .lt-face svg").first
    assert face.evaluate("(node) => getComputedStyle(node).forcedColorAdjust") == "none"
    ring = bench.page.locator(".lt-marked .lt-face").first
    assert ring.evaluate("(node) => getComputedStyle(node, '::after').borderTopWidth") != "0px"
    bench.close()
