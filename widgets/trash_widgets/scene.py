"""Turns a view into the scene that the card table draws: every card, button and name on it.

A scene says nothing that a view does not, so no face-down card can reach the page. The table decides
nothing: each target carries the move that a tap on it stands for, legal or not, and the referee answers.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from trash_core import Card, Event, Move, View
from trash_core.moves import Discard, Draw, Pass, Place, Swap
from trash_core.telling import YOU

from .safe import LOST

Scene = dict[str, Any]

WORDS = {
    **LOST,
    "lost": "The table does not answer any more. Your stars are safe in this browser.",
    "keys": "Keys",
    "log": "What happened",
    "close": "Close",
    "table": "Card table",
    "stands": "wild for",
    "settings": "Settings",
    "speed": "Cards move",
    "speeds": [["calm", "calmly"], ["normal", "normally"], ["quick", "quickly"], ["off", "not at all"]],
    "suits": "Four colours for the suits",
    "large": "Larger cards",
    "full": "Full screen",
}

KEYS = [
    ["Tab", "to the table: keys work while it is chosen"],
    ["S", "draw from the stock"],
    ["D", "draw from the discard pile"],
    ["A 2 … 9 0", "place the card (A is the ace place, 0 or T is place 10)"],
    ["X", "discard the card"],
    ["H", "hint"],
    ["R", "start this again"],
    ["N", "go on"],
    ["←↑→↓", "move from place to place"],
    ["?", "show or hide these keys"],
]


def cards_and_piles(view: View, names: Sequence[str], *, marked: Collection[Move] = ()) -> Scene:
    """The part of a scene that shows the table itself: seats, piles and the held card.

    `marked` are the moves whose targets get a ring. The view's own seat is drawn large.
    """
    marks = {str(move) for move in marked}
    return {
        "seats": [_seat(view, seat, names[seat], marks) for seat in range(len(view.layouts))],
        "stock": {
            "count": view.stock_count,
            "move": str(Draw.STOCK),
            "marked": str(Draw.STOCK) in marks,
            "name": f"Stock, {_count(view.stock_count)}, face down",
            "label": "Stock",
        },
        "discard": _discard(view, marks),
        "held": {
            "card": str(view.held) if view.held else None,
            "name": _held_name(view, names),
            "label": "In hand",
        },
    }


def _seat(view: View, seat: int, name: str, marks: Collection[str]) -> Scene:
    layout = view.layouts[seat]
    own = seat == view.seat
    return {
        "name": name,
        "own": own,
        "to_play": seat == view.to_play,
        "rung": _to_go(layout),
        "per_row": 5 if view.rules.rows == 2 else len(layout),
        "places": [_place(view, place, card, own, marks) for place, card in enumerate(layout, 1)],
    }


def _to_go(layout: Sequence[Card | None]) -> str:
    """How far a player has come."""
    left = layout.count(None)
    return f"{left} to go" if left else "complete"


def _place(view: View, place: int, card: Card | None, own: bool, marks: Collection[str]) -> Scene:
    wild = card is not None and card.rank != place
    move = str(_place_move(view, place, wild)) if own else ""
    label = "A" if place == 1 else str(place)
    where = "Ace place" if place == 1 else f"Place {place}"
    if card is None:
        name = f"{where}, face down"
    elif wild:
        name = f"{where}: {card.name}, a wild card, holds it"
    else:
        name = f"{where}: {card.name}"
    return {
        "label": label,
        "card": str(card) if card else None,
        "wild": wild,
        "move": move,
        "marked": own and move in marks,
        "name": name,
    }


def _place_move(view: View, place: int, wild: bool) -> Move:
    """The move that a tap on `place` stands for: a swap if the natural card meets a wild there."""
    if wild and view.held is not None and view.held.rank == place:
        return Swap(place)
    return Place(place)


def _discard(view: View, marks: Collection[str]) -> Scene:
    move: Move = Draw.DISCARD if view.held is None else Discard()
    top = view.discard[-1] if view.discard else None
    name = f"Discard pile, {top.name} on top" if top else "Discard pile, empty"
    return {
        "top": str(top) if top else None,
        "count": len(view.discard),
        "move": str(move),
        "marked": str(move) in marks,
        "name": name,
        "label": "Discard",
    }


def _held_name(view: View, names: Sequence[str]) -> str:
    if view.held is None or view.to_play is None:
        return "No card in hand"
    if names[view.to_play] == YOU:
        return f"You hold the {view.held.name}"
    return f"{names[view.to_play]} holds the {view.held.name}"


def only_to_look_at(scene: Scene) -> Scene:
    """`scene` without anything to tap: every card stays, and none stands for a move."""
    seats = [
        {**seat, "places": [{**place, "move": None} for place in seat["places"]]} for seat in scene["seats"]
    ]
    piles = {name: {**scene[name], "move": None} for name in ("stock", "discard")}
    return {**scene, "seats": seats, **piles}


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def travel(event: Event) -> list[Scene]:
    """How the cards of `event` move over the table, in order."""
    move = event.move
    if isinstance(move, Draw) and event.card is not None:
        from_stock = move is Draw.STOCK
        start = "stock" if from_stock else "discard"
        return [_trip(event.card, start, "held", flip=from_stock)]
    if isinstance(move, Discard):
        return [_trip(event.card, "held", "discard")]
    if isinstance(move, Pass) or not isinstance(move, Place | Swap):
        return []
    spot = f"{event.seat}:{move.place - 1}"
    goal = "discard" if event.completed else "held"
    return [
        _trip(event.card, "held", spot),
        _trip(event.picked_up, spot, goal, flip=isinstance(move, Place)),
    ]


def _trip(card: Card | None, start: str, goal: str, *, flip: bool = False) -> Scene:
    return {"card": str(card) if card else None, "from": start, "to": goal, "flip": flip}
