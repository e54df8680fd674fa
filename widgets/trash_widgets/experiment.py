"""An experiment of the learner's own, from the question to a report on one page.

The order is the point: question, guess, number of deals, and only then the first deal. The guess is written
down before anything runs and cannot be changed afterwards. All of it is kept in the browser under
``learn-trash:experiment:<key>``.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from trash_core.deal_code import SEED_BITS
from trash_core.rule_books import RULE_BOOKS

from . import printing
from .desk import (
    Button,
    Desk,
    Field,
    Part,
    area,
    button,
    buttons,
    entry,
    fields,
    heading,
    note,
    picture,
    points,
    progress,
    select,
    table,
)
from .experiment_question import (
    HABITS,
    KINDS,
    MEASURES,
    OPTIONS,
    START,
    Question,
    figures_for,
    next_seed,
    question_of,
    values_of,
)
from .experiment_report import Report, amount
from .experiment_run import SUMS, PairedRun, found, needed, reach
from .house import BOOKS, in_words
from .lab_run import is_compiled, must_compile
from .mistakes import SMALL_SAMPLE, TURNED_AROUND

STORE = "learn-trash:experiment:"
SIZES = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
PLAIN_SIZES = (30, 100, 200, 500, 1_000)
PILOT, PLAIN_PILOT = 1_000, 30
FEW = 1_000
"""Below so many deals a learner is warned of small samples."""
LONG, LONGER, LONGEST_NAME = 250, 700, 40
COMPILING, QUICK = 180_000, 30_000
STAGES = ("question", "plan", "run", "result")
GUESSES = ("more", "less", "same")
VERDICTS: Mapping[str, str] = {
    "fits": "The result fits my guess.",
    "against": "The result speaks against my guess.",
    "open": "The experiment cannot tell.",
}


class Experiment(Desk):
    """A form that leads through an experiment. `key` is the name under which the browser keeps it.

    The keywords are what is chosen at the start, by the names of `experiment_question.START`.

    >>> experiment = Experiment(kind="book")
    >>> experiment.question.title
    'Classic or Turn-up?'
    """

    title = "Your own experiment"
    of_learner = True

    def __init__(self, key: str = "", **start: str) -> None:
        """Show the question; nothing is played yet."""
        unknown = set(start) - set(START)
        if unknown:
            raise ValueError(f"There is no field {min(unknown)!r}. There are: {', '.join(START)}.")
        self._start = {**START, **start}
        question_of(self._start)
        self._compiled = is_compiled()
        self._clear()
        super().__init__(STORE + key if key else None)

    def _clear(self) -> None:
        self.chosen = dict(self._start)
        self.stage = "question"
        self.guess = self.why = ""
        self.pilot: tuple[float, float, int] | None = None
        self.deals = str(self._sizes[2])
        self.seed = "15"
        self._run: PairedRun | None = None
        self.result: tuple[int, int, list[int]] | None = None
        """Deals played, deals planned, and the sums over those that were played."""
        self.exact: float | str = ""
        """The exact difference, "none" if none is known, and an empty text if nobody has asked."""
        self.verdict = self.conclusion = self.author = ""
        self.paper = "a4"
        self._asks = False

    @property
    def _sizes(self) -> tuple[int, ...]:
        return SIZES if self._compiled else PLAIN_SIZES

    @property
    def question(self) -> Question:
        """The question that was chosen. Raises ValueError where it cannot be."""
        return question_of(self.chosen)

    @property
    def report(self) -> Report:
        """The report. Raises ValueError before there is a result."""
        if self.result is None:
            raise ValueError("Nothing has been played yet, so there is nothing to report.")
        done, asked, sums = self.result
        question = self.question
        return Report(
            question, self._guess_words(), self.why, int(self.seed), asked, done,
            found(question, int(self.seed), done, sums),
            self.exact if isinstance(self.exact, float) else None,
            self._pilot_words(), VERDICTS.get(self.verdict, ""), self.conclusion, self.author,
        )  # fmt: skip

    # ---- what the page asks for

    def _fill(self, form: Mapping[str, str]) -> None:
        if self.stage == "question":
            self._fill_question(form)
        elif self.stage == "plan":
            if form.get("deals") in [str(size) for size in self._sizes]:
                self.deals = form["deals"]
            self.seed = form.get("seed", self.seed).strip()[:13]
        elif self.stage == "result":
            if form.get("verdict", "-") in ("", *VERDICTS):
                self.verdict = form["verdict"]
            self.conclusion = clean(form.get("conclusion", self.conclusion), LONGER)
            self.author = clean(form.get("author", self.author), LONGEST_NAME)
            if form.get("paper") in printing.PAPERS:
                self.paper = form["paper"]

    def _fill_question(self, form: Mapping[str, str]) -> None:
        before = self.chosen["option"]
        for name, known in self._options().items():
            if form.get(name) in known:
                self.chosen[name] = form[name]
        if self.chosen["option"] != before:  # the values that stand there belong to another house rule
            values = [value for value, _ in values_of(self.chosen["option"])]
            self.chosen["value"], self.chosen["other value"] = values[1], values[2]
        if self.chosen["figure"] not in figures_for(self.chosen["kind"]):
            self.chosen["figure"] = figures_for(self.chosen["kind"])[0]
        if form.get("guess") in ("", *GUESSES):
            self.guess = form["guess"]
        self.why = clean(form.get("why", self.why), LONG)

    def _options(self) -> dict[str, list[str]]:
        """For each field of the question: what may stand in it."""
        values = [value for value, _ in values_of(self.chosen["option"])]
        rungs = ["", *map(str, range(1, 11))]
        return {
            "kind": list(KINDS), "book": list(RULE_BOOKS), "other book": list(RULE_BOOKS),
            "option": list(OPTIONS), "value": values, "other value": values, "habit": list(HABITS),
            "other habit": list(HABITS), "rival": list(HABITS), "figure": list(MEASURES),
            "rung": rungs, "rival rung": rungs,
        }  # fmt: skip

    def _press(self, what: str) -> None:
        self._say("")
        if what == "new" and self.stage in ("plan", "result"):
            self._asks = True
            self._say("", focus="stay")
            return
        asked, self._asks = self._asks, False
        match self.stage, what:
            case _, "away" if asked:
                self._clear()
                self._say("A new experiment. What do you want to know?", focus="commit")
            case "question", "commit":
                self._commit()
            case "question", _:
                self._complain()
            case "plan", "pilot":
                self._play_pilot()
            case "plan", "run":
                self._begin()
            case "run", "tick":
                self._play_on()
            case "run", "stop":
                self._finish()
            case "result", "exact":
                exact = self.question.exact()
                self.exact = "none" if exact is None else float(exact)
                self._say("No exact value is known for this question." if exact is None else "")
            case "result", ("pdf" | "print" | "html") as way:
                self._hand_over(way)
            case _:
                pass

    def _complain(self) -> bool:
        """Say what is wrong with the question, if anything is."""
        try:
            _ = self.question
        except ValueError as fault:
            self._say(in_words(fault), "refuse")
            return True
        return False

    def _commit(self) -> None:
        if self._complain():
            return
        if not self.guess:
            self._say(
                "First choose what you expect. A guess that turns out wrong is worth as much.", "refuse"
            )
            return
        self.stage = "plan"
        self._say("Your guess is written down. Now, how many deals?", "good", focus="pilot")

    def _seed_complaint(self) -> bool:
        if re.fullmatch(r"\d{1,13}", self.seed) and int(self.seed) < 2**SEED_BITS:
            return False
        self._say(f"The seed must be a whole number from 0 to {2**SEED_BITS - 1:,}.", "refuse")
        return True

    def _play_pilot(self) -> None:
        if self._seed_complaint():
            return
        count = PILOT if self._compiled else PLAIN_PILOT
        # Other deals than those of the experiment: what was seen before does not count in it.
        run = PairedRun(self.question, next_seed(int(self.seed), 2), count)
        while not run.is_done:
            run.play_on()
        difference = run.found.difference
        self.pilot = difference.mean, difference.se, count
        self._say("The pilot is over. The table says what more deals would give.", focus="run")

    def _begin(self) -> None:
        if self._seed_complaint():
            return
        self._run = PairedRun(self.question, int(self.seed), int(self.deals))
        self.stage, self.tick = "run", 20
        text = "Playing …"
        if self._compiled and must_compile():
            text = "The simulation is made ready, once on this computer. That takes ten seconds or more …"
        self._say(text, focus="stop")

    def _play_on(self) -> None:
        assert self._run is not None
        self._run.play_on()
        self._say("Playing …")
        if self._run.is_done:
            self._finish()

    def _finish(self) -> None:
        run = self._run
        self._run, self.tick = None, None
        if run is None or run.done < 2:
            self.stage = "plan"
            self._say("Stopped before anything was played.", focus="run")
            return
        self.stage, self.result, self.exact = "result", (run.done, run.asked, run.sums), ""
        done = "Stopped after" if run.done < run.asked else "Over:"
        self._say(f"{done} {run.done:,} deals. Here is what came out.", focus="exact")

    def apologise(self) -> None:
        """Say on the page that something went wrong; what was running does not go on by itself."""
        if self.stage == "run":
            self.stage, self._run = "plan", None
        self.tick = None
        self.scene = self._scene()
        super().apologise()

    def _hand_over(self, way: str) -> None:
        if not self.conclusion:
            self._say("Write your conclusion first, in your own words.", "refuse")
            return
        report = self.report
        name = f"trash-experiment-{int(self.seed)}"
        if way == "print":
            self.send({"kind": "page", "html": report.page(self.paper)})
            self._say("Your browser asks you how to print the report.")
            return
        if way == "html":
            content, kind, name = report.page(self.paper).encode(), "text/html", f"{name}.html"
        else:
            try:
                content, kind, name = report.pdf(self.paper), "application/pdf", f"{name}.pdf"
            except printing.CannotTypeset:
                self._say("No PDF can be made here. Print the report, or save it as a page.", "refuse")
                return
        self.send({"kind": "file", "name": name, "type": kind}, [content])
        self._say(f"Your report: {name}.", "good")

    # ---- words

    def _names(self) -> tuple[str, str]:
        try:
            return self.question.a.name, self.question.b.name
        except ValueError:
            return "the first", "the second"

    def _guess_words(self) -> str:
        a, b = self._names()
        return {
            "more": f"More with “{a}” than with “{b}”",
            "less": f"Fewer with “{a}” than with “{b}”",
            "same": "No difference that can be noticed",
        }.get(self.guess, "")

    def _pilot_words(self) -> str:
        if self.pilot is None:
            return ""
        _, se, n = self.pilot
        if not se:
            return f"{n:,} other deals: alike on both sides in every one of them"
        one = amount(se, reach(se, n, n), self.question.measure)
        return f"{n:,} other deals, to plan the number of deals; standard error of the difference {one}"

    # ---- showing

    @property
    def patience(self) -> int:  # type: ignore[override]  # it depends on what may be asked for next
        """How long the page waits: the compiler, or an exact value, may take long."""
        return COMPILING if (self._compiled and must_compile()) or self.stage == "result" else QUICK

    def _parts(self) -> list[Part]:
        if self.stage == "question":
            return self._question_parts()
        question = self.question
        because = f" {self.why}" if self.why else ""
        parts = [
            heading("Your question"),
            note(question.text, "strong"),
            note(f"Your guess, before the first deal: {self._guess_words()}.{because}"),
        ]
        if self.stage == "plan":
            parts += self._plan_parts(question)
        elif self.stage == "run" and self._run is not None:
            told = f"{self._run.done:,} of {self._run.asked:,} deals"
            parts.append(progress("Deals played", self._run.done, self._run.asked, told))
            parts.append(buttons([button("stop", "Stop", main=True)]))
        elif self.stage == "result":
            parts += self._result_parts()
        if self._asks:
            parts.append(note("Begin anew? This experiment and its guess go away.", "strong"))
            parts.append(buttons([button("stay", "Keep it", main=True), button("away", "Begin anew")]))
        return parts

    def _question_parts(self) -> list[Part]:
        chosen, kind = self.chosen, self.chosen["kind"]
        books = [(name, title) for name, (title, _) in BOOKS.items()]
        habits = list(HABITS.items())
        asked: list[Field] = [select("kind", "What do you compare?", kind, KINDS.items())]
        if kind == "book":
            asked.append(select("book", "One rule book", chosen["book"], books))
            asked.append(select("other book", "The other rule book", chosen["other book"], books))
        else:
            asked.append(select("book", "Rule book", chosen["book"], books))
        if kind == "house":
            rules = [(name, rule.label) for name, rule in OPTIONS.items()]
            values = values_of(chosen["option"])
            asked.append(select("option", "House rule", chosen["option"], rules))
            asked.append(select("value", "Side A", chosen["value"], values))
            asked.append(select("other value", "Side B", chosen["other value"], values))
        elif kind == "habit":
            asked.append(select("habit", "Player 1, side A", chosen["habit"], habits))
            asked.append(select("other habit", "Player 1, side B", chosen["other habit"], habits))
            asked.append(select("rival", "Player 2, both sides", chosen["rival"], habits))
        figures = [(name, MEASURES[name].title) for name in figures_for(kind)]
        asked.append(select("figure", "What is counted?", chosen["figure"], figures))
        rungs = [("", "As in the rules"), *((str(n), str(n)) for n in range(10, 0, -1))]
        a, b = self._names()
        guesses = [
            ("", "Choose …"),
            ("more", f"More with “{a}”"),
            ("less", f"Fewer with “{a}”"),
            ("same", "No difference that can be noticed"),
        ]
        return [
            heading("1. Your question"),
            fields(asked, legend="Two players; what is compared, A against B"),
            fields(
                [
                    select("rung", "Player 1", chosen["rung"], rungs),
                    select("rival rung", "Player 2", chosen["rival rung"], rungs),
                ],
                fold="Places at the start",
            ),
            note(self._question_text(), "strong"),
            heading("2. Your guess"),
            note(
                f"A is “{a}”, B is “{b}”. What do you expect, and why? Write it down before a single deal is "
                "played. It stays as it is: whoever looks first can explain anything."
            ),
            fields(
                [
                    select("guess", "I expect", self.guess, guesses),
                    area("why", "Because (if you like)", self.why, LONG),
                ],
            ),
            buttons([button("commit", "Write my guess down", main=True)]),
        ]

    def _question_text(self) -> str:
        try:
            return self.question.text
        except ValueError as fault:
            return in_words(fault)

    def _plan_parts(self, question: Question) -> list[Part]:
        how = (
            "Each deal is played twice, once on each side, with the same shuffle: so luck is much the same."
            if question.shares_deals
            else "Each side has its own deals here: on the same deal, the match in which player 2 opens is "
            "the same match with the names exchanged."
        )
        told = [how]
        if not self._compiled:
            told.append(
                "Plain Python plays the matches here, some hundred times as slowly as the compiled simulator "
                "would. So the numbers of deals to choose from are smaller."
            )
        parts = [heading("3. How many deals are enough?"), note(" ".join(told))]
        if self.pilot is None:
            small = PILOT if self._compiled else PLAIN_PILOT
            parts.append(
                note(
                    f"A pilot of {small:,} other deals tells how much luck spreads the difference. From that "
                    "follows how wide the interval will be. Its deals do not count in the experiment."
                )
            )
        else:
            parts += self._pilot_parts(question)
        sizes = [(str(size), f"{size:,}") for size in self._sizes]
        parts.append(
            fields(
                [
                    select("deals", "Deals", self.deals, sizes),
                    entry("seed", "Seed (it says which deals)", self.seed, 13),
                ],
            )
        )
        last: list[Button] = [
            button("run", "Play the deals", main=self.pilot is not None),
            button("pilot", "Play a pilot", main=self.pilot is None),
            button("new", "Begin anew"),
        ]
        parts.append(buttons(last if self.pilot is not None else [last[1], last[0], last[2]]))
        return parts

    def _pilot_parts(self, question: Question) -> list[Part]:
        assert self.pilot is not None
        mean, se, n = self.pilot
        measure = question.measure
        if not se:
            return [
                note(
                    f"In the pilot, both sides were alike in every one of {n:,} deals. If there is a "
                    "difference, it shows in few deals only: take many."
                )
            ]
        rows = []
        for size in self._sizes:
            wide = reach(se, n, size)
            rows.append([f"{size:,}", f"± {amount(wide, wide, measure)}"])
        many = needed(mean, se, n)
        told = f"Four times as many deals make the interval half as wide. In the pilot of {n:,} deals"
        seen = amount(abs(mean), reach(se, n, n), measure)
        if many is None:
            told += " there was no difference at all."
        else:
            told += (
                f" the difference was {seen}; if it truly is so large, about {_round(many):,} deals will "
                "show it four times out of five."
            )
        return [table("How wide the interval will be", ["Deals", "The interval reaches"], rows), note(told)]

    def _result_parts(self) -> list[Part]:
        report = self.report
        may, not_ = self._prompts(report)
        unit = "percentage points" if report.form == "percent" else report.question.measure.unit
        parts = [
            heading("4. What came out"),
            note(" ".join(report.words), "strong"),
            picture(report.picture),
            table(
                f"{report.question.measure.title} (difference A − B in {unit}; {report.done:,} deals)",
                ["Side", "mean", "standard error", "95% interval"],
                report.rows,
            ),
        ]
        if self.exact == "":
            parts.append(buttons([button("exact", "Is there an exact value?")]))
        elif self.exact == "none":
            parts.append(note("No exact value is known for this question: the experiment is all we have."))
        verdicts = [("", "Choose …"), *VERDICTS.items()]
        parts += [
            heading("5. Your conclusion"),
            points("What may be said", may, "may"),
            points("What may not be said", not_, "not"),
            fields(
                [
                    select("verdict", "My guess", self.verdict, verdicts),
                    area("conclusion", "My conclusion", self.conclusion, LONGER),
                ],
            ),
        ]
        doubt = self._doubt(report)
        if doubt:
            parts.append(note(doubt, "strong"))
        papers = [(name, paper.title) for name, paper in printing.PAPERS.items()]
        ways = [button("print", "Print"), button("html", "Save as a page")]
        if printing.can_typeset():
            ways.insert(0, button("pdf", "Save as PDF", main=True))
        parts += [
            heading("6. Your report"),
            fields(
                [
                    entry("author", "Your name, as it shall stand on it", self.author, LONGEST_NAME),
                    select("paper", "Paper", self.paper, papers),
                ],
            ),
            buttons([*ways, button("new", "Begin anew")]),
        ]
        return parts

    def _prompts(self, report: Report) -> tuple[list[str], list[str]]:
        """What may be said and what may not, with the names of the mistakes."""
        a, b = report.question.a.name, report.question.b.name
        low, high = report.interval
        what = report.question.measure.title.lower()
        may, not_ = [], []
        if report.holds_zero:
            most = report.amount(max(abs(low), abs(high)))
            if report.found.difference.se:
                may.append(f"If there is a difference, it is most likely no larger than {most}.")
            else:
                may.append(f"In {report.done:,} deals no difference was seen.")
            not_.append(
                "“There is no difference.” Not to see one is not to show that there is none: a small one "
                "would fit into the interval, too."
            )
        else:
            way = "more" if low > 0 else "fewer"
            ends = sorted((abs(low), abs(high)))
            may.append(
                f"On deals like these, {what}: {way} with “{a}” than with “{b}”, most likely by "
                f"{report.signed(ends[0]).lstrip('+−')} to {report.amount(ends[1])}."
            )
            not_.append(
                f"“The next match will have {way}.” An interval speaks of the mean of many "
                "matches, not of one."
            )
        may.append("This holds for these rules, these players and this figure. Others may differ.")
        not_.append(
            f"“My guess is true with a chance of 95%.” That is {TURNED_AROUND.name}: of all intervals made "
            "in this way, 95 of 100 hold the true value; what this one holds is no matter of chance any more."
        )
        if report.done < FEW:
            not_.append(
                f"“{report.done:,} deals settle it.” That would be {SMALL_SAMPLE.name}. {SMALL_SAMPLE.why}"
            )
        if report.done < report.asked:
            not_.append(
                "“I stopped when it looked right.” Whoever may stop at a moment of their choice finds a "
                "difference far too often. Say in your report that you stopped, or play all deals."
            )
        return may, not_

    def _doubt(self, report: Report) -> str:
        """A word of doubt where the learner's verdict does not go with the numbers."""
        low, high = report.interval
        seen = "more" if low > 0 else "less" if high < 0 else "same"
        if self.verdict == "fits" and self.guess != seen:
            if seen == "same":
                return "Look again: zero lies in the interval. Does the result show what you expected?"
            return "Look again: which side has more? Your guess said something else."
        if self.verdict == "against" and seen == self.guess:
            return "Look again: that is what you expected."
        if self.verdict == "against" and seen == "same":
            return "Look again: your guess fits into the interval, too. Can the experiment tell?"
        if self.verdict == "open" and seen != "same":
            return "Look again: zero lies outside the interval. So the experiment does tell something."
        return ""

    # ---- what is kept

    def _record(self) -> dict[str, Any]:
        stage = "plan" if self.stage == "run" else self.stage
        return {
            "kind": "experiment", "chosen": dict(self.chosen), "stage": stage, "guess": self.guess,
            "why": self.why, "pilot": list(self.pilot) if self.pilot else None, "deals": self.deals,
            "seed": self.seed, "result": list(self.result) if self.result and stage == "result" else None,
            "exact": self.exact, "verdict": self.verdict, "conclusion": self.conclusion,
            "author": self.author, "paper": self.paper,
        }  # fmt: skip

    def _restore(self, record: Mapping[str, Any]) -> None:
        """Take what the browser has kept, as far as it is whole; what is damaged is asked for again."""
        self._clear()
        texts = {name: value for name, value in record.items() if isinstance(value, str)}
        chosen = record.get("chosen")
        if record.get("kind") != "experiment" or not isinstance(chosen, Mapping):
            return
        option = chosen.get("option")
        if isinstance(option, str) and option in OPTIONS:
            self.chosen["option"] = option  # first: the other fields' values depend on it
        self._fill_question({**texts, **{k: v for k, v in chosen.items() if isinstance(v, str)}})
        try:
            question = self.question
        except ValueError:
            self.chosen = dict(self._start)
            return
        if not self.guess or texts.get("stage") not in ("plan", "result"):
            return
        self.stage = "plan"
        self._fill(texts)
        if self._seed_complaint():
            self.seed = "15"
        self._say("")
        self.pilot = _pilot(record.get("pilot"))
        result = _result(record.get("result"))
        if texts["stage"] != "result" or result is None:
            return
        try:
            ends = found(question, int(self.seed), result[0], result[2]).difference.interval()
        except (ValueError, ZeroDivisionError, OverflowError):
            return
        if not all(map(math.isfinite, ends)):
            return
        self.stage, self.result = "result", result
        exact = record.get("exact")
        if exact == "none":
            self.exact = "none"
        elif isinstance(exact, (int, float)) and not isinstance(exact, bool) and math.isfinite(exact):
            self.exact = float(exact)
        self._fill(texts)

    # ---- for tests

    def rehearse(self) -> None:
        """Go the whole way on a twin, with mistakes, by the page's own messages; raise what goes wrong."""
        twin, later = type(self)(**self._start), type(self)(**self._start)
        try:
            self._walk(twin, later)
        finally:
            twin.close()
            later.close()

    @staticmethod
    def _walk(twin: Experiment, later: Experiment) -> None:
        def expect(wish: bool, what: str) -> None:
            if not wish:
                raise RuntimeError(f"The experiment {what}; it says {twin.scene['message']['text']!r}.")

        twin._rehearse("commit")
        expect(twin.stage == "question", "lets nobody guess before it goes on")
        twin._rehearse("commit", guess="more", why="<b>So</b>")
        expect(twin.stage == "plan", "does not take a guess")
        twin._rehearse("edit guess", guess="less")
        expect(twin.guess == "more", "lets a guess be changed")
        twin._rehearse("run", seed="seven")
        expect(twin.stage == "plan", "takes a word for a seed")
        twin._rehearse("pilot", seed="3")
        expect(twin.pilot is not None, "plays no pilot")
        size = min(twin._sizes)
        twin._rehearse("run", deals=str(max(twin._sizes)))
        twin._rehearse("tick")
        twin._rehearse("stop")
        expect(twin.stage == "result", "does not stop")
        twin._rehearse("new")
        twin._rehearse("away")
        twin._rehearse("commit", guess="more")
        twin._rehearse("run", deals=str(size), seed="3")
        while twin.stage == "run":
            twin._rehearse("tick")
        expect(twin.result is not None and twin.result[0] == size, "does not play to the end")
        twin._rehearse("pdf")
        expect(twin.scene["message"]["tone"] == "refuse", "reports without a conclusion")
        for way in ("pdf", "print", "html") if printing.can_typeset() else ("print", "html"):
            twin._rehearse(way, conclusion="A & B <differ>.", author="Ada", verdict="open")
            expect(twin.scene["message"]["tone"] != "refuse", f"makes no report by {way}")
        later.rehearse_message({"kind": "restore", "record": twin._record()})
        expect(later._record() == twin._record(), "does not come back from its record")


