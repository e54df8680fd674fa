"""The kinds of chart as data: what is said, what is in the table, and that nothing is fetched."""

import json
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from trash_core.chances import Distribution
from trash_core.simulate import Distribution as Seen
from trash_core.simulate import Estimate
from trash_widgets import charts
from trash_widgets.chart_widget import MIME, ShownChart, key_of, show
from trash_widgets.charts import Chart

HALVES = {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
COIN = Distribution({0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)})
POINTS = [(10, 5.0, 0.9), (100, 6.5, 0.3), (1000, 6.1, 0.1)]


def every_kind() -> dict[str, Chart]:
    return {
        "bars": charts.bars(COIN, title="T", x="heads"),
        "histogram": charts.histogram(Seen({0: 30, 1: 50, 2: 20}), COIN, title="T", x="heads"),
        "running_mean": charts.running_mean(POINTS, exact=Fraction(6), title="T", y="rounds"),
        "lines": charts.lines({"a": [(1, 2, 1, 3), (2, 4, 3, 5)], "b": [(1, 3)]}, title="T", x="x", y="y"),
        "ladder_curve": charts.ladder_curve({10: 0.5, 1: 0.6}, title="T", y="chance", level=0.5),
        "intervals": charts.intervals({"a": (1, 0.5, 1.5)}, title="T", x="rounds", exact=0),
        "heat_map": charts.heat_map([[0, 1], [0.5, 0.5]], ["a", "b"], title="T"),
        "network": charts.network({"a": {"b": 0.25, "c": 0.75}, "b": {"c": 1}}, title="T"),
    }


def test_every_kind_that_is_offered_is_tested_here() -> None:
    assert set(every_kind()) == set(charts.__all__) - {"Chart", "written"}


@pytest.mark.parametrize("kind", every_kind())
class TestEveryKind:
    def test_it_says_what_it_shows_and_has_a_table(self, kind: str) -> None:
        chart = every_kind()[kind]
        assert chart.title == "T"
        assert chart.alt.endswith(".")
        assert any(letter.isdigit() for letter in chart.alt)  # computed, not a phrase
        assert chart.rows
        assert {len(row) for row in chart.rows} == {len(chart.head)}

    def test_it_is_plain_data_that_asks_nothing_of_anybody(self, kind: str) -> None:
        chart = every_kind()[kind]
        text = json.dumps(chart.spec, allow_nan=False) if chart.spec else chart.svg
        assert text
        assert "http" not in text.replace(charts.chart.SCHEMA, "")
        assert '"url"' not in text

    def test_it_follows_the_theme_and_shows_in_a_page_as_wide_as_it_is(self, kind: str) -> None:
        chart = every_kind()[kind]
        if chart.spec is None:
            assert "class=" in chart.svg  # its colours are in the style sheet
            return
        assert "var(--lt-" in json.dumps(chart.spec)
        assert not [part for part in json.dumps(chart.spec).split('"') if part.startswith("#")]
        assert chart.spec["width"] == "container"
        assert chart.spec["background"] == "transparent"

    def test_it_can_be_shown_and_changed(self, kind: str) -> None:
        chart = every_kind()[kind]
        shown = show(chart)
        shown.update(chart)
        head, picture, foot = shown.children
        assert head.words["title"] == chart.title
        assert foot.words["alt"] == chart.alt
        assert foot.words["rows"] == [list(row) for row in chart.rows]
        if chart.spec is None:
            assert picture.words["svg"] == chart.svg
        else:
            (output,) = picture.outputs
            assert output["data"][MIME] == chart.spec
            assert output["data"]["text/plain"] == chart.alt
            assert key_of(chart) == [list(entry) for entry in chart.spec["usermeta"]["key"]]
        shown.close()
        assert all(part.comm is None for part in (shown, head, picture, foot))


def test_bars() -> None:
    chart = charts.bars({"a": 0.2, "b": Fraction(4, 5)}, title="T", y="chance")
    assert chart.alt == "Bars: the largest is b with 80%, the smallest is a with 20%."
    assert chart.rows == (("a", "20%"), ("b", "80%"))


def test_a_histogram_takes_counts_or_shares_and_holds_them_against_the_exact_chances() -> None:
    counts = charts.histogram({0: 30, 1: 50, 2: 20}, COIN, title="T", x="heads")
    shares = charts.histogram({0: 0.3, 1: 0.5, 2: 0.2}, COIN, title="T", x="heads", n=100)
    assert counts.rows == shares.rows == (("0", "30%", "25%"), ("1", "50%", "50%"), ("2", "20%", "25%"))
    assert counts.alt == shares.alt
    assert counts.alt.startswith("Histogram of 100: 1 came up most often (50%); its exact chance is 50%.")
    assert "by 5 in 100" in counts.alt
    alone = charts.histogram({3: 1, 5: 3}, title="T", x="turns")
    assert alone.rows == (("3", "25%"), ("4", "0%"), ("5", "75%"))
    with pytest.raises(ValueError, match="Nothing was seen"):
        charts.histogram({}, title="T", x="turns")


