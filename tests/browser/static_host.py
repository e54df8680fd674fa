"""A web server for a folder, as simple as the simplest host; it can be switched off."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

KEPT = "async (all) => (await Promise.all(all.map((one) => caches.match(one)))).every(Boolean)"


def wait_until_kept(page: Page, addresses: list[str], seconds: int = 60) -> None:
    """Wait until the browser keeps all these. (Playwright's own waiting does not await an answer.)"""
    for _ in range(2 * seconds):
        if page.evaluate(KEPT, addresses):
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"the browser does not keep all of {addresses}")


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, says nothing, and keeps account."""

    def __init__(self, account: dict[str, int], *args: Any, **options: Any) -> None:
        self.account = account
        super().__init__(*args, **options)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file; note how much that was."""
        if hasattr(source, "fileno"):
            self.account[self.path] = self.account.get(self.path, 0) + os.fstat(source.fileno()).st_size
        super().copyfile(source, outputfile)

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def hosted(folder: Path, account: dict[str, int] | None = None) -> Iterator[str]:
    """Serve a folder on a port of its own; yield its address, with a slash at the end.

    ``account`` gets the bytes that were sent, by the path that was asked for.
    """
    handler = partial(Quiet, {} if account is None else account, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(5)
