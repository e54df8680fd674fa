"""What an experiment has found and how, in words, numbers and a drawing: all that stands on its report."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ..charts.chart import Form, precise, written
from ..charts.drawings import Span, spans
from .paired import Found
from .question import Measure, Question

MISSING = "(not written yet)"


@dataclass(frozen=True)
class Report:
    """All that is to be told about one experiment."""

    question: Question
    guess: str
    """What the learner expected, in words."""
    why: str
    seed: int
    asked: int
    done: int
    found: Found
    exact: float | None
    pilot: str
    """The pilot in a sentence; empty if there was none."""
    verdict: str
    conclusion: str
    author: str

    # ---- numbers in words

    @property
    def form(self) -> Form:
        """How figures are written."""
        return "percent" if self.question.measure.is_share else "number"

    @property
    def unit(self) -> str:
        """What a difference is measured in."""
        measure = self.question.measure
        return "percentage points" if measure.is_share else measure.unit

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference."""
        return self.found.difference.interval()

    @property
    def holds_zero(self) -> bool:
        """Whether the interval leaves it open that there is no difference."""
        low, high = self.interval
        return low <= 0 <= high

    def amount(self, value: float) -> str:
        """A difference in words, without its sign."""
        return amount(abs(value), self.interval[1] - self.found.difference.mean, self.question.measure)

    def signed(self, value: float) -> str:
        """A difference with its sign and without its unit."""
        reach = self.interval[1] - self.found.difference.mean
        text = precise(abs(value), reach, self.form).removesuffix("%")
        return f"{'−' if value < 0 else '+'}{text}" if text.strip("0.") else text

    @property
    def words(self) -> list[str]:
        """What was found, in sentences."""
        a, b = self.question.a.name, self.question.b.name
        mean, se = self.found.difference.mean, self.found.difference.se
        title = self.question.measure.title
        if se == 0 and mean == 0:
            told = [f"{title}: in all {self.done:,} deals it came out alike with “{a}” and with “{b}”."]
            if self.question.measure.is_share:
                told.append(
                    f"If it differed in one deal of {self.done // 3:,}, we would most likely have seen it."
                )
            return told
        low, high = self.interval
        way = "more" if mean > 0 else "fewer"
        told = [
            f"{title}: {self.amount(mean)} {way} with “{a}” than with “{b}”.",
            f"The 95% interval of this difference goes from {self.signed(low)} to {self.signed(high)} "
            f"{self.unit}.",
        ]
        if self.holds_zero:
            told.append("Zero lies in it: this experiment does not show a difference.")
        else:
            told.append("Zero lies outside: this experiment shows a difference.")
        if self.exact is not None:
            inside = "in" if low <= self.exact <= high else "outside"
            told.append(f"The exact difference is {self.signed(self.exact)}; it lies {inside} the interval.")
        return told

    @property
    def rows(self) -> list[list[str]]:
        """The numbers as a table: name, mean, standard error, 95 % interval."""
        found = self.found
        rows = []
        for name, one in ((f"A: {self.question.a.name}", found.a), (f"B: {self.question.b.name}", found.b)):
            low, high = one.interval()
            reach = high - one.mean
            mean, error = precise(one.mean, reach, self.form), precise(one.se, reach, self.form)
            ends = f"{precise(low, reach, self.form)} to {precise(high, reach, self.form)}"
            rows.append([name, mean, error, ends])
        low, high = self.interval
        error = precise(found.difference.se, high - found.difference.mean, self.form)
        ends = f"{self.signed(low)} to {self.signed(high)}"
        rows.append(["Difference A − B", self.signed(found.difference.mean), error.removesuffix("%"), ends])
        if self.exact is not None:
            rows.append(["A − B, exact", self.signed(self.exact), "–", "–"])
        return rows

    @property
    def picture(self) -> str:
        """The interval as a drawing."""
        found = self.found
        deals = "on the same deals" if self.question.shares_deals else f"{self.done:,} deals a side"
        lines = [Span(f"Difference, {deals}", found.difference.mean, *self.interval)]
        if self.question.shares_deals:
            lines.append(Span("If each side had its own deals", found.apart.mean, *found.apart.interval()))
        if self.exact is not None:
            lines.append(Span(f"Exact: {self.signed(self.exact)}", self.exact, self.exact, self.exact))
        axis = f"difference A − B, {self.unit}"
        said = "; ".join(
            f"{line.name}: {self.signed(line.mean)}, from {self.signed(line.low)} to {self.signed(line.high)}"
            for line in lines[:2]
        )
        return spans(lines, self.form, f"{said}. A dashed line stands at zero, no difference.", axis)

    @property
    def method(self) -> list[tuple[str, str]]:
        """How it was done, so that somebody else can do it again: pairs of a word and its meaning."""
        a, b = self.question.a, self.question.b
        one, other = self.question.plans(self.seed)
        deals = f"{self.done:,}"
        if self.done < self.asked:
            deals += f" (stopped; {self.asked:,} were planned)"
        if self.question.shares_deals:
            deals += ", each played on both sides with the same shuffle"
        else:
            deals += " on each side, each side with its own"
        seeds = str(one.seed) if one.seed == other.seed else f"{one.seed} (A) and {other.seed} (B)"
        return [
            (f"A: {a.name}", a.about),
            (f"B: {b.name}", b.about),
            ("Figure", self.question.measure.title),
            ("Deals", deals),
            ("Seed", f"{seeds}; first deals {a.deal(one.seed)} (A), {b.deal(other.seed)} (B)"),
            *([("Pilot", self.pilot)] if self.pilot else []),
            ("Made with", versions()),
        ]

    def data(self) -> dict[str, Any]:
        """Everything as texts, for a template."""
        return {
            "title": "My experiment with Trash",
            "author": self.author,
            "sections": [
                {"title": "Question", "texts": [self.question.text]},
                {
                    "title": "Guess, written down before the first deal",
                    "texts": [f"{self.guess}. {self.why}".strip()],
                },
            ],
            "method": {"title": "Method", "rows": [list(row) for row in self.method]},
            "result": {"title": "Result", "texts": [" ".join(self.words)], "alt": self.alternative},
            "table": {
                "head": ["Side", "mean", "standard error", "95% interval"],
                "rows": self.rows,
            },
            "conclusion": {
                "title": "Conclusion",
                "texts": [text for text in (self.verdict, self.conclusion or MISSING) if text],
            },
            "footer": f"Made with Learn Trash {version('learn-trash')}",
        }

    @property
    def alternative(self) -> str:
        """The drawing in a sentence."""
        low, high = self.interval
        return (
            f"Interval of the difference, from {self.signed(low)} to {self.signed(high)}, over a dashed line "
            "at zero."
        )


def amount(value: float, reach: float, measure: Measure) -> str:
    """A difference in words, as exactly as it is known.

    >>> from trash_widgets.experiment.question import MEASURES
    >>> amount(0.0512, 0.02, MEASURES["wins"]), amount(1.234, 0.5, MEASURES["rounds_per_match"])
    ('5.1 percentage points', '1.23 rounds')
    """
    if measure.is_share:
        return f"{precise(value, reach, 'percent').removesuffix('%')} percentage points"
    text = precise(value, reach, "number") if reach > 0 else written(value)
    return f"{text} {measure.unit}"


def versions() -> str:
    """What this was worked out with: the kit, Python, and the compiler if there is one."""
    found = [f"Learn Trash {version('learn-trash')}", f"Python {platform.python_version()}"]
    from trash_core.simulate.compiling import COMPILED

    for name in ("numba", "numpy") if COMPILED else ():
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:  # packed without its papers
            continue
    return ", ".join(found)
