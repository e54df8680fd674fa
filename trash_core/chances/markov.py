"""The match as a Markov chain: the ladder of rounds, solved exactly.

A *state* is everybody's rung and who opens the next round. From each state a round leads to others with
the chances of its winners, and the chain ends (is *absorbed*) when somebody reaches the target. Write the
matrix of the chances from state to state in four blocks, states before ends:

    P = [[Q, R], [0, I]].

The *fundamental matrix* N = (I − Q)⁻¹ = I + Q + Q² + … holds, in row s and column t, the mean number of
rounds that begin in t when the match begins in s. The mean number of rounds from s is the sum of its row,
and the chances of the ends are N R. (Kemeny and Snell, *Finite Markov Chains*, 1960, chapter 3.)

No elimination is needed to invert I − Q: in each round somebody goes down, so a state leads only to
states with fewer places in all. Sorted by places, Q is triangular, and everything follows by
substitution, from the last round back or from the first one on. All numbers are fractions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import isfinite
from numbers import Real
from typing import Literal, NamedTuple

from trash_core.chances.distribution import Distribution
from trash_core.chances.rounds import RoundWin
from trash_core.whole import as_whole, whole

Number = Fraction | float | int
Winners = tuple[int, ...]
RoundChances = RoundWin | Number | Sequence[Number] | Mapping[Winners, Number]


class State(NamedTuple):
    """Where a match stands before a round."""

    rungs: tuple[int, ...]
    """The places of each seat."""
    opener: int = 0
    """The seat that opens the next round, counted from 0."""


class End(NamedTuple):
    """How a match ends."""

    winners: Winners
    """The seats that win, in rising order; more than one if they share the match."""


@dataclass(frozen=True)
class Ladder:
    """A match as an absorbing Markov chain; see `ladder`."""

    steps: Mapping[State, Mapping[State | End, Fraction]]
    """From each state, the chances of what follows on a round. Most places come first."""

    def __repr__(self) -> str:
        return f"<Ladder of {len(self.steps)} states, first {label(self.states[0])}>"

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The states, most places first: the order of the rows of the matrices."""
        return tuple(self.steps)

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """The ends that can come about: the order of the last columns of the matrix."""
        return tuple(sorted({to for row in self.steps.values() for to in row if isinstance(to, End)}))

    @property
    def labels(self) -> list[str]:
        """A text for each row and column of `matrix`; players are numbered from 1, as on screen."""
        return [label(item) for item in self._columns]

    @property
    def _columns(self) -> list[State | End]:
        return [*self.states, *self.ends]

    @cached_property
    def matrix(self) -> list[list[Fraction]]:
        """The matrix P: the chance to come from each row to each column in one round."""
        rows = [[self.steps[state].get(to, Fraction(0)) for to in self._columns] for state in self.states]
        return rows + [[Fraction(end == to) for to in self._columns] for end in self.ends]

    @cached_property
    def fundamental(self) -> list[list[Fraction]]:
        """The matrix N: the mean number of rounds that begin in each column's state, from each row's.

        For two players it has 200 rows; with three it has 3000, so ask for one row with `visits`.
        """
        rows = []
        for state in self.states:
            visits = self.visits(state)
            rows.append([visits.get(other, Fraction(0)) for other in self.states])
        return rows

    def visits(self, start: State) -> dict[State, Fraction]:
        """One row of the fundamental matrix: the mean number of rounds in each state, from `start`.

        A state comes up once at most, so this is also the chance that it comes up. States that cannot are
        left out.
        """
        self._check(start)
        visits: defaultdict[State, Fraction] = defaultdict(Fraction, {start: Fraction(1)})
        for state in self.states:
            if state in visits:
                for to, chance in self.steps[state].items():
                    if isinstance(to, State):
                        visits[to] += visits[state] * chance
        return dict(visits)

    @cached_property
    def expected_rounds(self) -> dict[State, Fraction]:
        """The mean number of rounds of the match, from each state."""
        rounds: dict[State, Fraction] = {}
        for state in reversed(self.states):
            later = (rounds[to] * chance for to, chance in self.steps[state].items() if isinstance(to, State))
            rounds[state] = sum(later, Fraction(1))
        return rounds

    @cached_property
    def absorption(self) -> dict[State, dict[End, Fraction]]:
        """The matrix N R: the chance of each end, from each state."""
        chances: dict[State, dict[End, Fraction]] = {}
        for state in reversed(self.states):
            row: defaultdict[End, Fraction] = defaultdict(Fraction)
            for to, chance in self.steps[state].items():
                if isinstance(to, End):
                    row[to] += chance
                else:
                    for end, later in chances[to].items():
                        row[end] += chance * later
            chances[state] = dict(row)
        return chances

    def match_win(self, state: State, seat: int = 0) -> Fraction:
        """The chance that `seat` wins the match from `state`, a shared win included.

        Raises ValueError if there is no such state or seat.
        """
        self._check(state)
        seat = whole("seat", seat, 0, len(state.rungs) - 1)
        ends = self.absorption[state].items()
        return sum((chance for end, chance in ends if seat in end.winners), Fraction(0))

    def rounds(self, start: State) -> Distribution:
        """The distribution of the number of rounds of the match, from `start`.

        Raises ValueError if there is no such state.
        """
        self._check(start)
        now = {start: Fraction(1)}
        played = 0
        over: defaultdict[int, Fraction] = defaultdict(Fraction)
        while now:
            played += 1
            later: defaultdict[State, Fraction] = defaultdict(Fraction)
            for state, chance in now.items():
                for to, step in self.steps[state].items():
                    if isinstance(to, End):
                        over[played] += chance * step
                    else:
                        later[to] += chance * step
            now = later
        return Distribution(over)

    def _check(self, state: State) -> None:
        try:
            known = state in self.steps
        except TypeError:  # it has a list in it, say, instead of a tuple
            known = False
        if not known:
            raise ValueError(
                f"{state!r} is no state of this ladder. A state has the places of each seat, and who opens: "
                f"{self.states[0]!r} is the one with the most places here."
            )


