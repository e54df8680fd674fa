"""The same turn by other rules: played in every rule book side by side, and to play by the learner's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trash_core import RULE_BOOKS, Draw, Event, IllegalMove, Place, Round, Rules, parse_move
from trash_core.picture_table import layout_svg
from trash_core.players import first_fit
from trash_core.telling import advise, advised, sum_up, tell

from .house import BOOKS
from .house_rules import HouseRules
from .panel import Block, Group, Panel, card, cards, group
from .play import Play
from .safe import take_over
from .scene import cards_and_piles, travel

_WHO = "Mia"
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
        return _filled(_played(self.story, RULE_BOOKS[book])[1])

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

    def rehearse(self) -> None:
        """Show every story, on a twin and by way of the real handler; raise if anything fails."""
        twin = type(self)()
        try:
            twin._rehearse_choices()
        finally:
            twin.close()


def _played(story: Story, rules: Rules) -> tuple[Round | None, list[Event]]:
    """The story by `rules`, and the events of the turn."""
    round = story.start(rules)
    if round is None:
        return None, []
    before = len(round.events)
    while round.to_play == 0:
        round.play(first_fit(round.view(0)))
    return round, round.events[before:]


def _filled(events: Sequence[Event]) -> int:
    return sum(isinstance(event.move, Place) for event in events)


def _badge(story: Story, rules: Rules) -> str:
    round, events = _played(story, rules)
    if round is None:
        return "Cannot happen"
    if not events:
        return "The round is over"
    count = _filled(events)
    if events[-1].completed:
        return "Goes out"
    return "No place filled" if not count else "1 place filled" if count == 1 else f"{count} places filled"


def _side(story: Story, title: str, rules: Rules, now: bool = False) -> Block:
    """The story by one set of rules, as one of several side by side."""
    round, events = _played(story, rules)
    badge = _badge(story, rules)
    if round is None:
        missing = "joker" if "*" in story.stock else "wild card"
        return card(title, f"These rules have no {missing}.", badge=badge, now=now)
    svg = layout_svg(round.view(0).own, rules.rows)
    said = sum_up(events, _WHO) if events else f"Ben has won. {_WHO} gets no turn."
    return card(title, said, svg=svg, badge=badge, now=now)


class RuleTurn(Play):
    """One turn at the table, by the rules that are chosen in `house`. Other rules begin it anew."""

    def __init__(self, house: HouseRules) -> None:
        """Lay out the turn."""
        self._house = house
        self._deal()
        super().__init__(None)
        self._begin(self._scene(*self._greeting))
        house.on_change(self._follow)
        if house.key:
            take_over(f"rule-turn:{house.key}", self)

    def _deal(self) -> None:
        rules = self._house.rules
        self.round = own_turn(rules, self._house.players)
        self.rules = rules
        self._log: list[str] = []

    @property
    def is_done(self) -> bool:
        """Whether the learner's turn has ended."""
        return any(event.turn_end for event in self.round.events)

    @property
    def _greeting(self) -> tuple[str, str]:
        title, about = BOOKS[self.rules.book]
        changed = self.rules != RULE_BOOKS[self.rules.book]
        by = f"You play by {title}, with your house rules." if changed else f"You play by {title}. {about}"
        places = self.round.view(0).rungs[0]
        return f"{by} You have {places} places. It is your turn.", "tell"

    def _follow(self) -> None:
        """Other rules have been chosen; where they contradict each other, the table stays as it is."""
        try:
            rules = self._house.rules
        except ValueError:
            return
        if rules != self.rules:
            self._deal()
            self.show(self._scene(*self._greeting))

    def _try(self, text: str) -> None:
        if self.is_done:
            self.show(self._scene("Your turn has ended. Play it again, or try other rules.", "tell"))
            return
        move = parse_move(text)
        try:
            self.round.verify(move)
        except IllegalMove as refused:
            self.show(self._scene(str(refused.reason), "refuse", at=text))
            return
        event = self.round.play(move)
        said = tell(event)
        self._log.append(said)
        end = ""
        if self.is_done:
            filled = _filled(self.round.events)
            end = f" {filled} place{'' if filled == 1 else 's'} filled by these rules. Now try other rules!"
        self.show(self._scene(said + end, "good" if self.is_done else "tell", event=event))

    def _press(self, what: str) -> None:
        if what == "hint" and not self.is_done:
            self.show(self._scene(advise(self.round.view(0)), "hint", mark=True))
        elif what == "retry":
            self._deal()
            self.show(self._scene(*self._greeting))
        else:
            self.show(self._scene("There is nothing to do for that now.", "tell"))

    def _restore(self, record: Mapping[str, Any]) -> None:
        """Nothing is kept of this turn."""

    def _record(self) -> None:
        return None

    def _scene(
        self, text: str, tone: str, *, at: str | None = None, mark: bool = False, event: Event | None = None
    ) -> dict[str, Any]:
        view = self.round.view(0)
        marked = advised(view) if mark else ()
        title = BOOKS[self.rules.book][0]
        changed = self.rules != RULE_BOOKS[self.rules.book]
        actions = [{"do": "retry", "label": "The same cards again", "main": False}]
        if not self.is_done:
            actions.insert(0, {"do": "hint", "label": "Hint", "main": False})
        return {
            "caption": {
                "title": f"{title}, with your house rules" if changed else title,
                "goal": "Play this turn. Then choose other rules above, and play the same cards again.",
                "count": "",
            },
            "steps": [],
            **cards_and_piles(view, ("You", "Ben"), marked=marked),
            "log": list(self._log),
            "travel": travel(event) if event is not None else [],
            "cheer": False,
            "actions": actions,
            "link": None,
            **self._frame(text, tone, at),
        }

    def rehearse(self) -> None:
        """Play the turn in every rule book, on a twin, by way of the real handlers; raise what fails."""
        house = HouseRules()
        twin = type(self)(house)
        try:
            for book in BOOKS:
                house.choose(book=book)
                if twin.rules != RULE_BOOKS[book]:
                    raise AssertionError(f"The table does not follow the rules to {book}.")
                twin._rehearse("move", text="X")
                if twin.scene["message"]["tone"] != "refuse":
                    raise AssertionError("A discard before the draw is not refused.")
                twin._rehearse("do", what="hint")
                while not twin.is_done:
                    twin._rehearse("move", text=str(first_fit(twin.round.view(0))))
                twin._rehearse("move", text=str(Draw.STOCK))
                twin._rehearse("do", what="retry")
                if twin.is_done:
                    raise AssertionError("The turn does not begin anew.")
        finally:
            twin.close()
            house.close()
