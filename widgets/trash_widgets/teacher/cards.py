"""The teacher's card of each lesson, and plans for a lesson of 20, 45 or 90 minutes: read from TOML files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .figures import fill

_package = Path(__file__).parents[1]

STANDARDS: Mapping[str, str] = {
    "7.SP.C.5": "a chance is a number from 0 to 1",
    "7.SP.C.6": "estimate a chance from how often something happens in the long run",
    "7.SP.C.7": "set up a model of chance and compare it with what is seen",
    "7.SP.C.7a": "a model in which all outcomes are equally likely",
    "7.SP.C.7b": "a model with unequal chances, from data",
    "7.SP.C.8": "chances of compound events",
    "7.SP.C.8a": "a compound event as a share of the sample space",
    "7.SP.C.8b": "sample spaces as lists, tables and trees",
    "7.SP.C.8c": "design and use a simulation",
    "HSS-CP.A.1": "events as parts of a sample space",
    "HSS-CP.A.2": "independence",
    "HSS-CP.A.3": "conditional probability",
    "HSS-CP.A.4": "two-way tables",
    "HSS-CP.A.5": "conditional probability in everyday words",
    "HSS-CP.B.6": "P(A|B) as a share of the outcomes of B",
    "HSS-CP.B.7": "the addition rule",
    "HSS-CP.B.8": "the multiplication rule",
    "HSS-CP.B.9": "counting with permutations and combinations",
    "HSS-MD.A.1": "random variables and graphs of their distributions",
    "HSS-MD.A.2": "expected value as the mean of a distribution",
    "HSS-MD.A.3": "a distribution worked out from a model",
    "HSS-MD.A.4": "a distribution taken from data",
    "HSS-MD.B.5": "weigh decisions by expected values",
    "HSS-MD.B.6": "fair decisions by chance",
    "HSS-MD.B.7": "analyse decisions and strategies",
    "HSS-IC.A.1": "inference from a random sample",
    "HSS-IC.A.2": "does a model fit the data? Decide by simulation",
    "HSS-IC.B.3": "surveys, experiments, observations",
    "HSS-IC.B.4": "estimates with a margin of error",
    "HSS-IC.B.5": "compare two treatments in a randomised experiment",
    "HSS-IC.B.6": "judge reports that rest on data",
}
"""The standards that a card may name (Common Core, mathematics), in our own words."""

GAISE = ("", "A", "B", "C")
"""Levels of the GAISE framework; none where a lesson is not about data."""


class Misconception(NamedTuple):
    """What a pupil says, why it is wrong, and what to ask back."""

    says: str
    why: str
    ask: str


class Question(NamedTuple):
    """A question with its answer."""

    question: str
    answer: str


class Standard(NamedTuple):
    """A standard by its code (one of STANDARDS), and how the lesson serves it."""

    code: str
    how: str


class Unplugged(NamedTuple):
    """The lesson with real cards: what to do, a sheet to tally on, and what to compare the tally with."""

    minutes: int
    steps: list[str]
    head: list[str]
    first: list[str]
    """What stands in the first column; empty texts leave lines to fill in."""
    compare: str


@dataclass(frozen=True, kw_only=True)
class LessonCard:
    """What a teacher wants to know about one lesson."""

    name: str
    title: str
    objective: str
    minutes: int
    prerequisites: list[str]
    materials: list[str]
    misconceptions: list[Misconception]
    discussion: list[Question]
    ticket: list[Question]
    standards: list[Standard]
    gaise: str
    about_standards: str
    unplugged: Unplugged

    @property
    def number(self) -> str:
        """The lesson's number, such as "09"."""
        return self.name[:2]


class Step(NamedTuple):
    """Some minutes of a plan."""

    minutes: int
    what: str
    lesson: str
    """Which part of which lesson is on the screen; may be empty."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A lesson of so many minutes, minute by minute."""

    title: str
    minutes: int
    lesson: str
    aim: str
    before: list[str]
    new_to_the_game: str
    """What to add and what to drop if the class has never seen the game."""
    steps: list[Step]
    offline: list[str]
    """What to do if the internet or the computers are not there."""


def folder() -> Path:
    """Where the texts are: in the installed package, or in a checkout."""
    for place in (_package / "app" / "lessons" / "teacher", _package.parents[1] / "lessons" / "teacher"):
        if place.is_dir():
            return place
    raise FileNotFoundError("The teacher's texts are missing from this installation.")


def lesson_names(place: Path | None = None) -> list[str]:
    """The lessons that have a card, in their order."""
    return sorted(path.stem for path in (place or folder()).glob("[0-9][0-9]-*.toml"))


def find_lesson(wish: str) -> str:
    """A lesson's name by its number or its name; raises ValueError if there is none.

    >>> find_lesson("9"), find_lesson("09-first-card")
    ('09-first-card', '09-first-card')
    """
    for name in lesson_names():
        if wish == name or wish.zfill(2) == name[:2]:
            return name
    raise ValueError(f"There is no lesson {wish!r}. There are 01 to {lesson_names()[-1][:2]}.")


@cache
def card(name: str, place: Path | None = None) -> LessonCard:
    """The card of a lesson, its numbers filled in.

    Raises ValueError if it names a standard or a level that there is not.
    """
    place = place or folder()
    data = _filled(read(place / f"{name}.toml"), place)
    _check(name, [each["code"] for each in data.get("standards", [])], STANDARDS)
    _check(name, [data["gaise"]], GAISE)
    return LessonCard(
        name=name,
        title=data["title"],
        objective=data["objective"],
        minutes=data["minutes"],
        prerequisites=data["prerequisites"],
        materials=data["materials"],
        misconceptions=[Misconception(**each) for each in data["misconceptions"]],
        discussion=[Question(**each) for each in data["discussion"]],
        ticket=[Question(**each) for each in data["ticket"]],
        standards=[Standard(**each) for each in data.get("standards", [])],
        gaise=data["gaise"],
        about_standards=data["about_standards"],
        unplugged=Unplugged(**data["unplugged"]),
    )


def _check(name: str, given: Iterable[str], known: Iterable[str]) -> None:
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise ValueError(f"{name}.toml: {unknown[0]!r} is not one of {', '.join(map(repr, known))}.")


@cache
def plans(place: Path | None = None) -> list[Plan]:
    """The plans, the shortest first."""
    place = place or folder()
    data = _filled(read(place / "plans.toml"), place)
    return [Plan(**{**each, "steps": [Step(**step) for step in each["steps"]]}) for each in data["plan"]]


def read(path: Path) -> dict[str, Any]:
    """A TOML file."""
    return tomllib.loads(path.read_text("utf-8"))


def _filled(value: Any, place: Path) -> Any:
    if isinstance(value, str):
        return fill(value, place)
    if isinstance(value, list):
        return [_filled(each, place) for each in value]
    if isinstance(value, dict):
        return {key: _filled(each, place) for key, each in value.items()}
    return value
