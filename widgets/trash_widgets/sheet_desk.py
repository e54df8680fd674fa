"""A desk that hands out sheets: as PDF, or by the browser's own print dialog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from . import printing
from .desk import Desk

Way = Literal["pdf", "print"]


class SheetDesk(Desk):
    """A kind of desk calls `_hand_over` for the sheet that was asked for."""

    def _hand_over(
        self, label: str, way: Way, page: Callable[[], str], pdf: Callable[[], tuple[str, bytes]]
    ) -> None:
        """Hand the sheet over: its `page` to be printed, or the name and the bytes of its `pdf`."""
        if way == "print":
            self._send_page(page())
            self._say(f"{label}: your browser asks you how to print it.")
            return
        try:
            name, content = pdf()
        except printing.CannotTypeset:
            self._say("No PDF can be made here. Use the print buttons.", "refuse")
            return
        self._send_file(name, "application/pdf", content)
        self._say(f"{label}: here is your file, {name}.", "good")
