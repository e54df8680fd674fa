"""What cannot be is refused with a sentence of ours, never with an error from somewhere inside."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from trash_core import CLASSIC, STOCK_ONLY, Card, DealCode, Layout, Match, Round, pack, parse_cards, record
from trash_core.deal_code import DealCodeError, read_rules, write_rules
from trash_core.imagine import imagine
from trash_core.picture import card_svg, small_svg
from trash_core.picture_table import layout_svg, layout_text
from trash_core.record import RecordError
from trash_core.scoring import Result, Score
from trash_core.shuffle import SplitMix64
from trash_core.telling import sum_up


def deal(**changes: Any) -> DealCode:
    given: dict[str, Any] = {"rules": CLASSIC, "players": 2, "opener": 0, "seed": 7}
    return DealCode(**(given | changes))


def two_cards() -> Layout:
    return Layout(parse_cards("4h 5h"), [True, False])


def wrong(value: object) -> Any:
    return value


VALUES: list[tuple[Callable[[], object], str]] = [
    # cards
    (lambda: parse_cards(wrong(None)), "Cards are written in one text, such as '4h Td *', and None is none."),
    (
        lambda: parse_cards(wrong(["4h"])),
        "Cards are written in one text, such as '4h Td *', and ['4h'] is none.",
    ),
    (lambda: pack(0), "decks=0 must be a whole number from 1 to 12."),
    (lambda: pack(wrong("2")), "decks='2' must be a whole number from 1 to 12."),
    (lambda: pack(1, jokers=-1), "jokers=-1 must be a whole number from 0 to 4."),
    (lambda: card_svg(wrong(4)), "4 is not a card: write a rank"),
    (lambda: small_svg("4x"), "'4x' is not a card: write a rank"),
    (lambda: small_svg(""), "'' is not a card: write a rank"),
    # layouts
    (
        lambda: Layout(wrong("7h 2c")),
        "A layout is made of cards, such as parse_cards('7h Qd 2c'), not of '7'.",
    ),
    (
        lambda: Layout(parse_cards("7h 2c"), [True]),
        "up needs True or False for each of the 2 cards, not 1.",
    ),
    (lambda: two_cards().put(0, Card.parse("4c")), "place is a number from 1 to 2, and 0 is not."),
    (lambda: two_cards().put(3, Card.parse("4c")), "place is a number from 1 to 2, and 3 is not."),
    (lambda: layout_svg([None], rows=3), "rows=3 must be a whole number from 1 to 2."),
    (lambda: layout_text([None], rows=0), "rows=0 must be a whole number from 1 to 2."),
    # rules
    (lambda: CLASSIC.replace(jokers=()), "jokers=() must be a whole number from 0 to 4."),
    (
        lambda: CLASSIC.replace(max_players=((1, 2),)),
        "max_players=((1, 2),) must be a whole number from 1 to 12.",
    ),
    (lambda: CLASSIC.replace(rows=2.0), "rows=2.0 must be a whole number from 1 to 2."),
    (lambda: CLASSIC.replace(match_minutes=0.001), "match_minutes=0.001 is less than a second"),
    (lambda: CLASSIC.decks_for(0), "players is a whole number from 1 up, and 0 is not."),
    (lambda: CLASSIC.first_layout_for(wrong(None)), "players is a whole number from 1 up, and None is not."),
    (lambda: CLASSIC.describe(0), "players=0 must be a whole number from 1 to 12."),
    (lambda: CLASSIC.differences(STOCK_ONLY, 13), "players=13 must be a whole number from 1 to 12."),
    (lambda: CLASSIC.check(2, wrong({10, 9})), "must be one number for each player, such as [10, 10]."),
    (lambda: CLASSIC.check(2, wrong("98")), "rungs='98' must be one number for each player"),
    # rounds and matches
    (
        lambda: Round(CLASSIC, deck=wrong(None)),
        "A deck is cards in a row, such as pack(), or one text, and None",
    ),
    (lambda: Round(CLASSIC, deck=wrong([4])), "4 is not a card. Write the rank"),
    (lambda: Round.rigged(CLASSIC, wrong(None)), "layouts is a list with one text for each seat"),
    (lambda: Round.rigged(CLASSIC, wrong([None])), "layouts is a list with one text for each seat"),
    (lambda: Round.from_position(wrong(None)), "A position is one line of text, and None is none."),
    (lambda: Round.deal(CLASSIC).at(wrong("0")), "moves is a number from 0 to 0, and '0' is not."),
    (lambda: Round.deal(CLASSIC).at(wrong(False)), "moves is a number from 0 to 0, and False is not."),
    (lambda: imagine(Round.deal(CLASSIC), -1), "A seed is a whole number from 0 to"),
    (lambda: SplitMix64(2**64), "A seed is a whole number from 0 to"),
    (lambda: sum_up([], "Ben"), "A turn has at least one event, and there are none to sum up."),
    # deals
    (lambda: deal(opener=wrong(True)), "opener=True cannot play first: there are 2 seats."),
    (lambda: deal(opener=2), "Seat 3 cannot play first: there are 2 seats."),
    (lambda: deal(seed=wrong(1.0)), "seed=1.0 must be a whole number from 0 to"),
    (lambda: deal(number=wrong(True)), "number=True must be a whole number from 1 to"),
    (lambda: deal(computers=wrong("ab")), "computers='ab' must be a row with a level or None for each seat."),
    (
        lambda: deal(computers=("easy", "best")),
        "A computer player is one of easy, medium, hard, and 'best' is not.",
    ),
    (lambda: deal(computers=(None,)), "There are computer players for 1 seats, and 2 seats."),
    (lambda: record.to_text(Match(CLASSIC), wrong("ab")), "computers='ab' must be a row"),
    # scores
    (lambda: Score(CLASSIC, 2, opener=wrong(None)), "opener=None cannot play first: there are 2 seats."),
    (lambda: Score(CLASSIC, 2).rematch(0), "number=0 must be a whole number from 1 to"),
    (lambda: Score(CLASSIC, 2).add(Result((2,))), "There is no seat 2: they are numbered from 0 to 1."),
]


@pytest.mark.parametrize(("use", "says"), VALUES, ids=[says for _, says in VALUES])
def test_a_value_that_cannot_be(use: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        use()


TYPES: list[tuple[Callable[[], object], str]] = [
    (lambda: deal(rules="classic"), "rules must be a rule book such as CLASSIC"),
    (lambda: write_rules(wrong("classic")), "rules must be a rule book such as CLASSIC"),
    (lambda: Score(wrong("classic"), 2), "rules must be a rule book such as CLASSIC"),
    (lambda: CLASSIC.is_wild(wrong(Card.parse("Jh"))), "Card.parse('Jh') is no rank. Write it as Rank.JACK"),
    (lambda: CLASSIC.is_wild(wrong(None)), "None is no rank."),
    (lambda: Match(CLASSIC, clock=wrong(5)), "clock is a function that gives seconds"),
    (lambda: Match.from_deal(wrong("C21-0000-0007J")), "Match.from_code reads a text."),
    (lambda: Score(CLASSIC, 2).add(wrong((1,))), "A round is written down as a Result, such as Result((1,))"),
    (lambda: Score(CLASSIC, 2).add(Result(wrong(1))), "winners=1 must be a row of seats, such as (1,)."),
    (lambda: Score(CLASSIC, 2).add(Result((1,), wrong("0"))), "all_right='0' must be a row of seats"),
]


@pytest.mark.parametrize(("use", "says"), TYPES, ids=[says for _, says in TYPES])
def test_a_thing_of_the_wrong_kind(use: Callable[[], object], says: str) -> None:
    with pytest.raises(TypeError, match=re.escape(says)):
        use()


def test_a_deck_may_be_a_row_of_texts() -> None:
    words = [str(card) for card in reversed(pack())]
    assert Round(CLASSIC, deck=words) == Round(CLASSIC, deck=" ".join(words))


def test_place_0_is_no_place() -> None:
    """Not the last one, as index -1 would have it."""
    assert not Layout(parse_cards("4h 5h")).is_face_down(0)
    assert not Layout(parse_cards("4h Jh"), [False, True]).has_wild(0)
    assert not Layout(parse_cards("4h 5h")).is_face_down(-1)


def test_rules_that_are_no_text() -> None:
    with pytest.raises(DealCodeError, match=r"Rules begin with the rule book, .*, not with None"):
        read_rules(wrong(None))


@pytest.mark.parametrize("text", ['{"a":' * 100_000, '{"winners": [' + "1" * 5000 + "]}"])
def test_a_record_that_is_far_too_much(text: str) -> None:
    with pytest.raises(RecordError, match="this is no record, it is far too long or too deep"):
        record.load(text)


def test_a_table_by_players_may_say_yes_or_no_of_one_round() -> None:
    assert CLASSIC.replace(one_round={1: False, 4: True}) == CLASSIC.replace(one_round={1: 0, 4: 1})


def test_a_forced_pass_is_not_sent_to_a_stock_that_is_empty() -> None:
    rules = CLASSIC.replace(draw_discard="never")
    round = Round.rigged(rules, ["? 2c+"], discard="2h", rest="none")
    assert [str(move) for move in round.legal_moves] == ["-"]
    with pytest.raises(ValueError, match="so you can only pass"):
        round.play("D")
