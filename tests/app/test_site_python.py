"""What runs in the static site's page: cells, messages between widgets and the page, late modules."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import comm
import pytest
import traitlets
from ipywidgets import Output

from trash_widgets.app import paths
from trash_widgets.app.site import later, page_python, python_files, split
from trash_widgets.safe import SafeWidget

Said = list[dict[str, Any]]

COUNTER = """
from tests_site_counter import Counter
counter = Counter()
counter
"""


class Counter(SafeWidget):
    """The smallest widget with a memory."""

    _esm = "export default {}"
    number = traitlets.Int().tag(sync=True)

    def receive(self, message: Any) -> None:
        if message["kind"] == "fail":
            raise ValueError("as asked")
        self.number += 1

    def apologise(self) -> None:
        self.number = -1


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[Said]:
    """All that Python says to the page from now on."""
    messages: Said = []
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    module = type(sys)("tests_site_counter")
    module.Counter = Counter  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "tests_site_counter", module)
    page_python.connect(lambda message: messages.append(json.loads(message)))
    yield messages
    asyncio.run(page_python.run_lesson([]))  # closes what a test has opened


def run(*cells: str, number: int = 1) -> bool:
    return asyncio.run(page_python.run_lesson(cells, number))


def of_kind(said: Said, kind: str) -> Said:
    return [message for message in said if message["kind"] == kind]


def test_a_lesson_says_what_it_shows(said: Said) -> None:
    assert run("a = 2\nprint('hello')", "a * 21", "a;", "import asyncio\nawait asyncio.sleep(0, 'later')")
    assert said[0] == {"kind": "begin", "run": 1}
    assert said[-1] == {"kind": "done"}
    shown = [message["outputs"] for message in of_kind(said, "cell")]
    assert shown[0] == [{"output_type": "stream", "name": "stdout", "text": "hello\n"}]
    assert [output["data"] for output in shown[1]] == [{"text/plain": "42"}]
    assert shown[2] == []
    assert shown[3][0]["data"] == {"text/plain": "'later'"}


def test_a_lesson_stops_where_it_fails(said: Said, caplog: pytest.LogCaptureFixture) -> None:
    assert not run("1 / 1", "1 / 0", "print('never')")
    assert [message["kind"] for message in said] == ["begin", "cell", "stopped"]
    assert said[-1]["cell"] == 1
    assert "ZeroDivisionError" in caplog.text


def test_markdown_reaches_the_page_as_html(said: Said) -> None:
    assert run("from IPython.display import Markdown\nMarkdown('| a |\\n|---|\\n| **b** |')")
    [cell] = of_kind(said, "cell")
    assert "<strong>b</strong>" in cell["outputs"][0]["data"]["text/html"]
    Output(outputs=({"output_type": "display_data", "data": {"text/markdown": "*c*"}, "metadata": {}},))
    states = [message["state"] for message in of_kind(said, "open") if "outputs" in message["state"]]
    assert "<em>c</em>" in states[-1]["outputs"][0]["data"]["text/html"]


def test_a_widget_and_its_page_talk(said: Said) -> None:
    assert run(COUNTER)
    widget = next(message for message in of_kind(said, "open") if "number" in message["state"])
    [cell] = of_kind(said, "cell")
    assert cell["outputs"][0]["data"][page_python.VIEW]["model_id"] == widget["id"]
    said.clear()
    tell = {
        "do": "comm",
        "id": widget["id"],
        "data": {"method": "custom", "content": {"kind": "more", "at": 7}},
    }
    asyncio.run(page_python.answer(json.dumps(tell)))
    assert said == [
        {"id": widget["id"], "kind": "update", "state": {"number": 1}},
        {"id": widget["id"], "kind": "custom", "content": {"kind": "ack", "at": 7}},
    ]
    tell["data"] = {"method": "update", "state": {"number": 5}, "buffer_paths": []}
    asyncio.run(page_python.answer(json.dumps(tell)))
    tell["data"] = {"method": "custom", "content": {"kind": "fail"}}
    asyncio.run(page_python.answer(json.dumps(tell)))
    assert {"id": widget["id"], "kind": "update", "state": {"number": -1}} in said


def test_a_message_to_a_widget_that_is_gone_does_no_harm(said: Said) -> None:
    asyncio.run(page_python.answer(json.dumps({"do": "comm", "id": "w99", "data": {"method": "custom"}})))
    assert said == []


def test_the_next_lesson_closes_the_widgets_of_the_last_one(said: Said) -> None:
    run(COUNTER)
    first = {message["id"] for message in of_kind(said, "open")}
    said.clear()
    run(COUNTER, number=2)
    begin = next(i for i, message in enumerate(said) if message["kind"] == "begin")
    assert {message["id"] for message in said[:begin]} == first
    assert {message["kind"] for message in said[:begin]} == {"close"}
    # And a lesson names its widgets alike, however often it is opened.
    assert {message["id"] for message in of_kind(said, "open")} == first


def test_binary_data_is_refused(said: Said) -> None:
    line = page_python.PageComm(comm_id="w1")
    with pytest.raises(TypeError, match="no binary data"):
        line.send(data={"method": "update", "state": {}}, buffers=[b"x"])


# ---- what is packed


OPEN = """
import asyncio, json, os, pathlib, sys
packed, programs, folder, result = sys.argv[1:]
sys.path.append(packed)
import split
os.chdir(folder)
trouble, _ = asyncio.run(split.open_all(json.loads(pathlib.Path(programs).read_text("utf-8"))))
pathlib.Path(result).write_text(trouble)
"""


def test_every_lesson_opens_with_what_is_packed(tmp_path: Path) -> None:
    """In a Python that has nothing else: no Jupyter, no numpy, nothing that is installed here."""
    from trash_widgets.app.site import build, pages

    lessons = paths.lessons()
    programs = {path.name: pages.read(path).sources for path in build.notebooks(lessons)}
    assert len(programs) > 6
    (tmp_path / "programs").write_text(json.dumps(programs), encoding="utf-8")
    for name, data in split.unzip(python_files.lessons()).items():
        (tmp_path / "packed" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "packed" / name).write_bytes(data)
    shutil.copy(split.__file__, tmp_path / "packed")
    given = [str(tmp_path / "packed"), str(tmp_path / "programs"), str(lessons), str(tmp_path / "result")]
    # -I and -S: neither the environment nor what is installed has a say.
    done = subprocess.run([sys.executable, "-I", "-S", "-c", OPEN, *given], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "result").read_text() == "", done.stderr


def test_what_is_packed() -> None:
    files = split.unzip(python_files.lessons())
    assert "trash_core/rules.py" in files
    assert "trash_widgets/static/table.js" in files
    assert "trash_widgets/app/lessons/teacher/09-first-card.toml" in files
    assert "trash_widgets/app/site/page_python.py" in files
    assert any(name.endswith("templates/trash/static/look.css") for name in files)
    assert "ipywidgets/widgets/widget.py" in files
    for name in files:
        assert "__pycache__" not in name
        assert not name.endswith((".so", ".pyd", ".nbi", ".nbc", ".typ", ".pdf"))
        assert name not in {"trash_widgets/app/cli.py", "trash_widgets/app/serving.py"}
    assert json.loads(files["trash_widgets/app/site/versions.json"])["learn-trash"]


def test_modules_that_nothing_has_loaded_come_later() -> None:
    library = split.compiled({"json/__init__.py": b"x = 1", "ftp.py": b"", "encodings/ascii.py": b""})
    lessons = split.compiled(
        {
            "trash_core/a.py": b'"""Said."""',
            "lib/__init__.py": b"",
            "lib/seldom.py": b'"""Unsaid."""',
            "trash_core/a.css": b"",
        }
    )
    first, second, late = split.divided(library, lessons, {"json", "lib"})
    assert set(first) == {"json/__init__.pyc", "encodings/ascii.pyc"}
    assert set(second) == {"trash_core/a.pyc", "trash_core/a.css", "lib/__init__.pyc", split.LIST}
    assert set(late) == {"ftp.pyc", "lib/seldom.pyc"}
    assert second[split.LIST].decode().split() == ["ftp", "lib.seldom"]
    assert b"Said." in second["trash_core/a.pyc"]
    assert b"Unsaid." not in late["lib/seldom.pyc"]
    assert split.zipped(first) == split.zipped(dict(reversed(first.items())))


def test_a_late_module_is_fetched_when_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "site_early").mkdir()
    (tmp_path / "site_early" / "__init__.py").write_text("")
    fetched = []

    def fetch() -> bytes:
        fetched.append(1)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name, data in split.compiled({"site_early/late.py": b"x = 5", "site_alone.py": b""}).items():
                archive.writestr(name, data)
        return packed.getvalue()

    later.watch(fetch, str(tmp_path), ["site_early.late", "site_alone"])
    with pytest.raises(ModuleNotFoundError):
        __import__("site_nowhere")
    assert not fetched
    assert __import__("site_early.late").late.x == 5
    __import__("site_alone")
    assert len(fetched) == 1
    for name in ("site_early", "site_early.late", "site_alone"):
        sys.modules.pop(name)
