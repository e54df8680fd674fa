"""A class's files: what counts, what does not and why, and what the pool makes of them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from trash_core import CLASSIC, Match
from trash_core.deal_code import DealCode
from trash_core.players import play_out, player
from trash_core.record import to_json
from trash_core.simulate import simulate
from trash_widgets import Pool
from trash_widgets.pool.comparison import PLAIN_SIMULATED, SEED, SIMULATED
from trash_widgets.pool.entries import File
from trash_widgets.pool.invented import LEARNERS, invented_class
from trash_widgets.pool.pooling import MOST_FILES, pool
from trash_widgets.pool.reading import LARGEST, MOST_LINES, files_in
from trash_widgets.share import COLUMNS, record_file, result_file
from trash_widgets.simulator import is_compiled

CODE = "C21-F3-0000-0001J"
SIZE = 30


def played(name: str, habit: str = "random", seed: int = 1, code: str = CODE) -> tuple[File, File]:
    """A learner's two files: the result and the match."""
    match = Match.from_deal(DealCode.parse(code))
    play_out(match, [player(habit, seed), player("medium")])
    names, computers = [name, "Robin"], [None, "medium"]
    made = result_file(match, names, 1, computers), record_file(match, names, computers, 1)
    return File(made[0]["name"], made[0]["text"]), File(made[1]["name"], made[1]["text"])


def changed(file: File, **values: str) -> File:
    """A result file with other values in its line."""
    assert file.text is not None
    head, line = csv.reader(io.StringIO(file.text))
    row = {**dict(zip(head, line, strict=True)), **values}
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, row.values()])
    return File(f"changed-{'-'.join(values)}.csv", out.getvalue())


def reasons(files: list[File]) -> dict[str, str]:
    return dict(pool(files).problems)


CLASS = invented_class(CODE, SIZE)
RESULT, MATCH = played("Zoë")


# ---- a whole class


def test_a_class_of_thirty_counts_as_a_whole() -> None:
    found = pool(CLASS)
    assert found.problems == []
    assert len(found.entries) == SIZE
    assert len({entry.deal for entry in found.entries}) == 1
    assert sum(entry.is_checked for entry in found.entries) == SIZE / 2


def test_a_line_and_a_match_say_the_same() -> None:
    (line,), (match,) = pool([RESULT]).entries, pool([MATCH]).entries
    assert (line.is_checked, match.is_checked) == (False, True)
    for name in ("deal", "kit", "learner", "won", "winner", "rounds", "turns", "placements", "taken_back"):
        assert getattr(line, name) == getattr(match, name), name
    assert match.taken_back == 1
    assert match.kit == version("learn-trash")


def test_both_files_of_a_learner_count_once_and_the_match_is_the_witness() -> None:
    for files in ([RESULT, MATCH], [MATCH, RESULT]):
        found = pool(files)
        assert [entry.is_checked for entry in found.entries] == [True]
        assert found.problems == []


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"rounds": "1", "turns": "3"}, "rounds 1 instead of"),
        ({"winner": "Zoë & Robin"}, "winner Zoë & Robin instead of"),
        ({"taken_back": "0"}, "taken back 0 instead of 1"),
    ],
)
def test_a_line_that_the_match_does_not_bear_out_is_named(values: dict[str, str], says: str) -> None:
    lie = changed(RESULT, **values)
    found = pool([lie, MATCH])
    assert len(found.entries) == 1
    assert found.entries[0].is_checked
    assert found.problems[0].name == lie.name
    assert says in found.problems[0].reason
    assert MATCH.name in found.problems[0].reason


def test_a_match_that_was_tampered_with_does_not_count() -> None:
    assert MATCH.text is not None
    without = "\n".join(line for line in MATCH.text.splitlines() if not line.startswith("check"))
    better = without.replace("won 2", "won 1") if "won 2" in without else without.replace("won 1", "won 2")
    told = reasons([File("match.txt", better)])["match.txt"]
    assert "the moves lead to" in told


def test_the_json_form_counts_too() -> None:
    match = Match.from_deal(DealCode.parse(CODE))
    play_out(match, [player("first_fit"), player("medium")])
    (entry,) = pool([File("match.json", to_json(match, [None, "medium"]))]).entries
    assert (entry.kit, entry.learner, entry.is_checked) == ("unknown", "Player 1", True)


