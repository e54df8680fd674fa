"""One deal of Trash as a state machine.

A turn is a draw, then a chain of placements, then a discard (source 000, *How to play*). `Round` knows
what may be done now (`legal_moves`, `can`), says why something may not (`verify`), and does it (`play`).
Nothing forced is hidden: a card that can only be discarded still waits for the move ``X``.

Undo replays the round from its start without the last move. Everything random comes from the seed, so
that gives the same cards, and no second description of the rules is needed to run them backwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal

from trash_core import rigged
from trash_core.cards import Card, Rank, pack
from trash_core.event import Event, Phase
from trash_core.layout import Layout
from trash_core.moves import DISCARD, PASS, PLACES, SWAPS, Discard, Draw, Move, Place, Swap, parse_move
from trash_core.packs import count_ranks, ranks_of_pack, read_deck
from trash_core.position import Position, read_position, write_position
from trash_core.reasons import Code, IllegalMove, Reason
from trash_core.refusals import why_discard_stays, why_refused, why_turn_ends
from trash_core.rules import Rules, check_rules
from trash_core.shuffle import SplitMix64, derive
from trash_core.view import View, view_of
from trash_core.whole import as_whole

__all__ = ["Event", "Phase", "Round"]

# Names of their own, since looking a member up in its enum takes long before Python 3.12.
_DRAW, _HOLD, _OVER = Phase
_STOCK, _PILE = Draw


class Round:
    """One deal, from the first draw until somebody has gone out.

    `deck` are the cards from the top, dealt seat by seat (all of seat 0's places from the ace up, then
    seat 1's, …), then the turned-up discard where the rules have one; the rest is the stock. Any fair
    way of dealing gives the same chances; this one is ours and never changes, so that a seed always
    means the same deal. Seats are numbered from 0.

    >>> from trash_core.rules import CLASSIC
    >>> round = Round.deal(CLASSIC, players=2, seed=20)
    >>> round.to_play, [str(move) for move in round.legal_moves]
    (0, ['S'])
    >>> round.play("S").card
    Card.parse('5d')
    >>> round.can("X")
    False
    >>> round.verify("X")
    Traceback (most recent call last):
    ...
    trash_core.reasons.IllegalMove: The 5 of diamonds fits: place 5 is still face down. A card that fits \
must be placed, so it may not be discarded.

    Raises ValueError if the deck is not the pack that the rules ask for, or for a bad player count, rung,
    opener or seed.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        deck: Iterable[Card | str] | str,
        players: int = 2,
        rungs: Sequence[int] | None = None,
        opener: int = 0,
        seed: int = 0,
    ) -> None:
        check_rules(rules)
        rungs = rules.rungs_for(players, rungs)
        cards = read_deck(deck, rules, len(rungs))
        self._deal_out(rules, cards, rungs, opener, seed)

    def _deal_out(
        self, rules: Rules, cards: list[Card], rungs: Sequence[int], opener: int, seed: int
    ) -> None:
        layouts = []
        start = 0
        for rung in rungs:
            layouts.append(Layout(cards[start : start + rung]))
            start += rung
        discard = cards[start : start + 1] if rules.upcard else []
        # The reshuffle must not repeat the shuffle of the deal, so it has a stream of its own.
        self._begin(rules, layouts, cards[start + len(discard) :], discard, opener, derive(seed, 1))
        self.pack_ranks = ranks_of_pack(rules.decks_for(len(rungs)), rules.jokers)  # need not be counted

    @classmethod
    def deal(
        cls,
        rules: Rules,
        players: int = 2,
        *,
        seed: int = 0,
        rungs: Sequence[int] | None = None,
        opener: int = 0,
    ) -> Round:
        """A round from a shuffled pack. The same seed gives the same deal, everywhere and for ever.

        `rungs` are the places of each seat's layout; left out, everybody has the first layout.

        Raises ValueError for a bad player count, rung, opener or seed.
        """
        check_rules(rules)
        rungs = rules.rungs_for(players, rungs)
        cards = pack(rules.decks_for(len(rungs)), rules.jokers)
        SplitMix64(derive(seed, 0)).shuffle(cards)
        self = cls.__new__(cls)
        self._deal_out(rules, cards, rungs, opener, seed)
        return self

    @classmethod
    def rigged(
        cls,
        rules: Rules,
        layouts: Sequence[str],
        stock: str = "",
        discard: str = "",
        *,
        opener: int = 0,
        rest: Literal["shuffle", "none"] = "shuffle",
        seed: int = 0,
        strict: bool = True,
    ) -> Round:
        """A round set up by hand, for levels and tests.

        `layouts` has a text for each seat with a card for each place, from the ace up: ``4h`` lies face
        down, ``4h+`` face up, ``Js+`` is a wild that holds that place, ``?`` is any card, face down.
        `stock` lists cards in the order in which they will be drawn, `discard` with its top last; ``?``
        may stand there as well. The pack's other cards follow in the stock in the order that `seed` gives
        (``rest="shuffle"``), or there are no others (``rest="none"``).

        >>> from trash_core.rules import CLASSIC
        >>> round = Round.rigged(CLASSIC, ["? 2c+ 7d"], stock="Ah Qs", rest="none")
        >>> round.play("S").card.name, round.stock_count
        ('ace of hearts', 1)

        Raises ValueError for a text that is no card, a card face up where it cannot lie, a layout that is
        complete already, and more copies of a card than the pack has (unless ``strict=False``).
        """
        try:
            deal = rigged.read(rules, layouts, stock, discard, rest=rest, seed=seed, strict=strict)
        except ValueError as wrong:
            raise wrong.with_traceback(None) from None  # which of our checks has found it is of no use
        self = cls.__new__(cls)
        self._begin(rules, deal.layouts, deal.stock, deal.discard, opener, derive(seed, 1))
        return self

    def _begin(
        self,
        rules: Rules,
        layouts: list[Layout],
        stock: Sequence[Card],
        discard: Sequence[Card],
        opener: int,
        chance: int,
    ) -> None:
        players = len(layouts)
        seat = as_whole(opener)
        if seat is None or not 0 <= seat < players:
            raise ValueError(f"opener is a seat from 0 to {players - 1}, and {opener!r} is not.")
        self.rules = rules
        self.players = players
        self.rungs = tuple(len(layout) for layout in layouts)
        self.opener = seat
        self.layouts = layouts
        self._stock = list(reversed(stock))  # the top card is the last
        self.discard = list(discard)  # likewise
        self._chance = SplitMix64(chance)
        self.held: Card | None = None
        self.phase = _DRAW
        self.seat = seat
        self.went_out: list[int] = []
        """The seats that have gone out, in that order."""
        self.all_right: tuple[int, ...] = ()
        """After the check of the other layouts: the seats whose turned-up cards were all right."""
        self.turned_up: tuple[dict[int, Card], ...] | None = None
        """After the check: the cards by place that each seat turned up."""
        self.reshuffles = 0
        self.passes = 0
        """How many turns in a row, up to now, were passes."""
        self.is_void = False
        self.events: list[Event] = []
        self._last_turns: list[int] | None = None  # seats that still have their last turn
        self._extra_draws: int | None = None  # free draws that are left to the other player
        self._took_discard = False  # this turn began at the discard pile and has placed nothing yet
        self._legal: tuple[Move, ...] | None = None
        self._start = self.copy()

    @classmethod
    def from_position(cls, text: str) -> Round:
        """The round in the position that `text` describes, as `position` writes it; its past is not known.

        Raises ValueError if it describes none.
        """
        saved = read_position(text)
        self = cls.__new__(cls)
        self._begin(saved.rules, saved.layouts, saved.stock, saved.discard, saved.opener, saved.chance)
        self.held = saved.held
        self.phase = Phase(saved.phase)
        self.seat = saved.seat
        self.went_out = saved.went_out
        self.passes = saved.passes
        self.reshuffles = saved.reshuffles
        self.is_void = saved.is_void
        self.all_right = saved.all_right
        if self.phase is _OVER and self.rules.check_layouts and not self.is_void:
            self.turned_up = tuple(layout.hidden_cards() for layout in self.layouts)
        self._last_turns = saved.last_turns
        self._extra_draws = saved.extra_draws
        self._took_discard = saved.took_discard
        self._start = self.copy()
        return self

    # ---- what everybody can see

    @property
    def is_over(self) -> bool:
        """Whether the round has ended, by going out or void."""
        return self.phase is _OVER

    @property
    def to_play(self) -> int | None:
        """The seat whose move it is; None when the round is over."""
        return None if self.phase is _OVER else self.seat

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that went out, first to go out first. Empty while the round runs or if it is void."""
        return tuple(self.went_out) if self.phase is _OVER else ()

    @property
    def void_reason(self) -> Reason | None:
        """Why the round is void; None if it is not."""
        if not self.is_void:
            return None
        return Reason.of(Code.DEAD_ROUND if self._is_dead() else Code.NOBODY_CAN_DRAW)

    @property
    def stock_count(self) -> int:
        """How many cards the stock has."""
        return len(self._stock)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(event.move for event in self.events)

    @cached_property
    def pack(self) -> Counter[Card]:
        """All the cards of this round, wherever they lie."""
        return self._start.count_cards()

    @cached_property
    def pack_ranks(self) -> dict[Rank, int]:
        """How many copies of each rank this round has, from the ace up."""
        return count_ranks(self.pack.elements())

    def view(self, seat: int = 0) -> View:
        """What the player at `seat` may know: no face-down card, ever.

        Raises ValueError if there is no such seat.
        """
        number = as_whole(seat)
        if number is None or not 0 <= number < self.players:
            raise ValueError(f"seat is a number from 0 to {self.players - 1}, and {seat!r} is not.")
        return view_of(self, number, stock=self._stock if self.reshuffles else None)

    def count_cards(self) -> Counter[Card]:
        """All the cards, counted afresh from where they lie. Always equal to `pack`."""
        count = Counter([*self._stock, *self.discard])
        for layout in self.layouts:
            count.update(layout.all_cards())
        if self.held is not None:
            count[self.held] += 1
        return count

    @property
    def position(self) -> str:
        """The whole position as one line of text, hidden cards included (see the module `position`)."""
        saved = Position(
            rules=self.rules,
            layouts=self.layouts,
            stock=self._stock[::-1],
            discard=self.discard,
            held=self.held,
            phase=self.phase,
            seat=self.seat,
            opener=self.opener,
            chance=self._chance.state,
            went_out=self.went_out,
            last_turns=self._last_turns,
            extra_draws=self._extra_draws,
            passes=self.passes,
            reshuffles=self.reshuffles,
            all_right=self.all_right,
            took_discard=self._took_discard,
            is_void=self.is_void,
        )
        return write_position(saved)

    def __str__(self) -> str:
        """The table as everybody sees it, as text for a terminal."""
        return str(self.view())

    def _repr_svg_(self) -> str:
        """The table as everybody sees it, as a picture, for notebooks."""
        return self.view()._repr_svg_()

    def __repr__(self) -> str:
        state = "void" if self.is_void else self.phase.value
        return f"<Round {self.rules.book}, rungs {self.rungs}, {len(self.events)} moves, {state}>"

    def __eq__(self, other: object) -> bool:
        """Whether both are in the same position, hidden cards and coming chance included."""
        if not isinstance(other, Round):
            return NotImplemented
        return self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def _state(self) -> tuple[object, ...]:
        return (
            *(
                self.rules,
                self.opener,
                self.phase,
                self.seat,
                self.held,
                self.layouts,
                self._stock,
                self.discard,
            ),
            *(self._chance.state, self.went_out, self.passes, self.reshuffles, self.is_void, self.all_right),
            *(self._last_turns, self._extra_draws, self._took_discard),
        )

    def copy(self) -> Round:
        """A round of its own in the same position and with the same past."""
        twin = Round.__new__(Round)
        twin.__dict__.update(self.__dict__)
        twin.layouts = [layout.copy() for layout in self.layouts]
        twin._stock = list(self._stock)
        twin.discard = list(self.discard)
        twin._chance = SplitMix64(self._chance.state)
        twin.went_out = list(self.went_out)
        twin.events = list(self.events)
        twin._last_turns = None if self._last_turns is None else list(self._last_turns)
        return twin

    # ---- ask

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What may be done now, in the fixed order S, D, P1…P10, W1…W10, X, -."""
        if self._legal is None:
            self._legal = self._find_legal_moves()
        return self._legal

    def _find_legal_moves(self) -> tuple[Move, ...]:
        if self.phase is _DRAW:
            stock = (_STOCK,) if self._can_draw_stock() else ()
            discard = (_PILE,) if why_discard_stays(self) is None else ()
            return stock + discard or (PASS,)
        if self.held is None:
            return ()
        rank = self.held.rank
        layout = self.layouts[self.seat]
        if self.rules.is_wild(rank):
            return tuple([PLACES[place - 1] for place in layout.face_down_places()])
        if layout.is_face_down(rank):
            return (PLACES[rank - 1],)
        if self.rules.swap and layout.has_wild(rank):
            return SWAPS[rank - 1], DISCARD
        return (DISCARD,)

    def can(self, move: Move | str) -> bool:
        """Whether `move` is legal now. Raises ValueError if a text is not a move."""
        return parse_move(move) in self.legal_moves

    # ---- explain

    def verify(self, move: Move | str) -> None:
        """Do nothing if `move` is legal now; raise IllegalMove, with the reason, if it is not.

        Raises ValueError if a text is not a move.
        """
        move = parse_move(move)
        if move not in self.legal_moves:
            raise IllegalMove(why_refused(self, move))

    # ---- do

    def play(self, move: Move | str) -> Event:
        """Play `move`, given as a move or its text, and return what happened.

        Raises IllegalMove if it is not legal now, and leaves the round as it was; raises ValueError if a
        text is not a move.
        """
        move = parse_move(move)
        if move not in self.legal_moves:
            raise IllegalMove(why_refused(self, move))
        return self._apply(move)

    def undo(self) -> Event:
        """Take the last move back and return what it had done.

        Raises IndexError if nothing has been played.
        """
        if not self.events:
            raise IndexError("There is no move to take back: the round is at its start.")
        last = self.events[-1]
        self.__dict__.update(self.at(len(self.events) - 1).__dict__)
        return last

    def at(self, moves: int) -> Round:
        """This round as it was when so many of its moves had been played.

        >>> from trash_core.rules import CLASSIC
        >>> round = Round.deal(CLASSIC, seed=20)
        >>> event = round.play("S")
        >>> round.at(0) == Round.deal(CLASSIC, seed=20), round.at(1) == round
        (True, True)

        Raises ValueError if not so many have been played.
        """
        count = as_whole(moves)
        if count is None or not 0 <= count <= len(self.events):
            raise ValueError(f"moves is a number from 0 to {len(self.events)}, and {moves!r} is not.")
        twin = self._start.copy()
        twin._start = self._start
        for event in self.events[:count]:
            twin._apply(event.move)
        return twin

    def _apply(self, move: Move) -> Event:
        self._legal = None
        if move is _STOCK:
            event = self._draw_from_stock()
        elif move is _PILE:
            self.held = self.discard.pop()
            self.phase = _HOLD
            self._took_discard = True
            event = Event(self.seat, move, self.held)
        elif isinstance(move, Place):
            event = self._place(move)
        elif isinstance(move, Swap):
            event = self._swap(move)
        elif isinstance(move, Discard):
            event = self._discard_held()
        else:
            event = Event(self.seat, PASS, None, turn_end=Reason.of(Code.NOTHING_TO_DRAW))
            self._end_turn(passed=True)
        self.events.append(event)
        return event

    def _draw_from_stock(self) -> Event:
        seat = self.seat
        reshuffled = not self._stock
        if reshuffled:
            self._reshuffle()
            if self._is_dead() and not self.went_out:
                self._make_void()
                return Event(seat, _STOCK, None, reshuffled=True, turn_end=Reason.of(Code.DEAD_ROUND))
        self.held = self._stock.pop()
        self.phase = _HOLD
        self.passes = 0
        return Event(seat, _STOCK, self.held, reshuffled=reshuffled)

    def _place(self, move: Place) -> Event:
        seat, card = self.seat, self.held
        assert card is not None
        under = self.layouts[seat].put(move.place, card)
        self._took_discard = False
        if not self.layouts[seat].is_complete:
            self.held = under
            return Event(seat, move, card, under)
        # Rules, One turn, 3: the card from under the last place goes on the discard pile at once.
        self.held = None
        self.discard.append(under)
        if self._extra_draws is None:
            self.went_out.append(seat)
        self._end_turn()
        return Event(*(seat, move, card, under, under), turn_end=Reason.of(Code.WENT_OUT), completed=True)

    def _swap(self, move: Swap) -> Event:
        card = self.held
        assert card is not None
        self.held = self.layouts[self.seat].put(move.place, card)
        self._took_discard = False
        return Event(self.seat, move, card, picked_up=self.held)

    def _discard_held(self) -> Event:
        seat, card = self.seat, self.held
        assert card is not None
        reason = why_turn_ends(self, card)
        self.discard.append(card)
        self.held = None
        self._end_turn(passed=self._took_discard)
        return Event(seat, DISCARD, card, discarded=card, turn_end=reason)

    # ---- the stock

    def _can_draw_stock(self) -> bool:
        return bool(self._stock) or self._can_reshuffle()

    def _can_reshuffle(self) -> bool:
        return len(self.discard) > (1 if self.rules.reshuffle == "keep_top" else 0)

    def _reshuffle(self) -> None:
        stays = self.discard[-1:] if self.rules.reshuffle == "keep_top" else []
        self._stock = self.discard[: len(self.discard) - len(stays)]
        self._chance.shuffle(self._stock)
        self.discard = stays
        self.reshuffles += 1

    def _is_dead(self) -> bool:
        """Whether no card of the stock or the discard pile can ever be placed or swapped by anybody."""
        useful = {
            place
            for layout in self.layouts
            for place in range(1, len(layout) + 1)
            if layout.is_face_down(place) or (self.rules.swap and layout.has_wild(place))
        }
        ranks = {card.rank for card in (*self._stock, *self.discard)}
        return not any(rank in useful or self.rules.is_wild(rank) for rank in ranks)

    def _make_void(self) -> None:
        self.is_void = True
        self.phase = _OVER

    # ---- from turn to turn

    def _end_turn(self, passed: bool = False) -> None:
        """Hand the turn on, or end the round."""
        self._took_discard = False
        self.phase = _DRAW
        if self._extra_draws is not None:
            self._extra_draws = 0 if self.layouts[self.seat].is_complete else self._extra_draws - 1
            if self._extra_draws == 0:
                self._finish()
        elif self.went_out:
            self._after_going_out()
        else:
            self.passes = self.passes + 1 if passed else 0
            self.seat = (self.seat + 1) % self.players
            if self.passes == self.players:
                self._after_a_lap_of_passes()

    def _after_a_lap_of_passes(self) -> None:
        """The next player must draw from the stock; if that cannot be done or cannot help, all is void."""
        if self._is_dead() or not self._can_draw_stock():
            self._make_void()

    def _after_going_out(self) -> None:
        if self.rules.extra_draws and self.players == 2:
            self.seat = 1 - self.seat
            self._extra_draws = self.rules.extra_draws
        elif self.rules.last_turn:
            if self._last_turns is None:
                first = self.went_out[0]
                self._last_turns = [(first + step) % self.players for step in range(1, self.players)]
            if self._last_turns:
                self.seat = self._last_turns.pop(0)
            else:
                self._finish()
        else:
            self._finish()

    def _finish(self) -> None:
        self.phase = _OVER
        if self.rules.check_layouts:
            self.turned_up = tuple(layout.hidden_cards() for layout in self.layouts)
            self.all_right = tuple(
                seat
                for seat in range(self.players)
                if seat not in self.went_out
                and all(
                    card.rank == place or self.rules.is_wild(card.rank)
                    for place, card in self.turned_up[seat].items()
                )
            )
