"""The ladder as a board, and the match as a chain of rounds: choose who stands where, and see the chances.

Every chance is worked out by `trash_core.chances`: those of the rounds by `round_win`, the match by `ladder`.
What was chosen is kept in the browser under ``learn-trash:ladder:<key>``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from ipywidgets import VBox

from trash_core.chances import End, Ladder, RoundWin, State, label, ladder, round_wins
from trash_core.chances.markov import RoundChances
from trash_core.rules import CLASSIC, Rules

from .chart_widget import ShownChart
from .charts import Chart, network, written
from .ladder_picture import ladder_picture
from .look import css, script
from .safe import LOST, TROUBLE, SafeWidget, take_over

STORE = "learn-trash:ladder:"
MOST_BOXES = 6  # side by side in the picture of the chain: more would be too small to read
_KEY = re.compile(r"[\w-]+/[\w-]+")
_MOST_STEPS = 60


class LadderForm(SafeWidget):
    """The board with its choices; :class:`LadderBoard` adds the chain below it."""

    _esm = script("ladder.js")
    _css = css("ladder.css")

    def __init__(self, board: LadderBoard) -> None:
        """Show the board."""
        self._board = board
        self._said = 0
        super().__init__(scene=board.scene_of(self, fresh=True))

    def receive(self, message: Mapping[str, Any]) -> None:
        """Act on one message of the page."""
        kind = message.get("kind")
        if kind == "restore":
            if self.scene["fresh"] and self._board.restore(message.get("record")):
                self.show("")
        elif message.get("at") == self.scene["version"]:
            self._board.take(kind, message)

    def apologise(self) -> None:
        """Say on the page that something went wrong."""
        self.show(TROUBLE)

    def show(self, say: str) -> None:
        """Show how things stand, and say this."""
        self._said += bool(say)
        self.scene = self._board.scene_of(self, say=say)

    @property
    def said(self) -> int:
        """How many sentences have been said; the page says one when this number changes."""
        return self._said


class LadderBoard(VBox):  # type: ignore[misc]
    """The ladder of a match with its chances.

    `rungs` is where the players start, `opener` the seat that opens. For two players the rounds are solved by
    `round_wins(rules)`, which takes a second by the classic rules and longer by others; for more players,
    give a table of the rounds as `win`, as `trash_core.chances.ladder` takes it, and say in `note` where it
    is from.

    >>> board = LadderBoard((5, 3))
    >>> board.set((2, 1), opener=1)
    >>> board.state
    State(rungs=(2, 1), opener=1)
    >>> board.step((1,))
    >>> board.state
    End(winners=(1,))
    """

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
        """Solve the match (once for each set of rules), then show it.

        Raises ValueError for rules that are not solved, or a state that is none.
        """
        if key and not _KEY.fullmatch(key):
            raise ValueError(
                f"key={key!r} should look like '13-ladder-markov/board': the lesson, a slash, a name"
            )
        self._setup: dict[str, Any] = {
            "rungs": tuple(rungs), "rules": rules, "opener": opener, "win": win, "note": note, "title": title,
        }  # fmt: skip
        if win is None:
            self.ladder, self.note = solved(rules)
        else:
            self.ladder = ladder(win, next_opener=rules.next_opener, target=rules.target)
            self.note = note
        self.note = note or self.note
        if any(len(end.winners) > 1 for end in self.ladder.ends):
            self.note = f"{self.note} A match that is shared counts as won for all who share it.".strip()
        self.title, self.key, self.target = title, key, rules.target
        self.state: State | End = State(tuple(rungs), opener)
        if self.state not in self.ladder.steps:
            raise ValueError(
                f"{self.state} is no state of this ladder: {self.ladder.states[0]} is its first."
            )
        self.players = len(rungs)
        self.top = max(max(state.rungs) for state in self.ladder.states)
        self._past: list[State] = []
        self.form = LadderForm(self)
        self.chain = ShownChart(self._chain())
        super().__init__(children=[self.form, self.chain])
        self.add_class("lt-l-box")
        if key:
            take_over(STORE + key, self)

    # ---- from Python

    def set(self, rungs: Sequence[int], opener: int = 0) -> None:
        """Choose where everybody stands, as the learner would.

        Raises ValueError if that is no state of the match.
        """
        fields = {f"rung{seat}": str(rung) for seat, rung in enumerate(rungs)}
        self._send("set", fields={**fields, "opener": str(opener)})
        if self.state != State(tuple(rungs), opener):
            raise ValueError(f"{tuple(rungs)} with opener={opener} is no state of this ladder")

    def step(self, winners: Sequence[int]) -> None:
        """Let these seats win the round; more than one, in the order in which they go out."""
        self._send("win", seats=list(winners))

    def back(self) -> None:
        """Take the last round back."""
        self._send("back")

    def rehearse(self) -> None:
        """Step to an end by each seat, back again, choose, and come back from a record; raise what fails."""
        twin, later = self._twin(), self._twin()
        for seat in range(self.players):
            steps = 0
            while isinstance(twin.state, State):
                twin.step(next(winners for winners in twin.outcomes() if winners[0] == seat))
                steps += 1
                total = sum(chance for _, chance in twin._wins())
                if isinstance(twin.state, State) and total < 1:
                    raise RuntimeError(f"the chances at {twin.state} sum to {total}")
            if seat not in twin.state.winners:
                raise RuntimeError(f"seat {seat} does not win by winning every round")
            later.form.rehearse_message({"kind": "restore", "record": twin.record()})
            for _ in range(steps):
                twin.back()
            if twin.record()["way"] != [_kept(State(self._setup["rungs"], self._setup["opener"]))]:
                raise RuntimeError("stepping back does not lead back")
            if seat == 0 and not isinstance(later.state, End):
                raise RuntimeError("the board does not come back from its own record")
        twin.set((self.target + 1,) * self.players, self.players - 1)
        twin.close()
        later.close()

    def record(self) -> dict[str, Any]:
        """What the browser keeps: the way so far."""
        way = [*self._past, self.state]
        return {"kind": "ladder", "way": [_kept(state) for state in way]}

    def close(self) -> None:
        """Close it with all its parts."""
        layout = self.layout
        for part in self.children:
            part.close()
        super().close()
        layout.close()

    def outcomes(self) -> dict[tuple[int, ...], Fraction]:
        """Who can win the coming round, with the chance: seats in the order in which they go out."""
        if isinstance(self.state, End):
            return {}
        found: dict[tuple[int, ...], Fraction] = {}
        for to, chance in self.ladder.steps[self.state].items():
            found[self._winners(to)] = chance
        return dict(sorted(found.items()))

    # ---- messages

    def take(self, kind: object, message: Mapping[str, Any]) -> None:
        """Act on a message of the form that is up to date."""
        if kind == "set":
            state = self._chosen(message.get("fields"))
            if state is None:
                self.form.show("That cannot be. Please choose again.")
            elif state != self.state:
                self._past, self.state = [], state
                self._tell()
        elif kind == "win" and isinstance(self.state, State):
            given = message.get("seats")
            follow = {winners: to for to in self.ladder.steps[self.state] for winners in [self._winners(to)]}
            seats = tuple(given) if isinstance(given, list) else ()
            if seats in follow:
                self._past.append(self.state)
                self.state = follow[seats]
                self._tell()
        elif kind == "back" and self._past:
            self.state = self._past.pop()
            self._tell()

    def restore(self, record: object) -> bool:
        """Take the way that the browser has kept; tell whether it is one."""
        if not isinstance(record, Mapping) or record.get("kind") != "ladder":
            return False
        way = record.get("way")
        if not isinstance(way, list) or not 1 <= len(way) <= _MOST_STEPS:
            return False
        states = [_read(entry) for entry in way]
        for i, state in enumerate(states):
            if i == 0 and state not in self.ladder.steps:
                return False
            before = states[i - 1]
            if i and not (isinstance(before, State) and state in self.ladder.steps[before]):
                return False
        *past, self.state = [state for state in states if state is not None]
        self._past = [state for state in past if isinstance(state, State)]
        self.chain.update(self._chain())
        return True

    def _chosen(self, fields: object) -> State | None:
        if not isinstance(fields, Mapping):
            return None
        try:
            rungs = tuple(int(fields[f"rung{seat}"]) for seat in range(self.players))
            state = State(rungs, int(fields["opener"]))
        except (KeyError, TypeError, ValueError):
            return None
        return state if state in self.ladder.steps else None

    def _tell(self) -> None:
        self.chain.update(self._chain())
        self.form.show(f"{self._standing()} {self._fact_sentence()}".strip())

    def _send(self, kind: str, **rest: Any) -> None:
        self.form.rehearse_message({"kind": kind, "at": self.form.scene["version"], **rest})

    def _twin(self) -> LadderBoard:
        return LadderBoard(**self._setup)

    # ---- what is worked out

    def _winners(self, to: State | End) -> tuple[int, ...]:
        """Who won the round that led here: the seats whose rung is one less, the next opener first."""
        assert isinstance(self.state, State)
        if isinstance(to, End):
            return to.winners
        won = [seat for seat in range(self.players) if to.rungs[seat] < self.state.rungs[seat]]
        return tuple(sorted(won, key=lambda seat: (seat != to.opener, seat)))

    def _wins(self) -> list[tuple[int, Fraction]]:
        if isinstance(self.state, End):
            return []
        return [(seat, self.ladder.match_win(self.state, seat)) for seat in range(self.players)]

    def _standing(self) -> str:
        if isinstance(self.state, End):
            text = label(self.state)
            return f"{text[0].upper()}{text[1:]}: the match is over."
        places = ", ".join(
            f"player {seat + 1} has {rung} {'place' if rung == 1 else 'places'}"
            for seat, rung in enumerate(self.state.rungs)
        )
        return f"{places[0].upper()}{places[1:]}; player {self.state.opener + 1} opens."

    def _fact_sentence(self) -> str:
        parts = [f"player {seat + 1} {written(chance, 'percent')}" for seat, chance in self._wins()]
        return f"Chances to win the match: {', '.join(parts)}." if parts else ""

    def _lines(self) -> list[str]:
        """How the chance of player 1 comes about, round by round: the law of total probability in numbers."""
        if isinstance(self.state, End):
            return []
        lines, terms = [], []
        for to, chance in self.ladder.steps[self.state].items():
            winners = " and ".join(f"player {seat + 1}" for seat in self._winners(to))
            won = "wins" if len(self._winners(to)) == 1 else "win"
            if isinstance(to, End):
                later = Fraction(int(0 in to.winners))
                then = "and with it the match" if len(to.winners) == 1 else "and they share the match"
                lines.append(f"With {written(chance, 'percent')}, {winners} {won} this round, {then}.")
            else:
                later = self.ladder.match_win(to, 0)
                lines.append(
                    f"With {written(chance, 'percent')}, {winners} {won} this round. Then it stands "
                    f"{'–'.join(map(str, to.rungs))}, player {to.opener + 1} opens, and from there player 1 "
                    f"wins the match with {written(later, 'percent')}."
                )
            terms.append(f"{written(chance, 'percent')} × {written(later, 'percent')}")
        total = written(self.ladder.match_win(self.state, 0), "percent")
        lines.append(f"Together, player 1 wins the match with {' + '.join(terms)} = {total}.")
        return lines

    def _chain(self) -> Chart:
        start = self.state if isinstance(self.state, State) else self._past[-1]
        steps: dict[str, dict[str, Fraction]] = {}
        labels: dict[str, str] = {}
        row: list[State] = [start]
        for depth in range(2):
            after = list(dict.fromkeys(to for state in row for to in self.ladder.steps[state]))
            if depth and len(after) > MOST_BOXES:
                break
            for state in row:
                steps[label(state)] = {label(to): chance for to, chance in self.ladder.steps[state].items()}
            for item in [*row, *after]:
                labels[label(item)] = _short(item)
            row = [to for to in after if isinstance(to, State)]
        rounds = "round" if len(steps) == 1 else "two rounds"
        return network(
            steps, title=f"The next {rounds} as a Markov chain", start=label(start), labels=labels
        )  # fmt: skip

    # ---- what is shown

    def scene_of(self, form: LadderForm, say: str = "", fresh: bool = False) -> dict[str, Any]:
        """What the board shows."""
        over = isinstance(self.state, End)
        shown = self._past[-1] if isinstance(self.state, End) else self.state
        rungs = list(shown.rungs)
        if isinstance(self.state, End):
            rungs = [self.target if seat in self.state.winners else rung for seat, rung in enumerate(rungs)]
        facts = [
            [f"Player {seat + 1} wins the match", written(chance, "percent")] for seat, chance in self._wins()
        ]
        if isinstance(self.state, State):
            mean = self.ladder.expected_rounds[self.state]
            facts.append(["Rounds to the end, on average", written(mean)])
        actions = [
            {
                "kind": "win", "seats": list(winners),
                "label": f"Player {winners[0] + 1} wins the round"
                if len(winners) == 1
                else f"Players {' and '.join(str(seat + 1) for seat in winners)} win the round",
            }
            for winners in self.outcomes()
        ]  # fmt: skip
        if self._past:
            actions.append({"kind": "back", "seats": [], "label": "Take the round back"})
        numbers = [str(rung) for rung in range(self.top, self.target, -1)]
        fields = [
            {"id": f"rung{seat}", "label": f"Places of player {seat + 1}", "value": str(rung),
             "options": [[n, n] for n in numbers]}
            for seat, rung in enumerate(shown.rungs)
        ]  # fmt: skip
        seats = [[str(seat), f"Player {seat + 1}"] for seat in range(self.players)]
        fields.append({"id": "opener", "label": "Who opens", "value": str(shown.opener), "options": seats})
        opener = None if over else shown.opener
        standing = self._standing()
        return {
            "version": form.scene.get("version", 0) + 1,
            "title": self.title,
            "legend": "Where does the match stand?",
            "fields": fields,
            "picture": ladder_picture(rungs, opener, self.top, self.target, standing),
            "key": "The ring marks who opens the round.",
            "standing": standing,
            "facts": facts,
            "how": {"label": "How is that worked out?", "lines": self._lines()},
            "actions": actions,
            "note": self.note,
            "say": {"text": say, "id": form.said},
            "words": LOST,
            "storage": {
                "key": STORE + self.key if self.key else None,
                "record": None if fresh else self.record(),
            },
            "fresh": fresh,
        }


@cache
def solved(rules: Rules) -> tuple[Ladder, str]:
    """The match of two by these rules, and a sentence on how exact its chances are.

    Raises ValueError for rules that are not solved.
    """
    wins = round_wins(rules)
    top = rules.first_layout_for(2)
    table: dict[tuple[int, ...], RoundWin] = {rungs: row for rungs, row in wins.items() if max(rungs) <= top}
    error = max(row.error for row in table.values())
    note = (
        f"The chance of a single round may be off by up to {written(error, 'percent')} here."
        if error
        else "All chances here are exact; they are rounded only to be shown."
    )
    return ladder(table, next_opener=rules.next_opener, target=rules.target), note


def _short(item: State | End) -> str:
    if isinstance(item, State):
        return f"{'–'.join(map(str, item.rungs))}\n{item.opener + 1} opens"
    if len(item.winners) == 1:
        return f"player {item.winners[0] + 1}\nwins"
    return f"{', '.join(str(seat + 1) for seat in item.winners)}\nshare it"


def _kept(state: State | End) -> dict[str, Any]:
    if isinstance(state, State):
        return {"rungs": list(state.rungs), "opener": state.opener}
    return {"winners": list(state.winners)}


def _read(entry: object) -> State | End | None:
    """A state of a record; None for whatever is none."""
    if not isinstance(entry, Mapping):
        return None

    def numbers(value: object) -> tuple[int, ...] | None:
        whole = isinstance(value, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in value)
        return tuple(value) if whole and isinstance(value, list) else None

    rungs, winners, opener = numbers(entry.get("rungs")), numbers(entry.get("winners")), entry.get("opener")
    if winners is not None:
        return End(winners)
    if rungs is None or isinstance(opener, bool) or not isinstance(opener, int):
        return None
    return State(rungs, opener)
