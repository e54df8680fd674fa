"""axe walks every kind of widget through its states, light and dark, on our page and in JupyterLab.

A new kind of widget needs one entry in WALKS: the lesson it stands in, its root, and what to do to it. Each
step is a name and actions; after each the widget is looked at in both themes. Actions are written
``click SELECTOR`` (inside the root), ``press KEYS`` and ``fill SELECTOR = TEXT``.

All this is done as somebody who wants reduced motion: nothing may have moved on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from tests.browser.kinds import KINDS

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]


@dataclass(frozen=True)
class Walk:
    """The way of one kind of widget through its states."""

    widget: str
    lesson: str
    root: str
    steps: tuple[tuple[str, tuple[str, ...]], ...]
    which: int = 0  # of those that the root fits on the page


# Notes whatever begins to move, by its script or its style.
WATCH_MOTION = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.moved.push(`animate ${this.className}`);
    return animate.apply(this, given);
  };
  for (const type of ["transitionrun", "animationstart"]) {
    document.addEventListener(type, (event) => window.moved.push(`${type} ${event.target.className}`), true);
  }
}"""
# What a widget shows, in JupyterLab.
OURS = ".lt-table, .lt-q, .lt-d, .lt-f, .lt-g, .lt-c, .lt-l-box, .lt-lab-box, .lt-chart"

QUIZ = "[data-kind='quiz']"
PREDICT = "[data-kind='predict']"
WALKS = [
    Walk("Contents", "00-start", ".lt-c", (("fresh", ()),)),
    Walk(
        "Progress", "00-start", ".lt-g",
        (
            ("fresh", ()),
            ("players", ("click .lt-g-players summary",)),
            ("no name", ("click .lt-g-form button",)),
            ("named", ("fill .lt-g-form input = Ann", "click .lt-g-form button")),
            ("two", ("fill .lt-g-form input = Ben", "click .lt-g-form button")),
            ("asked", ("click .lt-g-quiet",)),
        ),
    ),
    Walk(
        "GuidedTurn", "02-chaining", ".lt-table",
        (
            ("fresh", ()),
            ("refused", ("click .lt-own .lt-place >> nth=2",)),
            ("hint", ("click [data-do='hint']",)),
            ("keys", ("press ?",)),
            ("holding", ("press Escape", "press s")),
            ("done", ("press 5", "press x")),
            ("log", ("click .lt-log summary",)),
        ),
    ),
    Walk(
        "MatchPlay", "06-match", ".lt-table",
        (
            ("fresh", ()),
            ("dealt", ("click [data-do='deal']",)),
            ("hint", ("click [data-do='hint']",)),
            ("refused", ("click .lt-own .lt-place >> nth=0",)),
            ("leaving", ("press s", "click [data-do='new']")),
        ),
    ),
    Walk(
        "Quiz", "02-chaining", QUIZ,
        (
            ("fresh", ()),
            ("empty", ("click .lt-main",)),
            ("first", ("click input >> nth=0", "click .lt-main")),
            ("second", ("click input >> nth=1", "press Enter")),
            ("third", ("click input >> nth=2", "press Enter")),
        ),
    ),
    Walk(
        "Predict", "02-chaining", PREDICT,
        (
            ("fresh", ()),
            ("empty", ("click .lt-main",)),
            ("unsure", ("click .lt-q-set input >> nth=0", "click .lt-main")),
            ("given", ("click .lt-q-sure input >> nth=0", "click .lt-main")),
        ),
    ),
]  # fmt: skip


def act(page: Page, root: Locator, action: str) -> None:
    verb, rest = action.split(" ", 1)
    if verb == "press":
        page.keyboard.press(rest)
    elif verb == "fill":
        selector, text = rest.split(" = ")
        root.locator(selector).first.fill(text)
    else:
        goal = root.locator(rest).first
        if (
            goal.is_visible() and goal.is_enabled()
        ):  # a widget that is done sooner than expected has nothing left to press
            goal.click()
    page.wait_for_timeout(250)  # the answer, and what moves


def faults(page: Page, root: str) -> list[tuple[str, list[str]]]:
    violations = Axe().run(page, context=root).response["violations"]
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in violations]


def motion(page: Page) -> list[str]:
    """What has moved since WATCH_MOTION, and what is moving now."""
    moved: list[str] = page.evaluate(
        "() => [...window.moved, ...document.getAnimations().map((each) => String(each.playState))]"
    )
    return moved


def walk_through(
    page: Page, walk: Walk, root: Locator, themes: dict[str, Callable[[], None]], both: bool
) -> None:
    root.evaluate("node => node.setAttribute('data-walked', '')")
    root.scroll_into_view_if_needed()
    if walk.root == ".lt-table":
        root.locator(".lt-stock").focus()
    for number, (name, actions) in enumerate(walk.steps):
        for action in actions:
            act(page, root, action)
        for theme, show in list(themes.items()) if both else [list(themes.items())[number % 2]]:
            show()
            assert faults(page, "[data-walked]") == [], (walk.widget, name, theme)


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.widget)
def test_no_barrier_in_any_state_on_our_page(
    tutorial: str, open_lesson: Open, page: Page, walk: Walk, pytestconfig: pytest.Config
) -> None:
    """Each state in one of the themes, in turns; with --full in both."""
    page.emulate_media(reduced_motion="reduce")
    open_lesson(page, f"{tutorial}/voila/render/{walk.lesson}.ipynb")
    page.evaluate(WATCH_MOTION)
    themes: dict[str, Callable[[], None]] = {
        "light": lambda: page.emulate_media(color_scheme="light"),
        "dark": lambda: page.emulate_media(color_scheme="dark"),
    }
    both = pytestconfig.getoption("--full")
    walk_through(page, walk, page.locator(walk.root).nth(walk.which), themes, both)
    assert motion(page) == []


