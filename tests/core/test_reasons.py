"""Each refusal and each end of a turn: reached, coded, and said with its card and place."""

from collections.abc import Callable

import pytest

from trash_core import CLASSIC, Card, Code, IllegalMove, Reason, Round
from trash_core.reasons import SENTENCES, count_places, place_name

NEVER = CLASSIC.replace(draw_discard="never")
FITS = CLASSIC.replace(draw_discard="fits")
NO_SWAP = CLASSIC.replace(swap=False)

Setup = tuple[Round, str]  # a round and the moves that lead to the position


def alone(layout: str, held: str, rules: object = CLASSIC) -> Setup:
    """One player with `layout` who has drawn the card `held`."""
    return Round.rigged(rules, [layout], stock=f"{held} Qs", rest="none"), "S"  # type: ignore[arg-type]


def empty(rules: object = NEVER, discard: str = "") -> Setup:
    """Two players before an empty stock."""
    return Round.rigged(rules, ["Kc 2c+"] * 2, discard=discard, rest="none", strict=False), ""  # type: ignore[arg-type]


def a_lap_of_passes() -> Setup:
    return Round.rigged(CLASSIC, ["Ah+ Kc", "Ad+ Qc"], stock="2c", discard="As", rest="none"), "D X D X"


REFUSALS: list[tuple[Code, Callable[[], Setup], str, list[str]]] = [
    (Code.ROUND_OVER, lambda: (Round.rigged(CLASSIC, ["Kc"], stock="As"), "S P1"), "S D P1 W1 X -", ["over"]),
    (Code.DRAW_FIRST, lambda: (Round.deal(CLASSIC), ""), "X W4", ["Draw a card first"]),
    (Code.DRAW_FIRST, lambda: (Round.rigged(CLASSIC, ["? 2c+"]), ""), "P2 P3", ["Draw a card first"]),
    (Code.NO_PEEKING, lambda: (Round.deal(CLASSIC), ""), "P4", ["place 4", "Draw a card first"]),
    (Code.NO_PEEKING, lambda: (Round.deal(CLASSIC), ""), "PA", ["the ace place"]),
    (Code.ALREADY_DRAWN, lambda: alone("? ? ?", "3h"), "S D", ["3 of hearts", "one draw a turn"]),
    (Code.STOCK_EMPTY, lambda: empty(CLASSIC, "Ah"), "S", ["stock has run out"]),
    (Code.STOCK_EMPTY, lambda: empty(), "S", ["stock has run out"]),
    (Code.MUST_DRAW_STOCK, a_lap_of_passes, "D", ["from the stock"]),
    (Code.DISCARD_EMPTY, lambda: (Round.deal(CLASSIC), ""), "D", ["no discard pile yet"]),
    (Code.DISCARD_NEVER, lambda: (Round.rigged(NEVER, ["?"], discard="Ah"), ""), "D", ["rule book"]),
    (
        Code.DISCARD_MUST_FIT,
        lambda: (Round.rigged(FITS, ["? 2c+"], discard="Ah 2h"), ""),
        "D",
        ["2 of hearts", "fits no face-down place"],
    ),
    (Code.NO_SUCH_PLACE, lambda: alone("? ? ?", "2h"), "P4 W4", ["3 places", "place 4"]),
    (Code.NO_SUCH_PLACE, lambda: alone("?", "Js"), "P2 W2", ["only the ace place", "place 2"]),
    (Code.WRONG_PLACE, lambda: alone("? ? ?", "2h"), "P3", ["2 of hearts", "at place 3", "to place 2"]),
    (Code.WRONG_PLACE, lambda: alone("Ac+ ? ?", "2h"), "P1", ["at the ace place", "to place 2"]),
    (Code.WRONG_PLACE, lambda: alone("? Js+ ?", "2h"), "P3", ["2 of hearts", "at place 3", "to place 2"]),
    (Code.NOT_PLACEABLE, lambda: alone("? ? ?", "Qh"), "P1 P2 P3", ["queen of hearts", "ends your turn"]),
    (Code.HAS_NO_PLACE, lambda: alone("? " * 9, "Th"), "P1 P9", ["9 places", "10 of hearts"]),
    (Code.PLACE_TAKEN, lambda: alone("? 2c+", "2h"), "P1 P2", ["place 2", "2 of "]),
    (
        Code.PLACE_HAS_WILD,
        lambda: alone("? Js+", "2h", NO_SWAP),
        "P1 P2",
        ["place 2", "2 of hearts", "rule book"],
    ),
    (Code.SWAP_INSTEAD, lambda: alone("? Js+", "2h"), "P2", ["place 2", "2 of hearts", "Swap"]),
    (
        Code.WILD_NEEDS_FACE_DOWN,
        lambda: alone("? 2c+", "Js"),
        "P2",
        ["jack of spades", "Place 2", "face down"],
    ),
    (Code.NO_WILD_THERE, lambda: alone("? ? 3c+", "2h"), "W1 W2 W3", ["no wild card at "]),
    (Code.SWAP_NEEDS_NATURAL, lambda: alone("? Js+ 3c+", "3h"), "W2", ["place 2", "3 of hearts"]),
    (Code.SWAP_NEEDS_NATURAL, lambda: alone("? Js+ 3c+", "Jh"), "W2", ["place 2", "jack of hearts"]),
    (Code.SWAP_NOT_ALLOWED, lambda: alone("? Js+", "2h", NO_SWAP), "W2", ["place 2", "rule book"]),
    (Code.MUST_PLACE, lambda: alone("? ? ?", "2h"), "X", ["2 of hearts", "place 2", "must be placed"]),
    (Code.MUST_PLACE_WILD, lambda: alone("? ? ?", "Js"), "X", ["jack of spades", "must be placed"]),
    (Code.MUST_PASS, lambda: empty(), "P1 P2 W1 X", ["pass"]),
    (Code.NO_PASS, lambda: (Round.deal(CLASSIC), ""), "-", ["may not pass"]),
    (Code.NO_PASS, lambda: alone("? ? ?", "Qh"), "-", ["may not pass"]),
]

