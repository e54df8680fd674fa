"""The chance meter: the right number, the right count, and a table of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trash_core import CLASSIC, GARBAGE, STOCK_ONLY, Match, Round
from trash_core.chances import next_card
from trash_core.players import first_fit
from trash_widgets import ChanceMeter, GuidedTurn
from trash_widgets.meter import meter


def dial(round: Round) -> dict[str, Any]:
    found = meter(round.view(round.seat))
    assert found is not None
    return found


def test_before_a_draw_it_counts_the_unseen_cards() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+ Jd+ ?", "? ? ? ?"], discard="4d Qh")
    # 48 unseen; fit: 4 aces, 3 fours; wild: 3 jacks; the place of the jack: 4 threes.
    found = dial(round)
    assert found["text"] == "14 of 48 unseen cards"
    assert found["value"] == round_to(14 / 48)
    assert found["detail"] == [
        ["Fits a place", "7"],
        ["Wild", "3"],
        ["Takes the place of a wild", "4"],
        ["Ends the turn", "34"],
    ]


def round_to(value: float) -> float:
    return round(value, 4)


def test_with_a_card_in_hand_it_speaks_of_the_card_under_it() -> None:
    round = Round.rigged(STOCK_ONLY, ["? 2c+ ?", "? ? ?"], stock="3d")
    round.play("S")
    # The 3 will lie on place 3: only aces fit then, 8 of the 104 - 2 unseen ones.
    assert dial(round)["text"] == "8 of 102 unseen cards"


def test_a_dead_card_ends_the_turn_and_the_last_place_is_the_last() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+ ?", "?"], stock="Qd")
    round.play("S")
    assert dial(round) | {"label": ""} == {
        "label": "",
        "value": 0.0,
        "text": "No next card: this one ends the turn",
        "detail": [],
    }
    round = Round.rigged(CLASSIC, ["? 2c+", "?"], stock="Ad")
    round.play("S")
    assert dial(round)["text"] == "This card fills the last place"


def test_a_wild_says_for_which_place() -> None:
    """Without swaps it matters which place a joker takes: where most cards are left, most fit no longer."""
    rules = GARBAGE.replace(swap=False)
    round = Round.rigged(rules, ["? ? 3c+", "? ? ?"], stock="*", discard="Ad Ah As")
    round.play("S")
    found = dial(round)
    under = next_card(round.view(0)).under
    assert found["text"] == "5 of 49 unseen cards, from under the ace place"
    assert under[1].useful > under[2].useful


def test_after_a_reshuffle_the_stock_is_known() -> None:
    round = Round.rigged(CLASSIC, ["? ? ?", "? ? ?"], stock="Kd", discard="Qh Qd 2c", rest="none")
    round.play("S")
    round.play("X")
    assert dial(round)["text"] == "1 of 3 cards in the stock", "the reshuffle that comes is counted in"
    round.play("S")
    round.play("P2" if round.can("P2") else "X")
    found = dial(round)
    assert found["text"].endswith(("cards in the stock", "face-down cards"))


def test_it_is_gone_when_the_round_is_over() -> None:
    match = Match(CLASSIC, 2, seed=3)
    while not match.round.is_over:
        assert meter(match.view(match.round.seat)) is not None
        match.play(first_fit(match.view(match.round.seat)))
    assert meter(match.view(0)) is None


def test_the_value_is_the_count() -> None:
    """At every point of a match: the value is the counted cards divided by all, and the details add up."""
    match = Match(CLASSIC, 2, seed=5)
    while not match.round.is_over:
        found = dial(match.round)
        if found["detail"]:
            useful, cards = (int(word) for word in found["text"].split() if word.isdecimal())
            assert found["value"] == round_to(useful / cards)
            counts = dict(found["detail"])
            assert sum(map(int, counts.values())) == cards
            assert cards - int(counts.get("Ends the turn", 0)) == useful
        match.play(first_fit(match.view(match.round.seat)))


# ---- the table of its own


def send(widget: ChanceMeter | GuidedTurn, kind: str, **message: Any) -> dict[str, Any]:
    widget.rehearse_message({"kind": kind, "at": widget.scene["version"], **message})
    return dict(widget.scene["message"])


def test_a_position_to_play_on() -> None:
    table = ChanceMeter(["? ? ? ?"], stock="3h 2d Ks", key="test/meter")
    before = table.scene["meter"]["text"]
    send(table, "move", text="S")
    assert table.scene["meter"]["text"] != before
    assert send(table, "move", text="X")["tone"] == "refuse"
    send(table, "move", text="P3")
    record = json.loads(json.dumps(table.scene["storage"]["record"]))
    later = ChanceMeter(["? ? ? ?"], stock="3h 2d Ks", key="test/meter")
    send(later, "restore", record=record)
    assert later.round == table.round
    send(later, "do", what="undo")
    assert [str(move) for move in later.round.moves] == ["S"]
    send(later, "do", what="retry")
    assert later.scene["meter"]["text"] == before
    for damaged in ({}, {"moves": 7}, {"moves": "S P9 zzz"}):
        other = ChanceMeter(["? ? ? ?"], stock="3h", key="test/meter")
        send(other, "restore", record=damaged)
        send(other, "do", what="retry")
        assert not other.round.moves


def test_others_play_when_they_are_watched() -> None:
    table = ChanceMeter(["? ? ?", "? ? ?"], stock="Qh 2d Qd", names=["You", "Zoe"])
    send(table, "move", text="S")
    send(table, "move", text="X")
    assert "Zoe" in send(table, "move", text="S")["text"]
    while not table._own_turn and not table.round.is_over:
        send(table, "do", what="next")
    assert table.scene["log"][-1].startswith("Zoe")


def test_a_position_as_text() -> None:
    position = Round.rigged(GARBAGE, ["? 2c+ ?"], stock="*").position
    assert ChanceMeter(position=position).scene["meter"]["label"] == "Chance that the next card fits"
    with pytest.raises(ValueError, match="eight fields"):
        ChanceMeter(position="nonsense")


def test_it_can_be_rehearsed() -> None:
    ChanceMeter(["? ? ? ?", "? ? ? ?"], discard="4d").rehearse()
    ChanceMeter().rehearse()


def test_guided_turns_have_it_as_a_switch() -> None:
    assert "meter" not in [action["do"] for action in GuidedTurn("02-chaining", keep=False).scene["actions"]]
    guided = GuidedTurn("02-chaining", keep=False, meter=True)
    assert guided.scene["meter"]["text"]
    send(guided, "do", what="meter")
    assert guided.scene["meter"] is None
    guided.rehearse()
