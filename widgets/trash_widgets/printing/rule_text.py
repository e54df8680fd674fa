"""A set of rules as somebody reads it at the table: what to do, in order, in short sentences.

`describe` in the core says each option on its own, for comparing rules. A sheet tells how to play.
"""

from __future__ import annotations

from typing import NamedTuple

from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules

from ..house import BOOKS
from ..wording import listed
from .example import dealt, example, largest
from .numbers import by_players, count, word
from .sections import Picture, Section

_HALF_A_PAGE = 6
"""So many cards side by side can still be read in one of the two columns."""


class RuleText(NamedTuple):
    """All that stands on a rule sheet."""

    title: str
    book: str
    goal: str
    needs: Section
    deal: Section
    dealt: Picture
    turn: Section
    example: Section
    played: Picture
    ends: list[Section]
    wide: bool
    """Whether the pictures need the whole width of the page: a long layout in one row."""
    changes: Section | None
    """What is played otherwise than the rule book says."""


def rule_text(rules: Rules) -> RuleText:
    """What the sheet for `rules` says.

    >>> from trash_core import CLASSIC
    >>> rule_text(CLASSIC).needs.items
    ['Players: two to six.', 'Packs of 52 cards: one for two, two for three or four, three for five or six.']
    """
    base = RULE_BOOKS.get(rules.book)
    changed = rules.differences(base) if base else []
    book = book_title(rules)
    turn, played = example(rules)
    ends = [_end_of_round(rules), *_ladder(rules), _end_of_match(rules)]
    return RuleText(
        title="Trash",
        book=f"{book} rules, with house rules" if changed else f"{book} rules",
        goal="Turn your whole layout face up, one card after the other, before anybody else does.",
        needs=_needs(rules),
        deal=_deal(rules),
        dealt=dealt(rules),
        turn=_turn(rules),
        example=turn,
        played=played,
        ends=ends,
        wide=rules.rows == 1 and largest(rules) > _HALF_A_PAGE,
        changes=Section("House rules on this sheet", [f"{row.topic}: {row.this}" for row in changed])
        if changed
        else None,
    )


def book_title(rules: Rules) -> str:
    """What the rule book is called on screen and paper."""
    return BOOKS[rules.book][0] if rules.book in BOOKS else rules.book


# ---- before the first turn


def _needs(rules: Rules) -> Section:
    most = rules.max_players
    players = "two" if most == 2 else f"two to {word(most)}" if most > 1 else "one"
    decks = by_players(rules, rules.decks_for, word)
    items = [f"Players: {players}.", f"Packs of 52 cards: {decks}."]
    if rules.jokers:
        items.append(f"Put {count(rules.jokers, 'joker')} into each pack.")
    return Section("You need", items)


def _deal(rules: Rules) -> Section:
    start = by_players(rules, rules.first_layout_for, str)
    many = "" if start.isdigit() else f" How many: {start} players."
    rows = "a row" if rules.rows == 1 or largest(rules) <= 5 else "two rows, five above"
    items = [
        f"Shuffle. Deal each player {'the cards' if many else f'{start} cards'}, face down, in {rows}.{many} "
        "Nobody may look at them.",
        "Each spot is a place: the first is for an ace, the next for a 2, and so on. Suits do not matter.",
    ]
    if rules.upcard:
        items.append("The other cards are the stock. Turn its top card up beside it: the discard pile.")
    else:
        items.append("The other cards are the stock, face down. The discard pile beside it is still empty.")
    if rules.first_opener == "dealer":
        items.append("The player after the dealer plays first.")
    else:
        items.append("Player 1 plays first in your first match, player 2 in the next, and so on.")
    return Section("The deal", items, steps=True)


# ---- a turn


def _turn(rules: Rules) -> Section:
    draw = {
        "never": "Draw the top card of the stock.",
        "fits": "Draw the top card of the stock. Or take the top discard if it fits a place of yours.",
        "always": "Draw the top card of the stock, or take the top card of the discard pile.",
    }[rules.draw_discard]
    items = [
        draw,
        "Does the card fit a place of yours that is face down? Put it there, face up. You have to. Then pick "
        "up the card that lay under it, and go on with that one.",
        *_wilds(rules),
        f"{_dead(rules)} Put it on the discard pile. Your turn is over.",
        "Have you filled your last place? Call “Trash!”, and discard the card that lay under it.",
    ]
    return Section("Your turn", items, steps=True)


