"""How a real table stands, in words: what to do now, the score sheet, the rounds, the winners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trash_core.scoring import Score

from ..wording import counted, listed
from .tally import Tally


def what_now(table: Tally) -> str:
    """How many cards to deal to whom, who deals, and who plays first."""
    score, names = table.score, table.names
    rungs = score.rungs
    if len(set(rungs)) == 1:
        deal = f"Deal {counted(rungs[0], 'card')} to everybody."
    else:
        deal = "Deal " + ", ".join(f"{name} {rung}" for name, rung in zip(names, rungs, strict=True)) + "."
    decks = score.rules.decks_for(score.players)
    packs = f" Shuffle {decks} packs together." if decks > 1 and not score.results else ""
    opener = names[score.opener]
    dealer, is_sure = _dealer(score)
    deals = "deals" if is_sure else "may deal"
    if dealer == score.opener:
        return f"{deal}{packs} {opener} {deals}, and plays first."
    return f"{deal}{packs} {names[dealer]} {deals}, {opener} plays first."


def _dealer(score: Score) -> tuple[int, bool]:
    """Who deals, and whether the rules say so: in the first round, and where the deal moves on.

    Elsewhere anybody may; the players then take turns (ours).
    """
    if score.rules.first_opener == "dealer" and (not score.results or score.rules.next_opener == "rotates"):
        return (score.opener - 1) % score.players, True
    return (score.first_opener - 1 + len(score.results)) % score.players, False


def sheet_rows(table: Tally) -> list[dict[str, Any]]:
    """The score sheet: a row for each player."""
    score = table.score
    rungs, winners = score.rungs, score.winners
    one_round = score.rules.one_round_for(score.players)
    start = score.history[0][0]
    won = [sum(seat in match.winners for match in table.matches) for seat in range(score.players)]
    rows = []
    for seat, name in enumerate(table.names):
        numbers = [] if one_round else range(start, score.rules.target, -1)
        gone = [number for number in numbers if number > rungs[seat]]
        said = [f"Crossed off: {', '.join(map(str, gone))}." if gone else "", _next_deal(score, seat)]
        rows.append(
            {
                "name": name,
                "won": seat in winners,
                "cells": [
                    {
                        "text": str(number),
                        "state": "gone" if number in gone else "now" if number == rungs[seat] else "ahead",
                    }
                    for number in numbers
                ],
                "said": " ".join(text for text in said if text),
                "deal": _next_deal(score, seat),
                "first": "plays first" if seat == score.opener and not winners else "",
                "matches": f"{counted(won[seat], 'match', 'matches')} won" if len(table.matches) > 1 else "",
            }
        )
    return rows


def _next_deal(score: Score, seat: int) -> str:
    if score.winners:
        return "has won" if seat in score.winners else f"{counted(score.rungs[seat], 'place')} left"
    return counted(score.rungs[seat], "card")


def told_rounds(table: Tally) -> list[str]:
    """What happened in each round of the match."""
    lines = []
    for number, (result, rungs) in enumerate(
        zip(table.score.results, table.score.history[1:], strict=True), 1
    ):
        who = named(table.names, result.winners)
        right = f" All right: {named(table.names, result.all_right)}." if result.all_right else ""
        left = ", ".join(f"{name} {rung}" for name, rung in zip(table.names, rungs, strict=True))
        lines.append(f"Round {number}: {who}.{right} Places then: {left}.")
    return lines


def champions(table: Tally) -> str:
    """Who has won the match."""
    winners = table.score.winners
    who = named(table.names, winners)
    return f"{who} share the win!" if len(winners) > 1 else f"{who} has won the match!"


def named(names: Sequence[str], seats: Sequence[int]) -> str:
    """Some players' names, as the beginning of a sentence."""
    return listed([names[seat] for seat in seats])
