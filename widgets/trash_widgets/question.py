"""What the questions of a lesson share: `Quiz`, `Predict` and `Check` have a module each.

The page only draws: which answer is right, and why, is not in it before the learner has answered. What the
learner did is kept in the browser under ``learn-trash:question:<key>`` and comes back after a reload.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .kept import is_whole
from .look import css, script
from .safe import LOST, TROUBLE, SafeWidget, check_key, take_over

STORE = "learn-trash:question:"
WORDS = {**LOST, "lost": "This page has lost the program behind it, so nobody can check your answer."}

Message = Mapping[str, Any]


class Question(SafeWidget):
    """The scene's frame, its version, its record; subclasses say what is asked and what an answer does."""

    _esm = script("question.js")
    _css = css("question.css")

    kind = ""
    badge = ""

    def __init__(self, question: str, labels: Sequence[str], key: str) -> None:
        """Show the question; a widget that had the same key before is closed."""
        check_key(key, "02-chaining/q1")
        if labels and len(labels) < 2:
            raise ValueError("a question needs at least two options")
        if len(set(labels)) < len(labels):
            raise ValueError("two options have the same text; give each its own")
        self.question, self.labels, self.key = question, list(labels), key
        self._said = 0
        self._turn = 0
        self._fresh = True
        super().__init__(scene=self._scene())
        if key:
            take_over(STORE + key, self)

    @property
    def done(self) -> bool:
        """Whether the question has been answered (a quiz: rightly), now or on an earlier visit."""
        raise NotImplementedError

    def record(self) -> dict[str, Any]:
        """What the browser keeps of this question."""
        raise NotImplementedError

    def receive(self, message: Message) -> None:
        """Act on one message of the page."""
        kind = message.get("kind")
        if kind == "restore":
            if self._fresh and self._restore(message.get("record")):
                self._turn += 1
                self._show()
        # An old "at" is a click that was made before the page had drawn the answer to the click before it.
        elif message.get("at") == self.scene["version"]:
            if kind == "answer":
                self._answer(message)
            elif kind == "again":
                self._again()
            elif kind == "show":
                self._give_up()

    def apologise(self) -> None:
        """Say on the page that something went wrong."""
        self._said += 1
        verdict = {"head": TROUBLE, "text": "", "tone": "tell", "say": TROUBLE, "id": self._said}
        self.scene = {**self.scene, "version": self.scene["version"] + 1, "verdict": verdict}

    def _answer(self, message: Message) -> None:
        raise NotImplementedError

    def _again(self) -> None:
        raise NotImplementedError

    def _give_up(self) -> None:
        """Show the answer, in a question that offers to."""

    def _restore(self, record: object) -> bool:
        raise NotImplementedError

    def _show(self, **changes: Any) -> None:
        self._fresh = False
        self.scene = self._scene(**changes)

    def _scene(self, **changes: Any) -> dict[str, Any]:
        return {
            "version": self.scene.get("version", 0) + 1,
            "turn": self._turn,
            "kind": self.kind,
            "badge": self.badge,
            "question": self.question,
            "options": [
                {"label": label, "state": "open", "mark": None, "why": None} for label in self.labels
            ],
            "number": None,
            "sure": None,
            "given": {"choice": None, "number": "", "sure": None},
            "closed": False,
            "problem": None,
            "verdict": None,
            "facts": [],
            "earlier": None,
            "hint": None,
            "spread": None,
            "tools": [],
            "others": None,
            "actions": {"main": None, "again": None, "answer": None},
            "words": WORDS,
            "storage": {
                "key": STORE + self.key if self.key else None,
                "record": None if self._fresh else self.record(),
            },
            "fresh": self._fresh,
            **changes,
        }

    def _problem(self, text: str, at: str) -> None:
        self._said += 1
        self._show(problem={"text": text, "at": at, "id": self._said})

    def _verdict(self, head: str, text: str, tone: str, say: str | None = None) -> dict[str, Any]:
        self._said += 1
        return {
            "head": head,
            "text": text,
            "tone": tone,
            "say": f"{head} {text}" if say is None else say,
            "id": self._said,
        }

    def _choice(self, message: Message) -> int | None:
        choice = message.get("choice")
        return choice if is_whole(choice) and choice < len(self.labels) else None
