"""The widget of a match: what its buttons do.

The match in play is kept in the browser as a record, and is played again after a reload.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from trash_core import DealCode, Discard, Draw, Event, IllegalMove, Match, Move, Pass, Rules, parse_move
from trash_core.players import first_fit
from trash_core.record import RecordError, read, to_dict
from trash_core.rules import check_rules
from trash_core.telling import advise, sum_up

from .. import film
from ..hints import hint
from ..house import in_words
from ..play import Play
from ..replay import opened
from ..scene import KEYS, Scene, cards_and_piles, travel
from ..share import share
from .scenes import actions, before, button, caption, dial, files
from .setup import MOST, differing, from_arguments, from_record
from .sitting import Sitting
from .summary import summary

STORE = "learn-trash:match:"
CHOOSE = "Choose who plays and by which rules. Then deal."
NOTHING = "There is nothing to do for that now."
WASTED = "It can go nowhere, so it goes straight back, and this turn is wasted."


class MatchPlay(Play):
    """A match between people at this screen and computer players.

    >>> play = MatchPlay(players=3, level="easy", key="")
    >>> play.scene["message"]["text"]
    'Choose who plays and by which rules. Then deal.'

    All of this can be chosen on the page as well: `people` of the `players` are persons (the first seats),
    the others computer players of a `level`, or of a level each; `names` are the players' names; `house` are
    changes to the rule `book`, as `Rules.replace` takes them, or `rules` are all of them; `meter` shows the
    chance of the next card; without `practice` there are no hints and nothing is taken back. `code` is a deal
    code: everybody who types it gets the same cards. `key` is the name under which the browser keeps the
    match; empty, it keeps nothing.

    Raises ValueError for a number of players, a level, rules or a code that there is not.
    """

    def __init__(
        self,
        players: int = 2,
        level: str | Sequence[str] = "medium",
        book: str = "classic",
        *,
        people: int = 1,
        names: Sequence[str] = (),
        house: Mapping[str, Any] | None = None,
        rules: Rules | None = None,
        code: str | None = None,
        meter: bool = False,
        practice: bool = True,
        key: str = "06-match",
    ) -> None:
        if rules is not None:
            check_rules(rules)
            book, house = rules.book, {**differing(rules), **(house or {})}
        self.setup = from_arguments(players, level, book, people, names)
        self.setup.set_house(house or {})
        self.setup.mode = "practice" if practice else "real"
        if code is not None:
            self.setup.open_code(code)
        self.game: Sitting | None = None  # none before the learner has asked for a deal: seeds must be fresh
        self._log: list[str] = []
        self._leaving = ""  # what the learner is about to give the match up for
        self._meter = meter
        self._film: film.Film | None = None
        self._address: str | None = None
        super().__init__(STORE + key if key else None)
        self._begin(self._scene(CHOOSE))

    @property
    def match(self) -> Match | None:
        """The match in play; None before the deal."""
        return self.game.match if self.game else None

    # ---- what the page asks for

    def _try(self, text: str) -> None:
        """The player to play tries a move."""
        game = self.game
        if self._film is not None:
            self._say(f"Here you only watch. {self._back} first.")
        elif game is None:
            self._say("Deal first.", at=text)
        elif game.match.is_over:
            self._say("This match is over. Play another one, or the same deal again.", at=text)
        elif game.match.round.is_over:
            self._say("This round is over. Go on to the next one.", at=text)
        elif game.of_computer or (game.hands_over and text not in ("S", "D")):
            self._say(game.whose_turn(), at=text)
        else:
            game.near = game.match.round.seat  # the next person may simply draw
            try:
                event = game.match.play(parse_move(text))
            except IllegalMove as refused:
                self._say(str(refused.reason), "refuse", at=text)
                return
            wasted = event.move is Draw.DISCARD and game.match.legal_moves == (Discard(),)
            self._happened(game, [event], f"{game.tell(event)} {WASTED}" if wasted else game.tell(event))

    def _press(self, what: str) -> None:
        """A button, or a choice."""
        if self._film is not None:
            self._press_film(self._film, what)
        elif self.game is None:
            self._press_before(what)
        else:
            self._press_in(self.game, what)

    def _press_before(self, what: str) -> None:
        match what.split():
            case ["deal"]:
                self._deal(None)
            case ["set", "code", *words]:
                self._read("code", " ".join(words))
            case ["set", name, value]:
                try:
                    self.setup.choose(name, value)
                except ValueError as wrong:
                    self._say(in_words(wrong), "refuse")
                else:
                    self._say("Then deal.")
            case _:
                self._say(NOTHING)

    def _press_in(self, game: Sitting, what: str) -> None:
        match what:
            case "next":
                self._go_on(game)
            case "skip" if game.of_computer:
                self._skip(game)
            case "hint" if game.of_person and game.is_practice:
                given = hint(game.match.round)
                self._say(given.text, "hint", marked=given.moves, panel=given.panel)
            case "undo" if game.to_take_back:
                self._undo(game)
            case "meter":
                self._meter = not self._meter
                self._say("The chance is shown." if self._meter else "The chance is hidden.")
            case "watch" if game.match.is_over:
                self._film = film.Film(game.match, game.names)
                self._say(self._film.text())
            case "new" | "again":
                self._leave_for(game, what)
            case "leave" if self._leaving:
                self._leave(game)
            case "stay" if self._leaving:
                self._leaving = ""
                self._say("On we go.")
            case _:
                self._say(NOTHING)

    def _press_film(self, shown: film.Film, what: str) -> None:
        if what == "stay":
            self._film = None
            self._say("Here is the end of the match again." if self.game else CHOOSE)
        else:
            self._say(shown.text() if shown.press(what) else NOTHING)

    def _read(self, name: str, text: str) -> None:
        """Somebody has typed a deal code or a name, or opened the file of a match."""
        if self.game is not None or self._film is not None:
            self._say("This can be chosen before the cards are dealt.")
            return
        try:
            if name == "code":
                self.setup.open_code(text)
            elif name == "record":
                self._film = film.Film(*opened(text))
                self._say(self._film.text())
                return
            elif name in _NAMES[: self.setup.players]:
                self.setup.name(_NAMES.index(name), text)
        except ValueError as wrong:
            self._say(str(wrong), "refuse")
            return
        if name == "code" and self.setup.code is None:
            self._say(CHOOSE)
        elif name == "code":
            self._say("Everybody who types this code gets the same cards. Deal!")
        else:
            self._say("Then deal.")

    def _share_at(self, url: str) -> None:
        """The page has told its address: what is shown stays, and gets a link."""
        self._address = url
        if self.game is not None and self._film is None:
            self.show({**self.scene, "share": share(self.game.code, url), "travel": []})

    # ---- a match from its deal to its end

    def _deal(self, deal: DealCode | None) -> None:
        """Begin a match: the same deal again, or what was chosen."""
        try:
            match = Match.from_deal(deal) if deal else self.setup.deal()
        except ValueError as wrong:
            self._say(in_words(wrong), "refuse")
            return
        self._sit_down(Sitting(match, self.setup))
        assert self.game is not None
        self._say(f"The cards are dealt. {self.game.opens()}")

    def _sit_down(self, game: Sitting) -> None:
        self.game = game
        self._leaving = ""
        self._film = None
        self._log = []

    def _go_on(self, game: Sitting) -> None:
        """The main button: deal the next round, watch the next player, hand over to the next person, pass."""
        match = game.match
        if match.can_deal:
            match.next_round()
            game.turn_to(match.round.seat)
            self._log = []
            self._say(f"Round {match.round_number}. {game.opens()}")
        elif game.of_computer:
            events = game.computer_plays()
            self._happened(game, events, sum_up(events, game.who(events[0].seat)))
        elif game.hands_over:
            game.near = match.round.seat
            self._say(f"{game.whose_turn()} {advise(match.view(game.near))}")
        elif game.must_pass:
            event = match.play(Pass())
            self._happened(game, [event], game.tell(event))
        else:
            self._say(NOTHING if match.is_over else advise(match.view(game.near)))

    def _skip(self, game: Sitting) -> None:
        """All the computer players, until it is a person's turn or the round is over."""
        events: list[Event] = []
        said = []
        while game.of_computer:
            turn = game.computer_plays()
            said.append(sum_up(turn, game.who(turn[0].seat)))
            events += turn
        self._log += said[:-1]
        self._happened(game, events, said[-1])

    def _happened(self, game: Sitting, events: list[Event], text: str) -> None:
        """Show what `events` have led to; `text` says what happened."""
        self._log.append(text)
        tone = "tell"
        if game.match.round.is_over:
            text = f"{text} {game.end_of_round()}"
            tone = "good" if game.people_won else "tell"
        elif not game.of_computer and (events[-1].turn_end or events[-1].seat != game.match.to_play):
            text = f"{text} {game.whose_turn(now=True)}"
        self._say(text, tone, events=events)

    # ---- taking back, leaving, coming back

    def _undo(self, game: Sitting) -> None:
        noted = game.undo()
        self._log = []
        note = f" A hidden card had turned up, so this is noted ({game.taken_back})." if noted else ""
        self._say(f"Taken back.{note} {advise(game.match.view(game.near))}")

    def _leave_for(self, game: Sitting, what: str) -> None:
        """Give up the match for a new one or for the same deal again; asks first if it is under way."""
        self._leaving = what
        if game.match.is_over or not game.match.events:
            self._leave(game)
        else:
            self._say("Give up this match? It is not finished.")

    def _leave(self, game: Sitting) -> None:
        if self._leaving == "again":
            self._deal(game.match.deal)
        else:
            self.game = None
            self._leaving = ""
            self._log = []
            self._say(CHOOSE)

    def _restore(self, record: Mapping[str, Any]) -> None:
        """Bring back the match that was in play. What cannot be read is told, and does no harm."""
        try:
            saved = read(record)
            match = saved.replay()
            if not 2 <= match.players <= MOST:
                raise RecordError("deal", f"there is room for {MOST} players here.")
        except ValueError:
            self._say("The match of your last visit could not be read. Deal a new one.")
            return
        self.setup = from_record(match, record, saved.deal.computers)
        noted = record.get("taken_back")
        game = Sitting(match, self.setup, noted if type(noted) is int and 0 <= noted < 10_000 else 0)
        self._sit_down(game)
        self._say(f"Welcome back. {game.whose_turn()}")

    def _record(self) -> dict[str, Any] | None:
        game = self.game
        if game is None:
            return None
        return {
            **to_dict(game.match, game.levels),
            "levels": game.levels,
            "names": self.setup.typed[: game.match.players],
            "mode": self.setup.mode,
            "taken_back": game.taken_back,
        }

    # ---- showing

    def _say(self, text: str, tone: str = "tell", **more: Any) -> None:
        self.show(self._scene(text, tone, **more))

    def _scene(
        self,
        text: str,
        tone: str = "tell",
        *,
        at: str | None = None,
        marked: Sequence[Move] = (),
        events: Sequence[Event] = (),
        panel: Scene | None = None,
    ) -> Scene:
        game = self.game
        if self._film is not None:
            return self._scene_of_film(self._film, text)
        if game is None:
            return {**before(self.setup), **self._frame(text, tone, at), "keys": _KEYS}
        match, is_over = game.match, game.match.round.is_over
        return {
            "caption": caption(game),
            "steps": [],
            "choices": [],
            **cards_and_piles(match.view(game.near), game.names, marked=marked),
            "meter": dial(game) if self._meter else None,
            "share": share(game.code, self._address),
            "panel": summary(match, game.names, game.taken_back) if is_over and not panel else panel,
            "files": files(game) if match.is_over else [],
            "log": list(self._log),
            "travel": [trip for event in events for trip in travel(event)],
            "cheer": bool(events) and game.people_won,
            "actions": actions(game, self._leaving, self._meter),
            "link": None,
            **self._frame(text, tone, at),
            "keys": _KEYS,
        }

    def _scene_of_film(self, shown: film.Film, text: str) -> Scene:
        scene = shown.scene()
        back = button("stay", self._back)
        return {**scene, **self._frame(text, "tell"), "actions": [*scene["actions"], back], "keys": film.KEYS}

    @property
    def _back(self) -> str:
        return "Go back to the match" if self.game else "Go back to the choices"

    # ---- for tests

    def rehearse(self) -> None:
        """Play a short match on a twin through the page's own messages; raise what goes wrong."""
        twin, later = type(self)(key=""), type(self)(key="")
        twin.setup = copy.deepcopy(self.setup)
        try:
            twin._rehearse("do", what="deal")
            for step in range(60):
                game = twin.game
                if game is None or game.match.is_over:
                    break
                if game.of_person:
                    if step < 6:  # a hint at a choice takes a second
                        twin._rehearse("do", what="hint")
                    twin._rehearse("move", text=str(first_fit(game.match.view(game.near))))
                else:
                    twin._rehearse("do", what="next")
            twin._rehearse("do", what="meter")
            twin._rehearse("do", what="undo")
            later.rehearse_message({"kind": "restore", "record": twin._record()})
            if later.match != twin.match or later.setup.names != twin.setup.names:
                raise AssertionError("The record does not bring the match back.")
        finally:
            twin.close()
            later.close()


_NAMES = [f"name{seat}" for seat in range(1, MOST + 1)]
_KEYS = [row for row in KEYS if row[0] != "R"]  # a match should not be lost by one key
