"""A round's position as one line of text."""

import pytest

from trash_core import CLASSIC, GARBAGE, IllegalMove, Round, Rules, parse_cards

CHECK = CLASSIC.replace(check_layouts=True)
START = "C-J2 4h2c+Js+/Kd QsAh 5d9d 7c hold 0/1 00000000000000ff"


def test_every_field_by_hand() -> None:
    round = Round.from_position(START)
    assert round.rules == CLASSIC.replace(jokers=2)
    assert [layout.face_up() for layout in round.layouts] == [(None, *parse_cards("2c Js")), (None,)]
    assert round.layouts[0].hidden_cards() == {1: parse_cards("4h")[0]}
    assert round.stock_count == 2
    assert round.discard == parse_cards("5d 9d")
    assert str(round.held) == "7c"
    assert (round.phase.value, round.seat, round.opener) == ("hold", 0, 1)
    assert round.rungs == (3, 1)
    assert round.moves == ()
    assert round.position == START
    assert str(round.play("X").card) == "7c"
    assert str(round.play("S").card) == "Qs"  # the stock's top is written first
    round.play("X")
    round.play("S")
    round.play("P1")
    assert round.winners == (0,)


def test_undo_goes_back_to_the_position_that_was_read() -> None:
    round = Round.from_position(START)
    round.play("X")
    round.play("S")
    round.undo()
    round.undo()
    assert round.position == START
    assert round == Round.from_position(START)
    assert round != START
    with pytest.raises(IndexError):
        round.undo()


@pytest.mark.parametrize(
    ("rules", "layouts", "stock", "moves", "marks"),
    [
        (CLASSIC, ["Kc", "Kd"], "Qh", "", ""),
        (CLASSIC, ["Kc", "Kd"], "Qh Qs", "S X D", "taken"),
        (CLASSIC, ["Kc", "Kd"], "Qh Qs", "S X D X", "passes=1"),
        (CLASSIC, ["Kc", "Kd"], "Qh Qs", "S X S X S", "shuffles=1 void"),
        (CLASSIC, ["Kc", "Kd"], "Qh As", "S X S P1", "out=1"),
        (CLASSIC.replace(last_turn=True), ["Kc", "Kd", "Kh"], "Ah Qd", "S P1", "out=0 last=2"),
        (CLASSIC.replace(last_turn=True), ["Kc", "Kd", "Kh"], "Ah Qd", "S P1 S X", "out=0 last=-"),
        (CLASSIC.replace(last_turn=True), ["Kc", "Kd", "Kh"], "Ah Ad Qs", "S P1 S P1", "out=0,1 last=-"),
        (CHECK.replace(extra_draws=3), ["Kc", "Kd"], "Ah Qd", "S P1 S X", "out=0 extra=2"),
        (CHECK, ["Kc", "Ad", "Jd"], "Ah", "S P1", "out=0 right=1,2"),
        (GARBAGE, ["Kc", "Kd"], "Qd", "S X -", "passes=1"),
        (GARBAGE, ["Kc *+", "Kd"], "Qd *", "S", ""),
    ],
)
def test_marks(rules: Rules, layouts: list[str], stock: str, moves: str, marks: str) -> None:
    round = Round.rigged(rules, layouts, stock, rest="none")
    for move in moves.split():
        round.play(move)
    assert " ".join(round.position.split()[8:]) == marks
    again = Round.from_position(round.position)
    assert again == round
    assert again.position == round.position
    assert [again.view(seat) for seat in range(again.players)] == [
        round.view(seat) for seat in range(round.players)
    ]
    assert again.legal_moves == round.legal_moves
    assert again.pack == round.pack


def test_a_position_plays_on_alike_through_reshuffles() -> None:
    round = Round.rigged(CLASSIC, ["Kc Kd"], "Qs Qh Ah", discard="2d Kh Qc", rest="none", seed=4)
    while not round.is_over:
        twin = Round.from_position(round.position)
        move = round.legal_moves[0]
        assert twin.play(move) == round.play(move)
        assert twin == round
    assert round.reshuffles > 0
    with pytest.raises(IllegalMove):
        Round.from_position(round.position).play("S")


FIELDS = START.split()


