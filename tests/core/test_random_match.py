"""Whole matches at random: every rule book, number of players, and a broad sample of house rules.

One generic test that every set of rules must pass, in the manner of OpenSpiel: cards are conserved, the
legal moves are those that `verify` accepts, the ladder is as rules.md says (written here a second time),
undo, copy, one line of text, record and replay all lead back to the same match, and it ends.
"""

import contextlib
import json
import random
from collections.abc import Iterator

import pytest

from tests.core.house_rules import HOUSE_RULES, Clock, changed
from trash_core import RULE_BOOKS, IllegalMove, Match, Move, Round, record
from trash_core.deal_code import DealCode
from trash_core.moves import ALL_MOVES, Draw, Swap
from trash_core.players import is_useful

CHANGES: list[dict[str, object]] = [*HOUSE_RULES, {"match_minutes": 0.5}]


def matches(book: str, seeds: range) -> Iterator[tuple[Match, random.Random]]:
    for seed in seeds:
        chance = random.Random(seed)
        players = chance.choice([1, 2, 2, 3, 4, 5, 6, 9, 12])
        rules = changed(RULE_BOOKS[book], CHANGES, chance)
        rungs = None
        if chance.random() < 0.7:  # shorter layouts make quicker matches
            rungs = [chance.randint(rules.target + 1, min(10, rules.target + 4)) for _ in range(players)]
        seed, number = chance.getrandbits(40), chance.randint(1, 9)
        with contextlib.suppress(ValueError):  # too many players, or a first layout that is won already
            match = Match(rules, players, seed=seed, number=number, rungs=rungs, clock=Clock())
            yield match, chance


def choose(match: Match, chance: random.Random) -> Move:
    """Mostly as somebody plays who wants to win, so that matches end; sometimes anything."""
    moves = match.legal_moves
    if chance.random() < 0.1:
        return chance.choice(moves)
    if len(moves) == 2 and moves[1] is Draw.DISCARD:
        view = match.view(match.to_play or 0)
        return moves[is_useful(view, view.discard[-1])]
    return moves[0] if isinstance(moves[0], Swap) else chance.choice(moves)


def accepted(match: Match) -> list[Move]:
    found = []
    for move in ALL_MOVES:
        try:
            match.verify(move)
            found.append(move)
        except IllegalMove:
            pass
    return found


def check_views(match: Match) -> None:
    """Nothing about a card that is face down, and nothing about the order of the stock."""
    round = match.round
    for seat in range(match.players):
        view = round.view(seat)
        shown = json.dumps(view.to_dict())
        assert json.loads(shown) == view.to_dict()
        for mine, layout in zip(view.layouts, round.layouts, strict=True):
            face_down = {place for place, card in enumerate(mine, 1) if card is None}
            assert face_down == set(layout.hidden_cards())
        hidden = round.stock_count + sum(len(layout.hidden_cards()) for layout in round.layouts)
        if view.turned_up is None:
            assert sum(view.unseen.values()) == hidden
        else:
            assert sum(view.unseen.values()) == round.stock_count
        if view.in_stock is not None:
            assert sum(view.in_stock.values()) == round.stock_count
            assert all(count <= view.unseen[rank] for rank, count in view.in_stock.items())


def check_ladder(match: Match, before: tuple[int, ...], round: Round) -> None:
    """What the end of `round` does to the ladder, written a second time from the rules."""
    rules = match.rules
    one_round = rules.one_round_for(match.players)
    went_down = set(round.winners) | set(round.all_right)
    if round.is_void:
        assert match.rungs == before
        assert not match.is_over
        assert match.next_opener == round.opener
        return
    if one_round:
        assert match.rungs == before
        expected = set(round.winners) if rules.one_round_tie == "shared" else {round.went_out[0]}
        assert set(match.winners) == expected
        return
    after = [rung - 1 if seat in went_down else rung for seat, rung in enumerate(before)]
    assert list(match.rungs) == after
    reached = {seat for seat, rung in enumerate(after) if rung <= rules.target}
    played = sum(1 for each in match.rounds if not each.is_void)
    if reached:
        assert set(match.winners) == reached
    elif played == rules.match_rounds or match.time_up:
        assert set(match.winners) == {seat for seat, rung in enumerate(after) if rung == min(after)}
    else:
        assert not match.is_over
        if rules.next_opener == "winner":
            assert match.next_opener == round.went_out[0]
        else:
            assert match.next_opener == (round.opener + 1) % match.players


def check_round_trips(match: Match) -> None:
    clock = Clock()
    assert record.load(record.to_text(match), clock) == match
    assert record.load(record.to_json(match), clock) == match
    loaded = record.load(json.loads(json.dumps(record.to_dict(match))), clock)
    assert loaded == match
    assert loaded.events == match.events
    assert DealCode.parse(str(match.deal)) == match.deal
    line = match.round.position
    assert Round.from_position(line) == match.round
    assert Round.from_position(line).position == line
    assert match.copy() == match


def play_checked(match: Match, chance: random.Random) -> None:
    """Play to the end, with every check."""
    steps = 0
    while not match.is_over:
        if match.can_deal:
            before = match.rungs
            opener = match.next_opener
            match.next_round()
            assert match.round.rungs == before
            assert match.round.opener == match.to_play == opener
        rungs, round = match.rungs, match.round
        while not round.is_over:
            assert round.count_cards() == round.pack
            move = choose(match, chance)
            if chance.random() < 0.1:
                assert tuple(accepted(match)) == match.legal_moves
                check_views(match)
            if chance.random() < 0.02:
                check_round_trips(match)
            if chance.random() < 0.05:
                twin, played = match.copy(), move
                event = match.play(move)
                assert event.move == played
                assert match != twin
                assert match.undo() == event
                assert match == twin
            match.play(str(move))
            steps += 1
            assert steps < 200_000, "this match does not end"
        check_ladder(match, rungs, round)
        check_views(match)
    assert match.legal_moves == ()
    assert accepted(match) == []
    assert not match.can_deal
    assert {row.seat for row in match.standings if row.position == 1} >= set(match.winners)


def take_everything_back(match: Match) -> None:
    kept = match.copy()
    fresh = Match.from_code(str(match.deal))
    moves = 0
    while len(match.rounds) > 1 or match.round.events:
        match.undo()
        moves += 1
        if moves > 150:  # undo replays the round, so it is long for long matches: take the rest at once
            break
    if moves <= 150:
        assert match == fresh
        with pytest.raises(IndexError):
            match.undo()
    assert kept.is_over


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_random_matches(book: str) -> None:
    played = 0
    for match, chance in matches(book, range(16)):
        play_checked(match, chance)
        check_round_trips(match)
        take_everything_back(match)
        played += 1
    assert played > 8


@pytest.mark.full
@pytest.mark.parametrize("book", RULE_BOOKS)
def test_many_random_matches(book: str) -> None:
    for match, chance in matches(book, range(1000, 2000)):
        play_checked(match, chance)
        check_round_trips(match)
