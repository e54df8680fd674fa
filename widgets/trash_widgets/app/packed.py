"""Files that travel small, and once.

A lesson's first page takes five million bytes of scripts and styles, and a class opens it all at once. So
what is text is sent compressed (which is done once for each file, not for each visitor), and whatever has an
address of its own for each edition stays in the browser for good.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
from collections.abc import Generator, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from tornado.web import StaticFileHandler

TEXT = {".js", ".mjs", ".css", ".svg", ".json", ".html", ".txt"}
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"  # keep it, but ask each time whether it is still the one
# The makers of front ends put a digest of a file into its name: 528.d9f5934c.js
_NAMED_BY_CONTENT = re.compile(r"\.[0-9a-f]{8,}\.\w+$")


@lru_cache(maxsize=1000)
def compressed(path: str, modified: int) -> bytes:
    """Return what is in a file that was last modified then, compressed."""
    return gzip.compress(Path(path).read_bytes(), 6, mtime=0)


def edition(folders: Iterable[str]) -> str:
    """Return a name for exactly the files that are in these folders: others have another one."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(Path(folder).glob("*.js")):
            about = path.stat()
            digest.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:12]


class Packed(StaticFileHandler):
    """Mixed into a handler of files: sends them compressed, and says how long a browser may keep them."""

    _body: bytes | None = None

    def is_fixed(self) -> bool:
        """Whether other content would have another address."""
        return "v" in self.request.arguments or _NAMED_BY_CONTENT.search(self.request.path) is not None

    def compute_etag(self) -> str:
        """Return what tells this content from that of other times. (Weak: the same, compressed or not.)"""
        assert self.absolute_path is not None
        about = os.stat(self.absolute_path)
        return f'W/"{about.st_mtime_ns:x}-{about.st_size:x}"'

    def set_headers(self) -> None:
        """Say how it may be kept; compress it, if it is text and the browser takes it so."""
        super().set_headers()
        self.clear_header("Expires")
        self.set_header("Cache-Control", FOREVER if self.is_fixed() else ASK_AGAIN)
        assert self.absolute_path is not None
        wanted = "gzip" in self.request.headers.get("Accept-Encoding", "")
        if wanted and Path(self.absolute_path).suffix in TEXT:
            self._body = compressed(self.absolute_path, os.stat(self.absolute_path).st_mtime_ns)
            self.set_header("Content-Encoding", "gzip")

    def get_content_size(self) -> int:
        """Return how much is sent."""
        return super().get_content_size() if self._body is None else len(self._body)

    def get_content(  # type: ignore[override]
        self, abspath: str, start: int | None = None, end: int | None = None
    ) -> bytes | Generator[bytes, None, None]:
        """Return what is sent."""
        if self._body is None:
            plain: Any = super().get_content(abspath, start, end)
            return plain  # type: ignore[no-any-return]
        return self._body[start:end]
