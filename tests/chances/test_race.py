"""The race of two players who draw discards: exact on tiny packs, and against plain play on real ones."""

import random as chance
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from trash_core import CLASSIC, TURN_UP, Draw, Move, Place, Round, Rules, View
from trash_core.chances import every_shuffle
from trash_core.chances.every_shuffle import shape_of
from trash_core.chances.race import Race, Score
from trash_core.chances.shape import Shape
from trash_core.chances.wilds import WildTo
from trash_core.players import counter, first_fit

NO_WILDS = CLASSIC.replace(wild_ranks="")
STAY = CLASSIC.replace(swap=False)
LAST = {"last_turn": True}

TINY = [
    ("Ac Ad 2c 2d Jc Qc", (1, 1)),
    ("Ac Ad 2c 2d Jc Qc", (2, 1)),
    ("Ac Ad 2c 2d Jc Qc Qd", (1, 2)),
    ("Ac Ad 2c 2d Jc Jd Qc", (2, 2)),
    ("Ac Ad 2c 2d 3c 3d Jc", (3, 2)),
    ("Ac Ad 2c 2d 3c 3d Jc", (2, 3)),
    ("Ac Ad Ah 2c 2d 2h Kc", (2, 2)),
    ("Ac Ad Ah 2c 2d 2h Kc", (1, 2)),
]
THREE_COPIES = [
    ("Ac Ad Ah Jc", (1, 1)),
    ("Ac Ad Ah 2c 2d 2h Jc", (2, 2)),
    ("Ac Ad Ah 2c 2d 2h Jc", (2, 1)),
    ("Ac Ad Ah 2c 2d 2h Jc Jd", (1, 2)),
    ("Ac Ad Ah 2c 2d 2h Jc Qd", (2, 2)),
]


def mean(cards: str, rungs: tuple[int, int], rules: Rules, score: Score) -> Fraction:
    race = Race(shape_of(cards, rules), swap=rules.swap, score=score)
    return race.mean(*rungs, upcard=rules.upcard)


def lowest_or_highest(view: View) -> Move:
    """Puts wilds here and there, by the cards on the discard pile."""
    moves = view.legal_moves
    if isinstance(moves[0], Place) and len(view.discard) % 2:
        return moves[-1]
    return first_fit(view)


TINY_RULES = [
    (rules, cards, rungs)
    for rules in (CLASSIC, CLASSIC.replace(upcard=True), NO_WILDS, NO_WILDS.replace(upcard=True))
    for cards, rungs in TINY
    if rules.has_wilds or "Ah" in cards
]


@pytest.mark.parametrize(("rules", "cards", "rungs"), TINY_RULES)
def test_every_shuffle_of_a_tiny_pack(
    rules: Rules, cards: str, rungs: tuple[int, int], turns_of: Callable[[Round], int]
) -> None:
    rounds = list(every_shuffle(cards, rungs, rules))
    assert all(round.is_over and not round.reshuffles for round in rounds)
    wins = sum(round.winners == (0,) for round in rounds)
    assert mean(cards, rungs, rules, "first") == Fraction(wins, len(rounds))
    turns = sum(turns_of(round) for round in rounds)
    assert 1 + mean(cards, rungs, rules, "turns") == Fraction(turns, len(rounds))


@pytest.mark.parametrize("player", [counter, lowest_or_highest])
@pytest.mark.parametrize(("cards", "rungs"), [TINY[3], TINY[4], TINY[5]])
def test_where_the_wild_goes_cannot_matter_when_it_can_be_swapped_out(
    cards: str, rungs: tuple[int, int], player: Callable[[View], Move]
) -> None:
    rounds = list(every_shuffle(cards, rungs, CLASSIC, player))
    wins = sum(round.winners == (0,) for round in rounds)
    assert mean(cards, rungs, CLASSIC, "first") == Fraction(wins, len(rounds))


