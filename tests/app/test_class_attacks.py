"""What somebody in the same network may try at a class, done by hand against a real server."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import os
import re
import shutil
import socket
import struct
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from tests.app.learner import Learner
from tests.benchmarks.load import kernels
from tests.browser.conftest import Served
from trash_widgets.app import guard, paths, talk

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
    assert not served.complaints(), "whatever is tried, who runs the class does not have to read about it"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`learn-trash` for one, with lessons in whose folder are ways out of it."""
    top = tmp_path_factory.mktemp("top")
    (top / "secret.png").write_text("a secret")
    folder = shutil.copytree(paths.lessons(), top / "lessons")
    (folder / "way-out.png").symlink_to(top / "secret.png")
    (folder / "out").symlink_to(top, target_is_directory=True)
    served = Served("--no-preheat", "--lessons", str(folder))
    yield served
    assert served.stop() == 0
    assert not served.complaints()


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


async def heard_in_the_older_way(learner: Learner, table: str) -> set[str]:
    """The same, where messages are written in the older protocol."""
    assert learner.channel is not None
    click = {"kind": "do", "at": learner.scene["version"], "what": "hint"}
    content = {"comm_id": table, "data": {"method": "custom", "content": click}}
    letter = {**learner.letter("comm_msg", content), "channel": "shell"}
    await learner.channel.write_message(json.dumps(letter))
    kinds: set[str] = set()
    async with asyncio.timeout(30):
        while "comm_msg" not in kinds:
            kinds.add((await learner.receive())[0])
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
        assert await heard_in_the_older_way(learner, table) <= PLAYS

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


def opened(served: Served, question: str = "", **options: Any) -> tuple[Any, str]:
    """What a lesson's page comes as, and the page; it is left at once, for there are few seats."""

    async def come() -> tuple[Any, str]:
        learner = Learner(served.base)
        answer = await learner.get(f"voila/render/{LESSON}.ipynb{question}", **options)
        is_packed = "Content-Encoding" in answer.headers
        page = (gzip.decompress(answer.body) if is_packed else answer.body).decode()
        found = re.search(r'"kernelId":\s*"([^"]+)"', page)
        assert found is not None
        learner.kernel = found[1]
        await learner.leave()
        return answer, page

    return asyncio.run(come())


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
        "voila/render/",
        "voila/render//02-chaining.ipynb",
        "voila/render/./02-chaining.ipynb",
        "voila/render/teacher/../02-chaining.ipynb",
        "voila/render/%252e%252e/pyproject.toml",
        "voila/render/..%252f..%252fetc/passwd",
        "voila/render/02-chaining.ipynb%00.png",
        "voila/render/%0d%0aX.ipynb",
        "//evil.example/voila/tree/",
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
        "voila/static/",
        "voila/static/%00",
        "voila/templates/trash/static",
        "voila/templates/trash/static/",
        "voila/templates/trash/static/%00",
        "voila/templates/trash/static/%2e%2e/503.html",
        "voila/templates/gridstack/static/x",
        "voila/labextensions/",
        "voila/labextensions/anywidget/",
        "voila/api/themes/@jupyterlab/theme-light-extension/index.css",
        "voila/execution/0-0-0-0-0",
        "voila/tree/00-start.ipynb",
        "voila/tree/teacher/numbers.md",
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
        "api",
        "api/me",
        "api/status",
        "api/spec.yaml",
        "api/kernelspecs",
        "api/events/subscribe",
        "kernelspecs/python3/logo-64x64.png",
        "metrics",
        "nbextensions/x",
        "nbconvert/html/00-start.ipynb",
        "edit/00-start.ipynb",
        "logout",
        "custom/custom.css",
        "static/favicon.ico",
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


@pytest.mark.parametrize("path", ["voila/files/way-out.png", "voila/files/out/secret.png"])
def test_a_link_in_the_folder_is_no_way_out_of_it(plain: Served, path: str) -> None:
    answer = ask(plain, path)
    assert answer.code == 403
    assert b"secret" not in answer.body
    assert ask(plain, "voila/files/table.png").code == 200, "what is in the folder is there"