def _wilds(rules: Rules) -> list[str]:
    if not rules.has_wilds:
        return []
    said = f"{_wild_names(rules)} are wild: one goes on any face-down place of yours, and fills it."
    if rules.swap:
        said += (
            " If you hold the real card for that place later, you may swap them, and place the wild again."
        )
    else:
        said += " It stays there until the round ends."
    return [said]


def _wild_names(rules: Rules) -> str:
    names = [f"{rank.word}s" for rank in sorted(rules.wild_ranks)] + (["jokers"] if rules.jokers else [])
    return listed(names).capitalize()


def _dead(rules: Rules) -> str:
    names = [f"{rank.word}s" for rank in rules.dead_ranks]
    if not names:
        return "Some cards fit nowhere, for you have that place already."
    return f"{listed(names).capitalize()} fit nowhere, nor does a card whose place you have filled."


# ---- the end of a round and of the match


def _end_of_round(rules: Rules) -> Section:
    items = []
    if rules.last_turn:
        items.append("When a player has filled the whole layout, everybody else has one last turn.")
        items.append("All who have filled their layouts win the round.")
    else:
        items.append("The round ends at once when a player has filled the whole layout.")
    if rules.extra_draws:
        items.append(f"With two players, the other one may still draw {word(rules.extra_draws)} times.")
    if rules.check_layouts:
        items.append(
            "Then the others turn up their face-down cards. Whoever finds all of them in their right places "
            "goes down a place, too."
        )
    if rules.reshuffle == "keep_top":
        items.append("The stock runs out? Leave the top discard, and shuffle the others into a new stock.")
    else:
        items.append("The stock runs out? Shuffle the whole discard pile into a new stock.")
    return Section("The end of a round", items)


def _ladder(rules: Rules) -> list[Section]:
    if _one_round_from(rules) == 1:
        return []
    who = "Every winner" if rules.last_turn or rules.check_layouts else "The winner"
    after = largest(rules) - 1
    gone = _placeword(after + 1)
    items = [
        f"{who} gets one card fewer in the next deal, and loses the highest place: with "
        f"{count(after, 'card')} you need no {gone} any more. Everybody else gets as many as before.",
        "The round’s winner plays first in the next one."
        if rules.next_opener == "winner"
        else "The first turn passes to the next player from round to round.",
    ]
    if rules.last_turn and rules.next_opener == "winner":
        items[1] = "Whoever filled the layout first plays first in the next round."
    return [Section("The next round", items)]


def _end_of_match(rules: Rules) -> Section:
    items = []
    one = _one_round_from(rules)
    if one != 1:
        if rules.target:
            items.append(f"Whoever comes down to {count(rules.target, 'card')} first wins the match.")
        else:
            items.append(
                "In the end you have only the ace place. Win that round, and you have won the match."
            )
    if one:
        shared = (
            "All who fill their layouts win together."
            if rules.one_round_tie == "shared"
            else ("Whoever fills the layout first wins.")
        )
        many = f"With {word(one)} or more players one round decides." if one > 1 else "One round decides."
        items.append(f"{many} {shared if rules.last_turn else ''}".strip())
    if rules.match_rounds:
        items.append(f"After {count(rules.match_rounds, 'round')} the smallest layout wins.")
    if rules.match_minutes:
        items.append(
            f"When {rules.match_minutes:g} minutes have gone by, finish the round. Then the smallest layout "
            "wins."
        )
    if one != 1 and (rules.last_turn or rules.check_layouts or rules.match_rounds or rules.match_minutes):
        items.append("Those who are level share the win.")
    return Section("Winning the match", items)


# ---- pieces


def _one_round_from(rules: Rules) -> int:
    """From how many players on one round decides; 0 for never."""
    counts = [players for players in range(1, rules.max_players + 1) if rules.one_round_for(players)]
    return counts[0] if counts else 0


def _placeword(place: int) -> str:
    return "ace" if place == 1 else str(place)
