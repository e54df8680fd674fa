"""What a browser has kept may be damaged, or be somebody's own work: is a value what it should be?

In JSON, and so in a record, `true` is no number; in Python it is one.
"""

from __future__ import annotations

import math
from typing import TypeGuard


def is_whole(value: object, least: int = 0) -> TypeGuard[int]:
    """Whether it is a whole number, and not less than `least`.

    >>> is_whole(3), is_whole(-1), is_whole(True), is_whole(3.0)
    (True, False, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def is_number(value: object) -> TypeGuard[float]:
    """Whether it is a number that can be worked with.

    >>> is_number(0.5), is_number(7), is_number(float("nan")), is_number("7")
    (True, True, False, False)
    """
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
