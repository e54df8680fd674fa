"""Rules in plain words: what a set of rules says, topic by topic, and where two sets differ.

All words stand in this one module, so that a translation has one place to go to (see also `reasons`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from trash_core.cards import Rank
from trash_core.options import MAX_PLAYERS
from trash_core.whole import whole

if TYPE_CHECKING:
    from trash_core.rules import Rules


_FULL_ROW = 5
"""More places than this lie in two rows."""


class Row(NamedTuple):
    """What a set of rules says on one topic."""

    topic: str
    text: str


class Difference(NamedTuple):
    """A topic on which two sets of rules say different things."""

    topic: str
    this: str
    that: str


def rows(rules: Rules, players: int | None = None) -> list[Row]:
    """What `rules` say on every topic; with `players`, only what goes for so many.

    >>> from trash_core.rules import CLASSIC
    >>> print(*(row.text for row in rows(CLASSIC, players=3)[1:4]), sep="\\n")
    Packs of 52 cards: two.
    Jacks are wild: a wild card fills any face-down place.
    Queens and kings can never be placed.

    Raises ValueError unless `players` is a whole number from 1 to 12, or None.
    """
    if players is not None:
        players = whole("players", players, 1, MAX_PLAYERS)
    return [Row(topic, say(rules, players)) for topic, say in _TOPICS.items()]


def differences(this: Rules, that: Rules, players: int | None = None) -> list[Difference]:
    """The topics on which two sets of rules differ, ready for a table side by side.

    Raises ValueError as `rows`.

    >>> from trash_core.rules import CLASSIC
    >>> for row in differences(CLASSIC, CLASSIC.replace(swap=False)):
    ...     print(row.topic, "|", row.this, "|", row.that)
    Swapping | You may put the real card where a wild lies, and place the wild again. | A wild stays where \
