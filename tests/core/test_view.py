"""What a seat may know: everything that lies open, what follows from it, and no more."""

import json
import random

import pytest

from trash_core import CLASSIC, Card, Layout, Rank, Round, Rules

RULES: list[tuple[Rules, int]] = [
    (CLASSIC, 2),
    (CLASSIC.replace(jokers=2), 3),
    (CLASSIC.replace(upcard=True, draw_discard="fits", swap=False), 2),
    (CLASSIC.replace(wild_ranks="", decks=2, draw_discard="never", reshuffle="whole_pile"), 2),
    (CLASSIC.replace(wild_ranks="", decks=1, jokers=2, draw_discard="never"), 4),
    (CLASSIC.replace(wild_ranks="K", last_turn=True), 4),
    (CLASSIC.replace(check_layouts=True, extra_draws=3), 2),
]


def other_world(round: Round, chance: random.Random) -> Round:
    """A round that looks alike from every seat, with the unknown cards dealt anew among their spots."""
    twin = round.copy()
    pools = [[*twin._stock], [card for layout in twin.layouts for card in layout.hidden_cards().values()]]
    if not round.reshuffles:
        # Nobody can tell the stock from the cards that lie face down.
        pools = [pools[0] + pools[1]]
    for pool in pools:
        chance.shuffle(pool)
    spots = iter([card for pool in pools for card in pool])
    twin._stock = [next(spots) for _ in twin._stock]
    twin.layouts = [
        Layout([card or next(spots) for card in layout.face_up()], [bool(card) for card in layout.face_up()])
        for layout in round.layouts
    ]
    return twin


@pytest.mark.parametrize(("rules", "players"), RULES)
@pytest.mark.parametrize("seed", range(4))
def test_every_view_is_the_same_in_every_world_that_looks_alike(
    rules: Rules, players: int, seed: int
) -> None:
    chance = random.Random(seed)
    round = Round.deal(rules, players, seed=seed, rungs=[chance.randint(1, 6) for _ in range(players)])
    differed = False
    while not round.is_over:
        twin = other_world(round, chance)
        differed = differed or twin != round
        assert twin.count_cards() == round.pack
        for seat in range(players):
            view, same = round.view(seat), twin.view(seat)
            assert view == same
            assert json.dumps(view.to_dict()) == json.dumps(same.to_dict())
        assert repr(round) == repr(twin)
        assert repr(round.layouts) == repr(twin.layouts)
        assert repr(round.events) == repr(twin.events)
        for move in ["P1", "P3", "W2", "X", "S", "D"]:
            assert refusal(round, move) == refusal(twin, move)
        round.play(chance.choice(round.legal_moves))
    assert differed


def refusal(round: Round, move: str) -> str:
    try:
        round.verify(move)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("rules", "players"), RULES)
def test_what_is_unseen_and_what_is_in_the_stock_add_up(rules: Rules, players: int) -> None:
    chance = random.Random(players)
    round = Round.deal(rules, players, seed=11)
    while not round.is_over:
        view = round.view(0)
        hidden = [card for layout in round.layouts for card in layout.hidden_cards().values()]
        unseen = [*round._stock, *hidden]
        assert view.unseen == {
            rank: sum(card.rank is rank for card in unseen)
            for rank in Rank
            if any(card.rank is rank for card in round.pack)
        }
        assert view.stock_count == len(round._stock)
        if round.reshuffles:
            assert view.in_stock is not None
            assert {rank: count for rank, count in view.in_stock.items() if count} == {
                rank: sum(card.rank is rank for card in round._stock)
                for rank in {card.rank for card in round._stock}
            }
            assert all(view.in_stock[rank] <= view.unseen[rank] for rank in view.unseen)
        else:
            assert view.in_stock is None
        round.play(chance.choice(round.legal_moves))


def test_in_stock_after_a_reshuffle_is_exact() -> None:
    round = Round.rigged(CLASSIC, ["Kc", "Kd 2c+ Qc"], discard="3h 3s 4h Qs", rest="none")
    assert round.view(0).in_stock is None
    drawn = round.play("S").card
    assert drawn is not None
    in_stock = round.view(1).in_stock
    assert in_stock is not None
    expected = {Rank.TWO: 0, Rank.THREE: 2, Rank.FOUR: 1, Rank.QUEEN: 0, Rank.KING: 0}
    expected[drawn.rank] -= 1
    assert in_stock == expected
    assert round.view(0).unseen == expected | {Rank.QUEEN: 1, Rank.KING: 2}


def test_everything_open_is_in_the_view() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+ Js+", "? ?"], stock="Ah 5c", discard="Qh 4s", opener=1, rest="none")
    round.play("S")
    view = round.view(0)
    assert (view.seat, view.to_play, view.opener, view.phase) == (0, 1, 1, "hold")
    assert view.rules == CLASSIC
    assert view.rungs == (3, 2)
    assert view.layouts == ((None, Card.parse("2c"), Card.parse("Js")), (None, None))
    assert view.own == view.layouts[0]
    assert round.view(1).own == view.layouts[1]
    assert view.held == Card.parse("Ah")
    assert [str(card) for card in view.discard] == ["Qh", "4s"]
    assert view.stock_count == 1
    assert [str(move) for move in view.legal_moves] == ["P1"]
    assert (view.went_out, view.is_void, view.turned_up) == ((), False, None)


def test_as_plain_data() -> None:
    round = Round.rigged(CLASSIC, ["? 2c+", "Ad"], stock="Ah 2h", discard="Qh 4s", rest="none", seed=1)
    round.play("S")
    data = round.view(0).to_dict()
    assert json.loads(json.dumps(data)) == data
    assert data["layouts"] == [[None, "2c"], [None]]
    assert (data["held"], data["discard"], data["legal_moves"]) == ("Ah", ["Qh", "4s"], ["P1"])
    assert (data["phase"], data["to_play"], data["in_stock"], data["turned_up"]) == ("hold", 0, None, None)
    assert data["unseen"]["2"] == 1
    assert data["unseen"]["4"] == 0


def test_the_view_of_a_checked_round_as_plain_data() -> None:
    round = Round.rigged(CLASSIC.replace(check_layouts=True), ["Kc", "Qs 2c+"], stock="Ah", rest="none")
    round.play("S")
    round.play("P1")
    data = round.view(0).to_dict()
    assert data["turned_up"] == [{}, {"1": "Qs"}]
    assert (data["phase"], data["to_play"], data["went_out"], data["legal_moves"]) == ("over", None, [0], [])
    assert set(data["unseen"].values()) == {0}


def test_views_can_be_compared_and_not_changed() -> None:
    round = Round.deal(CLASSIC, seed=2)
    view = round.view(0)
    assert view == round.view(0)
    assert view != round.view(1)
    with pytest.raises(AttributeError):
        view.held = Card.parse("Ah")  # type: ignore[misc]
    round.play("S")
    assert view.held is None


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_there_is_no_view_from_elsewhere(seat: object) -> None:
    with pytest.raises(ValueError, match="seat is a number from 0 to 1"):
        Round.deal(CLASSIC).view(seat)  # type: ignore[arg-type]


def test_a_view_is_shown_in_short() -> None:
    view = Round.deal(CLASSIC, seed=1).view(1)
    assert repr(view) == "<View of seat 1: classic, rungs (10, 10), draw>"
