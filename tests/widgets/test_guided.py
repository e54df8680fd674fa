"""Guided turns, driven by the messages that the page sends."""

import dataclasses
import json
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

from trash_core import CLASSIC, Round
from trash_widgets import GuidedTurn
from trash_widgets.attempt import Attempt
from trash_widgets.levels import load


@pytest.fixture
def guide() -> GuidedTurn:
    return GuidedTurn("02-chaining", then="03-next.ipynb", then_label="Next")


def send(guide: GuidedTurn, **message: Any) -> dict[str, Any]:
    message.setdefault("at", guide.scene["version"])
    guide.rehearse_message(message)
    return dict(guide.scene["message"])


def move(guide: GuidedTurn, text: str) -> dict[str, Any]:
    return send(guide, kind="move", text=text)


def press(guide: GuidedTurn, what: str) -> dict[str, Any]:
    return send(guide, kind="do", what=what)


def play(guide: GuidedTurn, moves: str) -> dict[str, Any]:
    return [move(guide, text) for text in moves.split()][-1]


def finish(guide: GuidedTurn) -> dict[str, Any]:
    return play(guide, " ".join(map(str, guide.level.par)))


def own(guide: GuidedTurn) -> list[str | None]:
    return [place["card"] for place in guide.scene["seats"][0]["places"]]


def test_a_turn_from_draw_to_discard(guide: GuidedTurn) -> None:
    assert move(guide, "S")["text"].startswith("You draw the 5 of clubs from the stock.")
    assert guide.scene["held"] == {"card": "5c", "name": "You hold the 5 of clubs", "label": "In hand"}
    move(guide, "P5")
    assert own(guide)[4] == "5c"
    message = move(guide, "X")
    assert message["tone"] == "good"
    assert guide.scene["discard"]["top"] == "Qd"
    assert guide.stars == {"one-link": 3}
    assert [action["do"] for action in guide.scene["actions"]] == ["next", "retry"]


def test_a_refusal_gives_its_reason_and_changes_nothing(guide: GuidedTurn) -> None:
    move(guide, "S")
    before = guide.round.copy()
    message = move(guide, "P6")
    assert message["tone"] == "refuse"
    assert message["at"] == "P6"
    assert "The 5 of clubs" in message["text"]
    assert "place 5" in message["text"]
    assert guide.round == before
    assert move(guide, "X")["text"].startswith("The 5 of clubs fits: place 5 is still face down.")


def test_the_same_refusal_twice_is_said_twice(guide: GuidedTurn) -> None:
    first, second = move(guide, "D"), move(guide, "D")
    assert first["text"] == second["text"]
    assert first["id"] != second["id"]


def test_a_double_click_counts_once(guide: GuidedTurn) -> None:
    at = guide.scene["version"]
    send(guide, kind="move", text="S", at=at)
    send(guide, kind="move", text="S", at=at)
    assert guide.attempt.slips == 0
    assert guide.scene["held"]["card"] == "5c"


def test_slips_and_hints_cost_stars_and_the_best_result_is_kept(guide: GuidedTurn) -> None:
    play(guide, "P1 P2 S P9 P1 P5 X")  # four slips
    assert guide.stars["one-link"] == 1
    press(guide, "retry")
    assert own(guide) == [None] * 10
    press(guide, "hint")
    finish(guide)
    assert guide.stars["one-link"] == 2
    press(guide, "retry")
    finish(guide)
    assert guide.stars["one-link"] == 3
    press(guide, "retry")
    play(guide, "D D D D")
    finish(guide)
    assert guide.stars["one-link"] == 3


def test_a_refusal_that_the_goal_asks_for_costs_nothing(guide: GuidedTurn) -> None:
    press(guide, "level 2")
    play(guide, "S X P3 P4 X")
    assert (guide.attempt.slips, guide.stars["must-place"]) == (1, 3)
    press(guide, "retry")
    play(guide, "S X X X P3 P4 X")
    assert guide.stars["must-place"] == 3  # the best result is kept
    assert guide.attempt.slips == 3


def test_retry_gives_the_same_deal(guide: GuidedTurn) -> None:
    start = guide.round.copy()
    finish(guide)
    press(guide, "retry")
    assert guide.round == start


