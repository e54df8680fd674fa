"""What somebody in the same network may try at a class, done by hand against a real server."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from tests.app.learner import Learner
from tests.benchmarks.load import kernels
from tests.browser.conftest import Served

LESSON = "02-chaining"
SEATS = 3
PLAYS = {"status", "comm_msg"}  # what a kernel says while one only plays


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class") / "requests.log"


@pytest.fixture(scope="module")
def served(log: Path) -> Iterator[Served]:
    """A class with few seats, which only this computer can reach."""
    served = Served("class", "--ip", "127.0.0.1", "--seats", str(SEATS), "--warm", "", "--log", str(log))
    yield served
    assert served.stop() == 0


@pytest.fixture(scope="module")
def plain() -> Iterator[Served]:
    """`learn-trash` for one."""
    served = Served("--no-preheat")
    yield served
    assert served.stop() == 0


def visit(served: Served, does: Callable[[Learner], Awaitable[None]]) -> None:
    """Let a learner open the lesson, do this, and leave."""

    async def come() -> None:
        learner = Learner(served.base)
        try:
            await learner.open(LESSON)
            await does(learner)
        finally:
            await learner.leave()

    asyncio.run(come())


async def heard(learner: Learner) -> set[str]:
    """Press a button; return the kinds of all messages that came until its answer."""
    kinds = set()
    receive = learner.receive

    async def listen() -> tuple[str, dict[str, Any]]:
        kind, content = await receive()
        kinds.add(kind)
        return kind, content

    learner.receive = listen  # type: ignore[method-assign]
    await learner.ask("do", what="hint")
    learner.receive = receive  # type: ignore[method-assign]
    return kinds


def attacks(mark: Path) -> list[tuple[str, str, dict[str, Any]]]:
    code = f"open({str(mark)!r}, 'w').close()"
    execute = {"code": code, "silent": False, "store_history": False, "user_expressions": {"x": code}}
    return [
        ("execute_request", "shell", execute),
        ("execute_request", "control", execute),
        ("complete_request", "shell", {"code": "import o", "cursor_pos": 8}),
        ("inspect_request", "shell", {"code": "guide", "cursor_pos": 3, "detail_level": 1}),
        ("history_request", "shell", {"output": True, "raw": True, "hist_access_type": "tail", "n": 9}),
        ("is_complete_request", "shell", {"code": "1"}),
        ("input_reply", "stdin", {"value": "x"}),
        ("usage_request", "control", {}),
        ("interrupt_request", "control", {}),
        ("shutdown_request", "control", {"restart": False}),
        ("shutdown_request", "shell", {"restart": False}),
        ("create_subshell_request", "control", {}),
        ("debug_request", "control", {"type": "request", "seq": 1, "command": "initialize", "arguments": {}}),
        ("comm_open", "shell", {"comm_id": "mine", "target_name": "jupyter.widget", "data": {"state": {}}}),
        ("comm_open", "shell", {"comm_id": "mine", "target_name": "x", "target_module": "antigravity"}),
        ("comm_msg", "control", {"comm_id": "none", "data": {}}),
        ("no such message", "shell", {}),
    ]


@pytest.mark.parametrize("kind", ["class", "plain"])
def test_only_widgets_are_heard(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Nothing that a hand-made client sends has any answer or effect; clicks have."""
    mark = tmp_path / "done"

    async def attack(learner: Learner) -> None:
        for message, channel, content in attacks(mark):
            await learner.send(message, content, channel)
        assert learner.channel is not None
        await learner.channel.write_message(b"\xff" * 100, binary=True)
        await learner.channel.write_message("not a message")
        assert await heard(learner) <= PLAYS

    visit(request.getfixturevalue("served" if kind == "class" else "plain"), attack)
    assert not mark.exists()


def test_the_older_protocol_is_no_way_round(served: Served, tmp_path: Path) -> None:
    mark = tmp_path / "done"

    async def attack(learner: Learner) -> None:
        table = learner.table
        learner.session += "2"
        await learner.connect(protocol=None)
        assert learner.channel is not None
        for message, channel, content in attacks(mark):
            letter = {**learner.letter(message, content), "channel": channel}
            await learner.channel.write_message(json.dumps(letter))
            # The kind of the message is read once, and in one place only.
            letter["msg_type"] = "comm_msg"
            await learner.channel.write_message(json.dumps(letter))
        for bytes_ in (b"", b"\x7f" * 100, bytes(3)):
            await learner.channel.write_message(bytes_, binary=True)
        for rubbish in ("[]", "3", "{}", '{"header": 3, "channel": "shell"}', "\x00"):
            await learner.channel.write_message(rubbish)
        click = {"kind": "do", "at": learner.scene["version"], "what": "hint"}
        content = {"comm_id": table, "data": {"method": "custom", "content": click}}
        letter = {**learner.letter("comm_msg", content), "channel": "shell"}
        await learner.channel.write_message(json.dumps(letter))
        kinds = set()
        async with asyncio.timeout(30):
            while "comm_msg" not in kinds:
                kinds.add((await learner.receive())[0])
        assert kinds <= PLAYS

    visit(served, attack)
    assert not mark.exists()


