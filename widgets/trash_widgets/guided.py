"""Guided turns: a lesson's levels at the card table, with the real rules as the referee.

The learner plays; `Round` refuses what the rules refuse and says why; the position stays. A level that is
done earns stars, and the best result is kept in the browser. After a reload the learner is back where they
were: the browser keeps a record of the moves, and Python plays them again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trash_core import DISCARD, Draw, Event, IllegalMove, Move, Place, Round, Swap, parse_move
from trash_core.reasons import place_name
from trash_core.telling import advise, advised, tell

from .levels import Level, load
from .meter import meter
from .play import Play
from .scene import cards_and_piles, travel

STORE = "learn-trash:guided:"
BEST = 3
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
        return self.level.is_done(self.round) and not self._is_wasted

    @property
    def _is_wasted(self) -> bool:
        """Whether a turn has come to its end without what it was for, in a level that lets that happen."""
        if not self.level.again:
            return False
        own = [event for event in self._events() if event.seat == 0]
        ended = [at for at, event in enumerate(own, 1) if event.turn_end is not None]
        return bool(ended) and tuple(event.move for event in own[: ended[-1]]) != self.level.par[: ended[-1]]

    def _open(self, number: int) -> None:
        self.number = number
        self.round: Round = self.level.start()
        self._opened = len(self.round.events)  # the opening moves are not the learner's
        self.slips = 0
        self.hints = 0
        self._log = [tell(event, self._who(event.seat)) for event in self.round.events]

    # ---- what the page asks for

    def _try(self, text: str) -> None:
        """The learner tries a move."""
        if self.is_done:
            self._say("This level is done. Go on, or play it again.", "tell")
            return
        if self._is_wasted:
            self._say(self.level.again, "tell", at=text)
            return
        if self._others_turn:
            self._say(
                f"It is {self._who(self.round.seat)}’s turn. Watch what happens first.", "tell", at=text
            )
            return
        move = parse_move(text)
        try:
            self.round.verify(move)
        except IllegalMove as refused:
            self.slips += 1
            self._say(str(refused.reason), "refuse", at=text)
            return
        if self._must_be_refused_first():
            self._say(f"First try this, just to see what happens: {self.level.dare}", "hint", at=text)
            return
        if move is Draw.DISCARD and not self.level.again and self._wastes_the_turn():
            self.slips += 1
            self._say(
                "The rules allow that, but this card fits none of your places: it would go straight back, "
                "and your turn would be wasted. Draw from the stock.",
                "hint",
                at=text,
            )
            return
        story = self._moves_of_story()
        if story and move not in story:
            self._say(f"{self.level.aside} {self._point_out(story)}", "hint", at=text)
            return
        self._play(move)

    def _must_be_refused_first(self) -> bool:
        """Whether the goal dares the learner to try something forbidden, and now is the time for it."""
        if not self.level.dare or self.slips:
            return False
        return len(self._own_moves()) == self.level.mistakes[0].after

    @property
    def _others_turn(self) -> bool:
        return not self.is_done and not self._is_wasted and self.round.to_play not in (0, None)

    def _wastes_the_turn(self) -> bool:
        """Whether the top of the discard pile would be of no use (Rules, Drawing: such a draw is a pass)."""
        after = self.round.copy()
        after.play(Draw.DISCARD)
        return after.legal_moves == (DISCARD,)

    def _press(self, what: str) -> None:
        """The learner presses one of the buttons."""
        match what.split():
            case ["hint"] if self._has_hints:
                self._hint()
            case ["retry"]:
                self._open(self.number)
                self._show(**self._greeting())
            case ["next"] if self._others_turn:
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
                level: min(count, BEST)
                for level, count in stars.items()
                if level in ids and isinstance(count, int) and not isinstance(count, bool) and count >= 0
            }
        at = record.get("at")
        if at in ids:
            self._open(ids.index(at))
            self._replay(record.get("moves"))
            self.slips = _count(record.get("slips"))
            self.hints = _count(record.get("hints"))
        self._show(**self._greeting(back=True))

    def _replay(self, moves: object) -> None:
        for word in moves.split() if isinstance(moves, str) else ():
            try:
                self._advance(self._move_of_others() if self._others_turn else parse_move(word))
            except ValueError:  # an IllegalMove is one, too
                return

    # ---- playing

    def _play(self, move: Move) -> None:
        """The learner's own move."""
        text = self._advance(move)
        if self.is_done:
            self._finish(text)
        elif self._is_wasted:
            self._show(text=f"{text} {self.level.again}", tone="hint", moved=True)
        elif self._others_turn:
            self._show(text=f"{text} Now it is {self._who(self.round.seat)}’s turn.", tone="tell", moved=True)
        elif self.level.help == "shown":
            self._show(text=f"{text} {advise(self.round.view(0))}", tone="tell", moved=True)
        else:
            self._show(text=text, tone="tell", moved=True)

    def _watch(self) -> None:
        """One move of another player."""
        text = self._advance(self._move_of_others())
        if self.is_done:
            self._finish(text)
        else:
            yours = "" if self._others_turn else " Now it is your turn."
            self._show(text=text + yours, tone="tell", moved=True)

    def _finish(self, text: str) -> None:
        earned = self._earn()
        self._show(text=f"{text} {self.level.praise} {STARS[earned]}!", tone="good", moved=True, stars=earned)

    def _advance(self, move: Move) -> str:
        """Play a move; say what it did."""
        event = self.round.play(move)
        said = tell(event, self._who(event.seat))
        self._log.append(said)
        return said

    def _move_of_others(self) -> Move:
        """The next move of the level's script; where it has come to its end, the first that is legal."""
        played = sum(event.seat != 0 for event in self._events())
        script = self.level.opponents
        return script[played] if played < len(script) else self.round.legal_moves[0]

    def _events(self) -> list[Event]:
        """What has happened since the learner came to the table."""
        return self.round.events[self._opened :]

    def _own_moves(self) -> list[Move]:
        return [event.move for event in self._events() if event.seat == 0]

    def _moves_of_story(self) -> tuple[Move, ...]:
        """What the level's story accepts now; nothing where every legal move will do."""
        own = self._own_moves()
        if not self.level.aside or tuple(own) != self.level.par[: len(own)]:
            return ()
        move = self.level.par[len(own)]
        held = self.round.held
        if self.level.anywhere and isinstance(move, Place) and held and self.level.rules.is_wild(held.rank):
            return self.round.legal_moves
        return (move,)

    def _earn(self) -> int:
        """Stars: three for a clean level, one fewer for every two slips, hints and detours, at least one."""
        slips = max(0, self.slips - bool(self.level.dare))
        # More moves in as many turns are only a longer chain.
        moves = 0 if self.level.done.startswith("turn") else len(self._own_moves()) - len(self.level.par)
        over = moves + slips + self.hints
        earned = min(BEST, max(1, BEST - (over + 1) // 2))
        self.stars[self.level.id] = max(earned, self.stars.get(self.level.id, 0))
        return earned

    # ---- speaking

    @property
    def _has_hints(self) -> bool:
        over = self.is_done or self._is_wasted
        return self.level.help != "none" and not over and not self._others_turn

    def _hint(self) -> None:
        """First a thought, before the first move; from then on the move itself, with its target marked."""
        self.hints += 1
        if self._must_be_refused_first():
            self._say(f"First try this, just to see what happens: {self.level.dare}", "hint")
        elif self.hints == 1 and self.level.hint and not self._own_moves():
            self._say(self.level.hint, "hint")
        elif story := self._moves_of_story():
            self._say(self._point_out(story), "hint", mark=True)
        else:
            self._say(advise(self.round.view(0)), "hint", mark=True)

    def _point_out(self, moves: tuple[Move, ...]) -> str:
        """The next move of a story, in words; of several, that there is a choice."""
        held = self.round.held.name if self.round.held else ""
        if len(moves) > 1:
            return f"Put the {held} at any place that is still face down."
        match moves[0]:
            case Draw.STOCK:
                return "Draw from the stock."
            case Draw.DISCARD:
                return "Take the top card of the discard pile."
            case Place(place):
                return f"Put the {held} at {place_name(place)}."
            case Swap(place):
                return f"Put the {held} at {place_name(place)}, and pick up the card that holds it."
        return f"Put the {held} on the discard pile."

    def _greeting(self, back: bool = False) -> dict[str, Any]:
        if self.is_done:
            return {"text": self.level.praise, "tone": "good"}
        if self._is_wasted:
            return {"text": f"{self._log[-1]} {self.level.again}", "tone": "hint"}
        if back and self._own_moves():
            return {"text": f"Welcome back. {self._log[-1]}", "tone": "tell"}
        start = self._log[-1:] if self._opened else ["It is your turn."]
        if self.level.help == "shown":
            start = [*start, advise(self.round.view(0))]
        return {"text": " ".join(start), "tone": "tell"}

    def _say(self, text: str, tone: str, at: str | None = None, mark: bool = False) -> None:
        self._show(text=text, tone=tone, at=at, mark=mark)

    def _who(self, seat: int) -> str:
        return self.level.names[seat]

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
        view = self.round.view(0)
        shown = mark or self.level.help == "shown"
        over = self.is_done or self._is_wasted
        marks = advised(view) if shown and not over and not self._others_turn else ()
        if marks:
            marks = self._moves_of_story() or marks
        return {
            "caption": {
                "title": self.level.title,
                "goal": self.level.goal,
                "count": f"Level {self.number + 1} of {len(self.levels)}",
            },
            "steps": [self._step(number) for number in range(len(self.levels))],
            **cards_and_piles(view, self.level.names, marked=marks),
            "meter": self._dial(),
            "log": list(self._log),
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
        if self._others_turn:
            label = f"Watch {self._who(self.round.seat)}"
            actions.append({"do": "next", "label": label, "main": True})
        if self._has_hints:
            actions.append({"do": "hint", "label": "Hint", "main": False})
        if self._has_meter:
            switch = {"do": "meter", "label": "Chance", "main": False, "pressed": self._shows_meter}
            actions.append(switch)
        label = "Play it again" if self.is_done else "Try again" if self._is_wasted else "Start again"
        return [*actions, {"do": "retry", "label": label, "main": self._is_wasted}]

    def _record(self) -> dict[str, Any]:
        return {
            "version": 1,
            "stars": dict(self.stars),
            "levels": len(self.levels),
            "at": self.level.id,
            "moves": " ".join(str(event.move) for event in self._events()),
            "slips": self.slips,
            "hints": self.hints,
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
        while self._has_hints and self.hints < 2:
            self._rehearse("do", what="hint")
        for played, move in enumerate([*level.par, None]):
            for mistake in level.mistakes:
                if mistake.after == played:
                    self._rehearse_mistake(level, mistake.move, mistake.reason)
            if move is not None:
                self._rehearse("move", text=str(move))
            while self._others_turn:
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
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000 else 0
