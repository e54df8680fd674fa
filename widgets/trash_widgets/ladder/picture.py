"""The ladder as a picture: everybody's piece on its rung, ten places at the top, the win at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_STEP, _TOP, _LANE, _RAIL, _LABEL = 25, 16, 46, 14, 68
# A shape for each seat, so that nobody needs to tell colours apart; drawn around 0, 0.
_SHAPES = (
    "M0 -10a10 10 0 1 0 .01 0Z",
    "M0 -12 12 0 0 12 -12 0Z",
    "M-9.5 -9.5h19v19h-19Z",
    "M0 -12 12 9.5h-24Z",
    "M0 12 12 -9.5h-24Z",
    "M-5.5 -10.5h11l5.5 10.5-5.5 10.5h-11l-5.5-10.5Z",
)
_NUMBER_AT = (4.5, 4.5, 4.5, 7.5, 1.5, 4.5)  # how far below the middle a shape carries its number


def ladder_picture(rungs: Sequence[int], opener: int | None, top: int, target: int = 0, alt: str = "") -> str:
    """Draw the ladder from `top` down to `target`; whoever is at the target has won."""
    lanes = len(rungs)
    width = _LABEL + 2 * _RAIL + lanes * _LANE + 8
    height = 2 * _TOP + (top - target) * _STEP

    def y(rung: int) -> int:
        return _TOP + (top - rung) * _STEP

    left, right = _LABEL, width - 8
    span = f"{_TOP - 12}V{y(target) + 12}"
    parts = [f'<path d="M{left} {span}M{right} {span}" class="lt-l-rail"/>']
    for rung in range(top, target - 1, -1):
        words = "won" if rung == target else f"{rung} {'place' if rung == 1 else 'places'}"
        kind = "lt-l-goal" if rung == target else "lt-l-rung"
        parts.append(f'<path d="M{left} {y(rung)}H{right}" class="{kind}"/>')
        parts.append(f'<text x="{left - 8}" y="{y(rung) + 4}" class="lt-l-label">{words}</text>')
    for seat, rung in enumerate(rungs):
        x = left + _RAIL + _LANE * (seat + 0.5)
        ring = '<circle r="15.5" class="lt-l-opens"/>' if seat == opener else ""
        parts.append(
            f'<g transform="translate({x:.1f} {y(max(rung, target))})">{ring}'
            f'<path d="{_SHAPES[seat % len(_SHAPES)]}" class="lt-l-piece" data-seat="{seat % 4 + 1}"/>'
            f'<text y="{_NUMBER_AT[seat % len(_SHAPES)]}" class="lt-l-number">{seat + 1}</text></g>'
        )
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(alt)}">{"".join(parts)}</svg>'
    )
