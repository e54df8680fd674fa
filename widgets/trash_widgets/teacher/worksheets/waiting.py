"""Worksheets of lessons 11 and 12: how many turns it takes, and who goes first."""

from __future__ import annotations

import math
from fractions import Fraction

from trash_core import CLASSIC, STOCK_ONLY
from trash_core.cards import pack

from .task import Draw, Task, a_seed, amount, decimal, of, played, row_of, turns_of

ALONE = STOCK_ONLY.replace(decks=1, match_rounds=1)


def fill_the_layout(chance: Draw) -> list[Task]:
    """Cards to count, a gap argument, a mean of rounds, a standard error."""
    return [_cards_seen(chance), _first_of_a_rank(chance), _some_rounds(chance), _error(chance)]


def _cards_seen(chance: Draw) -> Task:
    places = chance.randint(4, 6)
    while True:
        cards = pack()
        chance.shuffle(cards)
        ranks = [card.rank for card in cards]
        seen = max(ranks.index(card.rank) for card in cards if card.rank <= places) + 1
        if 12 <= seen <= 26:
            break
    turns = seen - places + 1
    return Task(
        kind="seen",
        text=f"You fill {places} places alone, with no wild cards. These are all the cards that you turn up, "
        f"in their order: {row_of(cards[:seen])}",
        parts=[
            "How many cards R did you see? How many of them were placed?",
            "How many turns did it take? (Each card that cannot be placed ends a turn.)",
        ],
        answers=[f"R = {seen}; {places} were placed", f"{seen} − {places} + 1 = {turns} turns"],
        values=[seen, turns],
        data={"cards": cards[:seen], "places": places},
    )


def _first_of_a_rank(chance: Draw) -> Task:
    suits, ranks = chance.choice([2, 3, 4]), chance.choice([6, 7, 8, 9, 11])
    cards = suits * ranks
    mean = Fraction(cards - suits, suits + 1) + 1
    return Task(
        kind="gap",
        text=f"A small pack has {ranks} ranks in {suits} suits: {cards} cards, {suits} of them aces. You "
        f"have one place, the ace place. The {suits} aces cut the other {cards - suits} cards into "
        f"{suits + 1} gaps, which are alike on average.",
        parts=[
            "How many cards lie before the first ace, on average?",
            "How many turns does it take to turn up the first ace, on average?",
        ],
        answers=[
            f"({cards} − {suits}) / ({suits} + 1) = {of(cards - suits, suits + 1)}",
            f"{mean - 1} + 1 = {amount(mean)}",
        ],
        values=[mean - 1, mean],
        data={"suits": suits, "cards": cards},
    )


def _some_rounds(chance: Draw) -> Task:
    places = 7
    found = [turns_of(played(ALONE, a_seed(chance), 1, places)) for _ in range(8)]
    mean = Fraction(sum(found), len(found))
    return Task(
        kind="rounds",
        text=f"Eight rounds alone with {places} places took so many turns.",
        head=["Round", *map(str, range(1, 9))],
        rows=[["Turns", *map(str, found)]],
        parts=[
            "What is the mean? How far is it from the shortest to the longest round?",
            "Why would another class get another mean?",
        ],
        answers=[
            f"({' + '.join(map(str, found))}) / 8 = {of(sum(found), 8)}; {max(found)} − {min(found)} = "
            f"{max(found) - min(found)} turns",
            "Other deals, other numbers of turns. Eight rounds are few, so their mean still moves a lot.",
        ],
        values=[mean, max(found) - min(found)],
        data={"found": found},
        lines=1,
    )


def _error(chance: Draw) -> Task:
    spread, root = chance.choice([4, 5, 6, 8]), chance.choice([5, 10, 20])
    rounds = root * root
    error = Fraction(spread, root)
    return Task(
        kind="error",
        text=f"In some game a single round is off the mean by about {spread} turns (the standard deviation). "
        f"A class plays {rounds} rounds.",
        parts=[
            "What is the standard error of their mean?",
            "How many rounds would make it half as large?",
        ],
        answers=[f"{spread} / √{rounds} = {amount(error)}, in turns", f"4 × {rounds} = {4 * rounds} rounds"],
        values=[error, 4 * rounds],
        data={"spread": spread, "rounds": rounds},
    )


