"""An experiment of the learner's own: its order, its numbers, its words and its report."""

from __future__ import annotations

import io
import itertools
import json
from typing import Any, get_args

import pytest
from pypdf import PdfReader

from trash_core import CLASSIC, TURN_UP
from trash_core.chances import round_win
from trash_core.rules import Rules
from trash_core.simulate import compare
from trash_core.simulate.estimate import Estimate
from trash_core.simulate.plan import STRATEGIES
from trash_widgets import Experiment
from trash_widgets.charts.drawings import Mark, Span, dots, spans, ticks
from trash_widgets.experiment.choices import KINDS, OPTIONS, START, figures_for, question_of
from trash_widgets.experiment.conclusion import doubt, may_be_said, may_not_be_said
from trash_widgets.experiment.notes import Stage, sizes
from trash_widgets.experiment.page import page, pdf
from trash_widgets.experiment.paired import Found, PairedRun, needed, play_pairs, reach
from trash_widgets.experiment.question import HABITS, Side
from trash_widgets.experiment.report import Report
from trash_widgets.house import in_words

SHORT = {"rung": "2", "rival rung": "2"}


def press(one: Experiment, what: str, **form: str) -> dict[str, Any]:
    one._rehearse(what, **form)
    message: dict[str, Any] = one.scene["message"]
    return message


def run_to_end(one: Experiment) -> None:
    while one.notes.stage == "run":
        press(one, "tick")


def finished(deals: str = "100", **start: str) -> Experiment:
    one = Experiment(key="test", **{**SHORT, **start})
    press(one, "commit", guess="more")
    press(one, "run", deals=deals)
    run_to_end(one)
    return one


def texts(one: Experiment) -> str:
    return json.dumps(one.scene["parts"], ensure_ascii=False)


# ---- the order


def test_nothing_is_played_before_the_guess_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a deal was played before the guess")

    monkeypatch.setattr("trash_widgets.experiment.paired.play_pairs", refuse)
    one = Experiment()
    for what in ("run", "pilot", "tick", "exact", "pdf"):
        press(one, what)
    assert press(one, "commit")["text"].startswith("First choose what you expect.")
    assert one.notes.stage == "question"
    press(one, "commit", guess="less")
    assert one.notes.stage == "plan"


def test_a_guess_that_is_written_down_stays() -> None:
    one = Experiment(**SHORT)
    press(one, "commit", guess="less", why="Wilds get <stuck>.")
    press(one, "edit guess", guess="more", why="I knew it.", kind="book", option="jokers")
    notes = one.notes
    assert (notes.guess, notes.why, notes.chosen["kind"]) == ("less", "Wilds get <stuck>.", "house")
    press(one, "run", deals="100")
    run_to_end(one)
    assert "Fewer with “Swap a wild out: yes”" in texts(one)
    assert "Wilds get <stuck>." in texts(one)


def test_to_begin_anew_is_asked_for_first() -> None:
    one = finished()
    press(one, "away")
    assert one.notes.stage == "result"
    press(one, "new")
    press(one, "stay")
    assert one.notes.stage == "result"
    press(one, "new")
    press(one, "away")
    assert (one.notes.stage, one.notes.guess, one.notes.result) == ("question", "", None)


def test_stopping_is_told() -> None:
    one = Experiment(**SHORT)
    press(one, "commit", guess="more")
    press(one, "run", deals=str(max(sizes())))
    press(one, "tick")
    press(one, "stop")
    done, asked, _ = one.notes.result or (0, 0, [])
    assert 2 <= done < asked
    assert f"stopped; {asked:,} were planned" in dict(one.notes.report.method)["Deals"]
    assert "“I stopped when it looked right.”" in texts(one)


def test_stopping_before_the_first_deal_leads_back() -> None:
    one = Experiment(**SHORT)
    press(one, "commit", guess="more")
    press(one, "run", deals="100")
    press(one, "stop")
    assert one.notes.stage == "plan"
    assert one.notes.result is None


def test_a_seed_is_a_number() -> None:
    one = Experiment(**SHORT)
    press(one, "commit", guess="more")
    for seed in ("", "x", "-1", str(2**40), "1e3"):
        assert press(one, "run", seed=seed)["tone"] == "refuse"
        assert one.notes.stage == "plan"


