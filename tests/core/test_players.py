"""Computer players: what each of them does where there is a choice, from a view alone."""

import dataclasses
import random as chances

import pytest

from trash_core import CLASSIC, LAST_LICKS, RULE_BOOKS, TURN_UP, Draw, Match, Move, Rank, Round, Rules, View
from trash_core.automate import FORCED, play_forced
from trash_core.players import (
    LEVELS,
    PLAYERS,
    Player,
    blind,
    counter,
    expert,
    first_fit,
    is_useful,
    last_fit,
    least_seen,
    middle,
    play_out,
    player,
    players_of,
    random,
)

THINKERS = [first_fit, counter, expert]


def moves_of(choose: Player, round: Round, turns: int = 1) -> str:
    """What one player does in its next turns, as text."""
    played = []
    while turns and not round.is_over:
        event = round.play(choose(round.view(round.seat)))
        played.append(str(event.move))
        turns -= event.turn_end is not None
    return " ".join(played)


@pytest.mark.parametrize("choose", THINKERS)
def test_a_useful_discard_is_taken(choose: Player) -> None:
    for top, taken in [("3d", True), ("2d", False), ("Kd", False), ("Jd", True), ("4d", False)]:
        round = Round.rigged(CLASSIC, ["Kc 2h+ Ks"], stock="Qd Qh", discard=top)
        assert (choose(round.view()) is Draw.DISCARD) == taken


@pytest.mark.parametrize("choose", THINKERS)
@pytest.mark.parametrize("swap", [True, False])
def test_a_discard_that_can_be_swapped_in_is_useful_where_swapping_is_allowed(
    choose: Player, swap: bool
) -> None:
    round = Round.rigged(CLASSIC.replace(swap=swap), ["Kc Jh+ Ks"], stock="Qd", discard="2d")
    assert is_useful(round.view(), round.discard[-1]) == swap
    assert (choose(round.view()) is Draw.DISCARD) == swap


@pytest.mark.parametrize("choose", THINKERS)
def test_whatever_can_be_swapped_is_swapped(choose: Player) -> None:
    round = Round.rigged(CLASSIC, ["Kc Jh+ Ks"], stock="2d")
    assert moves_of(choose, round).split()[:2] == ["S", "W2"]


@pytest.mark.parametrize("choose", THINKERS)
def test_what_is_forced_is_done(choose: Player) -> None:
    round = Round.rigged(CLASSIC, ["3h 7d Qd 4s"], stock="2d 2h")
    assert moves_of(choose, round) == "S P2 X"
    # No stock and nothing to shuffle: only the discard, useless as it is, can be drawn.
    bare = Round.rigged(CLASSIC, ["Kc Kd", "Kh Ks"], discard="Qs", rest="none")
    assert moves_of(choose, bare) == "D X"
    never = Round.rigged(CLASSIC.replace(draw_discard="never"), ["Kc", "Kh"], discard="Qs", rest="none")
    assert moves_of(choose, never) == "-"


def test_first_fit_puts_a_wild_on_its_lowest_face_down_place() -> None:
    assert moves_of(first_fit, Round.rigged(CLASSIC, ["Ac+ Qd Qh Qs"], stock="Js")) == "S P2 X"


@pytest.mark.parametrize("choose", [counter, expert])
def test_the_wild_goes_where_the_fewest_copies_are_left(choose: Player) -> None:
    # Three threes and one five are gone.
    round = Round.rigged(TURN_UP, ["Qd 2s+ Qs Qh Qc", "Ks Kd 3d+ Kh 5d+"], stock="Js", discard="3c 3h Kc")
    assert moves_of(choose, round) == "S P3 X"


def test_blind_never_takes_a_discard() -> None:
    layouts = ["Qd 3d 2h", "Ks Kd Kh"]
    assert moves_of(first_fit, Round.rigged(CLASSIC, layouts, stock="Qh", discard="Ac")) == "D P1 X"
    assert moves_of(blind, Round.rigged(CLASSIC, layouts, stock="Qh", discard="Ac")) == "S X"


@pytest.mark.parametrize(
    ("choose", "place"), [(first_fit, 2), (last_fit, 5), (middle, 3), (least_seen, 5), (counter, 3)]
)
def test_where_each_player_puts_a_wild(choose: Player, place: int) -> None:
    # Three threes are gone; of the twos, fours and fives one more five is unseen than of the others.
    layouts = ["Ac+ Qd Qh Qs Qc", "Ad+ 2d+ Kd 4d+ Kh"]
    round = Round.rigged(TURN_UP, layouts, stock="Js", discard="3c 3h 3s Kc")
    assert moves_of(choose, round) == f"S P{place} X"


def test_the_middle_of_an_even_layout_is_the_higher_place() -> None:
    assert moves_of(middle, Round.rigged(TURN_UP, ["Qd Kd Qh Qs"], stock="Js")) == "S P3 X"
    assert moves_of(middle, Round.rigged(TURN_UP, ["Qd 2d+ 3d+ Qs"], stock="Js")) == "S P4 X"


def test_ties_go_to_the_higher_place() -> None:
    assert moves_of(counter, Round.rigged(TURN_UP, ["Qd 2s+ Qs Qh"], stock="Js")) == "S P4 X"
    assert moves_of(expert, Round.rigged(TURN_UP, ["Qd 2s+ Qs Qh"], stock="Js")) == "S P4 X"


