"""Does it work at all? A server is started for a moment, and spoken to as a page does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import IO
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, build_opener

from trash_widgets.app.finding import Finding

WHAT = "Connection (WebSocket)"
START_SECONDS = 60.0
ANSWER_SECONDS = 20.0
FIREWALL = "Allow Python to use 127.0.0.1 (this computer itself) in the firewall or virus scanner."
TELL_US = "If the lines above say nothing is wrong, start learn-trash and send us what it writes."


def connection(lessons: Path | None) -> Finding:
    """Start the lessons, and connect to one in the way that its page does."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as complaints,
        _served(lessons, complaints) as address,
    ):
        begin = time.monotonic()
        if not address:
            return Finding(WHAT, "bad", f"the server did not start: {_last(complaints)}", TELL_US)
        try:
            kernel = _open_lesson(address)
        except (HTTPError, HTTPException, ValueError):
            return Finding(WHAT, "bad", f"the first lesson did not open: {_last(complaints)}", TELL_US)
        except OSError as fault:
            return Finding(WHAT, "bad", f"a browser can't reach the lessons ({fault})", FIREWALL)
        try:
            _speak(urlsplit(address).netloc, kernel)
        except Exception as fault:
            said = f"a page can't talk to its lesson ({type(fault).__name__}: {fault})"
            return Finding(WHAT, "bad", said, FIREWALL)
        return Finding(WHAT, "good", f"a lesson answered after {time.monotonic() - begin:.0f} s")


@contextmanager
def _served(lessons: Path | None, complaints: IO[str]) -> Iterator[str]:
    """Serve the lessons meanwhile, at this address; it is empty if they can't be served."""
    command = [sys.executable, "-m", "trash_widgets.app.cli", "--no-browser", "--no-preheat", "--port", "0"]
    if lessons is not None:
        command += ["--lessons", str(lessons)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True) as served:
        watch = threading.Timer(START_SECONDS, served.kill)
        watch.start()
        try:
            assert served.stdout is not None
            found = re.search(r"http://\S+", served.stdout.readline())
            watch.cancel()
            yield found[0] if found else ""
        finally:
            watch.cancel()
            served.terminate()
            with suppress(subprocess.TimeoutExpired):
                served.wait(ANSWER_SECONDS)
            served.kill()


def _last(complaints: IO[str]) -> str:
    """The last line of what a server has written, which says most."""
    complaints.seek(0)
    return (complaints.read().strip().splitlines() or ["it did not say why"])[-1]


def _open_lesson(address: str) -> str:
    """Open a lesson; return the name of its kernel."""
    straight = build_opener(ProxyHandler({}))  # to ourselves, whatever the way to the internet is
    page = straight.open(address, timeout=START_SECONDS).read().decode("utf-8")
    kernel = re.search(r'"kernelId":\s*"([^"]+)"', page)
    if kernel is None:
        raise ValueError("the page names no kernel")
    return kernel[1]


def _speak(host: str, kernel: str) -> None:
    """Ask the kernel who it is, and wait for the answer."""
    from websocket import create_connection

    channel = create_connection(
        f"ws://{host}/api/kernels/{kernel}/channels?session_id=doctor",
        timeout=ANSWER_SECONDS,
        http_no_proxy=["*"],
        origin=f"http://{host}",
    )
    try:
        channel.send(json.dumps(_question()))
        end = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < end:
            answer = channel.recv()
            if isinstance(answer, str) and json.loads(answer)["header"]["msg_type"] == "kernel_info_reply":
                return
        raise TimeoutError("no answer")
    finally:
        channel.close()


def _question() -> dict[str, object]:
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": "kernel_info_request",
        "session": "doctor",
        "username": "",
        "version": "5.3",
        "date": "",
    }
    return {"header": header, "parent_header": {}, "metadata": {}, "content": {}, "channel": "shell"}
