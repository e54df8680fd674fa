"""The page of the static site by itself: it draws what is said to it, turns pages, and stops in style.

Python's part is played by a script that has learned its lines by heart, so these tests take seconds. With
real Python in the browser the site is played in test_site.py, under ``--full``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from trash_widgets.app.site import pages
from trash_widgets.app.site.build import page_files

from .static_host import hosted, wait_until_kept

pytestmark = pytest.mark.browser

# A widget that shows a number and a button that asks for the next one.
ESM = """
export default {
  initialize({ model }) { window.born = (window.born ?? 0) + 1; },
  render({ model, el }) {
    const button = document.createElement("button");
    const draw = () => (button.textContent = `Number ${model.get("number")}`);
    button.addEventListener("click", () => model.send({ kind: "more" }));
    model.on("change:number", draw);
    model.on("msg:custom", (content) => (el.dataset.heard = content.kind));
    draw();
    const link = document.createElement("a");
    link.href = "02-two.ipynb";
    link.textContent = "By the widget";
    el.append(button, link);
    return () => (window.ended = (window.ended ?? 0) + 1);
  },
};
"""
VIEW = "application/vnd.jupyter.widget-view+json"
WORKER = """
const lines = LINES;
let number = 0;
self.onmessage = ({ data }) => {
  const asked = JSON.parse(data);
  if (asked.do === "lesson") {
    postMessage(JSON.stringify({ kind: "cell", cell: 0, outputs: [{ data: { "text/plain": "too late" } }] }));
    postMessage(JSON.stringify({ kind: "begin", run: asked.run }));
    for (const line of lines[asked.cells[0]]) postMessage(JSON.stringify(line));
    const twice = lines[asked.cells[0]].length === 0 ? [1, 2] : [];
    for (const _ of twice) postMessage(JSON.stringify({ kind: asked.cells[0] }));
  } else if (asked.data.content.kind === "more") {
    number += 1;
    postMessage(JSON.stringify({ kind: "update", id: asked.id, state: { number } }));
    postMessage(JSON.stringify({ kind: "custom", id: asked.id, content: { kind: "ack" } }));
  }
};
postMessage(JSON.stringify({ kind: "loading", got: 1500000, all: 6000000 }));
"""


def widget(identity: str, **state: Any) -> dict[str, Any]:
    return {"kind": "open", "id": identity, "state": {"_model_name": "AnyModel", "layout": "", **state}}


def shows(cell: int, *bundles: dict[str, Any]) -> dict[str, Any]:
    outputs = [{"output_type": "display_data", "data": data, "metadata": {}} for data in bundles]
    return {"kind": "cell", "cell": cell, "outputs": outputs}


OUTPUT = {
    "_model_name": "OutputModel",
    "outputs": [{"output_type": "display_data", "data": {"text/html": "<b>in</b>"}}],
}
LINES = {
    "one": [
        widget("w1", _esm=ESM, _css="button { min-width: 24px; min-height: 24px }", number=0),
        shows(0, {VIEW: {"model_id": "w1"}}, {"text/html": "<h2>Said</h2>", "text/plain": "said"}),
        widget("w2", **OUTPUT),
        widget("w3", _model_name="VBoxModel", children=["IPY_MODEL_w2", "IPY_MODEL_w1"]),
        shows(1, {VIEW: {"model_id": "w3"}}),
        {"kind": "done"},
    ],
    "two": [shows(0, {"text/plain": "second page"}), {"kind": "done"}],
    "bad": [{"kind": "stopped", "cell": 0}],
    "odd": [
        widget("w1", _model_name="ColorPickerModel"),
        shows(0, {VIEW: {"model_id": "w1"}}),
        {"kind": "done"},
    ],
    "slow": [],
    "missing": [],  # the script then says that a part of it is missing
}


def notebook(title: str, *cells: str) -> str:
    between = {
        "cell_type": "markdown",
        "metadata": {},
        "source": f"# {title}\n\nTo [two](02-two.ipynb#There).",
    }
    last = {"cell_type": "markdown", "metadata": {}, "source": f"{'Long. ' * 900}\n\n## There\n\nThe end."}
    code = [{"cell_type": "code", "metadata": {}, "source": cell, "outputs": []} for cell in cells]
    ours = {"number": "01", "strand": "play", "next": "02-two.ipynb", "previous": "00-start.ipynb"}
    return json.dumps({"metadata": {"title": title, "learn_trash": ours}, "cells": [between, *code, last]})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a small site, on a sub-path."""
    top = tmp_path_factory.mktemp("site")
    folder = top / "some" / "where"
    kit = folder / "kit-1"
    kit.mkdir(parents=True)
    for name, data in page_files().items():
        (kit / name).write_bytes(data)
    (kit / "worker.js").write_text(WORKER.replace("LINES", json.dumps(LINES)))
    kept = {"pages": ["01-one.html"], "kit": ["worker.js", *page_files()]}
    (kit / "files.json").write_text(json.dumps(kept))
    (folder / "sw.js").write_text((pages.PARTS / "sw.js").read_text("utf-8").replace('"edition"', '"1"'))
    for name, cells in {
        "01-one": ["one", "more"],
        "02-two": ["two"],
        "03-bad": ["bad", "never"],
        "04-odd": ["odd"],
        "05-slow": ["slow"],
        "06-missing": ["missing"],
    }.items():
        path = folder / f"{name}.ipynb"
        path.write_text(notebook(name[3:].capitalize(), *cells), encoding="utf-8")
        page = pages.render(pages.read(path), kit="kit-1/", still=None, megabytes=5)
        path.with_suffix(".html").write_text(page, encoding="utf-8")
    still = [
        widget("w1", _esm=ESM, number=0),
        shows(0, {VIEW: {"model_id": "w1"}}),
    ]
    lesson = pages.read(folder / "01-one.ipynb")
    (folder / "index.html").write_text(
        pages.render(lesson, kit="kit-1/", still=still, megabytes=5), encoding="utf-8"
    )
    with hosted(top) as address:
        yield f"{address}some/where/"


