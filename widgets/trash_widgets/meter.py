"""The chance that the next card can be placed, over a table and as a table of its own.

The number is exact: it counts the cards that the player to play has not seen (see `chances.next_card`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from trash_core import CLASSIC, Draw, Event, IllegalMove, Round, Rules, View, parse_move
from trash_core.chances import CardChances, next_card
from trash_core.chances.seen import pools
from trash_core.players import first_fit
from trash_core.reasons import place_name
from trash_core.telling import YOU, advise, tell

from .play import Play
from .scene import Scene, cards_and_piles, travel

LABEL = "Chance that the next card fits"
STORE = "learn-trash:meter:"


def meter(view: View) -> Scene | None:
    """The meter of a scene, for the seat of `view`; None when no card is to come.

    >>> from trash_core import CLASSIC, Round
    >>> meter(Round.deal(CLASSIC).view())["text"]
    '44 of 52 unseen cards'
    """
    if view.phase == "over":
        return None
    stock, under = (sum(pool.values()) for pool in pools(view))
    chances = next_card(view)
    if view.held is None:
        # Before a reshuffle the stock's cards and the face-down ones are one pool: all the unseen cards.
        unseen = "unseen cards" if view.in_stock is None and view.stock_count else "cards in the stock"
        return _dial(chances.stock, stock, f"of {stock} {unseen}") if chances.stock else None
    if not chances.under:
        return {"label": LABEL, "value": 0.0, "text": "No next card: this one ends the turn", "detail": []}
    if view.own.count(None) == 1:
        return {"label": LABEL, "value": 1.0, "text": "This card fills the last place", "detail": []}
    place, best = max(chances.under.items(), key=lambda item: item[1].useful)
    unseen = "unseen cards" if view.in_stock is None else "face-down cards"
    alike = len({chance.useful for chance in chances.under.values()}) == 1
    return _dial(best, under, f"of {under} {unseen}{'' if alike else f', from under {place_name(place)}'}")


def count(chance: Fraction, cards: int) -> int:
    """How many of `cards` a chance stands for."""
    return int(chance * cards)


def _dial(chances: CardChances, cards: int, of: str) -> Scene:
    rows = [
        ("Fits a place", chances.fits),
        ("Wild", chances.wild),
        ("Takes the place of a wild", chances.swaps),
        ("Ends the turn", chances.ends),
    ]
    return {
        "label": LABEL,
        "value": round(float(chances.useful), 4),
        "text": f"{count(chances.useful, cards)} {of}",
        "detail": [[name, str(count(chance, cards))] for name, chance in rows if chance],
    }


class ChanceMeter(Play):
    """A small position to play on, with the meter over it: draw, and see what each card does to the chance.

    >>> table = ChanceMeter(["? ? ? ?"], stock="3h 2d Ks")
    >>> table.scene["meter"]["text"]
    '20 of 52 unseen cards'

    The position is set up as in `Round.rigged` (`layouts`, `stock`, `discard`, `seed`; other layouts are
    played by the computer), or given as `position`, the text of `Round.position`. With a `key` the browser
    keeps what was played.

    Raises ValueError for a position that there is not.
    """

    def __init__(
        self,
        layouts: Sequence[str] = ("? ? ? ? ? ? ? ? ? ?",),
        stock: str = "",
        discard: str = "",
        *,
        rules: Rules = CLASSIC,
        seed: int = 0,
        position: str | None = None,
        title: str = "What comes next?",
        goal: str = "Look at the chance, then draw, and look again.",
        names: Sequence[str] = (YOU, "Ben", "Ada", "Sam", "Mia", "Leo"),
        key: str | None = None,
    ) -> None:
        if position is not None:
            self._start = Round.from_position(position)
        else:
            self._start = Round.rigged(rules, layouts, stock, discard, seed=seed)
        self.round = self._start.copy()
        self._caption = {"title": title, "goal": goal, "count": ""}
        self._names = tuple(names)
        super().__init__(STORE + key if key else None)
        self._begin(self._scene("It is your turn." if self._own_turn else "Watch what happens first."))

    @property
    def _own_turn(self) -> bool:
        return self.round.to_play == 0

    def _try(self, text: str) -> None:
        if self.round.is_over:
            self._say("It is over. Start again to see it once more.", at=text)
        elif not self._own_turn:
            self._say(f"It is {self._names[self.round.seat]}’s turn. Watch what happens first.", at=text)
        else:
            try:
                event = self.round.play(parse_move(text))
            except IllegalMove as refused:
                self._say(str(refused.reason), "refuse", at=text)
                return
            self._happened(event)

    def _press(self, what: str) -> None:
        match what:
            case "next" if not self.round.is_over and (not self._own_turn or self._must_pass):
                view = self.round.view(self.round.seat)
                self._happened(self.round.play(first_fit(view)))
            case "undo" if self.round.events:
                self.round.undo()
                while self.round.events and not self._own_turn:
                    self.round.undo()
                self._say("Taken back.")
            case "hint" if self._own_turn:
                self._say(advise(self.round.view(0)), "hint")
            case "retry":
                self.round = self._start.copy()
                self._say("From the start.")
            case _:
                self._say("There is nothing to do for that now.")

    @property
    def _must_pass(self) -> bool:
        return "-" in map(str, self.round.legal_moves)

    def _happened(self, event: Event) -> None:
        said = tell(event, self._names[event.seat])
        over = " The round is over." if self.round.is_over else ""
        self.show(
            self._scene(said + over, "good" if event.completed and event.seat == 0 else "tell", event=event)
        )

    def _restore(self, record: Mapping[str, Any]) -> None:
        moves = record.get("moves")
        self.round = self._start.copy()
        for word in moves.split() if isinstance(moves, str) else ():
            try:
                self.round.play(word)
            except ValueError:  # a damaged record, or one of another position: as far as it makes sense
                break
        self._say("Welcome back." if self.round.events else "It is your turn.")

    def _record(self) -> dict[str, Any]:
        return {"version": 1, "moves": " ".join(map(str, self.round.moves))}

    def _say(self, text: str, tone: str = "tell", at: str | None = None) -> None:
        self.show(self._scene(text, tone, at))

    def _scene(
        self, text: str, tone: str = "tell", at: str | None = None, event: Event | None = None
    ) -> Scene:
        view = self.round.view(0)
        seat = self.round.to_play
        return {
            "caption": self._caption,
            "steps": [],
            **cards_and_piles(view, self._names, marked=()),
            "meter": None if seat is None else meter(self.round.view(seat)),
            "log": [tell(each, self._names[each.seat]) for each in self.round.events],
            "travel": travel(event) if event else [],
            "cheer": bool(event and event.completed and event.seat == 0),
            "actions": [{"do": do, "label": label, "main": main} for do, label, main in self._actions()],
            "link": None,
            **self._frame(text, tone, at),
        }

    def _actions(self) -> list[tuple[str, str, bool]]:
        actions = []
        if not self.round.is_over and not self._own_turn:
            actions.append(("next", f"Watch {self._names[self.round.seat]}", True))
        elif self._must_pass:
            actions.append(("next", "Pass", True))
        elif self._own_turn:
            actions.append(("hint", "Hint", False))
        if self.round.events:
            actions += [("undo", "Take back", False), ("retry", "Start again", False)]
        return actions

    def rehearse(self) -> None:
        """Play the position to its end on a twin, or for 60 moves; raise what goes wrong.

        Checks that the meter's chance is that of the cards: 0 only if the next card cannot be placed.
        """
        twin = type(self)(position=self._start.position)
        later = type(self)(position=self._start.position)
        try:
            twin._rehearse("move", text="X")  # nothing is held yet: refused, or it is somebody else's turn
            for _ in range(60):
                if twin.round.is_over:
                    break
                before = twin.scene["meter"]
                if twin._own_turn and not twin._must_pass:
                    move = first_fit(twin.round.view(0))
                    twin._rehearse("move", text=str(move))
                    if move is Draw.STOCK and twin.round.held is not None:
                        _check(before, twin.round)
                else:
                    twin._rehearse("do", what="next")
            later.rehearse_message({"kind": "restore", "record": twin._record()})
            if later.round != twin.round:
                raise AssertionError("The record does not bring the position back.")
            twin._rehearse("do", what="undo")
            twin._rehearse("do", what="retry")
            if twin.round != self._start:
                raise AssertionError("It does not start again where it began.")
        finally:
            twin.close()
            later.close()


def _check(before: Scene | None, after: Round) -> None:
    fits = str(after.legal_moves[0]) != "X"
    if before is None or (before["value"] == 0 and fits) or (before["value"] == 1 and not fits):
        raise AssertionError(f"The meter said {before}, and the card drawn was {after.held}.")
