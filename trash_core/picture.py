"""Pictures of cards: our own drawings, as small SVG texts.

Every card is drawn in a box of 60 by 84 units. The drawings need no font (ranks are strokes, suits are
outlines), no ids (many of them can stand in one page) and no file. Colours are custom properties of the
page with a plain colour behind each, so that a drawing follows a light or dark page and also works alone.

>>> card_svg("4h").startswith("<svg ")
True
>>> "<title>4 of hearts</title>" in card_svg("4h", title="4 of hearts")
True
>>> len(faces())
54
"""

import re
from functools import cache
from html import escape

_RANKS = "A23456789TJQK"
_SUITS = "cdhs"

_RED = "var(--lt-red,#b4232f)"
_BLACK = "var(--lt-black,#20232b)"
# Each suit has a name of its own, so that a page can give it its own colour.
_SUIT_COLOURS = {
    "c": "var(--lt-clubs,#20232b)",
    "d": "var(--lt-diamonds,#b4232f)",
    "h": "var(--lt-hearts,#b4232f)",
    "s": "var(--lt-spades,#20232b)",
}
_PAPER = "var(--lt-card,#fffdf5)"
_EDGE = "var(--lt-card-edge,#b8ad97)"
_GOLD = "var(--lt-card-gold,#e0a526)"
_BACK = "var(--lt-back,#2f5a83)"
_LINE = "var(--lt-back-line,#cfe0ee)"

# Outlines use relative steps only: a negative scale then turns them upside down without any transform.
_SUIT_SHAPES = {
    "h": "m0 5.2c-9.6-6.4-5-13.2 0-7.2c5-6 9.6.8 0 7.2z",
    "d": "m0-5.6q1.7 3.2 4.4 5.6q-2.7 2.4-4.4 5.6q-1.7-3.2-4.4-5.6q2.7-2.4 4.4-5.6z",
    "s": "m0-5.4c1 2.4 5 4 5 7.1c0 2.9-3.4 3.2-4.5 1.2q.2 1.7 1.5 2.5h-4"
    "q1.3-.8 1.5-2.5c-1.1 2-4.5 1.7-4.5-1.2c0-3.1 4-4.7 5-7.1z",
    "c": "m-1.9-1.2a2.6 2.6 0 1 1 3.8 0a2.6 2.6 0 1 1-1.4 4q.2 1.8 1.5 2.6h-4"
    "q1.3-.8 1.5-2.6a2.6 2.6 0 1 1-1.4-4z",
}
_STAR = "m0-6l1.6 4.1 4.4.3-3.4 2.8 1.1 4.3-3.7-2.4-3.7 2.4 1.1-4.3-3.4-2.8 4.4-.3z"