def test_what_stands_behind_a_question_mark_changes_nothing(served: Served) -> None:
    usual = ask(served, "voila/tree/").body
    assert ask(served, "voila/tree/?classic-tree=true&theme=dark&template=lab").body == usual
    asked = "?template=..%2f..%2fx&theme=x&voila-template=lab&kernel_name=evil&voila-kernel=evil"
    lesson, page = opened(served, asked)
    assert lesson.code == 200
    assert "evil" not in page


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "2130706433"])
def test_another_name_does_not_lead_to_this_computer(served: Served, host: str) -> None:
    """As when a page of another site lets its own name lead here, to be of our origin (DNS rebinding)."""

    async def attack(learner: Learner) -> None:
        headers = {"Host": host, "Origin": f"http://{host}"}
        for path in ("", "voila/tree/", f"voila/render/{LESSON}.ipynb", f"api/kernels/{learner.kernel}"):
            assert (await learner.get(path, headers=headers)).code == 403, path
        with connection(served, learner.kernel, host) as line:
            assert b" 403 " in line.recv(1000)

    visit(served, attack)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]:8866"])
def test_the_names_of_this_computer_lead_to_it(served: Served, host: str) -> None:
    assert ask(served, "voila/tree/", headers={"Host": host}).code == 200


def test_the_state_of_a_lesson_is_not_for_other_sites(served: Served) -> None:
    async def attack(learner: Learner) -> None:
        path = f"api/kernels/{learner.kernel}"
        assert (await learner.get(path)).code == 200
        assert (await learner.get(path, headers={"Origin": "http://evil.example"})).code in {403, 404}

    visit(served, attack)


def connection(served: Served, kernel: str, host: str = "", more: str = "") -> socket.socket:
    """Knock for a WebSocket, by hand."""
    place = urlsplit(served.base)
    line = socket.create_connection((place.hostname, place.port), timeout=10)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/kernels/{kernel}/channels?session_id={os.urandom(4).hex()} HTTP/1.1\r\n"
        f"Host: {host or place.netloc}\r\nOrigin: http://{host or place.netloc}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n{more}\r\n".encode()
    )
    return line


def frame(first: int, content: bytes, said: int | None = None) -> bytes:
    """A frame with this first byte, which says that it is so long."""
    size = len(content) if said is None else said
    return bytes([first, 0xFF]) + struct.pack(">Q", size) + bytes(4) + content


