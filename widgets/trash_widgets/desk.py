"""A desk: forms, buttons, lists of players, and files that are made on request.

The page only draws the *parts* of a scene, one below the other, and with every button it sends all that
stands in the fields. So what was typed a moment ago is known when a button is pressed. What there is to draw
is in `desk_parts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .desk_parts import Part
from .editions import Content, Editions
from .look import css, script
from .safe import LOST, TROUBLE, SafeWidget, take_over

CHANGED = "This has just changed, in another tab. Look at it first, and then do that again."


class Desk(SafeWidget):
    """A desk with a `title`. A kind of desk writes `_parts`, `_press`, `_fill`, and what is kept.

    `key` is the full name under which the browser keeps the record; None keeps nothing.
    """

    _esm = script("desk.js")
    _css = css("desk.css")

    title = ""
    of_learner = False
    """Whether the record is something that a learner has done; else it belongs to the browser."""
    tick: int | None = None
    """Milliseconds after which the page presses ``tick``, while there is something going on."""
    patience: int | None = None
    """Milliseconds until the page says that Python is lost, where the next answer may take long."""

    def __init__(self, key: str | None) -> None:
        """Show the first scene; a desk that had the same key before is closed."""
        self._key = key
        self._fresh = True
        self._editions = Editions()
        self._said = 0
        self._message = ("", "tell")
        self._focus = ("", 0)
        super().__init__(scene=self._scene())
        if key:
            take_over(key, self)

    def receive(self, message: Mapping[str, Any]) -> None:
        """Act on one message of the page."""
        kind = message.get("kind")
        record = message.get("record")
        if kind == "restore" and isinstance(record, Mapping):
            # `elsewhere`: another tab has written this record, and both shall show the same.
            if self._fresh or message.get("elsewhere") is True:
                self._say("")
                self._join(record)
                self._fresh = False
                self._show()
        elif kind == "files" and message.get("at") == self.scene["version"]:
            self._fresh = False
            self._say("")
            self._read(message)
            self._show()
        elif kind == "do" and message.get("at") == self.scene["version"]:
            form, what = message.get("form"), message.get("what")
            self._fresh = False
            if message.get("stale") is True and not self._still_means(str(what)):
                self._say(CHANGED, "refuse")
                self._show()
                return
            if isinstance(form, Mapping):
                self._fill({name: value for name, value in form.items() if isinstance(value, str)})
            if isinstance(what, str) and len(what) < 60:
                self._press(what)
            self._show()

    def apologise(self) -> None:
        """Say on the page that something went wrong."""
        self._said += 1
        message = {"text": TROUBLE, "tone": "refuse", "id": self._said}
        self.scene = {**self.scene, "version": self.scene["version"] + 1, "message": message}

    # ---- what a kind of desk says and does

    def _parts(self) -> list[Part]:
        """What is on the desk now, from top to bottom."""
        raise NotImplementedError

    def _press(self, what: str) -> None:
        """A button was pressed (its `do`), or a field was changed (``edit`` and its name)."""
        raise NotImplementedError

    def _fill(self, form: Mapping[str, str]) -> None:
        """What stands in the fields, by name. It comes from outside: there may be anything in it."""
        raise NotImplementedError

    def _read(self, message: Mapping[str, Any]) -> None:
        """The learner has chosen files: ``files`` (see `upload`), ``left`` messages with more to come."""

    def _restore(self, record: Mapping[str, Any]) -> None:
        """The page has kept this record; it may be damaged."""
        raise NotImplementedError

    def _record(self) -> dict[str, Any]:
        """What the browser is to keep, in JSON's own types."""
        raise NotImplementedError

    def _merged(self, base: Content | None, mine: Content, theirs: Content) -> Content:
        """What shall stand where two tabs have changed the record `base` at once; by default, mine."""
        return mine

    def _still_means(self, what: str) -> bool:
        """Whether a button that was pressed before another tab's record came in means the same after it."""
        return True

    # ---- for them

    def _say(self, text: str, tone: str = "tell", focus: str = "") -> None:
        """Say a sentence with the next scene, and put the focus on the button `focus`."""
        self._message = (text, tone)
        if focus:
            self._focus = (focus, self._focus[1] + 1)

    def _send_page(self, html: str) -> None:
        """Hand over a page, which the browser prints."""
        self.send({"kind": "page", "html": html})

    def _send_file(self, name: str, kind: str, content: bytes) -> None:
        """Hand over a file of this kind (a media type), which the browser saves."""
        self.send({"kind": "file", "name": name, "type": kind}, [content])

    def _rehearse(self, what: str, **form: str) -> None:
        """Press a button as the page would, and raise what goes wrong."""
        self.rehearse_message({"kind": "do", "what": what, "form": form, "at": self.scene["version"]})

    def _rehearse_return(self) -> None:
        """Let another one come back from the record of this one, a twin; raise if it does not."""
        later = type(self)(key="")
        try:
            later.rehearse_message({"kind": "restore", "record": self._record()})
            if later._record() != self._record():
                raise AssertionError(f"{type(self).__name__} does not come back from its own record.")
        finally:
            later.close()

    # ---- inside

    def _join(self, record: Mapping[str, Any]) -> None:
        """Take in a record of an earlier visit or of another tab, beside what was changed here meanwhile."""
        theirs = {name: value for name, value in record.items() if name != "edition"}
        base = self._editions.join(record)
        mine = None if self._fresh or self.of_learner else self._record()
        self._restore(theirs if mine is None or mine == base else self._merged(base, mine, theirs))

    def _show(self) -> None:
        self.scene = self._scene()

    def _kept(self) -> Content:
        record = self._record()
        return record if self.of_learner else self._editions.stamp(record)

    def _scene(self) -> dict[str, Any]:
        text, tone = self._message
        self._said += 1
        return {
            "version": self.scene.get("version", 0) + 1,
            "label": self.title,
            "parts": self._parts(),
            "message": {"text": text, "tone": tone, "id": self._said},
            "focus": {"on": self._focus[0], "id": self._focus[1]},
            "words": LOST,
            "tick": self.tick,
            "patience": self.patience,
            "storage": {
                "key": self._key,
                "record": None if self._fresh else self._kept(),
                "learner": self.of_learner,
            },
            "fresh": self._fresh,
        }
