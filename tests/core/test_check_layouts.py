"""House rules 7 and 8: the check of the other layouts, and the three free draws before it."""

from collections.abc import Callable

import pytest

from trash_core import CLASSIC, Card, Event, Round

Play = Callable[[Round, str], list[Event]]

CHECK = CLASSIC.replace(check_layouts=True, draw_discard="never")
FREE = CHECK.replace(extra_draws=3)


@pytest.mark.parametrize(
    ("layout", "right"),
    [
        ("Ac 2c", True),
        ("Ac 2c+", True),
        ("Jc 2c", True),  # a face-down wild counts as right
        ("Jc Jd", True),
        ("Jc+ 2c", True),
        ("2c Ac", False),
        ("Ac 3c", False),
        ("Qc 2c", False),
        ("3c 2c+", False),
    ],
)
def test_who_is_all_right(layout: str, right: bool, play: Play) -> None:
    round = Round.rigged(CHECK, ["Kh", layout], stock="Ah")
    assert (round.all_right, round.turned_up) == ((), None)
    play(round, "S P1")
    assert round.all_right == ((1,) if right else ())
    assert round.winners == (0,)  # only the one who went out


def test_a_face_down_wild_is_whatever_the_rules_call_wild(play: Play) -> None:
    for wild, right in [("K", (1,)), ("J", ())]:
        round = Round.rigged(CHECK.replace(wild_ranks=wild), ["Qh", "Kc"], stock="Ah")
        play(round, "S P1")
        assert round.all_right == right
    round = Round.rigged(CHECK.replace(jokers=1), ["Qh", "*"], stock="Ah")
    play(round, "S P1")
    assert round.all_right == (1,)


def test_several_are_all_right_in_the_order_of_the_seats(play: Play) -> None:
    round = Round.rigged(CHECK, ["Ac", "Kh", "Kd", "Jd", "As"], stock="Ah", opener=1)
    play(round, "S P1")
    assert round.winners == (1,)
    assert round.all_right == (0, 3, 4)


def test_everybody_sees_what_was_turned_up(play: Play) -> None:
    round = Round.rigged(CHECK, ["Kh", "Qc 2c+ 3c"], stock="Ah")
    play(round, "S P1")
    assert round.turned_up == ({}, {1: Card.parse("Qc"), 3: Card.parse("3c")})
    assert round.view(0).turned_up == round.turned_up
    assert round.count_cards() == round.pack


def test_without_the_rule_nothing_is_turned_up(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kh", "Ac"], stock="Ah")
    play(round, "S P1")
    assert (round.turned_up, round.all_right) == (None, ())


def test_with_a_last_turn_the_check_comes_after_it(play: Play) -> None:
    round = Round.rigged(CHECK.replace(last_turn=True), ["Kh", "As 2s", "Ad"], stock="Ah 2h Ac")
    play(round, "S P1")
    assert round.turned_up is None
    play(round, "S P2 X")  # the second player is left with an ace, face down at the ace place
    play(round, "S P1")
    assert round.winners == (0, 2)
    assert round.all_right == (1,)


def test_a_void_round_is_not_checked(play: Play) -> None:
    round = Round.rigged(CHECK, ["Ac", "Ad"], discard="Qs Qh", rest="none")
    play(round, "S")
    assert round.is_void
    assert (round.turned_up, round.all_right) == (None, ())


# ---- three free draws


def test_three_draws_and_no_more(play: Play) -> None:
    round = Round.rigged(FREE, ["Kh", "Kd ?"], stock="Ah Qs Qd Qc Qh")
    play(round, "S P1")
    for _ in range(3):
        assert (round.is_over, round.to_play) == (False, 1)
        assert round.turned_up is None
        play(round, "S X")
    assert (round.is_over, round.winners, round.all_right) == (True, (0,), ())
    assert round.turned_up is not None


def test_each_is_a_full_chain(play: Play) -> None:
    round = Round.rigged(FREE, ["Kh", "3d 2d Qc"], stock="Ah Js Qs Qd", opener=0)
    play(round, "S P1 S P1 P3 X S X")
    assert (round.is_over, round.to_play) == (False, 1)
    play(round, "S X")
    assert round.is_over
    assert round.all_right == (1,)  # the 2 that is still face down lies at place 2


@pytest.mark.parametrize(
    ("stock", "moves", "draws"),
    [("As", "S P1", 1), ("Qs As", "S X S P1", 2), ("Qs Qc As", "S X S X S P1", 3)],
)
def test_they_stop_when_the_layout_is_complete_and_that_counts_as_all_right(
    stock: str, moves: str, draws: int, play: Play
) -> None:
    round = Round.rigged(FREE, ["Kh", "Kd"], stock=f"Ah {stock} Qd")
    play(round, "S P1")
    *_, last = play(round, moves)
    assert last.completed
    assert (round.is_over, round.winners, round.all_right) == (True, (0,), (1,))
    assert [str(card) for card in round.discard][-1] == "Kd"


def test_the_seats_may_be_the_other_way_round(play: Play) -> None:
    round = Round.rigged(FREE, ["Kd", "Kh"], stock="Ah Qs Qc Qd", opener=1)
    play(round, "S P1 S X S X S X")
    assert (round.winners, round.all_right, round.is_over) == ((1,), (), True)


def test_a_free_draw_may_come_from_any_source_that_the_rules_allow(play: Play) -> None:
    round = Round.rigged(FREE.replace(draw_discard="always"), ["Ac", "Kd"], stock="Ah Qs")
    play(round, "S P1 D P1")
    assert (round.winners, round.all_right) == ((0,), (1,))


def test_a_draw_that_goes_back_or_a_forced_pass_is_used_up(play: Play) -> None:
    round = Round.rigged(FREE.replace(draw_discard="always"), ["2c", "Kd"], stock="Ah Qs")
    play(round, "S P1 D X D X D X")
    assert round.is_over
    round = Round.rigged(FREE, ["2c", "Kd"], stock="Ah", rest="none")
    play(round, "S P1 - - -")
    assert (round.is_over, round.is_void, round.winners) == (True, False, (0,))


def test_any_number_of_free_draws(play: Play) -> None:
    round = Round.rigged(FREE.replace(extra_draws=1), ["Kh", "Kd"], stock="Ah Qs As")
    play(round, "S P1 S X")
    assert round.is_over


def test_undo_reaches_through_the_free_draws(play: Play) -> None:
    round = Round.rigged(FREE, ["Kh", "Kd"], stock="Ah Qs As")
    play(round, "S P1 S X")
    before = round.copy()
    play(round, "S P1")
    assert round.turned_up is not None
    round.undo()
    round.undo()
    assert round == before
    assert (round.turned_up, round.all_right, round.to_play) == (None, (), 1)
