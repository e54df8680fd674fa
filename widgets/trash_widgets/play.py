"""What every game at the table has in common: requests of the page, one message at a time, a kept record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .safe import take_over
from .scene import KEYS, WORDS
from .table import Kind, Table


class Play(Table):
    """A table with a game behind it. `key` is the name under which the browser keeps it; None keeps nothing.

    A game writes `_try`, `_press` and `_restore` for what the page asks (`_read` and `_share_at` where its
    scenes ask for a text or an address), `_record` for what is kept, and puts `_frame` into each of its
    scenes.
    """

    def __init__(self, key: str | None) -> None:
        self._key = key
        self._fresh = True  # as long as the learner has done nothing, an earlier visit may come back
        self._said = 0
        super().__init__(self._answer)

    def _begin(self, scene: Mapping[str, Any]) -> None:
        """Show the first scene, and take the place of the table that a former run of the cell has made."""
        self.show(scene)
        if self._key:
            take_over(self._key, self)

    def _answer(self, kind: Kind, value: Any) -> None:
        self._fresh = self._fresh and kind == "address"
        if kind == "move":
            self._try(value)
        elif kind == "do":
            self._press(value)
        elif kind == "text":
            self._read(value["name"], value["text"])
        elif kind == "address":
            self._share_at(value)
        else:
            self._restore(value)

    def _try(self, text: str) -> None:
        """The learner tries a move."""
        raise NotImplementedError

    def _press(self, what: str) -> None:
        """The learner presses a button or chooses something."""
        raise NotImplementedError

    def _read(self, name: str, text: str) -> None:
        """The learner has typed `text` into the field `name`, or opened a file there."""

    def _share_at(self, url: str) -> None:
        """The page's own address, for a link to what is shared."""

    def _restore(self, record: Mapping[str, Any]) -> None:
        """The page has kept this record of an earlier visit; it may be damaged."""
        raise NotImplementedError

    def _record(self) -> dict[str, Any] | None:
        """What the browser is to keep, in JSON's own types."""
        raise NotImplementedError

    def _frame(self, text: str, tone: str, at: str | None = None, stars: int = 0) -> dict[str, Any]:
        """The part of a scene that is alike in every game; `text` is a new message."""
        self._said += 1
        return {
            "message": {"text": text, "tone": tone, "at": at, "id": self._said, "stars": stars},
            "keys": KEYS,
            "words": WORDS,
            "storage": self._key and {"key": self._key, "record": None if self._fresh else self._record()},
            "fresh": self._fresh,
        }

    def _rehearse(self, kind: Kind, **what: Any) -> None:
        """Send what the page would send now, and raise what goes wrong."""
        self.rehearse_message({"kind": kind, "at": self.scene["version"], **what})