def bomb() -> bytes:
    """400 million zeros, in 400 thousand bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (packer.compress(bytes(400_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


def read_to_the_end(line: socket.socket) -> None:
    with line:
        while line.recv(65536):
            pass


@pytest.mark.parametrize(
    "frames",
    [
        pytest.param(lambda: frame(0xC2, bomb()), id="packed zeros"),
        pytest.param(lambda: frame(0x81, b"\xff\xfe\xfd"), id="no utf-8"),
        pytest.param(lambda: frame(0x82, b"", 2**62), id="an impossible length"),
        pytest.param(lambda: frame(0x02, b"x") + frame(0x00, b"y" * 60_000) * 90, id="endless parts"),
        pytest.param(lambda: frame(0x83, b"x"), id="a kind that there is not"),
    ],
)
def test_a_connection_that_is_abused_ends(served: Served, frames: Callable[[], bytes]) -> None:
    async def attack(learner: Learner) -> None:
        before = psutil.Process(served.process.pid).memory_info().rss
        line = connection(served, learner.kernel, more="Sec-WebSocket-Extensions: permessage-deflate\r\n")
        try:
            line.sendall(frames())
            await asyncio.to_thread(read_to_the_end, line)
        except ConnectionError:
            pass  # it has ended in the middle of it
        assert psutil.Process(served.process.pid).memory_info().rss - before < 50 * 2**20
        assert await heard(learner) <= PLAYS

    visit(served, attack)


POOR: list[dict[str, Any]] = [
    {},
    {"msg_id": ["x"], "session": {}, "date": 3},
    {"msg_id": "a", "session": "b", "username": "\ud800", "date": "soon"},
]


def test_what_only_looks_like_a_message_of_a_widget_does_no_harm(served: Served) -> None:
    async def attack(learner: Learner) -> None:
        table = learner.table
        learner.session += "2"
        await learner.connect(protocol=None)
        assert learner.channel is not None
        for more in POOR:
            header = {"msg_type": "comm_msg", **more}
            for rest in ({}, {"content": [], "metadata": 3, "parent_header": "x", "buffers": 7}):
                letter = {"channel": "shell", "header": header, "content": {"comm_id": table}, **rest}
                await learner.channel.write_message(json.dumps(letter))
        await learner.channel.write_message("[" * 200_000)
        assert await heard_in_the_older_way(learner, table) <= PLAYS, "the same connection goes on"

    visit(served, attack)


def test_one_lesson_has_only_a_few_connections(served: Served) -> None:
    async def attack(learner: Learner) -> None:
        lines = [learner.channel]
        for number in range(3 * talk.MOST_CONNECTIONS):
            learner.session = f"mine{number}"
            await learner.connect()
            lines.append(learner.channel)
        *first, newest = lines
        assert first[0] is not None
        async with asyncio.timeout(30):
            while await first[0].read_message() is not None:
                pass  # it ends
        learner.channel = newest
        assert await heard(learner) <= PLAYS, "the newest may be the page's own, and works"
        open_files = psutil.Process(served.process.pid).num_fds()
        assert open_files < 100 + 20 * talk.MOST_CONNECTIONS
        for line in first:
            if line is not None:
                line.close()

    visit(served, attack)


@pytest.mark.full
def test_whoever_writes_a_letter_at_a_time_is_not_waited_for(served: Served) -> None:
    place = urlsplit(served.base)
    lines = [socket.create_connection((place.hostname, place.port), timeout=10) for _ in range(300)]
    for line in lines:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
    assert ask(served, "voila/tree/").code == 200, "others are served meanwhile"
    end = time.monotonic() + guard.PATIENCE["idle_connection_timeout"] + 30
    while lines:
        assert time.monotonic() < end, f"{len(lines)} are still waited for"
        time.sleep(2)
        for line in [*lines]:
            try:
                line.sendall(b"x")
            except ConnectionError:
                lines.remove(line)
                line.close()


def test_no_visitor_gets_a_name(served: Served) -> None:
    for answer in (ask(served, "voila/tree/"), opened(served)[0]):
        cookies = answer.headers.get_list("Set-Cookie")
        assert all(cookie.startswith("_xsrf=") for cookie in cookies), cookies


# ---- what is sent: small, and once


def test_scripts_and_styles_travel_small_and_once(served: Served) -> None:
    _, page = opened(served)
    files = re.findall(r'<(?:script|link)[^>]*?(?:src|href)="/([^"]+\.(?:js|css)[^"]*)"', page)
    assert len(files) >= 6
    for file in files:
        packed = ask(served, file, headers={"Accept-Encoding": "gzip"}, decompress_response=False)
        assert packed.headers["Content-Encoding"] == "gzip", file
        assert packed.headers.get_list("Vary") == ["Accept-Encoding"]
        assert "immutable" in packed.headers["Cache-Control"], file
        plain = ask(served, file, decompress_response=False)
        assert "Content-Encoding" not in plain.headers
        assert gzip.decompress(packed.body) == plain.body
        kept = ask(served, file, headers={"If-None-Match": plain.headers["Etag"], "Accept-Encoding": "gzip"})
        assert (kept.code, kept.body or b"") == (304, b"")
        part = ask(served, file, headers={"Range": "bytes=2-5"}, decompress_response=False)
        assert (part.code, part.body) == (206, plain.body[2:6])


def test_what_has_the_same_address_in_each_edition_is_asked_for_again(served: Served) -> None:
    for file in ("voila/labextensions/anywidget/package.json", "voila/static/voila.js"):
        answer = ask(served, file)
        assert answer.headers["Cache-Control"] == "no-cache"
        assert ask(served, file, headers={"If-None-Match": answer.headers["Etag"]}).code == 304
        assert ask(served, file, headers={"If-None-Match": 'W/"other"'}).code == 200


def test_a_page_travels_small_but_is_not_kept(served: Served) -> None:
    answer, _ = opened(served, headers={"Accept-Encoding": "gzip"}, decompress_response=False)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "no-store" in answer.headers["Cache-Control"]


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


def test_the_page_for_the_wall_says_where_nobody_can_come(served: Served) -> None:
    """Here nobody can. How it looks where somebody can is in tests/browser/test_class.py."""
    page = ask(served, "class").body.decode()
    assert "No network yet" in page
    assert "<svg role=" not in page
