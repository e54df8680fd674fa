"""The widget that leads through an experiment: what its buttons do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import printing
from ..desk import Desk
from ..desk_parts import Part
from ..house import in_words
from ..simulator import beginning, must_compile, seed_of
from .choices import START, question_of
from .notes import NOT_KNOWN, Notes, Outcome, Pilot, pilot_size, sizes
from .page import page, pdf
from .paired import PairedRun
from .parts import parts_of
from .question import next_seed

STORE = "learn-trash:experiment:"
COMPILING, QUICK = 180_000, 30_000
"""Milliseconds that the page waits for an answer: where the compiler or an exact value may take long, and
where nothing does."""
NEXT_PIECE = 20
"""Milliseconds after which the page asks for the next piece."""


class Experiment(Desk):
    """A form that leads through an experiment. `key` is the name under which the browser keeps it.

    The keywords are what is chosen at the start, by the names of `experiment.choices.START`.

    >>> experiment = Experiment(kind="book")
    >>> experiment.notes.question.title
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
        question_of(self._start)  # raises what is wrong with it
        self._begin_anew()
        super().__init__(STORE + key if key else None)

    def _begin_anew(self) -> None:
        self.notes = Notes(dict(self._start))
        self._run: PairedRun | None = None
        self._asks = False

    # ---- what the page asks for

    def _fill(self, form: Mapping[str, str]) -> None:
        self.notes.fill(form)

    def _press(self, what: str) -> None:
        self._say("")
        if what == "new" and self.notes.stage in ("plan", "result"):
            self._asks = True
            self._say("", focus="stay")
            return
        asked, self._asks = self._asks, False
        match self.notes.stage, what:
            case _, "away" if asked:
                self._begin_anew()
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
                self._ask_for_exact()
            case "result", ("pdf" | "print" | "html") as way:
                self._hand_over(way)
            case _:
                pass

    def _complain(self) -> bool:
        """Say what is wrong with the question, if anything is."""
        try:
            _ = self.notes.question
        except ValueError as fault:
            self._say(in_words(fault), "refuse")
            return True
        return False

    def _commit(self) -> None:
        if self._complain():
            return
        if not self.notes.guess:
            self._say(
                "First choose what you expect. A guess that turns out wrong is worth as much.", "refuse"
            )
            return
        self.notes.stage = "plan"
        self._say("Your guess is written down. Now, how many deals?", "good", focus="pilot")

    def _seed(self) -> int | None:
        """The seed; if it is none, that is said."""
        try:
            return seed_of(self.notes.seed)
        except ValueError as fault:
            self._say(str(fault), "refuse")
            return None

    def _play_pilot(self) -> None:
        seed = self._seed()
        if seed is None:
            return
        # Other deals than those of the experiment: what was seen before does not count in it.
        run = PairedRun(self.notes.question, next_seed(seed, 2), pilot_size())
        while not run.is_done:
            run.play_on()
        difference = run.found.difference
        self.notes.pilot = Pilot(difference.mean, difference.se, run.done)
        self._say("The pilot is over. The table says what more deals would give.", focus="run")

    def _begin(self) -> None:
        seed = self._seed()
        if seed is None:
            return
        self._run = PairedRun(self.notes.question, seed, int(self.notes.deals))
        self.notes.stage, self.tick = "run", NEXT_PIECE
        self._say(beginning(), focus="stop")

    def _play_on(self) -> None:
        assert self._run is not None
        self._run.play_on()
        self._say("Playing …")
        if self._run.is_done:
            self._finish()

    def _finish(self) -> None:
        notes, run = self.notes, self._run
        self._run, self.tick = None, None
        if run is None or run.done < 2:
            notes.stage = "plan"
            self._say("Stopped before anything was played.", focus="run")
            return
        notes.stage, notes.result, notes.exact = "result", Outcome(run.done, run.asked, run.sums), ""
        done = "Stopped after" if run.done < run.asked else "Over:"
        self._say(f"{done} {run.done:,} deals. Here is what came out.", focus="exact")

    def _ask_for_exact(self) -> None:
        exact = self.notes.question.exact()
        self.notes.exact = NOT_KNOWN if exact is None else float(exact)
        self._say("No exact value is known for this question." if exact is None else "")

    def apologise(self) -> None:
        """Say on the page that something went wrong; what was running does not go on by itself."""
        if self.notes.stage == "run":
            self.notes.stage, self._run = "plan", None
        self.tick = None
        self.scene = self._scene()
        super().apologise()

    def _hand_over(self, way: str) -> None:
        notes = self.notes
        if not notes.conclusion:
            self._say("Write your conclusion first, in your own words.", "refuse")
            return
        name = f"trash-experiment-{seed_of(notes.seed)}"
        if way == "print":
            self._send_page(page(notes.report, notes.paper))
            self._say("Your browser asks you how to print the report.")
            return
        if way == "html":
            name = f"{name}.html"
            self._send_file(name, "text/html", page(notes.report, notes.paper).encode())
        else:
            name = f"{name}.pdf"
            try:
                self._send_file(name, "application/pdf", pdf(notes.report, notes.paper))
            except printing.CannotTypeset:
                self._say("No PDF can be made here. Print the report, or save it as a page.", "refuse")
                return
        self._say(f"Your report: {name}.", "good")

    # ---- what is shown and kept

    @property
    def patience(self) -> int:  # type: ignore[override]  # it depends on what may be asked for next
        """How long the page waits: the compiler, or an exact value, may take long."""
        return COMPILING if self.notes.stage == "result" or must_compile() else QUICK

    def _parts(self) -> list[Part]:
        return parts_of(self.notes, self._run, self._asks)

    def _record(self) -> dict[str, Any]:
        return self.notes.record()

    def _restore(self, record: Mapping[str, Any]) -> None:
        self._begin_anew()
        self.notes = Notes.from_record(record, self._start)

    # ---- for tests

    def rehearse(self) -> None:
        """Go the whole way on a twin, with mistakes, by the page's own messages; raise what goes wrong."""
        twin = type(self)(**self._start)
        try:
            twin._walk()
            twin._rehearse_return()
        finally:
            twin.close()

    def _expect(self, wish: bool, what: str) -> None:
        if not wish:
            raise RuntimeError(f"The experiment {what}; it says {self.scene['message']['text']!r}.")

    def _walk(self) -> None:
        """All that can be done, and must not be done. It is for a twin."""
        self._rehearse("commit")
        self._expect(self.notes.stage == "question", "lets nobody guess before it goes on")
        self._rehearse("commit", guess="more", why="<b>So</b>")
        self._expect(self.notes.stage == "plan", "does not take a guess")
        self._rehearse("edit guess", guess="less")
        self._expect(self.notes.guess == "more", "lets a guess be changed")
        self._rehearse("run", seed="seven")
        self._expect(self.notes.stage == "plan", "takes a word for a seed")
        self._rehearse("pilot", seed="3")
        self._expect(self.notes.pilot is not None, "plays no pilot")
        self._rehearse("run", deals=str(max(sizes())))
        self._rehearse("tick")
        self._rehearse("stop")
        self._expect(self.notes.stage == "result", "does not stop")
        self._rehearse("new")
        self._rehearse("away")
        self._rehearse("commit", guess="more")
        size = min(sizes())
        self._rehearse("run", deals=str(size), seed="3")
        while self.notes.stage == "run":
            self._rehearse("tick")
        result = self.notes.result
        self._expect(result is not None and result.done == size, "does not play to the end")
        self._rehearse("pdf")
        self._expect(self.scene["message"]["tone"] == "refuse", "reports without a conclusion")
        for way in ("pdf", "print", "html") if printing.can_typeset() else ("print", "html"):
            self._rehearse(way, conclusion="A & B <differ>.", author="Ada", verdict="open")
            self._expect(self.scene["message"]["tone"] != "refuse", f"makes no report by {way}")
