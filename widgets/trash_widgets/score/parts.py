"""What the page shows of real tables."""

from __future__ import annotations

from collections.abc import Sequence

from trash_core.rule_books import RULE_BOOKS

from ..desk_parts import (
    Button,
    Part,
    ask,
    button,
    buttons,
    choice,
    entry,
    fields,
    heading,
    listing,
    note,
    select,
)
from ..house import AS_BOOK, BOOKS
from ..wording import small
from .tally import FEWEST, LONGEST_NAME, MOST, MOST_TABLES, SCORE_RULES, Pending, Tally, is_simple
from .words import champions, sheet_rows, told_rounds, what_now


def parts_of(tables: Sequence[Tally], now: int, pending: Pending, asking: str, said: str) -> list[Part]:
    """Everything on the page: of all `tables` the one that is shown `now`.

    `asking` is what has to be confirmed, if anything; `said` is the message beside the parts.
    """
    table = tables[now]
    parts = _which_table(tables, now)
    parts += _sheet(table, pending, said, len(tables)) if table.matches else _setup(table, len(tables))
    if asking:
        what = f"Delete {table.name}" if asking == "delete" else "Forget these scores"
        sure = button("sure", f"Yes, {small(what)}")
        parts.append(ask(f"{what}? This cannot be taken back.", []))
        parts.append(buttons([sure, button("stay", "No, keep it", main=True)]))
    return parts


def _which_table(tables: Sequence[Tally], now: int) -> list[Part]:
    if len(tables) == 1:
        return []
    options = [(str(index), table.name) for index, table in enumerate(tables)]
    return [fields([select("table", "Which table", str(now), options)])]


def _setup(table: Tally, tables: int) -> list[Part]:
    names = table.names
    rows = [
        entry(
            f"name {seat}",
            f"Player {seat + 1}",
            name,
            LONGEST_NAME,
            [
                button(f"up {seat}", "↑", f"Move {name} up", off=seat == 0),
                button(f"down {seat}", "↓", f"Move {name} down", off=seat == len(names) - 1),
                button(f"remove {seat}", "×", f"Remove {name}", off=len(names) <= FEWEST),
            ],
        )
        for seat, name in enumerate(names)
    ]
    books = [(book, title) for book, (title, _) in BOOKS.items()]
    rules = [select("book", "Rule book", table.chosen["book"], books)]
    if RULE_BOOKS[table.chosen["book"]].first_opener == "dealer":
        dealers = [(str(seat), name) for seat, name in enumerate(names)]
        rules.append(select("dealer", "Who deals first?", str(table.dealer), dealers))
    house = [
        select(rule.option, rule.label, table.chosen.get(rule.option, AS_BOOK), rule.choices, rule.means)
        for rule in SCORE_RULES
    ]
    return [
        fields([entry("table name", "Name of this table", table.name, LONGEST_NAME)]),
        fields(rows, legend="Players, in the order in which they sit"),
        buttons([button("add", "Add a player", off=len(names) >= MOST)]),
        fields(rules),
        note(BOOKS[table.chosen["book"]][1]),
        fields(house, fold="House rules that change the score"),
        buttons([button("start", "Start", main=True), *_table_buttons(tables)]),
    ]


def _table_buttons(tables: int) -> list[Button]:
    new = button("new-table", "New table", off=tables >= MOST_TABLES)
    return [new, button("delete", "Delete this table")]


def _sheet(table: Tally, pending: Pending, said: str, tables: int) -> list[Part]:
    score = table.score
    over = bool(score.winners)
    many = len(table.matches) > 1
    title = f"{table.name}, match {len(table.matches)}" if many else table.name
    number = len(score.results) + 1
    parts = [heading(f"{title}: the end" if over else f"{title}: round {number}")]
    if not over:
        parts.append(note(what_now(table), "strong"))
    elif champions(table) not in said:
        parts.append(note(champions(table), "good"))
    parts.append({"kind": "sheet", "legend": "Score", "rows": sheet_rows(table)})
    if not over:
        parts += _round(table, pending)
    actions = [button("again", "Another match", main=True)] if over else []
    parts.append(
        buttons(
            [
                *actions,
                button("undo", "Take back"),
                button("anew", "Other players or rules"),
                *_table_buttons(tables),
            ]
        )
    )
    if score.results:
        parts.append(listing("All the rounds", told_rounds(table)))
    return parts


def _round(table: Tally, pending: Pending) -> list[Part]:
    score, names = table.score, table.names
    if is_simple(score):
        winners = [choice(f"win {seat}", name, None) for seat, name in enumerate(names)]
        return [ask("Who has won this round?", winners)]
    hint = ""
    if score.many_winners:
        hint = "Tap all who have filled their layouts."
        if score.order_matters:
            hint += " Begin with the one who did it first."
    asked = [
        choice(
            f"win {seat}",
            name,
            seat in pending.out,
            f"{pending.out.index(seat) + 1}." if score.order_matters and seat in pending.out else "",
        )
        for seat, name in enumerate(names)
    ]
    parts = [ask("Who has gone out in this round?", asked, hint)]
    if score.rules.check_layouts:
        right = [
            choice(f"right {seat}", name, seat in pending.right)
            for seat, name in enumerate(names)
            if seat not in pending.out
        ]
        parts.append(ask("Whose face-down cards were all in their right places?", right))
    if score.rules.match_minutes is not None:
        minutes = f"{score.rules.match_minutes:g} minutes"
        parts.append(ask("And the clock?", [choice("time", f"The {minutes} are up", pending.time_up)]))
    parts.append(buttons([button("write", "Write the round down", main=True)]))
    return parts
