"""A widget's module and what it imports become one text that stands on its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trash_widgets import look

STATIC = Path(look.__file__).parent / "static"
ENTRIES = sorted(path.name for path in STATIC.glob("*.js") if "export default" in path.read_text("utf-8"))


@pytest.mark.parametrize("name", ENTRIES)
def test_nothing_is_left_to_import_and_no_name_stands_twice(name: str) -> None:
    text = look.script(name)
    assert not re.search(r"^\s*import\b", text, re.M)
    assert re.findall(r"^export\b.*", text, re.M) == ["export default { render };"]
    names = re.findall(r"^(?:async )?(?:function\*?|const|let|class) (\w+)", text, re.M)
    assert sorted(set(names)) == sorted(names)


def test_a_module_that_two_others_need_comes_once_and_before_them() -> None:
    text = look.script("table.js")
    assert text.count("function setText(") == 1
    assert (
        text.index("function setText(")
        < text.index("function settingsPart(")
        < text.index("function render(")
    )


def test_style_sheets_follow_the_tokens_in_their_order() -> None:
    text = look.css("table.css")
    assert text.index("--lt-felt:") < text.index(".lt-felt {") < text.index(".lt-meter {")


SHEETS = sorted(path.name for path in STATIC.glob("*.css"))


@pytest.mark.parametrize("name", SHEETS)
def test_a_style_sheet_stands_alone_and_is_whole(name: str) -> None:
    text = look.css(name)
    assert "@import" not in text
    assert "/*" not in text
    assert "*/" not in text
    assert text.count("{") == text.count("}") > 10


def test_each_sheet_is_there_once_and_none_is_forgotten() -> None:
    assert look.css("lab.css", "ladder.css").count(".lt-form-lost {") == 1
    imported = {
        (path.parent / other).resolve()
        for path in STATIC.rglob("*.css")
        for other in re.findall('^@import "(.*)";$', path.read_text("utf-8"), re.M)
    }
    assert {path for path in STATIC.rglob("*.css") if path.parent != STATIC} <= imported


@pytest.mark.parametrize("name", ENTRIES)
def test_what_is_sent_has_no_comments_but_everything_else(name: str) -> None:
    text = look.script(name)
    assert not re.search(r"^\s*(//|/\*)", text, re.M)
    own = re.sub(r"^import .*?;\n", "", (STATIC / name).read_text("utf-8"), flags=re.M | re.S)
    code = [line for line in own.splitlines() if line.strip() and not re.match(r"\s*(//|/\*)", line)]
    assert len(code) > 10
    assert set(code) <= set(text.splitlines())
