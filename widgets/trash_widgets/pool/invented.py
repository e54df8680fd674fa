"""An invented class, to try the pool with."""

from __future__ import annotations

from trash_core import Match
from trash_core.deal_code import DealCode
from trash_core.players import play_out, player
from trash_core.rules import CLASSIC

from ..share import record_file, result_file
from .entries import File

SEED = 15
LEARNERS = 12


def invented_class(code: str, learners: int) -> list[File]:
    """Files as a class would hand them in, played by computer players: no two play quite alike.

    >>> [file.name for file in invented_class("C21-F3-0000-0001J", 2)]
    ['trash-match-ann.txt', 'trash-result-bao.csv']
    """
    files = []
    deal = DealCode.parse(code)
    computers = deal.computers or (None, *["medium"] * (deal.players - 1))
    for number in range(learners):
        match = Match.from_deal(deal)
        habit = _HABITS[number % len(_HABITS)]
        seats = [player(level or habit, number) for level in computers]
        play_out(match, seats)
        name = _INVENTED[number % len(_INVENTED)]
        name += f" {number // len(_INVENTED) + 1}" if number >= len(_INVENTED) else ""
        names = [_OTHERS[seat] if level else name for seat, level in enumerate(computers)]
        made = (
            result_file(match, names, 0, computers) if number % 2 else record_file(match, names, computers, 0)
        )
        files.append(File(made["name"], made["text"]))
    return files


def example_code() -> str:
    """A deal for an invented class, against the medium computer player."""
    return str(DealCode(rules=CLASSIC, players=2, opener=0, seed=SEED, computers=(None, "medium")))


_HABITS = ("first_fit", "random", "counter", "random", "blind", "random", "least_seen", "random")
_OTHERS = tuple(f"Robin {seat + 1}" for seat in range(12))
_INVENTED = ("Ann", "Bao", "Cem", "Dia", "Eli", "Fay", "Gus", "Hua", "Ida", "Jon", "Kai", "Lea")
