"""Sheets for a real table, as PDF: the rules on one page, and a sheet to keep score on.

A sheet is a template (``templates/*.typ``), data and a paper. The typesetter is Typst, in the Python package
`typst`: it runs on this computer, asks nothing of the internet and brings its own letters. It is loaded when
the first sheet is made. Where it cannot be installed (in a browser's Python), `pages` gives the same sheets
as pages for the browser's own print dialog.

>>> from trash_core import CLASSIC
>>> rule_sheet(CLASSIC, "letter")[:5]
b'%PDF-'

The same input gives the same file, byte for byte: no sheet has a date.
"""

from .pages import rule_page, score_page
from .sheets import rule_sheet, score_sheet
from .typesetter import PAPERS, CannotTypeset, can_typeset, compile

__all__ = [
    "PAPERS",
    "CannotTypeset",
    "can_typeset",
    "compile",
    "rule_page",
    "rule_sheet",
    "score_page",
    "score_sheet",
]
