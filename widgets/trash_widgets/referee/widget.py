"""The referee's panel: what it asks, and how it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trash_core import CLASSIC, Card, View
from trash_core.picture import card_svg
from trash_core.picture_table import layout_svg
from trash_core.reasons import place_name

from ..house import BOOKS, book_group, house_groups, in_words, rules_of
from ..panel import Panel
from ..panel_blocks import Block, Group, group, listed, picture, table, verdict
from .ruling import Answer, Elsewhere, Ruling, by_every_book, plain, rule_on
from .situation import NO_CARD, Impossible, Situation
from .sources import TURN_RULES, sources

_START = {
    "book": "classic",
    "places": "10",
    "when": "hold",
    "card": "4",
    "place": "open",
    "others": "yes",
    "stock": "some",
}
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "*")


class Referee(Panel):
    """The referee for a real table.

    >>> referee = Referee()
    >>> referee.choose(card="J", places="1")
    >>> referee.ruling.head
    'Put the jack at a place that is face down. You must.'

    `key` is the name under which the browser keeps what was set up.
    """

    title = "What is going on at your table?"
    fold = "House rules at your table"

    def __init__(self, key: str = "") -> None:
        """Ask about a card in the hand, to begin with."""
        super().__init__(_START, key and f"referee:{key}")

    @property
    def situation(self) -> Situation:
        """What has been set up.

        Raises ValueError if the house rules contradict each other.
        """
        chosen = self.chosen
        asked = {name for name in ("place", "others", "stock") if self._is_asked(name)}
        return Situation(
            rules=rules_of({name: value for name, value in chosen.items() if name in ("book", *TURN_RULES)}),
            drawn=chosen["when"] == "hold",
            card=chosen["card"],
            places=int(chosen["places"]),
            place=chosen["place"] if "place" in asked else "open",  # type: ignore[arg-type]
            others=chosen["others"] == "yes" if "others" in asked else self._own_place is None,
            stock=chosen["stock"] if "stock" in asked else "some",  # type: ignore[arg-type]
        )

    @property
    def ruling(self) -> Ruling:
        """The ruling on what has been set up.

        Raises ValueError if there is no such situation.
        """
        return rule_on(self.situation)

    # ---- what is asked

    @property
    def _own_place(self) -> int | None:
        """The place that the card belongs to, in a layout of this size."""
        card, places = self.chosen["card"], int(self.chosen["places"])
        return Situation(CLASSIC, drawn=False, card=card, places=places).own_place

    def _is_asked(self, name: str) -> bool:
        if name == "place":
            return self._own_place is not None
        if name == "others":  # of the ace place alone there are no others
            return self.chosen["places"] != "1" or self._own_place is None
        return self.chosen["when"] == "draw"

    def _groups(self) -> Sequence[Group]:
        chosen = self.chosen
        holds = chosen["when"] == "hold"
        own = self._own_place
        ranks = [(rank, "Joker" if rank == "*" else "10" if rank == "T" else rank) for rank in _RANKS]
        if not holds:
            ranks.append((NO_CARD, "No card"))
        whose = "the card in your hand" if holds else "the top discard"
        there = place_name(own) if own else ""
        rest = "Is any other place face down?" if own else "Is any place face down?"
        groups = [
            book_group(chosen["book"]),
            group(
                "places", "How many places have you?", [(str(n), str(n)) for n in range(10, 0, -1)],
                chosen["places"],
            ),
            group(
                "when", "Have you drawn yet?",
                [("draw", "No, not yet"), ("hold", "Yes, I hold a card")], chosen["when"],
            ),
            group("card", f"Which is {whose}?", ranks, chosen["card"]),
            group(
                "place", f"What lies at {there}?",
                [("open", "A face-down card"), ("right", "The right card, face up"), ("wild", "A wild card")],
                chosen["place"],
            ),
            group("others", rest, [("yes", "Yes"), ("no", "No")], chosen["others"]),
            group(
                "stock", "And the stock?",
                [("some", "Has cards"), ("empty", "Has run out"), ("gone", "Run out, and only one discard")],
                chosen["stock"],
            ),
        ]  # fmt: skip
        shown = [
            row
            for row in groups
            if row["id"] not in ("place", "others", "stock") or self._is_asked(row["id"])
        ]
        return [*shown, *house_groups(chosen, TURN_RULES)]

    def _chose(self, group: str) -> None:
        if self.chosen["when"] == "hold" and self.chosen["card"] == NO_CARD:
            self.chosen["card"] = _START["card"]

    # ---- what is answered

    def _spoken(self) -> str:
        try:
            return f"The ruling: {self.ruling.head}"
        except Impossible as fault:
            return str(fault)
        except ValueError as fault:
            return in_words(fault)

    def _blocks(self) -> Sequence[Block]:
        try:
            situation = self.situation
            ruling = rule_on(situation)
        except Impossible as fault:
            return [verdict("That cannot be.", str(fault), tone="refuse")]
        except ValueError as fault:
            return [verdict("These house rules do not go together.", in_words(fault), tone="refuse")]
        elsewhere = by_every_book(situation)
        return [
            verdict(ruling.head, *filter(None, [ruling.warning])),
            _shown(ruling.round.view(0)),
            listed([_line(answer) for answer in ruling.answers], head="Move by move"),
            listed(_who_says(situation, ruling, elsewhere), head="Who says so?"),
            table(
                "The same question in every rule book",
                ["Rule book", "Ruling"],
                [
                    [f"{title} (yours)" if book == situation.rules.book else title, elsewhere[book].head]
                    for book, (title, _) in BOOKS.items()
                ],
            ),
        ]


def _shown(view: View) -> Block:
    """The situation as a picture: the player's layout, and the card that is asked about."""
    shown: Card | None = view.held or (view.discard[-1] if view.discard else None)
    layout = layout_svg(view.own, view.rules.rows)
    if shown is None:
        return picture(layout)
    where = "In your hand" if view.held else "The top discard"
    drawn = card_svg(str(shown), f"{where}: {plain(shown.name)}")
    return picture(f'<span class="lt-f-beside">{layout}<span class="lt-f-one">{drawn}</span></span>')


def _line(answer: Answer) -> tuple[str, str, str]:
    word = f"{answer.label}: {'yes' if answer.allowed else 'no'}."
    return ("yes" if answer.allowed else "no", word, answer.why)


def _who_says(
    situation: Situation, ruling: Ruling, elsewhere: Mapping[str, Elsewhere]
) -> list[tuple[str, str, str]]:
    rows = []
    for source in sources(situation, ruling):
        rows.append(("", "Our decision." if source.ours else "", source.text))
    unlike = [book for book, there in elsewhere.items() if there.head != ruling.head]
    for possible, word in ((True, "Played otherwise in:"), (False, "Cannot happen in:")):
        titles = [BOOKS[book][0] for book in unlike if elsewhere[book].possible is possible]
        if titles:
            rows.append(("", word, f"{', '.join(titles)}."))
    if not unlike:
        rows.append(("", "", "All five rule books rule alike."))
    return rows
