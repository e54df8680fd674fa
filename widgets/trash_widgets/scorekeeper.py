"""Keeps the score for a table with real cards: names, numbers crossed off, who plays first, who has won.

Everything that was written down is kept in the browser, and every step can be taken back, down to the names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trash_core.rule_books import RULE_BOOKS
from trash_core.scoring import Result, Score

from .desk import Desk, Part, ask, button, buttons, choice, entry, fields, heading, listing, note, select
from .editions import Content
from .house import AS_BOOK, BOOKS, MEANINGS, in_words
from .tally import (
    CHOICES,
    FEWEST,
    LABELS,
    LONGEST_NAME,
    MOST,
    MOST_TABLES,
    Tally,
    champions,
    default_name,
    from_record,
    is_simple,
    named,
    new_table,
    sheet_rows,
    tidy,
    to_record,
    told_rounds,
    what_now,
)
from .together import together

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
        self._out: list[int] = []
        self._right: list[int] = []
        self._time_up = False

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
        for option, values in CHOICES.items():
            if form.get(option) in values:
                table.chosen[option] = form[option]
            elif form.get(option) == AS_BOOK:
                table.chosen.pop(option, None)
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
                self._time_up = not self._time_up
            case "write", [] if not table.score.winners:
                self._write(table)

    def _toggle(self, table: Tally, step: str, seat: int) -> None:
        if is_simple(table.score):
            self._out = [seat]
            self._write(table)
            return
        here, there = (self._out, self._right) if step == "win" else (self._right, self._out)
        if seat in here:
            here.remove(seat)
            return
        if step == "win" and not table.score.many_winners:
            self._out.clear()
        if seat in there:
            there.remove(seat)
        here.append(seat)

    def _write(self, table: Tally) -> None:
        if not self._out:
            self._say("Tap who has won the round first.", "refuse", focus="win 0")
            return
        score = table.score
        score.add(Result(tuple(self._out), tuple(sorted(self._right)), self._time_up))
        winners = named(table.names, self._out)
        verb = "wins" if len(self._out) == 1 else "win"
        self._clear()
        text = f"{winners} {verb} round {len(score.results)}."
        if score.winners:
            self._say(f"{text} {champions(table)}", "good", focus="again")
        else:
            self._say(text, focus="" if is_simple(score) else "win 0")

    def _undo(self, table: Tally) -> None:
        """Take back what was chosen, then the last round, then the start of the match, then that of all."""
        chosen = self._out or self._right or self._time_up
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

    # ---- showing

    def _parts(self) -> list[Part]:
        table = self.table
        parts = self._tables_parts()
        parts += self._sheet_parts(table) if table.matches else self._setup_parts(table)
        if self._asking:
            what = f"Delete {table.name}" if self._asking == "delete" else "Forget these scores"
            sure = button("sure", f"Yes, {what[0].lower()}{what[1:]}")
            parts.append(ask(f"{what}? This cannot be taken back.", []))
            parts.append(buttons([sure, button("stay", "No, keep it", main=True)]))
        return parts

    def _tables_parts(self) -> list[Part]:
        tables = self.tables
        parts = []
        if len(tables) > 1:
            options = [(str(index), table.name) for index, table in enumerate(tables)]
            parts.append(fields([select("table", "Which table", str(self.now), options)]))
        return parts

    def _setup_parts(self, table: Tally) -> list[Part]:
        names = table.names
        rows = [
            entry(
                f"name {seat}",
                f"Player {seat + 1}",
                name,
                LONGEST_NAME,
                [
                    button(f"up {seat}", "↑", f"Move {name} up", off=seat == 0),
                    button(f"down {seat}", "↓", f"Move {name} down", off=seat == len(names) - 1),
                    button(f"remove {seat}", "×", f"Remove {name}", off=len(names) <= FEWEST),
                ],
            )
            for seat, name in enumerate(names)
        ]
        books = [(book, title) for book, (title, _) in BOOKS.items()]
        rules = [select("book", "Rule book", table.chosen["book"], books)]
        if RULE_BOOKS[table.chosen["book"]].first_opener == "dealer":
            dealers = [(str(seat), name) for seat, name in enumerate(names)]
            rules.append(select("dealer", "Who deals first?", str(table.dealer), dealers))
        house = [
            select(
                option,
                LABELS[option],
                table.chosen.get(option, AS_BOOK),
                [(AS_BOOK, "As in the rule book"), *((text, label) for text, (_, label) in values.items())],
                MEANINGS[option],
            )
            for option, values in CHOICES.items()
        ]
        return [
            fields([entry("table name", "Name of this table", table.name, LONGEST_NAME)]),
            fields(rows, legend="Players, in the order in which they sit"),
            buttons([button("add", "Add a player", off=len(names) >= MOST)]),
            fields(rules),
            note(BOOKS[table.chosen["book"]][1]),
            fields(house, fold="House rules that change the score"),
            buttons([button("start", "Start", main=True), *self._table_buttons()]),
        ]

    def _table_buttons(self) -> list[dict[str, Any]]:
        new = button("new-table", "New table", off=len(self.tables) >= MOST_TABLES)
        return [new, button("delete", "Delete this table")]

    def _sheet_parts(self, table: Tally) -> list[Part]:
        score = table.score
        over = bool(score.winners)
        many = len(table.matches) > 1
        title = f"{table.name}, match {len(table.matches)}" if many else table.name
        number = len(score.results) + 1
        parts = [heading(f"{title}: the end" if over else f"{title}: round {number}")]
        if not over:
            parts.append(note(what_now(table), "strong"))
        elif champions(table) not in self._message[0]:
            parts.append(note(champions(table), "good"))
        parts.append({"kind": "sheet", "legend": "Score", "rows": sheet_rows(table)})
        if not over:
            parts += self._round_parts(table)
        actions = [button("again", "Another match", main=True)] if over else []
        parts.append(
            buttons(
                [
                    *actions,
                    button("undo", "Take back"),
                    button("anew", "Other players or rules"),
                    *self._table_buttons(),
                ]
            )
        )
        if score.results:
            parts.append(listing("All the rounds", told_rounds(table)))
        return parts

    def _round_parts(self, table: Tally) -> list[Part]:
        score, names = table.score, table.names
        if is_simple(score):
            winners = [choice(f"win {seat}", name, None) for seat, name in enumerate(names)]
            return [ask("Who has won this round?", winners)]
        hint = ""
        if score.many_winners:
            hint = "Tap all who have filled their layouts."
            if score.order_matters:
                hint += " Begin with the one who did it first."
        asked = [
            choice(
                f"win {seat}",
                name,
                seat in self._out,
                f"{self._out.index(seat) + 1}." if score.order_matters and seat in self._out else "",
            )
            for seat, name in enumerate(names)
        ]
        parts = [ask("Who has gone out in this round?", asked, hint)]
        if score.rules.check_layouts:
            right = [
                choice(f"right {seat}", name, seat in self._right)
                for seat, name in enumerate(names)
                if seat not in self._out
            ]
            parts.append(ask("Whose face-down cards were all in their right places?", right))
        if score.rules.match_minutes is not None:
            minutes = f"{score.rules.match_minutes:g} minutes"
            parts.append(ask("And the clock?", [choice("time", f"The {minutes} are up", self._time_up)]))
        parts.append(buttons([button("write", "Write the round down", main=True)]))
        return parts

    # ---- what is kept

    def _record(self) -> dict[str, Any]:
        return {"kind": KIND, "now": self.now, "tables": [to_record(table) for table in self.tables]}

    def _restore(self, record: Mapping[str, Any]) -> None:
        """Bring back the tables of an earlier visit; one that cannot be read is left out."""
        stored = record.get("tables")
        if record.get("kind") != KIND or not isinstance(stored, list) or not stored:
            self._say("The scores of your last visit could not be read.")
            return
        shown, chosen = self.table, (self._out, self._right, self._time_up)
        tables, lost = _tables(stored)
        self.tables = tables or [new_table([])]
        now = record.get("now")
        self._turn_to(now if isinstance(now, int) and 0 <= now < len(self.tables) else 0)
        self._asking = ""
        self._moved = not _is_same_match(shown, self.table)
        if not self._moved:
            self._out, self._right, self._time_up = chosen
        if lost:
            self._say("One table could not be read." if lost == 1 else f"{lost} tables could not be read.")

    def _merged(self, base: Content | None, mine: Content, theirs: Content) -> Content:
        before, own, others = (
            [to_record(table) for table in _tables(record.get("tables"))[0]]
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
            later = type(self)(key="")
            later.rehearse_message({"kind": "restore", "record": twin._record()})
            if later._record() != twin._record():
                raise AssertionError("The record does not bring the score back.")
            later.close()
            for what in ("again", "undo", "undo", "undo", "undo"):
                twin.press(what)
            if twin.table.matches:
                raise AssertionError("Everything should be taken back.")
        finally:
            twin.close()


def _tables(stored: object) -> tuple[list[Tally], int]:
    """The tables of a record, and how many of them cannot be read."""
    found, lost = [], 0
    for place, item in enumerate(stored[:MOST_TABLES] if isinstance(stored, list) else []):
        try:
            found.append(from_record(item, place))
        except (ValueError, TypeError, KeyError, AttributeError):
            lost += 1
    return found, lost


def _is_same_match(one: Tally, other: Tally) -> bool:
    """Whether a round that was meant for the one can be written down at the other."""
    if one.id != other.id or one.names != other.names or len(one.matches) != len(other.matches):
        return False
    return bool(other.matches) and not other.score.winners
