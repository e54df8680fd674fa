"""Pages made quickly: the templates of a page are translated into Python once, not for every visitor."""

from __future__ import annotations

from typing import Any

import jinja2
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter


class _Memory(jinja2.BytecodeCache):
    """Keeps what templates were translated into, by their content."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give back what was kept."""
        if (code := self._kept.get((bucket.key, bucket.checksum))) is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it."""
        self._kept[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


_memory = _Memory()


class QuickExporter(VoilaExporter):  # type: ignore[misc]
    """Voilà's own, which makes an environment for templates for each page, but with a memory."""

    @property
    def environment(self) -> Any:
        """The environment of this page's templates."""
        environment = super().environment
        environment.bytecode_cache = _memory
        return environment


def quicken() -> None:
    """Let Voilà use it; there is no setting for that."""
    notebook_renderer.VoilaExporter = QuickExporter
