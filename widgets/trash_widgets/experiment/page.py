"""An experiment's report on one page: as PDF, or for the browser where there is no typesetter.

The same experiment gives the same page, byte for byte: it has no date. All that a learner typed is set as it
is; marks in it mean nothing.
"""

from __future__ import annotations

from html import escape

from .. import printing
from ..printing.document import document
from ..printing.typesetter import paper_named, plain_svg
from .report import Report


def pdf(report: Report, paper: str = "a4") -> bytes:
    """The report as PDF.

    Raises ValueError for a paper that there is not, CannotTypeset where `typst` is missing.
    """
    return printing.compile("experiment_report", report.data(), paper, {"figure": report.picture})


def page(report: Report, paper: str = "a4") -> str:
    """The report as one page of HTML. Raises ValueError for a paper that there is not."""
    data = report.data()
    head = f"<header><h1>{escape(data['title'])}</h1><p>{escape(data['author'])}</p></header>"
    before = "".join(_section(part["title"], _paragraphs(part["texts"])) for part in data["sections"])
    method = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in data["method"]["rows"]
    )
    columns = "".join(f'<th scope="col">{escape(text)}</th>' for text in data["table"]["head"])
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(text)}</td>" for text in row[1:])
        + "</tr>"
        for row in data["table"]["rows"]
    )
    result = (
        f"{_paragraphs(data['result']['texts'])}<div class='both'>"
        f"<figure>{plain_svg(report.picture)}</figure>"
        f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    body = [
        before,
        _section("Method", f"<dl>{method}</dl>"),
        _section("Result", result),
        _section("Conclusion", _paragraphs(data["conclusion"]["texts"])),
    ]
    title = f"{data['title']}: {data['author']}" if data["author"] else data["title"]
    foot = f"<footer>{escape(data['footer'])}</footer>"
    return document(title, _STYLE % paper_named(paper).css, f"{head}<main>{''.join(body)}</main>{foot}")


def _section(title: str, inner: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{inner}</section>"


def _paragraphs(texts: list[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)


_STYLE = """
@page { size: %s; margin: 14mm 16mm; }
* { box-sizing: border-box; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; color: #2a251e; background: #fff;
  font: 10.5pt/1.35 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 0 1rem;
  border-bottom: 1.2pt solid #1f6547; }
h1 { margin: 0; color: #1f6547; font-size: 20pt; line-height: 1.2; }
header p { margin: 0; font-weight: bold; }
h2 { margin: .8em 0 .2em; color: #1f6547; font-size: 12pt; }
p { margin: 0 0 .3em; }
dl { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; gap: .15em .8em; margin: 0;
  font-size: .92em; }
dt { font-weight: bold; }
dd { margin: 0; }
.both { display: flex; flex-wrap: wrap; gap: .5rem 1.2rem; align-items: center; }
figure { flex: 1 1 15rem; margin: 0; max-width: 21rem; }
figure svg { display: block; }
table { flex: 1 1 16rem; border-collapse: collapse; font-size: .92em; }
th, td { padding: .2em .5em; border-bottom: .6pt solid #b8ad97; text-align: right; overflow-wrap: normal; }
td { white-space: nowrap; }
th:first-child { text-align: left; }
footer { margin-top: 1em; color: #655b4d; font-size: 8pt; text-align: center; }
@media print { body { padding: 0; max-width: none; } }
"""
