"""What happened and what may be done now, in sentences: for logs, screen readers and hints.

Each sentence stands here twice, for "you" and for somebody with a name, since verbs differ. A translation
replaces these tables and those of `reasons`.
"""

from __future__ import annotations

from collections.abc import Sequence

from trash_core.cards import Card
from trash_core.moves import Discard, Draw, Move, Pass, Place, Swap
from trash_core.players import is_useful
from trash_core.reasons import place_name
from trash_core.round import Event
from trash_core.view import View

YOU = "You"

_DRAW_STOCK = ("You draw the {card} from the stock.", "{who} draws the {card} from the stock.")
_DRAW_DISCARD = (
    "You take the {card} from the discard pile.",
    "{who} takes the {card} from the discard pile.",
)
_PLACE = (
    "You put the {card} at {place}. Under it was the {picked_up}.",
    "{who} puts the {card} at {place}. Under it was the {picked_up}.",
)
_COMPLETE = (
    "You put the {card} at {place}, your last one. The {picked_up} from under it goes on the discard pile.",
    "{who} puts the {card} at {place}, the last one. The {picked_up} from under it goes on the discard pile.",
)
_SWAP = (
    "You put the {card} at {place} and pick up the {picked_up} that held it.",
    "{who} puts the {card} at {place} and picks up the {picked_up} that held it.",
)
_DISCARD = ("You discard the {card}.", "{who} discards the {card}.")
_PASS = ("You pass.", "{who} passes.")
_VOID = ("You turn to the stock.", "{who} turns to the stock.")
_RESHUFFLED = "The stock has run out, so the discards are shuffled into a new one."


def tell(event: Event, who: str = YOU) -> str:
    """What `event` did, in one to three sentences. `who` is the player's name, or "You".

    >>> from trash_core import CLASSIC, Round
    >>> round = Round.rigged(CLASSIC, ["? 2c+ 7d"], stock="3h", rest="none")
    >>> tell(round.play("S"))
    'You draw the 3 of hearts from the stock.'
    >>> tell(round.play("P3"), "Ben")
    'Ben puts the 3 of hearts at place 3. Under it was the 7 of diamonds.'
    >>> tell(round.play("X"))
    'You discard the 7 of diamonds. The layout has 3 places, so the 7 of diamonds has no place in it, \
and the turn ends.'
    """
    sentence = _sentences(event)[who != YOU].format(
        who=who,
        card=_name(event.card),
        picked_up=_name(event.picked_up),
        place=place_name(event.move.place) if isinstance(event.move, Place | Swap) else "",
    )
    before = [_RESHUFFLED] if event.reshuffled else []
    after = [str(event.turn_end)] if event.turn_end and not event.completed else []
    return " ".join([*before, sentence, *after])


def _sentences(event: Event) -> tuple[str, str]:
    move = event.move
    if isinstance(move, Place):
        return _COMPLETE if event.completed else _PLACE
    if isinstance(move, Swap):
        return _SWAP
    if isinstance(move, Discard):
        return _DISCARD
    if isinstance(move, Pass):
        return _PASS
    if event.card is None:
        return _VOID
    return _DRAW_STOCK if move is Draw.STOCK else _DRAW_DISCARD


def _name(card: Card | None) -> str:
    return card.name if card else ""


def sum_up(events: Sequence[Event], who: str) -> str:
    """One player's whole turn in one sentence. `who` is the player's name: there is no form for "You".

    >>> from trash_core import CLASSIC, Round
    >>> round = Round.rigged(CLASSIC, ["? ? ? 9d ? ? ? ? Qh ?"], stock="4h")
    >>> sum_up([round.play(move) for move in ("S", "P4", "P9", "X")], "Ben")
    'Ben draws the 4 of hearts from the stock, fills places 4 and 9, and discards the queen of hearts.'

    Raises ValueError if there are no events.
    """
    if not events:
        raise ValueError("A turn has at least one event, and there are none to sum up.")
    parts = [part for part in (_summed_draw(events), _summed_chain(events), _summed_end(events)) if part]
    return f"{who} {_listed(parts)}."


def _summed_draw(events: Sequence[Event]) -> str:
    first = events[0]
    if not isinstance(first.move, Draw):
        return ""
    if first.card is None:
        return "turns to the stock"
    source = "stock" if first.move is Draw.STOCK else "discard pile"
    return f"{'draws' if first.move is Draw.STOCK else 'takes'} the {first.card.name} from the {source}"