def test_the_pilot_plays_other_deals() -> None:
    one = Experiment(**SHORT)
    press(one, "commit", guess="more")
    press(one, "pilot", seed="7")
    assert one.notes.pilot is not None
    again = PairedRun(one.notes.question, 9, one.notes.pilot[2])
    again.play_on(60)
    assert one.notes.pilot[:2] == (again.found.difference.mean, again.found.difference.se)
    assert "How wide the interval will be" in texts(one)


def test_without_the_compiler_it_says_so_and_offers_what_plain_python_can_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("trash_widgets.experiment.notes.is_compiled", lambda: False)
    monkeypatch.setattr("trash_widgets.experiment.parts.is_compiled", lambda: False)
    one = Experiment(**SHORT)
    press(one, "commit", guess="more")
    assert "Matches are played slowly here, by plain Python" in texts(one)
    assert max(sizes()) <= 1_000
    one.rehearse()


# ---- the question


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_question_runs(kind: str) -> None:
    question = question_of({**START, **SHORT, "kind": kind, "figure": figures_for(kind)[0]})
    found = PairedRun(question, 1, 30)
    found.play_on(60)
    assert found.found.difference.n == 30
    assert question.a.name != question.b.name


@pytest.mark.parametrize("option", OPTIONS)
def test_every_house_rule_can_be_compared_or_says_why_not(option: str) -> None:
    one = Experiment()
    press(one, "edit option", option=option)
    said = press(one, "commit", guess="same")
    assert one.notes.stage == "plan" or (said["tone"] == "refuse" and "=" not in said["text"])


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"other value": "True"}, "Both sides are the same"),
        ({"value": "", "other value": "True"}, "Both sides are the same"),
        ({"kind": "book", "other book": "classic"}, "Both sides are the same"),
        ({"kind": "habit", "habit": "first_fit"}, "Both sides are the same"),
        ({"rung": "3"}, "for both players"),
        ({"option": "extra_draws", "value": "3", "other value": "0"}, "Check the other layouts"),
    ],
)
def test_what_cannot_be_compared_is_refused_with_a_sentence(wish: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=r"\.") as refused:
        question_of({**START, **wish})
    assert says in in_words(refused.value)


def test_a_wrong_keyword_is_named() -> None:
    with pytest.raises(ValueError, match="no field 'rules'"):
        Experiment(rules="classic")


# ---- the numbers


def test_the_sums_are_those_of_compare() -> None:
    question = question_of({**START, "kind": "habit", "book": "turn_up", **SHORT})
    mine = compare("counter", "first_fit", rules=TURN_UP, rungs=(2, 2), deals=60, seed=4, progress=False)
    run = PairedRun(question, 4, 60)
    run.play_on(60)
    assert tuple(run.sums) == mine.sums
    assert run.found.difference == pytest.approx(mine.rounds_per_match.paired)
    assert run.found.apart == mine.rounds_per_match.unpaired


def test_sides_that_are_alike_have_no_error_at_all() -> None:
    """With two places, it can never matter under these rules: not by a rounding error either."""
    question = question_of({**START, "kind": "habit", "habit": "counter", "rung": "1", "rival rung": "1"})
    run = PairedRun(question, 4, 60)
    run.play_on(60)
    assert run.found.difference[:2] == (0, 0)


def test_pieces_do_not_change_the_sums() -> None:
    question = question_of({**START, "kind": "opener", "figure": "wins", **SHORT})
    parts = [play_pairs(question, 3, first, count) for first, count in ((1, 7), (8, 1), (9, 12))]
    assert [sum(column) for column in zip(*parts, strict=True)] == play_pairs(question, 3, 1, 20)


def test_the_two_sides_of_an_opener_have_deals_of_their_own() -> None:
    """On the same deal, the second side would be the first with the names exchanged."""
    question = question_of({**START, "kind": "opener", "figure": "first_round", **SHORT})
    a, b = question.plans(2**40 - 1)
    assert (a.seed, b.seed) == (2**40 - 1, 0)
    found = PairedRun(question, 1, 200)
    found.play_on(60)
    assert found.found.difference == found.found.apart


