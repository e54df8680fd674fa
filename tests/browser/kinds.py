"""One of every kind of widget, as a lesson would show it. A new kind needs a line here.

The tests of the keyboard, of barriers (axe) and of the front ends' own tests take them from here.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import trash_widgets as kit
from trash_widgets.safe import SafeWidget

LESSONS = Path(__file__).parents[2] / "lessons"


def _ladder() -> SafeWidget:
    win = {rungs: Fraction(1, 2) for rungs in product(range(1, 5), repeat=2)}
    return kit.LadderBoard((2, 1), win=win).form


KINDS: dict[str, Callable[[], SafeWidget]] = {
    "ChanceMeter": lambda: kit.ChanceMeter(["? ? ? ?"], stock="3h 2d Ks 4c"),
    "Check": lambda: kit.Check("How much is a half and a half?", 1, why="Two halves."),
    "Contents": lambda: kit.Contents(LESSONS),
    "CutForDealer": lambda: kit.CutForDealer(seed=1),
    "Experiment": lambda: kit.Experiment(rung="2", **{"rival rung": "2"}),
    "Glossary": kit.Glossary,
    "GuidedTurn": lambda: kit.GuidedTurn("02-chaining"),
    "HouseRules": kit.HouseRules,
    "HowLong": kit.HowLong,
    "LadderBoard": _ladder,
    "MatchPlay": lambda: kit.MatchPlay(players=3, key=""),
    "Pool": kit.Pool,
    "Predict": lambda: kit.Predict("How many?", low=0, high=10, answer=1, why="One.", key="x/p"),
    "PrintShop": lambda: kit.PrintShop(key=""),
    "Progress": lambda: kit.Progress(LESSONS, roams=False),
    "Quiz": lambda: kit.Quiz(
        "Which?", [kit.Option("This.", True, "Yes."), kit.Option("That.", why="No.")], "x/q"
    ),
    "Referee": kit.Referee,
    "Replay": lambda: kit.Replay("C21-0000-0007J", moves="S P9 X D P9 P4 P6 X S X"),
    "RuleTurn": lambda: kit.RuleTurn(kit.HouseRules()),
    "SameTurn": kit.SameTurn,
    "Scorekeeper": lambda: kit.Scorekeeper(key=""),
    "SimulationLab": lambda: kit.SimulationLab(matches=100).form,
    "TableQuestions": kit.TableQuestions,
}