def ladder(
    win: Mapping[tuple[int, ...], RoundChances],
    *,
    start: Sequence[int] | None = None,
    next_opener: Literal["winner", "rotates"] = "winner",
    target: int = 0,
) -> Ladder:
    """The match as an absorbing Markov chain, from a table of the chances of its rounds.

    `win` has a row for each group of rungs, *in the order of play*: ``win[5, 7]`` is for an opener with 5
    places and another with 7. A row is a `RoundWin`; or, for two players, the opener's chance; or each
    player's chance in the order of play; or a table of the chances of the winners, by their position in the
    order of play, the one who went out first being first: ``{(0,): …, (1,): …, (0, 1): …}``. Simulated
    decimals are allowed. The table needs as many numbers in a group as there are players.

    `start` is each seat's longest layout (left out, the longest in `win`), and the table needs every
    combination of rungs from there down to `target` + 1. All of these are states, for every opener, whether
    a match from the start comes to them or not. Who wins a round goes down a rung; a player who comes down to
    `target` wins the match, together with others who do so in the same round. `next_opener` is as in the
    rules: the first to go out in the last round, or the next seat.

    >>> coin = {(own, other): Fraction(1, 2) for own in (1, 2) for other in (1, 2)}
    >>> fair = ladder(coin)
    >>> fair.expected_rounds[State((2, 2), opener=0)]
    Fraction(5, 2)
    >>> fair.match_win(State((1, 2), opener=0), seat=0)
    Fraction(3, 4)
    >>> fair.labels[0], fair.labels[-1]
    ('2–2, player 1 opens', 'player 2 wins')

    Raises ValueError for a table with a row missing, or a row that is not a set of chances; for a bad start,
    target or next_opener.
    """
    if next_opener not in ("winner", "rotates"):
        raise ValueError(f"next_opener={next_opener!r} is neither 'winner' nor 'rotates'.")
    if not isinstance(win, Mapping):
        raise TypeError(f"win is a table of the chances of rounds, such as round_wins(CLASSIC), not {win!r}.")
    if not win:
        raise ValueError("The table of chances is empty. Give a row for every combination of rungs.")
    players = _players(win)
    last = as_whole(target)
    if last is None or last < 0:
        raise ValueError(f"target={target!r} must be a whole number from 0 up.")
    tops = _tops(start) if start is not None else (max(max(rungs) for rungs in win),) * players
    if len(tops) != players or min(tops) <= last:
        raise ValueError(f"start={tops} must give each of the {players} players more places than {target=}.")
    groups = list(product(*(range(last + 1, top + 1) for top in tops)))
    groups.sort(key=lambda rungs: (-sum(rungs), tuple(-rung for rung in rungs)))
    rows: dict[tuple[int, ...], dict[Winners, Fraction]] = {}
    steps: dict[State, dict[State | End, Fraction]] = {}
    for rungs in groups:
        for opener in range(players):
            in_play = rungs[opener:] + rungs[:opener]
            if in_play not in rows:
                rows[in_play] = _row(win, in_play)
            steps[State(rungs, opener)] = _step(rungs, opener, rows[in_play], next_opener, last)
    return Ladder(steps)


