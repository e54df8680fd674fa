"""Looking back at a match that was recorded: step by step, alone or with a class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trash_core import DealCode, Match
from trash_core.record import RecordError, load, to_dict
from trash_core.rules import CLASSIC

from .film import KEYS, Film
from .kept import is_whole
from .match.setup import MOST, NAMES, tidy
from .play import Play
from .scene import Scene, cards_and_piles, only_to_look_at
from .share import names_in

STORE = "learn-trash:replay:"
LONGEST = 300_000
"""Characters of a file that may be the record of a match: about fifty long matches."""
NOTHING = "Open the file of a match that was saved, and watch it again."


UPLOAD = {"name": "record", "label": "Open a saved match", "accept": ".txt,.json"}
"""The part of a scene that lets a learner open a file."""


class Replay(Play):
    """A recorded match to step through, by itself or move by move.

    ``Replay(record)`` shows a record in any form of `trash_core.record`, or a `Match`;
    ``Replay("C21-0000-0007J", moves="S P9 X / S X")`` a deal code and the moves, a slash between the
    deals. Without a record it waits for a file. `names` are the players' names by seat; `projector` begins
    with large cards. With a `key` the browser remembers where the learner was.

    >>> replay = Replay("C21-0000-0007J", moves="S")
    >>> replay.film.last
    1

    Raises ValueError, with the place and the reason, for a record or moves that cannot be played.
    """

    def __init__(
        self,
        record: str | Mapping[str, Any] | Match | None = None,
        *,
        moves: str | None = None,
        names: Sequence[str] = (),
        projector: bool = False,
        key: str | None = None,
    ) -> None:
        self.film: Film | None = None
        self._opened: dict[str, Any] | None = None  # the record that the learner has opened, to be kept
        if record is not None:
            self.film = Film(*_read(record, moves, names))
            self.film.projector = projector
        super().__init__(STORE + key if key else None)
        self._begin(self._scene(self.film.text() if self.film else NOTHING))

    def _try(self, text: str) -> None:
        self._say("Here you only watch. Use the buttons to go on.")

    def _press(self, what: str) -> None:
        if self.film is None:
            self._say(NOTHING)
        elif self.film.press(what):
            self._say(self.film.text(), self._tone())
        else:
            self._say("There is nothing to do for that now.")

    def _tone(self) -> str:
        film = self.film
        return "good" if film and film.event and film.event.completed else "tell"

    def _read(self, name: str, text: str) -> None:
        if name != "record":
            return
        try:
            match, names = opened(text)
        except ValueError as wrong:
            self._say(f"{wrong} What was shown here stays.", "refuse")
            return
        self._open(match, names)
        assert self.film is not None
        self._say(f"The match is open. {self.film.text()}")

    def _open(self, match: Match, names: Sequence[str]) -> None:
        projector = self.film is not None and self.film.projector
        self.film = Film(match, names)
        self.film.projector = projector
        self._opened = {**to_dict(match), "names": list(names)}

    def _restore(self, record: Mapping[str, Any]) -> None:
        opened, at = record.get("opened"), record.get("at")
        if isinstance(opened, Mapping):
            names = opened.get("names")
            try:
                self._open(*_read(opened, None, names if isinstance(names, list) else []))
            except ValueError:
                self._say(f"The match of your last visit could not be read. {NOTHING}")
                return
        if self.film is not None and is_whole(at):
            self.film.press(f"go {at}")
        self._say(self.film.text() if self.film else NOTHING)

    def _record(self) -> dict[str, Any] | None:
        return {"version": 1, "at": self.film.at, "opened": self._opened} if self.film else None

    def _say(self, text: str, tone: str = "tell") -> None:
        self.show(self._scene(text, tone))

    def _scene(self, text: str, tone: str = "tell") -> Scene:
        return {
            **(self.film.scene() if self.film else _empty()),
            "upload": UPLOAD,
            **self._frame(text, tone),
            "keys": KEYS,
        }

    def rehearse(self) -> None:
        """Watch it on a twin, from the first move to the last and back; raise what goes wrong."""
        match = self.film.match if self.film else Match(CLASSIC, seed=0)
        names = self.film.names if self.film else NAMES[:2]
        twin, later = type(self)(match, names=names, key=""), type(self)()
        try:
            film = twin.film
            assert film is not None
            for what in ("play", *["tick"] * min(film.last, 50), "pause", "last", "back", "first", "next"):
                twin._rehearse("do", what=what)
            for what in ("known", "meter", "projector", f"go {film.last}", "set speed fast", "set round 0"):
                twin._rehearse("do", what=what)
            if film.at != 0 or film.speed != "fast" or not film.projector:
                raise AssertionError("The buttons do not do what they say.")
            later._read("record", "This is a shopping list.")
            if later.film is not None or later.scene["message"]["tone"] != "refuse":
                raise AssertionError("A foreign file is not refused.")
            later.rehearse_message({"kind": "restore", "record": {"at": film.last, "opened": to_dict(match)}})
        finally:
            twin.close()
            later.close()


def opened(text: str) -> tuple[Match, list[str]]:
    """The match in a file that a learner has opened, and its players' names.

    Raises ValueError, with a sentence that says what is wrong with the file.
    """
    if len(text) >= LONGEST:
        raise ValueError("This file is too long to be the record of a match.")
    return _read(text, None, [])


def _read(
    record: str | Mapping[str, Any] | Match, moves: str | None, names: Sequence[object]
) -> tuple[Match, list[str]]:
    """The match that is to be shown, and its players' names."""
    written: dict[int, str] = {}
    if isinstance(record, Match):
        match = record.copy()
    elif isinstance(record, str) and moves is not None:
        match = _play(record, moves)
    else:
        match = load(record)
        written = names_in(record) if isinstance(record, str) else {}
    if match.players > MOST:
        raise RecordError("Players", f"there is room for {MOST} here, and the match has {match.players}.")
    given = dict(enumerate(str(name) for name in names))
    return match, [tidy((written | given).get(seat, "")) or NAMES[seat] for seat in range(match.players)]


def _play(code: str, moves: str) -> Match:
    """The match of a deal code with `moves` played, a slash between the deals."""
    match = Match.from_deal(DealCode.parse(code))
    for number, deal in enumerate(moves.split("/"), 1):
        if number > 1:
            match.next_round()
        for at, move in enumerate(deal.split(), 1):
            try:
                match.play(move)
            except ValueError as refused:
                refused.add_note(f"That was {move}, move {at} of deal {number}.")
                raise
    return match


def _empty() -> Scene:
    """A table at which nothing is played: a deal that nobody will see."""
    view = Match(CLASSIC, seed=0).view()
    return {
        "caption": {"title": "A match to watch again", "goal": "", "count": ""},
        "steps": [],
        **only_to_look_at(cards_and_piles(view, NAMES)),
        "log": [],
        "travel": [],
        "cheer": False,
        "actions": [],
        "link": None,
    }