def marked(guide: GuidedTurn) -> list[str]:
    scene = guide.scene
    targets = [scene["stock"], scene["discard"], *scene["seats"][0]["places"]]
    return [target["move"] for target in targets if target["marked"]]


def test_hints_first_a_thought_then_the_move(guide: GuidedTurn) -> None:
    press(guide, "level 4")
    assert marked(guide) == []
    assert press(guide, "hint")["text"] == guide.level.hint
    assert marked(guide) == []
    assert press(guide, "hint")["text"] == "Draw the top card of the stock."
    assert marked(guide) == ["S"]
    move(guide, "S")
    assert "fits place 4" in press(guide, "hint")["text"]
    assert marked(guide) == ["P4"]


def test_a_hint_does_not_lead_round_a_dare(guide: GuidedTurn) -> None:
    press(guide, "level 2")
    move(guide, "S")
    assert press(guide, "hint")["text"].startswith("First try this")
    move(guide, "X")
    assert "fits place 3" in press(guide, "hint")["text"]


def test_a_hint_marks_the_pile_that_it_speaks_of(guide: GuidedTurn) -> None:
    press(guide, "level 6")
    play(guide, "S P8 P3 X")
    while guide.scene["actions"][0]["do"] == "next":
        press(guide, "next")
    assert press(guide, "hint")["text"] == "Take the top card of the discard pile."
    assert marked(guide) == ["D"]


def test_a_level_that_another_player_ends_is_done_as_well() -> None:
    guide = GuidedTurn("05-ladder", keep=False)
    press(guide, "level 4")
    play(guide, "S X")
    press(guide, "next")
    message = press(guide, "next")
    assert message["tone"] == "good"
    assert "no last turn" in message["text"]
    assert guide.stars["no-last-turn"] == 3


def test_hints_fade(guide: GuidedTurn) -> None:
    assert guide.scene["stock"]["marked"]
    press(guide, f"level {len(guide.levels) - 1}")
    assert not guide.scene["stock"]["marked"]
    assert "hint" not in [action["do"] for action in guide.scene["actions"]]
    hints = guide.attempt.hints
    press(guide, "hint")
    assert guide.attempt.hints == hints


def test_a_story_asks_to_be_followed_without_calling_it_a_mistake(guide: GuidedTurn) -> None:
    press(guide, "level 5")
    play(guide, "S P4")
    message = move(guide, "P7")
    assert message["tone"] == "hint"
    assert "story" in message["text"]
    assert guide.attempt.slips == 0
    play(guide, "P8 P2")
    assert move(guide, "X")["tone"] == "hint"  # declining the swap is legal, but not the story
    press(guide, "hint")
    assert [place["label"] for place in guide.scene["seats"][0]["places"] if place["marked"]] == ["8"]
    assert play(guide, "W8 P6 X")["tone"] == "good"
    assert own(guide) == [None, "2c", None, "4h", None, "Js", None, "8d", None, None]
    assert guide.scene["seats"][0]["places"][5]["wild"]


def test_a_detour_is_answered_with_what_to_do_now(guide: GuidedTurn) -> None:
    press(guide, "level 5")
    play(guide, "S P4")
    assert move(guide, "P7")["text"] == f"{guide.level.aside} Put the jack of spades at place 8."
    other = GuidedTurn("04-discard", keep=False)
    press(other, "level 4")
    assert move(other, "S")["text"] == f"{other.level.aside} Take the top card of the discard pile."
    move(other, "D")
    assert "any place" in press(other, "hint")["text"]


@pytest.mark.parametrize("moves", ["D X", "S X next next next S X"])
def test_a_level_without_help_lets_a_turn_be_wasted_and_starts_again(moves: str) -> None:
    guide = GuidedTurn("04-discard", keep=False)
    number = len(guide.levels) - 1
    press(guide, f"level {number}")
    for word in moves.split():
        message = press(guide, word) if word == "next" else move(guide, word)
    assert guide.level.again in message["text"]
    assert not guide.is_done
    assert guide.level.id not in guide.stars
    assert guide.scene["actions"] == [{"do": "retry", "label": "Try again", "main": True}]
    assert move(guide, "S")["text"] == guide.level.again
    back = GuidedTurn("04-discard", keep=False)
    send(back, kind="restore", record=guide._record())
    assert back.scene["actions"] == guide.scene["actions"]
    press(guide, "retry")
    play(guide, "S X")
    while guide.scene["actions"][0]["do"] == "next":
        press(guide, "next")
    assert play(guide, "D P3 X")["tone"] == "good"
    assert guide.stars[guide.level.id] == 3


