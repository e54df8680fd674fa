"""One turn to play at the table, by the rules that the learner has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trash_core import RULE_BOOKS, Draw, Event, IllegalMove, parse_move
from trash_core.players import first_fit
from trash_core.telling import advise, advised, tell

from .house import BOOKS
from .house_rules import HouseRules
from .play import Play
from .safe import take_over
from .scene import cards_and_piles, travel
from .stories import own_turn, places_filled
from .wording import counted


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
            filled = places_filled(self.round.events)
            end = f" {counted(filled, 'place')} filled by these rules. Now try other rules!"
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
