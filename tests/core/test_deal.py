"""The deal: golden decks, the order of dealing, and what is refused."""

import pytest

from trash_core import CLASSIC, Card, Round, pack

LARGEST = 2**64 - 1

# Checked once with a second, separate writing of the shuffle (`reference_deck` below). They may never change.
GOLDEN = {
    0: (
        ["9s 7d Th 8s 4c 4d Qh Kh 6h Kc", "6d Ks 3d 2s 8h 3c 9c 7c 5d 3h"],
        "Tc 2h 4s 9h 5s Td 7h As Ts Js Ah 3s 6c 2d 5h Ad 2c 4h Qd 6s 9d Jc 7s Qc 8d Ac Qs Kd 5c Jh Jd 8c",
    ),
    1: (
        ["5h Qc Ks 9c 3s 6s 5d 2h 9d Kh", "7s 4h Ad 3h 3c 3d 6h Ah Tc Ac"],
        "5c 9s Jc 2s 8s 2d Jd Qs Kc 7c 6d Qh 5s Td Qd 2c 9h 4c 7d 8d As 4s 8c Jh Th Ts Kd Js 7h 6c 8h 4d",
    ),
    LARGEST: (
        ["4h 8s 6s Js 7d 9s 7s 8c 8d Jc", "5h 2c Qc Kd Qs 3h 3s Jh 5s 9h"],
        "Td 4s 9d Ad 8h 5d Ts Jd Qh 9c 2d As Qd 4d 5c 2h 3d Kh 6h 3c Ac 4c Kc 6d Th 7h Ks 6c 2s Ah Tc 7c",
    ),
}


def texts(cards: list[Card]) -> str:
    return " ".join(map(str, cards))


def stock(round: Round) -> str:
    """The stock in the order in which it will be drawn."""
    return texts(round._stock[::-1])


def reference_deck(seed: int) -> list[Card]:
    """The documented shuffle, written a second time from its description."""

    def scatter(z: int) -> int:
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return z ^ z >> 31

    golden = 0x9E3779B97F4A7C15
    start = scatter((seed + golden) % 2**64)
    state = scatter((start + golden) % 2**64 ^ scatter(golden))  # part 0 of the seed: the deal
    deck = pack()
    left, done = deck, []
    while len(left) > 1:
        state = (state + golden) % 2**64
        number = scatter(state)
        if number < 2**64 % len(left):
            continue
        pick = number % len(left)
        left[pick], left[-1] = left[-1], left[pick]
        done.insert(0, left.pop())
    return left + done


@pytest.mark.parametrize("seed", GOLDEN)
def test_golden_deals(seed: int) -> None:
    round = Round.deal(CLASSIC, 2, seed=seed)
    layouts, rest = GOLDEN[seed]
    assert [texts(layout.all_cards()) for layout in round.layouts] == layouts
    assert stock(round) == rest


@pytest.mark.parametrize("seed", [0, 1, 2, 12345, LARGEST])
def test_the_documented_shuffle_gives_the_same_deal(seed: int) -> None:
    assert Round.deal(CLASSIC, 2, seed=seed) == Round(
        CLASSIC, deck=reference_deck(seed), players=2, seed=seed
    )


def test_a_golden_deal_with_jokers_three_players_and_rungs() -> None:
    round = Round.deal(CLASSIC.replace(jokers=2), 3, seed=1234567, rungs=[3, 2, 1])
    assert [texts(layout.all_cards()) for layout in round.layouts] == ["Ks Jd Th", "Jd Td", "Ad"]
    assert stock(round).startswith("4s 7h 9h 2h 3s 3s 8c Qd Kh 7c 2d 2h ")
    assert round.stock_count == 108 - 6


def test_cards_are_dealt_seat_by_seat_then_the_upcard_then_the_stock() -> None:
    deck = pack()
    round = Round(CLASSIC.replace(upcard=True), deck=deck, players=2, rungs=[3, 2])
    assert [layout.all_cards() for layout in round.layouts] == [deck[:3], deck[3:5]]
    assert round.discard == deck[5:6]
    assert round.play("S").card == deck[6]
    assert round.stock_count == 52 - 7


