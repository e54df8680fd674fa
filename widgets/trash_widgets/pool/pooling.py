"""Makes one class of many files, whatever else lies between them.

If a learner's match is there, and a line of a result file too, the line must agree with it. Nothing here ever
fails because of a file: what cannot be used is named, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.metadata import version

from .entries import Class, Entry, File, Problem, tidy
from .reading import LARGEST, read_lines, read_match

MOST_FILES = 500


def pool(files: Iterable[File]) -> Class:
    """Put a class's files together. It never fails: what cannot be used is among the problems."""
    lines: list[Entry] = []
    matches: list[Entry] = []
    problems: list[Problem] = []
    for number, file in enumerate(files, 1):
        name = tidy(file.name) or "(no name)"
        if number > MOST_FILES:
            problems.append(Problem(name, f"it is file number {number}, and {MOST_FILES} are enough."))
        elif file.text is None:
            problems.append(Problem(name, "it is too large, or no text."))
        elif len(file.text) > LARGEST:
            problems.append(Problem(name, f"it is too large: {len(file.text):,} characters."))
        elif file.text.lstrip("\ufeff \r\n").startswith("deal,"):
            read_lines(name, file.text, lines, problems)
        else:
            try:
                matches.append(read_match(name, file.text))
            except ValueError as fault:
                problems.append(Problem(name, str(fault)))
    return _put_together(lines, matches, problems)


def _put_together(lines: list[Entry], matches: list[Entry], problems: list[Problem]) -> Class:
    """Each match once: those that were played again, and the lines that have no match beside them."""
    kept: list[Entry] = []
    witnesses: dict[object, list[Entry]] = {}
    for entry in _without_doubles(matches, problems):
        kept.append(entry)
        witnesses.setdefault(_who(entry), []).append(entry)
    for entry in _without_doubles(lines, problems):
        # Without names, a line and a match that say the same are taken to be of one learner.
        found = witnesses.get(_who(entry), [])
        if not found:
            kept.append(entry)
        elif entry.learner and found[0].facts != entry.facts:
            told = f"it does not agree with the match in {found[0].file}: {_apart(entry, found[0])}."
            problems.append(Problem(entry.file, told))
        elif not entry.learner:
            found.pop()
    return Class(kept, problems)


def _without_doubles(entries: Iterable[Entry], problems: list[Problem]) -> list[Entry]:
    """The first match of each learner on each deal; without a name, each file counts."""
    first: dict[object, Entry] = {}
    for entry in entries:
        key = _who(entry) if entry.learner else (_who(entry), entry.file)
        other = first.setdefault(key, entry)
        if other is entry:
            continue
        if other.facts == entry.facts:
            problems.append(Problem(entry.file, f"it says the same as {other.file}."))
        else:
            problems.append(Problem(entry.file, _second(entry, other)))
    return list(first.values())


def _who(entry: Entry) -> object:
    """Whose match it is, as far as that can be known."""
    return (entry.deal, entry.learner.casefold()) if entry.learner else (entry.deal, "", entry.facts)


def _second(entry: Entry, first: Entry) -> str:
    return (
        f"it is a second match of {entry.learner} on this deal; the one in {first.file} counts, since "
        "whoever plays a deal again knows its cards."
    )


def _apart(line: Entry, match: Entry) -> str:
    """Where a line differs from the match that was played again."""
    names = ("winner", "rounds", "turns", "taken_back")
    differ = [
        f"{name.replace('_', ' ')} {said} instead of {is_}"
        for name, said, is_ in zip(names, line.facts, match.facts, strict=True)
        if said != is_
    ]
    return ", ".join(differ)


def other_kits(entries: Iterable[Entry]) -> Mapping[str, int]:
    """How many entries come from another version of the kit, by version."""
    found: dict[str, int] = {}
    for entry in entries:
        if entry.kit != version("learn-trash"):
            found[entry.kit] = found.get(entry.kit, 0) + 1
    return found
