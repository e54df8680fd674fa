"""Match records: what is written comes back, and what is damaged is refused with the place and the reason."""

import json
from pathlib import Path
from typing import Any

import pytest

from trash_core import CLASSIC, LAST_LICKS, STOCK_ONLY, Match, RecordError
from trash_core.players import first_fit, play_out, player, players_of
from trash_core.record import load, read, to_dict, to_json, to_text

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))


class Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def short_match(rungs: tuple[int, ...] = (2, 2)) -> Match:
    match = Match(CLASSIC, len(rungs), seed=1, rungs=rungs)
    play_out(match, [first_fit] * len(rungs))
    return match


@pytest.fixture
def match() -> Match:
    return short_match()


@pytest.mark.parametrize("vector", VECTORS["records"], ids=lambda vector: vector["json"]["deal"])
def test_vectors(vector: dict[str, Any]) -> None:
    match = load(vector["text"])
    assert match.is_over
    assert match.round.position == vector["end"]
    assert list(match.rungs) == vector["rungs"]
    assert to_text(match) == vector["text"]
    assert to_dict(match) == vector["json"]
    assert load(vector["json"]) == match
    again = Match.from_code(vector["json"]["deal"])
    play_out(again, players_of(again, vector["players"]))
    assert again == match


def test_text_form(match: Match) -> None:
    lines = to_text(match).splitlines()
    assert lines[:2] == ["learn-trash match 1", f"deal {match.deal}"]
    assert [line.split()[0] for line in lines[2:-2]] == [str(n + 1) for n in range(len(match.rounds))]
    assert lines[2].split()[1:] == [str(move) for move in match.rounds[0].moves]
    assert lines[-2] == f"won {match.winners[0] + 1}"
    assert lines[-1].split()[0] == "check"
    assert to_text(match).isascii()


def test_every_point_of_a_match_comes_back() -> None:
    whole = short_match((3, 2))
    match = Match.from_code(str(whole.deal))
    for round in whole.rounds:
        for move in round.moves:
            match.play(move)
            assert load(to_text(match)) == match
            assert load(to_json(match)) == match
        if match.can_deal:
            match.next_round()
            assert load(to_text(match)) == match  # dealt, and not begun
            assert "\nopen\n" in to_text(match)
    assert match == whole


def test_computer_players_are_kept(match: Match) -> None:
    text = to_text(match, [None, "hard"])
    assert read(text).deal.computers == (None, "hard")
    assert "-C03-" in text
    assert load(text) == match
    assert to_dict(match, [None, "hard"])["deal"] == str(read(text).deal)
    assert read(to_json(match, [None, "hard"])) == read(text)


def test_a_shared_match_names_all_its_winners() -> None:
    match = Match(LAST_LICKS, 4, seed=25, rungs=[1] * 4)
    for seed in range(60):
        match = Match(LAST_LICKS, 4, seed=seed, rungs=[1] * 4)
        play_out(match, [first_fit] * 4)
        if len(match.winners) > 1:
            break
    assert f"\nwon {' '.join(str(seat + 1) for seat in match.winners)}\n" in to_text(match)
    assert load(to_text(match)) == match


def test_the_number_of_the_match_is_part_of_the_deal() -> None:
    match = Match(STOCK_ONLY, 2, seed=3, number=4)
    assert load(to_text(match)).number == 4
    assert load(to_text(match)).rematch().number == 5


# ---- an agreed time

TIMED = CLASSIC.replace(match_minutes=1)


def timed_match(clock: Clock) -> Match:
    match = Match(TIMED, 2, seed=3, rungs=[3, 3], clock=clock)
    clock.now += 61.25
    while not match.round.is_over:
        match.play(first_fit(match.view(match.to_play or 0)))
    return match


def test_the_time_is_in_the_record_and_not_read_again() -> None:
    match = timed_match(Clock())
    assert match.time_up
    text = to_text(match)
    assert " !time\nwon " in text
    assert "\nseconds 61.2\n" in text
    again = load(text, Clock())  # by this clock no time has gone by
    assert again == match
    assert again.time_up
    assert again.seconds == pytest.approx(61.2)
    assert load(to_json(match), Clock()) == match


