"""The rule books by name, and house rules as choices: what a learner reads, and the options it stands for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from trash_core import RULE_BOOKS, Rules

from .panel_blocks import Group, group

AS_BOOK = ""
"""The value of a choice that leaves the rule book as it is."""

BOOKS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "classic": ("Classic", "Jacks are wild, and the real card may swap them out. Draw from either pile."),
        "garbage": ("Garbage", "Only jokers are wild. You draw from the stock alone."),
        "turn_up": ("Turn-up", "Jacks are wild and stay. You may take a discard only if it fits."),
        "stock_only": ("Stock only", "Nothing is wild, and you draw from the stock alone."),
        "last_licks": (
            "Last licks",
            "Kings are wild and stay. When one goes out, all others have one more turn.",
        ),
    }
)
"""The rule books: a title, and what is special in two short sentences."""


@dataclass(frozen=True)
class HouseRule:
    """A house rule: an option of `Rules`, and the values that a learner can choose, each with its label."""

    option: str
    label: str
    values: tuple[tuple[Any, str], ...]
    means: str
    """What it is about, in words that need no other."""

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What can be chosen, "as in the book" first: the text that the page sends, and the label."""
        return [(AS_BOOK, "As in the rule book"), *self.labels.items()]

    @property
    def labels(self) -> dict[str, str]:
        """The labels of the values, by the text that the page sends."""
        return {_text(value): label for value, label in self.values}

    def label_of(self, text: str) -> str:
        """The label of a value. Raises KeyError for what is none."""
        return self.labels[text]

    def text_of(self, value: Any) -> str | None:
        """What the page sends for a value of the option; None if it is not offered.

        >>> BY_OPTION["wild_ranks"].text_of("KJQ"), BY_OPTION["wild_ranks"].text_of("A") is None
        ('JQK', True)
        >>> BY_OPTION["swap"].text_of(1) is None
        True
        """
        if self.option == "wild_ranks":  # given as ranks or as text
            symbols = {str(getattr(rank, "symbol", rank)).upper() for rank in value}
            if not symbols <= set("JQK"):
                return None
            value = "".join(symbol for symbol in "JQK" if symbol in symbols)
        known = (one for one, _ in self.values)
        return next((_text(one) for one in known if one == value and type(one) is type(value)), None)

    def change(self, text: str) -> dict[str, Any]:
        """What the choice of `text` sets, as `Rules.replace` takes it; nothing for what is no value."""
        return next(({self.option: value} for value, _ in self.values if _text(value) == text), {})


_YES_NO = ((True, "Yes"), (False, "No"))
HOUSE_RULES = (
    HouseRule(
        "wild_ranks",
        "Wild picture cards",
        (("J", "Jacks"), ("K", "Kings"), ("JQK", "Jacks, queens, kings"), ("", "None")),
        "A wild card fits any place that is face down.",
    ),
    HouseRule(
        "jokers",
        "Jokers, all wild",
        ((0, "None"), (1, "One a pack"), (2, "Two a pack"), (4, "Four a pack")),
        "How many jokers come into each pack? They fit any place that is face down.",
    ),
    HouseRule(
        "swap",
        "Swap a wild out",
        _YES_NO,
        "You hold a 4, and a wild card lies at your place 4. May you swap the two and play on?",
    ),
    HouseRule(
        "draw_discard",
        "Take the top discard",
        (("always", "Always"), ("fits", "If it fits"), ("never", "Never")),
        "May you draw the top card of the discard pile, and not one from the stock?",
    ),
    HouseRule(
        "upcard",
        "A discard at the deal",
        _YES_NO,
        "Does the dealer turn up one card after the deal, so that the discard pile has a card already?",
    ),
    HouseRule(
        "first_layout",
        "Places at the start",
        tuple((n, f"{n} places") for n in range(10, 1, -1)),
        "So many cards lie in front of each player in the first round.",
    ),
    HouseRule(
        "target",
        "The match is won",
        (
            (0, "On the ace place"),
            (1, "Down to 1 place"),
            *((n, f"Down to {n} places") for n in range(2, 10)),
        ),
        "Each win takes a place away. Must you win with the ace place alone in the end, or is it enough "
        "to come down so far?",
    ),
    HouseRule(
        "one_round",
        "One round decides",
        ((0, "No"), (1, "Yes")),
        "Whoever wins the first round wins the match. Nobody loses any places.",
    ),
    HouseRule(
        "match_rounds",
        "Stop after",
        tuple((n, f"{n} rounds") for n in (3, 5, 10, 20)),
        "After so many rounds the match is over. Whoever has the fewest places then wins it.",
    ),
    HouseRule(
        "match_minutes",
        "Stop the clock at",
        tuple((n, f"{n} minutes") for n in (5, 10, 15, 30, 45)),
        "When the time is up, you finish the round. Whoever has the fewest places then wins the match.",
    ),
    HouseRule(
        "last_turn",
        "Last turn for the others",
        _YES_NO,
        "Somebody has filled all places. Does everybody else have one more turn?",
    ),
    HouseRule(
        "check_layouts",
        "Check the other layouts",
        _YES_NO,
        "After a round the others turn up what is face down. Is it all right by luck? Then they lose a "
        "place, too.",
    ),
    HouseRule(
        "extra_draws",
        "More draws for the other player",
        ((0, "None"), (3, "Three")),
        "Two of you play, and one has won the round. May the other draw three more times?",
    ),
    HouseRule(
        "next_opener",
        "Who plays first later",
        (("winner", "The last winner"), ("rotates", "Each in turn")),
        "Who begins the second round, and all that come after it?",
    ),
    HouseRule(
        "decks",
        "Packs of cards",
        ((1, "One"), (2, "Two"), (3, "Three"), (4, "Four"), (5, "Five"), (6, "Six")),
        "So many packs are shuffled together.",
    ),
)
"""House rules: those of source 000's list, and the options of the other rule books."""

