"""The learner commits a guess with confidence; then come the answer, its why, and the guesses so far."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Self

from .mistakes import Mistake, Number
from .question import Message, Question
from .spread import spread_of_choices, spread_of_numbers
from .wording import plain as _plain

SURE = {"guess": "just guessing", "fairly": "fairly sure", "certain": "certain"}
_NUMBER = re.compile(r"[+-]?(\d{1,12}([.,]\d{0,12})?|[.,]\d{1,12})")
_MOST_GUESSES = 20


class Predict(Question):
    """The learner commits a guess and says how sure they are; only then come the answer and its why.

    Either ``options`` (the answer is one of them) or a range ``low`` to ``high`` (the answer is a number). It
    is the caller who computes the answer. ``unit`` is one word for all numbers or a pair (for one, for many);
    ``near`` is how far off still counts as right; ``shown`` is how the answer is written, if not as it is. A
    guess that is one of ``mistakes`` is told the name of the mistake.

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
        mistakes: Sequence[Mistake] = (),
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
            "whole": whole, "near": near, "unit": unit, "shown": shown, "mistakes": mistakes,
        }  # fmt: skip
        self.the_answer, self.why, self.low, self.high = answer, why, low, high
        self.whole, self.near = whole, near
        self.unit = (unit, unit) if isinstance(unit, str) else unit
        self.shown = shown if shown is not None else self._with_unit(answer)
        self.mistakes = list(mistakes)
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
        return self._is(guess, self.the_answer)

    def _is(self, guess: str, value: str | Number | None) -> bool:
        if value is None or isinstance(value, str) or self.labels:
            return value is not None and guess == _plain(value)
        return abs(_number(guess) - Fraction(value)) <= self.near

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
        text = self.why
        mistake = next((one for one in self.mistakes if self._is(guess, one.value)), None)
        if mistake is not None and tone == "tell":
            text = f"{text} Your guess has a name: {mistake.name}. {mistake.why}"
        say = f"{head} Your guess: {self._written(guess)}. The answer: {self.shown}. {text}"
        return self._verdict(head, text, tone, say)

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
        if not self._open:
            scene["spread"] = self._spread()
        main = "Lock in my guess" if self._open else None
        scene["actions"] = {"main": main, "again": None if self._open else "Guess again", "answer": None}
        return scene

    def _spread(self) -> dict[str, Any] | None:
        """All guesses so far beside the answer, as a picture and in words; one alone is no spread."""
        guesses = [guess for guess, _ in self._guesses]
        if len(guesses) < 2:
            return None
        if self.labels:
            return spread_of_choices(guesses, self.labels, _plain(self.the_answer))
        if self.low is None or self.high is None or isinstance(self.the_answer, str):
            return None
        numbers = [_number(guess) for guess in guesses]
        return spread_of_numbers(numbers, self.the_answer, self.low, self.high, self._with_unit)

    def _written(self, guess: str) -> str:
        return guess if self.labels else self._with_unit(_number(guess))

    def _with_unit(self, value: str | Number) -> str:
        unit = self.unit[0] if value == 1 else self.unit[1]
        return f"{_plain(value)} {unit}".strip()


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))
