"""A question with a typed answer: fractions, decimals and percentages are all right; mistakes have names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from numbers import Real
from typing import Any, Self

from .answers import FORMS, CannotRead, Form, Typed, read
from .mistakes import Mistake, Number
from .question import Message, Question
from .slips import fits, is_right, slip
from .wording import plain

HINT_AFTER = 2
ANSWER_AFTER = 3
_MOST_TRIES = 20
_CLOSE = Fraction(1, 10)


class Check(Question):
    """The learner types a number. A wrong one teaches: by the name of the mistake, where it has one.

    After two wrong tries comes the hint, after three the answer is there for the asking. `near` is how far
    off still counts as right; rounded to three digits that count is always right. An answer that may be given
    in percent is taken for a chance, unless `is_chance` says otherwise. `unit` is one word for all numbers or
    a pair (for one, for many), and may be typed behind the number.

    >>> from .mistakes import FIFTY_FIFTY
    >>> check = Check("Heads twice in two tosses: what chance?", Fraction(1, 4), why="Half of a half.",
    ...               misconceptions=[FIFTY_FIFTY.at(0.5)])
    >>> check.answer("1/2"), check.scene["verdict"]["head"]
    (False, 'Not yet: 50–50, because there are two outcomes.')
    >>> check.answer("25 %"), check.done
    (True, True)
    """

    kind = "check"
    badge = "Work it out"

    def __init__(
        self,
        question: str,
        answer: Number,
        *,
        why: str,
        key: str = "",
        near: Number = 0,
        unit: str | tuple[str, str] = "",
        forms: Sequence[Form] = FORMS,
        misconceptions: Sequence[Mistake] = (),
        hint: str = "",
        shown: str | None = None,
        is_chance: bool | None = None,
    ) -> None:
        """Check that the answer can be found and that no misconception is right, then ask."""
        if not why:
            raise ValueError("a check needs a why")
        if not forms or set(forms) - set(FORMS):
            raise ValueError(f"forms={list(forms)!r} must be some of {', '.join(FORMS)}")
        if not isinstance(answer, Real):
            raise TypeError(f"answer={answer!r} is no number; write it as 0.5 or Fraction(1, 2)")
        for mistake in misconceptions:
            if not isinstance(mistake, Mistake):
                raise TypeError(f"a misconception is Mistake(value, name, why), and {mistake!r} is none")
        self.is_chance = "percent" in forms if is_chance is None else is_chance
        if self.is_chance and not 0 <= answer <= 1:
            raise ValueError(
                f"answer={answer!r} is no chance; leave percent out of forms, or set is_chance=False"
            )
        for mistake in misconceptions:
            if mistake.value is None or isinstance(mistake.value, str):
                raise ValueError(f"{mistake.name!r} needs a number here: give it one with .at(...)")
            if abs(Fraction(mistake.value) - Fraction(answer)) <= near:
                raise ValueError(f"{mistake.name!r} has a value that is right")
        self._setup: dict[str, Any] = {
            "answer": answer, "why": why, "near": near, "unit": unit, "forms": forms,
            "misconceptions": misconceptions, "hint": hint, "shown": shown, "is_chance": is_chance,
        }  # fmt: skip
        self.the_answer, self.why, self.near, self.forms = answer, why, near, list(forms)
        self.misconceptions, self.hint = list(misconceptions), hint
        self.unit = (unit, unit) if isinstance(unit, str) else unit
        self.shown = shown if shown is not None else self._shown()
        self._tries: list[str] = []
        self._solved = self._given_up = False
        self._ever_solved = False
        super().__init__(question, [], key)

    @property
    def done(self) -> bool:
        """Whether the right answer has been typed, now or before."""
        return self._ever_solved

    def answer(self, text: str) -> bool:
        """Type an answer as the learner would; tell whether it was right."""
        self.rehearse_message({"kind": "answer", "number": text, "at": self.scene["version"]})
        if self.scene["problem"] is not None:
            raise ValueError(self.scene["problem"]["text"])
        return self._solved

    def rehearse(self) -> None:
        """Answer wrongly and rightly, on a twin and by way of the real handler; raise if anything fails."""
        twin = self._twin()
        twin.rehearse_message({"kind": "answer", "number": "I don’t know", "at": twin.scene["version"]})
        if twin.scene["problem"] is None or twin._tries:
            raise RuntimeError(f"{self.question!r} should not take a word for a number")
        for mistake in self.misconceptions:
            assert mistake.value is not None
            text = self._typable(Fraction(mistake.value))
            if twin.answer(text) or mistake.name not in twin.scene["verdict"]["head"]:
                raise RuntimeError(f"{self.question!r} does not know {text} as {mistake.name!r}")
        wrong = Fraction(self.the_answer) + Fraction(self.near) * 3 + Fraction(1, 7)
        while len(twin._tries) < ANSWER_AFTER:
            twin.answer(self._typable(wrong))
            wrong += 1
        if (self.hint and twin.scene["hint"] is None) or twin.scene["actions"]["answer"] is None:
            raise RuntimeError(f"{self.question!r} does not help after {ANSWER_AFTER} wrong answers")
        twin.rehearse_message({"kind": "show", "at": twin.scene["version"]})
        if not twin.scene["closed"] or twin.done:
            raise RuntimeError(f"{self.question!r} does not show its answer")
        self._rehearse_record(twin)
        twin.rehearse_message({"kind": "again", "at": twin.scene["version"]})
        if not twin.answer(self._typable(Fraction(self.the_answer))) or not twin.scene["closed"]:
            raise RuntimeError(f"{self.question!r} does not take its own answer")
        self._rehearse_record(twin)
        twin.close()

    def record(self) -> dict[str, Any]:
        """What the browser keeps: the answers typed, and how it ended."""
        return {
            "kind": "check",
            "tried": list(self._tries),
            "solved": self._solved,
            "shown": self._given_up,
            "done": self._ever_solved,
        }

    # ---- messages

    def _answer(self, message: Message) -> None:
        if self._closed:
            return
        text = message.get("number")
        text = " ".join(text.split())[:40] if isinstance(text, str) else ""
        try:
            typed = read(text, self.unit, self.forms)
        except CannotRead as problem:
            self._problem(str(problem), "guess")
            return
        if is_right(typed, self.the_answer, self.near):
            self._solved = self._ever_solved = True
        if text not in self._tries:
            self._tries = [*self._tries, text][-_MOST_TRIES:]
        self._show(verdict=self._end() if self._solved else self._teach(typed))

    def _again(self) -> None:
        self._tries, self._solved, self._given_up = [], False, False
        self._turn += 1
        self._show()

    def _give_up(self) -> None:
        if not self._closed and self._wrong >= ANSWER_AFTER:
            self._given_up = True
            self._show(verdict=self._end())

    def _restore(self, record: object) -> bool:
        if not isinstance(record, Mapping) or record.get("kind") != "check":
            return False
        tried = record.get("tried")
        flags = [record.get(name) for name in ("solved", "shown", "done")]
        if not isinstance(tried, list) or not all(isinstance(flag, bool) for flag in flags):
            return False
        tries = (
            list(dict.fromkeys(tried[-_MOST_TRIES:])) if all(isinstance(one, str) for one in tried) else []
        )
        if len(tries) != len(tried):
            return False
        right = []
        for text in tries:
            try:
                right.append(is_right(read(text, self.unit, self.forms), self.the_answer, self.near))
            except CannotRead:
                return False
        # The lesson may have changed since: what is right is worked out anew, only what was done is believed.
        solved, shown, done = (bool(flag) for flag in flags)
        self._tries = tries
        self._solved = bool(right) and right[-1]
        self._given_up = shown and not self._solved and len(tries) >= ANSWER_AFTER
        self._ever_solved = done or (solved and self._solved)
        return True

    # ---- what is said

    @property
    def _closed(self) -> bool:
        return self._solved or self._given_up

    @property
    def _wrong(self) -> int:
        return len(self._tries) - self._solved

    def _teach(self, typed: Typed) -> dict[str, Any]:
        named = next((one for one in self.misconceptions if fits(typed, one, self.near)), None)
        named = named or slip(typed, self.the_answer, self.near, is_chance=self.is_chance)
        if named is not None:
            return self._verdict(f"Not yet: {named.name}.", named.why, "refuse")
        off = typed.value - Fraction(self.the_answer)
        size = "big" if off > 0 else "small"
        near = abs(off) <= _CLOSE * abs(Fraction(self.the_answer))
        head = f"Close, but a little too {size}." if near else f"Not yet: that is too {size}."
        more = (
            " Try again." if self._wrong < HINT_AFTER or not self.hint else " Read the hint, then try again."
        )
        return self._verdict(head, more.strip(), "refuse")

    def _end(self) -> dict[str, Any]:
        if self._solved:
            return self._verdict("That’s right!", self.why, "good")
        say = f"The answer is {self.shown}. {self.why}"
        return self._verdict("Here is the answer.", self.why, "tell", say)

    def _scene(self, **changes: Any) -> dict[str, Any]:
        scene = super()._scene(**changes)
        forms = {"fraction": "fraction", "decimal": "decimal", "percent": "percentage"}
        *most, last = [forms[form] for form in FORMS if form in self.forms]
        scene["number"] = {
            "label": "Your answer",
            "hint": f"A {', '.join(most)} or {last}" if most else "A number",
            "low": None, "high": None, "step": None, "unit": self.unit[1],
        }  # fmt: skip
        # A phone's keyboard for numbers has no line and no percent sign.
        signs = {"fraction": ("/", "Fraction line"), "percent": ("%", "Percent sign")}
        scene["tools"] = [list(signs[form]) for form in ("fraction", "percent") if form in self.forms]
        scene["closed"] = self._closed
        scene["given"]["number"] = self._tries[-1] if self._tries and not self._given_up else ""
        if self._closed:
            scene["facts"] = [["The answer", self.shown]]
            if self._solved:
                scene["facts"].insert(0, ["Your answer", self._tries[-1]])
            if scene["verdict"] is None:
                scene["verdict"] = {**self._end(), "say": ""}
        before = self._tries[:-1] if self._solved else self._tries
        if before:
            scene["earlier"] = f"You have tried: {'; '.join(before)}."
        if self.hint and self._wrong >= HINT_AFTER and not self._closed:
            scene["hint"] = {"label": "Hint", "text": self.hint}
        stuck = self._wrong >= ANSWER_AFTER and not self._closed
        scene["actions"] = {
            "main": None if self._closed else "Check my answer",
            "again": "Ask me again" if self._closed else None,
            "answer": "Show me the answer" if stuck else None,
        }
        return scene

    def _shown(self) -> str:
        """Write the answer in the forms that the question takes: 3/8 = 0.375 = 37.5%."""
        exact, parts = Fraction(self.the_answer), []
        if (
            "fraction" in self.forms
            and isinstance(self.the_answer, Fraction)
            and 1 < exact.denominator <= 9999
        ):
            parts.append(str(exact))
        short = _rounded(exact)
        if "decimal" in self.forms or exact.denominator == 1:
            parts.append(f"{plain(short)}")
        if "percent" in self.forms:
            parts.append(f"{plain(_rounded(exact * 100))}%")
        parts = parts or [plain(short)]
        sign = " = " if short == exact else " ≈ "
        text = parts[0] if len(parts) == 1 else f"{parts[0]}{sign}{' = '.join(parts[1:])}"
        unit = self.unit[0] if exact == 1 else self.unit[1]
        return f"{text} {unit}".strip()

    def _typable(self, value: Fraction) -> str:
        """Write a number so that it can be typed here."""
        if "fraction" in self.forms:
            return (
                f"{value.numerator}/{value.denominator}"
                if value.denominator < 10**12
                else f"{float(value):.10f}"
            )
        return f"{float(value):.10f}" if "decimal" in self.forms else f"{float(value) * 100:.10f}%"

    def _twin(self) -> Self:
        return type(self)(self.question, **self._setup)

    def _rehearse_record(self, twin: Self) -> None:
        later = self._twin()
        later.rehearse_message({"kind": "restore", "record": twin.record()})
        if later.record() != twin.record():
            raise RuntimeError(f"{self.question!r} does not come back from its own record")
        later.close()


def _rounded(value: Fraction) -> Fraction:
    """Four digits that count."""
    return Fraction(f"{float(value):.4g}")
