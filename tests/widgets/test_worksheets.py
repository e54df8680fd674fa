"""Every answer of a worksheet's key is found again by another road: enumeration, play by hand, statistics."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from trash_core import CLASSIC, Card, Round
from trash_core.cards import pack
from trash_core.chances import round_win
from trash_core.moves import Place, Swap
from trash_widgets.teacher.worksheets import MAKERS, TICKETS, Task, ticket, worksheet
from trash_widgets.teacher.worksheets.task import amount
from trash_widgets.teacher.worksheets.task import played as played_by_computer

SEEDS = (1, 2, 77)
TASKS = [
    pytest.param(task, id=f"{name[:2]}-{seed}-{task.kind}")
    for name in MAKERS
    for seed in SEEDS
    for task in [*worksheet(name, seed, "7b").tasks, *ticket(name, seed, "7b")]
]


def school(value: Fraction | float, places: int = 3) -> str:
    """Halves up, by the decimal module."""
    exact = Fraction(value)
    with localcontext(prec=60):
        number = Decimal(exact.numerator) / Decimal(exact.denominator)
        return str(number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def words(layout: list[Card | None], **under: str) -> str:
    """A layout for `Round.rigged`; what lies face down may be named, as in ``p4="Jh"``."""
    return " ".join(f"{card}+" if card else under.get(f"p{n}", "?") for n, card in enumerate(layout, 1))


def can_place(round: Round) -> bool:
    return any(isinstance(move, Place | Swap) for move in round.legal_moves)


def unseen(*seen: Card | None) -> list[Card]:
    return [card for card in pack() if card not in seen]


def drawn(task: Task) -> Iterator[tuple[Card, bool]]:
    """Every card that might be drawn, and whether the referee lets it be placed."""
    discard = task.data["discard"]
    for card in unseen(*task.layout, *discard):
        pile = " ".join(map(str, discard))
        round = Round.rigged(CLASSIC, [words(task.layout)], stock=str(card), discard=pile)
        round.play("S")
        yield card, can_place(round)


def position(task: Task) -> list[Any]:
    fits = [placed for _, placed in drawn(task)]
    return [len(fits), sum(fits), Fraction(sum(fits), len(fits))]


def under(task: Task) -> list[Any]:
    held = task.data["held"]
    fits = []
    for card in unseen(*task.layout, *task.data["discard"], held):
        pile = " ".join(map(str, task.data["discard"]))
        layout = words(task.layout, **{f"p{held.rank}": str(card)})
        round = Round.rigged(CLASSIC, [layout], stock=str(held), discard=pile)
        round.play("S")
        round.play(f"P{held.rank}")
        fits.append(can_place(round))
    return [Fraction(sum(fits), len(fits))]


def given(task: Task) -> list[Any]:
    cards = list(drawn(task))
    fitting = [card for card, placed in cards if placed]
    jacks = [card for card in fitting if card.rank == 11]
    return [Fraction(len(jacks), len(fitting)), Fraction(len(jacks), len(cards))]


def chain(task: Task) -> list[Any]:
    hidden, card, order = dict(task.data["hidden"]), task.data["first"], []
    while int(card.rank) in hidden:
        order.append(int(card.rank))
        card = hidden.pop(int(card.rank))
    return [order, len(order), str(card)]


def turns(task: Task) -> list[Any]:
    found = task.data["found"]
    assert [int(cell) for cell in task.rows[0][1:]] == [found.count(n) for n in range(max(found) + 1)]
    return [statistics.mean(map(Fraction, found)), Fraction(sum(not n for n in found), len(found))]


def expected(task: Task) -> list[Any]:
    values = [n for n, weight in enumerate(task.data["weights"]) for _ in range(weight)]
    return [statistics.mean(map(Fraction, values)), Fraction(sum(map(bool, values)), len(values))]


def seen(task: Task) -> list[Any]:
    places, cards = set(range(1, task.data["places"] + 1)), list(task.data["cards"])
    taken = 1
    for card in cards:
        if card.rank in places:
            places.remove(card.rank)
        else:
            taken += 1
    assert not places
    assert cards[-1].rank <= task.data["places"], "the last card fills the layout"
    return [len(cards), taken]


def gap(task: Task) -> list[Any]:
    cards, suits = task.data["cards"], task.data["suits"]
    first = [spots[0] for spots in combinations(range(cards), suits)]
    return [Fraction(sum(first), len(first)), Fraction(sum(first), len(first)) + 1]


def rounds(task: Task) -> list[Any]:
    found = task.data["found"]
    return [statistics.mean(map(Fraction, found)), sorted(found)[-1] - sorted(found)[0]]


def error(task: Task) -> list[Any]:
    spread, count = task.data["spread"], task.data["rounds"]
    return [
        Fraction(spread / math.sqrt(count)).limit_denominator(100),
        round((spread / (spread / math.sqrt(count) / 2)) ** 2),
    ]


def opener(task: Task) -> list[Any]:
    samples = [
        [1] * won + [0] * (n - won) for won, n in zip(task.data["won"], task.data["sizes"], strict=True)
    ]
    shares = [statistics.mean(map(Fraction, sample)) for sample in samples]
    errors = [statistics.pstdev(sample) / math.sqrt(len(sample)) for sample in samples]
    names = [row[0] for row in task.rows]
    holding = [
        name for name, p, se in zip(names, shares, errors, strict=True) if abs(float(p) - 0.5) <= 2 * se
    ]
    for row, p, se in zip(task.solved, shares, errors, strict=True):
        assert row[3:5] == [school(p), school(se)]
    return [shares, pytest.approx(errors), holding]


def how_many(task: Task) -> list[Any]:
    def reach(n: int) -> float:
        return 2 * math.sqrt(0.5 * 0.5 / n)

    part = task.data["part"]
    first, second = task.values
    assert reach(first) == pytest.approx(1 / part)
    assert reach(second) == pytest.approx(1 / part / 2)
    return [first, second]


def streak(task: Task) -> list[Any]:
    rows = list(product((0, 1), repeat=task.data["rounds"]))
    chance = Fraction(sum(all(row) for row in rows), len(rows))
    return [chance, sum(chance for _ in range(task.data["groups"]))]


def played(task: Task, mine: int, other: int, i_open: bool) -> tuple[Fraction, Fraction]:
    """All ways in which a match may go, round by round: my chance to win it, and the mean of its rounds."""
    mean = Fraction(0)
    total = Fraction(0)
    for results in product((True, False), repeat=3):  # in three rounds every match from 2–2 is over
        left, opening, weight, length = [mine, other], i_open, Fraction(1), 0
        for opener_wins in results:
            win = task.data["last" if left == [1, 1] else "before"]
            weight *= win if opener_wins else 1 - win
            if 0 in left:
                continue
            length += 1
            opening = opener_wins == opening  # the winner opens the next round
            left[0 if opening else 1] -= 1
        total += weight * (left[0] == 0)
        mean += weight * length
    return total, mean


def matrix(task: Task) -> list[Any]:
    last, before = task.data["last"], task.data["before"]
    assert [row[1:] for row in task.solved] == [[str(cell) for cell in row] for row in task.values]
    return [[before, 0, 1 - before], [1 - before, 0, before], [0, last, 1 - last]]


def wins(task: Task) -> list[Any]:
    return [played(task, *state)[0] for state in ((1, 1, True), (2, 1, False), (2, 1, True))]


def mean_rounds(task: Task) -> list[Any]:
    return [played(task, 2, 1, True)[1], played(task, 2, 1, False)[1]]


def further(task: Task) -> list[Any]:
    return [played(task, 2, 2, True)[0]]


def differences(task: Task) -> list[int]:
    return [b - a for a, b in zip(task.data["plain"], task.data["other"], strict=True)]


def paired(task: Task) -> list[Any]:
    gaps = differences(task)
    assert [int(cell.replace("−", "-")) for cell in task.solved[2][1:]] == gaps
    columns = (task.data["plain"], task.data["other"], gaps)
    return [[statistics.mean(map(Fraction, column)) for column in columns], sum(gap == 0 for gap in gaps)]


def errors(task: Task) -> list[Any]:
    gaps = differences(task)
    spread = statistics.variance(task.data["plain"]) + statistics.variance(task.data["other"])
    return [
        pytest.approx(math.sqrt(statistics.variance(gaps) / len(gaps))),
        pytest.approx(math.sqrt(spread / len(gaps))),
    ]


def many(task: Task) -> list[Any]:
    right = Fraction(task.data["right"], 100)
    total = Fraction(0)
    for results in product((True, False), repeat=task.data["tips"]):
        if not all(results):
            total += math.prod((right if one else 1 - right for one in results), start=Fraction(1))
    return [total]


def zero(task: Task) -> list[Any]:
    shown = []
    for name, middle, interval in task.data["rows"]:
        low, high = (int(end.replace("−", "-")) for end in interval.split(" to "))
        assert low + high == 2 * int(middle.replace("−", "-"))
        if low * high > 0:
            shown.append(f"{name} ({'better' if low > 0 else 'worse'})")
    return [shown]


def plan(task: Task) -> list[Any]:
    reach, rounds_needed = task.values
    assert 2 * math.sqrt(0.25 / task.data["first"]) == pytest.approx(float(reach))
    assert 2 * math.sqrt(0.25 / rounds_needed) == pytest.approx(1 / task.data["part"])
    return [reach, rounds_needed]


def result(task: Task) -> list[Any]:
    (a, b), n = task.data["won"], task.data["rounds"]
    variance = statistics.pvariance([1] * a + [0] * (n - a)) + statistics.pvariance([1] * b + [0] * (n - b))
    reach = 2 * math.sqrt(variance / n)
    gap = (b - a) / n
    return [Fraction(b - a, n), pytest.approx(gap - reach), pytest.approx(gap + reach), abs(gap) <= reach]


SIGNS = {
    "the question": "Question:",
    "what was guessed beforehand": "Guess",
    "the rules": "Rules:",
    "how many rounds were played": "Played:",
    "the seed or deal code": "Seed:",
    "the interval": "Interval",
    "the conclusion": "Conclusion:",
}


def ticket_cards(task: Task) -> Iterator[tuple[Card, bool]]:
    """Every card that might come, and whether the referee lets it be placed."""
    layout = [None] * task.data["places"]
    for card in task.data["seen"]:
        layout[card.rank - 1] = card
    # What may be placed is asked of a draw; a card turned up in a chain is treated alike.
    for card in unseen(*task.data["seen"]):
        round = Round.rigged(CLASSIC, [words(layout)], stock=str(card))
        round.play("S")
        yield card, can_place(round)


def ticket_chance(task: Task) -> list[Any]:
    fits = [placed for _, placed in ticket_cards(task)]
    return [Fraction(sum(fits), len(fits))]


def ticket_jack(task: Task) -> list[Any]:
    fitting = [card for card, placed in ticket_cards(task) if placed]
    return [Fraction(sum(card.rank == 11 for card in fitting), len(fitting))]


def ticket_mean(task: Task) -> list[Any]:
    values = [n for n, weight in enumerate(task.data["weights"]) for _ in range(weight)]
    return [statistics.mean(map(Fraction, values))]


def ticket_turns(task: Task) -> list[Any]:
    """Card by card: those that cannot be placed end a turn, and the last card fills the layout."""
    useless = task.data["seen"] - task.data["places"]
    return [sum(1 for _ in range(useless)) + 1]


def ticket_times(task: Task) -> list[Any]:
    return [next(n for n in range(1, 100) if math.sqrt(n) >= task.data["times"])]


def ticket_interval(task: Task) -> list[Any]:
    middle, reach = float(task.data["share"]), 2 * float(task.data["error"])
    assert middle + reach != pytest.approx(0.5), "one half at the end of the interval decides nothing"
    assert middle - reach != pytest.approx(0.5), "one half at the end of the interval decides nothing"
    assert school(task.values[0], 2) in task.answers[0]
    return [pytest.approx(middle - reach), pytest.approx(middle + reach), abs(middle - 0.5) < reach]


def ticket_path(task: Task) -> list[Any]:
    win = task.data["win"]
    ways = list(product(range(win.denominator), repeat=task.data["needed"]))
    return [Fraction(sum(max(way) < win.numerator for way in ways), len(ways))]


def report(task: Task) -> list[Any]:
    return [[name for name, sign in SIGNS.items() if sign not in task.text]]


ROADS: dict[str, Callable[[Task], list[Any]]] = {
    **{road.__name__: road for road in (position, under, given, chain, turns, expected, seen, gap, rounds)},
    **{road.__name__: road for road in (error, opener, streak, matrix, wins, further, paired, errors, many)},
    **{road.__name__: road for road in (zero, plan, result, report)},
    "how many": how_many,
    "ticket first": ticket_chance,
    "ticket later": ticket_chance,
    "ticket jack": ticket_jack,
    "ticket mean": ticket_mean,
    "ticket turns": ticket_turns,
    "ticket times": ticket_times,
    "ticket interval": ticket_interval,
    "ticket path": ticket_path,
    "mean rounds": mean_rounds,
}


@pytest.mark.parametrize("task", TASKS)
def test_the_key_is_found_again_by_another_road(task: Task) -> None:
    assert task.values == ROADS[task.kind](task)


@pytest.mark.parametrize("task", TASKS)
def test_the_key_says_what_was_worked_out(task: Task) -> None:
    assert len(task.answers) == (len(task.parts) or 1)
    said = " ".join(task.answers)
    for value in task.values:
        if isinstance(value, Fraction):
            shown = amount(value).replace("-", "−")
            assert shown in said or school(value) in said or school(value, 2) in said
        elif isinstance(value, int) and not isinstance(value, bool):
            assert str(value) in said


@pytest.mark.parametrize("name", MAKERS)
def test_two_classes_get_different_numbers_and_the_same_class_the_same(name: str) -> None:
    sheets = {(seed, group): worksheet(name, seed, group) for seed in (1, 2) for group in ("7b", "7c")}
    assert sheets[1, "7b"] == worksheet(name, 1, "7b")
    asked = {str([(task.text, task.rows, task.layout) for task in sheet.tasks]) for sheet in sheets.values()}
    keys = {str([task.answers for task in sheet.tasks]) for sheet in sheets.values()}
    assert len(asked) == len(keys) == len(sheets)


@pytest.mark.parametrize("name", TICKETS)
def test_two_classes_get_different_tickets(name: str) -> None:
    asked = {tuple(task.text for task in ticket(name, seed, "7b")) for seed in range(1, 9)}
    assert len(asked) > 4
    assert ticket(name, 1, "7b") == ticket(name, 1, "7b")


@pytest.mark.parametrize("seed", range(12))
def test_a_lone_player_can_come_to_the_positions(seed: int) -> None:
    """The whole way is played: one turn fills the layout so far, each discard ends a turn."""
    for task in worksheet("09-first-card", seed).tasks:
        discard = task.data["discard"]
        assert "Alone, one pack, nothing else seen." in task.text
        up = [(place, card) for place, card in enumerate(task.layout, 1) if card]
        come = [card for _, card in up] + discard
        under = {f"p{place}": str(card) for (place, _), card in zip(up, come[1:], strict=False)}
        start = words([None] * len(task.layout), **under)
        stock = [come[0], *discard[1:]]
        round = Round.rigged(CLASSIC, [start], stock=" ".join(map(str, stock)))
        round.play("S")
        for place, _ in up:
            round.play(f"P{place}")
        for left in range(len(discard), 0, -1):
            # A card that can be placed must be placed.
            assert not can_place(round), "a card lies in the discards though it could have been placed"
            round.play("X")
            if left > 1:
                round.play("S")
        assert list(round.discard) == discard
        assert list(round.layouts[0].face_up()) == task.layout


def test_each_computer_player_plays_for_itself() -> None:
    """The opener of simulated rounds wins about as often as the exact chance says."""
    rounds = 600
    won = sum(played_by_computer(CLASSIC, seed, places=5).went_out[0] == 0 for seed in range(rounds))
    chance = float(round_win((5, 5)).chance)
    assert abs(won / rounds - chance) < 3.5 * math.sqrt(chance * (1 - chance) / rounds)


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(1, 16), "1/16 ≈ 0.063"), (Fraction(3, 16), "3/16 ≈ 0.188"), (Fraction(1, 8), "1/8 = 0.125")],
)
def test_halves_are_rounded_up(value: Fraction, shown: str) -> None:
    assert amount(value) == shown


def test_a_lesson_without_a_worksheet() -> None:
    with pytest.raises(ValueError, match="Lesson '01-layout' has no worksheet"):
        worksheet("01-layout")
