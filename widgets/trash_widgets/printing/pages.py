"""The same sheets as pages of HTML, for the browser's own print dialog: where there is no typesetter.

A page stands on its own: its style is in it, and it asks for nothing. All that came from outside is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trash_core.rules import Rules

from .document import document
from .rule_text import rule_text
from .sections import Picture, Section
from .sheets import FOOTER, score_data, share_of
from .typesetter import Paper, paper_named, plain_svg

# Letters of a rule sheet, in points, and how many signs of markup a column of them may have.
_LARGEST, _FITTING = 10.5, 1300
_CLOSER = 0.94
"""Rows a little lower than in the PDF: browsers differ in their margins."""

_STYLE = """
@page { size: %(size)s; margin: 12mm 15mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #2a251e; background: #fff; font: %(letters)s/1.3 Georgia, "Times New Roman", serif;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
header { display: flex; justify-content: space-between; align-items: baseline;
  border-bottom: 1.2pt solid #1f6547; }
h1 { margin: 0; color: #1f6547; font-size: 26pt; line-height: 1.15; }
header p { margin: 0; font-size: 13pt; font-weight: bold; }
.goal { margin: 2mm 0 0; font-size: 1.15em; font-style: italic; }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 9mm; }
h2 { margin: 1em 0 .3em; color: #1f6547; font-size: 1.2em; }
ol, ul { margin: 0; padding-left: 1.5em; }
li { margin-bottom: .25em; }
section p { margin: 0; }
figure { margin: .7em 0; padding: 2mm; background: #f5f0e4; border-radius: 1.5mm; text-align: center; }
figure svg { display: block; margin: 0 auto; height: auto; }
figcaption, footer { color: #655b4d; font-size: .88em; }
footer { position: fixed; bottom: 0; width: 100%%; font-size: 8pt; text-align: center; }
.line { margin: 1.5mm 0 0; }
table { width: calc(100%% - 1pt); margin-top: %(gap)smm; border-collapse: collapse; table-layout: fixed;
  break-inside: avoid; }
th, td { height: %(row)smm; padding: 0 2mm; border: .6pt solid #b8ad97; text-align: center; overflow: hidden;
  overflow-wrap: anywhere; line-height: 1.05; }
thead th { height: %(head)smm; background: #f5f0e4; color: #655b4d; font-size: 9pt; font-weight: normal; }
th:first-child { width: %(name)s%%; text-align: left; font-weight: normal; }
thead th:first-child { color: #1f6547; font-size: 11pt; font-weight: bold; }
td { font-size: 14pt; font-weight: bold; }
"""


def rule_page(rules: Rules, paper: str = "a4") -> str:
    """The rule sheet as one page of HTML."""
    text = rule_text(rules)
    dealt, played = (_picture(picture, text.wide) for picture in (text.dealt, text.played))
    left = [_section(part) for part in (text.needs, text.deal, text.turn)]
    left += [_section(text.changes)] if text.changes else []
    right = [_section(part) for part in (text.example, *text.ends)]
    # Before it prints, the browser cannot be asked what fits: the more words, the smaller the letters.
    longest = max(sum(map(len, column)) for column in (left, right))
    letters = min(_LARGEST, _LARGEST * (_FITTING / longest) ** 0.75)
    if not text.wide:
        left.insert(2, dealt)
        right.insert(1, played)
    columns = f'<div class="columns"><div>{"".join(left)}</div><div>{"".join(right)}</div></div>'
    body = f'<p class="goal">{escape(text.goal)}</p>'
    body += f"{dealt}{columns}{played}" if text.wide else columns
    return _page(text.title, text.book, body, paper_named(paper), f"{letters:.1f}pt")


def score_page(names: Sequence[str], rules: Rules, paper: str = "a4") -> str:
    """The score sheet as one page of HTML."""
    data = score_data(names, rules, paper)
    lines = "".join(f'<p class="line">{escape(line)}</p>' for line in data["lines"])
    column = f'<th scope="colgroup" colspan="{len(data["cells"])}">{escape(data["column"])}</th>'
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in data["cells"]) + f"<td>{data['box']}</td>"
    rows = "".join(f'<tr><th scope="row">{escape(name)}</th>{cells}</tr>' for name in data["names"])
    tables = "".join(
        f'<table><thead><tr><th scope="col">{data["match"]} {number}</th>{column}'
        f'<th scope="col">{data["last"]}</th></tr></thead><tbody>{rows}</tbody></table>'
        for number in range(1, data["matches"] + 1)
    )
    share = 100 * data["name_width"] / (data["name_width"] + len(data["cells"]) + 1.5)
    return _page(data["title"], data["book"], lines + tables, paper_named(paper), "11pt", round(share), data)


def _page(
    title: str,
    about: str,
    body: str,
    paper: Paper,
    letters: str,
    name: int = 30,
    data: dict[str, float] | None = None,
) -> str:
    sizes = data or {"gap": 0, "row": 0, "head": 0}
    style = _STYLE % {
        "size": paper.css,
        "letters": letters,
        "name": name,
        "gap": sizes["gap"],
        "row": sizes["row"] * _CLOSER,
        "head": sizes["head"],
    }
    head = f"<header><h1>{escape(title)}</h1><p>{escape(about)}</p></header>"
    return document(f"{title}: {about}", style, f"{head}<main>{body}</main><footer>{FOOTER}</footer>")


def _section(part: Section) -> str:
    tag = "ol" if part.steps else "ul"
    items = "".join(f"<li>{escape(item)}</li>" for item in part.items)
    told = f"<p>{escape(part.items[0])}</p>" if len(part.items) == 1 else f"<{tag}>{items}</{tag}>"
    return f"<section><h2>{escape(part.title)}</h2>{told}</section>"


def _picture(picture: Picture, wide: bool) -> str:
    svg = plain_svg(picture.svg).replace(
        "<svg ", f'<svg style="width:{100 * share_of(picture, wide):.0f}%" ', 1
    )
    return f"<figure>{svg}<figcaption>{escape(picture.caption)}</figcaption></figure>"
