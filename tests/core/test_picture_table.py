"""Pictures of layouts and of the table: as SVG, as text, in words. They show what everybody sees."""

import xml.etree.ElementTree as ET

import pytest

from trash_core import CLASSIC, GARBAGE, RULE_BOOKS, Card, Match, Round, parse_cards
from trash_core.picture import back_svg
from trash_core.picture_table import layout_svg, layout_text, layout_words, table_svg, table_text, table_words

SVG = "{http://www.w3.org/2000/svg}"


def table(stock: str = "4h Qs", **options: str) -> Round:
    layouts = ["4d 2c+ Kd Js+ 9h 9d", "3h", "? ? ?"]
    return Round.rigged(CLASSIC, layouts, stock, rest="none", **options)  # type: ignore[arg-type]


def drawn(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not any(element.get("id") for element in root.iter())
    assert svg.count("http") == svg.count("http://www.w3.org/2000/svg")  # nothing is fetched
    left, top, width, height = map(float, str(root.get("viewBox")).split())
    assert (left, top) == (0, 0)
    for part in root:
        x, y = float(part.get("x", "0")), float(part.get("y", "0"))
        assert 0 <= x <= x + float(part.get("width", "0")) <= width
        assert 0 <= y <= y + float(part.get("height", "0")) <= height
    return root


def labels(root: ET.Element) -> list[str]:
    return [str(element.text) for element in root.iter(f"{SVG}text")]


def test_words_of_a_layout() -> None:
    assert layout_words([None]) == "face down: the ace place"
    assert layout_words(parse_cards("Ah Js")) == (
        "the ace of hearts at the ace place; the jack of spades at place 2; nothing is face down"
    )


def test_text_of_a_layout() -> None:
    cards = [None, Card.parse("2c"), Card.parse("*"), *[None] * 7]
    assert layout_text(cards) == "A:-- 2:2c 3:*  4:-- 5:--\n6:-- 7:-- 8:-- 9:-- T:--"
    assert layout_text(cards[:5]) == "A:-- 2:2c 3:*  4:-- 5:--"
    assert layout_text(cards[:7], rows=1) == "A:-- 2:2c 3:*  4:-- 5:-- 6:-- 7:--"


def test_words_and_text_of_a_table_through_a_turn() -> None:
    round = table()
    words = table_words(round.view())
    assert words.endswith("The stock has 2 cards. There is no discard pile. Player 1 is to draw.")
    assert "Player 2: face down: the ace place." in words
    assert "  stock: 2 cards   discard: none\n" in table_text(round.view())
    round.play("S")
    assert table_words(round.view()).endswith("Player 1 holds the 4 of hearts.")
    round.play("W4")
    round.play("P3")
    round.play("X")
    assert table_words(round.view()).endswith(
        "The stock has 1 card. The discard pile has 1 card, the king of diamonds on top. Player 2 is to draw."
    )
    assert str(round).splitlines() == [
        "  player 1  A:-- 2:2c 3:Js 4:4h 5:--",
        "            6:--",
        "> player 2  A:--",
        "  player 3  A:-- 2:-- 3:--",
        "  stock: 1 card   discard: Kd, 1 card",
        "  Player 2 is to draw.",
    ]


def test_words_at_the_end() -> None:
    round = Round.rigged(CLASSIC.replace(last_turn=True), ["Kc", "Kd"], "Ah Ad", rest="none")
    for move in ["S", "P1", "S", "P1"]:
        round.play(move)
    assert table_words(round.view()).endswith("The round is won by player 1 and player 2.")
    dead = Round.rigged(GARBAGE, ["Kc", "Kd"], "Qd", rest="none")
    for move in ["S", "X", "-", "-"]:
        dead.play(move)
    assert table_words(dead.view()).endswith("The round is void.")
    assert drawn(table_svg(dead.view())) is not None


@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("places", range(1, 11))
def test_a_layout_is_drawn_in_its_rows(places: int, rows: int) -> None:
    root = drawn(layout_svg([None] * places, rows))
    cards = root.findall(f"{SVG}svg")
    assert len(cards) == places
    tops = [float(str(card.get("y"))) for card in cards]
    top_row = places if rows == 1 else min(places, 5)
    assert tops.count(min(tops)) == top_row
    assert labels(root) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"][:places]


def test_a_wild_is_told_by_words_not_by_its_picture_alone() -> None:
    root = drawn(layout_svg([None, *parse_cards("2c Js")]))
    assert labels(root) == ["A", "2", "3 (wild)"]
    assert root.get("aria-label") == (
        "Layout: the 2 of clubs at place 2; the jack of spades at place 3; face down: the ace place."
    )


def test_a_table_is_drawn_with_everything_that_everybody_sees() -> None:
    round = table(discard="Td 5h")
    root = drawn(table_svg(round.view()))
    assert root.get("aria-label") == table_words(round.view())
    said = labels(root)
    assert said[:2] == ["Stock: 2", "Discard: 2"]
    players = [text for text in said if text.startswith("Player")]
    assert players == ["Player 1, to play", "Player 2", "Player 3"]
    assert len(root.findall(f"{SVG}svg")) == 2 + 6 + 1 + 3
    round.play("S")
    assert "In hand" in labels(drawn(table_svg(round.view(2))))


@pytest.mark.parametrize("players", [1, 2, 5, 12])
@pytest.mark.parametrize("rows", [1, 2])
def test_any_table_fits_its_picture(players: int, rows: int) -> None:
    rules = CLASSIC.replace(rows=rows, max_players=12)
    drawn(table_svg(Round.deal(rules, players, seed=1).view()))
    drawn(table_svg(Round.deal(rules, players, seed=1, rungs=[1] * players).view()))


@pytest.mark.parametrize("book", RULE_BOOKS)
def test_no_picture_shows_a_face_down_card(book: str) -> None:
    round = Round.deal(RULE_BOOKS[book], 2, seed=3)
    twin = round.copy()
    for layout in twin.layouts:
        layout._cards.reverse()  # other cards in every place, and all of them face down
    assert [layout.all_cards() for layout in twin.layouts] != [layout.all_cards() for layout in round.layouts]
    assert table_svg(twin.view()) == table_svg(round.view())
    assert str(twin) == str(round)
    assert table_svg(round.view()).count(back_svg().partition("xmlns")[2]) == 20 + 1


def test_on_paper_the_ink_is_dark_whatever_page_is_around() -> None:
    plain, paper = drawn(layout_svg([None] * 3)), ET.fromstring(layout_svg([None] * 3, paper=True))
    assert "background" not in str(plain.get("style"))
    assert "background:#fff;color:#1b1b1b" in str(paper.get("style"))
    left, top, width, height = map(int, str(paper.get("viewBox")).split())
    _, _, inside, inside_height = map(int, str(plain.get("viewBox")).split())
    assert left == top < 0
    assert (width, height) == (inside - 2 * left, inside_height - 2 * top)
    assert int(str(paper.get("width"))) == width
    assert labels(paper) == labels(plain)


def test_hooks_for_notebooks_and_terminals() -> None:
    match = Match(CLASSIC, 2, seed=1, rungs=[3, 1])
    round = match.round
    picture = table_svg(round.view(), paper=True)
    assert match._repr_svg_() == round._repr_svg_() == round.view(1)._repr_svg_() == picture
    assert round.layouts[0]._repr_svg_() == layout_svg([None] * 3, paper=True)
    assert "<title>4 of hearts</title>" in Card.parse("4h")._repr_svg_()
    assert str(round) == str(round.view()) == table_text(round.view())
    assert str(match) == f"Round 1. Places left: player 2: 1, player 1: 3.\n{round}"
    html = GARBAGE._repr_html_()
    assert "<caption>Rules (garbage)</caption>" in html
    assert html.count("<tr>") == len(GARBAGE.describe())
    assert ET.fromstring(html).tag == "table"
