"""What a visitor may ask of a running tutorial, and nothing else.

A lesson's page talks with the program of its lesson, its *kernel*: a whole Python, which would run whatever
it is told. So the server lets pass only what a widget on a page has to say; and of the addresses that Voilà
knows, only those that our pages ask for are there at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.base.handlers import APIHandler, FileFindHandler
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.web import HTTPError, authenticated
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import (
    AllowListFileHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
)
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from trash_widgets.app.prompt import PromptConnection

# What a page says: a widget has news, or wants to hear from its other half; which widgets are there.
MESSAGES = {"comm_msg", "comm_close", "comm_info_request", "kernel_info_request"}
# A page may open one conversation: the one in which it asks for the state of all widgets.
TARGET = "jupyter.widget.control"
LARGEST = 2**22  # bytes of one message; the longest that a widget accepts are 300 000 characters
MOST_PARTS = 64  # of one message; a widget's has six, and one more for each piece of binary data


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

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Hand a message on, if it may pass."""
        is_new = self.subprotocol == "v1.kernel.websocket.jupyter.org"
        try:
            passes = may_pass(*opened(incoming_msg, is_new))
        except Exception:
            passes = False  # whatever it was, nobody could read it
        if passes:
            super().handle_incoming_message(incoming_msg)
        else:
            self.log.warning("A message that no page of ours sends was dropped.")


class KernelState(APIHandler):
    """Says whether the kernel of a page lives. Nothing about others, and it takes no orders."""

    @authenticated
    async def get(self, kernel_id: str) -> None:
        """Answer with its state; the page's own program wants a name there, too."""
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        model = await ensure_async(
            self.kernel_manager.kernel_model(kernel_id)  # type: ignore[no-untyped-call]
        )
        self.finish(
            json.dumps({"id": kernel_id, "name": model["name"], "execution_state": model["execution_state"]})
        )


class Lesson(TornadoVoilaHandler):  # type: ignore[misc]
    """A lesson's page. Each starts a kernel, so not everybody may ask for one by the way."""

    async def prepare(self) -> None:
        """Refuse what leads out of the lessons, and who asks for a lesson by the way."""
        await super().prepare()
        path = self.path_args[0]
        if any(part.startswith(".") for part in re.split(r"[/\\]", path)):
            raise HTTPError(404)
        if not path.endswith(".ipynb"):
            return  # a picture, which is not kept here
        asked = self.request.headers
        if asked.get("Sec-Fetch-Site") == "cross-site" and asked.get("Sec-Fetch-Dest") != "document":
            raise HTTPError(403)  # another site asks for it as if it were a picture of theirs
        if (is_full := self.settings.get("is_full")) is not None and is_full():
            raise HTTPError(503)

    def write_error(self, status_code: int, **what: Any) -> None:
        """Say what is wrong; and to programs, when a full class is worth another try."""
        if status_code == 503:
            self.set_header("Retry-After", "60")
        super().write_error(status_code, **what)

    def should_use_rendered_notebook(self, notebook_data: Any, pool_size: int, *asked: Any) -> bool:
        """Take a page that was made ready before, if there is one: not one that is yet to be begun."""
        if not super().should_use_rendered_notebook(notebook_data, pool_size, *asked):
            return False
        waiting = self.kernel_manager._pools.get(self.path_args[0], ())
        if not waiting or not waiting[0].done():
            return False
        # It has had nothing to do for long, and is not to be ended for that before its page has connected.
        kernel = self.kernel_manager.get_kernel(waiting[0].result()["kernel_id"])
        kernel.last_activity = datetime.now(UTC)
        return True


# Voilà's handlers by what they are replaced with. Those that are not named here are left out: the list of the
# lessons' files with their content, the log-in, the channel on which a kernel asks about its visitor.
HANDLERS: dict[type, type] = {
    AllowListFileHandler: AllowListFileHandler,
    FileFindHandler: FileFindHandler,
    KernelHandler: KernelState,
    MultiStaticFileHandler: MultiStaticFileHandler,
    TemplateStaticFileHandler: TemplateStaticFileHandler,
    ThemesHandler: ThemesHandler,
    TornadoVoilaHandler: Lesson,
    TornadoVoilaTreeHandler: TornadoVoilaTreeHandler,
    VoilaKernelWebsocketHandler: VoilaKernelWebsocketHandler,
    VoilaShutdownKernelHandler: VoilaShutdownKernelHandler,
}


class LessonServer(Voila):  # type: ignore[misc]
    """Voilà, with our pages' addresses only."""

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Return the addresses and who answers there."""
        kept = []
        for pattern, handler, *rest in super().init_handlers():
            if handler in HANDLERS:
                place = pattern
                if handler is TemplateStaticFileHandler:
                    place = pattern.replace("(.*)", r"((?:trash|lab|base)/static/(?!.*\.\.).*)")
                kept.append((place, HANDLERS[handler], *rest))
        return kept

    def listen(self) -> None:
        """Listen as usual, but take no large packets."""
        self.app.listen = partial(self.app.listen, max_body_size=LARGEST)
        super().listen()


# ---- who asked for what, for whoever runs a class

_NAMES = re.compile(r"\w+(?:-\w+){4}")  # a kernel's name is the key to it, and has no place in a log


def recorder(write: Callable[[str], object]) -> Callable[[Any], None]:
    """Return a function that writes a line for each request, with visitors numbered as they come."""
    visitors: dict[str, int] = {}

    def record(handler: Any) -> None:
        request = handler.request
        number = visitors.setdefault(request.remote_ip, len(visitors) + 1)
        path = _NAMES.sub("…", request.path)
        took = request.request_time() * 1000
        write(f"visitor {number} {request.method} {path} {handler.get_status()} {took:.0f} ms")

    return record
