"""The drawings: complete, well formed, self-contained, and all different."""

import re
from xml.etree import ElementTree

import pytest

from trash_core.picture import back_svg, card_svg, faces

SVG = "{http://www.w3.org/2000/svg}"


def test_there_is_a_face_for_every_card_the_joker_and_the_back() -> None:
    cards = {rank + suit for rank in "A23456789TJQK" for suit in "cdhs"}
    assert set(faces()) == cards | {"*", "back"}
    assert len(set(faces().values())) == 54
    assert faces() is faces()


@pytest.mark.parametrize("text", sorted(faces()))
def test_a_drawing_is_sound_xml_in_the_card_s_box(text: str) -> None:
    root = ElementTree.fromstring(faces()[text])
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 60 84"
    assert root.get("aria-hidden") == "true"
    # Many of them stand in one page, perhaps offline: no ids to clash, no fonts, nothing to fetch.
    body = faces()[text].replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"\bid=|href|url\(|<text|font|style=|<script|http", body)


@pytest.mark.parametrize("text", sorted(faces()))
def test_every_colour_works_without_the_page_s_style(text: str) -> None:
    colours = re.findall(r'(?:fill|stroke|color)="([^"]+)"', faces()[text])
    assert set(colours) - {"none", "currentColor"}
    for colour in colours:
        assert colour in {"none", "currentColor"} or re.fullmatch(r"var\(--lt-[a-z-]+,#[0-9a-f]{6}\)", colour)


@pytest.mark.parametrize(("text", "pips"), [(rank + "d", n) for n, rank in enumerate("A23456789T", 1)])
def test_number_cards_have_as_many_pips_as_their_number(text: str, pips: int) -> None:
    suits = ElementTree.fromstring(card_svg(text)).findall(f"{SVG}path")[0].get("d") or ""
    assert suits.count("M") == pips + 2  # and one in each of two corners


def boxes(outline: str) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each part of an outline of lines and curves (hulls of its points)."""
    found = []
    for part in outline.split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        x, y = numbers[:2]
        xs, ys = [x], [y]
        for dx, dy, ex, ey in zip(*[iter(numbers[2:])] * 4, strict=True):
            xs += [x + dx, x + ex]
            ys += [y + dy, y + ey]
            x, y = x + ex, y + ey
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize("rank", "23456789T")
def test_the_index_is_no_pip_and_no_pip_is_in_its_way(rank: str) -> None:
    paths = ElementTree.fromstring(card_svg(rank + "d")).findall(f"{SVG}path")
    first, last, *pips = boxes(paths[0].get("d") or "")
    for left, _top, right, _bottom in pips:
        assert 18 <= left < right <= 42  # the ranks end at 16 and begin again at 44
        assert first[2] + 4 <= left
        assert right <= last[0] - 4
        assert right - left >= 1.15 * (first[2] - first[0])


@pytest.mark.parametrize("text", ["2s", "4h", "Tc", "*"])
def test_half_a_turn_leaves_the_card_as_it_is(text: str) -> None:
    number = ElementTree.fromstring(card_svg(text)).findall(f"{SVG}path")[-1].get("d") or ""
    starts = [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)", number)]
    assert len(starts) % 2 == 0
    for x, y in starts:
        assert any((60 - x, 84 - y) == pytest.approx(other, abs=0.11) for other in starts)


def test_a_title_names_a_drawing_that_stands_alone() -> None:
    root = ElementTree.fromstring(card_svg("Qs", title="queen & co <3"))
    assert root.get("role") == "img"
    assert root.get("aria-hidden") is None
    assert root.findtext(f"{SVG}title") == "queen & co <3"
    assert ElementTree.fromstring(back_svg("A card, face down")).get("role") == "img"


@pytest.mark.parametrize("text", ["", "4", "4x", "1h", "h4", "10h", "**", "back"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        card_svg(text)


def test_all_faces_together_stay_a_small_message() -> None:
    assert sum(map(len, faces().values())) < 90_000
