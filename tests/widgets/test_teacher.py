"""The teacher pack: cards, plans, questions before and after, their numbers, sheets, and the guide's text."""

from __future__ import annotations

import io
import json
import math
import re
import shutil
import statistics
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from trash_core import CLASSIC, Round
from trash_core.chances import next_card
from trash_core.headlines import HEADLINES, exact, simulated
from trash_widgets import printing
from trash_widgets.teacher import readme
from trash_widgets.teacher.cards import card, find_lesson, folder, lesson_names, plans, read
from trash_widgets.teacher.desk import TeacherDesk
from trash_widgets.teacher.figures import (
    DERIVED,
    FIELD,
    FILE,
    POWER,
    SURE,
    fill,
    say,
    stored,
    to_store,
    work_out,
)
from trash_widgets.teacher.paper import Sheet, page, pdf
from trash_widgets.teacher.questions import KEYS, Values, pairs
from trash_widgets.teacher.sheets import CLASS_SHEETS, all_sheets, kinds_of, lesson_sheet, plan_rows
from trash_widgets.teacher.worksheets import MAKERS, TICKETS, ticket
from trash_widgets.teacher.worksheets.task import shown

LESSONS = Path(__file__).parents[2] / "lessons"
POINTS = {"a4": (595, 842), "letter": (612, 792)}
TEXTS = {path.name: path.read_text("utf-8") for path in sorted((LESSONS / "teacher").glob("*.toml"))}
TYPED = re.compile(r"(?<![\w.])\d+[.,]\d+(?![\w.])|\d+ ?%|\d ?per ?cent")


def notebook(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LESSONS / f"{name}.ipynb").read_text("utf-8"))
    return found


# ---- cards and plans


def test_there_is_a_card_for_every_lesson() -> None:
    assert folder() == LESSONS / "teacher"
    assert lesson_names() == [path.stem for path in sorted(LESSONS.glob("*.ipynb")) if path.stem[:2] != "00"]


@pytest.mark.parametrize("name", lesson_names())
def test_a_card_says_everything(name: str) -> None:
    about = card(name)
    metadata = notebook(name)["metadata"]
    assert about.title == metadata["title"]
    assert about.minutes == metadata["learn_trash"]["minutes"]
    assert about.objective.startswith("Pupils can ")
    assert len(about.objective.split()) <= 25
    assert about.prerequisites
    assert about.materials
    assert len(about.misconceptions) >= 2
    assert all(each.says and each.why and each.ask.endswith("?") for each in about.misconceptions)
    assert len(about.discussion) >= 2
    assert all(each.question.endswith(("?", ".")) and each.answer for each in about.discussion)
    assert 2 <= len(about.ticket) + len(ticket(name)) <= 4
    assert about.ticket, "one question at least asks for words"
    assert all(each.question and each.answer for each in about.ticket)
    assert about.about_standards.endswith(".")
    chance = name in MAKERS
    assert bool(about.standards) or not chance, "a lesson on chance serves some standard"
    assert chance == (metadata["learn_trash"]["strand"] == "chance")
    codes = [each.code for each in about.standards]
    assert len(set(codes)) == len(codes)
    assert all(each.how for each in about.standards)
    unplugged = about.unplugged
    assert unplugged.minutes >= 10
    assert len(unplugged.steps) >= 3
    assert len(unplugged.head) >= 2
    assert unplugged.first
    assert unplugged.compare


@pytest.mark.parametrize(
    ("was", "is_", "says"),
    [('code = "7.SP.C.5"', 'code = "7.SP.C.99"', "'7.SP.C.99'"), ('gaise = "', 'gaise = "D', "'D")],
)
def test_a_card_that_names_a_standard_or_a_level_that_there_is_not_is_refused(
    was: str, is_: str, says: str, tmp_path: Path
) -> None:
    text = TEXTS["09-first-card.toml"]
    assert was in text
    shutil.copytree(folder(), tmp_path / "teacher")
    (tmp_path / "teacher" / "09-first-card.toml").write_text(text.replace(was, is_, 1), "utf-8")
    with pytest.raises(ValueError, match=rf"09-first-card.toml: {says}"):
        card("09-first-card", tmp_path / "teacher")


