"""What stands on a rule sheet beside its rules: a layout as it is dealt, and a turn card by card."""

from __future__ import annotations

from trash_core import Discard, Draw, Move, Place, Rank, Round
from trash_core.picture_table import layout_svg, layout_words
from trash_core.rules import Rules
from trash_core.telling import tell

from .numbers import word
from .sections import Picture, Section


def largest(rules: Rules) -> int:
    """The longest layout that anybody can have."""
    return max(rules.first_layout_for(players) for players in range(1, rules.max_players + 1))


def dealt(rules: Rules) -> Picture:
    """The layout after the deal."""
    places = [None] * largest(rules)
    words = f"{word(len(places)).capitalize()} cards face down, place A to {Rank(len(places)).symbol}"
    alt = words.replace(" T", " 10")
    return Picture(layout_svg(places, rules.rows), alt + ".", "Your layout after the deal, and its places.")


def example(rules: Rules) -> tuple[Section, Picture]:
    """One turn by these rules, card by card, and the layout that it leaves. The referee plays it."""
    size = largest(rules)
    # Alone at the table, and without what belongs to the end of a round.
    alone = rules.replace(first_layout=size, target=0, one_round=0, extra_draws=0, check_layouts=False)
    first, second, third = min(7, size), 2 if size > 2 else 1, 4
    dead = {rank.symbol for rank in rules.dead_ranks}
    end = next((f"{symbol}h" for symbol in "QKJ" if symbol in dead), f"{Rank(first).symbol}d")
    wild = _a_wild(rules) if size > third and first != third else None
    hidden = ["?"] * size
    hidden[first - 1] = f"{Rank(second).symbol}c"
    hidden[second - 1] = wild or end
    if wild:
        hidden[third - 1] = end
    round = Round.rigged(alone, [" ".join(hidden)], f"{Rank(first).symbol}s", strict=False)
    moves: list[Move] = [Draw.STOCK, Place(first), Place(second), *([Place(third)] if wild else [])]
    said = [tell(round.play(move)) for move in moves]
    if not round.is_over:
        said.append(f"{tell(round.play(Discard())).split('.')[0]}. Your turn is over.")
    places = round.view(0).layouts[0]
    picture = Picture(
        layout_svg(places, rules.rows), f"A layout: {layout_words(places)}.", "The layout after this turn."
    )
    return Section("A turn, card by card", said, steps=True), picture


def _a_wild(rules: Rules) -> str | None:
    if rules.wild_ranks:
        return f"{min(rules.wild_ranks).symbol}s"
    return "*" if rules.jokers else None
