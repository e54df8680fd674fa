"""One turn, exactly: draw, hold, chain, swap, end."""

from collections.abc import Callable

import pytest

from trash_core import CLASSIC, Card, Event, Phase, Round, Rules

Play = Callable[[Round, str], list[Event]]


def legal(round: Round) -> str:
    return " ".join(map(str, round.legal_moves))


def test_a_drawn_card_that_fits_must_go_to_its_place(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? ? 7d", "?"], stock="3h")
    assert (legal(round), round.phase) == ("S", Phase.DRAW)
    (drawn,) = play(round, "S")
    assert drawn == Event(0, drawn.move, Card.parse("3h"))
    assert (legal(round), round.phase) == ("P3", Phase.HOLD)
    (placed,) = play(round, "P3")
    assert (placed.card, placed.picked_up, placed.discarded) == (Card.parse("3h"), Card.parse("7d"), None)
    assert legal(round) == "X"


@pytest.mark.parametrize("suit", "cdhs")
def test_suits_do_not_matter(suit: str, play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? ? ? 9c"], stock=f"4{suit}")
    play(round, "S P4")
    assert round.layouts[0].face_up()[3] == Card.parse(f"4{suit}")


def test_a_wild_may_go_to_any_face_down_place_and_no_other(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+ ? Jd+ ?"], stock="Js")
    play(round, "S")
    assert legal(round) == "P1 P3 P5"
    (placed,) = play(round, "P5")
    assert round.layouts[0].has_wild(5)
    assert placed.picked_up == round.held


@pytest.mark.parametrize(
    ("rules", "card", "moves"),
    [
        (CLASSIC, "Qs", "X"),
        (CLASSIC, "Ks", "X"),
        (CLASSIC.replace(wild_ranks="K"), "Ks", "P1 P2"),
        (CLASSIC.replace(wild_ranks="K"), "Js", "X"),
        (CLASSIC.replace(wild_ranks="K"), "Qs", "X"),
        (CLASSIC.replace(wild_ranks="JQK"), "Qs", "P1 P2"),
        (CLASSIC.replace(wild_ranks="JQK"), "Js", "P1 P2"),
        (CLASSIC.replace(jokers=2), "*", "P1 P2"),
        (CLASSIC.replace(jokers=2), "Js", "P1 P2"),
        (CLASSIC.replace(wild_ranks="", jokers=1), "*", "P1 P2"),
        (CLASSIC.replace(wild_ranks=""), "Js", "X"),
        (CLASSIC, "3s", "X"),
    ],
)
def test_wild_and_dead_cards_by_rules(rules: Rules, card: str, moves: str, play: Play) -> None:
    round = Round.rigged(rules, ["? ?"], stock=card)
    play(round, "S")
    assert legal(round) == moves


def test_the_turn_ends_with_a_discard_that_everybody_sees(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "? ?"], stock="2h")
    *_, event = play(round, "S X")
    assert event.discarded == event.card == Card.parse("2h")
    assert round.discard == [Card.parse("2h")]
    assert (round.held, round.to_play, round.phase) == (None, 1, Phase.DRAW)


def test_a_swap_moves_the_wild_to_another_place_and_the_chain_goes_on(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["5d ? Js+ ? 7c", "?"], stock="3h")
    play(round, "S")
    assert legal(round) == "W3 X"
    (swapped,) = play(round, "W3")
    assert (swapped.card, swapped.picked_up) == (Card.parse("3h"), Card.parse("Js"))
    assert (swapped.discarded, swapped.turn_end, swapped.completed) == (None, None, False)
    assert legal(round) == "P1 P2 P4 P5"
    play(round, "P1 P5 X")
    assert repr(round.layouts[0]) == "<Layout Js ? 3h ? 5d>"


def test_a_swap_is_a_choice(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? Js+", "?"], stock="2h")
    play(round, "S X")
    assert repr(round.layouts[0]) == "<Layout ? Js>"
    assert round.discard == [Card.parse("2h")]


def test_with_swapping_off_the_wild_stays(play: Play) -> None:
    round = Round.rigged(CLASSIC.replace(swap=False), ["? Js+", "?"], stock="2h")
    play(round, "S")
    assert legal(round) == "X"


def test_a_swap_needs_its_own_place_face_up(play: Play) -> None:
    """With a wild at 3 and place 2 face down, a 2 is placed as ever."""
    round = Round.rigged(CLASSIC, ["? ? Js+"], stock="2h")
    play(round, "S")
    assert legal(round) == "P2"


def test_a_natural_card_is_never_swapped(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? 2c+"], stock="2h")
    play(round, "S")
    assert legal(round) == "X"


@pytest.mark.parametrize(
    ("card", "under"), [("Ah", "Kc"), ("Ah", "2c"), ("Ah", "Js"), ("Js", "Ah"), ("Js", "Jh")]
)
def test_the_last_place_ends_turn_and_round_and_its_card_is_discarded(
    card: str, under: str, play: Play
) -> None:
    round = Round.rigged(CLASSIC, [f"{under} 2h+", "? ?"], stock=card)
    *_, event = play(round, "S P1")
    assert event.completed
    assert event.discarded == event.picked_up == Card.parse(under)
    assert round.discard == [Card.parse(under)]
    assert (round.is_over, round.is_void, round.to_play, round.held) == (True, False, None, None)
    assert round.winners == (0,)
    assert round.legal_moves == ()


def test_the_wild_that_a_swap_frees_can_fill_the_last_place(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc Js+", "?"], stock="2h")
    *_, event = play(round, "S W2 P1")
    assert event.completed
    assert round.winners == (0,)


def test_numbers_beyond_the_layout_are_dead(play: Play) -> None:
    for places in range(1, 10):
        round = Round.rigged(CLASSIC, ["? " * places], stock=("T" if places == 9 else str(places + 1)) + "h")
        play(round, "S")
        assert legal(round) == "X"


def test_layouts_may_differ_in_size(play: Play) -> None:
    round = Round.deal(CLASSIC, 3, rungs=[10, 1, 4], seed=8)
    assert round.rungs == (10, 1, 4)
    assert [len(layout) for layout in round.layouts] == [10, 1, 4]
    assert round.stock_count == 104 - 15


def test_play_returns_what_is_kept_in_events(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? ? 7d", "?"], stock="3h")
    events = play(round, "S P3 X")
    assert round.events == events
    assert [str(move) for move in round.moves] == ["S", "P3", "X"]


def test_a_text_that_is_no_move_changes_nothing() -> None:
    round = Round.deal(CLASSIC)
    for method in (round.play, round.can, round.verify):
        with pytest.raises(ValueError, match="'P11' is not a move"):
            method("P11")
    assert round == Round.deal(CLASSIC)
