"""The choices before a match, as fields of the page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trash_core.rule_books import RULE_BOOKS

from ..house import BOOKS, HOUSE_RULES, HouseRule
from ..scene import Scene
from ..wording import counted
from .length import SHORT, minutes_here
from .setup import BY_THE_BOOK, PERSON, WHOLE, Setup

STRENGTHS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
MODE_WORDS = {
    "practice": "Practice, with hints",
    "real": "For real, without help",
}
SHORTER = dict(zip(SHORT, ("A shorter match", "A short match"), strict=True))
"""By the places at the start."""


def choices(setup: Setup) -> list[Scene]:
    """Every field there is to choose from now."""
    free = setup.code is None
    players = {str(n): str(n - 1) for n in range(2, setup.most() + 1)}
    shown = [level for level in setup.levels[: setup.players] if level]
    level = shown[0] if len(set(shown)) == 1 else "mixed"
    strengths = STRENGTHS if level != "mixed" else {"mixed": "Each as chosen below", **STRENGTHS}
    books = {name: title for name, (title, _) in BOOKS.items()}
    plain = [
        *([_select("players", "Opponents", str(setup.players), players)] if free else []),
        *([_select("level", "They play", level, strengths)] if shown else []),
        *([{**_select("book", "Rules", setup.book, books), "note": BOOKS[setup.book][1]}] if free else []),
        *(_length(setup) if free else []),
        {
            "name": "code",
            "label": "Deal code",
            "value": str(setup.code or ""),
            "options": None,
            "text": True,
        },
    ]
    return [*plain, *_seats(setup), *(_house_rules(setup) if free else [])]


def _length(setup: Setup) -> list[Scene]:
    """How long the match is to be, by the places at the start; nothing where one round decides."""
    book = RULE_BOOKS[setup.book]
    if book.one_round_for(setup.players):
        return []
    usual = book.first_layout_for(setup.players)
    shorter = [places for places in SHORTER if places < usual]
    options = {WHOLE: _minutes(setup, None), **{str(places): _minutes(setup, places) for places in shorter}}
    value = setup.house.get("first_layout", WHOLE)
    if value == str(usual):
        value = WHOLE
    if value == WHOLE:
        note = f"A whole match, with {usual} places at the start."
    elif value in options:
        note = f"{SHORTER[int(value)]}, with {value} places at the start."
    else:
        options[value] = f"From {value} places"
        note = "As in your house rules."
    return [{**_select("length", "How long?", value, options), "note": note}]


def _minutes(setup: Setup, first: int | None) -> str:
    minutes = minutes_here(setup.book, setup.players, setup.people, first)
    return counted(minutes, "minute")


def _seats(setup: Setup) -> list[Scene]:
    fold = {"fold": "Who plays"}
    kinds = {
        PERSON: "A person here",
        **{name: f"Computer, {words.lower()}" for name, words in STRENGTHS.items()},
    }
    fields: list[Scene] = []
    for seat, name in enumerate(setup.names):
        label = f"Seat {seat + 1}"
        fields.append({**_select(f"seat{seat + 1}", label, setup.levels[seat] or PERSON, kinds), **fold})
        who = {"name": f"name{seat + 1}", "label": f"Name at seat {seat + 1}", "value": name}
        fields.append({**who, "options": None, "text": True, **fold})
    return [*fields, {**_select("mode", "This match is", setup.mode, MODE_WORDS), **fold}]


def _house_rules(setup: Setup) -> list[Scene]:
    fold = {"fold": "House rules"}
    fields = []
    for rule in HOUSE_RULES:
        text = rule.text_of(_by_the_book(setup, rule))
        usual = "no limit" if text is None else rule.label_of(text).lower()
        values = {BY_THE_BOOK: f"As in {BOOKS[setup.book][0]} ({usual})", **rule.labels}
        field = _select(rule.option, rule.label, setup.house.get(rule.option, BY_THE_BOOK), values)
        fields.append({**field, "note": rule.means, **fold})
    return [
        *fields,
        {**_select("opener", "Who begins the first round", setup.opener_here(), setup.openers()), **fold},
    ]


def _by_the_book(setup: Setup, rule: HouseRule) -> Any:
    """What the rule book says for so many players."""
    value = getattr(RULE_BOOKS[setup.book], rule.option)
    rows = value if isinstance(value, tuple) else ((1, value),)
    return [row[1] for row in rows if row[0] <= setup.players][-1]


def _select(name: str, label: str, value: str, options: Mapping[str, str]) -> Scene:
    return {"name": name, "label": label, "value": value, "options": [list(item) for item in options.items()]}
