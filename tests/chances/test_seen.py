"""The next card, given all that a seat has seen."""

from collections import Counter, defaultdict
from fractions import Fraction

import pytest

from trash_core import CLASSIC, GARBAGE, STOCK_ONLY, TURN_UP, Draw, Place, Rank, Round, Rules, View
from trash_core.chances import every_shuffle, next_card
from trash_core.chances.seen import CardChances
from trash_core.players import first_fit, is_useful


def what_was_seen(view: View) -> str:
    """All that a player may remember of a round, but for the suits."""
    layouts = [[card and card.rank for card in layout] for layout in view.layouts]
    discard = [card.rank for card in view.discard]
    return str((layouts, discard, view.held and view.held.rank, view.to_play, view.stock_count))


@pytest.mark.parametrize(
    ("rules", "cards", "rungs"),
    [
        (CLASSIC, "Ac Ad 2c 2d Jc Qc Qd", [2, 2]),
        (TURN_UP, "Ac Ad 2c 2d Jc Qc Qd", [2, 1]),
        (STOCK_ONLY, "Ac Ad Ah 2c 2d 2h Qc", [2, 2]),
    ],
)
def test_among_all_shuffles_that_look_alike_each_card_comes_as_often_as_its_chance(
    rules: Rules, cards: str, rungs: list[int]
) -> None:
    tops: dict[str, Counter[Rank]] = defaultdict(Counter)
    under: dict[str, Counter[Rank]] = defaultdict(Counter)
    views: dict[str, View] = {}
    for played in every_shuffle(cards, rungs, rules):
        round = played.copy()
        while round.events:
            round.undo()
            view = round.view(round.seat)
            seen = f"{[str(move) for move in round.moves]} {what_was_seen(view)}"
            views[seen] = view
            if round.stock_count:
                tops[seen][round._stock[-1].rank] += 1
            hidden = round.layouts[round.seat].hidden_cards()
            under[seen][hidden[min(hidden)].rank] += 1
    assert len(views) > 50
    for seen, view in views.items():
        chances = next_card(view)
        if view.stock_count:
            assert chances.stock is not None
            assert chances.stock.ranks == shares(tops[seen])
        place = view.own.index(None) + 1
        if place in chances.under:
            assert chances.under[place].ranks == shares(under[seen])


def shares(count: "Counter[Rank]") -> dict[Rank, Fraction]:
    return {rank: Fraction(times, count.total()) for rank, times in count.items()}


@pytest.mark.parametrize(
    "rules", [GARBAGE, GARBAGE.replace(swap=False, jokers=0), STOCK_ONLY.replace(decks=1)]
)
def test_after_a_reshuffle_stock_and_layouts_are_two_pools(rules: Rules) -> None:
    met = 0
    for seed in range(40):
        round = Round.deal(rules, 4, seed=seed)
        while round.legal_moves and met < 200:
            view = round.view(round.seat)
            chances = next_card(view)
            if round.reshuffles and round.stock_count:
                met += 1
                assert chances.stock is not None
                assert chances.stock.ranks == shares(Counter(card.rank for card in round._stock))
                hidden = [card.rank for layout in round.layouts for card in layout.hidden_cards().values()]
                for under in chances.under.values():
                    assert under.ranks == shares(Counter(hidden))
            round.play(first_fit(view))
    assert met == 200


@pytest.mark.parametrize("rules", [CLASSIC, GARBAGE, TURN_UP, CLASSIC.replace(jokers=1, wild_ranks="QK")])
def test_the_chance_to_be_of_use_sums_up_the_cards_that_are(rules: Rules) -> None:
    for seed in range(30):
        round = Round.deal(rules, 2, seed=seed)
        while round.legal_moves:
            view = round.view(round.seat)
            if view.phase == "draw" and view.stock_count:
                stock = next_card(view).stock
                assert stock is not None
                useful = [card for card in round.pack if is_useful(view, card)]
                of_use = sum(stock.ranks.get(rank, Fraction(0)) for rank in {card.rank for card in useful})
                assert stock.useful == of_use
                assert stock.ends == 1 - of_use
            round.play(first_fit(view))


