"""A record that several tabs may have open at once: which one has grown out of which.

With each change a record gets one more name at the end of its ``edition``. Where the newest name of one
record is among the names of another, the other has grown out of it. Where neither has, two tabs have written
at once, and what they have in common is the newest record that both knew. The page's part of this is
``static/desk/shared.js``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

Content = dict[str, Any]

MOST_NAMES = 60
MOST_KNOWN = 30


class Editions:
    """The names of a record and of those before it, in one tab.

    >>> one, other = Editions(), Editions()
    >>> other.join(one.stamp({"rounds": 1})) is None
    True
    >>> both = one.stamp({"rounds": 2})
    >>> other.join(both)
    {'rounds': 1}
    """

    def __init__(self) -> None:
        self._names: list[str] = []
        self._known: dict[str, Content] = {}

    def stamp(self, content: Content) -> Content:
        """Return the content as a record to be kept, under a new name if it has changed."""
        if not self._names or self._known.get(self._names[-1]) != content:
            self._add([os.urandom(4).hex()], content)
        return {**content, "edition": list(self._names)}

    def join(self, record: Mapping[str, Any]) -> Content | None:
        """Take in what another tab has written; return the newest content that both knew, if there is one."""
        given = record.get("edition")
        theirs = [name for name in given if isinstance(name, str)] if isinstance(given, list) else []
        if not theirs:
            return None
        common = next((name for name in reversed(theirs) if name in self._known), None)
        if common is None and len(theirs) >= MOST_NAMES and self._names:
            common = self._names[-1]  # this tab has slept; the other's names no longer go back so far
        base = None if common is None else self._known[common]
        self._add(theirs, {name: value for name, value in record.items() if name != "edition"})
        return base

    def _add(self, names: list[str], content: Content) -> None:
        earlier = [name for name in self._names if name not in names]
        self._names = [*earlier, *names][-MOST_NAMES:]
        self._known[names[-1]] = content
        for name in list(self._known)[:-MOST_KNOWN]:
            del self._known[name]