def test_a_draw_that_wastes_the_turn_is_warned_of(guide: GuidedTurn) -> None:
    guide.attempt.round = Round.rigged(CLASSIC, ["? 2c+ ?"], discard="Qd")
    message = move(guide, "D")
    assert message["tone"] == "hint"
    assert "wasted" in message["text"]
    assert guide.scene["held"]["card"] is None
    guide.attempt.round = Round.rigged(CLASSIC, ["? 2c+ ?"], discard="3d")
    assert move(guide, "D")["tone"] == "tell"
    assert guide.scene["held"]["card"] == "3d"


def test_the_others_turns_are_watched_move_by_move(guide: GuidedTurn) -> None:
    press(guide, "level 6")
    assert play(guide, "S P8 P3 X")["text"].endswith("Now it is Ben’s turn.")
    assert [seat["to_play"] for seat in guide.scene["seats"]] == [False, True]
    assert guide.scene["actions"][0] == {"do": "next", "label": "Watch Ben", "main": True}
    before = guide.round.copy()
    assert "Ben’s turn" in move(guide, "D")["text"]
    assert (guide.round, guide.attempt.slips) == (before, 0)
    assert press(guide, "next")["text"] == "Ben draws the 4 of clubs from the stock."
    assert guide.scene["travel"] == [{"card": "4c", "from": "stock", "to": "held", "flip": True}]
    assert press(guide, "next")["text"].startswith("Ben puts the 4 of clubs at place 4.")
    message = press(guide, "next")
    assert message["text"].startswith("Ben discards the 10 of spades.")
    assert message["text"].endswith("Now it is your turn.")
    assert [seat["to_play"] for seat in guide.scene["seats"]] == [True, False]
    assert play(guide, "D P10 P5 X")["tone"] == "good"
    assert guide.stars["two-turns"] == 3


def test_a_reload_in_the_middle_of_anothers_turn(guide: GuidedTurn) -> None:
    press(guide, "level 6")
    play(guide, "S P8 P3 X")
    press(guide, "next")
    later = GuidedTurn("02-chaining")
    send(later, kind="restore", record=guide.scene["storage"]["record"])
    assert later.round == guide.round
    assert later.scene["actions"][0]["label"] == "Watch Ben go on"


def test_a_dare_must_be_taken_first(guide: GuidedTurn) -> None:
    press(guide, "level 2")
    move(guide, "S")
    message = move(guide, "P3")
    assert message["tone"] == "hint"
    assert "First try this" in message["text"]
    assert guide.attempt.slips == 0
    assert move(guide, "X")["tone"] == "refuse"
    assert play(guide, "P3 P4 X")["tone"] == "good"
    assert guide.stars["must-place"] == 3


def test_a_tap_too_many_takes_nothing_away(guide: GuidedTurn) -> None:
    praise = guide.level.praise
    for each in guide.level.par:
        move(guide, str(each))
    message = move(guide, "S")
    assert message["tone"] == "good"
    assert message["text"].startswith(praise)
    assert "This level is done" in message["text"]
    assert message["stars"] == guide.stars[guide.level.id]


def test_winning_is_cheered_once(guide: GuidedTurn) -> None:
    press(guide, f"level {len(guide.levels) - 1}")
    play(guide, "S P6")
    assert not guide.scene["cheer"]
    message = move(guide, "P9")
    assert guide.scene["cheer"]
    assert message["stars"] == 3
    assert message["text"].endswith("Three stars!")
    move(guide, "S")
    assert not guide.scene["cheer"]


def test_going_out_wins_and_the_last_level_leads_on(guide: GuidedTurn) -> None:
    press(guide, f"level {len(guide.levels) - 1}")
    assert guide.scene["link"] is None
    message = finish(guide)
    assert "Trash!" in message["text"]
    assert guide.round.winners == (0,)
    assert guide.scene["link"] == {"label": "Next", "href": "03-next.ipynb"}
    assert "next" not in [action["do"] for action in guide.scene["actions"]]


def test_nothing_is_played_after_the_end_of_a_level(guide: GuidedTurn) -> None:
    finish(guide)
    before = guide.round.copy()
    assert "done" in move(guide, "S")["text"]
    assert guide.round == before


