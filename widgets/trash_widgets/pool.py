"""The whole class on one deal: the files of all learners in one table, beside exact and simulated numbers.

The teacher writes a deal code on the board; everybody plays that deal and hands in a file. Nothing of it is
kept in the browser, for it has the learners' names in it, and nothing is sent anywhere.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from trash_core import Match
from trash_core.deal_code import DealCode
from trash_core.players import play_out, player
from trash_core.shuffle import derive

from .charts.chart import written
from .desk import Desk, Part, button, buttons, fields, heading, note, picture, points, select, table, upload
from .experiment_picture import Mark, dots
from .house import BOOKS
from .lab_run import exact_value, is_compiled
from .match_summary import turns
from .pool_files import (
    LARGEST,
    Class,
    Entry,
    File,
    Problem,
    files_in,
    invented_class,
    other_kits,
    pool,
)
from .safe import take_over

SIMULATED, PLAIN_SIMULATED = 2_000, 60
SEED = 15
RANDOM_TIMES = 10
INVENTED = 12
WAIT = 180_000
MOST_PROBLEMS = 40
FIGURES: Mapping[str, str] = {"rounds": "Rounds of the match", "turns": "Turns of the match"}
_PLAIN = {None: "first_fit", "easy": "random", "medium": "first_fit", "hard": "counter"}
"""Who plays a seat in the simulation; the strong computer player thinks too long for it."""


class Row(NamedTuple):
    """A line of the comparison; what is not known is None."""

    name: str
    rounds: float | None
    turns: float | None
    won: float | None


class Pool(Desk):
    """Pools the files of a class: choose them on the page, or name a folder in Python.

    >>> pool = Pool()
    >>> pool.invent("C21-F3-0000-0001J", 4)
    >>> len(pool.entries), pool.problems
    (4, [])
    """

    title = "The whole class on one deal"
    patience = WAIT

    def __init__(self, folder: str | Path | None = None, *, key: str = "") -> None:
        """Read the files of `folder`, if one is named; a pool that had the same `key` before is closed.

        Raises FileNotFoundError if there is no such folder.
        """
        self._clear()
        super().__init__(None)
        if key:
            take_over(f"learn-trash:pool:{key}", self)
        if folder is not None:
            self.add_folder(folder)

    def _clear(self) -> None:
        self._files: list[File] = []
        self._too_many = 0
        self._class = Class([], [])
        self._chosen = ""
        self._figure = "turns"
        self._compared: dict[str, list[Row]] = {}
        self._is_invented = False

    # ---- from Python

    def add_folder(self, folder: str | Path) -> None:
        """Add all files of a folder. Raises FileNotFoundError or NotADirectoryError if there is none."""
        self.add(files_in(folder))

    def add(self, files: Iterable[File]) -> None:
        """Add some files."""
        self._files += files
        self._pool()
        self._show()

    def invent(self, code: str = "", learners: int = INVENTED) -> None:
        """Show an invented class in place of what was there."""
        self._clear()
        self._is_invented = True
        self.add(invented_class(code or _example_code(), learners))

    @property
    def entries(self) -> list[Entry]:
        """All matches that count, of whatever deal."""
        return self._class.entries

    @property
    def problems(self) -> list[Problem]:
        """What does not count, and why."""
        return self._class.problems

    @property
    def deals(self) -> dict[str, list[Entry]]:
        """The matches by deal code; the deal that most have played comes first."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.deal, []).append(entry)
        return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[0])))

    def to_csv(self) -> str:
        """All matches that count, as a table for a spreadsheet."""
        out = io.StringIO()
        rows = [entry.row() for entry in self.entries]
        if rows:
            writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
        return out.getvalue()

    def to_frame(self) -> Any:
        """The same as a pandas DataFrame. Raises ImportError, with what to do, where pandas is missing."""
        try:
            import pandas  # only for those who ask for it
        except ImportError as fault:
            raise ImportError("to_frame() needs pandas: pip install pandas") from fault
        return pandas.DataFrame([entry.row() for entry in self.entries])

    # ---- what the page asks for

    def _read(self, message: Mapping[str, Any]) -> None:
        given = message.get("files")
        if self._is_invented:
            self._clear()
        for one in given if isinstance(given, list) else []:
            if isinstance(one, Mapping):
                text = one.get("text")
                # A little more than is read is kept, so that it is seen to be too large.
                known = text[: LARGEST + 1] if isinstance(text, str) else None
                self._files.append(File(str(one.get("name", ""))[:200], known))
        more = message.get("more")
        self._too_many += more if isinstance(more, int) and more > 0 else 0
        left = message.get("left")
        if isinstance(left, int) and left > 0:
            self._say(f"Reading: {len(self._files)} files so far …")
        else:
            self._pool()
            self._say(self._told(), "good" if self.entries else "refuse", focus="compare")

    def _fill(self, form: Mapping[str, str]) -> None:
        if form.get("deal") in self.deals:
            self._chosen = form["deal"]
        if form.get("figure") in FIGURES:
            self._figure = form["figure"]

    def _press(self, what: str) -> None:
        self._say("")
        match what:
            case "clear":
                self._clear()
                self._say("All files are put away.")
            case "invent":
                self.invent()
                self._say(f"Here is an invented class. {self._told()}", focus="compare")
            case "compare" if self._chosen:
                self._compared[self._chosen] = compared(self.deals[self._chosen])
                self._say("Here is the comparison.")
            case "csv" if self.entries:
                content = self.to_csv().encode()
                self.send({"kind": "file", "name": "trash-class.csv", "type": "text/csv"}, [content])
                self._say("Here is the table: trash-class.csv.", "good")

    def _pool(self) -> None:
        self._class = pool(self._files)
        self._compared = {}
        if self._chosen not in self.deals:
            self._chosen = next(iter(self.deals), "")

    def _told(self) -> str:
        told = f"{_count(len(self.entries), 'match', 'matches')} from {_count(len(self._files), 'file')}."
        if self.problems:
            told += f" {_count(len(self.problems), 'thing does', 'things do')} not count; the list says why."
        return told

    # ---- showing

    def _parts(self) -> list[Part]:
        parts = [
            upload("Choose the files of the class", ".csv,.txt,.json,text/plain,text/csv"),
            note(
                "Results (trash-result….csv), saved matches (trash-match….txt), or both, as many as you "
                "like. They stay on this page: nothing is kept or sent on. After a reload, choose them anew."
            ),
        ]
        if not self._files:
            parts.append(buttons([button("invent", "Show me with an invented class")]))
            return parts
        if self._is_invented:
            parts.append(note("This class is invented: computer players made its files.", "strong"))
        if self.entries:
            parts += self._deal_parts()
        parts += self._problem_parts()
        last = [button("clear", "Put all files away")]
        if self.entries:
            last.insert(0, button("csv", "Save the table (CSV)"))
        parts.append(buttons(last))
        return parts

    def _deal_parts(self) -> list[Part]:
        deals = self.deals
        entries = deals[self._chosen]
        code = entries[0].code
        parts: list[Part] = [heading(f"Deal {self._chosen}")]
        choices = [select("figure", "Show", self._figure, FIGURES.items())]
        if len(deals) > 1:
            options = [(deal, f"{deal} ({len(of)})") for deal, of in deals.items()]
            choices.insert(0, select("deal", "Deal", self._chosen, options))
            parts.append(
                note(f"These files belong to {len(deals)} deals. Each is looked at by itself.", "strong")
            )
        parts.append(fields(choices))
        told = f"{BOOKS[code.rules.book][0]}, {code.players} players. {_class_words(entries)}"
        parts.append(note(told, "strong"))
        values = [float(getattr(entry, self._figure)) for entry in entries]
        marks = self._marks()
        compare = "; ".join(mark.name for mark in marks)
        alt = (
            f"A dot for each match: {self._figure} from {min(values):g} to {max(values):g}"
            f"{f'. For comparison: {compare}' if compare else ''}."
        )
        parts.append(picture(dots(values, marks, "number", alt, self._figure)))
        if self._chosen in self._compared:
            parts += self._compared_parts(entries)
        else:
            parts.append(
                buttons([button("compare", "Compare with plain players and with other deals", main=True)])
            )
        rows = [
            [
                entry.learner or "(no name)", {True: "yes", False: "no", None: "?"}[entry.won],
                str(entry.rounds), str(entry.turns),
                "?" if entry.placements is None else str(entry.placements),
                str(entry.taken_back), "played again" if entry.is_checked else "as it says",
            ]
            for entry in sorted(entries, key=lambda entry: (entry.turns, entry.learner.casefold()))
        ]  # fmt: skip
        head = ["Learner", "won", "rounds", "turns", "placed", "taken back", "checked"]
        parts.append(table(f"{_count(len(entries), 'match', 'matches')}, shortest first", head, rows))
        return parts

    def _marks(self) -> list[Mark]:
        marks = []
        for row in self._compared.get(self._chosen, []):
            value: float | None = getattr(row, self._figure)
            if value is not None:
                marks.append(Mark(f"{row.name}: {written(value)}", value))
        return marks

    def _compared_parts(self, entries: list[Entry]) -> list[Part]:
        def cell(value: float | None, share: bool = False) -> str:
            if value is None:
                return "–"
            return written(value, "percent" if share else "number")

        rows = [
            [row.name, cell(row.rounds), cell(row.turns), cell(row.won, share=True)]
            for row in self._compared[self._chosen]
        ]
        return [
            table("Means, compared", ["Whose", "rounds", "turns", "won"], rows),
            points(
                "What this comparison may say",
                [
                    "All learners had the same cards. So what differs is how they played, and not the deal.",
                    f"These {len(entries)} matches are one deal. Their mean says how long this deal is, not "
                    "how long a match is on average: for that, many deals are needed.",
                    "Who plays better shows only over many deals. On one deal a worse choice may turn out "
                    "well.",
                ],
                "may",
            ),
        ]

    def _problem_parts(self) -> list[Part]:
        parts: list[Part] = []
        kits = other_kits(self.entries)
        remarks = [
            f"{_count(number, 'match comes', 'matches come')} from another kit, {kit} (this is "
            f"{version('learn-trash')})."
            if kit != "unknown"
            else f"{_count(number, 'match does', 'matches do')} not say which kit they come from."
            for kit, number in kits.items()
        ]
        nameless = sum(not entry.learner for entry in self.entries)
        if nameless:
            remarks.append(
                f"{_count(nameless, 'match has', 'matches have')} no name. If somebody handed such a match "
                "in twice, under two file names, it counts twice."
            )
        if remarks:
            parts.append(points("Please note", remarks))
        found = [f"{problem.name}: {problem.reason}" for problem in self.problems[:MOST_PROBLEMS]]
        if len(self.problems) > MOST_PROBLEMS:
            found.append(f"… and {len(self.problems) - MOST_PROBLEMS} more.")
        if self._too_many:
            found.append(f"{self._too_many} files were not read: at most 200 can be chosen at once.")
        if found:
            parts.append(points("What does not count", found, "not"))
        return parts

    def _record(self) -> dict[str, Any]:
        return {}

    def _restore(self, record: Mapping[str, Any]) -> None:
        """Nothing is kept."""

    # ---- for tests

    def rehearse(self) -> None:
        """Read a small class with damaged files on a twin, by the page's own messages; raise what fails."""
        twin = type(self)()
        try:
            files = invented_class("C21-F3-0000-0001J", 4)
            bad = [File("photo.jpg", None), File("essay.txt", "Dear teacher"), File(*files[0])]
            given = [{"name": file.name, "size": 1, "text": file.text} for file in [*files, *bad]]
            for at in range(2):
                half = given[at::2]
                twin.rehearse_message(
                    {"kind": "files", "files": half, "left": 1 - at, "more": 0, "at": twin.scene["version"]}
                )
            if len(twin.entries) != len(files) or len(twin.problems) != len(bad):
                raise RuntimeError(f"The class is not whole: {twin.problems}")
            twin._rehearse("compare", figure="rounds")
            twin._rehearse("csv")
            if len(twin._compared[twin._chosen]) < 4 or twin.scene["message"]["tone"] != "good":
                raise RuntimeError("The class is not compared with anything.")
            twin._rehearse("clear")
            if twin.entries:
                raise RuntimeError("The files are not put away.")
        finally:
            twin.close()


