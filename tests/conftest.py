"""What all tests share: the switch ``--full``, and the search for a browser."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
APPS = {
    "darwin": ("Chromium", "Google Chrome", "Microsoft Edge"),
    "win32": (
        r"Chromium\Application\chrome.exe",
        r"Google\Chrome\Application\chrome.exe",
        r"Microsoft\Edge\Application\msedge.exe",
    ),
}
MISSING = "no Chromium, Chrome or Edge was found on this computer"


def find_browser() -> str | None:
    """Return the path of a browser that Playwright can drive, or None."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    places: list[Path] = []
    if sys.platform == "darwin":
        places = [
            Path(f"{top}/Applications/{app}.app/Contents/MacOS/{app}")
            for app in APPS["darwin"]
            for top in ("", Path.home())
        ]
    elif sys.platform == "win32":
        roots = [os.environ.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")]
        places = [Path(root) / app for app in APPS["win32"] for root in roots if root]
    return next((str(place) for place in places if place.is_file()), None)


def required() -> bool:
    """On a build machine a missing browser is a failure: nobody would notice the tests that were left out."""
    return os.environ.get("CI") == "true"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run also the tests that take minutes")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[BROWSER] = find_browser()


BROWSER = pytest.StashKey[str | None]()
LEFT_OUT = pytest.StashKey[int]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("full") and not config.getoption("--full"):
            item.add_marker(pytest.mark.skip(reason="takes minutes; run with --full"))
    if config.stash[BROWSER] is None and not required():
        browsing = [item for item in items if item.get_closest_marker("browser")]
        for item in browsing:
            item.add_marker(pytest.mark.skip(reason=MISSING))
        config.stash[LEFT_OUT] = len(browsing)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if left_out := config.stash.get(LEFT_OUT, 0):
        terminalreporter.write_line(f"{left_out} browser tests were skipped: {MISSING}.", yellow=True)


@pytest.fixture(scope="session")
def browser_path(pytestconfig: pytest.Config) -> str:
    """The path of a browser; without one the test fails (where it matters, it was skipped before)."""
    path = pytestconfig.stash[BROWSER]
    if path is None:
        pytest.fail(f"{MISSING}, and CI=true asks for one")
    return path
