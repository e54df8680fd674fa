"""A whole match at the card table: the learner at seat 0 against one to five computer players.

`Match` is the referee and the computer players see a `View` of their own seat, nothing else. The match in
play is kept in the browser as a record, and is played again after a reload.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trash_core import DealCode, Event, IllegalMove, Match, Pass, parse_move
from trash_core.deal_code import LEVELS
from trash_core.players import Player, player
from trash_core.reasons import count_places
from trash_core.record import RecordError, read, to_dict
from trash_core.rule_books import RULE_BOOKS
from trash_core.shuffle import derive
from trash_core.telling import YOU, advise, sum_up, tell

from .play import Play
from .scene import KEYS, cards_and_piles, travel

NAMES = (YOU, "Ben", "Ada", "Sam", "Mia", "Leo")
STORE = "learn-trash:match:"
MOST = len(NAMES)
CHOOSE = "Choose who plays and by which rules. Then deal."

_BOOKS = {
    "classic": ("Classic", "Jacks are wild, and the real card may swap them out. Draw from either pile."),
    "garbage": ("Garbage", "Only jokers are wild. You draw from the stock alone."),
    "turn_up": ("Turn-up", "Jacks are wild and stay. You may take a discard only if it fits."),
    "stock_only": ("Stock only", "Nothing is wild, and you draw from the stock alone."),
    "last_licks": (
        "Last licks",
        "Kings are wild and stay. When one goes out, all others have one more turn.",
    ),
}
_STRENGTHS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}


class MatchPlay(Play):
    """A match against computer players.

    >>> play = MatchPlay(players=3, level="easy", key="")
    >>> play.scene["message"]["text"]
    'Choose who plays and by which rules. Then deal.'

    `code` is a deal code: everybody who types it gets the same cards, and nothing is left to choose. `key`
    is the name under which the browser keeps the match; empty, it keeps nothing.

    Raises ValueError for a number of players, a level, a rule book or a code that there is not.
    """

    def __init__(
        self,
        players: int = 2,
        level: str = "medium",
        book: str = "classic",
        *,
        code: str | None = None,
        key: str = "06-match",
    ) -> None:
        _check(players, level, book)
        self.players, self.level, self.book = players, level, book
        self.code = None if code is None else DealCode.parse(code)
        self.match: Match | None = None  # none before the learner has asked for a deal: seeds must be fresh
        self.opponents: list[Player] = []
        self._levels: list[str | None] = []
        self._log: list[str] = []
        self._leaving = ""  # what the learner is about to give the match up for
        super().__init__(STORE + key if key else None)
        self._begin(self._scene(CHOOSE))

    # ---- what the page asks for

    def _try(self, text: str) -> None:
        """The learner tries a move."""
        match = self.match
        if match is None:
            self._say("Deal first.", at=text)
        elif match.is_over:
            self._say("This match is over. Play another one, or the same deal again.", at=text)
        elif match.round.is_over:
            self._say("This round is over. Go on to the next one.", at=text)
        elif match.to_play != 0:
            self._say(f"It is {self._who(match.round.seat)}’s turn.", at=text)
        else:
            try:
                event = match.play(parse_move(text))
            except IllegalMove as refused:
                self._say(str(refused.reason), "refuse", at=text)
                return
            self._happened([event], tell(event))

    def _press(self, what: str) -> None:
        """The learner presses a button or chooses something."""
        match what.split():
            case ["deal"] if self.match is None:
                self._deal(None)
            case ["next"] if self.match is not None:
                self._go_on(self.match)
            case ["skip"] if self.match is not None and self._others_turn:
                self._skip(self.match)
            case ["hint"] if self.match is not None and self.match.to_play == 0:
                self._say(advise(self.match.view(0)), "hint", mark=True)
            case ["undo"] if self.match is not None and self._can_undo:
                self._undo(self.match)
            case ["new" | "again" as what]:
                self._leave_for(what)
            case ["leave"] if self._leaving:
                self._leave()
            case ["stay"] if self._leaving:
                self._leaving = ""
                self._say("On we go.")
            case ["set", "code", *words] if self.match is None:
                self._take_code(" ".join(words))
            case ["set", name, value] if self.match is None and self.code is None:
                self._choose(name, value)
            case _:
                self._say("There is nothing to do for that now.")

    def _choose(self, name: str, value: str) -> None:
        if name == "players" and value.isdecimal() and 2 <= int(value) <= MOST:
            self.players = int(value)
        elif name == "level" and value in LEVELS:
            self.level = value
        elif name == "book" and value in RULE_BOOKS:
            self.book = value
        self.players = min(self.players, RULE_BOOKS[self.book].max_players)
        self._say("Then deal.")

    def _take_code(self, text: str) -> None:
        """A deal code that somebody has typed; empty, to choose freely again."""
        try:
            self.code = DealCode.parse(text) if text.strip() else None
            if self.code and not 2 <= self.code.players <= MOST:
                raise ValueError(f"This deal is for {self.code.players}, and there is room for 2 to {MOST}.")
        except ValueError as wrong:
            self.code = None
            self._say(str(wrong), "refuse")
            return
        self._say("Everybody who types this code gets the same cards. Deal!" if self.code else CHOOSE)

    # ---- a match from its deal to its end

    def _deal(self, deal: DealCode | None) -> None:
        """Begin a match: from a deal code, or from a fresh seed."""
        deal = deal or self.code
        match = Match.from_deal(deal) if deal else Match(RULE_BOOKS[self.book], self.players)
        self._sit_down(match, list(deal.computers) if deal and any(deal.computers) else None)
        self._log = []
        opens = "You play" if match.to_play == 0 else f"{self._who(match.round.seat)} plays"
        self._say(f"The cards are dealt. {opens} first.")

    def _sit_down(self, match: Match, levels: list[str | None] | None) -> None:
        self.match = match
        self._leaving = ""
        self._levels = levels or [None, *[self.level] * (match.players - 1)]
        seeds = [derive(match.seed, match.number, 2**32 + seat) for seat in range(match.players)]
        self.opponents = [
            player(level or "medium", seed) for level, seed in zip(self._levels, seeds, strict=True)
        ]

    @property
    def _others_turn(self) -> bool:
        return self.match is not None and self.match.to_play not in (0, None)

    def _go_on(self, match: Match) -> None:
        """The main button: watch the next player, pass, deal the next round."""
        if self._others_turn:
            events = self._others_play(match)
            self._happened(events, sum_up(events, self._who(events[0].seat)))
        elif match.can_deal:
            match.next_round()
            self._log = []
            opens = "You play" if match.to_play == 0 else f"{self._who(match.round.seat)} plays"
            self._say(f"Round {match.round_number}. {opens} first.")
        elif isinstance(match.legal_moves[:1] and match.legal_moves[0], Pass):
            event = match.play(Pass())
            self._happened([event], tell(event))
        else:
            self._say(advise(match.view(0)) if match.to_play == 0 else "There is nothing to do for that now.")

    def _skip(self, match: Match) -> None:
        """All the others, until it is the learner's turn again or the round is over."""
        events: list[Event] = []
        said = []
        while self._others_turn:
            turn = self._others_play(match)
            said.append(sum_up(turn, self._who(turn[0].seat)))
            events += turn
        self._log += said[:-1]
        self._happened(events, said[-1])

    def _others_play(self, match: Match) -> list[Event]:
        """One whole turn of the player to play."""
        seat = match.round.seat
        events: list[Event] = []
        while match.to_play == seat and not (events and events[-1].turn_end):
            moves = match.legal_moves
            events.append(match.play(moves[0] if len(moves) == 1 else self.opponents[seat](match.view(seat))))
        return events

    def _happened(self, events: list[Event], text: str) -> None:
        """Show what `events` have led to; `text` says what happened."""
        self._log.append(text)
        match = self.match
        assert match is not None
        tone = "tell"
        if match.round.is_over:
            text = f"{text} {self._end_of_round(match)}"
            tone = "good" if 0 in (match.winners if match.is_over else match.round.winners) else "tell"
        elif match.to_play == 0 and (events[-1].turn_end or events[-1].seat != 0):
            text = f"{text} Now it is your turn."
        self._say(text, tone, events=events)

    def _end_of_round(self, match: Match) -> str:
        if match.round.is_void:
            return str(match.round.void_reason)
        winners = [self._who(seat) for seat in match.round.winners]
        if match.is_over:
            champions = [self._who(seat) for seat in match.winners]
            return f"Trash! {_names(champions)} won the match, in {match.round_number} rounds."
        rungs = ", ".join(f"{self._who(seat)} {rung}" for seat, rung in enumerate(match.rungs))
        return f"Trash! {_names(winners)} won this round. Places from now on: {rungs}."

    # ---- taking back, leaving, coming back

    @property
    def _can_undo(self) -> bool:
        """Whether the learner has played something in this match that could be taken back."""
        return self.match is not None and any(event.seat == 0 for event in self.match.events)

    def _undo(self, match: Match) -> None:
        """Back to before the learner's last move, the others' moves since then included."""
        while match.undo().seat != 0:
            pass
        self._log = []
        self._say(f"Taken back. {advise(match.view(0))}")

    def _leave_for(self, what: str) -> None:
        """Give up the match for a new one or for the same deal again; asks first if it is under way."""
        match = self.match
        self._leaving = what
        if match is None or match.is_over or not match.events:
            self._leave()
        else:
            self._say("Give up this match? It is not finished.")

    def _leave(self) -> None:
        if self._leaving == "again" and self.match is not None:
            self._deal(self.match.deal)
        else:
            self._clear()

    def _clear(self) -> None:
        self.match = None
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
        except RecordError:
            self._say("The match of your last visit could not be read. Deal a new one.")
            return
        self._sit_down(match, list(saved.deal.computers) or None)
        self.level = next((level for level in self._levels if level), self.level)
        self.players, self.book = match.players, match.rules.book
        self._say(f"Welcome back. {self._whose_turn(match)}")

    def _whose_turn(self, match: Match) -> str:
        if match.is_over or match.round.is_over:
            return self._end_of_round(match)
        return "It is your turn." if match.to_play == 0 else f"It is {self._who(match.round.seat)}’s turn."

    # ---- showing

    def _who(self, seat: int) -> str:
        return NAMES[seat]

    def _say(
        self,
        text: str,
        tone: str = "tell",
        *,
        at: str | None = None,
        mark: bool = False,
        events: list[Event] | None = None,
    ) -> None:
        self.show(self._scene(text, tone, at=at, mark=mark, events=events))

    def _scene(
        self,
        text: str,
        tone: str = "tell",
        *,
        at: str | None = None,
        mark: bool = False,
        events: list[Event] | None = None,
    ) -> dict[str, Any]:
        match = self.match
        # Before the deal the table shows a deal that nobody will play: all its cards are face down anyway.
        code = self.code
        shown = match or Match(
            code.rules if code else RULE_BOOKS[self.book], code.players if code else self.players, seed=0
        )
        view = shown.view(0)
        return {
            "caption": self._caption(match),
            "steps": [],
            "choices": self._choices(),
            **cards_and_piles(view, NAMES, marked=view.legal_moves if mark else ()),
            "log": list(self._log),
            "travel": [trip for event in events or () for trip in travel(event, view)],
            "cheer": bool(events) and shown.round.is_over and 0 in shown.round.winners,
            "actions": [{"do": do, "label": label, "main": main} for do, label, main in self._actions()],
            "link": None,
            **self._frame(text, tone, at),
            "keys": [row for row in KEYS if row[0] != "R"],  # a match should not be lost by one key
        }

    def _caption(self, match: Match | None) -> dict[str, str]:
        if match is None:
            ladder = not RULE_BOOKS[self.book].one_round_for(self.players)
            goal = "Be the first to win a round on the ace place alone." if ladder else "One round decides."
            about = "" if self.code else f" {_BOOKS[self.book][1]}"
            return {"title": "A match", "goal": goal + about, "count": ""}
        rungs = ", ".join(
            f"{self._who(seat)}: {count_places(rung)}" for seat, rung in enumerate(match.round.rungs)
        )
        code = DealCode(
            rules=match.rules,
            players=match.players,
            opener=match.deal.opener,
            seed=match.seed,
            number=match.number,
            computers=tuple(self._levels),
        )
        return {"title": f"Round {match.round_number}", "goal": rungs, "count": f"Deal {code}"}

    def _choices(self) -> list[dict[str, Any]]:
        if self.match is not None:
            return []
        code = {"name": "code", "label": "Deal code", "options": None}
        if self.code is not None:
            return [{**code, "value": str(self.code)}]
        most = min(MOST, RULE_BOOKS[self.book].max_players)
        players = {str(n): str(n - 1) for n in range(2, most + 1)}
        selects = [
            ("players", "Opponents", str(self.players), players),
            ("level", "They play", self.level, _STRENGTHS),
            ("book", "Rules", self.book, {name: title for name, (title, _) in _BOOKS.items()}),
        ]
        return [
            *(
                {"name": name, "label": label, "value": value, "options": [list(item) for item in of.items()]}
                for name, label, value, of in selects
            ),
            {**code, "value": ""},
        ]

    def _actions(self) -> list[tuple[str, str, bool]]:
        match = self.match
        if match is None:
            return [("deal", "Deal", True)]
        if self._leaving:
            yes = "Yes, a new match" if self._leaving == "new" else "Yes, from the start"
            return [("leave", yes, True), ("stay", "No, go on", True)]
        actions: list[tuple[str, str, bool]] = []
        if match.is_over:
            actions.append(("new", "Another match", True))
        elif match.can_deal:
            label = "Deal again" if match.round.is_void else "Ready for the next round"
            actions.append(("next", label, True))
        elif match.to_play != 0:
            actions.append(("next", f"Watch {self._who(match.round.seat)}", True))
            if match.players > 2:
                actions.append(("skip", "On to my turn", False))
        elif isinstance(match.legal_moves[0], Pass):
            actions.append(("next", "Pass", True))
        else:
            actions.append(("hint", "Hint", False))
        if self._can_undo:
            actions.append(("undo", "Take back", False))
        actions.append(("again", "Same deal again", False))
        if not match.is_over:
            actions.append(("new", "New match", False))
        return actions

    def _record(self) -> dict[str, Any] | None:
        if self.match is None:
            return None
        return to_dict(self.match, self._levels)

    # ---- for tests

    def rehearse(self) -> None:
        """Play a short match on a twin through the page's own messages; raise what goes wrong."""
        twin = type(self)(self.players, self.level, self.book, key="")
        try:
            twin._rehearse("do", what="deal")
            for _ in range(60):
                match = twin.match
                if match is None or match.is_over:
                    break
                if match.to_play == 0 and not isinstance(match.legal_moves[0], Pass):
                    twin._rehearse("do", what="hint")
                    twin._rehearse("move", text=str(_sensible(match)))
                else:
                    twin._rehearse("do", what="next")
            twin._rehearse("do", what="undo")
            later = type(self)(self.players, self.level, self.book, key="")
            later.rehearse_message({"kind": "restore", "record": twin._record()})
            if later.match != twin.match:
                raise AssertionError("The record does not bring the match back.")
            later.close()
        finally:
            twin.close()


def _sensible(match: Match) -> Any:
    return player("first_fit")(match.view(0))


def _names(names: list[str]) -> str:
    """Who has done something, as the beginning of a sentence with *have* or *has*."""
    if names == [YOU]:
        return "You have"
    return " and ".join(names) + (" has" if len(names) == 1 else " have")


def _check(players: int, level: str, book: str) -> None:
    if book not in RULE_BOOKS:
        raise ValueError(f"There is no rule book {book!r}. There are {', '.join(RULE_BOOKS)}.")
    most = min(MOST, RULE_BOOKS[book].max_players)
    if not 2 <= players <= most:
        raise ValueError(f"players={players!r} must be from 2 to {most}, yourself included, in {book}.")
    if level not in LEVELS:
        raise ValueError(f"There is no level {level!r}. There are {', '.join(LEVELS)}.")
