"""The generator and the shuffle: published numbers, our own numbers, fairness."""

from collections import Counter
from itertools import pairwise

import pytest

from trash_core import CLASSIC, Round, pack
from trash_core.shuffle import SplitMix64, derive

LARGEST = 2**64 - 1


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (
            0,
            [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC,
             0x1B39896A51A8749B],
        ),
        (
            1234567,
            [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
             16408922859458223821],
        ),
    ],
)  # fmt: skip
def test_the_published_numbers_of_splitmix64(seed: int, numbers: list[int]) -> None:
    stream = SplitMix64(seed)
    assert [stream.next() for _ in numbers] == numbers


def test_our_own_numbers() -> None:
    """These may never change: saved deals depend on them."""
    assert derive(0) == 0xE220A8397B1DCDAF
    assert derive(0, 0) == 0xD827DD1C5E918336
    assert derive(0, 1) == 0xBAC09A27466B0609
    assert derive(1, 0) == 0xA4B8D4B308AEA819
    assert derive(7, 3, 2) == 0x32D59AFEFD2DB288
    items = list(range(10))
    SplitMix64(0).shuffle(items)
    assert items == [6, 3, 2, 9, 8, 1, 4, 7, 0, 5]


def test_state_is_all_that_a_stream_remembers() -> None:
    stream = SplitMix64(99)
    stream.next()
    twin = SplitMix64(stream.state)
    assert [twin.next() for _ in range(5)] == [stream.next() for _ in range(5)]


class Scripted(SplitMix64):
    """A stream that gives the numbers it is told."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def next(self) -> int:
        return self.numbers.pop(0)


@pytest.mark.parametrize("n", [*range(1, 60), 104, 312, 2**63 + 1, LARGEST])
def test_below_leaves_every_result_the_same_number_of_ways(n: int) -> None:
    refused = 2**64 % n
    assert (2**64 - refused) % n == 0
    # Exactly the numbers under `refused` are refused ...
    stream = Scripted(*([0, refused - 1] if refused else []), refused, 77)
    assert stream.below(n) == refused % n
    assert stream.numbers == [77]
    # ... and the largest number is taken.
    assert Scripted(LARGEST).below(n) == LARGEST % n


def test_all_24_orders_of_four_are_equally_likely_over_neighbouring_seeds() -> None:
    times = 200
    count: Counter[tuple[int, ...]] = Counter()
    for seed in range(24 * times):
        items = [0, 1, 2, 3]
        SplitMix64(derive(seed, 0)).shuffle(items)
        count[tuple(items)] += 1
    assert len(count) == 24
    chi_square = sum((seen - times) ** 2 / times for seen in count.values())
    assert 5 < chi_square < 55  # 23 degrees of freedom: outside in fewer than one try in 5000


def test_a_shuffle_keeps_the_items_and_few_items_need_no_chance() -> None:
    items = list("aabbbcdefg")
    SplitMix64(3).shuffle(items)
    assert Counter(items) == Counter("aabbbcdefg")
    for short in ([], ["a"]):
        stream = SplitMix64(3)
        stream.shuffle(short)
        assert stream.state == 3


def agreements(first: Round, second: Round) -> int:
    """How many of the cards of two deals lie at the same spot."""
    cards = [
        [*(card for layout in round.layouts for card in layout.all_cards()), *round._stock]
        for round in (first, second)
    ]
    return sum(a == b for a, b in zip(*cards, strict=True))


def test_neighbouring_seeds_give_unrelated_deals() -> None:
    deals = [Round.deal(CLASSIC, 2, seed=seed) for seed in range(300)]
    shared = [agreements(a, b) for a, b in pairwise(deals)]
    # Two unrelated orders of 52 cards agree at one spot on average.
    assert 0.7 < sum(shared) / len(shared) < 1.3
    assert max(shared) <= 7


def test_parts_of_a_plan_are_unrelated() -> None:
    """Seed 1, part 2 is neither seed 2, part 1 nor seed 3 (bug report 8)."""
    seeds = [derive(a, b) for a in range(40) for b in range(40)]
    seeds += [derive(a) for a in range(40)]
    seeds += [derive(a, b, c) for a in range(12) for b in range(12) for c in range(12)]
    assert len(set(seeds)) == len(seeds)


def test_the_reshuffle_does_not_repeat_the_shuffle_of_the_deal() -> None:
    first, second = pack(), pack()
    SplitMix64(derive(5, 0)).shuffle(first)
    SplitMix64(derive(5, 1)).shuffle(second)
    assert first != second


@pytest.mark.parametrize("bad", [-1, 2**64, 1.0, True, "7", None])
def test_what_is_no_seed(bad: object) -> None:
    with pytest.raises(ValueError, match="A seed is a whole number from 0 to 18446744073709551615"):
        derive(bad)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="A seed is a whole number"):
        derive(0, bad)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="A seed is a whole number"):
        Round.deal(CLASSIC, 2, seed=bad)  # type: ignore[arg-type]
