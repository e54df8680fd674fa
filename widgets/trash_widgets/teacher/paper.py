"""Sheets of paper, made of blocks: as PDF, or as a page of HTML for the browser's own print."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from trash_widgets import printing
from trash_widgets.printing.document import document
from trash_widgets.printing.sheets import FOOTER
from trash_widgets.printing.typesetter import paper_named, plain_svg

Block = dict[str, Any]


class Sheet(NamedTuple):
    """A sheet: a title, what it is for, its blocks, and what stands at its foot."""

    title: str
    about: str
    blocks: list[Block]
    foot: str = ""
    write: bool = False
    """Whether there is a line for the pupil's name."""
    size: float = 11
    """Of the letters, in points."""


def heading(text: str) -> Block:
    """A heading; it stays with what follows."""
    return {"kind": "heading", "text": text}


def text(words: str, strong: bool = False) -> Block:
    """A paragraph."""
    return {"kind": "text", "text": words, "strong": strong}


def items(of: Sequence[str], steps: bool = False) -> Block:
    """A list, or steps with numbers."""
    return {"kind": "items", "items": list(of), "steps": steps}


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], high: float = 0, widths: Sequence[float] = ()
) -> Block:
    """A table; `high` is the least height of a row in millimetres, to write in; `widths` are shares."""
    return {
        "kind": "table",
        "head": list(head),
        "rows": [list(row) for row in rows],
        "high": high,
        "widths": list(widths) or [1.0] * len(head),
    }


def task(
    number: str,
    words: str,
    parts: Sequence[str] = (),
    *,
    picture: str = "",
    alt: str = "",
    rows: Block | None = None,
    lines: int = 1,
    answers: Sequence[str] = (),
    choices: Sequence[str] = (),
) -> Block:
    """Something to do: words, perhaps choices, a picture (SVG) or a table.

    After each of the `parts` come its answer, if there is one, and `lines` to write on.
    """
    return {
        "kind": "task",
        "number": number,
        "text": words,
        "parts": list(parts),
        "picture": picture,
        "alt": alt,
        "table": rows,
        "lines": lines,
        "answers": list(answers),
        "choices": list(choices),
    }


def new_page() -> Block:
    """What follows begins on a new page."""
    return {"kind": "page"}


def cut() -> Block:
    """A line to cut along."""
    return {"kind": "cut"}


def pdf(sheet: Sheet, paper: str = "a4") -> bytes:
    """The sheet as PDF. The same sheet gives the same bytes.

    Raises ValueError for a paper that there is not, CannotTypeset where `typst` is missing.
    """
    pictures: dict[str, str] = {}
    blocks = []
    for block in sheet.blocks:
        if block.get("picture"):
            name = f"picture{len(pictures)}"
            pictures[name] = block["picture"]
            block = {**block, "picture": name, "share": _share(block["picture"])}
        blocks.append(block)
    return printing.compile("teacher_sheet", {**_words(sheet), "blocks": blocks}, paper, pictures)


def _words(sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.title,
        "about": sheet.about,
        "write": sheet.write,
        "size": sheet.size,
        "footer": " · ".join(filter(None, (sheet.foot, FOOTER))),
    }


def _share(svg: str) -> float:
    """How much of the page's width a drawing takes: cards are alike on all sheets."""
    width = float(svg.split('viewBox="0 0 ')[1].split()[0])
    return min(0.6, width / 960)


# ---- for the browser's print

_STYLE = """
@page { size: %s; margin: 14mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #2a251e; background: #fff; font: %spt/1.35 Georgia, "Times New Roman", serif; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 5mm;
  border-bottom: 1.2pt solid #1f6547; }
h1 { margin: 0; color: #1f6547; font-size: 20pt; line-height: 1.2; }
header p { margin: 0; font-weight: bold; text-align: right; }
h2 { margin: 1em 0 .3em; color: #1f6547; font-size: 13pt; break-after: avoid; }
p { margin: .4em 0; }
.task { margin: .9em 0; break-inside: avoid; }
.task svg { display: block; height: auto; margin: .4em 0; }
.choice { margin-left: 6mm; }
.line { height: 8mm; border-bottom: .6pt solid #8b806c; }
table { width: 100%%; margin: .5em 0; border-collapse: collapse; break-inside: avoid; }
th, td { padding: 1mm 2mm; border: .6pt solid #8b806c; text-align: left; }
.page { break-after: page; }
.cut { margin: 6mm 0; border: 0; border-top: 1pt dashed #8b806c; }
footer { margin-top: 6mm; color: #655b4d; font-size: 8pt; text-align: center; }
"""


def page(sheet: Sheet, paper: str = "a4") -> str:
    """The sheet as a page of HTML that stands on its own."""
    size = paper_named(paper).css
    name = "<p>Name: " + "_" * 34 + "</p>" if sheet.write else ""
    body = "".join(map(_html, sheet.blocks))
    head = f"<header><h1>{escape(sheet.title)}</h1><p>{escape(sheet.about)}</p></header>"
    foot = f"<footer>{escape(_words(sheet)['footer'])}</footer>"
    style = _STYLE % (size, sheet.size)
    return document(f"{sheet.title}: {sheet.about}", style, f"{head}<main>{name}{body}</main>{foot}")


def _html(block: Block) -> str:
    match block["kind"]:
        case "heading":
            return f"<h2>{escape(block['text'])}</h2>"
        case "text":
            words = escape(block["text"])
            return f"<p><strong>{words}</strong></p>" if block["strong"] else f"<p>{words}</p>"
        case "items":
            tag = "ol" if block["steps"] else "ul"
            return f"<{tag}>{''.join(f'<li>{escape(item)}</li>' for item in block['items'])}</{tag}>"
        case "table":
            return _html_table(block)
        case "page":
            return '<div class="page"></div>'
        case "cut":
            return '<hr class="cut">'
        case _:
            return _html_task(block)


def _html_table(block: Block) -> str:
    high = f' style="height:{block["high"]}mm"' if block["high"] else ""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in block["head"])
    rows = "".join(
        f"<tr{high}>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in block["rows"]
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _html_task(block: Block) -> str:
    number = f"<strong>{escape(block['number'])}</strong> " if block["number"] else ""
    lines = '<div class="line"></div>' * block["lines"]
    drawing = ""
    if block["picture"]:
        width = f'<svg style="width:{100 * _share(block["picture"]):.0f}%" '
        drawing = plain_svg(block["picture"]).replace("<svg ", width, 1)
    shown = drawing + (_html_table(block["table"]) if block["table"] else "")
    choices = "".join(f'<p class="choice">{escape(choice)}</p>' for choice in block["choices"])
    answers = [f" <strong>{escape(answer)}</strong>" for answer in block["answers"]] or [""] * len(
        block["parts"]
    )
    parts = "".join(
        f"<p>{escape(part)}{answer}</p>{lines}" for part, answer in zip(block["parts"], answers, strict=True)
    )
    return f'<div class="task"><p>{number}{escape(block["text"])}</p>{choices}{shown}{parts or lines}</div>'
