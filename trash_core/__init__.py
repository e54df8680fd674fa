"""The game of Trash: cards, rules, rounds, matches. Standard library only; knows nothing of notebooks.

>>> from trash_core import CLASSIC, Draw, Place, Round
>>> round = Round.rigged(CLASSIC, ["? ? ? Js ? ? ? 2c ? ?"], stock="4h")
>>> round.play(Draw.STOCK).card.name
'4 of hearts'
>>> round.play(Place(4)).picked_up.name
'jack of spades'
"""

from trash_core.cards import Card, Rank, Suit, pack, parse_cards
from trash_core.deal_code import DealCode, DealCodeError
from trash_core.layout import Layout
from trash_core.match import Match, Standing, cut_for_dealer
from trash_core.moves import DISCARD, PASS, Discard, Draw, Move, Pass, Place, Swap, parse_move
from trash_core.reasons import Code, IllegalMove, Reason
from trash_core.record import RecordError
from trash_core.round import Event, Phase, Round
from trash_core.rule_books import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP
from trash_core.rules import Rules
from trash_core.view import View

__all__ = [
    "CLASSIC",
    "DISCARD",
    "GARBAGE",
    "LAST_LICKS",
    "PASS",
    "RULE_BOOKS",
    "STOCK_ONLY",
    "TURN_UP",
    "Card",
    "Code",
    "DealCode",
    "DealCodeError",
    "Discard",
    "Draw",
    "Event",
    "IllegalMove",
    "Layout",
    "Match",
    "Move",
    "Pass",
    "Phase",
    "Place",
    "Rank",
    "Reason",
    "RecordError",
    "Round",
    "Rules",
    "Standing",
    "Suit",
    "Swap",
    "View",
    "cut_for_dealer",
    "pack",
    "parse_cards",
    "parse_move",
]
