"""Who wins a round: which rules are solved, how, and how well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal, get_args

from trash_core.chances.apart import Apart
from trash_core.chances.measured import largest_error
from trash_core.chances.race import Race, Score
from trash_core.chances.shape import Shape
from trash_core.chances.streams import Streams
from trash_core.chances.wilds import WildTo, takes_all_of_use, wilds_stay
from trash_core.moves import MAX_PLACES
from trash_core.rules import CLASSIC, MAX_PLAYERS, Rules, check_rules

How = Literal["exact", "bounded", "approximate"]
Winners = tuple[int, ...]


@dataclass(frozen=True)
class RoundWin:
    """The chances of who wins a round. A winner is whoever goes down a rung: the one who goes out; with a
    last turn, others who go out; with `check_layouts`, others whose cards turn out to be right.

    >>> result = RoundWin({(0,): Fraction(1, 2), (1,): Fraction(1, 4), (0, 1): Fraction(1, 4)}, "exact")
    >>> result.chance, result.other, result.shared
    (Fraction(3, 4), Fraction(1, 2), Fraction(1, 4))
    >>> result.wins
    (Fraction(3, 4), Fraction(1, 2))
    >>> result
    <RoundWin exact: opener 0.7500, next 0.5000, shared 0.2500>
    """

    outcomes: Mapping[Winners, Fraction]
    """The chance of each list of winners by their position in the order of play, 0 for the opener: first
    who goes out first, then the other winners in the order of play after that one. (With a last turn they
    go out in that order.)"""
    how: How
    """``exact``; ``bounded``: no further than `error` from the truth, which is proved; ``approximate``: no
    further than `error` from what was found by playing, wherever that was tried."""
    error: Fraction = Fraction(0)
    """The largest error of anybody's chance to win."""
    players: int = 2

    @property
    def wins(self) -> tuple[Fraction, ...]:
        """The chance of each player to win, alone or not, in the order of play."""
        return tuple(
            sum((chance for winners, chance in self.outcomes.items() if at in winners), Fraction(0))
            for at in range(self.players)
        )

    @property
    def chance(self) -> Fraction:
        """The chance that the opener wins, alone or not."""
        return self.wins[0]

    @property
    def other(self) -> Fraction:
        """The chance that the player after the opener wins, alone or not.

        Raises ValueError if there is none.
        """
        if self.players == 1:
            raise ValueError("There is no other player.")
        return self.wins[1]

    @property
    def shared(self) -> Fraction:
        """The chance that several win."""
        return sum((chance for winners, chance in self.outcomes.items() if len(winners) > 1), Fraction(0))

    def __float__(self) -> float:
        return float(self.chance)

    def __repr__(self) -> str:
        """In short, and rounded; `outcomes` has the fractions."""
        names = ["opener", "next", *(f"{at}th" for at in range(4, self.players + 1))]
        if self.players > 2:
            names.insert(2, "third")
        parts = [f"{name} {float(win):.4f}" for name, win in zip(names, self.wins, strict=False)]
        if self.shared:
            parts.append(f"shared {float(self.shared):.4f}")
        error = f" (± {float(self.error):.2g})" if self.error else ""
        return f"<RoundWin {self.how}{error}: {', '.join(parts)}>"


