"""A widget of two parts: a form, and below it a chart of what follows from the choices in the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ipywidgets import VBox

from .chart_widget import ShownChart
from .safe import LOST, TROUBLE, SafeWidget, check_key, take_over

Scene = dict[str, Any]


class Form(SafeWidget):
    """The form. A kind of form says by which script and style it is drawn; its owner says what it shows."""

    def __init__(self, owner: FormAndChart) -> None:
        """Show the form of `owner`."""
        self._owner = owner
        self._said = 0
        super().__init__(scene=self._scene(self._message(""), fresh=True))

    def receive(self, message: Mapping[str, Any]) -> None:
        """Act on one message of the page."""
        kind = message.get("kind")
        if kind == "restore":
            if self.scene["fresh"] and self._owner.restore(message.get("record")):
                self.show()
        elif message.get("at") == self.scene["version"]:
            self._owner.take(kind, message)

    def apologise(self) -> None:
        """Say on the page that something went wrong."""
        self._owner.halt()
        self.show(TROUBLE, "refuse")

    def show(self, text: str = "", tone: str = "tell", at: str | None = None, *, quiet: bool = False) -> None:
        """Show how things stand, and say this, at the field `at`; it is read out unless it is `quiet`."""
        self.scene = self._scene(self._message(text, tone, at, quiet))

    def renew(self, text: str = "") -> None:
        """Show how things stand while the learner may be choosing: what was chosen a moment ago still counts.

        As long as nothing was chosen, an earlier visit may still come back.
        """
        before = self.scene
        after = self._scene(self._message(text), fresh=before["fresh"])
        self.scene = {**after, "version": before["version"]}

    def _message(self, text: str, tone: str = "tell", at: str | None = None, quiet: bool = False) -> Scene:
        self._said += bool(text) and not quiet
        return {"text": text, "tone": tone, "at": at, "id": self._said}

    def _scene(self, message: Scene, fresh: bool = False) -> Scene:
        owner = self._owner
        content = owner.content(message)
        return {
            "version": self.scene.get("version", 0) + 1,
            **content,
            "words": {**LOST, **content.get("words", {})},
            "storage": {
                "key": owner.store + owner.key if owner.key else None,
                "record": None if fresh or owner.is_running else owner.record(),
            },
            "fresh": fresh,
        }


class FormAndChart(VBox):  # type: ignore[misc]
    """A form and a chart. `key` is the lesson, a slash and a name: under it the browser keeps the record."""

    store = ""
    """What the browser's key begins with."""
    example_key = ""

    def __init__(self, key: str) -> None:
        """Check the key; a subclass then calls `_put_together`."""
        check_key(key, self.example_key)
        self.key = key

    def _put_together(self, form: Form, chart: ShownChart, name: str) -> None:
        """Show both under the class `name`; a widget that had the same key before is closed."""
        super().__init__(children=[form, chart])
        self.add_class(name)
        self.form, self.chart = form, chart
        if self.key:
            take_over(self.store + self.key, self)

    def close(self) -> None:
        """Close it with all its parts."""
        self.halt()
        layout = self.layout
        for part in self.children:
            part.close()
        super().close()
        layout.close()

    # ---- what a kind of widget says and does

    @property
    def is_running(self) -> bool:
        """Whether something goes on of which nothing is kept yet."""
        return False

    def content(self, message: Scene) -> Scene:
        """What the form shows: its scene but for the frame; `message` is what is said."""
        raise NotImplementedError

    def take(self, kind: object, message: Mapping[str, Any]) -> None:
        """Act on a message of the form that is up to date."""
        raise NotImplementedError

    def record(self) -> dict[str, Any]:
        """What the browser keeps."""
        raise NotImplementedError

    def restore(self, record: object) -> bool:
        """Take what the browser has kept; tell whether it was whole."""
        raise NotImplementedError

    def halt(self) -> None:
        """Go on with nothing."""

    def _rehearse(self, kind: str, **rest: Any) -> None:
        """Send a message as the page would, and raise what goes wrong."""
        self.form.rehearse_message({"kind": kind, "at": self.form.scene["version"], **rest})