def test_a_message_that_is_too_long_ends_the_connection(served: Served) -> None:
    async def attack(learner: Learner) -> None:
        async def send_and_wait() -> None:
            await learner.send("comm_msg", {"comm_id": learner.table, "data": "x" * 5_000_000})
            async with asyncio.timeout(30):
                while True:
                    await learner.receive()

        with pytest.raises((ConnectionError, WebSocketClosedError)):
            await send_and_wait()

    visit(served, attack)


def test_a_page_of_another_site_can_not_connect(served: Served) -> None:
    async def attack(learner: Learner) -> None:
        ours = learner.channel
        for origin in ("http://evil.example", "http://127.0.0.1:1", "null"):
            with pytest.raises(HTTPClientError) as refused:
                await learner.connect(origin=origin)
            assert refused.value.code == 403
        learner.channel = ours

    visit(served, attack)


def ask(served: Served, path: str, **options: Any) -> Any:
    async def get() -> Any:
        learner = Learner(served.base)
        try:
            return await learner.get(path, follow_redirects=False, **options)
        finally:
            learner.vanish()

    return asyncio.run(get())


def test_another_site_can_not_start_lessons_by_the_way(served: Served) -> None:
    before = len(kernels(served.process.pid))
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}
    assert ask(served, f"voila/render/{LESSON}.ipynb", headers=headers).code == 403
    assert len(kernels(served.process.pid)) == before


@pytest.mark.parametrize(
    "path",
    [
        "voila/render/../../etc/passwd",
        "voila/render/..%2f..%2fetc%2fpasswd",
        "voila/render/../pyproject.toml",
        "voila/render/%2e%2e/tests/lesson.ipynb",
        "voila/render/..%5c..%5cx.ipynb",
        "voila/render//etc/passwd.ipynb",
        "voila/render/.hidden.ipynb",
        "voila/render/nowhere.ipynb",
        "voila/files/../../etc/passwd",
        "voila/files/%2e%2e/pyproject.toml",
        "voila/files/00-start.ipynb",
        "voila/files/teacher/numbers.md",
        "voila/static/../../../../../../../../etc/passwd",
        "voila/static/..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "voila/templates/trash/static/../../../../../../../../../../../etc/passwd",
        "voila/templates/trash/index.html.j2",
        "voila/templates/../static/x",
        "voila/labextensions/..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        "voila/tree/../../etc",
        "voila/tree/..%2f..%2fetc",
        "voila/api/contents",
        "voila/api/contents/00-start.ipynb",
        "voila/query/0-0-0-0-0",
        "api/kernels",
        "api/kernels/00000000-0000-0000-0000-000000000000",
        "api/contents",
        "api/sessions",
        "api/terminals",
        "terminals/1",
        "lab",
        "tree",
        "login",
        "files/etc/passwd",
        "notebooks/00-start.ipynb",
    ],
)
def test_nothing_but_lessons_is_there(served: Served, path: str) -> None:
    answer = ask(served, path)
    assert answer.code in {400, 403, 404}, answer.code
    assert b"root:" not in (answer.body or b"")


def test_nobody_starts_a_kernel_of_their_own(served: Served) -> None:
    before = len(kernels(served.process.pid))
    for path in ("api/kernels", "api/sessions", "api/terminals"):
        assert ask(served, path, method="POST", body="{}").code in {403, 404}
    assert len(kernels(served.process.pid)) == before


def test_nobody_ends_the_lesson_of_another(served: Served) -> None:
    """Not even who has learned the kernel's name, without a page of ours."""

    async def attack(learner: Learner) -> None:
        kernel = f"api/kernels/{learner.kernel}"
        assert (await learner.get(kernel, method="DELETE")).code in {403, 404, 405}
        for action in ("restart", "interrupt"):
            assert (await learner.get(f"{kernel}/{action}", method="POST", body="")).code in {403, 404}
        shutdown = f"voila/api/shutdown/{learner.kernel}"
        assert (await learner.get(shutdown, method="POST", body="")).code == 403
        told = json.loads((await learner.get(kernel)).body)
        assert {*told} == {"id", "name", "execution_state"}
        assert await heard(learner) <= PLAYS

    visit(served, attack)


def test_a_full_class_says_so_and_has_room_again(served: Served) -> None:
    async def crowd() -> None:
        learners = [Learner(served.base) for _ in range(SEATS)]
        late = Learner(served.base)
        try:
            for learner in learners:
                await learner.open(LESSON)
            refused = await late.get(f"voila/render/{LESSON}.ipynb")
            assert refused.code == 503
            assert b"The class is full" in refused.body
            assert refused.headers["Retry-After"]
            picture = await late.get("voila/render/table.png", follow_redirects=True)
            assert picture.code == 200, "only lessons need a seat"
            await learners.pop().leave()
            await late.open(LESSON)
        finally:
            for learner in (*learners, late):
                await learner.leave()

    asyncio.run(crowd())


def test_the_log_names_nobody_and_no_kernel(served: Served, log: Path) -> None:
    names = []

    async def note(learner: Learner) -> None:
        await learner.get(f"api/kernels/{learner.kernel}")
        names.append(learner.kernel)

    visit(served, note)
    end = time.monotonic() + 10
    while f"/voila/render/{LESSON}.ipynb 200" not in (text := log.read_text()):
        assert time.monotonic() < end
        time.sleep(0.1)
    assert "visitor 1 GET" in text
    assert "/api/kernels/…" in text
    assert names[0] not in text
    assert "127.0.0.1" not in text
