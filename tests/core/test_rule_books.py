"""The table of the five rule books in rules.md, row by row, and the defaults that it leaves open."""

import dataclasses

import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP, Match, Rank, Rules

BOOKS = ["classic", "garbage", "turn_up", "stock_only", "last_licks"]
J, Q, K, JOKER = Rank.JACK, Rank.QUEEN, Rank.KING, Rank.JOKER


def test_the_five_books() -> None:
    assert list(RULE_BOOKS) == BOOKS
    assert list(RULE_BOOKS.values()) == [CLASSIC, GARBAGE, TURN_UP, STOCK_ONLY, LAST_LICKS]
    assert [rules.book for rules in RULE_BOOKS.values()] == BOOKS
    assert Rules() == CLASSIC
    with pytest.raises(TypeError):
        RULE_BOOKS["classic"] = GARBAGE  # type: ignore[index]


# Each row: what it says for classic, garbage, turn_up, stock_only, last_licks.
OPTIONS = {
    "max_players": (6, 4, 4, 4, 6),
    "jokers": (0, 2, 0, 0, 0),
    "wild_ranks": ({J}, set(), {J}, set(), {K}),
    "dead_ranks": ((Q, K), (J, Q, K), (Q, K), (J, Q, K), (J, Q)),
    "has_wilds": (True, True, True, False, True),
    "rows": (2, 1, 2, 2, 2),
    "upcard": (False, False, True, False, False),
    "draw_discard": ("always", "never", "fits", "never", "always"),
    "swap": (True, True, False, False, False),
    "reshuffle": ("keep_top", "keep_top", "keep_top", "whole_pile", "keep_top"),
    "last_turn": (False, False, False, False, True),
    "one_round_tie": ("shared",) * 5,
    "first_opener": ("dealer", "dealer", "dealer", "match_number", "dealer"),
    "next_opener": ("winner", "winner", "rotates", "winner", "rotates"),
    "check_layouts": (False,) * 5,
    "extra_draws": (0,) * 5,
    "target": (0,) * 5,
    "match_rounds": (None,) * 5,
    "match_minutes": (None,) * 5,
}


@pytest.mark.parametrize("column", range(5), ids=BOOKS)
@pytest.mark.parametrize("option", OPTIONS)
def test_options(option: str, column: int) -> None:
    value = getattr(RULE_BOOKS[BOOKS[column]], option)
    assert value == OPTIONS[option][column]
    assert type(value) is not bool or isinstance(OPTIONS[option][column], bool)


@pytest.mark.parametrize(
    ("book", "decks"),
    [
        ("classic", [1, 1, 2, 2, 3, 3]),
        ("garbage", [1, 1, 1, 1]),
        ("turn_up", [1, 1, 2, 2]),
        ("stock_only", [2, 2, 2, 2]),
        ("last_licks", [1, 1, 2, 2, 3, 3]),
    ],
)
def test_decks_by_players(book: str, decks: list[int]) -> None:
    rules = RULE_BOOKS[book]
    assert [rules.decks_for(players) for players in range(1, rules.max_players + 1)] == decks


@pytest.mark.parametrize("book", BOOKS)
def test_first_layouts_and_one_round_matches_by_players(book: str) -> None:
    rules = RULE_BOOKS[book]
    seats = range(1, rules.max_players + 1)
    licks = book == "last_licks"
    assert [rules.first_layout_for(n) for n in seats] == [6 if licks and n == 3 else 10 for n in seats]
    assert [rules.one_round_for(n) for n in seats] == [licks and n >= 4 for n in seats]


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_can_be_dealt_for_its_players_and_for_nobody_else(book: str) -> None:
    rules = RULE_BOOKS[book]
    for players in range(1, rules.max_players + 1):
        match = Match(rules, players, seed=players)
        assert match.round.stock_count > 0
        assert len(match.round.discard) == (1 if book == "turn_up" else 0)
    with pytest.raises(ValueError, match="max_players"):
        Match(rules, rules.max_players + 1)


@pytest.mark.parametrize("book", BOOKS)
def test_a_house_rule_keeps_the_book(book: str) -> None:
    changed = RULE_BOOKS[book].replace(target=2) if book != "last_licks" else LAST_LICKS.replace(swap=True)
    assert changed.book == book
    assert changed != RULE_BOOKS[book]
    same = {f.name for f in dataclasses.fields(Rules)} - {"target", "swap"}
    assert all(getattr(changed, name) == getattr(RULE_BOOKS[book], name) for name in same)


def test_the_jokers_of_garbage_may_be_left_out() -> None:
    bare = GARBAGE.replace(jokers=0)
    assert not bare.has_wilds
    assert sum(Match(bare, 4, seed=1).round.pack.values()) == 52
    assert sum(Match(GARBAGE, 4, seed=1).round.pack.values()) == 54


# The house rules of rules.md, by number: options, and whether they make other rules of classic.
HOUSE_RULES = [
    (1, {"wild_ranks": "K"}),
    (2, {"wild_ranks": "JQK"}),
    (3, {"jokers": 2}),
    (4, {"target": 6}),
    (5, {"match_rounds": 8}),
    (5, {"match_minutes": 30}),
    (6, {"next_opener": "rotates"}),
    (7, {"check_layouts": True}),
    (8, {"check_layouts": True, "extra_draws": 3}),
    (9, {"last_turn": True}),
    (10, {"swap": False}),
    (11, {"first_layout": 7}),
    (12, {"decks": 3}),
    (12, {"max_players": 12}),
]


@pytest.mark.parametrize(("number", "options"), HOUSE_RULES)
def test_every_house_rule_is_an_option_and_shows(number: int, options: dict[str, object]) -> None:
    changed = CLASSIC.replace(**options)
    assert changed != CLASSIC
    assert CLASSIC.differences(changed)
    assert Match(changed, 2, seed=number).rules == changed


def test_kings_wild_make_jacks_and_queens_end_the_turn() -> None:
    assert CLASSIC.replace(wild_ranks="K").dead_ranks == (J, Q)
    assert CLASSIC.replace(wild_ranks="JQK").dead_ranks == ()
    assert CLASSIC.replace(jokers=1).is_wild(JOKER)


@pytest.mark.parametrize(("minutes", "kept"), [(20, 20), (90, 90), (7.5, 7.5), (0.51, 31 / 60)])
def test_an_agreed_time_is_kept_to_the_second(minutes: float, kept: float) -> None:
    assert CLASSIC.replace(match_minutes=minutes).match_minutes == kept
    assert repr(CLASSIC.replace(match_minutes=20.0).match_minutes) == "20"


@pytest.mark.parametrize("minutes", [0, 0.001, -1, True, float("inf"), float("nan"), "20"])
def test_what_is_no_time(minutes: object) -> None:
    with pytest.raises(ValueError, match="match_minutes"):
        CLASSIC.replace(match_minutes=minutes)
