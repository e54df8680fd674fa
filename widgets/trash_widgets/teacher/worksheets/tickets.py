"""Exit tickets with numbers of their own: what was on the screen, asked with other places and other cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from trash_core import Card, Rank
from trash_core.cards import Suit

from .task import ALONE, PACK, Draw, Task, amount, decimal, good_cards, of, row_of


def first_card(chance: Draw) -> list[Task]:
    """A shorter layout: the first card, a card after some were placed, and a jack given that it fits."""
    places, other, third = chance.sample(range(5, 10), 3)
    gone = chance.randint(2, 3)
    ranks = sorted(chance.sample(range(1, other + 1), gone))
    seen = [Card(Rank(rank), chance.choice(tuple(Suit))) for rank in ranks]
    good, later, given = good_cards(places), good_cards(other - gone), good_cards(third)
    return [
        _ask(
            "first",
            f"A new round with {places} places. {ALONE} What is the chance that the first card can be "
            "placed?",
            f"4 · {places} + 4 = {good} of {PACK} cards: {of(good, PACK)}",
            Fraction(good, PACK),
            places=places,
            seen=[],
        ),
        _ask(
            "later",
            f"A new round with {other} places. In your first turn you put {row_of(seen)} on their places. "
            f"{ALONE} What is the chance that the card you turn up now can be placed?",
            f"{PACK} − {gone} = {PACK - gone} unseen; 4 · {other - gone} + 4 = {later} can be placed: "
            f"{of(later, PACK - gone)}",
            Fraction(later, PACK - gone),
            places=other,
            seen=seen,
        ),
        _ask(
            "jack",
            f"A new round with {third} places. {ALONE} The first card can be placed. What is the chance that "
            "it is a jack?",
            f"4 of the 4 · {third} + 4 = {given} cards that can be placed: {of(4, given)}",
            Fraction(4, given),
            places=third,
            seen=[],
        ),
    ]


def chains(chance: Draw) -> list[Task]:
    """A mean from a small distribution, and at least one card in a shorter layout."""
    whole = chance.choice([5, 6, 8, 10])
    low, high = sorted(chance.sample(range(1, whole), 2))
    weights = [low, high - low, whole - high]
    mean = Fraction(weights[1] + 2 * weights[2], whole)
    places = chance.randint(5, 9)
    good = good_cards(places)
    shares = ", ".join(f"{weight}/{whole}" for weight in weights)
    sum_of = " + ".join(f"{n} · {weight}/{whole}" for n, weight in enumerate(weights))
    return [
        _ask(
            "mean",
            f"A turn places 0, 1 or 2 cards with the chances {shares}. What is the mean?",
            f"{sum_of} = {amount(mean)}",
            mean,
            weights=weights,
        ),
        _ask(
            "first",
            f"A new round with {places} places. {ALONE} What is the chance that the first turn places at "
            "least one card?",
            f"1 − {PACK - good}/{PACK} = {of(good, PACK)}",
            Fraction(good, PACK),
            places=places,
            seen=[],
        ),
    ]


def fill_the_layout(chance: Draw) -> list[Task]:
    """Turns from cards, and how many rounds a smaller error takes."""
    places = chance.randint(4, 9)
    seen = places + chance.randint(8, 18)
    times = chance.choice([3, 4, 5])
    return [
        _ask(
            "turns",
            f"Alone you filled {places} places and saw {seen} cards. How many turns was that?",
            f"{seen} − {places} + 1 = {seen - places + 1}",
            seen - places + 1,
            places=places,
            seen=seen,
        ),
        _times_as_many(times, f"You want the error of a mean to be {times} times as small."),
    ]


def who_goes_first(chance: Draw) -> list[Task]:
    """An interval to work out, and how many rounds a narrower one takes."""
    share = Fraction(chance.choice([n for n in range(40, 61) if n != 50]), 100)
    error = Fraction(chance.choice([2, 3, 4]), 100)
    if abs(share - Fraction(1, 2)) == 2 * error:  # one half at the very end would decide nothing
        share += Fraction(1, 100)
    low, high = share - 2 * error, share + 2 * error
    holds = low <= Fraction(1, 2) <= high
    times = chance.choice([3, 4, 5])
    return [
        _ask(
            "interval",
            f"In another game the opener won {decimal(share, 2)} of the rounds of a sample. The standard "
            f"error is {decimal(error, 2)}. From where to where does the interval reach (two standard errors "
            "to each side)? Does it hold one half?",
            f"{decimal(share, 2)} ± 2 · {decimal(error, 2)}: from {decimal(low, 2)} to {decimal(high, 2)}; "
            f"{'it holds one half' if holds else 'it does not hold one half'}",
            *(low, high, holds),
            share=share,
            error=error,
        ),
        _times_as_many(times, f"You want an interval {times} times as narrow."),
    ]


def ladder_markov(chance: Draw) -> list[Task]:
    """Two steps behind one, with rounds that are no fair toss."""
    of_ = chance.choice([3, 4, 5])
    win = Fraction(chance.choice([n for n in range(1, of_) if 2 * n != of_]), of_)
    needed = chance.choice([2, 3])
    value = win**needed
    return [
        _ask(
            "path",
            f"You need {needed} rounds, your friend one. You win each round with chance {win}, whatever "
            "happened before. What is your chance to win the match?",
            f"{' × '.join([str(win)] * needed)} = {amount(value)}",
            value,
            win=win,
            needed=needed,
        )
    ]


def _times_as_many(times: int, wish: str) -> Task:
    return _ask(
        "times",
        f"{wish} How many times as many rounds do you need?",
        f"{times} · {times} = {times * times} times as many",
        times * times,
        times=times,
    )


def _ask(kind: str, text: str, answer: str, *values: Any, **data: Any) -> Task:
    """A question without parts; `values` and `data` are as in `Task`."""
    return Task(kind=f"ticket {kind}", text=text, parts=[], answers=[answer], values=list(values), data=data)


TICKETS: Mapping[str, Callable[[Draw], list[Task]]] = MappingProxyType(
    {
        "09-first-card": first_card,
        "10-chains": chains,
        "11-fill-the-layout": fill_the_layout,
        "12-who-goes-first": who_goes_first,
        "13-ladder-markov": ladder_markov,
    }
)
"""Lessons whose exit tickets have numbers of their own for each class; the card's questions come after."""
