"""``learn-trash doctor``: what is in place is said to be, and what is not is found, with what to do."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import distribution
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest

from trash_widgets.app import classroom, cli, doctor, handshake, paths


def kit(*requires: str, python: str = ">=3.11") -> Any:
    return SimpleNamespace(requires=list(requires), metadata={"Requires-Python": python})


def test_this_computer_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    """All of it, with a real server and a real connection."""
    status = cli.main(["doctor", "--json", "--port", "0"])
    findings = json.loads(capsys.readouterr().out)
    assert [finding for finding in findings if finding["state"] == "bad"] == []
    assert status == 0
    names = [finding["what"] for finding in findings]
    assert {"Python", "voila", "anywidget in pages", "Lessons", "Memory", "Port", "Browser"} <= {*names}
    assert findings[-1]["what"] == handshake.WHAT
    assert "answered" in findings[-1]["found"]


def test_for_people_each_fault_has_something_to_do() -> None:
    findings = [
        doctor.Finding("Python", "good", "3.12.1"),
        doctor.Finding("voila", "bad", "is missing", "Run: pip install voila"),
        doctor.Finding("Browser", "note", "none", "Type the address."),
    ]
    assert [line for finding in findings for line in doctor.told(finding)] == [
        "ok    Python: 3.12.1",
        "BAD   voila: is missing",
        "      → Run: pip install voila",
        "note  Browser: none",
        "      → Type the address.",
    ]
    assert doctor.verdict(findings).startswith("To be done: 1, marked with BAD.")
    assert doctor.verdict(findings[::2]) == "Everything is in place."


def test_the_exit_status_says_whether_something_is_to_be_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for state, status in (("good", 0), ("note", 0), ("bad", 1)):
        finding = doctor.Finding("Port", state, "x")  # type: ignore[arg-type]
        monkeypatch.setattr(doctor, "look", lambda *_, finding=finding: iter([finding]))
        assert cli.main(["doctor"]) == status
    assert "Port: x" in capsys.readouterr().out


def test_an_old_python() -> None:
    assert doctor.python(kit(), (3, 13, 1)).state == "good"
    old = doctor.python(kit(), (3, 9, 18))
    assert old.state == "bad"
    assert old.do


def test_packages_that_are_missing_or_too_old() -> None:
    have = distribution("pytest").version
    found = {
        finding.what: finding
        for finding in doctor.packages(
            kit(
                "pytest>=1",
                "psutil>=9999",
                "no-such-package-of-ours>=2",
                "numpy>=9999; extra == 'x'",
                "mypy>=9999; python_version < '3'",
            )
        )
    }
    assert (found["pytest"].state, found["pytest"].found) == ("good", have)
    assert found["psutil"].state == "bad"
    assert '"psutil>=9999"' in found["psutil"].do
    assert "is missing" in found["no-such-package-of-ours"].found
    assert "numpy" not in found
    assert "mypy" not in found


def test_a_mismatch_between_packages_is_found_deeper_down(monkeypatch: pytest.MonkeyPatch) -> None:
    real = doctor.distribution

    def older(name: str) -> Any:
        found = real(name)
        if name.replace("_", "-") != "jupyterlab-widgets":
            return found
        return SimpleNamespace(version="1.1.0", requires=[])

    monkeypatch.setattr(doctor, "distribution", older)
    bad = [finding for finding in doctor.packages(kit("ipywidgets>=8")) if finding.state == "bad"]
    assert [finding.what for finding in bad] == ["jupyterlab_widgets"]
    assert "ipywidgets needs" in bad[0].found


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what anywidget has installed for pages, which may be damaged."""
    real = distribution("anywidget")
    [record] = [
        file
        for file in real.files or ()
        if file.name == "package.json" and "labextensions/anywidget/" in file.as_posix()
    ]
    copy = tmp_path / "package.json"
    shutil.copyfile(str(record.locate()), copy)
    file = SimpleNamespace(name=record.name, parent=record.parent, hash=record.hash, locate=lambda: copy)
    monkeypatch.setattr(doctor, "FRONT_ENDS", {"anywidget": "anywidget"})
    monkeypatch.setattr(
        doctor, "distribution", lambda name: SimpleNamespace(files=[file], version=real.version)
    )
    return copy


