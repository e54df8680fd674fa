"""Events and advice in sentences."""

from __future__ import annotations

import pytest

from trash_core import CLASSIC, Round, Rules
from trash_core.telling import advise, advised, sum_up, tell

STOCK_ONLY = CLASSIC.replace(draw_discard="never")


def solo(layout: str, stock: str = "", discard: str = "", rules: Rules = CLASSIC) -> Round:
    return Round.rigged(rules, [layout], stock, discard, rest="none")


@pytest.mark.parametrize(
    ("round", "moves", "you", "ben"),
    [
        (
            solo("? 2c", "Ah"),
            "S",
            "You draw the ace of hearts from the stock.",
            "Ben draws the ace of hearts",
        ),
        (
            solo("? 2c", discard="Ah"),
            "D",
            "You take the ace of hearts from the discard pile.",
            "Ben takes the ace of hearts from the discard pile.",
        ),
        (
            solo("2s ?", "Ah"),
            "S P1",
            "You put the ace of hearts at the ace place. Under it was the 2 of spades.",
            "Ben puts the ace of hearts at the ace place.",
        ),
        (
            solo("? Js+ ?", "2h"),
            "S W2",
            "You put the 2 of hearts at place 2 and pick up the jack of spades that held it.",
            "Ben puts the 2 of hearts at place 2 and picks up the jack of spades that held it.",
        ),
        (
            solo("Ac+ Kd", "2h"),
            "S P2",
            "You put the 2 of hearts at place 2, your last one. The king of diamonds from under it goes "
            "on the discard pile.",
            "Ben puts the 2 of hearts at place 2, the last one.",
        ),
        (
            solo("? ?", "Qh"),
            "S X",
            "You discard the queen of hearts. A queen has no place in a layout, so the turn ends.",
            "Ben discards the queen of hearts.",
        ),
        (
            solo("? ?", rules=STOCK_ONLY),
            "-",
            "You pass. There is nothing to draw, so the turn is passed.",
            "Ben passes.",
        ),
        (
            solo("? 3c", discard="Ah As Kd"),
            "S",
            "The stock has run out, so the discards are shuffled into a new one. You draw the ace of ",
            "The stock has run out",
        ),
    ],
)
def test_each_move_is_told_for_you_and_for_others(round: Round, moves: str, you: str, ben: str) -> None:
    for move in moves.split():
        event = round.play(move)
    assert tell(event).startswith(you)
    assert tell(event, "Ben").startswith(ben)


def test_a_dead_reshuffle_is_told() -> None:
    round = solo("Kc 2c+", discard="Qd Qh Qs", rules=STOCK_ONLY.replace(wild_ranks=""))
    assert tell(round.play("S"), "Ben") == (
        "The stock has run out, so the discards are shuffled into a new one. Ben turns to the stock. "
        "No card that is left can ever be placed, so the round is void and is dealt again."
    )


@pytest.mark.parametrize(
    ("round", "moves", "said"),
    [
        (solo("? ?", "Qh"), "S X", "Ben draws the queen of hearts from the stock and discards it."),
        (
            solo("Kd ?", discard="Ah"),
            "D P1 X",
            "Ben takes the ace of hearts from the discard pile, fills the ace place, and discards the king "
            "of diamonds.",
        ),
        (
            solo("Ac+ Js+ Kh ?", "2d"),
            "S W2 P3 X",
            "Ben draws the 2 of diamonds from the stock, fills place 3 and swaps a wild out at place 2, and "
            "discards the king of hearts.",
        ),
        (
            solo("Ac+ Kd", "2h"),
            "S P2",
            "Ben draws the 2 of hearts from the stock, fills place 2, and goes out.",
        ),
        (solo("? ?", rules=STOCK_ONLY), "-", "Ben passes."),
    ],
)
def test_a_turn_is_summed_up(round: Round, moves: str, said: str) -> None:
    assert sum_up([round.play(move) for move in moves.split()], "Ben") == said


@pytest.mark.parametrize(
    ("round", "moves", "said"),
    [
        (solo("? ?", "Qh"), "", "Draw the top card of the stock."),
        (solo("? ?", discard="Qh"), "", "The stock has run out. Take the top card of the discard pile."),
        (solo("? ?", rules=STOCK_ONLY), "", "There is nothing to draw, so you pass."),
        (solo("? ?", "Qh", "2s"), "", "The 2 of spades on the discard pile fits place 2. Take it."),
        (solo("? ?", "Qh", "Ah"), "", "The ace of hearts on the discard pile fits the ace place. Take it."),
        (solo("? ?", "Qh", "Jh"), "", "The jack of hearts on the discard pile is wild, so it fits. Take it."),
        (solo("? Js+", "Qh", "2s"), "", "The 2 of spades on the discard pile is the real card for place 2"),
        (solo("? 2c+", "Qh", "2s"), "", "Draw from the stock: the 2 of spades on the discard pile fits none"),
        (solo("? ?", "2h"), "S", "The 2 of hearts fits place 2, which is still face down. Put it there."),
        (solo("? ?", "Jh"), "S", "The jack of hearts is wild. Put it at any place that is still face down."),
        (
            solo("? Js+", "2h"),
            "S",
            "The jack of spades holds place 2. Put the 2 of hearts there and use the jack again",
        ),
        (solo("? ?", "Kh"), "S", "The king of hearts fits none of your face-down places."),
        (solo("Ac+ 3d", "2h"), "S P2", "The round is over."),
    ],
)
def test_advice_fits_what_may_be_done(round: Round, moves: str, said: str) -> None:
    for move in moves.split():
        round.play(move)
    assert advise(round.view()).startswith(said)


@pytest.mark.parametrize(
    ("round", "moves", "marked"),
    [
        (solo("? ?", "Qh", "2s"), "", "D"),
        (solo("? Js+", "Qh", "2s"), "", "D"),
        (solo("? 2c+", "Qh", "2s"), "", "S"),
        (solo("? ?", "Jh"), "S", "P1 P2"),
        (solo("? Js+", "2h"), "S", "W2"),
        (solo("? ?", "Kh"), "S", "X"),
        (solo("? ?", rules=STOCK_ONLY), "", "-"),
        (solo("Ac+ 3d", "2h"), "S P2", ""),
    ],
)
def test_what_is_marked_is_what_is_advised(round: Round, moves: str, marked: str) -> None:
    for move in moves.split():
        round.play(move)
    assert " ".join(map(str, advised(round.view()))) == marked


def test_advice_is_for_the_player_to_play_whoever_looks_on() -> None:
    """With another seat's layout in mind, it would speak of wilds and places that are not there."""
    for seed in range(6):
        round = Round.deal(CLASSIC, 3, seed=seed, rungs=[6, 4, 3])
        while round.legal_moves:
            sentences = {advise(round.view(seat)) for seat in range(3)}
            marks = {advised(round.view(seat)) for seat in range(3)}
            assert (len(sentences), len(marks)) == (1, 1)
            round.play(round.legal_moves[0])
    swap = Round.rigged(CLASSIC, ["? Js+ ?", "? 2d+ ?"], stock="2c")
    swap.play("S")
    assert advise(swap.view(1)).startswith("The jack of spades holds place 2.")
