"""The guesses so far beside the answer: a small picture, and the sentence that says the same.

>>> shown = spread_of_numbers([5, 9, 7], 8, 0, 10, str)
>>> shown["text"]
'Your 3 guesses so far run from 5 to 9; the middle one is 7. The answer is 8.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from statistics import median_low
from typing import Any

from .wording import Number, plain

LABEL = "Your guesses so far"
_WIDTH, _LEFT, _RIGHT = 300, 14, 286
_STEP = 13  # from one dot to the next above it


def spread_of_numbers(
    guesses: Sequence[Number], answer: Number, low: Number, high: Number, written: Callable[[Number], str]
) -> dict[str, Any]:
    """Dots on a line from `low` to `high`, the newest of them full, and a diamond where the answer is."""

    def across(value: Number) -> float:
        return _LEFT + (_RIGHT - _LEFT) * float(
            (Fraction(value) - Fraction(low)) / (Fraction(high) - Fraction(low))
        )

    columns: Counter[int] = Counter()
    dots = []
    for i, guess in enumerate(guesses):
        column = round(across(guess) / _STEP)
        newest = i == len(guesses) - 1
        dots.append((across(guess), columns[column], newest))
        columns[column] += 1
    base = 12 + _STEP * max(columns.values())
    marks = [
        f'<circle cx="{x:.1f}" cy="{base - 9 - _STEP * up}" r="5" class="lt-q-dot"{" data-new" * newest}/>'
        for x, up, newest in dots
    ]
    at = across(answer)
    marks.append(f'<path d="M{at:.1f} {base - 8}l7 8l-7 8l-7 -8z" class="lt-q-answer"/>')
    ends = (
        f'<text x="{_LEFT}" y="{base + 24}">{escape(plain(low))}</text>'
        f'<text x="{_RIGHT}" y="{base + 24}" text-anchor="end">{escape(plain(high))}</text>'
    )
    line = f'<path d="M{_LEFT} {base}H{_RIGHT}" class="lt-q-line"/>'
    svg = _svg(base + 30, line + "".join(marks) + ends)
    first, last = min(guesses), max(guesses)
    run = f"are all {written(first)}" if first == last else (
        f"run from {plain(first)} to {written(last)}; the middle one is {plain(median_low(guesses))}"
    )  # fmt: skip
    text = f"Your {len(guesses)} guesses so far {run}. The answer is {written(answer)}."
    return {"label": LABEL, "svg": svg, "text": text, "key": _KEY}


def spread_of_choices(guesses: Sequence[str], labels: Sequence[str], answer: str) -> dict[str, Any]:
    """Say how often each option was guessed: there is nothing to see that words would not say."""
    counts = Counter(guesses)
    parts = [f"{label}: {counts[label]}" for label in labels if counts[label]]
    text = f"Your {len(guesses)} guesses so far: {'; '.join(parts)}. The answer is: {answer}."
    return {"label": LABEL, "svg": "", "text": text, "key": []}


_KEY = [["this guess", "new"], ["earlier guesses", "old"], ["the answer", "answer"]]


def _svg(height: int, inside: str) -> str:
    return f'<svg viewBox="0 0 {_WIDTH} {height}" aria-hidden="true" focusable="false">{inside}</svg>'
