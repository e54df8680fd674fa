"""Lets a caller leave forced moves to the kit, such as a draw where there is only one pile to draw from.

Nothing forced is hidden: `Round` and `Match` wait for every single move. A screen or a lesson that does
not want to ask for the obvious ones plays them with `play_forced`, and still gets an event for each.
"""

from __future__ import annotations

from collections.abc import Collection

from trash_core.match import Match
from trash_core.moves import Discard, Draw, Move, Pass, Place
from trash_core.round import Event, Round

OBVIOUS: tuple[type[Move], ...] = (Draw, Discard, Pass)
"""What is usually not worth a question. Add `Place` to place every card that has one place to go, too."""
FORCED: tuple[type[Move], ...] = (Draw, Place, Discard, Pass)


def play_forced(game: Round | Match, kinds: Collection[type[Move]] = OBVIOUS) -> list[Event]:
    """Play moves of these `kinds` as long as there is only one legal move; return what happened.

    >>> from trash_core.rules import CLASSIC
    >>> round = Round.rigged(CLASSIC, ["Ks ? ?"], stock="Qh Ah", rest="none")
    >>> [str(event.move) for event in play_forced(round)]
    ['S', 'X']
    >>> [str(event.move) for event in play_forced(round, FORCED)]
    []
    """
    events = []
    while len(game.legal_moves) == 1 and isinstance(game.legal_moves[0], tuple(kinds)):
        events.append(game.play(game.legal_moves[0]))
    return events