def who_goes_first(chance: Draw) -> list[Task]:
    """The opener's table, the size of a sample, and a small sample that proves nothing."""
    return [_opener_table(chance), _how_many(chance), _streak(chance)]


def _opener_table(chance: Draw) -> Task:
    names = ["Group 1", "Group 2", "Group 3", "All"]
    while True:
        sizes = [25, 100, 100]
        won = [_opener_wins(chance, size) for size in sizes]
        sizes, won = [*sizes, sum(sizes)], [*won, sum(won)]
        shares = [Fraction(part, size) for part, size in zip(won, sizes, strict=True)]
        errors = [math.sqrt(p * (1 - p) / n) for p, n in zip(shares, sizes, strict=True)]
        ends = [
            (float(share) - 2 * error, float(share) + 2 * error)
            for share, error in zip(shares, errors, strict=True)
        ]
        # Kept as they fell, unless an end is one half by the third decimal: rounding would decide then.
        if all(abs(end - 0.5) > 0.001 for pair in ends for end in pair):
            break
    rows, solved = [], []
    for name, size, part, share, error, (low, high) in zip(
        names, sizes, won, shares, errors, ends, strict=True
    ):
        rows.append([name, str(size), str(part), "", "", ""])
        solved.append(
            [name, str(size), str(part), *map(decimal, (share, error)), f"{decimal(low)} to {decimal(high)}"]
        )
    holding = [name for name, (low, high) in zip(names, ends, strict=True) if low <= 0.5 <= high]
    return Task(
        kind="opener",
        text="Three groups let the computer play rounds with five places each (really played, from random "
        "deals), and counted how many the opener won. Fill in the table. The standard error is "
        "√(p (1 − p) / n); the interval reaches two standard errors to each side.",
        head=["Group", "Rounds n", "Opener won", "Share p", "Standard error", "Interval"],
        rows=rows,
        solved=solved,
        high=9,
        parts=[
            "Which intervals hold one half? What may these groups say about the opener?",
            "Which interval is the narrowest, and why?",
        ],
        answers=[
            f"{', '.join(holding) if holding else 'None'}. Where the interval holds one half, the sample "
            "shows no difference; it does not show that there is none.",
            "That of all rounds together: the standard error shrinks with the square root of n.",
        ],
        values=[shares, errors, holding],
        data={"won": won, "sizes": sizes},
    )


def _opener_wins(chance: Draw, rounds: int) -> int:
    return sum(played(CLASSIC, a_seed(chance), places=5).went_out[0] == 0 for _ in range(rounds))


def _how_many(chance: Draw) -> Task:
    part = chance.choice([10, 20, 25, 40, 50])
    rounds = part * part
    return Task(
        kind="how many",
        text="Near one half, the standard error of a share is about 1/2 divided by √n. You want two "
        f"standard errors to be 1/{part}.",
        parts=["How many rounds n do you need?", "And for an interval half as wide?"],
        answers=[f"1/√n = 1/{part}, so n = {rounds}", f"4 × {rounds} = {4 * rounds}"],
        values=[rounds, 4 * rounds],
        data={"part": part},
    )


def _streak(chance: Draw) -> Task:
    rounds, groups = chance.randint(4, 6), chance.choice([8, 16, 32])
    all_won = Fraction(1, 2**rounds)
    expected = groups * all_won
    return Task(
        kind="streak",
        text=f"Say it makes no difference who opens. Each of {groups} groups plays {rounds} rounds.",
        parts=[
            f"What is the chance that the opener wins all {rounds} rounds of a group?",
            "In how many groups does that happen, on average?",
        ],
        answers=[
            f"(1/2) to the power of {rounds} = {amount(all_won)}",
            f"{groups} × {all_won} = {amount(expected)}",
        ],
        values=[all_won, expected],
        data={"rounds": rounds, "groups": groups},
    )
