"""Who wins a round of two players: which rules are solved, how, and how well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal

from trash_core.chances.race import Race, Score
from trash_core.chances.shape import Shape
from trash_core.chances.streams import Streams
from trash_core.moves import MAX_PLACES
from trash_core.rules import CLASSIC, Rules

How = Literal["exact", "bounded", "approximate"]

WILDS_STAY_ERROR = Fraction(3, 1000)
"""The largest difference that was measured between a choice of places at random, for which rounds with wilds
that stay are solved, and `first_fit`'s choice: see `round_win`."""


@dataclass(frozen=True)
class RoundWin:
    """The chances of who wins a round of two.

    >>> result = RoundWin({(0,): Fraction(1, 2), (1,): Fraction(1, 4), (0, 1): Fraction(1, 4)}, "exact")
    >>> result.chance, result.other, result.shared
    (Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
    """

    outcomes: Mapping[tuple[int, ...], Fraction]
    """The chance of each list of winners in the order in which they go out: 0 is the opener, 1 the other."""
    how: How
    """``exact``; ``bounded``: no further than `error` from the truth; ``approximate``: no further than
    `error` where it was measured."""
    error: Fraction = Fraction(0)
    """The largest error of `chance`."""

    @property
    def chance(self) -> Fraction:
        """The chance that the opener wins, alone or not."""
        return sum((chance for seats, chance in self.outcomes.items() if 0 in seats), Fraction(0))

    @property
    def other(self) -> Fraction:
        """The chance that the other wins, alone or not."""
        return sum((chance for seats, chance in self.outcomes.items() if 1 in seats), Fraction(0))

    @property
    def shared(self) -> Fraction:
        """The chance that both win."""
        return sum((chance for seats, chance in self.outcomes.items() if len(seats) == 2), Fraction(0))

    def __float__(self) -> float:
        return float(self.chance)


def round_win(rungs: Sequence[int] = (10, 10), rules: Rules = CLASSIC) -> RoundWin:
    """The chance that the opener wins a round of two players; `rungs` are the places, the opener's first.

    Both players take the top discard whenever it can be placed or swapped, and swap whenever they can.

    *Exact*: where the discard pile may always be drawn from and wilds swap out, or there are no wilds, as in
    `classic`, also with a last turn, other wilds, jokers, more decks. Where the wild goes cannot matter then,
    and the stock cannot run out. Both are proved in the module `race`, which has the formula, too.

    *Bounded*: where nobody draws discards, and wilds swap out or there are none (`stock_only`, `garbage`).
    Exact up to the first reshuffle, by inclusion and exclusion (module `streams`). Rounds that last longer
    are taken to be won as the others are; `error` covers whatever may happen in them.

    *Approximate*: where the discard pile may be drawn from and wilds stay (`turn_up`, `last_licks`). Exact for
    players who put a wild at one of their face-down places at random. `first_fit` puts it at the lowest,
    and that changes the opener's chance by at most `error`, as measured on MEASURED.

    >>> result = round_win((10, 10))
    >>> result.how, round(float(result.chance), 4)
    ('exact', 0.5324)
    >>> from trash_core.rule_books import STOCK_ONLY
    >>> result = round_win((10, 10), STOCK_ONLY)
    >>> result.how, round(float(result.chance), 3), float(result.error) < 0.0011
    ('bounded', 0.516, True)

    Raises ValueError for rungs that the rules do not allow, and for rules that are not solved: other layouts
    checked at the end, wilds that swap out but may not be drawn from the discard pile to do so, wilds that
    stay or a last turn where nobody draws discards.
    """
    own, other = _rungs(rungs, rules)
    shape = Shape.of(rules, rules.decks_for(2))
    if rules.draw_discard == "never":
        return _bounded(own, other, shape)
    if not rules.last_turn:
        first = _mean("first", own, other, shape, rules)
        outcomes = {(0,): first, (1,): 1 - first}
    else:
        outcomes = _with_last_turn(own, other, shape, rules)
    if _wilds_stay(rules):
        return RoundWin(outcomes, "approximate", WILDS_STAY_ERROR)
    return RoundWin(outcomes, "exact")


