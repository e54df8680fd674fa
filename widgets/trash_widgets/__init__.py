"""What learners see: the card table, guided turns, questions, the contents page.

Nothing heavy is loaded until a lesson asks for it by name.
"""

from trash_widgets.contents import Contents
from trash_widgets.guided import GuidedTurn
from trash_widgets.question import Option, Predict, Quiz
from trash_widgets.table import Table

__all__ = ["Contents", "GuidedTurn", "Option", "Predict", "Quiz", "Table"]
