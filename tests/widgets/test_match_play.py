"""Whole matches against computer players, driven by the messages that the page sends."""

from __future__ import annotations

import csv
import gc
import json
import tracemalloc
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from trash_core import CLASSIC, GARBAGE, RULE_BOOKS, DealCode, Match, Round, cut_for_dealer
from trash_core.players import first_fit, is_useful
from trash_core.record import load
from trash_widgets import MatchPlay
from trash_widgets.house import HOUSE_RULES, HouseRule
from trash_widgets.match.length import minutes_here
from trash_widgets.match.widget import WASTED


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
    assert play.scene["cheer"] is (0 in play.match.winners)


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


def plain(play: MatchPlay) -> list[str]:
    """The choices that are seen at once, outside the folds."""
    return [choice["name"] for choice in play.scene["choices"] if "fold" not in choice]


def folds(play: MatchPlay) -> set[str]:
    return {choice["fold"] for choice in play.scene["choices"] if "fold" in choice}


def length_of(play: MatchPlay) -> tuple[str, dict[str, str]]:
    (field,) = [choice for choice in play.scene["choices"] if choice["name"] == "length"]
    return field["value"], dict(field["options"])


def test_a_short_match_can_be_chosen() -> None:
    play = MatchPlay(key="")
    value, options = length_of(play)
    assert (value, list(options)) == ("whole", ["whole", "5", "3"])
    minutes = [int(words.split()[0]) for words in options.values()]
    assert minutes == sorted(minutes, reverse=True)
    assert minutes[0] == minutes_here("classic", 2, 1)
    press(play, "set length 3")
    assert length_of(play)[0] == "3"
    press(play, "deal")
    assert play.match is not None
    assert play.match.round.rungs == (3, 3)


def test_the_lesson_says_as_many_minutes_as_its_table() -> None:
    lesson = json.loads((Path(__file__).parents[2] / "lessons/06-match.ipynb").read_text("utf-8"))
    assert lesson["metadata"]["learn_trash"]["minutes"] == minutes_here("classic", 2, 1)


def test_how_long_is_told_for_every_table_that_there_is() -> None:
    for book in RULE_BOOKS:
        for players in range(2, MatchPlay(book=book, key="").setup.most() + 1):
            play = MatchPlay(players=players, book=book, key="")
            fields = [choice for choice in play.scene["choices"] if choice["name"] == "length"]
            assert len(fields) == (RULE_BOOKS[book].one_round_for(players) == 0)
            for field in fields:
                words = [label for _, label in field["options"]]
                assert len(set(words)) == len(words) >= 2, (book, players, words)


def test_a_match_is_whole_again_and_its_length_goes_with_the_house_rules() -> None:
    play = MatchPlay(key="")
    press(play, "set length 5")
    press(play, "set length whole")
    assert play.setup.house == {}
    press(play, "set first_layout 7")
    assert length_of(play)[0] == "7"
    assert "7 places" in length_of(play)[1]["7"]
    press(play, "set players 5")
    press(play, "set book last_licks")  # one round decides
    assert "length" not in plain(play)


def test_with_many_players_one_button_plays_on_to_my_turn() -> None:
    for players, first in ((2, "Watch Ben"), (3, "Watch Ben"), (4, "Play on to my turn")):
        play = MatchPlay(players=players, key="")
        press(play, "set opener 2")
        press(play, "deal")
        main = [action["label"] for action in play.scene["actions"] if action["main"]]
        assert main == [first]
        assert any(action["label"] == "Watch Ben" for action in play.scene["actions"])
    press(play, "skip")
    assert play.game is not None
    assert not play.game.of_computer
    assert len(play.scene["log"]) == players - 1


def test_choices_are_offered_until_the_cards_are_dealt() -> None:
    play = MatchPlay(key="")
    assert plain(play) == ["players", "level", "book", "length", "code"]
    assert folds(play) == {"Who plays", "House rules"}
    press(play, "set players 5")
    press(play, "set level hard")
    assert len(play.scene["seats"]) == 5
    assert play.scene["caption"]["goal"].startswith("Be the first")
    press(play, "set book last_licks")
    assert play.scene["caption"]["goal"].startswith("One round decides.")
    press(play, "set book garbage")
    assert play.setup.players == 4, "Garbage is for four at the most"
    for nonsense in (
        *("set players 9", "set players x", "set level god", "set book poker", "set taste good"),
        *("set seat9 easy", "set seat1 god", "set jokers 9", "set target x", "set opener 7", "set mode odd"),
    ):
        before = json.dumps(play.scene["choices"])
        press(play, nonsense)
        assert json.dumps(play.scene["choices"]) == before, nonsense
    press(play, "deal")
    assert play.match is not None
    assert (play.match.players, play.match.rules) == (4, GARBAGE)
    assert play.scene["choices"] == []
    press(play, "set players 2")
    assert play.match.players == 4


