"""The ladder: who goes down a rung after a round, who plays first in the next, and who has won the match.

These few functions are all that there is of it. `Match` uses them for a match that is played here, and
`Score` for one that is played with real cards, where somebody only says who has won each round.

A void round has no winners, and changes nothing: it is dealt again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trash_core.rules import Rules, check_rules
from trash_core.whole import as_whole, whole


def went_down(
    rules: Rules, players: int, winners: Sequence[int], all_right: Sequence[int] = ()
) -> tuple[int, ...]:
    """The seats that go down a rung: who went out, then whose layouts were all right."""
    return () if rules.one_round_for(players) else (*winners, *all_right)


def rungs_after(rungs: Sequence[int], down: Sequence[int]) -> tuple[int, ...]:
    """Each seat's places in the next round."""
    return tuple(rung - (seat in down) for seat, rung in enumerate(rungs))


def match_winners(
    rules: Rules, rungs: Sequence[int], winners: Sequence[int], round_number: int, time_up: bool = False
) -> tuple[int, ...]:
    """Who has won the match after a round that `winners` won, in the order in which they went out.

    `rungs` are those of the next round. Empty as long as the match goes on.
    """
    players = len(rungs)
    if not winners:
        return ()
    if rules.one_round_for(players):
        return tuple(winners) if rules.one_round_tie == "shared" else tuple(winners[:1])
    at_the_end = tuple(seat for seat in range(players) if rungs[seat] <= rules.target)
    if at_the_end:
        return at_the_end
    if time_up or round_number == rules.match_rounds:
        return tuple(seat for seat in range(players) if rungs[seat] == min(rungs))
    return ()


def opening_seat(opener: int, players: int) -> int:
    """`opener` as a plain whole number. Raises ValueError if it is no seat of so many players."""
    seat = as_whole(opener)
    if seat is None or not 0 <= seat < players:
        name = f"opener={opener!r}" if seat is None else f"Seat {seat + 1}"
        raise ValueError(f"{name} cannot play first: there are {players} seats.")
    return seat


def first_opener(rules: Rules, players: int, number: int = 1) -> int:
    """Who plays first in match `number` of a series, if nobody says otherwise."""
    return (number - 1) % players if rules.first_opener == "match_number" else 0


def next_opener(rules: Rules, players: int, opener: int, winners: Sequence[int]) -> int:
    """Who plays first in the round after one that `opener` opened and `winners` won."""
    if not winners:  # void, or still running: the deal stays where it is
        return opener
    return winners[0] if rules.next_opener == "winner" else (opener + 1) % players


def rematch_opener(rules: Rules, players: int, number: int, first: int, last: int) -> int:
    """Who plays first in match `number`, the match before having begun with `first` and ended with `last`.

    By the match's number where the rules say so; the next seat where the first turn moves on from round to
    round; else the same seat again (ours).
    """
    if rules.first_opener == "match_number":
        return first_opener(rules, players, number)
    return (last + 1) % players if rules.next_opener == "rotates" else first


@dataclass(frozen=True)
class Result:
    """What is written down of one round at a real table."""

    winners: tuple[int, ...]
    """Who went out, in this order."""
    all_right: tuple[int, ...] = ()
    """Whose face-down cards were all right (`check_layouts`)."""
    time_up: bool = False
    """Whether the agreed time had gone by (`match_minutes`)."""


class Score:
    """The score of a match that is played with real cards. Void rounds are not written down.

    >>> from trash_core.rules import CLASSIC
    >>> score = Score(CLASSIC.replace(target=8), players=2)
    >>> score.add(Result((1,)))
    >>> score.rungs, score.opener
    ((10, 9), 1)
    >>> score.add(Result((1,)))
    >>> score.winners
    (1,)

    Raises ValueError where the rules cannot be played so, and for a bad opener; TypeError for what is none.
    """

    def __init__(self, rules: Rules, players: int, *, opener: int = 0) -> None:
        check_rules(rules)
        self._first_rungs = rules.rungs_for(players)
        self.rules = rules
        self.players = len(self._first_rungs)
        self.first_opener = opening_seat(opener, self.players)
        self.results: list[Result] = []

    @property
    def many_winners(self) -> bool:
        """Whether several players can go out in the same round."""
        return self.rules.last_turn and self.players > 1

    @property
    def order_matters(self) -> bool:
        """Whether it makes a difference who of several goes out first."""
        if not self.many_winners:
            return False
        if self.rules.one_round_for(self.players):
            return self.rules.one_round_tie == "first"
        return self.rules.next_opener == "winner"

    @property
    def history(self) -> list[tuple[int, ...]]:
        """The rungs before each round, and after the last."""
        rungs = [self._first_rungs]
        for result in self.results:
            down = went_down(self.rules, self.players, result.winners, result.all_right)
            rungs.append(rungs_after(rungs[-1], down))
        return rungs

    @property
    def rungs(self) -> tuple[int, ...]:
        """Each seat's number of places in the next round."""
        return self.history[-1]

    @property
    def openers(self) -> list[int]:
        """Who played first in each round, and who plays first in the next."""
        openers = [self.first_opener]
        for result in self.results:
            openers.append(next_opener(self.rules, self.players, openers[-1], result.winners))
        return openers

    @property
    def opener(self) -> int:
        """Who plays first in the next round."""
        return self.openers[-1]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match; empty as long as it is not over."""
        if not self.results:
            return ()
        last = self.results[-1]
        return match_winners(self.rules, self.rungs, last.winners, len(self.results), last.time_up)

    def verify(self, result: Result) -> None:
        """Do nothing if `result` can be written down now; raise ValueError, with the reason, if not.

        Raises TypeError if it is no `Result`, or its seats do not stand in a row.
        """
        if not isinstance(result, Result):
            raise TypeError(f"A round is written down as a Result, such as Result((1,)), not as {result!r}.")
        for name, row in (("winners", result.winners), ("all_right", result.all_right)):
            if not isinstance(row, Sequence) or isinstance(row, str):
                raise TypeError(f"{name}={row!r} must be a row of seats, such as (1,).")
        if self.winners:
            raise ValueError("The match is over.")
        if not result.winners:
            raise ValueError("Somebody has to go out, or the round is not over.")
        if len(result.winners) > 1 and not self.many_winners:
            raise ValueError("Only one player can go out: there is no last turn in these rules.")
        if result.all_right and not self.rules.check_layouts:
            raise ValueError("The other layouts are not checked in these rules.")
        if result.time_up and self.rules.match_minutes is None:
            raise ValueError("No time is agreed in these rules.")
        seats = (*result.winners, *result.all_right)
        for seat in seats:
            if as_whole(seat) not in range(self.players):
                raise ValueError(
                    f"There is no seat {seat!r}: they are numbered from 0 to {self.players - 1}."
                )
        if len(set(seats)) < len(seats):
            raise ValueError("Each player can be named once.")

    def add(self, result: Result) -> None:
        """Write down who has won a round. Raises as `verify` if that cannot be."""
        self.verify(result)
        self.results.append(result)

    def undo(self) -> Result:
        """Take the last round back. Raises IndexError if there is none."""
        return self.results.pop()

    def rematch(self, number: int) -> Score:
        """The next match of the same players, the `number`-th of theirs.

        Raises ValueError unless `number` is a whole number from 1 to 2**32 - 1.
        """
        number = whole("number", number, 1, 2**32 - 1)
        openers = self.openers
        last = openers[max(len(self.results) - 1, 0)]
        opener = rematch_opener(self.rules, self.players, number, self.first_opener, last)
        return Score(self.rules, self.players, opener=opener)
