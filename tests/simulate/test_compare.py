"""`compare`: two sides on the same deals."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from trash_core import CLASSIC, GARBAGE, TURN_UP
from trash_core.simulate import Comparison, compare, simulate
from trash_core.simulate import running as running_module


def winners(result: Any, deals: int) -> list[int]:
    return [int(0 in result.match(number).winners) for number in range(1, deals + 1)]


def test_a_comparison_is_that_of_two_simulations() -> None:
    deals = 150
    found = compare("counter", "random", deals=deals, rungs=[5, 5], progress=False)
    a = simulate(CLASSIC, 2, deals, strategies=["counter", "first_fit"], rungs=[5, 5], progress=False)
    b = simulate(CLASSIC, 2, deals, strategies=["random", "first_fit"], rungs=[5, 5], progress=False)
    assert found.rounds_per_match.a == a.rounds_per_match
    assert found.rounds_per_match.b == b.rounds_per_match
    assert found.turns_first_round.b == b.turns_first_round
    assert found.opener_wins_first_round.a == a.opener_wins_first_round
    assert found.wins.a == a.seat_wins[0]
    differences = [x - y for x, y in zip(winners(a, deals), winners(b, deals), strict=True)]
    assert found.wins.paired.mean == pytest.approx(statistics.mean(differences))
    assert found.wins.paired.se == pytest.approx(statistics.stdev(differences) / deals**0.5)
    assert found.wins.unpaired.se == pytest.approx((a.seat_wins.se[0] ** 2 + b.seat_wins.se[0] ** 2) ** 0.5)


def test_pairing_is_worth_something() -> None:
    found = compare("counter", "first_fit", deals=4000, progress=False)
    assert found.wins.paired.se < found.wins.unpaired.se
    assert found.wins.paired.mean == found.wins.unpaired.mean
    assert found.wins.worth > 1.5


def test_a_side_compared_with_itself_differs_in_nothing() -> None:
    found = compare(TURN_UP, TURN_UP, deals=200, strategies="random", progress=False)
    assert found.wins.paired == (0, 0, 200)
    assert found.wins.unpaired.se > 0
    assert "any" in found.summary()


def test_the_better_strategy_is_found_to_be_better() -> None:
    found = compare("first_fit", "random", deals=20_000, progress=False)
    low, _ = found.wins.paired.interval()
    assert low > 0


def test_another_seat_and_a_row_of_strategies() -> None:
    by_seat = compare("counter", "random", seat=1, deals=300, progress=False)
    by_row = compare(["first_fit", "counter"], ["first_fit", "random"], seat=1, deals=300, progress=False)
    assert by_seat == by_row
    assert by_seat.rows()[0][0] == "Seat 2 wins"


def test_two_rule_books() -> None:
    found = compare(CLASSIC, GARBAGE, deals=500, players=3, progress=False)
    assert isinstance(found, Comparison)
    text = found.summary()
    assert "rules classic (a) and garbage (b); they differ in" in text
    assert "95 % intervals" in text
    assert "<th scope=" in found._repr_html_()


@pytest.mark.parametrize("threads", [1, 3])
def test_parts_and_threads_change_nothing(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = compare("counter", "random", deals=250, progress=False)
    monkeypatch.setattr(running_module, "_part_size", lambda *_: 40)
    assert compare("counter", "random", deals=250, threads=threads, progress=False) == expected


def test_an_interrupt_leaves_what_is_done() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    found = compare("counter", "random", deals=100_000, progress=stop)
    assert found.is_partial
    assert f"the first {found.deals:,} of 100,000 deals" in found.summary()
    assert found.sums == compare("counter", "random", deals=found.deals, progress=False).sums


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"a": "best"}, ValueError, "no strategy 'best'"),
        ({"b": 5}, TypeError, "b must be rules, a strategy or one for each seat"),
        ({"b": CLASSIC}, TypeError, "not one of each"),
        ({"seat": 2}, ValueError, "seat=2 must be a whole number from 0 to 1"),
        ({"deals": 0}, ValueError, "deals=0"),
        ({"a": ["counter"]}, ValueError, "names 1 player, "),
        ({"rules": "classic"}, TypeError, "rules must be a rule book"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    chosen: dict[str, Any] = {"a": "counter", "b": "random", "deals": 10, **arguments}
    with pytest.raises(error, match=message):
        compare(chosen.pop("a"), chosen.pop("b"), **chosen)
