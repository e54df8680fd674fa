"""`simulate`: what it gives depends on its arguments alone; how it shares the work out; what it refuses."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import pickle
import statistics
import subprocess
import sys
from typing import Any

import numpy
import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP, Match
from trash_core.simulate import Distribution, Estimate, Result, simulate
from trash_core.simulate import running as running_module


def quick(**arguments: Any) -> Result:
    """A small simulation of matches with a choice in them."""
    chosen = {"matches": 300, "strategies": ["random", "counter"], "progress": False, **arguments}
    return simulate(chosen.pop("rules", CLASSIC), **chosen)


# ---- the seed alone


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("size", [7, 100, 1000])
def test_threads_and_parts_change_nothing(threads: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = quick(threads=1)
    monkeypatch.setattr(running_module, "_part_size", lambda *_: size)
    assert quick(threads=threads) == expected


def test_an_executor_changes_nothing() -> None:
    spawn = multiprocessing.get_context("spawn")  # as on every system; a fork would copy what is loaded
    with concurrent.futures.ProcessPoolExecutor(2, mp_context=spawn) as executor:
        assert quick(executor=executor, matches=12_000) == quick(matches=12_000)
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        assert quick(executor=executor) == quick()


@pytest.mark.full
def test_a_dask_cluster_changes_nothing() -> None:
    distributed = pytest.importorskip("distributed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        assert quick(executor=client.get_executor(), matches=20_000) == quick(matches=20_000)


@pytest.mark.full
def test_an_ipyparallel_cluster_changes_nothing() -> None:
    ipyparallel = pytest.importorskip("ipyparallel")
    with ipyparallel.Cluster(n=2) as client:
        executor = client.executor()
        assert quick(executor=executor, matches=20_000) == quick(matches=20_000)


def test_other_seeds_give_other_matches() -> None:
    assert quick(seed=1) == quick(seed=1)
    assert quick(seed=1) != quick(seed=2)
    assert quick(seed=1).sums != quick(strategies="counter").sums


def test_the_first_matches_do_not_depend_on_how_many_follow() -> None:
    few, many = quick(matches=100), quick(matches=200)
    assert few.rounds_per_match != many.rounds_per_match
    rounds = [sum(not round.is_void for round in many.match(number).rounds) for number in range(1, 101)]
    assert few.rounds_per_match.mean == pytest.approx(statistics.mean(rounds))
    assert few.rounds_per_match.se == pytest.approx(statistics.stdev(rounds) / 10)


def test_every_match_can_be_looked_into() -> None:
    result = quick(rules=TURN_UP, strategies=["random", "first_fit"])
    match = result.match(17)
    assert isinstance(match, Match)
    assert match.is_over
    assert match.number == 17
    assert match.deal.seed == result.plan.seed
    with pytest.raises(ValueError, match="number=301 must be a whole number from 1 to 300"):
        result.match(301)


def test_the_seed_of_old_gives_the_figures_of_old() -> None:
    """These numbers were computed once; they may never change on any computer."""
    result = simulate(CLASSIC, matches=1000, seed=2026, progress=False)
    sums = result.sums
    assert (sums.rounds, sums.turns, sums.first_turns, sums.wins) == (15642, 172605, 10776, (541, 459))
    result = simulate(LAST_LICKS, players=3, matches=1000, seed=2026, strategies="random", progress=False)
    sums = result.sums
    assert (sums.rounds, sums.turns, sums.first_turns, sums.wins, sums.shared) == (
        9049,
        178170,
        21935,
        (355, 348, 325),
        28,
    )


# ---- figures


def spread(name: str, results: list[Result]) -> tuple[float, float]:
    """The spread of a figure over several simulations, and the standard error that they claim."""
    found: list[Estimate] = [getattr(result, name) for result in results]
    claimed = statistics.mean(estimate.se for estimate in found)
    return statistics.stdev(estimate.mean for estimate in found), claimed


def test_standard_errors_are_as_large_as_the_errors() -> None:
    results = [
        simulate(GARBAGE, 3, 100, seed, rungs=[5, 5, 5], strategies="random", progress=False)
        for seed in range(300)
    ]
    for name in (
        "rounds_per_match",
        "turns_first_round",
        "turns_per_round",
        "opener_wins_first_round",
        "reshuffles_per_round",
    ):
        real, claimed = spread(name, results)
        assert 0.85 < real / claimed < 1.15, name
    for at in range(4):
        for name in ("placements_per_turn", "placements_first_turn"):
            found = [getattr(result, name)[at] for result in results]
            real = statistics.stdev(estimate.mean for estimate in found)
            assert 0.8 < real / statistics.mean(estimate.se for estimate in found) < 1.2, (name, at)


def test_probabilities_add_up() -> None:
    result = quick(rules=LAST_LICKS, matches=2000)
    assert sum(result.placements_per_turn.mean) == pytest.approx(1)
    assert sum(result.placements_first_turn.mean) == pytest.approx(1)
    assert sum(result.seat_wins.mean) >= 1
    assert sum(result.seat_wins.mean) == pytest.approx(1 + result.shared_wins.mean)
    assert sum(result.rounds_distribution.values()) == pytest.approx(1)
    mean = sum(rounds * chance for rounds, chance in result.rounds_distribution.items())
    assert mean == pytest.approx(result.rounds_per_match.mean)
    first = result.turns_first_round_distribution
    assert sum(turns * chance for turns, chance in first.items()) == pytest.approx(
        result.turns_first_round.mean
    )
    assert first.quantile(0.5) in first
    rounds = sum(estimate.n for estimate in result.opener_wins_by_rungs.values())
    assert rounds == result.sums.rounds
    assert result.opener_wins_by_rungs[10, 10].mean == result.opener_wins_first_round.mean


def test_seat_0_opens_every_match() -> None:
    for book in (CLASSIC, STOCK_ONLY):
        result = simulate(book, matches=3000, progress=False)
        assert result.opener_wins_first_round.mean > 0.51
        assert {result.match(number).rounds[0].opener for number in (1, 2, 3)} == {0}


def test_solo_and_many_players() -> None:
    alone = simulate(CLASSIC, 1, 200, progress=False)
    assert alone.seat_wins.mean == (1.0,)
    assert alone.rounds_per_match == Estimate(10, 0, 200)
    assert alone.opener_wins_by_rungs == {}
    many = simulate(CLASSIC.replace(max_players=12), 12, 20, progress=False)
    assert len(many.seat_wins) == 12


def test_numpys_numbers_do_the_same_as_ours() -> None:
    """They come out of every array: ``for matches in numpy.logspace(…)``."""
    two: Any = numpy.int64(2)
    plain = simulate(CLASSIC, 2, 2, seed=2, rungs=[2, 2], threads=2, progress=False)
    result = simulate(CLASSIC, two, two, seed=two, rungs=numpy.array([2, 2]), threads=two, progress=False)
    assert result == plain
    assert result.plan == plain.plan
    assert all(type(number) is int for number in (result.asked, *result.plan.rungs, result.plan.seed))
    assert result.match(two).events == plain.match(2).events


@pytest.mark.parametrize("level", [0, -0.5, 1.5, "0.5", None])
def test_a_level_that_is_none(level: Any) -> None:
    with pytest.raises(ValueError, match="A quantile's level lies above 0 and up to 1"):
        Distribution({1: 1}).quantile(level)
    with pytest.raises(ValueError, match=r"level=.* must lie between 0 and 1"):
        Estimate(0.5, 0.1, 10).interval(level)


def test_one_match_has_no_standard_error() -> None:
    one = quick(matches=1)
    assert str(one.rounds_per_match.se) == str(one.turns_per_round.se) == "nan"
    assert "± ?" in one.summary()


# ---- showing


def test_summary_and_page_state_the_definitions() -> None:
    result = quick(rules=TURN_UP, matches=500)
    for text in (result.summary(), result._repr_html_()):
        assert "turn_up, 2 players (random, counter): 500 matches, seed 1" in text
        assert "A placement is a card uncovered" in text
        assert "Seat 1 opens every match" in text
        assert "Turns a round" in text
    assert "<details>" in result._repr_html_()
    assert "rungs 2, 3" in quick(rungs=[2, 3]).title


def test_csv_and_frame(tmp_path: Any) -> None:
    result = quick()
    text = result.to_csv(tmp_path / "figures.csv")
    assert (tmp_path / "figures.csv").read_text(encoding="utf-8") == text
    lines = text.splitlines()
    assert lines[0] == "figure,key,mean,se,low,high,n"
    assert lines[1].startswith(f"rounds_per_match,,{result.rounds_per_match.mean},")
    assert any(line.startswith("seat_wins,1,") for line in lines)
    assert any(line.startswith("opener_wins_by_rungs,10-10,") for line in lines)
    frame = result.to_frame()
    assert list(frame.columns) == lines[0].split(",")
    assert len(frame) == len(lines) - 1


def test_without_pandas_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"pip install pandas.*to_csv"):
        quick().to_frame()


def test_a_result_can_be_stored() -> None:
    result = quick()
    assert pickle.loads(pickle.dumps(result)) == result


# ---- progress and interrupts


def test_progress_is_told_to_a_function() -> None:
    told: list[tuple[int, int]] = []
    simulate(CLASSIC, matches=12_000, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (12_000, 12_000)
    assert told == sorted(told)
    assert len(told) > 1


def test_the_progress_bar(capsys: pytest.CaptureFixture[str]) -> None:
    quick(progress=True)
    assert "300/300" in capsys.readouterr().err.replace("300.", "300")
    quick(progress=False)
    quick(progress=None)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_leaves_what_is_done(threads: int) -> None:
    def stop(done: int, total: int) -> None:
        if done >= 10_000:
            raise KeyboardInterrupt

    result = simulate(CLASSIC, matches=10**7, threads=threads, progress=stop)
    assert result.is_partial
    assert result.matches == 10_000
    assert "the first 10,000 of 10,000,000 matches" in result.summary()
    assert result == simulate(CLASSIC, matches=10_000, progress=False)


def test_an_interrupt_stops_an_executor() -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with concurrent.futures.ThreadPoolExecutor(1) as executor:
        result = simulate(CLASSIC, matches=10**6, executor=executor, progress=stop)
        assert 0 < result.matches < 10**5


INTERRUPTED = """
import os, signal, threading
from trash_core import CLASSIC
from trash_core.simulate import simulate
signal.signal(signal.SIGINT, signal.default_int_handler)  # a program in the background ignores it
pressed = []
def press(done, total):
    if not pressed:  # a moment after the first part, however slow the computer is
        pressed.append(threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)))
        pressed[0].start()
