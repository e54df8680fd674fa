"""Cards, ranks and packs, and their text."""

from collections import Counter

import pytest

from trash_core import Card, Rank, Suit, pack, parse_cards

DECK_TEXTS = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


@pytest.mark.parametrize("text", [*DECK_TEXTS, "*"])
def test_text_goes_to_the_card_and_back(text: str) -> None:
    card = Card.parse(text)
    assert str(card) == text
    assert eval(repr(card), {"Card": Card}) == card


def test_there_are_53_different_cards() -> None:
    assert len({Card.parse(text) for text in [*DECK_TEXTS, "*"]}) == 53


@pytest.mark.parametrize(
    ("text", "same"),
    [("10h", "Th"), ("th", "Th"), ("TH", "Th"), (" as ", "As"), ("js", "Js"), ("10S", "Ts")],
)
def test_other_spellings(text: str, same: str) -> None:
    assert Card.parse(text) == Card.parse(same)


@pytest.mark.parametrize(
    "text", ["", " ", "4", "h", "4x", "1h", "11h", "0h", "4hh", "h4", "**", "*h", "?", "10", "4♥", "4 h", "-"]
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card") as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)
    assert "4h for the four of hearts" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Ac", "ace of clubs"), ("4h", "4 of hearts"), ("Td", "10 of diamonds"), ("Js", "jack of spades"),
     ("Qh", "queen of hearts"), ("Kd", "king of diamonds"), ("*", "joker")],
)  # fmt: skip
def test_names(text: str, name: str) -> None:
    assert Card.parse(text).name == name


def test_a_rank_is_the_number_of_its_place() -> None:
    assert [Card.parse(symbol + "h").rank for symbol in "A23456789T"] == list(range(1, 11))
    assert min(Rank.JACK, Rank.QUEEN, Rank.KING, Rank.JOKER) > 10


def test_a_joker_has_no_suit_and_every_other_card_has() -> None:
    assert Card.parse("*").suit is None
    assert {Card.parse(text).suit for text in DECK_TEXTS} == set(Suit)


def test_parse_cards() -> None:
    assert parse_cards("") == []
    assert parse_cards(" Ah\n 10d * ") == [Card.parse("Ah"), Card.parse("Td"), Card.parse("*")]
    with pytest.raises(ValueError, match="'Zz' is not a card"):
        parse_cards("Ah Zz")


def test_the_pack_before_the_shuffle_never_changes() -> None:
    assert [str(card) for card in pack()] == DECK_TEXTS
    assert [str(card) for card in pack(2, jokers=1)] == [*DECK_TEXTS, "*"] * 2


def test_each_deck_has_every_card_once_and_its_jokers() -> None:
    count = Counter(pack(3, jokers=2))
    assert count.pop(Card.parse("*")) == 6
    assert len(count) == 52
    assert set(count.values()) == {3}


def test_a_pack_is_a_list_of_its_own() -> None:
    pack().clear()
    assert len(pack()) == 52
