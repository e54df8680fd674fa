"""No message to the browser says which card lies face down, or what the stock will bring.

A deal code is the one exception, by its purpose: whoever types it gets the same cards, so it determines all
of them. Messages hold the code, and nothing else that depends on a hidden card. Two ways to see it:

* every message of whole matches is searched for the cards that nobody has seen at that time;
* the hidden cards are exchanged for others (the code stays), and every message must stay the same, byte for
  byte, until one of them is turned up.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from ipywidgets import Widget

from trash_core import Card, Match, Round, Suit
from trash_core.imagine import imagine
from trash_core.players import first_fit
from trash_widgets import MatchPlay, Replay
from trash_widgets.match.scenes import caption
from trash_widgets.match.sitting import Sitting

TABLES = [
    {"players": 2},
    {"players": 3, "book": "garbage", "house": {"first_layout": 4}},
    {"players": 2, "book": "turn_up", "house": {"target": 8}},
    {"players": 2, "book": "stock_only", "house": {"match_rounds": 3}},
    {"players": 3, "book": "last_licks", "people": 2, "names": ["Mia", "Ben"], "house": {"target": 4}},
    {"players": 4, "people": 2, "house": {"first_layout": 3, "check_layouts": True}},
    {"players": 2, "people": 2, "house": {"first_layout": 5, "check_layouts": True, "extra_draws": 3}},
]


ALIKE = ("faces", "_esm", "_css", "_anywidget_id")


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Everything that any widget sends to its page: changed traits and messages of its own."""
    messages: list[Any] = []

    def send(self: Widget, message: dict[str, Any], buffers: object = None) -> None:
        # The pictures of all the cards, the script and the style sheet are the same for every table.
        state = message.get("state", {})
        messages.append(message | {"state": {name: state[name] for name in state if name not in ALIKE}})

    monkeypatch.setattr(Widget, "_send", send)
    return messages


def unseen(round: Round) -> set[Card]:
    """The cards of which nobody has seen a single copy. After a reshuffle the stock's cards are known."""
    seen = Counter([*round.discard, *filter(None, [round.held])])
    seen.update(card for layout in round.layouts for card in layout.face_up() if card)
    for event in round.events:
        seen.update(filter(None, [event.card, event.picked_up]))
    for turned_up in round.turned_up or ():
        seen.update(turned_up.values())
    return {card for card in round.pack if not seen[card]}


def names_a_card(text: str, cards: set[Card]) -> list[str]:
    """The cards that are named in `text`, by their code or in words (a rule may speak of jokers)."""
    text = re.sub(r"\bAs (?=[a-z])", "", text)  # the English word is no ace of spades
    words = set(re.findall(r"(?<![A-Za-z0-9])[A2-9TJQK][cdhs](?![A-Za-z0-9])|(?<=\")\*(?=\")", text))
    return [str(card) for card in cards if str(card) in words or (str(card) != "*" and card.name in text)]


def send(play: MatchPlay | Replay, kind: str, **message: Any) -> None:
    play.rehearse_message({"kind": kind, "at": play.scene["version"], **message})


def whole_match(play: MatchPlay) -> Iterator[Match]:
    """Play to the end as somebody who presses everything, and give the match after each message."""
    send(play, "do", what="deal")
    send(play, "address", url="http://school.example/lesson.ipynb")
    for step in range(3000):
        game = play.game
        assert game is not None
        match = game.match
        yield match
        if match.is_over:
            return
        if not game.of_person:
            send(play, "do", what="next")
            continue
        for what in {0: ["meter"], 3: ["hint"], 9: ["undo"], 11: ["hint", "meter"]}.get(step % 40, []):
            send(play, "do", what=what)
            yield match
        if game.of_person:
            send(play, "move", text="P9" if step % 7 == 0 else "X")  # refused, mostly
        if game.of_person:
            send(play, "move", text=str(first_fit(match.view(game.near))))
    raise AssertionError("the match never ends")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table.values()))[:40])
