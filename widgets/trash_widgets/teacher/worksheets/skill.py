"""The worksheet of lesson 14: paired data, many tests at once."""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import stdev

from trash_core import CLASSIC
from trash_core.players import blind, first_fit

from .task import Draw, Task, a_seed, amount, decimal, played, signed, turns_of


def luck_or_skill(chance: Draw) -> list[Task]:
    """Paired data to read, the error of a mean difference, many tests at once."""
    return [*_paired(chance), _many(chance), _zero(chance)]


def _paired(chance: Draw) -> list[Task]:
    deals = 8
    while True:
        seeds = [a_seed(chance) for _ in range(deals)]
        plain = [turns_of(played(CLASSIC, seed, places=6, player=first_fit)) for seed in seeds]
        other = [turns_of(played(CLASSIC, seed, places=6, player=blind)) for seed in seeds]
        differences = [b - a for a, b in zip(plain, other, strict=True)]
        if len(set(differences)) > 2:
            break
    means = [Fraction(sum(column), deals) for column in (plain, other, differences)]
    head = ["Deal", *map(str, range(1, deals + 1))]
    rows = [
        ["Takes what helps", *map(str, plain)],
        ["Never takes a discard", *map(str, other)],
        ["Difference", *[""] * deals],
    ]
    solved = [*rows[:2], ["Difference", *[signed(str(difference)) for difference in differences]]]
    data = {"plain": plain, "other": other}
    spread, unpaired = stdev(differences), math.hypot(stdev(plain), stdev(other))
    errors = [spread / math.sqrt(deals), unpaired / math.sqrt(deals)]
    first = Task(
        kind="paired",
        text="The same eight deals were played twice: by two players who take a discard that helps, and by "
        "two who never take one. The table shows how many turns the round took.",
        head=head,
        rows=rows,
        solved=solved,
        high=8,
        parts=[
            "Fill in the differences. What are the three means?",
            "In how many deals was there no difference?",
        ],
        answers=[signed("; ".join(map(amount, means))), str(differences.count(0))],
        values=[means, differences.count(0)],
        data=data,
    )
    second = Task(
        kind="errors",
        text=f"The differences have a standard deviation of {decimal(spread, 2)} turns. Had the two pairs of "
        f"players had deals of their own, it would be {decimal(unpaired, 2)} turns.",
        parts=["What is the standard error of the mean difference in both cases (divide by √8)?"],
        answers=[
            f"{decimal(spread, 2)} / √8 = {decimal(errors[0], 2)} turns on the same deals, "
            f"{decimal(unpaired, 2)} / √8 = {decimal(errors[1], 2)} turns on deals of their own"
        ],
        values=errors,
        data=data,
    )
    return [first, second]


def _many(chance: Draw) -> Task:
    tips, right = chance.randint(3, 8), chance.choice([90, 95, 99])
    value = 1 - Fraction(right, 100) ** tips
    return Task(
        kind="many",
        text=f"You test {tips} useless tips. Each test comes out right in {right} of 100 cases, and the "
        "tests have nothing to do with each other.",
        parts=["What is the chance that at least one tip looks useful or harmful by luck?"],
        answers=[f"1 − ({right}/100) to the power of {tips} ≈ {decimal(value)}"],
        values=[value],
        data={"tips": tips, "right": right},
    )


def _zero(chance: Draw) -> Task:
    rows: list[list[str]] = []
    shown: list[str] = []
    sides = [-1, 0, 0, 1]
    chance.shuffle(sides)
    for name, side in zip("ABCD", sides, strict=True):
        reach = chance.randint(12, 30)
        middle = side * (reach + chance.randint(4, 20)) if side else chance.randint(-reach + 3, reach - 3)
        low, high = middle - reach, middle + reach
        rows.append([f"Tip {name}", f"{middle:+d}", f"{low:+d} to {high:+d}"])
        rows[-1] = [cell.replace("-", "−") for cell in rows[-1]]
        if low > 0 or high < 0:
            shown.append(f"Tip {name} ({'better' if low > 0 else 'worse'})")
    return Task(
        kind="zero",
        text="Four tips were tested on the same deals: how many more matches of 1000 does a player win who "
        "follows the tip? (Made-up numbers.)",
        head=["", "Difference", "Interval"],
        rows=rows,
        parts=["Which tips show a difference? What may you say about the others?"],
        answers=[
            f"{' and '.join(shown)}: the interval does not hold 0. For the others: if there is a difference, "
            "it lies within the interval."
        ],
        values=[shown],
        data={"rows": rows},
        lines=2,
    )
