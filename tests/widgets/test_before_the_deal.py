"""Cutting for the dealer, and how long a match takes: the table of lengths is what the simulation gives."""

from __future__ import annotations

import json
import random

import pytest

from trash_core import CLASSIC, cut_for_dealer
from trash_core.simulate import simulate
from trash_widgets.before_the_deal import CutForDealer, HowLong
from trash_widgets.match.length import DEAL_SECONDS, FILE, MATCHES, SECONDS, length, measure, rows
from trash_widgets.score.widget import Scorekeeper

TABLE = json.loads(FILE.read_text("utf-8"))


def test_every_row_is_in_the_file_and_no_other() -> None:
    assert list(TABLE["rows"]) == [name for name, _, _ in rows()]
    assert TABLE["matches"] == MATCHES


# Chosen once by chance; the short ones, for a matter of seconds.
@pytest.mark.parametrize("name", random.Random(4).sample([n for n in TABLE["rows"] if n[-1] in "89"], 3))
def test_the_file_is_what_the_matches_give(name: str) -> None:
    rules, players = {row: (rules, players) for row, rules, players in rows()}[name]
    assert measure(rules, players) == TABLE["rows"][name]


def test_the_rounds_agree_with_a_simulation_of_other_matches() -> None:
    other = simulate(CLASSIC, 2, 500, seed=99, progress=False)
    assert length("classic", 2).rounds == pytest.approx(other.rounds_per_match.mean, rel=0.05)


def test_minutes_are_counted_as_they_are_said_to_be() -> None:
    row = measure(CLASSIC.replace(target=9), 2, matches=1)
    sums = simulate(CLASSIC.replace(target=9), 2, 1, seed=1, progress=False).sums
    for seconds in SECONDS:
        minutes = round((sums.turns * seconds + DEAL_SECONDS * sums.rounds) / 60, 1)
        assert row["minutes"][str(seconds)] == [minutes] * 3


def test_slower_tables_and_longer_ladders_take_longer() -> None:
    for book, players in (("classic", 2), ("classic", 6), ("stock_only", 4)):
        by_seconds = [length(book, players).minutes[each].typical for each in SECONDS]
        assert by_seconds == sorted(by_seconds)
        by_target = [length(book, players, target).minutes[10].typical for target in range(10)]
        assert by_target == sorted(by_target, reverse=True)
    spread = length("classic", 2).minutes[10]
    assert spread.low < spread.typical < spread.high


def test_what_was_not_simulated_is_refused() -> None:
    with pytest.raises(ValueError, match="garbage"):
        length("garbage", 5)


def test_how_long_says_what_the_file_says() -> None:
    how = HowLong("classic", 3)
    how.choose(target="6", seconds="20")
    minutes = length("classic", 3, 6).minutes[20]
    verdict = how.scene["blocks"][0]
    assert verdict["head"] == f"About {minutes.typical:.0f} minutes."
    assert f"{minutes.low:.0f} to {minutes.high:.0f} minutes" in verdict["lines"][0]
    assert [row[0] for row in how.scene["blocks"][1]["rows"]] == ["2", "3", "4", "5", "6"]


def test_a_choice_that_is_gone_gives_way() -> None:
    how = HowLong("classic", 6)
    how.choose(target="9")
    how.choose(book="last_licks")
    assert how.chosen["target"] == "0"
    assert "one round" in " ".join(how.scene["blocks"][0]["lines"])
    how.choose(book="garbage")
    assert how.chosen["players"] == "4"
    how.choose(book="last_licks", players="3")
    assert max(int(value) for value, _ in how._targets()) == 5


@pytest.mark.parametrize(
    "chosen",
    [None, 7, {}, {"players": "6", "book": "garbage"}, {"book": "chess", "target": "99"}, {"seconds": 5}],
)
def test_damaged_records_do_no_harm(chosen: object) -> None:
    how = HowLong("classic", 2)
    how.rehearse_message({"kind": "restore", "record": {"chosen": chosen}})
    assert how.scene["blocks"][0]["head"].startswith("About")


def test_the_lowest_card_deals() -> None:
    cut = CutForDealer(4, seed=0)
    assert cut.scene["blocks"][0]["kind"] == "note"
    cut.press()
    dealer, cuts = cut_for_dealer(4, 1)
    assert cut.scene["blocks"][0]["head"] == f"Player {dealer + 1} deals."
    shown = [item["title"] for item in cut.scene["blocks"][1]["items"]]
    assert shown == [f"Player {seat + 1}" for seat in cuts[0]]
    assert [item["now"] for item in cut.scene["blocks"][1]["items"]].count(True) == 1
    assert cut.scene["say"]["text"] == f"Player {dealer + 1} deals."


def test_those_who_tie_cut_again() -> None:
    seed = next(seed for seed in range(1, 99) if len(cut_for_dealer(6, seed)[1]) > 1)
    cut = CutForDealer(6, seed=seed - 1)
    cut.press()
    assert "tie" in cut.scene["blocks"][2]["head"]


def test_chance_decides_without_a_seed() -> None:
    cut = CutForDealer(6)
    seen = set()
    for _ in range(40):
        cut.press()
        seen.add(cut.scene["blocks"][0]["head"])
    assert len(seen) > 2


@pytest.mark.parametrize("kind", [CutForDealer, HowLong])
def test_they_rehearse_on_a_twin(kind: type[CutForDealer] | type[HowLong]) -> None:
    widget = kind()
    before = widget.scene
    widget.rehearse()
    assert widget.scene == before


def test_those_at_the_table_cut_by_their_names() -> None:
    keeper = Scorekeeper(key="")
    cut = CutForDealer(keeper=keeper, seed=0)
    keeper.press("add")
    keeper.press("edit", **{"name 0": "Ada", "name 1": "Ben", "name 2": "Cleo"})
    cut.press()
    assert {item["title"] for item in cut.scene["blocks"][1]["items"]} == {"Ada", "Ben", "Cleo"}
    cut.choose(players="4")
    cut.press()
    assert cut.scene["blocks"][1]["items"][0]["title"] == "Player 1", "others than those at the table"
