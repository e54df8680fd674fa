"""One real table: who plays, by which rules, and its score in words. No widget is in here.

What the rules say of a ladder comes from `trash_core.scoring`; this is what stands around it.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules
from trash_core.scoring import Result, Score

from .house import AS_BOOK, HOUSE_RULES

FEWEST, MOST = 2, 6
MOST_TABLES = 12
LONGEST_NAME = 20

_LADDER = ("match_rounds", "match_minutes", "last_turn", "check_layouts", "next_opener")
"""The house rules that a score depends on, besides where the ladder begins and ends."""


@dataclass
class Tally:
    """One table: who plays, by which rules, and its matches so far. Without a match, it is being set up.

    Its `id` stays the same whatever it is called.
    """

    id: str
    name: str
    names: list[str]
    chosen: dict[str, str] = field(default_factory=lambda: {"book": "classic"})
    dealer: int = 0
    matches: list[Score] = field(default_factory=list)

    @property
    def rules(self) -> Rules:
        """The rules that were chosen. Raises ValueError if two choices contradict each other."""
        options = {
            option: value
            for option, values in CHOICES.items()
            for text, (value, _) in values.items()
            if text == self.chosen.get(option, AS_BOOK)
        }
        return RULE_BOOKS[self.chosen["book"]].replace(**options)

    @property
    def score(self) -> Score:
        """The match that is being played, or was played last."""
        return self.matches[-1]


def tidy(name: str) -> str:
    """A name as it is kept: one line, no control signs, not too long.

    >>> tidy("  Ada \\n Lovelace \\x07")
    'Ada Lovelace'
    """
    seen = "".join(sign for sign in " ".join(name.split()) if unicodedata.category(sign)[0] != "C")
    return seen[:LONGEST_NAME].strip()


# ---- what can be chosen


def _choices() -> dict[str, dict[str, tuple[Any, str]]]:
    """The house rules of the score: for each option its values by their text, with their labels."""
    target = {"0": (0, "On the ace place")}
    target |= {str(n): (n, f"Down to {n} {'place' if n == 1 else 'places'}") for n in range(1, 10)}
    found: dict[str, dict[str, tuple[Any, str]]] = {
        "first_layout": {str(n): (n, f"{n} places") for n in range(10, 1, -1)},
        "target": target,
    }
    for rule in HOUSE_RULES:
        if rule.option in _LADDER:
            found[rule.option] = {str(value): (value, label) for value, label in rule.values}
    return found


CHOICES = _choices()
LABELS = {
    **{rule.option: rule.label for rule in HOUSE_RULES},
    "first_layout": "Places at the start",
    "target": "The match is won",
}


def new_table(others: Sequence[Tally]) -> Tally:
    """A table that is still to be set up."""
    taken = {table.name for table in others}
    name = next(f"Table {n}" for n in range(1, MOST_TABLES + 2) if f"Table {n}" not in taken)
    return Tally(os.urandom(4).hex(), name, [default_name(seat) for seat in range(FEWEST)])


def default_name(seat: int, taken: Sequence[str] = ()) -> str:
    """What a player is called who has not typed a name."""
    return next(f"Player {n}" for n in range(seat + 1, 99) if f"Player {n}" not in taken)


def is_simple(score: Score) -> bool:
    """Whether one tap says all that there is to say of a round."""
    return not (score.many_winners or score.rules.check_layouts or score.rules.match_minutes is not None)


# ---- in words


def what_now(table: Tally) -> str:
    """How many cards to deal to whom, who deals, and who plays first."""
    score, names = table.score, table.names
    rungs = score.rungs
    if len(set(rungs)) == 1:
        deal = f"Deal {_cards(rungs[0])} to everybody."
    else:
        deal = "Deal " + ", ".join(f"{name} {rung}" for name, rung in zip(names, rungs, strict=True)) + "."
    decks = score.rules.decks_for(score.players)
    packs = f" Shuffle {decks} packs together." if decks > 1 and not score.results else ""
    opener = names[score.opener]
    dealer, is_sure = _dealer(score)
    deals = "deals" if is_sure else "may deal"
    if dealer == score.opener:
        return f"{deal}{packs} {opener} {deals}, and plays first."
    return f"{deal}{packs} {names[dealer]} {deals}, {opener} plays first."


def _dealer(score: Score) -> tuple[int, bool]:
    """Who deals, and whether the rules say so: in the first round, and where the deal moves on.

    Elsewhere anybody may; the players then take turns (ours).
    """
    if score.rules.first_opener == "dealer" and (not score.results or score.rules.next_opener == "rotates"):
        return (score.opener - 1) % score.players, True
    return (score.first_opener - 1 + len(score.results)) % score.players, False


def sheet_rows(table: Tally) -> list[dict[str, Any]]:
    """The score sheet: a row for each player."""
    score = table.score
    rungs, winners = score.rungs, score.winners
    one_round = score.rules.one_round_for(score.players)
    start = score.history[0][0]
    won = [sum(seat in match.winners for match in table.matches) for seat in range(score.players)]
    rows = []
    for seat, name in enumerate(table.names):
        numbers = [] if one_round else range(start, score.rules.target, -1)
        gone = [number for number in numbers if number > rungs[seat]]
        said = [f"Crossed off: {', '.join(map(str, gone))}." if gone else "", _next_deal(score, seat)]
        rows.append(
            {
                "name": name,
                "won": seat in winners,
                "cells": [
                    {
                        "text": str(number),
                        "state": "gone" if number in gone else "now" if number == rungs[seat] else "ahead",
                    }
                    for number in numbers
                ],
                "said": " ".join(text for text in said if text),
                "deal": _next_deal(score, seat),
                "first": "plays first" if seat == score.opener and not winners else "",
                "matches": f"{_times(won[seat], 'match', 'matches')} won" if len(table.matches) > 1 else "",
            }
        )
    return rows


def _next_deal(score: Score, seat: int) -> str:
    if score.winners:
        return "has won" if seat in score.winners else f"{_times(score.rungs[seat], 'place', 'places')} left"
    return _cards(score.rungs[seat])


def told_rounds(table: Tally) -> list[str]:
    """What happened in each round of the match."""
    lines = []
    for number, (result, rungs) in enumerate(
        zip(table.score.results, table.score.history[1:], strict=True), 1
    ):
        who = named(table.names, result.winners)
        right = f" All right: {named(table.names, result.all_right)}." if result.all_right else ""
        left = ", ".join(f"{name} {rung}" for name, rung in zip(table.names, rungs, strict=True))
        lines.append(f"Round {number}: {who}.{right} Places then: {left}.")
    return lines


def champions(table: Tally) -> str:
    """Who has won the match."""
    winners = table.score.winners
    who = named(table.names, winners)
    return f"{who} share the win!" if len(winners) > 1 else f"{who} has won the match!"


def named(names: Sequence[str], seats: Sequence[int]) -> str:
    """Some players' names, as the beginning of a sentence."""
    found = [names[seat] for seat in seats]
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}"


