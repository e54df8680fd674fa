"""Typed answers: how numbers are read, and which slips are known by name."""

from fractions import Fraction

import pytest

from trash_widgets import mistakes
from trash_widgets.answers import CannotRead, Form, read
from trash_widgets.mistakes import Mistake
from trash_widgets.slips import is_right, slip

THREE_EIGHTHS = Fraction(3, 8)


@pytest.mark.parametrize(
    "text",
    [
        "3/8", "6/16", " 3 / 8 ", "3⁄8", "⅜", "0.375", "0,375", ".375", ",375", "+.375",
        "37.5%", "37.5 %", "37,5 percent", "37.5 per cent", "37 1/2 %", "37½%", "3 in 8", "3 of 8",
        "3 out of 8", "1.5/4", "0.375.", "= 0.375", "0.3750",
    ],
)  # fmt: skip
def test_one_number_in_many_forms(text: str) -> None:
    assert read(text).value == THREE_EIGHTHS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("1 3/4", Fraction(7, 4)), ("1¾", Fraction(7, 4)), ("-2", -2), ("−0.5", Fraction(-1, 2)),
        ("1,234.5", Fraction(2469, 2)), ("1.234,5", Fraction(2469, 2)), ("1,000,000", 10**6), ("0", 0),
        ("7.", 7),
    ],
)  # fmt: skip
def test_other_numbers(text: str, value: Fraction) -> None:
    assert read(text).value == value


def test_a_comma_may_mean_two_things_and_both_are_kept() -> None:
    typed = read("1,234")
    assert (typed.value, typed.other) == (Fraction(617, 500), 1234)
    assert is_right(typed, 1234)
    assert is_right(typed, Fraction(617, 500))


@pytest.mark.parametrize(
    "text", ["", " ", "x", "3/", "/8", "1e3", "3/8/2", "0x1", "nan", "inf", "3..5", "9" * 99]
)
def test_what_is_no_number_is_told_what_to_type(text: str) -> None:
    with pytest.raises(
        CannotRead, match=r"Type a fraction such as 3/4, a decimal such as 0\.75 or a percentage"
    ):
        read(text)


@pytest.mark.parametrize(("text", "said"), [("3/0", "divided by 0"), ("3 to 5", "odds"), ("3:5", "odds")])
def test_special_troubles_have_sentences_of_their_own(text: str, said: str) -> None:
    with pytest.raises(CannotRead, match=said):
        read(text)


def test_units_may_be_typed_too() -> None:
    assert read("10.6 turns", ("turn", "turns")).value == Fraction(53, 5)
    with pytest.raises(CannotRead):
        read("10.6 cards", ("turn", "turns"))


def test_a_form_that_is_not_asked_for_is_refused_but_whole_numbers_never_are() -> None:
    forms: list[Form] = ["fraction"]
    with pytest.raises(CannotRead, match=r"Not as a decimal this time\. Type a fraction"):
        read("0.375", forms=forms)
    assert read("3", forms=forms).value == 3


@pytest.mark.parametrize(
    ("text", "right"),
    [("11/13", True), ("0.846", True), ("0.8462", True), ("84.6%", True), ("0.84615", True), ("0.84", False),
     ("84.61%", True), ("0.847", False), ("84.7%", False), ("0.85", False), ("85%", False),
     ("0.8", False), ("1", False)],
)  # fmt: skip
def test_rounded_to_three_digits_is_right(text: str, right: bool) -> None:
    # 84.61% is not rounded but cut off, and that is right, too.
    assert is_right(read(text), Fraction(11, 13)) is right


def test_near_is_an_absolute_tolerance() -> None:
    assert is_right(read("10.5"), Fraction(53, 5), Fraction(1, 10))
    assert not is_right(read("10.4"), Fraction(53, 5), Fraction(1, 10))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("37.5", "a percentage without its sign"),
        ("0.375%", "a percent sign too many"),
        ("5/8", "the chance of the opposite"),
        ("62.5%", "the chance of the opposite"),
        ("8/3", "upside down"),
        ("3/5", "odds instead of a chance"),
        ("0.38", "rounded too much"),
        ("38%", "rounded too much"),
        ("7", "no chance at all"),
        ("-1/8", "no chance at all"),
        ("0.9", None),
        ("1/7", None),
    ],
)
def test_slips_are_known_by_name(text: str, name: str | None) -> None:
    found = slip(read(text), THREE_EIGHTHS, is_chance=True)
    assert (found.name if found else None) == name


def test_what_is_no_chance_has_no_opposite() -> None:
    assert slip(read("0.4"), Fraction(3, 5), is_chance=False) is None
    half = slip(read("1/4"), 4, is_chance=False)
    assert half is not None
    assert half.name == "upside down"


def test_the_mistakes_have_names_and_whys_and_no_values() -> None:
    catalogue = [value for value in vars(mistakes).values() if isinstance(value, Mistake)]
    assert len({mistake.name for mistake in catalogue}) == len(catalogue) >= 5
    for mistake in catalogue:
        assert mistake.value is None
        assert mistake.why
        at = mistake.at(Fraction(1, 2), "Because.")
        assert (at.name, at.value, at.why) == (mistake.name, Fraction(1, 2), "Because.")
        assert mistake.at(1).why == mistake.why
