"""Real tables in JSON's own types, for the browser to keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trash_core.rule_books import RULE_BOOKS
from trash_core.scoring import Result, Score

from ..kept import is_whole
from .tally import FEWEST, LONGEST_NAME, MOST, MOST_TABLES, SCORE_RULES, Tally, tidy

_LABELS = {rule.option: rule.labels for rule in SCORE_RULES}


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
    chosen |= {option: stored[option] for option, labels in _LABELS.items() if stored.get(option) in labels}
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
    if not is_whole(value) or value >= players:
        raise ValueError("There is no such seat.")
    return value


def tables_of(stored: object) -> tuple[list[Tally], int]:
    """The tables of a record, and how many of them cannot be read."""
    found, lost = [], 0
    for place, item in enumerate(stored[:MOST_TABLES] if isinstance(stored, list) else []):
        try:
            found.append(from_record(item, place))
        except (ValueError, TypeError, KeyError, AttributeError):
            lost += 1
    return found, lost
