"""Passes, laps of passes, and rounds in which nobody can go out."""

from collections.abc import Callable

import pytest

from trash_core import CLASSIC, Code, Event, IllegalMove, Round

Play = Callable[[Round, str], list[Event]]

NO_WILDS = CLASSIC.replace(wild_ranks="", decks=1)
GARBAGE = NO_WILDS.replace(book="garbage", max_players=4, rows=1, draw_discard="never")

# Four players, each with only place 5 face down and a 5 under it: no card that circulates can be placed.
DEAD_DEAL = [
    " ".join(f"{rank}{suit}{'' if rank == '5' else '+'}" for rank in "A23456789T") for suit in "cdhs"
]


def legal(round: Round) -> str:
    return " ".join(map(str, round.legal_moves))


# ---- passes


def test_a_discard_that_goes_straight_back_is_a_pass(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? 2d+"], discard="2h")
    play(round, "D X")
    assert (round.passes, round.to_play) == (1, 1)
    assert [str(card) for card in round.discard] == ["2h"]


def test_so_is_one_that_could_have_been_swapped_and_was_not(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? Js+", "? 2d+"], discard="2h")
    play(round, "D X")
    assert round.passes == 1


@pytest.mark.parametrize("moves", ["S X", "D P1 X"])
def test_a_turn_that_changed_something_is_none(moves: str, play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc 2c+ ?", "? 2d+ ?"], stock="Qs Ks", discard="Qd Ah", opener=0)
    play(round, moves)
    assert round.passes == 0


def test_a_swap_is_none_either(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc Js+ ?", "?"], discard="2h")
    play(round, "D W2 P1 X")
    assert round.passes == 0


def test_a_draw_from_the_stock_ends_the_row_of_passes(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? 2d+", "? 2s+"], stock="Qs", discard="2h")
    play(round, "D X D X")
    assert round.passes == 2
    play(round, "S X")
    assert round.passes == 0


def test_nothing_to_draw_is_a_forced_pass_and_an_event(play: Play) -> None:
    round = Round.rigged(GARBAGE, ["? 2c+", "? 2d+"], discard="2h", rest="none")
    assert legal(round) == "-"
    (event,) = play(round, "-")
    assert (event.seat, str(event.move), event.card) == (0, "-", None)
    assert event.turn_end is not None
    assert event.turn_end.code is Code.NOTHING_TO_DRAW
    assert round.to_play == 1


def test_no_pass_while_the_top_discard_may_be_drawn() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? 2d+"], discard="2h", rest="none")
    assert legal(round) == "D"


# ---- a lap of passes


def test_after_a_lap_of_passes_the_next_player_must_draw_from_the_stock(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? 2d+", "? 2s+"], stock="As Qs", discard="2h")
    play(round, "D X D X D X")
    assert (round.to_play, legal(round)) == (0, "S")
    with pytest.raises(IllegalMove) as caught:
        round.play("D")
    assert caught.value.reason.code is Code.MUST_DRAW_STOCK
    play(round, "S P1")
    assert round.winners == (0,)


def test_the_duty_ends_with_that_draw(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? 2d+"], stock="Qs As", discard="2h")
    play(round, "D X D X S X")
    assert (round.to_play, legal(round)) == (1, "S D")


def test_fewer_passes_than_players_are_no_lap(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? 2d+", "? 2s+"], stock="As Qs", discard="2h")
    play(round, "D X D X")
    assert legal(round) == "S D"


def test_a_player_alone_goes_round_the_table_in_one_turn(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+"], stock="Qs As", discard="2h")
    play(round, "D X")
    assert legal(round) == "S"


def test_a_lap_of_forced_passes_is_void_since_the_stock_cannot_be_drawn_from(play: Play) -> None:
    """Not dead (the second player's place 2 waits for a 2), but nobody can draw anything."""
    round = Round.rigged(GARBAGE, ["? 2c+", "? ?"], discard="2h", rest="none")
    play(round, "- -")
    assert (round.is_void, round.is_over, round.winners) == (True, True, ())
    assert round.legal_moves == ()
    assert round.void_reason is not None
    assert round.void_reason.code is Code.NOBODY_CAN_DRAW


def test_a_lap_with_a_stock_that_cannot_be_made_is_void(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? 2d+"], discard="2h", rest="none")
    play(round, "D X D X")
    assert round.is_void


# ---- dead rounds


def test_the_dead_deal_is_void_at_its_first_reshuffle(play: Play) -> None:
    round = Round.rigged(GARBAGE, DEAD_DEAL)
    assert round.stock_count == 12
    play(round, "S X " * 12)
    assert not round.is_over  # nothing is tested before the reshuffle
    assert legal(round) == "S"
    (event,) = play(round, "S")
    assert (event.seat, event.card, event.reshuffled) == (0, None, True)
    assert event.turn_end is not None
    assert event.turn_end.code is Code.DEAD_ROUND
    assert (round.is_void, round.is_over, round.winners, round.to_play) == (True, True, (), None)
    assert round.held is None
    assert round.count_cards() == round.pack


def test_the_dead_deal_is_void_at_a_lap_of_players_who_take_the_discard_and_put_it_back(play: Play) -> None:
    round = Round.rigged(NO_WILDS, DEAD_DEAL)
    play(round, "S X D X D X D X")
    assert not round.is_void  # one of the four has drawn from the stock
    assert round.void_reason is None
    play(round, "D X")
    assert round.is_void
    assert round.winners == ()
    assert round.void_reason is not None
    assert round.void_reason.code is Code.DEAD_ROUND


def test_the_same_lap_is_not_void_while_a_useful_card_circulates(play: Play) -> None:
    fives = [*DEAD_DEAL[:3], DEAD_DEAL[3].replace("5s", "Ks")]
    round = Round.rigged(NO_WILDS, fives, stock="Qs")
    play(round, "S X" + " D X" * 4)
    assert not round.is_void
    assert legal(round) == "S"


@pytest.mark.parametrize(
    ("swap", "wild", "void"),
    [(True, "J", False), (False, "J", True), (False, "JQ", False)],
    ids=["swap saves it", "no swap, dead", "a wild saves it"],
)
def test_what_counts_as_useful_at_a_reshuffle(swap: bool, wild: str, void: bool, play: Play) -> None:
    """Place 1 is face down with an ace under it; a jack holds place 2; queens and 2s circulate."""
    rules = CLASSIC.replace(draw_discard="never", swap=swap, wild_ranks=wild)
    round = Round.rigged(rules, ["Ac Js+"], discard="2h 2s Qs Qh", rest="none")
    play(round, "S")
    assert round.is_void is void
    assert round.count_cards() == round.pack


def test_useful_to_anybody_is_useful(play: Play) -> None:
    rules = GARBAGE.replace(decks=1)
    for opener in (0, 1):
        round = Round.rigged(rules, ["Ac 2c+", "Ad 2d"], discard="2h 2s Qs", rest="none", opener=opener)
        play(round, "S")
        assert not round.is_void


def test_whole_pile_counts_every_discard(play: Play) -> None:
    """The one useful card is the top discard: shuffled in, or lying there for anybody, it keeps all alive."""
    for way in ("keep_top", "whole_pile"):
        round = Round.rigged(GARBAGE.replace(reshuffle=way), ["Kc"], discard="Qh Qs Ah", rest="none")
        play(round, "S")
        assert not round.is_void


def test_a_dead_reshuffle_in_the_last_turns_does_not_void_a_round_that_has_a_winner(play: Play) -> None:
    rules = CLASSIC.replace(wild_ranks="", last_turn=True, draw_discard="never")
    round = Round.rigged(rules, ["Kc", "2c", "2d"], stock="Ah", discard="Qs Qh", rest="none")
    play(round, "S P1")  # the first player goes out; then only kings and queens circulate
    (drawn,) = play(round, "S")
    assert drawn.reshuffled
    assert not round.is_void
    play(round, "X")
    while not round.is_over:
        play(round, str(round.legal_moves[0]))
    assert (round.is_void, round.winners) == (False, (0,))


def test_nor_does_one_in_the_free_draws(play: Play) -> None:
    rules = CLASSIC.replace(wild_ranks="", check_layouts=True, extra_draws=3, draw_discard="never")
    round = Round.rigged(rules, ["Kc", "2c"], stock="Ah", discard="Qs Qh", rest="none")
    play(round, "S P1 S X S X S X")
    assert (round.is_over, round.is_void, round.winners) == (True, False, (0,))


def test_passes_in_the_last_turns_end_no_round_as_void(play: Play) -> None:
    rules = CLASSIC.replace(last_turn=True)
    round = Round.rigged(rules, ["Kc", "? 2c+", "? 2d+"], stock="Ah", discard="2h", rest="none")
    play(round, "S P1 D X D X")
    assert (round.is_over, round.is_void, round.winners) == (True, False, (0,))


def test_a_forced_pass_uses_up_a_last_turn(play: Play) -> None:
    rules = CLASSIC.replace(last_turn=True, draw_discard="never")
    round = Round.rigged(rules, ["Kc", "? 2c+"], stock="Ah", rest="none")
    play(round, "S P1")
    assert legal(round) == "-"
    play(round, "-")
    assert round.winners == (0,)