def test_a_match_goes_on_with_the_time_that_it_had() -> None:
    clock = Clock()
    match = Match(TIMED, 2, seed=3, clock=clock)
    clock.now += 30
    later = Clock()
    later.now = 7000
    again = load(to_text(match), later)
    later.now += 5
    assert again.seconds == pytest.approx(35)


def test_replaying_slowly_does_not_end_the_match() -> None:
    clock = Clock()
    match = Match(TIMED, 2, seed=3, rungs=[3, 3], clock=clock)
    while not match.round.is_over:
        match.play(first_fit(match.view(match.to_play or 0)))

    def fast() -> float:
        clock.now += 100
        return clock.now

    assert load(to_text(match), fast) == match


def test_time_only_where_it_can_be_up() -> None:
    text = unchecked(timed_match(Clock()))
    early = text.replace(" !time", "").replace("1 S ", "1 !time S ")
    place, reason = refused(early)
    assert place == "Deal 1, move 1 (!time)"
    assert reason == "Time is called at the end of a round that does not end the match anyway."
    twice = text.replace(" !time", " !time !time")
    assert refused(twice)[1].startswith("Time is called at the end")
    plain = unchecked(short_match()).replace("\nwon", " !time\nwon")
    assert refused(plain)[1].startswith("No time is agreed")


# ---- damage


def unchecked(match: Match) -> str:
    """The text without its check, as somebody might write it by hand."""
    return to_text(match).rpartition("check")[0]


def refused(record: Any) -> tuple[str, str]:
    with pytest.raises(RecordError) as error:
        load(record)
    assert str(error.value) == f"This record cannot be loaded. {error.value.place}: {error.value.reason}"
    return error.value.place, error.value.reason


def test_a_record_by_hand_needs_no_check_and_may_have_notes(match: Match) -> None:
    text = "# Our first match\n\n" + unchecked(match).replace("\n1 ", "\n\n  # the first round\n1  ").lower()
    assert load(text.replace("!TIME", "!time")) == match


def test_any_changed_character_is_noticed(match: Match) -> None:
    text = to_text(match)
    for spot, old in enumerate(text[:-1]):
        for new in "S7-x":
            if new.lower() != old.lower() and not (old in " \n" and new in " \n"):
                refused(text[:spot] + new + text[spot + 1 :])


def test_any_missing_line_is_noticed(match: Match) -> None:
    lines = to_text(match).splitlines()
    for number in range(len(lines) - 1):
        refused("\n".join(lines[:number] + lines[number + 1 :]))
    for number in range(len(lines) - 2):
        refused("\n".join(lines[: number + 1]))


