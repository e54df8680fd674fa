"""Hints on request: what fits, and where there is a choice, how good each of the options is.

Two chances are given for an option. That the next card fits is exact. That the round is won is estimated:
deals are made up that look like the real one to everybody (see `imagine`), each option is played in each of
them, and all go on as sensible players would. The real hidden cards have no part in it.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from trash_core import Draw, Move, Place, Round, Swap, View
from trash_core.chances import NextCard, next_card
from trash_core.imagine import imagine
from trash_core.players import first_fit, is_useful
from trash_core.reasons import place_name
from trash_core.shuffle import derive
from trash_core.telling import advise, advised

from .scene import Scene

PLAYOUTS = 1200
"""How many made-up rounds one hint plays at the most: about a second of work with six players."""
SURE = 1.96
"""A margin of so many standard errors holds the true chance in 19 of 20 cases."""


class Hint(NamedTuple):
    """A sentence, the moves it speaks for, and a table of the options where there is a choice."""

    text: str
    moves: tuple[Move, ...]
    panel: Scene | None


class Option(NamedTuple):
    """One of the moves to choose from."""

    move: Move
    fits: Fraction | None
    """The chance that the next card can be placed; None where no card comes."""
    wins: Fraction
    """In how many of the made-up deals the round was won."""


def hint(round: Round) -> Hint:
    """A hint for the player to play.

    >>> from trash_core import CLASSIC
    >>> hint(Round.deal(CLASSIC, seed=20)).text
    'Draw the top card of the stock.'
    """
    view = round.view(round.seat)
    if len(view.legal_moves) < 2:
        return Hint(advise(view), advised(view), None)
    deals = PLAYOUTS // len(view.legal_moves)
    options = [
        Option(move, _fits(view, move), wins)
        for move, wins in zip(view.legal_moves, _win_rates(round, deals), strict=True)
    ]
    return Hint(*_say(view, options, deals), _panel(view, options, deals))


def _fits(view: View, move: Move) -> Fraction | None:
    """The exact chance that `move` brings a card that can be placed."""
    if move is Draw.DISCARD:
        return Fraction(is_useful(view, view.discard[-1]))
    chances: NextCard = next_card(view)
    if move is Draw.STOCK:
        return chances.stock.useful if chances.stock else None
    if isinstance(move, Swap):
        return Fraction(1)  # the wild that is picked up
    if isinstance(move, Place) and view.own.count(None) > 1:
        return chances.under[move.place].useful
    return None


def _win_rates(round: Round, deals: int) -> list[Fraction]:
    """How often each legal move wins the round: all of them in the same made-up deals."""
    seat, moves = round.seat, round.legal_moves
    won = [0] * len(moves)
    # The same table gives the same hint; and only what can be seen of it goes into the seed.
    seed = zlib.crc32(str(round.view(seat)).encode())
    for deal in range(deals):
        made_up = imagine(round, derive(seed, deal))
        for number, move in enumerate(moves):
            won[number] += seat in _play_out(made_up.copy(), move).winners
    return [Fraction(count, deals) for count in won]


def _play_out(round: Round, move: Move) -> Round:
    round.play(move)
    while moves := round.legal_moves:
        round.play(moves[0] if len(moves) == 1 else first_fit(round.view(round.seat)))
    return round


def margin(share: Fraction, deals: int) -> float:
    """How far a share of so many deals may be off, with 19 chances of 20.

    Agresti and Coull's form of it, with four more deals, so that 0 of 100 has a margin, too.
    """
    more = deals + 4
    middle = float((share * deals + 2) / more)
    return SURE * math.sqrt(middle * (1 - middle) / more)


def _say(view: View, options: Sequence[Option], deals: int) -> tuple[str, tuple[Move, ...]]:
    best = max(options, key=lambda option: option.wins)
    if isinstance(best.move, Draw):
        return advise(view), advised(view)
    worst = min(option.wins for option in options)
    if best.wins - worst <= margin(best.wins, deals):
        return f"{advise(view)} The made-up deals show no clear difference.", view.legal_moves
    return f"{advise(view)} It looks best to {_verb(best.move, view)}.", (best.move,)


def _verb(move: Move, view: View) -> str:
    held = view.held.name if view.held else ""
    match move:
        case Place(place):
            return f"put it at {place_name(place)}"
        case Swap(place):
            return f"put the {held} at {place_name(place)}"
    return f"discard the {held}"


def _name(move: Move, view: View) -> str:
    match move:
        case Draw.STOCK:
            return "Draw from the stock"
        case Draw.DISCARD:
            return f"Take the {view.discard[-1].name}"
        case Place(place):
            return f"Put it at {place_name(place)}"
        case Swap(place):
            return f"Swap at {place_name(place)}"
    return "Discard it"


def _panel(view: View, options: Sequence[Option], deals: int) -> Scene:
    return {
        "title": "Your choice",
        "head": ["You could", "The next card fits", "You win the round"],
        "rows": [
            [
                _name(option.move, view),
                "no card comes" if option.fits is None else _percent(option.fits),
                f"{_percent(option.wins)} ± {math.ceil(100 * margin(option.wins, deals))}",
            ]
            for option in options
        ],
        "chart": None,
        "note": f"The first chance is exact. For the second, {deals} deals were made up that look like "
        "yours, and everybody played on sensibly. It may be off by as much as ± says.",
    }


def _percent(chance: Fraction) -> str:
    return f"{round(100 * chance)} %"
