"""What learners see: the card table, guided turns, questions, the contents page.

Each part is loaded when it is first asked for, so that `learn-trash` starts quickly and a lesson loads only
what it shows.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trash_widgets.before_the_deal import CutForDealer, HowLong
    from trash_widgets.chart_widget import show
    from trash_widgets.check import Check
    from trash_widgets.contents import Contents
    from trash_widgets.experiment.widget import Experiment
    from trash_widgets.glossary import Glossary
    from trash_widgets.guided import GuidedTurn
    from trash_widgets.house_rules import HouseRules
    from trash_widgets.lab.widget import SimulationLab
    from trash_widgets.ladder.widget import LadderBoard
    from trash_widgets.match.widget import MatchPlay
    from trash_widgets.meter import ChanceMeter
    from trash_widgets.mistakes import Mistake
    from trash_widgets.pool.widget import Pool
    from trash_widgets.predict import Predict
    from trash_widgets.print_shop import PrintShop
    from trash_widgets.progress import Progress
    from trash_widgets.quiz import Option, Quiz
    from trash_widgets.referee.widget import Referee
    from trash_widgets.replay import Replay
    from trash_widgets.rule_turn import RuleTurn
    from trash_widgets.same_turn import SameTurn
    from trash_widgets.score.widget import Scorekeeper
    from trash_widgets.table import Table
    from trash_widgets.table_questions import TableQuestions

__all__ = [
    "ChanceMeter",
    "Check",
    "Contents",
    "CutForDealer",
    "Experiment",
    "Glossary",
    "GuidedTurn",
    "HouseRules",
    "HowLong",
    "LadderBoard",
    "MatchPlay",
    "Mistake",
    "Option",
    "Pool",
    "Predict",
    "PrintShop",
    "Progress",
    "Quiz",
    "Referee",
    "Replay",
    "RuleTurn",
    "SameTurn",
    "Scorekeeper",
    "SimulationLab",
    "Table",
    "TableQuestions",
    "show",
]

_HOMES = {
    "ChanceMeter": "meter",
    "Check": "check",
    "Contents": "contents",
    "CutForDealer": "before_the_deal",
    "Experiment": "experiment.widget",
    "Glossary": "glossary",
    "GuidedTurn": "guided",
    "HouseRules": "house_rules",
    "HowLong": "before_the_deal",
    "LadderBoard": "ladder.widget",
    "MatchPlay": "match.widget",
    "Mistake": "mistakes",
    "Option": "quiz",
    "Pool": "pool.widget",
    "Predict": "predict",
    "PrintShop": "print_shop",
    "Progress": "progress",
    "Quiz": "quiz",
    "Referee": "referee.widget",
    "Replay": "replay",
    "RuleTurn": "rule_turn",
    "SameTurn": "same_turn",
    "Scorekeeper": "score.widget",
    "SimulationLab": "lab.widget",
    "Table": "table",
    "TableQuestions": "table_questions",
    "show": "chart_widget",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"trash_widgets has no {name!r}. It has: {', '.join(__all__)}.")
    return getattr(import_module(f"trash_widgets.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