@pytest.mark.parametrize(("cards", "rungs"), THREE_COPIES)
def test_every_shuffle_with_a_last_turn(cards: str, rungs: tuple[int, int]) -> None:
    rules = CLASSIC.replace(last_turn=True)
    rounds = list(every_shuffle(cards, rungs, rules))
    assert all(round.is_over and not round.reshuffles for round in rounds)
    both = sum(len(round.winners) == 2 for round in rounds)
    lead = sum((0 in round.winners) - (1 in round.winners) for round in rounds)
    assert mean(cards, rungs, rules, "both") == Fraction(both, len(rounds))
    assert mean(cards, rungs, rules, "lead") == Fraction(lead, len(rounds))


def branches(round: Round) -> Fraction:
    """The chance that seat 0 goes out first from here, for players who choose a wild's place at random."""
    while moves := round.legal_moves:
        if moves[0] is Draw.STOCK:
            round.play(first_fit(round.view(round.seat)))
        elif len(moves) == 1:
            round.play(moves[0])
        else:
            twins = [round.copy() for _ in moves]
            for twin, move in zip(twins, moves, strict=True):
                twin.play(move)
            return sum((branches(twin) for twin in twins), Fraction(0)) / len(moves)
    assert not round.reshuffles
    return Fraction(round.went_out[0] == 0)


def best(rounds: list[Round], wild_to: tuple[WildTo, WildTo]) -> int:
    """How many of these rounds, which look alike to the players, seat 0 goes out first in.

    Players who choose the best (or worst) place for a wild choose one for all of the rounds together.
    """
    first = rounds[0]
    moves = first.legal_moves
    if not moves:
        assert not any(round.reshuffles for round in rounds)
        return len(rounds) if first.went_out[0] == 0 else 0
    if len(moves) == 1 or moves[0] is Draw.STOCK:
        return played([first_fit(first.view(first.seat))], rounds, wild_to)[0]
    # The best for seat 1 is what is worst for seat 0.
    choose = max if (wild_to[first.seat] == "best") == (first.seat == 0) else min
    return choose(played(list(moves), rounds, wild_to))


def played(moves: list[Move], rounds: list[Round], wild_to: tuple[WildTo, WildTo]) -> list[int]:
    """For each move, the sum of `best` over the groups of rounds that look alike after it."""
    sums = []
    for move in moves:
        groups: dict[str, list[Round]] = {}
        for round in rounds:
            twin = round.copy()
            event = twin.play(move)
            shown = [int(card.rank) for card in (event.card, event.picked_up) if card is not None]
            groups.setdefault(str(shown), []).append(twin)
        sums.append(sum(best(group, wild_to) for group in groups.values()))
    return sums


@pytest.mark.parametrize("wild_to", [("best", "best"), ("best", "worst"), ("worst", "best")])
@pytest.mark.parametrize(("cards", "rungs"), THREE_COPIES[1:])
def test_every_shuffle_with_the_best_and_the_worst_choices(
    cards: str, rungs: tuple[int, int], wild_to: tuple[WildTo, WildTo]
) -> None:
    rounds = []
    for played_out in every_shuffle(cards, rungs, STAY):
        round = played_out.copy()
        while round.events:
            round.undo()
        rounds.append(round)
    race = Race(shape_of(cards, STAY), swap=False, wild_to=wild_to)
    assert race.mean(*rungs) == Fraction(best(rounds, wild_to), len(rounds))


@pytest.mark.parametrize(("cards", "rungs"), THREE_COPIES)
@pytest.mark.parametrize("rules", [STAY, TURN_UP])
def test_every_shuffle_with_wilds_that_stay_and_are_put_at_random(
    cards: str, rungs: tuple[int, int], rules: Rules
) -> None:
    total, orders = Fraction(0), 0
    for played in every_shuffle(cards, rungs, rules):
        round = played.copy()
        while round.events:
            round.undo()
        total += branches(round)
        orders += 1
    assert mean(cards, rungs, rules, "first") == total / orders


def test_in_real_packs_the_stock_never_runs_out(deals: Callable[..., Iterator[Round]]) -> None:
    for rules in (CLASSIC, NO_WILDS, CLASSIC.replace(wild_ranks="JQK"), TURN_UP):
        for rungs in ((10, 10), (1, 10), (1, 1), (5, 8)):
            for round in deals(rules, rungs, 60):
                assert not round.reshuffles
                assert round.stock_count


