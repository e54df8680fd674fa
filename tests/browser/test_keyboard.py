"""Every kind of widget with the keyboard alone: all can be reached, seen, pressed and left again.

A page without a server shows one widget between two buttons; the real Python answers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.kinds import KINDS

pytestmark = pytest.mark.browser

MOST = 5  # buttons of one widget that are pressed
FRAME = """() => {
  const button = (id) => Object.assign(document.createElement("button"), { id, textContent: id });
  document.querySelector("main").prepend(button("before"));
  document.querySelector("main").append(button("after"));
}"""
# What the focus is on: its number among all nodes of the widget, what it is, and whether one sees it there.
STOP = """box => {
  const node = document.activeElement;
  const isRing = (s) => s.outlineStyle !== "none" && parseFloat(s.outlineWidth) > 0;
  const shown = (s) => isRing(s) || s.boxShadow !== "none";
  const near = [node, node.parentElement, node.nextElementSibling, ...node.querySelectorAll("*")];
  const parts = near.filter(Boolean);
  return {
    at: [...box.querySelectorAll("*")].indexOf(node),
    id: node.id,
    tag: node.tagName,
    type: node.type ?? "",
    name: node.getAttribute("aria-label") ?? node.innerText ?? "",
    seen: parts.some((part) => shown(getComputedStyle(part)) || shown(getComputedStyle(part, "::after"))),
    inside: box.contains(node) || Boolean(node.closest("dialog")),
  };
}"""
CONTROLS = """box => {
  const nodes = [...box.querySelectorAll("*")];
  const wanted = "a[href], button, input, select, textarea, summary, [tabindex]";
  return nodes.flatMap((node, at) => {
    if (!node.matches(wanted) || node.disabled || node.getAttribute("aria-disabled") === "true") return [];
    if (!node.checkVisibility({ visibilityProperty: true })) return [];
    if (node.tabIndex < 0 && !node.matches("button, input, a")) return [];
    const name = node.getAttribute("aria-label") ?? node.innerText ?? "";
    const group = node.type === "radio" ? node.name : "";
    return [{ at, tag: node.tagName, type: node.type ?? "", group, name: name.slice(0, 60) }];
  });
}"""


def stop(page: Page, box: Any) -> dict[str, Any]:
    found: dict[str, Any] = box.evaluate(STOP)
    assert page is not None
    return found


def stops(page: Page, box: Any, key: str = "Tab", start: str = "before") -> list[dict[str, Any]]:
    """Every stop of the Tab key on the way through the widget; at the end one must be out of it again."""
    page.locator(f"#{start}").focus()
    found = []
    for _ in range(120):
        page.keyboard.press(key)
        now = stop(page, box)
        if now["id"] in {"before", "after"}:
            assert now["id"] != start, "the way leads back to where it began"
            return found
        found.append(now)
    raise AssertionError(f"no way out: {[each['name'] for each in found[-5:]]}")


def by_arrows(page: Page, box: Any, at: int) -> set[int]:
    """What the arrow keys reach from a stop that stands for many (the places of a layout)."""
    box.evaluate("(box, at) => box.querySelectorAll('*')[at].focus()", at)
    found = {at}
    for key in ("Home", *["ArrowRight"] * 12):
        page.keyboard.press(key)
        found.add(stop(page, box)["at"])
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_the_keyboard_reaches_and_presses_everything(bare: Callable[..., Any], kind: str) -> None:
    lesson = bare(reduced_motion="reduce")
    page = lesson.page
    box = lesson.show(KINDS[kind]())
    page.evaluate(FRAME)

    way = stops(page, box)
    assert all(each["seen"] for each in way), [each["name"] for each in way if not each["seen"]]
    back = stops(page, box, "Shift+Tab", "after")
    assert len(back) == len(way)
    reached = {each["at"] for each in way}
    controls = box.evaluate(CONTROLS)
    groups = {each["group"] for each in controls if each["at"] in reached}
    missing = {each["at"]: each for each in controls if each["at"] not in reached}
    for each in way:
        if each["tag"] == "BUTTON" and missing:
            for at in by_arrows(page, box, each["at"]):
                missing.pop(at, None)
    # A group of radio buttons is one stop; its arrow keys are the browser's own.
    left = [each for each in missing.values() if not (each["type"] == "radio" and each["group"] in groups)]
    assert left == []

    # Press button after button, and never lose the place.
    pressed: list[str] = []
    for _ in range(MOST):
        page.locator("#before").focus()
        for _ in range(120):
            page.keyboard.press("Tab")
            now = stop(page, box)
            is_button = now["tag"] in {"BUTTON", "SUMMARY"} and now["id"] not in {"before", "after"}
            if now["id"] == "after" or (is_button and now["name"] not in pressed):
                break
        if now["id"] == "after":
            break
        pressed.append(now["name"])
        page.keyboard.press("Enter")
        page.wait_for_timeout(150)
        now = stop(page, box)
        assert now["inside"], f"after {pressed[-1]!r} the focus is on {now['tag']}"
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            page.wait_for_timeout(50)
            assert stop(page, box)["name"] == pressed[-1], "Escape leads back to what opened the dialog"
    assert way
