"""A panel: a few choices, and below them what follows from the choices, at once.

The page only draws what is in `panel_blocks`. A panel's choices are a mapping from the name of a group to the
value chosen in it, both text; they are all that the browser keeps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from .look import css, script
from .panel_blocks import Block, Group
from .safe import LOST, TROUBLE, SafeWidget, take_over

WORDS = {**LOST, "lost": "This page has lost the program behind it, so nothing can be worked out any more."}


class Panel(SafeWidget):
    """A panel with a `title`. A kind of panel writes `_groups` and `_blocks`.

    `key` is the name under which the browser keeps what was chosen; empty, it keeps nothing.
    """

    _esm = script("panel.js")
    _css = css("panel.css")

    title = ""
    fold = ""
    """The label of the part that holds the groups that are folded away."""
    unfolded = False
    """Whether that part is open at first."""
    store = "learn-trash:panel:"

    def __init__(self, chosen: Mapping[str, str], key: str = "") -> None:
        """Show what follows from the choices `chosen`."""
        self.key = key
        self.chosen = dict(chosen)
        self._fresh = True
        self._said = 0
        super().__init__(scene=self._scene())
        if key:
            take_over(self.store + key, self)

    def choose(self, **chosen: str) -> None:
        """Choose as the learner would: the group's name and the value.

        Raises ValueError if there is no such choice now.
        """
        for group, value in chosen.items():
            if not self._can_choose(group, value):
                raise ValueError(f"There is no choice {group}={value!r} here.")
            self.rehearse_message({"kind": "choose", "group": group, "value": value})

    def receive(self, message: Mapping[str, Any]) -> None:
        """Act on one message of the page."""
        kind = message.get("kind")
        if kind == "choose":
            group, value = message.get("group"), message.get("value")
            if isinstance(group, str) and isinstance(value, str) and self._can_choose(group, value):
                self.chosen[group] = value
                self._chose(group)
                self._show(self._spoken())
        elif kind == "do" and isinstance(message.get("what"), str):
            self._press(message["what"])
        elif kind == "restore" and self._fresh and isinstance(message.get("record"), Mapping):
            self._restore(message["record"].get("chosen"))
            self._show("")

    def apologise(self) -> None:
        """Say on the page that something went wrong."""
        self._said += 1
        sorry = {"kind": "verdict", "tone": "refuse", "head": TROUBLE, "lines": []}
        self.scene = {
            **self.scene,
            "version": self.scene["version"] + 1,
            "blocks": [sorry],
            "say": {"text": TROUBLE, "id": self._said},
        }

    # ---- what a kind of panel says

    def _groups(self) -> Sequence[Group]:
        """The groups of choices that there are now."""
        raise NotImplementedError

    def _blocks(self) -> Sequence[Block]:
        """What follows from the choices."""
        raise NotImplementedError

    def _spoken(self) -> str:
        """What a screen reader says after a choice."""
        return ""

    def _chose(self, group: str) -> None:
        """Something has been chosen in `group`."""

    def _press(self, what: str) -> None:
        """A button has been pressed."""

    def _actions(self) -> list[dict[str, str]]:
        return []

    # ---- inside

    def _can_choose(self, group: str, value: str) -> bool:
        return any(
            row["id"] == group and any(value == option[0] for option in row["options"])
            for row in self._groups()
        )

    def _restore(self, chosen: object) -> None:
        """Go back to the choices of an earlier visit, as far as they make sense here."""
        if not isinstance(chosen, Mapping):
            return
        for _ in range(2):  # a choice may open a group of further choices
            for group, value in chosen.items():
                if isinstance(group, str) and isinstance(value, str) and self._can_choose(group, value):
                    self.chosen[group] = value

    def _show(self, spoken: str) -> None:
        self._fresh = False
        self._said += bool(spoken)
        self.scene = self._scene(spoken)

    def _scene(self, spoken: str = "") -> dict[str, Any]:
        return {
            "version": self.scene.get("version", 0) + 1,
            "title": self.title,
            "fold": self.fold,
            "unfolded": self.unfolded,
            "groups": list(self._groups()),
            "blocks": list(self._blocks()),
            "actions": self._actions(),
            "say": {"text": spoken, "id": self._said},
            "words": WORDS,
            "storage": {
                "key": self.store + self.key if self.key else None,
                "record": None if self._fresh else self._record(),
            },
            "fresh": self._fresh,
        }

    def _record(self) -> dict[str, Any]:
        """What the browser keeps."""
        return {"version": 1, "chosen": dict(self.chosen)}

    # ---- for tests

    def rehearse(self) -> None:
        """Make every choice on a twin, by way of the real handler, and bring them back; raise what fails."""
        twin, later = self._twin(), self._twin()
        try:
            twin._rehearse_choices()
            later.rehearse_message({"kind": "restore", "record": twin._record()})
            if later.chosen != twin.chosen:
                raise AssertionError("What was chosen does not come back from its own record.")
        finally:
            twin.close()
            later.close()

    def _twin(self) -> Self:
        """Another one like this at its start, which keeps nothing."""
        return type(self)(key="")  # type: ignore[call-arg]  # a kind of panel says what is chosen at the start

    def _rehearse_choices(self) -> None:
        """Make each choice that there is, once; raise if one is not made or shows nothing.

        It is for a twin: the choices stay as they fall.
        """
        seen: set[tuple[str, str]] = set()
        while fresh := [
            (group["id"], option[0])
            for group in self._groups()
            for option in group["options"]
            if (group["id"], option[0]) not in seen
        ]:
            group, value = fresh[0]
            seen.add((group, value))
            self.choose(**{group: value})
            if self.chosen[group] != value or not self.scene["blocks"]:
                raise AssertionError(f"{type(self).__name__}: {group}={value!r} was not chosen.")
