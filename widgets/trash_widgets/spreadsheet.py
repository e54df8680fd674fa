"""Cells of a table for a spreadsheet, which would take some texts for formulas and work them out."""

from __future__ import annotations

import re


def cell(value: object) -> str:
    """A value that a spreadsheet takes for what it is.

    >>> cell("=1+1"), cell(7), cell(None)
    ("'=1+1", '7', '')
    """
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def read_cell(text: str) -> str:
    """What `cell` has written.

    >>> read_cell(" '=1+1"), read_cell("Ann")
    ('=1+1', 'Ann')
    """
    text = text.strip()
    return text[1:] if re.match(r"'[=+\-@]", text) else text