@pytest.mark.parametrize("figure", ["wins", "first_round"])
@pytest.mark.parametrize("rungs", [("2", "2"), ("2", "4")])
def test_what_is_simulated_agrees_with_the_exact_value(figure: str, rungs: tuple[str, str]) -> None:
    chosen = {**START, "kind": "opener", "figure": figure, "rung": rungs[0], "rival rung": rungs[1]}
    question = question_of(chosen)
    exact = question.exact()
    assert exact is not None
    run = PairedRun(question, 5, 2_000)
    run.play_on(60)
    one = run.found.difference
    assert abs(one.mean - float(exact)) < 4 * one.se
    if figure == "first_round" and rungs[0] == rungs[1]:
        assert exact == 2 * round_win((2, 2), CLASSIC).chance - 1


def test_where_the_jack_goes_is_known_to_be_no_matter_and_elsewhere_nothing_is_known() -> None:
    assert question_of({**START, "kind": "habit"}).exact() == 0
    assert question_of({**START, "kind": "habit", "habit": "blind"}).exact() is None
    assert question_of({**START, "kind": "habit", "book": "turn_up"}).exact() is None
    assert question_of({**START, "kind": "house"}).exact() is None


def test_an_exact_value_stands_beside_the_interval() -> None:
    one = finished(kind="opener", figure="first_round")
    press(one, "exact")
    assert isinstance(one.notes.exact, float)
    assert "The exact difference is" in texts(one)
    other = finished()
    assert press(other, "exact")["text"] == "No exact value is known for this question."


def test_how_many_deals_are_enough() -> None:
    assert reach(0.1, 100, 400) == pytest.approx(reach(0.1, 100, 100) / 2)
    assert needed(0, 0.1, 100) is None
    assert needed(0.1, 0, 100) is None
    # By hand: (1.960 + 0.842)² · 100 · (0.05 / 0.1)² = 196.2
    assert needed(0.1, 0.05, 100) == 197


# ---- the words


def report(mean: float, se: float, *, guess: str = "more", n: int = 5_000, asked: int = 5_000) -> Report:
    one = Estimate(mean, se, n)
    found = Found(Estimate(10 + mean, 0.1, n), Estimate(10, 0.1, n), one, one)
    return Report(
        question_of({**START, "figure": "rounds_per_match"}), "More", "", 1, asked, n, found, None, "", "",
        "I say so.", "Ada",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("mean", "se", "says"),
    [
        (1.0, 0.1, ["1.00 rounds more", "from +0.80 to +1.20", "shows a difference"]),
        (-1.0, 0.1, ["1.00 rounds fewer", "from −1.20 to −0.80", "shows a difference"]),
        (0.1, 0.1, ["0.10 rounds more", "from −0.10 to +0.30", "does not show a difference"]),
        (0.0, 0.0, ["in all 5,000 deals it came out alike"]),
    ],
)
def test_the_result_in_words(mean: float, se: float, says: list[str]) -> None:
    words = " ".join(report(mean, se).words)
    for each in says:
        assert each in words


def test_prompts_go_with_the_result() -> None:
    sure = report(1.0, 0.1)
    may, not_ = may_be_said(sure), may_not_be_said(sure)
    assert "most likely by 0.80 to 1.20 rounds" in may[0]
    assert not any("There is no difference" in text for text in not_)
    unsure = report(0.1, 0.1, n=100, asked=200)
    may, not_ = may_be_said(unsure), may_not_be_said(unsure)
    assert "no larger than 0.30 rounds" in may[0]
    assert any("There is no difference" in text for text in not_)
    assert any("forgetting the size of the sample" in text for text in not_)
    assert any("turning a condition around" in text for text in not_)
    assert any("I stopped" in text for text in not_)


