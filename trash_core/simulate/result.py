"""What a simulation has found, with its errors, and ways to show it."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from trash_core.rules import Rules
from trash_core.simulate.estimate import Distribution, Estimate, Estimates, average, ratio, share
from trash_core.simulate.plan import Plan
from trash_core.simulate.sums import Sums
from trash_core.whole import whole

if TYPE_CHECKING:
    from trash_core.match import Match

DEFINITIONS = {
    "turn": "A turn is one player's turn. A pass is one, a last turn is one; a free extra draw (house rule) "
    "is none.",
    "round": "A round that is void is no round and its turns are not counted: it is dealt again, and "
    "counted as a dead round only.",
    "first round": "The turns of the first round are counted up to the turn of the first player to go out, "
    "that turn included.",
    "placement": "A placement is a card uncovered. A swap, with the wild placed again, is one.",
    "win": "A win that is shared counts as one for each who shares it; so does the opener's.",
    "seat": "Seat 1 opens every match.",
    "error": "± gives an interval that holds the true value in 95 of 100 simulations.",
}
"""What the figures mean. Show these sentences wherever the figures are shown."""


class Line(NamedTuple):
    """One figure of a result, as in a table."""

    figure: str
    key: str
    """The seat, the number of placements, the rung pair …; empty where there is only one."""
    estimate: Estimate


@dataclass(frozen=True)
class Result:
    """The figures of some matches. Two results are equal if all their sums are.

    Every figure has `mean` and `se`; what the figures mean is in `DEFINITIONS`.
    """

    plan: Plan
    asked: int = field(compare=False)
    """How many matches were asked for; `matches` is less if the simulation was interrupted."""
    sums: Sums
    seconds: float = field(compare=False)
    compiled: bool = field(compare=False)
    """Whether the compiled kernel has played; if not, plain Python has."""

    @property
    def rules(self) -> Rules:
        """The rules that were played by."""
        return self.plan.rules

    @property
    def players(self) -> int:
        """How many players there were."""
        return self.plan.players

    @property
    def matches(self) -> int:
        """How many matches were played: always the first ones of those that were asked for."""
        return self.sums.matches

    @property
    def is_partial(self) -> bool:
        """Whether the simulation was interrupted."""
        return self.matches < self.asked

    # ---- the figures

    @cached_property
    def rounds_per_match(self) -> Estimate:
        """Rounds a match."""
        return average(self.sums.rounds, self.sums.rounds_2, self.matches)

    @cached_property
    def rounds_distribution(self) -> Distribution:
        """How often a match had so many rounds."""
        return Distribution(self.sums.by_rounds)

    @cached_property
    def turns_first_round(self) -> Estimate:
        """Turns of a match's first round, up to that of the first player to go out."""
        return average(self.sums.first_turns, self.sums.first_turns_2, self.matches)

    @cached_property
    def turns_first_round_distribution(self) -> Distribution:
        """How often the first round had so many turns (1,023 stands for that many or more)."""
        return Distribution(self.sums.by_first_turns)

    @cached_property
    def turns_per_round(self) -> Estimate:
        """Turns a round, over all the rounds of all the matches."""
        return self._per_round(self.sums.turns, self.sums.turns_2, self.sums.rounds_turns)

    @cached_property
    def opener_wins_first_round(self) -> Estimate:
        """How often the opener goes out in the first round, alone or not."""
        return share(self.sums.opener_won, self.matches)

    @cached_property
    def seat_wins(self) -> Estimates:
        """How often each seat wins the match, alone or not."""
        return Estimates([share(wins, self.matches) for wins in self.sums.wins])

    @cached_property
    def shared_wins(self) -> Estimate:
        """How often a match is won by several."""
        return share(self.sums.shared, self.matches)

    @cached_property
    def placements_per_turn(self) -> Estimates:
        """How often a turn has 0, 1, … 10 placements, over all the turns of all the matches."""
        sums = self.sums
        return Estimates(
            [
                ratio(count, squares, sums.turns, sums.turns_2, product, self.matches)
                for count, squares, product in zip(sums.chain, sums.chain_2, sums.chain_turns, strict=True)
            ]
        )

    @cached_property
    def placements_first_turn(self) -> Estimates:
        """How often the first turn of a match has 0, 1, … 10 placements."""
        return Estimates([share(count, self.matches) for count in self.sums.first_chain])

    @cached_property
    def reshuffles_per_round(self) -> Estimate:
        """How often the stock is made anew in a round."""
        return self._per_round(self.sums.reshuffles, self.sums.reshuffles_2, self.sums.rounds_reshuffles)

    @cached_property
    def dead_rounds_per_round(self) -> Estimate:
        """Void rounds for each round that is played to its end. They are rare: none seen is not never."""
        return self._per_round(self.sums.void, self.sums.void_2, self.sums.rounds_void)

    @cached_property
    def opener_wins_by_rungs(self) -> dict[tuple[int, int], Estimate]:
        """Two players: how often the opener goes out, by the opener's rung and the other's.

        `n` is the number of such rounds. Empty for other numbers of players.
        """
        return {pair: share(won, rounds) for pair, (rounds, won) in self.sums.pairs.items()}

    def _per_round(self, total: int, squares: int, product: int) -> Estimate:
        sums = self.sums
        return ratio(total, squares, sums.rounds, sums.rounds_2, product, sums.matches)

    # ---- ways to show them

    def lines(self) -> Iterator[Line]:
        """Every figure, one after the other."""
        for name in _SINGLE:
            yield Line(name, "", getattr(self, name))
        for seat, wins in enumerate(self.seat_wins):
            yield Line("seat_wins", str(seat), wins)
        for name in ("placements_per_turn", "placements_first_turn"):
            for placed, estimate in enumerate(getattr(self, name)):
                yield Line(name, str(placed), estimate)
        for (opener, other), estimate in self.opener_wins_by_rungs.items():
            yield Line("opener_wins_by_rungs", f"{opener}-{other}", estimate)

    def __repr__(self) -> str:
        return f"<Result {self.title}>"

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The main figures as text, with what they mean."""
        rows = _main_rows(self)
        width = max(len(name) for name, _ in rows)
        table = [f"  {name:<{width}}  {text}" for name, text in rows]
        return "\n".join([self.title, "", *table, "", *self.notes])

    @property
    def title(self) -> str:
        """What was simulated, in a line."""
        one = len(set(self.plan.strategies)) == 1
        who = self.plan.strategies[0] if one else ", ".join(self.plan.strategies)
        first = self.rules.first_layout_for(self.players)
        rungs = set(self.plan.rungs)
        start = "" if rungs == {first} else f", rungs {', '.join(map(str, self.plan.rungs))}"
        people = "1 player" if self.players == 1 else f"{self.players} players"
        matches = "1 match" if self.matches == self.asked == 1 else f"{self.matches:,} matches"
        if self.is_partial:
            matches = f"{self.matches:,} of {self.asked:,} matches"
        return f"{self.rules.book}, {people} ({who}){start}: {matches}, seed {self.plan.seed}"

    @property
    def notes(self) -> list[str]:
        """What to know about the figures."""
        notes = list(DEFINITIONS.values())
        if self.is_partial:
            notes.insert(0, f"Interrupted: these are the first {self.matches:,} of {self.asked:,} matches.")
        if self.matches == 1:
            notes.append("± ? stands where one match alone cannot tell how far off it is.")
        if not self.compiled:
            notes.append(PLAIN)
        return notes

    def to_csv(self, path: str | Path | None = None) -> str:
        """Every figure as comma-separated values; written to `path`, too, if there is one."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(_COLUMNS)
        writer.writerows(self._records())
        if path is not None:
            Path(path).write_text(text.getvalue(), encoding="utf-8")
        return text.getvalue()

    def to_frame(self) -> Any:
        """Every figure as a pandas data frame.

        Raises ImportError if pandas is not installed: `to_csv` needs nothing.
        """
        try:
            import pandas
        except ImportError:
            raise ImportError(
                "to_frame() needs pandas: install it with `pip install pandas`, or use to_csv()."
            ) from None
        return pandas.DataFrame(list(self._records()), columns=_COLUMNS)

    def _records(self) -> Iterator[tuple[str, str, float, float, float, float, int]]:
        for figure, key, estimate in self.lines():
            yield figure, key, estimate.mean, estimate.se, *estimate.interval(), estimate.n

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left">{html.escape(name)}</th>'
            f'<td style="text-align:left">{html.escape(text)}</td></tr>'
            for name, text in _main_rows(self)
        )
        notes = "".join(f"<li>{html.escape(note)}</li>" for note in self.notes)
        return (
            f"<table><caption>{html.escape(self.title)}</caption><tbody>{rows}</tbody></table>"
            f"<details><summary>What the figures mean</summary><ul>{notes}</ul></details>"
        )

    def match(self, number: int) -> Match:
        """One of the matches, played out: its first is number 1. To look into, to replay, to record.

        Raises ValueError if it was not played.
        """
        from trash_core.match import Match
        from trash_core.simulate.recording import Recorder

        number = whole("number", number, 1, self.matches)
        plan = self.plan
        match = Match(plan.rules, plan.players, seed=plan.seed, number=number, opener=0, rungs=plan.rungs)
        for steps in Recorder(plan).play(number).deals:
            if match.can_deal:
                match.next_round()
            for step in steps:
                match.play(step.move)
        return match


PLAIN = (
    "Played by plain Python, which takes some hundred times as long: numba is not here, or is switched off. "
    "`pip install learn-trash[simulate]` brings it, except in a browser."
)
_COLUMNS = ("figure", "key", "mean", "se", "low", "high", "n")
_SINGLE = {
    "rounds_per_match": "Rounds a match",
    "turns_first_round": "Turns of the first round",
    "turns_per_round": "Turns a round",
    "opener_wins_first_round": "Opener wins the first round",
    "shared_wins": "Match shared",
    "reshuffles_per_round": "Reshuffles a round",
    "dead_rounds_per_round": "Dead rounds a round",
}


def _main_rows(result: Result) -> list[tuple[str, str]]:
    rows = [(title, str(getattr(result, name))) for name, title in _SINGLE.items()]
    rows += [(f"Seat {seat} wins", str(wins)) for seat, wins in enumerate(result.seat_wins, 1)]
    chain = result.placements_per_turn
    rows += [
        (f"Turns with {placed} placement{'s' * (placed != 1)}", str(chain[placed])) for placed in range(11)
    ]
    return rows
