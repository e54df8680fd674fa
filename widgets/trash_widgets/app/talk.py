"""What a page may say to its kernel.

A lesson's page talks with the program of its lesson, its *kernel*: a whole Python, which would run whatever
it is told. So the server lets pass only what a widget on a page has to say.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from trash_widgets.app.prompt import PromptConnection

# What a page says: a widget has news, or wants to hear from its other half; which widgets are there.
MESSAGES = {"comm_msg", "comm_close", "comm_info_request", "kernel_info_request"}
# A page may open one conversation: the one in which it asks for the state of all widgets.
TARGET = "jupyter.widget.control"
LARGEST = 2**22  # bytes of one message; the longest that a widget accepts are 300 000 characters
MOST_PARTS = 64  # of one message; a widget's has six, and one more for each piece of binary data
MOST_CONNECTIONS = 4  # with one kernel: its page's own, and what is left of connections that broke off


def may_pass(channel: object, message: Any) -> bool:
    """Whether a page may say this to its kernel: on the usual channel, one of the messages of widgets."""
    if channel != "shell" or not isinstance(message, dict):
        return False
    header, content = message.get("header"), message.get("content")
    kind = header.get("msg_type") if isinstance(header, dict) else None
    if kind == "comm_open":
        return isinstance(content, dict) and content.get("target_name") == TARGET
    return isinstance(kind, str) and kind in MESSAGES


def opened(message: str | bytes, is_new: bool) -> tuple[object, Any]:
    """Return the channel and the content of a message, in the newer or the older way of writing one.

    Raises ValueError (or one of its kind) where it is written in neither.
    """
    if isinstance(message, bytes):
        # Both ways begin with a count, and the server's own readers would count as far as they are told: for
        # ever, or until no memory is left.
        size = 8 if is_new else 4
        count = int.from_bytes(message[:size], "little" if is_new else "big")
        if count > MOST_PARTS or size * (count + 1) > len(message):
            raise ValueError("not a message of this protocol")
    if is_new:
        if not isinstance(message, bytes):
            raise ValueError("not a message of this protocol")
        channel, parts = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
        return channel, {"header": json.loads(parts[0]), "content": json.loads(parts[3])}
    read: Callable[[Any], Any] = deserialize_binary_message if isinstance(message, bytes) else json.loads
    letter = read(message)
    if not isinstance(letter, dict):
        raise ValueError("not a message")
    return letter.get("channel"), letter


class GuardedConnection(PromptConnection):
    """The way between a page and its kernel: messages of widgets pass, everything else is dropped."""

    # Each costs nine of the files that the server may have open. The oldest is closed for one too many: the
    # newest may well be the page's own, which has come back.
    _of_kernel: ClassVar[dict[str, list[GuardedConnection]]] = defaultdict(list)

    def connect(self) -> Any:
        """Connect as usual, within limits."""
        there = self._of_kernel[self.kernel_id]
        there.append(self)
        if len(there) > MOST_CONNECTIONS:
            line: Any = there[0].websocket_handler.ws_connection
            line.stream.close()  # not politely: it might take its time with the answer
        return super().connect()

    def disconnect(self) -> Any:
        """Disconnect as usual."""
        there = self._of_kernel[self.kernel_id]
        if self in there:
            there.remove(self)
        if not there:
            del self._of_kernel[self.kernel_id]
        return super().disconnect()  # type: ignore[no-untyped-call]

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Hand a message on, if it may pass."""
        is_new = self.subprotocol == "v1.kernel.websocket.jupyter.org"
        try:
            if may_pass(*opened(incoming_msg, is_new)):
                super().handle_incoming_message(incoming_msg)
                return
        except Exception as fault:  # whatever it was, nobody could read it
            self.log.debug("A message could not be read: %r", fault)
        self.log.warning("A message that no page of ours sends was dropped.")


class Curt(JupyterHandler):
    """Refuses in a word, where nobody would read a page. (Jupyter would look for one that is not here.)"""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say no more than that."""
        self.finish(str(status_code))


class Channel(Curt, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The WebSocket of a page. Networks break off, and what a kernel has still to say then is nobody's."""

    def write_message(self, *said: Any, **how: Any) -> Any:
        """Send to the page, if it is still there."""
        with suppress(WebSocketClosedError):
            sending = super().write_message(*said, **how)
            # Nobody waits for the end of it; and if it fails, the page will notice, not who runs the class.
            sending.add_done_callback(asyncio.Future.exception)
            return sending