@pytest.mark.parametrize(
    ("mean", "guess", "verdict", "doubts"),
    [
        (1.0, "more", "fits", False),
        (1.0, "less", "fits", True),
        (1.0, "less", "against", False),
        (1.0, "more", "against", True),
        (1.0, "same", "against", False),
        (1.0, "more", "open", True),
        (0.0, "more", "open", False),
        (0.0, "more", "fits", True),
        (0.0, "more", "against", True),
        (0.0, "same", "fits", False),
    ],
)
def test_a_verdict_that_does_not_go_with_the_numbers_is_doubted(
    mean: float, guess: str, verdict: str, doubts: bool
) -> None:
    assert bool(doubt(report(mean, 0.1), guess, verdict)) is doubts


# ---- the report


def test_there_is_no_report_without_a_conclusion() -> None:
    one = finished()
    assert press(one, "pdf")["text"] == "Write your conclusion first, in your own words."


def test_the_report_says_everything_on_one_page_and_escapes_what_was_typed() -> None:
    one = finished(kind="book")
    press(one, "edit", conclusion="It *differs* <script>alert(1)</script> #let x = 1", author="Ada <i>& Co")
    pages = PdfReader(io.BytesIO(pdf(one.notes.report))).pages
    assert len(pages) == 1
    told = " ".join(pages[0].extract_text().split())
    html = page(one.notes.report)
    for each in (
        "Classic",
        "Turn-up",
        "rules C;",
        "rules T;",
        "C21-",
        "T21-",
        "Seed",
        "100",
        "Python 3",
        "Learn Trash",
    ):
        assert each in told
        assert each in html
    assert "It *differs* <script>" in told
    assert "Ada <i>& Co" in told
    assert "<script>" not in html
    assert "Ada &lt;i&gt;&amp; Co" in html


def test_the_same_experiment_gives_the_same_bytes() -> None:
    first, second = finished(), finished()
    for one in (first, second):
        press(one, "edit", conclusion="The same.")
    assert pdf(first.notes.report, "letter") == pdf(second.notes.report, "letter")
    assert page(first.notes.report) == page(second.notes.report)


def test_the_longest_texts_still_fit_on_one_page() -> None:
    one = Experiment(kind="habit", habit="least_seen", rival="counter", **SHORT)
    press(one, "commit", guess="more", why="mountainous " * 40)
    press(one, "pilot")
    press(one, "run", deals="100")
    run_to_end(one)
    press(one, "edit", conclusion="Wonderful words " * 80, author="W" * 100)
    for paper in ("a4", "letter"):
        assert len(PdfReader(io.BytesIO(pdf(one.notes.report, paper))).pages) == 1


def test_where_there_is_no_typesetter_the_page_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trash_widgets.printing.can_typeset", lambda: False)
    monkeypatch.setattr("trash_widgets.printing.typesetter.can_typeset", lambda: False)
    one = finished()
    assert "Save as PDF" not in texts(one)
    assert "No PDF can be made here" in press(one, "pdf", conclusion="So.")["text"]
    assert press(one, "html")["tone"] == "good"
    one.rehearse()


def test_files_are_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    one = finished()
    sent: list[tuple[dict[str, Any], list[bytes]]] = []
    monkeypatch.setattr(
        Experiment, "send", lambda self, content, buffers=(): sent.append((content, list(buffers)))
    )
    for way in ("pdf", "html", "print"):
        press(one, way, conclusion="So.")
    files = [(content, buffers) for content, buffers in sent if content["kind"] != "ack"]
    assert [content.get("name") for content, _ in files] == [
        "trash-experiment-15.pdf", "trash-experiment-15.html", None,
    ]  # fmt: skip
    assert files[0][1][0][:5] == b"%PDF-"
    assert files[1][1][0].decode() == files[2][0]["html"]


# ---- what is kept


@pytest.mark.parametrize("stage", ["question", "plan", "run", "result"])
def test_a_reload_changes_nothing_but_what_was_running(stage: str) -> None:
    one = Experiment(key="test", **SHORT)
    press(one, "edit why", guess="less", why="So.", kind="opener", figure="first_round")
    if stage != "question":
        press(one, "commit")
        press(one, "pilot", seed="8")
    if stage in ("run", "result"):
        press(one, "run", deals="300")
    if stage == "result":
        run_to_end(one)
        press(one, "exact", conclusion="Who opens wins more.", author="Ada", verdict="fits", paper="letter")
    record = json.loads(json.dumps(one.scene["storage"]["record"]))
    later = Experiment(key="test")
    later.rehearse_message({"kind": "restore", "record": record})
    assert later._record() == one._record()
    assert later.notes.stage == ("plan" if stage == "run" else stage)
    if stage == "result":
        assert later.notes.report == one.notes.report


