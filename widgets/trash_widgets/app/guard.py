"""What a visitor may ask of a running tutorial, and nothing else.

A lesson's page talks with the program of its lesson, its *kernel*: a whole Python, which would run whatever
it is told. So the server lets pass only what a widget on a page has to say; and of the addresses that Voilà
knows, only those that our pages ask for are there at all.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Any, ClassVar

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler, FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
)
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, authenticated
from tornado.websocket import WebSocketClosedError
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import (
    AllowListFileHandler,
    MultiStaticFileHandler,
    TemplateStaticFileHandler,
)
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from trash_widgets.app import packed
from trash_widgets.app.address import picture
from trash_widgets.app.prompt import PromptConnection

# What a page says: a widget has news, or wants to hear from its other half; which widgets are there.
MESSAGES = {"comm_msg", "comm_close", "comm_info_request", "kernel_info_request"}
# A page may open one conversation: the one in which it asks for the state of all widgets.
TARGET = "jupyter.widget.control"
LARGEST = 2**22  # bytes of one message; the longest that a widget accepts are 300 000 characters
MOST_PARTS = 64  # of one message; a widget's has six, and one more for each piece of binary data
# No address of ours has such letters in it, as it is sent: "..", "//" and "\\", or the codes of ".", "/", "%"
# and of what is no letter at all.
CROOKED = r"(?i).*(?:\.\.|//|\\|%2e|%2f|%5c|%25|%[01][0-9a-f]|%7f|[\x00-\x20\x7f]).*"
MOST_CONNECTIONS = 4  # with one kernel: its page's own, and what is left of connections that broke off
# Whoever connects and says nothing, or says it a letter at a time, is not waited for (seconds).
PATIENCE = {"idle_connection_timeout": 90, "body_timeout": 30}


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


class Nobody(IdentityProvider):
    """Knows no visitor from another, and so gives none a cookie with a name in it."""

    def get_user(self, handler: Any) -> User:
        """Return the one that everybody is."""
        return User("visitor")


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


class Nowhere(BaseVoilaHandler):  # type: ignore[misc]
    """Answers wherever nobody else does, with our own page instead of the server's bare line."""

    async def prepare(self) -> None:
        """Refuse, whatever is asked for and in whatever way."""
        await super().prepare()
        raise HTTPError(404)


def forget_question(request: HTTPServerRequest) -> None:
    """Forget what stands behind the "?" of an address: it would choose templates here."""
    request.query, request.uri = "", request.path
    request.arguments, request.query_arguments = {}, {}


class Lesson(TornadoVoilaHandler):  # type: ignore[misc]
    """A lesson's page. Each starts a kernel, so not everybody may ask for one by the way."""

    async def prepare(self) -> None:
        """Refuse what leads out of the lessons, and who asks for a lesson by the way."""
        forget_question(self.request)
        await super().prepare()
        path = self.path_args[0]
        if not path or any(part.startswith(".") for part in re.split(r"[/\\]", path)):
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


class Folder(TornadoVoilaTreeHandler):  # type: ignore[misc]
    """The page of a folder, which leads to its first lesson."""

    async def prepare(self) -> None:
        """Leave what stands behind the "?" alone: it could ask for the page in an old look, not ours."""
        forget_question(self.request)
        await super().prepare()

    @authenticated
    async def get(self, path: str = "") -> None:
        """Answer for folders only; whether a file is there is nobody's concern."""
        if not await ensure_async(self.contents_manager.dir_exists(path)):
            raise HTTPError(404)
        await super().get(path)


class Door(BaseVoilaHandler):  # type: ignore[misc]
    """The page that a teacher shows on the wall: where the class finds the lessons."""

    @authenticated
    async def get(self) -> None:
        """Show the address, and its square code."""
        first, *others = self.settings["ways"] or [None]
        code = picture(first) if first else ""
        self.write(self.render_template("class.html", address=first, others=others, code=code))


class StaticFiles(packed.Packed, MultiStaticFileHandler):  # type: ignore[misc]
    """Voilà's scripts. The page asks for them under an address that has our name for this edition in it."""

    def is_fixed(self) -> bool:
        """Whether other content would have another address."""
        return f"/voila/static/{self.settings['edition']}/" in self.request.path


class TemplateFiles(packed.Packed, TemplateStaticFileHandler):  # type: ignore[misc]
    """The scripts and styles of our template, and of those that it builds on."""


class ExtensionFiles(Curt, packed.Packed, FileFindHandler):
    """The scripts that draw widgets."""


# Voilà's handlers by what they are replaced with. Those that are not named here are left out: the list of the
# lessons' files with their content, the themes, the log-in, the channel on which a kernel asks who has come.
HANDLERS: dict[type, type] = {
    AllowListFileHandler: AllowListFileHandler,
    FileFindHandler: ExtensionFiles,
    KernelHandler: KernelState,
    MultiStaticFileHandler: StaticFiles,
    TemplateStaticFileHandler: TemplateFiles,
    TornadoVoilaHandler: Lesson,
    TornadoVoilaTreeHandler: Folder,
    VoilaKernelWebsocketHandler: Channel,
    VoilaShutdownKernelHandler: VoilaShutdownKernelHandler,
}


class LessonServer(Voila):  # type: ignore[misc]
    """Voilà, with our pages' addresses only."""

    def init_settings(self) -> dict[str, Any]:
        """Return the server's settings; pages learn where this edition of the scripts is."""
        edition = packed.edition(self.static_paths)

        def with_edition(page: dict[str, Any], **_: object) -> dict[str, Any]:
            page["fullStaticUrl"] = f"{self.base_url}voila/static/{edition}"
            return page

        self.voila_configuration.page_config_hook = with_edition
        return {**super().init_settings(), "edition": edition}

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Return the addresses and who answers there."""
        kept: list[tuple[Any, ...]] = [(CROOKED, Nowhere, {"voila_configuration": self.voila_configuration})]
        for pattern, handler, *rest in super().init_handlers():
            if handler in HANDLERS:
                place = pattern
                if handler is TemplateStaticFileHandler:
                    place = pattern.replace("(.*)", "((?:trash|lab|base)/static/.+)")
                elif handler is MultiStaticFileHandler:
                    place = pattern.replace("(.*)", f"(?:{self.app.settings['edition']}/)?(.*)")
                kept.append((place, HANDLERS[handler], *rest))
        if "ways" in self.app.settings:
            kept.append((f"{self.base_url}class/?", Door, {"voila_configuration": self.voila_configuration}))
        return kept

    def listen(self) -> None:
        """Listen as usual, but take no large packets, wait for nobody too long, and send pages compressed."""
        self.app.transforms.append(tornado.web.GZipContentEncoding)
        self.app.listen = partial(self.app.listen, max_body_size=LARGEST, **PATIENCE)
        super().listen()


# ---- who asked for what, for whoever runs a class

LONGEST = 200  # letters of an address in the log
_NAMES = re.compile(r"\w+(?:-\w+){4}")  # a kernel's name is the key to it, and has no place in a log


def recorder(write: Callable[[str], object]) -> Callable[[Any], None]:
    """Return a function that writes a line for each request, with visitors numbered as they come."""
    visitors: dict[str, int] = {}

    def record(handler: Any) -> None:
        request = handler.request
        number = visitors.setdefault(request.remote_ip, len(visitors) + 1)
        path = _NAMES.sub("…", request.path)[:LONGEST]
        took = request.request_time() * 1000
        write(f"visitor {number} {request.method} {path} {handler.get_status()} {took:.0f} ms")

    return record
