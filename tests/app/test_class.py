"""What a teacher decides about a class, what the terminal shows, and what may pass to a kernel."""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from trash_widgets.app import classroom, cli, forking, packed, paths, talk, visitors
from trash_widgets.app.trouble import Trouble

GIB = 2**30


def plan(memory: int = 8 * GIB, **said: Any) -> classroom.Plan:
    wish = argparse.Namespace(**{"seats": None, "warm": "00 01", "idle": 5.0, "log": None, **said})
    return classroom.planned(paths.lessons(), wish, memory)


def test_seats_follow_the_memory_and_leave_room_for_what_is_made_ready() -> None:
    for memory in (GIB // 2, GIB, 2 * GIB, 4 * GIB, 64 * GIB):
        decided = plan(memory)
        assert 1 <= decided.seats <= classroom.MOST
        needed = (decided.seats + len(decided.warm)) * classroom.LESSON
        assert needed <= max(memory - classroom.RESERVE, classroom.LESSON)
    assert plan(64 * GIB).seats == classroom.MOST
    assert plan(2 * GIB).seats < plan(2 * GIB, warm="").seats


def test_the_lessons_made_ready_are_named_by_their_numbers() -> None:
    assert set(plan(warm="02, 06").warm) == {"02-chaining.ipynb", "06-match.ipynb"}
    assert plan(warm="").warm == []
    assert plan(seats=7, warm="02").warm == ["02-chaining.ipynb"] * 7
    assert plan(seats=30, warm="02", memory=GIB // 8).warm == [], "the memory comes first"


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ({"warm": "77"}, "no lesson '77'"),
        ({"warm": "../x"}, "no lesson"),
        ({"warm": "*"}, "no lesson"),
        ({"seats": 0}, "from 1 to 1000"),
        ({"seats": -3}, "from 1 to 1000"),
        ({"idle": 0.0}, "minutes"),
        ({"idle": float("nan")}, "minutes"),
    ],
)
def test_what_makes_no_sense_is_said(said: dict[str, Any], answer: str) -> None:
    with pytest.raises(Trouble, match=answer):
        plan(**said)


def test_a_wrong_option_stops_before_anything_is_served(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--port", "0", "class", "--ip", "127.0.0.1", "--warm", "77"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "learn-trash: --warm: there is no lesson '77'.\n"


def test_a_log_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="can't write"):
        classroom.recorder(tmp_path / "nowhere" / "log")


def test_the_invitation_has_the_address_and_the_warning() -> None:
    ways = ["http://192.0.2.7:8866/", "http://198.51.100.8:8866/"]
    text = "\n".join(classroom.invitation("0.0.0.0", ways, plan(), io.StringIO()))
    assert "http://192.0.2.7:8866/" in text
    assert "perhaps http://198.51.100.8:8866/" in text
    assert "Anyone in this network can open it and run the lessons" in text
    assert "█" not in text, "this is no terminal"
    assert "Only this computer" in classroom.invitation("127.0.0.1", [], plan(), io.StringIO())[0]
    nowhere = classroom.invitation("0.0.0.0", [], plan(), io.StringIO())
    assert "in no network" in nowhere[0]
    assert "start again" in nowhere[1]


def begun(kernel: str, ready: bool) -> Any:
    result = {"kernel_id": kernel, "task": SimpleNamespace(done=lambda: ready)}
    return SimpleNamespace(
        done=lambda: True, cancelled=lambda: False, exception=lambda: None, result=lambda: result
    )


def test_a_room_counts_visitors_and_not_what_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = SimpleNamespace(
        list_kernel_ids=lambda: ["a", "b", "c"],
        _pending_kernels={"d": None},
        _pools={"02": [begun("b", True)], "00": [begun("c", False), SimpleNamespace(done=lambda: False)]},
    )
    room = classroom.Room(3)
    room.server = SimpleNamespace(kernel_manager=kernels)
    assert room.taken() == 2  # a, and d who is just coming
    assert room.ready() == 1
    assert not room.is_full()
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(available=classroom.RESERVE - 1))
    assert room.is_full(), "the memory is"
    room.seats = 2
    monkeypatch.undo()
    assert room.is_full()


# ---- what may pass


