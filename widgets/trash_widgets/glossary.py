"""The words of the game, each with a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trash_core import Card, parse_cards
from trash_core.picture import back_svg, card_svg
from trash_core.picture_table import layout_svg

from .panel import Panel
from .panel_blocks import Block, Group, card, cards, group


@dataclass(frozen=True)
class Word:
    """A word of the game: what it means, and how it is drawn."""

    word: str
    means: str
    draw: Callable[[], str]


def _layout(text: str) -> Callable[[], str]:
    """A layout from its places, the ace first; ``?`` is face down."""
    places: list[Card | None] = [None if word == "?" else Card.parse(word) for word in text.split()]
    return lambda: layout_svg(places)


def _row(*faces: str) -> Callable[[], str]:
    """Single cards side by side; ``?`` is face down."""

    def draw() -> str:
        drawn = [back_svg("A face-down card") if face == "?" else _card(face) for face in faces]
        return f'<span class="lt-f-faces">{"".join(drawn)}</span>'

    return draw


def _card(text: str) -> str:
    return card_svg(text, parse_cards(text)[0].name)


def _ladder(*marked: int) -> Callable[[], str]:
    """The ladder of layouts, from ten places down to one; the `marked` rungs are filled."""

    def draw() -> str:
        body = ""
        for row, places in enumerate(range(10, 0, -1)):
            fill = "currentColor" if places in marked else "none"
            body += (
                f'<rect x="24" y="{row * 13 + 1}" width="{places * 10}" height="9" rx="2" fill="{fill}" '
                f'stroke="currentColor"/><text x="18" y="{row * 13 + 10}" text-anchor="end">{places}</text>'
            )
        words = "A ladder: layouts of 10 places down to 1"
        if marked:
            words += f"; marked: {', '.join(map(str, marked))}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 132" width="130" role="img" '
            f'aria-label="{words}" fill="currentColor" font-size="10" font-family="system-ui,sans-serif">'
            f"{body}</svg>"
        )

    return draw


_GROUPS: dict[str, tuple[str, tuple[Word, ...]]] = {
    "table": (
        "On the table",
        (
            Word("Layout", "All the places in front of one player.", _layout("? ? ? ? ? ? ? ? ? ?")),
            Word(
                "Place",
                "One spot of a layout. It waits for one number: place 4 for a 4.",
                _layout("? ? ? 4h ?"),
            ),
            Word("Face down", "You see the back. Nobody may look at the other side.", _row("?")),
            Word("Face up", "Everybody sees which card it is.", _row("4h")),
            Word("Stock", "The pile that you draw from, face down.", _row("?")),
            Word("Discard pile", "Cards that nobody could place go here, face up.", _row("Qs")),
            Word("Held card", "The card in your hand right now.", _row("7d")),
        ),
    ),
    "turn": (
        "In a turn",
        (
            Word(
                "Chain",
                "All the cards that you place in one turn: each one frees the next.",
                _layout("? 2c ? 4h ? ? 7d ? ? ?"),
            ),
            Word(
                "Fit", "A card fits if its place is face down. Then it must go there.", _layout("? ? ? ? 5s")
            ),
            Word("Wild", "It fits any face-down place. Which card is wild, the rule book says.", _row("Js")),
            Word(
                "Swap",
                "The real card takes the place of a wild, and you use the wild again.",
                _row("8h", "Js"),
            ),
            Word("Dead card", "It can never be placed by you now. It ends your turn.", _row("Qh", "Kc")),
            Word("Pass", "Your turn ends, and you have placed nothing.", _row("?")),
            Word("Go out", "Fill your last place. Now your layout is complete.", _layout("As 2c 3h 4d 5s")),
        ),
    ),
    "match": (
        "Rounds and matches",
        (
            Word("Round", "One deal, until somebody goes out.", _layout("As 2c Js ? 5s")),
            Word("Match", "Many rounds, down the ladder. It ends on the ace place.", _ladder()),
            Word("Rung", "How many places you have now.", _ladder(7)),
            Word("Opener", "The player who plays first in a round.", _row("5c")),
            Word(
                "Last turn",
                "At some tables the others have one more turn when somebody has gone out.",
                _layout("As 2c ?"),
            ),
            Word("Rule book", "One whole set of rules. This kit has five.", _row("Js", "Ks", "*")),
            Word("House rule", "A rule that your own table has agreed on.", _row("Ks")),
        ),
    ),
}


class Glossary(Panel):
    """The words of the game, in three groups.

    >>> Glossary().words[:2]
    ['Layout', 'Place']
    """

    title = "Words of the game"

    def __init__(self, key: str = "words") -> None:
        """Show the words for what lies on the table. With an empty `key` the browser keeps nothing."""
        super().__init__({"group": "table"}, key and f"glossary:{key}")

    @property
    def words(self) -> list[str]:
        """The words that are shown."""
        return [word.word for word in _GROUPS[self.chosen["group"]][1]]

    def _groups(self) -> Sequence[Group]:
        labels = [(name, label) for name, (label, _) in _GROUPS.items()]
        return [group("group", "Which words?", labels, self.chosen["group"])]

    def _blocks(self) -> Sequence[Block]:
        words = _GROUPS[self.chosen["group"]][1]
        return [cards([card(word.word, word.means, svg=word.draw()) for word in words])]

    def _spoken(self) -> str:
        return f"The words: {', '.join(self.words)}."