def _summed_chain(events: Sequence[Event]) -> str:
    filled = [event.move.place for event in events if isinstance(event.move, Place)]
    swapped = [event.move.place for event in events if isinstance(event.move, Swap)]
    parts = []
    if filled:
        parts.append(f"fills {_places(sorted(filled))}")
    if swapped:
        parts.append(f"swaps a wild out at {_listed([place_name(place) for place in sorted(swapped)])}")
    return " and ".join(parts)


def _places(places: Sequence[int]) -> str:
    if len(places) == 1:
        return place_name(places[0])
    return f"places {_listed(['ace' if place == 1 else str(place) for place in places])}"


def _summed_end(events: Sequence[Event]) -> str:
    last = events[-1]
    if isinstance(last.move, Pass):
        return "passes"
    if isinstance(last.move, Discard):
        goes_at_once = len(events) == 2 and last.card == events[0].card  # then it has just been named
        return "discards it" if goes_at_once else f"discards the {_name(last.card)}"
    return "goes out" if last.completed else ""


def _listed(parts: Sequence[str]) -> str:
    if len(parts) < 3:
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def advise(view: View) -> str:
    """What the player to play may do now, in one or two sentences, with the reason; whoever's view it is.

    >>> from trash_core import CLASSIC, Round
    >>> round = Round.rigged(CLASSIC, ["? 2c+ 7d"], stock="3h Js 2d", rest="none")
    >>> print(advise(round.view()))
    Draw the top card of the stock.
    >>> _ = round.play("S")
    >>> print(advise(round.view()))
    The 3 of hearts fits place 3, which is still face down. Put it there.
    """
    view = _of_who_plays(view)
    moves = view.legal_moves
    if not moves:
        return "The round is over."
    if view.held is None:
        return _advise_draw(view)
    move = moves[0]
    if view.rules.is_wild(view.held.rank):
        return f"The {view.held.name} is wild. Put it at any place that is still face down."
    if isinstance(move, Place):
        where = place_name(move.place)
        return f"The {view.held.name} fits {where}, which is still face down. Put it there."
    if isinstance(move, Swap):
        wild = view.own[move.place - 1]
        assert wild is not None
        return (
            f"The {wild.name} holds {place_name(move.place)}. Put the {view.held.name} there and use the "
            f"{wild.rank.word} again, or discard the {view.held.rank.word}."
        )
    return f"The {view.held.name} fits none of your face-down places. Put it on the discard pile."


def advised(view: View) -> tuple[Move, ...]:
    """The moves that `advise` speaks for, to be marked: one, or any of several that are as good.

    >>> from trash_core import CLASSIC, Round
    >>> round = Round.rigged(CLASSIC, ["? ? ?"], discard="2d")
    >>> [str(move) for move in round.legal_moves], [str(move) for move in advised(round.view())]
    (['S', 'D'], ['D'])
    """
    view = _of_who_plays(view)
    moves = view.legal_moves
    if Draw.DISCARD in moves and is_useful(view, view.discard[-1]):
        return (Draw.DISCARD,)
    if moves[:1] and isinstance(moves[0], Draw | Swap):
        return moves[:1]
    return moves


def _of_who_plays(view: View) -> View:
    """The same position as the player to play sees it: everybody sees the same cards."""
    if view.to_play in (None, view.seat):
        return view
    return View(**{**vars(view), "seat": view.to_play})


def _advise_draw(view: View) -> str:
    draws = [move for move in view.legal_moves if isinstance(move, Draw)]
    if draws == [Draw.STOCK]:
        return "Draw the top card of the stock."
    if draws == [Draw.DISCARD]:
        return "The stock has run out. Take the top card of the discard pile."
    if not draws:
        return "There is nothing to draw, so you pass."
    top = view.discard[-1]
    if view.rules.is_wild(top.rank):
        return f"The {top.name} on the discard pile is wild, so it fits. Take it."
    if is_useful(view, top):
        place = place_name(int(top.rank))
        if view.own[top.rank - 1] is None:
            return f"The {top.name} on the discard pile fits {place}. Take it."
        return f"The {top.name} on the discard pile is the real card for {place}, where a wild lies. Take it."
    return f"Draw from the stock: the {top.name} on the discard pile fits none of your face-down places."
