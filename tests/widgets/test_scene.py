"""The scene of a position: names, marks, and the move behind each tap."""

import json

from trash_core import CLASSIC, Round
from trash_widgets.scene import cards_and_piles, only_to_look_at, travel

NAMES = ("You", "Ben", "Ada")


def three() -> Round:
    return Round.rigged(CLASSIC, ["? 2h+ Js+ ?", "Ah+ ? 4d", "3c ?"], stock="3d 5h Qc", discard="Kd 9s")


def test_seats_keep_their_order_and_the_viewer_is_the_own_one() -> None:
    scene = cards_and_piles(three().view(1), NAMES)
    assert [seat["name"] for seat in scene["seats"]] == ["You", "Ben", "Ada"]
    assert [seat["own"] for seat in scene["seats"]] == [False, True, False]
    assert [seat["to_play"] for seat in scene["seats"]] == [True, False, False]


def test_a_scene_to_look_at_has_the_same_cards_and_no_moves() -> None:
    scene = cards_and_piles(three().view(), NAMES)
    bare = only_to_look_at(scene)
    assert '"move": "' in json.dumps(scene)
    assert '"move": "' not in json.dumps(bare)
    places = [place for seat in scene["seats"] for place in seat["places"]]
    shown = [place for seat in bare["seats"] for place in seat["places"]]
    assert [place["name"] for place in shown] == [place["name"] for place in places]


def test_places_have_speaking_names() -> None:
    own = cards_and_piles(three().view(0), NAMES)["seats"][0]
    assert [place["name"] for place in own["places"]] == [
        "Ace place, face down",
        "Place 2: 2 of hearts",
        "Place 3: jack of spades, a wild card, holds it",
        "Place 4, face down",
    ]
    assert own["rung"] == "2 to go"


def test_a_tap_stands_for_the_move_that_is_meant() -> None:
    round = three()
    drawing = cards_and_piles(round.view(0), NAMES)
    assert (drawing["stock"]["move"], drawing["discard"]["move"]) == ("S", "D")
    round.play("S")
    holding = cards_and_piles(round.view(0), NAMES, marked=round.legal_moves)
    assert holding["discard"]["move"] == "X"
    own = holding["seats"][0]["places"]
    assert [place["move"] for place in own] == ["P1", "P2", "W3", "P4"]
    assert [place["marked"] for place in own] == [False, False, True, False]
    assert holding["discard"]["marked"]
    assert not holding["stock"]["marked"]
    assert all(place["move"] == "" for place in holding["seats"][1]["places"])


def test_the_held_card_is_named_for_its_holder() -> None:
    round = three()
    assert cards_and_piles(round.view(0), NAMES)["held"]["name"] == "No card in hand"
    round.play("S")
    assert cards_and_piles(round.view(0), NAMES)["held"]["name"] == "You hold the 3 of diamonds"
    assert cards_and_piles(round.view(2), ("Mia", "Ben", "Ada"))["held"]["name"] == (
        "Mia holds the 3 of diamonds"
    )


def test_piles_are_counted_and_named() -> None:
    scene = cards_and_piles(three().view(0), NAMES)
    assert scene["discard"]["name"] == "Discard pile, 9 of spades on top"
    assert scene["discard"]["count"] == 2
    assert scene["stock"]["name"] == f"Stock, {scene['stock']['count']} cards, face down"
    last = Round.rigged(CLASSIC, ["?"], stock="3d", rest="none")
    assert cards_and_piles(last.view(), NAMES)["stock"]["name"] == "Stock, 1 card, face down"
    assert cards_and_piles(last.view(), NAMES)["discard"]["name"] == "Discard pile, empty"


def test_cards_travel_between_piles_hands_and_places() -> None:
    round = three()
    draw, swap = round.play("S"), round.play("W3")
    assert travel(draw) == [{"card": "3d", "from": "stock", "to": "held", "flip": True}]
    assert [trip["to"] for trip in travel(swap)] == ["0:2", "held"]
    place = round.play("P1")
    assert [(trip["from"], trip["flip"]) for trip in travel(place)] == [
        ("held", False),
        ("0:0", True),
    ]


def test_the_card_under_the_last_place_goes_to_the_discard_pile() -> None:
    round = Round.rigged(CLASSIC, ["5c"], stock="Ah", rest="none")
    round.play("S")
    out = round.play("P1")
    assert [trip["to"] for trip in travel(out)] == ["0:0", "discard"]
