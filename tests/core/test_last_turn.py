"""House rule 9 and 004's rule: one more turn for everybody else after somebody goes out."""

from collections.abc import Callable

import pytest

from trash_core import CLASSIC, Event, Round

Play = Callable[[Round, str], list[Event]]
LAST_TURN = CLASSIC.replace(last_turn=True, draw_discard="never")


def test_without_it_the_round_ends_at_once(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc", "Kd"], stock="Ah As")
    play(round, "S P1")
    assert (round.is_over, round.winners) == (True, (0,))


def test_everybody_else_has_exactly_one_more_turn_in_order(play: Play) -> None:
    round = Round.rigged(LAST_TURN, ["Kc ?", "Kd", "Ks", "Kh"], stock="Qh As Qs Qd Qc", opener=0)
    play(round, "S X")  # the first player
    play(round, "S P1")  # the second goes out
    seats = []
    while not round.is_over:
        seats.append(round.to_play)
        assert round.winners == ()
        play(round, "S X")
    assert seats == [2, 3, 0]
    assert round.winners == (1,)


def test_whoever_goes_out_in_the_last_turns_wins_too_in_the_order_of_going_out(play: Play) -> None:
    round = Round.rigged(LAST_TURN, ["Kc", "Kd", "Ks", "Kh"], stock="Qh As Ah Qs Ad", opener=1)
    play(round, "S X S P1 S P1 S X S P1")
    assert round.winners == (2, 3, 1)
    assert round.is_over


def test_going_out_in_a_last_turn_gives_nobody_another_turn(play: Play) -> None:
    round = Round.rigged(LAST_TURN, ["Kc", "Kd", "? ?"], stock="Ah As 2s Qs Ac", opener=0)
    play(round, "S P1 S P1")
    assert round.to_play == 2
    play(round, "S P2")  # a last turn is a whole chain
    while round.to_play == 2:
        play(round, str(round.legal_moves[0]))
    assert round.is_over


def test_everybody_can_win(play: Play) -> None:
    round = Round.rigged(LAST_TURN, ["Kc", "Kd", "Ks"], stock="Ah As Ac", opener=2)
    play(round, "S P1 S P1 S P1")
    assert round.winners == (2, 0, 1)


def test_the_card_from_under_the_last_place_may_be_drawn_by_the_next(play: Play) -> None:
    round = Round.rigged(LAST_TURN.replace(draw_discard="always"), ["Ad", "Kd"], stock="Ah Qs")
    play(round, "S P1")
    assert [str(card) for card in round.discard] == ["Ad"]
    play(round, "D P1")
    assert round.winners == (0, 1)


def test_a_player_alone_has_nobody_to_wait_for(play: Play) -> None:
    round = Round.rigged(LAST_TURN, ["Kc"], stock="Ah")
    play(round, "S P1")
    assert (round.is_over, round.winners) == (True, (0,))


@pytest.mark.parametrize("players", [2, 6, 12])
def test_any_number_of_players(players: int, play: Play) -> None:
    rules = LAST_TURN.replace(max_players=12)
    round = Round.rigged(rules, ["?"] * players, stock="Ah" + " Qh" * (players - 1), strict=False, opener=1)
    play(round, "S P1")
    play(round, "S X " * (players - 1))
    assert (round.is_over, round.winners) == (True, (1,))
