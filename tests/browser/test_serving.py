"""``learn-trash`` as a visitor meets it: the page that comes, the page that fails, what is left behind."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]

WIDGET = '''
import anywidget
import traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      const show = () => { button.textContent = `Pressed ${model.get("count")}`; };
      model.on("change:count", show);
      button.addEventListener("click", () => model.send({ kind: "press" }));
      show();
      el.append(button);
    } }
    """
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.press)

    def press(self, *_):
        self.count += 1

Counter()
'''
DIES = "import os; os._exit(1)"
LESSONS: dict[str, list[str]] = {
    "00-start": [],
    "01-counts": [WIDGET],
    "02-fails": ["1 / 0", "print('never')"],
    "03-dies": [DIES, "print('never')", "print('nor this')"],
    "04-slow": ["import time; time.sleep(30)"],
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any]) -> Iterator[Any]:
    """A running Learn Trash with small lessons of our own, and no kernel kept warm."""
    folder = tmp_path_factory.mktemp("lessons")
    for name, cells in LESSONS.items():
        notebook = nbformat.v4.new_notebook(
            cells=[
                nbformat.v4.new_markdown_cell(
                    f"# About {name}\n\nWords. $\\frac{{1}}{{2}}$ [On](01-counts.ipynb)"
                ),
                *(nbformat.v4.new_code_cell(cell) for cell in cells),
                nbformat.v4.new_markdown_cell("Only in JupyterLab", metadata={"tags": ["lab-only"]}),
                nbformat.v4.new_code_cell("raise RuntimeError", metadata={"tags": ["lab-only"]}),
            ],
            metadata={
                "title": f"Title of {name}",
                "voila": {"template": "trash"},
                "learn_trash": {"number": name[:2], "strand": "play", "next": "01-counts.ipynb"},
            },
        )
        nbformat.write(notebook, folder / f"{name}.ipynb")
    (folder / "secret.txt").write_text("nothing for visitors")
    served = serve("--no-preheat", "--lessons", str(folder))
    yield served
    served.stop()


def lesson(served: Any, name: str) -> str:
    return f"{served.base}/voila/render/{name}.ipynb"


def kernel_of(page: Page) -> str:
    """The name of the kernel behind a page."""
    name: str = page.evaluate(
        "() => JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    return name


def wait_for_its_end(served: Any, kernel: str, seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while served.kernel(kernel) is not None:
        assert time.monotonic() < end, "the kernel is still there"
        time.sleep(0.2)


def test_a_lesson_page(small: Any, page: Page, open_lesson: Open, requests: list[str]) -> None:
    open_lesson(page, lesson(small, "01-counts"))
    expect(page).to_have_title("Title of 01-counts · Learn Trash")
    assert page.locator("html").get_attribute("lang") == "en"
    expect(page.get_by_role("heading", level=1)).to_have_text("About 01-counts")
    for landmark in ("banner", "main", "contentinfo"):
        expect(page.get_by_role(landmark)).to_have_count(1)  # type: ignore[arg-type]
    expect(page.get_by_role("navigation")).to_have_count(2)
    expect(page.get_by_role("link", name=re.compile("Next:? Counts"))).to_have_count(2)
    expect(page.locator("mjx-container, .MathJax").first).to_be_attached()
    expect(page.get_by_text("Only in JupyterLab")).to_have_count(0)
    page.get_by_role("button", name="Pressed 0").click()
    expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()
    assert any(address.startswith("ws:") for address in requests), "the record has the WebSocket, too"
    assert not small.complaints()


def test_the_skip_link_is_first_and_leads_to_the_lesson(small: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, lesson(small, "00-start"))
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the lesson")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_the_root_leads_to_the_start(small: Any, page: Page) -> None:
    page.goto(f"{small.base}/")
    expect(page).to_have_title("Title of 00-start · Learn Trash")
    page.goto(f"{small.base}/voila/tree/")
    expect(page).to_have_title("Title of 00-start · Learn Trash")


def test_light_and_dark_follow_the_system(small: Any, page: Page, open_lesson: Open) -> None:
    page.emulate_media(color_scheme="light")
    open_lesson(page, lesson(small, "00-start"))
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert page.evaluate(ground) != light
    page.emulate_media(color_scheme="light")
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    assert page.evaluate(ground) == light


def test_the_words_are_there_before_python_is(small: Any, page: Page) -> None:
    page.goto(lesson(small, "04-slow"), wait_until="commit")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Dealing the cards")
    expect(page.locator("body[data-lt-ready]")).to_have_count(0)


def test_a_cell_that_fails_is_said_in_a_friendly_way(small: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, lesson(small, "02-fails"))
    expect(page.get_by_role("alert")).to_contain_text("This lesson has stopped here")
    text = page.locator("body").inner_text()
    assert not re.search(r"Error|Traceback|show_tracebacks|Voil", text)
    assert "ZeroDivisionError" in small.complaints(), "whoever runs it must find the cause"
    page.get_by_role("button", name="Start the lesson again").click()
    expect(page.get_by_role("alert")).to_contain_text("This lesson has stopped here")


def test_a_kernel_that_dies_in_a_cell_is_said_once(small: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, lesson(small, "03-dies"))
    expect(page.locator(".lt-p-stopped:visible")).to_have_count(1)


def test_a_killed_kernel_is_noticed_and_a_button_leads_back(
    small: Any, page: Page, open_lesson: Open
) -> None:
    open_lesson(page, lesson(small, "01-counts"))
    page.get_by_role("button", name="Pressed 0").click()
    expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()
    process = small.kernel(kernel_of(page))
    assert process is not None
    process.kill()
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("lost the program behind it", timeout=30_000)
    banner.get_by_role("button", name="Start the lesson again").click()
    expect(page.get_by_role("button", name="Pressed 0")).to_be_visible(timeout=45_000)
    expect(banner).to_have_count(0)


def test_where_nobody_answers_the_page_stays_until_somebody_does(
    small: Any, page: Page, open_lesson: Open
) -> None:
    open_lesson(page, lesson(small, "01-counts"))
    page.context.set_offline(True)
    banner = page.get_by_role("alert")
    for _ in range(3):
        page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(200)
    expect(banner).to_contain_text("Perhaps the class is over")
    button = banner.get_by_role("button", name="Start the lesson again")
    for _ in range(2):
        button.click()
        expect(banner).to_contain_text("No answer yet")
        expect(button).to_be_focused()
    page.context.set_offline(False)
    page.evaluate("() => { window.before = true; }")
    button.click()
    page.wait_for_function("() => !window.before && document.body?.dataset.ltReady")
    expect(banner).to_have_count(0)


def test_a_table_without_an_answer_raises_the_banner(small: Any, page: Page, open_lesson: Open) -> None:
    open_lesson(page, lesson(small, "00-start"))
    page.evaluate("() => document.dispatchEvent(new CustomEvent('learn-trash:lost'))")
    expect(page.get_by_role("alert")).to_contain_text("The cards do not answer")
    page.evaluate("() => document.dispatchEvent(new CustomEvent('learn-trash:found'))")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_network_that_blocks_websockets_is_named(small: Any, page: Page) -> None:
    page.add_init_script(
        """window.WebSocket = class extends window.WebSocket {
             constructor() { super("ws://127.0.0.1:9/nobody/is/there"); }
           }"""
    )
    page.goto(lesson(small, "01-counts"))
    status = page.get_by_role("status")
    expect(status.get_by_role("button", name="Try once more")).to_be_visible(timeout=40_000)
    expect(status).to_contain_text("WebSocket")


def test_a_page_that_is_left_leaves_no_kernel_behind(small: Any, browser: Browser, open_lesson: Open) -> None:
    context = browser.new_context()
    page = context.new_page()
    # Opened directly, so without the cookie that the root gives.
    open_lesson(page, lesson(small, "01-counts"))
    first = kernel_of(page)
    assert small.kernel(first)
    open_lesson(page, lesson(small, "01-counts"))
    second = kernel_of(page)
    assert first != second
    wait_for_its_end(small, first)
    assert small.kernel(second)
    page.close(run_before_unload=True)
    wait_for_its_end(small, second)
    context.close()


@pytest.mark.parametrize(
    "path", ["nowhere", "voila/render/nowhere.ipynb", "voila/files/secret.txt", "voila/files/00-start.ipynb"]
)
def test_nothing_but_lessons_is_served(small: Any, page: Page, path: str) -> None:
    answer = page.goto(f"{small.base}/{path}")
    assert answer is not None
    assert answer.status in {403, 404}
    assert "nothing for visitors" not in page.content()


@pytest.mark.parametrize("path", ["nowhere", "voila/render/nowhere.ipynb", "voila/tree/nowhere"])
def test_a_wrong_address_leads_back(small: Any, page: Page, path: str) -> None:
    page.goto(f"{small.base}/{path}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not in the pack")
    page.get_by_role("link", name="All lessons").click()
    expect(page).to_have_title("Title of 00-start · Learn Trash")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["nowhere", "voila/render/02-fails.ipynb", "voila/render/01-counts.ipynb"])
def test_axe_finds_nothing_on_the_page_around_the_lesson(
    small: Any, page: Page, path: str, scheme: Any
) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{small.base}/{path}")
    if path.startswith("voila"):
        page.locator("body[data-lt-ready]").wait_for()
        page.evaluate("() => document.dispatchEvent(new CustomEvent('learn-trash:lost'))")
        expect(page.get_by_text("The cards do not answer")).to_be_visible()
    result = Axe().run(page)
    assert result.violations_count == 0, result.generate_report()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopping_ends_everything(
    serve: Callable[..., Any], page: Page, open_lesson: Open, how: signal.Signals
) -> None:
    served = serve()
    open_lesson(page, f"{served.base}/voila/render/00-start.ipynb")
    family = [
        psutil.Process(served.process.pid),
        *psutil.Process(served.process.pid).children(recursive=True),
    ]
    assert len(family) >= 2
    assert served.stop(how) == 0
    _, alive = psutil.wait_procs(family, timeout=10)
    assert not alive
    assert not served.complaints()


def test_lab_opens_the_lesson_and_asks_nothing_of_the_internet(
    serve: Callable[..., Any], page: Page, requests: list[str], tmp_path: Path
) -> None:
    served = serve("--lab", folder=tmp_path)
    page.goto(served.url)
    title = page.locator(".jp-RenderedMarkdown").get_by_role("heading", name="Learn Trash")
    expect(title).to_be_visible(timeout=60_000)
    page.wait_for_timeout(2_000)  # news and update checks would come about now
    expect(page.get_by_text("Would you like to get notified")).to_have_count(0)
    assert any("/lab/" in address for address in requests)
    assert served.stop() == 0
    assert not served.complaints()