# Ranks are pen strokes in a box about 8 wide and 14 high, measured from its centre.
_SIX = "m2-7c-3.4 1.8-6 5-6 9.4c0 2.8 1.6 4.6 4 4.6s4-1.8 4-4.5-1.6-4.4-4-4.4-4 1.7-4 4.3"
_STROKES = {
    "A": "m-4.2 7l4.2-14 4.2 14m-1.4-4.4h-5.6",
    "2": "m-3.7-3.4c.4-2.4 1.8-3.6 3.8-3.6c2.3 0 3.7 1.5 3.7 3.6c0 3-3.7 5.6-7.7 10.4h7.9",
    "3": "m-3.5-7h6.9l-3.8 5.3c2.7 0 4.4 1.8 4.4 4.2c0 2.7-1.9 4.5-4.4 4.5c-1.8 0-3.1-.7-3.8-2",
    "4": "m1.9 7v-14l-6.1 9.8h8.4",
    "5": "m3.3-7h-6.1l-.6 6.2c1-.8 2.1-1.2 3.2-1.2c2.5 0 4.2 1.8 4.2 4.4"
    "c0 2.8-1.8 4.6-4.3 4.6c-1.7 0-3-.7-3.7-2",
    "6": _SIX,
    "7": "m-4-7h8l-5.2 14",
    "8": "m0-.4c-2 0-3.4-1.3-3.4-3.3s1.4-3.3 3.4-3.3 3.4 1.3 3.4 3.3-1.4 3.3-3.4 3.3c-2.4 0-4 1.5-4 3.7"
    "s1.6 3.7 4 3.7 4-1.5 4-3.7-1.6-3.7-4-3.7z",
    "9": _SIX,
    "T": "m-5.4-4.8l2.4-2.2v14m5.6 0c-1.8 0-2.8-2-2.8-7s1-7 2.8-7 2.8 2 2.8 7-1 7-2.8 7z",
    "J": "m2.8-7v9.7c0 2.8-1.3 4.3-3.1 4.3s-3-1.2-3.1-3.3",
    "Q": "m0-7c2.6 0 4.2 2.4 4.2 6.6s-1.6 6.6-4.2 6.6-4.2-2.4-4.2-6.6 1.6-6.6 4.2-6.6m.6 9.6l3.6 5",
    "K": "m-3.8-7v14m7.6-14l-7.4 8.4m2.6-2.9l5 8.5",
    "O": "m0-7c2.6 0 4.2 2.7 4.2 7s-1.6 7-4.2 7-4.2-2.7-4.2-7 1.6-7 4.2-7",
    "E": "m3.6-7h-7v14h7m-7-7.3h5.8",
    "R": "m-3.6 7v-14h3.4c2.4 0 4 1.4 4 3.7s-1.6 3.7-4 3.7h-3.4m3.6 0l4 6.6",
}

# The index in two corners: its rank, and a suit that is smaller than a pip, so that nobody counts it as one.
_INDEX_X, _RANK_Y, _SUIT_Y, _SUIT_SCALE = 9.5, 13.5, 27.5, 0.62

# Where the pips lie, clear of the index; those in the lower half are drawn upside down.
_L, _M, _R = 23.5, 30.0, 36.5
_CORNERS = ((_L, 15.0), (_R, 15.0), (_L, 69.0), (_R, 69.0))
_SIDES = (*_CORNERS, (_L, 42.0), (_R, 42.0))
_ROWS = (*_CORNERS, (_L, 33.0), (_R, 33.0), (_L, 51.0), (_R, 51.0))
_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((_M, 15), (_M, 69)),
    "3": ((_M, 15), (_M, 42), (_M, 69)),
    "4": _CORNERS,
    "5": (*_CORNERS, (_M, 42)),
    "6": _SIDES,
    "7": (*_SIDES, (_M, 28.5)),
    "8": (*_SIDES, (_M, 28.5), (_M, 55.5)),
    "9": (*_ROWS, (_M, 42)),
    "T": (*_ROWS, (_M, 24), (_M, 60)),
}


def _joined(values: list[float]) -> str:
    """Coordinates as short text: at card size a twentieth of a unit cannot be seen."""
    text = ""
    for value in values:
        piece = re.sub(r"^(-?)0\.", r"\1.", f"{value:.1f}".removesuffix(".0"))
        piece = "0" if piece == "-0" else piece
        text += piece if not text or piece.startswith("-") else f" {piece}"
    return text


def _shape(outline: str, x: float, y: float, scale: float = 1) -> str:
    """The outline moved to (x, y) and scaled; a negative scale turns it by half a circle.

    >>> _shape("m0-1l2 0z", 10, 10), _shape("m0-1l2 0z", 10, 10, -1)
    ('M10 9l2 0z', 'M10 11l-2 0z')
    """
    steps: list[str] = []
    for command, rest in re.findall(r"([a-z])([^a-z]*)", outline):
        values = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        if not steps:
            command, values = "M", [x + scale * values[0], y + scale * values[1]]
        elif command == "a":
            rx, ry, *flags, dx, dy = values
            values = [abs(scale) * rx, abs(scale) * ry, *flags, scale * dx, scale * dy]
        else:
            values = [scale * value for value in values]
        steps.append(command + _joined(values))
    return "".join(steps)


