"""The turns of a player alone."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb

import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, STOCK_ONLY, TURN_UP, Round, Rules
from trash_core.chances import every_shuffle, mean_turns_without_wilds, share, solo_turns
from trash_core.chances.alone import turns_alone
from trash_core.chances.every_shuffle import shape_of
from trash_core.chances.shape import Shape
from trash_core.players import counter

NO_WILDS = CLASSIC.replace(wild_ranks="")
STAY = CLASSIC.replace(swap=False)


def test_one_place_one_deck_no_wilds() -> None:
    turns = solo_turns(1, rules=NO_WILDS)
    assert turns.mean == Fraction(53, 5)
    assert turns[1] == Fraction(1, 13)
    assert max(value for value, _ in turns) == 49


@pytest.mark.parametrize("cards", ["Ac Ad 2c 2d Jc Qc", "Ac Ad Ah 2c 2d 2h Jc Qd", "Ac Ad 2c 2d Jc Jd Kc"])
@pytest.mark.parametrize("rules", [CLASSIC, STAY, NO_WILDS, TURN_UP, STOCK_ONLY])
@pytest.mark.parametrize("places", [1, 2])
def test_every_shuffle_of_a_tiny_pack(
    cards: str, rules: Rules, places: int, turns_of: Callable[[Round], int]
) -> None:
    exact = turns_alone(places, shape_of(cards, rules), swap=rules.swap, upcard=rules.upcard)
    assert share(every_shuffle(cards, [places], rules), turns_of) == dict(exact)


def test_every_shuffle_whichever_place_the_wild_goes_to(turns_of: Callable[[Round], int]) -> None:
    cards = "Ac Ad 2c 2d 3c 3d Jc"
    for rules in (CLASSIC, STAY):
        exact = turns_alone(3, shape_of(cards, rules), swap=rules.swap)
        assert share(every_shuffle(cards, [3], rules), turns_of) == dict(exact)
        assert share(every_shuffle(cards, [3], rules, counter), turns_of) == dict(exact)


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_the_closed_form_of_the_mean(decks: int) -> None:
    for places in range(1, 11):
        assert solo_turns(places, decks, NO_WILDS).mean == mean_turns_without_wilds(places, decks)


@pytest.mark.parametrize("places", [1, 4, 7, 10])
def test_the_closed_form_with_no_wilds(places: int) -> None:
    turns = solo_turns(places, rules=NO_WILDS)
    for r in range(places, 53):
        ways = sum((-1) ** k * comb(places, k) * comb(52 - 4 * k, r) for k in range(places + 1))
        assert turns.at_most(r - places + 1) == Fraction(ways, comb(52, r))


@pytest.mark.parametrize(("rules", "decks"), [(CLASSIC, 1), (GARBAGE, 1), (CLASSIC, 2)])
@pytest.mark.parametrize("n", [1, 5, 10])
def test_the_closed_form_with_wilds_that_swap_out(rules: Rules, decks: int, n: int) -> None:
    turns = solo_turns(n, decks, rules)
    c, wilds, cards = Shape.of(rules, decks)
    for r in range(n, cards + 1):
        too_few = sum(
            comb(wilds, b)
            * comb(n, a)
            * sum((-1) ** i * comb(a, i) * comb(cards - wilds - c * (n - a + i), r - b) for i in range(a + 1))
            for a in range(n)
            for b in range(min(wilds, r) + 1)
            if a + b < n
        )
        assert turns.at_least(r - n + 2) == Fraction(too_few, comb(cards, r))


def test_seven_places_take_longer_than_ten_with_one_deck_and_not_with_two() -> None:
    def mean(places: int, decks: int) -> Fraction:
        return solo_turns(places, decks, NO_WILDS).mean

    assert mean(7, 1) == max(mean(places, 1) for places in range(1, 11)) > mean(10, 1)
    assert mean(7, 2) < mean(10, 2)
    assert mean(9, 2) == max(mean(places, 2) for places in range(1, 11))


@pytest.mark.parametrize(
    ("rules", "decks", "places"),
    [(CLASSIC, 1, 10), (NO_WILDS, 1, 7), (TURN_UP, 1, 5), (LAST_LICKS, 1, 10), (STOCK_ONLY, 2, 10)],
)
def test_simulated(
    rules: Rules,
    decks: int,
    places: int,
    deals: Callable[..., Iterator[Round]],
    turns_of: Callable[[Round], int],
    close: Callable[[list[float], Fraction], None],
) -> None:
    turns: list[float] = [turns_of(round) for round in deals(rules, (places,), 300)]
    exact = solo_turns(places, decks, rules)
    close(turns, exact.mean)
    close([(value - float(exact.mean)) ** 2 for value in turns], exact.variance)


@pytest.mark.parametrize(
    ("places", "decks", "name"),
    [
        (0, 1, "places"),
        (11, 1, "places"),
        (True, 1, "places"),
        (3, 0, "decks"),
        (3, 13, "decks"),
        (2.5, 1, "places"),
    ],
)
def test_bad_arguments(places: int, decks: int, name: str) -> None:
    with pytest.raises(ValueError, match=f"{name}="):
        solo_turns(places, decks)
    with pytest.raises(ValueError, match=f"{name}="):
        mean_turns_without_wilds(places, decks)


def test_a_pack_in_which_the_turns_may_never_end() -> None:
    with pytest.raises(ValueError, match="never end"):
        turns_alone(2, Shape(1, 0, 5), swap=True)


def test_a_pack_has_a_whole_number_of_decks() -> None:
    with pytest.raises(ValueError, match="decks=0"):
        Shape.of(CLASSIC, 0)
