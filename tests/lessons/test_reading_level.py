"""A child of ten reads the *Play* strand: see `reading_level` for the measure."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

MOST_GRADE = 5
LONGEST_SENTENCE = 25


def load() -> ModuleType:
    # The tests are no package, so a module beside them is loaded by its path.
    spec = importlib.util.spec_from_file_location(
        "reading_level", Path(__file__).with_name("reading_level.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


reading = load()


@pytest.mark.parametrize(
    ("word", "count"),
    [
        *(
            ("place", 1),
            ("places", 2),
            ("card", 1),
            ("cards", 1),
            ("discard", 2),
            ("filled", 1),
            ("table", 2),
        ),
        *(("queen", 1), ("the", 1), ("rules", 1), ("layout", 2), ("joker", 2), ("needed", 2), ("match", 1)),
        *(("7", 1), ("matches", 2), ("you’re", 1), ("ladder", 2), ("opposite", 3)),
    ],
)
def test_syllables(word: str, count: int) -> None:
    assert reading.syllables(word) == count


def test_the_formula() -> None:
    """Worked out by hand: 6 words, 1 sentence, 7 syllables."""
    assert reading.grade("You draw a card each turn today.") == pytest.approx(0.39 * 7 + 11.8 * 8 / 7 - 15.59)


def test_hard_words_and_long_sentences_are_noticed() -> None:
    easy = "Draw a card. Put it at its place. Go on."
    hard = "Probability quantifies the uncertainty of forthcoming observations given available information."
    assert reading.grade(easy) < 2 < 15 < reading.grade(hard)


def test_a_lesson_is_read_with_its_questions_and_its_levels() -> None:
    read = "\n".join(reading.lesson_texts("05-ladder"))
    assert "a step down a ladder" in read
    assert "You draw a 9. What now?" in read
    assert "On nine places a 10 is as useless as a queen." in read
    assert "Change it" not in read


@pytest.mark.parametrize("name", reading.measured())
def test_a_child_of_ten_can_read_it(name: str) -> None:
    by_syllables, by_letters, longest = reading.measured()[name]
    assert by_syllables <= MOST_GRADE
    assert by_letters <= MOST_GRADE
    assert longest <= LONGEST_SENTENCE
