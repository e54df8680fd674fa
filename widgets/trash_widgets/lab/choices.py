"""What can be chosen in a laboratory, and what is to be played then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules

from ..house import AS_BOOK, BOOKS, HOUSE_RULES, changes, house_groups, in_words
from ..simulator import is_compiled, seed_of
from .figures import FIGURES
from .series import Series

STRATEGIES = {
    "first_fit": "Steady",
    "counter": "Card counter",
    "random": "Random",
}
SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
PLAIN_SIZES = (30, 100, 300, 1_000, 3_000)
SIZE, PLAIN_SIZE = 10_000, 100
OWN = "own"
"""The rules of the lesson, where they are no rule book's."""
# What needs a clock has no meaning in a simulation.
CHANGES = [rule.option for rule in HOUSE_RULES if rule.option != "match_minutes"]
MOST_PLAYERS = 6
_LONGEST = 40
_OF_ONE_RUN = ("matches", "seed", "figure")

Chosen = Mapping[str, str]


def sizes() -> Sequence[int]:
    """The numbers of matches to choose from."""
    return SIZES if is_compiled() else PLAIN_SIZES


class Choices:
    """The fields of one laboratory, which begins with these rules, players and so on.

    Raises ValueError for what cannot be chosen here or cannot be played.
    """

    def __init__(
        self,
        rules: Rules,
        players: int,
        strategies: str | Sequence[str],
        matches: int | None,
        seed: int,
        figure: str,
        rungs: Sequence[int] | None,
    ) -> None:
        if figure not in FIGURES:
            raise ValueError(f"There is no figure {figure!r}. Choose from {', '.join(FIGURES)}.")
        row = [strategies] * players if isinstance(strategies, str) else list(strategies)
        if len(row) != players:
            raise ValueError(
                f"strategies names {len(row)} players, and players={players}. Name one for each."
            )
        if len(set(row[1:])) > 1:
            raise ValueError("All players but the first must have the same strategy here.")
        size = matches if matches is not None else SIZE if is_compiled() else PLAIN_SIZE
        self._own = None if rules == RULE_BOOKS.get(rules.book) else rules
        self._rungs = tuple(rungs) if rungs is not None else None
        self._sizes = sorted({*sizes(), size})
        self.start: dict[str, str] = {
            "rules": OWN if self._own is not None else rules.book, "players": str(players), "first": row[0],
            "others": row[-1], "matches": str(size), "seed": str(seed), "figure": figure,
        }  # fmt: skip
        Series.of(rules, players, size, seed, row, self._rungs)  # raises what is wrong with them

    # ---- what was chosen

    def read(self, fields: object) -> dict[str, str] | None:
        """The fields of a form, if they are ours; what is left out is as in the rule book."""
        if not isinstance(fields, Mapping):
            return None
        names = [*self.start, *CHANGES]
        chosen = {name: fields.get(name, self.start.get(name, AS_BOOK)) for name in names}
        if not all(isinstance(value, str) and len(value) <= _LONGEST for value in chosen.values()):
            return None
        for field in self.fields(chosen):
            known = [value for value, _ in field["options"] or []]
            if known and chosen[field["id"]] not in known:
                return None
        return {name: value for name, value in chosen.items() if value != AS_BOOK or name in self.start}

    def complaint(self, chosen: Chosen) -> tuple[str, str] | None:
        """The field that cannot be and why not; None if all is well."""
        try:
            seed_of(chosen["seed"])
        except ValueError as fault:
            return "seed", str(fault)
        try:
            self.series(chosen, 1)
        except ValueError as fault:
            return "rules", in_words(fault)
        return None

    def series(self, chosen: Chosen, matches: int | None = None) -> Series:
        """What is to be played. Raises ValueError for what cannot be."""
        return Series.of(
            self.rules(chosen),
            int(chosen["players"]),
            int(chosen["matches"]) if matches is None else matches,
            seed_of(chosen["seed"]),
            self.row(chosen),
            self.rungs(chosen),
        )

    def rules(self, chosen: Chosen) -> Rules:
        """The rules that are chosen. Raises ValueError where they contradict each other."""
        rules = self._own if chosen["rules"] == OWN and self._own is not None else RULE_BOOKS[chosen["rules"]]
        return rules.replace(**changes(chosen))

    def row(self, chosen: Chosen) -> tuple[str, ...]:
        """How each player plays."""
        return (chosen["first"], *[chosen["others"]] * (int(chosen["players"]) - 1))

    def rungs(self, chosen: Chosen) -> tuple[int, ...] | None:
        """The places at the start that the lesson has named, as long as so many play."""
        return self._rungs if chosen["players"] == self.start["players"] else None

    def are_as_at_start(self, chosen: Chosen) -> bool:
        """Whether the same game is played as at the start, whatever the seed, the size and the figure."""
        return all(
            chosen.get(name, AS_BOOK) == self.start.get(name, AS_BOOK)
            for name in [*self.start, *CHANGES]
            if name not in _OF_ONE_RUN
        )

    # ---- the form

    def fields(self, chosen: Chosen) -> list[dict[str, Any]]:
        """The fields as the page draws them; `unless` names another and the value at which one is hidden."""
        books = [[name, title] for name, (title, _) in BOOKS.items()]
        if self._own is not None:
            books.insert(0, [OWN, "As in this lesson"])
        who = [[name, text] for name, text in STRATEGIES.items()]
        players = [[str(n), str(n)] for n in range(1, MOST_PLAYERS + 1)]
        figures = [[name, one.title] for name, one in FIGURES.items()]
        found = [
            _field("rules", "Rule book", chosen, books),
            _field("players", "Players", chosen, players),
            _field("first", "Player 1 plays", chosen, who),
            {**_field("others", "All others play", chosen, who), "unless": ["players", "1"]},
            _field("matches", "Matches", chosen, [[str(n), f"{n:,}"] for n in self._sizes]),
            _field("seed", "Seed", chosen, None, "The same seed deals the same cards again."),
            {**_field("figure", "Watch", chosen, figures), "wide": True},
        ]
        for one in house_groups(chosen, CHANGES):
            found.append({**_field(one["id"], one["legend"], chosen, one["options"]), "folded": True})
        return found


def _field(
    name: str, label: str, chosen: Chosen, options: list[list[str]] | None, hint: str = ""
) -> dict[str, Any]:
    return {"id": name, "label": label, "value": chosen.get(name, AS_BOOK), "options": options, "hint": hint,
            "folded": False, "wide": False, "unless": None}  # fmt: skip
