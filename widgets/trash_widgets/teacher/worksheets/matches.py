"""Worksheets of lessons 13 to 15: the ladder as a chain, paired data, an experiment."""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import stdev
from typing import Any

from trash_core import CLASSIC
from trash_core.chances import Ladder, State, ladder
from trash_core.players import blind, first_fit

from .task import Draw, Task, a_seed, amount, decimal, played, turns_of

_WIN = sorted({Fraction(good, of) for of in range(5, 13) for good in range(3, of) if 0.52 < good / of < 0.76})


def ladder_markov(chance: Draw) -> list[Task]:
    """A transition matrix to fill in, the chance to win from its states, the mean number of rounds."""
    last, before = chance.sample(_WIN, 2)
    win: dict[tuple[int, ...], Fraction] = {
        (own, other): last if own == other == 1 else before for own in (1, 2) for other in (1, 2)
    }
    chain = ladder(win)
    data = {"last": last, "before": before}
    return [_matrix(data, chain), _wins(data, chain), _rounds(data, chain), _further(data, chain)]


_STATES = {
    "2–1, you open": State((2, 1), 0),
    "2–1, your friend opens": State((2, 1), 1),
    "1–1, you open": State((1, 1), 0),
}


def _matrix(data: dict[str, Any], chain: Ladder) -> Task:
    columns = ["1–1, you open", "You win", "Your friend wins"]
    solved, values = [], []
    for name, state in _STATES.items():
        row = {_column(to): chance for to, chance in chain.steps[state].items()}
        values.append([row.get(column, Fraction(0)) for column in columns])
        solved.append([name, *map(str, values[-1])])
    return Task(
        kind="matrix",
        text="A short ladder. 2–1 means: you have two places left, your friend has one. With one place each, "
        f"whoever opens wins the round with chance {data['last']}; otherwise with chance {data['before']}. "
        "The winner opens the next round. Fill in the transition matrix.",
        head=["Before the round", *columns],
        rows=[[name, "", "", ""] for name in _STATES],
        solved=solved,
        high=9,
        parts=["What do the chances in a row add up to, and why?"],
        answers=["To 1: one of these things has to happen."],
        values=values,
        data=data,
    )


def _column(to: object) -> str:
    if isinstance(to, State):
        return next(name for name, state in _STATES.items() if state == to)
    winners: tuple[int, ...] = getattr(to, "winners", ())
    return "You win" if winners == (0,) else "Your friend wins"


def _wins(data: dict[str, Any], chain: Ladder) -> Task:
    values = [chain.match_win(state) for state in (_STATES[name] for name in reversed(_STATES))]
    last, before = data["last"], data["before"]
    ways = ["", f"{1 - before} × {last} = ", f"{before} × {last} = "]
    return Task(
        kind="wins",
        text="Work backwards from the end: what is your chance to win the match from each state?",
        parts=list(reversed(_STATES)),
        answers=[way + amount(value) for way, value in zip(ways, values, strict=True)],
        values=values,
        data=data,
    )


def _rounds(data: dict[str, Any], chain: Ladder) -> Task:
    values = [chain.expected_rounds[_STATES[name]] for name in ("2–1, you open", "2–1, your friend opens")]
    return Task(
        kind="mean rounds",
        text="How many rounds does the match still have, on average?",
        parts=["2–1, you open", "2–1, your friend opens"],
        answers=[f"1 + {value - 1} = {amount(value)}" for value in values],
        values=values,
        data=data,
    )


def _further(data: dict[str, Any], chain: Ladder) -> Task:
    value = chain.match_win(State((2, 2), 0))
    last, before = data["last"], data["before"]
    lose = 1 - before
    return Task(
        kind="further",
        text="Further: both of you have two places left, and you open. The same rules hold.",
        parts=["What is your chance to win the match?"],
        answers=[
            f"{before} × ({before} + {lose} × {1 - last}) + {lose} × {lose} × {last} = {amount(value)}",
        ],
        values=[value],
        lines=3,
        data=data,
    )


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
    solved = [*rows[:2], ["Difference", *[_signed(str(difference)) for difference in differences]]]
    data = {"plain": plain, "other": other}
    spread, unpaired = stdev(differences), math.hypot(stdev(plain), stdev(other))
    errors = [spread / math.sqrt(deals), unpaired / math.sqrt(deals)]
    first = Task(
        kind="paired",
        text="The same eight deals were played twice: by two players who take a discard that helps, and "
        "by two "
        "who never take one. The table shows how many turns the round took.",
        head=head,
        rows=rows,
        solved=solved,
        high=8,
        parts=[
            "Fill in the differences. What are the three means?",
            "In how many deals was there no difference?",
        ],
        answers=[_signed("; ".join(map(amount, means))), str(differences.count(0))],
        values=[means, differences.count(0)],
        data=data,
    )
    second = Task(
        kind="errors",
        text=f"The differences have a standard deviation of {decimal(spread, 2)} turns. Had the two pairs of "
        f"players had "
        f"deals of their own, it would be {decimal(unpaired, 2)} turns.",
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
        f"tests "
        "have nothing to do with each other.",
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
            f"{' and '.join(shown)}: the interval does not hold 0. For the others: if there is a "
            f"difference, it lies "
            "within the interval."
        ],
        values=[shown],
        data={"rows": rows},
        lines=2,
    )


def own_experiment(chance: Draw) -> list[Task]:
    """A sample to plan, a result to judge, a report to mend."""
    return [_plan(chance), _result(chance), _report(chance)]


def _plan(chance: Draw) -> Task:
    part = chance.choice([20, 25, 40, 50, 100])
    first = chance.choice([100, 400, 900])
    now = Fraction(1, math.isqrt(first))
    return Task(
        kind="plan",
        text="You wonder whether a house rule is good for the opener. Two standard errors of a share "
        "near one "
        f"half are about 1/√n. A first try has {first} rounds.",
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
        text=f"{rounds} rounds with four places each were played by two sets of rules. Counted was how "
        f"often the "
        "opener went out first.",
        head=["Rules", "Rounds", "Opener out first"],
        rows=[["Classic", str(rounds), str(won[0])], ["Kings are wild, too", str(rounds), str(won[1])]],
        parts=[
            "What is the difference of the shares (second less first)?",
            f"Two standard errors of it are about {decimal(reach)}. From where to where does the interval "
            f"reach, and "
            "what do you conclude?",
        ],
        answers=[
            f"{won[1]}/{rounds} − {won[0]}/{rounds} = {_signed(amount(shares[1] - shares[0]))}",
            _signed(f"{decimal(gap)} ± {decimal(reach)}: {decimal(low)} to {decimal(high)}; {verdict}"),
        ],
        values=[shares[1] - shares[0], low, high, holds],
        data={"won": won, "rounds": rounds, "reach": reach},
    )


def _signed(words: str) -> str:
    """With a real minus sign."""
    return words.replace("-", "−")


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
