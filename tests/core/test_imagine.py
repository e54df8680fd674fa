"""Made-up deals: nothing that is known changes, and nothing that is hidden has a part in them."""

from __future__ import annotations

from collections import Counter

import pytest

from trash_core import CLASSIC, RULE_BOOKS, Match, Round
from trash_core.imagine import imagine
from trash_core.players import first_fit


def positions(book: str, players: int = 2) -> list[Round]:
    """The positions of a round, from the deal to before its last move."""
    match = Match(RULE_BOOKS[book], players, seed=11)
    found = []
    while not match.round.is_over:
        found.append(match.round.copy())
        match.play(first_fit(match.view(match.round.seat)))
    return found


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_everybody_sees_the_same(book: str) -> None:
    for round in positions(book):
        for seed in range(3):
            other = imagine(round, seed)
            for seat in range(round.players):
                assert other.view(seat).to_dict() == round.view(seat).to_dict()
            assert other.count_cards() == round.count_cards()


def test_the_real_hidden_cards_have_no_part_in_it() -> None:
    """Two deals that differ only in what is hidden lead to the same made-up ones."""
    for round in positions("classic"):
        assert imagine(imagine(round, 1), 5) == imagine(round, 5)


def test_after_a_reshuffle_the_stock_keeps_its_cards() -> None:
    deal = ["? ? 3h", "? ? ?"]
    round = Round.rigged(CLASSIC, deal, stock="Kd", discard="Qh Qd 2c 9s Tc", rest="none", strict=False)
    for move in ("S", "X", "S"):
        round.play(move)
    assert round.reshuffles == 1
    known = Counter(map(str, imagine(round, 0)._stock))
    assert known == Counter(map(str, round._stock))
    assert {tuple(imagine(round, seed)._stock) for seed in range(20)} != {tuple(round._stock)}


def test_each_hidden_card_may_lie_anywhere() -> None:
    round = Round.deal(CLASSIC, seed=3)
    first = Counter(str(imagine(round, seed).layouts[0].hidden_cards()[1]) for seed in range(4000))
    assert len(first) == 52
    # 77 are expected of each card, with a standard error of 8.7: five of them are a hair's breadth from sure.
    assert all(33 < count < 121 for count in first.values())


def test_the_game_goes_on_from_there() -> None:
    for round in positions("last_licks", players=3):
        other = imagine(round, 9)
        while moves := other.legal_moves:
            other.play(moves[0])
        assert other.is_over
        for _ in range(len(other.events)):
            other.undo()
        assert other == imagine(round, 9)


def test_a_round_as_it_was_after_some_moves() -> None:
    for count, round in enumerate(positions("classic")):
        assert round.at(count) == round
        assert round.at(count // 2).moves == round.moves[: count // 2]
    with pytest.raises(ValueError, match="from 0 to"):
        round.at(len(round.events) + 1)