def round_win(
    rungs: Sequence[int] = (10, 10),
    rules: Rules = CLASSIC,
    *,
    wild_to: WildTo | tuple[WildTo, ...] = "lowest",
) -> RoundWin:
    """The chances of who wins a round; `rungs` are the places in the order of play, the opener's first.

    All players take the top discard whenever it can be placed or swapped, and swap whenever they can. Void
    rounds are left out. The result says in `how` what its chances are:

    *Exact*: two players, where the discard pile may be drawn from and wilds swap out, or there are none, as
    in `classic`, also with a last turn, other wilds, jokers, more decks. Where the wild goes cannot matter
    then, and the stock cannot run out. Both are proved in the module `race`, which has the formula, too.

    *Bounded*: two players, where nobody draws discards, and wilds swap out or there are none (`stock_only`,
    `garbage`), also with a last turn. Exact up to the first reshuffle, by inclusion and exclusion (module
    `streams`). Rounds that last longer are taken to be won as the others are; `error` covers whatever may
    happen in them.

    *Wilds that stay*, two players who may draw discards (`turn_up`, `last_licks`): here a choice of places
    matters. `wild_to` says how both choose, or how the opener and how the other does (see `WildTo`). Exact
    for ``random``, and for ``best`` and ``worst``: the best or worst that a player can do against the other,
    not counting a last turn. *Approximate* for ``lowest`` and ``fewest``, which go by the numbers of places:
    see the module `race`.

    *Approximate* for all other rules, and for three players and more: each player is followed apart (module
    `apart`). ``best`` and ``worst`` are not known there. Where two players check their layouts, who goes out
    first is solved as above, if it can be, and only the chance that the other's cards are right is
    approximate.

    How large the errors are was measured against the simulator, see the module `measured`: with three and
    more players at most 0.012 between equal rungs in most games, but 0.029 where three or four share a single
    deck and draw no discards (`garbage`); and up to 0.034 where one has ten places and another a single one,
    or 0.06 with no wilds or very many. `error` says which.

    >>> result = round_win((10, 10))
    >>> result.how, round(float(result.chance), 4)
    ('exact', 0.5324)
    >>> from trash_core.rule_books import STOCK_ONLY, TURN_UP
    >>> result = round_win((10, 10), STOCK_ONLY)
    >>> result.how, round(float(result.chance), 3), float(result.error) < 0.0011
    ('bounded', 0.516, True)
    >>> for mine in ("lowest", "best"):
    ...     round(float(round_win((10, 10), TURN_UP, wild_to=(mine, "lowest"))), 3)
    0.525
    0.532
    >>> result = round_win((10, 10, 10))
    >>> result.how, [round(float(chance), 2) for chance in result.wins]
    ('approximate', [0.38, 0.33, 0.29])

    Raises ValueError for rungs that the rules do not allow, and for a `wild_to` that is not known; TypeError
    for what is no row of rungs, or no rules.
    """
    rungs = _checked_rungs(rungs, rules)
    players = len(rungs)
    ways = _wild_to(wild_to, players)
    if players == 1:
        return RoundWin({(0,): Fraction(1)}, "exact", players=1)
    found = _round_win(rungs, _of_one_round(rules, players), ways)
    return replace(found, outcomes=dict(found.outcomes))  # it is kept, so nobody may change it


def _of_one_round(rules: Rules, players: int) -> Rules:
    """The rules, as they are for so many, without all that makes no difference to a single round."""
    return rules.replace(
        book="one round",
        max_players=MAX_PLAYERS,
        decks=rules.decks_for(players),
        first_layout=MAX_PLACES,
        rows=2,
        one_round=0,
        one_round_tie="shared",
        target=0,
        match_rounds=None,
        match_minutes=None,
        first_opener="dealer",
        next_opener="winner",
    )


@cache
def _round_win(rungs: tuple[int, ...], rules: Rules, ways: tuple[WildTo, ...]) -> RoundWin:
    """`round_win` of two players and more, for rules of `_of_one_round`."""
    players = len(rungs)
    solved = _solved(rungs, rules, ways) if players == 2 else None
    if solved and not rules.check_layouts:
        return solved
    if wilds_stay(rules) and {"best", "worst"} & set(ways):
        raise ValueError(
            "wild_to='best' and 'worst' are about who goes out first of two players who may draw discards. "
            "Take 'lowest', 'fewest' or 'random'."
        )
    outcomes = Apart(rungs, rules, lowest=set(ways) == {"lowest"}).outcomes()
    if solved:
        outcomes = _weighted(outcomes, solved)
    return RoundWin(outcomes, "approximate", largest_error(rules, rungs), players)


def round_wins(
    rules: Rules = CLASSIC, players: int = 2, *, wild_to: WildTo | tuple[WildTo, ...] = "lowest"
) -> dict[Winners, RoundWin]:
    """`round_win` for every group of rungs that a match can come to: what `ladder` asks for.

    For two players these are all rungs up to 10 places; for three, those up to the first layout. With 10
    places that makes 1000 groups, and takes a minute or so. With more players there are too many.

    >>> wins = round_wins()
    >>> len(wins), wins[9, 10].chance < wins[10, 10].chance     # high up, a rung ahead hurts
    (100, True)
    >>> wins[4, 5].chance > wins[5, 5].chance                   # lower down, it helps
    True

    Raises ValueError as `round_win`, and for more than three players.
    """
    check_rules(rules)
    rules.check(players)
    if players > 3:
        raise ValueError(
            f"A ladder of {players} players has too many groups of rungs. Take up to 3 players, or ask "
            "round_win for the groups that you need."
        )
    top = MAX_PLACES if players < 3 else rules.first_layout_for(players)
    groups = product(range(rules.target + 1, top + 1), repeat=players)
    return {rungs: round_win(rungs, rules, wild_to=wild_to) for rungs in groups}


def round_turns(rungs: Sequence[int] = (10, 10), rules: Rules = CLASSIC) -> Fraction:
    """The mean number of turns of a round of two, up to and with the turn in which somebody goes out.

    Exact, but for wilds that stay: there it is for players who put them at the lowest place, and up to 0.09
    turns of 14 too low, measured as in `round_win`.

    >>> round(float(round_turns((10, 10))), 3)
    10.855

    Raises ValueError as `round_win`, and for rules in which nobody draws discards.
    """
    rungs = _checked_rungs(rungs, rules)
    if len(rungs) != 2:
        raise ValueError(f"Mean turns are solved for two players, and rungs={rungs} are {len(rungs)}.")
    if rules.draw_discard == "never":
        raise ValueError(
            "Where draw_discard='never', a round may outlast the stock, and its mean turns are not solved. "
            "Simulate them, or take rules with draw_discard='always'."
        )
    if not takes_all_of_use(rules):
        raise ValueError(
            "Mean turns are not solved with draw_discard='fits', swap=True and wilds: a discard may not be "
            "taken to swap, so the place of a wild matters. Set draw_discard='always' or swap=False, or "
            "simulate."
        )
    return 1 + _mean("turns", rungs, rules, ("lowest", "lowest"))


