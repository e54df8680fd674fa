"""Moves and their text."""

import pytest

from trash_core import DISCARD, PASS, Draw, Place, Swap, parse_move
from trash_core.moves import ALL_MOVES


def test_every_move_once_in_the_order_of_legal_moves() -> None:
    texts = ["S", "D", *(f"P{n}" for n in range(1, 11)), *(f"W{n}" for n in range(1, 11)), "X", "-"]
    assert [str(move) for move in ALL_MOVES] == texts


@pytest.mark.parametrize("move", ALL_MOVES, ids=str)
def test_text_goes_to_the_move_and_back(move: object) -> None:
    assert parse_move(str(move)) == move
    assert parse_move(str(move).lower()) == move
    assert parse_move(move) is move  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "move"),
    [("PA", Place(1)), ("pt", Place(10)), ("WA", Swap(1)), (" wT ", Swap(10)), ("P10", Place(10)),
     ("s", Draw.STOCK), ("d", Draw.DISCARD), ("x", DISCARD), ("-", PASS)],
)  # fmt: skip
def test_other_spellings(text: str, move: object) -> None:
    assert parse_move(text) == move


@pytest.mark.parametrize("text", ["", "P", "P0", "P11", "P-1", "P01", "P 4", "W", "PJ", "4", "XX", "pass"])
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="not a move") as caught:
        parse_move(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("thing", [None, 4, True, object(), ["S"]])
def test_other_things_are_no_moves(thing: object) -> None:
    with pytest.raises(ValueError, match="not a move"):
        parse_move(thing)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [Place, Swap])
@pytest.mark.parametrize("place", [0, 11, -1, True, 4.0, "4", None])
def test_a_place_is_a_number_from_1_to_10(kind: type, place: object) -> None:
    with pytest.raises(ValueError, match="A place is a number from 1"):
        kind(place)


def test_a_placement_is_no_swap() -> None:
    assert Place(4) != Swap(4)
    assert len(set(ALL_MOVES)) == len(ALL_MOVES)
