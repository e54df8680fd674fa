"""The questions that every new table asks: each answered in two sentences, and by a position to play."""

from __future__ import annotations

from typing import Any

from .guided import GuidedTurn


class TableQuestions(GuidedTurn):
    """Pick a question, read the answer, and try it at the table.

    >>> questions = TableQuestions(keep=False)
    >>> questions.scene["caption"]["title"]
    'Can a jack win the last place?'

    With ``keep=False`` the browser keeps nothing of it.
    """

    def __init__(self, lesson: str = "questions", *, keep: bool = True) -> None:
        """Show the first question."""
        super().__init__(lesson, keep=keep)

    def _press(self, what: str) -> None:
        match what.split():
            case ["set", "question", name]:
                numbers = [number for number, level in enumerate(self.levels) if level.id == name]
                super()._press(f"level {numbers[0]}" if numbers else what)
            case _:
                super()._press(what)

    def _greeting(self, back: bool = False) -> dict[str, Any]:
        """The answer stands above the table; the sentence below it is what to try."""
        greeting = super()._greeting(back)
        if not self.is_done and not self.attempt.own_moves:
            greeting["text"] = f"Try it: {self.level.goal}"
        return greeting

    def _scene(self, *args: Any, **what: Any) -> dict[str, Any]:
        scene = super()._scene(*args, **what)
        level = self.level
        count = f"Question {self.number + 1} of {len(self.levels)}"
        return {
            **scene,
            "caption": {"title": level.question, "goal": level.answer, "count": count},
            "steps": [],
            "choices": [
                {
                    "name": "question",
                    "label": "Question",
                    "value": level.id,
                    "options": [[other.id, self._named(other.id)] for other in self.levels],
                }
            ],
        }

    def _named(self, name: str) -> str:
        question = next(level.question for level in self.levels if level.id == name)
        return f"{question} (tried)" if name in self.stars else question

    def _actions(self) -> list[dict[str, Any]]:
        """Every question has the next one beside it, tried or not."""
        actions = [
            {**action, "label": "Next question"} if action["label"] == "Next level" else action
            for action in super()._actions()
        ]
        if self.number + 1 < len(self.levels) and not any(action["do"] == "next" for action in actions):
            actions.append({"do": f"level {self.number + 1}", "label": "Next question", "main": False})
        return actions