def test_plans_take_as_long_as_they_say() -> None:
    assert [plan.minutes for plan in plans()] == [20, 45, 90]
    for plan in plans():
        assert sum(step.minutes for step in plan.steps) == plan.minutes
        assert plan_rows(plan)[-1][0].endswith(f"–{plan.minutes}")
        assert plan.lesson in lesson_names()
        assert any(word.startswith("Print") for word in plan.before)
        assert plan.offline


def test_parts_of_lessons_that_a_plan_names_are_there() -> None:
    for plan in plans():
        for step in plan.steps:
            found = re.match(r"(?:nothing, or )?(\d\d): ([^,(]+)", step.lesson)
            if found is None:
                assert step.lesson == "nothing"
                continue
            cells = notebook(find_lesson(found[1]))["cells"]
            headings = re.findall(r"^## (.+)$", "\n".join("".join(cell["source"]) for cell in cells), re.M)
            assert found[2].strip() in headings


def test_a_lesson_is_found_by_its_number() -> None:
    assert find_lesson("9") == find_lesson("09") == "09-first-card"
    with pytest.raises(ValueError, match="There is no lesson '16'"):
        find_lesson("16")


# ---- numbers


@pytest.mark.parametrize("name", TEXTS)
def test_no_number_is_typed_into_the_texts(name: str) -> None:
    assert TYPED.findall(FIELD.sub("", TEXTS[name])) == []


def test_no_number_is_typed_into_the_guide() -> None:
    cells = [cell for cell in notebook("teacher/guide")["cells"] if cell["cell_type"] == "markdown"]
    assert [TYPED.findall("".join(cell["source"]).replace("{opener_wins:.3f}", "")) for cell in cells] == [
        [] for _ in cells
    ]


def test_every_name_of_a_number_is_known_and_its_form_can_be_said() -> None:
    names = {found[1] for text in TEXTS.values() for found in FIELD.finditer(text)} - NOT_FIGURES
    assert names <= {*HEADLINES, *DERIVED}
    for text in TEXTS.values():
        for found in FIELD.finditer(text):
            if found[1] in names:
                assert say(stored(folder())[found[1]], found[2] or "")


NOT_FIGURES = {name for pair in pairs() for values in pair.values for name in values}
"""Names in pre-post.toml that stand for the question's own numbers."""


def test_stored_numbers_are_what_comes_out() -> None:
    assert (folder() / FILE).read_text("utf-8") == to_store(TEXTS.values())


def test_a_number_that_is_not_stored_is_worked_out(tmp_path: Path) -> None:
    assert fill("{first_card_ends} and {six_useless_tips:.2f}", tmp_path) == "2/13 and 0.26"
    with pytest.raises(KeyError, match="no headline 'luck'"):
        fill("{luck}", tmp_path)


def power(rounds: int) -> float:
    """How often so many rounds show the opener's edge, by the normal curve."""
    edge, spread = float(exact("opener_wins")) - 0.5, 0.5 / math.sqrt(rounds)
    return 1 - statistics.NormalDist(edge, spread).cdf(SURE * spread)


def test_how_many_rounds_show_the_edge() -> None:
    assert statistics.NormalDist().cdf(SURE) == pytest.approx(0.975)
    assert statistics.NormalDist().cdf(POWER) == pytest.approx(0.9)
    assert power(int(work_out("rounds_to_see_the_edge"))) == pytest.approx(0.5, abs=0.001)
    assert power(int(work_out("rounds_to_be_sure"))) == pytest.approx(0.9, abs=0.001)


@pytest.mark.parametrize("pair", [(9, 10), (6, 7), (5, 6)])
def test_being_ahead_in_simulated_rounds(pair: tuple[int, int]) -> None:
    mine, other = pair
    open_, second = (simulated(f"opener_wins_{a}_{b}", 40_000) for a, b in ((mine, other), (other, mine)))
    mean = (open_.mean + 1 - second.mean) / 2
    assert abs(mean - float(work_out(f"ahead_{mine}_{other}"))) < 4 * math.hypot(open_.se, second.se) / 2


