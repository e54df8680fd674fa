"""The ladder of rounds: who goes down a rung, who opens, who wins, and when it ends."""

import copy
import pickle
import random
from itertools import pairwise

import pytest

from trash_core import (
    CLASSIC,
    GARBAGE,
    LAST_LICKS,
    RULE_BOOKS,
    STOCK_ONLY,
    TURN_UP,
    Code,
    IllegalMove,
    Match,
    Round,
    Rules,
    cut_for_dealer,
)

ALL_BUT_THE_ACE = ["Qd", "2s+", "3s+", "4s+", "5s+", "6s+", "7s+", "8s+", "9s+", "Ts+"]


def rig(match: Match, layouts: list[str], stock: str, moves: str = "") -> None:
    """Put a rigged deal in the place of the present one, and play `moves`."""
    assert tuple(len(text.split()) for text in layouts) == match.rungs
    round = Round.rigged(match.rules, layouts, stock, opener=match.round.opener, strict=False)
    match.rounds[-1] = round
    for move in moves.split():
        match.play(move)


def void(match: Match) -> None:
    """End the present round void: stock of one card, and nothing that circulates fits."""
    kings = [" ".join(["Kc"] * rung) for rung in match.rungs]
    round = Round.rigged(match.rules, kings, "Qc", opener=match.round.opener, rest="none", strict=False)
    match.rounds[-1] = round
    match.play("S")
    match.play("X")
    while not match.round.is_over:
        match.play(match.legal_moves[-1])
    assert match.round.is_void


def win(match: Match, *seats: int) -> None:
    """Play a round in which exactly `seats` go out, the first of them first (the others by a last turn)."""
    players, opener = match.players, match.round.opener
    # Everybody needs only an ace.
    layouts = [" ".join(ALL_BUT_THE_ACE[:rung]) for rung in match.rungs]
    stock, moves = [], []
    seat, out = opener, False
    turns = players if match.rules.last_turn else 1
    while turns:
        if (seat == seats[0]) or (out and seat in seats):
            stock.append("Ah")
            moves += ["S", "P1"]
            out = True
        else:
            stock.append("Qh")
            moves += ["S", "X"]
        turns -= out
        seat = (seat + 1) % players
    rig(match, layouts, " ".join(stock), " ".join(moves))
    assert set(match.round.winners) == set(seats)


def code_of(attempt: object, *args: object) -> Code:
    with pytest.raises(IllegalMove) as refused:
        attempt(*args)  # type: ignore[operator]
    return refused.value.reason.code


# ---- the start


@pytest.mark.parametrize(
    ("book", "players", "rungs"),
    [
        ("classic", 2, (10, 10)),
        ("garbage", 4, (10,) * 4),
        ("turn_up", 3, (10,) * 3),
        ("stock_only", 2, (10, 10)),
        ("last_licks", 2, (10, 10)),
        ("last_licks", 3, (6, 6, 6)),
        ("last_licks", 4, (10,) * 4),
    ],
)
def test_a_match_starts_as_its_rule_book_says(book: str, players: int, rungs: tuple[int, ...]) -> None:
    match = Match(RULE_BOOKS[book], players, seed=1)
    assert match.rungs == match.round.rungs == rungs
    assert match.to_play == match.round.opener == 0
    assert match.round_number == match.number == 1
    assert not match.is_over
    assert match.winners == ()
    assert match.events == []
    assert match.is_one_round == (book == "last_licks" and players == 4)


