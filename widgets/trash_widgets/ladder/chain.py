"""The next rounds of a match as a picture of a Markov chain."""

from __future__ import annotations

from fractions import Fraction

from trash_core.chances import End, Ladder, State, label

from ..charts import Chart, network

MOST_BOXES = 6
"""So many side by side can still be read."""
ROUNDS = 2


def chain(ladder: Ladder, start: State) -> Chart:
    """The round from `start` on, and the one after it where there is room for it."""
    steps: dict[str, dict[str, Fraction]] = {}
    labels: dict[str, str] = {}
    row: list[State] = [start]
    for depth in range(ROUNDS):
        after = list(dict.fromkeys(to for state in row for to in ladder.steps[state]))
        if depth and len(after) > MOST_BOXES:
            break
        for state in row:
            steps[label(state)] = {label(to): chance for to, chance in ladder.steps[state].items()}
        for item in [*row, *after]:
            labels[label(item)] = _short(item)
        row = [to for to in after if isinstance(to, State)]
    rounds = "round" if len(steps) == 1 else "two rounds"
    title = f"The next {rounds} as a Markov chain"
    return network(steps, title=title, start=label(start), labels=labels)


def _short(item: State | End) -> str:
    if isinstance(item, State):
        return f"{'–'.join(map(str, item.rungs))}\n{item.opener + 1} opens"
    if len(item.winners) == 1:
        return f"player {item.winners[0] + 1}\nwins"
    return f"{', '.join(str(seat + 1) for seat in item.winners)}\nshare it"
