"""What goes into the bundle for a computer without internet, and what its start says."""

from __future__ import annotations

import importlib.util
import io
import json
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from trash_widgets.app import bundle, cli
from trash_widgets.app.trouble import Trouble


def names(*requirements: str, extras: tuple[str, ...] = ("",)) -> set[str]:
    return {found.name.lower() for found in bundle.needed(requirements, extras)}


def test_everything_that_is_needed_is_found() -> None:
    found = names("ipywidgets>=8")
    assert {"ipywidgets", "traitlets", "ipython", "widgetsnbextension", "pygments"} <= found
    assert "pytest" not in found
    assert names("ipywidgets; sys_platform == 'nowhere'") == set()
    assert names("tornado; extra == 'simulate'") == set()
    assert names("tornado; extra == 'simulate'", extras=("", "simulate")) == {"tornado"}
    # An extra of something that we need: coverage has one, and plain coverage needs nothing else.
    assert "webcolors" in names("jsonschema[format-nongpl]")
    assert "webcolors" not in names("jsonschema")


def test_what_is_not_installed_is_said() -> None:
    with pytest.raises(Trouble, match="no-such-thing is not installed here"):
        bundle.needed(["no-such-thing"])


@pytest.mark.parametrize("place", [".", "file/bundle.zip"])
def test_a_place_that_will_not_do_is_said_before_anything_is_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(bundle, "own_wheel", lambda *_: pytest.fail("the long work has begun"))
    assert cli.main(["bundle", "--out", str(tmp_path / place)]) == 2
    said = capsys.readouterr().err
    assert "--out" in said
    assert said.count("\n") == 1


def test_an_installed_kit_is_packed_again_as_it_came(tmp_path: Path) -> None:
    """A real wheel, installed and packed again, has the same files and says the same about them."""
    pytest.importorskip("pip")
    made = tmp_path / "learn_trash-9.9-py3-none-any.whl"
    files = {
        "trash_core/__init__.py": "x = 1\n",
        "learn_trash-9.9.data/data/share/jupyter/note.txt": "hello\n",
        "learn_trash-9.9.dist-info/METADATA": "Metadata-Version: 2.1\nName: learn-trash\nVersion: 9.9\n",
        "learn_trash-9.9.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "learn_trash-9.9.dist-info/entry_points.txt": "[console_scripts]\nlearn-trash = trash_core:x\n",
        "learn_trash-9.9.dist-info/RECORD": "",
    }
    with zipfile.ZipFile(made, "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)
    place = tmp_path / "place"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--prefix",
        str(place),
    ]
    subprocess.run([*pip, "--ignore-installed", str(made)], check=True)
    [info] = place.rglob("*.dist-info")
    name, data = bundle.repacked(importlib.metadata.Distribution.at(info))
    assert name == made.name
    with zipfile.ZipFile(io.BytesIO(data)) as again:
        assert set(again.namelist()) == set(files)
        for path, text in files.items():
            if not path.endswith("RECORD"):
                assert again.read(path).decode() == text
        record = again.read("learn_trash-9.9.dist-info/RECORD").decode()
    assert {line.split(",")[0] for line in record.split()} == set(files)


def test_the_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All but the fetching, which takes the internet."""
    asked: list[str] = []

    def download(wanted: list[str], wheels: Path) -> None:
        asked.extend(wanted)
        (wheels / "other-1-py3-none-any.whl").write_bytes(b"x")

    own = io.BytesIO()
    with zipfile.ZipFile(own, "w") as wheel:
        wheel.writestr("learn_trash-9.9.dist-info/METADATA", "Name: learn-trash\nRequires-Dist: tornado>=6\n")
    monkeypatch.setattr(bundle, "_download", download)
    monkeypatch.setattr(bundle, "own_wheel", lambda _: ("learn_trash-9.9-py3-none-any.whl", own.getvalue()))
    assert cli.main(["bundle", "--out", str(tmp_path / "deep" / "b.zip")]) == 0
    assert f"It is for {sysconfig.get_platform()} with Python" in capsys.readouterr().out
    assert asked == [f"tornado=={distribution('tornado').version}"]
    with zipfile.ZipFile(tmp_path / "deep" / "b.zip") as packed:
        files = {name.removeprefix("learn-trash/"): packed.read(name) for name in packed.namelist()}
        mode = packed.getinfo("learn-trash/start.sh").external_attr >> 16
    assert mode & 0o111, "it can be started on a Mac"
    assert {"READ ME.txt", "start.bat", "start.py", "start.sh", "requirements.txt", "made-for.json"} <= set(
        files
    )
    assert {"wheels/learn_trash-9.9-py3-none-any.whl", "wheels/other-1-py3-none-any.whl"} <= set(files)
    assert "lessons/00-start.ipynb" in files
    assert files["requirements.txt"].decode().split() == [*asked, "learn-trash==9.9"]
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert json.loads(files["made-for.json"]) == {"python": version, "system": sysconfig.get_platform()}
    for name in ("READ ME.txt", "start.sh", "start.bat"):
        text = files[name].decode()
        assert version in text
        assert "@" not in text.replace("@echo", "").replace('"$@"', "")
    assert b"\r\n" in files["start.bat"]
    assert b"\r" not in files["start.sh"]


@pytest.fixture
def start() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bundle_start", bundle.TEMPLATES / "start.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HERE = {
    "python": f"{sys.version_info.major}.{sys.version_info.minor}",
    "system": sysconfig.get_platform(),
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"python": "3.8"}, "was made for Python 3.8, and this is Python"),
        ({"system": "win-arm64"}, "was made for win-arm64, and this computer is"),
    ],
)
def test_another_computer_is_told_so(start: Any, change: dict[str, str], said: str) -> None:
    start.check(HERE)
    with pytest.raises(SystemExit, match=said):
        start.check(HERE | change)


def test_another_release_of_the_same_system_will_do(start: Any) -> None:
    kind: Callable[[str], tuple[str, str]] = start.kind
    assert kind("macosx-11.0-arm64") == kind("macosx-14.2-arm64")
    assert kind("macosx-11.0-arm64") != kind("macosx-11.0-x86_64")
    assert kind("linux-x86_64") != kind("linux-aarch64")
    assert kind("win-amd64") != kind("linux-x86_64")
