"""The widget of a ladder.

Every chance is worked out by `trash_core.chances`: those of the rounds by `round_win`, the match by `ladder`.
What was chosen is kept in the browser under ``learn-trash:ladder:<key>``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from trash_core.chances import End, Ladder, State, ladder
from trash_core.chances.markov import RoundChances
from trash_core.rules import CLASSIC, Rules, check_rules

from ..chart_widget import ShownChart
from ..charts import written
from ..form_and_chart import Form, FormAndChart, Scene
from ..look import css, script
from ..safe import log
from .chain import chain
from .picture import ladder_picture
from .solving import Solving, solving
from .way import from_record, to_record
from .words import match_wins, match_wins_told, standing, step_by_step, win_label, winners_of

PIECE, PAUSE = 0.2, 0.02
"""Seconds of work at a time, and of time for everything else in between."""


class LadderForm(Form):
    """The board with its choices."""

    _esm = script("ladder.js")
    _css = css("ladder.css")


class LadderBoard(FormAndChart):
    """The ladder of a match with its chances.

    `rungs` is where the players start, `opener` the seat that opens. For two players the rounds are solved
    (`trash_core.chances.round_win`), which takes a second by the classic rules and some by others: on a page,
    the board is there at once, and the chances come when they are ready. For more players, give a table of
    the rounds as `win`, as `trash_core.chances.ladder` takes it, and say in `note` where it is from.

    >>> board = LadderBoard((5, 3))
    >>> board.set((2, 1), opener=1)
    >>> board.state
    State(rungs=(2, 1), opener=1)
    >>> board.step((1,))
    >>> board.state
    End(winners=(1,))
    """

    store = "learn-trash:ladder:"
    example_key = "13-ladder-markov/board"

    def __init__(
        self,
        rungs: Sequence[int] = (10, 10),
        rules: Rules = CLASSIC,
        *,
        opener: int = 0,
        win: Mapping[tuple[int, ...], RoundChances] | None = None,
        note: str = "",
        title: str = "The ladder of a match",
        key: str = "",
    ) -> None:
        """Show the board, and solve the match (once for each set of rules).

        Raises ValueError for rules that are not solved, or a state that is none.
        """
        check_rules(rules)
        super().__init__(key)
        self._setup: dict[str, Any] = {
            "rungs": tuple(rungs), "rules": rules, "opener": opener, "win": win, "note": note, "title": title,
        }  # fmt: skip
        self.title, self.players, self.target = title, len(rungs), rules.target
        self._note = note
        self._solving: Solving | None = None
        self._given: Ladder | None = None
        if win is None:
            self._solving = solving(rules)
            self.top = self._solving.top
        else:
            self._given = ladder(win, next_opener=rules.next_opener, target=rules.target)
            self.top = max(max(state.rungs) for state in self._given.states)
        self._later: object = None
        """A record that has come before the chances by which it is checked."""
        self._past: list[State] = []
        self.state: State | End = State(tuple(rungs), opener)
        self._check(self.state)
        work = self._work_to_do()
        if work is None or not _call_soon(lambda: self._work(work)):
            _ = self.ladder  # a script, where nobody waits at a page
        self._put_together(LadderForm(self), ShownChart(drawn=True), "lt-l-box")
        self._draw()

    # ---- from Python

    @property
    def ladder(self) -> Ladder:
        """The match as a Markov chain; what is not worked out yet is worked out now."""
        if self._given is not None:
            return self._given
        assert self._solving is not None
        return self._solving.ladder

    @property
    def is_ready(self) -> bool:
        """Whether the chances are worked out."""
        return self._work_to_do() is None

    def set(self, rungs: Sequence[int], opener: int = 0) -> None:
        """Choose where everybody stands, as the learner would.

        Raises ValueError if that is no state of the match.
        """
        fields = {f"rung{seat}": str(rung) for seat, rung in enumerate(rungs)}
        self._rehearse("set", fields={**fields, "opener": str(opener)})
        if self.state != State(tuple(rungs), opener):
            raise ValueError(f"{tuple(rungs)} with opener={opener} is no state of this ladder")

    def step(self, winners: Sequence[int]) -> None:
        """Let these seats win the round; more than one, in the order in which they go out."""
        self._rehearse("win", seats=list(winners))

    def back(self) -> None:
        """Take the last round back."""
        self._rehearse("back")

    def outcomes(self) -> dict[tuple[int, ...], Fraction]:
        """Who can win the coming round, with the chance: seats in the order in which they go out."""
        at = self.state
        if isinstance(at, End):
            return {}
        return dict(sorted((winners_of(at, to), chance) for to, chance in self.ladder.steps[at].items()))

    # ---- working the chances out

    def _work_to_do(self) -> Solving | None:
        return None if self._solving is None or self._solving.is_done else self._solving

    def _work(self, work: Solving) -> None:
        """A piece of the work, on the page's own time; then leave time for what the learner does."""
        if self.form.comm is None:  # closed in the meantime
            return
        try:
            work.go_on(PIECE)
            if work.is_done:
                self._arrive()
                return
            self.form.renew()
        except Exception:  # in a callback of its own it would show nowhere
            log.exception("the match of %r could not be solved", work.rules)
            self.form.apologise()
            return
        _call_soon(lambda: self._work(work))

    def _arrive(self) -> None:
        """The chances are here: show them, with the way of an earlier visit if there was one."""
        record, self._later = self._later, None
        if record is None or not self.restore(record):
            self._draw()
        self.form.renew(f"The chances are here. {self._told()}")

    # ---- what the page asks for

    def take(self, kind: object, message: Mapping[str, Any]) -> None:
        """Act on a message of the form that is up to date."""
        if kind == "set":
            state = self._chosen(message.get("fields"))
            if state is None:
                self.form.show("That cannot be. Please choose again.")
            elif state != self.state:
                self._past, self.state, self._later = [], state, None
                self._tell()
        elif kind == "win" and isinstance(self.state, State):
            given = message.get("seats")
            follow = {winners_of(self.state, to): to for to in self.ladder.steps[self.state]}
            seats = tuple(given) if isinstance(given, list) else ()
            if seats in follow:
                self._past.append(self.state)
                self.state = follow[seats]
                self._tell()
        elif kind == "back" and self._past:
            self.state = self._past.pop()
            self._tell()

    def _chosen(self, fields: object) -> State | None:
        if not isinstance(fields, Mapping):
            return None
        try:
            rungs = tuple(int(fields[f"rung{seat}"]) for seat in range(self.players))
            state = State(rungs, int(fields["opener"]))
            self._check(state)
        except (KeyError, TypeError, ValueError):
            return None
        return state

    def _check(self, state: State) -> None:
        """Raise ValueError for what is no state of this ladder: see `trash_core.chances.ladder`."""
        players = len(self._given.states[0].rungs) if self._given is not None else 2
        rungs = range(self.target + 1, self.top + 1)
        if len(state.rungs) != players or not 0 <= state.opener < players or set(state.rungs) - set(rungs):
            first = State((self.top,) * players, 0)
            raise ValueError(f"{state} is no state of this ladder: {first} is its first.")

    def _tell(self) -> None:
        self._draw()
        self.form.show(self._told())

    def _told(self) -> str:
        chances = match_wins_told(self.ladder, self.state) if self.is_ready else ""
        return f"{standing(self.state)} {chances}".strip()

    # ---- what is shown

    def _draw(self) -> None:
        if self.is_ready:
            start = self.state if isinstance(self.state, State) else self._past[-1]
            self.chart.update(chain(self.ladder, start))

    def content(self, message: Scene) -> Scene:
        """What the board shows."""
        at, ready = self.state, self.is_ready
        shown = self._past[-1] if isinstance(at, End) else at
        rungs = list(shown.rungs)
        if isinstance(at, End):
            rungs = [self.target if seat in at.winners else rung for seat, rung in enumerate(rungs)]
        opener = None if isinstance(at, End) else shown.opener
        return {
            "title": self.title,
            "legend": "Where does the match stand?",
            "fields": self._fields(shown),
            "picture": ladder_picture(rungs, opener, self.top, self.target, standing(at)),
            "key": "The ring marks who opens the round.",
            "standing": standing(at),
            "facts": self._facts(),
            "how": {
                "label": "How is that worked out?",
                "lines": step_by_step(self.ladder, at) if ready else [],
            },
            "actions": self._actions() if ready else [],
            "note": self._remark(),
            "say": {"text": message["text"], "id": message["id"]},
        }

    def _fields(self, shown: State) -> list[Scene]:
        numbers = [[str(rung), str(rung)] for rung in range(self.top, self.target, -1)]
        seats = [[str(seat), f"Player {seat + 1}"] for seat in range(self.players)]
        return [
            *(
                {"id": f"rung{seat}", "label": f"Places of player {seat + 1}", "value": str(rung),
                 "options": numbers}
                for seat, rung in enumerate(shown.rungs)
            ),
            {"id": "opener", "label": "Who opens", "value": str(shown.opener), "options": seats},
        ]  # fmt: skip

    def _facts(self) -> list[list[str]]:
        if not self.is_ready:
            return [[f"Player {seat + 1} wins the match", "…"] for seat in range(self.players)]
        chances = match_wins(self.ladder, self.state)
        facts = [[f"Player {seat + 1} wins the match", written(each, "percent")] for seat, each in chances]
        if isinstance(self.state, State):
            facts.append(["Rounds to the end, on average", written(self.ladder.expected_rounds[self.state])])
        return facts

    def _actions(self) -> list[Scene]:
        actions: list[Scene] = [
            {"kind": "win", "seats": list(seats), "label": win_label(seats)} for seats in self.outcomes()
        ]
        if self._past:
            actions.append({"kind": "back", "seats": [], "label": "Take the round back"})
        return actions

    def _remark(self) -> str:
        """How exact the chances are, and how they are meant."""
        if not self.is_ready or (not self._note and self._solving is not None):
            assert self._solving is not None
            said = self._solving.note
        else:
            said = self._note
        if self.is_ready and any(len(end.winners) > 1 for end in self.ladder.ends):
            said = f"{said} A match that is shared counts as won for all who share it."
        return said.strip()

    # ---- what is kept

    def record(self) -> dict[str, Any]:
        """What the browser keeps: the way so far."""
        return to_record([*self._past, self.state])

    def restore(self, record: object) -> bool:
        """Take the way that the browser has kept; tell whether it is one.

        As long as the chances are not there, nobody knows; then it waits for them.
        """
        if not self.is_ready:
            self._later = record
            return False
        way = from_record(record, self.ladder)
        if way is None:
            return False
        self.state = way[-1]
        self._past = [state for state in way[:-1] if isinstance(state, State)]
        self._draw()
        return True

    # ---- for tests

    def rehearse(self) -> None:
        """Step to an end by each seat, back again, choose, and come back from a record; raise what fails."""
        twin, later = LadderBoard(**self._setup), LadderBoard(**self._setup)
        _ = twin.ladder, later.ladder
        try:
            for seat in range(self.players):
                steps = twin._walk_down(seat)
                later.form.rehearse_message({"kind": "restore", "record": twin.record()})
                for _ in range(steps):
                    twin.back()
                if twin.record() != to_record([State(self._setup["rungs"], self._setup["opener"])]):
                    raise RuntimeError("stepping back does not lead back")
                if not isinstance(later.state, End):
                    raise RuntimeError("the board does not come back from its own record")
            twin.set((self.target + 1,) * self.players, self.players - 1)
        finally:
            twin.close()
            later.close()

    def _walk_down(self, seat: int) -> int:
        """Let this seat win every round; return how many it took. It is for a twin."""
        steps = 0
        while isinstance(self.state, State):
            self.step(next(winners for winners in self.outcomes() if winners[0] == seat))
            steps += 1
            total = sum(chance for _, chance in match_wins(self.ladder, self.state))
            if isinstance(self.state, State) and total < 1:
                raise RuntimeError(f"the chances at {self.state} sum to {total}")
        if seat not in self.state.winners:
            raise RuntimeError(f"seat {seat} does not win by winning every round")
        return steps


def _call_soon(work: Callable[[], object]) -> bool:
    """Do this a moment later; tell whether there is something that will do it: a page's own loop."""
    try:
        asyncio.get_running_loop().call_later(PAUSE, work)
    except RuntimeError:
        return False
    return True