def compared(entries: list[Entry]) -> list[Row]:
    """A class beside computer players on the same deal, and beside many other deals."""
    code = entries[0].code
    won = [entry.won for entry in entries if entry.won is not None]
    rows = [
        Row(
            "The class, this deal",
            fmean(entry.rounds for entry in entries),
            fmean(entry.turns for entry in entries),
            fmean(won) if won else None,
        )
    ]
    computers = code.computers or (None,) * code.players
    seat = computers.index(None) if None in computers else 0
    for name, habit, times in (
        ("Plain player, this deal", "first_fit", 1),
        ("Counting player, this deal", "counter", 1),
        ("Random player, this deal", "random", RANDOM_TIMES),
    ):
        rows.append(_on_this_deal(name, code, computers, seat, habit, times))
    rows.append(_on_other_deals(code, computers, seat))
    exact = _exact(code, computers, seat)
    return [*rows, exact] if exact else rows


def _on_this_deal(
    name: str, code: DealCode, computers: tuple[str | None, ...], seat: int, habit: str, times: int
) -> Row:
    """The learner's seat played by a computer player, on the very deal, the others as they were."""
    rounds, all_turns, wins = 0, 0, 0
    for time in range(times):
        match = Match.from_deal(code)
        seeds = [derive(match.seed, match.number, 2**32 + at) for at in range(match.players)]
        seats = [player(level or "medium", seed) for level, seed in zip(computers, seeds, strict=True)]
        seats[seat] = player(habit, derive(seeds[seat], time))
        play_out(match, seats)
        rounds += match.round_number
        all_turns += sum(turns(round) for round in match.rounds if not round.is_void)
        wins += seat in match.winners
    return Row(name, rounds / times, all_turns / times, wins / times)


