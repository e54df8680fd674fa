"""Edges that the other tests leave open; a mutation run found them (see CONTRIBUTING.md)."""

import pytest

from trash_core import CLASSIC, STOCK_ONLY, Code, IllegalMove, Match, Round, cut_for_dealer, pack


def test_the_seed_is_0_if_none_is_given() -> None:
    assert Round.deal(CLASSIC) == Round.deal(CLASSIC, seed=0) != Round.deal(CLASSIC, seed=1)
    assert Round(CLASSIC, deck=pack()) == Round(CLASSIC, deck=pack(), seed=0)
    assert Round(CLASSIC, deck=pack()) != Round(CLASSIC, deck=pack(), seed=1)
    assert Round.rigged(CLASSIC, ["? ?"]) == Round.rigged(CLASSIC, ["? ?"], seed=0)


def test_two_play_if_nothing_else_is_said() -> None:
    assert Round(CLASSIC, deck=pack()).players == Round.deal(CLASSIC).players == Match(CLASSIC).players == 2


def test_a_view_is_seat_0s_if_none_is_given() -> None:
    assert Round.deal(CLASSIC).view().seat == 0


@pytest.mark.parametrize("seat", [-1, 2, 3, True, None])
def test_there_is_no_view_from_another_seat(seat: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        Round.deal(CLASSIC).view(seat)
    with pytest.raises(ValueError, match="from 0 to 1"):
        Round.deal(CLASSIC, opener=seat)


def test_repr_tells_what_the_round_waits_for() -> None:
    round = Round.rigged(CLASSIC, ["Kc", "Kd"], "Qd", rest="none")
    assert repr(round) == "<Round classic, rungs (1, 1), 0 moves, draw>"
    round.play("S")
    assert repr(round).endswith("1 moves, hold>")
    for move in ["X", "D", "X", "D", "X"]:
        round.play(move)
    assert repr(round).endswith("6 moves, void>")


@pytest.mark.parametrize(("held", "code"), [("2d", Code.PLACE_TAKEN), ("4d", Code.HAS_NO_PLACE)])
def test_why_a_number_fits_nowhere(held: str, code: Code) -> None:
    round = Round.rigged(CLASSIC, ["Kc 2c+ Kd"], held)
    round.play("S")
    with pytest.raises(IllegalMove) as refused:
        round.verify("P1")
    assert refused.value.reason.code is code


def test_a_discard_that_was_swapped_in_is_no_pass() -> None:
    round = Round.rigged(CLASSIC, ["Jc+ Qd", "Kd"], "Qh", discard="Ad", rest="none")
    for move in ["D", "W1", "P2"]:
        round.play(move)
    assert round.winners == (0,)
    again = Round.rigged(CLASSIC, ["Jc+ Qd Qs", "Kd"], "Qh", discard="Ad", rest="none")
    for move in ["D", "W1"]:
        again.play(move)
    assert not again.position.endswith("taken")
    again.play("P2")
    again.play("X")
    assert again.passes == 0


def test_more_players_have_more_decks() -> None:
    rules = CLASSIC.replace(max_players=12)
    assert [rules.decks_for(players) for players in range(7, 13)] == [4, 4, 5, 5, 6, 6]
    with pytest.raises(ValueError, match="set max_players=12"):
        CLASSIC.check(12)
    with pytest.raises(ValueError, match="12 is the most"):
        CLASSIC.check(13)


@pytest.mark.parametrize("players", [0, 13, True])
def test_nobody_cuts_for_nobody(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        cut_for_dealer(players, 1)


@pytest.mark.parametrize(
    "options", [{"number": True}, {"number": 0}, {"seed": True}, {"seed": -1}, {"seed": 2**40}]
)
def test_seeds_and_numbers_of_matches(options: dict[str, int]) -> None:
    [(name, value)] = options.items()
    with pytest.raises(ValueError, match=f"^{name}={value} must be a whole number from"):
        Match(CLASSIC, **options)
    assert Match(CLASSIC, seed=0).seed == 0


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [
        ("max_players", 1, 12),
        ("decks", 1, 12),
        ("jokers", 0, 4),
        ("first_layout", 2, 10),
        ("extra_draws", 0, 10),
        ("one_round", 0, 1),
        ("target", 0, 9),
    ],
)
def test_the_range_of_every_number(name: str, low: int, high: int) -> None:
    rules = CLASSIC.replace(check_layouts=name == "extra_draws")
    for value in (low, high):
        assert getattr(rules.replace(**{name: value}), name) == value
    for value in (low - 1, high + 1):
        with pytest.raises(ValueError, match=f"^{name}={value} must be a whole number from {low} to {high}"):
            rules.replace(**{name: value})


def test_a_rematch_is_opened_by_who_opened_this_match() -> None:
    match = Match(CLASSIC, seed=1)
    match.rounds.append(Round.deal(CLASSIC, opener=1))
    assert match.rematch().round.opener == 0


def test_one_joker_a_deck_is_a_wild() -> None:
    assert STOCK_ONLY.replace(jokers=1).has_wilds
    assert not STOCK_ONLY.has_wilds


def test_targets() -> None:
    with pytest.raises(ValueError, match="from 0 to 9"):
        CLASSIC.replace(target=10)
    with pytest.raises(ValueError, match="won already"):
        CLASSIC.replace(target=6).check(2, [5, 10])