DEAD_DEAL = [
    " ".join(f"{rank}{suit}{'' if rank == '5' else '+'}" for rank in "A23456789T") for suit in "cdhs"
]

TURN_ENDS: list[tuple[Code, Callable[[], Setup], str, list[str]]] = [
    (Code.DEAD_CARD, lambda: alone("? ? ?", "Qh"), "X", ["queen"]),
    (Code.PLACE_FILLED, lambda: alone("? 2c+", "2h"), "X", ["place 2", "another 2"]),
    (Code.BEYOND_LAYOUT, lambda: alone("? " * 9, "Th"), "X", ["9 places", "10 of hearts"]),
    (Code.BEYOND_LAYOUT, lambda: alone("?", "2h"), "X", ["only the ace place", "2 of hearts"]),
    (Code.WILD_HOLDS_PLACE, lambda: alone("? Js+", "2h", NO_SWAP), "X", ["place 2", "the 2 ends the turn"]),
    (Code.DECLINED_SWAP, lambda: alone("? Js+", "2h"), "X", ["place 2", "the 2 is discarded"]),
    (Code.WENT_OUT, lambda: alone("Kc", "Ah"), "P1", ["complete"]),
    (Code.NOTHING_TO_DRAW, lambda: empty(), "-", ["nothing to draw"]),
    (
        Code.DEAD_ROUND,
        lambda: (Round.rigged(NEVER.replace(decks=1, wild_ranks=""), DEAD_DEAL), "S X " * 12),
        "S",
        ["can ever be placed", "void"],
    ),
]


def name_of(value: object) -> str:
    """The same in every process, so that several can share the tests out."""
    return str(getattr(value, "__name__", value))[:40]


@pytest.mark.parametrize(("code", "setup", "tries", "said"), REFUSALS, ids=name_of)
def test_refusals(code: Code, setup: Callable[[], Setup], tries: str, said: list[str]) -> None:
    round, moves = setup()
    for move in moves.split():
        round.play(move)
    before = round.copy()
    for tried in tries.split():
        for attempt in (round.verify, round.play):
            with pytest.raises(IllegalMove) as caught:
                attempt(tried)
            assert caught.value.reason.code is code
            assert all(words in str(caught.value) for words in said), str(caught.value)
        assert not round.can(tried)
        assert round == before
        assert len(round.events) == len(before.events)


@pytest.mark.parametrize(("code", "setup", "last", "said"), TURN_ENDS, ids=name_of)
def test_ends_of_a_turn(code: Code, setup: Callable[[], Setup], last: str, said: list[str]) -> None:
    round, moves = setup()
    for move in moves.split():
        round.play(move)
    event = round.play(last)
    assert event.turn_end is not None
    assert event.turn_end.code is code
    assert all(words in str(event.turn_end) for words in said), str(event.turn_end)


def test_every_code_is_reached_above() -> None:
    refusals = {case[0] for case in REFUSALS}
    turn_ends = {case[0] for case in TURN_ENDS}
    of_a_match = {Code.ROUND_RUNS, Code.MATCH_OVER}  # in test_match.py
    of_a_void_round = {Code.NOBODY_CAN_DRAW}  # in test_passes.py
    assert refusals | turn_ends | of_a_match | of_a_void_round == set(Code)
    assert not refusals & turn_ends


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_sentence_that_can_be_filled_in(code: Code) -> None:
    reason = Reason.of(code, Card.parse("4h"), place=1, places=9, right_place=4)
    sentence = str(reason)
    assert not set(sentence) & set("{}")
    assert sentence[0].isupper()
    assert sentence[-1] in ".!"
    assert "  " not in sentence


def test_there_are_no_sentences_without_a_code() -> None:
    assert set(SENTENCES) == set(Code)
    assert len(set(SENTENCES.values())) == len(SENTENCES)


def test_a_reason_is_a_value() -> None:
    first = Reason.of(Code.MUST_PLACE, Card.parse("4h"), place=4)
    assert first == Reason.of(Code.MUST_PLACE, Card.parse("4h"), place=4)
    assert first != Reason.of(Code.MUST_PLACE, Card.parse("5h"), place=5)
    assert len({first, Reason.of(Code.MUST_PLACE, Card.parse("4h"), place=4)}) == 1


def test_an_illegal_move_tells_its_reason() -> None:
    reason = Reason.of(Code.NO_PASS)
    error = IllegalMove(reason)
    assert isinstance(error, ValueError)
    assert error.reason is reason
    assert str(error) == str(reason)


def test_places_in_words() -> None:
    assert [place_name(1), place_name(2), place_name(10)] == ["the ace place", "place 2", "place 10"]
    assert [count_places(1), count_places(2), count_places(10)] == [
        "only the ace place",
        "2 places",
        "10 places",
    ]


def test_no_reason_names_a_hidden_card() -> None:
    """The cards under the places are clubs, everything that anybody may see is not."""
    round = Round.rigged(CLASSIC, ["3c 2c Ac", "2c 3c Ac"], stock="2h Qh", strict=False, rest="none")
    for moves in ("", "S"):
        for move in moves.split():
            round.play(move)
        for tried in ["D", "X", "-", *(kind + str(place) for kind in "PW" for place in range(1, 11))]:
            if not round.can(tried):
                with pytest.raises(IllegalMove) as caught:
                    round.verify(tried)
                assert "clubs" not in str(caught.value)
