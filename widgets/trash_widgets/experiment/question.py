"""What an experiment compares: two sides that differ in one thing, and the figure that is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from trash_core import chances
from trash_core.deal_code import SEED_BITS, DealCode, write_rules
from trash_core.rules import Rules
from trash_core.simulate.plan import Plan, make_plan

from ..exact import exact_value
from ..wording import small

PLAYERS = 2
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
_EXACT_NAMES = {"wins": "seat_1_wins"}


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
        if rival == own:
            habits = f"both: {small(HABITS[own])}"
        else:
            habits = f"player 1: {small(HABITS[own])}, player 2: {small(HABITS[rival])}"
        told = f"rules {write_rules(self.rules)}; {first} opens; {habits}"
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


def next_seed(seed: int, by: int = 1) -> int:
    """The seed after this one; the first comes after the last."""
    return (seed + by) % (1 << SEED_BITS)


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
