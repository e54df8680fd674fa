"""A match and its replay in a real browser, answered by the real Python: choose, type, share, save, watch."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from trash_core import CLASSIC, DealCode, Match
from trash_core.players import first_fit, play_out
from trash_core.record import load
from trash_widgets import ChanceMeter, MatchPlay, Replay

pytestmark = pytest.mark.browser

Open = Callable[..., Any]


def button(box: Locator, name: str) -> Locator:
    return box.get_by_role("button", name=name, exact=True)


def says(box: Locator, text: str) -> None:
    expect(box.get_by_role("status")).to_contain_text(text)


def short_match(**more: Any) -> MatchPlay:
    return MatchPlay(2, people=2, house={"first_layout": 2}, key="", **more)


def play_on(box: Locator, play: MatchPlay) -> None:
    """Play to the end with the mouse: what is the rules' first choice."""
    for _ in range(200):
        game = play.game
        assert game is not None
        if game.match.is_over:
            return
        before = play.scene["version"]
        if game.of_person:
            move = str(first_fit(game.match.view(game.near)))
            box.locator(f".lt-table [data-move={move}]").first.click()
        else:
            box.locator(".lt-onward [data-do=next]").click()
        for _ in range(100):
            if play.scene["version"] > before:
                break
            box.page.wait_for_timeout(20)
        box.page.wait_for_timeout(40)
    raise AssertionError("the match never ends")


def test_names_are_typed_and_markup_in_them_stays_text(bare: Open) -> None:
    page = bare()
    play = MatchPlay(2, people=2, key="")
    box = page.show(play)
    box.get_by_text("Who plays", exact=True).click()
    box.get_by_label("Name at seat 1").fill("Mia <b>")
    box.get_by_label("Name at seat 2").fill("Tom")
    button(box, "Deal").click()  # a click that ends the typing
    says(box, "Mia <b> plays first.")
    assert play.setup.names == ["Mia <b>", "Tom"]
    expect(box.locator("b", has_text="Mia")).to_have_count(0)


def test_two_names_of_the_same_are_refused(bare: Open) -> None:
    box = bare().show(MatchPlay(2, people=2, key=""))
    box.get_by_text("Who plays", exact=True).click()
    for seat in (1, 2):
        box.get_by_label(f"Name at seat {seat}").fill("Mia")
        box.get_by_label(f"Name at seat {seat}").press("Tab")
    says(box, "already")
    expect(box.get_by_label("Name at seat 2")).to_have_value("Player 2")


def test_house_rules_are_folded_and_their_fold_stays_open(bare: Open) -> None:
    page = bare()
    play = MatchPlay(key="")
    box = page.show(play)
    expect(box.get_by_label("Places at the start")).to_be_hidden()
    box.get_by_text("House rules", exact=True).click()
    box.get_by_label("Places at the start").select_option("2 places")
    box.get_by_label("The match is won").select_option("Down to 3 places")
    says(box, "must be below")
    box.get_by_label("The match is won").select_option("On the ace place")
    expect(box.get_by_label("Places at the start")).to_be_visible()
    button(box, "Deal").click()
    says(box, "You play first.")
    assert play.match is not None
    assert play.match.rules == CLASSIC.replace(first_layout=2)


def test_a_link_opens_a_deal(bare: Open) -> None:
    code = str(DealCode(rules=CLASSIC.replace(target=6, jokers=2), players=3, opener=1, seed=99))
    page = bare()
    page.page.evaluate("code => { location.hash = 'deal=' + code; }", code)
    play = MatchPlay()
    box = page.show(play)
    says(box, "the same cards. Deal!")
    expect(box.get_by_label("Deal code")).to_have_value(code)
    assert "#" not in page.page.url
    button(box, "Deal").click()
    says(box, "plays first.")
    assert play.match == Match.from_code(code)


def test_a_deal_is_shared_with_a_link_and_a_square_code(bare: Open) -> None:
    page = bare()
    play = MatchPlay(key="")
    box = page.show(play)
    button(box, "Deal").click()
    box.get_by_text("Share this deal", exact=True).click()
    expect(box.locator(".lt-qr svg")).to_be_visible()
    href = play.scene["share"]["href"]
    assert href.startswith("http://lessons.test/00-start.ipynb#deal=C2")
    assert DealCode.parse(href.split("#deal=")[1]).seed == play.match.seed  # type: ignore[union-attr]


