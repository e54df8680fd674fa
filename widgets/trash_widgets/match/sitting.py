"""A match with the people and computer players who sit at it: whose turn it is, undo, and what is said of it.

`Match` is the referee; a computer player sees a `View` of its own seat, nothing else.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from trash_core import Draw, Event, Match, Pass, Place
from trash_core.players import Player, player
from trash_core.shuffle import derive
from trash_core.telling import YOU, tell

from ..wording import counted, listed
from .setup import Setup


class Sitting:
    """`match`, played by those whom `setup` names."""

    def __init__(self, match: Match, setup: Setup, taken_back: int = 0) -> None:
        self.match = match
        self.levels = setup.levels[: match.players]
        """By seat: the computer player's strength, None for a person."""
        self.names = setup.names
        self.is_practice = setup.mode == "practice"
        self.taken_back = taken_back
        """How often a move was taken back after it had turned up a hidden card."""
        self.near = 0
        """The person's seat whose layout is large."""
        self._computers: list[Player] = [
            player(level or "medium", seed)
            for level, seed in zip(self.levels, seat_seeds(match), strict=True)
        ]
        self.turn_to(match.round.seat)

    # ---- whose turn it is

    @property
    def of_computer(self) -> bool:
        """Whether a computer player is to play."""
        seat = self.match.to_play
        return seat is not None and self.levels[seat] is not None

    @property
    def of_person(self) -> bool:
        """Whether a person is to play, with the own layout large, and has something to choose or do."""
        seat = self.match.to_play
        return seat == self.near and not self.must_pass

    @property
    def hands_over(self) -> bool:
        """Whether another person is to play than the one whose layout is large."""
        seat = self.match.to_play
        return seat is not None and not self.of_computer and seat != self.near

    @property
    def must_pass(self) -> bool:
        """Whether there is nothing to do but to pass."""
        return isinstance(next(iter(self.match.legal_moves), None), Pass)

    def turn_to(self, seat: int) -> None:
        """Make the layout at `seat` large; that of the person who plays next if a computer sits there."""
        seats = [(seat + step) % self.match.players for step in range(self.match.players)]
        self.near = next(at for at in seats if self.levels[at] is None)

    def computer_plays(self) -> list[Event]:
        """One whole turn of the computer player to play."""
        match, seat = self.match, self.match.round.seat
        events: list[Event] = []
        while match.to_play == seat and not (events and events[-1].turn_end):
            moves = match.legal_moves
            events.append(
                match.play(moves[0] if len(moves) == 1 else self._computers[seat](match.view(seat)))
            )
        return events

    # ---- taking back

    @property
    def to_take_back(self) -> list[Event]:
        """A person's last move and all moves after it, the last one first; none for real."""
        taken: list[Event] = []
        rounds = reversed(self.match.rounds) if self.is_practice else ()
        for event in (event for round in rounds for event in reversed(round.events)):
            taken.append(event)
            if self.levels[event.seat] is None:
                return taken
        return []

    @property
    def undo_is_noted(self) -> bool:
        """Whether a move that would be taken back has turned up a hidden card."""
        return any(event.move is Draw.STOCK or isinstance(event.move, Place) for event in self.to_take_back)

    def undo(self) -> bool:
        """Back to before the last move of a person, the computer players' moves since then included.

        It costs nothing as long as no hidden card has turned up since; else it is noted for the summary.
        Returns whether it is.
        """
        noted = self.undo_is_noted
        for _ in self.to_take_back:
            self.near = self.match.undo().seat
        self.taken_back += noted
        return noted

    # ---- what is said

    @property
    def code(self) -> str:
        """The deal code, computer players included."""
        computers = tuple(self.levels) if any(self.levels) else ()
        return str(dataclasses.replace(self.match.deal, computers=computers))

    def who(self, seat: int) -> str:
        """The name at `seat`."""
        return self.names[seat]

    def tell(self, event: Event) -> str:
        """What `event` did."""
        return tell(event, self.who(event.seat))

    def opens(self) -> str:
        """Who plays first."""
        who = self.who(self.match.round.seat)
        return "You play first." if who == YOU else f"{who} plays first."

    def whose_turn(self, *, now: bool = False) -> str:
        """Whose turn it is, or how the round has ended."""
        if self.match.round.is_over:
            return self.end_of_round()
        who = self.who(self.match.round.seat)
        return f"{'Now it' if now else 'It'} is {'your turn' if who == YOU else f'{who}’s turn'}."

    def end_of_round(self) -> str:
        """How the round, or the match, has ended."""
        match = self.match
        if match.round.is_void:
            return str(match.round.void_reason)
        if match.is_over:
            rounds = counted(match.round_number, "round")
            return f"Trash! {self._have(match.winners)} won the match, in {rounds}."
        rungs = ", ".join(f"{self.who(seat)} {rung}" for seat, rung in enumerate(match.rungs))
        return f"Trash! {self._have(match.round.winners)} won this round. Places from now on: {rungs}."

    def _have(self, seats: Sequence[int]) -> str:
        """Who has done something, as the beginning of a sentence with *have* or *has*."""
        names = [self.who(seat) for seat in seats]
        return f"{listed(names)} {'has' if len(names) == 1 and names != [YOU] else 'have'}"

    @property
    def people_won(self) -> bool:
        """Whether a person is among those who have won the round or the match."""
        match = self.match
        winners = match.winners if match.is_over else match.round.winners
        return any(self.levels[seat] is None for seat in winners)


def seat_seeds(match: Match) -> list[int]:
    """The seeds of the computer players at each seat: the same deal code, the same play."""
    # The rounds are dealt from the parts 0, 1, 2, … (see `Match`), so the seats' parts lie far above.
    return [derive(match.seed, match.number, 2**32 + seat) for seat in range(match.players)]
