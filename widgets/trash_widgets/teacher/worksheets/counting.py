"""Worksheets of lessons 09 and 10: counting the cards that fit, and following chains."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from trash_core import CLASSIC, Card, Rank, Round, View
from trash_core.cards import Suit, pack
from trash_core.chances import next_card
from trash_core.chances.seen import CardChances
from trash_core.moves import Place

from .task import (
    ALONE,
    PACK,
    Draw,
    Task,
    a_seed,
    amount,
    of,
    placed_first,
    played,
    row_of,
    shown,
    some_layout,
)


def first_card(chance: Draw) -> list[Task]:
    """Four positions that a lone player can come to: how many cards can be placed, and the chance of it."""
    early, late = chance.randint(2, 4), chance.randint(5, 7)
    return [
        _position(chance, early, chance.randint(1, 2)),
        _position(chance, late, chance.randint(4, 6)),
        _card_under(chance),
        _given_that_it_fits(chance),
    ]


def _discards(chance: Draw, layout: list[Card | None], count: int) -> list[Card]:
    """What a lone player may have discarded: queens, kings, and more cards of ranks that lie on their place.

    Each turn ends with a discard, so there is at least one where a place is filled.
    """
    own = {card.rank for place, card in enumerate(layout, 1) if card and card.rank == place}
    of_no_use = [card for card in pack() if card.rank in {*CLASSIC.dead_ranks, *own} and card not in layout]
    return chance.sample(of_no_use, count)


def _lies(discard: list[Card]) -> str:
    return f"On the discard pile: {row_of(discard)}."


def _position(chance: Draw, filled: int, gone: int) -> Task:
    layout = some_layout(chance, 10, filled)
    discard = _discards(chance, layout, gone)
    unseen = PACK - filled - gone
    useful = _stock(_view(layout, discard)).useful
    count = int(useful * unseen)
    return Task(
        kind="position",
        text=f"{ALONE} {_lies(discard)} You draw from the stock.",
        layout=layout,
        parts=[
            "How many cards have you not seen?",
            "How many of these can be placed?",
            "What is the chance that the card you draw can be placed?",
        ],
        answers=[
            f"{PACK} − {filled} − {gone} = {unseen}",
            f"4 · {10 - filled} + 4 jacks = {count}",
            of(count, unseen),
        ],
        values=[unseen, count, useful],
        data={"discard": discard},
    )


def _card_under(chance: Draw) -> Task:
    filled = chance.randint(1, 4)
    layout = some_layout(chance, 10, filled)
    discard = _discards(chance, layout, chance.randint(1, 3))
    gone = len(discard)
    free = [place for place, card in enumerate(layout, 1) if card is None]
    held = Card(Rank(chance.choice(free)), chance.choice(tuple(Suit)))
    place = int(held.rank)
    round = Round.rigged(CLASSIC, [_text(layout)], stock=str(held), discard=" ".join(map(str, discard)))
    round.play("S")
    unseen = PACK - filled - gone - 1
    useful = next_card(round.view()).under[place].useful
    count = int(useful * unseen)
    return Task(
        kind="under",
        text=f"{ALONE} {_lies(discard)} You draw {shown(held)}, put it on place {place} and turn up the card "
        "that was there.",
        layout=layout,
        parts=["What is the chance that this card can be placed, too?"],
        answers=[
            f"{PACK} − {filled} − {gone} − 1 = {unseen} unseen; 4 · {len(free) - 1} + 4 = {count} can be "
            f"placed: {of(count, unseen)}"
        ],
        values=[useful],
        data={"held": held, "discard": discard},
    )


def _given_that_it_fits(chance: Draw) -> Task:
    own, jacks = chance.randint(3, 5), chance.randint(1, 2)
    layout = some_layout(chance, 10, own)
    free = [place for place, card in enumerate(layout, 1) if card is None]
    for place, suit in zip(chance.sample(free, jacks), chance.sample(tuple(Suit), jacks), strict=True):
        layout[place - 1] = Card(Rank.JACK, suit)
    discard = _discards(chance, layout, chance.randint(1, 3))
    gone = len(discard)
    unseen = PACK - own - jacks - gone
    stock = _stock(_view(layout, discard))
    useful, wild = int(stock.useful * unseen), int(stock.wild * unseen)
    return Task(
        kind="given",
        text=f"{ALONE} {_lies(discard)} Somebody draws a card from the stock for you, looks at it and says: "
        "“You can place it.” (A card whose place a jack holds can be placed, too: it sets the jack free.)",
        layout=layout,
        parts=["What is the chance that it is a jack?", "Before these words, what was the chance of a jack?"],
        answers=[
            f"4 · {10 - own} + {wild} jacks = {useful} can be placed: {of(wild, useful)}",
            f"{PACK} − {own + jacks} − {gone} = {unseen} unseen: {of(wild, unseen)}",
        ],
        values=[Fraction(wild, useful), Fraction(wild, unseen)],
        data={"discard": discard},
    )


def _text(layout: list[Card | None]) -> str:
    return " ".join("?" if card is None else f"{card}+" for card in layout)


def _view(layout: list[Card | None], discard: list[Card]) -> View:
    return Round.rigged(CLASSIC, [_text(layout)], discard=" ".join(map(str, discard))).view()


def _stock(view: View) -> CardChances:
    stock = next_card(view).stock
    assert stock is not None, "in these positions the stock is never empty"
    return stock


def chains(chance: Draw) -> list[Task]:
    """Two chains to follow, a mean from a tally, a mean from a distribution."""
    return [_chain(chance, 0), _chain(chance, 3), _mean_of_turns(chance), _expected(chance)]


def _chain(chance: Draw, filled: int) -> Task:
    """A chain of three to six cards without a jack: with one, pupils would have to choose."""
    for _ in count():
        layout = some_layout(chance, 10, filled)
        cards = [card for card in pack() if card.rank != Rank.JACK and card not in layout]
        chance.shuffle(cards)
        first, *under = cards[: 11 - filled]
        hidden = {place: under.pop() for place, card in enumerate(layout, 1) if card is None}
        words = [f"{card}+" if card else str(hidden[place]) for place, card in enumerate(layout, 1)]
        round = Round.rigged(CLASSIC, [" ".join(words)], stock=str(first))
        round.play("S")
        places = []
        while isinstance(move := round.legal_moves[0], Place):
            places.append(move.place)
            round.play(move)
            if not round.legal_moves:
                break
        if 3 <= len(places) <= 6 and round.legal_moves:
            break
    last = round.held
    assert last is not None
    order = ", ".join(map(str, places))
    return Task(
        kind="chain",
        text=f"You draw {shown(first)}. The table shows what lies hidden under your places. Follow the "
        "chain to its end.",
        layout=layout,
        head=["Place", *map(str, hidden)],
        rows=[["Card under it", *map(shown, hidden.values())]],
        parts=[
            "Which places do you fill, in which order?",
            "How many cards is that? Which card ends the turn?",
        ],
        answers=[order, f"{len(places)} cards; {shown(last)} ends the turn"],
        values=[places, len(places), str(last)],
        data={"first": first, "hidden": hidden},
    )


def _mean_of_turns(chance: Draw) -> Task:
    turns = 20
    found = [placed_first(played(CLASSIC, a_seed(chance))) for _ in range(turns)]
    highest = max(found)
    rows = [[str(n), str(found.count(n))] for n in range(highest + 1)]
    mean = Fraction(sum(found), turns)
    none = Fraction(found.count(0), turns)
    return Task(
        kind="turns",
        text=f"A computer player played the first turn of {turns} rounds. The table shows how many cards "
        "these turns placed.",
        head=["Cards placed", *[str(n) for n in range(highest + 1)]],
        rows=[["Turns", *[row[1] for row in rows]]],
        parts=["How many cards did a turn place on average?", "What share of the turns placed no card?"],
        answers=[
            f"({' + '.join(f'{n} · {found.count(n)}' for n in range(1, highest + 1))}) / {turns} = "
            f"{of(sum(found), turns)}",
            of(found.count(0), turns),
        ],
        values=[mean, none],
        data={"found": found},
    )


def _expected(chance: Draw) -> Task:
    whole = 10
    cuts = sorted(chance.sample(range(1, whole), 3))
    parts = [end - start for start, end in zip([0, *cuts], [*cuts, whole], strict=True)]
    mean = sum((Fraction(n * part, whole) for n, part in enumerate(parts)), Fraction(0))
    some = 1 - Fraction(parts[0], whole)
    sum_of = " + ".join(f"{n} × {part}/{whole}" for n, part in enumerate(parts))
    return Task(
        kind="expected",
        text="In a smaller game, a turn places so many cards with these chances.",
        head=["Cards placed", "0", "1", "2", "3"],
        rows=[["Chance", *[f"{part}/{whole}" for part in parts]]],
        parts=["How many cards does a turn place on average?", "What is the chance of at least one card?"],
        answers=[f"{sum_of} = {amount(mean)}", f"1 − {parts[0]}/{whole} = {amount(some)}"],
        values=[mean, some],
        data={"weights": parts},
    )
