"""The bundle for a computer without internet: made, unpacked, started with every index refused. Slow."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from trash_widgets.app.bundle import repacked

pytestmark = [pytest.mark.browser, pytest.mark.full]

NOWHERE = "http://127.0.0.1:9/"  # the port of "discard": nobody answers
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
Open = Callable[[Page, str], None]


def cut_off() -> dict[str, str]:
    """The environment of somebody who has nothing of ours, and no way to any index."""
    env = {
        name: value
        for name, value in os.environ.items()
        if not re.match(r"JUPYTER|PYTHON|VIRTUAL_ENV|PIP", name)
    }
    proxies = ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")
    return env | dict.fromkeys(("PIP_INDEX_URL", *proxies), NOWHERE)


def starter(folder: Path) -> list[str | Path]:
    return [folder / "start.bat"] if os.name == "nt" else ["sh", folder / "start.sh"]


def test_from_the_zip_to_the_first_move(tmp_path: Path, page: Page, open_lesson: Open) -> None:
    zipped = tmp_path / "bundle.zip"
    command = [sys.executable, "-m", "trash_widgets.app.cli", "bundle", "--out", str(zipped)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(zipped) as packed:
        packed.extractall(tmp_path / "a school laptop")
    zipped.unlink()
    folder = tmp_path / "a school laptop" / "learn-trash"
    env = cut_off()

    # Without a way out pip has nothing but the wheels; where the system lets us, the network is really gone.
    alone = ["unshare", "--net", "--map-root-user"]
    if not shutil.which("unshare") or subprocess.run([*alone, "true"], capture_output=True).returncode:
        alone = []
    done = subprocess.run([*alone, *starter(folder), "--version"], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith("learn-trash ")
    print("network cut off" if alone else "only the indexes refused", done.stdout)

    process = subprocess.Popen(
        [*starter(folder), "--no-browser", "--port", "0"], env=env, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        assert said.startswith("Learn Trash is at"), "the second start installs nothing"
        address = said.split()[-1].replace("00-start", "02-chaining")
        open_lesson(page, address)
        page.locator(".lt-table").get_by_role("button", name="Stock").click()
        expect(page.locator(".lt-table").get_by_role("status")).to_contain_text("5 of clubs")
    finally:
        process.terminate()
        process.wait(20)


def test_an_installed_kit_makes_a_bundle_too(tmp_path: Path) -> None:
    """Without a checkout our own wheel is packed again from what is installed, and can be installed."""
    root = Path(__file__).resolve().parents[2]
    subprocess.run([*PIP, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(root)], check=True)
    [built] = tmp_path.glob("*.whl")
    installed(built, tmp_path / "first")
    [info] = (tmp_path / "first").rglob("*.dist-info")
    name, data = repacked(Distribution.at(info))
    assert name == built.name
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / name).write_bytes(data)
    installed(tmp_path / "again" / name, tmp_path / "second")
    assert files(tmp_path / "first") == files(tmp_path / "second")
    assert any(path.endswith("trash_widgets/app/cli.py") for path in files(tmp_path / "second"))


def installed(wheel: Path, place: Path) -> None:
    options = ["--no-index", "--no-deps", "--ignore-installed", "--prefix", str(place)]
    subprocess.run([*PIP, "install", *options, str(wheel)], check=True)


def files(place: Path) -> dict[str, bytes]:
    """What is installed there, without what the installer says about it."""
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in place.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and path.name not in {"RECORD", "direct_url.json"}
    }
