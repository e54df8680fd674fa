"""The game of Trash: cards, rules, rounds. Standard library only; knows nothing of notebooks.

>>> from trash_core import CLASSIC, Draw, Place, Round
>>> round = Round.rigged(CLASSIC, ["? ? ? Js ? ? ? 2c ? ?"], stock="4h")
>>> round.play(Draw.STOCK).card.name
'4 of hearts'
>>> round.play(Place(4)).picked_up.name
'jack of spades'
"""

from trash_core.cards import Card, Rank, Suit, pack, parse_cards
from trash_core.layout import Layout
from trash_core.moves import DISCARD, PASS, Discard, Draw, Move, Pass, Place, Swap, parse_move
from trash_core.reasons import Code, IllegalMove, Reason
from trash_core.round import Event, Phase, Round
from trash_core.rules import CLASSIC, Rules
from trash_core.view import View

__all__ = [
    "CLASSIC",
    "DISCARD",
    "PASS",
    "Card",
    "Code",
    "Discard",
    "Draw",
    "Event",
    "IllegalMove",
    "Layout",
    "Move",
    "Pass",
    "Phase",
    "Place",
    "Rank",
    "Reason",
    "Round",
    "Rules",
    "Suit",
    "Swap",
    "View",
    "pack",
    "parse_cards",
    "parse_move",
]
