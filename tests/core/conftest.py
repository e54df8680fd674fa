"""What the tests of the core share."""

from collections.abc import Callable

import pytest
from hypothesis import settings

from trash_core import Event, Round

# The same examples on every run and machine: a failure can be repeated, and no run is slow by chance.
settings.register_profile("core", deadline=None, derandomize=True)
settings.load_profile("core")


@pytest.fixture
def play() -> Callable[[Round, str], list[Event]]:
    """Play moves that are given in one text, such as ``"S P4 X"``."""

    def play_moves(round: Round, moves: str) -> list[Event]:
        return [round.play(move) for move in moves.split()]

    return play_moves
