"""The score of a real table: the same rounds give the same rungs, opener and winners as in a match."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.core.house_rules import Clock
from trash_core import CLASSIC, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP, Match, Rules
from trash_core.players import first_fit, play_round
from trash_core.scoring import Result, Score

CHANGES: list[dict[str, object]] = [
    {"target": 1},
    {"match_rounds": 2},
    {"match_minutes": 0.5},
    {"next_opener": "rotates"},
    {"next_opener": "winner"},
    {"first_opener": "match_number"},
    {"check_layouts": True},
    {"check_layouts": True, "extra_draws": 3},
    {"last_turn": True},
    {"last_turn": False},
    {"one_round": 1},
    {"one_round_tie": "first"},
]


@st.composite
def some_matches(draw: st.DrawFn) -> Match:
    rules = RULE_BOOKS[draw(st.sampled_from(sorted(RULE_BOOKS)))]
    changes: dict[str, object] = {"first_layout": draw(st.integers(2, 4))}
    for change in draw(st.lists(st.sampled_from(CHANGES), max_size=4)):
        changes |= change
    try:
        rules = rules.replace(**changes)
        return Match(
            rules,
            draw(st.integers(1, rules.max_players)),
            seed=draw(st.integers(0, 10**6)),
            number=draw(st.integers(1, 9)),
            clock=Clock(),
        )
    except ValueError:
        assume(False)
        raise


def result_of(match: Match) -> Result:
    return Result(match.round.winners, match.round.all_right, match.time_up)


@given(some_matches())
@settings(max_examples=150)
def test_the_score_is_that_of_the_match(match: Match) -> None:
    players = [first_fit] * match.players
    score = Score(match.rules, match.players, opener=match.round.opener)
    for _ in range(200):
        assert (score.rungs, score.opener) == (match.round.rungs, match.round.opener)
        play_round(match, players)
        if not match.round.is_void:
            score.add(result_of(match))
        assert (score.rungs, score.winners) == (match.rungs, match.winners)
        assert score.opener == match.next_opener
        if match.is_over:
            break
        match.next_round()
    else:
        assume(False)  # one void deal after the other: nobody will ever win
    again = match.rematch()
    assert score.rematch(again.number).first_opener == again.round.opener
    with pytest.raises(ValueError, match="over"):
        score.add(score.results[-1])
    for kept in reversed(range(len(score.results))):
        score.undo()
        assert len(score.results) == kept
        assert not score.winners
    assert score.rungs == match.rounds[0].rungs
    assert score.opener == score.first_opener


def test_many_can_win_only_where_there_is_a_last_turn() -> None:
    score = Score(CLASSIC, 3)
    with pytest.raises(ValueError, match="Only one"):
        score.add(Result((0, 2)))
    score = Score(TURN_UP.replace(last_turn=True), 3)
    score.add(Result((2, 0)))
    assert score.rungs == (9, 10, 9)
    assert score.many_winners
    assert not score.order_matters  # the deal moves on, whoever is first


def test_with_a_last_turn_the_first_to_go_out_may_open() -> None:
    score = Score(CLASSIC.replace(last_turn=True), 3)
    assert score.order_matters
    score.add(Result((2, 0)))
    assert score.opener == 2


@pytest.mark.parametrize(
    ("rules", "result", "reason"),
    [
        (CLASSIC, Result(()), "go out"),
        (CLASSIC, Result((0,), all_right=(1,)), "not checked"),
        (CLASSIC, Result((0,), time_up=True), "No time"),
        (CLASSIC, Result((3,)), "no seat 3: they are numbered from 0 to 2"),
        (CLASSIC, Result((True,)), "no seat True"),
        (CLASSIC.replace(check_layouts=True), Result((0,), all_right=(0,)), "once"),
        (CLASSIC.replace(last_turn=True), Result((1, 1)), "once"),
    ],
)
def test_what_cannot_be_is_refused(rules: Rules, result: Result, reason: str) -> None:
    score = Score(rules, 3)
    with pytest.raises(ValueError, match=reason):
        score.add(result)
    assert score.results == []


def test_one_round_decides_with_four_or_more() -> None:
    score = Score(LAST_LICKS, 4)
    score.add(Result((3, 1)))
    assert score.winners == (3, 1)
    assert score.rungs == (10, 10, 10, 10)
    first = Score(LAST_LICKS.replace(one_round_tie="first"), 4)
    assert first.order_matters
    first.add(Result((3, 1)))
    assert first.winners == (3,)


def test_an_agreed_number_of_rounds_or_time_ends_it_and_ties_are_shared() -> None:
    score = Score(CLASSIC.replace(match_rounds=2), 3)
    score.add(Result((0,)))
    score.add(Result((2,)))
    assert score.winners == (0, 2)
    timed = Score(CLASSIC.replace(match_minutes=30), 3)
    timed.add(Result((1,), time_up=True))
    assert timed.winners == (1,)


def test_who_opens_the_next_match() -> None:
    assert [Score(STOCK_ONLY, 3).rematch(number).first_opener for number in (2, 3, 4)] == [1, 2, 0]
    moving = Score(TURN_UP, 3, opener=1)
    moving.add(Result((0,)))
    moving.add(Result((0,)))
    assert moving.rematch(2).first_opener == 0  # seats 1 and 2 have opened
    assert Score(CLASSIC, 3, opener=2).rematch(2).first_opener == 2


def test_a_seat_that_is_not_there_cannot_open() -> None:
    with pytest.raises(ValueError, match="Seat 4"):
        Score(CLASSIC, 3, opener=3)
