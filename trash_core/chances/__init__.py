"""The chances of the game, as exact fractions; for rounds that are not solved, approximations that say so.

Definitions: a *turn* is one player's turn, from the draw to the discard. A *placement* is a card uncovered;
a swap with the wild placed again is one. The *opener* plays first in the round. Players take a discard that
they can place or swap, and swap whenever they can, unless a function says otherwise.

Nothing here draws anything at random, and nothing here knows of `trash_core.simulate`: the two are
independent roads to the same numbers. `every_shuffle` is a third one, for tiny packs.

>>> from trash_core import CLASSIC
>>> solo_turns(1, rules=CLASSIC.replace(wild_ranks="")).mean
Fraction(53, 5)
"""

from trash_core.chances.alone import mean_turns_without_wilds, solo_turns
from trash_core.chances.chain import first_turn_win, placements
from trash_core.chances.distribution import Distribution
from trash_core.chances.every_shuffle import every_shuffle, share
from trash_core.chances.markov import End, Ladder, State, label, ladder
from trash_core.chances.rounds import RoundWin, round_turns, round_win, round_wins
from trash_core.chances.seen import CardChances, NextCard, next_card
from trash_core.chances.wilds import ByNumber, WildTo

__all__ = [
    "ByNumber",
    "CardChances",
    "Distribution",
    "End",
    "Ladder",
    "NextCard",
    "RoundWin",
    "State",
    "WildTo",
    "every_shuffle",
    "first_turn_win",
    "label",
    "ladder",
    "mean_turns_without_wilds",
    "next_card",
    "placements",
    "round_turns",
    "round_win",
    "round_wins",
    "share",
    "solo_turns",
]