# ---- what does not count

BAD: Mapping[str, tuple[File, str]] = {
    "photo": (File("photo.jpg", None), "too large, or no text"),
    "large": (File("large.txt", "x" * (LARGEST + 1)), "too large"),
    "essay": (File("essay.txt", "Dear teacher, here is my result"), "cannot be loaded"),
    "empty": (File("empty.txt", ""), "cannot be loaded"),
    "markup": (File("<img src=x>.csv", "<b>"), "cannot be loaded"),
    "json": (File("list.json", '{"format": "other"}'), "cannot be loaded"),
    "header": (File("header.csv", ",".join(COLUMNS) + "\n"), "no result in it"),
    "foreign": (File("foreign.csv", "deal,price\nC21,3\n"), "the column 'book' is missing"),
    "short": (File("short.csv", f"{','.join(COLUMNS)}\n{CODE},classic\n"), "2 values, and 12 columns"),
    "code": (changed(RESULT, deal="C21-0000-00070"), "check character"),
    "rules": (changed(RESULT, rules="T"), "not those of its deal code"),
    "book": (changed(RESULT, book="garbage"), "not those of its deal code"),
    "players": (changed(RESULT, players="3"), "not that of its deal code"),
    "number": (changed(RESULT, rounds="many"), "'many' cannot stand under 'rounds'"),
    "huge": (changed(RESULT, turns="99999999"), "cannot stand under 'turns'"),
    "negative": (changed(RESULT, turns="-3"), "cannot stand under 'turns'"),
    "none": (changed(RESULT, rounds="0"), "so many rounds"),
    "few": (changed(RESULT, turns="1", rounds="3"), "so many rounds"),
    "open": (changed(RESULT, winner=""), "not played to its end"),
    "kit": (changed(RESULT, kit=""), "which kit"),
    "null": (File("null.csv", "deal,book\n\0\n"), "missing"),
    "cut": (File("cut.txt", str(MATCH.text)[:200]), "cannot be loaded"),
    "changed": (File("flipped.txt", str(MATCH.text).replace(" X ", " S ", 1)), "cannot be loaded"),
}


@pytest.mark.parametrize("kind", BAD)
def test_each_bad_file_is_named_with_its_reason(kind: str) -> None:
    file, says = BAD[kind]
    found = pool([file])
    assert found.entries == []
    assert [problem.name for problem in found.problems] == [file.name]
    assert says in found.problems[0].reason


def test_bad_files_leave_the_class_whole() -> None:
    mixed = [file for file, _ in BAD.values()]
    for at, file in enumerate(CLASS):
        mixed.insert(2 * at, file)
    found = pool(mixed)
    assert len(found.entries) == SIZE
    assert len(found.problems) == len(BAD)


def test_an_open_match_does_not_count() -> None:
    match = Match.from_deal(DealCode.parse(CODE))
    match.play("S")
    files = [
        File("open.txt", record_file(match, ["A", "B"], [None, "medium"], 0)["text"]),
        File("open.csv", result_file(match, ["A", "B"], 0, [None, "medium"])["text"]),
    ]
    assert set(reasons(files).values()) == {"this match was not played to its end."}


def test_doubles_count_once() -> None:
    again = File("copy.txt", MATCH.text)
    assert reasons([MATCH, again]) == {"copy.txt": f"it says the same as {MATCH.name}."}
    again = File("copy.csv", RESULT.text)
    assert reasons([RESULT, again]) == {"copy.csv": f"it says the same as {RESULT.name}."}


def test_who_plays_the_deal_again_counts_once_with_the_first_match() -> None:
    other = changed(RESULT, turns="99", learner="zoë")
    found = pool([RESULT, other])
    assert [entry.turns for entry in found.entries] == [pool([RESULT]).entries[0].turns]
    assert "a second match of zoë" in found.problems[0].reason


