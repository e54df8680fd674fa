"""What a visitor may ask of a running tutorial, and nothing else.

Of the addresses that Voilà knows, only those that our pages ask for are there at all. What a page may say to
the program of its lesson is in :mod:`.talk`.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from functools import partial
from typing import Any

import tornado.web
from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import APIHandler, FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest
from tornado.web import HTTPError, authenticated
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
from trash_widgets.app.talk import LARGEST, Channel, Curt

# No address of ours has such letters in it, as it is sent: "..", "//" and "\\", or the codes of ".", "/", "%"
# and of what is no letter at all.
CROOKED = r"(?i).*(?:\.\.|//|\\|%2e|%2f|%5c|%25|%[01][0-9a-f]|%7f|[\x00-\x20\x7f]).*"
# Whoever connects and says nothing, or says it a letter at a time, is not waited for (seconds).
PATIENCE = {"idle_connection_timeout": 90, "body_timeout": 30}


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