def _corners(outline: str, x: float, y: float, scale: float = 1) -> str:
    """An outline at the top left and, turned, at the bottom right."""
    return _shape(outline, x, y, scale) + _shape(outline, 60 - x, 84 - y, -scale)


def _discs(radius: float, *centres: tuple[float, float]) -> str:
    ring = f"m-{radius} 0a{radius} {radius} 0 1 1 {2 * radius} 0a{radius} {radius} 0 1 1-{2 * radius} 0z"
    return "".join(_shape(ring, x, y) for x, y in centres)


def _filled(outline: str, fill: str = "", stroke: str = "") -> str:
    """A filled outline, in the card's own colour unless another is given."""
    paint = (f' fill="{fill}"' if fill else "") + (f' stroke="{stroke}"' if stroke else "")
    return f'<path d="{outline}"{paint}/>'


def _pen(outline: str, width: float, colour: str = "currentColor") -> str:
    return f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'


_FULL, _SMALL = (60, 84), (30, 42)


def _svg(
    body: str, title: str | None, paper: str, edge: str, colour: str, box: tuple[int, int] = _FULL
) -> str:
    role, heading = ' aria-hidden="true"', ""
    if title is not None:
        role, heading = ' role="img"', f"<title>{escape(title)}</title>"
    wide, high = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"{role} color="{colour}" '
        f'fill="currentColor" stroke-linecap="round" stroke-linejoin="round">{heading}'
        f'<rect x=".6" y=".6" width="{wide - 1.2:g}" height="{high - 1.2:g}" rx="{wide / 10:g}" '
        f'fill="{paper}" stroke="{edge}"/>{body}</svg>'
    )


def _half(rank: str, suit: str) -> str:
    """The upper half of a court card: a page with a feather, a queen with a coronet, a king with a beard."""
    head = _filled(_discs(6.2, (30, 25.5)), _PAPER, "currentColor")
    emblem = _filled(_shape(_SUIT_SHAPES[suit], 30, 38.4, 0.48), _PAPER)
    eyes_and_smile = "M27.7 25.2v.5m4.6-.5v.5m-3.9 2.7q1.6 1.4 3.2 0"
    robe = "M18 42c0-6 4-8.5 12-8.5s12 2.5 12 8.5z"
    if rank == "J":
        feather = _filled("M34 16.5q1-6.5 7-6.5q.5 6-5 8.5z", _GOLD)
        hair = _filled("M22.8 23v7.5h14.4v-7.5z" + robe)
        cap = _filled("M21.5 21.5c0-5.5 3.5-8.5 9-8.5s8 3 8 8.5z")
        band = _filled("M21 20.5h18v2.6h-18z", _GOLD)
        return hair + head + _pen(eyes_and_smile, 1.1) + feather + cap + band + emblem
    if rank == "Q":
        hair = _filled("M30 17.5c-7.5 0-9 6-9.5 17h19c-.5-11-2-17-9.5-17z" + robe)
        collar = "M23.5 34.2q6.5 4 13 0l-2.5-2.7h-8z"
        coronet = _filled("M23 20.5l-1.5-7 5 3 3.5-4.5 3.5 4.5 5-3-1.5 7z" + collar, _GOLD)
        pearls = _filled(_discs(1.5, (21.5, 12.5), (30, 10.8), (38.5, 12.5)))
        return hair + head + _pen(eyes_and_smile, 1.1) + coronet + pearls + emblem
    cloak = _filled(robe, _GOLD) + _filled("M24 33.5l6 6 6-6z")
    crown = _filled("M22.5 21v-10l4 3.5 3.5-5.5 3.5 5.5 4-3.5v10z", _GOLD)
    beard = _filled(
        "M23.5 24.5c0 8 2.5 11.5 6.5 11.5s6.5-3.5 6.5-11.5q-1 3.2-3.3 3.2q-3.2-1.2-6.4 0q-2.3 0-3.3-3.2z"
        "M22.5 18.6h15v2.6h-15z"
    )
    mouth = _pen("M28.7 30.4q1.3.8 2.6 0", 1.1, _PAPER)
    return cloak + head + crown + beard + mouth + _pen("M27.7 23.8v.5m4.6-.5v.5", 1.1)


