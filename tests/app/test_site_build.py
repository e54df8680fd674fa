"""The pages of the static site, and what its maker says when something is missing."""

from __future__ import annotations

import json
import re
import tarfile
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from trash_widgets.app import cli, paths
from trash_widgets.app.site import build, npm, pages
from trash_widgets.app.trouble import Trouble

LESSONS = build.notebooks(paths.lessons())


class Links(HTMLParser):
    """Collects where a page leads, and where on it one may be led to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.to: list[str] = []
        self.ids: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.to += [value for name in ("href", "src") if (value := given.get(name))]
        self.ids.update(filter(None, [given.get("id")]))


def rendered(path: Path) -> str:
    return pages.render(pages.read(path), kit="kit/", still=None, megabytes=5)


@pytest.fixture(scope="module")
def site() -> dict[str, Links]:
    lessons = paths.lessons()
    return {pages.page_of(path.relative_to(lessons).as_posix()): Links(rendered(path)) for path in LESSONS}


def test_every_link_leads_to_a_page(site: dict[str, Links]) -> None:
    assert "index.html" in site
    for name, page in site.items():
        for link in page.to:
            parts = urlsplit(link)
            if link.startswith("kit/") or parts.scheme in {"https", "mailto"}:
                continue  # the page's own files; or a link that a reader may follow
            assert not parts.scheme, f"{link} on {name}"
            goal = normpath(Path(name).parent / unquote(parts.path)) if parts.path else name
            if (paths.lessons() / goal).suffix in build.PICTURES:
                assert (paths.lessons() / goal).is_file(), f"{link} on {name}"
                continue
            assert goal in site, f"{link} on {name}"
            if parts.fragment:
                assert unquote(parts.fragment) in site[goal].ids, f"{link} on {name}"


def test_a_page_loads_nothing_from_elsewhere(site: dict[str, Links]) -> None:
    for path in LESSONS:
        page = rendered(path)
        loaded = re.findall(r"<(?:link|script|img|iframe)\b[^>]*\b(?:src|href)=[\"']([^\"']+)", page)
        assert loaded
        assert not [address for address in loaded if re.match(r"\w+:|//", address)], path.name


def notebook(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {"cells": [{"metadata": {}, "outputs": [], **cell} for cell in cells], "metadata": metadata}


def code(source: str, *outputs: dict[str, Any], tags: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "outputs": list(outputs), "metadata": {"tags": list(tags)}}


def test_a_page_shows_what_the_voila_page_shows(tmp_path: Path) -> None:
    path = tmp_path / "09-try.ipynb"
    table = {"output_type": "execute_result", "data": {"text/markdown": ["| a |\n|---|\n", "| 12 |"]}}
    drawn = {"output_type": "display_data", "data": {"image/svg+xml": "<svg/>"}}
    content = notebook(
        {
            "cell_type": "markdown",
            "source": ["# Ends & means\n", "[On](10-on.ipynb#Part) [Start](00-start.ipynb)"],
        },
        code("print('</script>')"),
        code("secret", tags=("lab-only",)),
        code("table", table),
        code("chart", drawn),
        code("part.rehearse()", tags=("rehearsal",)),
        title="Ends & means",
        learn_trash={"number": "09", "strand": "chance", "next": "10-on.ipynb", "minutes": 5},
    )
    path.write_text(json.dumps(content), encoding="utf-8")
    lesson = pages.read(path)
    assert lesson.sources == ("print('</script>')", "table", "chart")
    page = pages.render(lesson, kit="kit/", still=None, megabytes=5)
    assert "<title>Ends &amp; means · Learn Trash</title>" in page
    assert 'href="10-on.html#Part"' in page
    assert 'href="index.html"' in page
    assert ".ipynb" not in page
    assert "secret" not in page
    assert "rehearse" not in page
    assert page.count("</script>") == page.count("<script"), "code can't end the element it is kept in"
    found = re.search(r'id="lt-s-lesson">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    assert json.loads(found[1]) == {"cells": list(lesson.sources), "still": None}
    # A table that the notebook has is there at once; a drawing waits for Python.
    assert re.search(r'data-cell="1" data-drawn>.*<td>12</td>', page, re.DOTALL)
    assert 'data-cell="2"></div>' in page


def test_the_start_page_is_drawn_beforehand() -> None:
    said = pages.run_beforehand(paths.lessons() / paths.START)
    opened = [
        message["state"] for message in said if message["kind"] == "open" and "scene" in message["state"]
    ]
    listed = json.dumps(opened)
    for path in LESSONS:
        if path.parent == paths.lessons() and path.name != paths.START:
            assert path.name in listed
    assert not {"begin", "stopped"} & {message["kind"] for message in said}


def test_a_lesson_that_fails_is_not_made_into_a_page(tmp_path: Path) -> None:
    path = tmp_path / paths.START
    path.write_text(json.dumps(notebook(code("1 / 0"))), encoding="utf-8")
    with pytest.raises(Trouble, match="ZeroDivisionError"):
        pages.run_beforehand(path)


# ---- npm's packages


def test_a_package_that_is_not_the_one_that_was_tried_is_refused(tmp_path: Path) -> None:
    version = npm.PACKAGES["vega"][0]
    with pytest.raises(Trouble, match=f"npm pack vega@{version}"):
        npm.read("vega", ["build/vega.min.js"], tmp_path)
    with tarfile.open(tmp_path / f"vega-{version}.tgz", "w:gz"):
        pass
    with pytest.raises(Trouble, match="not the package that is meant"):
        npm.read("vega", ["build/vega.min.js"], tmp_path)


def test_without_npm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(npm, "user_cache_path", lambda _: tmp_path)
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert cli.main(["build-site", "--out", str(tmp_path / "site")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("learn-trash: the site is made with npm")
    assert said.count("\n") == 1
    assert not (tmp_path / "site").exists(), "nothing is begun that can't be ended"


def test_without_the_internet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(npm, "user_cache_path", lambda _: tmp_path)
    monkeypatch.setattr("shutil.which", lambda _: "npm")
    done = npm.subprocess.CompletedProcess([], 1, "", "getaddrinfo ENOTFOUND")
    monkeypatch.setattr(npm.subprocess, "run", lambda *_, **__: done)
    assert cli.main(["build-site", "--out", str(tmp_path / "site")]) == 2
    assert "is there a way to the internet?" in capsys.readouterr().err


def test_missing_lessons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["build-site", "--lessons", str(tmp_path), "--out", str(tmp_path / "site")]) == 2
    assert "there is no 00-start.ipynb" in capsys.readouterr().err


# ---- the folder


@pytest.mark.parametrize("place", ["file/site", "mine"])
def test_a_place_that_will_not_do_is_said_before_the_long_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("")
    monkeypatch.setattr(build, "_kit", lambda *_: pytest.fail("the long work has begun"))
    assert cli.main(["build-site", "--out", str(tmp_path / place)]) == 2
    said = capsys.readouterr().err
    assert "--out" in said
    assert said.count("\n") == 1


def test_only_a_site_is_replaced(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("")
    with pytest.raises(Trouble, match="something else in it"):
        build.prepare(mine)
    assert (mine / "thesis.txt").exists()
    with pytest.raises(Trouble):
        build.prepare(mine / "thesis.txt")
    site = tmp_path / "site"
    build.prepare(site)
    (site / "old.html").write_text("")
    build.prepare(site)
    assert [path.name for path in site.iterdir()] == [build.MARK]
    (tmp_path / "empty").mkdir()
    build.prepare(tmp_path / "empty")
