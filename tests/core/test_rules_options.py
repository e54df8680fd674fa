"""Each option of `Rules`: what it may be, what is refused, and when two sets of rules are the same."""

import pickle

import pytest

from trash_core import CLASSIC, Rank, Rules

BAD_VALUES = [
    ("book", 5),
    ("book", None),
    *[("max_players", bad) for bad in (0, 13, -1, True, 2.0, "4", None, {1: 4})],
    *[("decks", bad) for bad in (0, 13, True, 1.0, "1", None, [(1, 1)], {1: 0}, {1: 1, 3: 13}, {1: True})],
    *[("jokers", bad) for bad in (-1, 5, True, 1.0, "2", None)],
    *[("first_layout", bad) for bad in (1, 11, 0, True, 2.5, None, {1: 10, 3: 1}, {1: 11, 3: 6})],
    *[("rows", bad) for bad in (0, 3, True, "1", None)],
    *[("draw_discard", bad) for bad in ("sometimes", True, None, "", [])],
    *[("reshuffle", bad) for bad in ("all", False, None)],
    *[("one_round_tie", bad) for bad in ("both", True, None)],
    *[("first_opener", bad) for bad in ("winner", 0, None)],
    *[("next_opener", bad) for bad in ("dealer", 0, None)],
    *[
        (name, bad)
        for name in ("upcard", "swap", "last_turn", "check_layouts")
        for bad in (1, 0, None, "yes")
    ],
    *[("extra_draws", bad) for bad in (-1, 11, True, 3.0, None)],
    *[("one_round", bad) for bad in (2, -1, 1.0, None, {1: 0, 4: 2})],
    *[("target", bad) for bad in (-1, 10, True, 6.0, None)],
    *[("match_rounds", bad) for bad in (0, -1, True, 2.0, "3")],
    *[("match_minutes", bad) for bad in (0, -1.5, True, float("inf"), float("nan"), "10")],
    *[("wild_ranks", bad) for bad in (5, None, Rank.JACK, "7", "JA", [Rank.TEN], ["jack"], [None], "*")],
]


@pytest.mark.parametrize(("name", "bad"), BAD_VALUES)
def test_a_bad_value_is_refused_and_the_option_named(name: str, bad: object) -> None:
    with pytest.raises(ValueError, match=name):
        CLASSIC.replace(**{name: bad})


GOOD_VALUES = [
    ("max_players", [1, 2, 12]),
    ("decks", [1, 12, {1: 1, 2: 3}]),
    ("jokers", [0, 1, 4]),
    ("first_layout", [2, 10, {1: 2, 3: 10}]),
    ("rows", [1, 2]),
    ("draw_discard", ["never", "fits", "always"]),
    ("reshuffle", ["keep_top", "whole_pile"]),
    ("one_round_tie", ["shared", "first"]),
    ("first_opener", ["dealer", "match_number"]),
    ("next_opener", ["winner", "rotates"]),
    ("upcard", [True, False]),
    ("swap", [True, False]),
    ("last_turn", [True, False]),
    ("check_layouts", [True, False]),
    ("one_round", [0, 1, {1: 0, 4: 1}]),
    ("target", [0, 1, 9]),
    ("match_rounds", [None, 1, 1000]),
    ("match_minutes", [None, 0.5, 30]),
    ("wild_ranks", ["", "J", "QK", "JQK"]),
]


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in GOOD_VALUES for value in values]
)
def test_each_option_stands_alone(name: str, value: object) -> None:
    changed = CLASSIC.replace(**{name: value})
    others = {field for field in CLASSIC.__dataclass_fields__ if field != name}
    assert all(getattr(changed, other) == getattr(CLASSIC, other) for other in others)
    assert (changed == CLASSIC) == (getattr(changed, name) == getattr(CLASSIC, name))


def test_the_classic_rules_row_by_row() -> None:
    assert Rules() == CLASSIC
    assert CLASSIC.book == "classic"
    assert CLASSIC.max_players == 6
    assert [CLASSIC.decks_for(players) for players in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert CLASSIC.jokers == 0
    assert CLASSIC.wild_ranks == {Rank.JACK}
    assert CLASSIC.dead_ranks == (Rank.QUEEN, Rank.KING)
    assert [CLASSIC.first_layout_for(players) for players in (1, 2, 6)] == [10, 10, 10]
    assert CLASSIC.rows == 2
    assert (CLASSIC.upcard, CLASSIC.draw_discard, CLASSIC.swap) == (False, "always", True)
    assert (CLASSIC.reshuffle, CLASSIC.last_turn) == ("keep_top", False)
    assert (CLASSIC.check_layouts, CLASSIC.extra_draws) == (False, 0)
    assert not any(CLASSIC.one_round_for(players) for players in range(1, 7))
    assert (CLASSIC.target, CLASSIC.match_rounds, CLASSIC.match_minutes) == (0, None, None)
    assert (CLASSIC.first_opener, CLASSIC.next_opener) == ("dealer", "winner")


def test_rules_cannot_be_changed_only_replaced() -> None:
    with pytest.raises(AttributeError):
        CLASSIC.jokers = 2  # type: ignore[misc]
    assert CLASSIC.replace(jokers=2).jokers == 2
    assert CLASSIC.jokers == 0
    with pytest.raises(TypeError):
        Rules("classic")  # type: ignore[misc]  # options are named, never counted off


def test_an_unknown_option_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="There is no option 'joker'") as caught:
        CLASSIC.replace(joker=2)
    assert "jokers" in str(caught.value)


