"""A deal for others: its code, a link that opens it, the link as a QR code, and files of a match.

A deal code determines the whole deal, every hidden card of it: that is its purpose, since everybody who types
it gets the same cards. So a code tells whoever works it out what lies face down, and a match played for a
prize should be dealt from a code that nobody has seen. Scenes, records and files hold the code and what was
played, and nothing more.
"""

from __future__ import annotations

import csv
import dataclasses
import io
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from typing import Any
from urllib.parse import urlsplit

from trash_core import Match, Place
from trash_core.deal_code import write_rules
from trash_core.record import to_text
from trash_core.telling import YOU

from .match.summary import turns
from .scene import Scene
from .spreadsheet import cell

LONGEST = 1000
"""Characters of an address that still make a QR code which a telephone reads from a screen."""
COLUMNS = (
    "deal", "book", "rules", "kit", "players", "winner", "rounds", "turns", "taken_back",
    "learner", "won", "placements",
)  # fmt: skip
"""The columns of a result. `learner` has the names of the people who played; `won` says whether one of them
won ("yes", "no", nothing while the match is open), and `placements` how many cards they placed."""
_PRIVATE = re.compile(r"localhost|127\.[\d.]+|\[?::1\]?")


def link(address: str | None, code: str) -> str | None:
    """The link that opens `code`, if `address` is the address of a page on the web.

    >>> link("http://school.example/voila/render/06-match.ipynb", "C21-0000-0007J")
    'http://school.example/voila/render/06-match.ipynb#deal=C21-0000-0007J'
    >>> link("javascript:alert(1)", "C21-0000-0007J") is None
    True
    """
    if address is None or len(address) > LONGEST or re.search(r"[\s<>\"#?]", address):
        return None
    parts = urlsplit(address)
    return f"{address}#deal={code}" if parts.scheme in ("http", "https") and parts.hostname else None


def share(code: str, address: str | None) -> Scene:
    """The part of a scene that shares `code`; `address` is the page's own, once it is known."""
    href = link(address, code)
    here = href is not None and _PRIVATE.fullmatch(urlsplit(href).hostname or "") is not None
    note = "Who types this code before dealing gets the same cards."
    if here:
        note += " The link works on this computer only, since the page comes from it."
    return {
        "code": code,
        "label": "Share this deal",
        "href": href,
        "qr": href and qr(href),
        "words": {
            "copy": "Copy",
            "copied": "Copied",
            "code": "Deal code",
            "link": "A link that opens this deal",
            "qr": "QR code of the link",
            "note": note,
        },
    }


@lru_cache(maxsize=8)
def qr(text: str) -> str:
    """A QR code as a picture: dark on light in every theme, since not every reader takes the reverse.

    >>> qr("https://school.example")[:4]
    '<svg'
    """
    import segno  # it brings half of the standard library along, and few learners share a deal

    return str(
        segno.make(text, error="m", micro=False).svg_inline(
            scale=4, border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
        )
    )


# ---- files


def record_file(
    match: Match, names: Sequence[str], computers: Sequence[str | None], taken_back: int
) -> dict[str, str]:
    """The match as a file: its record, and in remarks the names that a replay shows."""
    remarks = [f"# player {seat} {name}" for seat, name in enumerate(names, 1)]
    remarks.append(f"# taken back {taken_back}")
    remarks.append(f"# kit {version('learn-trash')}")
    text = "\n".join([*remarks, to_text(match, computers)])
    name = f"trash-match{_of(_people(names, computers))}.txt"
    return _file(name, "Save this match", "text/plain", text)


def names_in(text: str) -> dict[int, str]:
    """By seat from 0: the names in the remarks of a record file.

    >>> names_in("# player 2 Mia\\nlearn-trash match 1")
    {1: 'Mia'}
    """
    found = re.findall(r"^# player ([1-9][0-9]?) (.+)$", text, re.MULTILINE)
    return {int(seat) - 1: name for seat, name in found}


def result_file(
    match: Match, names: Sequence[str], taken_back: int, computers: Sequence[str | None] = ()
) -> dict[str, str]:
    """The match's result as a table of one line, so that a class can put its results together."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerow([cell(value) for value in result(match, names, taken_back, computers).values()])
    name = f"trash-result{_of(_people(names, computers))}.csv"
    return _file(name, "Save the result", "text/csv", out.getvalue())


def result(
    match: Match, names: Sequence[str], taken_back: int, computers: Sequence[str | None] = ()
) -> Mapping[str, Any]:
    """The match's result by the names in `COLUMNS`."""
    people = _seats(names, computers)
    rounds = [round for round in match.rounds if not round.is_void]
    values = (
        str(dataclasses.replace(match.deal, computers=tuple(computers) if any(computers) else ())),
        match.rules.book,
        write_rules(match.rules),
        version("learn-trash"),
        match.players,
        " & ".join(names[seat] for seat in match.winners),
        match.round_number,
        sum(map(turns, rounds)),
        taken_back,
        " & ".join(_people(names, computers)),
        ("yes" if set(people) & set(match.winners) else "no") if match.is_over else "",
        sum(
            isinstance(event.move, Place) and event.seat in people
            for round in rounds
            for event in round.events
        ),
    )
    return dict(zip(COLUMNS, values, strict=True))


def _seats(names: Sequence[str], computers: Sequence[str | None]) -> list[int]:
    """The seats of the people."""
    return [seat for seat in range(len(names)) if not any(computers) or computers[seat] is None]


def _people(names: Sequence[str], computers: Sequence[str | None]) -> list[str]:
    return [names[seat] for seat in _seats(names, computers)]


def _of(names: Sequence[str]) -> str:
    """The end of a file's name: who played, so that a class's files can lie in one folder.

    >>> _of(["You"]), _of(["Zoë K.", "<b>Tom"])
    ('', '-zoë-k-b-tom')
    """
    told = "" if list(names) == [YOU] else "-".join(re.findall(r"\w+", " ".join(names).lower()))
    return f"-{told[:40]}" if told else ""


def _file(name: str, label: str, kind: str, text: str) -> dict[str, str]:
    return {"name": name, "label": label, "type": kind, "text": text}
