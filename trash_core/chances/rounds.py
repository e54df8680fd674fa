"""Who wins a round of two players: which rules are solved, how, and how well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal, get_args

from trash_core.chances.race import Race, Score
from trash_core.chances.shape import Shape
from trash_core.chances.streams import Streams
from trash_core.chances.wilds import WildTo
from trash_core.moves import MAX_PLACES
from trash_core.rules import CLASSIC, Rules

How = Literal["exact", "bounded", "approximate"]

BY_NUMBER_ERROR = Fraction(4, 1000)
"""The largest error that was measured where players choose a wild's place by its number: see `round_win`."""
MANY_WILDS_ERROR = Fraction(10, 1000)
"""The same with more than four wilds a deck."""


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


def round_win(
    rungs: Sequence[int] = (10, 10),
    rules: Rules = CLASSIC,
    *,
    wild_to: WildTo | tuple[WildTo, WildTo] = "lowest",
) -> RoundWin:
    """The chance that the opener wins a round of two players; `rungs` are the places, the opener's first.

    Both players take the top discard whenever it can be placed or swapped, and swap whenever they can.

    *Exact*: where the discard pile may always be drawn from and wilds swap out, or there are no wilds, as in
    `classic`, also with a last turn, other wilds, jokers, more decks. Where the wild goes cannot matter then,
    and the stock cannot run out. Both are proved in the module `race`, which has the formula, too.

    *Bounded*: where nobody draws discards, and wilds swap out or there are none (`stock_only`, `garbage`).
    Exact up to the first reshuffle, by inclusion and exclusion (module `streams`). Rounds that last longer
    are taken to be won as the others are; `error` covers whatever may happen in them.

    *Wilds that stay*, where the discard pile may be drawn from (`turn_up`, `last_licks`): here a choice of
    places matters. `wild_to` says how both choose, or how the opener and how the other does (see `WildTo`).
    Exact for ``random``, and for ``best`` and ``worst``: the best or worst that a player can do against the
    other, not counting a last turn. *Approximate* for ``lowest`` and ``fewest``, which go by the numbers of
    places: see the module `race`. Against 400,000
    simulated deals for each of the 100 pairs of rungs (a standard error of at most 0.0008), the largest
    difference was 0.0037 by `turn_up` and by `last_licks` (``lowest``; with equal rungs 0.0013), 0.0019 by
    `turn_up` (``fewest``), and 0.0089 with twelve wilds. ``tests/benchmarks/round_win_error.py`` measures it.

    >>> result = round_win((10, 10))
    >>> result.how, round(float(result.chance), 4)
    ('exact', 0.5324)
    >>> from trash_core.rule_books import STOCK_ONLY
    >>> result = round_win((10, 10), STOCK_ONLY)
    >>> result.how, round(float(result.chance), 3), float(result.error) < 0.0011
    ('bounded', 0.516, True)

    >>> from trash_core.rule_books import TURN_UP
    >>> for mine in ("lowest", "best"):
    ...     round(float(round_win((10, 10), TURN_UP, wild_to=(mine, "lowest"))), 3)
    0.525
    0.532

    Raises ValueError for rungs that the rules do not allow, and for rules that are not solved: other layouts
    checked at the end, wilds that swap out but may not be drawn from the discard pile to do so, wilds that
    stay or a last turn where nobody draws discards.
    """
    own, other = _rungs(rungs, rules)
    both = (wild_to, wild_to) if isinstance(wild_to, str) else wild_to
    if len(both) != 2 or not set(both) <= set(get_args(WildTo)):
        raise ValueError(
            f"wild_to={wild_to!r} must be one or two of {', '.join(map(repr, get_args(WildTo)))}."
        )
    shape = Shape.of(rules, rules.decks_for(2))
    if rules.draw_discard == "never":
        return _bounded(own, other, shape)
    outcomes = _outcomes(own, other, shape, rules, both)
    if _wilds_stay(rules) and {"lowest", "fewest"} & set(both):
        many = shape.wilds > shape.copies
        return RoundWin(outcomes, "approximate", MANY_WILDS_ERROR if many else BY_NUMBER_ERROR)
    return RoundWin(outcomes, "exact")


def round_wins(
    rules: Rules = CLASSIC, *, wild_to: WildTo | tuple[WildTo, WildTo] = "lowest"
) -> dict[tuple[int, ...], RoundWin]:
    """`round_win` for every pair of rungs that a match can come to: what `ladder` asks for.

    >>> wins = round_wins()
    >>> len(wins), wins[9, 10].chance < wins[10, 10].chance     # high up, a rung ahead hurts
    (100, True)
    >>> wins[4, 5].chance > wins[5, 5].chance                   # lower down, it helps
    True

    Raises ValueError for rules that are not solved.
    """
    rungs = range(rules.target + 1, MAX_PLACES + 1)
    return {(own, other): round_win((own, other), rules, wild_to=wild_to) for own in rungs for other in rungs}


def round_turns(rungs: Sequence[int] = (10, 10), rules: Rules = CLASSIC) -> Fraction:
    """The mean number of turns of a round of two, up to and with the turn in which somebody goes out.

    Exact, but for wilds that stay: there it is for players who put them at the lowest place, and up to 0.09
    turns of 14 too low, measured as in `round_win`.

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
    return 1 + _mean("turns", own, other, Shape.of(rules, rules.decks_for(2)), rules, ("lowest", "lowest"))


def _rungs(rungs: Sequence[int], rules: Rules) -> tuple[int, int]:
    if len(rungs) != 2:
        raise ValueError(f"Rounds are solved for two players, and rungs={tuple(rungs)} are {len(rungs)}.")
    rules.check(2, rungs)
    if rules.check_layouts:
        raise ValueError(
            "Rounds are not solved with check_layouts=True, as who goes down then depends on hidden cards. "
            "Set check_layouts=False, or simulate."
        )
    if rules.draw_discard == "fits" and rules.swap and rules.has_wilds:
        raise ValueError(
            "Rounds are not solved with draw_discard='fits', swap=True and wilds: a discard may not be taken "
            "to swap, so the place of a wild matters. Set draw_discard='always' or swap=False, or simulate."
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
def _race(score: Score, shape: Shape, swap: bool, wild_to: tuple[WildTo, WildTo]) -> Race:
    return Race(shape, swap=swap, score=score, wild_to=wild_to)


@cache
def _streams(shape: Shape) -> Streams:
    return Streams(shape)


def _mean(
    score: Score, own: int, other: int, shape: Shape, rules: Rules, wild_to: tuple[WildTo, WildTo]
) -> Fraction:
    if not _wilds_stay(rules):
        wild_to = ("random", "random")  # all one
    return _race(score, shape, rules.swap, wild_to).mean(own, other, upcard=rules.upcard)


def _outcomes(
    own: int, other: int, shape: Shape, rules: Rules, wild_to: tuple[WildTo, WildTo]
) -> dict[tuple[int, ...], Fraction]:
    first = _mean("first", own, other, shape, rules, wild_to)
    if not rules.last_turn:
        return {(0,): first, (1,): 1 - first}
    both = _mean("both", own, other, shape, rules, wild_to)
    lead = _mean("lead", own, other, shape, rules, wild_to)
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
    return RoundWin({(0,): chance, (1,): 1 - chance}, "bounded" if in_time.open else "exact", error)
