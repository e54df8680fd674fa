"""Computer players: each is a function from a `View` to one of its legal moves.

A view is all that they get, so none of them can cheat. They differ only where there is a choice:

* draw the discard or from the stock? None of them draws a discard that it could only put back. If the
  discard can be placed or swapped, all but `random` take it: it is the one card that is known beforehand.
* swap a wild out, or discard the natural card? All but `random` swap: that turns up one card more.
* which place for a wild? Here is the difference between `first_fit`, `counter` and `expert`.

Four more are made to be compared with these: `blind` never takes a discard, `last_fit`, `middle` and
`least_seen` each have another place for a wild. The last two do what rule pages advise.

>>> from trash_core import CLASSIC, Match
>>> match = Match(CLASSIC, players=2, seed=7)
>>> play_out(match, [first_fit, counter])
>>> match.is_over
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from trash_core.cards import Card, Rank
from trash_core.match import Match
from trash_core.moves import PLACES, Draw, Move, Place
from trash_core.round import Round
from trash_core.shuffle import SplitMix64, derive
from trash_core.view import View

Player = Callable[[View], Move]

_PILE = Draw.DISCARD


def first_fit(view: View) -> Move:
    """Takes a discard that it can use, swaps whenever it can, puts a wild on its lowest face-down place.

    Legal moves come in a fixed order (the stock first, places from the ace up, a swap before a discard),
    so after the draw this is the first of them.
    """
    moves = view.legal_moves
    if _PILE in moves and is_useful(view, view.discard[-1]):
        return _PILE
    return moves[0]


def counter(view: View) -> Move:
    """As `first_fit`, but puts a wild where the fewest unseen copies of the natural card are left.

    Ties go to the higher place.
    """
    return _place_wild_where_least(view, lambda place: view.unseen[Rank(place)])


def blind(view: View) -> Move:
    """As `first_fit`, but draws from the stock, whatever lies on the discard pile."""
    return view.legal_moves[0]


def last_fit(view: View) -> Move:
    """As `first_fit`, but puts a wild on its highest face-down place."""
    return _place_wild_where_least(view, lambda place: -place)


def middle(view: View) -> Move:
    """As `first_fit`, but puts a wild as near to the middle of its layout as it can: a tip of source 001.

    Ties go to the higher place.
    """
    return _place_wild_where_least(view, lambda place: abs(2 * place - len(view.own) - 1))


def least_seen(view: View) -> Move:
    """As `first_fit`, but puts a wild where it has seen the fewest copies of the natural card.

    That is a tip of source 004, and the opposite of `counter`. Ties go to the higher place.
    """
    return _place_wild_where_least(view, lambda place: -view.unseen[Rank(place)])


def expert(view: View) -> Move:
    """As `counter`, but weighs how likely each copy is to come up.

    * After a reshuffle the stock holds only known discards: a copy in it will come up for certain, and a
      copy that is not lies face down in a layout, perhaps to the end.
    * Discards come back with the next reshuffle; that is the nearer, the smaller the stock is.
    """
    return _place_wild_where_least(view, lambda place: _supply(view, place))


def random(seed: int) -> Player:
    """A player that takes any legal move, each as likely; but it never draws a discard only to put it back.

    The choice number `n` (from 0) is `below(number of moves)` of the stream that starts at `seed`.
    """
    stream = SplitMix64(derive(seed))

    def choose(view: View) -> Move:
        moves = view.legal_moves
        if moves[1:] == (_PILE,) and not is_useful(view, view.discard[-1]):
            return moves[0]
        return moves[stream.below(len(moves))]

    return choose


PLAYERS: Mapping[str, Callable[[int], Player]] = MappingProxyType(
    {
        "random": random,
        "first_fit": lambda seed: first_fit,
        "counter": lambda seed: counter,
        "expert": lambda seed: expert,
        "blind": lambda seed: blind,
        "last_fit": lambda seed: last_fit,
        "middle": lambda seed: middle,
        "least_seen": lambda seed: least_seen,
    }
)
"""Each player by its name, made from a seed (only `random` needs one)."""

LEVELS: Mapping[str, str] = MappingProxyType({"easy": "random", "medium": "first_fit", "hard": "expert"})
"""The players that stand for the levels which learners choose from."""


def player(name: str, seed: int = 0) -> Player:
    """The player with a name of `PLAYERS` or a level of `LEVELS`.

    Raises ValueError if there is no such player.
    """
    name = LEVELS.get(name, name) if isinstance(name, str) else repr(name)  # a list cannot be looked up
    if name not in PLAYERS:
        raise ValueError(f"There is no player {name!r}. Choose from {', '.join([*LEVELS, *PLAYERS])}.")
    return PLAYERS[name](seed)


def players_of(match: Match, names: Sequence[str | Player]) -> list[Player]:
    """A player for each seat of `match`, each with a stream of chance of its own.

    A seat that has a player already keeps it: a function from a `View` to a move.

    Raises ValueError for a name that there is not, or too many or too few; TypeError for what is neither.
    """
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise TypeError(
            f"players is a list with one for each seat, such as ['medium', 'hard'], not {names!r}."
        )
    if len(names) != match.players:
        raise ValueError(
            f"The match has {match.players} seats, and {len(names)} players are given: {_listed(names)}. "
            "Give one for each seat."
        )
    # The rounds are dealt from the parts 0, 1, 2, … (see `Match`), so the seats' parts lie far above.
    seeds = [derive(match.seed, match.number, 2**32 + seat) for seat in range(match.players)]
    return [
        player(each, seed) if isinstance(each, str) else _checked(each)
        for each, seed in zip(names, seeds, strict=True)
    ]


def _checked(given: Player) -> Player:
    if not callable(given):
        raise TypeError(
            f"A player is a name such as 'medium', or a function that takes a view, not {given!r}."
        )
    return given


def play_out(match: Match, players: Sequence[str | Player]) -> None:
    """Play `match` to its end, `players` by seat: names (see `player`) or functions of your own.

    A function gets a `View`, and returns one of its `legal_moves` (or its text, such as ``"S"``). It is asked
    only where there is a choice.

    >>> from trash_core import CLASSIC, Match
    >>> match = Match(CLASSIC, players=2, seed=7)
    >>> play_out(match, ["medium", lambda view: view.legal_moves[0]])
    >>> match.winners
    (0,)

    Raises ValueError for a move that is not allowed; a note says who chose it, and what was allowed.
    """
    if not isinstance(match, Match):
        raise TypeError(f"play_out plays a match, such as Match(CLASSIC, players=2, seed=7), not {match!r}.")
    players = players_of(match, players)
    while not match.is_over:
        if match.can_deal:
            match.next_round()
        play_round(match, players)


def play_round(match: Match, players: Sequence[Player]) -> None:
    """Play the round that runs in `match` to its end, `players` by seat.

    Raises as `play_out` for a move that is not allowed.
    """
    round = match.round
    while moves := round.legal_moves:
        move = moves[0] if len(moves) == 1 else players[round.seat](round.view(round.seat))
        try:
            match.play(move)
        except ValueError as refused:
            refused.add_note(_who_chose(round, players[round.seat], move, moves))
            raise refused.with_traceback(None) from None  # the mistake is in the player, not in our code


def _who_chose(round: Round, player: Player, move: object, moves: Sequence[Move]) -> str:
    name = getattr(player, "__name__", repr(player))
    chose = f"returned {str(move) if isinstance(move, Move) else repr(move)}"
    if move is None:
        chose += " (does every way through it end with return?)"
    return (
        f"Seat {round.seat}'s player {name} {chose}. Allowed were: {_listed(moves)}. "
        "Return one of view.legal_moves."
    )


def _listed(things: Sequence[object]) -> str:
    return ", ".join(getattr(thing, "__name__", str(thing)) for thing in things)


def is_useful(view: View, card: Card) -> bool:
    """Whether the seat of `view` could place or swap `card`."""
    if view.rules.is_wild(card.rank):
        return True
    if card.rank > len(view.own):
        return False
    there = view.own[card.rank - 1]
    return there is None or (view.rules.swap and there.rank != card.rank)


def _place_wild_where_least(view: View, worth: Callable[[int], float]) -> Move:
    """The move of `first_fit`, but a wild goes to the place with the least `worth`, ties to the higher."""
    moves = view.legal_moves
    if len(moves) == 1 or not isinstance(moves[0], Place):
        return first_fit(view)
    places = [move.place for move in moves if isinstance(move, Place)]
    return PLACES[min(places, key=lambda place: (worth(place), -place)) - 1]


def _supply(view: View, place: int) -> float:
    """About how many copies of the natural card of `place` may still come up in this round."""
    rank = Rank(place)
    hidden = sum(layout.count(None) for layout in view.layouts)
    drawn_from = view.stock_count / (view.stock_count + hidden)
    unseen = view.unseen[rank]
    in_stock = unseen * drawn_from if view.in_stock is None else view.in_stock[rank]
    comes_back = (1 - drawn_from) * sum(card.rank == rank for card in view.discard)
    return in_stock + _FACE_DOWN_COUNTS * (unseen - in_stock) + comes_back


_FACE_DOWN_COUNTS = 0.1
"""A card that lies face down in a layout mostly stays there to the end. The best of a few values tried."""
