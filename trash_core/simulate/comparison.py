"""What a comparison on the same deals has found."""

from __future__ import annotations

import html
import math
from typing import NamedTuple

from trash_core.simulate.estimate import Estimate, average
from trash_core.simulate.plan import Plan

_COLUMNS = {  # the order of the kernel's rows
    "rounds_per_match": 0,
    "turns_per_match": 1,
    "turns_first_round": 4,
    "opener_wins_first_round": 5,
    "wins": 6,
}
_TITLES = {
    "wins": "Seat {seat} wins",
    "rounds_per_match": "Rounds a match",
    "turns_per_match": "Turns a match",
    "turns_first_round": "Turns of the first round",
    "opener_wins_first_round": "Opener wins the first round",
}


class Difference(NamedTuple):
    """One figure on both sides, and how much more it is in `a`."""

    a: Estimate
    b: Estimate
    paired: Estimate
    """The difference, with the error that it has since both sides had the same deals."""
    unpaired: Estimate
    """The same difference, with the error that it would have if each side had its own deals."""

    def __str__(self) -> str:
        return f"a {self.a}, b {self.b}; a − b {self.paired} paired, {self.unpaired} unpaired"

    @property
    def worth(self) -> float:
        """How many times as many deals an unpaired comparison would need for the same error."""
        if self.paired.se == 0:
            return math.inf if self.unpaired.se else 1.0
        return (self.unpaired.se / self.paired.se) ** 2


class Comparison(NamedTuple):
    """Two plans that were played on the same deals."""

    a: Plan
    b: Plan
    seat: int
    asked: int
    deals: int
    """How many deals were played; less than `asked` if the comparison was interrupted."""
    sums: tuple[int, ...]

    @property
    def is_partial(self) -> bool:
        """Whether the comparison was interrupted."""
        return self.deals < self.asked

    @property
    def wins(self) -> Difference:
        """How often `seat` wins the match, alone or not."""
        return self._difference("wins")

    @property
    def rounds_per_match(self) -> Difference:
        """Rounds a match."""
        return self._difference("rounds_per_match")

    @property
    def turns_per_match(self) -> Difference:
        """Turns a match."""
        return self._difference("turns_per_match")

    @property
    def turns_first_round(self) -> Difference:
        """Turns of the first round, up to that of the first player to go out."""
        return self._difference("turns_first_round")

    @property
    def opener_wins_first_round(self) -> Difference:
        """How often the opener goes out in the first round, alone or not."""
        return self._difference("opener_wins_first_round")

    def _difference(self, name: str) -> Difference:
        n = self.deals
        start = 5 * _COLUMNS[name]
        total_a, total_b, squares_a, squares_b, product = self.sums[start : start + 5]
        a, b = average(total_a, squares_a, n), average(total_b, squares_b, n)
        # From the sums of the differences: subtracting errors would leave a rest where both sides are alike.
        paired = average(total_a - total_b, squares_a + squares_b - 2 * product, n)
        return Difference(a, b, paired, Estimate(paired.mean, math.hypot(a.se, b.se), n))

    @property
    def title(self) -> str:
        """What was compared, in a line."""
        a, b = self.a, self.b
        if a.rules != b.rules:
            changes = [row.topic for row in a.rules.differences(b.rules, a.players)]
            about = f"rules {a.rules.book} (a) and {b.rules.book} (b); they differ in {', '.join(changes)}"
        else:
            about = f"{', '.join(a.strategies)} (a) and {', '.join(b.strategies)} (b), {a.rules.book}"
        return f"{about}: {self.deals:,} deals, seed {a.seed}"

    def rows(self) -> list[tuple[str, str, str, str, str, str]]:
        """For each figure: its name, a, b, a - b paired, a - b unpaired, what the pairing is worth."""
        found = []
        for name, title in _TITLES.items():
            one = self._difference(name)
            worth = "any" if math.isinf(one.worth) else f"{one.worth:.1f} ×"
            texts = (str(one.a), str(one.b), str(one.paired), str(one.unpaired), worth)
            found.append((title.format(seat=self.seat + 1), *texts))
        return found

    def __repr__(self) -> str:
        return f"<Comparison {self.title}>"

    def __str__(self) -> str:
        return self.summary()

    def summary(self) -> str:
        """The comparison as text."""
        table = [_HEADS, *self.rows()]
        widths = [max(len(row[column]) for row in table) for column in range(len(_HEADS))]
        lines = [
            "  ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)) for row in table
        ]
        partial = (
            [f"Interrupted: the first {self.deals:,} of {self.asked:,} deals."] if self.is_partial else []
        )
        return "\n".join([self.title, "", *(line.rstrip() for line in lines), "", *partial, _NOTE])

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{html.escape(text)}</th>' for text in _HEADS)
        body = "".join(
            f'<tr><th scope="row" style="text-align:left">{html.escape(row[0])}</th>'
            + "".join(f"<td>{html.escape(text)}</td>" for text in row[1:])
            + "</tr>"
            for row in self.rows()
        )
        return (
            f"<table><caption>{html.escape(self.title)}</caption><thead><tr>{head}</tr></thead>"
            f"<tbody>{body}</tbody></table><p>{html.escape(_NOTE)}</p>"
        )


_HEADS = ("", "a", "b", "a − b, paired", "a − b, unpaired", "pairing is worth")
_NOTE = (
    "± gives 95 % intervals. Paired: both sides had the same deals. Unpaired: what independent deals would "
    "give. The last column says how many times as many independent deals would be as exact."
)
