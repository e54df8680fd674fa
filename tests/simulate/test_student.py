"""Results as a student meets them at the end of a cell, and the mistakes of a first simulation."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from trash_core import CLASSIC
from trash_core.players import first_fit
from trash_core.simulate import compare, simulate


def test_a_result_is_short_in_a_list_and_whole_when_printed() -> None:
    result = simulate(CLASSIC, matches=20, progress=False)
    assert repr(result) == "<Result classic, 2 players (first_fit): 20 matches, seed 1>"
    assert str(result) == result.summary()
    stopped = dataclasses.replace(result, asked=1_000)
    assert stopped.title == "classic, 2 players (first_fit): 20 of 1,000 matches, seed 1"
    found = compare("counter", "first_fit", deals=20, progress=False)
    assert repr(found).startswith(
        "<Comparison counter, first_fit (a) and first_fit, first_fit (b), classic: 20 deals"
    )
    assert str(found) == found.summary()
    wins = found.wins
    assert str(wins) == f"a {wins.a}, b {wins.b}; a − b {wins.paired} paired, {wins.unpaired} unpaired"


@pytest.mark.parametrize(
    "play",
    [
        lambda own: simulate(CLASSIC, matches=1, strategies=own),
        lambda own: simulate(CLASSIC, matches=1, strategies=["medium", own]),
        lambda own: compare(own, "first_fit", deals=1),
        lambda own: compare("counter", "first_fit", strategies=own, deals=1),
    ],
)
def test_a_function_is_sent_to_play_out(play: Callable[[Any], object]) -> None:
    with pytest.raises(
        TypeError, match=r"only the strategies with a name: random, first_fit, .* by play_out"
    ):
        play(first_fit)
