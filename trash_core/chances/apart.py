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
from copy import copy
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, prod
from typing import NamedTuple

from trash_core.chances.shape import Shape
from trash_core.rules import Rules

Winners = tuple[int, ...]
Grid = list[list[float]]
"""A chance for each number of face-down places (the first index) and of wilds used."""

_LEFT_OVER = 1e-6
"""A round that lasts longer than this chance is not followed further."""
_LAPS = 400
"""Nor is one that lasts so many turns of each: it is nearly always void in the end."""
_FINE = 2**40
"""Chances are rounded to such parts, so that they sum to 1 and a ladder of them stays small."""
_BOTH, _HELD, _CLOSED, _BEYOND = range(4)


@dataclass
class _Seat:
    """What is known of a seat."""

    places: int
    chances: Grid
    open: float
    """The mean number of face-down places."""
    wilds: float
    """The mean number of wilds used."""
    kinds: list[float]
    """The chances of the four kinds of a rank that the seat lacks."""
    copies: list[float]
    """The mean number of unseen copies, of each kind."""
    buried: float = 0.0
    """The mean number of copies under the discard pile, of a rank that the seat lacks."""
    in_stock: float = 0.0
    """After a reshuffle: the mean number of copies in the stock."""
    turns: int = 0
    taken: float = 0.0
    """The mean number of discards taken."""

    @property
    def unseen(self) -> float:
        """The mean number of unseen copies of a rank that the seat lacks."""
        return sum(kind * copies for kind, copies in zip(self.kinds, self.copies, strict=True))


class _Offer(NamedTuple):
    """The top discard, for the seat whose turn comes."""

    each: float
    """The chance that it is the natural card of a given rank that the seat lacks."""
    wild: float
    share: float
    """The chance of a given unseen copy to have been turned up in the turn before."""


_NOTHING = _Offer(0.0, 0.0, 0.0)


class _Turn(NamedTuple):
    """What a turn makes of a seat."""

    chances: Grid
    """Not scaled: what is missing to 1 has gone out."""
    out: list[float]
    """The chance to go out, by the number of wilds used."""
    taken: float
    """The chance that the discard was taken."""
    from_stock: float
    """The mean number of cards turned up from the stock, and so on."""
    from_under: float


