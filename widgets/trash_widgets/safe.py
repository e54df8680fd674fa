"""Widgets whose message handlers never fail in silence.

ipywidgets shows a handler's exception nowhere a learner or a test would see it. Here it is logged, remembered
in ``failure`` (a rehearsal raises it again) and turned into a friendly sentence on the page.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

import anywidget
import traitlets

log = logging.getLogger("trash_widgets")

TROUBLE = "Something went wrong here, and it is not your fault. Please try that again."

# What a widget says when Python does not answer, and what its button says; in JupyterLab, where the button
# runs the notebook's cells again, other words.
LOST = {
    "lost": "The program behind this page does not answer any more. What you have reached is safe.",
    "again": "Load the page again",
    "lost_lab": "The program behind this lesson does not answer any more. Run its cells again: "
    "then you are back where you were.",
    "again_lab": "Run the lesson again",
}

_in_use: WeakValueDictionary[str, SafeWidget] = WeakValueDictionary()


class SafeWidget(anywidget.AnyWidget):
    """A widget that shows one ``scene`` and hands every message of its page to :meth:`receive`."""

    scene = traitlets.Dict().tag(sync=True)
    failure: Exception | None = None

    def __init__(self, **traits: Any) -> None:
        """Start listening to the page."""
        super().__init__(**traits)
        self.on_msg(self._take)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Act on one message of the page (already known to be a mapping)."""
        raise NotImplementedError

    def apologise(self) -> None:
        """Put a friendly sentence into the scene, after :meth:`receive` has failed."""
        raise NotImplementedError

    def rehearse_message(self, message: Mapping[str, Any]) -> None:
        """Hand over a message exactly as the page would, and raise what went wrong, if anything did."""
        self.failure = None
        self._handle_custom_msg(dict(message), [])
        if self.failure is not None:
            raise self.failure

    def close(self) -> None:
        """Close the widget and what came with it: ipywidgets would leave its layout behind."""
        layout = self.layout
        super().close()
        layout.close()

    def _take(self, _widget: object, content: object, _buffers: object) -> None:
        message = content if isinstance(content, Mapping) else {}
        try:
            self.receive(message)
        except Exception as fault:
            log.exception("%s could not handle %r", type(self).__name__, content)
            self.failure = fault
            self.apologise()
        finally:
            # The page waits for some answer to every message; without one it says that Python is lost.
            self.send({"kind": "ack", "at": message.get("at")})


_KEY = re.compile(r"[\w-]+/[\w-]+")


def check_key(key: str, example: str) -> None:
    """Raise ValueError for a key that does not look like the `example`; an empty one keeps nothing."""
    if key and not _KEY.fullmatch(key):
        raise ValueError(f"key={key!r} should look like {example!r}: the lesson, a slash, a name")


def take_over(name: str, widget: SafeWidget) -> None:
    """Close the widget that had this name before, so that running a cell again leaks nothing."""
    before = _in_use.get(name)
    if before is not None and before is not widget:
        before.close()
    _in_use[name] = widget
