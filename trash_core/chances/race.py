"""Two players race for their last place: a round, solved exactly.

It holds for two players, where the discard pile may be drawn from, and both take the top discard whenever
it can be used. There are two games of this kind.

**Wilds swap out (or there are none).** *What matters of a position is only which ranks lack their natural
card, for whom, and how many wilds and cards are unseen.* Call c the copies of a rank.

1. A card that is turned up and can be used by whoever turned it up is used at once. If it cannot, it is
   discarded; if the other player can use it, they take it at once. So each copy of a rank that has been
   seen lies in its place, or nobody can use that rank any more.
2. So for a rank that both still lack, all c copies are unseen. For a rank that one lacks, c − 1 are unseen
   if it lies in the other's layout, and all c if the other's layout does not reach that far (one fewer if
   it was the card turned up at the deal, and the opener had to leave it).
3. A rank is lacked whether its place is face down or a wild holds it. Its natural card uncovers one card
   either way: by itself, or by the wild that it frees. A wild uncovers one card. **So where a wild goes
   cannot matter**, and neither can the number of wilds in a layout, but for how many places are still
   face down.
4. All unseen cards are alike: nobody has looked at one. So the next card turned up, from the stock or
   from under a place, is any of the u unseen cards with chance 1/u each.

**Wilds stay.** The same holds, but a place that a wild closed is lacked no more: its natural card is of no
use there. Now it matters which kind of place a wild goes to. Players are taken to choose among their
face-down places at random, each as likely. (Of two ranks of one kind neither is better, so a rule such
as "the lowest place" differs from this only by the ranks that one tends to close.)

**The stock cannot run out.** Say a card is needed from the stock, and it is empty. Then all u unseen
cards lie face down. With a ranks lacked by both, b by one of them alone, w unseen wilds and no others
counted, at least ca + (c − 1)b + w cards are unseen, and at most 2a + b places are face down, fewer by
one for each wild that holds a place. With c ≥ 3, and a + b ≥ 1 since nobody has gone out, there are
always more such cards than places: a contradiction. (With c = 2 it takes a wild in the pack.)

**Counting.** F(s, u) is the number of orders of the u unseen cards in which the player to play goes out
first from position s. It is a sum over the first card: n F(s', u − 1) for n cards that make s into s' and
leave the turn where it is, and n ((u − 1)! − F(s', u − 1)) for n cards that end it, s' being seen from the
other seat. Each used card uncovers one, so the sum goes down to positions with one face-down place fewer,
except for the cards of no use to anybody: they lead to the same position, seen from the other seat, with
u − 1. The chance is F(s, u) / u!, and whole numbers are all that is needed. (Where wilds stay, the count is
multiplied by 2520 for each unseen wild, so that a choice at random leaves whole numbers, too.)

**A last turn** for the player who did not go out first is added at the end of each such order. The card
from under the last place is seen first: it is taken if it can be used, else a card comes from the stock.
All of the next k cards must be of use, for k face-down places. If L of the v unseen cards can be used, and
M is the number of sequences of k cards that all can, that makes M ((v − k)! + (v − L)(v − 1 − k)!) orders.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial
from typing import Literal, NamedTuple

from trash_core.chances.shape import Shape


class Position(NamedTuple):
    """What matters of a round, seen from the player who turns up the next card."""

    both: int
    """Ranks that both lack; all copies are unseen."""
    mine: int
    """Ranks that only this player lacks, with one copy seen."""
    mine_all: int
    """Ranks that only this player lacks, with all copies unseen."""
    theirs: int
    theirs_all: int
    my_open: int
    """This player's face-down places."""
    their_open: int
    wilds: int
    """Unseen wilds."""

    def turned(self) -> Position:
        """The same position, seen from the other player."""
        both, mine, mine_all, theirs, theirs_all, my_open, their_open, wilds = self
        return Position(both, theirs, theirs_all, mine, mine_all, their_open, my_open, wilds)


Ways = list[tuple[int, Position]]
Score = Literal["first", "turns", "both", "lead"]
"""What is summed over the orders: 1 if the player to play goes out first; the turns that follow on the
present one; 1 if both go out; 1 if the player to play goes out, less 1 if the other does."""

