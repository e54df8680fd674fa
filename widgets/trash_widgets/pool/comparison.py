"""A class beside computer players on the same deal, and beside many other deals."""

from __future__ import annotations

from statistics import fmean
from typing import NamedTuple

from trash_core import Match
from trash_core.deal_code import DealCode
from trash_core.players import play_out, player
from trash_core.shuffle import derive

from ..exact import exact_value
from ..match.sitting import seat_seeds
from ..match.summary import turns
from ..simulator import is_compiled
from .entries import Entry

SIMULATED, PLAIN_SIMULATED = 2_000, 60
SEED = 15
RANDOM_TIMES = 10
_PLAIN = {None: "first_fit", "easy": "random", "medium": "first_fit", "hard": "counter"}
"""Who plays a seat in the simulation; the strong computer player thinks too long for it."""

Computers = tuple[str | None, ...]


class Row(NamedTuple):
    """A line of the comparison; what is not known is None."""

    name: str
    rounds: float | None
    turns: float | None
    won: float | None


def compared(entries: list[Entry]) -> list[Row]:
    """A class beside computer players on the same deal, and beside many other deals."""
    code = entries[0].code
    won = [entry.won for entry in entries if entry.won is not None]
    rows = [
        Row(
            "The class, this deal",
            fmean(entry.rounds for entry in entries),
            fmean(entry.turns for entry in entries),
            fmean(won) if won else None,
        )
    ]
    computers = code.computers or (None,) * code.players
    seat = computers.index(None) if None in computers else 0
    for name, habit, times in (
        ("Plain player, this deal", "first_fit", 1),
        ("Counting player, this deal", "counter", 1),
        ("Random player, this deal", "random", RANDOM_TIMES),
    ):
        rows.append(_on_this_deal(name, code, computers, seat, habit, times))
    rows.append(_on_other_deals(code, computers, seat))
    exact = _exact(code, computers, seat)
    return [*rows, exact] if exact else rows


def _on_this_deal(name: str, code: DealCode, computers: Computers, seat: int, habit: str, times: int) -> Row:
    """The learner's seat played by a computer player, on the very deal, the others as they were."""
    rounds, all_turns, wins = 0, 0, 0
    for time in range(times):
        match = Match.from_deal(code)
        seeds = seat_seeds(match)
        seats = [player(level or "medium", seed) for level, seed in zip(computers, seeds, strict=True)]
        seats[seat] = player(habit, derive(seeds[seat], time))
        play_out(match, seats)
        rounds += match.round_number
        all_turns += sum(turns(round) for round in match.rounds if not round.is_void)
        wins += seat in match.winners
    return Row(name, rounds / times, all_turns / times, wins / times)


def _on_other_deals(code: DealCode, computers: Computers, seat: int) -> Row:
    from trash_core.simulate import simulate
    from trash_core.simulate.estimate import average

    count = SIMULATED if is_compiled() else PLAIN_SIMULATED
    name = f"Plain players, {count:,} other deals"
    turned = [(at + code.opener) % code.players for at in range(code.players)]  # the opener sits first there
    try:
        found = simulate(
            code.rules, code.players, count, seed=SEED,
            strategies=[_PLAIN[computers[at]] for at in turned],
            rungs=[code.rungs[at] for at in turned], progress=False,
        )  # fmt: skip
    except ValueError:  # an agreed time needs a clock
        return Row(name, None, None, None)
    all_turns = average(found.sums.turns, found.sums.turns_2, count)
    return Row(name, found.rounds_per_match.mean, all_turns.mean, found.seat_wins[turned.index(seat)].mean)


def _exact(code: DealCode, computers: Computers, seat: int) -> Row | None:
    """The exact means of all deals, where they are known: whole layouts, two plain players."""
    first = code.rules.first_layout_for(code.players)
    if code.players != 2 or set(code.rungs) != {first} or {_PLAIN[one] for one in computers} != {"first_fit"}:
        return None
    plain = ("first_fit", "first_fit")
    rounds, opener = (exact_value(code.rules, 2, plain, name) for name in ("rounds_per_match", "seat_1_wins"))
    if rounds is None or opener is None:
        return None
    return Row("All deals, exact", float(rounds), None, float(opener if seat == code.opener else 1 - opener))
