"""The print shop: what is chosen becomes a file, or a page for the browser's print."""

from __future__ import annotations

import json
from typing import Any

import pytest

from trash_widgets import printing
from trash_widgets.house import AS_BOOK, house_groups
from trash_widgets.print_shop import PrintShop
from trash_widgets.score.widget import Scorekeeper


class Shop(PrintShop):
    """A shop that remembers what it has sent to the page."""

    def __init__(self, key: str = "") -> None:
        self.sent: list[tuple[dict[str, Any], list[bytes]]] = []
        super().__init__(key)

    def send(self, content: Any, buffers: Any = None) -> None:
        if content.get("kind") != "ack":
            self.sent.append((content, list(buffers or [])))


def test_a_file_is_made_of_what_was_chosen() -> None:
    shop = Shop()
    shop._rehearse("edit players", players="3", book="turn_up", paper="letter")
    shop._rehearse("pdf score", **{"name 0": "Ada", "name 1": "Ben"})
    content, buffers = shop.sent[0]
    assert content == {"kind": "file", "name": "score-turn-up-letter.pdf", "type": "application/pdf"}
    assert buffers == [printing.score_sheet(["Ada", "Ben", ""], shop.rules, "letter")]
    assert shop.scene["message"]["tone"] == "good"


def test_a_page_is_handed_to_the_browser() -> None:
    shop = Shop()
    shop._rehearse("print rules", swap="False")
    assert shop.sent == [({"kind": "page", "html": printing.rule_page(shop.rules)}, [])]
    assert "A wild stays where it lies" in shop.sent[0][0]["html"]


def test_contradictions_are_said_and_nothing_is_made() -> None:
    shop = Shop()
    shop._rehearse("edit first_layout", first_layout="4", target="6")
    assert shop.scene["message"]["tone"] == "refuse"
    shop._rehearse("pdf rules")
    shop._rehearse("print rules")
    assert shop.sent == []
    shop._rehearse("pdf rules", target="0")
    assert len(shop.sent) == 1


def test_too_many_lines_for_the_rule_book() -> None:
    shop = Shop()
    shop._rehearse("edit players", players="6")
    shop._rehearse("pdf score", book="garbage")
    assert shop.sent == []
    assert "6" in shop.scene["message"]["text"]


def test_without_the_typesetter_there_are_only_the_print_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "can_typeset", lambda: False)
    shop = Shop()
    assert [button["do"] for button in shop.scene["parts"][-1]["buttons"]] == ["print rules", "print score"]
    shop.rehearse()


def test_choices_come_back_after_a_reload() -> None:
    shop = PrintShop(key="")
    shop._rehearse("edit players", players="3", book="garbage", paper="letter", jokers="0")
    shop._rehearse("edit name", **{"name 2": "  Cleo  "})
    later = PrintShop(key="")
    later.rehearse_message({"kind": "restore", "record": json.loads(json.dumps(shop._record()))})
    assert later._record() == shop._record()
    assert later.names == ["", "", "Cleo"]


def test_no_wild_pictures_is_not_the_same_as_what_the_book_says() -> None:
    shop = PrintShop(key="")
    wild = next(group for group in house_groups({}) if group["id"] == "wild_ranks")
    none = next(value for value, label in wild["options"] if label == "None")
    shop._rehearse("edit wild_ranks", wild_ranks=none)
    assert not shop.rules.has_wilds
    shop._rehearse("edit wild_ranks", wild_ranks=AS_BOOK)
    assert shop.rules.has_wilds


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"chosen": 7, "names": "x", "paper": []},
        {"chosen": {"book": "chess", "jokers": "9", "x": "y"}, "names": [1, 2], "paper": "a3"},
        {"names": [""] * 99},
    ],
)
def test_damaged_records_do_no_harm(record: dict[str, Any]) -> None:
    shop = PrintShop(key="")
    shop.rehearse_message({"kind": "restore", "record": record})
    assert shop.paper == "a4"
    assert shop.chosen["book"] == "classic"
    shop.make("score")


def test_it_rehearses_on_a_twin() -> None:
    shop = PrintShop(key="")
    before = shop.scene
    shop.rehearse()
    assert shop.scene == before


def test_the_names_of_the_table_are_taken_unless_others_were_typed() -> None:
    keeper = Scorekeeper(key="")
    shop = PrintShop(key="", keeper=keeper)
    keeper.press("edit", **{"name 0": "Ada"})
    assert shop.names == ["Ada", ""]
    keeper.press("edit", **{"name 1": "Ben"})
    assert shop.names == ["Ada", "Ben"]
    shop._rehearse("edit", **{"name 1": "Cleo"})
    keeper.press("edit", **{"name 1": "Dan"})
    assert shop.names == ["Ada", "Cleo"]
