"""Faults that were reported in such programs, one test for each that a round could have.

The numbers are those of our list of reports. The others are about screens, computer players or matches.
"""

from collections.abc import Callable

import pytest

from trash_core import CLASSIC, Card, Code, Event, IllegalMove, Round, parse_cards
from trash_core.moves import ALL_MOVES

Play = Callable[[Round, str], list[Event]]


@pytest.mark.parametrize("places", range(1, 11))
def test_01_a_jack_can_win_the_last_place(places: int, play: Play) -> None:
    others = "".join(f"{symbol}h+ " for symbol in "A23456789T"[: places - 1])
    round = Round.rigged(CLASSIC, [others + "Kc", "?"], stock="Js")
    *_, event = play(round, f"S P{places}")
    assert event.completed
    assert round.winners == (0,)


@pytest.mark.parametrize("rule", ["fits", "always"])
def test_02_an_ace_on_the_discard_pile_can_be_taken_and_placed(rule: str, play: Play) -> None:
    round = Round.rigged(CLASSIC.replace(draw_discard=rule), ["? ?"], discard="Ah")
    assert round.can("D")
    play(round, "D P1")
    assert round.layouts[0].face_up()[0] == Card.parse("Ah")


def test_02_an_ace_takes_its_place_back_from_a_wild(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Js+ ?"], stock="Ah")
    play(round, "S W1")
    assert round.held == Card.parse("Js")


@pytest.mark.parametrize("opener", range(4))
def test_03_whoever_is_named_opens(opener: int) -> None:
    round = Round.deal(CLASSIC, 4, opener=opener)
    assert round.to_play == round.opener == round.view(0).opener == opener


def test_04_a_reshuffle_keeps_the_top_and_every_card(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc", "Kd"], stock="Qs", discard="Ah 3h 4h 5h", rest="none")
    cards = round.count_cards()
    play(round, "S X")
    play(round, "S")
    assert round.discard == parse_cards("Qs")
    assert round.count_cards() == cards == round.pack


def test_05_the_wild_that_a_natural_card_displaces_stays_in_play(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc Js+ ?"], stock="2h")
    play(round, "S W2")
    assert round.held == Card.parse("Js")
    with pytest.raises(IllegalMove) as caught:
        round.play("X")
    assert caught.value.reason.code is Code.MUST_PLACE_WILD
    play(round, "P1")
    assert round.layouts[0].has_wild(1)


def test_06_a_buried_discard_cannot_be_taken(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+"], discard="Ah Qh Kh")
    (event,) = play(round, "D")
    assert event.card == Card.parse("Kh")
    assert round.discard == parse_cards("Ah Qh")
    assert not round.can("D")


@pytest.mark.parametrize("winner", range(4))
def test_07_every_seat_ends_the_round_by_going_out(winner: int, play: Play) -> None:
    layouts = ["Kc" if seat == winner else "Kc ?" for seat in range(4)]
    round = Round.rigged(CLASSIC, layouts, stock="Qh " * winner + "Ah", strict=False)
    play(round, "S X " * winner + "S P1")
    assert (round.is_over, round.winners) == (True, (winner,))


def test_08_and_19_another_seed_is_another_deal() -> None:
    deals = {
        " ".join(
            str(card) for layout in Round.deal(CLASSIC, seed=seed).layouts for card in layout.all_cards()
        )
        for seed in range(200)
    }
    assert len(deals) == 200


@pytest.mark.parametrize("upcard", [True, False])
def test_10_a_turned_up_card_makes_no_layout_larger_or_smaller(upcard: bool) -> None:
    round = Round.deal(CLASSIC.replace(upcard=upcard), 3, rungs=[10, 7, 1], seed=5)
    assert [len(layout) for layout in round.layouts] == [10, 7, 1]
    assert len(round.discard) == upcard
    assert round.stock_count == 104 - 18 - upcard
    assert round.count_cards() == round.pack


def test_11_an_empty_stock_is_no_error_and_no_negative_count(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc", "Kd"], stock="Qs", discard="Ah 3h", rest="none")
    play(round, "S X")
    assert round.stock_count == 0
    for _ in range(20):
        if round.is_over:
            break
        round.play(round.legal_moves[0])
        assert round.stock_count >= 0
    assert round.is_over  # the ace came round


def test_12_nothing_left_to_reshuffle_is_a_pass(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["?", "?"], rest="none")
    assert [str(move) for move in round.legal_moves] == ["-"]
    play(round, "- -")
    assert round.is_void


def test_14_a_wild_on_the_discard_pile_stays_a_wild(play: Play) -> None:
    """A jack lies under the last place; the next player takes it in a last turn, and it is wild still."""
    round = Round.rigged(CLASSIC.replace(last_turn=True), ["Js", "Kd Qd"], stock="Ah")
    play(round, "S P1")
    assert round.discard == parse_cards("Js")
    play(round, "D")
    assert [str(move) for move in round.legal_moves] == ["P1", "P2"]


def test_14_a_wild_that_has_held_a_place_stays_a_wild(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? Js+ ? ?"], stock="2h")
    play(round, "S W2 P3")
    assert round.layouts[0].has_wild(3)
    assert not round.layouts[0].has_wild(2)


def test_15_there_is_one_draw_a_turn(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["3c ? 2d"], stock="Ah", discard="Qd")
    for moves in ("S", "P1", "P3"):
        play(round, moves)
        assert not round.can("S")
        assert not round.can("D")
        with pytest.raises(IllegalMove) as caught:
            round.play("S")
        assert caught.value.reason.code is Code.ALREADY_DRAWN


def test_16_a_second_click_after_the_turn_does_nothing_to_the_next_player(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? ?"], stock="2h")
    play(round, "S X")
    before = round.copy()
    for late in ["X", "P1", "P2", "W2"]:
        assert not round.can(late)
        with pytest.raises(IllegalMove):
            round.play(late)
    assert round == before
    assert round.to_play == 1


def test_17_last_turns_that_win_nothing_end_the_round(play: Play) -> None:
    round = Round.rigged(CLASSIC.replace(last_turn=True), ["Kc", "Kd", "Ks"], stock="Ah Qs Qh")
    play(round, "S P1 S X S X")
    assert (round.is_over, round.winners) == (True, (0,))


def test_18_a_round_that_cannot_end_is_void(play: Play) -> None:
    rules = CLASSIC.replace(wild_ranks="")
    round = Round.rigged(rules, ["Ac", "Ad"], discard="2h 3h 4h", rest="none")
    for _ in range(4):
        if not round.is_over:
            round.play(round.legal_moves[-1])
    assert round.is_void


def test_20_and_24_the_same_seed_and_moves_give_the_same_position() -> None:
    first = Round.deal(CLASSIC, 3, seed=77)
    while not first.is_over:
        first.play(first.legal_moves[0])
    assert any(event.reshuffled for event in first.events) or len(first.events) > 20
    second = Round.deal(CLASSIC, 3, seed=77)
    for move in first.moves:
        second.play(str(move))
    assert second == first
    assert second.events == first.events


def test_21_taking_a_reshuffle_back_and_playing_on_shuffles_alike(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc", "Kd"], discard="Ah 3h 4h 5h 6h 7h Qs", rest="none", seed=9)
    (first,) = play(round, "S")
    order = list(round._stock)
    round.undo()
    assert round.stock_count == 0
    (second,) = play(round, "S")
    assert (first, order) == (second, round._stock)


def test_22_taking_everything_back_gives_the_deal_again() -> None:
    round = Round.deal(CLASSIC, seed=41)
    while not round.is_over:
        round.play(round.legal_moves[0])
    while round.events:
        round.undo()
    assert round == Round.deal(CLASSIC, seed=41)


def test_23_a_view_tells_no_hidden_card() -> None:
    """All hidden cards are spades here, and nothing that may be seen is (more in test_view)."""
    round = Round.rigged(CLASSIC, ["3s 2h+ 9s", "4s Js"], stock="As 5s", discard="Qh", rest="none")
    for seat in (0, 1):
        shown = str(round.view(seat).to_dict()) + repr(round) + repr(round.layouts)
        assert not [f"{symbol}s" for symbol in "A23456789TJQK" if f"{symbol}s" in shown]


def test_every_refused_move_leaves_the_round_as_it_was() -> None:
    round = Round.deal(CLASSIC, seed=3)
    for _ in range(30):
        before = round.copy()
        for move in ALL_MOVES:
            if move not in round.legal_moves:
                with pytest.raises(IllegalMove):
                    round.play(move)
        assert round == before
        round.play(round.legal_moves[-1])
