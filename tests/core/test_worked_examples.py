"""The two worked examples of the rule pages, card for card."""

from trash_core import CLASSIC, Card, Code, Round, parse_cards


def test_the_turn_of_source_000_that_fills_four_places() -> None:
    round = Round.rigged(
        CLASSIC, ["? 8d ? Js ? Qh ? 2c ? ?", "? ? ? ? ? ? ? ? ? ?"], stock="4h", opener=0, seed=1
    )
    drawn = round.play("S")
    assert (drawn.card, drawn.reshuffled) == (Card.parse("4h"), False)
    steps = [("P4", "Js"), ("P8", "2c"), ("P2", "8d"), ("W8", "Js"), ("P6", "Qh")]
    for move, picked_up in steps:
        event = round.play(move)
        assert event.seat == 0
        assert event.picked_up == round.held == Card.parse(picked_up)
        assert event.turn_end is None
    assert [str(move) for move in round.legal_moves] == ["X"]
    end = round.play("X")
    assert end.discarded == Card.parse("Qh")
    assert end.turn_end is not None
    assert end.turn_end.code is Code.DEAD_CARD
    assert repr(round.layouts[0]) == "<Layout ? 2c ? 4h ? Js ? 8d ? ?>"
    assert round.discard == parse_cards("Qh")  # it starts the pile
    assert (round.to_play, round.held, round.is_over) == (1, None, False)


def test_each_step_of_it_offers_what_the_rules_offer() -> None:
    round = Round.rigged(CLASSIC, ["? 8d ? Js ? Qh ? 2c ? ?", "? ? ? ? ? ? ? ? ? ?"], stock="4h")
    offers = []
    for move in ["S", "P4", "P8", "P2", "W8", "P6", "X"]:
        offers.append(" ".join(map(str, round.legal_moves)))
        round.play(move)
    assert offers == [
        "S",
        "P4",
        "P1 P2 P3 P5 P6 P7 P8 P9 P10",
        "P2",
        "W8 X",
        "P1 P3 P5 P6 P7 P9 P10",
        "X",
    ]


def test_the_turn_of_source_002_that_fills_three_places() -> None:
    turn_up = CLASSIC.replace(upcard=True, draw_discard="fits", swap=False)
    round = Round.rigged(turn_up, ["? ? ? 9d ? ? ? ? Js Qh", "? ? ? ? ? ? ? ? ? ?"], discard="4c")
    before = round.stock_count
    assert [str(move) for move in round.legal_moves] == ["S", "D"]
    assert round.play("D").card == Card.parse("4c")
    assert round.discard == []
    for move, picked_up in [("P4", "9d"), ("P9", "Js"), ("P10", "Qh")]:
        assert round.play(move).picked_up == Card.parse(picked_up)
    end = round.play("X")
    assert end.turn_end is not None
    assert end.turn_end.code is Code.DEAD_CARD
    up = {place: str(card) for place, card in enumerate(round.layouts[0].face_up(), 1) if card}
    assert up == {4: "4c", 9: "9d", 10: "Js"}
    assert round.discard == parse_cards("Qh")
    assert round.stock_count == before
    assert round.to_play == 1
