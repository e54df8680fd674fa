"""A match to look back at: a point in it, the ways to get to another one, and what the table shows there.

Nothing is shown that was not known to everybody at that time: what is hidden then is hidden in the film.
"""

from __future__ import annotations

from collections.abc import Sequence

from trash_core import Event, Match, Round, View
from trash_core.reasons import count_places
from trash_core.telling import tell

from .meter import meter
from .scene import Scene, cards_and_piles, only_to_look_at, travel
from .wording import listed

SPEEDS = {"slow": ("Slowly", 3200), "normal": ("Normally", 1800), "fast": ("Quickly", 800)}
"""By name: the words, and the milliseconds from move to move."""
KEYS = [["Tab", "from button to button"], ["N", "the next move"], ["?", "show or hide these keys"]]


class Film:
    """A match and the point that is shown of it. Point 0 of each deal is before its first move.

    >>> from trash_core import CLASSIC
    >>> match = Match(CLASSIC, seed=7)
    >>> event = match.play("S")
    >>> film = Film(match, ["You", "Ben"])
    >>> film.last, film.press("next"), film.text()
    (1, True, 'You draw the 9 of diamonds from the stock.')
    """

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match = match
        self.names = tuple(names)
        self.starts = [0]
        """The point at which each deal begins."""
        for round in match.rounds[:-1]:
            self.starts.append(self.starts[-1] + len(round.events) + 1)
        self.last = self.starts[-1] + len(match.round.events)
        self.playing = False
        self.speed = "normal"
        self.seat = 0
        self.shows_known = self.shows_meter = self.projector = False
        self._moved = False
        self._go(0)

    def _go(self, at: int) -> None:
        before = getattr(self, "at", 0)
        self.at = max(0, min(at, self.last))
        self.deal = max(deal for deal, start in enumerate(self.starts) if start <= self.at)
        self.moves = self.at - self.starts[self.deal]
        self.round: Round = self.match.rounds[self.deal].at(self.moves)
        self._moved = self.at == before + 1 and self.moves > 0

    # ---- what the page asks for

    def press(self, what: str) -> bool:
        """Do what a button, the slider or a choice asks for; False if there is no such thing."""
        self._moved = False
        match what.split():
            case ["first"]:
                self._stop(0)
            case ["back"]:
                self._stop(self.at - 1)
            case ["next"]:
                self._stop(self.at + 1)
            case ["last"]:
                self._stop(self.last)
            case ["play"]:
                self._go(0 if self.at == self.last else self.at)
                self.playing = self.last > 0
            case ["pause"]:
                self.playing = False
            case ["tick"] if self.playing:
                self._go(self.at + 1)
                self.playing = self.at < self.last
            case ["go", at] if at.isdecimal():
                self._go(int(at))
            case ["set", "round", deal] if deal.isdecimal() and int(deal) < len(self.starts):
                self._go(self.starts[int(deal)])
            case ["set", "speed", speed] if speed in SPEEDS:
                self.speed = speed
            case ["set", "large", seat] if seat.isdecimal() and int(seat) < len(self.names):
                self.seat = int(seat)
            case ["known"]:
                self.shows_known = not self.shows_known
            case ["meter"]:
                self.shows_meter = not self.shows_meter
            case ["projector"]:
                self.projector = not self.projector
            case _:
                return False
        return True

    def _stop(self, at: int) -> None:
        self.playing = False
        self._go(at)

    # ---- what is shown

    @property
    def event(self) -> Event | None:
        """What led to this point; None where a deal begins."""
        return self.round.events[-1] if self.moves else None

    def text(self) -> str:
        """What happened last."""
        if self.event is None:
            first = self.names[self.round.opener]
            said = f"{self._title(self.deal)}. The cards are dealt. First to play: {first}."
        else:
            said = tell(self.event, self.names[self.event.seat])
        return f"{said} {self._end()}".strip()

    def _end(self) -> str:
        if self.at == self.last and self.match.is_over:
            return f"The match is over. Won by: {self._who(self.match.winners)}."
        if self.round.is_void:
            return str(self.round.void_reason)
        return f"The round is over. Won by: {self._who(self.round.winners)}." if self.round.is_over else ""

    def _who(self, seats: Sequence[int]) -> str:
        return listed([self.names[seat] for seat in seats])

    def _title(self, deal: int) -> str:
        """A void round is dealt again and keeps its number."""
        rounds = self.match.rounds
        number = 1 + sum(not round.is_void for round in rounds[:deal])
        return f"Round {number}{', dealt again' if deal and rounds[deal - 1].is_void else ''}"

    def scene(self) -> Scene:
        """All of a scene but its frame (see `Play`)."""
        view = self.round.view(self.seat)
        rungs = (
            f"{name}: {count_places(rung)}" for name, rung in zip(self.names, self.round.rungs, strict=True)
        )
        to_play = self.round.to_play
        moves = len(self.match.rounds[self.deal].events)
        return {
            "caption": {
                "title": self._title(self.deal),
                "goal": ", ".join(rungs),
                "count": f"Deal {self.match.deal}",
            },
            "steps": [],
            "choices": self._choices(),
            **only_to_look_at(cards_and_piles(view, self.names)),
            "meter": meter(self.round.view(to_play)) if self.shows_meter and to_play is not None else None,
            "panel": known(view) if self.shows_known else None,
            "slider": {
                "label": "Move",
                "min": 0,
                "max": self.last,
                "value": self.at,
                "text": f"{self._title(self.deal)}, move {self.moves} of {moves}",
                "do": "go",
            },
            "tick": SPEEDS[self.speed][1] if self.playing else None,
            "stage": "projector" if self.projector else "play",
            "log": [tell(event, self.names[event.seat]) for event in self.round.events],
            "travel": travel(self.event) if self._moved and self.event else [],
            "cheer": False,
            "actions": self._actions(),
            "link": None,
        }

    def _actions(self) -> list[Scene]:
        middle = ("pause", "Pause") if self.playing else ("play", "Play")
        buttons = [
            ("first", "To the start"),
            ("back", "Back"),
            middle,
            ("next", "Next"),
            ("last", "To the end"),
        ]
        switches = [
            ("known", "What was known", self.shows_known),
            ("meter", "Chance", self.shows_meter),
            ("projector", "Large for a class", self.projector),
        ]
        return [
            *(
                {"do": do, "label": label, "main": do in ("play", "pause", "next")}
                for do, label in buttons
                if self._leads_on(do)
            ),
            *({"do": do, "label": label, "main": False, "pressed": on} for do, label, on in switches),
        ]

    def _leads_on(self, do: str) -> bool:
        if do in ("first", "back"):
            return self.at > 0
        return self.last > 0 if do in ("play", "pause") else self.at < self.last

    def _choices(self) -> list[Scene]:
        deals = [[str(deal), self._title(deal)] for deal in range(len(self.starts))]
        speeds = [[name, words] for name, (words, _) in SPEEDS.items()]
        seats = [[str(seat), name] for seat, name in enumerate(self.names)]
        return [
            {"name": "round", "label": "Go to", "value": str(self.deal), "options": deals},
            {"name": "speed", "label": "It plays", "value": self.speed, "options": speeds},
            {"name": "large", "label": "Seen from", "value": str(self.seat), "options": seats},
        ]


def known(view: View) -> Scene:
    """What everybody could know at this point: which cards had not been seen yet."""
    ranks = list(view.pack)
    rows = [["Not seen yet", *(str(view.unseen[rank]) for rank in ranks)]]
    note = "Not seen yet: neither face up in a layout, nor on the discard pile, nor in a hand."
    if view.in_stock is not None:
        stock = view.in_stock
        rows.append(["In the stock", *(str(stock[rank]) for rank in ranks)])
        rows.append(["Face down", *(str(view.unseen[rank] - stock[rank]) for rank in ranks)])
        note += " The stock has been made from the discard pile, so everybody knows what is in it."
    head = ["Card", *("Joker" if rank.symbol == "*" else rank.symbol for rank in ranks)]
    return {"title": "What was known", "head": head, "rows": rows, "chart": None, "note": note}