def test_a_deal_code_gives_everybody_the_same_cards(play: MatchPlay) -> None:
    assert plain(play) == ["level", "code"]
    assert folds(play) == {"Who plays"}, "the code says the rules"
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
    assert play.setup.code is None
    press(play, "set code c41-0000-0007e")
    for code in ("c21 0000 0007j", ""):
        press(play, f"set code {code}")
    assert play.setup.code is None
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
    assert later.setup.levels[:3] == [None, "hard", "hard"]
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


# ---- who plays, and by which house rules


def type_in(play: MatchPlay, name: str, text: str) -> dict[str, Any]:
    return send(play, "text", name=name, text=text)


def choice(play: MatchPlay, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in play.scene["choices"] if each["name"] == name)
    return found


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.option)
def test_every_house_rule_can_be_chosen_and_played(rule: HouseRule) -> None:
    book = "last_licks" if rule.option == "one_round" else "classic"
    for name in rule.labels:
        play = MatchPlay(2, "easy", book, key="")
        if rule.option == "extra_draws":
            press(play, "set check_layouts True")
        message = press(play, f"set {rule.option} {name}")
        assert message["tone"] == "tell", message
        assert choice(play, rule.option)["value"] == name
        press(play, "deal")
        assert play.match is not None
        assert play.match.rules == RULE_BOOKS[book].replace(
            **rule.change(name), **({"check_layouts": True} if rule.option == "extra_draws" else {})
        )
        for _ in range(12):
            if play.game is not None and play.game.of_person:
                move(play, first_fit(play.match.view(0)))
            else:
                press(play, "next")
        press(play, "new")
        press(play, "leave")
        assert choice(play, rule.option)["value"] == name, "the next match has the same rules"
        press(play, f"set {rule.option} book")
        assert rule.option not in play.setup.house


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        (["extra_draws 3"], "needs “Check the other layouts: yes”"),
        (["check_layouts True", "extra_draws 3", "last_turn True"], "Turn one of them off"),
        (["players 3", "check_layouts True", "extra_draws 3"], "is for two players"),
        (["first_layout 4", "target 5"], "must be below"),
        (["one_round 1", "target 3"], "leaves no ladder"),
        (["players 6", "decks 1"], "too many"),
    ],
)
def test_contradictions_are_told_and_can_be_mended(choices: list[str], words: str) -> None:
    play = MatchPlay(key="")
    for name in choices:
        message = press(play, f"set {name}")
    assert message["tone"] == "refuse"
    assert words in message["text"]
    assert press(play, "deal")["text"] == message["text"]
    assert play.match is None
    assert len(play.scene["seats"]) == play.setup.players
    for name in choices:
        option = name.split()[0]
        press(play, "set players 2" if option == "players" else f"set {option} book")
    press(play, "deal")
    assert play.match is not None


def test_a_whole_set_of_rules_can_be_given() -> None:
    rules = RULE_BOOKS["turn_up"].replace(swap=True, jokers=2)
    play = MatchPlay(rules=rules, key="")
    assert (play.setup.book, play.setup.house) == ("turn_up", {"swap": "True", "jokers": "2"})
    press(play, "deal")
    assert play.match is not None
    assert play.match.rules == rules
    with pytest.raises(ValueError, match=r"name='Mia'|names='Mia'"):
        MatchPlay(names="Mia", key="")


def test_two_choices_that_belong_together_are_made_one_after_the_other() -> None:
    play = MatchPlay(key="")
    assert press(play, "set extra_draws 3")["tone"] == "refuse"
    assert press(play, "set check_layouts True")["tone"] == "tell"
    press(play, "deal")
    assert play.match is not None
    assert play.match.rules == CLASSIC.replace(extra_draws=3, check_layouts=True)


def test_who_plays_first_can_be_chosen_or_cut_for() -> None:
    play = MatchPlay(4, key="")
    press(play, "set opener 3")
    press(play, "deal")
    assert play.match is not None
    assert play.match.deal.opener == 2
    assert play.scene["message"]["text"].endswith("Ada plays first.")
    press(play, "new")
    press(play, "set opener cut")
    openers = set()
    for _ in range(40):
        press(play, "deal")
        assert play.match is not None
        dealer, _ = cut_for_dealer(4, play.match.seed)
        assert play.match.deal.opener == (dealer + 1) % 4
        openers.add(play.match.deal.opener)
        press(play, "new")
    assert len(openers) > 1


