"""Check, and what mistakes and spreads add to Quiz and Predict."""

import json
from fractions import Fraction
from typing import Any

import pytest

from trash_widgets import Check, Mistake, Option, Predict, Quiz
from trash_widgets.mistakes import FIFTY_FIFTY, GAMBLERS_FALLACY

WHY = "Three of the eight help."
HINT = "How many help?"


def a_check(**changes: Any) -> Check:
    setup: dict[str, Any] = {
        "answer": Fraction(3, 8), "why": WHY, "hint": HINT,
        "misconceptions": [FIFTY_FIFTY.at(Fraction(1, 2))],
    }  # fmt: skip
    return Check("What chance?", **{**setup, **changes})


def send(widget: Check, **message: Any) -> None:
    widget.rehearse_message({"at": widget.scene["version"], **message})


def test_nothing_of_the_answer_is_in_the_page_before_it_is_given() -> None:
    text = json.dumps(a_check().scene)
    for secret in (WHY, HINT, "3/8", "0.375", "37.5", FIFTY_FIFTY.name):
        assert secret not in text


def test_a_listed_mistake_is_answered_by_name() -> None:
    check = a_check()
    assert not check.answer("50%")
    assert check.scene["verdict"]["head"] == f"Not yet: {FIFTY_FIFTY.name}."
    assert check.scene["verdict"]["text"] == FIFTY_FIFTY.why
    assert not check.done


def test_a_slip_is_answered_by_name_and_other_answers_by_their_size() -> None:
    check = a_check()
    check.answer("5/8")
    assert check.scene["verdict"]["head"] == "Not yet: the chance of the opposite."
    check.answer("0.1")
    assert check.scene["verdict"]["head"] == "Not yet: that is too small."
    check.answer("0.391")
    assert check.scene["verdict"]["head"] == "Close, but a little too big."


def test_hint_after_two_answer_after_three() -> None:
    check = a_check()
    check.answer("1/10")
    assert check.scene["hint"] is None
    check.answer("1/10")
    assert check.scene["hint"] is None  # the same again is no second try
    check.answer("2/10")
    assert check.scene["hint"] == {"label": "Hint", "text": HINT}
    assert check.scene["actions"]["answer"] is None
    send(check, kind="show")
    assert not check.scene["closed"]
    check.answer("1/20")
    assert check.scene["actions"]["answer"] == "Show me the answer"
    assert check.scene["earlier"] == "You have tried: 1/10; 2/10; 1/20."
    send(check, kind="show")
    assert check.scene["closed"]
    assert check.scene["facts"] == [["The answer", "3/8 = 0.375 = 37.5%"]]
    assert check.scene["verdict"]["text"] == WHY
    assert not check.done


def test_the_right_answer_closes_and_stays_done_when_asked_again() -> None:
    check = a_check()
    assert check.answer("37,5 %")
    assert check.scene["facts"] == [["Your answer", "37,5 %"], ["The answer", "3/8 = 0.375 = 37.5%"]]
    assert check.done
    before = check.scene
    send(check, kind="answer", number="1/2")
    assert check.scene == before
    send(check, kind="again")
    assert not check.scene["closed"]
    assert check.done


def test_what_is_no_number_is_no_try() -> None:
    check = a_check()
    for text in ("", "half", None, 3, "3/0"):
        send(check, kind="answer", number=text)
        assert check.scene["problem"]["at"] == "guess"
    assert check.record()["tried"] == []
    with pytest.raises(ValueError, match="Type"):
        check.answer("half")


@pytest.mark.parametrize(
    ("answer", "changes", "shown"),
    [
        (Fraction(11, 13), {}, "11/13 ≈ 0.8462 = 84.62%"),
        (Fraction(53, 5), {"forms": ["decimal", "fraction"], "unit": ("turn", "turns")}, "53/5 = 10.6 turns"),
        (1, {"forms": ["decimal"], "unit": ("turn", "turns")}, "1 turn"),
        (0.5, {}, "0.5 = 50%"),
        (Fraction(3, 8), {"shown": "three in eight"}, "three in eight"),
    ],
)
def test_how_the_answer_is_written(answer: Any, changes: dict[str, Any], shown: str) -> None:
    check = Check("?", answer, why="w", **changes)
    assert check.shown == shown
    assert check.answer(str(answer))


@pytest.mark.parametrize("answers", [["1/2"], ["1/2", "3/8"], ["0.1", "0.2", "0.9"], ["3/8"]])
@pytest.mark.parametrize("after", ["", "show", "again"])
def test_its_record_brings_it_back(answers: list[str], after: str) -> None:
    check, later = a_check(), a_check()
    for text in answers:
        check.answer(text)
    if after:
        send(check, kind=after)
    send(later, kind="restore", record=json.loads(json.dumps(check.record())))
    assert later.record() == check.record()
    for part in ("facts", "earlier", "closed", "given", "hint", "actions"):
        assert later.scene[part] == check.scene[part]


GOOD = {"kind": "check", "tried": ["1/2"], "solved": False, "shown": False, "done": False}


