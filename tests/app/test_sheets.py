"""The command ``learn-trash print``."""

from __future__ import annotations

from pathlib import Path

import pytest

from trash_core import CLASSIC, RULE_BOOKS
from trash_widgets.app.cli import main
from trash_widgets.printing import rule_sheet, score_sheet


def test_all_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--out", str(tmp_path / "new" / "folder"), "--paper", "a4"]) == 0
    names = {path.name for path in (tmp_path / "new" / "folder").iterdir()}
    books = [book.replace("_", "-") for book in RULE_BOOKS]
    assert names == {f"{kind}-{book}-a4.pdf" for kind in ("rules", "score") for book in books}
    assert len(capsys.readouterr().out.splitlines()) == len(names)


def test_one_book_with_names_and_house_rules(tmp_path: Path) -> None:
    house = ["--house", "target=6", "--house", "wild_ranks=K", "--house", "last_turn=true"]
    assert main(["print", "--book", "classic", "--names", "Ada, Ben", "--out", str(tmp_path), *house]) == 0
    rules = CLASSIC.replace(target=6, wild_ranks="K", last_turn=True)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        f"{kind}-classic-{paper}.pdf": content
        for paper in ("a4", "letter")
        for kind, content in (
            ("rules", rule_sheet(rules, paper)),
            ("score", score_sheet(["Ada", "Ben"], rules, paper)),
        )
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--book", "garbage", "--names", "A,B,C,D,E"], "No score sheet for garbage: 5 players are too many"),
        (["--book", "classic", "--house", "target=11"], "target=11"),
        (["--book", "classic", "--house", "x=1"], "no option 'x'"),
        (["--house", "target"], "--house takes an option and its value"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "--paper", "a4", "--out", str(tmp_path), *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith("learn-trash: ")
    assert sentence in said
    assert list(tmp_path.iterdir()) == [], "nothing half done"


def test_a_folder_that_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    wish = ["print", "--book", "classic", "--paper", "a4", "--out", str(tmp_path / "file" / "x")]
    assert main(wish) == 2
    assert "try another folder with --out" in capsys.readouterr().err
