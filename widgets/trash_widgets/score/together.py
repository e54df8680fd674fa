"""Puts two score sheets together that were written on at the same time, in two tabs of one browser.

Each of them has grown out of the same sheet. No round that was written down in either of them gets lost:
first come those of the other tab, then one's own. What one of them has taken back, or deleted, is gone,
unless the other has written there since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .record import from_record, to_record
from .tally import Tally

Table = Mapping[str, Any]
Step = tuple[str, Any]
"""The beginning of a match, or a round of it."""


def together(
    base: Sequence[Table], mine: Sequence[Table], theirs: Sequence[Table]
) -> tuple[list[Table], int]:
    """The tables of two sheets that have grown out of `base`, as `record.to_record` writes them.

    Also, how many rounds could not be written down, since the other sheet's rounds had ended the match.
    """
    before, here, there = ({table["id"]: table for table in tables} for tables in (base, mine, theirs))
    found: list[Table] = []
    left = 0
    for name in [*there, *(name for name in here if name not in there)]:
        old, own, other = before.get(name), here.get(name), there.get(name)
        if own is not None and other is not None:
            table, too_late = one_table(old, own, other)
            found.append(table)
            left += too_late
        elif old is None or (own or other) != old:  # else it was deleted, and nobody has written there since
            found.append(own or other or {})
    return found, left


def one_table(base: Table | None, mine: Table, theirs: Table) -> tuple[Table, int]:
    """One table of two sheets, and how many of its rounds came too late.

    >>> from trash_core import CLASSIC
    >>> from trash_core.scoring import Result, Score
    >>> def table(*winners):
    ...     score = Score(CLASSIC, 2)
    ...     for winner in winners:
    ...         score.add(Result((winner,)))
    ...     return to_record(Tally("a", "Table 1", ["Ada", "Ben"], matches=[score]))
    >>> both, _ = one_table(table(0), table(0, 1), table(0, 0))
    >>> [played["out"] for played in both["matches"][0]["rounds"]]
    [[0], [0], [1]]
    """
    if base is not None and mine == base:
        return theirs, 0
    if base is not None and theirs == base:
        return mine, 0
    own, other = _steps(mine), _steps(theirs)
    old = own[: _alike(own, other)] if base is None else _steps(base)
    if not own or not other:  # at one of them the players are still being named, or are so again
        if own or other:
            return (mine if own else theirs), 0
        return _one_setup(base or {}, mine, theirs), 0
    stays = min(_alike(old, own), _alike(old, other))
    added, theirs_added = own[_alike(old, own) :], other[_alike(old, other) :]
    setup = mine if len(own) > len(other) else theirs
    # A match ends once: where a round of one of them has ended it, the other's has to come before.
    orders = ([*theirs_added, *added], [*added, *theirs_added])
    return min((_played(setup, [*old[:stays], *order]) for order in orders), key=lambda found: found[1])


def _one_setup(base: Table, mine: Table, theirs: Table) -> Table:
    """Names and rules: what was changed here counts, and else what was changed there."""
    own = {name: value for name, value in mine.items() if value != base.get(name)}
    both = {**theirs, **own}
    return {**both, "dealer": min(both["dealer"], len(both["names"]) - 1)}


def _steps(table: Table) -> list[Step]:
    found: list[Step] = []
    for match in table["matches"]:
        found.append(("match", match["opener"]))
        found += [("round", played) for played in match["rounds"]]
    return found


def _alike(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many steps from the beginning are the same."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _played(setup: Table, steps: Sequence[Step]) -> tuple[Table, int]:
    """The table after these steps, and how many of them could not be taken any more."""
    table: Tally = from_record({**setup, "matches": []})
    left = 0
    for kind, what in steps:
        matches = to_record(table)["matches"]
        if kind == "round" and matches:
            matches[-1]["rounds"].append(what)
        elif kind == "match" and (not table.matches or table.score.winners):
            matches.append({"opener": what, "rounds": []})
        elif kind == "match":
            continue  # both have begun the same match
        try:
            table = from_record({**setup, "matches": matches})
        except ValueError:
            left += 1
    return to_record(table), left