def letter(kind: str, **content: Any) -> dict[str, Any]:
    return {
        "header": {"msg_type": kind},
        "parent_header": {},
        "metadata": {},
        "content": content,
        "buffers": [],
    }


@pytest.mark.parametrize(
    ("channel", "message", "passes"),
    [
        ("shell", letter("comm_msg", comm_id="a"), True),
        ("shell", letter("comm_open", target_name="jupyter.widget.control"), True),
        ("shell", letter("kernel_info_request"), True),
        ("shell", letter("comm_open", target_name="jupyter.widget"), False),
        ("shell", letter("comm_open", target_name=["jupyter.widget.control"]), False),
        ("shell", letter("execute_request", code="1"), False),
        ("control", letter("comm_msg", comm_id="a"), False),
        ("stdin", letter("input_reply", value="1"), False),
        (None, letter("comm_msg"), False),
    ],
)
def test_what_may_pass_in_either_protocol(channel: Any, message: dict[str, Any], passes: bool) -> None:
    assert talk.may_pass(channel, message) is passes
    older = json.dumps({**message, "channel": channel})
    assert talk.may_pass(*talk.opened(older, is_new=False)) is passes
    if channel:
        parts = serialize_msg_to_ws_v1(message, channel, pack=lambda part: json.dumps(part).encode())
        assert (
            talk.may_pass(*talk.opened(b"".join([parts] if isinstance(parts, bytes) else parts), True))
            is passes
        )


@pytest.mark.parametrize("is_new", [True, False])
@pytest.mark.parametrize("rubbish", [b"", b"\xff" * 64, b"\x7f" * 64, bytes(64), b"\x06" + bytes(7)])
def test_rubbish_is_refused_at_once(rubbish: bytes, is_new: bool) -> None:
    """The server's own readers count up to what the first bytes say: here, for longer than anybody lives."""
    with pytest.raises(Exception):  # noqa: B017, PT011 (which one does not matter: it is dropped)
        talk.opened(rubbish, is_new)


def test_the_log_has_no_kernels_and_no_endless_lines() -> None:
    lines: list[str] = []
    record = visitors.recorder(lines.append)
    for number, path in enumerate(["/api/kernels/1a2b-3c-4d-5e-6f/channels", "/" + "x" * 10_000]):
        request = SimpleNamespace(
            remote_ip=f"192.0.2.{number}", path=path, method="GET", request_time=lambda: 1
        )
        record(SimpleNamespace(request=request, get_status=lambda: 404))
    assert lines[0] == "visitor 1 GET /api/kernels/…/channels 404 1000 ms"
    assert lines[1].startswith("visitor 2 GET /xxx")
    assert len(lines[1]) < 300


def test_an_edition_is_known_by_its_files(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1")
    first = packed.edition([str(tmp_path)])
    assert packed.edition([str(tmp_path)]) == first
    (tmp_path / "a.js").write_text("22")
    assert packed.edition([str(tmp_path)]) != first
    assert packed.edition([]) != first


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not limit them")
def test_a_class_may_have_many_connections() -> None:
    """Even where the system usually allows few; in a process of its own, for there is no way back."""
    program = (
        "import resource; from trash_widgets.app import serving;"
        "most = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, most));"
        "serving.allow_open_files();"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert int(said) >= 4096


@pytest.mark.skipif(not forking.IS_POSSIBLE, reason="kernels are copied on Linux only")
def test_the_end_of_a_copy_is_noticed_with_any_number_of_open_files() -> None:
    """Beyond 1023 the usual way of looking (`select`) fails."""
    import resource

    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if few < 1100:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1100, most))
    files = [os.open(os.devnull, os.O_RDONLY) for _ in range(1040)]
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        copy = forking.Copy(process.pid)
        assert copy.poll() is None
        copy.kill()
        assert copy.wait(10) is not None
    finally:
        process.kill()
        process.communicate()
        for file in files:
            os.close(file)


@pytest.mark.parametrize(
    "message", [None, 3, [], {}, {"header": 3}, {"header": {"msg_type": ["comm_msg"]}}, {"header": {}}]
)
def test_what_is_no_message_does_not_pass(message: Any) -> None:
    assert not talk.may_pass("shell", message)
