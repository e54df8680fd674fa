"""Hints: exact where that is possible, estimated with a margin where not, and blind to what is hidden."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt

import pytest

from trash_core import CLASSIC, LAST_LICKS, TURN_UP, Round
from trash_core.imagine import imagine
from trash_widgets.hints import hint, margin

ALL = "? ? ? ? ? ? ? ? ? ?"


def test_where_there_is_no_choice_the_move_is_named() -> None:
    given = hint(Round.rigged(CLASSIC, [ALL, ALL]))
    assert given.text == "Draw the top card of the stock."
    assert [str(move) for move in given.moves] == ["S"]
    assert given.panel is None


def test_a_discard_that_fits_is_compared_with_the_stock() -> None:
    given = hint(Round.rigged(CLASSIC, ["? 2c+ ?", "? ? ?"], discard="3d"))
    assert given.text == "The 3 of diamonds on the discard pile fits place 3. Take it."
    assert [str(move) for move in given.moves] == ["D"]
    assert given.panel is not None
    # 50 cards are unseen: 4 aces, 3 threes and 4 jacks fit.
    assert [row[:2] for row in given.panel["rows"]] == [
        ["Draw from the stock", "22 %"],
        ["Take the 3 of diamonds", "100 %"],
    ]


def test_a_wild_goes_where_it_is_needed_most() -> None:
    """All the threes are gone, so only the wild can ever fill place 3."""
    layouts = ["? 2c+ ? 4c+ 5c+ 6c+ 7c+ 8c+ 9c+ Tc+", "? ? ? ? ? ? ? ? ? ?"]
    round = Round.rigged(LAST_LICKS, layouts, stock="Kd", discard="3c 3d 3h 3s")
    round.play("S")
    given = hint(round)
    assert [str(move) for move in given.moves] == ["P3"]
    assert given.text.endswith("It looks best to put it at place 3.")
    assert given.panel is not None
    assert [row[0] for row in given.panel["rows"]] == ["Put it at the ace place", "Put it at place 3"]


def test_swap_or_discard() -> None:
    round = Round.rigged(CLASSIC, ["? ? Js+ ?", "? ? ? ?"], stock="3d")
    round.play("S")
    given = hint(round)
    assert [str(move) for move in given.moves] == ["W3"]
    assert given.panel is not None
    assert [row[:2] for row in given.panel["rows"]] == [
        ["Swap at place 3", "100 %"],
        ["Discard it", "no card comes"],
    ]


def test_every_estimate_has_its_margin_and_its_number() -> None:
    round = Round.rigged(TURN_UP, [ALL, ALL], discard="3d")
    panel = hint(round).panel
    assert panel is not None
    assert all(re.fullmatch(r"\d+ % ± \d+", row[2]) for row in panel["rows"])
    assert "600 deals" in panel["note"]


def test_the_estimate_comes_near_the_truth() -> None:
    """Alone with one place left: the round is won at last by whoever plays it, and next turn with 8 in 51."""
    round = Round.rigged(CLASSIC, ["?", "?"], discard="Qd")
    panel = hint(round).panel
    assert panel is not None
    stock, discard = ([int(number) for number in re.findall(r"\d+", row[2])] for row in panel["rows"])
    # The opener wins with chance p + (1 - p)² p + …, about 1 / (2 - p), p being near 8 of 51.
    p = 8 / 51
    assert abs(stock[0] / 100 - 1 / (2 - p)) < stock[1] / 100 + 0.02
    assert discard[0] < stock[0]


def test_the_margin_is_that_of_a_share() -> None:
    assert margin(Fraction(1, 2), 600) == pytest.approx(1.96 * sqrt(0.25 / 604), rel=1e-3)
    assert margin(Fraction(0), 100) > 0.01, "never seen is not impossible"
    covered = 0.0
    for won in range(101):
        if abs(won / 100 - 0.3) <= margin(Fraction(won, 100), 100):
            covered += binomial(100, won, 0.3)
    assert covered > 0.94


def binomial(n: int, k: int, p: float) -> float:
    result = 1.0
    for i in range(k):
        result *= (n - i) / (i + 1)
    return result * p**k * (1 - p) ** (n - k)


def test_the_same_table_gives_the_same_hint_whatever_is_hidden() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+ ? ?", "? ? ? ?"], stock="Jd", discard="9d 9c")
    round.play("S")
    assert hint(round) == hint(round) == hint(imagine(round, 4)) == hint(imagine(round, 5))
