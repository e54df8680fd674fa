"""House rules: pick a rule book and what your table changes, and see at once what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from trash_core import RULE_BOOKS, Rules

from . import counting, figures_told
from .counting import Figures
from .house import BOOKS, HOUSE_RULES, book_group, changes, house_groups, in_words, rules_of
from .panel import Panel
from .panel_blocks import Block, Group, group, note, table, verdict
from .safe import TROUBLE, log
from .wording import counted

MOST = 6
_SECONDS = (10, 15, 20, 30)
_AT_ONCE = 2
"""So many changes are told in full where they are in sight all the time."""


class HouseRules(Panel):
    """A choice of rules, with the differences they make and, on request, what their matches are like.

    >>> house = HouseRules()
    >>> house.choose(book="turn_up", swap="True")
    >>> house.rules.book, house.rules.swap
    ('turn_up', True)

    `key` is the name under which the browser keeps what was chosen.
    """

    title = "The rules of your table"
    fold = "House rules"
    unfolded = True

    def __init__(self, key: str = "") -> None:
        """Start with the classic rules for two."""
        self._counts = False
        self._job: Future[None] | None = None
        self._found: dict[tuple[Rules, int], Figures | str] = {}
        self._listeners: list[Callable[[], None]] = []
        super().__init__({"book": "classic", "players": "2", "seconds": "15"}, key and f"rules:{key}")

    @property
    def rules(self) -> Rules:
        """The rules that have been chosen.

        Raises ValueError if two choices contradict each other, or if so many players cannot play by them.
        """
        rules = rules_of(self.chosen)
        rules.check(self.players)
        return rules

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.chosen["players"])

    @property
    def _seconds(self) -> int:
        return int(self.chosen["seconds"])

    @property
    def book(self) -> Rules:
        """The rule book that has been chosen, without house rules."""
        return RULE_BOOKS[self.chosen["book"]]

    def on_change(self, listener: Callable[[], None]) -> None:
        """Call `listener` whenever other rules have been chosen."""
        self._listeners.append(listener)

    def count(self) -> None:
        """Count what matches by these rules are like, now."""
        self._counts = True
        for rules, players in self._wanted():
            self._found[rules, players] = _figures(rules, players)
        self._arrived()

    # ---- choices

    def _groups(self) -> Sequence[Group]:
        chosen = self.chosen
        most = min(MOST, self.book.max_players)
        seconds = [(str(n), f"{n} seconds") for n in _SECONDS]
        pace = group("seconds", "How long does one turn take?", seconds, chosen["seconds"])
        return [
            book_group(chosen["book"]),
            group(
                "players", "How many of you play?", [(str(n), str(n)) for n in range(2, most + 1)],
                chosen["players"],
            ),
            *house_groups(chosen),
            *([pace] if self._counts else []),
        ]  # fmt: skip

    def _chose(self, group: str) -> None:
        self.chosen["players"] = str(min(self.players, MOST, self.book.max_players))
        self._tell()

    def _restore(self, chosen: object) -> None:
        super()._restore(chosen)
        self._tell()

    def _tell(self) -> None:
        if self._counts:
            self._start()
        for listener in self._listeners:
            listener()

    def _actions(self) -> list[dict[str, str]]:
        actions = []
        if not self._counts:
            actions.append({"do": "count", "label": f"Play {counting.matches():,} matches by these rules"})
        if changes(self.chosen):
            actions.append({"do": "plain", "label": "Take all house rules away"})
        return actions

    def _press(self, what: str) -> None:
        if what == "count":
            self._counts = True
            self._start()
            self._show(self._spoken())
        elif what == "plain":
            for rule in HOUSE_RULES:
                self.chosen.pop(rule.option, None)
            self._tell()
            self._show("All house rules are taken away.")

    # ---- counting

    def _wanted(self) -> list[tuple[Rules, int]]:
        """What is to be counted: matches by these rules and, to compare, by the plain rule book."""
        try:
            return [(rules, self.players) for rules in dict.fromkeys((self.rules, self.book))]
        except ValueError:
            return []

    def _start(self) -> None:
        wanted = self._wanted()

        def work() -> None:
            for rules, players in wanted:
                self._found[rules, players] = _figures(rules, players)

        self._job = counting.beside(work, lambda: wanted == self._wanted(), self._arrived)

    def _arrived(self) -> None:
        self._show("The numbers are here.")

    # ---- what follows

    def _spoken(self) -> str:
        try:
            changed = len(self.rules.differences(self.book, self.players))
        except ValueError as fault:
            return in_words(fault)
        return f"{self._name()}." + (f" {changed} topics differ from the rule book." if changed else "")

    def _name(self) -> str:
        title = BOOKS[self.book.book][0]
        count = len(changes(self.chosen))
        return f"{title}, {counted(count, 'house rule')}" if count else f"{title}, as in the book"

    def _blocks(self) -> Sequence[Block]:
        try:
            rules = self.rules
        except ValueError as fault:
            return [verdict("These rules do not go together.", in_words(fault), tone="refuse")]
        book = self.book
        changed = rules.differences(book, self.players)
        title = BOOKS[book.book][0]
        about = [f"{row.topic}: {row.this}" for row in changed[:_AT_ONCE]] or [BOOKS[book.book][1]]
        if len(changed) > _AT_ONCE:
            about.append(f"And more: {', '.join(row.topic for row in changed[_AT_ONCE:])}.")
        blocks = [verdict(self._name(), *about, *self._in_short(rules))]
        if changed:
            blocks.append(
                table(
                    "What is different now",
                    ["About", "At your table", f"In {title}"],
                    [[row.topic, row.this, row.that] for row in changed],
                )
            )
        elif changes(self.chosen):
            blocks.append(note(f"Your house rules say what {title} says already."))
        blocks += self._numbers(rules, book, title)
        full = [[row.topic, row.text] for row in rules.describe(self.players)]
        return [
            *blocks,
            table("All your rules", ["About", "Rule"], full, fold="Read all the rules of your table"),
        ]

    def _in_short(self, rules: Rules) -> list[str]:
        """The figures in a sentence, if they have been counted."""
        here = self._found.get((rules, self.players))
        return [figures_told.in_short(here, self._seconds)] if isinstance(here, Figures) else []

    def _numbers(self, rules: Rules, book: Rules, title: str) -> list[Block]:
        if not self._counts:
            return []
        here, there = (self._found.get((one, self.players)) for one in (rules, book))
        if here is None or there is None:
            return [note("Playing many matches …")]
        if isinstance(here, str) or isinstance(there, str):
            return [note(next(said for said in (here, there) if isinstance(said, str)))]
        columns = {title: here} if rules == book else {"Your table": here, title: there}
        return figures_told.side_by_side(columns, self._seconds)

    # ---- for tests

    def rehearse(self) -> None:
        """Make every choice and count once, on a twin and by way of the real handler; raise what fails."""
        twin, later = type(self)(), type(self)()
        try:
            twin.rehearse_message({"kind": "do", "what": "count"})
            twin.count()  # the same numbers, without waiting for the other thread
            if not any(
                block["kind"] == "table" and "matches" in block["caption"] for block in twin.scene["blocks"]
            ):
                raise AssertionError("The matches were played, and their figures do not show.")
            twin._counts = False  # each choice below would play its own matches
            twin._rehearse_choices()
            later.rehearse_message({"kind": "restore", "record": twin._record()})
            if later.chosen != twin.chosen:
                raise AssertionError("The rules do not come back from their own record.")
            twin.rehearse_message({"kind": "do", "what": "plain"})
            if twin.rules != twin.book:
                raise AssertionError("The house rules are not taken away.")
        finally:
            twin.close()
            later.close()


def _figures(rules: Rules, players: int) -> Figures | str:
    """What matches by these rules are like; or a sentence, if that cannot be found out."""
    try:
        return counting.figures(rules, players)
    except ValueError as fault:
        return f"No numbers here. {in_words(fault)}"
    except Exception:  # on a thread of its own it would show nowhere
        log.exception("the matches of %r could not be played", rules)
        return f"No numbers here. {TROUBLE}"
