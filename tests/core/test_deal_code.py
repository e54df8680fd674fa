"""Deal codes: read out, typed, mistyped, and the vectors that any other implementation must reproduce."""

import dataclasses
import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trash_core import (
    CLASSIC,
    GARBAGE,
    LAST_LICKS,
    RULE_BOOKS,
    TURN_UP,
    DealCode,
    DealCodeError,
    Match,
    Rules,
)
from trash_core.deal_code import LEVELS, SYMBOLS, check_symbol, read_rules, write_rules

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))

OPTION_VALUES: dict[str, list[object]] = {
    "max_players": [1, 2, 12],
    "decks": [1, 3, {1: 1, 3: 2, 7: 4}, 12],
    "jokers": [0, 1, 4],
    "wild_ranks": ["", "J", "K", "JK", "JQK"],
    "first_layout": [2, 9, 10, {1: 10, 3: 6}],
    "rows": [1, 2],
    "upcard": [False, True],
    "draw_discard": ["never", "fits", "always"],
    "swap": [False, True],
    "reshuffle": ["keep_top", "whole_pile"],
    "last_turn": [False, True],
    "check_layouts": [False, True],
    "extra_draws": [0, 3, 10],
    "one_round": [0, 1, {1: 0, 4: 1}],
    "one_round_tie": ["shared", "first"],
    "target": [0, 1, 6],
    "match_rounds": [None, 1, 33, 5000],
    "match_minutes": [None, 1 / 60, 7.5, 20, 90],
    "first_opener": ["dealer", "match_number"],
    "next_opener": ["winner", "rotates"],
}


def test_every_option_has_a_key_and_stands_here() -> None:
    names = [field.name for field in dataclasses.fields(Rules)]
    assert names == ["book", *OPTION_VALUES]


@pytest.mark.parametrize("book", RULE_BOOKS)
@pytest.mark.parametrize("name", OPTION_VALUES)
def test_every_value_of_every_option_has_a_code(book: str, name: str) -> None:
    for value in OPTION_VALUES[name]:
        changes: dict[str, object] = {name: value}
        if name == "extra_draws" and value:
            changes |= {"check_layouts": True, "last_turn": False}
        try:
            rules = RULE_BOOKS[book].replace(**changes)
        except ValueError:
            continue
        text = write_rules(rules)
        assert read_rules(text) == rules
        assert set(text) <= set(SYMBOLS) | {"-"}
        if rules.max_players > 1:
            deal = DealCode(rules=rules, players=2, opener=1, seed=2**40 - 1)
            if name not in ("target", "first_layout") and not (name == "decks" and book == "last_licks"):
                assert DealCode.parse(str(deal)) == deal


@st.composite
def deals(draw: st.DrawFn) -> DealCode:
    rules = RULE_BOOKS[draw(st.sampled_from(list(RULE_BOOKS)))]
    for name in draw(st.lists(st.sampled_from(list(OPTION_VALUES)), max_size=6, unique=True)):
        try:
            rules = rules.replace(**{name: draw(st.sampled_from(OPTION_VALUES[name]))})
        except ValueError:
            continue
    players = draw(st.integers(1, rules.max_players))
    rungs = draw(st.just(()) | st.tuples(*[st.integers(rules.target + 1, 10)] * players))
    try:
        rules.check(players, rungs or None)
    except ValueError:
        rules, players, rungs = CLASSIC, 2, ()
    return DealCode(
        rules=rules,
        players=players,
        opener=draw(st.integers(0, players - 1)),
        seed=draw(st.integers(0, 2**40 - 1)),
        number=draw(st.just(1) | st.integers(1, 2**32 - 1)),
        rungs=rungs,
        computers=draw(st.just(()) | st.tuples(*[st.sampled_from([None, *LEVELS])] * players)),
    )


@given(deals(), st.randoms(use_true_random=False))
def test_any_deal_is_read_however_it_is_typed(deal: DealCode, chance: random.Random) -> None:
    text = str(deal)
    if not any(deal.computers):
        deal = dataclasses.replace(deal, computers=())
    assert DealCode.parse(text) == deal
    typed = {"0": "0Oo", "1": "1IiLl", "-": "- –_"}
    sloppy = "".join(chance.choice(typed.get(symbol, symbol + symbol.lower())) for symbol in text)
    assert DealCode.parse(f"  {sloppy}\n") == deal
    assert str(DealCode.parse(sloppy)) == text
    again = Match.from_deal(deal).deal
    assert dataclasses.replace(again, computers=deal.computers) == deal


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_a_plain_preset_takes_at_most_fourteen_characters(book: str) -> None:
    rules = RULE_BOOKS[book]
    for players in range(1, rules.max_players + 1):
        match = Match(rules, players, seed=2**40 - players, opener=players - 1)
        text = str(match.deal)
        assert len(text) <= 14
        assert Match.from_code(text) == match
        assert Match.from_code(text.replace("-", "").lower()) == match


@given(deals(), st.data())
def test_one_wrong_character_or_two_exchanged_are_noticed(deal: DealCode, data: st.DataObject) -> None:
    text = str(deal)
    spots = [i for i, symbol in enumerate(text) if symbol != "-"]
    spot = data.draw(st.sampled_from(spots))
    wrong = data.draw(st.sampled_from([symbol for symbol in SYMBOLS if symbol != text[spot]]))
    with pytest.raises(DealCodeError):
        DealCode.parse(text[:spot] + wrong + text[spot + 1 :])
    first, second = sorted([spot, spots[(spots.index(spot) + 1) % len(spots)]])
    if text[first] != text[second] and spots.index(second) - spots.index(first) == 1:
        swapped = [*text]
        swapped[first], swapped[second] = swapped[second], swapped[first]
        with pytest.raises(DealCodeError):
            DealCode.parse("".join(swapped))


