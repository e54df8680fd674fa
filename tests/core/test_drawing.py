"""Where a card may be drawn from: never, fits, always, and what the stock does when it runs out."""

from collections.abc import Callable

import pytest

from trash_core import CLASSIC, Card, Code, Event, IllegalMove, Round, parse_cards

Play = Callable[[Round, str], list[Event]]


def legal(round: Round) -> str:
    return " ".join(map(str, round.legal_moves))


# What lies on the discard pile, whether swapping is on, and what may be drawn from.
CASES = [
    ("1h", "Ah", True, {"never": "S", "fits": "S D", "always": "S D"}),
    ("natural of a filled place", "2h", True, {"never": "S", "fits": "S", "always": "S D"}),
    ("natural of a wild's place, swap on", "3h", True, {"never": "S", "fits": "S", "always": "S D"}),
    ("natural of a wild's place, swap off", "3h", False, {"never": "S", "fits": "S", "always": "S D"}),
    ("beyond the layout", "5h", True, {"never": "S", "fits": "S", "always": "S D"}),
    ("dead", "Qh", True, {"never": "S", "fits": "S", "always": "S D"}),
    ("wild", "Jh", True, {"never": "S", "fits": "S D", "always": "S D"}),
    ("joker", "*", True, {"never": "S", "fits": "S D", "always": "S D"}),
]


@pytest.mark.parametrize("rule", ["never", "fits", "always"])
@pytest.mark.parametrize(("name", "top", "swap", "allowed"), CASES, ids=[case[0] for case in CASES])
def test_which_discards_may_be_drawn(
    name: str, top: str, swap: bool, allowed: dict[str, str], rule: str
) -> None:
    rules = CLASSIC.replace(draw_discard=rule, swap=swap, jokers=1)
    round = Round.rigged(rules, ["? 2c+ Js+ ?", "? ? ? ?"], discard=f"Ac {top}")
    assert legal(round) == allowed[rule]


def test_only_the_top_of_the_discard_pile_can_be_drawn(play: Play) -> None:
    round = Round.rigged(CLASSIC.replace(draw_discard="fits"), ["? 2c+", "?"], discard="Ah 2h")
    with pytest.raises(IllegalMove) as caught:
        round.play("D")
    assert caught.value.reason.code is Code.DISCARD_MUST_FIT
    round = Round.rigged(CLASSIC, ["? 2c+", "?"], discard="Ah 2h")
    assert play(round, "D")[0].card == Card.parse("2h")
    assert round.discard == parse_cards("Ah")


def test_fits_looks_at_the_player_to_play(play: Play) -> None:
    """A 2 fits the second player's layout, not the first one's."""
    rules = CLASSIC.replace(draw_discard="fits")
    layouts = ["? 2c+", "? ?"]
    assert legal(Round.rigged(rules, layouts, discard="2h", opener=0)) == "S"
    assert legal(Round.rigged(rules, layouts, discard="2h", opener=1)) == "S D"


def test_the_discard_may_be_drawn_to_swap_where_any_top_may_be_drawn(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["? Js+", "?"], discard="2h")
    play(round, "D")
    assert legal(round) == "W2 X"


def test_an_upcard_may_be_the_first_draw(play: Play) -> None:
    rules = CLASSIC.replace(upcard=True, draw_discard="fits")
    deck = Round.deal(CLASSIC, seed=0)
    round = Round.deal(rules, 2, seed=0)
    top = round.discard[0]
    assert top == deck._stock[-1]  # the next card after the layouts
    assert legal(round) == "S D"
    assert play(round, "D")[0].card == top
    assert round.discard == []


# ---- the stock runs out


def test_keep_top_leaves_the_top_discard_and_shuffles_the_rest(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc 2c+ 3c+", "Kd ? ?"], discard="Ah 2h 3h 4h 5h 6h Qh", rest="none")
    assert round.stock_count == 0
    assert legal(round) == "S D"
    (drawn,) = play(round, "S")
    assert drawn.reshuffled
    assert round.discard == parse_cards("Qh")
    assert round.stock_count == 5
    assert drawn.card in parse_cards("Ah 2h 3h 4h 5h 6h")
    assert round.count_cards() == round.pack
    assert round.reshuffles == 1


def test_whole_pile_shuffles_the_top_in_as_well(play: Play) -> None:
    rules = CLASSIC.replace(reshuffle="whole_pile")
    round = Round.rigged(rules, ["Kc 2c+ 3c+", "Kd ? ?"], discard="Ah 2h 3h 4h 5h 6h Qh", rest="none")
    (drawn,) = play(round, "S")
    assert drawn.reshuffled
    assert round.discard == []
    assert round.stock_count == 6
    assert drawn.card in parse_cards("Ah 2h 3h 4h 5h 6h Qh")
    assert round.count_cards() == round.pack


def test_whole_pile_can_bring_any_card_up_and_keep_top_never_the_top() -> None:
    drawn: dict[str, set[str]] = {"keep_top": set(), "whole_pile": set()}
    for way, cards in drawn.items():
        for seed in range(60):
            round = Round.rigged(
                CLASSIC.replace(reshuffle=way), ["Kc", "Kd"], discard="Ah 2h 3h Qh", rest="none", seed=seed
            )
            cards.add(str(round.play("S").card))
    assert drawn["keep_top"] == {"Ah", "2h", "3h"}
    assert drawn["whole_pile"] == {"Ah", "2h", "3h", "Qh"}


@pytest.mark.parametrize(("way", "fewest"), [("keep_top", 2), ("whole_pile", 1)])
def test_how_few_discards_can_be_shuffled(way: str, fewest: int) -> None:
    rules = CLASSIC.replace(reshuffle=way, draw_discard="never")
    for count, moves in [(fewest - 1, "-"), (fewest, "S")]:
        discard = " ".join(["Ah", "As"][:count])
        round = Round.rigged(rules, ["Kc", "Kd"], discard=discard, rest="none")
        assert legal(round) == moves


def test_a_stock_with_cards_is_not_shuffled(play: Play) -> None:
    round = Round.rigged(CLASSIC, ["Kc", "Kd"], stock="Qs", discard="Ah As Ad", rest="none")
    events = play(round, "S X")
    assert not any(event.reshuffled for event in events)
    assert round.discard == parse_cards("Ah As Ad Qs")
    assert round.stock_count == 0  # it stays empty until somebody draws from it
    assert play(round, "S")[0].reshuffled


def test_the_reshuffle_comes_from_the_seed(play: Play) -> None:
    def drawn(seed: int) -> Card | None:
        round = Round.rigged(CLASSIC, ["Kc", "Kd"], discard="Ah 2h 3h 4h 5h 6h 7h Qh", rest="none", seed=seed)
        return round.play("S").card

    assert [drawn(seed) for seed in range(20)] == [drawn(seed) for seed in range(20)]
    assert len({drawn(seed) for seed in range(20)}) > 3


def test_two_reshuffles_of_a_round_are_unrelated(play: Play) -> None:
    """The same pile shuffled twice does not come out in the same order."""
    pile = "2h 3c 4c 5c 6c 7c 8c 9c Tc Qc 3d 4d 5d 6d 7d 8d"  # the 2 could be swapped, and never is
    rules = CLASSIC.replace(reshuffle="whole_pile")
    round = Round.rigged(rules, ["Kc Js+"], discard=pile, rest="none", seed=2)
    orders = [[play(round, "S X")[0].card for _ in pile.split()] for _ in range(2)]
    assert round.reshuffles == 2
    assert set(orders[0]) == set(orders[1]) == set(parse_cards(pile))
    assert orders[0] != orders[1]
