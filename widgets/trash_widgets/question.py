"""Questions in a lesson: :class:`Quiz` (find the right answer) and :class:`Predict` (guess first, then see).

The page only draws: which answer is right, and why, is not in it before the learner has answered. What the
learner did is kept in the browser under ``learn-trash:question:<key>`` and comes back after a reload.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from .look import css, script
from .safe import TROUBLE, SafeWidget, take_over

STORE = "learn-trash:question:"
SURE = {"guess": "just guessing", "fairly": "fairly sure", "certain": "certain"}
WORDS = {
    "lost": "This page has lost the program behind it, so nobody can check your answer.",
    "again": "Load the page again",
}
_KEY = re.compile(r"[\w-]+/[\w-]+")
_NUMBER = re.compile(r"[+-]?(\d{1,12}([.,]\d{0,12})?|[.,]\d{1,12})")
_MOST_GUESSES = 20

Number = int | float | Fraction
Message = Mapping[str, Any]


@dataclass(frozen=True)
class Option:
    """One answer of a quiz, and why it is right or wrong."""

    text: str
    right: bool = False
    why: str = ""


class _Question(SafeWidget):
    """What the two kinds of question share: the scene's frame, its version, its record."""

    _esm = script("question.js")
    _css = css("question.css")

    kind = ""
    badge = ""

    def __init__(self, question: str, labels: Sequence[str], key: str) -> None:
        """Show the question; a widget that had the same key before is closed."""
        if key and not _KEY.fullmatch(key):
            raise ValueError(f"key={key!r} should look like '02-chaining/q1': the lesson, a slash, a name")
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

    def apologise(self) -> None:
        """Say on the page that something went wrong."""
        self._said += 1
        verdict = {"head": TROUBLE, "text": "", "tone": "tell", "say": TROUBLE, "id": self._said}
        self.scene = {**self.scene, "version": self.scene["version"] + 1, "verdict": verdict}

    def _answer(self, message: Message) -> None:
        raise NotImplementedError

    def _again(self) -> None:
        raise NotImplementedError

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
            "others": None,
            "actions": {"main": None, "again": None},
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
        if isinstance(choice, bool) or not isinstance(choice, int) or not 0 <= choice < len(self.labels):
            return None
        return choice


class Quiz(_Question):
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
        if sum(option.right for option in options) != 1:
            raise ValueError("exactly one option must be right")
        for option in options:
            if not option.why:
                raise ValueError(f"the option {option.text!r} has no why")
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
            if twin.done is not self.options[i].right or shown["why"] != self.options[i].why:
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
            verdict = self._verdict("That’s right!", "", "good", f"That’s right! {option.why}")
        else:
            verdict = self._verdict(
                "Not quite.",
                "Look above to see why, then try another answer.",
                "refuse",
                f"Not quite. {option.why}",
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
                "why": option.why,
            }
        if self._tried:
            scene["given"]["choice"] = self._right if closed else self._tried[-1]
        scene["closed"] = closed
        scene["actions"] = (
            {"main": None, "again": "Ask me again"} if closed else {"main": "Check my answer", "again": None}
        )
        rest = [option for i, option in enumerate(self.options) if i not in self._tried]
        if closed and rest:
            scene["others"] = {
                "label": "Why not the others?",
                "items": [[option.text, option.why] for option in rest],
            }
        if closed and scene["verdict"] is None:
            scene["verdict"] = self._verdict("That’s right!", "", "good", "")
        return scene


