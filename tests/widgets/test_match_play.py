"""Whole matches against computer players, driven by the messages that the page sends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trash_core import CLASSIC, DealCode, Match, Round
from trash_core.players import first_fit
from trash_widgets import MatchPlay


def send(play: MatchPlay, kind: str, **message: Any) -> dict[str, Any]:
    play.rehearse_message({"kind": kind, "at": play.scene["version"], **message})
    return dict(play.scene["message"])


def press(play: MatchPlay, what: str) -> dict[str, Any]:
    return send(play, "do", what=what)


def move(play: MatchPlay, text: object) -> dict[str, Any]:
    return send(play, "move", text=str(text))


def buttons(play: MatchPlay) -> list[str]:
    return [action["do"] for action in play.scene["actions"]]


def to_the_end(play: MatchPlay) -> None:
    """Play on until the match is over, as a learner who makes the first sensible move."""
    for _ in range(20_000):
        assert play.match is not None
        if play.match.is_over:
            return
        if play.match.to_play == 0 and "hint" in buttons(play):
            move(play, first_fit(play.match.view(0)))
        else:
            press(play, "next")
    raise AssertionError("the match never ends")


@pytest.fixture
def play() -> MatchPlay:
    return MatchPlay(code="C21-0000-0007J", key="")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("book", ["classic", "garbage", "turn_up", "stock_only", "last_licks"])
def test_a_match_of_every_rule_book_comes_to_its_end(players: int, book: str) -> None:
    play = MatchPlay(players, "hard", book, key="")
    press(play, "deal")
    to_the_end(play)
    assert play.match is not None
    assert play.match.rules.book == book
    assert buttons(play)[0] == "new"
    assert "won the match" in play.scene["message"]["text"]
    assert play.scene["cheer"] is (0 in play.match.round.winners)


def test_nothing_is_dealt_before_the_learner_asks() -> None:
    play = MatchPlay(key="")
    assert play.match is None
    assert buttons(play) == ["deal"]
    assert move(play, "S")["text"] == "Deal first."
    seeds = set()
    for _ in range(5):
        press(play, "deal")
        assert play.match is not None
        seeds.add(play.match.seed)
        press(play, "new")
    assert len(seeds) == 5, "each deal is a fresh one"


def test_choices_are_offered_until_the_cards_are_dealt() -> None:
    play = MatchPlay(key="")
    assert [choice["name"] for choice in play.scene["choices"]] == ["players", "level", "book", "code"]
    press(play, "set players 5")
    press(play, "set level hard")
    assert len(play.scene["seats"]) == 5
    assert play.scene["caption"]["goal"].startswith("Be the first")
    press(play, "set book last_licks")
    assert play.scene["caption"]["goal"].startswith("One round decides.")
    press(play, "set book garbage")
    assert play.players == 4, "Garbage is for four at the most"
    for nonsense in ("set players 9", "set players x", "set level god", "set book poker", "set taste good"):
        press(play, nonsense)
    assert (play.players, play.level, play.book) == (4, "hard", "garbage")
    press(play, "deal")
    assert play.scene["choices"] == []
    press(play, "set players 2")
    assert play.match is not None
    assert play.match.players == 4


def test_a_deal_code_gives_everybody_the_same_cards(play: MatchPlay) -> None:
    assert [choice["name"] for choice in play.scene["choices"]] == ["code"]
    press(play, "deal")
    other = Match(CLASSIC, players=2, seed=7)
    assert play.match == other
    shown = play.scene["caption"]["count"].removeprefix("Deal ")
    assert DealCode.parse(shown).seed == 7
    assert DealCode.parse(shown).computers == (None, "medium")


def test_a_code_can_be_typed() -> None:
    play = MatchPlay(key="")
    message = press(play, "set code c21 0000 0007k")
    assert message["tone"] == "refuse"
    assert play.code is None
    press(play, "set code c41-0000-0007e")
    for code in ("c21 0000 0007j", ""):
        press(play, f"set code {code}")
    assert play.code is None
    press(play, "set code c21-0000-0007j")
    press(play, "deal")
    assert play.match == Match(CLASSIC, players=2, seed=7)


def test_a_wrong_move_is_refused_with_its_reason(play: MatchPlay) -> None:
    press(play, "deal")
    move(play, "S")
    message = move(play, "S")
    assert message["tone"] == "refuse"
    assert "already hold" in message["text"]


def test_the_others_are_watched_turn_by_turn(play: MatchPlay) -> None:
    press(play, "deal")
    while play.match is not None and play.match.to_play == 0:
        move(play, first_fit(play.match.view(0)))
    assert buttons(play)[0] == "next"
    assert play.scene["actions"][0]["label"] == "Watch Ben"
    assert "Ben’s turn" in move(play, "S")["text"]
    said = press(play, "next")["text"]
    assert said.startswith("Ben ")
    assert said.endswith("Now it is your turn.")
    assert play.scene["travel"]


def test_with_several_opponents_one_press_leads_to_the_own_turn() -> None:
    play = MatchPlay(4, key="")
    press(play, "deal")
    while play.match is not None and play.match.to_play == 0:
        move(play, first_fit(play.match.view(0)))
    press(play, "skip")
    assert play.match is not None
    assert play.match.to_play == 0 or play.match.round.is_over
    assert sum(line.startswith(("Ben ", "Ada ", "Sam ")) for line in play.scene["log"]) == 3


def test_hints_say_what_fits(play: MatchPlay) -> None:
    press(play, "deal")
    assert press(play, "hint")["text"] == "Draw the top card of the stock."
    assert play.scene["stock"]["marked"]


def test_taking_back_undoes_one_move_of_the_learner(play: MatchPlay) -> None:
    press(play, "deal")
    assert "undo" not in buttons(play)
    while play.match is not None and play.match.to_play == 0:
        move(play, first_fit(play.match.view(0)))
    press(play, "next")
    assert play.match is not None
    before = len(play.match.events)
    own = [event.move for event in play.match.events if event.seat == 0]
    press(play, "undo")
    assert play.match.to_play == 0
    assert len(play.match.events) < before
    assert [event.move for event in play.match.events if event.seat == 0] == own[:-1]
    to_the_end(play)
    press(play, "undo")
    assert not play.match.is_over


def test_the_same_deal_again(play: MatchPlay) -> None:
    press(play, "deal")
    assert play.match is not None
    start = play.match.copy()
    move(play, "S")
    press(play, "again")
    assert buttons(play) == ["leave", "stay"]
    press(play, "leave")
    assert play.match == start
    to_the_end(play)
    press(play, "again")
    assert play.match == start


def test_a_match_is_not_given_up_by_one_press(play: MatchPlay) -> None:
    press(play, "deal")
    move(play, "S")
    assert buttons(play)[-1] == "new"
    press(play, "new")
    assert buttons(play) == ["leave", "stay"]
    press(play, "stay")
    assert play.match is not None
    press(play, "new")
    press(play, "leave")
    assert play.match is None


def test_a_reload_brings_the_match_back() -> None:
    play = MatchPlay(3, "hard")
    press(play, "deal")
    for _ in range(40):
        assert play.match is not None
        if play.match.to_play == 0 and "hint" in buttons(play):
            move(play, first_fit(play.match.view(0)))
        else:
            press(play, "next")
    record = json.loads(json.dumps(play.scene["storage"]["record"]))
    later = MatchPlay()
    assert send(later, "restore", record=record)["text"].startswith("Welcome back.")
    assert later.match == play.match
    assert later.level == "hard"
    to_the_end(later)


@pytest.mark.parametrize(
    "record",
    [
        {},
        {
            "format": "learn-trash match",
            "version": 1,
            "deal": "C21-0000-0007K",
            "rounds": [""],
            "winners": [],
        },
        {
            "format": "learn-trash match",
            "version": 9,
            "deal": "C21-0000-0007J",
            "rounds": [""],
            "winners": [],
        },
        {
            "format": "learn-trash match",
            "version": 1,
            "deal": "C21-0000-0007J",
            "rounds": ["X"],
            "winners": [],
        },
    ],
)
def test_a_damaged_record_is_told_and_does_no_harm(record: dict[str, Any]) -> None:
    play = MatchPlay()
    assert "could not be read" in send(play, "restore", record=record)["text"]
    press(play, "deal")
    assert play.match is not None


def test_a_round_that_ends_waits_for_the_learner(play: MatchPlay) -> None:
    press(play, "deal")
    assert play.match is not None
    while not play.match.round.is_over:
        if play.match.to_play == 0:
            move(play, first_fit(play.match.view(0)))
        else:
            press(play, "next")
    assert play.scene["actions"][0]["label"] == "Ready for the next round"
    assert "won this round" in play.scene["message"]["text"]
    assert "over" in move(play, "S")["text"]
    press(play, "next")
    assert play.scene["caption"]["title"] == "Round 2"


def test_a_forced_pass_has_a_button(play: MatchPlay) -> None:
    press(play, "deal")
    assert play.match is not None
    play.match.rounds[-1] = Round.rigged(CLASSIC, ["? 2c", "? ?"], rest="none")
    press(play, "hint")
    assert play.scene["actions"][0] == {"do": "next", "label": "Pass", "main": True}
    assert press(play, "next")["text"].startswith("You pass.")


def test_no_face_down_card_is_sent() -> None:
    """Deals that differ only in what is hidden give the same scenes as long as they stay so."""
    scenes = []
    for seed in (1, 2):
        play = MatchPlay(key="")
        press(play, "deal")
        assert play.match is not None
        play.match.rounds[-1] = Round.rigged(
            CLASSIC, ["? ? ? Kd ? ? ? ? ? ?", "? ? ? ? ? ? ? ? ? ?"], stock="4h", seed=seed
        )
        texts = [move(play, text) and json.dumps(play.scene) for text in ("S", "P4", "X")]
        scenes.append([text.replace(play.scene["caption"]["count"], "") for text in texts])
    assert scenes[0] == scenes[1]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 7}, "from 2 to 6"),
        ({"players": 5, "book": "garbage"}, "from 2 to 4"),
        ({"players": 1}, "from 2 to 6"),
        ({"level": "god"}, "easy, medium, hard"),
        ({"book": "poker"}, "classic, garbage"),
        ({"code": "C21-0000-0007K"}, "check"),
    ],
)
def test_bad_arguments_are_refused_with_what_is_allowed(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        MatchPlay(**arguments, key="")


def test_it_can_be_rehearsed() -> None:
    MatchPlay(3, key="").rehearse()