result = simulate(CLASSIC, matches=10**9, progress=press)
print(0 < result.matches < 10**8, result.is_partial)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a program cannot press Ctrl-C there")
def test_ctrl_c() -> None:
    ran = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60)
    assert ran.stdout.split() == ["True", "True"], ran.stderr


def test_an_interrupt_before_anything_is_done_is_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> list[int]:
        raise KeyboardInterrupt

    from trash_core.simulate import parts

    monkeypatch.setattr(parts, "tally", stop)
    with pytest.raises(KeyboardInterrupt):
        quick()


def test_an_error_in_a_worker_is_raised() -> None:
    class Broken(concurrent.futures.Executor):
        def submit(self, *_: Any, **__: Any) -> Any:
            future: concurrent.futures.Future[Any] = concurrent.futures.Future()
            future.set_exception(RuntimeError("the worker died"))
            return future

    with pytest.raises(RuntimeError, match="the worker died"):
        quick(executor=Broken())


# ---- refusals


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"matches": 0}, "matches=0 must be a whole number from 1 to"),
        ({"matches": 1e6}, "matches=1000000.0 must be a whole number"),
        ({"matches": True}, "matches=True"),
        ({"players": 0}, "players is a whole number from 1 up"),
        ({"players": 7}, "7 players are too many for max_players=6"),
        ({"seed": -1}, "seed=-1 must be a whole number from 0"),
        ({"seed": 2**40}, "seed=1099511627776 must be"),
        ({"strategies": "best"}, "no strategy 'best'. Choose from random, first_fit, counter"),
        ({"strategies": "hard"}, r"expert \('hard'\) thinks too long"),
        ({"strategies": ["counter"]}, "names 1 player, and players=2"),
        ({"strategies": [1, 2]}, "no strategy 1"),
        ({"rungs": [10]}, "rungs needs one number for each of the 2 players"),
        ({"rungs": [10, 11]}, "A rung is a number of places"),
        ({"rungs": 10}, r"rungs=10 must be one number for each player, such as \[10, 10\]"),
        ({"threads": "2"}, "threads='2' must be"),
        ({"threads": 0}, "threads=0 must be"),
        ({"threads": 2, "executor": concurrent.futures.ThreadPoolExecutor(1)}, "two ways to share"),
        ({"rules": CLASSIC.replace(match_minutes=5)}, "match_minutes=5 needs a clock.*match_rounds"),
    ],
)
def test_bad_arguments_are_refused_before_anything_is_played(
    arguments: dict[str, Any], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trash_core.simulate.api._run", lambda *_, **__: pytest.fail("it has begun"))
    with pytest.raises(ValueError, match=message):
        quick(**arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "classic"}, "rules must be a rule book such as CLASSIC"),
        ({"executor": 4}, "has no submit"),
        ({"strategies": None}, "strategies=None must be a strategy such as 'counter'"),
        ({"strategies": 2}, "strategies=2 must be a strategy such as 'counter'"),
        ({"progress": "yes"}, "progress is None, True, False, or a function"),
    ],
)
def test_things_of_the_wrong_kind_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        quick(**arguments)


