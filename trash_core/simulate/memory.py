"""Lays a plan out for the kernel. Whoever imports this imports numba and numpy, too."""

from __future__ import annotations

from typing import NamedTuple

from trash_core.simulate import kernel
from trash_core.simulate.compiling import Numbers, integers, words, zeros
from trash_core.simulate.plan import STRATEGIES, Plan, pack_of


class Desk(NamedTuple):
    """All that the kernel writes on."""

    memory: Numbers
    streams: Numbers
    tally: Numbers
    rows: Numbers
    log: Numbers

    def play(self, seed: int, first: int, count: int) -> None:
        """Play the matches from number `first` on."""
        kernel.play_matches(*self, seed, first, count)


def set_up(plan: Plan, *, rows: int = 0, log_room: int | None = None) -> Desk:
    """A desk for `plan`, with room for the rows of so many matches, and for a log of so many events."""
    memory = zeros(kernel.MEMORY_SIZE)
    pack = pack_of(plan)
    _write(memory, 0, _options(plan, len(pack)))
    _write(memory, kernel.STRATEGIES, [STRATEGIES.index(name) for name in plan.strategies])
    _write(memory, kernel.FIRST_RUNGS, plan.rungs)
    _write(memory, kernel.LOWEST, _LOWEST)
    _write(memory, kernel.PACK, pack)
    return Desk(
        memory,
        words([0] * (kernel.MAX_SEATS + 1)),
        zeros(kernel.TALLY_SIZE),
        zeros(kernel.ROW_WIDTH * rows),
        zeros(0 if log_room is None else 1 + kernel.LOG_WIDTH * log_room),
    )


_LOWEST = integers((places & -places).bit_length() - 1 for places in range(2048))


def _write(memory: Numbers, start: int, values: Numbers | tuple[int, ...]) -> None:
    memory[start : start + len(values)] = values


def _options(plan: Plan, pack_size: int) -> list[int]:
    rules, players = plan.rules, plan.players
    wild_ranks = [int(rank) for rank in rules.wild_ranks] + ([14] if rules.jokers else [])
    options = {
        kernel.PLAYERS: players,
        kernel.PACK_SIZE: pack_size,
        kernel.WILD_BITS: sum(1 << rank for rank in wild_ranks),
        kernel.SWAP: rules.swap,
        kernel.TAKE_USEFUL: rules.draw_discard == "always",
        kernel.TAKE_FITTING: rules.draw_discard == "fits",
        kernel.UPCARD: rules.upcard,
        kernel.KEEP_TOP: rules.reshuffle == "keep_top",
        kernel.LAST_TURN: rules.last_turn,
        kernel.CHECK: rules.check_layouts,
        kernel.EXTRA: rules.extra_draws,
        kernel.ONE_ROUND: rules.one_round_for(players),
        kernel.TIE_FIRST: rules.one_round_tie == "first",
        kernel.TARGET: rules.target,
        kernel.MATCH_ROUNDS: rules.match_rounds or 0,
        kernel.WINNER_OPENS: rules.next_opener == "winner",
        kernel.COUNTING: not {"counter", "least_seen"}.isdisjoint(plan.strategies),
    }
    return [int(options[at]) for at in range(len(options))]
