"""Rounds in which nobody draws a discard, up to the first reshuffle."""

from fractions import Fraction

import pytest

from trash_core import GARBAGE, STOCK_ONLY, Rules
from trash_core.chances import every_shuffle, share, solo_turns
from trash_core.chances.every_shuffle import shape_of
from trash_core.chances.shape import Shape
from trash_core.chances.streams import Streams

NO_JOKERS = GARBAGE.replace(jokers=0)
TINY = [
    ("Ac Ad 2c 2d Kc Qc", (1, 1)),
    ("Ac Ad 2c 2d Kc Qc", (2, 1)),
    ("Ac Ad 2c 2d * Qc", (1, 2)),
    ("Ac Ad 2c 2d * * Qc", (2, 2)),
    ("Ac Ad 2c 2d 3c 3d *", (3, 1)),
    ("Ac Ad 2c 2d 3c 3d *", (2, 3)),
    ("Ac 2c 3c * * Qc", (1, 3)),
    ("Ac 2c Qc Kc Kd", (2, 1)),
    ("Ac Ad Ah 2c 2d 2h Qc", (2, 2)),
]


@pytest.mark.parametrize(("cards", "rungs"), TINY)
@pytest.mark.parametrize("rules", [GARBAGE, STOCK_ONLY])
def test_every_shuffle_of_a_tiny_pack(cards: str, rungs: tuple[int, int], rules: Rules) -> None:
    if not rules.has_wilds:
        cards = cards.replace("*", "Jc")
    counted = share(every_shuffle(cards, rungs, rules), lambda round: round.winners)
    in_time = Streams(shape_of(cards, rules)).in_time(*rungs)
    assert in_time.opener == counted.get((0,), 0)
    assert in_time.other == counted.get((1,), 0)
    assert in_time.open == counted.get((), 0)


@pytest.mark.parametrize(("cards", "rungs"), TINY)
@pytest.mark.parametrize(
    "change", [{"last_turn": True}, {"upcard": True}, {"last_turn": True, "upcard": True}]
)
def test_every_shuffle_with_a_last_turn_or_a_card_turned_up(
    cards: str, rungs: tuple[int, int], change: dict[str, bool]
) -> None:
    rules = GARBAGE.replace(**change)
    rounds = list(every_shuffle(cards, rungs, rules))
    counted = share(iter(rounds), lambda round: round.winners if round.is_over else ())
    found = Streams(shape_of(cards, rules)).outcomes(*rungs, **change)
    assert {winners: chance for winners, chance in found.items() if chance} == {
        winners: chance for winners, chance in counted.items() if winners
    }


@pytest.mark.parametrize(("rules", "decks"), [(STOCK_ONLY, 2), (GARBAGE, 1), (NO_JOKERS, 1)])
@pytest.mark.parametrize("places", [1, 6, 10])
def test_each_stream_is_that_of_a_player_alone(rules: Rules, decks: int, places: int) -> None:
    streams = Streams(Shape.of(rules, decks))
    alone = solo_turns(places, decks, rules)
    for turns in (0, 1, 2, 5, 12, 20):
        assert streams.done(places, turns) == alone.at_most(turns)


def test_with_one_place_each_nothing_stays_open() -> None:
    in_time = Streams(Shape(8, 0, 104)).in_time(1, 1)
    assert in_time.open == 0
    assert in_time.opener > Fraction(1, 2)