BY_OPTION = {rule.option: rule for rule in HOUSE_RULES}
MEANINGS: Mapping[str, str] = MappingProxyType({rule.option: rule.means for rule in HOUSE_RULES})
"""By option: what the house rule is about."""


def book_group(book: str) -> Group:
    """The choice of a rule book."""
    options = [(name, title) for name, (title, _) in BOOKS.items()]
    return group("book", "Rule book", options, book, means=BOOKS[book][1])


def house_groups(chosen: Mapping[str, str], options: Collection[str] = tuple(BY_OPTION)) -> list[Group]:
    """The choices of house rules, folded away; `options` are those to be shown."""
    return [
        group(
            rule.option,
            rule.label,
            rule.choices,
            chosen.get(rule.option, AS_BOOK),
            kind="select",
            folded=True,
            means=rule.means,
        )
        for rule in HOUSE_RULES
        if rule.option in options
    ]


def rules_of(chosen: Mapping[str, str]) -> Rules:
    """The rules that have been chosen.

    Raises ValueError if two choices contradict each other; `in_words` turns its sentence into one for
    learners.
    """
    return RULE_BOOKS[chosen["book"]].replace(**changes(chosen))


def changes(chosen: Mapping[str, str]) -> dict[str, Any]:
    """The options that the chosen house rules set."""
    return {
        option: value
        for rule in HOUSE_RULES
        for option, value in rule.change(chosen.get(rule.option, AS_BOOK)).items()
    }


def in_words(fault: ValueError) -> str:
    """What contradicts what and how to mend it, in the words of the choices instead of the options' names.

    >>> from trash_core import CLASSIC
    >>> try:
    ...     CLASSIC.replace(extra_draws=3)
    ... except ValueError as fault:
    ...     print(in_words(fault))
    “More draws for the other player: three” needs “Check the other layouts: yes”: the free draws are part \
of checking the other layouts. Set “Check the other layouts: yes”, or “More draws for the other player: none”.
    """
    said = str(fault).replace("Set one of them to 0 or False", "Turn one of them off")
    said = re.sub(r"\b(\w+)=([\w.]+\w|\w+)", _setting, said)
    for option, rule in BY_OPTION.items():
        said = re.sub(rf"\b{option}\b", f"“{rule.label}”", said)
    return said[0].upper() + said[1:]


_OTHER_LABELS = {
    "max_players": "Most players",
    "players": "Players",
}


def _setting(found: re.Match[str]) -> str:
    option, value = found[1], found[2]
    rule = BY_OPTION.get(option)
    if rule is None:
        return f"“{_OTHER_LABELS[option]}: {value}”" if option in _OTHER_LABELS else found[0]
    for known, label in rule.values:
        if str(known) == value:
            return f"“{rule.label}: {label[0].lower()}{label[1:]}”"
    return f"“{rule.label}: {'nothing' if value in ('0', 'None') else value}”"


def _text(value: object) -> str:
    """A value as the page sends it. An empty text is a value, too, and is not "as in the book"."""
    return "-" if value == "" else str(value)
