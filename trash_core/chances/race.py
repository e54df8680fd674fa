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
use there. Now it matters which kind of place a wild goes to (`WildTo`). Two ranks of one kind are alike, so
players who choose the best kind or choose at random are solved exactly. Players who go by the number of the
place (``lowest``, ``fewest``) are solved as if they chose at random among ranks in both layouts, where
their order decides; ranks beyond the other's layout are the higher ones.

**The stock cannot run out.** Say a card is needed from it, and it is empty. Then all unseen cards lie face
down. Let both players lack a ranks, and one of them alone b more. At least ca + (c − 1)b cards of these
ranks are unseen. But at most 2a + b places are face down, one for each rank that somebody lacks. With c ≥ 3
copies, and a + b ≥ 1 since nobody has gone out, there are more such cards than places: a contradiction.
(In the last turn the same holds for the ranks that the one player still lacks. Two copies are enough where
wilds swap out and there is one: each wild is unseen, or holds one of those 2a + b places.)

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
from trash_core.chances.wilds import WildTo


class Position(NamedTuple):
    """What matters of a round, seen from the player who turns up the next card."""

    both: int
    """Ranks that both lack; all copies are unseen."""
    mine: int
    """Ranks that only this player lacks, with one copy seen."""
    mine_all: int
    """Ranks that only this player lacks, with all copies unseen."""
    mine_beyond: int
    """As `mine_all`, but beyond the other's layout (told apart only where a choice of places does)."""
    mine_buried: int
    """As `mine_beyond`, but one copy was turned up at the deal and lost."""
    theirs: int
    theirs_all: int
    theirs_beyond: int
    theirs_buried: int
    my_open: int
    """This player's face-down places."""
    their_open: int
    wilds: int
    """Unseen wilds."""
    seat: int
    """0 if this is the opener, 1 if not; always 0 where both put wilds in the same way."""


