"""Static pictures of a layout and of the whole table, as SVG, as plain text, and in words.

They show what a `View` tells, so never a face-down card. The drawings of the single cards come from
`picture`; the words stand in the drawing as its text alternative.

>>> from trash_core import CLASSIC, Round
>>> round = Round.rigged(CLASSIC, ["4d 2c+ Kd Js+ 9h 9d", "? 2d+ ?"], stock="4h Qs", discard="Td")
>>> _ = round.play("S")
>>> print(table_text(round.view()))
> player 1  A:-- 2:2c 3:-- 4:Js 5:--
            6:--
  player 2  A:-- 2:2d 3:--
  stock: 41 cards   discard: Td, 1 card
  Player 1 holds the 4 of hearts.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from trash_core.cards import Card, Rank
from trash_core.picture import back_svg, card_svg
from trash_core.reasons import place_name
from trash_core.whole import whole

if TYPE_CHECKING:
    from trash_core.view import View

Places = Sequence[Card | None]
"""A layout as everybody sees it: the card at each place, None where it is face down."""

_CARD_WIDTH, _CARD_HEIGHT = 60, 84
_GAP = 8
_LINE = 20
"""Height of a line of text."""
_COLUMN, _ROW = _CARD_WIDTH + _GAP, _CARD_HEIGHT + _LINE


# ---- in words


def layout_words(places: Places) -> str:
    """A layout in words.

    >>> from trash_core import parse_cards
    >>> layout_words([None, *parse_cards("2c Js"), None, None])
    'the 2 of clubs at place 2; the jack of spades at place 3; face down: the ace place, place 4, place 5'
    """
    up = [f"the {card.name} at {place_name(place)}" for place, card in enumerate(places, 1) if card]
    down = [place_name(place) for place, card in enumerate(places, 1) if card is None]
    return "; ".join([*up, f"face down: {', '.join(down)}" if down else "nothing is face down"])


def table_words(view: View) -> str:
    """The whole table in words: the text alternative of `table_svg`."""
    said = [f"Player {seat + 1}: {layout_words(places)}." for seat, places in enumerate(view.layouts)]
    said.append(f"The stock has {_cards(view.stock_count)}.")
    if view.discard:
        said.append(f"The discard pile has {_cards(len(view.discard))}, the {view.discard[-1].name} on top.")
    else:
        said.append("There is no discard pile.")
    return " ".join([*said, _state(view)])


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _state(view: View) -> str:
    if view.is_void:
        return "The round is void."
    if view.to_play is None:
        winners = " and ".join(f"player {seat + 1}" for seat in view.went_out)
        return f"The round is won by {winners}."
    if view.held is None:
        return f"Player {view.to_play + 1} is to draw."
    return f"Player {view.to_play + 1} holds the {view.held.name}."


# ---- as plain text


def layout_text(places: Places, rows: int = 2) -> str:
    """A layout for a terminal: place and card, ``--`` for a face-down card.

    Raises ValueError unless `rows` is 1 or 2.

    >>> from trash_core import parse_cards
    >>> print(layout_text([None, *parse_cards("2c Js"), None, None, None]))
    A:-- 2:2c 3:Js 4:-- 5:--
    6:--
    """
    words = [f"{Rank(place).symbol}:{_short(card)}" for place, card in enumerate(places, 1)]
    return "\n".join(" ".join(words[start:end]) for start, end in _row_ends(len(words), rows))


def table_text(view: View) -> str:
    """The whole table for a terminal."""
    lines = []
    for seat, places in enumerate(view.layouts):
        mark = ">" if seat == view.to_play else " "
        first, *others = layout_text(places, view.rules.rows).splitlines()
        lines += [f"{mark} player {seat + 1:<2} {first}", *(f"{'':12}{line}" for line in others)]
    lines.append(f"  stock: {_cards(view.stock_count)}   discard: {_pile(view.discard)}")
    return "\n".join([*lines, f"  {_state(view)}"])


def _short(card: Card | None) -> str:
    return "--" if card is None else str(card).ljust(2)


def _pile(cards: Sequence[Card]) -> str:
    return f"{cards[-1]}, {_cards(len(cards))}" if cards else "none"


def _row_ends(places: int, rows: int) -> list[tuple[int, int]]:
    """Where each row begins and ends; in two rows the top row is full, and five long.

    Raises ValueError for other numbers of rows.
    """
    rows = whole("rows", rows, 1, 2)
    return [(0, places)] if rows == 1 or places <= 5 else [(0, 5), (5, places)]


# ---- as a drawing


def layout_svg(places: Places, rows: int = 2, *, paper: bool = False) -> str:
    """A layout as one SVG picture, with its words as text alternative.

    It takes the ink of the page around it; `paper` gives it a light ground and dark ink of its own, as a
    notebook needs it, which shows a picture as a file apart.

    Raises ValueError unless `rows` is 1 or 2.
    """
    width, height = _layout_size(len(places), rows)
    return _picture(
        width, height, _layout_body(places, rows, 0, 0), f"Layout: {layout_words(places)}.", paper
    )


def table_svg(view: View, *, paper: bool = False) -> str:
    """The whole table as one SVG picture, with `table_words` as text alternative.

    `paper` is as in `layout_svg`.
    """
    rows = view.rules.rows
    sizes = [_layout_size(len(places), rows) for places in view.layouts]
    width = max(width for width, _ in sizes)
    height = max(height for _, height in sizes) + _LINE + _GAP
    columns = 1 if len(sizes) == 1 or rows == 1 else 2
    top = _ROW + _LINE + 2 * _GAP
    body = _piles(view)
    for seat, places in enumerate(view.layouts):
        x = seat % columns * (width + 4 * _GAP)
        y = top + seat // columns * height
        to_play = ", to play" if seat == view.to_play else ""
        body += _text(f"Player {seat + 1}{to_play}", x, y, "start", bold=bool(to_play))
        body += _layout_body(places, rows, x, y + _LINE)
    whole_width = max(columns * width + (columns - 1) * 4 * _GAP, 3 * (_COLUMN + 4 * _GAP))
    return _picture(whole_width, top + -(-len(sizes) // columns) * height, body, table_words(view), paper)


def _piles(view: View) -> str:
    """Stock, discard pile and held card in a row."""
    piles = [
        (f"Stock: {view.stock_count}", _card(None) if view.stock_count else ""),
        (f"Discard: {len(view.discard)}", _card(view.discard[-1]) if view.discard else ""),
        *([("In hand", _card(view.held))] if view.held else []),
    ]
    body = ""
    for number, (label, drawing) in enumerate(piles):
        x = number * (_COLUMN + 4 * _GAP)
        body += _text(label, x, 0, "start") + _at(drawing or _EMPTY, x, _LINE)
    return body


def _layout_size(places: int, rows: int) -> tuple[int, int]:
    ends = _row_ends(places, rows)
    return max(end - start for start, end in ends) * _COLUMN - _GAP, len(ends) * _ROW


def _layout_body(places: Places, rows: int, x: int, y: int) -> str:
    body = ""
    for row, (start, end) in enumerate(_row_ends(len(places), rows)):
        for column, place in enumerate(range(start + 1, end + 1)):
            card = places[place - 1]
            left, top = x + column * _COLUMN, y + row * _ROW
            body += _at(_card(card), left, top)
            wild = " (wild)" if card and card.rank != place else ""
            label = f"{Rank(place).symbol if place < 10 else place}{wild}"
            body += _text(label, left + _CARD_WIDTH // 2, top + _CARD_HEIGHT, "middle")
    return body


def _card(card: Card | None) -> str:
    return back_svg() if card is None else card_svg(str(card))


_EMPTY = (
    '<svg><rect x="1" y="1" width="58" height="82" rx="6" fill="none" stroke="currentColor" '
    'stroke-dasharray="4"/></svg>'
)


def _at(drawing: str, x: int, y: int) -> str:
    size = f'x="{x}" y="{y}" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}"'
    return drawing.replace("<svg", f"<svg {size}", 1)


def _text(text: str, x: int, y: int, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y + 14}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'


def _picture(width: int, height: int, body: str, words: str, paper: bool) -> str:
    margin, ground = (_GAP, ";background:#fff;color:#1b1b1b;border-radius:6px") if paper else (0, "")
    box = f"{-margin} {-margin} {width + 2 * margin} {height + 2 * margin}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width + 2 * margin}" '
        f'style="max-width:100%;height:auto{ground}" role="img" aria-label="{escape(words)}" '
        f'fill="currentColor" font-family="system-ui,sans-serif" font-size="13">{body}</svg>'
    )