def test_each_computer_player_may_have_a_strength_of_its_own() -> None:
    play = MatchPlay(4, key="")
    press(play, "set seat2 easy")
    press(play, "set seat4 hard")
    assert choice(play, "level")["value"] == "mixed"
    press(play, "deal")
    assert play.game is not None
    assert play.game.levels == [None, "easy", "medium", "hard"]
    code = DealCode.parse(play.scene["share"]["code"])
    assert code.computers == (None, "easy", "medium", "hard")
    other = MatchPlay(key="")
    type_in(other, "code", str(code))
    assert choice(other, "seat4")["value"] == "hard"
    press(other, "deal")
    assert other.match == play.match
    assert MatchPlay(3, ["easy", "hard"], key="").setup.levels[:3] == [None, "easy", "hard"]


def test_somebody_has_to_play() -> None:
    play = MatchPlay(key="")
    message = press(play, "set seat1 easy")
    assert "At least one person" in message["text"]
    assert choice(play, "seat1")["value"] == "person"
    press(play, "set seat2 person")
    press(play, "set seat1 easy")
    press(play, "deal")
    assert play.game is not None
    assert play.game.near == 1, "the only person's layout is large"


def test_names_are_tidied_and_nobody_is_mixed_up() -> None:
    play = MatchPlay(3, people=2, key="")
    assert play.setup.names == ["Player 1", "Player 2", "Ada"]
    type_in(play, "name1", "  Mia\n Rose\u202e\x00 ")
    assert play.setup.names[0] == "Mia Rose"
    assert "already" in type_in(play, "name2", "mia rose")["text"]
    assert "already" in type_in(play, "name2", "You")["text"]
    type_in(play, "name2", "<img src=x onerror=alert(1)>")
    assert play.setup.names[1] == "<img src=x onerr", "at most 16 characters"
    type_in(play, "name1", "")
    assert play.setup.names[0] == "Player 1"
    type_in(play, "name9", "Zoe")
    type_in(play, "name6", "Zoe")
    assert len(play.setup.names) == 3
    press(play, "deal")
    assert "before the cards are dealt" in type_in(play, "name1", "Zoe")["text"]


# ---- several people at one screen


def turn(play: MatchPlay) -> None:
    """The whole turn of the person to play."""
    game = play.game
    assert game is not None
    seat = game.match.round.seat
    while game.match.to_play == seat and not game.match.round.is_over:
        move(play, first_fit(game.match.view(seat)))
        if game.match.round.events[-1].turn_end:
            return


def large(play: MatchPlay) -> list[str]:
    return [seat["name"] for seat in play.scene["seats"] if seat["own"]]


def test_people_play_in_turn_with_their_own_layout_large() -> None:
    play = MatchPlay(2, people=2, names=["Mia", "Tom"], code="C21-0000-0007J", key="")
    press(play, "deal")
    assert play.scene["message"]["text"] == "The cards are dealt. Mia plays first."
    assert large(play) == ["Mia"]
    turn(play)
    assert play.scene["message"]["text"].endswith("Now it is Tom’s turn.")
    assert large(play) == ["Mia"], "what Mia did can still be seen"
    assert play.scene["actions"][0] == {"do": "next", "label": "Tom’s turn", "main": True}
    assert move(play, "P1")["text"] == "It is Tom’s turn."
    assert "hint" not in buttons(play)
    said = press(play, "next")["text"]
    assert said.startswith("It is Tom’s turn.")
    assert large(play) == ["Tom"]
    assert [seat["name"] for seat in play.scene["seats"]] == ["Mia", "Tom"], "nobody changes seats"
    turn(play)
    move(play, "S")
    assert large(play) == ["Mia"], "a draw is enough to begin"
    assert "Mia draws" in play.scene["message"]["text"]
    assert play.match is not None
    assert play.match.round.seat == 0


def test_people_and_computers_sit_at_one_table_to_the_end() -> None:
    play = MatchPlay(4, people=2, house={"first_layout": 2}, key="")
    press(play, "set seat3 person")
    press(play, "deal")
    seen = set()
    for _ in range(3000):
        game = play.game
        assert game is not None
        if game.match.is_over:
            break
        if game.of_person:
            seen.add(game.near)
            assert large(play) == [game.names[game.near]]
            move(play, first_fit(game.match.view(game.near)))
        else:
            press(play, "next")
    assert seen == {0, 1, 2}
    assert game.match.is_over


