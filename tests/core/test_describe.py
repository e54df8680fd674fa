"""Rules in plain words."""

import re

import pytest

from trash_core import CLASSIC, GARBAGE, LAST_LICKS, RULE_BOOKS, STOCK_ONLY, TURN_UP, Rules


def said(rules: Rules, topic: str, players: int | None = None) -> str:
    [text] = [row.text for row in rules.describe(players) if row.topic == topic]
    return text


@pytest.mark.parametrize(
    ("rules", "topic", "players", "text"),
    [
        (CLASSIC, "Players", None, "For two to six players."),
        (CLASSIC.replace(max_players=1), "Players", None, "For one player."),
        (CLASSIC.replace(max_players=2), "Players", None, "For two players."),
        (CLASSIC.replace(max_players=3), "Players", None, "For two or three players."),
        (CLASSIC, "Players", 1, "You play alone, for practice."),
        (CLASSIC, "Players", 5, "Five play."),
        (CLASSIC, "Packs", 4, "Packs of 52 cards: two."),
        (STOCK_ONLY, "Packs", None, "Packs of 52 cards: two."),
        (TURN_UP, "Packs", None, "Packs of 52 cards: one for two players, two for three or four players."),
        (GARBAGE, "Packs", None, "Packs of 52 cards: one. Add two jokers to each."),
        (GARBAGE.replace(jokers=1), "Packs", 2, "Packs of 52 cards: one. Add one joker to each."),
        (CLASSIC.replace(max_players=1, decks={1: 2}), "Packs", None, "Packs of 52 cards: two."),
        (CLASSIC.replace(max_players=2, decks={1: 1, 2: 2}), "Packs", None,
         "Packs of 52 cards: one for one player, two for two players."),
        (CLASSIC.replace(first_layout=5), "Rows", None, "A layout lies in one row."),
        (CLASSIC.replace(first_layout=6), "Rows", 2, "A layout lies in two rows, five above."),
        (STOCK_ONLY, "Wild cards", None, "No card is wild."),
        (CLASSIC.replace(jokers=2), "Wild cards", None,
         "Jacks and jokers are wild: a wild card fills any face-down place."),
        (CLASSIC.replace(wild_ranks="JQK"), "Dead cards", None, "No picture card is dead."),
        (STOCK_ONLY, "Dead cards", None, "Jacks, queens and kings can never be placed."),
        (LAST_LICKS, "First layout", 3, "Places in everybody's first layout: 6."),
        (LAST_LICKS, "First layout", None,
         "Places in everybody's first layout: 10 for two players, 6 for three players, 10 for four to six "
         "players."),
        (GARBAGE, "Rows", None, "A layout lies in one row."),
        (TURN_UP, "Discard pile", None, "The deal turns one card up to start it."),
        (STOCK_ONLY, "Drawing", None, "Draw from the stock."),
        (STOCK_ONLY, "Swapping", None, "There is no wild to swap."),
        (TURN_UP, "Swapping", None, "A wild stays where it lies."),
        (STOCK_ONLY, "Stock runs out", None, "All the discards are shuffled into a new stock."),
        (LAST_LICKS, "End of a round", 2,
         "When a layout is complete, everybody else has one last turn; a wild counts as filling its place."),
        (LAST_LICKS, "End of a round", 1,
         "The round ends when a layout is complete; a wild counts as filling its place."),
        (CLASSIC.replace(check_layouts=True, extra_draws=3), "End of a round", 2,
         "The round ends when a layout is complete; a wild counts as filling its place. "
         "With two players, the other one then has three more draws."),
        (CLASSIC.replace(check_layouts=True), "Other layouts", None,
         "The others turn up their face-down cards. If all yours are right, you go down a place, too."),
        (LAST_LICKS, "Ladder", 2, "Everybody who completes a layout is dealt one place fewer next time."),
        (LAST_LICKS, "Ladder", 4, "One round decides the match. All who complete a layout win together."),
        (LAST_LICKS.replace(one_round_tie="first"), "Ladder", 4,
         "One round decides the match. The first to complete a layout wins."),
        (LAST_LICKS, "Ladder", None,
         "Everybody who completes a layout is dealt one place fewer next time. With four to six players, one "
         "round decides the match. All who complete a layout win together."),
        (CLASSIC.replace(one_round=1), "Ladder", None, "One round decides the match."),
        (CLASSIC.replace(one_round=1), "End of a match", None, "The match ends with its only round."),
        (CLASSIC.replace(target=1), "End of a match", None,
         "The first to come down to one place wins the match."),
        (CLASSIC.replace(match_rounds=1), "End of a match", None,
         "Whoever wins a round with only the ace place left wins the match. It also ends after one round: "
         "then the smallest layout wins. Ties are shared."),
        (CLASSIC.replace(match_rounds=20, match_minutes=1.5), "End of a match", None,
         "Whoever wins a round with only the ace place left wins the match. It also ends after 20 rounds or "
         "after the round in which one minute and 30 seconds have gone by: then the smallest layout wins. "
         "Ties are shared."),
        (CLASSIC.replace(match_minutes=0.5), "End of a match", None,
         "Whoever wins a round with only the ace place left wins the match. It also ends after the round in "
         "which 30 seconds have gone by: then the smallest layout wins. Ties are shared."),
        (CLASSIC.replace(match_minutes=20), "End of a match", None,
         "Whoever wins a round with only the ace place left wins the match. It also ends after the round in "
         "which 20 minutes have gone by: then the smallest layout wins. Ties are shared."),
        (STOCK_ONLY, "First round", None, "Player 1 opens the first match, player 2 the next, and so on."),
        (TURN_UP, "Later rounds", None, "The first turn passes to the next player from round to round."),
    ],
)  # fmt: skip
def test_what_is_said(rules: Rules, topic: str, players: int | None, text: str) -> None:
    assert said(rules, topic, players) == text


@pytest.mark.parametrize("book", RULE_BOOKS)
@pytest.mark.parametrize("players", [None, 1, 2, 3, 4])
def test_plain_words_in_short_sentences(book: str, players: int | None) -> None:
    rows = RULE_BOOKS[book].describe(players)
    assert len({row.topic for row in rows}) == len(rows) == 17
    for row in rows:
        for sentence in re.split(r"(?<=[.])\s", row.text):
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert sentence.endswith(".")
            assert len(sentence.split()) <= 21, sentence
        assert "_" not in row.text


def test_differences_are_the_rows_that_differ() -> None:
    assert CLASSIC.differences(CLASSIC) == []
    rows = CLASSIC.differences(TURN_UP, players=2)
    assert [row.topic for row in rows] == ["Discard pile", "Drawing", "Swapping", "Later rounds"]
    assert [row.this for row in rows] == [said(CLASSIC, row.topic) for row in rows]
    assert [row.that for row in rows] == [said(TURN_UP, row.topic) for row in rows]
    back = TURN_UP.differences(CLASSIC, players=2)
    assert [(row.topic, row.that, row.this) for row in back] == [tuple(row) for row in rows]


def test_no_two_books_say_the_same() -> None:
    for mine in RULE_BOOKS.values():
        for yours in RULE_BOOKS.values():
            assert bool(mine.differences(yours)) == (mine is not yours)
