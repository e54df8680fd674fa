"""Sheets to print: one page of the right size with what has to stand on it, tagged, always the same bytes."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, Rules
from trash_widgets import printing
from trash_widgets.house import BOOKS, HOUSE_RULES
from trash_widgets.printing import typesetter
from trash_widgets.printing.rule_text import rule_text
from trash_widgets.printing.sheets import LONGEST_NAME, score_data, tidy

POINTS = {"a4": (595, 842), "letter": (612, 792)}
EVERYTHING = CLASSIC.replace(
    wild_ranks="JQK",
    jokers=2,
    first_layout=9,
    target=6,
    match_rounds=5,
    match_minutes=30,
    next_opener="rotates",
    check_layouts=True,
    swap=False,
    upcard=True,
    decks=3,
)
SIX = ["Maximiliane-Alexandra W.", "Ben", "", "Ada & <b>Co</b>", "Zoë", "Łukasz #1 *x* $y$"]


def text_of(content: bytes, paper: str) -> str:
    """The text of the only page, after a look at its size."""
    reader = PdfReader(io.BytesIO(content))
    assert len(reader.pages) == 1
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == POINTS[paper]
    return " ".join(reader.pages[0].extract_text().split()).replace(
        "- ", "-"
    )  # a line may end after a hyphen


def some_rules(chance: random.Random) -> Rules:
    """A rule book with some house rules; those that contradict each other are left out."""
    rules = RULE_BOOKS[chance.choice(list(RULE_BOOKS))]
    for house in chance.sample(HOUSE_RULES, chance.randint(0, len(HOUSE_RULES))):
        try:
            rules = rules.replace(**{house.option: chance.choice(house.values)[0]})
        except ValueError:
            continue
    return rules


@pytest.mark.parametrize("paper", POINTS)
@pytest.mark.parametrize("book", RULE_BOOKS)
def test_each_rule_book_on_one_page(book: str, paper: str) -> None:
    rules = RULE_BOOKS[book]
    text = text_of(printing.rule_sheet(rules, paper), paper)
    assert f"{BOOKS[book][0]} rules" in text
    said = rule_text(rules)
    parts = (said.needs, said.deal, said.turn, said.example, *said.ends)
    for part in parts:
        assert part.title in text
        for item in part.items:
            assert item in text
    assert "House rules on this sheet" not in text


@pytest.mark.parametrize("paper", POINTS)
@pytest.mark.parametrize("rules", [EVERYTHING, GARBAGE.replace(jokers=0), STOCK_ONLY.replace(first_layout=2)])
def test_house_rules_are_named_and_still_one_page(rules: Rules, paper: str) -> None:
    text = text_of(printing.rule_sheet(rules, paper), paper)
    assert "with house rules" in text
    changed = rules.differences(RULE_BOOKS[rules.book])
    assert changed
    for row in changed:
        assert f"{row.topic}: {row.this}" in text


def test_any_house_rules_fit() -> None:
    chance = random.Random(8)
    for _ in range(4):
        paper = chance.choice(list(POINTS))
        text_of(printing.rule_sheet(some_rules(chance), paper), paper)


def test_any_house_rules_can_be_told() -> None:
    """The example turn is played by the referee, so it must be legal under whatever rules."""
    chance = random.Random(9)
    for _ in range(150):
        rules = some_rules(chance)
        said = rule_text(rules)
        assert said.example.items[0].startswith("You draw")
        wild = " are wild" in " ".join(said.turn.items)
        assert wild == rules.has_wilds
        assert ("swap" in " ".join(said.turn.items)) == (rules.has_wilds and rules.swap)
        assert any("last turn" in item for part in said.ends for item in part.items) == rules.last_turn


def test_the_example_turn_is_played_by_the_rules() -> None:
    assert rule_text(CLASSIC).example.items == [
        "You draw the 7 of spades from the stock.",
        "You put the 7 of spades at place 7. Under it was the 2 of clubs.",
        "You put the 2 of clubs at place 2. Under it was the jack of spades.",
        "You put the jack of spades at place 4. Under it was the queen of hearts.",
        "You discard the queen of hearts. Your turn is over.",
    ]
    assert "the jack of spades at place 4" in rule_text(CLASSIC).played.alt
    assert "king" in rule_text(LAST_LICKS).example.items[2]
    assert "joker" in rule_text(GARBAGE).example.items[2]
    assert len(rule_text(STOCK_ONLY).example.items) == 4


@pytest.mark.parametrize("paper", POINTS)
@pytest.mark.parametrize("book", RULE_BOOKS)
def test_score_sheets(book: str, paper: str) -> None:
    rules = RULE_BOOKS[book]
    names = SIX[: min(6, rules.max_players)]
    text = text_of(printing.score_sheet(names, rules, paper), paper)
    for name in names:
        assert name in text, "marks in a name mean nothing"
    data = score_data(names, rules, paper)
    assert text.count("Match ") == data["matches"] >= 3
    assert text.count("Ben") == data["matches"]
    ladder = not rules.one_round_for(len(names))
    assert ("10 9 8 7 6 5 4 3 2 1" in text) == ladder
    assert ("Tick who went out" in text) == (not ladder)


@pytest.mark.parametrize("players", range(1, 7))
def test_a_score_sheet_for_any_number(players: int) -> None:
    for paper in POINTS:
        text = text_of(printing.score_sheet([""] * players, CLASSIC.replace(target=6), paper), paper)
        assert "10 9 8 7" in text
        assert "8 7 6" not in text


def test_limits_stand_on_the_score_sheet() -> None:
    text = text_of(printing.score_sheet(["A", "B"], EVERYTHING), "a4")
    assert "after round 5" in text
    assert "30 minutes" in text
    assert "9 8 7" in text


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="'a3'"):
        printing.rule_sheet(CLASSIC, "a3")
    with pytest.raises(ValueError, match="too many"):
        printing.score_sheet([""] * 5, GARBAGE)
    with pytest.raises(ValueError, match="room for 6"):
        printing.score_sheet([""] * 7, CLASSIC.replace(max_players=8))
    with pytest.raises(ValueError, match="players"):
        printing.score_sheet([], CLASSIC)


def test_the_same_input_gives_the_same_bytes() -> None:
    assert printing.rule_sheet(CLASSIC) == printing.rule_sheet(CLASSIC)
    assert printing.score_sheet(["A", "B"], CLASSIC) == printing.score_sheet(["A", "B"], CLASSIC)
    assert printing.score_sheet(["A", "B"], CLASSIC) != printing.score_sheet(["A", "C"], CLASSIC)


def test_a_sheet_is_for_everybody() -> None:
    """Tagged, with a title, a language, and a text alternative for each picture."""
    reader = PdfReader(io.BytesIO(printing.rule_sheet(CLASSIC)))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert str(root["/Lang"]).startswith("en")
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata is not None
    assert reader.metadata.title == "Trash: Classic rules"
    assert reader.metadata.creation_date is None
    assert b"pdfuaid" in root["/Metadata"].get_data()
    things: list[Any] = [reader.get_object(number) for number in range(1, int(str(reader.trailer["/Size"])))]
    alternatives = [str(thing["/Alt"]) for thing in things if isinstance(thing, dict) and "/Alt" in thing]
    assert any("face down" in text for text in alternatives)


@pytest.mark.parametrize("name", ["花子", "🦊 Fox", "عمر", "नेहा", "\ue000", "A\u200dB"])
def test_a_name_in_any_letters_makes_a_sheet(name: str) -> None:
    text_of(printing.score_sheet([name, "Ben"], CLASSIC), "a4")


def test_long_names_are_cut() -> None:
    assert tidy("x" * 99) == "x" * LONGEST_NAME


def test_other_templates_can_be_set(tmp_path: Path) -> None:
    """So that worksheets and keys have the same look."""
    template = tmp_path / "page.typ"
    template.write_text(
        '#import "base.typ": *\n#let data = json("data.json")\n#show: sheet.with(data, title: data.title)\n'
        '#banner([= #data.title], [])\n#image("card.svg", alt: "a card")\n',
        "utf-8",
    )
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="var(--lt-red,#b4232f)"/></svg>'
    )
    made = printing.compile(template, {"title": "Sheet #1", "footer": ""}, "letter", {"card": svg})
    assert "Sheet #1" in text_of(made, "letter")


def test_without_the_typesetter_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetter, "can_typeset", lambda: False)
    with pytest.raises(printing.CannotTypeset, match="pip install typst"):
        printing.rule_sheet(CLASSIC)


# ---- pages for the browser's print


def test_pages_say_the_same_and_escape_names() -> None:
    page = printing.score_page(SIX, CLASSIC, "letter")
    assert "Ada &amp; &lt;b&gt;Co&lt;/b&gt;" in page
    assert "<b>Co" not in page
    assert "size: letter" in page
    said = rule_text(EVERYTHING)
    page = printing.rule_page(EVERYTHING)
    for part in (said.needs, said.deal, said.turn, said.example, *said.ends):
        assert part.title in page
    assert page.count("<svg ") > 2
    assert "var(--" not in page.replace("var(--lt-black", ""), "nothing of the page around it is known there"


def test_data_is_json() -> None:
    json.dumps(score_data(SIX, CLASSIC, "a4"))
