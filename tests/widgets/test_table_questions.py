"""The questions of every new table, and the words of the game."""

import re
from pathlib import Path

import pytest

from trash_widgets.glossary import Glossary
from trash_widgets.levels import Level, load
from trash_widgets.table_questions import TableQuestions

QUESTIONS = load("questions")


def test_there_are_a_dozen_questions() -> None:
    assert len(QUESTIONS) >= 12


@pytest.mark.parametrize("level", QUESTIONS, ids=lambda level: level.id)
def test_each_is_a_question_answered_in_two_sentences(level: Level) -> None:
    assert level.question.endswith("?")
    assert sum(level.answer.count(mark) for mark in ".!?") == 2
    assert len(level.answer) <= 170


def test_a_question_is_picked_from_the_list() -> None:
    questions = TableQuestions(keep=False)
    choice = questions.scene["choices"][0]
    assert [value for value, _ in choice["options"]] == [level.id for level in QUESTIONS]
    questions.rehearse_message(
        {"kind": "do", "what": "set question stock-out", "at": questions.scene["version"]}
    )
    assert questions.scene["caption"]["title"] == "What if the stock runs out?"
    assert questions.scene["choices"][0]["value"] == "stock-out"
    before = questions.scene["caption"]
    questions.rehearse_message(
        {"kind": "do", "what": "set question nonsense", "at": questions.scene["version"]}
    )
    assert questions.scene["caption"] == before


def test_the_next_question_is_always_at_hand() -> None:
    questions = TableQuestions(keep=False)
    for number in range(len(QUESTIONS) - 1):
        action = next(row for row in questions.scene["actions"] if row["label"] == "Next question")
        questions.rehearse_message({"kind": "do", "what": action["do"], "at": questions.scene["version"]})
        assert questions.number == number + 1
    assert not [row for row in questions.scene["actions"] if row["label"] == "Next question"]


def test_a_question_that_was_tried_is_marked() -> None:
    questions = TableQuestions(keep=False)
    for move in questions.level.par:
        questions.rehearse_message({"kind": "move", "text": str(move), "at": questions.scene["version"]})
    assert questions.is_done
    assert questions.scene["choices"][0]["options"][0][1].endswith("(tried)")
    assert questions.scene["actions"][0] == {"do": "next", "label": "Next question", "main": True}


def test_questions_rehearse() -> None:
    TableQuestions(keep=False).rehearse()


def test_the_glossary_has_every_word_that_the_game_uses() -> None:
    glossary = Glossary()
    words = []
    for name in ("table", "turn", "match"):
        glossary.choose(group=name)
        words += [word.lower() for word in glossary.words]
    assert len(set(words)) == len(words)
    assert set(words) >= {
        *("layout", "place", "face down", "face up", "stock", "discard pile", "held card", "chain", "wild"),
        *("dead card", "go out", "round", "match", "rung", "opener", "last turn", "rule book", "house rule"),
    }


def test_every_word_has_a_picture_that_is_named() -> None:
    glossary = Glossary()
    for name in ("table", "turn", "match"):
        glossary.choose(group=name)
        for item in glossary.scene["blocks"][0]["items"]:
            named = re.findall(
                r'<svg[^>]*role="img"[^>]*(?:aria-label="[^"]+"[^>]*>|><title>[^<]+<)', item["svg"]
            )
            assert named, item["title"]


def test_glossary_rehearses() -> None:
    Glossary().rehearse()


def test_both_can_be_reached_from_the_lesson_of_the_real_table() -> None:
    lesson = (Path(__file__).parents[2] / "lessons" / "08-table-tools.ipynb").read_text("utf-8")
    assert all(f"{name}(" in lesson for name in ("Referee", "TableQuestions", "Glossary"))