class _Pool(NamedTuple):
    """The cards from which the next one comes, as a seat sees them on average."""

    natural: float
    """Copies of each rank that the seat lacks."""
    wild: float
    """The part that lies here of the wilds that the seat has not used."""
    cards: float
    natural_slope: float
    """How many more cards there seem to be for the copies, for each more that the seat has not turned up."""
    wild_slope: float

    def odds(self, lacked: int, wilds: int, more: float) -> tuple[float, float]:
        """The chances of a natural card and of a wild, if the pool has so many more cards than on average."""
        natural = self.natural * lacked / max(self.cards + more * self.natural_slope, 1e-9)
        wild = self.wild * wilds / max(self.cards + more * self.wild_slope, 1e-9)
        too_much = max(1.0, natural + wild)  # means can be more than there is
        return natural / too_much, wild / too_much


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
        self.offer = _NOTHING
        if rules.upcard:
            one = 1 / self.shape.cards
            natural = self.shape.copies * one
            for at, seat in enumerate(self.seats):
                if not self.draws:
                    seat.buried = natural
                elif at:
                    seat.buried = natural * (1 - self._shared(at, 0))
                seat.copies = [copies - seat.buried for copies in seat.copies]
            if self.draws:
                self.offer = _Offer(natural, self.shape.wilds * one, one)

    def _new_seat(self, rungs: Sequence[int], at: int) -> _Seat:
        places = rungs[at]
        chances = [[0.0] * (min(self.shape.wilds, places) + 1) for _ in range(places + 1)]
        chances[places][0] = 1.0
        shared = min(places, rungs[at - 1]) / places if len(rungs) > 1 else 0.0
        copies = float(self.shape.copies)
        return _Seat(places, chances, float(places), 0.0, [shared, 0.0, 0.0, 1 - shared], [copies] * 4)

    # ---- the round

    def outcomes(self) -> dict[Winners, Fraction]:
        """The chance of each list of winners: who goes out first, then the others in the order of play."""
        found: dict[Winners, float] = {}
        lasting = 1.0
        for number in range(_LAPS * self.players):
            if lasting <= _LEFT_OVER:
                break
            at = number % self.players
            self._reshuffle_if_due()
            turn = self._turn(at, self.offer)
            first = lasting * sum(turn.out)
            if first > 0:
                for winners, chance in self._after_going_out(at, turn):
                    found[winners] = found.get(winners, 0.0) + first * chance
            lasting -= first
            if sum(map(sum, turn.chances)) < 1e-12:  # this seat cannot but go out now
                break
            self._go_on(at, turn)
        return _rounded(found)

    def _reshuffle_if_due(self) -> None:
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

    def _turn(self, at: int, offer: _Offer, chances: Grid | None = None) -> _Turn:
        """Walk through a turn of the seat, card by card: each useful card closes a place."""
        seat = self.seats[at]
        chances = seat.chances if chances is None else chances
        most = len(chances[0]) - 1
        swap = self.rules.swap
        may_swap_discard = swap and self.rules.draw_discard == "always"
        stays = [[0.0] * (most + 1) for _ in chances]
        going = [[0.0] * (most + 1) for _ in chances]
        taken = from_stock = from_under = 0.0
        pool = self._pool(at, from_stock=True)
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
        pool = self._pool(at, from_stock=False)
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
        return _Turn(stays, going[0], taken, from_stock, from_under)

    def _pool(self, at: int, *, from_stock: bool) -> _Pool:
        """Where the seat's next card comes from."""
        seat = self.seats[at]
        unseen, wilds = seat.unseen, self._wilds_left(at)
        if not self.two_pools:
            return _Pool(unseen, wilds, self._unseen(), unseen / self.shape.copies, wilds)
        in_stock = min(seat.in_stock, unseen)
        if from_stock:
            return _Pool(in_stock, 0.0, self.stock, 1.0, 1.0)
        return _Pool(unseen - in_stock, wilds, self._unseen() - self.stock, 1.0, 1.0)

    def _wilds_left(self, at: int) -> float:
        """The part that is unseen of the wilds that the seat has not used."""
        seat = self.seats[at]
        not_own = self.shape.wilds - seat.wilds
        used = sum(other.wilds for other in self.seats) - seat.wilds
        return max(0.0, 1 - used / not_own) if not_own > 1e-9 else 0.0

    # ---- what a turn changes for everybody

    def _go_on(self, at: int, turn: _Turn) -> None:
        """The round goes on after `turn`, in which the seat has not gone out."""
        before, unseen = self.seats[at], self._unseen()
        after = self._played(at, turn)
        left = unseen - turn.from_stock - before.open + after.open
        shares = [1 - left / unseen] * self.players
        if self.two_pools:
            shares = [self._share(seat, turn) for seat in self.seats]
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
        self.offer = _NOTHING
        if self.draws and self.players > 1:
            follower = (at + 1) % self.players
            self.offer = self._offered(self.seats[follower], shares[follower])
        if self.two_pools:
            for other, seat in enumerate(self.seats):
                if other != at:
                    seat.in_stock *= max(0.0, 1 - turn.from_stock / self.stock)
        self.stock -= turn.from_stock
        self.piled += 1 - turn.taken

    def _unseen(self) -> float:
        return self.stock + sum(seat.open for seat in self.seats)

    def _played(self, at: int, turn: _Turn) -> _Seat:
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
            taken=seat.taken + turn.taken,
        )

    def _share(self, seat: _Seat, turn: _Turn) -> float:
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

    def _update_own(self, seat: _Seat, before: _Seat, offer: _Offer, share: float) -> None:
        """The seat has had a turn: what follows for the ranks that it lacks still."""
        for kind, copies in enumerate(seat.copies):
            seat.kinds[kind] *= max(0.0, 1 - copies * share)
            if kind != _BOTH:
                seat.kinds[kind] *= max(0.0, 1 - copies * offer.share)
        closed = max(0.0, seat.wilds - before.wilds)
        if closed and self.lowest and not self.rules.swap:  # the lowest places are those that others have
            low = before.open * (1 - seat.kinds[_BEYOND] / max(sum(seat.kinds), 1e-300))
            for kind in (_BOTH, _HELD, _CLOSED):
                seat.kinds[kind] *= max(0.0, low - closed) / low if low > 1e-9 else 1.0
        total = sum(seat.kinds)
        if total > 1e-300:
            seat.kinds = [kind / total for kind in seat.kinds]
        else:
            seat.kinds = [0.0, 0.0, 0.0, 1.0]

    def _update(self, at: int, turned: int, before: _Seat, share: float) -> None:
        """Another seat has had a turn: what follows for the ranks that this seat lacks."""
        seat, other = self.seats[at], self.seats[turned]
        before_me = (at - 1) % self.players
        lacks = self._shared(at, turned) * self._lacked(before) / before.places
        if turned == before_me and self.draws:
            _move(seat, _BOTH, _HELD, min(1.0, seat.copies[_BOTH] * share), 1.0)
            closed = max(0.0, other.wilds - before.wilds)
            if closed and not self.rules.swap:
                low = min(1.0, seat.places / before.places) if self.lowest else 1.0
                _move(seat, _BOTH, _CLOSED, min(1.0, closed / max(before.open * low, 1e-9)), 0.0)
            return
        follower = (turned + 1) % self.players
        gone = seat.unseen * share * (1 - lacks)
        passed_on = min(1.0, seat.copies[_BOTH] * share * (1 - lacks))
        seat.copies = [copies * (1 - share) for copies in seat.copies]
        if not self.draws:
            seat.buried += gone
            return
        wants = self._shared(at, follower) * self._lacked(self.seats[follower]) / self.seats[follower].places
        seat.buried += gone * (1 - wants)
        if follower == before_me:
            _move(seat, _BOTH, _HELD, passed_on, 0.0)

    def _offered(self, seat: _Seat, share: float) -> _Offer:
        each = sum(seat.kinds[kind] * seat.copies[kind] for kind in (_HELD, _CLOSED, _BEYOND))
        return _Offer(each * share, 0.0, share)

    def _shared(self, at: int, other: int) -> float:
        """The part of the seat's ranks that the other's layout has, too."""
        return min(self.seats[at].places, self.seats[other].places) / self.seats[at].places

    def _lacked(self, seat: _Seat) -> float:
        return seat.open + seat.wilds if self.rules.swap else seat.open

    # ---- after somebody has gone out

    def _after_going_out(self, at: int, turn: _Turn) -> list[tuple[Winners, float]]:
        """The chances of the lists of winners when the seat goes out in `turn`."""
        found: list[tuple[Winners, float]] = [((at,), 1.0)]
        rules = self.rules
        if not (rules.last_turn or rules.check_layouts):
            return found
        after = self._without(at, turn)
        offer = after._under_last_place((at + 1) % self.players)
        for step in range(1, self.players):
            other = (at + step) % self.players
            wins = 0.0
            chances = after.seats[other].chances
            for _ in range(1 if rules.last_turn else rules.extra_draws):
                after._reshuffle_if_due()
                last = after._turn(other, offer, chances)
                wins += sum(last.out)
                chances = last.chances
                offer = _NOTHING
                follower = (other + 1) % self.players
                if self.draws and follower != at and self.players > 2:
                    seat = after.seats[follower]
                    offer = _mixed(
                        after._offered(seat, after._share(seat, last)),
                        after._under_last_place(follower),
                        sum(last.out),
                    )
                after.stock = max(0.0, after.stock - last.from_stock)
                after.piled += 1
            if rules.check_layouts:
                wins += after._right(other, chances)
            found = [
                (winners + more, chance * factor)
                for winners, chance in found
                for more, factor in (((), 1 - wins), ((other,), wins))
                if factor > 0
            ]
        return found

    def _without(self, at: int, turn: _Turn) -> Apart:
        """The round when the seat has just gone out: it holds all its ranks but those of its wilds."""
        wilds = sum(wilds * chance for wilds, chance in enumerate(turn.out)) / sum(turn.out)
        gone, unseen = self.seats[at], self._unseen()
        held = (gone.places - wilds) / gone.places
        after = copy(self)
        after.seats = [replace(seat, kinds=list(seat.kinds), copies=list(seat.copies)) for seat in self.seats]
        after.seats[at] = replace(gone, open=0.0, wilds=wilds)
        after.stock = max(0.0, self.stock - 1)
        for other, seat in enumerate(after.seats):
            shared = self._shared(other, at)
            if not self.draws:
                factor = 1 + shared * held * (self._fewer(seat, gone) - 1)
                seat.copies = [copies * factor * after._unseen() / unseen for copies in seat.copies]
            elif other == (at + 1) % self.players:
                _move(seat, _BOTH, _HELD, held, 1.0)
            else:
                newly = held - (gone.places - gone.open - gone.wilds) / gone.places
                seat.copies = [max(0.0, copies - shared * newly) for copies in seat.copies]
        return after

    def _fewer(self, seat: _Seat, gone: _Seat) -> float:
        """The part that is left of the unseen copies of a rank that `seat` lacks, as `gone` has one.

        If each of c copies has come up before `gone` with chance x, at least one has with chance
        1 − (1 − x)^c; a given other one is then unseen with 1 − (1 − x)^(c − 1) parts of that.
        """
        not_own = self.shape.cards - (seat.places - seat.open) - seat.turns
        came_up = min(1.0, (gone.places + gone.turns) / max(not_own, 1.0))
        copies = self.shape.copies
        return float((1 - (1 - came_up) ** (copies - 1)) / (1 - (1 - came_up) ** copies))

    def _under_last_place(self, at: int) -> _Offer:
        """The card from under the last place, for the seat that plays next: any card that lay face down."""
        if not self.draws:
            return _NOTHING
        pool, seat = self._pool(at, from_stock=False), self.seats[at]
        wilds = pool.wild * (self.shape.wilds - seat.wilds)
        return _Offer(pool.natural / (pool.cards + 1), wilds / (pool.cards + 1), 1 / (pool.cards + 1))

    def _right(self, at: int, chances: Grid) -> float:
        """The chance that the seat has not gone out, and all its face-down cards are right."""
        pool, others = self._pool(at, from_stock=False), self._unseen() - self.seats[at].open
        others -= self.stock if self.two_pools else 0.0
        found = 0.0
        for open in range(1, len(chances)):
            for wilds, chance in enumerate(chances[open]):
                if chance:
                    left = pool.wild * (self.shape.wilds - wilds)
                    ways = sum(
                        comb(open, used)
                        * prod(max(0.0, left - drawn) for drawn in range(used))
                        * pool.natural ** (open - used)
                        for used in range(open + 1)
                    )
                    cards = prod(max(1.0, others + open - drawn) for drawn in range(open))
                    found += chance * min(1.0, ways / cards)
        return found


def _mixed(one: _Offer, other: _Offer, part: float) -> _Offer:
    """The other offer with chance `part`, else the one."""
    return _Offer(*((1 - part) * a + part * b for a, b in zip(one, other, strict=True)))


def _move(seat: _Seat, source: int, target: int, part: float, used: float) -> None:
    """A part of the ranks of one kind becomes another kind; so many of their copies are used for it."""
    moved = seat.kinds[source] * part
    whole = seat.kinds[target] + moved
    if whole > 0:
        copies = max(0.0, seat.copies[source] - used)
        seat.copies[target] = (seat.kinds[target] * seat.copies[target] + moved * copies) / whole
    seat.kinds[source] -= moved
    seat.kinds[target] = whole


def _rounded(found: dict[Winners, float]) -> dict[Winners, Fraction]:
    """The chances as fractions that sum to 1."""
    total = sum(found.values())
    parts = {winners: round(chance / total * _FINE) for winners, chance in sorted(found.items())}
    likeliest = max(parts, key=lambda winners: parts[winners])
    parts[likeliest] += _FINE - sum(parts.values())
    return {winners: Fraction(part, _FINE) for winners, part in parts.items() if part}
