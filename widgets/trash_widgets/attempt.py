"""One go at a level: the round, what has happened in it, and what may be done now. No widget is in here."""

from __future__ import annotations

from trash_core import DISCARD, Draw, Event, Move, Place, Round, Swap, parse_move
from trash_core.reasons import place_name
from trash_core.telling import advise, tell

from .levels import Level

BEST = 3


class Attempt:
    """`level` from its deal on. The learner is seat 0."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.round: Round = level.start()
        self._opened = len(self.round.events)  # the opening moves are not the learner's
        self.slips = 0
        """How often the learner has tried what is not allowed, or would have been in vain."""
        self.hints = 0
        self.log = [tell(event, self.who(event.seat)) for event in self.round.events]

    def who(self, seat: int) -> str:
        """The name at a seat."""
        return self.level.names[seat]

    @property
    def events(self) -> list[Event]:
        """What has happened since the learner came to the table."""
        return self.round.events[self._opened :]

    @property
    def own_moves(self) -> list[Move]:
        """The learner's moves."""
        return [event.move for event in self.events if event.seat == 0]

    @property
    def has_opening(self) -> bool:
        """Whether others have played before the learner came."""
        return self._opened > 0

    # ---- where it stands

    @property
    def is_done(self) -> bool:
        """Whether the learner has reached the goal."""
        return self.level.is_done(self.round) and not self.is_wasted

    @property
    def is_wasted(self) -> bool:
        """Whether a turn has come to its end without what it was for, in a level that lets that happen."""
        if not self.level.again:
            return False
        own = [event for event in self.events if event.seat == 0]
        ended = [at for at, event in enumerate(own, 1) if event.turn_end is not None]
        return bool(ended) and tuple(event.move for event in own[: ended[-1]]) != self.level.par[: ended[-1]]

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to do in it."""
        return self.is_done or self.is_wasted

    @property
    def is_others_turn(self) -> bool:
        """Whether another player is to play."""
        return not self.is_over and self.round.to_play not in (0, None)

    @property
    def is_dared(self) -> bool:
        """Whether the goal dares the learner to try something forbidden, and now is the time for it."""
        if not self.level.dare or self.slips:
            return False
        return len(self.own_moves) == self.level.mistakes[0].after

    @property
    def has_hints(self) -> bool:
        """Whether a hint can be asked for now."""
        return self.level.help != "none" and not self.is_over and not self.is_others_turn

    def would_waste(self, move: Move) -> bool:
        """Whether a draw would be in vain, since the card could go nowhere: it would count as a pass."""
        if move is not Draw.DISCARD or self.level.again:
            return False
        after = self.round.copy()
        after.play(move)
        return after.legal_moves == (DISCARD,)

    @property
    def story(self) -> tuple[Move, ...]:
        """What the level's story accepts now; nothing where every legal move will do."""
        own = self.own_moves
        if not self.level.aside or tuple(own) != self.level.par[: len(own)]:
            return ()
        move = self.level.par[len(own)]
        held = self.round.held
        if self.level.anywhere and isinstance(move, Place) and held and self.level.rules.is_wild(held.rank):
            return self.round.legal_moves
        return (move,)

    # ---- playing

    def play(self, move: Move) -> str:
        """Play a legal move; say what it did."""
        event = self.round.play(move)
        said = tell(event, self.who(event.seat))
        self.log.append(said)
        return said

    def play_for_others(self) -> str:
        """One move of another player: the next of the level's script, or else the first that is legal."""
        played = sum(event.seat != 0 for event in self.events)
        script = self.level.opponents
        return self.play(script[played] if played < len(script) else self.round.legal_moves[0])

    def replay(self, moves: str) -> None:
        """Play what was played on an earlier visit, as far as it can be played."""
        for word in moves.split():
            try:
                if self.is_others_turn:
                    self.play_for_others()
                else:
                    self.play(parse_move(word))
            except ValueError:  # an IllegalMove is one, too
                return

    @property
    def stars(self) -> int:
        """Three for a clean level, one fewer for every two slips, hints and detours, at least one."""
        slips = max(0, self.slips - bool(self.level.dare))
        # More moves in as many turns are only a longer chain.
        moves = 0 if self.level.done.startswith("turn") else len(self.own_moves) - len(self.level.par)
        over = moves + slips + self.hints
        return min(BEST, max(1, BEST - (over + 1) // 2))

    # ---- helping

    def hint(self) -> tuple[str, bool]:
        """A hint, which counts, and whether the target is marked.

        First comes a thought, before the first move; from then on the move itself.
        """
        self.hints += 1
        if self.is_dared:
            return self.dare, False
        if self.hints == 1 and self.level.hint and not self.own_moves:
            return self.level.hint, False
        return self.pointer if self.story else advise(self.round.view(0)), True

    @property
    def dare(self) -> str:
        """What the learner is dared to try."""
        return f"First try this, just to see what happens: {self.level.dare}"

    @property
    def pointer(self) -> str:
        """The next move of the story, in words; of several, that there is a choice."""
        moves = self.story
        held = self.round.held.name if self.round.held else ""
        if len(moves) > 1:
            return f"Put the {held} at any place that is still face down."
        match moves[0]:
            case Draw.STOCK:
                return "Draw from the stock."
            case Draw.DISCARD:
                return "Take the top card of the discard pile."
            case Place(place):
                return f"Put the {held} at {place_name(place)}."
            case Swap(place):
                return f"Put the {held} at {place_name(place)}, and pick up the card that holds it."
        return f"Put the {held} on the discard pile."