def test_without_an_upcard_the_discard_pile_is_empty() -> None:
    round = Round.deal(CLASSIC, 2, seed=3)
    assert round.discard == []
    assert (round.stock_count, round.held, round.to_play) == (32, None, 0)
    assert (round.is_over, round.is_void, round.winners) == (False, False, ())


@pytest.mark.parametrize(
    ("players", "decks", "stock_count"),
    [(1, 1, 42), (2, 1, 32), (3, 2, 74), (4, 2, 64), (5, 3, 106), (6, 3, 96)],
)
def test_the_table_of_source_000(players: int, decks: int, stock_count: int) -> None:
    round = Round.deal(CLASSIC, players)
    assert round.rungs == (10,) * players
    assert sum(round.pack.values()) == 52 * decks
    assert round.stock_count == stock_count


def test_a_deck_may_be_a_text() -> None:
    text = texts(pack())
    assert Round(CLASSIC, deck=text) == Round(CLASSIC, deck=pack())


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        (pack()[1:], "missing Ac; too many none"),
        ([*pack(), Card.parse("4h")], "missing none; too many 4h"),
        ([*pack()[:-1], Card.parse("*")], r"missing Ks; too many \*"),
        ([], "missing Ac"),
        (pack(2), "too many Ac"),
    ],
)
def test_a_deck_that_is_not_the_pack_is_refused(deck: list[Card], told: str) -> None:
    with pytest.raises(ValueError, match=told) as caught:
        Round(CLASSIC, deck=deck)
    assert "decks=1, jokers=0" in str(caught.value)


@pytest.mark.parametrize("opener", [-1, 2, True, 1.0, None])
def test_the_opener_is_a_seat(opener: object) -> None:
    with pytest.raises(ValueError, match="opener is a seat from 0 to 1"):
        Round.deal(CLASSIC, 2, opener=opener)  # type: ignore[arg-type]


@pytest.mark.parametrize("opener", [0, 1, 2])
def test_the_opener_plays_first_and_turns_pass_clockwise(opener: int) -> None:
    round = Round.rigged(CLASSIC, ["? Qc"] * 3, stock="Qs " * 4, opener=opener, rest="none", strict=False)
    order = []
    for _ in range(4):
        order.append(round.to_play)
        round.play("S")
        round.play("X")
    assert order == [(opener + step) % 3 for step in range(4)]


def test_twelve_players() -> None:
    rules = CLASSIC.replace(max_players=12)
    round = Round.deal(rules, 12, seed=4)
    assert sum(round.pack.values()) == 6 * 52
    assert round.stock_count == 6 * 52 - 120
    seats = []
    while len(seats) < 13:
        seats.append(round.to_play)
        while round.to_play == seats[-1]:
            round.play(round.legal_moves[0])
    assert seats == [*range(12), 0]


def test_a_player_alone() -> None:
    round = Round.rigged(CLASSIC, ["Kc"], stock="Qs As", rest="none")
    round.play("S")
    round.play("X")
    assert round.to_play == 0
    round.play("S")
    assert round.play("P1").completed
    assert round.winners == (0,)


def test_a_golden_reshuffle_of_a_dealt_round() -> None:
    """The order after a reshuffle is part of a saved game, too: it may never change."""
    rules = CLASSIC.replace(wild_ranks="", draw_discard="never")
    round = Round.deal(rules, 2, seed=14)
    while not round.reshuffles:
        round.play(round.legal_moves[0])
    assert str(round.held) == "3s"
    assert stock(round) == (
        "Kh Js 4s Th Jh 6c 8c Kc 4h 4c 5c Qh Qd 5s 5h 8s 3c 7s 7c Ks 2d Qs 9d Qc Td Jd Jc 2h 9c Kd"
    )
