"""One whole match for each rule book, with every card, checked by hand against the rule pages.

The transcripts in ``golden/`` have a line for each turn: the player (from 1), then each move with the card
that it brought into the hand. ``S 4h`` draws the four of hearts, ``P4 Js`` places it and picks up the jack
of spades, ``X`` discards; after a semicolon, why the turn ended. Before each deal stand all its cards, so
that it can be laid out on a table and played along. The first two or three rounds of each match were
checked in this way, move by move; the rest must stay as it is.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from trash_core import RULE_BOOKS, Match, Round
from trash_core.record import load, to_text

GOLDEN = Path(__file__).parent / "golden"


def transcript(match: Match) -> str:
    """The whole match as text."""
    lines = [f"{match.rules.book}, {match.players} players, deal {match.deal}"]
    for number, round in enumerate(match.rounds, 1):
        lines += ["", f"Deal {number}. Player {round.opener + 1} plays first."]
        lines += [*deal_lines(round), *turn_lines(round)]
        winners = " and ".join(str(seat + 1) for seat in round.winners)
        after = match.rounds[number].rungs if number < len(match.rounds) else match.rungs
        lines.append(f"{f'Won by {winners}' if winners else 'Void'}. Places: {' '.join(map(str, after))}.")
    lines += ["", f"The match is won by {' and '.join(str(seat + 1) for seat in match.winners)}.", ""]
    return "\n".join(lines)


def deal_lines(round: Round) -> Iterator[str]:
    start = round.copy()
    while start.events:
        start.undo()
    for seat, layout in enumerate(start.layouts):
        yield f"  layout {seat + 1}: {' '.join(map(str, layout.all_cards()))}"
    if start.discard:
        yield f"  discard: {start.discard[0]}"
    yield f"  stock: {' '.join(map(str, reversed(start._stock)))}"


def turn_lines(round: Round) -> Iterator[str]:
    said = ""
    for event in round.events:
        said = said or f"{event.seat + 1}:"
        if event.reshuffled:
            said += " (stock shuffled)"
        said += f" {event.move}"
        gained = event.picked_up or (event.card if str(event.move) in "SD" else None)
        said += f" {gained}" if gained else ""
        if event.turn_end:
            yield f"{said}; {event.turn_end.code.replace('_', ' ')}"
            said = ""


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_golden_match(book: str) -> None:
    match = load((GOLDEN / f"{book}.record").read_text(encoding="utf-8"))
    assert match.rules == RULE_BOOKS[book]
    assert match.is_over
    assert transcript(match) == (GOLDEN / f"{book}.txt").read_text(encoding="utf-8")
    assert to_text(match) == (GOLDEN / f"{book}.record").read_text(encoding="utf-8")
