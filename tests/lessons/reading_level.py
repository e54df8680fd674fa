"""How hard the learner-facing words of the *Play* strand are: ``python tests/lessons/reading_level.py``.

Two measures, neither of which needs a list of words; both give about the school grade in the United States
(in grade 5 children turn eleven). The Flesch–Kincaid grade level (J. P. Kincaid and others, 1975) goes by
syllables,

    0.39 · words / sentences + 11.8 · syllables / words − 15.59,

and the automated readability index (E. A. Smith and R. J. Senter, 1967) by letters, so that no rule for
syllables can mislead it:

    4.71 · letters / words + 0.5 · words / sentences − 21.43.

Syllables are counted by rule: each run of vowels (a e i o u y) is one, but a y before a vowel is a consonant
and -ing begins anew; a silent e at the end and in -es and -ed is none; a word has one at least. Headings,
tables, code and answers that are no whole sentences are left out. An item of a list ends a sentence.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LESSONS = ROOT / "lessons"
WIDGETS = ROOT / "widgets" / "trash_widgets"
LEVELS = WIDGETS / "levels"
LEVEL_TEXTS = ("question", "answer", "goal", "hint", "praise", "aside", "dare")
SENTENCE_WORDS = 4
"""A string of fewer words is a label, not a sentence, and is not measured."""

_VOWELS = re.compile(r"[aeiouy]+")


def syllables(word: str) -> int:
    """The syllables of a word, counted by rule.

    >>> [syllables(word) for word in ("place", "discard", "queen", "places", "filled", "layout", "table")]
    [1, 2, 1, 2, 1, 2, 2]
    """
    word = word.lower().replace("’", "").replace("'", "")
    word = re.sub(r"y(?=[aeiou])", "j", word)  # lay-out, be-yond
    word = re.sub(r"(?<=[aeiouyj])ing\b", "-ing", word)  # go-ing, play-ing
    runs = len(_VOWELS.findall(word))
    ends_in_silent_e = re.search(r"[^aeiouyl]e$|[aeiouy]le$|[^aeiouytd]ed$", word)
    if ends_in_silent_e or re.search(r"[^aeiouyscxzhg]es$", word):
        runs -= 1
    return max(1, runs)


def sentences(text: str) -> list[list[str]]:
    """The sentences of a text, each as its words; numbers count as words of one syllable."""
    parts = re.split(r"[.!?…]+(?=\s|$)|\n+", text)
    found = [re.findall(r"[A-Za-z][A-Za-z’'-]*|\d+", part) for part in parts]
    return [words for words in found if words]


def grade(text: str) -> float:
    """The Flesch–Kincaid grade level of a text."""
    said = sentences(text)
    words = [word for sentence in said for word in sentence]
    if not words:
        raise ValueError("there are no words in it")
    count = sum(syllables(word) for word in words)
    return 0.39 * len(words) / len(said) + 11.8 * count / len(words) - 15.59


def letters_grade(text: str) -> float:
    """The automated readability index of a text."""
    said = sentences(text)
    words = [word for sentence in said for word in sentence]
    return 4.71 * sum(map(len, words)) / len(words) + 0.5 * len(words) / len(said) - 21.43


def prose(cell: str) -> str:
    """A cell of Markdown without its marks."""
    cell = re.sub(r"`[^`]*`", "", cell)
    cell = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", cell)
    cell = re.sub(r"^\|.*\|$", "", cell, flags=re.MULTILINE)
    cell = re.sub(r"(?<!\n)\n(?![\n#*|-])", " ", cell)  # a line's end inside a paragraph ends no sentence
    cell = re.sub(r"^#.*$", "", cell, flags=re.MULTILINE)
    return re.sub(r"[*_>]", "", cell)


def strings(source: str) -> Iterator[str]:
    """The sentences among a program's strings; what is put in at run time counts as one short word."""
    tree = ast.parse(source)
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            docs.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "ten" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            text = re.sub(r"\{[^}]*\}", "ten", node.value)
        else:
            continue
        if id(node) not in docs and len(text.split()) >= SENTENCE_WORDS and re.search(r"[.!?]$", text):
            yield text


def lesson_texts(lesson: str) -> Iterator[str]:
    """What a learner reads in a lesson: its prose, its questions with all their answers, its levels."""
    notebook = json.loads((LESSONS / f"{lesson}.ipynb").read_text("utf-8"))
    for cell in notebook["cells"]:
        if {"lab-only", "rehearsal"} & set(cell["metadata"].get("tags", [])):
            continue
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield prose(source)
        else:
            yield from strings(source)
    if (LEVELS / f"{lesson}.toml").is_file():
        yield from level_texts(lesson)


def level_texts(lesson: str) -> Iterator[str]:
    """What a learner reads in the levels of a lesson."""
    for level in tomllib.loads((LEVELS / f"{lesson}.toml").read_text("utf-8"))["level"]:
        yield from (level[name] for name in LEVEL_TEXTS if level.get(name))


def module_texts(path: str) -> Iterator[str]:
    """The sentences in a module of the project."""
    yield from strings((ROOT / path).read_text("utf-8"))


MODULES = (
    "trash_core/reasons.py",
    "trash_core/telling.py",
    "trash_core/describe.py",
    *(
        f"widgets/trash_widgets/{name}.py"
        for name in (
            *("guided", "attempt", "house", "house_rules", "figures_told", "glossary"),
            *("stories", "same_turn", "rule_turn"),
            *("referee/widget", "referee/situation", "referee/ruling", "referee/sources"),
        )
    ),
)
"""Where sentences stand that learners of the *Play* strand read."""


def play_lessons() -> list[str]:
    """The lessons of the strand *Play*, in their order."""
    found = []
    for path in sorted(LESSONS.glob("*.ipynb")):
        metadata = json.loads(path.read_text("utf-8"))["metadata"]
        if metadata["learn_trash"]["strand"] == "play":
            found.append(path.stem)
    return found


def hardest(texts: Iterator[str], count: int = 5) -> list[tuple[float, str]]:
    """The hardest sentences, with their grade."""
    said = [" ".join(words) for text in texts for words in sentences(text) if len(words) >= SENTENCE_WORDS]
    return sorted(((grade(sentence), sentence) for sentence in set(said)), reverse=True)[:count]


@cache
def measured() -> dict[str, tuple[float, float, int]]:
    """Both grades, and the longest sentence's words, of whatever learners of the strand read."""
    texts = {lesson: lesson_texts(lesson) for lesson in play_lessons()}
    texts["levels/questions"] = level_texts("questions")
    texts |= {path: module_texts(path) for path in MODULES}
    joined = {name: "\n".join(found) for name, found in texts.items()}
    return {
        name: (grade(text), letters_grade(text), max(len(words) for words in sentences(text)))
        for name, text in joined.items()
    }


if __name__ == "__main__":
    print("Flesch–Kincaid, readability index, words of the longest sentence")
    for name, (by_syllables, by_letters, longest) in measured().items():
        print(f"{by_syllables:5.1f} {by_letters:5.1f} {longest:4}  {name}")
