"""The card table on the page: it shows one scene and hands on what the learner asks for.

The table decides nothing.  A *scene* is a plain dictionary with every card, name, sentence and button on it
(see :mod:`trash_widgets.scene` for how one is made); ``static/table.js`` draws it.  Five requests come back:

========= =============================== ====================================================
kind      value                           when
========= =============================== ====================================================
move      the move as text, ``"P4"``      a card, a place or a pile was chosen
do        a word, ``"hint"``              a button was chosen
text      a field's name and its text     something was typed, or a file was opened
restore   a record (a dictionary)         once, if the browser kept one from an earlier visit
address   the page's address, without     somebody wants to share what the scene offers to share
          query and hash
========= =============================== ====================================================

Moves and buttons carry the version of the scene they were chosen on.  One that was chosen on an older scene
(the second half of a double click, say) is answered, but not handed on.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any, Literal

import traitlets

from trash_core.picture import faces, small_faces

from .kept import is_whole
from .look import css, script
from .safe import TROUBLE, SafeWidget

Kind = Literal["move", "do", "text", "restore", "address"]
Handler = Callable[[Kind, Any], None]

_log = logging.getLogger("trash_widgets")
_MOVE = re.compile(r"[SDX]|[PW][0-9]{1,2}")
_WORD = re.compile(r"[a-z][A-Za-z0-9 :_-]{0,119}")
# Letters that can stand in a link and in a square code as they are: no query, no hash, no password.
_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?")
_LONGEST_ADDRESS = 1000
_FIELD = re.compile(r"[a-z][a-z0-9_-]{0,19}")
_LONGEST_TEXT = 300_000


class Table(SafeWidget):
    """A card table; ``handler`` gets every valid request as ``(kind, value)``.

    An exception in the handler is logged, kept in ``failure`` and shown as a friendly sentence.
    """

    _esm = script("table.js")
    _css = css("table.css")
    faces = traitlets.Dict().tag(sync=True)

    def __init__(self, handler: Handler | None = None) -> None:
        if handler is not None and not callable(handler):
            raise TypeError(
                f"Table takes a function that answers the page, not a {type(handler).__name__}. A round "
                "draws itself at the end of a cell; to play one, take ChanceMeter."
            )
        self._handler = handler
        small = {f"small {text}": drawing for text, drawing in small_faces().items()}
        super().__init__(faces={**faces(), **small})

    def show(self, scene: Mapping[str, Any]) -> None:
        """Show a scene under the next version, in one message to the page."""
        self.scene = {**scene, "version": self.scene.get("version", 0) + 1}

    def receive(self, message: Mapping[str, Any]) -> None:
        """Check a message of the page and hand it on; refuse what the page would never send."""
        request = _request(message)
        if request is None:
            _log.warning("The table refused a message it does not know: %.200r", message)
        elif self._is_timely(message, request[0]) and self._handler is not None:
            self._handler(*request)

    def apologise(self) -> None:
        """Say in the message strip that something went wrong; the cards stay as they are."""
        if not self.scene:
            return
        last = self.scene.get("message") or {}
        message = {"text": TROUBLE, "tone": "tell", "at": None, "id": last.get("id", 0) + 1}
        self.show({**self.scene, "message": message, "travel": []})

    def _is_timely(self, message: Mapping[str, Any], kind: Kind) -> bool:
        if kind == "restore":
            # A second view of the table, opened in mid-game, must not bring back the past.
            return bool(self.scene.get("fresh"))
        return kind == "address" or bool(message.get("at") == self.scene.get("version"))


def _request(message: Mapping[str, Any]) -> tuple[Kind, Any] | None:
    """The kind and value of a well-formed message.

    >>> _request({"kind": "move", "text": "P4", "at": 3})
    ('move', 'P4')
    >>> _request({"kind": "move", "text": "P4; rm", "at": 3}) is None
    True
    >>> _request({"kind": "address", "url": "http://localhost:8866/voila/render/06-match.ipynb"})
    ('address', 'http://localhost:8866/voila/render/06-match.ipynb')
    """
    kind, at = message.get("kind"), message.get("at")
    if kind == "restore":
        record = message.get("record")
        return ("restore", record) if isinstance(record, dict) else None
    if kind == "address":
        url = message.get("url")
        is_short = isinstance(url, str) and len(url) <= _LONGEST_ADDRESS
        return ("address", url) if is_short and _matches(_ADDRESS, url) else None
    if not is_whole(at):
        return None
    if kind == "move":
        return ("move", message["text"]) if _matches(_MOVE, message.get("text")) else None
    if kind == "text":
        name, text = message.get("name"), message.get("text")
        is_text = isinstance(text, str) and len(text) <= _LONGEST_TEXT
        return ("text", {"name": name, "text": text}) if is_text and _matches(_FIELD, name) else None
    if kind == "do":
        return ("do", message["what"]) if _matches(_WORD, message.get("what")) else None
    return None


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None