def test_people_hand_over_to_one_another_with_the_keyboard_alone(bare: Open) -> None:
    page = bare()
    play = MatchPlay(2, people=2, names=["Mia", "Tom"], key="")
    box = page.show(play)
    button(box, "Deal").focus()
    page.page.keyboard.press("Enter")
    says(box, "Mia plays first.")
    keys = page.page.keyboard
    for _ in range(12):
        game = play.game
        assert game is not None
        if game.hands_over:
            break
        before = play.scene["version"]
        move = str(first_fit(game.match.view(0)))
        keys.press({"P10": "0", "P1": "a"}.get(move, move[-1]).lower())
        for _ in range(50):
            if play.scene["version"] > before:
                break
            page.page.wait_for_timeout(20)
    says(box, "Now it is Tom’s turn.")
    keys.press("n")
    says(box, "It is Tom’s turn.")
    expect(box.locator(".lt-own .lt-name")).to_have_text("Tom")


@pytest.mark.parametrize(("width", "scheme"), [(1000, "light"), (320, "dark")])
def test_every_state_of_a_match_is_accessible(bare: Open, width: int, scheme: str) -> None:
    page = bare(width, color_scheme=scheme)
    play = short_match()
    box = page.show(play)
    for fold in ("Who plays", "House rules"):
        box.get_by_text(fold, exact=True).click()
    page.check_accessibility()
    button(box, "Deal").click()
    says(box, "plays first.")
    button(box, "Chance").click()
    expect(button(box, "Chance")).to_have_attribute("aria-pressed", "true")
    page.check_accessibility()
    play_on(box, play)
    says(box, "won the match")
    page.check_accessibility()
    button(box, "Watch it again").click()
    for name in ("What was known", "Chance"):
        button(box, name).click()
        expect(button(box, name)).to_have_attribute("aria-pressed", "true")
    page.check_accessibility()
    button(box, "Go back to the match").click()
    says(box, "the end of the match")


def test_a_match_is_saved_and_opened_again(bare: Open, tmp_path: Path) -> None:
    page = bare()
    play = short_match(names=["Mia", "Tom"])
    box = page.show(play)
    button(box, "Deal").click()
    says(box, "plays first.")
    play_on(box, play)
    saved = {}
    files = [("trash-match-mia-tom.txt", "Save this match"), ("trash-result-mia-tom.csv", "Save the result")]
    for name, label in files:
        with page.page.expect_download() as download:
            button(box, label).click()
        assert download.value.suggested_filename == name
        saved[name] = tmp_path / name
        download.value.save_as(saved[name])
    assert load(saved["trash-match-mia-tom.txt"].read_text("utf-8")) == play.match
    head, line = csv.reader(saved["trash-result-mia-tom.csv"].read_text("utf-8").splitlines())
    assert dict(zip(head, line, strict=True))["winner"] in ("Mia", "Tom")

    replay = Replay(key="test")
    other = bare()
    there = other.show(replay)
    there.get_by_label("Open a saved match").set_input_files(saved["trash-result-mia-tom.csv"])
    says(there, "This record cannot be loaded.")
    there.get_by_label("Open a saved match").set_input_files(saved["trash-match-mia-tom.txt"])
    says(there, "The match is open.")
    assert replay.film is not None
    button(there, "Next").click()
    says(there, "Mia draws")
    slider = there.get_by_role("slider")
    slider.focus()
    slider.press("End")
    says(there, "The match is over.")
    assert replay.film.at == replay.film.last
    slider.press("ArrowLeft")
    expect(there.get_by_role("status")).not_to_contain_text("The match is over.")
    assert other.stored()["learn-trash:replay:test"]["at"] == replay.film.last - 1


def test_a_replay_plays_by_itself(bare: Open) -> None:
    match = Match(CLASSIC.replace(first_layout=2), 2, seed=5)
    play_out(match, [first_fit] * 2)
    replay = Replay(match, key="")
    box = bare().show(replay)
    box.get_by_label("It plays").select_option("Quickly")
    button(box, "Play").click()
    expect(button(box, "Pause")).to_be_visible()
    expect(box.get_by_role("slider")).not_to_have_value("0")
    expect(box.get_by_role("slider")).not_to_have_value("1")
    button(box, "Pause").click()
    expect(button(box, "Play")).to_be_visible()


def test_the_meter_follows_the_cards(bare: Open) -> None:
    page = bare(320)
    table = ChanceMeter(["? ? ? ?"], stock="3h 2d Ks")
    box = page.show(table)
    expect(box.get_by_text("20 of 52 unseen cards")).to_be_visible()
    page.check_accessibility()
    box.locator("[data-move=S]").click()
    expect(box.get_by_text("of 51 unseen cards")).to_be_visible()


def test_three_play_last_licks_and_two_of_them_share_the_match(bare: Open) -> None:
    """By the hints alone: a deal in which two go out in the same round."""
    page = bare()
    play = MatchPlay(code="K31-T5-C022-0000-00AK9", key="")
    box = page.show(play)
    button(box, "Deal").click()
    says(box, "You play first.")
    play_on(box, play)
    says(box, "You and Ada have won the match, in 1 round.")
    expect(box.get_by_text("You and Ada won the match")).to_be_visible()
    expect(box.get_by_role("table").get_by_role("row")).to_have_count(2)
