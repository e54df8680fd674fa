"""How long a match takes: minutes, from simulated matches and the seconds that a turn takes.

``python -m trash_widgets.match.length`` plays the matches again (two or three minutes with numba) and writes
``length.json``; then nobody has to wait for them, and a computer without numba can tell, too. Everybody
plays `first_fit`, as in all our simulations. A test plays some of them again and compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules

FILE = Path(__file__).with_suffix(".json")
MATCHES = 400
SECONDS = (5, 10, 15, 20, 30)
"""What one turn may take: a draw, all the placements, and the discard."""
DEAL_SECONDS = 60
"""What gathering, shuffling and dealing takes in each round. A guess of ours."""
OWN_SECONDS, COMPUTER_SECONDS = 10, 3
"""What a person's turn takes at the screen, where nobody deals, and a computer player's. Guesses of ours."""
SHORT = (5, 3)
"""With so many places at the start, matches are simulated, too."""
MOST_PLAYERS = 6
_SHARES = (10, 50, 90)


class Minutes(NamedTuple):
    """What half of the matches do not exceed, and the range in which eight in ten of them are."""

    low: float
    typical: float
    high: float


class Length(NamedTuple):
    """How long matches are. `rounds` is a mean."""

    rounds: float
    minutes: dict[int, Minutes]
    """By the seconds that a turn takes."""


def length(book: str, players: int, target: int = 0) -> Length:
    """How long a match takes by a rule book, the ladder ending at `target` places (0: on the ace place).

    Raises ValueError if it was not simulated: too many players, or no such ladder.
    """
    row = _table().get(_name(book, players, target))
    if row is None:
        raise ValueError(f"No matches were simulated for book={book!r}, players={players}, target={target}.")
    minutes = {int(seconds): Minutes(*values) for seconds, values in row["minutes"].items()}
    return Length(row["rounds"], minutes)


def minutes_here(book: str, players: int, people: int, first: int | None = None) -> int:
    """Minutes of a typical match at the screen, in round figures; `first` are the places at the start.

    Raises ValueError if it was not simulated.
    """
    row = _table().get(_name(book, players, 0) if first is None else _short(book, players, first))
    if row is None:
        raise ValueError(f"No matches were simulated for book={book!r}, players={players}, first={first}.")
    minutes: dict[int, float] = {int(seconds): typical for seconds, (_, typical, _) in row["minutes"].items()}
    quick, slow = min(minutes), max(minutes)
    turns = 60 * (minutes[slow] - minutes[quick]) / (slow - quick)
    a_turn = (people * OWN_SECONDS + (players - people) * COMPUTER_SECONDS) / players
    found = turns * a_turn / 60
    return 5 * round(found / 5) if found > 10 else max(1, round(found))


def measure(rules: Rules, players: int, matches: int = MATCHES) -> dict[str, Any]:
    """Play matches, and return their row of the file."""
    from trash_core.simulate import simulate  # numpy and numba, if they are there: only for who measures

    played = [simulate(rules, players, 1, seed=seed, progress=False).sums for seed in range(1, matches + 1)]
    return {
        "rounds": round(sum(sums.rounds for sums in played) / matches, 1),
        "minutes": {
            str(each): _spread([(sums.turns * each + sums.rounds * DEAL_SECONDS) / 60 for sums in played])
            for each in SECONDS
        },
    }


def _spread(minutes: list[float]) -> list[float]:
    minutes.sort()
    return [round(minutes[min(len(minutes) * share // 100, len(minutes) - 1)], 1) for share in _SHARES]


def rows() -> Iterator[tuple[str, Rules, int]]:
    """All that is simulated: the row's name, the rules and the number of players."""
    for book, rules in RULE_BOOKS.items():
        for players in range(2, min(MOST_PLAYERS, rules.max_players) + 1):
            ladder = 1 if rules.one_round_for(players) else rules.first_layout_for(players)
            for target in range(ladder):
                changed = rules.replace(target=target, one_round=0) if target else rules
                yield _name(book, players, target), changed, players
            for first in SHORT if ladder > 1 else ():
                if first < ladder:
                    yield _short(book, players, first), rules.replace(first_layout=first), players


def _name(book: str, players: int, target: int) -> str:
    return f"{book} {players} {target}"


def _short(book: str, players: int, first: int) -> str:
    return f"{book} {players} of {first}"


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(FILE.read_text("utf-8"))["rows"]
    return table


def main() -> None:
    """Write the file anew."""
    table = {}
    for name, rules, players in rows():
        print(name, file=sys.stderr)
        table[name] = measure(rules, players)
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(row)}" for name, row in table.items())
    FILE.write_text(f'{{"matches": {MATCHES}, "rows": {{\n{lines}\n}}}}\n', "utf-8")


if __name__ == "__main__":
    main()