def test_without_names_nobody_is_taken_for_somebody_else() -> None:
    you = [played("You", "random", seed) for seed in (1, 2, 3)]
    results = [File(f"trash-result ({at}).csv", line.text) for at, (line, _) in enumerate(you)]
    assert len(pool(results).entries) == 3
    # Both files of each learner: the lines belong to the matches.
    both = [*results, *(File(f"m{at}.txt", match.text) for at, (_, match) in enumerate(you))]
    found = pool(both)
    assert [entry.is_checked for entry in found.entries] == [True] * 3
    # The very same file twice is one; under another name nobody can know.
    assert len(pool([results[0], results[0]]).entries) == 1
    assert len(pool([results[0], File("of-another.csv", results[0].text)]).entries) == 2


def test_too_many_files_and_lines_are_left_out() -> None:
    many = pool([File(f"{at}.txt", "x") for at in range(MOST_FILES + 2)])
    assert sum("are enough" in problem.reason for problem in many.problems) == 2
    head, line = str(RESULT.text).splitlines()
    long = "\n".join([head, *[line.replace("Zoë", f"Z{at}") for at in range(MOST_LINES + 5)]])
    found = pool([File("long.csv", long[:LARGEST])])
    assert len(found.entries) <= MOST_LINES
    assert any("lines" in problem.reason or "values" in problem.reason for problem in found.problems)


def test_files_that_somebody_has_put_together_count_line_by_line() -> None:
    both = str(RESULT.text) + str(played("Tom", "first_fit")[0].text) + "broken,line\n"
    found = pool([File("all.csv", "\ufeff" + both.replace("\n", "\r\n"))])
    assert [entry.learner for entry in found.entries] == ["Zoë", "Tom"]
    assert found.problems[0].name == "all.csv, line 5"


def test_files_of_an_earlier_kit_still_count() -> None:
    rows = list(csv.reader(io.StringIO(str(RESULT.text))))
    old = "\n".join(",".join(row[:9]) for row in rows).replace(version("learn-trash"), "0.0.7")
    one = Pool()
    one.add([File("old.csv", old)])
    (entry,) = one.entries
    assert (entry.won, entry.placements, entry.learner) == (None, None, "")
    assert "1 match comes from another kit, 0.0.7" in json.dumps(one.scene)


# ---- the widget


def send(one: Pool, files: list[File], left: int = 0, more: int = 0) -> None:
    given = [{"name": file.name, "size": len(file.text or ""), "text": file.text} for file in files]
    one.rehearse_message(
        {"kind": "files", "files": given, "left": left, "more": more, "at": one.scene["version"]}
    )


def texts(one: Pool) -> str:
    return json.dumps(one.scene["parts"], ensure_ascii=False)


def test_files_come_in_pieces() -> None:
    one = Pool()
    send(one, CLASS[:10], left=1)
    assert one.entries == []
    assert one.scene["message"]["text"] == "Reading: 10 files so far …"
    send(one, CLASS[10:], more=3)
    assert one.scene["message"]["text"] == f"{SIZE} matches from {SIZE} files."
    assert "3 files were not read" in texts(one)


def test_other_deals_are_kept_apart() -> None:
    one = Pool()
    other = played("Ann", code=str(other_deal()))
    send(one, [*CLASS[:4], other[0]])
    assert [len(entries) for entries in one.deals.values()] == [4, 1]
    assert "These files belong to 2 deals." in texts(one)
    first, second = one.deals
    assert one.collection.chosen == first
    one._rehearse("edit deal", deal=second)
    assert f"Deal {second}" in texts(one)
    one._rehearse("edit deal", deal="nonsense")
    assert one.collection.chosen == second


def other_deal() -> DealCode:
    return DealCode(rules=CLASSIC.replace(first_layout=2), players=2, opener=1, seed=9)


def test_the_comparison_is_with_this_deal_and_with_many() -> None:
    one = Pool()
    send(one, CLASS)
    one._rehearse("compare")
    rows = {row.name: row for row in one.collection.comparison}
    mean = sum(entry.turns for entry in one.entries) / SIZE
    assert rows["The class, this deal"].turns == mean
    match = Match.from_deal(DealCode.parse(CODE))
    play_out(match, [player("first_fit"), player("medium")])
    assert rows["Plain player, this deal"].rounds == match.round_number
    many = next(row for name, row in rows.items() if "other deals" in name)
    exact = rows["All deals, exact"]
    count = SIMULATED if is_compiled() else PLAIN_SIMULATED
    error = simulate(CLASSIC.replace(first_layout=3), 2, count, seed=SEED, progress=False).rounds_per_match
    assert many.rounds == error.mean
    assert exact.rounds is not None
    assert abs(error.mean - exact.rounds) < 4 * error.se
    assert "Means, compared" in texts(one)


