"""What the tests of the chances share: rounds played by the real rules, and what is counted in them."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt

import pytest

from trash_core import Place, Round, Rules
from trash_core.players import Player, first_fit

Deals = Callable[..., Iterator[Round]]


def play_deals(rules: Rules, rungs: Sequence[int], count: int, player: Player = first_fit) -> Iterator[Round]:
    for seed in range(1, count + 1):
        round = Round.deal(rules, len(rungs), seed=seed, rungs=rungs)
        while moves := round.legal_moves:
            round.play(moves[0] if len(moves) == 1 else player(round.view(round.seat)))
        yield round


def count_turns(round: Round) -> int:
    turns = 0
    for event in round.events:
        turns += event.turn_end is not None
        if event.completed:
            break
    return turns


def count_placements(round: Round) -> int:
    count = 0
    for event in round.events:
        count += isinstance(event.move, Place)  # a swap uncovers nothing, but the wild that it frees does
        if event.turn_end is not None:
            break
    return count


def check_mean(values: Sequence[float], exact: float) -> None:
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    assert abs(mean - exact) <= 4 * sqrt(variance / len(values)), (mean, float(exact))


@pytest.fixture
def deals() -> Deals:
    """Play `count` rounds out, from fixed seeds: `deals(rules, rungs, count, player)`."""
    return play_deals


@pytest.fixture
def turns_of() -> Callable[[Round], int]:
    """The turns of a round, up to and with the one in which somebody went out first."""
    return count_turns


@pytest.fixture
def placements_of() -> Callable[[Round], int]:
    """The cards that were uncovered in the first turn of a round."""
    return count_placements


@pytest.fixture
def close() -> Callable[[Sequence[float], float], None]:
    """Check that the mean of independent values lies within 4 standard errors of the exact one."""
    return check_mean