@pytest.mark.parametrize("what", ["next", "level 99", "level -1", "dance"])
def test_a_button_that_is_not_there_is_answered(guide: GuidedTurn, what: str) -> None:
    number = guide.number
    press(guide, what)
    assert guide.number == number


def test_levels_can_be_chosen_freely_and_show_their_stars(guide: GuidedTurn) -> None:
    finish(guide)
    press(guide, "next")
    first, second, third = guide.scene["steps"][:3]
    assert (first["state"], first["stars"], second["state"], third["state"]) == ("done", 3, "now", "open")
    assert first["name"] == "Level 1, Draw, place, pick up, done, 3 of 3 stars"


def test_a_reload_brings_the_learner_back_to_the_middle_of_a_level(guide: GuidedTurn) -> None:
    finish(guide)
    press(guide, "level 1")
    play(guide, "P1 S P7")
    record = json.loads(json.dumps(guide.scene["storage"]["record"]))
    later = GuidedTurn("02-chaining")
    message = send(later, kind="restore", record=record)
    assert later.round == guide.round
    assert (later.stars, later.attempt.slips, later.number) == (guide.stars, 1, 1)
    assert message["text"].startswith("Welcome back.")


def test_a_table_in_use_is_not_thrown_back_by_an_old_record(guide: GuidedTurn) -> None:
    finish(guide)
    record = guide.scene["storage"]["record"]
    other = GuidedTurn("02-chaining")
    move(other, "S")
    send(other, kind="restore", record=record)
    assert other.scene["held"]["card"] == "5c"
    assert other.stars == {}


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"stars": 5, "at": 7, "moves": None},
        {"stars": {"one-link": True, "chain": -1, "unknown": 3, "king": "3", "story": 99}, "at": "gone"},
        {"at": "chain", "moves": "S P7 nonsense P9", "slips": "many", "hints": -4},
        {"at": "chain", "moves": "S P9 X"},
    ],
)
def test_a_damaged_record_does_no_harm(guide: GuidedTurn, record: dict[str, Any]) -> None:
    send(guide, kind="restore", record=record)
    assert all(0 <= stars <= 3 for stars in guide.stars.values())
    assert set(guide.stars) <= {"story"}
    assert guide.attempt.slips == guide.attempt.hints == 0
    press(guide, "retry")
    assert finish(guide)["tone"] == "good"


def test_no_face_down_card_is_ever_sent() -> None:
    """The scenes of two deals that differ only in what is hidden are the same, to the letter."""
    for lesson in ("01-layout", "02-chaining"):
        for number, level in enumerate(load(lesson)):
            scenes = []
            for seed in (1, 2):
                guide = GuidedTurn(lesson, keep=False)
                press(guide, f"level {number}")
                twin = dataclasses.replace(level, seed=seed)
                guide.attempt.round = twin.start()
                press(guide, "hint")
                scenes.append([json.dumps(guide.scene)])
                for text in level.par:
                    move(guide, str(text))
                    scenes[-1].append(json.dumps(guide.scene))
            assert scenes[0] == scenes[1], level.id


def test_an_error_is_shown_kindly_and_kept_for_the_tests(
    guide: GuidedTurn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(guide.round), "verify", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        move(guide, "S")
    assert "not your fault" in guide.scene["message"]["text"]


def test_the_rehearsal_notices_a_raising_callback(guide: GuidedTurn, monkeypatch: pytest.MonkeyPatch) -> None:
    guide.rehearse()
    callbacks = (Attempt, "hint"), (GuidedTurn, "_play"), (GuidedTurn, "_restore"), (GuidedTurn, "_press")
    for owner, callback in callbacks:
        with monkeypatch.context() as broken:
            broken.setattr(owner, callback, lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                guide.rehearse()


def test_running_a_cell_again_leaks_no_widget() -> None:
    GuidedTurn("01-layout").rehearse()
    before = len(_instances)
    for _ in range(5):
        GuidedTurn("01-layout").rehearse()
    assert len(_instances) == before


def test_without_keeping_nothing_goes_to_the_browsers_storage() -> None:
    guide = GuidedTurn("01-layout", keep=False)
    assert guide.scene["storage"] is None


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(ValueError, match="no levels for '99-nothing'"):
        GuidedTurn("99-nothing")