def test_the_exact_chance_is_that_of_the_learners_seat() -> None:
    wins = []
    for opener in (0, 1):
        code = DealCode(
            rules=CLASSIC.replace(first_layout=2),
            players=2,
            opener=opener,
            seed=3,
            computers=(None, "medium"),
        )
        one = Pool()
        one.invent(str(code), 2)
        one._rehearse("compare")
        wins.append(one.collection.comparison[-1].won)
    assert None not in wins
    assert sum(win for win in wins if win is not None) == pytest.approx(1)
    assert wins[0] != wins[1]


def test_what_is_not_known_is_left_out() -> None:
    code = DealCode(
        rules=CLASSIC.replace(first_layout=2), players=2, opener=0, seed=3, computers=(None, "hard")
    )
    one = Pool()
    one.invent(str(code), 2)
    one._rehearse("compare")
    assert [row.name for row in one.collection.comparison][-1].endswith("other deals")


def test_names_with_markup_are_shown_as_text_and_formulas_are_defused() -> None:
    line, _ = played("<script>alert(1)</script>")
    evil = changed(line, learner="=1+1")
    one = Pool()
    send(one, [File('"><img src=x>.csv', line.text), evil])
    svg = next(part["svg"] for part in one.scene["parts"] if part["kind"] == "picture")
    assert "<script" not in svg
    assert "'=1+1" in one.to_csv()


def test_the_table_is_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Pool()
    send(one, CLASS)
    sent: list[tuple[dict[str, Any], list[bytes]]] = []
    monkeypatch.setattr(Pool, "send", lambda self, content, buffers=(): sent.append((content, list(buffers))))
    one._rehearse("csv")
    (content, buffers), _ = sent
    assert content["name"] == "trash-class.csv"
    rows = list(csv.DictReader(io.StringIO(buffers[0].decode())))
    assert len(rows) == SIZE
    assert rows[0]["checked"] == "yes"
    frame = one.to_frame()
    assert list(frame.columns) == list(rows[0])
    assert len(frame) == SIZE


def test_a_folder_is_read_with_whatever_lies_in_it(tmp_path: Path) -> None:
    for file in CLASS[:5]:
        (tmp_path / file.name).write_text(str(file.text), "utf-8")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    (tmp_path / "large.txt").write_text("x" * (LARGEST + 1))
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / "folder").mkdir()
    assert len(files_in(tmp_path)) == 7
    one = Pool(tmp_path)
    assert len(one.entries) == 5
    assert sorted(problem.name for problem in one.problems) == ["large.txt", "photo.jpg"]
    with pytest.raises(FileNotFoundError):
        Pool(tmp_path / "nowhere")


def test_nothing_of_a_class_is_kept_in_the_browser() -> None:
    one = Pool(key="15-own-experiment")
    send(one, CLASS)
    assert one.scene["storage"]["key"] is None


@pytest.mark.parametrize(
    "message",
    [
        {"files": None},
        {"files": "x"},
        {"files": [1, None, {}, {"name": 3, "text": 4}], "left": "x", "more": -1},
        {"files": [{"name": "\x00" * 500, "text": "\ud800"}]},
    ],
)
def test_strange_messages_do_no_harm(message: dict[str, Any]) -> None:
    one = Pool()
    one.rehearse_message({"kind": "files", "at": one.scene["version"], **message})
    assert one.entries == []


def test_an_invented_class_says_so_and_makes_room_for_a_real_one() -> None:
    one = Pool()
    one._rehearse("invent")
    assert "This class is invented" in texts(one)
    assert len(one.entries) == LEARNERS
    send(one, CLASS[:3])
    assert "This class is invented" not in texts(one)
    assert len(one.entries) == 3
    one._rehearse("clear")
    assert one.entries == []


def test_it_rehearses_and_leaves_the_shown_pool_alone() -> None:
    one = Pool()
    before = one.scene
    one.rehearse()
    assert one.scene == before
