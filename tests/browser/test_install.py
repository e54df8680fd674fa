"""From nothing: the wheel in an empty environment, and the environment that Binder builds. Takes minutes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.full]

ROOT = Path(__file__).resolve().parents[2]
BIN = "Scripts" if os.name == "nt" else "bin"
TOKEN = "abc123"

Open = Callable[[Page, str], None]


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Run a command to its end; say what it said, should it fail."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean() -> dict[str, str]:
    """The environment of somebody who has nothing of ours."""
    return {
        name: value for name, value in os.environ.items() if not re.match(r"JUPYTER|PYTHON|VIRTUAL_ENV", name)
    }


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of this checkout that git knows or would take."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    place = tmp_path / "clone"
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    return place


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """The folder of the commands of an empty environment."""
    run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    return tmp_path / "venv" / BIN


def see_the_start(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Trash")
    expect(page.locator(".lt-contents, .lt-c-list").first).to_be_visible()


def test_the_readme_command_from_nothing(
    clone: Path, environment: Path, tmp_path: Path, page: Page, open_lesson: Open
) -> None:
    run(environment / "pip", "install", "--quiet", ".", cwd=clone, env=clean())
    shutil.rmtree(clone)  # it has to work without
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    process = subprocess.Popen(
        [environment / "learn-trash", "--no-browser", "--port", "0"],
        cwd=elsewhere,
        env=clean(),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        open_lesson(page, address)
        see_the_start(page)
    finally:
        process.terminate()
        assert process.wait(20) == 0
    assert not list(elsewhere.iterdir()), "nothing is written where it was started"


@pytest.fixture
def binder(clone: Path, environment: Path) -> Iterator[str]:
    """A Jupyter server as Binder starts it, in the environment that Binder builds; yields its address."""
    env = clean() | {"PATH": f"{environment}{os.pathsep}{os.environ['PATH']}"}
    run(
        environment / "python",
        "-m",
        "pip",
        "install",
        "-q",
        "-r",
        "binder/requirements.txt",
        cwd=clone,
        env=env,
    )
    run("bash", "binder/postBuild", cwd=clone, env=env)
    base = "http://127.0.0.1:18888/user/somebody/"
    process = subprocess.Popen(
        [
            *("bash", "binder/start", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1"),
            *("--port=18888", "--ServerApp.port_retries=0", "--ServerApp.base_url=/user/somebody/"),
            f"--IdentityProvider.token={TOKEN}",
        ],
        cwd=clone,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(120):
            try:
                urllib.request.urlopen(f"{base}api", timeout=2).close()
                break
            except (urllib.error.URLError, OSError):
                time.sleep(0.5)
        yield base
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.skipif(os.name == "nt", reason="Binder is Linux")
def test_binder(binder: str, page: Page, open_lesson: Open) -> None:
    open_lesson(page, f"{binder}voila/render/lessons/00-start.ipynb?token={TOKEN}")
    see_the_start(page)
    page.locator("main").get_by_role("link", name="Chaining").first.click()
    expect(page.locator(".lt-table")).to_be_visible(timeout=45_000)
    page.locator(".lt-table").get_by_role("button", name="Stock").click()
    expect(page.locator(".lt-table").get_by_role("status")).to_contain_text("5 of clubs")
    kernels = f"{binder}api/kernels?token={TOKEN}"
    page.goto(f"{binder}voila/tree/")
    see_the_start(page)
    page.goto(f"{binder}voila/render/lessons/nowhere.ipynb")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not in the pack")
    page.goto(f"{binder}lab/tree/lessons/00-start.ipynb")
    expect(page.locator(".jp-RenderedMarkdown h1")).to_contain_text("Learn Trash", timeout=60_000)
    running = page.request.get(kernels).json()
    assert len(running) <= 1, "a page that was left has ended its kernel"
