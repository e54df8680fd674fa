"""The figures of matches by some rules, in words that a child can follow, and in numbers."""

from __future__ import annotations

from collections.abc import Mapping

from trash_core.simulate import Estimate

from .counting import Figures
from .panel_blocks import Block, note, table


def in_short(figures: Figures, seconds: int) -> str:
    """How long a match takes, if a turn takes so many seconds, and how often the first player wins."""
    minutes = _minutes(figures, seconds)
    return f"A match takes {minutes} minutes. Of 100 matches the first player wins {_of_100(figures)}."


def side_by_side(columns: Mapping[str, Figures], seconds: int) -> list[Block]:
    """The figures of each set of rules by its title; the first one is that of the learner's table."""
    heads, figures = list(columns), list(columns.values())
    here = figures[0]
    rows = [
        ["Rounds in a match", *(_about(one.rounds) for one in figures)],
        ["Turns in a round", *(_about(one.turns) for one in figures)],
        ["Minutes for a match", *(_minutes(one, seconds) for one in figures)],
        ["Of 100 matches the first player wins", *(_of_100(one) for one in figures)],
    ]
    exact = [
        ["Rounds in a match", *(_number(one.rounds) for one in figures)],
        ["Turns in a round", *(_number(one.turns) for one in figures)],
        ["The first player wins", *(_share(one.opener) for one in figures)],
        ["If it made no difference", *(f"{one.fair:.1%}" for one in figures)],
    ]
    few = "" if here.compiled else " This computer plays slowly, so there are only a few."
    return [
        table(f"What {here.matches:,} matches were like", ["On average", *heads], rows),
        note(f"{_about_first(here)} Computer players played all the matches.{few}"),
        table(
            "Chance may have put us off by the number after ±, but hardly by more",
            ["On average", *heads],
            exact,
            fold="If you want to know it exactly",
        ),
    ]


def _number(estimate: Estimate) -> str:
    return f"{estimate.mean:.2f} ± {1.96 * estimate.se:.2f}"


def _share(estimate: Estimate) -> str:
    return f"{estimate.mean:.1%} ± {1.96 * estimate.se:.1%}"


def _minutes(figures: Figures, seconds: int) -> str:
    return f"about {max(1, round(figures.turns_a_match * seconds / 60))}"


def _about(estimate: Estimate) -> str:
    return f"about {estimate.mean:.0f}" if estimate.mean >= 2 else f"about {estimate.mean:.1f}"


def _of_100(figures: Figures) -> str:
    return f"about {100 * figures.opener.mean:.0f}"


def _about_first(figures: Figures) -> str:
    """Whether it helps to play first, in numbers out of a hundred."""
    wins, fair = 100 * figures.opener.mean, 100 * figures.fair
    off = max(1, round(196 * figures.opener.se))
    why = ", as some matches have more than one winner" if figures.shared else ""
    found = f"Of 100 matches the first player wins about {wins:.0f}."
    even = f"If it made no difference who begins, it would be about {fair:.0f}{why}."
    return {
        "more": f"{found} {even} So it helps to play first.",
        "less": f"{found} {even} So it is better not to play first.",
        "unclear": f"{found} {even} Luck alone can shift the count by {off}. So nobody can tell from this "
        "whether it helps to play first.",
    }[figures.advantage]