Ways = list[tuple[int, tuple[Position, ...]]]
"""Numbers of cards, and what each such card leads to. If there are several positions, the player chooses."""
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

    def __init__(
        self,
        shape: Shape,
        *,
        swap: bool,
        score: Score = "first",
        wild_to: tuple[WildTo, WildTo] = ("random", "random"),
    ) -> None:
        last_turn = score in ("both", "lead")
        if shape.copies < 3 and not (shape.copies == 2 and shape.wilds and swap and not last_turn):
            raise ValueError(
                f"With {shape.copies} copies of a rank the stock can run out, and a race is solved only "
                "where it cannot: with 3 copies or more, or with 2 and wilds that swap out and no last turn."
            )
        self.shape = shape
        self.score = score
        self._wilds_stay = not swap and shape.wilds > 0
        if self._wilds_stay and score != "first" and {"best", "worst"} & set(wild_to):
            raise ValueError("wild_to='best' and 'worst' are about who goes out first, and nothing else.")
        self._wild_to = wild_to
        self._alike = wild_to[0] == wild_to[1] or not self._wilds_stay
        self._beyond_matters = self._wilds_stay and bool({"lowest", "fewest"} & set(wild_to))
        self._orders = [factorial(cards) for cards in range(shape.cards + 1)]
        self._known: dict[Position, list[int]] = {}
        self._sequences: dict[Position, int] = {}

    def mean(self, own: int, other: int, *, upcard: bool = False) -> Fraction:
        """The mean of the score for the opener's first turn, over all deals.

        `own` and `other` are the places of the opener's layout and of the other's.
        """
        shared = min(own, other)
        mine, theirs = [(0, longer - shared, 0, 0) for longer in (own, other)]
        if self._beyond_matters:
            mine, theirs = [(0, 0, longer - shared, 0) for longer in (own, other)]
        start = Position(shared, *mine, *theirs, own, other, self.shape.wilds, 0)
        cards = self.shape.cards
        total = self._after_upcard(start) if upcard else self._sums(start, cards, cards)[0]
        return Fraction(total, self._orders[cards] * self._scale(start))

    def _after_upcard(self, start: Position) -> int:
        """The sum when a card is turned up at the deal; the opener takes it if it is of use."""
        c, cards = self.shape.copies, self.shape.cards
        # A card that only the other could use is lost to both: the opener's turn puts another on top of it.
        buried = start._replace(theirs_all=start.theirs_all - 1, theirs=1)
        if self._beyond_matters:
            buried = start._replace(theirs_beyond=start.theirs_beyond - 1, theirs_buried=1)
        ways: Ways = [
            *self._used(start),
            (c * (start.theirs_all + start.theirs_beyond), (buried,)),
            (cards - self._live(start), (start,)),
        ]
        return sum(
            count * self._sums_after(start, choices, cards - 1, cards - 1)[0]
            for count, choices in ways
            if count
        )

    # ---- the sums

    def _sums(self, position: Position, fewest: int, most: int) -> list[int]:
        """The sums over all orders from `position`, for `fewest` to `most` unseen cards."""
        if not position.my_open:
            return self._gone_out(position, fewest, most)
        if position not in self._known:
            self._solve(position)
        live = self._live(position)
        return self._known[position][fewest - live : most + 1 - live]

    def _sums_after(
        self, position: Position, choices: tuple[Position, ...], fewest: int, most: int
    ) -> list[int]:
        """As `_sums`, when the player of `position` has chosen one of `choices`."""
        if len(choices) == 1:
            return self._sums(choices[0], fewest, most)
        tables = [self._sums(choice, fewest, most) for choice in choices]
        choose = max if self._wild_to[position.seat] == "best" else min
        return [choose(sums) for sums in zip(*tables, strict=True)]

    def _solve(self, position: Position) -> None:
        """Work out `position`, and with it the same position with the other player to play.

        Cards of no use to anybody lead from the one to the other, with one unseen card fewer.
        """
        other = self._turned(position)
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
        for ways, choices in self._used(position):
            later = self._sums_after(position, choices, fewest - 1, most - 1)
            sums = [total + ways * more for total, more in zip(sums, later, strict=True)]
        for ways, (after,) in self._passed(position):
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
        both = self._last_turn(self._turned(position), fewest, most)
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
                ways * self._count_sequences(after) for ways, (after,) in self._used(position)
            )
        return self._sequences[position]

    # ---- what the next card does

    def _used(self, position: Position) -> Ways:
        """The cards that the player can use, and what they lead to."""
        c, after = self.shape.copies, position._replace(my_open=position.my_open - 1)
        ways: Ways = [
            (c * position.both, (after._replace(both=after.both - 1, theirs=after.theirs + 1),)),
            ((c - 1) * position.mine, (after._replace(mine=after.mine - 1),)),
            (c * position.mine_all, (after._replace(mine_all=after.mine_all - 1),)),
            (c * position.mine_beyond, (after._replace(mine_beyond=after.mine_beyond - 1),)),
            ((c - 1) * position.mine_buried, (after._replace(mine_buried=after.mine_buried - 1),)),
        ]
        if position.wilds:
            after = after._replace(wilds=after.wilds - 1)
            ways += self._wild_put(position, after) if self._wilds_stay else [(position.wilds, (after,))]
        return [(count, choices) for count, choices in ways if count]

    def _wild_put(self, position: Position, after: Position) -> Ways:
        """What a wild that stays can lead to, `after` the position but for the rank that it closes."""
        both = position.both, after._replace(both=after.both - 1, theirs_all=after.theirs_all + 1)
        mine = position.mine, after._replace(mine=after.mine - 1)
        mine_all = position.mine_all, after._replace(mine_all=after.mine_all - 1)
        beyond = position.mine_beyond, after._replace(mine_beyond=after.mine_beyond - 1)
        buried = position.mine_buried, after._replace(mine_buried=after.mine_buried - 1)
        wild_to = self._wild_to[position.seat]
        cards = position.wilds * _EVEN
        if wild_to in ("best", "worst"):
            return [(cards, tuple(to for ranks, to in (both, mine, mine_all, beyond, buried) if ranks))]
        tiers = {
            "lowest": ((both, mine, mine_all), (beyond, buried)),
            "fewest": ((buried,), (mine,), (beyond,), (both, mine_all)),
            "random": ((both, mine, mine_all, beyond, buried),),
        }[wild_to]
        tier = next(tier for tier in tiers if any(ranks for ranks, _ in tier))
        places = sum(ranks for ranks, _ in tier)
        return [(cards // places * ranks, (to,)) for ranks, to in tier]

    def _passed(self, position: Position) -> Ways:
        """The cards that only the other can use, and what they lead to, seen from the other."""
        c, after = self.shape.copies, self._turned(position)
        after = after._replace(my_open=after.my_open - 1)
        ways: Ways = [
            ((c - 1) * after.mine, (after._replace(mine=after.mine - 1),)),
            (c * after.mine_all, (after._replace(mine_all=after.mine_all - 1),)),
            (c * after.mine_beyond, (after._replace(mine_beyond=after.mine_beyond - 1),)),
            ((c - 1) * after.mine_buried, (after._replace(mine_buried=after.mine_buried - 1),)),
        ]
        return [(count, choices) for count, choices in ways if count]

    def _turned(self, position: Position) -> Position:
        """The same position, seen from the other player."""
        return Position(
            position.both,
            *position[5:9],
            *position[1:5],
            position.their_open,
            position.my_open,
            position.wilds,
            0 if self._alike else 1 - position.seat,
        )

    def _useful(self, position: Position) -> int:
        """How many unseen cards the player can use."""
        all_unseen = position.both + position.mine_all + position.mine_beyond
        one_seen = position.mine + position.mine_buried
        return self.shape.copies * all_unseen + (self.shape.copies - 1) * one_seen + position.wilds

    def _live(self, position: Position) -> int:
        """How many unseen cards either player can use."""
        all_unseen = position.theirs_all + position.theirs_beyond
        one_seen = position.theirs + position.theirs_buried
        return self._useful(position) + self.shape.copies * all_unseen + (self.shape.copies - 1) * one_seen

    def _most_unseen(self, position: Position) -> int:
        """The most cards that can be unseen: all but those that the position says have been seen."""
        seen = position.mine + position.mine_buried + position.theirs + position.theirs_buried
        return self.shape.cards - seen - (self.shape.wilds - position.wilds)

    def _scale(self, position: Position) -> int:
        """What the sums are multiplied by, so that a choice at random leaves them whole."""
        return _EVEN**position.wilds if self._wilds_stay else 1
