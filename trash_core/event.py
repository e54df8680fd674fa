"""What a round waits for, and what a move did."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from trash_core.cards import Card
from trash_core.moves import Move
from trash_core.reasons import Reason


class Phase(StrEnum):
    """What the round waits for."""

    DRAW = "draw"
    """The player to play draws a card (or passes, if there is none)."""
    HOLD = "hold"
    """The player to play places, swaps or discards the held card."""
    OVER = "over"
    """Nothing more is played."""


class Event(NamedTuple):
    """What one move did: everything that everybody at the table saw."""

    seat: int
    move: Move
    card: Card | None
    """The card that was moved: drawn, placed, put in a wild's place, discarded. None for a pass."""
    picked_up: Card | None = None
    """The card that came into the hand from a place: the one under it, or the wild that was there."""
    discarded: Card | None = None
    """The card that went on the discard pile, if one did."""
    reshuffled: bool = False
    """Whether the stock had run out and was made anew from the discard pile."""
    turn_end: Reason | None = None
    """Why the turn ended; None if it goes on."""
    completed: bool = False
    """Whether this filled the player's last place."""
