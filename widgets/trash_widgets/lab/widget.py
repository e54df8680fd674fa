"""The widget of a laboratory.

The page asks for one short piece after the other, so nothing ever blocks for long and Stop works at once;
there is no thread. What was found is kept in the browser under ``learn-trash:lab:<key>``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trash_core.rules import CLASSIC, Rules, check_rules

from .. import charts
from ..chart_widget import ShownChart
from ..exact import exact_value
from ..form_and_chart import Form, FormAndChart, Scene
from ..house import AS_BOOK
from ..look import css, script
from ..mistakes import Number
from ..simulator import beginning, is_compiled, why_slow
from .choices import CHANGES, Choices, Chosen, sizes
from .figures import FIGURES, Point
from .findings import Findings
from .series import Series

Exact = Number | Callable[[Rules, int, tuple[str, ...], str], Number | None] | None


class LabForm(Form):
    """The form of a laboratory."""

    _esm = script("lab.js")
    _css = css("lab.css")


class SimulationLab(FormAndChart):
    """A laboratory for a lesson.

    `rules`, `players`, `strategies`, `matches`, `seed` and `figure` are what it starts with; the learner may
    change all of them. `exact` is the exact value, for what it starts with; or a function of rules, players,
    strategies and figure; left out, it is worked out where `trash_core.chances` can. `rungs` are the places
    at the start.

    >>> lab = SimulationLab(matches=30)
    >>> lab.run()
    >>> lab.points[-1][0]
    30
    """

    store = "learn-trash:lab:"
    example_key = "10-chains/lab"

    def __init__(
        self,
        rules: Rules = CLASSIC,
        players: int = 2,
        strategies: str | Sequence[str] = "first_fit",
        matches: int | None = None,
        seed: int = 1,
        figure: str = "rounds_per_match",
        *,
        exact: Exact = exact_value,
        rungs: Sequence[int] | None = None,
        title: str = "Simulation",
        key: str = "",
    ) -> None:
        """Check the setting, then show the form; nothing is played yet."""
        super().__init__(key)
        self.title = title
        check_rules(rules)
        self.choices = Choices(rules, players, strategies, matches, seed, figure, rungs)
        self.chosen = dict(self.choices.start)
        self._setup: dict[str, Any] = {
            "rules": rules, "players": players, "strategies": strategies, "matches": matches, "seed": seed,
            "figure": figure, "exact": exact, "rungs": rungs, "title": title,
        }  # fmt: skip
        self._given_exact = exact
        self._series: Series | None = None  # while it is played
        self.findings = Findings()
        self._put_together(LabForm(self), ShownChart(), "lt-lab-box")

    # ---- from Python

    @property
    def points(self) -> list[Point]:
        """The figures at every mark so far."""
        return self.findings.points

    @property
    def is_running(self) -> bool:
        """Whether matches are being played."""
        return self._series is not None

    def run(self) -> None:
        """Press Run and wait for the end, by the page's own messages."""
        self._rehearse("run", fields=dict(self.chosen))
        if self.form.scene["message"]["tone"] == "refuse":
            raise ValueError(self.form.scene["message"]["text"])
        while self.is_running:
            self._rehearse("tick")

    def csv(self) -> str:
        """All figures at all marks, with what was played, so that the files of a class can be pooled.

        Raises ValueError before anything has been played.
        """
        return self.findings.csv(self.choices, self._exact)

    # ---- what the page asks for

    def take(self, kind: object, message: Mapping[str, Any]) -> None:
        """Act on a message of the form that is up to date."""
        series = self._series
        if kind == "run" and series is None:
            self._begin(message.get("fields"))
        elif kind == "tick" and series is not None:
            self._play_on(series)
        elif kind == "stop" and series is not None:
            series.stop()
            self._finish(series, "Stopped")
        elif kind == "figure" and message.get("value") in FIGURES:
            self.chosen["figure"] = str(message["value"])
            if self.findings.chosen is not None:
                self.findings.chosen["figure"] = self.chosen["figure"]
            self._draw()
            self.form.show()

    def halt(self) -> None:
        """Play no more."""
        self._series = None

    def _begin(self, fields: object) -> None:
        chosen = self.choices.read(fields)
        if chosen is None:
            self.form.show("Something in the form cannot be. Please look at it again.", "refuse")
            return
        self.chosen = chosen
        complaint = self.choices.complaint(chosen)
        if complaint is not None:
            at, why = complaint
            self.form.show(why, "refuse", at)
            return
        self._series = self.choices.series(chosen)
        self.findings = Findings(dict(chosen), self._series.asked)
        self.form.show(beginning())

    def _play_on(self, series: Series) -> None:
        series.play_on()
        fresh = len(series.points) > len(self.points)
        self.findings.points = list(series.points)
        if series.is_done:
            self._finish(series, "Done")
            return
        if fresh:
            self._draw()
        self.form.show("Playing …", quiet=True)

    def _finish(self, series: Series, head: str) -> None:
        self._series = None
        self.findings.points = list(series.points)
        if not self.points:
            self.form.show("Stopped before the first match was played.")
            return
        self._draw()
        alt = self.chart.chart.alt if self.chart.chart is not None else ""
        self.form.show(f"{head}. {alt}", "good")

    # ---- what is shown

    def _exact(self, chosen: Chosen, figure: str) -> Number | None:
        given = self._given_exact
        if given is None:
            return None
        if callable(given):
            if self._setup["rungs"] is not None and given is exact_value:
                return None  # what it works out begins with whole layouts
            return given(self.choices.rules(chosen), int(chosen["players"]), self.choices.row(chosen), figure)
        # A number holds for what the lesson starts with.
        holds = self.choices.are_as_at_start(chosen) and figure == self.choices.start["figure"]
        return given if holds else None

    def _draw(self) -> None:
        played = self.findings.chosen
        if played is None or not self.points:
            return
        name = self.chosen["figure"]
        figure = FIGURES[name]
        chart = charts.running_mean(
            [(n, *figures[name]) for n, figures in self.points],
            title=f"{figure.title}: the mean so far",
            y=figure.unit,
            exact=self._exact(played, name),
            form="percent" if figure.is_share else "number",
            total=self.findings.asked,
        )
        self.chart.update(chart)

    def content(self, message: Scene) -> Scene:
        """What the form shows."""
        findings, series = self.findings, self._series
        done = series.done if series is not None else findings.done
        file = None
        if findings.points and series is None:
            file = {"label": "Save as a CSV file", "name": findings.file_name, "text": self.csv()}
        main = {"do": "run", "label": "Run"} if series is None else {"do": "stop", "label": "Stop"}
        return {
            "title": self.title,
            "fields": self.choices.fields(self.chosen),
            "fold": "House rules",
            "changed": [option for option in CHANGES if self.chosen.get(option, AS_BOOK)],
            "note": None if is_compiled() else why_slow("matches"),
            "running": series is not None,
            "progress": {
                "value": done,
                "max": findings.asked or 1,
                "text": f"{done:,} of {findings.asked:,} matches" if findings.asked else "",
            },
            "message": message,
            "main": main,
            "csv": file,
            "words": {"form": "What to play", "progress": "Matches played"},
        }

    # ---- what is kept

    def record(self) -> dict[str, Any]:
        """What the browser keeps: the choices, and the figures at each mark."""
        return {"kind": "lab", "chosen": dict(self.chosen), **self.findings.record()}

    def restore(self, record: object) -> bool:
        """Take what the browser has kept; tell whether it was whole."""
        if not isinstance(record, Mapping) or record.get("kind") != "lab":
            return False
        chosen, findings = self.choices.read(record.get("chosen")), Findings.from_record(record, self.choices)
        if chosen is None or findings is None:
            return False
        self.chosen, self.findings = chosen, findings
        self._draw()
        return True

    # ---- for tests

    def rehearse(self) -> None:
        """Run, stop, refuse, change the figure and come back from a record, on a twin; raise what fails."""
        twin, later = SimulationLab(**self._setup), SimulationLab(**self._setup)
        try:
            twin._walk()
            later.form.rehearse_message({"kind": "restore", "record": twin.record()})
            twin._expect(later.record() == twin.record(), "does not come back from its own record")
            twin._walk_on()
        finally:
            twin.close()
            later.close()

    def _expect(self, wish: bool, what: str) -> None:
        if not wish:
            raise RuntimeError(f"The laboratory {self.title!r} {what}.")

    def _walk(self) -> None:
        """Play a few matches, and look at every figure. It is for a twin."""
        size = min(sizes())
        self._rehearse("run", fields={**self.chosen, "matches": str(size)})
        while self.is_running:
            self._rehearse("tick")
        self._expect(self.findings.done == size, f"does not play {size} matches")
        self._expect(self.form.scene["csv"] is not None, "offers no file")
        for name, figure in FIGURES.items():
            self._rehearse("figure", value=name)
            drawn = self.chart.chart
            self._expect(drawn is not None and figure.title in drawn.title, f"does not show {name}")

    def _walk_on(self) -> None:
        """Refuse a seed, and stop. It is for a twin."""
        self._rehearse("run", fields={**self.chosen, "seed": "minus one"})
        refused = self.form.scene["message"]["tone"] == "refuse" and not self.is_running
        self._expect(refused, "takes a word for a seed")
        self._rehearse("run", fields={**self.chosen, "matches": str(max(sizes()))})
        self._rehearse("tick")
        self._rehearse("stop")
        self._expect(not self.is_running and bool(self.points), "does not stop")
