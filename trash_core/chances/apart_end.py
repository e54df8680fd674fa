"""What `apart` does when somebody has gone out: last turns, free draws, and the check of the layouts."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from math import comb, prod
from typing import TYPE_CHECKING

from trash_core.chances.apart_seat import BOTH, HELD, NOTHING, Grid, Offer, Seat, Turn, mixed, move

if TYPE_CHECKING:
    from trash_core.chances.apart import Apart

Winners = tuple[int, ...]


def after_going_out(table: Apart, at: int, turn: Turn) -> list[tuple[Winners, float]]:
    """The chances of the lists of winners when the seat goes out in `turn`."""
    found: list[tuple[Winners, float]] = [((at,), 1.0)]
    rules = table.rules
    if not (rules.last_turn or rules.check_layouts):
        return found
    after = _without(table, at, turn)
    offer = _under_last_place(after, (at + 1) % table.players)
    for step in range(1, table.players):
        other = (at + step) % table.players
        wins = 0.0
        chances = after.seats[other].chances
        for _ in range(1 if rules.last_turn else rules.extra_draws):
            after.reshuffle_if_due()
            last = after.turn(other, offer, chances)
            wins += sum(last.out)
            chances = last.chances
            offer = NOTHING
            follower = (other + 1) % table.players
            if table.draws and follower != at and table.players > 2:
                seat = after.seats[follower]
                offer = mixed(
                    after.offered(seat, after.share(seat, last)),
                    _under_last_place(after, follower),
                    sum(last.out),
                )
            after.stock = max(0.0, after.stock - last.from_stock)
            after.piled += 1
        if rules.check_layouts:
            wins += _right(after, other, chances)
        found = [
            (winners + more, chance * factor)
            for winners, chance in found
            for more, factor in (((), 1 - wins), ((other,), wins))
            if factor > 0
        ]
    return found


def _without(table: Apart, at: int, turn: Turn) -> Apart:
    """The round when the seat has just gone out: it holds all its ranks but those of its wilds."""
    wilds = sum(wilds * chance for wilds, chance in enumerate(turn.out)) / sum(turn.out)
    gone, unseen = table.seats[at], table.unseen()
    held = (gone.places - wilds) / gone.places
    after = copy(table)
    after.seats = [replace(seat, kinds=list(seat.kinds), copies=list(seat.copies)) for seat in table.seats]
    after.seats[at] = replace(gone, open=0.0, wilds=wilds)
    after.stock = max(0.0, table.stock - 1)
    for other, seat in enumerate(after.seats):
        shared = table.shared(other, at)
        if not table.draws:
            factor = 1 + shared * held * (_fewer(table, seat, gone) - 1)
            seat.copies = [copies * factor * after.unseen() / unseen for copies in seat.copies]
        elif other == (at + 1) % table.players:
            move(seat, BOTH, HELD, held, 1.0)
        else:
            newly = held - (gone.places - gone.open - gone.wilds) / gone.places
            seat.copies = [max(0.0, copies - shared * newly) for copies in seat.copies]
    return after


def _fewer(table: Apart, seat: Seat, gone: Seat) -> float:
    """The part that is left of the unseen copies of a rank that `seat` lacks, as `gone` has one.

    If each of c copies has come up before `gone` with chance x, at least one has with chance
    1 − (1 − x)^c; a given other one is then unseen with 1 − (1 − x)^(c − 1) parts of that.
    """
    not_own = table.shape.cards - (seat.places - seat.open) - seat.turns
    came_up = min(1.0, (gone.places + gone.turns) / max(not_own, 1.0))
    copies = table.shape.copies
    return float((1 - (1 - came_up) ** (copies - 1)) / (1 - (1 - came_up) ** copies))


def _under_last_place(table: Apart, at: int) -> Offer:
    """The card from under the last place, for the seat that plays next: any card that lay face down."""
    if not table.draws:
        return NOTHING
    pool, seat = table.pool(at, from_stock=False), table.seats[at]
    wilds = pool.wild * (table.shape.wilds - seat.wilds)
    return Offer(pool.natural / (pool.cards + 1), wilds / (pool.cards + 1), 1 / (pool.cards + 1))


def _right(table: Apart, at: int, chances: Grid) -> float:
    """The chance that the seat has not gone out, and all its face-down cards are right."""
    pool, others = table.pool(at, from_stock=False), table.unseen() - table.seats[at].open
    others -= table.stock if table.two_pools else 0.0
    found = 0.0
    for open in range(1, len(chances)):
        for wilds, chance in enumerate(chances[open]):
            if chance:
                left = pool.wild * (table.shape.wilds - wilds)
                ways = sum(
                    comb(open, used)
                    * prod(max(0.0, left - drawn) for drawn in range(used))
                    * pool.natural ** (open - used)
                    for used in range(open + 1)
                )
                cards = prod(max(1.0, others + open - drawn) for drawn in range(open))
                found += chance * min(1.0, ways / cards)
    return found
