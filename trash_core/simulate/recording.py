"""Single matches as the kernel plays them, move by move: to hold it against `Round`, and to look into one."""

from __future__ import annotations

from typing import NamedTuple

from trash_core.cards import Card, Rank, Suit
from trash_core.moves import ALL_MOVES, Move
from trash_core.reasons import Code
from trash_core.round import Event
from trash_core.simulate import kernel
from trash_core.simulate.compiling import plain
from trash_core.simulate.memory import set_up
from trash_core.simulate.plan import Plan

_SUITS = tuple(Suit)
_WHY = (
    None,
    Code.DEAD_CARD,
    Code.BEYOND_LAYOUT,
    Code.PLACE_FILLED,
    Code.DECLINED_SWAP,
    Code.WILD_HOLDS_PLACE,
    Code.WENT_OUT,
    Code.DEAD_ROUND,
)


class Step(NamedTuple):
    """An event of the kernel; the fields are those of `Event`."""

    seat: int
    move: Move
    card: Card | None
    picked_up: Card | None
    discarded: Card | None
    reshuffled: bool
    turn_end: Code | None
    completed: bool


class Recording(NamedTuple):
    """A match as the kernel played it."""

    openers: list[int]
    """Who opened each deal."""
    deals: list[list[Step]]
    """The events of each deal, void ones among them."""
    row: tuple[int, ...]
    """The match's figures (``kernel.ROUNDS`` and so on)."""
    tally: list[int]
    """The sums of this one match."""


def step_of(event: Event) -> Step:
    """The kernel's form of an event of `Round`."""
    why = event.turn_end.code if event.turn_end else None
    return Step(*event[:6], why, event.completed)


class Recorder:
    """Plays single matches of a plan and remembers every move."""

    def __init__(self, plan: Plan, room: int = 500) -> None:
        self.plan = plan
        self._room = room

    def play(self, number: int) -> Recording:
        """The match with this number of the plan's series."""
        desk = set_up(self.plan, rows=1, log_room=self._room)
        desk.play(self.plan.seed, number, 1)
        count = int(desk.log[0])
        if count > self._room:
            self._room = count
            return self.play(number)
        recording = Recording([], [], tuple(plain(desk.rows)), plain(desk.tally))
        numbers = plain(desk.log[1 : 1 + kernel.LOG_WIDTH * count])
        for start in range(0, len(numbers), kernel.LOG_WIDTH):
            seat, move, *rest = numbers[start : start + kernel.LOG_WIDTH]
            if move == kernel.DEAL:
                recording.openers.append(seat)
                recording.deals.append([])
            else:
                recording.deals[-1].append(_read_step(seat, move, *rest))
        return recording


def _read_step(
    seat: int, move: int, card: int, picked_up: int, discarded: int, reshuffled: int, why: int
) -> Step:
    return Step(
        seat,
        ALL_MOVES[move],
        _read_card(card),
        _read_card(picked_up),
        _read_card(discarded),
        reshuffled == 1,
        _WHY[why],
        why == kernel.COMPLETED,
    )


def _read_card(code: int) -> Card | None:
    rank = code & 15
    if rank == 0:
        return None
    return Card(Rank(rank), None if rank == Rank.JOKER else _SUITS[code >> 4])