def test_counts_and_products() -> None:
    ways = [1]
    for _ in range(20):
        ways = [a + b for a, b in zip([0, *ways], [*ways, 0], strict=True)]
    right = [Fraction(95, 100), Fraction(5, 100)]
    all_right = sum(math.prod(tests) for tests in product(right, repeat=6) if tests != (right[0],) * 6)
    expected = {
        "first_card_ends": Fraction(8, 52),
        "after_four_bad": Fraction(44, 52 - 4),
        "one_card_gone": Fraction(44 - 1, 52 - 1),
        "third_card_fits": Fraction(4 * 8 + 4, 52 - 2),
        "fourth_card_fits": Fraction(4 * 7 + 4, 52 - 3),
        "first_card_fits_20": sum((exact("first_card_fits") for _ in range(20)), Fraction(0)),
        "jack_given_fits": Fraction(4, 44),
        "turns_for_all": 1 / exact("chain_of_all"),
        "opener_wins_of_100": exact("opener_wins") / Fraction(1, 100),
        "coin_12_of_20": Fraction(sum(ways[12:]), sum(ways)),
        "six_useless_tips": all_right,
    }
    assert {name: work_out(name) for name in expected} == expected
    tested = {
        *expected,
        "rounds_to_see_the_edge",
        "rounds_to_be_sure",
        "ahead_9_10",
        "ahead_6_7",
        "ahead_5_6",
    }
    assert tested == set(DERIVED)


# ---- questions before and after


def one_draw(v: Values) -> Fraction:
    return Fraction(sum(ticket < v["good"] for ticket in range(v["all"])), v["all"])


def two_draws(v: Values) -> Fraction:
    ways = [(a, b) for a, b in product(range(v["all"]), repeat=2) if a != b]
    return Fraction(sum(max(way) < v["good"] for way in ways), len(ways))


def given(v: Values) -> Fraction:
    people = [True] * v["part"] + [False] * v["rest"]
    return Fraction(people.count(True), len(people))


def at_least_one(v: Values) -> Fraction:
    ways = list(product(range(v["sides"]), repeat=v["times"]))
    return Fraction(sum(0 in way for way in ways), len(ways))


def mean(v: Values) -> Fraction:
    counts = [1] * v["one"] + [2] * v["two"] + [3] * v["three"]
    return statistics.mean(map(Fraction, counts + [0] * (v["all"] - len(counts))))


def two_wins(v: Values) -> Fraction:
    ways = list(product(range(v["of"]), repeat=2))
    return Fraction(sum(max(way) < v["win"] for way in ways), len(ways))


def rounds(v: Values) -> Fraction:
    return Fraction(next(n for n in range(1, 10_000) if math.sqrt(n) >= v["part"]))


AGAIN: dict[str, Callable[[Values], Fraction]] = {
    "one draw": one_draw,
    "two draws": two_draws,
    "given": given,
    "at least one": at_least_one,
    "mean": mean,
    "two wins": two_wins,
    "rounds": rounds,
}


def test_eight_pairs_with_other_numbers_and_other_stories() -> None:
    assert len(pairs()) == 8
    for pair in pairs():
        assert pair.before.text != pair.after.text
        assert pair.before.key != pair.after.key
        assert "{" not in pair.before.text + pair.after.text
        assert pair.lesson in {name[:2] for name in MAKERS}
        assert len(pair.before.options) == len(pair.after.options)


def test_keys_are_found_again_by_counting() -> None:
    assert set(AGAIN) == set(KEYS)
    for pair in pairs():
        for item, values in zip((pair.before, pair.after), pair.values, strict=True):
            if pair.kind == "choice":
                letter, right = item.key.split(") ", 1)
                assert item.options["abcd".index(letter)] == right
            else:
                assert item.value == AGAIN[pair.kind](values)
                assert item.key.startswith(str(item.value))


def test_the_small_samples_of_the_questions_are_no_sign_of_anything() -> None:
    """7 or more heads of 10, and 4 or more wins of 6: both happen often with equal chances."""
    for needed, tries in ((7, 10), (4, 6)):
        ways = sum(math.comb(tries, n) for n in range(needed, tries + 1))
        assert Fraction(ways, 2**tries) > Fraction(1, 10)


# ---- sheets


def pages_of(content: bytes, paper: str) -> list[str]:
    reader = PdfReader(io.BytesIO(content))
    for each in reader.pages:
        assert (round(each.mediabox.width), round(each.mediabox.height)) == POINTS[paper]
    return [each.extract_text() for each in reader.pages]


