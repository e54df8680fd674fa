"""What a page has to know of the simulator: whether it is the fast one, what it waits for, what a seed is."""

from __future__ import annotations

import re

from trash_core.deal_code import SEED_BITS

LONGEST_SEED = 13
MADE_READY = "The simulation is made ready, once on this computer. That takes ten seconds or more …"


def is_compiled() -> bool:
    """Whether the fast road is there."""
    from trash_core.simulate.compiling import COMPILED

    return COMPILED


def must_compile() -> bool:
    """Whether the first match will have to wait for the compiler, ten seconds or more."""
    from trash_core.simulate import kernel
    from trash_core.simulate.compiling import is_kept

    return is_compiled() and not is_kept(kernel.play_matches)


def beginning() -> str:
    """What is said when a simulation begins."""
    return MADE_READY if must_compile() else "Playing …"


def why_slow(things: str) -> str:
    """Why there are so few `things` to choose from, where the fast road is missing."""
    return (
        f"Matches are played slowly here, by plain Python, so there are only small numbers of {things} to "
        "choose from. With the fast simulator, on a computer of your own, there are larger ones."
    )


def seed_of(text: str) -> int:
    """The seed that was typed. Raises ValueError, with a sentence for the learner, if it is none.

    >>> seed_of(" 15 ")
    15
    """
    seed = text.strip()
    if not re.fullmatch(rf"\d{{1,{LONGEST_SEED}}}", seed) or int(seed) >= 2**SEED_BITS:
        raise ValueError(f"The seed must be a whole number from 0 to {2**SEED_BITS - 1:,}.")
    return int(seed)
