"""What ``learn-trash doctor`` says about one thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["good", "note", "bad"]


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at. ``bad`` keeps Learn Trash from working; a ``note`` does not."""

    what: str
    state: State
    found: str
    do: str = ""
