"""Two players who never draw a discard: each has a stream of cards of their own.

All unseen cards are alike. So it changes nothing if the shuffled pack is laid out in a row, and one player
turns cards up from its front, the other from its back. (The row is a fair shuffle in either direction, and
which end the next card comes from depends only on cards that have been seen.) The two streams do not meet
before the stock has run out.

Each player then needs what a player alone needs: R = the number of cards until the different natural
ranks and the wilds among them are as many as the places n, and T = R − n + 1 turns (wilds swap out, or
there are none; see `alone`). The opener wins the round at turn t if T = t, and the other needs t turns or
more. The only thing that is not independent of each other is *which* cards the two streams share out.

**Both done in time.** Say the front has s cards with i wilds, the back r cards with j wilds, among N cards
with W wilds and c copies of each rank. All sharings of the cards on front, back and the rest are alike:
N! / (s! r! (N − s − r)!) of them. Ranks A miss the front and ranks B the back, p ranks only the front, q
only the back, k both. The number of sharings in which at least these miss is

    Σₓ C(cq, x) C(m, s − i − x) C(m − (s − i − x) + cp, r − j)     with m = N − W − c(p + q + k),

where x counts the cards at the front whose rank misses the back; times W! / (i! j! (W − i − j)!) for the
wilds. The player at the front is done if at most i of the n ranks miss. By inclusion and exclusion that is
a sum over the sets A with weight 1 for the empty set and (−1)^(h − i) C(h − 1, i) for h = |A| ranks, and
likewise for the back. (It counts each sharing with exactly h missing ranks once if h ≤ i, and not at all
if h > i.)

**A card turned up at the deal** that nobody may draw is one card fewer in the stock, and no more than that:
it lies in the middle of the row, and neither stream comes to it.

**A last turn.** If the opener goes out in turn t, the other's last turn is the other's turn t, so both win
if T = T' = t. If the other does, in turn t, the opener's last turn is turn t + 1: both win if T = t + 1.

**The bound.** The streams are exact until the stock is empty. With S cards in it, the opener draws S' =
⌊(S + 1)/2⌋ of them and the other S − S' before a reshuffle. Rounds that last longer are left open: whoever
wins them, the opener's chance lies between the chance to win in time and 1 less the other's chance to.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import NamedTuple

from trash_core.chances.shape import Shape


class InTime(NamedTuple):
    """The chances that a player wins the round before the stock has run out."""

    opener: Fraction
    other: Fraction

    @property
    def open(self) -> Fraction:
        """The chance that the round lasts longer."""
        return 1 - self.opener - self.other


class Streams:
    """Rounds with one pack, in which nobody draws a discard, up to the first reshuffle.

    >>> streams = Streams(Shape(copies=8, wilds=0, cards=104))
    >>> race = streams.in_time(10, 10)
    >>> [round(float(chance), 4) for chance in (race.opener, race.other, race.open)]
    [0.5149, 0.4831, 0.0019]
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._missing = cache(self._count_missing)

    def in_time(self, own: int, other: int, *, upcard: bool = False) -> InTime:
        """The chances for layouts of `own` places (the opener's) and `other` places."""
        stock = self.shape.cards - own - other - upcard
        front = back = Fraction(0)
        for turn in range(1, (stock + 1) // 2 + 1):
            front += self._not_before(own, other, turn, turn)
            if 2 * turn <= stock:
                back += self._not_before(other, own, turn, turn + 1)
        return InTime(front, back)

    def outcomes(
        self, own: int, other: int, *, upcard: bool = False, last_turn: bool = False
    ) -> dict[tuple[int, ...], Fraction]:
        """The chances of the winners, in the order in which they go out, if the stock lasts until then.

        What is missing to 1 is the chance that the round, its last turn with it, lasts longer.
        """
        stock = self.shape.cards - own - other - upcard
        if not last_turn:
            in_time = self.in_time(own, other, upcard=upcard)
            return {(0,): in_time.opener, (1,): in_time.other}
        found = dict.fromkeys([(0,), (1,), (0, 1), (1, 0)], Fraction(0))
        for turn in range(1, stock // 2 + 1):
            now = self._together(own, other, turn, turn)
            found[0, 1] += now
            found[0,] += self._not_before(own, other, turn, turn) - now
            if 2 * turn < stock:
                later = self._together(own, other, turn + 1, turn)
                found[1, 0] += later
                found[1,] += self._not_before(other, own, turn, turn + 1) - later
        return found

    def _together(self, own: int, other: int, turn: int, other_turn: int) -> Fraction:
        """The chance that the one is done in just that turn, and the other in that one of theirs."""
        both = self.both_done
        return (
            both(own, other, turn, other_turn)
            - both(own, other, turn - 1, other_turn)
            - both(own, other, turn, other_turn - 1)
            + both(own, other, turn - 1, other_turn - 1)
        )

    def _not_before(self, own: int, other: int, turn: int, other_turn: int) -> Fraction:
        """The chance that the one is done in just that turn, and the other not before `other_turn`."""
        both, early = self.both_done, other_turn - 1
        alone = self.done(own, turn) - self.done(own, turn - 1)
        return alone - both(own, other, turn, early) + both(own, other, turn - 1, early)

    def done(self, places: int, turns: int) -> Fraction:
        """The chance that a player with `places` places is done after `turns` turns of their own."""
        return self.both_done(places, 0, turns, 0)

    def both_done(self, own: int, other: int, turns: int, other_turns: int) -> Fraction:
        """The chance that both are done after so many turns each.

        With no places a player is done, and sees no card.
        """
        front = turns + own - 1
        back = other_turns + other - 1 if other else 0
        if front < own or back < other:
            return Fraction(0)
        wilds = self.shape.wilds
        total = 0
        for i in range(wilds + 1):
            for j in range(wilds - i + 1):
                if i <= front and j <= back:
                    split = comb(wilds, i) * comb(wilds - i, j)
                    total += split * self._sharings(own, other, front - i, back - j, i, j)
        cards = self.shape.cards
        return Fraction(total, comb(cards, front) * comb(cards - front, back))

    def _sharings(self, own: int, other: int, front: int, back: int, i: int, j: int) -> int:
        """The sharings of all cards but the wilds in which at most i and j ranks miss."""
        shared = min(own, other)
        total = 0
        for p in range(own + 1):
            for q in range(other + 1):
                for k in range(shared + 1):
                    sets = _sets(own, other, p, q, k)
                    if sets:
                        weight = _weight(p + k, i) * _weight(q + k, j)
                        total += sets * weight * self._missing(p, q, k, front, back)
        return total

    def _count_missing(self, p: int, q: int, k: int, front: int, back: int) -> int:
        """The sharings in which p given ranks miss the front, q others the back, and k others both."""
        c = self.shape.copies
        free = self.shape.cards - self.shape.wilds - c * (p + q + k)
        return sum(
            comb(c * q, x) * comb(free, front - x) * comb(free - (front - x) + c * p, back)
            for x in range(max(0, front - free), min(c * q, front) + 1)
        )


@cache
def _sets(own: int, other: int, p: int, q: int, k: int) -> int:
    """In how many ways p ranks of the one, q of the other and k of both can be chosen, all different."""
    shared = min(own, other)
    rest_own, rest_other = own - shared, other - shared
    return sum(
        comb(rest_own, x)
        * comb(rest_other, y)
        * factorial(shared)
        // (factorial(k) * factorial(p - x) * factorial(q - y) * factorial(shared - k - (p - x) - (q - y)))
        for x in range(min(rest_own, p) + 1)
        for y in range(min(rest_other, q) + 1)
        if k + (p - x) + (q - y) <= shared
    )


def _weight(missing: int, allowed: int) -> int:
    """The weight of a set of so many missing ranks, where at most `allowed` may miss."""
    if not missing:
        return 1
    return (-1) ** (missing - allowed) * comb(missing - 1, allowed) if missing > allowed else 0