@pytest.mark.parametrize(
    ("given", "decks"),
    [
        (2, [2] * 12),
        ({1: 1, 3: 2, 5: 3}, [1, 1, 2, 2, *[3] * 8]),
        ({3: 2, 1: 4}, [4, 4, *[2] * 10]),
        (((1, 1), (12, 9)), [*[1] * 11, 9]),
    ],
)
def test_a_table_by_players_counts_from_each_row_up(given: object, decks: list[int]) -> None:
    rules = CLASSIC.replace(decks=given, max_players=12)
    assert [rules.decks_for(players) for players in range(1, 13)] == decks


@pytest.mark.parametrize("name", ["decks", "first_layout", "one_round"])
@pytest.mark.parametrize(
    "table",
    [{}, (), {2: 1}, ((3, 1), (1, 1)), ((1, 1), (1, 1)), ((1, 1), (3, 1, 1)), (1,), ((),), {1: 1, "3": 1},
     {1: 1, 2.5: 1}, {True: 1}, ((1, 1), [3, 1]), {None: 1}],
    ids=str,
)  # fmt: skip
def test_a_table_that_is_none_is_refused(name: str, table: object) -> None:
    with pytest.raises(ValueError, match=f"{name} as a table has a row for 1 player"):
        CLASSIC.replace(**{name: table})


SAME = [
    ("decks", [2, {1: 2}, ((1, 2),), {1: 2, 4: 2}, ((1, 2), (2, 2), (3, 2))]),
    ("decks", [{1: 1, 3: 2}, {3: 2, 1: 1}, ((1, 1), (3, 2)), {1: 1, 2: 1, 3: 2, 6: 2}]),
    ("first_layout", [{1: 10, 3: 6, 4: 10}, ((1, 10), (2, 10), (3, 6), (4, 10))]),
    ("one_round", [1, True, {1: 1}, {1: 1, 4: 1}]),
    ("one_round", [0, False, {1: 0}]),
    ("wild_ranks", ["QK", "kq", "KQQ", [Rank.QUEEN, "K"], {12, 13}, frozenset({Rank.KING, Rank.QUEEN})]),
    ("wild_ranks", ["", [], (), frozenset()]),
    ("match_minutes", [30, 30.0]),
]


@pytest.mark.parametrize(("name", "spellings"), SAME)
def test_spellings_of_the_same_rules_are_equal(name: str, spellings: list[object]) -> None:
    all_rules = [CLASSIC.replace(**{name: spelling}) for spelling in spellings]
    assert len(set(all_rules)) == 1
    assert all(rules == all_rules[0] for rules in all_rules)


def test_naming_the_joker_as_wild_changes_nothing_since_it_always_is() -> None:
    jokers = CLASSIC.replace(jokers=2)
    assert jokers.replace(wild_ranks="J*") == jokers.replace(wild_ranks=[Rank.JOKER, "j"]) == jokers


def test_wild_ranks_are_ranks_whatever_they_were_given_as() -> None:
    assert all(isinstance(rank, Rank) for rank in CLASSIC.replace(wild_ranks=[11, 13]).wild_ranks)


def test_different_rules_differ_and_all_can_be_keys() -> None:
    different = {
        CLASSIC.replace(**{name: value}) for name, values in GOOD_VALUES for value in values
    }  # fmt: skip
    repeats_of_classic = sum(
        CLASSIC.replace(**{name: value}) == CLASSIC for name, values in GOOD_VALUES for value in values
    )
    assert len(different) == sum(len(values) for _, values in GOOD_VALUES) - repeats_of_classic + 1


def test_rules_survive_a_pickle() -> None:
    rules = CLASSIC.replace(jokers=2, decks={1: 1, 3: 2})
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.parametrize(
    ("changes", "wild", "dead"),
    [
        ({}, "J", "QK"),
        ({"wild_ranks": "K"}, "K", "JQ"),
        ({"wild_ranks": "JQK"}, "JQK", ""),
        ({"wild_ranks": ""}, "", "JQK"),
        ({"wild_ranks": "", "jokers": 2}, "", "JQK"),
    ],
)
def test_wild_and_dead_ranks(changes: dict[str, object], wild: str, dead: str) -> None:
    rules = CLASSIC.replace(**changes)
    assert [rank.symbol for rank in Rank if rules.is_wild(rank)] == [*wild, "*"]
    assert [rank.symbol for rank in rules.dead_ranks] == list(dead)
    assert rules.has_wilds == bool(wild or rules.jokers)
