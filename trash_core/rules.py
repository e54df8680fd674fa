"""The options of the game, and the rule books that set them.

A `Rules` value is one complete set of rules. The five rule books are presets; a house rule is a preset
with one option changed: ``CLASSIC.replace(jokers=2)``. Options are independent of each other where the
game lets them be; where two contradict each other, a `ValueError` names both and says how to mend it.

Sources: the rule pages 000 (`classic`, after Bicycle Cards, checked against Pagat; also the list of
house rules), 001 (`garbage`), 002 (`turn_up`), 003 (`stock_only`) and 004 (`last_licks`). What no page
says is decided by us and marked "ours".

Three rows of the rules are alike in all five books and so are no options: a card that fits must be
placed; a wild fills its place at the end of the round; and everybody who goes out wins the round (with
no last turn that is one player).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Literal

from trash_core import describe as words
from trash_core.cards import Rank
from trash_core.moves import MAX_PLACES
from trash_core.options import (
    MAX_PLAYERS,
    PICTURES,
    PLAYERS_A_DECK,
    ByPlayers,
    check_one_round,
    check_target,
    count_of_players,
    for_players,
    settle,
)
from trash_core.whole import as_whole

__all__ = ["CLASSIC", "MAX_PLAYERS", "PLAYERS_A_DECK", "ByPlayers", "Rules", "check_rules"]

_JOKER = Rank.JOKER  # a name of its own, since looking a member up in its enum takes long before Python 3.12


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One complete set of rules; the defaults are the classic ones (source 000).

    >>> CLASSIC.decks_for(2), CLASSIC.decks_for(4)
    (1, 2)
    >>> kings = CLASSIC.replace(wild_ranks="K")
    >>> [rank.word for rank in kings.dead_ranks]
    ['jack', 'queen']
    >>> CLASSIC.replace(extra_draws=3)
    Traceback (most recent call last):
    ...
    ValueError: extra_draws=3 needs check_layouts=True: the free draws are part of checking the other \
layouts. Set check_layouts=True, or extra_draws=0.

    Rules never change: `replace` gives others. The options, with their sources (see the module's text):

    `book`
        The rule book that these rules start from; a change to an option leaves it as it is.
    `max_players`
        The most players; one is always allowed (ours, for practice). Up to 12 (source 000: more players
        add more decks).
    `decks`
        52-card decks shuffled together, a value or a table by players. Source 000: two players 1, three
        or four 2, five or six 3; the rows above six go on in the same way (ours).
    `jokers`
        Jokers added to each deck, always wild (house rule of 000; in 001 part of the game).
    `wild_ranks`
        Ranks that fill any face-down place: of jack, queen and king. May be given as text, such as
        ``"JQK"``. House rules of 000: kings wild, all picture cards wild. Jokers are wild without it.
    `first_layout`
        Places of everybody's first layout, 2 to 10 (002's option), a value or a table by players (004).
    `rows`
        Rows in which a layout lies, 1 or 2; two rows keep a full top row of five (000; one row: 001).
    `upcard`
        True if the discard pile starts with a card turned up from the stock (002).
    `draw_discard`
        May the discard pile's top card be drawn? ``"always"`` (000, 004); ``"fits"``: only if it fits a
        face-down place of the player's, which a wild does (002); or ``"never"`` (003; 001 by our reading).
    `swap`
        True if a natural card may replace the wild that holds its place; the wild is then placed again
        (000, 001; an option of 002; not in 004).
    `reshuffle`
        When the stock has run out: ``"keep_top"``: the top discard stays (000, 002; in 001 and 004 ours),
        or ``"whole_pile"``: all discards are shuffled into the new stock (003).
    `last_turn`
        True if everybody else has one more turn after a player goes out (004; an option of 002).
    `check_layouts`
        House rule of 000, if True: at the end of a round the others turn up their face-down cards, and
        whoever's are all in their right places goes down a rung, too. A face-down wild counts as right
        (ours).
    `extra_draws`
        House rule of 000, with `check_layouts` and two players: so many more draws (three) for the player
        who did not finish. Each is a full chain from any source that the rules allow (ours).
    `one_round`
        1 if a single round decides the match, else 0; a value or a table by players (004: from four).
    `one_round_tie`
        Who wins a match of one round when several go out: ``"shared"`` or ``"first"``. Source 004 says
        both; shared is our default.
    `target`
        A player who comes down to so many places wins the match. 0: by winning a round with one place
        left. House rule of 000, a shorter ladder: 6 takes four wins.
    `match_rounds`
        House rule of 000: after so many rounds the smallest layout wins, ties shared. None: no limit.
    `match_minutes`
        House rule of 000: as `match_rounds`, after the round in which so many minutes have gone by. It is
        kept to the second (ours), so that a deal code can name it.
    `first_opener`
        Who opens the first round: ``"dealer"``: the seat after the dealer (000, 001, 002, 004), or
        ``"match_number"``: player 1 in the first match, player 2 in the next, and so on (003).
    `next_opener`
        Who opens each later round: the last round's ``"winner"`` (000, 003; in 001 ours), or
        ``"rotates"``: the seat after the last opener, since the deal moves on (002, 004; a house rule of
        000).
    """

    book: str = "classic"
    max_players: int = 6
    decks: ByPlayers = ((1, 1), (3, 2), (5, 3), (7, 4), (9, 5), (11, 6))
    jokers: int = 0
    wild_ranks: frozenset[Rank] = frozenset({Rank.JACK})
    first_layout: ByPlayers = 10
    rows: Literal[1, 2] = 2
    upcard: bool = False
    draw_discard: Literal["never", "fits", "always"] = "always"
    swap: bool = True
    reshuffle: Literal["keep_top", "whole_pile"] = "keep_top"
    last_turn: bool = False
    check_layouts: bool = False
    extra_draws: int = 0
    one_round: ByPlayers = 0
    one_round_tie: Literal["shared", "first"] = "shared"
    target: int = 0
    match_rounds: int | None = None
    match_minutes: float | None = None
    first_opener: Literal["dealer", "match_number"] = "dealer"
    next_opener: Literal["winner", "rotates"] = "winner"

    def __post_init__(self) -> None:
        settle(self)

    def replace(self, **changes: Any) -> Rules:
        """These rules with some options changed: a house rule.

        >>> CLASSIC.replace(jokers=2, wild_ranks="QK")
        Rules(book='classic', jokers=2, wild_ranks='QK')

        Raises ValueError for an unknown option, a bad value or a contradiction.
        """
        known = [field.name for field in dataclasses.fields(self)]
        for name in changes:
            if name not in known:
                from difflib import get_close_matches  # only whoever mistypes a name needs it

                near = get_close_matches(name, known, n=1)
                meant = f" Do you mean {near[0]}?" if near else ""
                raise ValueError(f"There is no option {name!r}.{meant} The options are: {', '.join(known)}.")
        try:
            return dataclasses.replace(self, **changes)
        except ValueError as wrong:
            raise wrong.with_traceback(None) from None  # which of our checks has found it is of no use

    def __repr__(self) -> str:
        """The book, and what is not as in `classic`: short, and it makes the same rules again."""
        changed = {
            field.name: getattr(self, field.name)
            for field in dataclasses.fields(self)
            if field.name == "book" or getattr(self, field.name) != field.default
        }
        if "wild_ranks" in changed:
            changed["wild_ranks"] = "".join(rank.symbol for rank in sorted(self.wild_ranks))
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in changed.items())})"

    def describe(self, players: int | None = None) -> list[words.Row]:
        """These rules in plain words, a row for each topic; with `players`, as they are for so many.

        Raises ValueError unless `players` is a whole number from 1 to 12, or None.

        >>> print(CLASSIC.describe()[9].text)
        You may put the real card where a wild lies, and place the wild again.
        """
        return words.rows(self, players)

    def _repr_html_(self) -> str:
        """The rules in plain words as a table, for notebooks."""
        return words.table(self)

    def differences(self, other: Rules, players: int | None = None) -> list[words.Difference]:
        """The topics on which these rules and `other` differ: topic, what these say, what the other says.

        Raises TypeError if `other` are no rules; ValueError as `describe`.

        >>> [row.topic for row in CLASSIC.differences(CLASSIC.replace(wild_ranks="K"))]
        ['Wild cards', 'Dead cards']
        """
        check_rules(other)
        return words.differences(self, other, players)

    @property
    def dead_ranks(self) -> tuple[Rank, ...]:
        """The picture cards that can never be placed, since they are not wild."""
        return tuple(rank for rank in PICTURES if rank not in self.wild_ranks)

    @property
    def has_wilds(self) -> bool:
        """Whether any card is wild."""
        return bool(self.wild_ranks) or self.jokers > 0

    def is_wild(self, rank: Rank) -> bool:
        """Whether a card of `rank` fills any face-down place. Raises TypeError for what is no rank."""
        if rank in self.wild_ranks or rank == _JOKER:
            return True
        if isinstance(rank, int) or as_whole(rank) is not None:
            return False
        # Else "J", or a card, would never be wild, and nobody would notice.
        raise TypeError(f"{rank!r} is no rank. Write it as Rank.JACK, or take it from a card: card.rank.")

    def decks_for(self, players: int) -> int:
        """How many decks so many players use. Raises ValueError unless that is a whole number from 1 up."""
        return for_players(self.decks, players)

    def first_layout_for(self, players: int) -> int:
        """How many places everybody's first layout has with so many players. Raises as `decks_for`."""
        return for_players(self.first_layout, players)

    def one_round_for(self, players: int) -> bool:
        """Whether one round decides the match with so many players. Raises as `decks_for`."""
        return for_players(self.one_round, players) == 1

    def check(self, players: int, rungs: Sequence[int] | None = None) -> None:
        """Raise ValueError if so many players cannot play by these rules, or not with these `rungs`.

        `rungs` are the places of each seat's layout; left out, everybody has the first layout.
        """
        self.rungs_for(players, rungs)

    def rungs_for(self, players: int, rungs: Sequence[int] | None = None) -> tuple[int, ...]:
        """The places of each seat's layout: `rungs`; left out, the first layout for everybody.

        >>> CLASSIC.rungs_for(3), CLASSIC.rungs_for(2, [10, 9])
        ((10, 10, 10), (10, 9))

        Raises ValueError as `check`.
        """
        players = count_of_players(players)
        self._check_players(players)
        first = self.first_layout_for(players)
        check_target(self.target, first)
        if rungs is None:
            return (first,) * players
        if not isinstance(rungs, Iterable) or isinstance(rungs, str | Set | Mapping):
            raise ValueError(
                f"rungs={rungs!r} must be one number for each player, such as {[first] * players}."
            )
        return self._checked_rungs(players, list(rungs))

    def _check_players(self, players: int) -> None:
        if players > self.max_players:
            raise ValueError(
                f"{players} players are too many for max_players={self.max_players}. "
                f"Take fewer players, or set max_players={players}."
                if players <= MAX_PLAYERS
                else f"{players} players are too many: {MAX_PLAYERS} is the most there can be."
            )
        decks = self.decks_for(players)
        if players > PLAYERS_A_DECK * decks:
            raise ValueError(
                f"{players} players are too many for decks={decks}: with more than {PLAYERS_A_DECK} to a "
                f"deck, hardly any round can be won. Set decks={-(-players // PLAYERS_A_DECK)} or more."
            )
        if self.extra_draws and players != 2:
            raise ValueError(
                f"extra_draws={self.extra_draws} is for two players, and there are players={players}. "
                "Set extra_draws=0, or play with two."
            )
        if self.one_round_for(players):
            check_one_round(self, f"one_round (with {players} players)")

    def _checked_rungs(self, players: int, rungs: Sequence[object]) -> tuple[int, ...]:
        if len(rungs) != players:
            raise ValueError(f"rungs needs one number for each of the {players} players, not {len(rungs)}.")
        found = []
        for rung in rungs:
            places = as_whole(rung)
            if places is None or not 1 <= places <= MAX_PLACES:
                raise ValueError(f"A rung is a number of places from 1 to {MAX_PLACES}, and {rung!r} is not.")
            if places <= self.target:
                raise ValueError(
                    f"A rung of {places} is won already, since target={self.target}. Start from "
                    f"{self.target + 1} or more, or set a lower target."
                )
            found.append(places)
        return tuple(found)


def check_rules(given: object) -> None:
    """Raise TypeError, with the mend, unless `given` are rules: a book's name is not enough."""
    if not isinstance(given, Rules):
        raise TypeError(
            f"rules must be a rule book such as CLASSIC, or a change to one, not {given!r}. "
            "RULE_BOOKS['classic'] and the like find a book by its name."
        )


CLASSIC = Rules()
"""Source 000: Bicycle Cards' rules, checked against Pagat's. Every option has its default.

The other rule books are in `rule_books`."""