def test_taking_back_goes_back_to_the_person_whose_move_it_was() -> None:
    play = MatchPlay(3, people=2, names=["Mia", "Tom"], key="")
    press(play, "deal")
    turn(play)
    press(play, "next")
    move(play, "S")
    assert large(play) == ["Tom"]
    press(play, "undo")
    assert large(play) == ["Tom"]
    press(play, "undo")
    assert large(play) == ["Mia"]


# ---- practice


def test_taking_back_costs_nothing_until_a_hidden_card_turns_up() -> None:
    play = MatchPlay(2, people=2, key="")
    press(play, "deal")
    assert play.match is not None
    play.match.rounds[-1] = Round.rigged(
        CLASSIC, ["? ? ? ? ? ? ? 8d+ Jh+ ?", "? ? ? ? ? ? ? ? ? ?"], stock="9h Qs", discard="Qd"
    )
    game = play.game
    assert game is not None

    move(play, "D")  # the queen was open on the pile
    assert ["undo", "Take back"] in [[a["do"], a["label"]] for a in play.scene["actions"]]
    assert press(play, "undo")["text"].startswith("Taken back. ")
    assert game.taken_back == 0

    move(play, "S")
    move(play, "W9")  # the jack lay open
    press(play, "undo")
    assert game.taken_back == 0
    assert ["undo", "Take back (it counts)"] in [[a["do"], a["label"]] for a in play.scene["actions"]]
    assert "noted (1)" in press(play, "undo")["text"], "the stock's card was hidden before"
    assert game.taken_back == 1

    move(play, "S")
    move(play, "X")
    press(play, "undo")
    assert game.taken_back == 1, "the discarded card was open already"
    move(play, "X")
    press(play, "next")
    move(play, "S")
    press(play, "undo")
    assert game.taken_back == 2
    record = json.loads(json.dumps(play._record()))
    assert record["taken_back"] == 2


def test_for_real_there_are_no_hints_and_nothing_is_taken_back() -> None:
    play = MatchPlay(key="")
    press(play, "set mode real")
    press(play, "deal")
    move(play, "S")
    assert {"hint", "undo"}.isdisjoint(buttons(play))
    before = play.scene["stock"]
    assert (
        press(play, "undo")["text"] == press(play, "hint")["text"] == "There is nothing to do for that now."
    )
    assert play.scene["stock"] == before
    later = MatchPlay(key="")
    later.rehearse_message({"kind": "restore", "record": play._record()})
    assert "undo" not in buttons(later)


# ---- what is offered at the end


def test_the_match_is_summed_up_and_can_be_saved() -> None:
    play = MatchPlay(2, people=2, names=["=Mia", "<b>"], house={"first_layout": 2}, key="")
    press(play, "deal")
    for _ in range(2000):
        game = play.game
        assert game is not None
        if game.match.is_over:
            break
        if game.of_person:
            move(play, first_fit(game.match.view(game.near)))
        else:
            press(play, "next")
    match = game.match
    panel = play.scene["panel"]
    assert panel["title"] == f"{game.names[match.winners[0]]} won the match"
    assert panel["head"] == ["Round", "Turns", "Won by", "=Mia", "<b>"]
    assert len(panel["rows"]) == len(match.rounds)
    assert [int(cell) for cell in panel["rows"][-1][3:]] == list(match.rungs)
    assert "<b>" not in panel["chart"]
    assert "&lt;b&gt;" in panel["chart"]

    record, result = play.scene["files"]
    assert load(record["text"]) == match
    head, line = csv.reader(result["text"].splitlines())
    told = dict(zip(head, line, strict=True))
    assert DealCode.parse(told["deal"]) == match.deal
    assert (told["book"], told["rules"]) == ("classic", "C-F2")
    assert told["kit"] == version("learn-trash")
    assert told["winner"] in ("'=Mia", "<b>"), "no formula in a spreadsheet"
    assert int(told["rounds"]) == match.round_number
    turns = sum(event.turn_end is not None for event in match.events)
    assert int(told["turns"]) == turns == sum(int(row[1]) for row in panel["rows"])


