"""The placements of one turn."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import comb, factorial

import pytest

from trash_core import (
    CLASSIC,
    GARBAGE,
    LAST_LICKS,
    RULE_BOOKS,
    STOCK_ONLY,
    TURN_UP,
    Card,
    Place,
    Round,
    Rules,
)
from trash_core.chances import every_shuffle, first_turn_win, placements, share
from trash_core.chances.chain import first_turn
from trash_core.chances.every_shuffle import shape_of
from trash_core.players import Player, counter, first_fit

NO_WILDS = CLASSIC.replace(wild_ranks="")
STAY = CLASSIC.replace(swap=False)
TINY = [
    ("Ac Ad 2c 2d Jc Qc", [2, 1]),
    ("Ac Ad 2c 2d Jc Jd Qc", [2, 2]),
    ("Ac Ad 2c 2d 3c 3d Jc", [3, 2]),
    ("Ac Ad Ah 2c 2d 2h Jc Qc", [2]),
]


@pytest.mark.parametrize(("cards", "rungs"), TINY)
@pytest.mark.parametrize("rules", [CLASSIC, STAY, NO_WILDS, TURN_UP])
def test_every_shuffle_of_a_tiny_pack(
    cards: str, rungs: list[int], rules: Rules, placements_of: Callable[[Round], int]
) -> None:
    counted = share(every_shuffle(cards, rungs, rules), placements_of)
    exact = first_turn(rungs[0], shape_of(cards, rules), swap=rules.swap, upcard=rules.upcard)
    assert counted == dict(exact)


@pytest.mark.parametrize("player", [first_fit, counter])
@pytest.mark.parametrize("rules", [STAY, CLASSIC, LAST_LICKS.replace(wild_ranks="J")])
def test_every_shuffle_that_looks_alike_gives_the_placements_of_the_view(
    player: Player, rules: Rules
) -> None:
    """Later turns of a round, with all that has been seen by then."""
    counted: dict[str, Counter[int]] = {}
    exact: dict[str, dict[int, Fraction]] = {}
    for played in every_shuffle("Ac Ad 2c 2d 3c Jc Qc", [3, 2], rules, player):
        events = list(played.events)
        round = played.copy()
        while round.events:
            round.undo()
        start = 0
        while start < len(events):
            end = next(at for at in range(start, len(events) + 1) if events[at].turn_end is not None)
            view = round.view(round.seat)
            key = " ".join(f"{event.move} {ranks(event.card, event.picked_up)}" for event in events[:start])
            if key not in exact:
                wild_to = "fewest" if player is counter else "lowest"
                exact[key] = dict(placements(view, wild_to=wild_to))  # type: ignore[call-overload]
            made = sum(isinstance(event.move, Place) for event in events[start : end + 1])
            counted.setdefault(key, Counter())[made] += 1
            for event in events[start : end + 1]:
                round.play(event.move)
            start = end + 1
    assert len(exact) > 100
    for key, chances in exact.items():
        count = counted[key]
        assert chances == {made: Fraction(times, count.total()) for made, times in sorted(count.items())}


AFTER_RESHUFFLE = [
    (["Kh 2h * 4c", "Ac Kd"], "Qc", "2c 2d * Kc Qh", "S X S X S X"),
    (["2h *+ Kh 4c", "Ac 2d"], "Qc", "3h 3c Kd * Qh Kc Qd", "S X S X"),
    (["Kh 2h Qd", "Ac 2d"], "Qc", "2c Kd * Ah Qh Kc 3c", "S X S X"),
]


@pytest.mark.parametrize(("layouts", "stock", "discard", "moves"), AFTER_RESHUFFLE)
@pytest.mark.parametrize("swap", [True, False])
def test_after_a_reshuffle_every_order_of_the_two_pools(
    layouts: list[str], stock: str, discard: str, moves: str, swap: bool
) -> None:
    """The draw is one of the known discards in the stock, and the chain goes on from the layouts."""
    rules = GARBAGE.replace(swap=swap)
    round = next(
        round
        for seed in range(1000)
        if (round := play_if_legal(rules, layouts, stock, discard, moves, seed)) is not None
    )
    assert round.reshuffles == 1
    hidden = [(seat, place) for seat in range(2) for place in round.layouts[seat].hidden_cards()]
    cards = [round.layouts[seat].hidden_cards()[place] for seat, place in hidden]
    counted: Counter[int] = Counter()
    for order in permutations(cards):
        for top in round._stock:
            twin = round.copy()
            for (seat, place), card in zip(hidden, order, strict=True):
                twin.layouts[seat]._cards[place - 1] = card
            twin._stock[-1] = top
            counted[play_turn(twin)] += 1
    exact = placements(round.view(round.seat))
    assert dict(exact) == {made: Fraction(n, counted.total()) for made, n in sorted(counted.items())}
    assert len(counted) > 1


def play_if_legal(
    rules: Rules, layouts: list[str], stock: str, discard: str, moves: str, seed: int
) -> Round | None:
    round = Round.rigged(rules, layouts, stock, discard, rest="none", seed=seed, strict=False)
    for move in moves.split():
        if not round.can(move):
            return None
        round.play(move)
    return round


def ranks(*cards: Card | None) -> list[int]:
    return [int(card.rank) for card in cards if card]


def play_turn(round: Round) -> int:
    made = 0
    while True:
        event = round.play(first_fit(round.view(round.seat)))
        made += isinstance(event.move, Place)
        if event.turn_end is not None:
            return made


@pytest.mark.parametrize("rules", RULE_BOOKS.values(), ids=RULE_BOOKS)
def test_simulated_first_turns(rules: Rules, close: Callable[[list[int], Fraction], None]) -> None:
    made = [play_turn(Round.deal(rules, 2, seed=seed, rungs=(6, 9))) for seed in range(1, 1501)]
    exact = placements(rules, places=6)
    close(made, exact.mean)
    close([int(count == 0) for count in made], exact[0])
    close([int(count >= 3) for count in made], exact.at_least(3))


def test_closed_form_with_no_wilds() -> None:
    for places in range(1, 11):
        exact = placements(STOCK_ONLY, places=places)
        chance = Fraction(1)
        for made in range(places):
            chance *= Fraction(8 * (places - made), 104 - made)
            assert exact.at_least(made + 1) == chance
        ways = factorial(places) * 8**places * factorial(104 - places)
        assert first_turn_win(places, STOCK_ONLY) == Fraction(ways, factorial(104))


def test_closed_form_with_wilds_that_swap_out() -> None:
    """All of the first n cards are of use: b wilds and n − b different natural ranks, in any order."""
    for n in range(1, 11):
        ways = sum(
            comb(n, b) * factorial(4) // factorial(4 - b) * factorial(n) // factorial(b) * 4 ** (n - b)
            for b in range(min(4, n) + 1)
        )
        assert first_turn_win(n, CLASSIC) == Fraction(ways * factorial(52 - n), factorial(52))


def test_more_players_have_more_decks() -> None:
    assert placements(CLASSIC, places=10, players=3)[0] == Fraction(2, 13)
    assert placements(CLASSIC, places=10, players=3) != placements(CLASSIC, places=10)


def test_a_held_card_counts_with_what_follows() -> None:
    round = Round.rigged(CLASSIC, ["? ? ?", "? ? ?"], stock="2c 7d Kc")
    round.play("S")
    assert placements(round.view())[0] == 0
    dead = Round.rigged(CLASSIC, ["? ? ?", "? ? ?"], stock="Kc")
    dead.play("S")
    assert dict(placements(dead.view())) == {0: 1}


def test_a_usable_discard_is_taken() -> None:
    round = Round.rigged(CLASSIC, ["? Jc+ ?", "? ? ?"], discard="2c")
    assert placements(round.view())[0] == 0
    never = Round.rigged(GARBAGE, ["? *+ ?", "? ? ?"], discard="2c")
    assert placements(never.view())[0] > 0


def test_nothing_to_draw() -> None:
    round = Round.rigged(GARBAGE, ["? ?", "? ?"], discard="Kc", rest="none")
    assert [str(move) for move in round.legal_moves] == ["-"]
    assert dict(placements(round.view())) == {0: 1}


def test_whose_turn_it_is() -> None:
    round = Round.deal(CLASSIC, 2, seed=1)
    with pytest.raises(ValueError, match="Seat 1 is not to play"):
        placements(round.view(1))


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="rung"):
        placements(CLASSIC, places=11)
    with pytest.raises(ValueError, match="too many"):
        placements(CLASSIC, players=13)
    with pytest.raises(ValueError, match="players is a whole number from 1 up, and None is not"):
        placements(CLASSIC, players=None)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="wild_to"):
        placements(CLASSIC, wild_to="best")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="rung"):
        first_turn_win(0, CLASSIC)