def test_the_front_end_of_another_installation(installed: Path) -> None:
    [finding] = doctor.front_ends()
    assert finding.state == "good"
    other = json.loads(installed.read_text()) | {"version": "0.0.1"}
    installed.write_text(json.dumps(other))
    [finding] = doctor.front_ends()
    assert finding.state == "bad"
    assert "0.0.1 does not belong to anywidget" in finding.found
    assert "--force-reinstall anywidget" in finding.do
    installed.unlink()
    [finding] = doctor.front_ends()
    assert (finding.state, finding.found) == ("bad", "is missing")


def test_lessons_that_are_missing_or_damaged(tmp_path: Path) -> None:
    assert doctor.complete(None).state == "good"
    folder = tmp_path / "lessons"
    shutil.copytree(paths.lessons(), folder)
    (folder / "03-jacks.ipynb").unlink()
    assert doctor.complete(folder).found == "missing: 03-jacks.ipynb"
    (folder / "03-jacks.ipynb").write_text("{")
    assert "can't be read" in doctor.complete(folder).found
    assert doctor.complete(tmp_path / "nowhere").state == "bad"


def test_memory_is_told_in_learners() -> None:
    assert doctor.memory(classroom.RESERVE).state == "bad"
    assert "one learner" in doctor.memory(classroom.RESERVE + classroom.LESSON).found
    assert "5 learners" in doctor.memory(classroom.RESERVE + 5 * classroom.LESSON).found
    assert f"{classroom.MOST} or more" in doctor.memory(2**40).found


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        finding = doctor.free_port(str(server.getsockname()[1]))
    assert finding.state == "note"
    assert "--port 0" in finding.do
    assert doctor.free_port("no number").state == "note"
    assert doctor.free_port("0").state == "good"


def test_no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    assert doctor.browser().state == "note"


def test_what_one_can_do_without() -> None:
    assert doctor.optional("no_such_package_of_ours", "fun", "pip install fun").state == "note"
    assert doctor.optional("pytest", "tests", "").state == "good"


def test_a_server_that_does_not_start(tmp_path: Path) -> None:
    finding = doctor.connection(tmp_path)  # a folder without lessons
    assert finding.state == "bad"
    assert "--lessons takes a folder" in finding.found


@contextmanager
def proxy(upstream: int) -> Iterator[int]:
    """Somebody in the way who lets pages pass and drops WebSockets, as in some schools and offices."""

    def serve(client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", upstream)) as server:
            asked = client.recv(65536)
            if b"upgrade: websocket" in asked.lower():
                return
            server.sendall(re.sub(rb"(?i)connection: [^\r]+", b"Connection: close", asked))
            while answer := server.recv(65536):
                client.sendall(answer)

    def accept() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=serve, args=[listening.accept()[0]], daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=accept, daemon=True).start()
        yield listening.getsockname()[1]


def test_a_connection_that_is_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """As by a firewall: the page comes, the WebSocket does not."""
    real = handshake._served

    @contextmanager
    def behind(lessons: Path | None, complaints: Any) -> Iterator[str]:
        with real(lessons, complaints) as address, proxy(int(urlsplit(address).port or 0)) as port:
            yield re.sub(r":\d+/", f":{port}/", address)

    monkeypatch.setattr(handshake, "_served", behind)
    finding = doctor.connection(None)
    assert finding.state == "bad"
    assert "can't talk to its lesson" in finding.found
    assert "firewall" in finding.do


def test_a_lesson_that_fails_is_not_the_firewall(tmp_path: Path) -> None:
    """Then the server says why, and the network is not to blame."""
    (tmp_path / paths.START).write_text("no notebook")
    finding = doctor.connection(tmp_path)
    assert finding.state == "bad"
    assert "the first lesson did not open" in finding.found
    assert "firewall" not in finding.do


def test_a_home_that_may_not_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HOME", str(tmp_path / "file" / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "file" / "home"))
    assert doctor.connection(None).state == "good"


def test_nowhere_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctor.temporary().state == "good"

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", full)
    finding = doctor.temporary()
    assert (finding.state, finding.found) == ("bad", "can't be written (No space left on device)")
    assert "TMPDIR" in finding.do


def test_the_command_works_from_outside() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "trash_widgets.app.cli", "doctor", "--help"], capture_output=True, text=True
    )
    assert done.returncode == 0
    assert "--json" in done.stdout
