"""Quiz and Predict as Python sees them: what is said, what is kept, what never leaves."""

import json
import logging
from fractions import Fraction
from typing import Any

import pytest

from trash_widgets import Option, Predict, Quiz
from trash_widgets.safe import TROUBLE

OPTIONS = [
    Option("Put it on place 4.", True, "The four fits there."),
    Option("Discard it.", why="A card that fits is never discarded."),
    Option("Look under place 4.", why="Nobody may look."),
]


def a_quiz(key: str = "") -> Quiz:
    return Quiz("You hold a four. What now?", OPTIONS, key)


def a_number(key: str = "") -> Predict:
    return Predict("How many?", low=0, high=10, answer=2, why="Count them.", unit=("card", "cards"), key=key)


def send(widget: Quiz | Predict, **message: Any) -> None:
    widget.rehearse_message({"at": widget.scene["version"], **message})


class TestQuiz:
    def test_nothing_of_the_answer_is_in_the_page_before_it_is_given(self) -> None:
        text = json.dumps(a_quiz().scene)
        assert "right" not in text.lower()
        assert not any(option.why in text for option in OPTIONS)

    def test_a_wrong_answer_says_its_own_why_and_leaves_the_question_open(self) -> None:
        quiz = a_quiz()
        assert not quiz.answer(1)
        scene = quiz.scene
        assert scene["options"][1] == {
            "label": "Discard it.",
            "state": "wrong",
            "mark": "Not this one",
            "why": OPTIONS[1].why,
        }
        assert OPTIONS[1].why in scene["verdict"]["say"]
        assert not scene["closed"]
        assert not quiz.done
        assert OPTIONS[0].why not in json.dumps(scene)
        assert OPTIONS[2].why not in json.dumps(scene)

    def test_the_right_answer_says_why_and_gives_the_whys_of_the_others(self) -> None:
        quiz = a_quiz()
        quiz.answer(1)
        assert quiz.answer(0)
        assert quiz.done
        assert quiz.scene["closed"]
        assert OPTIONS[0].why in quiz.scene["verdict"]["say"]
        assert quiz.scene["others"]["items"] == [[OPTIONS[2].text, OPTIONS[2].why]]

    def test_after_the_right_answer_there_are_no_others(self) -> None:
        quiz = a_quiz()
        quiz.answer(0)
        before = quiz.scene
        quiz.answer(1)
        assert quiz.scene == before

    def test_no_choice_is_a_friendly_request(self) -> None:
        quiz = a_quiz()
        for choice in (None, -1, 3, "0", True, 1.0):
            send(quiz, kind="answer", choice=choice)
            assert quiz.scene["problem"]["text"] == "Pick one of the answers first."
        assert quiz.record()["tried"] == []

    def test_a_click_on_an_outdated_page_does_nothing(self) -> None:
        quiz = a_quiz()
        old = quiz.scene["version"]
        quiz.answer(1)
        before = quiz.scene
        send(quiz, kind="answer", choice=2, at=old)
        assert quiz.scene == before

    def test_asking_again_keeps_the_question_done(self) -> None:
        quiz = a_quiz()
        quiz.answer(0)
        send(quiz, kind="again")
        assert not quiz.scene["closed"]
        assert quiz.record() == {"kind": "quiz", "tried": [], "done": True}

    @pytest.mark.parametrize("answers", [[1], [1, 2], [0], [2, 0]])
    def test_its_record_brings_it_back(self, answers: list[int]) -> None:
        quiz, later = a_quiz(), a_quiz()
        for answer in answers:
            quiz.answer(answer)
        send(later, kind="restore", record=json.loads(json.dumps(quiz.record())))
        assert later.record() == quiz.record()
        assert later.scene["options"] == quiz.scene["options"]
        assert later.scene["closed"] is quiz.scene["closed"]

    @pytest.mark.parametrize(
        "record",
        [
            None, 7, "x", [], {}, {"kind": "predict"}, {"kind": "quiz"},
            {"kind": "quiz", "tried": "Discard it.", "done": True},
            {"kind": "quiz", "tried": [1], "done": True},
            {"kind": "quiz", "tried": [["Discard it."]], "done": True},
            {"kind": "quiz", "tried": ["An answer of an older lesson"], "done": True},
            {"kind": "quiz", "tried": [], "done": "yes"},
        ],
    )  # fmt: skip
    def test_a_damaged_record_is_ignored(self, record: object) -> None:
        quiz = a_quiz()
        before = quiz.scene
        send(quiz, kind="restore", record=record)
        assert quiz.scene == before
        assert not quiz.done

    def test_a_record_never_overwrites_what_the_learner_has_done(self) -> None:
        quiz = a_quiz()
        quiz.answer(1)
        before = quiz.scene
        send(quiz, kind="restore", record={"kind": "quiz", "tried": [OPTIONS[0].text], "done": True})
        assert quiz.scene == before

    @pytest.mark.parametrize(
        ("options", "complaint"),
        [
            ([OPTIONS[1], OPTIONS[2]], "exactly one"),
            ([OPTIONS[0], OPTIONS[0]], "exactly one"),
            ([OPTIONS[0], Option("No why.")], "no why"),
            ([OPTIONS[0]], "two options"),
            ([OPTIONS[0], OPTIONS[1], OPTIONS[1]], "same text"),
        ],
    )
    def test_a_quiz_that_cannot_teach_is_refused(self, options: list[Option], complaint: str) -> None:
        with pytest.raises(ValueError, match=complaint):
            Quiz("?", options)

    def test_a_key_names_lesson_and_question(self) -> None:
        with pytest.raises(ValueError, match="02-chaining/q1"):
            a_quiz("q1")

    def test_running_a_cell_again_closes_the_old_widget(self) -> None:
        old = a_quiz("02-chaining/again")
        a_quiz("02-chaining/again")
        assert old.comm is None

    def test_a_rehearsal_leaves_the_widget_alone(self) -> None:
        quiz = a_quiz("02-chaining/rehearsed")
        before = quiz.scene
        quiz.rehearse()
        assert quiz.scene == before
        assert quiz.comm is not None


