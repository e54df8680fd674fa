"""Worksheets with keys: from the same seed and the same class the same numbers, from others others.

>>> one, other = worksheet("09-first-card", 1, "7b"), worksheet("09-first-card", 1, "7c")
>>> one == worksheet("09-first-card", 1, "7b"), one.tasks == other.tasks
(True, False)

Answers are worked out by `trash_core.chances`, by playing, or by plain arithmetic; the tests find each of
them again by another road.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from . import counting, experiment, ladder, skill, waiting
from .task import Draw, Task
from .tickets import TICKETS

__all__ = ["MAKERS", "TICKETS", "Task", "Worksheet", "ticket", "worksheet"]

MAKERS: Mapping[str, Callable[[Draw], list[Task]]] = MappingProxyType(
    {
        "09-first-card": counting.first_card,
        "10-chains": counting.chains,
        "11-fill-the-layout": waiting.fill_the_layout,
        "12-who-goes-first": waiting.who_goes_first,
        "13-ladder-markov": ladder.ladder_markov,
        "14-luck-or-skill": skill.luck_or_skill,
        "15-own-experiment": experiment.own_experiment,
    }
)
"""The lessons that have a worksheet, and what makes its tasks."""


class Worksheet(NamedTuple):
    """The tasks of a worksheet, and what they were made from."""

    lesson: str
    seed: int
    group: str
    tasks: list[Task]


def worksheet(lesson: str, seed: int = 1, group: str = "") -> Worksheet:
    """The worksheet of a lesson for a class (`group`). Raises ValueError for a lesson that has none."""
    if lesson not in MAKERS:
        raise ValueError(f"Lesson {lesson!r} has no worksheet. These have one: {', '.join(MAKERS)}.")
    chance = Random(f"{lesson}/{seed}/{group}")
    return Worksheet(lesson, seed, group, MAKERS[lesson](chance))


def ticket(lesson: str, seed: int = 1, group: str = "") -> list[Task]:
    """The questions of an exit ticket that have numbers of their own; none where a lesson has no such.

    >>> [task.answers for task in ticket("11-fill-the-layout", 1)] == [
    ...     task.answers for task in ticket("11-fill-the-layout", 2)
    ... ]
    False
    """
    return TICKETS[lesson](Random(f"ticket/{lesson}/{seed}/{group}")) if lesson in TICKETS else []