def _court(rank: str, suit: str) -> str:
    half = _half(rank, suit)
    panel = '<rect x="18" y="7.5" width="24" height="69" rx="3" '
    return (
        f'{panel}fill="{_GOLD}" opacity=".18"/>{half}<g transform="rotate(180 30 42)">{half}</g>'
        f'{panel}fill="none" stroke="currentColor"/>'
    )


def _joker() -> str:
    """A raccoon in a jester's cap, a star for an index, and the word down both edges."""
    word = "".join(_corners(_STROKES[letter], 9, 23 + 8.6 * row, 0.42) for row, letter in enumerate("JOKER"))
    ears = "M15.5 41q-1-7 2-8.5q4 .5 6 4.5zm29 0q1-7-2-8.5q-4 .5-6 4.5z"
    head = "M30 32.5c9 0 14.5 5 15.5 12q-3.5 8-10.5 10.5q-2.5 3-5 3t-5-3q-7-2.5-10.5-10.5c1-7 6.5-12 15.5-12z"
    mask = (
        "M29 43q-4-4-8.5-2.5t-6 4q3.5 6 8.5 6q5-1 6-7.5zm2 0q4-4 8.5-2.5t6 4q-3.5 6-8.5 6q-5-1-6-7.5z"
        "M28 51.5q2-1.2 4 0q-.5 2.2-2 2.6q-1.5-.4-2-2.6z"
    )
    cap = "M18 34c-4-9-3-14-1.5-17q4.5 6 8 7q2-8 5.5-12q3.5 4 5.5 12q3.5-1 8-7c1.5 3 2.5 8-1.5 17z"
    return (
        _filled(ears)
        + _filled(cap + "M20 58l4 8 6-5 6 5 4-8q-10 6-20 0z" + _corners(_STAR, 9.5, 12.5), _RED)
        + _filled("M30 12q-3.5 4-5.5 12l1.5 10h8l1.5-10q-2-8-5.5-12z", _BACK)
        + _filled(_discs(2.3, (16.5, 16), (30, 11), (43.5, 16)) + "M20 58q10 6 20 0v-1.5q-10 5-20 0z", _GOLD)
        + _filled(head, _PAPER, "currentColor")
        + _filled(mask)
        + _filled(_discs(2, (23.3, 45), (36.7, 45)), _PAPER)
        + _filled(_discs(1, (23.7, 45.3), (36.3, 45.3)))
        + _pen(word, 1.3)
    )


def card_svg(text: str, title: str | None = None) -> str:
    """The face of a card given as text (``4h``, ``Td``, ``*`` for the joker).

    Without a title the drawing is hidden from screen readers: whatever holds it carries the name.

    >>> card_svg("4x")
    Traceback (most recent call last):
    ...
    ValueError: '4x' is not a card: write a rank (A 2 … 9 T J Q K) and a suit (c d h s), or * for a joker
    """
    if text == "*":
        return _svg(_joker(), title, _PAPER, _EDGE, _BLACK)
    rank, suit = _rank_and_suit(text)
    shape = _SUIT_SHAPES[suit]
    suits = _corners(shape, _INDEX_X, _SUIT_Y, _SUIT_SCALE)
    if rank == "A":
        suits += _shape(shape, 30, 42, 2.2)
    pips = _PIPS.get(rank, ())
    scale = 0.72 if len(pips) >= 8 else 0.78
    for x, y in pips:
        suits += _shape(shape, x, y, scale if y <= 42 else -scale)
    number = _corners(_STROKES[rank], _INDEX_X, _RANK_Y, -1 if rank == "9" else 1)
    court = _court(rank, suit) if rank in "JQK" else ""
    body = court + _filled(suits) + _pen(number, 2.4 if rank == "T" else 2.9)
    return _svg(body, title, _PAPER, _EDGE, _SUIT_COLOURS[suit])


