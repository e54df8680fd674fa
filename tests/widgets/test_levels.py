"""The levels are data; here every one of them is checked and played."""

import dataclasses
from pathlib import Path

import pytest

from trash_core import IllegalMove, Round
from trash_widgets import levels
from trash_widgets.levels import Level, load

LESSONS = sorted(path.stem for path in Path(levels.__file__).parent.glob("*.toml"))
LEVELS = [pytest.param(level, id=f"{lesson}-{level.id}") for lesson in LESSONS for level in load(lesson)]


def play(level: Level, moves: int) -> Round:
    """The level after so many of the learner's moves of the par line, with the others' moves between."""
    round = level.start()
    others = list(level.opponents)
    for move in level.par[:moves]:
        round.play(move)
        while not level.is_done(round) and round.to_play not in (0, None):
            round.play(others.pop(0) if others else round.legal_moves[0])
    return round


def test_there_are_at_least_eight_levels_in_lessons_01_and_02() -> None:
    assert len(load("01-layout")) + len(load("02-chaining")) >= 8


@pytest.mark.parametrize("level", LEVELS)
def test_the_par_line_reaches_the_goal_and_not_before(level: Level) -> None:
    assert not level.is_done(play(level, len(level.par) - 1))
    assert level.is_done(play(level, len(level.par)))


@pytest.mark.parametrize("level", LEVELS)
def test_each_listed_mistake_is_refused_for_the_expected_reason(level: Level) -> None:
    for mistake in level.mistakes:
        with pytest.raises(IllegalMove) as refused:
            play(level, mistake.after).verify(mistake.move)
        assert refused.value.reason.code == mistake.reason


@pytest.mark.parametrize("level", LEVELS)
def test_the_seed_makes_no_difference_to_the_story(level: Level) -> None:
    """A level must not hang on a card that nobody chose: the par line works with any other cards."""
    for seed in range(1, 30):
        other = dataclasses.replace(level, seed=seed)
        assert other.is_done(play(other, len(other.par)))


@pytest.mark.parametrize("level", LEVELS)
def test_texts_are_short(level: Level) -> None:
    for text in (level.goal, level.hint, level.praise):
        assert sum(text.count(mark) for mark in ".!?") <= 2
        assert len(text) <= 130


def test_the_last_level_of_a_lesson_gives_no_hints() -> None:
    assert load("02-chaining")[-1].help == "none"


def test_the_worked_example_is_a_level() -> None:
    story = next(level for level in load("02-chaining") if level.id == "story")
    events = [str(move) for move in story.par]
    assert events == ["S", "P4", "P8", "P2", "W8", "P6", "X"]
    round = play(story, len(story.par))
    up = [str(card) if card else None for card in round.view(0).own]
    assert up == [None, "2c", None, "4h", None, "Js", None, "8d", None, None]
    assert str(round.discard[-1]) == "Qh"


def test_the_other_worked_example_is_a_level() -> None:
    """Source 002's turn, under its own rules."""
    story = next(level for level in load("03-jacks") if level.id == "another-table")
    assert story.book == "turn_up"
    assert [str(move) for move in story.par] == ["D", "P4", "P9", "P10", "X"]
    round = play(story, len(story.par))
    up = [str(card) if card else None for card in round.view(0).own]
    assert up == [None, None, None, "4c", None, None, None, None, "9d", "Js"]
    assert str(round.discard[-1]) == "Qh"


def test_there_are_thirty_levels_in_the_first_five_lessons() -> None:
    assert sum(len(load(lesson)) for lesson in LESSONS if lesson[:2] <= "05") >= 30


def test_unknown_lesson_names_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"no levels for 'nonsense'.*01-layout, 02-chaining"):
        load("nonsense")


def test_a_misspelt_key_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad.toml").write_text('[[level]]\nid = "x"\ntitel = "y"\n')
    monkeypatch.setattr(levels, "_here", tmp_path)
    with pytest.raises(ValueError, match=r"bad.toml, level 'x': unknown key 'titel'"):
        load("bad")


def test_a_goal_that_means_nothing_is_refused() -> None:
    level = dataclasses.replace(load("01-layout")[0], done="someday")
    with pytest.raises(ValueError, match="someday"):
        level.is_done(level.start())
