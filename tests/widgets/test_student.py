"""A teacher or student who writes a notebook of their own: what is wrong is said in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter

from trash_core import CLASSIC, DealCodeError, Round
from trash_core.simulate import simulate
from trash_widgets import (
    ChanceMeter,
    Check,
    GuidedTurn,
    LadderBoard,
    MatchPlay,
    Option,
    Pool,
    Quiz,
    Replay,
    SimulationLab,
    Table,
    charts,
    printing,
    show,
)
from trash_widgets.chart_widget import ShownChart

Make = Callable[[], Any]
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    "make",
    [
        lambda: charts.ladder_curve({}, title="t", y="y"),
        lambda: charts.intervals({}, title="t", x="x"),
        lambda: charts.heat_map([], [], title="t"),
        lambda: charts.bars([], title="t"),
    ],
)
def test_a_chart_without_data(make: Make) -> None:
    with pytest.raises(ValueError, match="There is nothing to draw: the data are empty"):
        make()


@pytest.mark.parametrize("data", [[1, 2], {"a": "x"}, {"a": None}, {"a": float("nan")}])
def test_a_chart_of_what_are_no_numbers(data: Any) -> None:
    with pytest.raises(ValueError, match=r"map each name to a number, such as {'heads': 0.5, 'tails': 0.5}"):
        charts.bars(data, title="t")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (
            lambda: charts.running_mean([1, 2], title="t", y="y"),
            r"A point is \(matches, mean, standard error\)",
        ),
        (
            lambda: charts.intervals({"a": 0.5}, title="t", x="x"),
            r"'a' needs an estimate .* or \(mean, low, high\)",
        ),
        (
            lambda: charts.intervals({"a": one_match()}, title="t", x="x"),
            "'a' has no interval: .*One match alone",
        ),
        (
            lambda: charts.network({"a": {"b": 1}}, title="t", start="z"),
            "start='z' is no state here. There are 'a'",
        ),
    ],
)
def test_a_chart_of_the_wrong_things(make: Make, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


def one_match() -> Any:
    return simulate(CLASSIC, matches=1, progress=False).rounds_per_match


def test_a_chart_at_the_end_of_a_cell_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr("IPython.display.display", shown.append)
    chart = charts.bars({"a": HALF, "b": HALF}, title="At the end of a cell")
    assert DisplayFormatter().format(chart) == ({}, {})
    (one,) = shown
    assert isinstance(one, ShownChart)
    assert one.chart is chart
    one.close()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: show("x"), "show takes a chart, such as charts.bars"),
        (lambda: Quiz("?", ["a", "b"]), "an option is written Option"),
        (
            lambda: Check("?", "1/2", why="w"),
            r"answer='1/2' is no number; write it as 0.5 or Fraction\(1, 2\)",
        ),
        (
            lambda: Check("?", HALF, why="w", misconceptions=[0.25]),
            r"is Mistake\(value, name, why\), and 0.25 is",
        ),
        (lambda: Table(Round.deal(CLASSIC)), "not a Round. A round draws itself .* take ChanceMeter"),
        (lambda: ChanceMeter(["? ?"], rules="garbage"), "rules must be a rule book"),
        (lambda: SimulationLab(rules="garbage"), "rules must be a rule book"),
        (lambda: LadderBoard((5, 3), rules="garbage"), "rules must be a rule book"),
        (lambda: printing.score_sheet(["Ada"], "garbage"), "rules must be a rule book"),
    ],
)
def test_the_wrong_kind_of_thing(make: Make, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        make()


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (
            lambda: Quiz("?", [Option("a", why="w"), Option("b", why="w")]),
            "must be right: write right=True there",
        ),
        (lambda: printing.score_sheet("Ada", CLASSIC), r"a list of names, such as \['Ada', 'Ben'\]"),
        (lambda: MatchPlay(house={"wild_ranks": "A"}), "For wild_ranks these can: 'J', 'K', 'JQK', ''"),
        (
            lambda: MatchPlay(house={"wild_rank": "K"}),
            r"cannot be chosen here. These can: wild_ranks, jokers",
        ),
    ],
)
def test_a_value_that_cannot_be(make: Make, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()


def test_the_rest_of_a_first_hour() -> None:
    number: Any = 7
    with pytest.raises(DealCodeError, match="A deal code is a text such as"):
        MatchPlay(code=number)
    with pytest.raises(
        FileNotFoundError, match=r"There is no folder 'no such' in /.*Give its path from there"
    ):
        Pool("no such")
    with pytest.raises(ValueError, match="fits no place") as caught:
        Replay("C21-0000-0007J", moves="S P9 X S P4")
    assert caught.value.__notes__ == ["That was P4, move 5 of deal 1."]


LEVEL = """
[[level]]
id = "mine"
title = "Mine"
goal = "Place the 3."
layouts = ["? ? Kd ?"]
opening = "S"
stock = "3h"
par = "P3"
praise = "Good."
done = "places 3"
"""


def test_levels_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(LEVEL)
    guide = GuidedTurn(str(file), keep=False)
    assert guide.level.goal == "Place the 3."
    guide.rehearse()
    guide.close()
    file.write_text(LEVEL.replace("Place the 3.", "Find its place."))
    again = GuidedTurn(str(file), keep=False)
    assert again.level.goal == "Find its place."  # read anew: somebody is just writing it
    again.close()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "mine.toml has no level. A level begins with a line"),
        ('[[level]]\nid = "a"\ntitle = "A"', "level 'a': it needs goal, layouts, par, praise, too"),
        (LEVEL + 'colour = "red"', "level 'mine': unknown key 'colour'"),
        (LEVEL.replace('"P3"', '"P33"'), "'P33' is not a move"),
    ],
)
def test_a_mistake_in_levels_of_ones_own(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=says):
        GuidedTurn(str(file))


def test_a_lesson_that_has_no_levels() -> None:
    with pytest.raises(
        ValueError, match=r"A file of your own is named with its ending, such as 'my-levels.toml'"
    ):
        GuidedTurn("01-layot")
    with pytest.raises(FileNotFoundError, match=r"nowhere\.toml"):
        GuidedTurn("nowhere.toml")