@pytest.mark.parametrize("players", [1, 2, 6, 7, 12])
def test_one_to_twelve_players(players: int) -> None:
    match = Match(CLASSIC.replace(max_players=12), players, seed=5)
    win(match, players - 1)
    assert match.rungs == (10,) * (players - 1) + (9,)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"seed": 2**40}, "seed"),
        ({"seed": -1}, "seed"),
        ({"seed": True}, "seed"),
        ({"number": 0}, "number"),
        ({"number": 2**32}, "number"),
        ({"opener": 2}, "opener"),
        ({"rungs": [10]}, "rungs"),
        ({"rungs": [10, 0]}, "rung"),
        ({"players": 7}, "max_players"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(options: dict[str, object], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Match(CLASSIC, **options)  # type: ignore[arg-type]


def test_largest_seed_and_number() -> None:
    assert Match(CLASSIC, seed=2**40 - 1, number=2**32 - 1).number == 2**32 - 1


def test_without_a_seed_every_match_is_another() -> None:
    first, second = Match(CLASSIC), Match(CLASSIC)
    assert first.seed != second.seed
    assert first != second
    assert Match(CLASSIC, seed=first.seed) == first


# ---- the ladder


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_only_the_winner_goes_down_and_opens_the_next_round(winner: int) -> None:
    match = Match(CLASSIC, 3, seed=2)
    win(match, winner)
    assert match.rungs == tuple(9 if seat == winner else 10 for seat in range(3))
    assert match.went_down == (winner,)
    assert match.next_opener == winner
    assert match.can_deal
    round = match.next_round()
    assert round is match.round
    assert round.rungs == match.rungs
    assert match.to_play == winner
    assert match.round_number == 2


def test_down_the_whole_ladder_and_out_on_the_ace() -> None:
    match = Match(CLASSIC, 2, seed=3)
    for rung in range(10, 0, -1):
        assert match.rungs == (10, rung)
        win(match, 1)
        assert match.is_over == (rung == 1)
        if rung > 1:
            match.next_round()
    assert match.winners == (1,)
    assert match.rungs == (10, 0)
    assert len(match.rounds) == match.round_number == 10


@pytest.mark.parametrize("wild", ["Jc", "As"])
def test_the_last_place_is_won_by_a_jack_or_an_ace(wild: str) -> None:
    match = Match(CLASSIC, 2, seed=3, rungs=[1, 10])
    rig(match, ["Kc", "? ? ? ? ? ? ? ? ? ?"], wild, "S P1")
    assert match.winners == (0,)


@pytest.mark.parametrize(
    ("rules", "second", "third"),
    [(CLASSIC, 1, 0), (GARBAGE, 1, 0), (STOCK_ONLY, 1, 0), (TURN_UP, 1, 2), (LAST_LICKS, 1, 2)],
)
def test_who_opens_later_rounds(rules: Rules, second: int, third: int) -> None:
    match = Match(rules.replace(upcard=False), 3, seed=4)
    win(match, 1)
    match.next_round()
    assert match.to_play == second
    win(match, 0)
    match.next_round()
    assert match.to_play == third


@pytest.mark.parametrize("rules", [LAST_LICKS, CLASSIC.replace(last_turn=True)])
def test_everybody_who_goes_out_goes_down(rules: Rules) -> None:
    match = Match(rules, 2, seed=5)
    win(match, 1, 0)
    assert match.went_down == (1, 0)
    assert match.rungs == (9, 9)
    assert match.next_opener == 1  # went out first; or the seat after seat 0


def test_whoever_went_out_first_opens_where_the_last_winner_does() -> None:
    match = Match(CLASSIC.replace(last_turn=True), 3, seed=5)
    win(match, 2, 0, 1)
    assert match.round.winners == (2, 0, 1)
    assert match.next_opener == 2


def test_two_who_win_on_the_ace_in_one_round_share_the_match() -> None:
    match = Match(LAST_LICKS, 3, seed=6, rungs=[1, 1, 2])
    win(match, 0, 1, 2)
    assert match.winners == (0, 1)
    assert match.rungs == (0, 0, 1)


# ---- one round (source 004)


@pytest.mark.parametrize(("tie", "winners"), [("shared", (3, 1)), ("first", (3,))])
@pytest.mark.parametrize("players", [4, 6])
def test_one_round_decides(players: int, tie: str, winners: tuple[int, ...]) -> None:
    match = Match(LAST_LICKS.replace(one_round_tie=tie), players, seed=7)
    win(match, 3, 1)
    assert match.is_over
    assert match.winners == winners
    assert match.went_down == ()
    assert match.rungs == (10,) * players
    assert code_of(match.next_round) is Code.MATCH_OVER


def test_a_void_round_does_not_decide_a_match_of_one_round() -> None:
    match = Match(CLASSIC.replace(one_round=1), 2, seed=7)
    void(match)
    assert not match.is_over
    match.next_round()
    win(match, 1)
    assert match.winners == (1,)


# ---- void rounds


@pytest.mark.parametrize("rules", [CLASSIC, TURN_UP.replace(upcard=False)])
def test_a_void_round_is_dealt_again(rules: Rules) -> None:
    match = Match(rules, 2, seed=8, rungs=[3, 5], opener=1)
    void(match)
    assert match.rungs == (3, 5)
    assert match.went_down == ()
    assert match.next_opener == 1
    again = match.next_round()
    assert (again.rungs, again.opener) == ((3, 5), 1)
    assert match.round_number == 1
    assert len(match.rounds) == 2
    assert again != Match(rules, 2, seed=8, rungs=[3, 5], opener=1).round


# ---- house rules of the ladder


def test_a_shorter_ladder() -> None:
    match = Match(CLASSIC.replace(target=6), 2, seed=9)
    for wins in range(1, 5):
        win(match, 0)
        assert match.is_over == (wins == 4)
        if wins < 4:
            match.next_round()
    assert match.rungs == (6, 10)


def test_the_target_is_no_rung_to_start_from() -> None:
    with pytest.raises(ValueError, match=r"A rung of 6 is won already, since target=6\. Start from 7"):
        Match(CLASSIC.replace(target=6), 2, rungs=[7, 6])
    assert Match(CLASSIC.replace(target=6), 2, rungs=[7, 7]).rungs == (7, 7)


CHECK = CLASSIC.replace(check_layouts=True)


def test_checked_layouts_go_down_but_the_one_who_went_out_opens() -> None:
    match = Match(CHECK, 3, seed=10, rungs=[3, 3, 3])
    rig(match, ["As 2s Js", "Kc 2c+ 3c+", "As 3s 2s"], "Ks Ah", "S X S P1")
    assert match.went_down == (1, 0)
    assert match.rungs == (2, 2, 3)
    assert match.next_opener == 1


def test_reaching_the_end_together_shares_the_match() -> None:
    match = Match(CHECK, 2, seed=10, rungs=[1, 1])
    rig(match, ["Kc", "Js"], "Ah", "S P1")
    assert match.winners == (0, 1)


def test_who_reaches_the_end_by_the_check_alone_wins_alone() -> None:
    match = Match(CHECK, 2, seed=10, rungs=[1, 2])
    rig(match, ["Ad", "Kc 2c+"], "Ks Ah", "S X S P1")
    assert match.round.winners == (1,)
    assert match.winners == (0,)
    assert match.rungs == (0, 1)


def test_a_target_reached_by_the_check_alone() -> None:
    match = Match(CHECK.replace(target=2), 2, seed=10, rungs=[3, 4])
    rig(match, ["Ad 2d 3d", "Kc 2c+ 3c+ 4c+"], "Ks Ah", "S X S P1")
    assert match.winners == (0,)


def test_a_layout_completed_in_the_free_draws_goes_down_too() -> None:
    match = Match(CHECK.replace(extra_draws=3), 2, seed=10, rungs=[2, 2])
    rig(match, ["Kc 2c+", "Kd 2d+"], "Ah Qc As", "S P1 S X S P1")
    assert match.went_down == (0, 1)
    assert match.rungs == (1, 1)


def test_an_agreed_number_of_rounds() -> None:
    match = Match(CLASSIC.replace(match_rounds=3), 3, seed=11)
    for winner in (0, 1):
        win(match, winner)
        assert not match.is_over
        match.next_round()
    void(match)
    assert not match.is_over  # void rounds do not count
    match.next_round()
    win(match, 0)
    assert match.round_number == 3
    assert match.winners == (0,)
    assert match.rungs == (8, 9, 10)


def test_ties_after_the_agreed_rounds_are_shared() -> None:
    match = Match(CLASSIC.replace(match_rounds=2), 3, seed=11)
    win(match, 2)
    match.next_round()
    win(match, 0)
    assert match.winners == (0, 2)


def test_the_end_of_the_ladder_ends_a_match_of_agreed_rounds() -> None:
    match = Match(CLASSIC.replace(match_rounds=5), 2, seed=11, rungs=[1, 1])
    win(match, 1)
    assert match.winners == (1,)
    assert match.round_number == 1


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


TIMED = CLASSIC.replace(match_minutes=10)


def test_an_agreed_time_is_read_at_the_end_of_a_round() -> None:
    clock = Clock()
    match = Match(TIMED, 2, seed=12, clock=clock)
    clock.now += 599.9
    win(match, 0)
    assert not match.is_over
    assert not match.time_up
    clock.now += 0.1
    match.next_round()
    assert not match.is_over
    win(match, 0)
    assert match.time_up
    assert match.winners == (0,)
    assert code_of(match.next_round) is Code.MATCH_OVER
    assert match.seconds == pytest.approx(600)


def test_time_that_is_up_in_a_void_round_waits_for_its_new_deal() -> None:
    clock = Clock()
    match = Match(TIMED, 2, seed=12, clock=clock)
    clock.now += 601
    void(match)
    assert not match.time_up
    assert not match.is_over
    match.next_round()
    win(match, 1)
    assert match.time_up
    assert match.winners == (1,)


def test_the_end_of_the_ladder_needs_no_clock() -> None:
    clock = Clock()
    match = Match(TIMED, 2, seed=12, rungs=[1, 1], clock=clock)
    clock.now += 601
    win(match, 1)
    assert match.winners == (1,)
    assert not match.time_up


def test_undo_takes_the_time_back_and_the_clock_is_read_again() -> None:
    clock = Clock()
    match = Match(TIMED, 2, seed=12, clock=clock)
    clock.now += 600
    win(match, 0)
    assert match.time_up
    last = match.undo()
    assert not match.time_up
    assert not match.is_over
    clock.now -= 1
    match.play(last.move)
    assert not match.time_up


def test_time_may_be_called_only_where_the_clock_would_be_read() -> None:
    with pytest.raises(ValueError, match="match_minutes"):
        Match(CLASSIC, 2, seed=12).call_time()
    match = Match(TIMED, 2, seed=12, clock=Clock())
    with pytest.raises(ValueError, match="end of a round"):
        match.call_time()
    win(match, 1)
    match.call_time()
    assert match.winners == (1,)
    with pytest.raises(ValueError, match="end of a round"):
        match.call_time()


def test_a_clock_can_go_on_from_some_seconds() -> None:
    clock = Clock()
    match = Match(TIMED, 2, seed=12, clock=clock)
    match.start_clock(clock, 590)
    clock.now += 10
    assert match.seconds == pytest.approx(600)
    win(match, 0)
    assert match.time_up


# ---- openers and rematches


@pytest.mark.parametrize(("number", "opener"), [(1, 0), (2, 1), (3, 2), (4, 0)])
def test_the_match_number_says_who_opens_in_stock_only(number: int, opener: int) -> None:
    assert Match(STOCK_ONLY, 3, seed=13, number=number).to_play == opener
    assert Match(CLASSIC, 3, seed=13, number=number).to_play == 0
    assert Match(STOCK_ONLY, 3, seed=13, number=number, opener=0).to_play == 0


def test_a_rematch_has_the_next_number_and_other_deals() -> None:
    match = Match(CLASSIC, 3, seed=13, opener=2, clock=Clock())
    again = match.rematch()
    assert (again.number, again.seed, again.rules, again.players) == (2, 13, CLASSIC, 3)
    assert again.round.layouts != match.round.layouts
    assert again.to_play == 2
    assert again.seconds == 0
    assert Match(STOCK_ONLY, 3, seed=13).rematch().rematch().to_play == 2


def test_a_rematch_starts_from_full_layouts() -> None:
    assert Match(CLASSIC, 2, seed=13, rungs=[3, 2]).rematch().rungs == (10, 10)


def test_where_the_deal_moves_on_it_moves_on_into_the_rematch() -> None:
    match = Match(LAST_LICKS, 3, seed=13)
    win(match, 0)
    match.next_round()
    assert match.to_play == 1
    assert match.rematch().to_play == 2


def test_matches_and_rounds_have_unrelated_deals() -> None:
    deals = {}
    for seed in (0, 1, 2**39):
        for number in (1, 2):
            match = Match(CLASSIC, 2, seed=seed, number=number)
            for index in range(3):
                if index:
                    win(match, 0)
                    match.next_round()
                deals[seed, number, index] = match.round.position.split()[1][:20]
    assert len(set(deals.values())) == len(deals)


def test_the_lowest_cut_deals() -> None:
    for seed in range(200):
        dealer, cuts = cut_for_dealer(4, seed)
        assert list(cuts[0]) == [0, 1, 2, 3]
        for cut, after in pairwise(cuts):
            low = min(card.rank for card in cut.values())
            assert list(after) == [seat for seat, card in cut.items() if card.rank == low]
        assert sorted((card.rank, seat) for seat, card in cuts[-1].items())[0][1] == dealer
    assert any(len(cut_for_dealer(4, seed)[1]) > 1 for seed in range(200))
    assert {cut_for_dealer(4, seed)[0] for seed in range(60)} == {0, 1, 2, 3}


def test_alone_one_deals_for_oneself() -> None:
    dealer, cuts = cut_for_dealer(1, 3)
    assert dealer == 0
    assert len(cuts) == 1


# ---- what is refused


def test_no_next_round_while_one_runs() -> None:
    match = Match(CLASSIC, 2, seed=14)
    assert not match.can_deal
    assert code_of(match.verify_deal) is Code.ROUND_RUNS
    assert code_of(match.next_round) is Code.ROUND_RUNS
    assert len(match.rounds) == 1


def test_nothing_is_played_between_rounds() -> None:
    match = Match(CLASSIC, 2, seed=14)
    win(match, 0)
    before = match.copy()
    assert match.to_play is None
    assert match.legal_moves == ()
    assert not match.can("S")
    assert code_of(match.verify, "S") is Code.ROUND_OVER
    assert code_of(match.play, "S") is Code.ROUND_OVER
    assert match == before
    match.verify_deal()


def test_nothing_is_played_after_the_match() -> None:
    match = Match(CLASSIC, 2, seed=14, rungs=[1, 1])
    win(match, 0)
    before = match.copy()
    for attempt in (match.verify, match.play):
        assert code_of(attempt, "S") is Code.MATCH_OVER
    assert code_of(match.verify_deal) is Code.MATCH_OVER
    assert not match.can_deal
    assert match == before


def test_a_refused_move_changes_nothing() -> None:
    match = Match(CLASSIC, 2, seed=14)
    before = match.copy()
    assert code_of(match.play, "X") is Code.DRAW_FIRST
    assert code_of(match.verify, "D") is Code.DISCARD_EMPTY
    assert not match.can("D")
    assert match.can("S")
    match.verify("S")
    with pytest.raises(ValueError, match="not a move"):
        match.play("Q")
    assert match == before


# ---- back, copies, equality


def test_undo_goes_back_over_the_deals_to_the_start() -> None:
    match = Match(CLASSIC, 2, seed=15, rungs=[2, 2])
    fresh = match.copy()
    chance = random.Random(1)
    past: list[Match] = []
    while not match.is_over and len(past) < 150:
        if match.can_deal:
            match.next_round()
        past.append(match.copy())
        match.play(chance.choice(match.legal_moves))
    assert len(match.rounds) > 1
    for before in reversed(past):
        if not before.round.events and len(before.rounds) > 1:
            match.undo()
            assert match.events == before.events
            continue
        match.undo()
        assert match == before
        assert match.events == before.events
    assert match == fresh
    with pytest.raises(IndexError, match="start"):
        match.undo()


def test_undo_takes_back_a_deal_that_nobody_has_begun() -> None:
    match = Match(CLASSIC, 2, seed=15)
    win(match, 1)
    over = match.copy()
    match.next_round()
    event = match.undo()
    assert str(event.move) == "P1"
    assert len(match.rounds) == 1
    match.play(event.move)
    assert match == over


def test_the_same_deal_comes_again_after_undo() -> None:
    match = Match(CLASSIC, 2, seed=15)
    win(match, 1)
    match.next_round()
    dealt = match.round.copy()
    match.play(match.undo().move)
    match.next_round()
    assert match.round == dealt


def test_a_copy_leads_a_life_of_its_own() -> None:
    match = Match(CLASSIC, 2, seed=16)
    twin = match.copy()
    twin.play("S")
    assert match.events == []
    assert twin != match
    match.play("S")
    assert twin == match
    match.undo()
    assert len(twin.events) == 1


@pytest.mark.parametrize(
    "other",
    [
        Match(CLASSIC, 2, seed=17),
        Match(CLASSIC, 2, seed=16, number=2),
        Match(CLASSIC, 2, seed=16, opener=1),
        Match(CLASSIC, 3, seed=16),
        Match(CLASSIC.replace(target=1), 2, seed=16),
        Match(CLASSIC, 2, seed=16, rungs=[10, 9]),
    ],
)
def test_what_makes_matches_differ(other: Match) -> None:
    assert other != Match(CLASSIC, 2, seed=16)
    assert other == other.copy()
    assert other != "match"


def test_a_match_goes_to_another_process_and_back() -> None:
    match = Match(CLASSIC, 2, seed=20, rungs=[2, 2])
    win(match, 1)
    match.next_round()
    match.play("S")
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.events == match.events
    assert again.undo() == match.undo()
    assert copy.deepcopy(match) == match == again


# ---- what can be seen


def test_standings() -> None:
    match = Match(CLASSIC, 4, seed=18)
    assert [tuple(row) for row in match.standings] == [(1, seat, 10, 0) for seat in range(4)]
    for winner in (2, 3, 2):
        win(match, winner)
        if winner != 2 or match.round_number < 3:
            match.next_round()
    rows = [(1, 2, 8, 2), (2, 3, 9, 1), (3, 0, 10, 0), (3, 1, 10, 0)]
    assert [tuple(row) for row in match.standings] == rows


def test_standings_put_the_winners_first() -> None:
    match = Match(LAST_LICKS, 4, seed=18, rungs=[2, 3, 4, 1])
    win(match, 1, 0)
    assert [tuple(row) for row in match.standings] == [(1, 0, 2, 1), (1, 1, 3, 1), (3, 3, 1, 0), (4, 2, 4, 0)]


def test_repr_and_view() -> None:
    match = Match(CLASSIC, 2, seed=19, rungs=[1, 4])
    assert repr(match) == "<Match classic, 2 players, rungs (1, 4), round 1>"
    assert match.view(1) == match.round.view(1)
    assert match.view().seat == 0
    win(match, 0)
    assert repr(match) == "<Match classic, 2 players, rungs (0, 4), won by (0,)>"
    assert len(match.events) == 2
