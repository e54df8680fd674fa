"""What learners see: the card table, guided turns, questions, the contents page.

Each part is loaded when it is first asked for, so that `learn-trash` starts quickly and a lesson loads only
what it shows.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trash_widgets.contents import Contents
    from trash_widgets.guided import GuidedTurn
    from trash_widgets.match_play import MatchPlay
    from trash_widgets.question import Option, Predict, Quiz
    from trash_widgets.table import Table

__all__ = ["Contents", "GuidedTurn", "MatchPlay", "Option", "Predict", "Quiz", "Table"]

_HOMES = {
    "Contents": "contents",
    "GuidedTurn": "guided",
    "MatchPlay": "match_play",
    "Option": "question",
    "Predict": "question",
    "Quiz": "question",
    "Table": "table",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"trash_widgets has no {name!r}. It has: {', '.join(__all__)}.")
    return getattr(import_module(f"trash_widgets.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
