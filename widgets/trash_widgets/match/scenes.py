"""What the table shows around the cards of a match: captions, buttons, the chance, files."""

from __future__ import annotations

from trash_core import Match
from trash_core.reasons import count_places
from trash_core.rule_books import RULE_BOOKS
from trash_core.telling import YOU

from .. import meter
from ..replay import UPLOAD
from ..scene import Scene, cards_and_piles
from ..share import record_file, result_file
from .fields import choices
from .setup import Setup
from .sitting import Sitting

MANY = 3
"""With more players than this, the main button plays all the others' turns in one go."""


def before(setup: Setup) -> Scene:
    """Before the deal the table shows one that nobody will play: all its cards are face down anyway."""
    try:
        rules = setup.code.rules if setup.code else setup.rules
    except ValueError:  # choices that contradict each other: see what `Setup` says to that
        rules = RULE_BOOKS[setup.book]
    shown = Match(rules.replace(upcard=False), setup.players, seed=0)
    near = Sitting(shown, setup).near
    return {
        "caption": {"title": "A match", "goal": _about(setup, shown), "count": ""},
        "steps": [],
        "choices": choices(setup),
        "upload": UPLOAD,
        **cards_and_piles(shown.view(near), setup.names),
        "log": [],
        "travel": [],
        "cheer": False,
        "actions": [button("deal", "Deal", True)],
        "link": None,
    }


def _about(setup: Setup, shown: Match) -> str:
    """What is going to be played."""
    rules = shown.rules
    if shown.is_one_round:
        goal = "One round decides."
    elif rules.target or rules.match_rounds or rules.match_minutes:
        goal = next(row.text for row in rules.describe(shown.players) if row.topic == "End of a match")
    else:
        goal = "Be the first to win a round on the ace place alone."
    return goal if setup.code else f"{goal} {setup.house_words()}".strip()


def caption(game: Sitting) -> dict[str, str]:
    """Which round it is, and how many places everybody has."""
    match = game.match
    now = match.round.rungs
    if len(set(now)) == 1:
        rungs = f"Everybody has {count_places(now[0])}."
    else:
        rungs = ", ".join(f"{game.who(seat)}: {count_places(rung)}" for seat, rung in enumerate(now))
    return {"title": f"Round {match.round_number}", "goal": rungs, "count": f"Deal {game.code}"}


def dial(game: Sitting) -> Scene | None:
    """The chance meter, for whoever is to play."""
    seat = game.match.to_play
    shown = None if seat is None else meter.meter(game.match.view(seat))
    if seat is None or shown is None or game.who(seat) == YOU:
        return shown
    return {**shown, "label": f"{meter.LABEL}, for {game.who(seat)}"}


def files(game: Sitting) -> list[dict[str, str]]:
    """The match as a file, and its result."""
    return [
        record_file(game.match, game.names, game.levels, game.taken_back),
        result_file(game.match, game.names, game.taken_back, game.levels),
    ]


# ---- buttons


def button(do: str, label: str, main: bool = False) -> Scene:
    """A button of the table."""
    return {"do": do, "label": label, "main": main}


def actions(game: Sitting, leaving_for: str, shows_meter: bool) -> list[Scene]:
    """All the buttons; while it is asked whether to give up the match, the answers."""
    match = game.match
    if leaving_for:
        yes = "Yes, a new match" if leaving_for == "new" else "Yes, from the start"
        return [button("leave", yes, True), button("stay", "No, go on")]
    found = _leading_on(game)
    if game.of_person and game.is_practice:
        found.append(button("hint", "Hint"))
    if game.to_take_back:
        found.append(button("undo", "Take back (it counts)" if game.undo_is_noted else "Take back"))
    if not match.is_over:
        found.append(button("meter", "Chance") | {"pressed": shows_meter})
    found.append(button("again", "Same deal again"))
    return found if match.is_over else [*found, button("new", "New match")]


def _leading_on(game: Sitting) -> list[Scene]:
    """The buttons that lead on, beside the message."""
    match = game.match
    if match.is_over:
        return [button("new", "Another match", True), button("watch", "Watch it again")]
    if match.can_deal:
        label = "Deal again" if match.round.is_void else "Ready for the next round"
        return [button("next", label, True)]
    who = game.who(match.round.seat)
    if game.of_computer:
        watch = [button("next", f"Watch {who}", True)]
        goal = "Play on to my turn" if game.levels.count(None) == 1 else "Play on to the next person"
        if match.players > MANY:  # nobody wants to press that often
            return [button("skip", goal, True), button("next", f"Watch {who}")]
        return [*watch, button("skip", goal)] if match.players > 2 else watch
    if game.hands_over:
        return [button("next", f"{who}’s turn" if who != YOU else "Your turn", True)]
    return [button("next", "Pass", True)] if game.must_pass else []
