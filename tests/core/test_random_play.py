"""Random legal play over rules, players, layouts and seeds: what must hold in every position."""

import random
from collections.abc import Callable

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from trash_core import (
    CLASSIC,
    Discard,
    Draw,
    IllegalMove,
    Move,
    Pass,
    Phase,
    Place,
    Reason,
    Round,
    Rules,
    Swap,
)
from trash_core.moves import ALL_MOVES

Chooser = Callable[[Round, random.Random], Move]


def any_move(round: Round, chance: random.Random) -> Move:
    return chance.choice(round.legal_moves)


def keen(round: Round, chance: random.Random) -> Move:
    """Takes what fits, swaps, never wastes a turn: ends rounds soon."""
    moves = round.legal_moves
    if round.phase is Phase.DRAW and len(moves) == 2:
        top = round.discard[-1].rank
        useful = round.rules.is_wild(top) or round.layouts[round.seat].is_face_down(top)
        return Draw.DISCARD if useful else Draw.STOCK
    return moves[0] if isinstance(moves[0], Swap) else chance.choice(moves)


def idle(round: Round, chance: random.Random) -> Move:
    """Takes the discard and declines swaps where that is allowed: the most passes there can be."""
    return round.legal_moves[-1]


CHOOSERS: list[Chooser] = [any_move, keen, idle]


