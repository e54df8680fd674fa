"""Pictures of every widget, to look at: python tests/browser/screenshots.py [NAME …]

It serves the lessons, plays each of SHOTS in a real browser, at 1280 and 320 pixels, light and dark, and
writes NAME-WIDTH-SCHEME.png to tests/browser/screenshots/. With names, only pictures that begin so are made.
It complains of errors in the page and of what needs sideways scrolling.

A new kind of widget needs a picture in SHOTS, with its name as `kind`; `test_kinds.py` finds out.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # also when it is run as a script

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from tests.browser.conftest import OPTIONS, Served
from tests.conftest import find_browser

FOLDER = Path(__file__).with_name("screenshots")
LESSONS = Path(__file__).parents[2] / "lessons"
SIZES = {1280: 800, 320: 640}
SCHEMES = ("light", "dark")


@dataclass(frozen=True)
class Shot:
    """One picture: of the whole page or of a `part` of a lesson (a selector), after some steps.

    A step is a word and what it is about, within the part: ``click NAME`` (a button, a link, or any text),
    ``press KEYS`` (apart by blanks, on the part's first button), ``check NAME`` (a radio or checkbox),
    ``choose LABEL = OPTION``, ``fill LABEL = TEXT``, ``type TEXT`` (into its first text field),
    ``wait TEXT``.
    `nth` counts parts of the same sort in one lesson, from 0. `kind` is the kind of widget that it shows (see
    `kinds.py`).
    """

    name: str
    lesson: str
    part: str = ""
    steps: tuple[str, ...] = ()
    nth: int = 0
    kind: str = ""


TABLE = ".lt-table"
DEAL = ("click Deal", "wait The cards are dealt")
PILOT = (
    "choose I expect = more",
    "click Write my guess down",
    "click Play a pilot",
    "wait How wide the interval will be",
)
CLASS = ("click Show me with an invented class", "wait On average")
SHOTS = [
    Shot("page-start", "00-start"),
    Shot("page-lesson", "02-chaining"),
    Shot("contents", "00-start", ".lt-c", kind="Contents"),
    Shot("progress", "00-start", ".lt-g", kind="Progress"),
    Shot(
        "level", "02-chaining", TABLE,
        ("click Level 6", "wait Level 6 of", "press s 4 8 3"), kind="GuidedTurn",
    ),
    Shot("level-hint", "02-chaining", TABLE, ("click Hint",)),
    Shot("quiz", "06-match", ".lt-q", ("check For both of you", "click Check my answer"), nth=1, kind="Quiz"),
    Shot("predict", "06-match", ".lt-q", kind="Predict"),
    Shot("match-before", "06-match", TABLE),
    Shot("match-2", "06-match", TABLE, DEAL, kind="MatchPlay"),
    Shot("match-4", "06-match", TABLE, ("choose Opponents = 3", "wait Then deal", *DEAL)),
    Shot("match-6", "06-match", TABLE, ("choose Opponents = 5", "wait Then deal", *DEAL)),
    Shot("match-garbage", "06-match", TABLE, ("choose Rules = Garbage", "wait Then deal", *DEAL)),
    Shot("match-choices", "06-match", TABLE, ("click Who plays", "click House rules")),
    Shot("match-chance", "06-match", TABLE, (*DEAL, "click Chance", "wait unseen cards")),
    Shot("match-share", "06-match", TABLE, (*DEAL, "click Share this deal", "wait A link that opens")),
    Shot("match-summary", "90-summary", TABLE),
    Shot(
        "replay", "91-replay", TABLE,
        ("click What was known", "click Chance", "wait unseen cards"), kind="Replay",
    ),
    Shot("projector", "91-replay", TABLE, ("click Large for a class",)),
    Shot("settings", "06-match", TABLE, ("click Settings", "check Four colours", "check Larger cards")),
    Shot("keys", "06-match", TABLE, ("press ?",)),
    Shot("page-house-rules", "07-house-rules"),
    Shot("same-turn", "07-house-rules", ".lt-f", kind="SameTurn"),
    Shot("house-rules", "07-house-rules", ".lt-f", nth=1, kind="HouseRules"),
    Shot("rule-turn", "07-house-rules", TABLE, ("press s",), kind="RuleTurn"),
    Shot("page-table-tools", "08-table-tools"),
    Shot("score-names", "08-table-tools", ".lt-d"),
    Shot(
        "score-round", "08-table-tools", ".lt-d",
        ("click Start", "wait round 1", "click Player 2"), kind="Scorekeeper",
    ),
    Shot("print-shop", "08-table-tools", ".lt-d", nth=1, kind="PrintShop"),
    Shot(
        "cut", "08-table-tools", ".lt-f:has-text('Cut for the dealer')",
        ("click Cut the cards",), kind="CutForDealer",
    ),
    Shot("how-long", "08-table-tools", ".lt-f:has-text('How long')", kind="HowLong"),
    Shot("referee", "08-table-tools", ".lt-f:has-text('What is going on')", kind="Referee"),
    Shot("questions", "08-table-tools", TABLE, kind="TableQuestions"),
    Shot("glossary", "08-table-tools", ".lt-f:has-text('Words of the game')", kind="Glossary"),
    Shot("meter", "09-first-card", TABLE, ("press s",), kind="ChanceMeter"),
    Shot(
        "check", "09-first-card", ".lt-q:has(input[type=text])",
        ("type 1/2", "click Check my answer"), kind="Check",
    ),
    Shot("chart-bars", "10-chains", ".lt-chart"),
    Shot("lab", "11-fill-the-layout", ".lt-lab-box", ("click Run", "wait Done."), kind="SimulationLab"),
    Shot("chart-lines", "12-who-goes-first", ".lt-chart"),
    Shot("ladder-board", "13-ladder-markov", ".lt-l-box", kind="LadderBoard"),
    Shot("chart-network", "13-ladder-markov", ".lt-chart", nth=1),
    Shot("chart-matrix", "13-ladder-markov", ".lt-chart", nth=2),
    Shot("experiment-question", "15-own-experiment", ".lt-d", kind="Experiment"),
    Shot("experiment-plan", "15-own-experiment", ".lt-d", PILOT),
    Shot(
        "experiment-result", "15-own-experiment", ".lt-d",
        (*PILOT, "choose Deals = 300", "click Play the deals", "wait What came out"),
    ),
    Shot("pool", "15-own-experiment", ".lt-d", CLASS, nth=1, kind="Pool"),
    Shot(
        "pool-compared", "15-own-experiment", ".lt-d",
        (*CLASS, "click Compare with plain", "wait Means, compared"), nth=1,
    ),
]  # fmt: skip
# States that take too many clicks to reach: lessons of their own, beside copies of the real ones.
MORE = {
    "90-summary": """
        from trash_core.players import first_fit
        from trash_widgets import MatchPlay

        play = MatchPlay(3, code="C31-C022-0000-000E6", key="")
        play.rehearse_message({"kind": "do", "what": "deal", "at": play.scene["version"]})
        while not play.match.is_over:
            does = {"kind": "do", "what": "next"}
            if play.match.to_play == 0:
                does = {"kind": "move", "text": str(first_fit(play.match.view(0)))}
            play.rehearse_message({"at": play.scene["version"], **does})
        play
    """,
    "91-replay": """
        from trash_core import CLASSIC, Match
        from trash_core.players import first_fit, play_out
        from trash_widgets import Replay

        match = Match(CLASSIC, 3, seed=14)
        play_out(match, [first_fit] * 3)
        replay = Replay(match, names=["Mia", "Tom", "Ada"], key="")
        for _ in range(17):
            replay.rehearse_message({"kind": "do", "what": "next", "at": replay.scene["version"]})
        replay
    """,
}


def write_lessons(folder: Path) -> None:
    """Copy the lessons to `folder`, and write MORE beside them."""
    shutil.copytree(LESSONS, folder)
    for name, cell in MORE.items():
        notebook = json.loads((LESSONS / "06-match.ipynb").read_text("utf-8"))
        notebook["metadata"]["title"] = name
        notebook["cells"] = [
            {"cell_type": "markdown", "id": "a", "metadata": {}, "source": f"# {name}\n\n## Table"},
            {
                "cell_type": "code", "id": "b", "metadata": {}, "execution_count": None,
                "outputs": [], "source": textwrap.dedent(cell).strip(),
            },
        ]  # fmt: skip
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")


def pictures(browser: Browser, base: str, shots: list[Shot]) -> Iterator[str]:
    """Make the pictures; tell of each one, and of whatever is wrong with it."""
    for (width, height), scheme, shot in product(SIZES.items(), SCHEMES, shots):
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            device_scale_factor=2 if width < 600 else 1,
        )
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error, faults=faults: faults.append(str(error)))
        try:
            page.goto(f"{base}/voila/render/{shot.lesson}.ipynb")
            page.locator("body[data-lt-ready]").wait_for()
            take(page, shot, FOLDER / f"{shot.name}-{width}-{scheme}.png")
            if page.evaluate("() => document.documentElement.scrollWidth") > width:
                faults.append("it needs sideways scrolling")
        except Exception as fault:  # the others shall be made nevertheless
            faults.append(str(fault).split("\n", 1)[0])
        yield f"{shot.name} {width} {scheme}" + "".join(f"\n  WRONG: {each}" for each in faults)
        context.close()


def take(page: Page, shot: Shot, file: Path) -> None:
    """Play the steps, and take the picture."""
    part = page.locator(shot.part or "main").nth(shot.nth)
    for step in shot.steps:
        do(part, *step.split(" ", 1))
    page.wait_for_timeout(150)
    if page.locator("dialog[open]").count():
        page.screenshot(path=file)
    elif shot.part:
        part.screenshot(path=file)
    else:
        page.screenshot(path=file, full_page=True)


def do(part: Locator, word: str, what: str) -> None:
    """One step."""
    if word == "wait":
        expect(part).to_contain_text(what, timeout=60_000)
        return
    if word == "type":
        part.get_by_role("textbox").first.fill(what)
        return
    if word == "press":
        part.get_by_role("button").first.focus()
        for key in what.split():
            part.page.keyboard.press(key)
            part.page.wait_for_timeout(250)
        return
    name, _, value = what.partition(" = ")
    if word == "check":
        part.get_by_label(name).first.check()
    elif word == "choose":
        part.get_by_label(name).first.select_option(label=value)
    elif word == "fill":
        part.get_by_label(name).first.fill(value)
        part.page.keyboard.press("Tab")
    elif word == "click":
        begins = re.compile(re.escape(name))
        found = part.get_by_role("button", name=begins).or_(part.get_by_role("link", name=begins))
        (found if found.count() else part.get_by_text(name)).first.click()
    else:
        raise ValueError(f"There is no step {word!r}.")


def main(names: list[str]) -> int:
    """Make the pictures; return how many of them are not as they should be."""
    path = find_browser()
    if path is None:
        print("No Chromium, Chrome or Edge was found on this computer.")
        return 1
    shots = [shot for shot in SHOTS if not names or shot.name.startswith(tuple(names))]
    FOLDER.mkdir(exist_ok=True)
    wrong = 0
    folder = tempfile.TemporaryDirectory()
    write_lessons(Path(folder.name) / "lessons")
    served = Served("--lessons", str(Path(folder.name) / "lessons"))
    try:
        with sync_playwright() as playwright:
            root = hasattr(os, "geteuid") and os.geteuid() == 0
            browser = playwright.chromium.launch(
                executable_path=path, args=[*OPTIONS, *(["--no-sandbox"] if root else [])]
            )
            for line in pictures(browser, served.base, shots):
                print(line, flush=True)
                wrong += "WRONG" in line
            browser.close()
    finally:
        served.stop()
        folder.cleanup()
    print(f"{4 * len(shots)} pictures are in {FOLDER}; {wrong} of them have something wrong.")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