def sealed(body: str) -> str:
    """A code with the right check character, whatever stands in it."""
    return body + check_symbol(body.replace("-", ""))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "this one has none"),
        ("C21", "this one has 3."),
        ("C21-0000", "this one has 3 and 4"),
        ("C21-0000-0007", "this one has 3 and 4 and 4"),
        ("C21-0000-0007J-", None),
        ("C21-0000-0007U", "Character 12 of the deal code is 'U'"),
        ("C21-00.0-0007J", "Character 6 of the deal code is '.'"),
        ("C21-0000-0007K", "check character"),
        (sealed("X21-0000-0007"), "begins with the rule book, C (classic), G (garbage)"),
        (sealed("C01-0000-0007"), "players is a whole number from 1 up"),
        (sealed("K01-0000-0007"), "players is a whole number from 1 up"),
        (sealed("C71-0000-0007"), "max_players=6"),
        (sealed("C20-0000-0007"), "Seat 0 cannot play first"),
        (sealed("C23-0000-0007"), "Seat 3 cannot play first"),
        (sealed("C21-8-0000-0007"), "The group '8' begins with no known key"),
        (sealed("C21-J-0000-0007"), "The group J has a key and no value"),
        (sealed("C21-Y-0000-0007"), "The group Y has a key and no value"),
        (sealed("C21-J2-J2-0000-0007"), "says a second time"),
        (sealed("C21-C01-C01-0000-0007"), "says a second time"),
        (sealed("C21-J9-0000-0007"), "jokers=9"),
        (sealed("C21-S2-0000-0007"), "The group S2: '2' is no value for swap"),
        (sealed("C21-D112-0000-0007"), "The group D112: '112' is no value for decks"),
        (sealed("C21-WX-0000-0007"), "wild_ranks"),
        (sealed("C21-X3-0000-0007"), "check_layouts"),
        (sealed("C21-YA-0000-0007"), "rungs needs one number for each of the 2 players"),
        (sealed("C21-Y0A-0000-0007"), "A rung is a number of places"),
        (sealed("C21-T6-Y6A-0000-0007"), "is won already"),
        (sealed("C21-C012-0000-0007"), "computer players for 3 seats, and 2 seats"),
        (sealed("C21-C04-0000-0007"), "not 4"),
        (sealed("C21-00-0000-0007"), "number=0"),
    ],
)
def test_what_is_no_deal_code_is_told_why(text: str, said: str | None) -> None:
    if said is None:
        assert DealCode.parse(text).seed == 7
        return
    with pytest.raises(DealCodeError) as error:
        DealCode.parse(text)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"), [("", "begin with"), ("C-Y22", "belongs to a deal"), ("C-S2", "swap")]
)
def test_what_is_no_text_of_rules(text: str, said: str) -> None:
    with pytest.raises(DealCodeError, match=said):
        read_rules(text)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 2**40}, "seed=1099511627776 must"),
        ({"seed": -1}, "seed=-1 must"),
        ({"number": 0}, "number=0 must"),
        ({"number": 2**32}, "number=4294967296 must"),
        ({"opener": 2}, "Seat 3 cannot play first: there are 2 seats"),
        ({"opener": -1}, "Seat 0 cannot play first"),
        ({"players": 7}, "max_players"),
        ({"rungs": (11, 2)}, "from 1 to 10"),
        ({"computers": ("easy",)}, "computer players for 1 seats"),
    ],
)
def test_what_cannot_be_dealt_has_no_code(change: dict[str, object], said: str) -> None:
    fine: dict[str, object] = {"rules": CLASSIC, "players": 2, "opener": 0, "seed": 7}
    assert DealCode(**fine).rungs == (10, 10)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=said):
        DealCode(**{**fine, **change})  # type: ignore[arg-type]


def test_rules_of_another_book_have_no_code() -> None:
    with pytest.raises(ValueError, match="book='mine' is none of the rule books"):
        write_rules(Rules(book="mine"))


def test_what_differs_from_the_rule_book_and_nothing_else_is_named() -> None:
    assert write_rules(CLASSIC) == "C"
    assert write_rules(GARBAGE.replace(jokers=0)) == "G-J0"
    assert write_rules(TURN_UP.replace(last_turn=True, swap=True)) == "T-S1-E1"
    assert write_rules(LAST_LICKS.replace(one_round=0, first_layout=10)) == "K-FA-Q0"
    assert write_rules(CLASSIC.replace(match_minutes=20, match_rounds=40)) == "C-N18-Z15G"
    assert write_rules(CLASSIC.replace(decks={1: 1, 3: 2})) == "C-D1132"


def test_the_check_character_by_hand() -> None:
    # A is 10: doubled once at the end 20, M. With a 1 after it: (10 doubled = 20) xor 1 = 21, doubled is
    # 42, above 31, so xor 37 = 15, F.
    assert check_symbol("") == "0"
    assert check_symbol("A") == "M"
    assert check_symbol("A1") == "F"


# ---- vectors


@pytest.mark.parametrize("vector", VECTORS["deals"], ids=lambda vector: vector["code"])
def test_vectors(vector: dict[str, object]) -> None:
    deal = DealCode.parse(str(vector["code"]))
    match = Match.from_deal(deal)
    assert str(deal) == vector["code"]
    assert vector == {
        "code": str(deal),
        "book": deal.rules.book,
        "players": deal.players,
        "opener": deal.opener,
        "seed": deal.seed,
        "number": deal.number,
        "rungs": list(deal.rungs),
        "computers": list(deal.computers),
        "position": match.round.position,
    }
