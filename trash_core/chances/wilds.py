"""How players choose the place of a wild, where it is not all one; and where it is."""

from __future__ import annotations

from typing import Literal

from trash_core.rules import Rules

ByNumber = Literal["lowest", "fewest"]
"""The lowest face-down place, as `first_fit` chooses; or the one whose natural card has the fewest unseen
copies, ties to the higher, as `counter` does."""

WildTo = Literal["lowest", "fewest", "random", "best", "worst"]
"""As `ByNumber`; or any face-down place, each as likely; or the one that makes it likeliest that the player
goes out first; or the one that makes it least likely."""


def wilds_stay(rules: Rules) -> bool:
    """Whether there are wilds, and they stay where they are put."""
    return rules.has_wilds and not rules.swap


def takes_all_of_use(rules: Rules) -> bool:
    """Whether a player may draw every discard that is of use: also one that would free a wild, if any can."""
    if rules.draw_discard == "fits":
        return wilds_stay(rules) or not rules.has_wilds
    return rules.draw_discard == "always"
