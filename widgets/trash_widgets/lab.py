"""A laboratory: pick rules, players and a figure, play many matches, and watch the mean settle.

The page asks for one short piece after the other, so nothing ever blocks for long and Stop works at once;
there is no thread. What was found is kept in the browser under ``learn-trash:lab:<key>``.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from ipywidgets import VBox

from trash_core.deal_code import SEED_BITS
from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import CLASSIC, Rules

from . import charts
from .chart_widget import ShownChart
from .charts.chart import Z95
from .house import AS_BOOK, BOOKS, HOUSE_RULES, changes, house_groups, in_words
from .lab_run import FIGURES, Point, Run, exact_value, is_compiled, must_compile
from .look import css, script
from .mistakes import Number
from .safe import LOST, TROUBLE, SafeWidget, take_over

STORE = "learn-trash:lab:"
STRATEGIES = {
    "first_fit": "Steady",
    "counter": "Card counter",
    "random": "Random",
}
SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
PLAIN_SIZES = (30, 100, 300, 1_000)
OWN = "own"
# What needs a clock or has no meaning in a simulation is no choice here.
CHANGES = [rule.option for rule in HOUSE_RULES if rule.option != "match_minutes"]
MOST_PLAYERS = 6
_KEY = re.compile(r"[\w-]+/[\w-]+")

Exact = Number | Callable[[Rules, int, tuple[str, ...], str], Number | None] | None


class LabForm(SafeWidget):
    """The form of a laboratory and its messages; :class:`SimulationLab` adds the chart below it."""

    _esm = script("lab.js")
    _css = css("lab.css")

    def __init__(self, lab: SimulationLab) -> None:
        """Show the form of this laboratory."""
        self._lab = lab
        self._said = 0
        super().__init__(scene=lab.scene_of(self, fresh=True))

    def receive(self, message: Mapping[str, Any]) -> None:
        """Act on one message of the page."""
        kind = message.get("kind")
        if kind == "restore":
            if self.scene["fresh"] and self._lab.restore(message.get("record")):
                self.show()
        elif message.get("at") == self.scene["version"]:
            self._lab.take(kind, message)

    def apologise(self) -> None:
        """Say on the page that something went wrong."""
        self._lab.halt()
        self.show(self.tell(TROUBLE, "refuse"))

    def tell(
        self, text: str, tone: str = "tell", at: str | None = None, quiet: bool = False
    ) -> dict[str, Any]:
        """Return a message for the scene; it is read out unless it is quiet."""
        self._said += not quiet
        return {"text": text, "tone": tone, "at": at, "id": self._said}

    def show(self, message: dict[str, Any] | None = None) -> None:
        """Show how things stand."""
        self.scene = self._lab.scene_of(self, message=message)


class SimulationLab(VBox):  # type: ignore[misc]
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
        if key and not _KEY.fullmatch(key):
            raise ValueError(f"key={key!r} should look like '10-chains/lab': the lesson, a slash, a name")
        if figure not in FIGURES:
            raise ValueError(f"There is no figure {figure!r}. Choose from {', '.join(FIGURES)}.")
        row = [strategies] * players if isinstance(strategies, str) else list(strategies)
        if len(row) != players:
            raise ValueError(
                f"strategies names {len(row)} players, and players={players}. Name one for each."
            )
        self.key, self.title = key, title
        self._compiled = is_compiled()
        self._own = None if rules == RULE_BOOKS.get(rules.book) else rules
        self._rungs = tuple(rungs) if rungs is not None else None
        self._given_exact = exact
        self._setup: dict[str, Any] = {
            "rules": rules, "players": players, "strategies": strategies, "matches": matches, "seed": seed,
            "figure": figure, "exact": exact, "rungs": rungs, "title": title,
        }  # fmt: skip
        others = dict.fromkeys(row[1:]) or {row[0]: None}
        if len(others) > 1:
            raise ValueError("All players but the first must have the same strategy here.")
        sizes = self._sizes()
        size = matches if matches is not None else (10_000 if self._compiled else 100)
        self._all_sizes = sorted({*sizes, size})
        self.chosen: dict[str, str] = {
            "rules": OWN if self._own is not None else rules.book,
            "players": str(players), "first": row[0], "others": next(iter(others)),
            "matches": str(size), "seed": str(seed), "figure": figure,
        }  # fmt: skip
        self._start = dict(self.chosen)
        self._run = Run.of(rules, players, size, seed, row, self._rungs)  # raises what is wrong with them
        self._shown_for: dict[str, str] | None = None
        self.points: list[Point] = []
        self._asked = 0
        self._running = False
        self._chart = ShownChart()
        self.form = LabForm(self)
        super().__init__(children=[self.form, self._chart])
        self.add_class("lt-lab-box")
        if key:
            take_over(STORE + key, self)

    # ---- from Python

    def run(self) -> None:
        """Press Run and wait for the end, by the page's own messages."""
        self._send("run", fields=dict(self.chosen))
        if self.form.scene["message"]["tone"] == "refuse":
            raise ValueError(self.form.scene["message"]["text"])
        while self._running:
            self._send("tick")

    def rehearse(self) -> None:
        """Run, stop, refuse, change the figure and come back from a record, on a twin; raise what fails."""
        twin, later = self._twin(), self._twin()
        size = str(min(self._sizes()))
        twin._send("run", fields={**twin.chosen, "matches": size})
        while twin._running:
            twin._send("tick")
        if not twin.points or twin.points[-1][0] != int(size) or twin.form.scene["csv"] is None:
            raise RuntimeError(f"the laboratory {self.key!r} did not play {size} matches")
        for figure in FIGURES:
            twin._send("figure", value=figure)
            if twin._chart.chart is None or FIGURES[figure].title not in twin._chart.chart.title:
                raise RuntimeError(f"the laboratory {self.key!r} does not show {figure}")
        later.form.rehearse_message({"kind": "restore", "record": twin.record()})
        if later.record() != twin.record():
            raise RuntimeError(f"the laboratory {self.key!r} does not come back from its own record")
        twin._send("run", fields={**twin.chosen, "seed": "minus one"})
        if twin.form.scene["message"]["tone"] != "refuse" or twin._running:
            raise RuntimeError(f"the laboratory {self.key!r} takes a word for a seed")
        twin._send("run", fields={**twin.chosen, "matches": str(max(self._sizes()))})
        twin._send("tick")
        twin._send("stop")
        if twin._running or not twin.points:
            raise RuntimeError(f"the laboratory {self.key!r} does not stop")
        twin.close()
        later.close()

    def close(self) -> None:
        """Close it with all its parts."""
        self.halt()
        layout = self.layout
        for part in self.children:
            part.close()
        super().close()
        layout.close()

    def record(self) -> dict[str, Any]:
        """What the browser keeps: the choices, and the figures at each mark."""
        points = [[n, {name: list(pair) for name, pair in figures.items()}] for n, figures in self.points]
        return {
            "kind": "lab", "chosen": dict(self.chosen), "shown": self._shown_for, "asked": self._asked,
            "points": points,
        }  # fmt: skip

    def csv(self) -> str:
        """All figures at all marks, with what was played, so that the files of a class can be pooled."""
        if self._shown_for is None:
            raise ValueError("Nothing has been played yet, so there is nothing to export.")
        shown = self._shown_for
        rules = self._rules_of(shown)
        house = " ".join(f"{option}={shown[option]}" for option in CHANGES if shown.get(option, AS_BOOK))
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(
            ["figure", "matches", "mean", "se", "low", "high", "exact", "rule_book", "house_rules", "players",
             "first_player", "other_players", "seed", "version"]
        )  # fmt: skip
        for name in FIGURES:
            exact = self._exact(shown, name)
            for n, figures in self.points:
                mean, se = figures[name]
                # Chances are written with all digits: whoever pools files must not add up rounding errors.
                cells = [repr(mean), repr(se), *(repr(mean + way * Z95 * se) for way in (-1, 1))]
                writer.writerow(
                    [name, n, *cells, "" if exact is None else repr(float(exact)), rules.book,
                     f"{'as in the lesson ' * (shown['rules'] == OWN)}{house}".strip(), shown["players"],
                     shown["first"], shown["others"], shown["seed"], version("learn-trash")]
                )  # fmt: skip
        return text.getvalue()

    # ---- messages

    def take(self, kind: object, message: Mapping[str, Any]) -> None:
        """Act on a message of the form that is up to date."""
        if kind == "run" and not self._running:
            self._begin(message.get("fields"))
        elif kind == "tick" and self._running:
            self._play_on()
        elif kind == "stop" and self._running:
            self._run.stop()
            self._finish("Stopped")
        elif kind == "figure" and message.get("value") in FIGURES:
            self.chosen["figure"] = str(message["value"])
            if self._shown_for is not None:
                self._shown_for["figure"] = self.chosen["figure"]
            self._draw()
            self.form.show()

    def halt(self) -> None:
        """Play no more."""
        self._running = False

    def restore(self, record: object) -> bool:
        """Take what the browser has kept; tell whether it was whole."""
        if not isinstance(record, Mapping) or record.get("kind") != "lab":
            return False
        chosen, shown = self._fields(record.get("chosen")), record.get("shown")
        points, asked = _points(record.get("points")), record.get("asked")
        if chosen is None or points is None or isinstance(asked, bool) or not isinstance(asked, int):
            return False
        shown_fields = self._fields(shown) if points else None
        if points and (shown_fields is None or self._complaint(shown_fields) or points[-1][0] > asked):
            return False
        self.chosen, self._shown_for, self.points = chosen, shown_fields, points
        self._asked = asked
        self._draw()
        return True

    def _begin(self, fields: object) -> None:
        chosen = self._fields(fields)
        if chosen is None:
            self.form.show(
                self.form.tell("Something in the form cannot be. Please look at it again.", "refuse")
            )
            return
        self.chosen = chosen
        complaint = self._complaint(chosen)
        if complaint is not None:
            self.form.show(self.form.tell(complaint[1], "refuse", at=complaint[0]))
            return
        players = int(chosen["players"])
        self._run = Run.of(
            self._rules_of(chosen), players, int(chosen["matches"]), int(chosen["seed"]),
            self._row(chosen), self._rungs if players == self._setup["players"] else None,
        )  # fmt: skip
        self._shown_for, self.points, self._asked = dict(chosen), [], self._run.asked
        self._running = True
        text = "Playing …"
        if self._compiled and must_compile():
            text = "The simulation is made ready, once on this computer. That takes ten seconds or more …"
        self.form.show(self.form.tell(text))

    def _play_on(self) -> None:
        self._run.play_on()
        fresh = len(self._run.points) > len(self.points)
        self.points = list(self._run.points)
        if self._run.is_done:
            self._finish("Done")
            return
        if fresh:
            self._draw()
        self.form.show(self.form.tell("Playing …", quiet=True))

    def _finish(self, head: str) -> None:
        self._running = False
        self.points = list(self._run.points)
        if not self.points:
            self.form.show(self.form.tell("Stopped before the first match was played."))
            return
        self._draw()
        alt = self._chart.chart.alt if self._chart.chart is not None else ""
        self.form.show(self.form.tell(f"{head}. {alt}", "good"))

    # ---- what is chosen

    def _fields(self, fields: object) -> dict[str, str] | None:
        """The fields of a form, if they are ours; what is left out is as in the rule book."""
        if not isinstance(fields, Mapping):
            return None
        names = [*self._start, *CHANGES]
        chosen = {name: fields.get(name, self._start.get(name, AS_BOOK)) for name in names}
        if not all(isinstance(value, str) and len(value) <= 40 for value in chosen.values()):
            return None
        for field in self._form_fields(chosen):
            known = [value for value, _ in field["options"] or []]
            if known and chosen[field["id"]] not in known:
                return None
        return {name: value for name, value in chosen.items() if value != AS_BOOK or name in self._start}

    def _complaint(self, chosen: Mapping[str, str]) -> tuple[str, str] | None:
        """The field that cannot be and why not; None if all is well."""
        seed = chosen["seed"].strip()
        if not re.fullmatch(r"\d{1,13}", seed) or int(seed) >= 2**SEED_BITS:
            return "seed", f"The seed must be a whole number from 0 to {2**SEED_BITS - 1:,}."
        try:
            rules = self._rules_of(chosen)
            players = int(chosen["players"])
            rungs = self._rungs if players == self._setup["players"] else None
            Run.of(rules, players, 1, int(seed), self._row(chosen), rungs)
        except ValueError as fault:
            return "rules", in_words(fault)
        return None

    def _rules_of(self, chosen: Mapping[str, str]) -> Rules:
        """The rules that are chosen. Raises ValueError where they contradict each other."""
        rules = self._own if chosen["rules"] == OWN and self._own is not None else RULE_BOOKS[chosen["rules"]]
        return rules.replace(**changes(chosen))

    def _row(self, chosen: Mapping[str, str]) -> list[str]:
        return [chosen["first"], *[chosen["others"]] * (int(chosen["players"]) - 1)]

    def _exact(self, chosen: Mapping[str, str], figure: str) -> Number | None:
        given = self._given_exact
        if given is None:
            return None
        if callable(given):
            if self._rungs is not None and given is exact_value:
                return None  # what it works out begins with whole layouts
            return given(self._rules_of(chosen), int(chosen["players"]), tuple(self._row(chosen)), figure)
        # A number holds for what the lesson starts with, whatever the seed and the size.
        same = all(
            chosen.get(name, AS_BOOK) == self._start.get(name, AS_BOOK)
            for name in [*self._start, *CHANGES]
            if name not in ("matches", "seed", "figure")
        )
        return given if same and figure == self._start["figure"] else None

    def _sizes(self) -> Sequence[int]:
        return SIZES if self._compiled else PLAIN_SIZES

    # ---- what is shown

    def _draw(self) -> None:
        if self._shown_for is None or not self.points:
            return
        figure = FIGURES[self.chosen["figure"]]
        chart = charts.running_mean(
            [(n, *figures[self.chosen["figure"]]) for n, figures in self.points],
            title=f"{figure.title}: the mean so far",
            y=figure.unit,
            exact=self._exact(self._shown_for, self.chosen["figure"]),
            form="percent" if figure.is_share else "number",
            total=self._asked,
        )
        self._chart.update(chart)

    def scene_of(
        self, form: LabForm, message: dict[str, Any] | None = None, fresh: bool = False
    ) -> dict[str, Any]:
        """What the form shows."""
        done = self._run.done if self._running else (self.points[-1][0] if self.points else 0)
        csv_file = None
        if self.points and not self._running:
            csv_file = {"label": "Save as a CSV file", "name": self._file_name(), "text": self.csv()}
        main = {"do": "stop", "label": "Stop"} if self._running else {"do": "run", "label": "Run"}
        return {
            "version": form.scene.get("version", 0) + 1,
            "title": self.title,
            "fields": self._form_fields(self.chosen),
            "fold": "House rules",
            "changed": [option for option in CHANGES if self.chosen.get(option, AS_BOOK)],
            "note": None if self._compiled else (
                "Plain Python plays the matches here, some hundred times as slowly as the compiled simulator "
                "would. So the numbers of matches to choose from are smaller."
            ),
            "running": self._running,
            "progress": {
                "value": done, "max": self._asked or 1,
                "text": f"{done:,} of {self._asked:,} matches" if self._asked else "",
            },
            "message": message or form.tell("", quiet=True),
            "main": main,
            "csv": csv_file,
            "words": {**LOST, "form": "What to play", "progress": "Matches played"},
            "storage": {
                "key": STORE + self.key if self.key else None,
                "record": None if fresh or self._running else self.record(),
            },
            "fresh": fresh,
        }  # fmt: skip

    def _form_fields(self, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
        books = [[name, title] for name, (title, _) in BOOKS.items()]
        if self._own is not None:
            books.insert(0, [OWN, "As in this lesson"])
        who = [[name, text] for name, text in STRATEGIES.items()]
        fields = [
            _field("rules", "Rule book", chosen, books),
            _field("players", "Players", chosen, [[str(n), str(n)] for n in range(1, MOST_PLAYERS + 1)]),
            _field("first", "Player 1 plays", chosen, who),
            _field("others", "All others play", chosen, who),
            _field("matches", "Matches", chosen, [[str(n), f"{n:,}"] for n in self._all_sizes]),
            _field("seed", "Seed", chosen, None, "The same seed deals the same cards again."),
            {
                **_field("figure", "Watch", chosen, [[name, one.title] for name, one in FIGURES.items()]),
                "wide": True,
            },
        ]
        for one in house_groups(chosen, CHANGES):
            field = _field(one["id"], one["legend"], chosen, one["options"])
            fields.append({**field, "folded": True})
        return fields

    def _file_name(self) -> str:
        assert self._shown_for is not None
        parts = [self._shown_for["rules"], f"{self._shown_for['players']}p", f"seed{self._shown_for['seed']}"]
        return f"learn-trash-{'-'.join(parts)}.csv"

    def _send(self, kind: str, **rest: Any) -> None:
        self.form.rehearse_message({"kind": kind, "at": self.form.scene["version"], **rest})

    def _twin(self) -> SimulationLab:
        return SimulationLab(**self._setup)


def _field(
    name: str, label: str, chosen: Mapping[str, str], options: list[list[str]] | None, hint: str = ""
) -> dict[str, Any]:
    return {"id": name, "label": label, "value": chosen.get(name, AS_BOOK), "options": options, "hint": hint,
            "folded": False, "wide": False}  # fmt: skip


def _points(given: object) -> list[Point] | None:
    """The points of a record, or None if they are damaged."""
    if not isinstance(given, list) or len(given) > 200:
        return None
    points: list[Point] = []
    for entry in given:
        if not isinstance(entry, list) or len(entry) != 2:
            return None
        n, figures = entry
        if isinstance(n, bool) or not isinstance(n, int) or n <= (points[-1][0] if points else 0):
            return None
        if not isinstance(figures, Mapping) or set(figures) != set(FIGURES):
            return None
        pairs: dict[str, tuple[float, float]] = {}
        for name, pair in figures.items():
            if not isinstance(pair, list) or len(pair) != 2 or not all(_is_number(value) for value in pair):
                return None
            pairs[name] = (float(pair[0]), float(pair[1]))
        points.append((n, pairs))
    return points


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
