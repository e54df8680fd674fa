"""House rules: what is chosen, what follows, and the same turn by other rules."""

import re

import pytest

from trash_core import CLASSIC, RULE_BOOKS, Rules
from trash_widgets import RuleTurn, SameTurn, counting
from trash_widgets.house import HOUSE_RULES, house_groups, in_words, rules_of
from trash_widgets.house_rules import HouseRules
from trash_widgets.match.fields import choices
from trash_widgets.match.setup import Setup
from trash_widgets.print_shop import PrintShop
from trash_widgets.safe import TROUBLE
from trash_widgets.score.widget import Scorekeeper
from trash_widgets.stories import STORIES, own_turn


def captions(house: HouseRules) -> list[str]:
    return [block["caption"] for block in house.scene["blocks"] if block["kind"] == "table"]


@pytest.fixture(autouse=True)
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests need figures, not good ones."""
    monkeypatch.setattr(counting, "MATCHES", 200)
    monkeypatch.setattr(counting, "PLAIN_MATCHES", 20)
    counting.figures.cache_clear()  # what other tests have counted


def test_every_choice_is_a_rule() -> None:
    assert rules_of({"book": "classic"}) == CLASSIC
    for rule in HOUSE_RULES:
        group = next(row for row in house_groups({}) if row["id"] == rule.option)
        for (value, _), (text, _) in zip(rule.values, group["options"][1:], strict=True):
            if rule.option != "extra_draws" or not value:
                changed = rules_of({"book": "classic", rule.option: text})
                expected = CLASSIC.replace(**{rule.option: value})
                assert changed == expected


def test_each_house_rule_is_explained_in_a_sentence_or_two_wherever_it_is_chosen() -> None:
    for rule in HOUSE_RULES:
        assert re.fullmatch(r"[A-Z].*[.?]", rule.means), rule.option
    groups = {row["id"]: row["means"] for row in house_groups({})}
    fields = {row["name"]: row.get("note") for row in choices(Setup())}
    shop = PrintShop(key="").scene["parts"]
    printed = {row["name"]: row.get("means") for part in shop for row in part.get("fields", [])}
    score = Scorekeeper(key="").scene["parts"]
    counted = {row["name"]: row.get("means") for part in score for row in part.get("fields", [])}
    for rule in HOUSE_RULES:
        assert groups[rule.option] == fields[rule.option] == printed[rule.option] == rule.means
        assert counted.get(rule.option, rule.means) == rule.means
    assert "last_turn" in counted


def test_contradictions_are_told_in_the_words_of_the_choices() -> None:
    house = HouseRules()
    for choice in ({"extra_draws": "3"}, {"check_layouts": "True", "last_turn": "True"}, {"last_turn": ""}):
        house.choose(**choice)
    assert house.scene["blocks"][0]["tone"] == "good"
    house.choose(check_layouts="")
    block = house.scene["blocks"][0]
    assert (block["tone"], len(house.scene["blocks"])) == ("refuse", 1)
    assert "“Check the other layouts: yes”" in block["lines"][0]
    with pytest.raises(ValueError, match="check_layouts=True"):
        _ = house.rules


@pytest.mark.parametrize(
    "changes",
    [
        {"extra_draws": 3},
        {"extra_draws": 3, "check_layouts": True, "last_turn": True},
        {"target": 6, "first_layout": 6},
        {"one_round": 1, "check_layouts": True},
    ],
)
def test_no_name_of_an_option_reaches_the_learner(changes: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="=") as refused:
        CLASSIC.replace(**changes)
    said = in_words(refused.value)
    assert not re.search(r"\w_\w|\w=\w|\bTrue\b|\bFalse\b", said), said


def test_too_many_players_for_the_decks_are_refused() -> None:
    house = HouseRules()
    house.choose(players="6", decks="1")
    assert "too many" in house.scene["blocks"][0]["lines"][0]
    house.choose(book="turn_up")
    assert house.players == 4, "no more than the rule book is for"


def test_the_differences_are_those_of_the_core() -> None:
    house = HouseRules()
    house.choose(book="last_licks", swap="True")
    rows = next(
        block["rows"] for block in house.scene["blocks"] if block.get("caption") == "What is different now"
    )
    expected = house.rules.differences(RULE_BOOKS["last_licks"], 2)
    assert rows == [[row.topic, row.this, row.that] for row in expected]
    house.choose(swap="False")  # what the book says already
    assert "What is different now" not in captions(house)


def test_matches_are_played_on_request_and_then_after_each_choice() -> None:
    house = HouseRules()
    assert not any("matches were" in caption for caption in captions(house))
    house.rehearse_message({"kind": "do", "what": "count"})
    assert house._job is not None
    house._job.result()
    played = counting.matches()
    assert f"What {played} matches were like" in captions(house)
    house.choose(swap="False")
    assert house._job is not None
    house._job.result()
    table = next(block for block in house.scene["blocks"] if "matches were" in block.get("caption", ""))
    assert table["head"] == ["On average", "Your table", "Classic"]
    figures = counting.figures(house.rules, 2)
    assert table["rows"][0][1] == f"about {figures.rounds.mean:.0f}"
    assert table["rows"][3][1] == f"about {100 * figures.opener.mean:.0f}"
    exact = next(
        block for block in house.scene["blocks"] if block.get("fold") == "If you want to know it exactly"
    )
    assert exact["rows"][0][1] == f"{figures.rounds.mean:.2f} ± {1.96 * figures.rounds.se:.2f}"
    minutes = figures.rounds.mean * figures.turns.mean * 15 / 60
    assert table["rows"][2][1] == f"about {round(minutes)}"


def test_numbers_nobody_waits_for_any_more_are_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Rules] = []

    def note(rules: Rules, players: int) -> None:
        counted.append(rules)

    job = counting.beside(lambda: note(CLASSIC, 2), lambda: False, lambda: None)
    assert job is not None
    job.result()
    assert counted == []


def test_without_threads_the_matches_are_played_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser's Python cannot start one."""

    class NoThreads:
        def submit(self, task: object) -> None:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(counting, "_worker", NoThreads)
    house = HouseRules()
    house.rehearse_message({"kind": "do", "what": "count"})
    assert house._job is None
    assert any("matches were" in caption for caption in captions(house))


