"""A set of rules as somebody reads it at the table: what to do, in order, in short sentences.

`describe` in the core says each option on its own, for comparing rules. A sheet tells how to play.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from trash_core import Discard, Draw, Move, Place, Rank, Round
from trash_core.picture_table import layout_svg, layout_words
from trash_core.rule_books import RULE_BOOKS
from trash_core.rules import Rules
from trash_core.telling import tell

from ..house import BOOKS

_HALF_A_PAGE = 6
"""So many cards side by side can still be read in one of the two columns."""
_WORDS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


class Section(NamedTuple):
    """A heading and what stands under it; `steps` are numbered."""

    title: str
    items: list[str]
    steps: bool = False


class Picture(NamedTuple):
    """A drawing, its text alternative and what is written under it."""

    svg: str
    alt: str
    caption: str


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
    example, played = _example(rules)
    ends = [_end_of_round(rules), *_ladder(rules), _end_of_match(rules)]
    return RuleText(
        title="Trash",
        book=f"{book} rules, with house rules" if changed else f"{book} rules",
        goal="Turn your whole layout face up, one card after the other, before anybody else does.",
        needs=_needs(rules),
        deal=_deal(rules),
        dealt=_dealt(rules),
        turn=_turn(rules),
        example=example,
        played=played,
        ends=ends,
        wide=rules.rows == 1 and _largest(rules) > _HALF_A_PAGE,
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
    players = "two" if most == 2 else f"two to {_word(most)}" if most > 1 else "one"
    decks = _by_players(rules, rules.decks_for, _word)
    items = [f"Players: {players}.", f"Packs of 52 cards: {decks}."]
    if rules.jokers:
        items.append(f"Put {_count(rules.jokers, 'joker')} into each pack.")
    return Section("You need", items)


def _deal(rules: Rules) -> Section:
    start = _by_players(rules, rules.first_layout_for, str)
    many = "" if start.isdigit() else f" How many: {start} players."
    rows = "a row" if rules.rows == 1 or _largest(rules) <= 5 else "two rows, five above"
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


def _dealt(rules: Rules) -> Picture:
    places = [None] * _largest(rules)
    words = f"{_word(len(places)).capitalize()} cards face down, place A to {Rank(len(places)).symbol}"
    alt = words.replace(" T", " 10")
    return Picture(layout_svg(places, rules.rows), alt + ".", "Your layout after the deal, and its places.")


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
    return _listed(names).capitalize()


def _dead(rules: Rules) -> str:
    names = [f"{rank.word}s" for rank in rules.dead_ranks]
    if not names:
        return "Some cards fit nowhere, for you have that place already."
    return f"{_listed(names).capitalize()} fit nowhere, nor does a card whose place you have filled."


def _example(rules: Rules) -> tuple[Section, Picture]:
    """One turn by these rules, card by card, and the layout that it leaves. The referee plays it."""
    size = _largest(rules)
    # Alone at the table, and without what belongs to the end of a round.
    alone = rules.replace(first_layout=size, target=0, one_round=0, extra_draws=0, check_layouts=False)
    first, second, third = min(7, size), 2 if size > 2 else 1, 4
    dead = {rank.symbol for rank in rules.dead_ranks}
    end = next((f"{symbol}h" for symbol in "QKJ" if symbol in dead), f"{Rank(first).symbol}d")
    wild = _a_wild(rules) if size > third and first != third else None
    hidden = ["?"] * size
    hidden[first - 1] = f"{Rank(second).symbol}c"
    hidden[second - 1] = wild or end
    if wild:
        hidden[third - 1] = end
    round = Round.rigged(alone, [" ".join(hidden)], f"{Rank(first).symbol}s", strict=False)
    moves: list[Move] = [Draw.STOCK, Place(first), Place(second), *([Place(third)] if wild else [])]
    said = [tell(round.play(move)) for move in moves]
    if not round.is_over:
        said.append(f"{tell(round.play(Discard())).split('.')[0]}. Your turn is over.")
    places = round.view(0).layouts[0]
    picture = Picture(
        layout_svg(places, rules.rows), f"A layout: {layout_words(places)}.", "The layout after this turn."
    )
    return Section("A turn, card by card", said, steps=True), picture


def _a_wild(rules: Rules) -> str | None:
    if rules.wild_ranks:
        return f"{min(rules.wild_ranks).symbol}s"
    return "*" if rules.jokers else None


# ---- the end of a round and of the match


def _end_of_round(rules: Rules) -> Section:
    items = []
    if rules.last_turn:
        items.append("When a player has filled the whole layout, everybody else has one last turn.")
        items.append("All who have filled their layouts win the round.")
    else:
        items.append("The round ends at once when a player has filled the whole layout.")
    if rules.extra_draws:
        items.append(f"With two players, the other one may still draw {_word(rules.extra_draws)} times.")
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
    after = _largest(rules) - 1
    gone = _place_word(after + 1)
    items = [
        f"{who} gets one card fewer in the next deal, and loses the highest place: with "
        f"{_count(after, 'card')} you need no {gone} any more. Everybody else gets as many as before.",
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
            items.append(f"Whoever comes down to {_count(rules.target, 'card')} first wins the match.")
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
        many = f"With {_word(one)} or more players one round decides." if one > 1 else "One round decides."
        items.append(f"{many} {shared if rules.last_turn else ''}".strip())
    if rules.match_rounds:
        items.append(f"After {_count(rules.match_rounds, 'round')} the smallest layout wins.")
    if rules.match_minutes:
        items.append(
            f"When {rules.match_minutes:g} minutes have gone by, finish the round. "
            "Then the smallest layout wins."
        )
    if one != 1 and (rules.last_turn or rules.check_layouts or rules.match_rounds or rules.match_minutes):
        items.append("Those who are level share the win.")
    return Section("Winning the match", items)


# ---- pieces


def _largest(rules: Rules) -> int:
    return max(rules.first_layout_for(players) for players in range(1, rules.max_players + 1))


def _one_round_from(rules: Rules) -> int:
    """From how many players on one round decides; 0 for never."""
    counts = [players for players in range(1, rules.max_players + 1) if rules.one_round_for(players)]
    return counts[0] if counts else 0


def _place_word(place: int) -> str:
    return "ace" if place == 1 else str(place)


def _word(number: int) -> str:
    return _WORDS[number] if number < len(_WORDS) else str(number)


def _count(number: int, thing: str) -> str:
    return f"{_word(number)} {thing}{'' if number == 1 else 's'}"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _by_players(rules: Rules, value_for: Callable[[int], Any], say: Callable[[int], str]) -> str:
    """A value for all, or what goes for how many: ``one for two, two for three or four``."""
    groups: list[tuple[Any, list[int]]] = []
    for players in range(min(2, rules.max_players), rules.max_players + 1):
        value = value_for(players)
        if groups and groups[-1][0] == value:
            groups[-1][1].append(players)
        else:
            groups.append((value, [players]))
    if len(groups) == 1:
        return say(groups[0][0])
    return ", ".join(f"{say(value)} for {_span(counts)}" for value, counts in groups)


def _span(counts: list[int]) -> str:
    if len(counts) == 1:
        return _word(counts[0])
    return f"{_word(counts[0])}{' or ' if len(counts) == 2 else ' to '}{_word(counts[-1])}"
