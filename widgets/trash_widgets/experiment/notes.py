"""What stands in an experiment so far: all that was chosen, written and found. No widget is in here.

The order is the point: question, guess, number of deals, and only then the first deal. So what a form may
change depends on the stage, and the guess is not among it once it is written down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from .. import printing
from ..kept import is_number, is_whole
from ..simulator import LONGEST_SEED, is_compiled, seed_of
from ..wording import one_line
from .choices import OPTIONS, START, choose, question_of
from .conclusion import VERDICTS
from .paired import SUMS, found, reach
from .question import Question
from .report import Report, amount

SIZES = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
PLAIN_SIZES = (30, 100, 200, 500, 1_000)
USUAL_SIZE = 2
"""Which of the sizes is chosen at first."""
PILOT, PLAIN_PILOT = 1_000, 30
LONG, LONGER, LONGEST_NAME = 250, 700, 40
SEED = "15"
GUESSES = ("more", "less", "same")

Stage = Literal["question", "plan", "run", "result"]
NOT_KNOWN = "none"
"""Stands for an exact value that was asked for and is not known."""


class Pilot(NamedTuple):
    """What a pilot of `deals` other deals has shown of the difference."""

    mean: float
    se: float
    deals: int


class Outcome(NamedTuple):
    """How many deals were played, how many were planned, and the sums over those that were played."""

    done: int
    asked: int
    sums: list[int]


def sizes() -> tuple[int, ...]:
    """The numbers of deals to choose from."""
    return SIZES if is_compiled() else PLAIN_SIZES


def pilot_size() -> int:
    """How many deals a pilot has."""
    return PILOT if is_compiled() else PLAIN_PILOT


@dataclass
class Notes:
    """Everything that stands in one experiment; `chosen` are the fields of its question."""

    chosen: dict[str, str] = field(default_factory=lambda: dict(START))
    stage: Stage = "question"
    guess: str = ""
    why: str = ""
    pilot: Pilot | None = None
    deals: str = field(default_factory=lambda: str(sizes()[USUAL_SIZE]))
    seed: str = SEED
    result: Outcome | None = None
    exact: float | str = ""
    """The exact difference, NOT_KNOWN, or an empty text if nobody has asked."""
    verdict: str = ""
    conclusion: str = ""
    author: str = ""
    paper: str = "a4"

    @property
    def question(self) -> Question:
        """The question that was chosen. Raises ValueError where it cannot be."""
        return question_of(self.chosen)

    @property
    def names(self) -> tuple[str, str]:
        """What the two sides are called."""
        try:
            return self.question.a.name, self.question.b.name
        except ValueError:
            return "the first", "the second"

    @property
    def report(self) -> Report:
        """The report. Raises ValueError before there is a result."""
        if self.result is None:
            raise ValueError("Nothing has been played yet, so there is nothing to report.")
        question, seed = self.question, seed_of(self.seed)
        return Report(
            question=question,
            guess=self.guess_in_words,
            why=self.why,
            seed=seed,
            asked=self.result.asked,
            done=self.result.done,
            found=found(question, seed, self.result.done, self.result.sums),
            exact=self.exact if isinstance(self.exact, float) else None,
            pilot=self.pilot_in_words,
            verdict=VERDICTS.get(self.verdict, ""),
            conclusion=self.conclusion,
            author=self.author,
        )

    @property
    def guess_in_words(self) -> str:
        """What the learner expects."""
        a, b = self.names
        return {
            "more": f"More with “{a}” than with “{b}”",
            "less": f"Fewer with “{a}” than with “{b}”",
            "same": "No difference that can be noticed",
        }.get(self.guess, "")

    @property
    def pilot_in_words(self) -> str:
        """What the pilot was; empty if there was none."""
        if self.pilot is None:
            return ""
        _, se, n = self.pilot
        if not se:
            return f"{n:,} other deals: alike on both sides in every one of them"
        one = amount(se, reach(se, n, n), self.question.measure)
        return f"{n:,} other deals, to plan the number of deals; standard error of the difference {one}"

    # ---- filling in

    def fill(self, form: Mapping[str, str]) -> None:
        """Take from a form what may be changed now."""
        if self.stage == "question":
            choose(self.chosen, form)
            if form.get("guess") in ("", *GUESSES):
                self.guess = form["guess"]
            self.why = one_line(form.get("why", self.why), LONG)
        elif self.stage == "plan":
            if form.get("deals") in [str(size) for size in sizes()]:
                self.deals = form["deals"]
            self.seed = form.get("seed", self.seed).strip()[:LONGEST_SEED]
        elif self.stage == "result":
            if form.get("verdict", "-") in ("", *VERDICTS):
                self.verdict = form["verdict"]
            self.conclusion = one_line(form.get("conclusion", self.conclusion), LONGER)
            self.author = one_line(form.get("author", self.author), LONGEST_NAME)
            if form.get("paper") in printing.PAPERS:
                self.paper = form["paper"]

    # ---- what is kept

    def record(self) -> dict[str, Any]:
        """The notes in JSON's own types. What is being played is not kept: after a reload it begins anew."""
        stage = "plan" if self.stage == "run" else self.stage
        return {
            "kind": "experiment", "chosen": dict(self.chosen), "stage": stage, "guess": self.guess,
            "why": self.why, "pilot": list(self.pilot) if self.pilot else None, "deals": self.deals,
            "seed": self.seed, "result": list(self.result) if self.result and stage == "result" else None,
            "exact": self.exact, "verdict": self.verdict, "conclusion": self.conclusion,
            "author": self.author, "paper": self.paper,
        }  # fmt: skip

    @classmethod
    def from_record(cls, record: Mapping[str, Any], start: Mapping[str, str]) -> Notes:
        """The notes of a record, as far as it is whole; what is damaged is asked for again, from `start`."""
        notes = cls(dict(start))
        texts = {name: value for name, value in record.items() if isinstance(value, str)}
        chosen = record.get("chosen")
        if record.get("kind") != "experiment" or not isinstance(chosen, Mapping):
            return notes
        notes._choose_again({name: value for name, value in chosen.items() if isinstance(value, str)}, texts)
        try:
            _ = notes.question
        except ValueError:
            notes.chosen = dict(start)
            return notes
        if not notes.guess or texts.get("stage") not in ("plan", "result"):
            return notes
        notes.stage = "plan"
        notes.fill(texts)
        try:
            seed_of(notes.seed)
        except ValueError:
            notes.seed = SEED
        notes.pilot = _pilot(record.get("pilot"))
        result = _outcome(record.get("result"))
        if texts["stage"] == "result" and result is not None and notes._can_be(result):
            notes.stage, notes.result = "result", result
            exact = record.get("exact")
            if exact == NOT_KNOWN:
                notes.exact = NOT_KNOWN
            elif is_number(exact):
                notes.exact = float(exact)
            notes.fill(texts)
        return notes

    def _choose_again(self, chosen: Mapping[str, str], texts: Mapping[str, str]) -> None:
        option = chosen.get("option")
        if option in OPTIONS:
            self.chosen["option"] = chosen["option"]  # first: the other fields' values depend on it
        self.fill({**texts, **chosen})

    def _can_be(self, result: Outcome) -> bool:
        """Whether an interval can be worked out of these sums."""
        try:
            ends = found(self.question, seed_of(self.seed), result.done, result.sums).difference.interval()
        except (ValueError, ZeroDivisionError, OverflowError):
            return False
        return all(map(is_number, ends))


def _pilot(given: object) -> Pilot | None:
    if not isinstance(given, list) or len(given) != 3 or not all(map(is_number, given)):
        return None
    mean, se, deals = given
    return Pilot(float(mean), float(se), deals) if se >= 0 and is_whole(deals, 2) and deals < 10**7 else None


def _outcome(given: object) -> Outcome | None:
    if not isinstance(given, list) or len(given) != 3:
        return None
    done, asked, sums = given
    if not isinstance(sums, list) or len(sums) != SUMS or not all(map(is_whole, (done, asked, *sums))):
        return None
    return Outcome(done, asked, list(sums)) if 2 <= done <= asked else None
