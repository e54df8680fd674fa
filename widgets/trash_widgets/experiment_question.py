"""What an experiment compares: two sides that differ in one thing, and the figure that is looked at.

A question comes from the fields of a form, and gives back its words, its plans and, where it is known, the
exact difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from trash_core import chances
from trash_core.deal_code import SEED_BITS, DealCode, write_rules
from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules
from trash_core.simulate.plan import Plan, make_plan

from .house import AS_BOOK, BOOKS, HOUSE_RULES, changes
from .lab_run import exact_value

PLAYERS = 2
KINDS: Mapping[str, str] = {
    "house": "A house rule",
    "book": "Two rule books",
    "habit": "Two ways to play",
    "opener": "To play first or second",
}
HABITS: Mapping[str, str] = {
    "first_fit": "Wilds to the lowest place",
    "last_fit": "Wilds to the highest place",
    "middle": "Wilds near the middle",
    "counter": "Wilds where most is gone",
    "least_seen": "Wilds where least is gone",
    "blind": "Never takes a discard",
    "random": "Plays at random",
}
"""The players of the simulator in words. But for the last two, all take every discard that helps them."""
_PLACERS = {"first_fit", "last_fit", "middle", "counter", "least_seen"}


class Measure(NamedTuple):
    """Something that is compared."""

    title: str
    column: str
    """What `simulate.Comparison` calls it."""
    is_share: bool
    unit: str


MEASURES: Mapping[str, Measure] = {
    "wins": Measure("Matches that player 1 wins", "wins", True, "of the matches"),
    "rounds_per_match": Measure("Rounds in a match", "rounds_per_match", False, "rounds"),
    "turns_per_match": Measure("Turns in a match", "turns_per_match", False, "turns"),
    "turns_first_round": Measure("Turns in the first round", "turns_first_round", False, "turns"),
    "opener_wins_first_round": Measure(
        "First rounds that the opener wins", "opener_wins_first_round", True, "of the rounds"
    ),
    "first_round": Measure("First rounds that player 1 wins", "wins", True, "of the rounds"),
}
_FOR_SIDES = tuple(name for name in MEASURES if name != "first_round")
_EXACT_NAMES = {"wins": "seat_1_wins"}

# What needs a clock has no meaning in a simulation, and one round is a figure of its own here.
OPTIONS = {rule.option: rule for rule in HOUSE_RULES if rule.option not in ("match_minutes", "one_round")}
START: Mapping[str, str] = {
    "kind": "house", "book": "classic", "other book": "turn_up", "option": "swap", "value": "True",
    "other value": "False", "habit": "counter", "other habit": "first_fit", "rival": "first_fit",
    "figure": "rounds_per_match", "rung": "", "rival rung": "",
}  # fmt: skip
"""The fields of the form, with what is chosen at the start."""


@dataclass(frozen=True)
class Side:
    """One side of a comparison; player 1 sits at `seat`."""

    name: str
    rules: Rules
    strategies: tuple[str, ...]
    rungs: tuple[int, ...] | None
    seat: int = 0

    def plan(self, seed: int) -> Plan:
        """The plan of its matches. Raises ValueError for what cannot be played."""
        return make_plan(self.rules, PLAYERS, seed, self.strategies, self.rungs)

    def deal(self, seed: int) -> str:
        """The code of its first deal, which can be opened and played by hand."""
        return str(DealCode(rules=self.rules, players=PLAYERS, opener=0, seed=seed, rungs=self.rungs or ()))

    @property
    def about(self) -> str:
        """Its rules as a code, and who plays how, in a line."""
        own, rival = self.strategies[self.seat], self.strategies[1 - self.seat]
        first = "player 1" if self.seat == 0 else "player 2"
        told = f"rules {write_rules(self.rules)}; {first} opens; player 1: {_small(HABITS[own])}"
        if rival != own:
            told += f", player 2: {_small(HABITS[rival])}"
        else:
            told = told.replace("player 1:", "both:")
        if self.rungs is not None:
            mine, other = self.rungs[self.seat], self.rungs[1 - self.seat]
            told += f"; places at the start {mine} and {other}"
        return told


@dataclass(frozen=True)
class Question:
    """Two sides and a figure."""

    kind: str
    a: Side
    b: Side
    figure: str
    title: str
    """What is compared, in a phrase."""

    @property
    def measure(self) -> Measure:
        """The figure."""
        return MEASURES[self.figure]

    @property
    def shares_deals(self) -> bool:
        """Whether both sides play the same deals.

        Who opens gets the opener's cards: on the same deal, the match in which player 2 opens is the same
        match with the names exchanged, and would tell nothing new.
        """
        return self.kind != "opener"

    def plans(self, seed: int) -> tuple[Plan, Plan]:
        """The plans of both sides; where they share no deals, b has those of the next seed."""
        return self.a.plan(seed), self.b.plan(seed if self.shares_deals else next_seed(seed))

    @property
    def text(self) -> str:
        """The question in words."""
        return f"{self.measure.title}: does it make a difference? {self.title}"

    def check(self) -> None:
        """Raise ValueError where it cannot be simulated, or compares a thing with itself."""
        if (self.a.rules, self.a.strategies, self.a.seat) == (self.b.rules, self.b.strategies, self.b.seat):
            raise ValueError("Both sides are the same. Choose two different things to compare.")
        for side in (self.a, self.b):
            side.plan(0)

    def exact(self) -> Fraction | None:
        """The exact difference, a minus b, where it is known; this may take some seconds."""
        try:
            if self.kind == "habit":
                return Fraction(0) if _place_cannot_matter(self.a) and _place_cannot_matter(self.b) else None
            one, other = (self._exact_of(side) for side in (self.a, self.b))
        except ValueError:
            return None
        return None if one is None or other is None else one - other

    def _exact_of(self, side: Side) -> Fraction | None:
        rules, rungs = side.rules, side.rungs
        if self.figure != "first_round" and rungs is None and side.seat == 0:
            name = _EXACT_NAMES.get(self.figure, self.figure)
            return exact_value(rules, PLAYERS, side.strategies, name)
        if self.figure not in ("first_round", "wins") or not _is_solved(rules):
            return None
        start = rungs or (rules.first_layout_for(PLAYERS),) * PLAYERS
        if self.figure == "first_round":
            opener = Fraction(chances.round_win(start, rules).chance)
            return opener if side.seat == 0 else 1 - opener
        if rules.match_rounds is not None or rules.one_round_for(PLAYERS):
            return None
        wins = chances.round_wins(rules)
        match = chances.ladder(wins, next_opener=rules.next_opener, target=rules.target)
        return Fraction(match.match_win(chances.State(start, 0), side.seat))


def figures_for(kind: str) -> tuple[str, ...]:
    """The figures that such a question can look at.

    >>> figures_for("opener")
    ('wins', 'first_round')
    """
    return ("wins", "first_round") if kind == "opener" else _FOR_SIDES


def next_seed(seed: int, by: int = 1) -> int:
    """The seed after this one; the first comes after the last."""
    return (seed + by) % (1 << SEED_BITS)


def values_of(option: str) -> list[tuple[str, str]]:
    """The values of a house rule with their labels."""
    rule = OPTIONS[option]
    return [(AS_BOOK, "As in the rule book"), *((_written(value), label) for value, label in rule.values)]


def question_of(chosen: Mapping[str, str]) -> Question:
    """The question that was chosen in the form. Raises ValueError where it cannot be.

    >>> question_of({**START, "kind": "book"}).title
    'Classic or Turn-up?'
    """
    kind, figure = chosen["kind"], chosen["figure"]
    if figure not in figures_for(kind):
        figure = "wins" if kind == "opener" else "rounds_per_match"
    rules = RULE_BOOKS[chosen["book"]]
    book = BOOKS[chosen["book"]][0]
    plain = ("first_fit",) * PLAYERS
    rungs = _rungs(chosen)
    if kind == "book":
        other = RULE_BOOKS[chosen["other book"]]
        other_title = BOOKS[chosen["other book"]][0]
        sides = Side(book, rules, plain, rungs), Side(other_title, other, plain, rungs)
        title = f"{book} or {other_title}?"
    elif kind == "house":
        rule = OPTIONS[chosen["option"]]
        found = [
            (
                f"{rule.label}: {_small(_label(chosen['option'], value))}",
                rules.replace(**changes({chosen["option"]: value})),
            )
            for value in (chosen["value"], chosen["other value"])
        ]
        sides = Side(*found[0], plain, rungs), Side(*found[1], plain, rungs)
        values = [_small(_label(chosen["option"], chosen[name])) for name in ("value", "other value")]
        title = f"“{rule.label}”: {values[0]} or {values[1]}? (Rule book {book})"
    elif kind == "habit":
        names = chosen["habit"], chosen["other habit"]
        rival = chosen["rival"]
        sides = (
            Side(HABITS[names[0]], rules, (names[0], rival), rungs),
            Side(HABITS[names[1]], rules, (names[1], rival), rungs),
        )
        title = (
            f"Player 1: {_small(HABITS[names[0]])} or {_small(HABITS[names[1]])}? "
            f"(Rule book {book}, player 2: {_small(HABITS[rival])})"
        )
    else:
        if figure == "first_round":
            rules = rules.replace(one_round=1)
        sides = (
            Side("Player 1 opens", rules, plain, rungs),
            Side("Player 2 opens", rules, plain, rungs and rungs[::-1], seat=1),
        )
        places = f", places {rungs[0]} and {rungs[1]}" if rungs else ""
        title = f"Does player 1 open, or player 2? (Rule book {book}{places})"
    question = Question(kind, *sides, figure, title)
    question.check()
    return question


def _rungs(chosen: Mapping[str, str]) -> tuple[int, int] | None:
    """Both players' places at the start; None where the rules say."""
    mine, other = chosen["rung"], chosen["rival rung"]
    if not mine and not other:
        return None
    if not mine or not other:
        raise ValueError("Choose the places at the start for both players, or for none.")
    return int(mine), int(other)


def _is_solved(rules: Rules) -> bool:
    """Whether `chances` solves these rules exactly. Short layouts are solved in no time, in the same way."""
    if rules.extra_draws or rules.last_turn or rules.check_layouts:
        return False
    return chances.round_win((rules.target + 1,) * PLAYERS, rules).how == "exact"


def _place_cannot_matter(side: Side) -> bool:
    """Whether the proof of lesson 14 covers these rules and these players."""
    rules = side.rules
    usual = rules.swap and rules.draw_discard == "always" and set(side.strategies) <= _PLACERS
    return usual and _is_solved(rules)


def _label(option: str, value: str) -> str:
    return dict(values_of(option))[value]


def _written(value: object) -> str:
    """A value as the page sends it; the same as in `house`."""
    return "-" if value == "" else str(value)


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