def _on_other_deals(code: DealCode, computers: tuple[str | None, ...], seat: int) -> Row:
    from trash_core.simulate import simulate
    from trash_core.simulate.estimate import average

    count = SIMULATED if is_compiled() else PLAIN_SIMULATED
    name = f"Plain players, {count:,} other deals"
    turned = [(at + code.opener) % code.players for at in range(code.players)]  # the opener sits first there
    try:
        found = simulate(
            code.rules, code.players, count, seed=SEED,
            strategies=[_PLAIN[computers[at]] for at in turned],
            rungs=[code.rungs[at] for at in turned], progress=False,
        )  # fmt: skip
    except ValueError:  # an agreed time needs a clock
        return Row(name, None, None, None)
    all_turns = average(found.sums.turns, found.sums.turns_2, count)
    return Row(name, found.rounds_per_match.mean, all_turns.mean, found.seat_wins[turned.index(seat)].mean)


def _exact(code: DealCode, computers: tuple[str | None, ...], seat: int) -> Row | None:
    """The exact means of all deals, where they are known: whole layouts, two plain players."""
    first = code.rules.first_layout_for(code.players)
    if code.players != 2 or set(code.rungs) != {first} or {_PLAIN[one] for one in computers} != {"first_fit"}:
        return None
    plain = ("first_fit", "first_fit")
    rounds, opener = (exact_value(code.rules, 2, plain, name) for name in ("rounds_per_match", "seat_1_wins"))
    if rounds is None or opener is None:
        return None
    return Row("All deals, exact", float(rounds), None, float(opener if seat == code.opener else 1 - opener))


def _class_words(entries: list[Entry]) -> str:
    won = [entry.won for entry in entries if entry.won is not None]
    told = f"{sum(won)} of {len(won)} won. " if won else ""
    mean = {name: fmean(getattr(entry, name) for entry in entries) for name in FIGURES}
    return f"{told}On average {mean['rounds']:.1f} rounds and {mean['turns']:.1f} turns."


def _example_code() -> str:
    """A deal for an invented class, against the medium computer player."""
    from trash_core.rules import CLASSIC

    return str(DealCode(rules=CLASSIC, players=2, opener=0, seed=SEED, computers=(None, "medium")))


def _cell(value: object) -> object:
    """Text that a spreadsheet will not take for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value


def _count(number: int, one: str, more: str = "") -> str:
    return f"{number} {one if number == 1 else more or one + 's'}"