def test_a_running_mean_says_whether_the_exact_value_is_in_the_band() -> None:
    inside = charts.running_mean(POINTS, exact=6, title="T", y="rounds").alt
    assert inside == (
        "After 1,000 matches the mean is 6.10, give or take 0.20; the exact value 6.00 lies inside the band."
    )
    outside = charts.running_mean(POINTS, exact=7, title="T", y="rounds").alt
    assert outside.endswith("the exact value 7.00 lies outside the band.")
    # One match has no standard error.
    one = charts.running_mean([(1, 5.0, float("nan"))], title="T", y="rounds")
    assert one.rows == (("1", "5", ""),)
    json.dumps(one.spec, allow_nan=False)


def test_lines_can_be_told_apart_without_colours() -> None:
    five = {str(i): [(1, i), (2, i)] for i in range(5)}
    with pytest.raises(ValueError, match="1 to 4 lines"):
        charts.lines(five, title="T", x="x", y="y")
    del five["4"]
    chart = charts.lines(five, title="T", x="x", y="y")
    assert len({(colour, shape) for _, colour, shape in key_of(chart)}) == 4
    assert len({shape for _, _, shape in key_of(chart)}) == 4
    assert chart.head == ("x", "0", "1", "2", "3")


def test_the_ladder_runs_down() -> None:
    values = {rung: Fraction(rung, 20) for rung in range(1, 11)}
    chart = charts.ladder_curve({"mine": values, "yours": values}, title="T", y="chance")
    assert [row[0] for row in chart.rows] == [str(rung) for rung in range(10, 0, -1)]
    assert "mine runs from 50% at 10 to 5% at 1" in chart.alt
    assert charts.ladder_curve(values, title="T", y="chance").head == ("places", "chance")


def test_intervals_say_which_of_them_miss_the_line() -> None:
    chart = charts.intervals(
        {"a": Estimate(0.5, 0.01, 100), "b": (0.7, 0.6, 0.8)}, title="T", x="share", form="percent",
        exact=Fraction(1, 2), groups={"a": "one", "b": "two"},
    )  # fmt: skip
    assert chart.rows == (("a", "50%", "48% to 52%", "one"), ("b", "70%", "60% to 80%", "two"))
    assert chart.alt.endswith("The dashed line, exact 50%, lies outside that of b.")
    assert len({tuple(entry[1:]) for entry in key_of(chart)}) == 3


def test_a_heat_map_needs_a_whole_matrix() -> None:
    chart = charts.heat_map([[0.25, 0.75]], ["a"], ["b", "c"], title="T")
    assert "the largest is 75%, from a to c" in chart.alt
    assert chart.rows == (("a", "25%", "75%"),)
    with pytest.raises(ValueError, match="line for each row"):
        charts.heat_map([[1, 2]], ["a"], ["b"], title="T")


def test_a_network_draws_each_state_once_and_an_end_below_whatever_leads_to_it() -> None:
    chart = every_kind()["network"]
    assert chart.alt.startswith("A network of 3 states and 3 arrows, from a down.")
    assert chart.svg.count('class="lt-net-arrow"') == 3
    assert chart.svg.count('class="lt-net-end"') == 2
    assert chart.rows == (("a", "b", "25%"), ("a", "c", "75%"), ("b", "c", "100%"))
    loop = charts.network({"a": {"a": 0.5, "b": 0.5}, "b": {"a": 1}}, title="T")
    assert loop.svg.count('class="lt-net-arrow"') == 3
    evil = charts.network({"<i>": {"&": 1}}, title='"<b>')
    assert "<i>" not in evil.svg
    assert "<b>" not in evil.svg
    with pytest.raises(ValueError, match="follows"):
        charts.network({"a": {}}, title="T")


@pytest.mark.parametrize(
    "draw",
    [
        lambda: charts.bars({}, title="T"),
        lambda: charts.running_mean([], title="T", y="y"),
        lambda: charts.network({}, title="T"),
    ],
)
def test_nothing_to_draw_is_said_so(draw: Callable[[], Any]) -> None:
    with pytest.raises(ValueError, match=r"nothing to draw|no match yet|needs a state"):
        draw()


def test_a_drawing_of_our_own_does_not_turn_into_the_other_kind() -> None:
    shown = show(every_kind()["bars"])
    with pytest.raises(ValueError, match="show it anew"):
        shown.update(every_kind()["network"])
    empty = ShownChart()
    assert empty.layout.display == "none"
    empty.update(every_kind()["bars"])
    assert empty.layout.display is None


def test_charts_need_neither_numpy_nor_numba() -> None:
    code = "import sys, trash_widgets.chart_widget; print({'numpy', 'numba', 'pandas'} & set(sys.modules))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "set()"
