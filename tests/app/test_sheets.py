"""The command ``learn-trash print``."""

from __future__ import annotations

from pathlib import Path

import pytest

from trash_core import CLASSIC, RULE_BOOKS
from trash_widgets.app.cli import main
from trash_widgets.printing import rule_sheet, score_sheet
from trash_widgets.teacher.paper import pdf
from trash_widgets.teacher.sheets import all_sheets


def test_all_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--out", str(tmp_path / "new" / "folder"), "--paper", "a4"]) == 0
    folder = tmp_path / "new" / "folder"
    names = {path.name for path in folder.glob("*.pdf")}
    books = [book.replace("_", "-") for book in RULE_BOOKS]
    assert names == {f"{kind}-{book}-a4.pdf" for kind in ("rules", "score") for book in books}
    teacher = {path.name for path in (folder / "teacher").iterdir()}
    assert teacher == {f"{name}-a4.pdf" for name, _ in all_sheets()}
    assert len(capsys.readouterr().out.splitlines()) == len(names) + len(teacher)


def test_one_lesson_for_a_class(tmp_path: Path) -> None:
    wish = ["print", "--lesson", "9", "--seed", "3", "--class", "7b", "--out", str(tmp_path)]
    assert main([*wish, "--paper", "letter"]) == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "teacher").iterdir()} == {
        f"{name}-letter.pdf": pdf(sheet, "letter") for name, sheet in all_sheets(3, "7b", "09-first-card")
    }
    assert [path.name for path in tmp_path.iterdir()] == ["teacher"]
    assert (tmp_path / "teacher" / "plans-letter.pdf").is_file()


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
        (["--lesson", "77"], "There is no lesson '77'"),
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
