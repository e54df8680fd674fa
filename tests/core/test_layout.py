"""One player's places."""

import pytest

from trash_core import Card, Layout, parse_cards


def layout(text: str, up: str = "") -> Layout:
    """`up` has a + for each face-up card."""
    cards = parse_cards(text)
    return Layout(cards, [mark == "+" for mark in up] if up else None)


def test_everything_is_face_down_at_first() -> None:
    fresh = layout("7h Qd 2c")
    assert len(fresh) == fresh.face_down_count == 3
    assert fresh.face_down_places() == [1, 2, 3]
    assert fresh.face_up() == (None, None, None)
    assert not fresh.is_complete


def test_put_turns_the_place_up_and_gives_the_card_from_under_it() -> None:
    changed = layout("7h Qd 2c")
    assert changed.put(2, Card.parse("2s")) == Card.parse("Qd")
    assert changed.face_up() == (None, Card.parse("2s"), None)
    assert changed.face_down_places() == [1, 3]
    assert changed.face_down_count == 2
    assert changed.put(2, Card.parse("2h")) == Card.parse("2s")
    assert changed.face_down_count == 2  # it was face up already


@pytest.mark.parametrize("place", [4, 10, 11, 14])
def test_a_place_beyond_the_layout_is_neither_face_down_nor_held_by_a_wild(place: int) -> None:
    assert not layout("7h Qd 2c").is_face_down(place)
    assert not layout("Js Qd 2c", "+..").has_wild(place)


def test_has_wild_tells_wild_natural_and_face_down_apart() -> None:
    mixed = layout("Js 2h Jd", "++.")
    assert [mixed.has_wild(place) for place in (1, 2, 3)] == [True, False, False]
    assert [mixed.is_face_down(place) for place in (1, 2, 3)] == [False, False, True]


def test_complete_when_the_last_place_is_filled() -> None:
    last = layout("Ah Qd", "+.")
    assert not last.is_complete
    last.put(2, Card.parse("Js"))
    assert last.is_complete
    assert last.face_down_places() == []


def test_copy_and_equality() -> None:
    first = layout("7h Qd 2c", "..+")
    twin = first.copy()
    assert twin == first
    twin.put(1, Card.parse("Ah"))
    assert twin != first
    assert first.face_down_places() == [1, 2]
    assert layout("7h Qd") != layout("7h Qc")
    assert layout("7h 2d", ".+") != layout("7h 2d")
    assert first != "7h Qd 2c"


def test_the_hidden_cards_are_not_in_the_repr() -> None:
    assert repr(layout("7h Qd 2c", "..+")) == "<Layout ? ? 2c>"
    assert layout("7h Qd 2c", "..+").hidden_cards() == {1: Card.parse("7h"), 2: Card.parse("Qd")}