# JupyterLab's theme, as far as our widgets can notice it: what it says on <body>, and its ground.
THEME = """([light, ground]) => {
  document.body.dataset.jpThemeLight = light;
  for (const box of document.querySelectorAll(".jp-NotebookPanel, .jp-NotebookPanel *")) {
    if (box.closest("[data-walked]")) continue;
    box.style.backgroundColor = ground;
    box.style.transition = "none";
  }
}"""


@pytest.mark.parametrize(
    "lesson",
    [
        # What differs there is the page around the widgets: one lesson shows it, the others take minutes.
        lesson if lesson == "02-chaining" else pytest.param(lesson, marks=pytest.mark.full)
        for lesson in sorted({walk.lesson for walk in WALKS})
    ],
)
def test_no_barrier_in_any_state_in_jupyterlab(
    lab: Any, page: Page, lesson: str, pytestconfig: pytest.Config
) -> None:
    """Each state in one of the themes, in turns; with --full in both."""
    page.emulate_media(reduced_motion="reduce")
    notebook = lab.open(lesson)
    themes: dict[str, Callable[[], None]] = {
        "light": lambda: page.evaluate(THEME, ["true", "#ffffff"]),
        "dark": lambda: page.evaluate(THEME, ["false", "#111111"]),
    }
    for walk in WALKS:
        if walk.lesson == lesson:
            both = pytestconfig.getoption("--full")
            walk_through(page, walk, notebook.locator(walk.root).nth(walk.which), themes, both)
            page.evaluate("() => document.querySelector('[data-walked]').removeAttribute('data-walked')")


# What stands in other lessons, as it is when its lesson opens.
@pytest.mark.parametrize(
    "lesson",
    [
        "08-table-tools",
        *(
            pytest.param(lesson, marks=pytest.mark.full)
            for lesson in ("07-house-rules", "11-fill-the-layout", "13-ladder-markov")
        ),
    ],
)
def test_no_barrier_in_other_lessons_in_jupyterlab(lab: Any, page: Page, lesson: str) -> None:
    notebook = lab.open(lesson)
    cells = notebook.locator(".jp-CodeCell:not(.jp-mod-noOutputs)")
    looked = 0
    for number, cell in enumerate(cells.all()):
        cell.scroll_into_view_if_needed()
        outputs = cell.locator(OURS)
        if outputs.count():
            outputs.first.evaluate("node => node.setAttribute('data-walked', '')")
            page.evaluate(THEME, [["true", "#ffffff"], ["false", "#111111"]][number % 2])
            page.wait_for_timeout(100)
            assert faults(page, "[data-walked]") == [], (lesson, outputs.first.get_attribute("class"))
            page.evaluate("() => document.querySelector('[data-walked]').removeAttribute('data-walked')")
            looked += 1
    assert looked >= 6


# The other kinds, without a server: fresh, and after each press of one of their buttons.
OTHERS = KINDS.keys() - {walk.widget for walk in WALKS}
MOST, MOST_OF_ALL = 6, 10  # buttons of one widget that are pressed: ordinarily, and with --full


@pytest.mark.parametrize("kind", sorted(OTHERS))
def test_no_barrier_whatever_is_pressed(
    bare: Callable[..., Any], kind: str, pytestconfig: pytest.Config
) -> None:
    most = MOST_OF_ALL if pytestconfig.getoption("--full") else MOST
    lesson = bare(reduced_motion="reduce")
    page = lesson.page
    page.evaluate(WATCH_MOTION)
    # In a lesson each widget stands below a heading of the second level.
    page.evaluate(
        """() => {
          document.querySelector("main").append(Object.assign(document.createElement("h2"), {
            textContent: "A part of the lesson", style: "color: var(--lt-ink)",
          }));
        }"""
    )
    box = lesson.show(KINDS[kind]())
    pressed: set[str] = set()
    while True:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            lesson.check_accessibility()
        names = {}
        for button in box.get_by_role("button").and_(box.locator("button, summary, [role=button]")).all():
            name = button.get_attribute("aria-label") or button.inner_text()
            if name not in pressed and button.is_visible() and button.is_enabled():
                names[name] = button
        if not names or len(pressed) == most:
            break
        name, button = next(iter(names.items()))
        pressed.add(name)
        button.click()
        page.wait_for_timeout(150)
    assert motion(page) == []


def test_whoever_does_not_ask_for_less_motion_sees_cards_fly(bare: Callable[..., Any]) -> None:
    """Else the tests above could not fail."""
    lesson = bare()
    lesson.page.evaluate(WATCH_MOTION)
    box = lesson.show(KINDS["GuidedTurn"]())
    box.locator(".lt-stock").click()
    lesson.page.wait_for_function("() => window.moved.length > 0")
    lesson.page.wait_for_function("() => document.getAnimations().length === 0")
