"""The referee's rulings are those of `Round`, whatever lies on the table."""

from collections import Counter

import pytest

from trash_core import (
    CLASSIC,
    DISCARD,
    PASS,
    RULE_BOOKS,
    Draw,
    IllegalMove,
    Match,
    Move,
    Place,
    Round,
    Rules,
    Swap,
    View,
)
from trash_core.players import player
from trash_core.reasons import Code
from trash_widgets import Referee
from trash_widgets.referee.ruling import by_every_book, rule_on
from trash_widgets.referee.situation import (
    NO_CARD,
    Impossible,
    PlaceState,
    Situation,
    StockState,
    set_up,
)
from trash_widgets.referee.sources import sources

HOUSE = [
    CLASSIC.replace(wild_ranks="JQK"),
    CLASSIC.replace(jokers=2, swap=False),
    RULE_BOOKS["turn_up"].replace(swap=True),
    RULE_BOOKS["garbage"].replace(jokers=0, draw_discard="always"),
    RULE_BOOKS["last_licks"].replace(swap=True, draw_discard="fits"),
]
ALL_RULES = [*RULE_BOOKS.values(), *HOUSE]


def situation_of(view: View) -> Situation:
    """What the ruling on a real position hangs on, for the player whose turn it is."""
    own = view.own
    top = view.discard[-1] if view.discard else None
    card = view.held if view.held is not None else top
    symbol = NO_CARD if card is None else card.rank.symbol
    at = int(card.rank) if card is not None and card.rank <= len(own) else None
    there = own[at - 1] if at is not None else None
    state: PlaceState = "open" if there is None else "right" if there.rank == at else "wild"
    least = 1 if view.rules.reshuffle == "keep_top" else 0
    stock: StockState = "some" if view.stock_count else "empty" if len(view.discard) > least else "gone"
    return Situation(
        rules=view.rules,
        drawn=view.held is not None,
        card=symbol,
        places=len(own),
        place=state,
        others=any(card is None for place, card in enumerate(own, 1) if place != at),
        stock="some" if view.held is not None else stock,
    )


def positions(rules: Rules, seed: int) -> list[Round]:
    """Real positions: every one of a whole match between players who play at random."""
    match = Match(rules, players=2, seed=seed)
    anyone = player("random", seed)
    found = []
    while not match.is_over:
        if match.round.is_over:
            match.next_round()
            continue
        found.append(match.round.copy())
        match.play(anyone(match.round.view(match.round.seat)))
    return found


def verdict_on(round: Round, move: Move) -> Code | None:
    try:
        round.verify(move)
    except IllegalMove as refused:
        return refused.reason.code
    return None


def same_move(round: Round, there: Round, move: Move) -> Move | None:
    """The move in a real position that stands for `move` of the referee's; None if there is no such place."""
    if not isinstance(move, Place):
        return move
    mine, real = there.layouts[0], round.layouts[round.seat]
    card = there.held or (there.discard[-1] if there.discard else None)
    if card is not None and move.place == card.rank and not there.rules.is_wild(card.rank):
        return move
    face_down = mine.is_face_down(move.place)
    alike = [
        place
        for place in range(1, len(real) + 1)
        if real.is_face_down(place) == face_down and (card is None or place != card.rank)
    ]
    return Place(alike[0]) if alike else None


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.book)
def test_hundreds_of_real_positions_are_ruled_as_the_round_rules(rules: Rules) -> None:
    compared: Counter[Code | None] = Counter()
    for round in positions(rules, seed=4)[:400]:
        if round.passes == round.players:
            continue  # what others have done before is not asked at the referee's
        ruling = rule_on(situation_of(round.view(round.seat)))
        kinds = {type(move) for move in ruling.round.legal_moves}
        assert kinds == {type(move) for move in round.legal_moves}, round.position
        assert [move for move in ruling.round.legal_moves if isinstance(move, Draw)] == [
            move for move in round.legal_moves if isinstance(move, Draw)
        ]
        for answer in ruling.answers:
            move = same_move(round, ruling.round, answer.move)
            if move is not None:
                code = verdict_on(round, move)
                assert (answer.allowed, answer.code) == (code is None, code), (round.position, answer)
                compared[code] += 1
    assert compared.total() > 500
    assert {None, Code.ALREADY_DRAWN, Code.NO_PEEKING, Code.MUST_PLACE} <= set(compared)


def situation(rules: Rules, card: str, **facts: object) -> Situation:
    return Situation(rules, **{"drawn": True, "card": card, **facts})  # type: ignore[arg-type]


def test_a_jack_may_win_the_last_place() -> None:
    ruling = rule_on(situation(CLASSIC, "J", places=1))
    assert ruling.head == "Put the jack at a place that is face down. You must."
    assert "The round is over" in ruling.answers[0].why


def test_with_a_last_turn_the_others_still_play() -> None:
    ruling = rule_on(situation(RULE_BOOKS["last_licks"], "K", places=1))
    assert "others may still play" in ruling.answers[0].why


@pytest.mark.parametrize(
    ("rules", "card", "facts", "said"),
    [
        (CLASSIC, "*", {}, "no joker"),
        (RULE_BOOKS["stock_only"], "4", {"place": "wild"}, "no wild can hold place 4"),
        (CLASSIC, "4", {"place": "right", "others": False}, "complete"),
        (CLASSIC, "Q", {"others": False}, "complete"),
        (CLASSIC, "A", {"places": 1, "place": "right"}, "complete"),
        (CLASSIC, "-", {}, "Say which one"),
    ],
)
def test_what_cannot_be_is_answered_with_a_sentence(
    rules: Rules, card: str, facts: dict[str, object], said: str
) -> None:
    with pytest.raises(Impossible, match=said):
        set_up(situation(rules, card, **facts))