class TestPredict:
    def test_the_answer_comes_only_after_the_guess(self) -> None:
        guess = Predict("How many?", low=0, high=99, answer=17, why="Because of it.")
        assert "17" not in json.dumps(guess.scene)
        assert "Because" not in json.dumps(guess.scene)
        assert not guess.guess(4, "certain")
        assert guess.scene["facts"] == [["Your guess", "4 (certain)"], ["The answer", "17"]]
        assert guess.scene["verdict"]["text"] == "Because of it."

    def test_one_card_two_cards(self) -> None:
        guess = a_number()
        guess.guess(1)
        assert guess.scene["facts"] == [["Your guess", "1 card (fairly sure)"], ["The answer", "2 cards"]]

    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("", "Type a number from 0 to 10."),
            ("many", "Type a number from 0 to 10."),
            ("1e3", "Type a number from 0 to 10."),
            ("9" * 99, "Type a number from 0 to 10."),
            ("2.5", "Type a whole number from 0 to 10."),
            ("11", "11 is too big. Type a number from 0 to 10."),
            ("-1", "-1 is too small. Type a number from 0 to 10."),
            (None, "Type a number from 0 to 10."),
        ],
    )
    def test_what_is_no_number_is_told_so(self, text: str | None, complaint: str) -> None:
        guess = a_number()
        send(guess, kind="answer", number=text, sure="certain")
        assert guess.scene["problem"]["text"] == complaint
        assert guess.scene["problem"]["at"] == "guess"
        assert not guess.done

    def test_confidence_is_asked_for(self) -> None:
        guess = a_number()
        for sure in (None, "", "very", ["certain"]):
            send(guess, kind="answer", number="3", sure=sure)
            assert guess.scene["problem"]["at"] == "sure"
        assert not guess.done

    def test_zero_is_a_number_like_any_other(self) -> None:
        guess = Predict("How many?", low=0, high=10, answer=0, why="None.")
        assert guess.guess(0)
        assert guess.scene["facts"][0] == ["Your guess", "0 (fairly sure)"]

    def test_near_enough_is_right(self) -> None:
        guess = Predict("?", low=0, high=1, whole=False, answer=Fraction(11, 13), near=0.01, why="w")
        assert guess.guess("0,85")
        assert guess.scene["facts"][1][1] == "0.846153846154"

    def test_the_answer_may_be_written_in_its_own_way(self) -> None:
        guess = Predict("?", low=0, high=1, whole=False, answer=Fraction(11, 13), shown="11 of 13", why="w")
        guess.guess(0.5)
        assert guess.scene["facts"][1][1] == "11 of 13"

    def test_a_guess_cannot_be_changed_in_silence(self) -> None:
        guess = a_number()
        guess.guess(7, "guess")
        before = guess.scene
        send(guess, kind="answer", number="2", sure="certain")
        assert guess.scene["facts"] == before["facts"]
        with pytest.raises(ValueError, match="committed"):
            guess.guess(2)
        send(guess, kind="again")
        assert guess.scene["earlier"] == "Your earlier guesses: 7 cards (just guessing)."
        assert guess.guess(2, "certain")
        assert guess.scene["earlier"] == "Your earlier guesses: 7 cards (just guessing)."

    def test_options(self) -> None:
        guess = Predict("Which?", ["A jack", "A queen"], answer="A jack", why="It is wild.")
        assert "right" not in json.dumps(guess.scene)
        assert not guess.guess("A queen", "certain")
        assert [option["mark"] for option in guess.scene["options"]] == ["The answer", "Your guess"]

    def test_options_may_be_numbers(self) -> None:
        assert Predict("How many?", [1, 2, 3], answer=2, why="Two.").guess(2)

    @pytest.mark.parametrize("again", [False, True])
    def test_its_record_brings_it_back(self, again: bool) -> None:
        guess, later = a_number(), a_number()
        guess.guess(7, "certain")
        if again:
            send(guess, kind="again")
        send(later, kind="restore", record=json.loads(json.dumps(guess.record())))
        assert later.record() == guess.record()
        assert later.done
        for part in ("facts", "earlier", "closed", "given"):
            assert later.scene[part] == guess.scene[part]

    @pytest.mark.parametrize(
        "record",
        [
            None, [], {"kind": "quiz", "tried": [], "done": True}, {"kind": "predict"},
            {"kind": "predict", "guesses": [], "open": False},
            {"kind": "predict", "guesses": [{"guess": "99", "sure": "certain"}], "open": False},
            {"kind": "predict", "guesses": [{"guess": 7, "sure": "certain"}], "open": False},
            {"kind": "predict", "guesses": [{"guess": "7", "sure": "so-so"}], "open": False},
            {"kind": "predict", "guesses": ["7"], "open": False},
            {"kind": "predict", "guesses": [{"guess": "7", "sure": "certain"}], "open": 0},
        ],
    )  # fmt: skip
    def test_a_damaged_record_is_ignored(self, record: object) -> None:
        guess = a_number()
        before = guess.scene
        send(guess, kind="restore", record=record)
        assert guess.scene == before

    @pytest.mark.parametrize(
        ("setup", "complaint"),
        [
            ({"options": ["a", "b"], "answer": "c"}, "none of the options"),
            ({"options": ["a", "b"], "answer": "a", "low": 1}, "not both"),
            ({"answer": 3}, "range"),
            ({"answer": 3, "low": 5, "high": 5}, "range"),
            ({"answer": 9, "low": 1, "high": 5}, "no number from"),
            ({"answer": "x", "low": 1, "high": 5}, "no number from"),
        ],
    )
    def test_a_prediction_without_a_way_to_be_right_is_refused(
        self, setup: dict[str, Any], complaint: str
    ) -> None:
        with pytest.raises(ValueError, match=complaint):
            Predict("?", why="w", **setup)

    def test_rehearsals(self) -> None:
        a_number("02-chaining/p").rehearse()
        Predict("?", low=0, high=1, whole=False, answer=0.25, near=0.05, why="w").rehearse()
        Predict("?", ["a", "b"], answer="b", why="w").rehearse()