DAMAGES: list[tuple[str, object]] = [
    ("kind", "lab"),
    ("chosen", 7),
    ("chosen", {"option": "no such", "kind": "book", "book": "<b>"}),
    ("guess", "maybe"),
    ("stage", "run"),
    ("stage", None),
    ("pilot", [1, 2]),
    ("pilot", [0.1, -1.0, 5]),
    ("pilot", [float("nan"), 0.1, 50]),
    ("seed", "x"),
    ("deals", "7"),
    ("result", [100, 100, [1] * 34]),
    ("result", [100, 50, [1] * 35]),
    ("result", [1, 1, [1] * 35]),
    ("result", [100, 100, [-1] * 35]),
    ("result", [100, 100, [10**9] + [0] * 34]),
    ("result", [100, 100, [True] * 35]),
    ("exact", float("inf")),
    ("exact", []),
    ("verdict", "yes"),
    ("conclusion", ["x"]),
    ("conclusion", "x" * 10_000),
    ("author", "\x00\n<script>"),
    ("paper", "a3"),
]


@pytest.mark.parametrize(("name", "value"), DAMAGES, ids=lambda value: str(value)[:30])
def test_a_damaged_record_does_no_harm(name: str, value: object) -> None:
    one = finished(kind="house")
    press(one, "edit", conclusion="So.", verdict="open", author="Ada")
    record = {**one._record(), name: value}
    later = Experiment(key="test")
    later.rehearse_message({"kind": "restore", "record": record})
    assert later.notes.stage in get_args(Stage)
    press(later, "pdf")
    if later.notes.stage == "result":
        assert page(later.notes.report)
    json.dumps(later.scene, allow_nan=False)


def test_messages_that_cannot_be_change_nothing() -> None:
    one = finished()
    before = one._record()
    for what in ("commit", "run", "pilot", "tick", "stop", "away", "nonsense", "", "x" * 100):
        one._rehearse(what, kind="nonsense", verdict="nonsense", paper="a3", deals="-1")
    assert one._record() == before


def test_a_fault_while_it_runs_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Experiment(**SHORT)
    press(one, "commit", guess="more")
    press(one, "run", deals="100")

    def fail(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(PairedRun, "play_on", fail)
    with pytest.raises(RuntimeError, match="disk"):
        one._rehearse("tick")
    assert one.scene["message"]["text"].startswith("Something went wrong here")
    assert one.scene["tick"] is None
    assert one.notes.stage == "plan"


@pytest.mark.parametrize("kind", KINDS)
def test_it_rehearses_every_kind_and_leaves_the_shown_one_alone(kind: str) -> None:
    one = Experiment(kind=kind)
    before = one.scene
    one.rehearse()
    assert one.scene == before


# ---- drawings


def test_ticks_are_round_and_few() -> None:
    for low, high in itertools.product((-1000, -3.7, 0, 0.001), (0.0021, 1, 47, 12345)):
        found = ticks(low, high)
        assert 1 <= len(found) <= 6
        assert all(low <= tick <= high for tick in found)


def test_drawings_escape_names_and_have_an_alternative() -> None:
    for svg in (
        spans([Span("<b>", 1, 0, 2), Span("exact", 1, 1, 1)], "number", "an <alt>", "x & y"),
        dots([1, 2, 2], [Mark("<i>", 1.5)], "number", "an <alt>", "x & y"),
        dots([3], [], "number", "one", "x"),
    ):
        assert "<b>" not in svg
        assert "<i>" not in svg
        assert 'role="img"' in svg


def test_habits_are_the_simulators() -> None:
    assert set(HABITS) == set(STRATEGIES)
    assert isinstance(Side("a", Rules(book="classic"), ("first_fit",) * 2, None).about, str)
