"""What may be concluded from an experiment, what may not, and when a verdict does not go with the numbers."""

from __future__ import annotations

from collections.abc import Mapping

from ..mistakes import SMALL_SAMPLE, TURNED_AROUND
from .report import Report

FEW = 1_000
"""Below so many deals a learner is warned of small samples."""
VERDICTS: Mapping[str, str] = {
    "fits": "The result fits my guess.",
    "against": "The result speaks against my guess.",
    "open": "The experiment cannot tell.",
}


def may_be_said(report: Report) -> list[str]:
    """Sentences that the numbers bear out."""
    a, b = report.question.a.name, report.question.b.name
    low, high = report.interval
    if not report.holds_zero:
        what = report.question.measure.title.lower()
        near, far = sorted((abs(low), abs(high)))
        said = (
            f"On deals like these, {what}: {_way(report)} with “{a}” than with “{b}”, most likely by "
            f"{report.signed(near).lstrip('+−')} to {report.amount(far)}."
        )
    elif report.found.difference.se:
        most = report.amount(max(abs(low), abs(high)))
        said = f"If there is a difference, it is most likely no larger than {most}."
    else:
        said = f"In {report.done:,} deals no difference was seen."
    return [said, "This holds for these rules, these players and this figure. Others may differ."]


def may_not_be_said(report: Report) -> list[str]:
    """Sentences that many would say, and what is wrong with each: with the names of the mistakes."""
    if report.holds_zero:
        said = [
            "“There is no difference.” Not to see one is not to show that there is none: a small one "
            "would fit into the interval, too."
        ]
    else:
        said = [
            f"“The next match will have {_way(report)}.” An interval speaks of the mean of many "
            "matches, not of one."
        ]
    said.append(
        f"“My guess is true with a chance of 95%.” That is {TURNED_AROUND.name}: of all intervals made "
        "in this way, 95 of 100 hold the true value; what this one holds is no matter of chance any more."
    )
    if report.done < FEW:
        said.append(
            f"“{report.done:,} deals settle it.” That would be {SMALL_SAMPLE.name}. {SMALL_SAMPLE.why}"
        )
    if report.done < report.asked:
        said.append(
            "“I stopped when it looked right.” Whoever may stop at a moment of their choice finds a "
            "difference far too often. Say in your report that you stopped, or play all deals."
        )
    return said


def _way(report: Report) -> str:
    return "more" if report.interval[0] > 0 else "fewer"


def doubt(report: Report, guess: str, verdict: str) -> str:
    """A word of doubt where the learner's verdict does not go with the numbers; else an empty text."""
    low, high = report.interval
    seen = "more" if low > 0 else "less" if high < 0 else "same"
    if verdict == "fits" and guess != seen:
        if seen == "same":
            return "Look again: zero lies in the interval. Does the result show what you expected?"
        return "Look again: which side has more? Your guess said something else."
    if verdict == "against" and seen == guess:
        return "Look again: that is what you expected."
    if verdict == "against" and seen == "same":
        return "Look again: your guess fits into the interval, too. Can the experiment tell?"
    if verdict == "open" and seen != "same":
        return "Look again: zero lies outside the interval. So the experiment does tell something."
    return ""
