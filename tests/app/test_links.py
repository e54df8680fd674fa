"""Links and badges lead to something: files of the project, headings on a page, lessons behind a badge."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\]|!\[[^\]]*\]\([^)]*\))*\]\(\s*<?([^)\s>]+)>?[^)]*\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
HIDDEN = {".venv", ".git", ".ipynb_checkpoints", "node_modules", "learn-trash-lessons", "build", "dist"}


def documents() -> list[Path]:
    found = [path for kind in ("*.md", "*.ipynb") for path in ROOT.rglob(kind)]
    return sorted(path for path in found if not HIDDEN.intersection(path.relative_to(ROOT).parts))


def words(path: Path) -> str:
    """The Markdown of a document."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return CODE.sub("", text)


def links(text: str) -> list[str]:
    """Where a text leads, the picture of a badge and what stands behind it included.

    [![a](b.svg)](c.md) leads to two places.
    """
    inner = [match[1] for match in re.finditer(r"!\[[^\]]*\]\(([^)\s]+)", text)]
    return sorted({*inner, *(match[1] for match in LINK.finditer(text))})


def headings(path: Path) -> set[str]:
    """The names of a document's headings: as GitHub makes them, and as notebooks do."""
    found = set()
    for title in re.findall(r"^#{1,6}\s+(.+?)\s*#*$", words(path), re.MULTILINE):
        plain = re.sub(r"[*_`]", "", title)
        found.add(re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-"))
        found.add(plain.replace(" ", "-"))
    return found


def test_links_are_seen() -> None:
    assert links('[![a](b.svg)](c.md?x=1) and [d [e]](<f.md>) ![g](h.png "i")') == [
        "b.svg",
        "c.md?x=1",
        "f.md",
        "h.png",
    ]


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_inside_the_project(document: Path) -> None:
    for link in links(words(document)):
        parts = urlsplit(link)
        if parts.scheme:
            assert parts.scheme in {"https", "mailto"}, f"{link}: is there no safe way?"
            continue
        goal = (document.parent / unquote(parts.path)).resolve() if parts.path else document
        assert goal.exists(), link
        assert goal.is_relative_to(ROOT), f"{link} leads out of the project"
        if parts.fragment and goal.suffix in {".md", ".ipynb"}:
            assert unquote(parts.fragment) in headings(goal), link


def test_badges_lead_to_lessons() -> None:
    badges = [link for link in links(words(ROOT / "README.md")) if "mybinder.org/v2" in link]
    assert len(badges) >= 2
    homes = set()
    for badge in badges:
        parts = urlsplit(badge)
        homes.add(parts.path.split("/HEAD")[0])
        [way] = parse_qs(parts.query)["urlpath"]
        assert not way.startswith("/")
        lesson = re.sub(r"^(?:voila/render|lab/tree)/", "", way)
        assert lesson != way
        assert (ROOT / lesson).is_file(), badge
    assert len(homes) == 1, "all badges lead to the same repository"


def test_lessons_that_follow_each_other() -> None:
    for path in sorted((ROOT / "lessons").glob("*.ipynb")):
        ours = json.loads(path.read_text("utf-8"))["metadata"]["learn_trash"]
        for step in ("previous", "next", "home"):
            if ours.get(step):
                assert (path.parent / ours[step]).is_file(), f"{path.name}: {step}"


def test_the_version_stands_in_one_place() -> None:
    """Nobody has to remember to change it anywhere else; the changelog begins with it."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    spelled = re.compile(rf"(?<![\w.]){re.escape(version)}(?![\w.])")
    sources = [*ROOT.glob("trash_core/**/*.py"), *ROOT.glob("widgets/**/*.py"), *ROOT.glob("binder/*")]
    assert not [path.name for path in sources if path.is_file() and spelled.search(path.read_text("utf-8"))]
    first = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert first is not None
    assert first[1] in {version, "Unreleased"}
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