@pytest.mark.parametrize("rules", [CLASSIC, GARBAGE, TURN_UP, STOCK_ONLY.replace(decks=1)])
def test_cards_come_as_often_as_their_chance(rules: Rules) -> None:
    """In play, after reshuffles, too: what came less its chance is 0 on average (4 standard errors)."""
    sums: dict[str, list[float]] = {"stock": [0.0, 0.0], "under": [0.0, 0.0]}
    reshuffled = 0
    for seed in range(100):
        round = Round.deal(rules, 2, seed=seed, rungs=(6, 6))
        while round.legal_moves:
            view = round.view(round.seat)
            expected, move = next_card(view), first_fit(view)
            event = round.play(move)
            reshuffled += event.reshuffled
            if move is Draw.STOCK:
                chances, card, name = expected.stock, event.card, "stock"
            elif isinstance(move, Place):
                chances, card, name = expected.under[move.place], event.picked_up, "under"
            else:
                continue
            assert chances is not None
            assert card is not None
            came = chances.ranks[card.rank]  # a rank that cannot come has no chance there
            chance = float(chances.ranks.get(Rank.ACE, 0))
            assert came > 0
            sums[name][0] += (card.rank == Rank.ACE) - chance
            sums[name][1] += chance * (1 - chance)
    assert (reshuffled > 0) == (rules.book == "stock_only")
    for difference, variance in sums.values():
        assert abs(difference) <= 4 * variance**0.5


def under(round: Round) -> dict[int, CardChances]:
    return dict(next_card(round.view(round.seat)).under)


def test_the_held_card_says_which_place_is_covered_next() -> None:
    round = Round.rigged(CLASSIC, ["Kc Kd Kh", "? ? ?"], stock="2c 7d")
    assert list(under(round)) == [1, 2, 3]
    round.play("S")
    assert list(under(round)) == [2]
    assert under(round)[2].fits == Fraction(8, 51)  # aces and threes: twos are of no more use
    assert under(round)[2].wild == Fraction(4, 51)
    round.play("P2")
    assert under(round) == {}  # the king goes nowhere


def test_under_a_wild_its_natural_card_can_be_swapped_in() -> None:
    round = Round.rigged(CLASSIC, ["Kc Kd Kh", "? ? ?"], stock="Jc")
    round.play("S")
    assert list(under(round)) == [1, 2, 3]
    assert (under(round)[2].fits, under(round)[2].swaps) == (Fraction(8, 51), Fraction(4, 51))
    stay = Round.rigged(CLASSIC.replace(swap=False), ["Kc Kd Kh", "? ? ?"], stock="Jc")
    stay.play("S")
    assert (under(stay)[2].fits, under(stay)[2].swaps) == (Fraction(8, 51), Fraction(0))


def test_a_swap_frees_a_wild_that_covers_any_place() -> None:
    round = Round.rigged(CLASSIC, ["Kc Jd+ Kh", "? ? ?"], stock="2c")
    round.play("S")
    chances = under(round)
    assert list(chances) == [1, 3]
    assert (chances[1].fits, chances[1].swaps) == (Fraction(4, 50), Fraction(4, 50))  # a 3 fits, an ace swaps


def test_under_the_last_place_nothing_is_of_use() -> None:
    round = Round.rigged(CLASSIC, ["Kc Jd+", "? ? ?"], stock="Ac")
    round.play("S")
    assert under(round)[1].useful == 0


def test_another_seat_sees_its_own_outcomes() -> None:
    round = Round.rigged(CLASSIC, ["? ? ?", "? 2c+ ?"], stock="5c")
    round.play("S")
    chances = next_card(round.view(1))
    assert list(chances.under) == [1, 3]
    assert chances.stock is not None
    assert chances.stock.fits == Fraction(8, 50)


def test_an_empty_stock_is_reshuffled_with_the_draw() -> None:
    round = Round.rigged(CLASSIC, ["? ? ?", "? ? ?"], discard="Ac Qd Qh 5c", rest="none")
    stock = next_card(round.view()).stock
    assert stock is not None
    assert stock.ranks == {Rank.ACE: Fraction(1, 3), Rank.QUEEN: Fraction(2, 3)}
    whole = Round.rigged(STOCK_ONLY, ["? ? ?", "? ? ?"], discard="Ac Qd Qh 5c", rest="none")
    stock = next_card(whole.view()).stock
    assert stock is not None
    assert stock.ranks[Rank.FIVE] == Fraction(1, 4)


def test_nothing_to_draw() -> None:
    round = Round.rigged(CLASSIC, ["? ? ?", "? ? ?"], discard="5c", rest="none")
    assert next_card(round.view()).stock is None
    last = Round.rigged(CLASSIC, ["? ? ?", "? ? ?"], stock="5c", discard="6c 7c", rest="none")
    last.play("S")
    assert next_card(last.view()).stock is None  # not before the held card is laid down


def test_a_round_that_is_over() -> None:
    round = Round.rigged(CLASSIC, ["Kc", "?"], stock="Ac")
    round.play("S")
    round.play("P1")
    with pytest.raises(ValueError, match="over"):
        next_card(round.view())