it lies.
    """
    pairs = zip(rows(this, players), rows(that, players), strict=True)
    return [Difference(mine.topic, mine.text, yours.text) for mine, yours in pairs if mine.text != yours.text]


def table(rules: Rules) -> str:
    """The rows as an HTML table."""
    left = 'style="text-align:left"'  # a notebook would set words on the right, as it does numbers
    body = "".join(
        f'<tr><th scope="row" {left}>{escape(row.topic)}</th><td {left}>{escape(row.text)}</td></tr>'
        for row in rows(rules)
    )
    return f"<table><caption>Rules ({escape(rules.book)})</caption>{body}</table>"


# ---- what is said on each topic


def _players(rules: Rules, players: int | None) -> str:
    if players is not None:
        return "You play alone, for practice." if players == 1 else f"{_number(players).capitalize()} play."
    return f"For {_span(1, rules.max_players)}." if rules.max_players > 1 else "For one player."


def _decks(rules: Rules, players: int | None) -> str:
    said = f"Packs of 52 cards: {_by_players(rules, players, rules.decks_for, _number)}."
    return f"{said} Add {_count(rules.jokers, 'joker')} to each." if rules.jokers else said


def _wilds(rules: Rules, players: int | None) -> str:
    ranks = [*sorted(rules.wild_ranks), *([Rank.JOKER] if rules.jokers else [])]
    if not ranks:
        return "No card is wild."
    return f"{_listed(_plurals(ranks)).capitalize()} are wild: a wild card fills any face-down place."


def _dead(rules: Rules, players: int | None) -> str:
    if not rules.dead_ranks:
        return "No picture card is dead."
    return f"{_listed(_plurals(rules.dead_ranks)).capitalize()} can never be placed."


def _first_layout(rules: Rules, players: int | None) -> str:
    return f"Places in everybody's first layout: {_by_players(rules, players, rules.first_layout_for, str)}."


def _rows(rules: Rules, players: int | None) -> str:
    counts = range(1, rules.max_players + 1) if players is None else [players]
    longest = max(rules.first_layout_for(count) for count in counts)
    if rules.rows == 1 or longest <= _FULL_ROW:
        return "A layout lies in one row."
    return "A layout lies in two rows, five above."


def _upcard(rules: Rules, players: int | None) -> str:
    return "The deal turns one card up to start it." if rules.upcard else "There is none at the deal."


def _drawing(rules: Rules, players: int | None) -> str:
    return {
        "never": "Draw from the stock.",
        "fits": "Draw from the stock, or take the top discard if it fits a face-down place of yours.",
        "always": "Draw from the stock, or take the top discard, whatever it is.",
    }[rules.draw_discard]


def _placing(rules: Rules, players: int | None) -> str:
    return "A card that fits must be placed. A card that goes nowhere is discarded and ends the turn."


def _swapping(rules: Rules, players: int | None) -> str:
    if not rules.has_wilds:
        return "There is no wild to swap."
    if rules.swap:
        return "You may put the real card where a wild lies, and place the wild again."
    return "A wild stays where it lies."


def _stock(rules: Rules, players: int | None) -> str:
    if rules.reshuffle == "keep_top":
        return "The top discard stays. The other discards are shuffled into a new stock."
    return "All the discards are shuffled into a new stock."


def _round_end(rules: Rules, players: int | None) -> str:
    said = ["The round ends when a layout is complete; a wild counts as filling its place."]
    if rules.last_turn and players != 1:
        said = [
            "When a layout is complete, everybody else has one last turn; a wild counts as filling its place."
        ]
    if rules.extra_draws:
        said.append(f"With two players, the other one then has {_number(rules.extra_draws)} more draws.")
    return " ".join(said)


def _checking(rules: Rules, players: int | None) -> str:
    if not rules.check_layouts:
        return "Cards that are still face down do not count."
    return "The others turn up their face-down cards. If all yours are right, you go down a place, too."


def _ladder(rules: Rules, players: int | None) -> str:
    who = "Everybody who completes a layout" if rules.last_turn else "Whoever completes the layout"
    ladder = f"{who} is dealt one place fewer next time."
    one_round = _one_round(rules, players)
    if one_round is None:
        return ladder
    if rules.one_round_tie == "shared":
        decided = "All who complete a layout win together." if rules.last_turn else ""
    else:
        decided = "The first to complete a layout wins." if rules.last_turn else ""
    one = f"{'One' if one_round == '' else f'{one_round}, one'} round decides the match. {decided}".strip()
    return one if one_round == "" else f"{ladder} {one}"


def _match_end(rules: Rules, players: int | None) -> str:
    if _one_round(rules, players) == "":
        return "The match ends with its only round."
    if rules.target:
        said = [f"The first to come down to {_count(rules.target, 'place')} wins the match."]
    else:
        said = ["Whoever wins a round with only the ace place left wins the match."]
    limits = []
    if rules.match_rounds is not None:
        limits.append(f"after {_count(rules.match_rounds, 'round')}")
    if rules.match_minutes is not None:
        limits.append(f"after the round in which {_minutes(rules.match_minutes)} have gone by")
    if limits:
        said.append(f"It also ends {' or '.join(limits)}: then the smallest layout wins.")
    if rules.last_turn or rules.check_layouts or limits:
        said.append("Ties are shared.")
    return " ".join(said)


def _first_opener(rules: Rules, players: int | None) -> str:
    if rules.first_opener == "dealer":
        return "The player after the dealer plays first."
    return "Player 1 opens the first match, player 2 the next, and so on."


def _next_opener(rules: Rules, players: int | None) -> str:
    if rules.next_opener == "winner":
        return "The winner of a round plays first in the next."
    return "The first turn passes to the next player from round to round."


_TOPICS: dict[str, Callable[[Rules, int | None], str]] = {
    "Players": _players,
    "Packs": _decks,
    "Wild cards": _wilds,
    "Dead cards": _dead,
    "First layout": _first_layout,
    "Rows": _rows,
    "Discard pile": _upcard,
    "Drawing": _drawing,
    "Placing": _placing,
    "Swapping": _swapping,
    "Stock runs out": _stock,
    "End of a round": _round_end,
    "Other layouts": _checking,
    "Ladder": _ladder,
    "End of a match": _match_end,
    "First round": _first_opener,
    "Later rounds": _next_opener,
}


# ---- pieces of sentences

_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def _number(n: int) -> str:
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def _count(n: int, thing: str) -> str:
    return f"{_number(n)} {thing}{'' if n == 1 else 's'}"


def _minutes(minutes: float) -> str:
    whole, seconds = divmod(round(minutes * 60), 60)
    said = [_count(whole, "minute")] if whole else []
    return " and ".join(said + ([_count(seconds, "second")] if seconds else []))


def _plurals(ranks: Iterable[Rank]) -> list[str]:
    return [f"{rank.word}s" for rank in ranks]


def _listed(words: Sequence[str]) -> str:
    """The words as a list inside a sentence.

    >>> _listed(["jacks"]), _listed(["jacks", "queens", "kings"])
    ('jacks', 'jacks, queens and kings')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _spans(rules: Rules, value_for: Callable[[int], int]) -> list[tuple[int, int, int]]:
    """Runs of player counts with the same value: first, last, value. One player goes with two."""
    spans: list[tuple[int, int, int]] = []
    for players in range(1, rules.max_players + 1):
        value = value_for(players)
        if spans and spans[-1][2] == value:
            spans[-1] = (spans[-1][0], players, value)
        else:
            spans.append((players, players, value))
    return spans


def _span(first: int, last: int) -> str:
    first = max(first, min(2, last))  # playing alone is practice and goes without saying
    if first == last:
        return _count(first, "player")
    return f"{_number(first)}{' or ' if last == first + 1 else ' to '}{_number(last)} players"


def _by_players(
    rules: Rules, players: int | None, value_for: Callable[[int], int], say: Callable[[int], str]
) -> str:
    if players is not None:
        return say(value_for(players))
    spans = _spans(rules, value_for)
    if len(spans) == 1:
        return say(spans[0][2])
    said = [f"{say(value)} for {_span(first, last)}" for first, last, value in spans]
    return ", ".join(said)


def _one_round(rules: Rules, players: int | None) -> str | None:
    """With how many players one round decides: None for never, empty for always."""
    if players is not None:
        return "" if rules.one_round_for(players) else None
    spans = [(first, last) for first, last, one in _spans(rules, rules.one_round_for) if one]
    if not spans:
        return None
    if spans == [(1, rules.max_players)]:
        return ""
    return f"With {_listed([_span(first, last) for first, last in spans])}"
