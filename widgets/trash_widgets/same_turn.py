"""The same turn by other rules: played in every rule book side by side."""

from __future__ import annotations

from collections.abc import Sequence

from trash_core import RULE_BOOKS, Rules
from trash_core.picture_table import layout_svg
from trash_core.telling import sum_up

from .house import BOOKS
from .house_rules import HouseRules
from .panel import Panel
from .panel_blocks import Block, Group, card, cards, group
from .stories import STORIES, Story, places_filled, played
from .wording import counted

_WHO = "Mia"


class SameTurn(Panel):
    """The same cards in every rule book, side by side; with `house`, at the learner's own table, too.

    >>> turn = SameTurn()
    >>> turn.outcome("classic"), turn.outcome("stock_only")
    (2, 0)
    """

    title = "The same cards, five rule books"

    def __init__(self, house: HouseRules | None = None, key: str = "") -> None:
        """Show what a jack does."""
        self._house = house
        super().__init__({"story": "jack"}, key and f"same-turn:{key}")
        if house is not None:
            house.on_change(lambda: self._show(""))

    @property
    def story(self) -> Story:
        """The turn that is shown."""
        return STORIES[self.chosen["story"]]

    def outcome(self, book: str) -> int:
        """How many places the turn fills by this rule book."""
        return places_filled(played(self.story, RULE_BOOKS[book])[1])

    def _groups(self) -> Sequence[Group]:
        labels = [(name, story.label) for name, story in STORIES.items()]
        return [group("story", "What happens?", labels, self.chosen["story"])]

    def _blocks(self) -> Sequence[Block]:
        tables = [(title, RULE_BOOKS[book]) for book, (title, _) in BOOKS.items()]
        own = self._own_rules()
        items = [_side(self.story, title, rules) for title, rules in tables]
        if own is not None:
            items.insert(0, _side(self.story, "Your table", own, now=True))
        return [cards(items)]

    def _own_rules(self) -> Rules | None:
        """The rules of the learner's table, if they are others than a whole rule book."""
        try:
            rules = self._house.rules if self._house is not None else None
        except ValueError:
            return None
        return None if rules in RULE_BOOKS.values() else rules

    def _spoken(self) -> str:
        said = [f"{title}: {_badge(self.story, RULE_BOOKS[book])}" for book, (title, _) in BOOKS.items()]
        return f"{self.story.label}. {'. '.join(said)}."


def _badge(story: Story, rules: Rules) -> str:
    round, events = played(story, rules)
    if round is None:
        return "Cannot happen"
    if not events:
        return "The round is over"
    count = places_filled(events)
    if events[-1].completed:
        return "Goes out"
    return f"{counted(count, 'place')} filled" if count else "No place filled"


def _side(story: Story, title: str, rules: Rules, now: bool = False) -> Block:
    """The story by one set of rules, as one of several side by side."""
    round, events = played(story, rules)
    badge = _badge(story, rules)
    if round is None:
        missing = "joker" if "*" in story.stock else "wild card"
        return card(title, f"These rules have no {missing}.", badge=badge, now=now)
    svg = layout_svg(round.view(0).own, rules.rows)
    said = sum_up(events, _WHO) if events else f"Ben has won. {_WHO} gets no turn."
    return card(title, said, svg=svg, badge=badge, now=now)
