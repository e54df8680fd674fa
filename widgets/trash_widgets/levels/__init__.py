"""Levels of guided turns: data in the TOML files beside this module, one file for each lesson.

A file is a list of `[[level]]` tables; `Level` says what each key means. The referee is always `Round`:
a level only sets up the cards and says when it is done.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

from trash_core import Event, Move, Round, Rules, parse_move
from trash_core.reasons import Code
from trash_core.rule_books import RULE_BOOKS

_here = Path(__file__).parent


@dataclass(frozen=True)
class Mistake:
    """A typical wrong move: after `after` moves of the par line, `move` is refused with `reason`."""

    after: int
    move: Move
    reason: Code


@dataclass(frozen=True, kw_only=True)
class Level:
    """One guided turn. The learner is seat 0."""

    id: str
    """A name that never changes, since a learner's stars are kept under it."""
    title: str
    goal: str
    """What the learner is to do; with `hint` and `praise` at most two sentences each."""
    layouts: tuple[str, ...]
    """The deal, in the text form of `Round.rigged`; the first layout is the learner's."""
    par: tuple[Move, ...]
    """A shortest line of the learner's own moves that reaches the goal."""
    praise: str
    """What the learner has seen, said when the level is done."""
    question: str = ""
    """A question that people ask, if the level is there to answer one (`TableQuestions`)."""
    answer: str = ""
    """The answer, in two sentences."""
    hint: str = ""
    """A thought that helps, given before the move itself is shown; empty for a level without hints."""
    help: Literal["shown", "asked", "none"] = "asked"
    """Whether the targets are marked from the start, when a hint is asked for, or never."""
    done: str = "turn"
    """When the level is done: ``turn`` (the learner's turn has ended), ``turns 2``, ``round`` (it is over),
    or ``places 2 4`` (these are face up)."""
    stock: str = ""
    discard: str = ""
    rest: Literal["shuffle", "none"] = "shuffle"
    seed: int = 0
    opener: int = 0
    book: str = "classic"
    change: Mapping[str, Any] | None = None
    """House rules: options of the rule book that are set otherwise."""
    names: tuple[str, ...] = ("You", "Ben", "Ada", "Sam", "Mia", "Leo")
    opening: tuple[Move, ...] = ()
    """Moves that are played before the learner begins."""
    opponents: tuple[Move, ...] = ()
    """The moves of all the other seats, in the order in which they are played."""
    aside: str = ""
    """Makes the par line the only one, as in a worked example: what is said to a learner who makes another
    legal move, before what to do now. Without it every legal move is played."""
    anywhere: bool = False
    """With `aside`: a wild may go to any place all the same. Otherwise the goal names its place."""
    again: str = ""
    """Lets the learner waste a turn, by the wrong pile say: what is said then, before the level starts again.
    A turn is wasted that does not go as in the par line."""
    dare: str = ""
    """Something forbidden that the learner is to try first, to see what happens: a sentence. It is the first
    of `mistakes`; until it has been tried, legal moves wait, and one refusal costs no stars."""
    mistakes: tuple[Mistake, ...] = ()

    @property
    def rules(self) -> Rules:
        """The rule book with the level's house rules."""
        return RULE_BOOKS[self.book].replace(**(self.change or {}))

    def start(self) -> Round:
        """The round at the learner's first move."""
        round = Round.rigged(
            self.rules,
            self.layouts,
            self.stock,
            self.discard,
            opener=self.opener,
            rest=self.rest,
            seed=self.seed,
        )
        for move in self.opening:
            round.play(move)
        return round

    def is_done(self, round: Round) -> bool:
        """Whether the learner has reached the goal."""
        match self.done.split():
            case ["turn"]:
                return _turns(round.events) >= 1
            case ["turns", count]:
                return _turns(round.events) >= int(count)
            case ["round"]:
                return round.is_over
            case ["places", *places]:
                return not any(round.layouts[0].is_face_down(int(place)) for place in places)
        raise ValueError(f"Level {self.id}: done = {self.done!r} is not turn, turns N, round or places N….")


def _turns(events: list[Event]) -> int:
    return sum(event.seat == 0 and event.turn_end is not None for event in events)


def load(lesson: str) -> tuple[Level, ...]:
    """The levels of `lesson`, such as ``02-chaining``, in their order; or those of a file ``my-levels.toml``.

    Raises ValueError if the lesson has no levels, or if the file has a mistake in it; FileNotFoundError if
    there is no such file.
    """
    if lesson.endswith(".toml"):  # not kept: somebody is just writing it
        return _read(Path(lesson))
    return _load(lesson)


@cache
def _load(lesson: str) -> tuple[Level, ...]:
    path = _here / f"{lesson}.toml"
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in _here.glob("*.toml")))
        raise ValueError(
            f"There are no levels for {lesson!r}. There are levels for: {known}. A file of your own is named "
            "with its ending, such as 'my-levels.toml'."
        )
    return _read(path)


def _read(path: Path) -> tuple[Level, ...]:
    tables = tomllib.loads(path.read_text("utf-8")).get("level", [])
    levels = tuple(_level(table, path.name) for table in tables)
    if not levels:
        raise ValueError(f"{path.name} has no level. A level begins with a line [[level]].")
    if len({level.id for level in levels}) != len(levels):
        raise ValueError(f"{path.name}: two levels have the same id.")
    return levels


def _level(table: Mapping[str, Any], file: str) -> Level:
    known = {field.name for field in fields(Level)}
    unknown = sorted(set(table) - known)
    if unknown:
        raise ValueError(f"{file}, level {table.get('id')!r}: unknown key {unknown[0]!r}.")
    missing = [field.name for field in fields(Level) if field.default is MISSING and field.name not in table]
    if missing:
        raise ValueError(f"{file}, level {table.get('id')!r}: it needs {', '.join(missing)}, too.")
    values = dict(table)
    for name in ("layouts", "names"):
        if name in values:
            values[name] = tuple(values[name])
    for name in ("par", "opening", "opponents"):
        values[name] = tuple(parse_move(word) for word in values.get(name, "").split())
    values["mistakes"] = tuple(
        Mistake(row["after"], parse_move(row["move"]), Code(row["reason"]))
        for row in values.get("mistakes", ())
    )
    return Level(**values)