def test_a_finished_match_can_be_watched_again(play: MatchPlay) -> None:
    press(play, "deal")
    to_the_end(play)
    end = play.scene["seats"]
    press(play, "watch")
    assert play.scene["slider"]["value"] == 0
    assert all(place["card"] is None for seat in play.scene["seats"] for place in seat["places"])
    assert move(play, "S")["text"].startswith("Here you only watch.")
    press(play, "last")
    assert [seat["places"] for seat in play.scene["seats"]] != []
    shown = [[place["card"] for place in seat["places"]] for seat in play.scene["seats"]]
    assert shown == [[place["card"] for place in seat["places"]] for seat in end]
    assert play.scene["storage"] is None or "rounds" in play.scene["storage"]["record"]
    press(play, "stay")
    assert play.scene["seats"] == end
    assert play.scene.get("slider") is None


# ---- sharing


def test_the_code_is_shared_as_a_link_and_a_picture(play: MatchPlay) -> None:
    press(play, "deal")
    shared = play.scene["share"]
    assert DealCode.parse(shared["code"]) == DealCode.parse("C21-C02-0000-00075")
    assert shared["href"] is None
    assert shared["qr"] is None
    before = play.scene["message"]
    play.rehearse_message({"kind": "address", "url": "https://school.example/voila/render/06-match.ipynb"})
    shared = play.scene["share"]
    assert shared["href"] == f"https://school.example/voila/render/06-match.ipynb#deal={shared['code']}"
    assert shared["qr"].startswith("<svg")
    assert play.scene["message"] == before, "nothing is said again"
    move(play, "S")
    assert play.scene["share"] == shared


def test_an_address_does_not_count_as_play() -> None:
    play = MatchPlay()
    play.rehearse_message({"kind": "address", "url": "https://school.example/"})
    assert play.scene["fresh"] is True


# ---- long matches


def test_five_hundred_moves_leave_nothing_behind() -> None:
    """Widgets, comms and memory: only the record of the moves may grow."""
    play = MatchPlay(3, house={"swap": False}, key="")
    press(play, "deal")
    press(play, "meter")

    def moves(count: int) -> None:
        for _ in range(count):
            game = play.game
            assert game is not None
            if game.match.is_over:
                press(play, "again")
            elif game.of_person:
                move(play, first_fit(game.match.view(0)))
            else:
                press(play, "next")

    moves(100)
    gc.collect()
    widgets = len(_instances)
    tracemalloc.start()
    moves(50)
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    moves(500)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 500_000, f"{grown} bytes more after 500 moves"
    assert len(_instances) == widgets


def test_a_saved_match_can_be_opened_before_the_deal(play: MatchPlay) -> None:
    press(play, "deal")
    to_the_end(play)
    saved = play.scene["files"][0]["text"]
    other = MatchPlay(key="")
    assert type_in(other, "record", "Not a match at all.")["tone"] == "refuse"
    assert type_in(other, "record", saved)["text"].startswith("Round 1. The cards are dealt.")
    assert other.scene["slider"]["max"] > 100
    assert "Go back to the choices" in move(other, "S")["text"]
    press(other, "stay")
    assert buttons(other) == ["deal"]


SHARED = "K31-T5-C022-0000-00AK9"
"""Last licks for three, down to five places; played sensibly, two go out in the one round it takes."""


def test_a_match_that_two_win_together_says_so() -> None:
    play = MatchPlay(code=SHARED, key="")
    press(play, "deal")
    to_the_end(play)
    assert play.match is not None
    assert play.match.winners == (0, 2)
    assert "You and Ada have won the match, in 1 round." in play.scene["message"]["text"]
    assert play.scene["panel"]["title"] == "You and Ada won the match"
    assert play.scene["panel"]["rows"][-1][2:] == ["You and Ada", "5", "6", "5"]
    assert play.scene["cheer"]


def test_a_discard_that_can_go_nowhere_wastes_the_turn_and_is_told_so() -> None:
    code = str(DealCode(rules=CLASSIC.replace(first_layout=3), players=2, opener=0, seed=4))
    play = MatchPlay(key="", code=code)
    press(play, "deal")
    game = play.game
    assert game is not None
    for _ in range(200):
        match = game.match
        if match.is_over:
            break
        top = match.round.discard[-1] if match.round.discard else None
        if match.to_play == 0 and top and "D" in map(str, match.legal_moves):
            useless = not is_useful(match.view(0), top)
            said = move(play, "D")["text"]
            assert (WASTED in said) is useless
            if useless:
                return
        press(play, "next") if match.to_play != 0 or match.can_deal else move(play, str(match.legal_moves[0]))
    pytest.fail("in no turn lay a useless card on the discard pile")
