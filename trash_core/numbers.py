"""Writes the table of the game's numbers: ``python -m trash_core.numbers lessons/teacher/numbers.md``.

For every rule book and number of players: what many simulated matches give, each figure with its 95 %
interval, and the exact value beside it where there is one. `simulate` and `chances` know nothing of each
other; here they meet.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from trash_core import chances
from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules
from trash_core.simulate import DEFINITIONS, Estimate, Result, simulate

MATCHES = 200_000
SEED = 1
_HEADS = ("Players", "N", "Turns, first round", "Turns a round", "Rounds a match", "Opener wins first round")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m trash_core.numbers", description=__doc__)
    parser.add_argument("file", nargs="?", help="where to write; left out, the table is printed")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"for each row ({MATCHES:,})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the simulation ({SEED})")
    chosen = parser.parse_args(arguments)
    try:
        text = page(chosen.matches, chosen.seed)
    except ValueError as wrong:
        parser.error(str(wrong))
    if chosen.file is None:
        sys.stdout.write(text)
    else:
        Path(chosen.file).write_text(text, encoding="utf-8")


def page(matches: int = MATCHES, seed: int = SEED) -> str:
    """The page, in Markdown. The same arguments give the same page."""
    parts = [_introduction(matches, seed)]
    for rules in RULE_BOOKS.values():
        results = [
            simulate(rules, players, matches, seed, progress=False)
            for players in range(1, rules.max_players + 1)
        ]
        parts.append(_chapter(rules, results))
    return "\n".join(parts)


def _introduction(matches: int, seed: int) -> str:
    notes = "\n".join(f"- {text}" for text in DEFINITIONS.values())
    return f"""# The numbers of the game

Made by `python -m trash_core.numbers lessons/teacher/numbers.md --matches {matches} --seed {seed}`; do not
edit it by hand. Whoever runs this command gets the same figures.

Everybody plays `first_fit`: takes a discard that can be used, swaps whenever that can be done, puts a wild
on the lowest free place. N matches are simulated for each row, with seed {seed}. Beside a simulated figure
stands the one that was worked out without playing: *exact*, with fractions, where it is known; *within* two
proved bounds; or *about*, an approximation, *off by up to* the error that was measured for rules of its kind.

{notes}
"""


def _chapter(rules: Rules, results: list[Result]) -> str:
    ladders = [result for result in results if not rules.one_round_for(result.players)]
    text = [f"## Rule book `{rules.book}`", ""]
    text += _table(_HEADS, (_main_row(rules, result) for result in results))
    seats = [f"Seat {seat}" for seat in range(1, rules.max_players + 1)]
    text += ["", "Match wins by seat, and how often a match is shared.", ""]
    text += _table(["Players", *seats, "Shared"], (_wins_row(rules, result) for result in results))
    placed = [str(number) for number in range(11)]
    text += ["", "The chain: how often a turn has so many placements, in per cent of all turns.", ""]
    text += _table(
        ["Players", *placed],
        ([str(result.players), *_chain(result, result.placements_per_turn)] for result in results),
    )
    text += ["", "The opener's first turn of a match, in per cent: simulated, and exact below it.", ""]
    text += _table(["Players", *placed], (row for result in results for row in _first_turn(rules, result)))
    if len(ladders) < len(results):
        text += ["", f"From {len(ladders) + 1} players on one round decides the match."]
    return "\n".join([*text, ""])


def _main_row(rules: Rules, result: Result) -> list[str]:
    turns, rounds, opener = _exact(rules, result)
    return [
        str(result.players),
        f"{result.matches:,}",
        f"{result.turns_first_round}{turns}",
        str(result.turns_per_round),
        f"{result.rounds_per_match}{rounds}" if result.rounds_per_match.se else _plain(result),
        f"{result.opener_wins_first_round}{opener}" if result.players > 1 else "–",
    ]


def _plain(result: Result) -> str:
    return f"{result.rounds_per_match.mean:.0f}"


def _exact(rules: Rules, result: Result) -> tuple[str, str, str]:
    """What is known of the turns of the first round, the rounds, and the opener's chance, as text."""
    rungs = result.plan.rungs
    if result.players == 1:
        mean = chances.solo_turns(rungs[0], rules.decks_for(1), rules).mean
        return _beside("exact", float(mean)), "", ""
    win = chances.round_win(rungs, rules)
    opener = _beside(win.how, float(win.chance), float(win.error))
    if result.players > 2:
        return "", "", opener
    turns = "" if win.how == "bounded" else _beside(win.how, float(chances.round_turns(rungs, rules)))
    rounds = ""
    if win.how == "exact":
        start = chances.State(rungs, opener=0)
        rounds = _beside("exact", float(_ladder(rules).expected_rounds[start]))
    return turns, rounds, opener


def _ladder(rules: Rules) -> chances.Ladder:
    table = {rungs: float(win) for rungs, win in chances.round_wins(rules).items()}
    return chances.ladder(table, next_opener=rules.next_opener, target=rules.target)


def _beside(how: Literal["exact", "bounded", "approximate"], value: float, error: float = 0) -> str:
    if how == "exact":
        return f" (exact {value:.4f})"
    if how == "bounded":
        return f" (within {value - error:.4f} to {value + error:.4f})"
    off = f", off by up to {error:.3f}" if error else ""
    return f" (about {value:.3f}{off})"


def _wins_row(rules: Rules, result: Result) -> list[str]:
    wins = [str(estimate) if estimate.se else f"{estimate.mean:.0f}" for estimate in result.seat_wins]
    if result.players == 2 and chances.round_win(result.plan.rungs, rules).how == "exact":
        ladder, start = _ladder(rules), chances.State(result.plan.rungs, opener=0)
        wins = [
            text + _beside("exact", float(ladder.match_win(start, seat=seat)))
            for seat, text in enumerate(wins)
        ]
    blanks = [""] * (rules.max_players - result.players)
    return [str(result.players), *wins, *blanks, str(result.shared_wins)]


def _first_turn(rules: Rules, result: Result) -> list[list[str]]:
    places = result.plan.rungs[0]
    exact = chances.placements(rules, places=places, players=result.players)
    found = _chain(result, result.placements_first_turn)
    worked_out = [f"{100 * float(exact[placed]):.4f}" if placed <= places else "–" for placed in range(11)]
    return [[str(result.players), *found], ["exact", *worked_out]]


def _chain(result: Result, estimates: Iterable[Estimate]) -> list[str]:
    """The cells for 0, 1, … placements, in per cent; a dash for more than there are places."""
    return [
        _percent(estimate) if placed <= max(result.plan.rungs) else "–"
        for placed, estimate in enumerate(estimates)
    ]


def _percent(estimate: Estimate) -> str:
    if not estimate.mean:
        return str(estimate)
    return str(Estimate(100 * estimate.mean, 100 * estimate.se, estimate.n))


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]]) -> list[str]:
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


if __name__ == "__main__":
    main()
