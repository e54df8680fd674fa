"""The laboratory as Python sees it: it plays in pieces, stops, refuses, comes back."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from trash_core import CLASSIC, TURN_UP
from trash_core.simulate import simulate
from trash_widgets import SimulationLab, simulator
from trash_widgets.exact import exact_value
from trash_widgets.lab.choices import PLAIN_SIZES
from trash_widgets.lab.figures import FIGURES
from trash_widgets.lab.series import Series, marks


def a_lab(**changes: Any) -> SimulationLab:
    return SimulationLab(**{"matches": 100, **changes})


def run(lab: SimulationLab, **fields: str) -> None:
    lab._rehearse("run", fields={**lab.chosen, **fields})
    while lab.is_running:
        lab._rehearse("tick")


def test_nothing_is_played_before_run_is_pressed() -> None:
    lab = a_lab()
    assert lab.points == []
    assert lab.form.scene["csv"] is None
    assert lab.chart.layout.display == "none"


def test_it_finds_what_simulate_finds() -> None:
    lab = a_lab(matches=300, seed=5)
    lab.run()
    result = simulate(CLASSIC, 2, 300, seed=5, progress=False)
    n, figures = lab.points[-1]
    assert n == 300
    for name in ("rounds_per_match", "turns_first_round", "turns_per_round", "opener_wins_first_round"):
        estimate = getattr(result, name)
        assert figures[name] == (estimate.mean, estimate.se)
    assert figures["seat_1_wins"] == (result.seat_wins[0].mean, result.seat_wins[0].se)
    assert [n for n, _ in lab.points] == list(marks(300))


def test_pieces_do_not_change_the_result() -> None:
    whole, parts = (Series.of(CLASSIC, 2, 50, 3, ["first_fit"] * 2) for _ in range(2))
    whole.play_on(60)
    assert whole.is_done
    while not parts.is_done:
        parts.play_on(0)
    assert parts.points == whole.points


def test_stop_keeps_what_was_played() -> None:
    lab = a_lab(matches=100_000_0)
    lab._rehearse("run", fields=lab.chosen)
    lab._rehearse("tick")
    lab._rehearse("stop")
    assert not lab.is_running
    assert 0 < lab.points[-1][0] < 1_000_000
    assert lab.form.scene["message"]["text"].startswith("Stopped. After ")
    assert lab.form.scene["csv"] is not None


def test_stop_before_the_first_match() -> None:
    lab = a_lab()
    lab._rehearse("run", fields=lab.chosen)
    lab._rehearse("stop")
    assert lab.points == []
    assert "before the first match" in lab.form.scene["message"]["text"]


def test_another_figure_needs_no_other_run() -> None:
    lab = a_lab()
    lab.run()
    points = lab.points
    lab._rehearse("figure", value="opener_wins_first_round")
    assert lab.points == points
    chart = lab.chart.chart
    assert chart is not None
    assert chart.title == "The opener wins the first round: the mean so far"
    assert "%" in chart.alt
    lab._rehearse("figure", value="nonsense")
    assert lab.chosen["figure"] == "opener_wins_first_round"


@pytest.mark.parametrize(
    ("fields", "at", "said"),
    [
        ({"seed": "x"}, "seed", "whole number from 0"),
        ({"seed": "-1"}, "seed", "whole number from 0"),
        ({"seed": "9" * 13}, "seed", "whole number from 0"),
        ({"rules": "stock_only", "players": "6"}, "rules", "4"),
        ({"extra_draws": "3"}, "rules", "Check the other layouts"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(fields: dict[str, str], at: str, said: str) -> None:
    lab = a_lab()
    run(lab, **fields)
    message = lab.form.scene["message"]
    assert (message["tone"], message["at"]) == ("refuse", at)
    assert said in message["text"]
    assert lab.points == []


@pytest.mark.parametrize(
    "fields", [None, 3, {"rules": "chess"}, {"matches": "7"}, {"players": 2}, {"seed": "1" * 99}]
)
def test_a_form_that_is_not_ours_is_refused(fields: Any) -> None:
    lab = a_lab()
    lab._rehearse("run", fields={**lab.chosen, **fields} if isinstance(fields, dict) else fields)
    assert lab.form.scene["message"]["tone"] == "refuse"
    assert not lab.is_running


def test_how_others_play_is_asked_only_where_there_are_others() -> None:
    fields = {field["id"]: field for field in a_lab().form.scene["fields"]}
    assert fields["others"]["unless"] == ["players", "1"]
    assert {name for name, field in fields.items() if field["unless"]} == {"others"}
    lab = a_lab()
    run(lab, players="1", others="random")
    assert lab.points, "what cannot be seen is no obstacle"


def test_house_rules_are_played_by() -> None:
    lab = a_lab(figure="shared_wins")
    run(lab, rules="turn_up", last_turn="True", swap="True")
    assert lab.findings.chosen is not None
    assert lab.choices.rules(lab.findings.chosen) == TURN_UP.replace(last_turn=True, swap=True)
    assert lab.form.scene["changed"] == ["swap", "last_turn"]


def test_rules_of_the_lesson_are_a_choice_of_their_own() -> None:
    own = CLASSIC.replace(jokers=2)
    lab = a_lab(rules=own, players=3)
    assert lab.form.scene["fields"][0]["options"][0] == ["own", "As in this lesson"]
    lab.run()
    assert lab.findings.chosen is not None
    assert lab.choices.rules(lab.findings.chosen) == own


@pytest.mark.parametrize("seed", [1, 7])
def test_its_record_brings_it_back(seed: int) -> None:
    lab, later = a_lab(seed=seed), a_lab(seed=seed)
    lab.run()
    lab._rehearse("figure", value="turns_first_round")
    later.form.rehearse_message({"kind": "restore", "record": json.loads(json.dumps(lab.record()))})
    assert later.record() == lab.record()
    assert later.chart.chart == lab.chart.chart
    assert later.csv() == lab.csv()


def damaged() -> list[Any]:
    lab = a_lab()
    lab.run()
    good = lab.record()
    n, figures = good["points"][0]
    name = next(iter(figures))
    return [
        None, 3, [], {}, {**good, "kind": "quiz"}, {**good, "chosen": None},
        {**good, "chosen": {"rules": "chess"}},
        {**good, "shown": None}, {**good, "asked": "100"}, {**good, "asked": 5}, {**good, "points": {}},
        {**good, "points": [[n, figures], [n, figures]]}, {**good, "points": [[n, {}]]},
        {**good, "points": [[True, figures]]}, {**good, "points": [[n, {**figures, name: [1]}]]},
        {**good, "points": [[n, {**figures, name: [float("nan"), 1]}]]},
        {**good, "points": [[n, {**figures, name: ["1", 1]}]]}, {**good, "points": good["points"] * 100},
        {**good, "shown": {**good["shown"], "seed": "x"}},
    ]  # fmt: skip


def test_a_damaged_record_is_ignored() -> None:
    for record in damaged():
        lab = a_lab()
        before = lab.form.scene
        lab.form.rehearse_message({"kind": "restore", "record": record})
        assert lab.form.scene == before, record


def test_the_file_has_every_figure_at_every_mark_and_what_was_played() -> None:
    lab = a_lab(seed=4)
    run(lab, jokers="2")
    rows = list(csv.DictReader(io.StringIO(lab.csv())))
    assert len(rows) == len(FIGURES) * len(lab.points)
    last = next(row for row in reversed(rows) if row["figure"] == "rounds_per_match")
    assert (last["matches"], last["rule_book"], last["house_rules"], last["seed"]) == (
        "100",
        "classic",
        "jokers=2",
        "4",
    )
    assert float(last["mean"]) == lab.points[-1][1]["rounds_per_match"][0]
    assert float(last["low"]) < float(last["mean"]) < float(last["high"])
    with pytest.raises(ValueError, match="Nothing has been played"):
        a_lab().csv()


class TestExact:
    def test_it_is_known_for_two_players_by_the_classic_rules(self) -> None:
        both = ("first_fit", "first_fit")
        for figure in ("rounds_per_match", "turns_first_round", "opener_wins_first_round", "seat_1_wins"):
            value = exact_value(CLASSIC, 2, both, figure)
            assert value is not None
            result = simulate(CLASSIC, 2, 20_000, seed=2, progress=False)
            found = result.seat_wins[0] if figure == "seat_1_wins" else getattr(result, figure)
            assert abs(found.mean - float(value)) < 4 * found.se
        assert exact_value(CLASSIC, 2, both, "reshuffles_per_round") is None
        assert exact_value(CLASSIC, 3, ("first_fit",) * 3, "rounds_per_match") is None
        assert exact_value(CLASSIC, 2, ("random", "first_fit"), "rounds_per_match") is None
        assert exact_value(CLASSIC.replace(match_rounds=3), 2, both, "rounds_per_match") is None
        assert exact_value(TURN_UP, 2, both, "rounds_per_match") is None  # there it is an approximation

    def test_a_number_holds_for_what_the_lesson_starts_with_only(self) -> None:
        lab = a_lab(exact=Fraction(15))
        lab.run()
        chart = lab.chart.chart
        assert chart is not None
        assert "the exact value 15" in chart.alt
        for fields in ({"players": "3"}, {"jokers": "2"}, {"rules": "turn_up"}, {"others": "random"}):
            run(lab, **fields)
            assert lab.chart.chart is not None
            assert "exact" not in lab.chart.chart.alt
        lab._rehearse("figure", value="turns_first_round")
        assert lab.chart.chart is not None
        assert "exact" not in lab.chart.chart.alt

    def test_none_and_functions(self) -> None:
        lab = a_lab(exact=None)
        lab.run()
        assert lab.chart.chart is not None
        assert "exact" not in lab.chart.chart.alt
        lab = a_lab(exact=lambda rules, players, strategies, figure: players)
        lab.run()
        assert lab.chart.chart is not None
        assert "the exact value 2" in lab.chart.chart.alt


def test_plain_python_says_so_and_offers_what_it_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("lab.choices", "lab.widget"):
        monkeypatch.setattr(f"trash_widgets.{module}.is_compiled", lambda: False)
    lab = SimulationLab(matches=30)
    matches = next(field for field in lab.form.scene["fields"] if field["id"] == "matches")
    assert [value for value, _ in matches["options"]] == [str(n) for n in PLAIN_SIZES]
    assert "plain Python" in lab.form.scene["note"]
    monkeypatch.undo()
    assert SimulationLab().form.scene["note"] is None or not simulator.is_compiled()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"figure": "beauty"}, "no figure 'beauty'"),
        ({"key": "x"}, "should look like"),
        ({"strategies": ["first_fit"]}, "Name one for each"),
        ({"players": 3, "strategies": ["random", "counter", "first_fit"]}, "same strategy"),
        ({"players": 9}, "players"),
        ({"seed": -1}, "seed"),
    ],
)
def test_a_laboratory_that_cannot_be_is_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        a_lab(**changes)


def test_a_rehearsal_leaves_it_alone_and_running_a_cell_again_closes_it() -> None:
    lab = a_lab(key="10-chains/lab")
    before = lab.form.scene
    lab.rehearse()
    assert lab.form.scene == before
    a_lab(key="10-chains/lab")
    assert lab.comm is None
    assert lab.form.comm is None


def test_a_fault_is_said_and_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    lab = a_lab()
    lab._rehearse("run", fields=lab.chosen)
    monkeypatch.setattr(Series, "play_on", lambda self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        lab._rehearse("tick")
    assert not lab.is_running
    assert "not your fault" in lab.form.scene["message"]["text"]