@pytest.mark.parametrize(
    ("field", "text", "said"),
    [
        (0, "X", "Rules begin with the rule book"),
        (0, "C-J9", "jokers=9"),
        (1, "4h2c+Js+//Kd", "Field 2: the layout of seat 1"),
        (1, "4h2c+Js+/Kx", "Field 2: the layout of seat 1"),
        (1, "AhAhAhAhAhAhAhAhAhAhAh/Kd", "Field 2: the layout of seat 0"),
        (1, "4h3c+Js+/Kd", "3c cannot lie face up at place 2 of seat 0"),
        (1, "As+2c+Js+/Kd", "its layout is complete"),
        (1, "/".join(["Kd"] * 7), "max_players=6"),
        (2, "Qs.Ah", "Field 3, the stock"),
        (2, "--", "Field 3, the stock"),
        (3, "5d9", "Field 4, the discard pile"),
        (4, "7c8c", "Field 5, the held card, is one card at most"),
        (4, "7", "Field 5, the held card"),
        (4, "-", "A card is held in the phase hold"),
        (5, "draw", "A card is held in the phase hold"),
        (5, "wait", "Field 6 is draw, hold or over"),
        (6, "0", "Field 7, the seats"),
        (6, "0/1/0", "Field 7, the seats"),
        (6, "2/1", "Field 7 names seat 2"),
        (6, "0/2", "Field 7 names seat 2"),
        (6, "a/1", "Field 7 has numbers"),
        (7, "ff", "Field 8, the chance"),
        (7, "00000000000000FF", "Field 8, the chance"),
        (7, "", "eight fields or more, and this text has 7"),
        (7, FIELDS[7] + " out=0 out=1", "The mark out stands there twice"),
        (7, FIELDS[7] + " out", "The mark out needs a value"),
        (7, FIELDS[7] + " out=2", "The mark out names seat 2"),
        (7, FIELDS[7] + " last=x", "The mark last has numbers"),
        (7, FIELDS[7] + " extra=-1", "The mark extra has numbers"),
        (7, FIELDS[7] + " voids", "There is no mark 'voids'"),
        (7, FIELDS[7] + " void=1", "The mark void has no value"),
        (7, FIELDS[7] + " out=0", "The mark out names a seat whose layout is not complete"),
        (7, FIELDS[7] + " void", "A void round is over"),
        (7, FIELDS[7] + " last=1", "The mark last needs a last turn in the rules"),
        (7, FIELDS[7] + " extra=1", "The mark extra needs extra draws"),
        (7, FIELDS[7] + " right=1", "The mark right needs check_layouts"),
        (7, FIELDS[7] + " passes=3", "The mark passes counts a lap of the table at most"),
    ],
)
def test_what_is_no_position_is_told_why(field: int, text: str, said: str) -> None:
    fields = [*FIELDS[:field], text, *FIELDS[field + 1 :]]
    with pytest.raises(ValueError, match=said.replace("(", r"\(")):
        Round.from_position(" ".join(fields))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("C Ah/2c - - - over 0/0 0000000000000000", "A round is over when somebody has gone out"),
        ("C Ah+/2c - Kc - over 0/0 0000000000000000", "A layout is complete, and no mark says whose"),
        ("C Ah+/2c - Kc - draw 1/0 0000000000000000 out=0", "Somebody has gone out, so the round is over"),
        ("C-E1 Ah+/2c - Kc - draw 0/0 0000000000000000 out=0 last=-", "does not play on"),
        ("C Ah+/2c - Kc - over 0/0 0000000000000000 out=0,0", "names a seat twice"),
        ("C Ah+/2c - Kc - over 0/0 0000000000000000 out=0 void", "that somebody has won is not void"),
        ("C Ah/2c Qc Kc - draw 0/0 0000000000000000 taken", "for a player who holds a card"),
    ],
)
def test_what_no_round_can_come_to_is_told_why(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Round.from_position(text)


def test_the_ends_that_a_round_can_come_to() -> None:
    won = Round.from_position("C Ah+/2c - Kc - over 0/0 0000000000000000 out=0")
    assert won.winners == (0,)
    last = Round.from_position("C-E1 Ah+/2c Qc Kc - draw 1/0 0000000000000000 out=0 last=-")
    last.play("S")
    last.play("X")
    assert last.winners == (0,)
