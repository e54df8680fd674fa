"""Guided turns: a lesson's levels at the card table, with the real rules as the referee.

The learner plays; `Round` refuses what the rules refuse and says why; the position stays. A level that is
done earns stars, and the best result is kept in the browser. After a reload the learner is back where they
were: the browser keeps a record of the moves, and Python plays them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trash_core import IllegalMove, Move, Round, parse_move
from trash_core.telling import advise, advised

from .attempt import BEST, Attempt
from .kept import is_whole
from .levels import Level, load
from .meter import meter
from .play import Play
from .scene import cards_and_piles, travel

STORE = "learn-trash:guided:"
IN_VAIN = (
    "The rules allow that, but this card fits none of your places: it would go straight back, and your turn "
    "would be wasted. Draw from the stock."
)
STARS = {1: "One star", 2: "Two stars", 3: "Three stars"}


class GuidedTurn(Play):
    """The guided turns of one lesson.

    ``GuidedTurn("02-chaining")`` shows the first level. `then` is the address of the next lesson, offered
    after the last level. With ``keep=False`` the browser keeps nothing of it. With `meter` the chance of the
    next card is shown, and a button hides it.

    Raises ValueError if the lesson has no levels.
    """

    def __init__(
        self,
        lesson: str,
        *,
        then: str | None = None,
        then_label: str = "Next lesson",
        keep: bool = True,
        meter: bool = False,
    ) -> None:
        self.lesson = lesson
        self._has_meter = self._shows_meter = meter
        self.levels = load(lesson)
        self.stars: dict[str, int] = {}
        self._link = {"label": then_label, "href": then} if then else None
        self._open(0)
        super().__init__(STORE + lesson if keep else None)
        self._begin(self._scene(**self._greeting()))

    @property
    def level(self) -> Level:
        """The level that is on the table."""
        return self.levels[self.number]

    @property
    def is_done(self) -> bool:
        """Whether the level on the table has been finished."""
        return self.attempt.is_done

    @property
    def round(self) -> Round:
        """The round on the table."""
        return self.attempt.round

    def _open(self, number: int) -> None:
        self.number = number
        self.attempt = Attempt(self.level)

    # ---- what the page asks for

    def _try(self, text: str) -> None:
        """The learner tries a move."""
        attempt = self.attempt
        if attempt.is_done:
            # A quick finger taps once too often; what the level has shown stays to be read.
            again = f"{self.level.praise} This level is done. Go on, or play it again."
            self._show(text=again, tone="good", stars=attempt.stars)
            return
        if attempt.is_wasted:
            self._say(self.level.again, "tell", at=text)
            return
        if attempt.is_others_turn:
            who = attempt.who(self.round.seat)
            self._say(f"It is {who}’s turn. Watch what happens first.", "tell", at=text)
            return
        move = parse_move(text)
        try:
            self.round.verify(move)
        except IllegalMove as refused:
            attempt.slips += 1
            self._say(str(refused.reason), "refuse", at=text)
            return
        if attempt.is_dared:
            self._say(attempt.dare, "hint", at=text)
        elif attempt.would_waste(move):
            attempt.slips += 1
            self._say(IN_VAIN, "hint", at=text)
        elif attempt.story and move not in attempt.story:
            self._say(f"{self.level.aside} {attempt.pointer}", "hint", at=text)
        else:
            self._play(move)

    def _press(self, what: str) -> None:
        """The learner presses one of the buttons."""
        match what.split():
            case ["hint"] if self.attempt.has_hints:
                text, mark = self.attempt.hint()
                self._say(text, "hint", mark=mark)
            case ["retry"]:
                self._open(self.number)
                self._show(**self._greeting())
            case ["next"] if self.attempt.is_others_turn:
                self._watch()
            case ["next"] if self.is_done and self.number + 1 < len(self.levels):
                self._open(self.number + 1)
                self._show(**self._greeting())
            case ["meter"] if self._has_meter:
                self._shows_meter = not self._shows_meter
                self._say("The chance is shown." if self._shows_meter else "The chance is hidden.", "tell")
            case ["level", number] if number.isdecimal() and int(number) < len(self.levels):
                self._open(int(number))
                self._show(**self._greeting())
            case _:
                self._say("There is nothing to do for that now.", "tell")

    def _restore(self, record: Mapping[str, Any]) -> None:
        """The page has kept a record of an earlier visit: go back to where the learner was.

        A record that is damaged, or made by an older version of the lesson, is used as far as it makes sense.
        """
        ids = [level.id for level in self.levels]
        stars = record.get("stars")
        if isinstance(stars, Mapping):
            self.stars = {
                level: min(count, BEST) for level, count in stars.items() if level in ids and is_whole(count)
            }
        at = record.get("at")
        if at in ids:
            self._open(ids.index(at))
            moves = record.get("moves")
            self.attempt.replay(moves if isinstance(moves, str) else "")
            self.attempt.slips = _count(record.get("slips"))
            self.attempt.hints = _count(record.get("hints"))
        self._show(**self._greeting(back=True))

    # ---- playing

    def _play(self, move: Move) -> None:
        """The learner's own move."""
        attempt = self.attempt
        text = attempt.play(move)
        if attempt.is_done:
            self._finish(text)
        elif attempt.is_wasted:
            self._show(text=f"{text} {self.level.again}", tone="hint", moved=True)
        elif attempt.is_others_turn:
            who = attempt.who(self.round.seat)
            self._show(text=f"{text} Now it is {who}’s turn.", tone="tell", moved=True)
        elif self.level.help == "shown":
            self._show(text=f"{text} {advise(self.round.view(0))}", tone="tell", moved=True)
        else:
            self._show(text=text, tone="tell", moved=True)

    def _watch(self) -> None:
        """One move of another player."""
        text = self.attempt.play_for_others()
        if self.is_done:
            self._finish(text)
        else:
            yours = "" if self.attempt.is_others_turn else " Now it is your turn."
            self._show(text=text + yours, tone="tell", moved=True)

    def _finish(self, text: str) -> None:
        earned = self.attempt.stars
        self.stars[self.level.id] = max(earned, self.stars.get(self.level.id, 0))
        self._show(text=f"{text} {self.level.praise} {STARS[earned]}!", tone="good", moved=True, stars=earned)

    # ---- speaking

    def _greeting(self, back: bool = False) -> dict[str, Any]:
        attempt = self.attempt
        if attempt.is_done:
            return {"text": self.level.praise, "tone": "good"}
        if attempt.is_wasted:
            return {"text": f"{attempt.log[-1]} {self.level.again}", "tone": "hint"}
        if back and attempt.own_moves:
            return {"text": f"Welcome back. {attempt.log[-1]}", "tone": "tell"}
        start = attempt.log[-1:] if attempt.has_opening else ["It is your turn."]
        if self.level.help == "shown":
            start = [*start, advise(self.round.view(0))]
        return {"text": " ".join(start), "tone": "tell"}

    def _say(self, text: str, tone: str, at: str | None = None, mark: bool = False) -> None:
        self._show(text=text, tone=tone, at=at, mark=mark)

    def _show(self, **what: Any) -> None:
        self.show(self._scene(**what))

    def _scene(
        self,
        text: str,
        tone: str,
        *,
        at: str | None = None,
        mark: bool = False,
        moved: bool = False,
        stars: int = 0,
    ) -> dict[str, Any]:
        attempt, view = self.attempt, self.round.view(0)
        shown = mark or self.level.help == "shown"
        marks = advised(view) if shown and not attempt.is_over and not attempt.is_others_turn else ()
        if marks:
            marks = attempt.story or marks
        return {
            "caption": {
                "title": self.level.title,
                "goal": self.level.goal,
                "count": f"Level {self.number + 1} of {len(self.levels)}",
            },
            "steps": [self._step(number) for number in range(len(self.levels))],
            **cards_and_piles(view, self.level.names, marked=marks),
            "meter": self._dial(),
            "log": list(attempt.log),
            "travel": travel(self.round.events[-1]) if moved else [],
            "cheer": moved and self.is_done,
            "actions": self._actions(),
            "link": self._link if self.is_done and self.number + 1 == len(self.levels) else None,
            **self._frame(text, tone, at, stars),
        }

    def _dial(self) -> dict[str, Any] | None:
        seat = self.round.to_play
        return meter(self.round.view(seat)) if self._shows_meter and seat is not None else None

    def _step(self, number: int) -> dict[str, Any]:
        level = self.levels[number]
        stars = self.stars.get(level.id)
        state = "now" if number == self.number else "open" if stars is None else "done"
        result = f", done, {stars} of {BEST} stars" if stars is not None else ""
        return {
            "label": str(number + 1),
            "name": f"Level {number + 1}, {level.title}{result}",
            "state": state,
            "stars": stars or 0,
            "do": f"level {number}",
        }

    def _actions(self) -> list[dict[str, Any]]:
        actions = []
        if self.is_done and self.number + 1 < len(self.levels):
            actions.append({"do": "next", "label": "Next level", "main": True})
        if self.attempt.is_others_turn:
            goes_on = bool(self.round.events) and self.round.events[-1].seat == self.round.seat
            label = f"Watch {self.attempt.who(self.round.seat)}{' go on' if goes_on else ''}"
            actions.append({"do": "next", "label": label, "main": True})
        if self.attempt.has_hints:
            actions.append({"do": "hint", "label": "Hint", "main": False})
        if self._has_meter:
            switch = {"do": "meter", "label": "Chance", "main": False, "pressed": self._shows_meter}
            actions.append(switch)
        wasted = self.attempt.is_wasted
        label = "Play it again" if self.is_done else "Try again" if wasted else "Start again"
        return [*actions, {"do": "retry", "label": label, "main": wasted}]

    def _record(self) -> dict[str, Any]:
        return {
            "version": 1,
            "stars": dict(self.stars),
            "levels": len(self.levels),
            "at": self.level.id,
            "moves": " ".join(str(event.move) for event in self.attempt.events),
            "slips": self.attempt.slips,
            "hints": self.attempt.hints,
        }

    # ---- for tests

    def rehearse(self) -> None:
        """Play every level on a twin as a learner would, mistakes first, through the page's own messages.

        Raises what went wrong: an error in a handler, a mistake that is not refused with the expected reason,
        a par line that does not reach the goal, a record that does not bring the learner back.
        """
        twin, later = type(self)(self.lesson, keep=False), type(self)(self.lesson, keep=False)
        try:
            for number, level in enumerate(twin.levels):
                twin._rehearse("do", what=f"level {number}")
                twin._rehearse_level(level)
            later.rehearse_message({"kind": "restore", "record": twin._record()})
            if later._record() != twin._record():
                raise AssertionError(f"{self.lesson}: the record does not bring the learner back.")
        finally:
            twin.close()
            later.close()

    def _rehearse_level(self, level: Level) -> None:
        while self.attempt.has_hints and self.attempt.hints < 2:
            self._rehearse("do", what="hint")
        for played, move in enumerate([*level.par, None]):
            for mistake in level.mistakes:
                if mistake.after == played:
                    self._rehearse_mistake(level, mistake.move, mistake.reason)
            if move is not None:
                self._rehearse("move", text=str(move))
            while self.attempt.is_others_turn:
                self._rehearse("do", what="next")
        if not self.is_done or level.id not in self.stars:
            raise AssertionError(f"Level {level.id}: the par line does not reach {level.done!r}.")
        self._rehearse("do", what="retry")
        if self.is_done:
            raise AssertionError(f"Level {level.id} does not start again.")

    def _rehearse_mistake(self, level: Level, move: Move, reason: str) -> None:
        before = self.round.copy()
        try:
            self.round.verify(move)
        except IllegalMove as refused:
            if refused.reason.code != reason:
                raise AssertionError(
                    f"Level {level.id}: {move} is refused as {refused.reason.code}."
                ) from None
        self._rehearse("move", text=str(move))
        message = self.scene["message"]
        if message["tone"] != "refuse" or self.round != before:
            raise AssertionError(f"Level {level.id}: {move} is not refused.")


def _count(value: object) -> int:
    """A count from a record, or 0 if it is damaged."""
    return value if is_whole(value) and value < 1000 else 0
