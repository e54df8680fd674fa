"""Makes a rule sheet and a score sheet for the rules, the names and the paper that were chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules

from . import printing
from .desk_parts import Part, button, buttons, entry, fields, note, select
from .house import BOOKS, house_groups, in_words, rules_of
from .score.tally import FEWEST, LONGEST_NAME, MOST, default_name, tidy
from .sheet_desk import SheetDesk

if TYPE_CHECKING:
    from .score.widget import Scorekeeper

STORE = "learn-trash:sheets:"
_KINDS = {"rules": "Rule sheet", "score": "Score sheet"}


class PrintShop(SheetDesk):
    """Sheets for a real table, made on the spot. `key` is the name under which the browser keeps the choices.

    >>> shop = PrintShop(key="")
    >>> name, content = shop.make("score")
    >>> name, content[:5]
    ('score-classic-a4.pdf', b'%PDF-')
    """

    title = "Sheets to print"

    def __init__(self, key: str = "sheets", keeper: Scorekeeper | None = None) -> None:
        """Start with the classic rules and no names; with `keeper`, with the names at its table."""
        self.chosen = {"book": "classic"}
        self.names = ["", "", "", ""]
        self.paper = "a4"
        self._taken: list[str] = []
        super().__init__(STORE + key if key else None)
        if keeper is not None:
            keeper.on_names(self._follow)

    def _follow(self, names: list[str]) -> None:
        """Take the names of the table, unless others were typed here."""
        if any(self.names) and self.names != self._taken:
            return
        typed = ["" if name == default_name(seat) else name for seat, name in enumerate(names)]
        if any(typed):
            self.names, self._taken = typed, list(typed)
            self._show()

    @property
    def rules(self) -> Rules:
        """The rules that were chosen. Raises ValueError if two choices contradict each other."""
        return rules_of(self.chosen)

    def make(self, kind: str) -> tuple[str, bytes]:
        """The rule sheet ("rules") or the score sheet ("score"): the file's name and its bytes.

        Raises ValueError if two choices contradict each other, CannotTypeset without `typst`.
        """
        rules = self.rules
        name = f"{kind}-{rules.book.replace('_', '-')}-{self.paper}.pdf"
        if kind == "rules":
            return name, printing.rule_sheet(rules, self.paper)
        return name, printing.score_sheet(self.names, rules, self.paper)

    def page(self, kind: str) -> str:
        """The same sheet as a page for the browser to print. Raises ValueError like `make`."""
        if kind == "rules":
            return printing.rule_page(self.rules, self.paper)
        return printing.score_page(self.names, self.rules, self.paper)

    # ---- what the page asks for

    def _fill(self, form: Mapping[str, str]) -> None:
        if form.get("book") in RULE_BOOKS:
            self.chosen["book"] = form["book"]
        for group in house_groups(self.chosen):
            value = form.get(group["id"])
            if value is not None and value in [option for option, _ in group["options"]]:
                self.chosen[group["id"]] = value
        if form.get("paper") in printing.PAPERS:
            self.paper = form["paper"]
        for seat in range(len(self.names)):
            self.names[seat] = tidy(form.get(f"name {seat}", self.names[seat]))
        players = form.get("players", "")
        if players.isdecimal() and FEWEST <= int(players) <= MOST:
            self.names = [*self.names, *[""] * MOST][: int(players)]

    def _press(self, what: str) -> None:
        self._say("")
        match what.split():
            case ["pdf" | "print" as way, kind] if kind in _KINDS:
                if not self._problem():
                    self._hand_over(_KINDS[kind], way, lambda: self.page(kind), lambda: self.make(kind))
            case _:
                self._problem()

    def _problem(self) -> bool:
        """Say what is wrong with what was chosen, if anything is."""
        try:
            self.rules.check(len(self.names))
        except ValueError as fault:
            self._say(in_words(fault), "refuse")
            return True
        return False

    # ---- showing

    def _parts(self) -> list[Part]:
        books = [(book, title) for book, (title, _) in BOOKS.items()]
        papers = [(name, paper.title) for name, paper in printing.PAPERS.items()]
        counts = [(str(n), str(n)) for n in range(FEWEST, MOST + 1)]
        house = [
            select(group["id"], group["legend"], group["value"], group["options"], group["means"])
            for group in house_groups(self.chosen)
        ]
        names = [
            entry(f"name {seat}", f"Name {seat + 1}", name, LONGEST_NAME)
            for seat, name in enumerate(self.names)
        ]
        made = []
        for kind, sheet in _KINDS.items():  # in two columns, a row for each sheet
            if printing.can_typeset():
                made.append(button(f"pdf {kind}", f"{sheet} (PDF)", main=True))
            made.append(button(f"print {kind}", f"Print the {sheet.lower()}"))
        return [
            fields(
                [
                    select("book", "Rule book", self.chosen["book"], books),
                    select("paper", "Paper", self.paper, papers),
                    select("players", "Lines on the score sheet", str(len(self.names)), counts),
                ]
            ),
            note(BOOKS[self.chosen["book"]][1]),
            fields(house, fold="House rules"),
            fields(names, legend="Names on the score sheet (leave them empty to write by hand)"),
            buttons(made, pairs=True),
        ]

    # ---- what is kept

    def _record(self) -> dict[str, Any]:
        return {"kind": "sheets", "chosen": dict(self.chosen), "names": list(self.names), "paper": self.paper}

    def _restore(self, record: Mapping[str, Any]) -> None:
        chosen, names, paper = record.get("chosen"), record.get("names"), record.get("paper")
        form: dict[str, str] = {}
        if isinstance(chosen, Mapping):
            form |= {str(option): value for option, value in chosen.items() if isinstance(value, str)}
        if isinstance(paper, str):
            form["paper"] = paper
        if isinstance(names, list) and FEWEST <= len(names) <= MOST:
            self.names = [""] * len(names)
            form |= {f"name {seat}": name for seat, name in enumerate(names) if isinstance(name, str)}
        form.pop("players", None)
        self._fill(form)

    # ---- for tests

    def rehearse(self) -> None:
        """Ask a twin for every sheet, by the page's own messages; raise what goes wrong."""
        twin = type(self)(key="")
        try:
            twin._rehearse("edit players", players="3")
            for what in [item["do"] for item in twin.scene["parts"][-1]["buttons"]]:
                twin._rehearse(what, **{"name 0": "Ada & Ben", "paper": "letter", "target": "6"})
                if twin.scene["message"]["tone"] == "refuse":
                    raise AssertionError(twin.scene["message"]["text"])
            twin._rehearse_return()
        finally:
            twin.close()