def test_an_illegal_move_is_named_with_its_place_and_reason() -> None:
    text = "learn-trash match 1\ndeal C21-0000-0007J\n1 S X\nopen\n"
    place, reason = refused(text)
    assert place == "Deal 1, move 2 (X)"
    assert "must be placed" in reason
    place, reason = refused(text.replace("S X", "S Q"))
    assert place == "Deal 1, move 2 (Q)"
    assert "'Q' is not a move" in reason


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ("learn-trash match 1", "", "Line 2", "a line that begins with 'learn-trash' is missing."),
        ("learn-trash match 1", "learn-trash level 1", "Line 1", "a record begins with 'learn-trash match'"),
        ("learn-trash match 1", "learn-trash match 2", "Line 1", "version '2', and this kit reads"),
        ("learn-trash match 1", "learn-trash match", "Line 1", "this is version '', and"),
        ("deal C", "deal X", "Line 2", "check character"),
        ("deal C", "deals C", "Line 2", "a line that begins with 'deal' is missing."),
        ("\n1 ", "\nseconds many\n1 ", "Line 3", "'many' is no number of seconds."),
        ("\n1 ", "\nseconds\n1 ", "Line 3", "'' is no number of seconds."),
        ("\n2 ", "\n3 ", "Line 4", "a line that begins with 'won' or 'open' is missing."),
        ("\n1 ", "\nwon 1\n1 ", "Line 4", "the line '1 "),
        ("\nwon 1\n", "\nwon\n", "Line 5", "'won' names the seats"),
        ("\nwon 1\n", "\nwon me\n", "Line 5", "'won' names the seats"),
        ("\nwon 1\n", "\nopen 1\n", "Line 5", "'won' names the seats"),
        ("\nwon 1\n", "\nopen\n", "The end", "the moves lead to 'won 1', and the record says 'open'."),
        ("\nwon 1\n", "\nwon 2\n", "The end", "the moves lead to 'won 1', and the record says 'won 2'."),
        ("\nwon 1\n", "\n", "The end", "a line that begins with 'won' or 'open' is missing."),
        ("\nwon 1\n", "\nwon 1\ncheck 00000000\n", "Line 6", "the check does not fit"),
        ("\nwon 1\n", "\nwon 1\ncheck\n", "Line 6", "the check does not fit"),
        ("\nwon 1\n", "\n3 S\nwon 1\n", "Deal 3", "This match is over"),
        ("\nwon 1\n", " S\nwon 1\n", "Deal 2, move", "This match is over"),
    ],
)  # fmt: skip
def test_damaged_text(old: str, new: str, place: str, reason: str) -> None:
    match = two_rounds()
    text = unchecked(match)
    assert text.count(old) == 1
    found = refused(text.replace(old, new))
    assert found[0].startswith(place)
    assert reason in found[1]


def two_rounds() -> Match:
    """A match that seat 0 wins in two rounds."""
    for seed in range(100):
        match = Match(CLASSIC, 2, seed=seed, rungs=[2, 2])
        play_out(match, [first_fit] * 2)
        if len(match.rounds) == 2 and match.winners == (0,):
            return match
    raise AssertionError


def test_a_round_that_is_cut_short_is_noticed() -> None:
    text = unchecked(two_rounds())
    first = text.splitlines()[2]
    assert refused(text.replace(first, first.rpartition(" ")[0])) == (
        "Deal 2",
        "This round is still being played. The next one is dealt when it is over.",
    )


def test_no_deals() -> None:
    assert refused("learn-trash match 1\ndeal C21-0000-0007J\nopen\n") == ("Deal 1", "it is missing.")
    assert refused("") == ("The end", "a line that begins with 'learn-trash' is missing.")


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("format", None, "a record says 'learn-trash match' here."),
        ("format", "learn-trash level", "a record says"),
        ("version", 2, "this is version '2'"),
        ("version", None, "this is version 'None'"),
        ("deal", "C21", "this one has 3"),
        ("deal", None, "has"),
        ("rounds", "S P1", "this is no list of texts."),
        ("rounds", [["S"]], "this is no list of texts."),
        ("winners", None, "this is no list of seats."),
        ("winners", ["1"], "this is no list of seats."),
        ("winners", [True], "this is no list of seats."),
        ("seconds", "soon", "'soon' is no number of seconds."),
        ("seconds", -1, "'-1' is no number of seconds."),
    ],
)
def test_damaged_json(match: Match, key: str, value: object, reason: str) -> None:
    data = to_dict(match)
    data[key] = value
    assert refused(data)[0] == key
    assert reason in refused(json.dumps(data))[1]
    del data[key]
    if key != "seconds":
        refused(data)


def test_what_is_no_json_at_all(match: Match) -> None:
    cut = to_json(match)[:-4]
    assert refused(cut)[0] == "Line 1"
    assert "no JSON" in refused(cut)[1]
    assert refused(["learn-trash match"])[0] == "format"


def test_json_is_plain(match: Match) -> None:
    assert json.loads(to_json(match)) == to_dict(match)
    assert set(to_dict(match)) == {"format", "version", "deal", "seconds", "rounds", "winners"}
    assert to_dict(match)["winners"] == list(match.winners)
    assert player("medium") is first_fit
