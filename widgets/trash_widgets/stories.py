"""Turns that go otherwise by other rules: what lies on the table, to be played by any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trash_core import Event, Place, Round, Rules
from trash_core.players import first_fit

_WILD = "wild"
"""In a story's layout: whatever card is wild by the rules that are played."""


@dataclass(frozen=True)
class Story:
    """A turn that goes otherwise by other rules. Seat 0 is the one to watch."""

    label: str
    layouts: tuple[str, ...]
    stock: str
    discard: str = "9s"
    opening: str = ""
    """What the other player does before."""

    def start(self, rules: Rules) -> Round | None:
        """The turn's beginning by `rules`; None if they have no such cards."""
        texts = (*self.layouts, self.stock)
        if "*" in " ".join(texts) and not rules.jokers:
            return None
        if any(_WILD in text for text in texts) and not rules.has_wilds:
            return None
        wild = f"{min(rules.wild_ranks).symbol}c" if rules.wild_ranks else "*"
        layouts = [text.replace(_WILD, wild) for text in self.layouts]
        opener = 1 if self.opening else 0
        round = Round.rigged(rules, layouts, self.stock, self.discard, opener=opener, strict=False)
        for move in self.opening.split():
            round.play(move)
        return round


STORIES = {
    "jack": Story("A jack turns up", ("3d 4h Qs 2c Kd", "? ? ? ? ?"), "Js 8d"),
    "king": Story("A king turns up", ("3d 4h Qs 2c Jd", "? ? ? ? ?"), "Ks 8d"),
    "joker": Story("A joker turns up", ("3d 4h Qs 2c Kd", "? ? ? ? ?"), "* 8d"),
    "swap": Story("The real card meets a wild", (f"Qd 2c+ 3s {_WILD}+ 5d+", "? ? ? ? ?"), "4h 8d"),
    "discard": Story("The top discard fits", ("Ac+ 9d 2h ? ?", "? ? ? ? ?"), "Qd 8d", discard="9s 3c"),
    "out": Story(
        "The other player has gone out", ("Ac+ 2c+ 3d+ 9h", "Ad+ 2d+ 3h+ 8c"), "4c 4s", opening="S P4"
    ),
}
"""Turns on short layouts, so that five of them can be seen at once."""

_ROW = "? 2c+ Js {four} 5d+ Kh ? ? 4d ?"


def own_turn(rules: Rules, players: int = 2) -> Round:
    """The turn for the table, on as many places as everybody has at the start, with a wild if there is one.

    >>> from trash_core import CLASSIC
    >>> len(own_turn(CLASSIC.replace(first_layout=5)).view(0).own)
    5
    """
    places = rules.first_layout_for(players)
    row = _ROW.format(four=f"{_WILD}+" if rules.has_wilds else "4s").split()[:places]
    # Of two places the 3 would fill none.
    story = Story("Your turn", (" ".join(row), " ".join("?" * places)), "3h" if places > 2 else "Ah", "Td 9s")
    start = story.start(rules)
    assert start is not None
    return start


def played(story: Story, rules: Rules) -> tuple[Round | None, list[Event]]:
    """The story by `rules`, and the events of the turn."""
    round = story.start(rules)
    if round is None:
        return None, []
    before = len(round.events)
    while round.to_play == 0:
        round.play(first_fit(round.view(0)))
    return round, round.events[before:]


def places_filled(events: Sequence[Event]) -> int:
    """How many places some events have filled."""
    return sum(isinstance(event.move, Place) for event in events)
