"""Who wins a round: which rules are solved, and how well."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from time import process_time
from typing import Any

import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP, Round, Rules
from trash_core.chances import RoundWin, round_turns, round_win, round_wins


@pytest.fixture(scope="module")
def classic() -> dict[tuple[int, ...], RoundWin]:
    return round_wins(CLASSIC)


def test_all_pairs_of_rungs_within_a_minute() -> None:
    start = process_time()
    wins = round_wins(CLASSIC.replace(jokers=1))  # a pack that no other test has solved
    assert process_time() - start < 60
    assert len(wins) == 100


def test_the_opener_has_the_edge(classic: dict[tuple[int, ...], RoundWin]) -> None:
    assert all(classic[rung, rung].chance > Fraction(1, 2) for rung in range(1, 11))
    assert round(float(classic[10, 10]), 3) == 0.532


def test_a_rung_ahead_hurts_high_up_and_helps_lower_down(classic: dict[tuple[int, ...], RoundWin]) -> None:
    helps = [rung for rung in range(2, 11) if classic[rung - 1, rung].chance > classic[rung, rung].chance]
    assert helps == list(range(2, max(helps) + 1))
    assert 2 < max(helps) < 10


@pytest.mark.parametrize("rules", RULE_BOOKS.values(), ids=RULE_BOOKS)
@pytest.mark.parametrize("rungs", [(10, 10), (2, 5)])
def test_outcomes_are_chances(rules: Rules, rungs: tuple[int, int]) -> None:
    result = round_win(rungs, rules)
    assert sum(result.outcomes.values()) == 1
    assert min(result.outcomes.values()) >= 0
    assert result.chance + result.other - result.shared == 1
    assert (result.shared > 0) == rules.last_turn


def test_how_each_rule_book_is_solved() -> None:
    how = {book: round_win((4, 4), rules).how for book, rules in RULE_BOOKS.items()}
    assert how == {
        "classic": "exact",
        "garbage": "bounded",
        "turn_up": "approximate",
        "stock_only": "bounded",
        "last_licks": "approximate",
    }
    assert round_win((4, 4), TURN_UP.replace(wild_ranks="")).how == "exact"
    assert round_win((4, 4), CLASSIC.replace(last_turn=True)).how == "exact"
    assert round_win((4, 4), CLASSIC.replace(decks=2)).how == "exact"


def test_a_stock_that_always_lasts_leaves_nothing_open() -> None:
    result = round_win((1, 1), STOCK_ONLY)
    assert result.how == "exact"
    assert result.error == 0


def test_how_the_players_put_their_wilds() -> None:
    assert round_win((4, 4), TURN_UP, wild_to="random").how == "exact"
    assert round_win((4, 4), TURN_UP, wild_to=("best", "fewest")).how == "approximate"
    assert round_win((4, 4), TURN_UP.replace(wild_ranks="JQK")).error > round_win((4, 4), TURN_UP).error
    best = round_win((4, 4), TURN_UP, wild_to=("best", "random")).chance
    assert best > round_win((4, 4), TURN_UP, wild_to="random").chance
    assert round_win((4, 4), CLASSIC, wild_to="best") == round_win((4, 4), CLASSIC)
    assert round_wins(TURN_UP, wild_to="best")[4, 4] == round_win((4, 4), TURN_UP, wild_to="best")


@pytest.mark.parametrize("wild_to", ["highest", ("best",), ("best", "lowest", "best"), (), None, 2])
def test_no_way_to_put_wilds(wild_to: Any) -> None:
    with pytest.raises(ValueError, match="wild_to="):
        round_win((4, 4), TURN_UP, wild_to=wild_to)


def test_the_best_choice_is_not_known_with_a_last_turn() -> None:
    with pytest.raises(ValueError, match="goes out first"):
        round_win((4, 4), LAST_LICKS, wild_to="best")


def test_the_bounds_are_narrow_with_two_decks() -> None:
    assert max(round_win((own, 10), STOCK_ONLY).error for own in (1, 4, 10)) < Fraction(12, 10000)


@pytest.mark.parametrize(
    ("rules", "rungs"),
    [
        (STOCK_ONLY, (10, 10)),
        (GARBAGE, (3, 6)),
        (TURN_UP, (3, 6)),
        (LAST_LICKS, (10, 10)),
        (LAST_LICKS, (3, 2)),
    ],
)
def test_simulated(
    rules: Rules,
    rungs: tuple[int, int],
    deals: Callable[..., Iterator[Round]],
    close: Callable[[list[float], float], None],
) -> None:
    result = round_win(rungs, rules)
    rounds = list(deals(rules, rungs, 400))
    wins = [float(0 in round.winners) for round in rounds]
    mean = sum(wins) / len(wins)
    error = min(float(result.error), abs(mean - float(result)))
    close(wins, float(result) + (error if mean > float(result) else -error))


def test_simulated_outcomes_with_a_last_turn(
    deals: Callable[..., Iterator[Round]], close: Callable[[list[int], Fraction], None]
) -> None:
    rules = CLASSIC.replace(last_turn=True)
    result = round_win((4, 3), rules)
    rounds = list(deals(rules, (4, 3), 700))
    for winners, chance in result.outcomes.items():
        close([int(round.winners == winners) for round in rounds], chance)


def test_mean_turns() -> None:
    assert round(float(round_turns((10, 10))), 2) == 10.86
    assert round_turns((1, 1)) < round_turns((5, 5))
    with pytest.raises(ValueError, match="draw_discard='never'"):
        round_turns((5, 5), STOCK_ONLY)


def test_mean_turns_that_are_not_solved() -> None:
    with pytest.raises(ValueError, match="draw_discard='fits'"):
        round_turns((3, 3), CLASSIC.replace(draw_discard="fits"))
    with pytest.raises(ValueError, match="two players"):
        round_turns((3, 3, 3))
    assert round_turns((3, 3), CLASSIC.replace(check_layouts=True)) == round_turns((3, 3))


@pytest.mark.parametrize("rungs", [(), (0, 3), (3, 11), (True, 3), (5,) * 7])
def test_bad_rungs(rungs: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"rung|players"):
        round_win(rungs)


CHANGES: list[dict[str, object]] = [
    {},
    {"wild_ranks": "K"},
    {"wild_ranks": "JQK"},
    {"wild_ranks": ""},
    {"jokers": 2},
    {"target": 1},
    {"match_rounds": 5},
    {"match_minutes": 5},
    {"next_opener": "rotates"},
    {"check_layouts": True},
    {"check_layouts": True, "last_turn": True},
    {"last_turn": True},
    {"swap": True},
    {"swap": False},
    {"upcard": True},
    {"draw_discard": "never"},
    {"draw_discard": "fits"},
    {"draw_discard": "always"},
    {"decks": 3},
    {"reshuffle": "whole_pile"},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
@pytest.mark.parametrize("book", RULE_BOOKS)
def test_every_rule_book_with_every_house_rule_has_an_answer(book: str, change: dict[str, object]) -> None:
    rules = RULE_BOOKS[book].replace(one_round=0, **change)
    for players in range(1, rules.max_players + 1):
        result = round_win((2,) * players, rules)
        assert result.players == len(result.wins) == players
        assert sum(result.outcomes.values()) == 1
        assert (result.error == 0) == (result.how == "exact")
        assert sum(result.wins) >= 1
        assert (result.shared > 0) == (players > 1 and (rules.last_turn or rules.check_layouts))


def test_turns_of_what_is_no_row_of_rungs() -> None:
    ten: Any = 10
    with pytest.raises(TypeError, match="rungs=10 must be the places in the order of play"):
        round_turns(ten)
    with pytest.raises(TypeError, match="rules must be a rule book"):
        round_turns((1, 1), "classic")  # type: ignore[arg-type]


def test_free_draws_are_for_two() -> None:
    rules = CLASSIC.replace(check_layouts=True, extra_draws=3)
    assert round_win((4, 4), rules).shared > round_win((4, 4), rules.replace(extra_draws=0)).shared
    with pytest.raises(ValueError, match="extra_draws=3 is for two players"):
        round_win((4, 4, 4), rules)


def test_one_player_wins() -> None:
    result = round_win((7,), TURN_UP)
    assert result.wins == (Fraction(1),)
    assert result.how == "exact"
    with pytest.raises(ValueError, match="no other"):
        _ = result.other


def test_checked_layouts_leave_who_goes_out_first_as_it_was() -> None:
    for rules in (CLASSIC, STOCK_ONLY, TURN_UP, CLASSIC.replace(last_turn=True)):
        checked = round_win((3, 5), rules.replace(check_layouts=True))
        first = round_win((3, 5), rules.replace(last_turn=False))
        assert checked.how == "approximate"
        for seat in (0, 1):
            outs = [chance for winners, chance in checked.outcomes.items() if winners[0] == seat]
            assert sum(outs) == first.outcomes[(seat,)]
            assert len(outs) == 2


def test_a_card_that_nobody_may_draw_only_shortens_the_stock() -> None:
    up = round_win((8, 8), STOCK_ONLY.replace(upcard=True))
    assert up.how == "bounded"
    assert round_win((8, 8), STOCK_ONLY).error < up.error < Fraction(2, 1000)


def test_three_players_and_more() -> None:
    result = round_win((5, 5, 5))
    assert result.how == "approximate"
    assert result.shared == 0
    assert sum(result.wins) == 1
    assert result.wins == tuple(result.outcomes[(seat,)] for seat in range(3))
    assert float(result) == float(result.wins[0])
    assert round_win((5, 5, 5), wild_to="random") == round_win((5, 5, 5))
    assert round_win((5, 5, 5), TURN_UP, wild_to=("lowest", "random", "fewest")).how == "approximate"
    with pytest.raises(ValueError, match="wild_to="):
        round_win((5, 5, 5), TURN_UP, wild_to=("lowest", "lowest"))
    with pytest.raises(ValueError, match="goes out first"):
        round_win((5, 5, 5), TURN_UP, wild_to="best")


def test_tables_for_ladders() -> None:
    small = LAST_LICKS.replace(first_layout=2)
    assert len(round_wins(small, 3)) == 8
    assert set(round_wins(small.replace(target=1), 3)) == {(2, 2, 2)}
    with pytest.raises(ValueError, match="too many"):
        round_wins(CLASSIC, 4)
