"""The table of numbers for teachers, and the command that makes it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from trash_core import numbers

PAGE = Path(__file__).parents[2] / "lessons" / "teacher" / "numbers.md"
PAIR = re.compile(r"([\d.]+) ± ([\d.]+) \(exact ([\d.]+)\)")


def test_a_small_table(tmp_path: Path) -> None:
    path = tmp_path / "numbers.md"
    numbers.main([str(path), "--matches", "40", "--seed", "3"])
    text = path.read_text(encoding="utf-8")
    for book in ("classic", "garbage", "turn_up", "stock_only", "last_licks"):
        assert f"## Rule book `{book}`" in text
    assert "A placement is a card uncovered" in text
    assert "--matches 40 --seed 3" in text
    rows = [line for line in text.splitlines() if re.match(r"\| \d \| 40 \|", line)]
    assert len(rows) == 6 + 4 + 4 + 4 + 6
    tables = [line.count("|") for line in text.splitlines() if line.startswith("|")]
    assert min(tables) > 5


def test_the_table_that_is_kept_agrees_with_itself() -> None:
    """Every simulated figure lies within 4 standard errors of the exact one beside it."""
    pairs = PAIR.findall(PAGE.read_text(encoding="utf-8"))
    assert len(pairs) > 8
    for found, reach, exact in pairs:
        assert abs(float(found) - float(exact)) <= 4 / 1.96 * float(reach) + 0.00005


@pytest.mark.full
def test_the_table_that_is_kept_is_what_the_command_gives() -> None:
    text = PAGE.read_text(encoding="utf-8")
    command = re.search(r"--matches (\d+) --seed (\d+)", text)
    assert command
    assert numbers.page(int(command[1]), int(command[2])) == text