class TestFailure:
    """A fault in a handler is logged, remembered and said kindly; never silent, never a traceback."""

    def test_a_fault_is_remembered_and_said(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        quiz = a_quiz()
        monkeypatch.setattr(quiz, "_answer", lambda message: 1 / 0)
        with caplog.at_level(logging.ERROR, "trash_widgets"):
            quiz._handle_custom_msg({"kind": "answer", "choice": 0, "at": quiz.scene["version"]}, [])
        assert isinstance(quiz.failure, ZeroDivisionError)
        assert "ZeroDivisionError" in caplog.text
        assert quiz.scene["verdict"]["say"] == TROUBLE
        assert "ZeroDivision" not in json.dumps(quiz.scene)

    def test_a_rehearsal_raises_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Quiz, "_answer", lambda self, message: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            a_quiz().rehearse()

    @pytest.mark.parametrize("content", [None, 3, [], {}, {"kind": "nonsense"}, {"kind": "answer"}])
    def test_every_message_gets_an_answer(self, content: object, monkeypatch: pytest.MonkeyPatch) -> None:
        quiz = a_quiz()
        sent: list[object] = []
        monkeypatch.setattr(quiz, "send", lambda message: sent.append(message))
        quiz._handle_custom_msg(content, [])
        assert len(sent) == 1
        assert quiz.failure is None
