"""The widget that keeps the score: what its buttons do.

Everything that was written down is kept in the browser, and every step can be taken back, down to the names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trash_core.rule_books import RULE_BOOKS
from trash_core.scoring import Score

from ..desk import Desk
from ..desk_parts import Part
from ..editions import Content
from ..house import AS_BOOK, in_words
from .parts import parts_of
from .record import tables_of, to_record
from .tally import (
    FEWEST,
    MOST,
    MOST_TABLES,
    SCORE_RULES,
    Pending,
    Tally,
    default_name,
    is_simple,
    new_table,
    tidy,
)
from .together import together
from .words import champions, named

STORE = "learn-trash:score:"
KIND = "score"
BOTH = "Two tabs have written on this sheet. All of it is here now. Take back what is too much."
TOO_LATE = "But a match was over, so a round that came after its end is left out."


class Scorekeeper(Desk):
    """The score of real tables. `key` is the name under which the browser keeps them; empty: not at all.

    >>> keeper = Scorekeeper(key="")
    >>> keeper.press("start", **{"name 0": "Ada", "name 1": "Ben"})
    >>> keeper.press("win 1")
    >>> keeper.table.score.rungs, keeper.scene["message"]["text"]
    ((10, 9), 'Ben wins round 1.')
    """

    title = "Score for a real table"

    def __init__(self, key: str = "tables") -> None:
        self.tables = [new_table([])]
        self.now = 0
        self._clear()
        self._asking = ""
        self._moved = False
        self._listeners: list[Callable[[list[str]], None]] = []
        self._told: list[str] = []
        super().__init__(STORE + key if key else None)

    @property
    def table(self) -> Tally:
        """The table that is shown."""
        return self.tables[self.now]

    def press(self, what: str, **form: str) -> None:
        """Press a button as the page would, with what stands in the fields; raise what goes wrong."""
        self._rehearse(what, **form)

    def on_names(self, listener: Callable[[list[str]], None]) -> None:
        """Call `listener` with the players' names whenever others sit at the table that is shown."""
        self._listeners.append(listener)

    def _show(self) -> None:
        super()._show()
        if self._told != self.table.names:
            self._told = list(self.table.names)
            for listener in self._listeners:
                listener(list(self._told))

    def _clear(self) -> None:
        """Forget what was chosen for the present round and is not written down yet."""
        self._pending = Pending()

    # ---- what the page asks for

    def _fill(self, form: Mapping[str, str]) -> None:
        table = self.table
        chosen = form.get("table", "")
        if chosen.isdecimal() and int(chosen) < len(self.tables) and int(chosen) != self.now:
            self._turn_to(int(chosen))
            return
        if "table name" in form:
            table.name = tidy(form["table name"]) or table.name
        if table.matches:
            return
        for seat in range(len(table.names)):
            if f"name {seat}" in form:
                table.names[seat] = tidy(form[f"name {seat}"]) or default_name(seat)
        if form.get("book") in RULE_BOOKS:
            table.chosen["book"] = form["book"]
        for rule in SCORE_RULES:
            value = form.get(rule.option)
            if value == AS_BOOK:
                table.chosen.pop(rule.option, None)
            elif value in rule.labels:
                table.chosen[rule.option] = form[rule.option]
        dealer = form.get("dealer", "")
        if dealer.isdecimal() and int(dealer) < len(table.names):
            table.dealer = int(dealer)

    def _press(self, what: str) -> None:
        self._say("")
        asking, self._asking = self._asking, ""
        match what.split():
            case ["edit", *_]:
                self._edited()
            case ["new-table"] if len(self.tables) < MOST_TABLES:
                self.tables.append(new_table(self.tables))
                self._turn_to(len(self.tables) - 1)
                self._say("A new table. Who plays?")
            case ["delete" | "anew" as step]:
                self._asking = step
                self._say("", focus="stay")
            case ["stay"] if asking:
                self._say("Nothing has changed.", focus="undo")
            case ["sure"] if asking == "delete":
                self._delete()
            case ["sure"] if asking == "anew":
                self.table.matches.clear()
                self._clear()
                self._say("The scores are gone. Change what you like, and start.")
            case [step, *numbers] if all(number.isdecimal() for number in numbers):
                seats = [int(number) for number in numbers]
                if self.table.matches:
                    self._play(step, seats)
                else:
                    self._set_up(step, seats)

    def _turn_to(self, index: int) -> None:
        self.now = index
        self._clear()

    def _delete(self) -> None:
        gone = self.tables.pop(self.now)
        if not self.tables:
            self.tables.append(new_table([]))
        self._turn_to(min(self.now, len(self.tables) - 1))
        self._say(f"{gone.name} is deleted.")

    # ---- before the first round

    def _edited(self) -> None:
        if not self.table.matches:
            self._problem()

    def _problem(self) -> bool:
        """Say what is wrong with what was chosen, if anything is."""
        table = self.table
        twice = [name for at, name in enumerate(table.names) if name in table.names[:at]]
        try:
            table.rules.check(len(table.names))
            if twice:
                raise ValueError(f"Two players are called {twice[0]}. Give one of them another name.")
        except ValueError as fault:
            self._say(in_words(fault), "refuse")
            return True
        return False

    def _set_up(self, step: str, seats: Sequence[int]) -> None:
        table = self.table
        names = table.names
        dealer = names[table.dealer]
        match step, seats:
            case "add", [] if len(names) < MOST:
                names.append(default_name(len(names), names))
            case "remove", [seat] if len(names) > FEWEST and seat < len(names):
                gone = names.pop(seat)
                self._say(f"{gone} does not play.")
            case "up", [seat] if 0 < seat < len(names):
                names[seat - 1 : seat + 1] = names[seat], names[seat - 1]
                self._say(f"{names[seat - 1]} is player {seat} now.", focus=f"up {seat - 1}")
            case "down", [seat] if seat < len(names) - 1:
                names[seat : seat + 2] = names[seat + 1], names[seat]
                self._say(f"{names[seat + 1]} is player {seat + 2} now.", focus=f"down {seat + 1}")
            case "start", []:
                self._start()
        # The dealer stays the same person, wherever that one sits now.
        table.dealer = names.index(dealer) if dealer in names else min(table.dealer, len(names) - 1)

    def _start(self) -> None:
        if self._problem():
            return
        table = self.table
        players = len(table.names)
        by_number = table.rules.first_opener == "match_number"
        opener = 0 if by_number else (table.dealer + 1) % players
        table.matches = [Score(table.rules, players, opener=opener)]
        self._clear()
        self._say("Deal the cards! After the round, tap who has won it.", focus="win 0")

    # ---- rounds

    def _play(self, step: str, seats: Sequence[int]) -> None:
        table = self.table
        match step, seats:
            case "undo", []:
                self._undo(table)
            case "again", [] if table.score.winners:
                table.matches.append(table.score.rematch(len(table.matches) + 1))
                self._clear()
                self._say(f"Match {len(table.matches)}. Deal the cards!", focus="win 0")
            case "win" | "right", [seat] if seat < len(table.names) and not table.score.winners:
                self._toggle(table, step, seat)
            case "time", [] if table.score.rules.match_minutes is not None:
                self._pending.time_up = not self._pending.time_up
            case "write", [] if not table.score.winners:
                self._write(table)

    def _toggle(self, table: Tally, step: str, seat: int) -> None:
        if is_simple(table.score):
            self._pending.out = [seat]
            self._write(table)
        else:
            self._pending.toggle(table.score, step, seat)

    def _write(self, table: Tally) -> None:
        out = self._pending.out
        if not out:
            self._say("Tap who has won the round first.", "refuse", focus="win 0")
            return
        score = table.score
        score.add(self._pending.result)
        winners = named(table.names, out)
        verb = "wins" if len(out) == 1 else "win"
        self._clear()
        text = f"{winners} {verb} round {len(score.results)}."
        if score.winners:
            self._say(f"{text} {champions(table)}", "good", focus="again")
        else:
            self._say(text, focus="" if is_simple(score) else "win 0")

    def _undo(self, table: Tally) -> None:
        """Take back what was chosen, then the last round, then the start of the match, then that of all."""
        chosen = not self._pending.is_empty
        self._clear()
        if chosen:
            self._say("Nobody is chosen.")
        elif table.score.results:
            table.score.undo()
            self._say(f"Round {len(table.score.results) + 1} is taken back.", focus="undo")
        else:
            table.matches.pop()
            back = "The match before is open again." if table.matches else "Back to the names."
            self._say(back, focus="undo" if table.matches else "start")

    # ---- what is shown and kept

    def _parts(self) -> list[Part]:
        return parts_of(self.tables, self.now, self._pending, self._asking, self._message[0])

    def _record(self) -> dict[str, Any]:
        return {"kind": KIND, "now": self.now, "tables": [to_record(table) for table in self.tables]}

    def _restore(self, record: Mapping[str, Any]) -> None:
        """Bring back the tables of an earlier visit; one that cannot be read is left out."""
        stored = record.get("tables")
        if record.get("kind") != KIND or not isinstance(stored, list) or not stored:
            self._say("The scores of your last visit could not be read.")
            return
        shown, pending = self.table, self._pending
        tables, lost = tables_of(stored)
        self.tables = tables or [new_table([])]
        now = record.get("now")
        self._turn_to(now if isinstance(now, int) and 0 <= now < len(self.tables) else 0)
        self._asking = ""
        self._moved = not _is_same_match(shown, self.table)
        if not self._moved:
            self._pending = pending
        if lost:
            self._say("One table could not be read." if lost == 1 else f"{lost} tables could not be read.")

    def _merged(self, base: Content | None, mine: Content, theirs: Content) -> Content:
        before, own, others = (
            [to_record(table) for table in tables_of(record.get("tables"))[0]]
            for record in (base or {}, mine, theirs)
        )
        if not others:
            return mine
        both, too_late = together(before, own, others)
        self._say(f"{BOTH} {TOO_LATE}" if too_late else BOTH, "refuse")
        shown = mine["tables"][mine["now"]]["id"]
        now = next((at for at, table in enumerate(both) if table["id"] == shown), 0)
        return {"kind": KIND, "now": now, "tables": both}

    def _still_means(self, what: str) -> bool:
        return not self._moved and what.split(" ")[0] in ("win", "right", "time", "write")

    # ---- for tests

    def rehearse(self) -> None:
        """Keep the score of a short match on a twin, by the page's own messages; raise what goes wrong."""
        twin = type(self)(key="")
        try:
            twin.press("start", **{"name 0": "Ada", "name 1": "Ben", "target": "8", "book": "classic"})
            for what in ("win 0", "win 1", "undo", "win 0"):
                twin.press(what)
            if twin.table.score.winners != (0,):
                raise AssertionError("The match should be won.")
            twin._rehearse_return()
            for what in ("again", "undo", "undo", "undo", "undo"):
                twin.press(what)
            if twin.table.matches:
                raise AssertionError("Everything should be taken back.")
        finally:
            twin.close()


def _is_same_match(one: Tally, other: Tally) -> bool:
    """Whether a round that was meant for the one can be written down at the other."""
    if one.id != other.id or one.names != other.names or len(one.matches) != len(other.matches):
        return False
    return bool(other.matches) and not other.score.winners
