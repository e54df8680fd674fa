"""The worksheet of lesson 15: an experiment to plan, to judge and to report."""

from __future__ import annotations

import math
from fractions import Fraction

from trash_core import CLASSIC

from .task import Draw, Task, a_seed, amount, decimal, played, signed


def own_experiment(chance: Draw) -> list[Task]:
    """A sample to plan, a result to judge, a report to mend."""
    return [_plan(chance), _result(chance), _report(chance)]


def _plan(chance: Draw) -> Task:
    part = chance.choice([20, 25, 40, 50, 100])
    first = chance.choice([100, 400, 900])
    now = Fraction(1, math.isqrt(first))
    return Task(
        kind="plan",
        text="You wonder whether a house rule is good for the opener. Two standard errors of a share near "
        f"one half are about 1/√n. A first try has {first} rounds.",
        parts=[
            "How far does its interval reach to each side?",
            f"How many rounds make it reach 1/{part} to each side?",
        ],
        answers=[f"1/√{first} = {amount(now)}", f"n = {part} × {part} = {part * part}"],
        values=[now, part * part],
        data={"first": first, "part": part},
    )


def _result(chance: Draw) -> Task:
    rounds, house = 100, CLASSIC.replace(wild_ranks="JK")
    won = [
        sum(played(rules, a_seed(chance), places=4).went_out[0] == 0 for _ in range(rounds))
        for rules in (CLASSIC, house)
    ]
    shares = [Fraction(part, rounds) for part in won]
    reach = 2 * math.sqrt(sum(float(p * (1 - p)) / rounds for p in shares))
    gap = float(shares[1] - shares[0])
    low, high = gap - reach, gap + reach
    holds = low <= 0 <= high
    verdict = (
        "it holds 0: the sample shows no difference"
        if holds
        else "it does not hold 0: the sample shows a difference"
    )
    return Task(
        kind="result",
        text=f"{rounds} rounds with four places each were played by two sets of rules. Counted was how often "
        "the opener went out first.",
        head=["Rules", "Rounds", "Opener out first"],
        rows=[["Classic", str(rounds), str(won[0])], ["Kings are wild, too", str(rounds), str(won[1])]],
        parts=[
            "What is the difference of the shares (second less first)?",
            f"Two standard errors of it are about {decimal(reach)}. From where to where does the interval "
            "reach, and what do you conclude?",
        ],
        answers=[
            f"{won[1]}/{rounds} − {won[0]}/{rounds} = {signed(amount(shares[1] - shares[0]))}",
            signed(f"{decimal(gap)} ± {decimal(reach)}: {decimal(low)} to {decimal(high)}; {verdict}"),
        ],
        values=[shares[1] - shares[0], low, high, holds],
        data={"won": won, "rounds": rounds, "reach": reach},
    )


_NEEDED = {
    "the question": "Question: does the opener win more often with wild kings, too?",
    "what was guessed beforehand": "Guess before the test: no difference.",
    "the rules": "Rules: classic, with kings wild as well as jacks.",
    "how many rounds were played": "Played: 400 rounds with each set of rules.",
    "the seed or deal code": "Seed: 15.",
    "the interval": "Interval of the difference: computed with two standard errors.",
    "the conclusion": "Conclusion: the interval holds 0, so no difference is shown.",
}


def _report(chance: Draw) -> Task:
    missing = sorted(chance.sample(list(_NEEDED), 2), key=list(_NEEDED).index)
    kept = " ".join(line for name, line in _NEEDED.items() if name not in missing)
    return Task(
        kind="report",
        text=f"A report reads: “{kept}”",
        parts=["Two things that a reader needs are missing. Which?"],
        answers=[" and ".join(missing)],
        values=[missing],
        data={"kept": kept},
        lines=2,
    )