def opened(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("body[data-lt-ready]").wait_for()


def test_what_is_said_is_drawn(page: Page, site: str) -> None:
    opened(page, f"{site}01-one.html")
    main = page.locator("main")
    expect(main.get_by_role("heading", name="Said")).to_be_visible()
    expect(main).not_to_contain_text("too late")  # that came from the page before
    expect(main.locator("b")).to_have_text("in")
    numbers = main.get_by_role("button", name="Number 0")
    expect(numbers).to_have_count(2)  # two pictures of one widget
    numbers.first.click()
    expect(main.get_by_role("button", name="Number 1")).to_have_count(2)
    assert page.evaluate("born") == 1
    expect(main.locator("[data-heard=ack]")).to_have_count(2)
    expect(page.locator("#lt-p-dealing")).to_have_count(0)


def test_while_python_is_on_its_way(page: Page, site: str) -> None:
    page.goto(f"{site}05-slow.html")
    dealing = page.locator("#lt-p-dealing")
    expect(dealing).to_contain_text("Dealing the cards")
    expect(dealing).to_contain_text("1.5 of 6.0 MB are here.")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="There")).to_be_hidden()  # what comes after has to wait


def test_links_lead_to_pages_and_pages_turn_without_loading_python_anew(page: Page, site: str) -> None:
    opened(page, f"{site}01-one.html")
    page.evaluate("window.same = true")
    expect(page.locator("main a", has_text="By the widget").first).to_have_attribute(
        "href", f"{site}02-two.html"
    )
    page.locator("main a", has_text="two").first.click()
    expect(page.locator("main")).to_contain_text("second page")
    assert page.url == f"{site}02-two.html#There"
    expect(page).to_have_title("Two · Learn Trash")
    expect(page.get_by_role("heading", name="There")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.id") == "lesson"
    assert page.evaluate("[window.same, window.ended]") == [True, 2], "the widget's two pictures were ended"
    page.go_back()
    expect(page.get_by_role("button", name="Number").first).to_be_visible()
    expect(page).to_have_title("One · Learn Trash")
    assert page.evaluate("window.same")
    page.go_forward()
    expect(page.locator("main")).to_contain_text("second page")
    page.reload()
    expect(page.locator("main")).to_contain_text("second page")


def test_a_click_that_means_another_tab_is_left_to_the_browser(page: Page, site: str) -> None:
    opened(page, f"{site}01-one.html")
    with page.context.expect_page() as other:
        page.locator("main a", has_text="two").first.click(modifiers=["ControlOrMeta"])
    expect(other.value.locator("main")).to_contain_text("second page")
    assert page.url == f"{site}01-one.html"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("03-bad", "This lesson has stopped here."),
        ("04-odd", "This lesson has stopped here."),
        ("06-missing", "A part of this page did not come."),
    ],
)
def test_a_lesson_that_stops_says_so(page: Page, site: str, name: str, said: str) -> None:
    opened(page, f"{site}{name}.html")
    box = page.locator("main").get_by_role("alert")
    expect(box).to_contain_text(said)
    expect(box.get_by_role("button")).to_be_visible()
    expect(page.locator("#lt-p-dealing")).to_have_count(0)


def test_the_start_page_is_there_without_python(page: Page, site: str, requests: list[str]) -> None:
    page.route("**/worker.js", lambda route: route.abort())
    opened(page, site)
    expect(page.get_by_role("button", name="Number 0")).to_have_count(1)


def test_a_widget_of_the_start_page_that_asks_for_python_gets_it(page: Page, site: str) -> None:
    opened(page, site)
    page.get_by_role("button", name="Number 0").click()
    expect(page.get_by_role("button", name="Number 1").first).to_be_visible()


def test_when_python_is_lost_the_page_says_so(page: Page, site: str) -> None:
    page.route("**/worker.js", lambda route: route.abort())
    page.goto(f"{site}01-one.html")
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("lost the program behind it")
    page.unroute("**/worker.js")
    banner.get_by_role("button", name="Start the lesson again").click()
    expect(page.get_by_role("button", name="Number").first).to_be_visible()


def test_a_page_is_kept_for_the_days_without_a_network(page: Page, site: str) -> None:
    opened(page, f"{site}02-two.html")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    wait_until_kept(page, [f"{site}01-one.html", f"{site}kit-1/worker.js"])
    page.context.set_offline(True)
    opened(page, f"{site}01-one.html")
    expect(page.get_by_role("button", name="Number").first).to_be_visible()


def test_a_reader_comes_back_to_where_they_were(page: Page, site: str) -> None:
    opened(page, f"{site}01-one.html")
    page.mouse.wheel(0, 900)
    page.wait_for_function("scrollY > 700")
    page.reload()
    page.locator("body[data-lt-ready]").wait_for()
    page.wait_for_function("scrollY > 700")


@pytest.mark.parametrize("width", [1280, 320])
def test_nothing_in_the_way_of_anybody(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    opened(page, f"{site}01-one.html")
    violations = Axe().run(page).response["violations"]
    assert not violations, [
        (issue["id"], [node["html"][:90] for node in issue["nodes"]]) for issue in violations
    ]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
