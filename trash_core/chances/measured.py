"""How far the approximations of `round_win` are off, as measured against the simulator.

``python tests/benchmarks/round_win_error.py`` measures them: the largest difference of anybody's chance to
win, over many groups of rungs and over rules of each kind, with 50,000 rounds for each (a standard error of
at most 0.0022, which is in the figures, too). The first two kinds were measured over all 100 pairs of rungs
with 400,000 rounds each. The tests hold samples within these errors and 4 standard errors. That was tried,
not proved: other rules of a kind may have larger errors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from trash_core.chances.shape import Shape
from trash_core.chances.wilds import takes_all_of_use, wilds_stay
from trash_core.rules import Rules

Kind = Literal[
    "by number", "by number, many wilds", "checked", "two", "draws", "many wilds", "stock only", "small stock"
]
"""In this order:

* two players who may draw discards, with wilds that stay and go by the numbers of places;
* the same with more wilds than copies of a rank;
* two players who check their layouts, where who goes out first is solved;
* two players otherwise;
* three and more players who draw discards;
* the same with more wilds than copies of a rank, or with none;
* three and more players who never draw discards;
* the same with three players a deck or more, so that the stock is small.
"""


_THOUSANDTHS: tuple[tuple[Kind, int, int], ...] = (
    ("by number", 2, 4),
    ("by number, many wilds", 4, 10),
    ("checked", 15, 18),
    ("two", 16, 20),
    ("draws", 12, 34),
    ("many wilds", 15, 60),
    ("stock only", 10, 14),
    ("small stock", 29, 30),
)
"""With equal rungs, and with any."""


class LargestError(NamedTuple):
    """The largest difference that was found."""

    equal: Fraction
    """Between players with equally many places."""
    any: Fraction
    """Whatever the rungs: the worst are those of one with ten places and another with one."""


LARGEST_ERRORS: Mapping[Kind, LargestError] = {
    kind: LargestError(Fraction(equal, 1000), Fraction(any, 1000)) for kind, equal, any in _THOUSANDTHS
}
"""Rounded up to thousandths."""


def kind_of(rules: Rules, players: int) -> Kind:
    """The kind of approximation that `round_win` uses, where it uses one."""
    shape = Shape.of(rules, rules.decks_for(players))
    many = shape.wilds > shape.copies
    draws = rules.draw_discard != "never"
    if players == 2:
        if not (takes_all_of_use(rules) if draws else not wilds_stay(rules)):
            return "two"
        if rules.check_layouts:
            return "checked"
        return "by number, many wilds" if many else "by number"
    if draws:
        return "many wilds" if many or not shape.wilds else "draws"
    return "small stock" if players >= 3 * rules.decks_for(players) else "stock only"


def largest_error(rules: Rules, rungs: Sequence[int]) -> Fraction:
    """The largest error of anybody's chance to win."""
    errors = LARGEST_ERRORS[kind_of(rules, len(rungs))]
    return errors.equal if len(set(rungs)) == 1 else errors.any
