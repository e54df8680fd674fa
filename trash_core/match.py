"""A match: the ladder of rounds, from everybody's first layout until somebody has won.

`Match` adds to `Round` what happens between the deals: who goes down a rung, who plays first, and when it
all ends. It has the same triple (`legal_moves` and `can`, `verify`, `play`). Nothing is dealt behind
anybody's back: when a round is over, `next_round` deals the next one, so that a screen can wait for it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from trash_core import scoring
from trash_core.cards import Card, pack
from trash_core.deal_code import MAX_NUMBER, SEED_BITS, DealCode
from trash_core.moves import Move
from trash_core.reasons import Code, IllegalMove, Reason
from trash_core.round import Event, Round
from trash_core.rules import MAX_PLAYERS, Rules, check_rules
from trash_core.shuffle import SplitMix64, derive
from trash_core.view import View
from trash_core.whole import whole


class Standing(NamedTuple):
    """One player's line in the standings."""

    position: int
    """1 for the leader; players who are level share a position."""
    seat: int
    rung: int
    """Places of the next layout. A ladder that is won ends on 0, or on the target."""
    rounds_won: int
    """In how many rounds the player went out."""


class Match:
    """A whole match for 1 to 12 players.

    `number` counts the matches of a series from 1; `seed` is the series' seed, and every match and every
    round of it has a stream of its own: round `n` (from 0, void ones counted) is dealt from
    ``derive(seed, number, n)``. Without a seed, a fresh one is drawn. `opener` is the seat that plays
    first; left out, the rules say who (seat 0, the dealer being the seat before, or by `number`).
    `rungs` start the match with other layouts than the first. `clock` gives seconds, for matches of an
    agreed time.

    >>> from trash_core.rules import CLASSIC
    >>> match = Match(CLASSIC, players=2, seed=7)
    >>> match.rungs, match.to_play, [str(move) for move in match.legal_moves]
    ((10, 10), 0, ['S'])

    Raises ValueError where the rules cannot be played so, and for a bad seed, number, rung or opener.
    """

    def __init__(
        self,
        rules: Rules,
        players: int = 2,
        *,
        seed: int | None = None,
        number: int = 1,
        opener: int | None = None,
        rungs: Sequence[int] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        check_rules(rules)
        first_rungs = rules.rungs_for(players, rungs)
        self.rules = rules
        self.players = len(first_rungs)
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        self.seed = whole("seed", seed, 0, 2**SEED_BITS - 1)
        self.number = whole("number", number, 1, MAX_NUMBER)
        if opener is None:
            opener = scoring.first_opener(rules, self.players, self.number)
        self.time_up = False
        """Whether the agreed time had gone by at the end of the last round (``!time`` in a record)."""
        self.start_clock(clock)
        self.rounds = [self._deal(0, first_rungs, opener)]
        """The rounds so far, void ones among them. The last one is being played, or just over."""

    @classmethod
    def from_code(cls, text: str, *, clock: Callable[[], float] = time.monotonic) -> Match:
        """The match that a deal code names, at its start.

        Raises DealCodeError, a ValueError, if the text is no deal code.

        >>> Match.from_code("c21 0000 0007j").seed
        7
        """
        return cls.from_deal(DealCode.parse(text), clock=clock)

    @classmethod
    def from_deal(cls, deal: DealCode, *, clock: Callable[[], float] = time.monotonic) -> Match:
        """The match that `deal` names, at its start. Raises TypeError if it is none: see `from_code`."""
        if not isinstance(deal, DealCode):
            raise TypeError(f"from_deal takes a DealCode, not {deal!r}. Match.from_code reads a text.")
        return cls(
            deal.rules,
            deal.players,
            seed=deal.seed,
            number=deal.number,
            opener=deal.opener,
            rungs=deal.rungs,
            clock=clock,
        )

    @property
    def deal(self) -> DealCode:
        """What this match was dealt from. `str()` gives its deal code.

        >>> from trash_core.rules import CLASSIC
        >>> str(Match(CLASSIC, players=2, seed=7).deal)
        'C21-0000-0007J'
        """
        first = self.rounds[0]
        return DealCode(
            rules=self.rules,
            players=self.players,
            opener=first.opener,
            seed=self.seed,
            number=self.number,
            rungs=first.rungs,
        )

    def _deal(self, index: int, rungs: tuple[int, ...], opener: int) -> Round:
        seed = derive(self.seed, self.number, index)
        return Round.deal(self.rules, self.players, seed=seed, rungs=rungs, opener=opener)

    # ---- what everybody can see

    @property
    def round(self) -> Round:
        """The round that is being played or was played last."""
        return self.rounds[-1]

    @property
    def round_number(self) -> int:
        """The number of this round from 1. A void round is dealt again and keeps its number."""
        return 1 + sum(not round.is_void for round in self.rounds[:-1])

    @property
    def to_play(self) -> int | None:
        """The seat whose move it is; None between rounds and when the match is over."""
        return self.round.to_play

    @property
    def is_one_round(self) -> bool:
        """Whether one round decides this match."""
        return self.rules.one_round_for(self.players)

    @property
    def went_down(self) -> tuple[int, ...]:
        """The seats that go down a rung after this round: who went out, then whose layouts were all right."""
        return scoring.went_down(self.rules, self.players, self.round.winners, self.round.all_right)

    @property
    def rungs(self) -> tuple[int, ...]:
        """Each seat's number of places: in the round that runs, or in the next one when it is over."""
        return scoring.rungs_after(self.round.rungs, self.went_down)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match; empty as long as it is not over."""
        if not self.round.winners:  # what is asked most often must be quick
            return ()
        return scoring.match_winners(
            self.rules, self.rungs, self.round.winners, self.round_number, self.time_up
        )

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def standings(self) -> list[Standing]:
        """The players from the first to the last: winners, then by the smallest layout."""
        winners, rungs = self.winners, self.rungs
        won = [sum(seat in round.winners for round in self.rounds) for seat in range(self.players)]
        keys = [-1 if seat in winners else rungs[seat] for seat in range(self.players)]
        return [
            Standing(1 + sum(key < keys[seat] for key in keys), seat, rungs[seat], won[seat])
            for seat in sorted(range(self.players), key=lambda seat: (keys[seat], seat))
        ]

    @property
    def events(self) -> list[Event]:
        """Everything that was played, round after round."""
        return [event for round in self.rounds for event in round.events]

    @property
    def seconds(self) -> float:
        """How long the match has been going on."""
        return self._clock() - self._started

    def view(self, seat: int = 0) -> View:
        """What the player at `seat` may know: no face-down card, ever.

        Raises ValueError if there is no such seat.
        """
        return self.round.view(seat)

    def __str__(self) -> str:
        """Standings and table as text for a terminal."""
        rungs = ", ".join(f"player {row.seat + 1}: {row.rung}" for row in self.standings)
        return f"Round {self.round_number}. Places left: {rungs}.\n{self.round}"

    def _repr_svg_(self) -> str:
        """The table as everybody sees it, as a picture, for notebooks."""
        return self.round._repr_svg_()

    def __repr__(self) -> str:
        state = f"won by {self.winners}" if self.is_over else f"round {self.round_number}"
        return f"<Match {self.rules.book}, {self.players} players, rungs {self.rungs}, {state}>"

    def __eq__(self, other: object) -> bool:
        """Whether both are the same match at the same point, hidden cards and coming chance included."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _state(self) -> tuple[object, ...]:
        return self.rules, self.players, self.seed, self.number, self.time_up, self.rounds

    def copy(self) -> Match:
        """A match of its own at the same point and with the same past."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.rounds = [round.copy() for round in self.rounds]
        return twin

    # ---- ask, explain, do: a move

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What may be played now; nothing between rounds and when the match is over."""
        return self.round.legal_moves

    def can(self, move: Move | str) -> bool:
        """Whether `move` is legal now. Raises ValueError if a text is not a move."""
        return self.round.can(move)

    def verify(self, move: Move | str) -> None:
        """Do nothing if `move` is legal now; raise IllegalMove, with the reason, if it is not.

        Raises ValueError if a text is not a move.
        """
        self._check_not_over()
        self.round.verify(move)

    def play(self, move: Move | str) -> Event:
        """Play `move`, given as a move or its text, and return what happened.

        Raises IllegalMove if it is not legal now; ValueError if a text is not a move. Neither changes the
        match.
        """
        round = self.rounds[-1]
        try:
            event = round.play(move)
        except IllegalMove:
            self._check_not_over()
            raise
        if self.rules.match_minutes is not None and round.is_over:
            self._read_clock(self.rules.match_minutes)
        return event

    def _read_clock(self, minutes: float) -> None:
        """See whether the time is up. In a void round it is not read: that round is played again."""
        if not self.round.is_void and not self.is_over:
            self.time_up = self.seconds >= 60 * minutes

    def undo(self) -> Event:
        """Take the last move back, and before that a deal in which nothing has been played yet.

        Raises IndexError at the start of the match.
        """
        if len(self.rounds) > 1 and not self.round.events:
            self.rounds.pop()
        event = self.round.undo()
        self.time_up = False
        return event

    # ---- ask, explain, do: the next round

    @property
    def can_deal(self) -> bool:
        """Whether the next round may be dealt now."""
        return self.round.is_over and not self.is_over

    def verify_deal(self) -> None:
        """Do nothing if the next round may be dealt; raise IllegalMove, with the reason, if not."""
        self._check_not_over()
        if not self.round.is_over:
            raise IllegalMove(Reason.of(Code.ROUND_RUNS))

    def next_round(self) -> Round:
        """Deal the next round, or the same one again if it was void.

        Raises IllegalMove while a round runs and when the match is over.
        """
        self.verify_deal()
        self.rounds.append(self._deal(len(self.rounds), self.rungs, self.next_opener))
        return self.round

    @property
    def next_opener(self) -> int:
        """Who would play first if the next round were dealt now."""
        return scoring.next_opener(self.rules, self.players, self.round.opener, self.round.winners)

    def start_clock(self, clock: Callable[[], float] = time.monotonic, seconds: float = 0) -> None:
        """Measure the match's time by `clock` from now on; so many `seconds` of it have gone by already.

        Raises TypeError if `clock` is no function.
        """
        if not callable(clock):
            raise TypeError(f"clock is a function that gives seconds, such as time.monotonic, not {clock!r}.")
        self._clock = clock
        self._started = clock() - seconds

    def call_time(self) -> None:
        """Record that the agreed time had gone by when this round ended, as `play` does by the clock.

        For replays. Raises ValueError where that cannot be.
        """
        if self.rules.match_minutes is None:
            raise ValueError("No time is agreed in these rules, so it cannot be up. Set match_minutes.")
        if not self.round.winners or self.is_over:
            raise ValueError("Time is called at the end of a round that does not end the match anyway.")
        self.time_up = True

    def _check_not_over(self) -> None:
        if self.is_over:
            raise IllegalMove(Reason.of(Code.MATCH_OVER))

    # ---- the next match

    def rematch(self) -> Match:
        """The next match of the series: same rules and players, next number, and so other deals.

        Who plays first: see `rematch_opener` in `scoring`.
        """
        number = self.number + 1
        opener = scoring.rematch_opener(
            self.rules, self.players, number, self.rounds[0].opener, self.round.opener
        )
        return Match(
            self.rules, self.players, seed=self.seed, number=number, opener=opener, clock=self._clock
        )


def cut_for_dealer(players: int, seed: int) -> tuple[int, list[dict[int, Card]]]:
    """Choose a dealer fairly: everybody cuts a card, and the lowest deals (source 000; the ace is low).

    Those who tie for the lowest cut again. Returns the dealer's seat and the cards by seat of each cut.

    >>> dealer, cuts = cut_for_dealer(3, seed=1)
    >>> dealer, [{seat: str(card) for seat, card in cut.items()} for cut in cuts]
    (2, [{0: '9h', 1: '7s', 2: '3c'}])

    Raises ValueError for a bad seed, and unless `players` is a whole number from 1 to 12.
    """
    players = whole("players", players, 1, MAX_PLAYERS)
    stream = SplitMix64(derive(seed))
    seats = list(range(players))
    cuts: list[dict[int, Card]] = []
    while not cuts or len(seats) > 1:
        cards = pack()
        stream.shuffle(cards)
        cut = {seat: cards.pop() for seat in seats}
        cuts.append(cut)
        lowest = min(card.rank for card in cut.values())
        seats = [seat for seat in seats if cut[seat].rank == lowest]
    return seats[0], cuts
