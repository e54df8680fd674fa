"""Looking back at a recorded match."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trash_core import CLASSIC, RULE_BOOKS, Match
from trash_core.players import first_fit, play_out
from trash_core.record import RecordError, to_json, to_text
from trash_widgets import Replay
from trash_widgets.share import record_file, result_file


def played(book: str = "classic", players: int = 2, seed: int = 7, **house: Any) -> Match:
    match = Match(RULE_BOOKS[book].replace(**house), players, seed=seed)
    play_out(match, [first_fit] * players)
    return match


def send(replay: Replay, kind: str, **message: Any) -> dict[str, Any]:
    replay.rehearse_message({"kind": kind, "at": replay.scene["version"], **message})
    return dict(replay.scene["message"])


def press(replay: Replay, what: str) -> dict[str, Any]:
    return send(replay, "do", what=what)


def buttons(replay: Replay) -> list[str]:
    return [action["do"] for action in replay.scene["actions"]]


def cards(replay: Replay) -> list[list[str | None]]:
    return [[place["card"] for place in seat["places"]] for seat in replay.scene["seats"]]


def test_every_step_shows_what_everybody_saw_then() -> None:
    match = played(first_layout=3)
    replay = Replay(match, key="")
    copy = Match.from_deal(match.deal)
    for deal, round in enumerate(match.rounds):
        if deal:
            copy.next_round()
            press(replay, "next")
        for move in (None, *round.moves):
            if move is not None:
                copy.play(move)
                press(replay, "next")
            shown = [[str(card) if card else None for card in row] for row in copy.view().layouts]
            assert cards(replay) == shown
            assert replay.scene["stock"]["count"] == copy.round.stock_count
            assert replay.scene["discard"]["count"] == len(copy.round.discard)
    assert "next" not in buttons(replay)
    assert "The match is over." in replay.scene["message"]["text"]
    assert copy == match


def test_nothing_on_it_can_be_played() -> None:
    replay = Replay(played(), key="")
    assert '"move": "' not in json.dumps(replay.scene)
    before = cards(replay)
    assert "only watch" in send(replay, "move", text="S")["text"]
    assert cards(replay) == before


def test_back_first_last_and_the_slider() -> None:
    replay = Replay(played(), key="")
    film = replay.film
    assert film is not None
    slider = replay.scene["slider"]
    assert (slider["min"], slider["value"], slider["max"], slider["do"]) == (0, 0, film.last, "go")
    assert {"back", "first"}.isdisjoint(buttons(replay))
    steps = {}
    for at in (0, 5, 17, film.last):
        press(replay, f"go {at}")
        assert replay.scene["slider"]["value"] == at
        steps[at] = replay.scene["seats"]
    press(replay, "first")
    assert replay.scene["seats"] == steps[0]
    press(replay, "last")
    assert replay.scene["seats"] == steps[film.last]
    press(replay, "go 18")
    press(replay, "back")
    assert replay.scene["seats"] == steps[17]
    for odd in ("go -1", "go x", "go 99999", "set round 99", "set speed warp", "set large 9", "dance"):
        press(replay, odd)
        assert 0 <= film.at <= film.last


def test_cards_travel_only_from_one_step_to_the_next() -> None:
    replay = Replay(played(), key="")
    press(replay, "next")
    assert [trip["from"] for trip in replay.scene["travel"]] == ["stock"]
    press(replay, "known")
    assert replay.scene["travel"] == []
    press(replay, "back")
    assert replay.scene["travel"] == []
    press(replay, "go 12")
    assert replay.scene["travel"] == []


def test_it_plays_by_itself_until_the_end() -> None:
    replay = Replay(played(), key="")
    film = replay.film
    assert film is not None
    assert replay.scene["tick"] is None
    press(replay, "play")
    calm = replay.scene["tick"]
    press(replay, "set speed fast")
    assert 0 < replay.scene["tick"] < calm
    press(replay, f"go {film.last - 2}")
    assert replay.scene["tick"], "the slider does not stop it"
    press(replay, "tick")
    assert film.at == film.last - 1
    press(replay, "tick")
    assert replay.scene["tick"] is None
    assert "There is nothing" in press(replay, "tick")["text"], "a late tick moves nothing"
    press(replay, "play")
    assert film.at == 0, "from the start again"
    press(replay, "pause")
    assert replay.scene["tick"] is None


def test_rounds_can_be_jumped_to_and_void_ones_are_named() -> None:
    replay = Replay(played(), key="")
    choices = {choice["name"]: choice for choice in replay.scene["choices"]}
    assert [name for _, name in choices["round"]["options"]][:3] == ["Round 1", "Round 2", "Round 3"]
    press(replay, "set round 2")
    assert replay.scene["caption"]["title"] == "Round 3"
    assert all(card is None for seat in cards(replay) for card in seat)
    press(replay, "set large 1")
    assert [seat["own"] for seat in replay.scene["seats"]] == [False, True]

    match = played("garbage", 4, seed=1, jokers=0)
    match.rounds[0].is_void = True
    titles = Replay(match, key="").scene["choices"][0]["options"]
    assert titles[1][1] == "Round 1, dealt again"


def test_what_was_known_is_counted_from_what_was_seen() -> None:
    replay = Replay(played(), key="")
    press(replay, "known")
    panel = replay.scene["panel"]
    assert panel["head"] == ["Card", *"A23456789TJQK"]
    assert panel["rows"] == [["Not seen yet", *["4"] * 13]]
    film = replay.film
    assert film is not None
    for at in range(0, film.last, 9):
        press(replay, f"go {at}")
        view = film.round.view()
        assert list(map(int, replay.scene["panel"]["rows"][0][1:])) == list(view.unseen.values())
    press(replay, "known")
    assert replay.scene["panel"] is None


def test_after_a_reshuffle_the_stock_is_known_and_the_sum_is_right() -> None:
    matches = (played("garbage", 4, seed=seed) for seed in range(50))
    match = next(match for match in matches if any(round.reshuffles for round in match.rounds))
    replay = Replay(match, key="")
    press(replay, "known")
    deal = next(number for number, round in enumerate(match.rounds) if round.reshuffles)
    film = replay.film
    assert film is not None
    press(replay, f"go {film.starts[deal] + len(match.rounds[deal].events)}")
    unseen, stock, under = (list(map(int, row[1:])) for row in replay.scene["panel"]["rows"])
    assert [a + b for a, b in zip(stock, under, strict=True)] == unseen
    assert sum(stock) == replay.scene["stock"]["count"]


def test_the_meter_and_large_cards_are_switches() -> None:
    replay = Replay(played(), projector=True, key="")
    assert replay.scene["stage"] == "projector"
    press(replay, "projector")
    assert replay.scene["stage"] == "play"
    press(replay, "meter")
    assert replay.scene["meter"]["text"] == "44 of 52 unseen cards"
    pressed = {action["do"]: action.get("pressed") for action in replay.scene["actions"]}
    assert (pressed["meter"], pressed["known"], pressed["projector"]) == (True, False, False)


# ---- records


def test_every_form_of_a_record_is_shown() -> None:
    match = played(first_layout=2)
    moves = " / ".join(" ".join(map(str, round.moves)) for round in match.rounds)
    for replay in (
        Replay(to_text(match)),
        Replay(to_json(match)),
        Replay(json.loads(to_json(match))),
        Replay(str(match.deal), moves=moves),
        Replay(match),
    ):
        assert replay.film is not None
        assert replay.film.match == match


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "missing"),
        ("Dear diary, today we played cards.", "learn-trash"),
        ("{", "no JSON"),
        ("{" * 5000 + "}", "no JSON"),
        ('{"a":' * 50_000, "no record"),
        ("[1, 2]", "learn-trash"),
        ('{"format": "chess"}', "format"),
        ("deal,book,rules,kit,players,winner,rounds,turns,taken_back\nC21,classic", "learn-trash"),
        ("learn-trash match 2\ndeal C21-0000-0007J\n1 S\nopen", "version"),
        ("learn-trash match 1\ndeal C21-0000-0007K\n1 S\nopen", "check character"),
        ("learn-trash match 1\ndeal C21-0000-0007J\n1 X\nopen", "Deal 1, move 1"),
        ("learn-trash match 1\ndeal C21-0000-0007J\n1 S\nwon 1", "The end"),
        ("x" * 300_000, "too long"),
        ("\x00\ufffd\ufffd", "learn-trash"),
    ],
)
def test_a_damaged_or_foreign_file_is_named_in_a_sentence(text: str, words: str) -> None:
    replay = Replay(played(first_layout=2), key="")
    press(replay, "go 3")
    before = cards(replay)
    message = send(replay, "text", name="record", text=text)
    assert message["tone"] == "refuse"
    assert words in message["text"]
    assert "Traceback" not in message["text"]
    assert cards(replay) == before


def test_too_many_players_for_this_table() -> None:
    match = Match(CLASSIC.replace(max_players=8), 8, seed=1)
    with pytest.raises(RecordError, match="room for 6"):
        Replay(match)


def test_a_saved_match_is_opened_with_its_names_and_kept() -> None:
    match = played(first_layout=2)
    saved = record_file(match, ["Mia", "<i>Tom"], [None, None], 2)
    replay = Replay(key="test")
    assert replay.film is None
    assert buttons(replay) == []
    assert replay.scene["upload"]["name"] == "record"
    assert press(replay, "next")["text"].startswith("Open the file")
    assert send(replay, "text", name="record", text=saved["text"])["text"].startswith("The match is open.")
    assert [seat["name"] for seat in replay.scene["seats"]] == ["Mia", "<i>Tom"]
    press(replay, "go 4")

    record = json.loads(json.dumps(replay.scene["storage"]["record"]))
    later = Replay(key="test")
    send(later, "restore", record=record)
    assert later.film is not None
    assert later.film.match == match
    assert later.film.at == 4
    assert later.scene["seats"] == replay.scene["seats"]

    message = send(replay, "text", name="record", text=result_file(match, ["A", "B"], 0)["text"])
    assert message["tone"] == "refuse", "the result is not the match"


@pytest.mark.parametrize(
    "record",
    [{}, {"at": True}, {"at": -3}, {"at": "x"}, {"opened": 7}, {"opened": {}}, {"opened": {"rounds": 1}}],
)
def test_a_damaged_memory_does_no_harm(record: dict[str, Any]) -> None:
    for replay in (Replay(key="test"), Replay(played(first_layout=2), key="test")):
        send(replay, "restore", record=record)
        assert replay.film is None or replay.film.at == 0


def test_it_can_be_rehearsed() -> None:
    Replay().rehearse()
    Replay(played(first_layout=2), names=["Mia", "Tom"], key="test").rehearse()


def test_a_whole_match_is_stepped_through_quickly_enough_in_both_directions() -> None:
    """Going back plays a round again, which must not add up: no step may cost more than a round's moves."""
    replay = Replay(played("classic", 4), key="")
    film = replay.film
    assert film is not None
    for at in range(film.last, 0, -max(1, film.last // 60)):
        press(replay, f"go {at}")
        assert len(film.round.events) == film.moves