@st.composite
def games(draw: st.DrawFn, most_places: int) -> tuple[Rules, int, list[int], int, int]:
    """Rules with any house rules, players, rungs, opener and seed."""
    players = draw(st.one_of(st.integers(1, 4), st.integers(1, 12)))
    decks = draw(st.integers(-(-players // 4), 6))
    check = draw(st.booleans())
    extra = draw(st.sampled_from([0, 3])) if check and players == 2 else 0
    rules = Rules(
        book="random",
        max_players=12,
        decks=decks,
        jokers=draw(st.sampled_from([0, 0, 2])),
        wild_ranks=frozenset(
            draw(st.sampled_from([CLASSIC.wild_ranks, frozenset(), frozenset({11, 12, 13})]))
        ),
        upcard=draw(st.booleans()),
        draw_discard=draw(st.sampled_from(["never", "fits", "always"])),
        swap=draw(st.booleans()),
        reshuffle=draw(st.sampled_from(["keep_top", "whole_pile"])),
        last_turn=not extra and draw(st.booleans()),
        check_layouts=check,
        extra_draws=extra,
    )
    rungs = draw(st.lists(st.integers(1, most_places), min_size=players, max_size=players))
    return rules, players, rungs, draw(st.integers(0, players - 1)), draw(st.integers(0, 2**64 - 1))


def expected_legal(round: Round) -> set[str]:
    """The legal moves of a position, written a second time from the rules."""
    rules = round.rules
    if round.is_over:
        return set()
    layout = round.layouts[round.seat]
    up = layout.face_up()
    if round.held is None:
        moves = set()
        spare = len(round.discard) - (rules.reshuffle == "keep_top")
        if round.stock_count > 0 or spare > 0:
            moves.add("S")
        if round.discard and rules.draw_discard != "never" and round.passes < round.players:
            top = round.discard[-1].rank
            fits = rules.is_wild(top) or (top <= len(up) and up[top - 1] is None)
            if fits or rules.draw_discard == "always":
                moves.add("D")
        return moves or {"-"}
    rank = int(round.held.rank)
    if rules.is_wild(round.held.rank):
        return {f"P{place}" for place, card in enumerate(up, 1) if card is None}
    if rank > len(up):
        return {"X"}
    there = up[rank - 1]
    if there is None:
        return {f"P{rank}"}
    if there.rank != rank and rules.swap:
        return {f"W{rank}", "X"}
    return {"X"}


def refusal(attempt: Callable[[Move], object], move: Move) -> Reason | None:
    try:
        attempt(move)
    except IllegalMove as error:
        return error.reason
    return None


def check_position(round: Round) -> None:
    assert round.count_cards() == round.pack
    assert round.stock_count >= 0
    legal = {str(move) for move in round.legal_moves}
    assert legal == expected_legal(round)
    assert list(round.legal_moves) == [move for move in ALL_MOVES if move in round.legal_moves]
    before = round.copy()
    accepted = set()
    for move in ALL_MOVES:
        refused = refusal(round.verify, move)
        assert round.can(move) == (refused is None)
        if refused is None:
            accepted.add(str(move))
        else:
            assert str(refused)
            assert refusal(round.play, move) == refused
    assert accepted == legal
    assert round == before
    assert round.events == before.events


def check_event(round: Round, before: Round, move: Move) -> None:
    """What the move says it did is what it did."""
    event = round.events[-1]
    assert event.seat == before.seat
    assert event.move == move
    turn_over = round.is_over or round.held is None
    assert (event.turn_end is not None) == turn_over
    if event.discarded is not None:
        assert round.discard[-1] == event.discarded
    assert event.reshuffled == (move is Draw.STOCK and before.stock_count == 0)
    if not event.reshuffled and isinstance(move, Place | Swap | Discard | Pass):
        assert round.stock_count == before.stock_count
    if event.completed:
        assert round.layouts[event.seat].is_complete
    if isinstance(move, Place | Swap):
        assert round.layouts[event.seat].face_up()[move.place - 1] == before.held
    for seat, layout in enumerate(round.layouts):
        if seat != event.seat:
            assert layout == before.layouts[seat]


def check_end(round: Round) -> None:
    assert round.phase is Phase.OVER
    assert round.to_play is None
    assert round.is_void == (not round.winners)
    assert len(set(round.winners)) == len(round.winners)
    complete = {seat for seat, layout in enumerate(round.layouts) if layout.is_complete}
    assert complete == set(round.winners) | (complete & set(round.all_right))
    assert not set(round.winners) & set(round.all_right)
    if not round.rules.last_turn:
        assert len(round.winners) <= 1
    if not round.rules.check_layouts:
        assert round.all_right == ()


@settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow])
@given(games(most_places=5), st.sampled_from(CHOOSERS), st.integers(0, 2**32))
@example((CLASSIC, 2, [1, 1], 0, 0), keen, 0)
def test_every_position_of_short_rounds(
    game: tuple[Rules, int, list[int], int, int], choose: Chooser, luck: int
) -> None:
    rules, players, rungs, opener, seed = game
    round = Round.deal(rules, players, seed=seed, rungs=rungs, opener=opener)
    chance = random.Random(luck)
    past: list[Round] = []
    for step in range(250):
        if step < 40 or step % 8 == 0:
            check_position(round)
        if round.is_over:
            check_end(round)
            break
        before = round.copy()
        past.append(before)
        move = choose(round, chance)
        round.play(str(move))
        check_event(round, before, move)
        # The copy stands for itself: what was played here left it alone.
        assert before.events == round.events[:-1]
        assert before != round
    # Back, move by move, to the deal.
    for before in reversed(past[-60:]):
        last = round.events[-1]
        assert round.undo() == last
        assert round == before
        assert round.events == before.events
    if len(past) <= 60:
        assert round == Round.deal(rules, players, seed=seed, rungs=rungs, opener=opener)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(games(most_places=10), st.sampled_from([any_move, keen]), st.integers(0, 2**32))
def test_whole_rounds_end_and_replay(
    game: tuple[Rules, int, list[int], int, int], choose: Chooser, luck: int
) -> None:
    rules, players, rungs, opener, seed = game
    round = Round.deal(rules, players, seed=seed, rungs=rungs, opener=opener)
    chance = random.Random(luck)
    while not round.is_over:
        assert len(round.events) < 60_000, "this round does not end"
        round.play(choose(round, chance))
    check_end(round)
    assert round.count_cards() == round.pack
    again = Round.deal(rules, players, seed=seed, rungs=rungs, opener=opener)
    for move in " ".join(map(str, round.moves)).split():
        again.play(move)
    assert again == round
    assert again.events == round.events


@given(st.integers(0, 2**64 - 1), st.integers(0, 60), st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_copy_is_independent_both_ways(seed: int, steps: int, luck: int) -> None:
    round = Round.deal(CLASSIC.replace(last_turn=True, check_layouts=True), 3, seed=seed, rungs=[3, 3, 3])
    chance = random.Random(luck)
    for _ in range(steps):
        if not round.is_over:
            round.play(any_move(round, chance))
    twin = round.copy()
    assert twin == round
    assert twin.view(1) == round.view(1)
    kept = round.copy()
    while not twin.is_over:
        twin.play(any_move(twin, chance))
    assert round == kept
    assert round.events == kept.events
    while round.events:
        round.undo()
    assert twin.is_over
    while twin.events:
        twin.undo()
    assert twin == round