def test_a_discard_that_is_no_use_is_allowed_and_warned_of() -> None:
    ruling = rule_on(situation(CLASSIC, "4", drawn=False, place="right"))
    take = next(answer for answer in ruling.answers if answer.move is Draw.DISCARD)
    assert take.allowed
    assert "wasted" in take.why
    assert "no use" in ruling.head


@pytest.mark.parametrize(
    ("book", "facts", "ours"),
    [
        ("garbage", {"card": "4", "drawn": False}, True),  # no draw from the discard pile
        ("stock_only", {"card": "4", "drawn": False}, False),
        ("classic", {"card": "4", "drawn": False, "place": "wild"}, True),  # a discard for the sake of a swap
        ("turn_up", {"card": "4", "drawn": False, "place": "wild"}, True),
        ("classic", {"card": "4", "drawn": False, "place": "right"}, True),  # a useless discard is a pass
        ("classic", {"card": "4", "drawn": False}, False),
        ("garbage", {"card": "*", "drawn": True, "places": 1}, True),  # a wild fills the last place
        ("classic", {"card": "J", "drawn": True, "places": 1}, False),
        ("last_licks", {"card": "-", "drawn": False, "stock": "gone"}, True),
        ("stock_only", {"card": "4", "drawn": False, "stock": "gone"}, False),  # its whole pile is shuffled
        ("last_licks", {"card": "4", "drawn": False, "stock": "empty"}, True),
    ],
)
def test_our_own_decisions_are_marked(book: str, facts: dict[str, object], ours: bool) -> None:
    asked = Situation(RULE_BOOKS[book], **facts)  # type: ignore[arg-type]
    assert any(source.ours for source in sources(asked, rule_on(asked))) is ours


def test_a_house_rule_is_named_as_such() -> None:
    asked = situation(CLASSIC.replace(swap=False), "4", place="wild")
    assert [source.text for source in sources(asked, rule_on(asked))] == [
        "Your house rule says so: A wild stays where it lies."
    ]


def test_the_other_rule_books_are_asked_the_same() -> None:
    heads = by_every_book(situation(CLASSIC, "4", place="wild"))
    assert heads["classic"].head.startswith("You may swap")
    assert heads["turn_up"].head.startswith("Discard")
    assert not heads["stock_only"].possible


def test_the_legal_moves_are_among_the_answers() -> None:
    for rules in ALL_RULES:
        for card in "A4TJQK":
            for drawn in (True, False):
                ruling = rule_on(Situation(rules, drawn=drawn, card=card))
                allowed = {type(answer.move) for answer in ruling.answers if answer.allowed}
                assert {type(move) for move in ruling.round.legal_moves} <= allowed | {Draw}


# ---- the widget


def test_a_ruling_takes_a_few_taps() -> None:
    referee = Referee()
    referee.choose(book="last_licks", card="K", places="1")
    assert referee.ruling.round.legal_moves == (Place(1),)
    assert referee.scene["blocks"][0]["head"] == "Put the king at a place that is face down. You must."


def test_what_makes_no_difference_is_not_asked() -> None:
    referee = Referee()

    def asked() -> set[str]:
        return {group["id"] for group in referee.scene["groups"] if not group["folded"]}

    assert asked() == {"book", "places", "when", "card", "place", "others"}
    referee.choose(card="Q")
    assert "place" not in asked()
    referee.choose(when="draw")
    assert "stock" in asked()
    referee.choose(card="A", places="1")
    assert "others" not in asked()


def test_without_a_card_in_the_hand_there_is_no_card_to_ask_about() -> None:
    referee = Referee()
    referee.choose(when="draw", card="-", stock="gone")
    assert referee.ruling.round.legal_moves == (PASS,)
    referee.choose(when="hold")
    assert referee.ruling.round.held is not None


def test_the_referee_rules_with_house_rules() -> None:
    referee = Referee()
    referee.choose(card="K")
    assert referee.ruling.round.legal_moves == (DISCARD,)
    referee.choose(wild_ranks="K")
    assert isinstance(referee.ruling.round.legal_moves[0], Place)
    referee.choose(card="4", place="wild")
    assert referee.ruling.round.legal_moves == (Swap(4), DISCARD)
    referee.choose(wild_ranks="-")  # none at all: an empty text is a value, too
    assert referee.scene["blocks"][0]["tone"] == "refuse"


def test_foreign_messages_and_damaged_records_do_no_harm() -> None:
    referee = Referee()
    before = referee.chosen
    for message in (
        {"kind": "choose", "group": "card", "value": "Z"},
        {"kind": "choose", "group": 3, "value": None},
        {"kind": "choose"},
        {"kind": "restore", "record": {"chosen": {"card": 7, "place": "nowhere", "nonsense": "x"}}},
        {"kind": "restore", "record": "?"},
        {},
    ):
        referee.rehearse_message(message)
        assert referee.chosen == before


def test_what_was_set_up_comes_back() -> None:
    first = Referee(key="x")
    assert first.scene["storage"] == {"key": "learn-trash:panel:referee:x", "record": None}
    first.choose(when="draw", card="J", stock="empty")
    again = Referee()
    again.rehearse_message({"kind": "restore", "record": first.scene["storage"]["record"]})
    assert again.chosen == first.chosen
    again.rehearse_message({"kind": "restore", "record": {"chosen": {"card": "2"}}})
    assert again.chosen["card"] == "J", "only a fresh panel takes a record"


def test_rehearsal_leaves_the_shown_widget_alone() -> None:
    referee = Referee()
    before = dict(referee.scene)
    referee.rehearse()
    assert referee.scene == before
