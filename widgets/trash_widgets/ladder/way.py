"""The way of a match down its ladder, as the browser keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trash_core.chances import End, Ladder, State

from ..kept import is_whole

MOST_STEPS = 60


def to_record(way: Sequence[State | End]) -> dict[str, Any]:
    """The way in JSON's own types."""
    return {"kind": "ladder", "way": [_kept(state) for state in way]}


def from_record(record: object, ladder: Ladder) -> list[State | End] | None:
    """The way of a record; None if it is damaged, or no way down this ladder."""
    if not isinstance(record, Mapping) or record.get("kind") != "ladder":
        return None
    given = record.get("way")
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_STEPS:
        return None
    way: list[State | End] = []
    for entry in given:
        state = _read(entry)
        before = way[-1] if way else None
        follow = ladder.steps if before is None else ladder.steps[before] if isinstance(before, State) else ()
        if state is None or state not in follow:
            return None
        way.append(state)
    return way


def _kept(state: State | End) -> dict[str, Any]:
    if isinstance(state, State):
        return {"rungs": list(state.rungs), "opener": state.opener}
    return {"winners": list(state.winners)}


def _read(entry: object) -> State | End | None:
    """A state of a record; None for whatever is none."""
    if not isinstance(entry, Mapping):
        return None
    rungs, winners, opener = _numbers(entry.get("rungs")), _numbers(entry.get("winners")), entry.get("opener")
    if winners is not None:
        return End(winners)
    return State(rungs, opener) if rungs is not None and is_whole(opener) else None


def _numbers(value: object) -> tuple[int, ...] | None:
    return tuple(value) if isinstance(value, list) and all(map(is_whole, value)) else None
