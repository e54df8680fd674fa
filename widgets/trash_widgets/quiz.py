"""A question with one right answer among several; every wrong one teaches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from .mistakes import Mistake
from .question import Message, Question


@dataclass(frozen=True)
class Option:
    """One answer of a quiz, and why it is right or wrong."""

    text: str
    right: bool = False
    why: str = ""
    mistake: Mistake | None = None
    """The mistake that leads to it, by name; without a `why` of the option, its why is taken."""

    def __post_init__(self) -> None:
        if self.mistake is not None and not self.why:
            object.__setattr__(self, "why", self.mistake.why)

    @property
    def said(self) -> str:
        """The why as it is shown: with the name of the mistake, if it has one."""
        return self.why if self.mistake is None else f"This is called {self.mistake.name}. {self.why}"


class Quiz(Question):
    """A question with one right answer; every wrong one says why, and the learner tries again.

    >>> quiz = Quiz("Where does a four go?", [Option("On place 4.", True, "Each place has its own card."),
    ...                                       Option("On place 5.", why="Place 5 waits for a five.")])
    >>> quiz.answer(1), quiz.done
    (False, False)
    >>> quiz.answer(0), quiz.done
    (True, True)
    """

    kind = "quiz"
    badge = "Question"

    def __init__(self, question: str, options: Sequence[Option], key: str = "") -> None:
        """Check that one option is right and that each has its why, then ask."""
        for option in options:
            if not isinstance(option, Option):
                raise TypeError(f"an option is written Option('its text', why='…'), and {option!r} is none")
        if sum(option.right for option in options) != 1:
            raise ValueError("exactly one option must be right: write right=True there, and only there")
        for option in options:
            if not option.why:
                raise ValueError(
                    f"the option {option.text!r} has no why: say why it is right or wrong, why='…'"
                )
        self.options = list(options)
        self._tried: list[int] = []
        self._solved = False
        super().__init__(question, [option.text for option in options], key)

    @property
    def done(self) -> bool:
        """Whether the right answer has been found."""
        return self._solved

    def answer(self, choice: int) -> bool:
        """Answer as the learner would, with the option of this index; tell whether it was right."""
        self.rehearse_message({"kind": "answer", "choice": choice, "at": self.scene["version"]})
        if self.scene["problem"] is not None:
            raise ValueError(self.scene["problem"]["text"])
        return self.options[choice].right

    def rehearse(self) -> None:
        """Go through every answer, on a twin and by way of the real handler; raise if anything fails."""
        twin = self._twin()
        for i in [i for i, option in enumerate(self.options) if not option.right] + [self._right]:
            twin.answer(i)
            shown = twin.scene["options"][i]
            if twin.done is not self.options[i].right or shown["why"] != self.options[i].said:
                raise RuntimeError(f"option {i} of {self.question!r} was not answered as it should be")
        later = self._twin()
        later.rehearse_message({"kind": "restore", "record": twin.record()})
        if later.record() != twin.record():
            raise RuntimeError(f"{self.question!r} does not come back from its own record")
        twin.rehearse_message({"kind": "again", "at": twin.scene["version"]})
        if twin.scene["closed"] or not twin.done:
            raise RuntimeError(f"{self.question!r} cannot be asked again")
        twin.close()
        later.close()

    def record(self) -> dict[str, Any]:
        """What the browser keeps: the options tried, by their text, and whether the right one was found."""
        return {"kind": "quiz", "tried": [self.labels[i] for i in self._tried], "done": self._solved}

    @property
    def _right(self) -> int:
        return next(i for i, option in enumerate(self.options) if option.right)

    def _twin(self) -> Self:
        return type(self)(self.question, self.options)

    def _answer(self, message: Message) -> None:
        if self._right in self._tried:
            return
        choice = self._choice(message)
        if choice is None:
            self._problem("Pick one of the answers first.", "guess")
            return
        if choice not in self._tried:
            self._tried.append(choice)
        option = self.options[choice]
        self._solved = self._solved or option.right
        if option.right:
            verdict = self._verdict("That’s right!", "", "good", f"That’s right! {option.said}")
        else:
            verdict = self._verdict(
                "Not quite.",
                "Look above to see why, then try another answer.",
                "refuse",
                f"Not quite. {option.said}",
            )
        self._show(verdict=verdict)

    def _again(self) -> None:
        self._tried = []
        self._turn += 1
        self._show()

    def _restore(self, record: object) -> bool:
        if not isinstance(record, Mapping) or record.get("kind") != "quiz":
            return False
        tried, done = record.get("tried"), record.get("done")
        if not isinstance(tried, list) or not isinstance(done, bool):
            return False
        if not all(isinstance(text, str) and text in self.labels for text in tried):
            return False
        # dict.fromkeys: a doubled entry must not be shown as two attempts.
        self._tried = [self.labels.index(text) for text in dict.fromkeys(tried)]
        self._solved = done or self._right in self._tried
        return True

    def _scene(self, **changes: Any) -> dict[str, Any]:
        scene = super()._scene(**changes)
        closed = self._right in self._tried
        for i in self._tried:
            option = self.options[i]
            scene["options"][i] = {
                "label": option.text,
                "state": "right" if option.right else "wrong",
                "mark": "Right" if option.right else "Not this one",
                "why": option.said,
            }
        if self._tried:
            scene["given"]["choice"] = self._right if closed else self._tried[-1]
        scene["closed"] = closed
        scene["actions"] = (
            {"main": None, "again": "Ask me again", "answer": None}
            if closed
            else {"main": "Check my answer", "again": None, "answer": None}
        )
        rest = [option for i, option in enumerate(self.options) if i not in self._tried]
        if closed and rest:
            scene["others"] = {
                "label": "Why not the others?",
                "items": [[option.text, option.said] for option in rest],
            }
        if closed and scene["verdict"] is None:
            scene["verdict"] = self._verdict("That’s right!", "", "good", "")
        return scene
