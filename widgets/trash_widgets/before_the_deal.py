"""What a real table wants to know before the first deal: who deals, and how long it will take."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import TYPE_CHECKING

from trash_core import RULE_BOOKS, cut_for_dealer
from trash_core.deal_code import SEED_BITS
from trash_core.picture import card_svg

from .house import BOOKS
from .match.length import DEAL_SECONDS, MOST_PLAYERS, SECONDS, length
from .panel import Panel
from .panel_blocks import Block, Group, card, cards, group, note, table, verdict
from .score.tally import default_name
from .wording import counted

if TYPE_CHECKING:
    from .score.widget import Scorekeeper

_COUNTS = [(str(n), str(n)) for n in range(2, MOST_PLAYERS + 1)]


class CutForDealer(Panel):
    """Everybody cuts a card, and the lowest deals; those who tie cut again.

    `seed` is for tests; without one, chance decides anew each time.

    >>> cut = CutForDealer(seed=1)
    >>> cut.press()
    >>> cut.scene["blocks"][0]["head"]
    'Player 1 deals.'
    """

    title = "Cut for the dealer"

    def __init__(
        self,
        players: int = 3,
        *,
        keeper: Scorekeeper | None = None,
        seed: int | None = None,
        key: str = "",
    ) -> None:
        """Let `players` cut; with `keeper`, those at its table, by their names."""
        self._seed = seed
        self._cuts = 0
        self._names: list[str] = []
        super().__init__({"players": str(players)}, key)
        if keeper is not None:
            keeper.on_names(self._follow)

    def _follow(self, names: Sequence[str]) -> None:
        """Others sit at the table now."""
        self._names = list(names)
        if self.chosen["players"] != str(len(names)):
            self.chosen["players"] = str(len(names))
            self._cuts = 0
        self._show("")

    def _who(self, seat: int) -> str:
        here = self._names if len(self._names) == int(self.chosen["players"]) else []
        return here[seat] if here else default_name(seat)

    def press(self) -> None:
        """Cut, as the learner does."""
        self.rehearse_message({"kind": "do", "what": "cut"})

    def _groups(self) -> list[Group]:
        return [group("players", "How many play?", _COUNTS, self.chosen["players"])]

    def _chose(self, group: str) -> None:
        self._cuts = 0

    def _press(self, what: str) -> None:
        if what == "cut":
            self._cuts += 1
            self._drawn = randbits(SEED_BITS) if self._seed is None else self._seed + self._cuts
            self._show(f"{self._who(self._result()[0])} deals.")

    def _actions(self) -> list[dict[str, str]]:
        return [{"do": "cut", "label": "Cut again" if self._cuts else "Cut the cards"}]

    def _result(self) -> tuple[int, list[Block]]:
        dealer, cuts = cut_for_dealer(int(self.chosen["players"]), self._drawn)
        blocks = []
        for number, cut in enumerate(cuts):
            items = [
                card(self._who(seat), svg=_small(card_svg(str(drawn), title=drawn.name)), now=seat == dealer)
                for seat, drawn in cut.items()
            ]
            blocks.append(cards(items, head="The lowest tie, so they cut again" if number else ""))
        return dealer, blocks

    def _blocks(self) -> list[Block]:
        if not self._cuts:
            return [
                note("Everybody takes a card from the pack. The lowest card deals. An ace is the lowest.")
            ]
        dealer, blocks = self._result()
        opener = self._who((dealer + 1) % int(self.chosen["players"]))
        about = f"{opener} sits next, and plays first in most rule books."
        return [verdict(f"{self._who(dealer)} deals.", about), *blocks]

    def rehearse(self) -> None:
        """Cut for every number of players, on a twin; raise what goes wrong."""
        twin = type(self)(seed=1)
        try:
            twin._rehearse_choices()
            for count, _ in _COUNTS:
                twin.choose(players=count)
                twin.press()
                if twin.scene["blocks"][0]["kind"] != "verdict":
                    raise AssertionError("Nobody deals.")
        finally:
            twin.close()


class HowLong(Panel):
    """How long a match takes, for a rule book, a number of players and the pace of the table.

    >>> how = HowLong()
    >>> how.scene["blocks"][0]["head"].startswith("About")
    True
    """

    title = "How long does a match take?"

    def __init__(self, book: str = "classic", players: int = 2, *, key: str = "") -> None:
        chosen = {"book": book, "players": str(players), "target": "0", "seconds": "10"}
        super().__init__(chosen, key)

    def _groups(self) -> list[Group]:
        book = self.chosen["book"]
        books = [(name, title) for name, (title, _) in BOOKS.items()]
        seconds = [(str(each), f"{each} seconds") for each in SECONDS]
        return [
            group("book", "Rule book", books, book, kind="select", means=BOOKS[book][1]),
            group("players", "Players", self._counts(), self.chosen["players"]),
            group("target", "The match is won", self._targets(), self.chosen["target"], kind="select"),
            group("seconds", "One turn takes", seconds, self.chosen["seconds"]),
        ]

    def _counts(self) -> list[tuple[str, str]]:
        most = RULE_BOOKS[self.chosen["book"]].max_players
        return [count for count in _COUNTS if int(count[0]) <= most]

    def _targets(self) -> list[tuple[str, str]]:
        rules, players = RULE_BOOKS[self.chosen["book"]], int(self.chosen["players"])
        if rules.one_round_for(players):
            return [("0", "By winning one round")]
        lower = range(1, rules.first_layout_for(players))
        return [
            ("0", "On the ace place"),
            *((str(n), f"Down to {counted(n, 'place')}") for n in lower),
        ]

    def _chose(self, group: str) -> None:
        # What is chosen further down must still be there.
        for name, options in (("players", self._counts), ("target", self._targets)):
            values = [value for value, _ in options()]
            if self.chosen[name] not in values:
                self.chosen[name] = values[-1] if name == "players" else values[0]

    def _blocks(self) -> list[Block]:
        book, target = self.chosen["book"], int(self.chosen["target"])
        players, seconds = int(self.chosen["players"]), int(self.chosen["seconds"])
        here = length(book, players, target)
        minutes = here.minutes[seconds]
        spread = f"Eight matches in ten take {_whole(minutes.low)} to {_whole(minutes.high)} minutes."
        rounds = "It is one round." if here.rounds == 1 else f"On average it has {here.rounds:.0f} rounds."
        rows = []
        for count, _ in self._counts():
            if not self._exists(int(count), target):
                continue
            row = length(book, int(count), target).minutes[seconds]
            rows.append([count, _whole(row.typical), f"{_whole(row.low)} to {_whole(row.high)}"])
        return [
            verdict(f"About {_whole(minutes.typical)} minutes.", spread, rounds),
            table("Minutes by the number of players", ["Players", "Typical", "Eight in ten"], rows),
            note(f"From simulated matches; for shuffling and dealing we add {DEAL_SECONDS} seconds a round."),
        ]

    def _exists(self, players: int, target: int) -> bool:
        rules = RULE_BOOKS[self.chosen["book"]]
        if rules.one_round_for(players):
            return target == 0
        return target < rules.first_layout_for(players)

    def _restore(self, chosen: object) -> None:
        super()._restore(chosen)
        self._chose("")

    def _spoken(self) -> str:
        return str(self._blocks()[0]["head"])


def _small(svg: str) -> str:
    """The drawing, not wider than a card in the hand."""
    return svg.replace("<svg ", '<svg style="max-width: 6.5rem" ', 1)


def _whole(minutes: float) -> str:
    return str(max(1, round(minutes)))
