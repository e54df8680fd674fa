"""What a sheet is made of."""

from __future__ import annotations

from typing import NamedTuple


class Section(NamedTuple):
    """A heading and what stands under it; `steps` are numbered."""

    title: str
    items: list[str]
    steps: bool = False


class Picture(NamedTuple):
    """A drawing, its text alternative and what is written under it."""

    svg: str
    alt: str
    caption: str
