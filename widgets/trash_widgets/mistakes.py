"""The mistakes that nearly everybody makes about chance, by name: for `Check`, `Quiz` and `Predict`.

A `Mistake` is a wrong answer with its name and why it is wrong. The catalogue has some without a value; give
them the value, and if you like a why of their own, where they are used:

>>> mistake = FIFTY_FIFTY.at(0.5, why="The card fits or it does not, but more cards fit than not.")
>>> mistake.name, mistake.value
('50–50, because there are two outcomes', 0.5)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Self

Number = int | float | Fraction


@dataclass(frozen=True)
class Mistake:
    """A wrong answer that has a name, and why it is wrong."""

    value: Number | str | None
    """The answer itself: a number, or the text of an option; None in the catalogue."""
    name: str
    why: str

    def at(self, value: Number | str, why: str = "") -> Self:
        """Return this mistake as it shows in one question."""
        return replace(self, value=value, why=why or self.why)


GAMBLERS_FALLACY = Mistake(
    None,
    "the gambler’s fallacy",
    "Luck has no memory. What came before does not make a thing “due”: after a shuffle, nothing is left of "
    "it. (Cards that you have seen and that are still out of the pack do change the chances. That is "
    "counting, not luck.)",
)
FIFTY_FIFTY = Mistake(
    None,
    "50–50, because there are two outcomes",
    "It happens or it does not: but two outcomes need not be equally likely. Count how many cards lead to "
    "each.",
)
SMALL_SAMPLE = Mistake(
    None,
    "forgetting the size of the sample",
    "A few games can turn out almost any way. A mean of many is much steadier: with four times as many games "
    "it strays about half as far.",
)
EQUALLY_LIKELY = Mistake(
    None,
    "taking all outcomes as equally likely",
    "You counted the outcomes, and gave each the same chance. But some come about in more ways than others. "
    "Count the ways, or the cards, not the outcomes.",
)
TURNED_AROUND = Mistake(
    None,
    "turning a condition around",
    "The chance of A when B is known is not the chance of B when A is known. Every jack is a picture card, "
    "but not every picture card is a jack. Ask first: what do I know already?",
)
