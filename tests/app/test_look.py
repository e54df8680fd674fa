"""The look keeps its promises: text and parts of the screen stand out enough, in both themes."""

import re
from pathlib import Path

import pytest

from trash_widgets.app import paths

LOOK = paths.template() / "static" / "look.css"

# WCAG 2.2 asks 4.5 to 1 for text and 3 to 1 for the parts by which one finds and works a control.
TEXT = [
    ("ink", "page"), ("ink", "panel"), ("muted", "page"), ("muted", "panel"), ("link", "page"),
    ("link", "panel"), ("accent", "page"), ("accent", "panel"), ("on-accent", "accent"), ("on-felt", "felt"),
    ("on-felt", "felt-edge"), ("red", "card"), ("black", "card"), ("back-line", "back"),
    ("on-good", "good"), ("on-refuse", "refuse"),
    ("good", "page"), ("good", "panel"), ("refuse", "page"), ("refuse", "panel"), ("mark", "felt"),
]  # fmt: skip
PARTS = [
    ("line", "page"), ("line", "panel"), ("focus", "page"), ("focus", "panel"), ("focus", "felt"),
    ("focus", "card"), ("card", "felt"), ("card-edge", "card"), ("mark", "felt"), ("mark", "felt-edge"),
    ("star", "page"), ("star", "panel"),
]  # fmt: skip


def blocks() -> dict[str, dict[str, str]]:
    """Selector -> {name: value} for each rule of look.css."""
    css = re.sub(r"/\*.*?\*/", "", LOOK.read_text(encoding="utf-8"), flags=re.S)
    return {
        selector.strip(): dict(re.findall(r"--lt-([\w-]+):\s*([^;]+);", body))
        for selector, body in re.findall(r"(body[^{}]*)\{([^{}]*)\}", css)
    }


LIGHT = blocks()["body"]
DARK = LIGHT | blocks()['body[data-jp-theme-light="false"]']


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
@pytest.mark.parametrize(
    ("front", "ground", "least"),
    [pytest.param(*pair, 4.5, id="-on-".join(pair)) for pair in TEXT]
    + [pytest.param(*pair, 3.0, id="-against-".join(pair)) for pair in PARTS],
)
def test_contrast(theme: dict[str, str], front: str, ground: str, least: float) -> None:
    assert contrast(theme[front], theme[ground]) >= least


def test_the_two_dark_lists_agree() -> None:
    found = blocks()
    assert found['body[data-jp-theme-light="false"]'] == found["body:not([data-jp-theme-light])"]


def test_dark_gives_every_colour_its_own_value() -> None:
    colours = {name for name, value in LIGHT.items() if value.startswith("#")}
    assert colours == set(blocks()['body[data-jp-theme-light="false"]'])


def test_nothing_is_fetched_from_elsewhere() -> None:
    for file in Path(LOOK).parent.glob("*.css"):
        assert not re.search(r"https?:|@import", file.read_text(encoding="utf-8")), file.name
