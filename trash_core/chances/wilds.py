"""How players choose the place of a wild, where it is not all one."""

from __future__ import annotations

from typing import Literal

ByNumber = Literal["lowest", "fewest"]
"""The lowest face-down place, as `first_fit` chooses; or the one whose natural card has the fewest unseen
copies, ties to the higher, as `counter` does."""

WildTo = Literal["lowest", "fewest", "random", "best", "worst"]
"""As `ByNumber`; or any face-down place, each as likely; or the one that makes it likeliest that the player
goes out first; or the one that makes it least likely."""
