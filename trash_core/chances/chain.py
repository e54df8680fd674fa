"""The chain of one turn: how many cards it uncovers.

A *placement* is a card uncovered. A swap, with the wild placed again, uncovers one card and so is one
placement; so is a wild or a natural card put at a face-down place. Players here take a discard that they
can place or swap, and swap whenever they can, as all the computer players but `random` do.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, overload

from trash_core.cards import Rank
from trash_core.chances.distribution import Distribution
from trash_core.chances.seen import Pool, pools, swappable
from trash_core.chances.shape import Shape
from trash_core.chances.wilds import ByNumber
from trash_core.moves import Draw
from trash_core.players import is_useful
from trash_core.rules import Rules, check_rules
from trash_core.view import View


class Wanted(NamedTuple):
    """A rank whose natural card can be used."""

    copies: int
    """Copies in the pool that the chain draws from."""
    unseen: int
    """All unseen copies, those in the stock included."""


class _Chain:
    """The chances of a chain, worked out from its end."""

    def __init__(self, swap: bool, wild_to: ByNumber) -> None:
        self.swap = swap
        self.wild_to = wild_to
        self.known: dict[tuple[tuple[Wanted, ...], int, int, int], list[Fraction]] = {}

    def more(self, wanted: tuple[Wanted, ...], wilds: int, cards: int, open: int) -> list[Fraction]:
        """The chance of 0, 1, … `open` more placements when the next card is one of `cards` alike.

        `wanted` are the ranks that can be used, from the lowest place up; `open` counts face-down places.
        """
        if not open:
            return [Fraction(1)]
        key = wanted, wilds, cards, open
        if key not in self.known:
            self.known[key] = self.useful(*key)
            self.known[key][0] = 1 - sum(self.known[key][1:], Fraction(0))
        return self.known[key]

    def useful(self, wanted: tuple[Wanted, ...], wilds: int, cards: int, open: int) -> list[Fraction]:
        """As `more`, but without the chance of 0: only the chains whose next card can be used."""
        chances = [Fraction(0)] * (open + 1)
        ways = [(rank.copies, (*wanted[:at], *wanted[at + 1 :]), wilds) for at, rank in enumerate(wanted)]
        ways.append((wilds, self.after_wild(wanted), wilds - 1))
        for count, left, wilds_left in ways:
            if count:
                for more, chance in enumerate(self.more(left, wilds_left, cards - 1, open - 1), 1):
                    chances[more] += Fraction(count, cards) * chance
        return chances

    def after_wild(self, wanted: tuple[Wanted, ...]) -> tuple[Wanted, ...]:
        """The ranks that can still be used when a wild has been placed: all of them where wilds swap out."""
        if self.swap or not wanted:
            return wanted
        at = 0
        if self.wild_to == "fewest":
            at = min(range(len(wanted)), key=lambda place: (wanted[place].unseen, -place))
        return (*wanted[:at], *wanted[at + 1 :])


@overload
def placements(situation: View, *, wild_to: ByNumber = "lowest") -> Distribution: ...
@overload
def placements(
    situation: Rules, *, places: int = 10, players: int = 2, wild_to: ByNumber = "lowest"
) -> Distribution: ...
def placements(
    situation: View | Rules, *, places: int = 10, players: int = 2, wild_to: ByNumber = "lowest"
) -> Distribution:
    """The distribution of the number of placements in the coming turn.

    With a view: in the turn of its seat, which must be to play; if a card is held, only the placements that
    are still to come count, the held card's own among them. With rules: in the opener's first turn, with
    `places` places each and `players` players (who settle the decks). `wild_to` says where wilds go (see
    `ByNumber`); where they swap out it is all one.

    The chain is a walk through the unseen cards. If `u` cards are unseen, `a` of them of ranks that can be
    used and `w` wild, it goes on with chance (a + w) / u; the next step has one unseen card fewer, and the
    other copies of a rank that was placed are of no more use. With no wilds the chance of at least k
    placements in a first turn is the product over i < k of c(n − i) / (N − i), for n places and c copies of
    each rank among N cards.

    >>> from trash_core import CLASSIC, STOCK_ONLY
    >>> chain = placements(CLASSIC, places=10)
    >>> chain[0], round(float(chain.mean), 2)
    (Fraction(2, 13), 2.73)
    >>> placements(STOCK_ONLY, places=3).at_least(2) == Fraction(8 * 3, 104) * Fraction(8 * 2, 103)
    True

    Raises ValueError if the seat of the view is not to play, or for places or players that the rules do not
    allow; TypeError for what is neither rules nor a view.
    """
    if wild_to not in ("lowest", "fewest"):
        raise ValueError(f"wild_to={wild_to!r} is neither 'lowest' nor 'fewest'.")
    if isinstance(situation, Rules):
        situation.check(players)
        places, *_ = situation.rungs_for(players, (places,) * players)
        shape = Shape.of(situation, situation.decks_for(players))
        return first_turn(places, shape, swap=situation.swap, upcard=situation.upcard, wild_to=wild_to)
    if not isinstance(situation, View):
        raise TypeError(
            f"placements takes rules such as CLASSIC, or what a seat can see, such as round.view(), not "
            f"{situation!r}."
        )
    return _coming_turn(situation, wild_to)


def first_turn_win(places: int, rules: Rules, players: int = 2) -> Fraction:
    """The chance that the opener completes a layout of `places` places in the first turn of a round.

    With no wilds it is n! cⁿ (N − n)! / N! for n places and c copies of each rank among N cards: all of the
    first n cards are of use. In general it is the last chance of `placements`.

    >>> from trash_core import CLASSIC
    >>> first_turn_win(1, CLASSIC)          # an ace or a jack
    Fraction(2, 13)
    >>> round(1 / first_turn_win(10, CLASSIC))
    417

    Raises ValueError for places or players that the rules do not allow; TypeError if `rules` are none.
    """
    check_rules(rules)
    return placements(rules, places=places, players=players)[places]


def first_turn(
    places: int, shape: Shape, *, swap: bool, upcard: bool = False, wild_to: ByNumber = "lowest"
) -> Distribution:
    """`placements` in a first turn, for a pack of any `shape`."""
    chain = _Chain(swap, wild_to)
    wanted = (Wanted(shape.copies, shape.copies),) * places
    if not upcard:
        return _distribution(chain.more(wanted, shape.wilds, shape.cards, places))
    # The turned-up card is taken if it can be used. If not, it is one card fewer that is of no use.
    chances = chain.useful(wanted, shape.wilds, shape.cards, places)
    useless = Fraction(shape.cards - shape.copies * places - shape.wilds, shape.cards)
    for count, chance in enumerate(chain.more(wanted, shape.wilds, shape.cards - 1, places)):
        chances[count] += useless * chance
    return _distribution(chances)


def _coming_turn(view: View, wild_to: ByNumber) -> Distribution:
    if view.to_play != view.seat:
        raise ValueError(f"Seat {view.seat} is not to play. Take the view of the seat that is.")
    stock, under = pools(view)
    ranks = sorted({place for place, card in enumerate(view.own, 1) if card is None} | swappable(view))
    open = view.own.count(None)
    chain = _Chain(view.rules.swap, wild_to)

    def wanted(without: int = 0) -> tuple[Wanted, ...]:
        return tuple(
            Wanted(under.get(Rank(rank), 0), view.unseen.get(Rank(rank), 0))
            for rank in ranks
            if rank != without
        )

    def wilds(pool: Pool) -> int:
        return sum(count for rank, count in pool.items() if view.rules.is_wild(rank))

    def after(rank: Rank, one_pool: bool) -> list[Fraction]:
        """The placements of a turn whose first card has `rank`, which came from `under` if `one_pool`."""
        cards, left = sum(under.values()) - one_pool, wilds(under)
        if view.rules.is_wild(rank):
            return [Fraction(0), *chain.more(chain.after_wild(wanted()), left - one_pool, cards, open - 1)]
        if int(rank) not in ranks:
            return [Fraction(1)]
        return [Fraction(0), *chain.more(wanted(without=int(rank)), left, cards, open - 1)]

    first = view.held
    if first is None and Draw.DISCARD in view.legal_moves and is_useful(view, view.discard[-1]):
        first = view.discard[-1]
    if first is not None:
        return _distribution(after(first.rank, one_pool=False))
    chances = [Fraction(0)] * (open + 1)
    drawable = sum(stock.values())
    if not drawable:
        chances[0] = Fraction(1)
    one_pool = view.in_stock is None and view.stock_count > 0
    for rank, count in stock.items():
        if count:
            for more, chance in enumerate(after(rank, one_pool)):
                chances[more] += Fraction(count, drawable) * chance
    return _distribution(chances)


def _distribution(chances: list[Fraction]) -> Distribution:
    return Distribution(dict(enumerate(chances)))