class Predict(_Question):
    """The learner commits a guess and says how sure they are; only then come the answer and its why.

    Either ``options`` (the answer is one of them) or a range ``low`` to ``high`` (the answer is a number). It
    is the caller who computes the answer. ``unit`` is one word for all numbers or a pair (for one, for many);
    ``near`` is how far off still counts as right; ``shown`` is how the answer is written, if not as it is.

    >>> guess = Predict("How many cards has the pack?", low=1, high=200, answer=52, why="Four suits of 13.")
    >>> guess.guess(50, "certain")
    False
    >>> guess.scene["facts"]
    [['Your guess', '50 (certain)'], ['The answer', '52']]
    """

    kind = "predict"
    badge = "Guess first"

    def __init__(
        self,
        question: str,
        options: Sequence[str | Number] = (),
        *,
        answer: str | Number,
        why: str,
        key: str = "",
        low: Number | None = None,
        high: Number | None = None,
        whole: bool = True,
        near: Number = 0,
        unit: str | tuple[str, str] = "",
        shown: str | None = None,
    ) -> None:
        """Check that the answer is one that can be guessed, then ask."""
        labels = [_plain(option) for option in options]
        if labels and (low is not None or high is not None):
            raise ValueError("give either options or a range low, high; not both")
        if labels and _plain(answer) not in labels:
            raise ValueError(f"answer={answer!r} is none of the options")
        if not labels:
            if low is None or high is None or low >= high:
                raise ValueError("without options, give a range: low and a greater high")
            if isinstance(answer, str) or not low <= answer <= high:
                raise ValueError(f"answer={answer!r} is no number from low={low} to high={high}")
        if not why:
            raise ValueError("a prediction needs a why")
        self._setup: dict[str, Any] = {
            "options": list(options), "answer": answer, "why": why, "low": low, "high": high,
            "whole": whole, "near": near, "unit": unit, "shown": shown,
        }  # fmt: skip
        self.the_answer, self.why, self.low, self.high = answer, why, low, high
        self.whole, self.near = whole, near
        self.unit = (unit, unit) if isinstance(unit, str) else unit
        self.shown = shown if shown is not None else self._with_unit(answer)
        self._guesses: list[tuple[str, str]] = []
        self._open = True
        super().__init__(question, labels, key)

    @property
    def done(self) -> bool:
        """Whether a guess has been committed."""
        return bool(self._guesses)

    def guess(self, value: str | Number, sure: str = "fairly") -> bool:
        """Commit a guess as the learner would; tell whether it was right (or near enough)."""
        if not self._open:
            raise ValueError("a guess is committed already")
        self.rehearse_message(self._message(value, sure))
        if self.scene["problem"] is not None:
            raise ValueError(self.scene["problem"]["text"])
        return self._is_right(self._guesses[-1][0])

    def rehearse(self) -> None:
        """Guess well and badly, on a twin and by way of the real handler; raise if anything fails."""
        twin = self._twin()
        good: list[str | Number] = list(self._setup["options"])
        bad: list[str | Number] = ["", "none of these"]
        if self.low is not None and self.high is not None:
            good = [self.low, self.high]
            bad += [self.low - 1, self.high + 1]
        for value in bad:
            twin.rehearse_message(twin._message(value, "fairly"))
            if twin.scene["problem"] is None or twin.done:
                raise RuntimeError(f"{self.question!r} should not take {value!r}")
        twin.rehearse_message(twin._message(good[0], ""))
        if twin.done:
            raise RuntimeError(f"{self.question!r} should ask how sure the learner is")
        for i, value in enumerate(good):
            twin.guess(value, list(SURE)[i % len(SURE)])
            if len(twin._guesses) != min(i + 1, _MOST_GUESSES) or not twin.scene["closed"]:
                raise RuntimeError(f"{self.question!r} did not take {value!r}")
            later = self._twin()
            later.rehearse_message({"kind": "restore", "record": twin.record()})
            if later.record() != twin.record():
                raise RuntimeError(f"{self.question!r} does not come back from its own record")
            later.close()
            twin.rehearse_message({"kind": "again", "at": twin.scene["version"]})
        twin.close()

    def record(self) -> dict[str, Any]:
        """What the browser keeps: every guess with its confidence, and whether the answer is shown."""
        guesses = [{"guess": guess, "sure": sure} for guess, sure in self._guesses]
        return {"kind": "predict", "guesses": guesses, "open": self._open, "done": self.done}

    def _twin(self) -> Self:
        return type(self)(self.question, **self._setup)

    def _message(self, value: str | Number, sure: str) -> dict[str, Any]:
        text = _plain(value)
        choice = self.labels.index(text) if text in self.labels else None
        return {"kind": "answer", "choice": choice, "number": text, "sure": sure, "at": self.scene["version"]}

    def _answer(self, message: Message) -> None:
        if not self._open:
            return
        guess = self._read(message)
        if guess is None:
            return
        sure = message.get("sure")
        if not isinstance(sure, str) or sure not in SURE:
            self._problem("Say how sure you are, too.", "sure")
            return
        self._guesses = [*self._guesses, (guess, sure)][-_MOST_GUESSES:]
        self._open = False
        self._show(verdict=self._judge(guess, sure))

    def _again(self) -> None:
        self._open = True
        self._turn += 1
        self._show()

    def _restore(self, record: object) -> bool:
        if not isinstance(record, Mapping) or record.get("kind") != "predict":
            return False
        entries, is_open = record.get("guesses"), record.get("open")
        if not isinstance(entries, list) or not isinstance(is_open, bool) or not entries:
            return False
        guesses = []
        for entry in entries[-_MOST_GUESSES:]:
            if not isinstance(entry, Mapping):
                return False
            guess, sure = entry.get("guess"), entry.get("sure")
            if not isinstance(guess, str) or not isinstance(sure, str) or sure not in SURE:
                return False
            if guess not in self.labels if self.labels else self._complaint(guess) is not None:
                return False
            guesses.append((guess, sure))
        self._guesses, self._open = guesses, is_open
        return True

    def _read(self, message: Message) -> str | None:
        """Return the guess of the message as text, or None after saying what is wrong with it."""
        if self.labels:
            choice = self._choice(message)
            if choice is None:
                self._problem("Pick one of the answers first.", "guess")
                return None
            return self.labels[choice]
        text = message.get("number")
        text = text.strip() if isinstance(text, str) else ""
        complaint = self._complaint(text)
        if complaint is not None:
            self._problem(complaint, "guess")
            return None
        return _plain(_number(text))

    def _complaint(self, text: str) -> str | None:
        if self.low is None or self.high is None or not _NUMBER.fullmatch(text):
            return f"Type a number {self._range()}."
        value = _number(text)
        if self.whole and value.denominator != 1:
            return f"Type a whole number {self._range()}."
        if not self.low <= value <= self.high:
            size = "small" if value < self.low else "big"
            return f"{_plain(value)} is too {size}. Type a number {self._range()}."
        return None

    def _range(self) -> str:
        if self.low is None or self.high is None:
            return ""
        return f"from {_plain(self.low)} to {_plain(self.high)}"

    def _is_right(self, guess: str) -> bool:
        if isinstance(self.the_answer, str) or self.labels:
            return guess == _plain(self.the_answer)
        return abs(_number(guess) - Fraction(self.the_answer)) <= self.near

    def _judge(self, guess: str, sure: str) -> dict[str, Any]:
        if self._is_right(guess):
            ends = {"guess": "A lucky guess!", "fairly": "Your feeling was good.", "certain": "You knew it."}
            head, tone = f"Yes! {ends[sure]}", "good"
        else:
            ends = {
                "guess": "Now you know.",
                "fairly": "Now you know.",
                "certain": "A surprise is the best way to learn.",
            }
            head, tone = f"Not this time. {ends[sure]}", "tell"
        say = f"{head} Your guess: {self._written(guess)}. The answer: {self.shown}. {self.why}"
        return self._verdict(head, self.why, tone, say)

    def _scene(self, **changes: Any) -> dict[str, Any]:
        scene = super()._scene(**changes)
        if not self.labels and self.low is not None and self.high is not None:
            scene["number"] = {
                "label": "Your guess",
                "hint": f"A {'whole ' if self.whole else ''}number {self._range()}",
                "low": _plain(self.low), "high": _plain(self.high),
                "step": "1" if self.whole else "any", "unit": self.unit[1],
            }  # fmt: skip
        scene["sure"] = {
            "legend": "How sure are you?",
            "choices": [{"id": sure, "label": text[0].upper() + text[1:]} for sure, text in SURE.items()],
        }
        scene["closed"] = not self._open
        before = self._guesses
        if not self._open:
            guess, sure = self._guesses[-1]
            before = self._guesses[:-1]
            choice = self.labels.index(guess) if self.labels else None
            scene["given"] = {"choice": choice, "number": "" if self.labels else guess, "sure": sure}
            scene["facts"] = [
                ["Your guess", f"{self._written(guess)} ({SURE[sure]})"],
                ["The answer", self.shown],
            ]
            if choice is not None:
                scene["options"][choice]["state"] = "chosen"
                scene["options"][choice]["mark"] = "Your guess"
                answer = scene["options"][self.labels.index(_plain(self.the_answer))]
                answer["state"], answer["mark"] = "right", "The answer"
                if self._is_right(guess):
                    answer["mark"] = "Your guess, and the answer"
            if scene["verdict"] is None:
                scene["verdict"] = {**self._judge(guess, sure), "say": ""}
        if before:
            guesses = ", ".join(f"{self._written(guess)} ({SURE[sure]})" for guess, sure in before)
            scene["earlier"] = f"Your earlier guesses: {guesses}."
        main = "Lock in my guess" if self._open else None
        scene["actions"] = {"main": main, "again": None if self._open else "Guess again"}
        return scene

    def _written(self, guess: str) -> str:
        return guess if self.labels else self._with_unit(_number(guess))

    def _with_unit(self, value: str | Number) -> str:
        unit = self.unit[0] if value == 1 else self.unit[1]
        return f"{_plain(value)} {unit}".strip()


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


def _plain(value: str | Number) -> str:
    """Write a number as a child would read it: no trailing zeros, fractions as decimals."""
    if isinstance(value, str):
        return value
    return str(int(value)) if value == int(value) else f"{float(value):.12f}".rstrip("0")