def round_wins(rules: Rules = CLASSIC) -> dict[tuple[int, int], RoundWin]:
    """`round_win` for every pair of rungs that a match can come to: what `ladder` asks for.

    >>> wins = round_wins()
    >>> len(wins), wins[9, 10].chance < wins[10, 10].chance     # high up, a rung ahead hurts
    (100, True)
    >>> wins[4, 5].chance > wins[5, 5].chance                   # lower down, it helps
    True

    Raises ValueError for rules that are not solved.
    """
    rungs = range(rules.target + 1, MAX_PLACES + 1)
    return {(own, other): round_win((own, other), rules) for own in rungs for other in rungs}


def round_turns(rungs: Sequence[int] = (10, 10), rules: Rules = CLASSIC) -> Fraction:
    """The mean number of turns of a round of two, up to and with the turn in which somebody goes out.

    Exact, or approximate where wilds stay, as `round_win`.

    >>> round(float(round_turns((10, 10))), 3)
    10.855

    Raises ValueError as `round_win`, and for rules in which nobody draws discards.
    """
    own, other = _rungs(rungs, rules)
    if rules.draw_discard == "never":
        raise ValueError(
            "Where draw_discard='never', a round may outlast the stock, and its mean turns are not solved. "
            "Simulate them, or take rules with draw_discard='always'."
        )
    return _mean("turns", own, other, Shape.of(rules, rules.decks_for(2)), rules)


def _rungs(rungs: Sequence[int], rules: Rules) -> tuple[int, int]:
    if len(rungs) != 2:
        raise ValueError(f"Rounds are solved for two players, and rungs={tuple(rungs)} are {len(rungs)}.")
    rules.check(2, rungs)
    if rules.check_layouts:
        raise ValueError(
            "Rounds are not solved with check_layouts=True, since who goes down depends on hidden cards then. "
            "Set check_layouts=False, or simulate."
        )
    if rules.draw_discard == "fits" and rules.swap and rules.has_wilds:
        raise ValueError(
            "Rounds are not solved with draw_discard='fits', swap=True and wilds: a discard may not be taken to "
            "swap, so the place of a wild matters. Set draw_discard='always' or swap=False, or simulate."
        )
    if rules.draw_discard == "never":
        for name, value, off in (
            ("wilds that stay (swap=False)", _wilds_stay(rules), "swap=True"),
            ("last_turn=True", rules.last_turn, "last_turn=False"),
            ("upcard=True", rules.upcard, "upcard=False"),
        ):
            if value:
                raise ValueError(
                    f"Rounds are not solved with draw_discard='never' and {name}. Set {off}, or simulate."
                )
    return rungs[0], rungs[1]


def _wilds_stay(rules: Rules) -> bool:
    return rules.has_wilds and not rules.swap


@cache
def _race(score: Score, shape: Shape, swap: bool) -> Race:
    return Race(shape, swap=swap, score=score)


@cache
def _streams(shape: Shape) -> Streams:
    return Streams(shape)


def _mean(score: Score, own: int, other: int, shape: Shape, rules: Rules) -> Fraction:
    return _race(score, shape, rules.swap).mean(own, other, upcard=rules.upcard)


def _with_last_turn(own: int, other: int, shape: Shape, rules: Rules) -> dict[tuple[int, ...], Fraction]:
    first, both, lead = (
        _mean(score, own, other, shape, rules) for score in ("first", "both", "lead")
    )  # fmt: skip
    opener, second = (1 + both + lead) / 2, (1 + both - lead) / 2
    return {
        (0,): 1 - second,
        (1,): 1 - opener,
        (0, 1): first - (1 - second),
        (1, 0): 1 - first - (1 - opener),
    }


def _bounded(own: int, other: int, shape: Shape) -> RoundWin:
    in_time = _streams(shape).in_time(own, other)
    chance = in_time.opener / (in_time.opener + in_time.other)
    error = max(chance - in_time.opener, 1 - in_time.other - chance)
    return RoundWin({(0,): chance, (1,): 1 - chance}, "bounded", error)