def _rank_and_suit(text: str) -> tuple[str, str]:
    if not isinstance(text, str) or len(text) != 2 or text[0] not in _RANKS or text[1] not in _SUITS:
        raise ValueError(
            f"{text!r} is not a card: write a rank (A 2 … 9 T J Q K) and a suit (c d h s), or * for a joker"
        )
    return text[0], text[1]


def back_svg(title: str | None = None) -> str:
    """The back of every card: a lattice, and a small smiling dustbin in the middle.

    >>> "<title>" in back_svg(), "<title>" in back_svg(title="A card, face down")
    (False, True)
    """
    rows = "".join(f"M6 {y}" + "l4-4 4 4" * 6 for y in range(10, 83, 8))
    columns = "".join(f"M6 {y}" + "l4 4 4-4" * 6 for y in range(10, 75, 8))
    lid = (
        "M20.3 34.5l17.6-4.7q.9-.1 1.2.7t-.7 1.3l-17.6 4.7q-.9.1-1.2-.7t.7-1.3z"
        "m6-2.6l-.3-1.3q-.1-.9.7-1.2l3.6-1q.9-.2 1.2.7l.3 1.3-1.3.3-.2-.7-2.9.8.2.7z"
    )
    body = (
        f'<g opacity=".5">{_pen(rows + columns, 0.8)}</g>'
        f'<rect x="4.5" y="4.5" width="51" height="75" rx="3" fill="none" stroke="{_LINE}"/>'
        f'<ellipse cx="30" cy="42" rx="15.5" ry="17.5" fill="{_BACK}" stroke="{_LINE}"/>'
        + _filled("M21.5 38h17l-1.3 14.2q-.2 2-2.2 2h-10q-2 0-2.2-2z" + lid)
        + _pen("M27 43.5v1m6-1v1m-5.8 3.8q2.8 2.6 5.6 0", 1.5, _BACK)
    )
    return _svg(body, title, _BACK, _LINE, _LINE)


def small_svg(text: str) -> str:
    """A card for where it is drawn very small: nothing but its rank and its suit, or its back (``back``).

    >>> small_svg("4h").startswith("<svg ")
    True

    Raises ValueError as `card_svg`.
    """
    if text == "back":
        body = f'<rect x="3.5" y="3.5" width="23" height="35" rx="2" fill="none" stroke="{_LINE}"/>'
        return _svg(body + _pen("M8 21l7-9 7 9-7 9z", 1.6), None, _BACK, _LINE, _LINE, _SMALL)
    if text == "*":
        return _svg(_filled(_shape(_STAR, 15, 21, 2)), None, _PAPER, _EDGE, _RED, _SMALL)
    rank, suit = _rank_and_suit(text)
    number = _shape(_STROKES[rank], 15, 13.5, -1.25 if rank == "9" else 1.25)
    body = _filled(_shape(_SUIT_SHAPES[suit], 15, 31, 1.25)) + _pen(number, 3 if rank == "T" else 3.6)
    return _svg(body, None, _PAPER, _EDGE, _SUIT_COLOURS[suit], _SMALL)


@cache
def small_faces() -> dict[str, str]:
    """The same cards as in `faces`, each for where it is drawn very small.

    >>> small_faces().keys() == faces().keys()
    True
    """
    return {text: small_svg(text) for text in faces()}


@cache
def faces() -> dict[str, str]:
    """Every picture by its text: 52 cards, ``*`` for the joker and ``back``. Made once.

    >>> sorted(faces())[:3]
    ['*', '2c', '2d']
    """
    pictures = {rank + suit: card_svg(rank + suit) for suit in _SUITS for rank in _RANKS}
    return {**pictures, "*": card_svg("*"), "back": back_svg()}
