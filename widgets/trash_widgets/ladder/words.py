"""What a ladder's chances are, in sentences."""

from __future__ import annotations

from fractions import Fraction

from trash_core.chances import End, Ladder, State, label

from ..charts import written
from ..wording import counted


def standing(at: State | End) -> str:
    """Where the match stands."""
    if isinstance(at, End):
        return f"{_capital(label(at))}: the match is over."
    has = [f"player {seat + 1} has {counted(rung, 'place')}" for seat, rung in enumerate(at.rungs)]
    return f"{_capital(', '.join(has))}; player {at.opener + 1} opens."


def winners_of(at: State, to: State | End) -> tuple[int, ...]:
    """Who won the round from `at` to `to`: the seats whose rung is one less, the next opener first."""
    if isinstance(to, End):
        return to.winners
    won = [seat for seat, rung in enumerate(to.rungs) if rung < at.rungs[seat]]
    return tuple(sorted(won, key=lambda seat: (seat != to.opener, seat)))


def match_wins(ladder: Ladder, at: State | End) -> list[tuple[int, Fraction]]:
    """Each seat with its chance to win the match; none after its end."""
    if isinstance(at, End):
        return []
    return [(seat, ladder.match_win(at, seat)) for seat in range(len(at.rungs))]


def match_wins_told(ladder: Ladder, at: State | End) -> str:
    """The chances to win the match in a sentence; nothing after its end."""
    parts = [f"player {seat + 1} {written(chance, 'percent')}" for seat, chance in match_wins(ladder, at)]
    return f"Chances to win the match: {', '.join(parts)}." if parts else ""


def step_by_step(ladder: Ladder, at: State | End) -> list[str]:
    """How the chance of player 1 comes about, round by round: the law of total probability in numbers."""
    if isinstance(at, End):
        return []
    lines, terms = [], []
    for to, chance in ladder.steps[at].items():
        seats = winners_of(at, to)
        winners = " and ".join(f"player {seat + 1}" for seat in seats)
        head = (
            f"With {written(chance, 'percent')}, {winners} {'wins' if len(seats) == 1 else 'win'} this round"
        )
        if isinstance(to, End):
            later = Fraction(int(0 in to.winners))
            then = "and with it the match" if len(to.winners) == 1 else "and they share the match"
            lines.append(f"{head}, {then}.")
        else:
            later = ladder.match_win(to, 0)
            lines.append(
                f"{head}. Then it stands {'–'.join(map(str, to.rungs))}, player {to.opener + 1} opens, and "
                f"from there player 1 wins the match with {written(later, 'percent')}."
            )
        terms.append(f"{written(chance, 'percent')} × {written(later, 'percent')}")
    total = written(ladder.match_win(at, 0), "percent")
    return [*lines, f"Together, player 1 wins the match with {' + '.join(terms)} = {total}."]


def win_label(seats: tuple[int, ...]) -> str:
    """The button that lets these seats win the round."""
    if len(seats) == 1:
        return f"Player {seats[0] + 1} wins the round"
    return f"Players {' and '.join(str(seat + 1) for seat in seats)} win the round"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