def test_the_expert_knows_what_is_in_the_stock_after_a_reshuffle() -> None:
    # Three aces and two threes are unseen; but the stock holds both threes and no ace.
    round = Round.rigged(TURN_UP, ["Qs 2c+ Qh", "Ad Ac Ah"], stock="Js", discard="As 3d 3c")
    round.play("S")
    view = round.view()
    assert (str(counter(view)), str(expert(view))) == ("P3", "P3")
    later = dataclasses.replace(view, in_stock={Rank(rank): 2 * (rank == 3) for rank in Rank})
    assert (str(counter(later)), str(expert(later))) == ("P3", "P1")


def test_the_expert_knows_that_discards_come_back() -> None:
    # Each rank has two copies unseen; but both other threes are discards, and the stock is at its end.
    layouts = ["Qs 2c+ Qh", "Ad+ Kd 3h Ac"]
    round = Round.rigged(TURN_UP, layouts, stock="Js Kh", discard="As 3s 3d 2h", rest="none", strict=False)
    round.play("S")
    view = round.view()
    even = dataclasses.replace(view, pack=dict.fromkeys(Rank, 4))
    assert (even.unseen[Rank.ACE], even.unseen[Rank.THREE]) == (2, 2)
    assert (str(counter(even)), str(expert(even))) == ("P3", "P1")


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("book", RULE_BOOKS)
def test_every_player_plays_legal_moves_only_and_never_passes_for_nothing(name: str, book: str) -> None:
    rules: Rules = RULE_BOOKS[book]
    for players in range(1, rules.max_players + 1):
        match = Match(rules, players, seed=players, rungs=[3] * players)
        seats = players_of(match, [name] * players)
        while not match.is_over:
            if match.can_deal:
                match.next_round()
            round = match.round
            view = match.view(round.seat)
            before = dataclasses.replace(view)
            move: Move = seats[round.seat](view)
            assert move in view.legal_moves
            assert view == before
            if move is Draw.DISCARD and Draw.STOCK in view.legal_moves:
                assert is_useful(view, view.discard[-1])
            match.play(move)


def test_random_depends_on_its_seed_alone_and_takes_every_choice() -> None:
    round = Round.rigged(TURN_UP, ["Qd Qh Qs 2s"], stock="Js")
    round.play("S")
    view: View = round.view()
    one, same, other = random(1), random(1), random(2)
    first = [one(view) for _ in range(50)]
    assert first == [same(view) for _ in range(50)]
    assert first != [other(view) for _ in range(50)]
    assert set(first) == set(view.legal_moves)


def test_random_swaps_now_and_then() -> None:
    round = Round.rigged(CLASSIC, ["Kc Jh+ Ks"], stock="2d")
    round.play("S")
    choose = random(3)
    assert {str(choose(round.view())) for _ in range(30)} == {"W2", "X"}


def test_players_by_name() -> None:
    assert list(PLAYERS)[:4] == ["random", "first_fit", "counter", "expert"]
    assert list(PLAYERS)[4:] == ["blind", "last_fit", "middle", "least_seen"]
    assert player("counter") is counter
    assert player("medium") is first_fit
    assert player("hard") is expert
    assert LEVELS["easy"] == "random"
    with pytest.raises(ValueError, match=r"no player 'best'.*easy, medium, hard, random, first_fit"):
        player("best")


def test_seats_have_chances_of_their_own() -> None:
    match = Match(LAST_LICKS, 3, seed=1)
    seats = players_of(match, ["random"] * 3)
    round = Round.rigged(TURN_UP, ["Qd Qh Qs 2s 3s 4s 5s"], stock="Js")
    round.play("S")
    lines = {"".join(str(choose(round.view())) for _ in range(20)) for choose in seats}
    assert len(lines) == 3
    again = players_of(Match(LAST_LICKS, 3, seed=1), ["easy"] * 3)
    assert lines == {"".join(str(choose(round.view())) for _ in range(20)) for choose in again}
    with pytest.raises(ValueError, match="3 seats, and 2 players"):
        players_of(match, ["easy", "hard"])


def test_a_match_is_played_out_alike_from_the_same_seed() -> None:
    ends = []
    for _ in range(2):
        match = Match(TURN_UP, 3, seed=4)
        play_out(match, players_of(match, ["easy", "medium", "hard"]))
        assert match.is_over
        ends.append(match)
    assert ends[0] == ends[1]
    assert ends[0].events == ends[1].events


# ---- forced moves


def test_forced_moves_may_be_left_to_the_kit() -> None:
    match = Match(RULE_BOOKS["stock_only"], 2, seed=3)
    events = play_forced(match, FORCED)
    assert match.round.is_over  # there is no choice at all in this rule book
    assert events == match.events
    assert not match.is_over
    assert play_forced(match, FORCED) == []


def test_choices_are_never_forced() -> None:
    chance = chances.Random(1)
    round = Round.deal(CLASSIC, 2, seed=5)
    while not round.is_over:
        before = len(round.events)
        events = play_forced(round)
        assert len(round.events) == before + len(events)
        assert all(str(event.move) in ("S", "X", "-", "D") for event in events)
        assert len(round.legal_moves) != 1 or str(round.legal_moves[0])[0] in "PW"
        if not round.is_over:
            round.play(chance.choice(round.legal_moves))
