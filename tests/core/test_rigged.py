"""Deals set up by hand: their text form, what fills the rest, and the errors."""

import pytest

from trash_core import CLASSIC, Round, Rules, pack, parse_cards

NO_WILDS = CLASSIC.replace(wild_ranks="")


def stock(round: Round) -> str:
    """The stock in the order in which it will be drawn."""
    return " ".join(map(str, round._stock[::-1]))


def layout(round: Round, seat: int = 0) -> str:
    return " ".join(map(str, round.layouts[seat].all_cards()))


def test_places_face_down_and_face_up() -> None:
    round = Round.rigged(CLASSIC, ["4h 2c+ Js+ Qs", "Ad"], rest="none")
    assert layout(round) == "4h 2c Js Qs"
    assert repr(round.layouts[0]) == "<Layout ? 2c Js ?>"
    assert repr(round.layouts[1]) == "<Layout ?>"
    assert round.rungs == (4, 1)


def test_the_stock_is_in_drawing_order_and_the_discard_pile_has_its_top_last() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+"], stock="Qs 2h Kd", discard="3c 4c 5c", rest="none")
    assert stock(round) == "Qs 2h Kd"
    assert round.discard == parse_cards("3c 4c 5c")
    assert [str(round.play(move).card) for move in ["S", "X", "S", "X", "S"]] == [
        "Qs",
        "Qs",
        "2h",
        "2h",
        "Kd",
    ]


def test_the_rest_of_the_pack_follows_in_the_stock() -> None:
    round = Round.rigged(CLASSIC, ["4h ? Js+", "?"], stock="Qs ?", discard="3c ? 5c")
    assert sum(round.pack.values()) == 52
    assert dict(round.pack) == dict.fromkeys(pack(), 1)
    assert round.stock_count == 52 - 4 - 3
    assert stock(round).startswith("Qs ")


def test_rest_none_leaves_only_what_is_written() -> None:
    round = Round.rigged(CLASSIC, ["4h ? Js+", "?"], stock="Qs ?", discard="3c", rest="none")
    assert sum(round.pack.values()) == 4 + 2 + 1
    assert round.count_cards() == round.pack


def test_any_card_is_one_that_is_not_written_elsewhere() -> None:
    written = " ".join(str(card) for card in pack() if str(card) not in ("7d", "9s"))
    for seed in range(6):
        round = Round.rigged(CLASSIC, ["? ?"], stock=written, seed=seed)
        assert sorted(layout(round).split()) == ["7d", "9s"]
        assert stock(round) == written


def test_any_card_stands_in_the_stock_and_on_the_discard_pile_too() -> None:
    round = Round.rigged(CLASSIC, ["?"], stock="Qs ? Kd", discard="? 3c", rest="none")
    assert (stock(round).split()[0], stock(round).split()[2], round.stock_count) == ("Qs", "Kd", 3)
    assert (len(round.discard), str(round.discard[-1])) == (2, "3c")


def test_one_seed_gives_one_deal_and_another_seed_another() -> None:
    def made(seed: int) -> tuple[str, str, str]:
        round = Round.rigged(CLASSIC, ["? 2c ?", "? ?"], stock="Qs ?", seed=seed)
        return layout(round), layout(round, 1), stock(round)

    assert made(5) == made(5)
    assert len({made(seed) for seed in range(50)}) == 50
    assert len({made(seed)[0] for seed in range(50)}) > 40  # the ? too, not the rest alone


def test_a_golden_rigged_deal() -> None:
    """Levels depend on it: it may never change."""
    round = Round.rigged(CLASSIC, ["? ? ?", "? ?"], seed=5)
    assert (layout(round), layout(round, 1)) == ("6h 7d Jc", "2h 5s")
    assert stock(round).startswith("Qd 9c Kc 8s 4s ")


def test_what_a_level_writes_down_does_not_depend_on_the_seed() -> None:
    for seed in range(5):
        round = Round.rigged(CLASSIC, ["4h Ac"], stock="Qs 2h", discard="3c", seed=seed)
        assert layout(round) == "4h Ac"
        assert stock(round).startswith("Qs 2h ")


def test_spellings_of_cards_and_blanks() -> None:
    assert Round.rigged(CLASSIC, ["  10h   2C+\n? "], stock=" qs ") == Round.rigged(
        CLASSIC, ["Th 2c+ ?"], stock="Qs"
    )


def test_decks_and_jokers_come_from_the_rules() -> None:
    round = Round.rigged(CLASSIC.replace(jokers=2), ["4h *+", "4h", "*"], stock="* *")
    assert sum(round.pack.values()) == 2 * 54
    assert round.layouts[0].has_wild(2)