SHEETS = [pytest.param(sheet, id=name) for name, sheet in all_sheets(seed=3, group="Class 7b, Room 12")]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_one_page_with_everything_on_it(sheet: Sheet) -> None:
    """On Letter, the shorter paper."""
    content = pdf(sheet, "letter")
    pages = pages_of(content, "letter")
    assert len(pages) == (3 if sheet.title == "Plans" else 1)
    # A sign that no letters are there for costs the sheet its mark as an accessible PDF.
    assert b"pdfuaid" in content
    said = re.sub(r"\s+", "", "".join(pages))
    for block in sheet.blocks:
        for words in [block.get("text", ""), *block.get("parts", []), *block.get("items", [])]:
            assert re.sub(r"\s+", "", words) in said
    assert re.sub(r"\s+", "", sheet.foot) in said


@pytest.mark.parametrize("name", [f"{lesson}-worksheet" for lesson in MAKERS] + ["plans", "before"])
def test_on_a4_and_always_the_same(name: str) -> None:
    sheet = dict(all_sheets(5, "7c", name.removesuffix("-worksheet") if "-" in name else ""))[name]
    content = pdf(sheet, "a4")
    assert content == pdf(sheet, "a4")
    assert len(pages_of(content, "a4")) == (3 if name == "plans" else 1)


@pytest.mark.parametrize("lesson", MAKERS)
def test_other_seeds_fit_as_well(lesson: str) -> None:
    for seed in (11, 12, 13):
        assert len(pages_of(pdf(lesson_sheet("worksheet", lesson, seed), "letter"), "letter")) == 1
        assert len(pages_of(pdf(lesson_sheet("key", lesson, seed), "letter"), "letter")) == 1


@pytest.mark.parametrize("lesson", TICKETS)
def test_the_key_has_the_ticket_of_the_same_class(lesson: str) -> None:
    asked, solved = (lesson_sheet(kind, lesson, 4, "7b") for kind in ("ticket", "key"))
    made = ticket(lesson, 4, "7b")
    assert [block["text"] for block in asked.blocks if block["kind"] == "task"][: len(made)] == [
        task.text for task in made
    ]
    assert asked.foot.split(".")[0] == solved.foot.split(".")[0] == "Class 7b, seed 4"
    keys = [block["answers"] for block in solved.blocks if block["kind"] == "task"]
    assert [task.answers for task in made] == keys[-len(made) - len(card(lesson).ticket) :][: len(made)]
    assert not any(block.get("answers") for block in asked.blocks)


def test_the_plan_tells_the_deal_of_the_lesson() -> None:
    """The deal is read out of the notebook and played; what the plan says of it comes from the referee."""
    source = next("".join(c["source"]) for c in notebook("09-first-card")["cells"] if c["id"] == "play")
    layout, stock = (re.search(sign, source) for sign in (r'\["([^"]+)"\]', r'stock="([^"]+)"'))
    assert layout
    assert stock
    round = Round.rigged(CLASSIC, [layout[1]], stock=stock[1])
    counts, said = [], []
    round.play("S")
    while round.held.rank <= 10:
        place = int(round.held.rank)
        said.append(f"{shown(round.held)} to place {place}")
        useful = next_card(round.view()).under[place].useful
        unseen = 52 - 1 - len(counts)
        counts.append(f"{useful * unseen}/{unseen}")
        round.play(f"P{place}")
    said.append(f"then {shown(round.held)} ends it")
    round.play("X")
    round.play("S")
    plan = next(each for each in plans() if each.minutes == 45)
    told = next(each for each in plan.before if "same cards" in each)
    assert f"First turn: {', '.join(said)}." in told
    assert f"go {', '.join(['44/52', *counts])}." in told
    assert f"In the second turn {shown(round.held)} comes" in told
    round.play("X")
    round.play("S")
    assert f"In the third comes {shown(round.held)}." in told


@pytest.mark.parametrize("lesson", MAKERS)
def test_the_worksheet_does_not_give_the_answers_away(lesson: str) -> None:
    asked, solved = (lesson_sheet(kind, lesson, 4, "7b") for kind in ("worksheet", "key"))
    assert not any(block.get("answers") for block in asked.blocks)
    assert all(block["answers"] for block in solved.blocks if block["kind"] == "task")
    assert asked.foot.split(".")[0] == solved.foot.split(".")[0] == "Class 7b, seed 4"
    assert [block["parts"] for block in asked.blocks] != []


