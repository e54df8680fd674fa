"""Whole numbers from outside: numpy's are taken wherever ours are, and nothing else that looks like one."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy
import pytest

from trash_core import (
    CLASSIC,
    DealCode,
    Layout,
    Match,
    Place,
    Rank,
    Round,
    Swap,
    cut_for_dealer,
    pack,
    parse_cards,
)
from trash_core.imagine import imagine
from trash_core.players import random
from trash_core.scoring import Result, Score
from trash_core.shuffle import SplitMix64, derive
from trash_core.whole import as_whole, whole

TWO: Any = numpy.int64(2)
ONE: Any = numpy.int32(1)
ROW: Any = numpy.array([2, 1])


@pytest.mark.parametrize("value", [2, TWO, numpy.uint8(2), Rank.TWO])
def test_what_is_a_whole_number(value: object) -> None:
    assert as_whole(value) == 2
    assert type(as_whole(value)) is int or isinstance(value, Rank)
    assert whole("seat", value, 0, 2) == 2


@pytest.mark.parametrize(
    "value",
    [
        None,
        True,
        False,
        numpy.True_,
        2.0,
        numpy.float64(2),
        Fraction(2),
        "2",
        b"2",
        [2],
        (2,),
        numpy.array([2, 3]),
    ],
)
def test_what_is_none(value: object) -> None:
    assert as_whole(value) is None
    with pytest.raises(ValueError, match=r"^seat=.* must be a whole number from 0 to 3\.$"):
        whole("seat", value, 0, 3)


@pytest.mark.parametrize("value", [-1, 4, 10**30, numpy.int64(-1)])
def test_out_of_range(value: object) -> None:
    with pytest.raises(ValueError, match="must be a whole number from 0 to 3"):
        whole("seat", value, 0, 3)


def plain(round: Round) -> bool:
    numbers = [round.players, round.opener, round.seat, *round.rungs]
    return all(type(number) is int for number in numbers)


SAME: list[tuple[Callable[[Any, Any], object], str]] = [
    (lambda two, one: Round.deal(CLASSIC, two, seed=two, opener=one, rungs=[two, one]), "a round"),
    (lambda two, one: Round(CLASSIC, deck=pack(one), players=two, opener=one, seed=two), "a rigged deck"),
    (lambda two, one: Round.deal(CLASSIC, seed=7).view(one).to_dict(), "a view"),
    (lambda two, one: Match(CLASSIC, two, seed=two, number=two, opener=one, rungs=[two, two]), "a match"),
    (lambda two, one: DealCode(rules=CLASSIC, players=two, opener=one, seed=two, number=two), "a deal code"),
    (lambda two, one: cut_for_dealer(two, seed=one), "a cut"),
    (lambda two, one: (derive(two, one), SplitMix64(two).below(two), pack(two, one)), "chance"),
    (lambda two, one: (Place(two), Swap(one), Layout(parse_cards("2c 3c")).is_face_down(two)), "places"),
    (lambda two, one: CLASSIC.replace(decks={one: one, two: two}, target=one, match_rounds=two), "rules"),
    (lambda two, one: CLASSIC.replace(match_minutes=two, wild_ranks=[Rank.QUEEN], rows=one), "more rules"),
    (lambda two, one: (CLASSIC.decks_for(two), CLASSIC.rungs_for(two, (two, one))), "players"),
    (lambda two, one: CLASSIC.describe(two), "words"),
    (lambda two, one: Score(CLASSIC, two, opener=one).rematch(two).opener, "a score"),
    (lambda two, one: str(imagine(Round.deal(CLASSIC, seed=1), seed=two)), "an imagined deal"),
    (lambda two, one: random(two)(Round.rigged(CLASSIC, ["? ?"], discard="2c").view()), "a player"),
]


@pytest.mark.parametrize(("use", "name"), SAME, ids=[name for _, name in SAME])
def test_numpys_numbers_do_the_same_as_ours(use: Callable[[Any, Any], object], name: str) -> None:
    assert use(TWO, ONE) == use(2, 1)


def test_what_is_kept_of_them_is_plain() -> None:
    match = Match(CLASSIC, TWO, seed=TWO, number=TWO, opener=ONE, rungs=ROW)
    assert plain(match.round)
    assert all(type(number) is int for number in (match.players, match.seed, match.number, *match.rungs))
    json.dumps(match.view(ONE).to_dict())
    deal = match.deal
    assert str(
        DealCode(rules=CLASSIC, players=TWO, opener=ONE, seed=TWO, number=TWO, rungs=(TWO, ONE))
    ) == str(deal)
    assert deal.rungs == (2, 1)
    score = Score(CLASSIC, TWO)
    score.add(Result((ONE,)))
    assert score.rungs == (10, 9)


def test_a_bound_that_would_never_end_is_refused() -> None:
    for bound in (0, -3, 2**64 + 1, 1.5):
        with pytest.raises(ValueError, match=r"^n=.* must be a whole number from 1 to 18446744073709551616"):
            SplitMix64(1).below(bound)  # type: ignore[arg-type]
    assert 0 <= SplitMix64(1).below(2**64) < 2**64