@pytest.mark.parametrize(
    "record",
    [
        None, 7, [], {}, {"kind": "quiz"}, {**GOOD, "tried": "1/2"}, {**GOOD, "tried": [1]},
        {**GOOD, "tried": ["half"]}, {**GOOD, "tried": ["1/2", "1/2"]}, {**GOOD, "done": 1},
        {**GOOD, "solved": None}, {**GOOD, "tried": [["1/2"]]},
    ],
)  # fmt: skip
def test_a_damaged_record_is_ignored(record: object) -> None:
    check = a_check()
    before = check.scene
    send(check, kind="restore", record=record)
    assert check.scene == before


def test_a_record_cannot_claim_a_wrong_answer_to_be_right() -> None:
    check = a_check()
    send(check, kind="restore", record={**GOOD, "solved": True})
    assert not check.scene["closed"]
    assert not check.done


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"why": ""}, "needs a why"),
        ({"answer": 3}, "no chance"),
        ({"forms": []}, "forms"),
        ({"forms": ["words"]}, "forms"),
        ({"misconceptions": [FIFTY_FIFTY]}, "needs a number"),
        ({"misconceptions": [FIFTY_FIFTY.at(Fraction(3, 8))]}, "is right"),
    ],
)
def test_a_check_that_cannot_teach_is_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        a_check(**changes)


def test_rehearsals() -> None:
    check = a_check(key="09-first-card/c1")
    before = check.scene
    check.rehearse()
    assert check.scene == before
    Check("?", Fraction(53, 5), why="w", forms=["decimal"], near=Fraction(1, 10)).rehearse()
    Check("?", 0.25, why="w", forms=["percent"]).rehearse()
    Check("?", 0, why="w").rehearse()
    Check("?", 1, why="w", misconceptions=[Mistake(Fraction(1, 2), "m", "w")]).rehearse()


def test_a_rehearsal_finds_a_mistake_that_is_taken_for_another() -> None:
    same = [FIFTY_FIFTY.at(Fraction(1, 2)), Mistake(Fraction(1, 2), "another", "w")]
    with pytest.raises(RuntimeError, match="another"):
        a_check(misconceptions=same).rehearse()


class TestMistakesElsewhere:
    def test_a_quiz_names_the_mistake(self) -> None:
        options = [Option("Both.", True, "A shuffle."), Option("Black is due.", mistake=GAMBLERS_FALLACY)]
        quiz = Quiz("What comes?", options)
        quiz.answer(1)
        assert (
            quiz.scene["options"][1]["why"] == f"This is called the gambler’s fallacy. {GAMBLERS_FALLACY.why}"
        )
        quiz.rehearse()

    def test_a_prediction_names_it_after_the_guess(self) -> None:
        setup: dict[str, Any] = {"low": 0, "high": 1, "whole": False, "answer": 0.375, "why": "w"}
        guess = Predict("?", **setup, mistakes=[FIFTY_FIFTY.at(0.5)])
        guess.guess(0.5)
        assert FIFTY_FIFTY.name in guess.scene["verdict"]["text"]
        other = Predict("?", **setup, mistakes=[FIFTY_FIFTY.at(0.5)])
        other.guess(0.4)
        assert FIFTY_FIFTY.name not in other.scene["verdict"]["text"]
        other.rehearse()


class TestSpread:
    def test_one_guess_is_no_spread_two_are(self) -> None:
        guess = Predict("?", low=0, high=10, answer=8, why="w", unit=("card", "cards"))
        for i, value in enumerate((5, 9, 7)):
            assert guess.scene["spread"] is None  # nothing of the answer while the question is open
            guess.guess(value)
            assert (guess.scene["spread"] is None) is (i == 0)
            if i < 2:
                guess.rehearse_message({"kind": "again", "at": guess.scene["version"]})
        spread = guess.scene["spread"]
        assert spread["text"] == (
            "Your 3 guesses so far run from 5 to 9 cards; the middle one is 7. The answer is 8 cards."
        )
        assert spread["svg"].count("<circle") == 3
        assert spread["svg"].count("data-new") == 1

    def test_equal_guesses_stand_on_one_another(self) -> None:
        guess = Predict("?", low=0, high=10, answer=8, why="w")
        guess.guess(5)
        guess.rehearse_message({"kind": "again", "at": guess.scene["version"]})
        guess.guess(5)
        assert guess.scene["spread"]["text"] == "Your 2 guesses so far are all 5. The answer is 8."
        heights = {part.split('"')[0] for part in guess.scene["spread"]["svg"].split('<circle cx="')[1:]}
        assert len(heights) == 1
        assert len(set(guess.scene["spread"]["svg"].split("<circle")[1:])) == 2

    def test_of_options_it_is_a_count(self) -> None:
        guess = Predict("?", ["a", "b"], answer="b", why="w")
        guess.guess("a")
        guess.rehearse_message({"kind": "again", "at": guess.scene["version"]})
        guess.guess("b")
        assert guess.scene["spread"]["text"] == "Your 2 guesses so far: a: 1; b: 1. The answer is: b."