def test_the_same_sheets_for_the_browsers_print() -> None:
    for name, sheet in all_sheets(1, "<b>7b</b>"):
        html = page(sheet)
        assert html.startswith("<!doctype html>")
        assert "<b>7b" not in html
        assert "src=" not in html
        assert "var(" not in html, f"{name}: colours of a page do not reach the printer"


def test_there_is_no_such_sheet() -> None:
    with pytest.raises(ValueError, match="no sheet 'poster'"):
        lesson_sheet("poster", "01-layout")
    with pytest.raises(ValueError, match="no worksheet"):
        lesson_sheet("key", "01-layout")
    assert kinds_of("01-layout") == ["card", "ticket", "tally"]


# ---- the desk and the text of the guide


class Desk(TeacherDesk):
    """A desk that remembers what it has sent to the page."""

    def __init__(self) -> None:
        self.sent: list[tuple[dict[str, Any], list[bytes]]] = []
        super().__init__(key="")

    def send(self, content: Any, buffers: Any = None) -> None:
        if content.get("kind") != "ack":
            self.sent.append((content, list(buffers or [])))


def test_the_desk_shows_the_card_that_was_chosen_and_makes_its_sheets() -> None:
    desk = Desk()
    desk._rehearse("edit lesson", lesson="12-who-goes-first")
    shown = json.dumps(desk.scene["parts"], ensure_ascii=False)
    assert card("12-who-goes-first").objective in shown
    assert card("12-who-goes-first").misconceptions[0].ask in shown
    desk._rehearse("pdf worksheet", group="7b", seed="9", paper="letter")
    (content, buffers) = desk.sent[0]
    assert content["name"] == "12-who-goes-first-worksheet-letter.pdf"
    assert buffers == [pdf(lesson_sheet("worksheet", "12-who-goes-first", 9, "7b"), "letter")]
    desk._rehearse("print before")
    assert "Questions before" in desk.sent[1][0]["html"]


def test_nonsense_from_the_page_does_no_harm() -> None:
    desk = Desk()
    desk._rehearse("pdf worksheet", lesson="../../etc", paper="a0", seed="-1", group="x\n" * 99)
    assert (desk.lesson, desk.paper, desk.seed) == ("01-layout", "a4", 1)
    assert len(desk.group) <= printing.sheets.LONGEST_NAME
    assert desk.sent == [], "lesson 01 has no worksheet"
    desk._restore({"lesson": 7, "seed": "9" * 99, "paper": None})
    assert desk.seed == 1


def test_without_a_typesetter_the_browser_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "can_typeset", lambda: False)
    labels = {item["do"] for part in Desk().scene["parts"] for item in part.get("buttons", [])}
    assert labels == {*(f"print {kind}" for kind in (*kinds_of("01-layout"), *CLASS_SHEETS))}


def test_the_text_for_a_code_host_is_up_to_date() -> None:
    text = (folder() / "README.md").read_text("utf-8")
    assert text == readme.readme(), "run: python -m trash_widgets.teacher"
    for name in lesson_names():
        assert f"### {card(name).number} {card(name).title}" in text
    first = text.split("\n\n")[2]
    assert "learn-trash print --lesson 09 --paper a4" in first
    assert "buttons" not in first
    anchors = {
        re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", text, re.M)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= anchors
    assert "](#45-minutes" in first
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert (folder() / target).is_file(), target


def test_the_guide_is_a_page_of_ours() -> None:
    guide = notebook("teacher/guide")
    metadata = guide["metadata"]
    assert metadata["voila"] == {"template": "trash"}
    assert (folder() / metadata["learn_trash"]["home"]).is_file()
    assert all(cell.get("outputs", []) == [] for cell in guide["cells"])
    assert set(readme._INSTEAD) <= {cell["id"] for cell in guide["cells"]}
    words = 0
    for cell in guide["cells"]:
        if cell["cell_type"] == "code":
            break
        words += len("".join(cell["source"]).split())
    assert words <= 150


def test_what_the_texts_are_made_of_is_read_as_it_stands() -> None:
    assert read(folder() / "plans.toml")["plan"][0]["minutes"] == 20
