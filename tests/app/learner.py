"""A learner without a browser: asks for a lesson and talks with its kernel as the page does.

Real HTTP, a real WebSocket and the kernels' protocol; only the drawing is left out.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from trash_core import Card
from trash_core.cards import Rank

PROTOCOL = "v1.kernel.websocket.jupyter.org"
Scene = dict[str, Any]


class Learner:
    """One learner at a running tutorial, whose address is `base`."""

    def __init__(self, base: str, patience: float = 60) -> None:
        self.base = base
        self.patience = patience
        self.http = AsyncHTTPClient(
            force_instance=True, defaults={"request_timeout": patience, "connect_timeout": patience}
        )
        self.session = uuid.uuid4().hex
        self.kernel = self.table = self.xsrf = ""
        self.channel: WebSocketClientConnection | None = None
        self.scene: Scene = {}
        self.delays: list[float] = []  # seconds from each request to its answer

    # ---- as a page comes into being

    async def get(self, path: str, **options: Any) -> HTTPResponse:
        request = HTTPRequest(f"{self.base}/{path}", **options)
        return await self.http.fetch(request, raise_error=False)

    async def open(self, lesson: str) -> float:
        """Open a lesson; return the seconds until its table is there."""
        begin = time.perf_counter()
        answer = await self.get(f"voila/render/{lesson}.ipynb")
        assert answer.code == 200, f"{lesson}: {answer.code}"
        page = answer.body.decode()
        assert "lt-p-stopped-title" not in page, f"{lesson}: a cell has failed"
        found = re.search(r'"kernelId":\s*"([^"]+)"', page)
        assert found is not None
        self.kernel = found[1]
        files = re.findall(r'<(?:script|link)[^>]*?(?:src|href)="(/[^"]+)"', page)
        await asyncio.gather(*(self.get(html.unescape(file)[1:]) for file in dict.fromkeys(files)))
        await self.connect()
        await self.find_table()
        return time.perf_counter() - begin

    async def connect(self, origin: str | None = None, protocol: str | None = PROTOCOL) -> None:
        host = urlsplit(self.base).netloc
        self.channel = await websocket_connect(
            HTTPRequest(
                f"ws://{host}/api/kernels/{self.kernel}/channels?session_id={self.session}",
                headers={"Origin": origin or f"http://{host}"},
                request_timeout=self.patience,
            ),
            subprotocols=[protocol] if protocol else None,
        )

    async def find_table(self) -> None:
        """Ask for the state of all widgets, as the page does, and wait for the table's."""
        comm = uuid.uuid4().hex
        await self.send("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
        await self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        async with asyncio.timeout(self.patience):
            while True:
                kind, content = await self.receive()
                if kind == "comm_msg" and content["data"].get("method") == "update_states":
                    break
        for name, widget in content["data"]["states"].items():
            state = widget["state"]
            if "faces" in state and state.get("scene"):
                self.table, self.scene = name, state["scene"]
                return
        raise AssertionError("there is no table in this lesson")

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> None:
        assert self.channel is not None
        letter = self.letter(kind, content)
        await self.channel.write_message(
            serialize_msg_to_ws_v1(letter, channel, pack=lambda part: json.dumps(part).encode()), binary=True
        )

    def letter(self, kind: str, content: dict[str, Any]) -> dict[str, Any]:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.session,
            "username": "",
            "version": "5.3",
            "date": "",
        }
        metadata = {"version": "1.0.0"} if kind == "comm_open" else {}  # of the widgets' own protocol
        return {
            "header": header,
            "parent_header": {},
            "metadata": metadata,
            "content": content,
            "buffers": [],
        }

    async def receive(self) -> tuple[str, dict[str, Any]]:
        assert self.channel is not None
        message = await self.channel.read_message()
        if message is None:
            raise ConnectionError("the connection was closed")
        if isinstance(message, str):
            letter = json.loads(message)
            return letter["header"]["msg_type"], letter["content"]
        _, parts = deserialize_msg_from_ws_v1(message)
        return json.loads(parts[0])["msg_type"], json.loads(parts[3])

    # ---- as one plays

    async def ask(self, kind: str, **what: Any) -> None:
        """Send what a click sends, and wait for the answer to it."""
        at = self.scene["version"]
        begin = time.perf_counter()
        content = {"kind": kind, "at": at, **what}
        await self.send("comm_msg", {"comm_id": self.table, "data": {"method": "custom", "content": content}})
        async with asyncio.timeout(self.patience):
            while True:
                said, content = await self.receive()
                if said != "comm_msg" or content["comm_id"] != self.table:
                    continue
                data = content["data"]
                if data.get("method") in ("update", "echo_update"):
                    self.scene = data["state"].get("scene", self.scene)
                elif data.get("content", {}).get("kind") == "ack":
                    break
        self.delays.append(time.perf_counter() - begin)

    def main_action(self) -> str | None:
        return next((action["do"] for action in self.scene["actions"] if action["main"]), None)

    async def play_level(self, par: list[str]) -> None:
        """Play the level on the table by these moves; it must be done then."""
        for move in par:
            await self.ask("move", text=move)
            while not self.scene["cheer"] and self.main_action() == "next":
                await self.ask("do", what="next")
        assert self.scene["cheer"], self.scene["message"]

    async def play_match(self, moves: int, opponents: int = 2) -> None:
        """Deal, and play so many moves; those of the computer's players count."""
        await self.ask("do", what=f"set players {opponents + 1}")
        await self.ask("do", what="deal")
        assert len(self.scene["seats"]) == opponents + 1
        for _ in range(moves):
            if any(seat["own"] and seat["to_play"] for seat in self.scene["seats"]):
                await self.ask("move", text=self.own_move())
                assert self.scene["message"]["tone"] != "refuse", self.scene["message"]
            else:
                what = self.main_action()
                assert what is not None, self.scene["actions"]
                await self.ask("do", what=what)

    def own_move(self) -> str:
        """A legal move: what is held goes where it fits, or else away."""
        held = self.scene["held"]["card"]
        if held is None:
            return "S"
        [places] = [seat["places"] for seat in self.scene["seats"] if seat["own"]]
        rank = Card.parse(held).rank
        label = "A" if rank == 1 else str(int(rank))
        # A wild card goes to any place that is still face down, and makes way for the real one.
        fits = [
            place
            for place in places
            if (place["card"] is None and (rank is Rank.JACK or place["label"] == label))
            or (place["wild"] and place["label"] == label)
        ]
        return str(fits[0]["move"]) if fits else "X"

    # ---- as one leaves

    async def leave(self) -> None:
        """Close the page: it tells the server, which ends the kernel."""
        answer = await self.get("voila/tree/")
        cookies = answer.headers.get_list("Set-Cookie")
        xsrf = next(cookie for cookie in cookies if cookie.startswith("_xsrf=")).split(";")[0]
        await self.get(
            f"voila/api/shutdown/{self.kernel}",
            method="POST",
            headers={"Cookie": xsrf, "Content-Type": "application/x-www-form-urlencoded"},
            body=xsrf,
        )
        self.vanish()

    def vanish(self) -> None:
        """Be gone without a word, as when a battery is empty."""
        if self.channel is not None:
            self.channel.close()
        self.http.close()
