"""What there is to draw on a desk: parts, the fields in them, and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

Part = dict[str, Any]
Button = dict[str, Any]
Field = dict[str, Any]


def heading(text: str) -> Part:
    """A heading."""
    return {"kind": "heading", "text": text}


def note(text: str, tone: str = "tell") -> Part:
    """A paragraph; `tone` "good" is for something to be glad of, "strong" for what is to be done now."""
    return {"kind": "note", "text": text, "tone": tone}


def fields(of: Iterable[Field], fold: str = "", legend: str = "") -> Part:
    """Some fields; with `fold`, behind this label. `legend` names the group for those who do not see it."""
    return {"kind": "fields", "fields": list(of), "fold": fold, "legend": legend or fold}


def select(name: str, label: str, value: str, options: Iterable[tuple[str, str]], means: str = "") -> Field:
    """A field in which one of some options is chosen: pairs of value and label; `means` explains it."""
    return {
        "name": name,
        "label": label,
        "type": "select",
        "value": value,
        "options": [list(option) for option in options],
        "means": means,
    }


def entry(name: str, label: str, value: str, most: int, buttons: Iterable[Button] = ()) -> Field:
    """A field for at most so many letters, with buttons beside it."""
    return {
        "name": name,
        "label": label,
        "type": "text",
        "value": value,
        "most": most,
        "buttons": list(buttons),
    }


def button(do: str, label: str, name: str = "", *, main: bool = False, off: bool = False) -> Button:
    """A button; `name` is what a screen reader says instead of the label."""
    return {"do": do, "label": label, "name": name or None, "main": main, "off": off}


def choice(do: str, label: str, pressed: bool | None, badge: str = "") -> Button:
    """A large button for one of several things; `pressed` is None if it acts at once."""
    return {"do": do, "label": label, "pressed": pressed, "badge": badge}


def buttons(of: Sequence[Button], *, pairs: bool = False) -> Part:
    """A row of buttons; as `pairs`, two equally wide ones in each row."""
    return {"kind": "buttons", "buttons": list(of), "pairs": pairs}


def ask(question: str, of: Sequence[Button], hint: str = "") -> Part:
    """A question with large buttons for answers."""
    return {"kind": "ask", "question": question, "hint": hint, "buttons": list(of)}


def listing(fold: str, items: Sequence[str]) -> Part:
    """A list behind a label, newest last."""
    return {"kind": "listing", "fold": fold, "items": list(items)}


def area(name: str, label: str, value: str, most: int) -> Field:
    """A field for some sentences, of at most so many letters."""
    return {"name": name, "label": label, "type": "area", "value": value, "most": most}


def points(title: str, items: Iterable[str], tone: str = "tell") -> Part:
    """A list with a title; `tone` "may" and "not" mark its items as right and wrong."""
    return {"kind": "points", "title": title, "items": list(items), "tone": tone}


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Part:
    """A table; the first cell of each row is the row's name."""
    return {"kind": "table", "caption": caption, "head": list(head), "rows": [list(row) for row in rows]}


def picture(svg: str) -> Part:
    """A drawing, with its own text alternative. What comes from outside must be escaped in it."""
    return {"kind": "picture", "svg": svg}


def progress(label: str, value: int, most: int, text: str) -> Part:
    """How far something is."""
    return {"kind": "progress", "label": label, "value": value, "max": most, "text": text}


def upload(label: str, accept: str) -> Part:
    """A button that lets the learner choose files; `_read` gets them as ``{name, size, text}``.

    The text of a file that is too large is None.
    """
    return {"kind": "upload", "label": label, "accept": accept}
