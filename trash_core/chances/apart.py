"""Each player apart: who wins a round, roughly, for any rules and any number of players.

The race of two (module `race`) is exact because two positions can be written down together. With more
players, or where a discard is lost for good, there are far too many positions. Here **each seat is followed
by itself**, as if it did not depend on the others which of its possible positions a seat is in; of the
others only means are known. Nothing is drawn at random: it is arithmetic with chances, in decimals.

1. *A seat's position* is how many of its places are face down and how many wilds it has used. Which ranks
   it lacks is open, each as likely as another. A turn is walked through card by card, as in `alone`: with
   m lacked ranks of k unseen copies each, w unseen wilds and u unseen cards, the next card is of use with
   chance (km + w) / u.
2. *The wilds.* A seat that has used i of W wilds leaves W − i to all others, and of these it meets as many
   as the mean says: if the others have used a of the W − b that are not this seat's on average, the
   part 1 − a / (W − b) of the W − i is unseen.
3. *The copies of a rank that a seat lacks.* None of the c copies is among the x cards that the seat has
   turned up itself, and otherwise they lie anywhere: of N cards, if u are unseen, k = cu / (N − x) of the
   copies are. So what others turn up takes its part of the copies with it, into a layout or under the
   discard pile, and leaves k / u as it is. But what the player before turns up and cannot use is offered
   to the seat, and taken. So a lacked rank is of one of four kinds, with a chance and a mean number of
   copies each: the player before lacks it, too; holds its natural card; has closed its place with a wild
   that stays; or has no such place. Copies of the last three kinds that come up in the turn before are
   offered.
4. *Going out.* If T is the turn in which a seat is done, the chance that seat s goes out first in turn t is
   P(T_s = t), times P(T > t) for each seat before s, times P(T ≥ t) for each seat after it.
5. *After that*, the one who went out holds all its ranks but those of its wilds, which leaves fewer copies
   to the others. They have their last turns or free draws, and then k cards that are still face down are
   right if each of them is the natural card of its place, or wild.
6. *A reshuffle* makes a stock of the discards, which hold no wild. From then on, the stock and what lies
   face down are two pools, each with a mean number of copies of a lacked rank.

What is neglected is whatever ties the positions of two seats together beyond their means. A seat that has
been lucky has left fewer useful cards to all others; that shows most where one has ten places and another
a single one. The errors were measured: see the module `measured`.

With one player, steps 1 to 3 come to what `alone` works out. With a stock that lasts and discards that
nobody draws, they do so for each seat, but for small differences between a mean and the numbers it stands
for; so what is neglected there is only which cards two seats share out (see `streams`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from trash_core.chances.apart_end import after_going_out
from trash_core.chances.apart_seat import (
    BEYOND,
    BOTH,
    CLOSED,
    HELD,
    NOTHING,
    Grid,
    Offer,
    Pool,
    Seat,
    Turn,
    move,
)
from trash_core.chances.shape import Shape
from trash_core.rules import Rules

Winners = tuple[int, ...]

_LEFT_OVER = 1e-6
"""A round that lasts longer than this chance is not followed further."""
_LAPS = 400
"""Nor is one that lasts so many turns of each: it is nearly always void in the end."""
_FINE = 2**40
"""Chances are rounded to such parts, so that they sum to 1 and a ladder of them stays small."""


class Apart:
    """A round with layouts of `rungs` places, the opener's first.

    >>> from trash_core.rules import CLASSIC
    >>> found = Apart((10, 10, 10), CLASSIC).outcomes()
    >>> [round(float(found[(seat,)]), 2) for seat in range(3)]
    [0.38, 0.33, 0.29]
    """

    def __init__(self, rungs: Sequence[int], rules: Rules, *, lowest: bool = True) -> None:
        """`lowest`: do wilds that stay go to the lowest place, or to any, each as likely?"""
        self.rules = rules
        self.players = len(rungs)
        self.shape = Shape.of(rules, rules.decks_for(len(rungs)))
        self.lowest = lowest
        self.draws = rules.draw_discard != "never"
        self.stock = float(self.shape.cards - sum(rungs) - rules.upcard)
        self.piled = float(rules.upcard)
        self.two_pools = False
        self.seats = [self._new_seat(rungs, at) for at in range(len(rungs))]
        self.offer = NOTHING
        if rules.upcard:
            one = 1 / self.shape.cards
            natural = self.shape.copies * one
            for at, seat in enumerate(self.seats):
                if not self.draws:
                    seat.buried = natural
                elif at:
                    seat.buried = natural * (1 - self.shared(at, 0))
                seat.copies = [copies - seat.buried for copies in seat.copies]
            if self.draws:
                self.offer = Offer(natural, self.shape.wilds * one, one)

    def _new_seat(self, rungs: Sequence[int], at: int) -> Seat:
        places = rungs[at]
        chances = [[0.0] * (min(self.shape.wilds, places) + 1) for _ in range(places + 1)]
        chances[places][0] = 1.0
        shared = min(places, rungs[at - 1]) / places if len(rungs) > 1 else 0.0
        copies = float(self.shape.copies)
        return Seat(places, chances, float(places), 0.0, [shared, 0.0, 0.0, 1 - shared], [copies] * 4)

    # ---- the round

    def outcomes(self) -> dict[Winners, Fraction]:
        """The chance of each list of winners: who goes out first, then the others in the order of play."""
        found: dict[Winners, float] = {}
        lasting = 1.0
        for number in range(_LAPS * self.players):
            if lasting <= _LEFT_OVER:
                break
            at = number % self.players
            self.reshuffle_if_due()
            turn = self.turn(at, self.offer)
            first = lasting * sum(turn.out)
            if first > 0:
                for winners, chance in after_going_out(self, at, turn):
                    found[winners] = found.get(winners, 0.0) + first * chance
            lasting -= first
            if sum(map(sum, turn.chances)) < 1e-12:  # this seat cannot but go out now
                break
            self.go_on(at, turn)
        return _rounded(found)

    def reshuffle_if_due(self) -> None:
        """Make a new stock of the discards, if there is no card left in the old one."""
        if self.stock >= 1:
            return
        stays = 1.0 if self.rules.reshuffle == "keep_top" else 0.0
        self.stock += max(0.0, self.piled - stays)
        if self.stock < 1:
            self.stock = 1.0  # the means of a round that hardly ever comes so far
        self.piled = min(self.piled, stays)
        self.two_pools = True
        for seat in self.seats:
            seat.copies = [copies + seat.buried for copies in seat.copies]
            seat.in_stock += seat.buried
            seat.buried = 0.0

    # ---- a turn

    def turn(self, at: int, offer: Offer, chances: Grid | None = None) -> Turn:
        """Walk through a turn of the seat, card by card: each useful card closes a place."""
        seat = self.seats[at]
        chances = seat.chances if chances is None else chances
        most = len(chances[0]) - 1
        swap = self.rules.swap
        may_swap_discard = swap and self.rules.draw_discard == "always"
        stays = [[0.0] * (most + 1) for _ in chances]
        going = [[0.0] * (most + 1) for _ in chances]
        taken = from_stock = from_under = 0.0
        pool = self.pool(at, from_stock=True)
        for open in range(seat.places, 0, -1):
            for wilds in range(most + 1):
                chance = chances[open][wilds]
                if not chance:
                    continue
                if offer.share:
                    use = min(1.0, offer.each * (open + wilds if may_swap_discard else open))
                    take = min(1.0 - use, offer.wild) if wilds < most else 0.0
                    going[open - 1][wilds] += chance * use
                    if take:
                        going[open - 1][wilds + 1] += chance * take
                    taken += chance * (use + take)
                    chance *= 1 - use - take
                from_stock += chance
                more = 0.0 if self.two_pools else open - seat.open
                use, take = pool.odds(open + wilds if swap else open, self.shape.wilds - wilds, more)
                going[open - 1][wilds] += chance * use
                if take:
                    going[open - 1][wilds + 1] += chance * take
                stays[open][wilds] += chance * (1 - use - take)
        pool = self.pool(at, from_stock=False)
        for open in range(seat.places - 1, 0, -1):
            for wilds in range(most + 1):
                chance = going[open][wilds]
                if not chance:
                    continue
                from_under += chance
                # The place is closed, and the next card is the one that lay there.
                more = open + 1 - seat.open - (0.0 if self.two_pools else from_stock)
                use, take = pool.odds(open + wilds if swap else open, self.shape.wilds - wilds, more)
                going[open - 1][wilds] += chance * use
                if take:
                    going[open - 1][wilds + 1] += chance * take
                stays[open][wilds] += chance * (1 - use - take)
        return Turn(stays, going[0], taken, from_stock, from_under)

    def pool(self, at: int, *, from_stock: bool) -> Pool:
        """Where the seat's next card comes from."""
        seat = self.seats[at]
        unseen, wilds = seat.unseen, self._wilds_left(at)
        if not self.two_pools:
            return Pool(unseen, wilds, self.unseen(), unseen / self.shape.copies, wilds)
        in_stock = min(seat.in_stock, unseen)
        if from_stock:
            return Pool(in_stock, 0.0, self.stock, 1.0, 1.0)
        return Pool(unseen - in_stock, wilds, self.unseen() - self.stock, 1.0, 1.0)

    def _wilds_left(self, at: int) -> float:
        """The part that is unseen of the wilds that the seat has not used."""
        seat = self.seats[at]
        not_own = self.shape.wilds - seat.wilds
        used = sum(other.wilds for other in self.seats) - seat.wilds
        return max(0.0, 1 - used / not_own) if not_own > 1e-9 else 0.0

    # ---- what a turn changes for everybody

    def go_on(self, at: int, turn: Turn) -> None:
        """The round goes on after `turn`, in which the seat has not gone out."""
        before, unseen = self.seats[at], self.unseen()
        after = self._played(at, turn)
        left = unseen - turn.from_stock - before.open + after.open
        shares = [1 - left / unseen] * self.players
        if self.two_pools:
            shares = [self.share(seat, turn) for seat in self.seats]
        else:
            # All copies are among the cards that the seat has not seen, and now it has seen more of them.
            mine = self.shape.copies * unseen / max(before.unseen, 1e-9)
            factor = left / unseen * mine / max(mine - (unseen - left), 1e-9)
            after.copies = [copies * factor for copies in after.copies]
        self.seats[at] = after
        self._update_own(after, before, self.offer, shares[at])
        for other in range(self.players):
            if other != at:
                self._update(other, at, before, shares[other])
        self.offer = NOTHING
        if self.draws and self.players > 1:
            follower = (at + 1) % self.players
            self.offer = self.offered(self.seats[follower], shares[follower])
        if self.two_pools:
            for other, seat in enumerate(self.seats):
                if other != at:
                    seat.in_stock *= max(0.0, 1 - turn.from_stock / self.stock)
        self.stock -= turn.from_stock
        self.piled += 1 - turn.taken

    def unseen(self) -> float:
        """The mean number of unseen cards: those in the stock, and those face down."""
        return self.stock + sum(seat.open for seat in self.seats)

    def _played(self, at: int, turn: Turn) -> Seat:
        total = sum(map(sum, turn.chances))
        chances = [[chance / total for chance in row] for row in turn.chances]
        open = sum(open * sum(row) for open, row in enumerate(chances))
        wilds = sum(wilds * chance for row in chances for wilds, chance in enumerate(row))
        seat = self.seats[at]
        return replace(
            seat,
            chances=chances,
            open=open,
            wilds=wilds,
            kinds=list(seat.kinds),
            copies=list(seat.copies),
            turns=seat.turns + 1,
        )

    def share(self, seat: Seat, turn: Turn) -> float:
        """The chance that a given unseen copy, of a rank that the seat lacks, comes up in `turn`."""
        face_down = sum(other.open for other in self.seats)
        if not self.two_pools:
            return min(1.0, (turn.from_stock + turn.from_under) / (self.stock + face_down))
        unseen = seat.unseen
        if unseen < 1e-9:
            return 0.0
        in_stock = min(seat.in_stock, unseen)
        under = (unseen - in_stock) / max(face_down, 1.0)
        return min(1.0, (turn.from_stock * in_stock / self.stock + turn.from_under * under) / unseen)

    def _update_own(self, seat: Seat, before: Seat, offer: Offer, share: float) -> None:
        """The seat has had a turn: what follows for the ranks that it lacks still."""
        for kind, copies in enumerate(seat.copies):
            seat.kinds[kind] *= max(0.0, 1 - copies * share)
            if kind != BOTH:
                seat.kinds[kind] *= max(0.0, 1 - copies * offer.share)
        closed = max(0.0, seat.wilds - before.wilds)
        if closed and self.lowest and not self.rules.swap:  # the lowest places are those that others have
            low = before.open * (1 - seat.kinds[BEYOND] / max(sum(seat.kinds), 1e-300))
            for kind in (BOTH, HELD, CLOSED):
                seat.kinds[kind] *= max(0.0, low - closed) / low if low > 1e-9 else 1.0
        total = sum(seat.kinds)
        if total > 1e-300:
            seat.kinds = [kind / total for kind in seat.kinds]
        else:
            seat.kinds = [0.0, 0.0, 0.0, 1.0]

    def _update(self, at: int, turned: int, before: Seat, share: float) -> None:
        """Another seat has had a turn: what follows for the ranks that this seat lacks."""
        seat, other = self.seats[at], self.seats[turned]
        before_me = (at - 1) % self.players
        lacks = self.shared(at, turned) * self._lacked(before) / before.places
        if turned == before_me and self.draws:
            move(seat, BOTH, HELD, min(1.0, seat.copies[BOTH] * share), 1.0)
            closed = max(0.0, other.wilds - before.wilds)
            if closed and not self.rules.swap:
                low = min(1.0, seat.places / before.places) if self.lowest else 1.0
                move(seat, BOTH, CLOSED, min(1.0, closed / max(before.open * low, 1e-9)), 0.0)
            return
        follower = (turned + 1) % self.players
        gone = seat.unseen * share * (1 - lacks)
        passed_on = min(1.0, seat.copies[BOTH] * share * (1 - lacks))
        seat.copies = [copies * (1 - share) for copies in seat.copies]
        if not self.draws:
            seat.buried += gone
            return
        wants = self.shared(at, follower) * self._lacked(self.seats[follower]) / self.seats[follower].places
        seat.buried += gone * (1 - wants)
        if follower == before_me:
            move(seat, BOTH, HELD, passed_on, 0.0)

    def offered(self, seat: Seat, share: float) -> Offer:
        """What the turn before offers to the seat, if a given copy came up in it with the chance `share`."""
        each = sum(seat.kinds[kind] * seat.copies[kind] for kind in (HELD, CLOSED, BEYOND))
        return Offer(each * share, 0.0, share)

    def shared(self, at: int, other: int) -> float:
        """The part of the seat's ranks that the other's layout has, too."""
        return min(self.seats[at].places, self.seats[other].places) / self.seats[at].places

    def _lacked(self, seat: Seat) -> float:
        return seat.open + seat.wilds if self.rules.swap else seat.open


def _rounded(found: dict[Winners, float]) -> dict[Winners, Fraction]:
    """The chances as fractions that sum to 1."""
    total = sum(found.values())
    parts = {winners: round(chance / total * _FINE) for winners, chance in sorted(found.items())}
    likeliest = max(parts, key=lambda winners: parts[winners])
    parts[likeliest] += _FINE - sum(parts.values())
    return {winners: Fraction(part, _FINE) for winners, part in parts.items() if part}