def _cards(number: int) -> str:
    return _times(number, "card", "cards")


def _times(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


# ---- a table as JSON


def to_record(table: Tally) -> dict[str, Any]:
    """The table in JSON's own types."""
    return {
        "id": table.id,
        "name": table.name,
        "names": list(table.names),
        "chosen": dict(table.chosen),
        "dealer": table.dealer,
        "matches": [
            {
                "opener": score.first_opener,
                "rounds": [
                    {"out": list(result.winners), "right": list(result.all_right), "time": result.time_up}
                    for result in score.results
                ],
            }
            for score in table.matches
        ],
    }


def from_record(item: Mapping[str, Any], place: int = 0) -> Tally:
    """The table of a record, which was at that `place` among others.

    Raises ValueError, TypeError, KeyError or AttributeError if it is damaged.
    """
    names = [tidy(_text(name)) for name in item["names"]]
    if not FEWEST <= len(names) <= MOST or not all(names):
        raise ValueError("So many cannot play.")
    name = tidy(_text(item["name"]))
    if not name:
        raise ValueError("A table has a name.")
    stored = {option: _text(value) for option, value in item["chosen"].items()}
    chosen = {"book": stored.get("book", "")}
    if chosen["book"] not in RULE_BOOKS:
        raise ValueError("There is no such rule book.")
    chosen |= {option: stored[option] for option, values in CHOICES.items() if stored.get(option) in values}
    given = item.get("id")
    identity = given if isinstance(given, str) and 0 < len(given) <= LONGEST_NAME else f"table {place + 1}"
    table = Tally(identity, name, names, chosen, _seat(item["dealer"], len(names)))
    for match in item["matches"]:
        score = Score(table.rules, len(names), opener=_seat(match["opener"], len(names)))
        for played in match["rounds"]:
            out = tuple(_seat(seat, len(names)) for seat in played["out"])
            right = tuple(_seat(seat, len(names)) for seat in played["right"])
            score.add(Result(out, right, played["time"] is True))
        table.matches.append(score)
    if any(not score.winners for score in table.matches[:-1]):
        raise ValueError("A new match begins when the one before is over.")
    return table


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("Here stands a text.")
    return value


def _seat(value: object, players: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
        raise ValueError("There is no such seat.")
    return value
