"""Who asked for what, for whoever runs a class: visitors by numbers, and nothing by which to find them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

LONGEST = 200  # letters of an address in the log
_NAMES = re.compile(r"\w+(?:-\w+){4}")  # a kernel's name is the key to it, and has no place in a log


def recorder(write: Callable[[str], object]) -> Callable[[Any], None]:
    """Return a function that writes a line for each request, with visitors numbered as they come."""
    visitors: dict[str, int] = {}

    def record(handler: Any) -> None:
        request = handler.request
        number = visitors.setdefault(request.remote_ip, len(visitors) + 1)
        path = _NAMES.sub("…", request.path)[:LONGEST]
        took = request.request_time() * 1000
        write(f"visitor {number} {request.method} {path} {handler.get_status()} {took:.0f} ms")

    return record
