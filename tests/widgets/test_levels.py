"""The levels are data; here every one of them is checked and played."""

import dataclasses
from pathlib import Path

import pytest

from trash_core import Draw, IllegalMove, Place, Round
from trash_core.reasons import place_name
from trash_widgets import GuidedTurn, levels
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


def wild_places(level: Level) -> list[int]:
    """The places of the par line where a wild could have gone somewhere else as well."""
    found = []
    for played, move in enumerate(level.par):
        round = play(level, played)
        held = round.held
        if isinstance(move, Place) and held and level.rules.is_wild(held.rank) and len(round.legal_moves) > 1:
            found.append(move.place)
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_a_goal_names_the_place_of_a_wild_wherever_no_other_is_accepted(level: Level) -> None:
    if level.aside and not level.anywhere:
        for place in wild_places(level):
            assert place_name(place) in level.goal


@pytest.mark.parametrize("level", LEVELS)
def test_a_goal_speaks_of_the_pile_wherever_the_other_one_is_not_accepted(level: Level) -> None:
    for played, move in enumerate(level.par):
        if level.aside and isinstance(move, Draw) and len(play(level, played).legal_moves) > 1:
            assert any(word in level.goal for word in ("discard", "stock", "take", "Take"))


def test_wilds_that_may_go_anywhere_are_accepted_everywhere() -> None:
    """Each place in turn: it is played, and the level still comes to its end."""
    tried = 0
    for lesson in LESSONS:
        for number, level in enumerate(load(lesson)):
            for played, move in enumerate(level.par if level.anywhere else ()):
                guide = GuidedTurn(lesson, keep=False)
                send(guide, "do", what=f"level {number}")
                for before in level.par[:played]:
                    send(guide, "move", text=str(before))
                held = guide.round.held
                if not isinstance(move, Place) or not held or not level.rules.is_wild(held.rank):
                    continue
                for other in guide.round.legal_moves:
                    send(guide, "do", what="retry")
                    for text in [*level.par[:played], other]:
                        send(guide, "move", text=str(text))
                    assert guide.round.held != held, (level.id, str(other))
                    while not guide.is_done:
                        send(guide, "move", text=str(guide.round.legal_moves[0]))
                    assert guide.stars[level.id] == 3
                    tried += 1
                guide.close()
    assert tried >= 10


def send(guide: GuidedTurn, kind: str, **message: str) -> None:
    guide.rehearse_message({"kind": kind, "at": guide.scene["version"], **message})


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
