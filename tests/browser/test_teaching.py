"""Charts, laboratory and ladder board in the real page: drawn by Jupyter's own renderer, offline."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser

CELLS = {
    "charts": [
        "from fractions import Fraction as F\nfrom trash_widgets import charts, show",
        "show(charts.bars({'four': F(1, 4), 'jack': F(3, 4)}, title='Bars of chances', y='chance'))",
        "show(charts.histogram({0: 3, 1: 5}, {0: F(1, 2), 1: F(1, 2)}, title='H', x='heads'))",
        "show(charts.running_mean([(10, 5.0, 0.9), (100, 6.5, 0.3)], exact=6, title='R', y='y'))",
        "show(charts.lines({'a': [(1, 2, 1, 3), (2, 4, 3, 5)], 'b': [(1, 3)]}, title='L', x='x', y='y'))",
        "show(charts.ladder_curve({10: F(1, 2), 1: F(3, 4)}, title='C', y='chance', level=F(1, 2)))",
        "show(charts.intervals({'a': (1, 0.5, 1.5), 'b': (2, 1, 3)}, title='I', x='x', exact=0))",
        "show(charts.heat_map([[0, 1], [F(1, 2), F(1, 2)]], ['a', 'b'], title='M'))",
        "show(charts.network({'a': {'b': F(1, 4), 'c': F(3, 4)}, 'b': {'c': 1}}, title='N'))",
    ],
    "lab": [
        "from trash_widgets import SimulationLab",
        "SimulationLab(matches=100, title='One', key='90-lab/one', exact=15)",
        "SimulationLab(matches=100, players=3, title='Two', key='90-lab/two')",
    ],
    "ladder": [
        "from fractions import Fraction as F\nfrom itertools import product",
        "from trash_widgets import LadderBoard",
        "win = {rungs: F(1, 2) for rungs in product(range(1, 5), repeat=2)}",
        "LadderBoard((2, 1), win=win, key='91-ladder/board')",
    ],
}


@pytest.fixture(scope="module")
def address(serve: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("lessons")
    for name, cells in CELLS.items():
        kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
        ours = {"number": "90", "strand": "chance", "minutes": 1, "goal": "g"}
        notebook = {
            "cells": [
                {"cell_type": "markdown", "id": "title", "metadata": {}, "source": f"# Of {name}"},
                *(
                    {"cell_type": "code", "id": f"c{i}", "metadata": {}, "execution_count": None,
                     "outputs": [], "source": cell}
                    for i, cell in enumerate(cells)
                ),
            ],
            "metadata": {"kernelspec": kernel, "title": name, "voila": {"template": "trash"},
                         "learn_trash": ours},
            "nbformat": 4, "nbformat_minor": 5,
        }  # fmt: skip
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")
    (folder / "00-start.ipynb").write_text((folder / "lab.ipynb").read_text("utf-8"), "utf-8")
    return f"{serve('--lessons', str(folder), '--no-preheat').base}/voila/render"


def no_barrier(page: Page) -> None:
    violations = Axe().run(page).response["violations"]
    assert violations == [], [(v["id"], [node["html"] for node in v["nodes"]]) for v in violations]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def pictures(page: Page) -> Locator:
    return page.locator(".lt-chart svg.marks")


COLOUR = "(node) => getComputedStyle(node).fill"


def test_charts_are_drawn_and_follow_the_theme(page: Page, open_lesson: Any, address: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    open_lesson(page, f"{address}/charts.ipynb")
    expect(pictures(page)).to_have_count(7)
    chart = page.get_by_role("figure", name="Bars of chances")
    expect(chart).to_contain_text("Bars: the largest is jack with 75%, the smallest is four with 25%.")
    expect(page.locator("body")).not_to_contain_text("setData")
    for picture in pictures(page).all():
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 500

    bar = chart.locator("svg.marks .mark-rect path").first
    light = bar.evaluate(COLOUR)
    no_barrier(page)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert bar.evaluate(COLOUR) != light
    no_barrier(page)

    chart.get_by_text("Show the numbers").focus()
    page.keyboard.press("Enter")
    expect(chart.get_by_role("row")).to_have_text(["whatchance", "four25%", "jack75%"])
    expect(chart.get_by_role("columnheader")).to_have_count(2)
    no_barrier(page)
    assert faults == []


def test_charts_on_a_phone(browser: Browser, open_lesson: Any, address: str) -> None:
    context = browser.new_context(viewport={"width": 320, "height": 800}, color_scheme="dark")
    page = context.new_page()
    open_lesson(page, f"{address}/charts.ipynb")
    expect(pictures(page)).to_have_count(7)
    for picture in pictures(page).all():
        box = picture.bounding_box()
        assert box is not None
        assert 200 < box["width"] <= 300
    no_barrier(page)
    # Turned to its side, a chart takes the new width.
    page.set_viewport_size({"width": 640, "height": 320})
    page.wait_for_function(
        "document.querySelector('.lt-chart svg.marks').getBoundingClientRect().width > 400"
    )
    context.close()


def test_two_laboratories_on_a_page(page: Page, open_lesson: Any, address: str) -> None:
    open_lesson(page, f"{address}/lab.ipynb")
    one, two = page.locator(".lt-lab-box").all()
    expect(pictures(page)).to_have_count(0)
    seed = one.get_by_label("Seed")
    seed.fill("many")
    seed.press("Enter")  # by keyboard alone
    expect(one.get_by_role("status")).to_contain_text("The seed must be a whole number")
    expect(seed).to_be_focused()
    expect(seed).to_have_attribute("aria-invalid", "true")
    no_barrier(page)
    seed.fill("7")
    seed.press("Enter")
    said = re.compile("^Done. After 100 matches the mean is .* the exact value 15")
    expect(one.get_by_role("status")).to_have_text(
        said, timeout=120_000
    )  # the compiler may have to work first
    expect(one.get_by_role("figure", name="Rounds in a match: the mean so far")).to_be_visible()
    expect(pictures(page)).to_have_count(1)

    two.get_by_label("Matches", exact=True).select_option("1000000")
    two.get_by_role("button", name="Run").click()
    expect(two.locator(".lt-lab-count")).not_to_have_text(re.compile("^0 of"))
    two.get_by_role("button", name="Stop").click()
    expect(two.get_by_role("button", name="Run")).to_be_visible()
    expect(two.get_by_role("status")).to_contain_text("Stopped. After")
    expect(two.get_by_role("figure")).not_to_contain_text("exact")
    no_barrier(page)
    page.emulate_media(color_scheme="dark")
    no_barrier(page)

    with page.expect_download() as download:
        one.get_by_role("link", name="Save as a CSV file").click()
    assert download.value.suggested_filename == "learn-trash-classic-2p-seed7.csv"
    rows = list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text("utf-8-sig"))))
    assert {row["seed"] for row in rows} == {"7"}

    count = two.locator(".lt-lab-count").inner_text()
    open_lesson(page, f"{address}/lab.ipynb")
    one, two = page.locator(".lt-lab-box").all()
    expect(one.get_by_label("Seed")).to_have_value("7")
    expect(one.get_by_role("figure")).to_contain_text("After 100 matches")
    expect(two.locator(".lt-lab-count")).to_have_text(count)
    expect(one.get_by_role("status")).to_be_empty()
    one.get_by_label("Watch").select_option("turns_first_round")
    expect(one.get_by_role("figure", name="Turns in the first round: the mean so far")).to_be_visible()


def test_the_ladder_by_keyboard(page: Page, open_lesson: Any, address: str) -> None:
    open_lesson(page, f"{address}/ladder.ipynb")
    board = page.locator(".lt-l")
    expect(board.get_by_role("img", name="Player 1 has 2 places, player 2 has 1 place")).to_be_visible()
    expect(page.get_by_role("img", name="The next two rounds as a Markov chain")).to_be_visible()
    no_barrier(page)
    first = board.get_by_role("button", name="Player 1 wins the round")
    first.focus()
    page.keyboard.press("Enter")
    expect(board.get_by_role("status")).to_contain_text("player 1 50%, player 2 50%")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.get_by_role("status")).to_have_text("Player 1 wins: the match is over.")
    expect(board.get_by_role("button", name="Take the round back")).to_be_focused()
    no_barrier(page)
    page.keyboard.press("Enter")
    expect(first).to_be_visible()
    board.get_by_label("Places of player 2").select_option("4")
    expect(board.get_by_role("status")).to_contain_text("player 2 has 4 places")
    board.get_by_text("How is that worked out?").click()
    expect(board.get_by_role("listitem")).to_have_count(3)  # if won, if lost, and the sum
    open_lesson(page, f"{address}/ladder.ipynb")
    expect(page.locator(".lt-l").get_by_label("Places of player 2")).to_have_value("4")
    page.emulate_media(color_scheme="dark")
    no_barrier(page)