def test_a_clock_cannot_be_simulated_and_the_page_says_so() -> None:
    house = HouseRules()
    house.choose(match_minutes="15")
    house.count()
    notes = [block["text"] for block in house.scene["blocks"] if block["kind"] == "note"]
    assert any("a simulation has none" in text for text in notes)


def test_a_count_that_fails_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(rules: Rules, players: int) -> counting.Figures:
        raise RuntimeError("no memory")

    monkeypatch.setattr(counting, "figures", fail)
    house = HouseRules()
    house.count()
    notes = [block["text"] for block in house.scene["blocks"] if block["kind"] == "note"]
    assert notes == [f"No numbers here. {TROUBLE}"]
    assert "no memory" in caplog.text


@pytest.mark.parametrize(
    ("low", "high", "said"), [(0.52, 0.54, "more"), (0.46, 0.48, "less"), (0.48, 0.52, "unclear")]
)
def test_an_advantage_is_claimed_only_beyond_chance(low: float, high: float, said: str) -> None:
    from trash_core.simulate import Estimate

    half = Estimate((low + high) / 2, (high - low) / 2 / 1.96, 1000)
    figures = counting.Figures(1000, True, half, half, opener=half, fair=0.5)
    assert figures.advantage == said


def test_the_choices_come_back_after_a_reload() -> None:
    first = HouseRules(key="x")
    first.choose(book="garbage", players="3", jokers="0")
    again = HouseRules()
    again.rehearse_message({"kind": "restore", "record": first.scene["storage"]["record"]})
    assert again.rules == first.rules
    assert again.players == 3


def test_the_three_rehearse() -> None:
    house = HouseRules()
    turn, same = RuleTurn(house), SameTurn(house)
    for part in (house, turn, same):
        before = dict(part.scene)
        part.rehearse()
        assert part.scene == before


# ---- the same turn by other rules


def test_a_jack_is_wild_or_dead_and_a_king_is_wild_in_one_book() -> None:
    same = SameTurn()
    assert {book for book in RULE_BOOKS if same.outcome(book)} == {"classic", "turn_up"}
    same.choose(story="king")
    assert {book for book in RULE_BOOKS if same.outcome(book)} == {"last_licks"}
    same.choose(story="joker")
    assert {book for book in RULE_BOOKS if same.outcome(book)} == {"garbage"}


def test_each_story_goes_otherwise_in_some_book() -> None:
    same = SameTurn()
    for story in STORIES:
        same.choose(story=story)
        badges = {item["badge"] for item in same.scene["blocks"][0]["items"]}
        assert len(badges) > 1, story


def test_the_learners_own_table_joins_the_five() -> None:
    house = HouseRules()
    same = SameTurn(house)
    assert len(same.scene["blocks"][0]["items"]) == 5
    house.choose(wild_ranks="K")
    own = same.scene["blocks"][0]["items"][0]
    assert (own["title"], own["badge"]) == ("Your table", "No place filled")
    house.choose(extra_draws="3")  # a contradiction: then there is no such table
    assert len(same.scene["blocks"][0]["items"]) == 5


def test_the_table_follows_the_rules() -> None:
    house = HouseRules()
    turn = RuleTurn(house)
    turn.rehearse_message({"kind": "move", "text": "S", "at": turn.scene["version"]})
    assert turn.scene["held"]["card"] == "3h"
    house.choose(book="stock_only")
    assert turn.rules == RULE_BOOKS["stock_only"]
    assert turn.scene["held"]["card"] is None
    assert "Stock only" in turn.scene["message"]["text"]
    before = turn.scene
    house.choose(extra_draws="3")
    assert turn.scene == before, "contradictory rules leave the table alone"


@pytest.mark.parametrize("places", range(2, 11))
def test_the_turn_is_played_on_as_many_places_as_were_chosen(places: int) -> None:
    house = HouseRules()
    turn = RuleTurn(house)
    house.choose(first_layout=str(places))
    own = next(seat for seat in turn.scene["seats"] if seat["own"])
    assert len(own["places"]) == places
    assert f"You have {places} places." in turn.scene["message"]["text"]


@pytest.mark.parametrize("book", RULE_BOOKS)
@pytest.mark.parametrize("places", range(2, 11))
def test_the_first_card_always_fits(book: str, places: int) -> None:
    round = own_turn(RULE_BOOKS[book].replace(first_layout=places))
    round.play("S")
    assert str(round.view(0).legal_moves[0]).startswith("P")


def test_a_small_layout_is_not_said_to_lie_in_two_rows() -> None:
    house = HouseRules()
    house.choose(first_layout="5")
    assert "two rows" not in str(house.scene["blocks"][-1]["rows"])


def test_no_face_down_card_is_on_the_page() -> None:
    turn = RuleTurn(HouseRules())
    own = next(seat for seat in turn.scene["seats"] if seat["own"])
    assert [place["card"] for place in own["places"]].count(None) == 7
    assert "Kh" not in str(turn.scene)
