"""The look keeps its promises: text and parts of the screen stand out enough, in both themes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import trash_widgets
from trash_widgets.app import paths

LOOK = paths.template() / "static" / "look.css"
STATIC = Path(trash_widgets.__file__).parent / "static"

# WCAG 2.2 asks 4.5 to 1 for text and 3 to 1 for the parts by which one finds and works a control.
TEXT = [
    ("ink", "page"), ("ink", "panel"), ("muted", "page"), ("muted", "panel"), ("link", "page"),
    ("link", "panel"), ("accent", "page"), ("accent", "panel"), ("on-accent", "accent"), ("on-felt", "felt"),
    ("on-felt", "felt-edge"), ("red", "card"), ("black", "card"), ("blue", "card"), ("green", "card"),
    ("back-line", "back"),
    ("on-good", "good"), ("on-refuse", "refuse"),
    ("good", "page"), ("good", "panel"), ("refuse", "page"), ("refuse", "panel"), ("mark", "felt"),
]  # fmt: skip
PARTS = [
    ("line", "page"), ("line", "panel"), ("focus", "page"), ("focus", "panel"), ("focus", "felt"),
    ("focus", "card"), ("card", "felt"), ("card-edge", "card"), ("mark", "felt"), ("mark", "felt-edge"),
    ("star", "page"), ("star", "panel"),
    *((f"chart-{i}", ground) for i in (1, 2, 3, 4) for ground in ("page", "panel")),
]  # fmt: skip


PAIR = re.compile(r"var\(--lt-day, (#\w{6})\) var\(--lt-night, (#\w{6})\)")


def values(theme: int) -> dict[str, str]:
    """What each name of look.css stands for, in the light theme (1) or in the dark one (2)."""
    css = re.sub(r"/\*.*?\*/", "", LOOK.read_text(encoding="utf-8"), flags=re.S)
    found = re.findall(r"--lt-([\w-]+):\s*([^;]*);", css[: css.index("}")])
    return {name: PAIR.sub(lambda pair: pair[theme], value) for name, value in found}


LIGHT, DARK = values(1), values(2)


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


def sheets() -> Iterator[tuple[str, str, str]]:
    """(file, selector, rule) for every rule of every style sheet of ours."""
    for file in sorted([*STATIC.rglob("*.css"), *LOOK.parent.glob("*.css")]):
        css = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)
        for selector, rule in re.findall(r"([^{};]+)\{([^{}]*)\}", css):
            yield file.name, selector.strip(), rule


def test_every_pair_that_a_rule_sets_together_is_measured() -> None:
    measured = {frozenset(pair) for pair in TEXT}
    for file, selector, rule in sheets():
        front = re.findall(r"(?<![-\w])color:\s*var\(--lt-([\w-]+)", rule)
        ground = re.findall(r"(?<![-\w])background(?:-color)?:\s*var\(--lt-([\w-]+)", rule)
        if front and ground:
            assert frozenset((front[-1], ground[-1])) in measured, (file, selector)


def test_every_name_in_use_is_given_a_value() -> None:
    rules = list(sheets())
    known = LIGHT.keys() | {name for _, _, rule in rules for name in re.findall(r"--lt-([\w-]+):", rule)}
    for script in STATIC.rglob("*.js"):  # sizes that a page measures
        known |= set(re.findall(r"""["'`]--lt-([\w-]+)["'`]""", script.read_text(encoding="utf-8")))
    for file, selector, rule in rules:
        assert set(re.findall(r"var\(--lt-([\w-]+)", rule)) <= known, (file, selector)


@pytest.mark.parametrize("front", ["ink", "muted", "link", "accent", "good", "refuse"])
def test_widgets_can_be_read_on_the_ground_of_jupyterlab(front: str) -> None:
    assert contrast(LIGHT[front], "#ffffff") >= 4.5
    for ground in ("#111111", "#212121"):  # its two dark grounds
        assert contrast(DARK[front], ground) >= 4.5


def test_every_colour_is_one_in_each_theme() -> None:
    for name, value in LIGHT.items():
        if "#" in value or "#" in DARK[name]:
            assert re.fullmatch("#[0-9a-f]{6}", value), name
            assert re.fullmatch("#[0-9a-f]{6}", DARK[name]), name
    assert sum(LIGHT[name] != DARK[name] for name in LIGHT) > 20


def test_nothing_is_fetched_from_elsewhere() -> None:
    for file in Path(LOOK).parent.glob("*.css"):
        assert not re.search(r"https?:|@import", file.read_text(encoding="utf-8")), file.name
