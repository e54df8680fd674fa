"""A player alone: how many turns it takes to fill a layout.

**Why the cards come in plain random order.** Each card that is turned up, from the stock or from under a
place, is an unseen one, and to the player all unseen cards are alike. So the cards appear as if they were
turned up one after the other from one shuffled pack. A card that can be used uncovers the next one; a
card that cannot ends the turn. If the layout of n places is complete with card number R, n of the R
cards were used and the others each ended a turn, so the turns are T = R − n + 1.

**Why the stock never runs out.** As long as m places are face down, none of the copies of the m ranks
that can still be used has been turned up. If the stock were empty, all unseen cards would lie under
those m places; but there are at least 4m of them.

**Why the place of a wild does not matter.** A face-down place's natural cards are all still unseen, since
one that was seen would lie there. So every face-down place waits for the same number of unseen cards, and
the future depends only on how many places are face down, how many wilds and how many cards are unseen. If
a wild stays where it is put, it closes one of these places, whichever. If it can be swapped out, it closes
none: each rank whose natural card is missing, face down or held by a wild, uncovers one card when it comes.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

from trash_core.cards import MAX_DECKS
from trash_core.chances.distribution import Distribution
from trash_core.chances.shape import Shape
from trash_core.moves import MAX_PLACES
from trash_core.rules import CLASSIC, Rules
from trash_core.whole import whole


def solo_turns(places: int, decks: int = 1, rules: Rules = CLASSIC) -> Distribution:
    """The distribution of the turns that a player alone needs to fill a layout of `places` places.

    The player swaps whenever that can be done, and takes a turned-up first card if it is of use. The three
    forms follow from the rules: no wilds (``rules.replace(wild_ranks="")``), wilds that stay
    (``swap=False``), wilds that can be swapped out (classic). The last turn is counted.

    *No wilds* is a coupon collector without replacement: n sorts of c copies each among N cards. All are
    found within the first r cards with chance Σₖ (−1)ᵏ C(n, k) C(N − ck, r) / C(N, r), by inclusion and
    exclusion over the sorts that are missing; T = R − n + 1 (see the module's text). The mean has a form of
    its own: `mean_turns_without_wilds`.

    *Wilds that can be swapped out*: the layout is complete as soon as the number of different natural ranks
    plus the number of wilds turned up is n. The first r cards hold b of the W wilds and a given set of a
    ranks and no others of the n with Σᵢ (−1)ⁱ C(a, i) C(N − W − c(n − a + i), r − b) C(W, b) of the C(N, r)
    possible sets; sum over C(n, a) sets with a + b < n for the chance that r cards are not enough.

    *Wilds that stay*: from m face-down places, w wilds and u cards unseen, the next card is of use with
    chance (cm + w) / u, and then closes one place, whichever. This walk is what is computed, in all three
    forms; the closed forms are held against it in the tests.

    >>> no_wilds = CLASSIC.replace(wild_ranks="")
    >>> solo_turns(1, rules=no_wilds).mean
    Fraction(53, 5)
    >>> solo_turns(7, rules=no_wilds).mean > solo_turns(10, rules=no_wilds).mean
    True
    >>> round(float(solo_turns(10).mean), 2), solo_turns(10).quantile(0.5)
    (9.37, 9)

    Raises ValueError unless `places` is a whole number from 1 to 10 and `decks` one from 1 to 12.
    """
    places, decks = _checked(places, decks)
    return turns_alone(places, Shape.of(rules, decks), swap=rules.swap, upcard=rules.upcard)


def mean_turns_without_wilds(places: int, decks: int = 1) -> Fraction:
    """The mean of `solo_turns` with no wilds and no jokers, in closed form.

    The first of g given cards among N comes on average as card (N + 1) / (g + 1): the g cards cut the
    others into g + 1 gaps that are alike. The last of several first appearances is an alternating sum of
    the first among fewer and more of them (inclusion and exclusion), so with N = 52d cards, c = 4d copies
    and n places

        mean = 1 − n + Σₖ₌₁ⁿ (−1)ᵏ⁺¹ C(n, k) (N + 1) / (ck + 1).

    Fewer places can take more turns: with a place fewer there is a rank fewer to look for, but that rank's
    cards now end a turn each. With one deck this makes seven places the slowest and ten quicker. With two
    decks, where the last rank keeps one waiting longer, nine are the slowest, and seven are quicker than ten.

    >>> mean_turns_without_wilds(1)
    Fraction(53, 5)
    >>> [max(range(1, 11), key=lambda places: mean_turns_without_wilds(places, decks)) for decks in (1, 2)]
    [7, 9]

    Raises ValueError unless `places` is a whole number from 1 to 10 and `decks` one from 1 to 12.
    """
    places, decks = _checked(places, decks)
    cards, copies = 52 * decks, 4 * decks
    last = Fraction(0)
    for k in range(1, places + 1):
        last += int((-1) ** (k + 1)) * comb(places, k) * Fraction(cards + 1, copies * k + 1)
    return last - places + 1


def turns_alone(places: int, shape: Shape, *, swap: bool, upcard: bool = False) -> Distribution:
    """`solo_turns` for a pack of any `shape`, as long as the stock cannot run out.

    That is so with two copies of each rank or more: m face-down places wait for more than m unseen cards.
    Raises ValueError for fewer copies.
    """
    if shape.copies < 2:
        raise ValueError("With one copy of each rank the stock can run out, and the turns may never end.")
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    # At the start of a turn: missing natural ranks, face-down places, unseen wilds, unseen cards.
    now: dict[tuple[int, int, int, int], Fraction] = {(places, places, shape.wilds, shape.cards): Fraction(1)}
    if upcard:
        useless = shape.cards - shape.copies * places - shape.wilds
        start = Fraction(useless, shape.cards)
        now = {(places, places, shape.wilds, shape.cards - 1): start}
    turn = 0
    while now:
        turn += 1
        later: defaultdict[tuple[int, int, int, int], Fraction] = defaultdict(Fraction)
        if upcard and turn == 1:
            _use((places, places, shape.wilds, shape.cards), Fraction(1), shape.copies, swap, now)
        while now:
            state = max(now, key=lambda state: state[1])
            chance = now.pop(state)
            missing, open, wilds, cards = state
            if not open:
                chances[turn] += chance
                continue
            useless = cards - shape.copies * missing - wilds
            if useless:
                later[missing, open, wilds, cards - 1] += chance * Fraction(useless, cards)
            _use(state, chance, shape.copies, swap, now)
        now = later
    return Distribution(chances)


def _use(
    state: tuple[int, int, int, int],
    chance: Fraction,
    copies: int,
    swap: bool,
    into: dict[tuple[int, int, int, int], Fraction],
) -> None:
    """Add to `into` what a useful card makes of `state`."""
    missing, open, wilds, cards = state
    ways = (
        (copies * missing, (missing - 1, open - 1, wilds, cards - 1)),
        (wilds, (missing if swap else missing - 1, open - 1, wilds - 1, cards - 1)),
    )
    for count, after in ways:
        if count:
            into[after] = into.get(after, Fraction(0)) + chance * Fraction(count, cards)


def _checked(places: int, decks: int) -> tuple[int, int]:
    return whole("places", places, 1, MAX_PLACES), whole("decks", decks, 1, MAX_DECKS)