def test_no_message_of_a_whole_match_names_an_unseen_card(table: dict[str, Any], sent: list[Any]) -> None:
    play = MatchPlay(**table)
    checked = 0
    for match in whole_match(play):
        hidden = unseen(match.round)
        for message in sent:
            text = json.dumps(message)
            # What was known before a move was taken back is known; its card may be face down again.
            if "Taken back" not in text:
                assert not names_a_card(text, hidden), text
            checked += 1
        sent.clear()
    assert checked > 40

    send(play, "do", what="watch")
    for what in ("known", "meter", "projector"):
        send(play, "do", what=what)
    film = play._film
    assert film is not None
    for at in range(0, film.last + 1, 1 + film.last // 150):
        sent.clear()
        send(play, "do", what=f"go {at}")
        text = json.dumps(sent)
        assert '"slider"' in text
        assert not names_a_card(text, unseen(film.round)), text


def elsewhere(match: Match, seed: int) -> Match:
    """The same match with the same past, but with other cards where nobody has looked."""
    other = match.copy()
    round = imagine(match.round, seed)
    round.events = list(match.round.events)
    other.rounds[-1] = round
    return other


@pytest.mark.parametrize("table", TABLES[:6], ids=lambda table: "-".join(map(str, table.values()))[:40])
def test_messages_stay_the_same_when_hidden_cards_are_exchanged(
    table: dict[str, Any], sent: list[Any]
) -> None:
    play = MatchPlay(**table)
    compared = 0
    for step, match in enumerate(whole_match(play)):
        game = play.game
        assert game is not None
        if step % 6 or match.round.is_over or compared > 60:
            continue
        version, said, log, near = dict(play.scene), play._said, list(play._log), game.near
        answers = []
        for seed in (None, 1, 2):
            game.match = match.copy() if seed is None else elsewhere(match, seed)
            for turn in ("meter", "meter", "hint" if step % 24 == 0 else "again", "stay"):
                sent.clear()
                send(play, "do", what=turn)
                answers.append((turn, seed, json.dumps(sent)))
            for text in ("X", "D"):  # neither of them turns up a hidden card
                if game.of_person:
                    sent.clear()
                    send(play, "move", text=text)
                    answers.append((text, seed, json.dumps(sent)))
            play.scene, play._said, play._log, play._leaving = version, said, list(log), ""
            game.match, game.near = match, near
        real = [(turn, text) for turn, seed, text in answers if seed is None]
        for other in (1, 2):
            assert [(turn, text) for turn, seed, text in answers if seed == other] == real
            compared += len(real)
    assert compared > 30


def test_what_the_browser_keeps_is_the_deal_code_and_the_moves(sent: list[Any]) -> None:
    play = MatchPlay(players=2)
    for _ in whole_match(play):
        record = play.scene["storage"]["record"]
        assert set(record) == {
            *("format", "version", "deal", "seconds", "rounds", "winners"),
            *("levels", "names", "mode", "taken_back"),
        }
        assert re.fullmatch(r"([SDX-]|[PW]\d+| )*", " ".join(record["rounds"]))


@pytest.mark.parametrize("secret", [str, lambda card: 4 * card.rank + list(Suit).index(card.suit)])
def test_a_leak_would_be_found(
    secret: Callable[[Card], object], sent: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next card of the stock, by its name or in disguise: one of the two searches finds it."""

    def leaking(game: Sitting) -> dict[str, Any]:
        stock = game.match.round._stock
        return {**caption(game), "secret": secret(stock[-1]) if stock else None}

    monkeypatch.setattr("trash_widgets.match.widget.caption", leaking)
    search = (
        test_no_message_of_a_whole_match_names_an_unseen_card
        if secret is str
        else test_messages_stay_the_same_when_hidden_cards_are_exchanged
    )
    with pytest.raises(AssertionError):
        search({"players": 2}, sent)