_AFTER_A_TURN: dict[Score, tuple[int, int]] = {
    "first": (1, -1),
    "turns": (1, 1),
    "both": (0, 1),
    "lead": (0, -1),
}
"""By score, k and m: with n orders of which the next player's sum is s, this player's is k n + m s."""
_EVEN = 2520
"""Divisible by every number of places."""


class Race:
    """All the positions of races with one pack, each worked out once and kept.

    >>> race = Race(Shape(copies=4, wilds=4, cards=52), swap=True)
    >>> round(float(race.mean(10, 10)), 4)
    0.5324

    Raises ValueError if the stock could run out.
    """

    def __init__(self, shape: Shape, *, swap: bool, score: Score = "first") -> None:
        if shape.copies < 3 and not (shape.copies == 2 and shape.wilds):
            raise ValueError(
                f"With {shape.copies} copies of a rank and {shape.wilds} wilds the stock can run out, and a "
                "race is solved only where it cannot: with 3 copies or more, or with 2 and a wild."
            )
        self.shape = shape
        self.score = score
        self._wilds_stay = not swap and shape.wilds > 0
        self._orders = [factorial(cards) for cards in range(shape.cards + 1)]
        self._known: dict[Position, list[int]] = {}
        self._sequences: dict[Position, int] = {}

    def mean(self, own: int, other: int, *, upcard: bool = False) -> Fraction:
        """The mean of the score for the opener's first turn, over all deals.

        `own` and `other` are the places of the opener's layout and of the other's.
        """
        shared = min(own, other)
        start = Position(shared, 0, own - shared, 0, other - shared, own, other, self.shape.wilds)
        cards = self.shape.cards
        total = self._after_upcard(start) if upcard else self._sums(start, cards, cards)[0]
        return Fraction(total, self._orders[cards] * self._scale(start))

    def _after_upcard(self, start: Position) -> int:
        """The sum when a card is turned up at the deal; the opener takes it if it is of use."""
        ways = self._used(start)
        # A card that only the other could use is lost to both: the opener's turn puts another on top of it.
        if start.theirs_all:
            buried = start._replace(theirs=start.theirs + 1, theirs_all=start.theirs_all - 1)
            ways.append((self.shape.copies * start.theirs_all, buried))
        ways.append((self.shape.cards - self._live(start), start))
        unseen = self.shape.cards - 1
        return sum(count * self._sums(after, unseen, unseen)[0] for count, after in ways)

    # ---- the sums

    def _sums(self, position: Position, fewest: int, most: int) -> list[int]:
        """The sums over all orders from `position`, for `fewest` to `most` unseen cards."""
        if not position.my_open:
            return self._gone_out(position, fewest, most)
        if position not in self._known:
            self._solve(position)
        live = self._live(position)
        return self._known[position][fewest - live : most + 1 - live]

    def _solve(self, position: Position) -> None:
        """Work out `position`, and with it the same position with the other player to play.

        Cards of no use to anybody lead from the one to the other, with one unseen card fewer.
        """
        other = position.turned()
        here = self._without_useless(position)
        there = here if other == position else self._without_useless(other)
        live, scale = self._live(position), self._scale(position)
        whole, sign = _AFTER_A_TURN[self.score]
        for useless in range(1, len(here)):
            orders = whole * scale * self._orders[live + useless - 1]
            here[useless] += useless * (orders + sign * there[useless - 1])
            if here is not there:
                there[useless] += useless * (orders + sign * here[useless - 1])
        self._known[position] = here
        self._known[other] = there

    def _without_useless(self, position: Position) -> list[int]:
        """The sums, but for the orders that begin with a card of no use to anybody.

        The first is for the fewest cards that can be unseen: those that are of use to somebody.
        """
        fewest, most = self._live(position), self._most_unseen(position)
        whole, sign = _AFTER_A_TURN[self.score]
        sums = [0] * (most + 1 - fewest)
        for ways, after in self._used(position):
            later = self._sums(after, fewest - 1, most - 1)
            sums = [total + ways * more for total, more in zip(sums, later, strict=True)]
        for ways, after in self._passed(position):
            later = self._sums(after, fewest - 1, most - 1)
            if whole:
                each = whole * ways * self._scale(after)
                orders = self._orders[fewest - 1 : most]
                sums = [total + each * more for total, more in zip(sums, orders, strict=True)]
            ways *= sign
            sums = [total + ways * more for total, more in zip(sums, later, strict=True)]
        return sums

    def _gone_out(self, position: Position, fewest: int, most: int) -> list[int]:
        """The sums when the player has just gone out."""
        if self.score == "turns":
            return [0] * (most + 1 - fewest)
        alone = [self._scale(position) * orders for orders in self._orders[fewest : most + 1]]
        if self.score == "first":
            return alone
        both = self._last_turn(position.turned(), fewest, most)
        if self.score == "both":
            return both
        return [orders - shared for orders, shared in zip(alone, both, strict=True)]

    def _last_turn(self, position: Position, fewest: int, most: int) -> list[int]:
        """In how many orders the player completes the layout in a last turn (see the module's text)."""
        sequences, useful, k = self._count_sequences(position), self._useful(position), position.my_open
        sums = []
        for unseen in range(fewest, most + 1):
            orders = self._orders[unseen - k]
            if unseen > useful:
                orders += (unseen - useful) * self._orders[unseen - 1 - k]
            sums.append(sequences * orders)
        return sums

    def _count_sequences(self, position: Position) -> int:
        """How many sequences of cards complete the player's layout in one chain, times the scale."""
        if not position.my_open:
            return self._scale(position)
        if position not in self._sequences:
            self._sequences[position] = sum(
                ways * self._count_sequences(after) for ways, after in self._used(position)
            )
        return self._sequences[position]

    # ---- what the next card does

    def _used(self, position: Position) -> Ways:
        """The cards that the player can use, and what they lead to."""
        both, mine, mine_all, theirs, theirs_all, my_open, _, wilds = position
        c = self.shape.copies
        after = position._replace(my_open=my_open - 1)
        ways = [
            (c * both, after._replace(both=both - 1, theirs=theirs + 1)),
            ((c - 1) * mine, after._replace(mine=mine - 1)),
            (c * mine_all, after._replace(mine_all=mine_all - 1)),
        ]
        after = after._replace(wilds=wilds - 1)
        if self._wilds_stay:
            each = wilds * _EVEN // my_open
            ways += [
                (each * both, after._replace(both=both - 1, theirs_all=theirs_all + 1)),
                (each * mine, after._replace(mine=mine - 1)),
                (each * mine_all, after._replace(mine_all=mine_all - 1)),
            ]
        else:
            ways.append((wilds, after))
        return [(count, after) for count, after in ways if count]

    def _passed(self, position: Position) -> Ways:
        """The cards that only the other can use, and what they lead to, seen from the other."""
        _, _, _, theirs, theirs_all, _, their_open, _ = position
        c = self.shape.copies
        after = position._replace(their_open=their_open - 1)
        ways = [
            ((c - 1) * theirs, after._replace(theirs=theirs - 1)),
            (c * theirs_all, after._replace(theirs_all=theirs_all - 1)),
        ]
        return [(count, after.turned()) for count, after in ways if count]

    def _useful(self, position: Position) -> int:
        """How many unseen cards the player can use."""
        c = self.shape.copies
        return c * (position.both + position.mine_all) + (c - 1) * position.mine + position.wilds

    def _live(self, position: Position) -> int:
        """How many unseen cards either player can use."""
        c = self.shape.copies
        return self._useful(position) + (c - 1) * position.theirs + c * position.theirs_all

    def _most_unseen(self, position: Position) -> int:
        seen = position.mine + position.theirs + self.shape.wilds - position.wilds
        return self.shape.cards - seen

    def _scale(self, position: Position) -> int:
        """What the counts are multiplied by, so that a choice at random leaves them whole."""
        return _EVEN**position.wilds if self._wilds_stay else 1
