"""The fields in which a question is chosen, and the question that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules

from ..house import BOOKS, HOUSE_RULES
from ..wording import small
from .question import HABITS, MEASURES, PLAYERS, Question, Side

KINDS: Mapping[str, str] = {
    "house": "A house rule",
    "book": "Two rule books",
    "habit": "Two ways to play",
    "opener": "To play first or second",
}
START: Mapping[str, str] = {
    "kind": "house", "book": "classic", "other book": "turn_up", "option": "swap", "value": "True",
    "other value": "False", "habit": "counter", "other habit": "first_fit", "rival": "first_fit",
    "figure": "rounds_per_match", "rung": "", "rival rung": "",
}  # fmt: skip
"""The fields of the form, with what is chosen at the start."""
# What needs a clock has no meaning in a simulation, and one round is a figure of its own here.
OPTIONS = {rule.option: rule for rule in HOUSE_RULES if rule.option not in ("match_minutes", "one_round")}
"""The house rules that can be compared."""

_FOR_SIDES = tuple(name for name in MEASURES if name != "first_round")
_FOR_OPENER = ("wins", "first_round")

Chosen = Mapping[str, str]
Rungs = tuple[int, int] | None


def figures_for(kind: str) -> tuple[str, ...]:
    """The figures that such a question can look at.

    >>> figures_for("opener")
    ('wins', 'first_round')
    """
    return _FOR_OPENER if kind == "opener" else _FOR_SIDES


def values_of(option: str) -> list[tuple[str, str]]:
    """The values of a house rule with their labels."""
    return OPTIONS[option].choices


def options_for(chosen: Chosen) -> dict[str, list[str]]:
    """For each field: what may stand in it."""
    values = [value for value, _ in values_of(chosen["option"])]
    rungs = ["", *map(str, range(1, 11))]
    return {
        "kind": list(KINDS), "book": list(RULE_BOOKS), "other book": list(RULE_BOOKS),
        "option": list(OPTIONS), "value": values, "other value": values, "habit": list(HABITS),
        "other habit": list(HABITS), "rival": list(HABITS), "figure": list(MEASURES),
        "rung": rungs, "rival rung": rungs,
    }  # fmt: skip


def choose(chosen: dict[str, str], form: Mapping[str, str]) -> None:
    """Take from a form whatever can be chosen; what belongs to something else is put back to the usual."""
    before = chosen["option"]
    for name, known in options_for(chosen).items():
        if form.get(name) in known:
            chosen[name] = form[name]
    if chosen["option"] != before:  # the values that stand there belong to another house rule
        values = [value for value, _ in values_of(chosen["option"])]
        chosen["value"], chosen["other value"] = values[1], values[2]
    if chosen["figure"] not in figures_for(chosen["kind"]):
        chosen["figure"] = figures_for(chosen["kind"])[0]


def question_of(chosen: Chosen) -> Question:
    """The question that was chosen in the form. Raises ValueError where it cannot be.

    >>> question_of({**START, "kind": "book"}).title
    'Classic or Turn-up?'
    """
    kind, figure = chosen["kind"], chosen["figure"]
    if figure not in figures_for(kind):
        figure = "wins" if kind == "opener" else "rounds_per_match"
    rules = RULE_BOOKS[chosen["book"]]
    if figure == "first_round":
        rules = rules.replace(one_round=1)
    a, b, title = _SIDES[kind](chosen, rules, _rungs(chosen))
    question = Question(kind, a, b, figure, title)
    question.check()
    return question


_PLAIN = ("first_fit",) * PLAYERS


def _books(chosen: Chosen, rules: Rules, rungs: Rungs) -> tuple[Side, Side, str]:
    other = chosen["other book"]
    title, other_title = _book(chosen), BOOKS[other][0]
    sides = Side(title, rules, _PLAIN, rungs), Side(other_title, RULE_BOOKS[other], _PLAIN, rungs)
    return *sides, f"{title} or {other_title}?"


def _house(chosen: Chosen, rules: Rules, rungs: Rungs) -> tuple[Side, Side, str]:
    rule = OPTIONS[chosen["option"]]
    labels = dict(rule.choices)
    values = chosen["value"], chosen["other value"]
    said = [small(labels[value]) for value in values]
    a, b = (
        Side(f"{rule.label}: {label}", rules.replace(**rule.change(value)), _PLAIN, rungs)
        for value, label in zip(values, said, strict=True)
    )
    return a, b, f"“{rule.label}”: {said[0]} or {said[1]}? (Rule book {_book(chosen)})"


def _habits(chosen: Chosen, rules: Rules, rungs: Rungs) -> tuple[Side, Side, str]:
    one, other, rival = chosen["habit"], chosen["other habit"], chosen["rival"]
    a, b = (Side(HABITS[habit], rules, (habit, rival), rungs) for habit in (one, other))
    return a, b, (
        f"Player 1: {small(HABITS[one])} or {small(HABITS[other])}? (Rule book {_book(chosen)}, player 2: "
        f"{small(HABITS[rival])})"
    )  # fmt: skip


def _openers(chosen: Chosen, rules: Rules, rungs: Rungs) -> tuple[Side, Side, str]:
    a = Side("Player 1 opens", rules, _PLAIN, rungs)
    b = Side("Player 2 opens", rules, _PLAIN, rungs and rungs[::-1], seat=1)
    places = f", places {rungs[0]} and {rungs[1]}" if rungs else ""
    return a, b, f"Does player 1 open, or player 2? (Rule book {_book(chosen)}{places})"


_SIDES: Mapping[str, Callable[[Chosen, Rules, Rungs], tuple[Side, Side, str]]] = {
    "book": _books, "house": _house, "habit": _habits, "opener": _openers,
}  # fmt: skip


def _book(chosen: Chosen) -> str:
    return BOOKS[chosen["book"]][0]


def _rungs(chosen: Chosen) -> Rungs:
    """Both players' places at the start; None where the rules say."""
    mine, other = chosen["rung"], chosen["rival rung"]
    if not mine and not other:
        return None
    if not mine or not other:
        raise ValueError("Choose the places at the start for both players, or for none.")
    return int(mine), int(other)