def _checked_rungs(rungs: Sequence[int], rules: Rules) -> tuple[int, ...]:
    check_rules(rules)
    if not isinstance(rungs, Sequence):
        raise TypeError(f"rungs={rungs!r} must be the places in the order of play, such as (10, 10).")
    return rules.rungs_for(len(rungs), rungs)


def _wild_to(given: WildTo | tuple[WildTo, ...], players: int) -> tuple[WildTo, ...]:
    ways: tuple[WildTo, ...] = ()
    if isinstance(given, str):
        ways = (given,) * players
    elif isinstance(given, tuple | list):
        ways = tuple(given)
    if len(ways) != players or not set(ways) <= set(get_args(WildTo)):
        raise ValueError(
            f"wild_to={given!r} must be one of {', '.join(map(repr, get_args(WildTo)))}, or one for each of "
            f"the {players} players."
        )
    return ways


def _solved(rungs: Sequence[int], rules: Rules, wild_to: tuple[WildTo, ...]) -> RoundWin | None:
    """The round of two players without a check of the layouts, where it is solved by `race` or `streams`."""
    if rules.check_layouts:  # then only who goes out first is asked for
        rules = rules.replace(check_layouts=False, extra_draws=0, last_turn=False)
    if rules.draw_discard == "never":
        return None if wilds_stay(rules) else _bounded(rungs, rules)
    if not takes_all_of_use(rules):
        return None
    outcomes = _outcomes(rungs, rules, wild_to)
    if wilds_stay(rules) and {"lowest", "fewest"} & set(wild_to):
        return RoundWin(outcomes, "approximate", largest_error(rules, rungs))
    return RoundWin(outcomes, "exact")


def _weighted(outcomes: Mapping[Winners, Fraction], solved: RoundWin) -> dict[Winners, Fraction]:
    """`outcomes` of two players, but with the solved chances of who goes out first."""
    weights = {}
    for first in (0, 1):
        rough = sum((chance for winners, chance in outcomes.items() if winners[0] == first), Fraction(0))
        weights[first] = solved.outcomes.get((first,), Fraction(0)) / rough if rough else Fraction(0)
    return {winners: chance * weights[winners[0]] for winners, chance in outcomes.items()}


@cache
def _race(score: Score, shape: Shape, swap: bool, wild_to: tuple[WildTo, WildTo]) -> Race:
    return Race(shape, swap=swap, score=score, wild_to=wild_to)


@cache
def _streams(shape: Shape) -> Streams:
    return Streams(shape)


def _mean(score: Score, rungs: Sequence[int], rules: Rules, wild_to: tuple[WildTo, ...]) -> Fraction:
    mine, theirs = wild_to if wilds_stay(rules) else ("random", "random")  # else all one
    race = _race(score, Shape.of(rules, rules.decks_for(2)), rules.swap, (mine, theirs))
    return race.mean(rungs[0], rungs[1], upcard=rules.upcard)


def _outcomes(rungs: Sequence[int], rules: Rules, wild_to: tuple[WildTo, ...]) -> dict[Winners, Fraction]:
    first = _mean("first", rungs, rules, wild_to)
    if not rules.last_turn:
        return {(0,): first, (1,): 1 - first}
    both = _mean("both", rungs, rules, wild_to)
    lead = _mean("lead", rungs, rules, wild_to)
    opener, second = (1 + both + lead) / 2, (1 + both - lead) / 2
    return {
        (0,): 1 - second,
        (1,): 1 - opener,
        (0, 1): first - (1 - second),
        (1, 0): 1 - first - (1 - opener),
    }


def _bounded(rungs: Sequence[int], rules: Rules) -> RoundWin:
    streams = _streams(Shape.of(rules, rules.decks_for(2)))
    in_time = streams.outcomes(rungs[0], rungs[1], upcard=rules.upcard, last_turn=rules.last_turn)
    done = sum(in_time.values())
    result = RoundWin({winners: chance / done for winners, chance in in_time.items()}, "bounded")
    least = RoundWin(in_time, "bounded")
    error = max(
        max(taken - surely, surely + 1 - done - taken)
        for taken, surely in zip(result.wins, least.wins, strict=True)
    )
    return RoundWin(result.outcomes, "bounded" if error else "exact", error)