SIMULATED = [
    (CLASSIC, (10, 10)),
    (CLASSIC, (3, 7)),
    (CLASSIC, (9, 4)),
    (NO_WILDS, (10, 10)),
    (CLASSIC.replace(jokers=2, wild_ranks="JK"), (6, 5)),
    (TURN_UP.replace(wild_ranks=""), (4, 9)),
]


@pytest.mark.parametrize(("rules", "rungs"), SIMULATED)
def test_simulated(
    rules: Rules,
    rungs: tuple[int, int],
    deals: Callable[..., Iterator[Round]],
    turns_of: Callable[[Round], int],
    close: Callable[[list[int], Fraction], None],
) -> None:
    rounds = list(deals(rules, rungs, 600))
    shape = Shape.of(rules, 1)
    race = Race(shape, swap=rules.swap)
    close([int(round.winners == (0,)) for round in rounds], race.mean(*rungs, upcard=rules.upcard))
    turns = Race(shape, swap=rules.swap, score="turns").mean(*rungs, upcard=rules.upcard)
    close([turns_of(round) for round in rounds], 1 + turns)


def test_simulated_with_wilds_that_stay(
    deals: Callable[..., Iterator[Round]], close: Callable[[list[int], Fraction], None]
) -> None:
    pick = chance.Random(5)

    def at_random(view: View) -> Move:
        moves = view.legal_moves
        return pick.choice(moves) if isinstance(moves[0], Place) else first_fit(view)

    rules = TURN_UP.replace(last_turn=True)
    rounds = list(deals(rules, (3, 6), 700, at_random))
    counts: dict[Score, list[int]] = {
        "first": [int(round.winners[0] == 0) for round in rounds],
        "both": [int(len(round.winners) == 2) for round in rounds],
        "lead": [(0 in round.winners) - (1 in round.winners) for round in rounds],
    }
    for score, values in counts.items():
        close(values, Race(Shape.of(rules, 1), swap=False, score=score).mean(3, 6, upcard=True))


@pytest.mark.parametrize(
    ("shape", "swap", "score"),
    [
        (Shape(1, 4, 52), True, "first"),
        (Shape(2, 0, 52), True, "first"),
        (Shape(2, 1, 52), False, "first"),
        (Shape(2, 1, 52), True, "both"),
    ],
)
def test_packs_in_which_the_stock_can_run_out(shape: Shape, swap: bool, score: Score) -> None:
    with pytest.raises(ValueError, match="the stock can run out"):
        Race(shape, swap=swap, score=score)


@pytest.mark.parametrize(
    ("cards", "rungs", "rules"),
    [
        ("Ac Ad Qc Qd", (1, 1), NO_WILDS),
        ("Ac Ad 2c 2d Jc Qc Qd", (2, 2), STAY),
        ("Ac Ad 2c 2d 3c 3d Jc", (3, 2), CLASSIC.replace(last_turn=True)),
    ],
)
def test_such_packs_do_run_out(cards: str, rungs: tuple[int, int], rules: Rules) -> None:
    assert any(not round.is_over for round in every_shuffle(cards, rungs, rules))


def test_the_best_choice_is_about_going_out_first() -> None:
    with pytest.raises(ValueError, match="goes out first"):
        Race(Shape(4, 4, 52), swap=False, score="turns", wild_to=("best", "random"))


def test_choices_are_ordered_as_they_should_be() -> None:
    def opener(mine: WildTo, theirs: WildTo) -> Fraction:
        return Race(Shape(4, 4, 52), swap=False, wild_to=(mine, theirs)).mean(4, 3)

    kinds: list[WildTo] = ["lowest", "fewest", "random"]
    for kind in kinds:
        assert opener("worst", "random") <= opener(kind, "random") <= opener("best", "random")
        assert opener("random", "best") <= opener("random", kind) <= opener("random", "worst")