# ---- where numba is missing


FALLBACK = """
import sys
for name in ("numba", "numpy", "tqdm"):
    sys.modules[name] = None
from trash_core import CLASSIC
from trash_core.simulate import compare, simulate
result = simulate(CLASSIC, matches=40, strategies=["random", "counter"])
print(result.sums)
print(result.notes[-1])
print(compare("counter", "random", deals=20).wins)
import trash_core.simulate.api as api
print(simulate(CLASSIC, rungs=[1, 1]).matches == api.PLAIN_MATCHES)
"""


def test_without_numba_plain_python_gives_the_same_and_says_so() -> None:
    ran = subprocess.run([sys.executable, "-c", FALLBACK], capture_output=True, text=True, check=True)
    sums, note, wins, fits = ran.stdout.splitlines()
    assert sums == str(quick(matches=40).sums)
    assert note.startswith("Played by plain Python")
    from trash_core.simulate import compare

    assert wins == str(compare("counter", "random", deals=20, progress=False).wins)
    assert fits == "True"


def test_a_long_wait_for_the_compiler_is_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quick(progress=True)
    assert capsys.readouterr().out == ""
    monkeypatch.setattr("trash_core.simulate.compiling.is_kept", lambda function: False)
    quick(progress=False)
    assert capsys.readouterr().out == ""
    quick(progress=True)
    assert "being compiled, once on this computer" in capsys.readouterr().out


def test_what_is_compiled_is_kept() -> None:
    from trash_core.simulate.compiling import is_kept
    from trash_core.simulate.kernel import play_matches

    quick()
    assert is_kept(play_matches)
    code = (
        "from trash_core.simulate.compiling import is_kept\n"
        "from trash_core.simulate.kernel import play_matches\n"
        "print(is_kept(play_matches))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "True"


def test_the_kernel_can_be_prepared() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "trash_core.simulate"], capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith("The kernel is ready after ")


def test_importing_the_package_imports_nothing_heavy_and_nothing_of_the_other_road() -> None:
    code = (
        "import sys, trash_core.simulate\n"
        "print([name for name in ('numba', 'numpy', 'pandas', 'tqdm') if name in sys.modules])\n"
        "trash_core.simulate.prepare()\n"
        "print('trash_core.chances' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["[]", "False"]


def test_every_rule_book_and_number_of_players() -> None:
    for rules in RULE_BOOKS.values():
        for players in range(1, rules.max_players + 1):
            result = simulate(rules, players, 50, progress=False)
            assert result.matches == 50
            assert len(result.seat_wins) == players