def clean(text: str, most: int) -> str:
    """A text as it is kept: one paragraph, no control signs, not too long.

    >>> clean("  I think\\n so.\\x07 ", 40)
    'I think so.'
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(sign for sign in line if unicodedata.category(sign)[0] != "C")[:most].strip()


def _pilot(given: object) -> tuple[float, float, int] | None:
    if not isinstance(given, list) or len(given) != 3:
        return None
    mean, se, n = given
    numbers = [value for value in given if isinstance(value, (int, float)) and not isinstance(value, bool)]
    if len(numbers) < 3 or not all(map(math.isfinite, numbers)):
        return None
    return (float(mean), float(se), n) if se >= 0 and isinstance(n, int) and 1 < n < 10**7 else None


def _result(given: object) -> tuple[int, int, list[int]] | None:
    if not isinstance(given, list) or len(given) != 3:
        return None
    done, asked, sums = given
    if not isinstance(sums, list) or len(sums) != SUMS:
        return None
    if any(
        isinstance(value, bool) or not isinstance(value, int) or value < 0 for value in (done, asked, *sums)
    ):
        return None
    return (done, asked, list(sums)) if 2 <= done <= asked else None


def _round(number: int) -> int:
    """Two digits are all that a pilot can tell.

    >>> _round(7_849)
    7800
    """
    step: int = 10 ** max(0, len(str(number)) - 2)
    return round(number / step) * step