@pytest.mark.parametrize(
    ("layouts", "stock", "discard"),
    [(["4h 4h"], "", ""), (["4h"], "4h", ""), (["4h"], "", "4h"), (["?"], "4h 4h", "")],
)
def test_more_copies_than_the_pack_has_need_strict_false(
    layouts: list[str], stock: str, discard: str
) -> None:
    with pytest.raises(ValueError, match=r"4h is named too often.*set strict=False"):
        Round.rigged(CLASSIC, layouts, stock=stock, discard=discard)
    round = Round.rigged(CLASSIC, layouts, stock=stock, discard=discard, strict=False)
    assert round.count_cards() == round.pack


def test_strict_counts_the_copies_of_all_decks() -> None:
    Round.rigged(CLASSIC.replace(decks=2), ["4h 4h"])
    with pytest.raises(ValueError, match="4h is named too often: 3, and the pack has 2"):
        Round.rigged(CLASSIC.replace(decks=2), ["4h 4h"], stock="4h")


def test_the_surplus_of_strict_false_leaves_the_rest_of_the_pack_alone() -> None:
    round = Round.rigged(CLASSIC, ["4h 4h 4h"], strict=False)
    assert sum(round.pack.values()) == 51 + 3


def test_any_card_from_a_pack_that_is_used_up() -> None:
    written = " ".join(map(str, pack()))
    with pytest.raises(ValueError, match=r"The pack has no card left for a \?"):
        Round.rigged(CLASSIC, ["?"], stock=written)


BAD_TEXTS: list[tuple[dict[str, object], str]] = [
    ({"layouts": ["4x"]}, "'4x' is not a card"),
    ({"layouts": ["4h++ ?"]}, r"'4h\+' is not a card"),
    ({"layouts": ["+ ?"]}, "'' is not a card"),
    ({"layouts": ["?"], "stock": "4h, 5h"}, "'4h,' is not a card"),
    ({"layouts": ["?"], "stock": "4h+"}, r"'4h\+' is not a card"),
    ({"layouts": ["?"], "discard": "4h+"}, r"'4h\+' is not a card"),
    ({"layouts": ["?"], "stock": "?+"}, r"'\?\+' is not a card"),
    ({"layouts": ["? ?+"]}, r"Seat 0: \?\+ cannot lie face up at place 2: name the card"),
    ({"layouts": ["?", "? ? 4h+"]}, "Seat 1: 4h cannot lie face up at place 3"),
    ({"layouts": ["2h+ ?"]}, "Seat 0: 2h cannot lie face up at the ace place"),
    ({"layouts": ["Qh+ ?"]}, "Seat 0: Qh cannot lie face up at the ace place"),
    ({"layouts": ["Ah+ 2h+"]}, "Seat 0's layout is complete already"),
    ({"layouts": ["?", "Js+"]}, "Seat 1's layout is complete already"),
    ({"layouts": [""]}, "Seat 0's layout has 0 places"),
    ({"layouts": ["? " * 11]}, "Seat 0's layout has 11 places"),
    ({"layouts": "? ? ?"}, "layouts is a list with one text for each seat"),
    ({"layouts": "? ? ? ? ? ? ? ? ? ?"}, "layouts is a list with one text for each seat"),
    ({"layouts": []}, "players is a whole number from 1 up"),
    ({"layouts": ["?"] * 7}, "7 players are too many for max_players=6"),
    ({"layouts": ["?"], "rest": "all"}, "rest='all' is neither 'shuffle' nor 'none'"),
    ({"layouts": ["?"], "seed": -1}, "A seed is a whole number"),
    ({"layouts": ["?"], "opener": 1}, "opener is a seat from 0 to 0"),
]


@pytest.mark.parametrize(("arguments", "told"), BAD_TEXTS)
def test_what_is_refused(arguments: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Round.rigged(CLASSIC, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "card", "allowed"),
    [(CLASSIC, "Js", True), (CLASSIC, "Ks", False), (CLASSIC.replace(wild_ranks="K"), "Ks", True),
     (CLASSIC.replace(wild_ranks="K"), "Js", False), (NO_WILDS, "Js", False)],
)  # fmt: skip
def test_only_a_wild_of_these_rules_can_hold_a_place(rules: Rules, card: str, allowed: bool) -> None:
    if allowed:
        assert Round.rigged(rules, [f"? {card}+"]).layouts[0].has_wild(2)
    else:
        with pytest.raises(ValueError, match="only its natural card or a wild can"):
            Round.rigged(rules, [f"? {card}+"])


def test_undo_goes_back_to_what_was_set_up() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "?"], stock="Ah", discard="3c", opener=0)
    fresh = round.copy()
    round.play("S")
    round.play("P1")
    round.undo()
    round.undo()
    assert round == fresh
    with pytest.raises(IndexError, match="at its start"):
        round.undo()


def test_a_golden_reshuffle_of_a_rigged_round() -> None:
    """Levels depend on it: it may never change."""
    round = Round.rigged(CLASSIC, ["Kc", "Kd"], discard="Ah 2h 3h 4h 5h 6h 7h 8h Qs", rest="none", seed=9)
    assert str(round.play("S").card) == "Ah"
    assert stock(round) == "5h 4h 2h 3h 7h 8h 6h"