def _players(win: Mapping[tuple[int, ...], RoundChances]) -> int:
    """How many players the rows of the table are for."""
    for rungs in win:
        if not isinstance(rungs, tuple) or not rungs or not all(as_whole(rung) for rung in rungs):
            raise ValueError(
                f"A row of the table is for rungs in the order of play, such as (5, 7), not {rungs!r}."
            )
    lengths = {len(rungs) for rungs in win}
    if len(lengths) > 1:
        raise ValueError(
            f"The table has rows for {sorted(lengths)} players; all must be for the same number."
        )
    return lengths.pop()


def _tops(start: Sequence[int]) -> tuple[int, ...]:
    tops = [as_whole(top) for top in start] if isinstance(start, Sequence) else []
    found = tuple(top for top in tops if top is not None)
    if not found or len(found) < len(tops):
        raise ValueError(f"start={start!r} must be the longest layout of each seat, such as (10, 10).")
    return found


def label(item: State | End) -> str:
    """A text for a state or an end; players are numbered from 1.

    >>> label(State((10, 9), opener=1)), label(End((0, 2)))
    ('10–9, player 2 opens', 'players 1 and 3 share the win')
    """
    if isinstance(item, State):
        return f"{'–'.join(map(str, item.rungs))}, player {item.opener + 1} opens"
    *most, last = [str(seat + 1) for seat in item.winners]
    return f"players {', '.join(most)} and {last} share the win" if most else f"player {last} wins"


def _step(
    rungs: tuple[int, ...],
    opener: int,
    row: Mapping[Winners, Fraction],
    next_opener: Literal["winner", "rotates"],
    target: int,
) -> dict[State | End, Fraction]:
    step: defaultdict[State | End, Fraction] = defaultdict(Fraction)
    for positions, chance in row.items():
        seats = [(opener + position) % len(rungs) for position in positions]
        after = tuple(rung - (seat in seats) for seat, rung in enumerate(rungs))
        at_the_end = tuple(seat for seat, rung in enumerate(after) if rung <= target)
        if at_the_end:
            step[End(at_the_end)] += chance
        else:
            opens = seats[0] if next_opener == "winner" else (opener + 1) % len(rungs)
            step[State(after, opens)] += chance
    return dict(step)


def _row(win: Mapping[tuple[int, ...], RoundChances], rungs: tuple[int, ...]) -> dict[Winners, Fraction]:
    """The row for `rungs` as exact chances of the winners."""
    if rungs not in win:
        raise ValueError(f"The table of chances has no row for the rungs {rungs}, in the order of play.")
    given = win[rungs]
    row: dict[Winners, Number]
    if isinstance(given, RoundWin):
        row = dict(given.outcomes)
    elif isinstance(given, Mapping):
        row = {tuple(winners) if isinstance(winners, Sequence) else (): n for winners, n in given.items()}
    elif isinstance(given, Sequence):
        if len(given) != len(rungs):
            raise ValueError(
                f"The row for the rungs {rungs} is {given!r}; it needs a chance for each of the {len(rungs)} "
                "players."
            )
        row = {(position,): chance for position, chance in enumerate(given)}
    elif len(rungs) == 2 and isinstance(given, Real) and isfinite(given):
        row = {(0,): given, (1,): 1 - Fraction(given)}
    else:
        raise ValueError(
            f"The row for the rungs {rungs} is {given!r}. A row is a RoundWin, the chances in the order of "
            "play, or a table by winners; for two players also the opener's chance alone."
        )
    for winners in row:
        if not winners or len(set(winners)) < len(winners) or not set(winners) <= set(range(len(rungs))):
            raise ValueError(
                f"The row for the rungs {rungs} names the winners {winners}, which are not different "
                f"positions from 0 to {len(rungs) - 1}."
            )
    if not row or not all(isinstance(chance, Real) and isfinite(chance) for chance in row.values()):
        raise ValueError(
            f"The row for the rungs {rungs} is {given!r}, and that has other things than chances."
        )
    exact = {winners: Fraction(chance) for winners, chance in row.items()}
    total = sum(exact.values(), Fraction(0))
    decimals = any(isinstance(chance, float) for chance in row.values())
    if min(exact.values()) < 0 or abs(total - 1) > (Fraction(1, 10**9) if decimals else Fraction(0)):
        raise ValueError(f"The row for the rungs {rungs} is {given!r}; chances are at least 0 and sum to 1.")
    return {winners: chance / total for winners, chance in exact.items() if chance}
