"""From nothing: the wheel in an empty environment, the image of Binder, a JupyterHub. Takes minutes."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.image import ROOT, Image, build, clean, copy_checkout, new_environment, run

pytestmark = [pytest.mark.browser, pytest.mark.full]

linux = pytest.mark.skipif(os.name == "nt", reason="Binder and JupyterHub are Linux")
TOKEN = "abc123"
SLOW = 120_000

Open = Callable[[Page, str], None]


@contextmanager
def serving(command: list[str], address: str, **how: object) -> Iterator[None]:
    """Keep a server running, from its first answer on; then take it away, as it is done with a container.

    (JupyterLab now and then waits for a thread of its own for ever when it is told to end.)
    """
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere, **how)  # type: ignore[call-overload]
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(address, timeout=2).close()
                break
            except (urllib.error.URLError, OSError):
                assert process.poll() is None, f"{command} has ended"
                time.sleep(0.5)
        yield
    finally:
        family = [psutil.Process(process.pid), *psutil.Process(process.pid).children(recursive=True)]
        process.terminate()
        for left in psutil.wait_procs(family, timeout=30)[1]:
            with suppress(psutil.NoSuchProcess):
                left.kill()
        process.wait(10)


def free_ports(count: int) -> list[int]:
    """Ports that nobody uses at the moment."""
    doors = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [door.getsockname()[1] for door in doors]
    for door in doors:
        door.close()
    return ports


def see_the_start(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn Trash", timeout=SLOW)
    expect(page.locator(".lt-contents, .lt-c-list").first).to_be_visible(timeout=SLOW)


def play_a_move(page: Page) -> None:
    """From the start page into a lesson; draw its first card."""
    page.locator("main").get_by_role("link", name="Chaining").first.click()
    expect(page.locator(".lt-table")).to_be_visible(timeout=SLOW)
    page.locator(".lt-table").get_by_role("button", name="Stock").click()
    expect(page.locator(".lt-table").get_by_role("status")).to_contain_text("5 of clubs")


# ---- the README


def test_the_readme_command_from_nothing(tmp_path: Path, page: Page, open_lesson: Open) -> None:
    clone, commands = copy_checkout(tmp_path / "clone"), new_environment(tmp_path / "venv")
    run(commands / "pip", "install", "--quiet", ".", cwd=clone, env=clean())
    shutil.rmtree(clone)  # it has to work without
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    process = subprocess.Popen(
        [commands / "learn-trash", "--no-browser", "--port", "0"],
        cwd=elsewhere,
        env=clean(),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split()[-1]
        open_lesson(page, address)
        see_the_start(page)
    finally:
        process.terminate()
        assert process.wait(20) == 0
    assert not list(elsewhere.iterdir()), "nothing is written where it was started"


def test_simulation_on_many_computers(tmp_path: Path) -> None:
    """The programs of `servers.md` give what one computer gives."""
    clone, commands = copy_checkout(tmp_path / "clone"), new_environment(tmp_path / "venv")
    run(commands / "pip", "install", "--quiet", ".[cluster,simulate]", cwd=clone, env=clean())
    page = (ROOT / "lessons" / "teacher" / "servers.md").read_text("utf-8")
    programs = re.findall(r"```python\n(.*?)```", page.replace("1_000_000", "20_000"), re.S)
    assert len(programs) == 2
    head = "from trash_core import CLASSIC\nfrom trash_core.simulate import simulate\n"
    alone = head + "print(simulate(CLASSIC, matches=20_000))"
    said = []
    for program in (alone, *programs):
        (tmp_path / "program.py").write_text(program, "utf-8")
        said.append(run(commands / "python", "program.py", cwd=tmp_path, env=clean()))
    figures = [re.findall(r"^.*±.*\d$", text, re.M) for text in said]
    assert len(figures[0]) > 5
    assert figures[0] == figures[1] == figures[2]


# ---- the image


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image that repo2docker makes of this checkout."""
    return build(tmp_path_factory.mktemp("image"))


@linux
def test_binder(image: Image, page: Page, open_lesson: Open) -> None:
    """Both badges of the README, on a server that is started as BinderHub starts it."""
    [port] = free_ports(1)
    base = f"http://127.0.0.1:{port}/user/somebody/"
    where = ["--ip=127.0.0.1", f"--port={port}", "--ServerApp.base_url=/user/somebody/"]
    options = ["--no-browser", "--allow-root", f"--IdentityProvider.token={TOKEN}"]
    command = image.command("jupyter-lab", *where, *options)
    with serving(command, f"{base}api", cwd=image.home, env=image.env):
        pages, lab = re.findall(r"urlpath=(\S+?)\)", (ROOT / "README.md").read_text("utf-8"))
        open_lesson(page, f"{base}{pages}?token={TOKEN}")
        see_the_start(page)
        play_a_move(page)
        page.goto(f"{base}voila/tree/")
        see_the_start(page)
        page.goto(f"{base}voila/render/lessons/nowhere.ipynb")
        expect(page.get_by_role("heading", level=1)).to_have_text("This page is not in the pack")
        page.goto(f"{base}{lab}")
        expect(page.locator(".jp-RenderedMarkdown h1")).to_contain_text("Learn Trash", timeout=SLOW)
        running = page.request.get(f"{base}api/kernels?token={TOKEN}").json()
        assert len(running) <= 1, "a page that was left has ended its kernel"


@linux
def test_the_simulator_is_compiled_in_the_image(image: Image) -> None:
    [kept] = (image.commands.parent / "lib").glob("python*/site-packages/trash_core/simulate/__pycache__")

    def compiled() -> dict[str, int]:
        return {path.name: path.stat().st_mtime_ns for path in kept.glob("*.nb*")}

    before = compiled()
    assert before
    play = "from trash_core.simulate import compare; print(compare('counter', 'random', deals=100).deals)"
    run(*image.command("python", "-c", play), cwd=image.home / "lessons", env=image.env)
    assert compiled() == before, "a learner's processor was taken for another one"


# ---- a JupyterHub

SETTINGS = """
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/"
c.JupyterHub.hub_port = {hub}
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.Spawner.cmd = {command!r}
c.Spawner.args = ["--allow-root"]
c.Spawner.env_keep = {keep!r}
c.Spawner.start_timeout = c.Spawner.http_timeout = 120
c.SimpleLocalProcessSpawner.home_dir_template = {homes!r} + "/{{username}}"
"""


@pytest.fixture
def hub(image: Image, tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterHub whose users have a server from the image, and the lessons by a link."""
    run("npm", "install", "--silent", "--prefix", tmp_path / "proxy", "configurable-http-proxy", cwd=tmp_path)
    # A hub that hands out lessons by link has this in its image, too.
    run(image.commands / "pip", "install", "--quiet", "nbgitpuller", cwd=tmp_path)
    port, inside, api = free_ports(3)
    settings = SETTINGS.format(
        port=port,
        hub=inside,
        api=api,
        proxy=str(tmp_path / "proxy" / "node_modules" / ".bin" / "configurable-http-proxy"),
        command=image.command("jupyterhub-singleuser"),
        keep=["PATH", "R2D_ENTRYPOINT", "PYTHONUNBUFFERED"],
        homes=str(tmp_path / "homes"),
    )
    (tmp_path / "jupyterhub_config.py").write_text(settings, "utf-8")
    address = f"http://127.0.0.1:{port}"
    with serving([str(image.commands / "jupyterhub")], f"{address}/hub/health", cwd=tmp_path, env=image.env):
        yield address


@pytest.fixture
def repository(tmp_path: Path) -> str:
    """This checkout as a git repository of its own."""
    place = copy_checkout(tmp_path / "learn-trash")
    run("git", "init", "--quiet", "--initial-branch=main", cwd=place)
    run("git", "add", "--all", cwd=place)
    run("git", *("-c", "user.name=x", "-c", "user.email=x@y"), "commit", "--quiet", "-m", "x", cwd=place)
    return place.as_uri()


def log_in(page: Page, name: str) -> None:
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill("any")
    page.get_by_role("button", name="Sign in").click()


@linux
def test_two_pupils_on_a_jupyterhub(hub: str, repository: str, browser: Browser) -> None:
    def link(path: str) -> str:
        asked = f"repo={quote(repository, safe='')}&urlpath={quote(path, safe='')}"
        return f"{hub}/hub/user-redirect/git-pull?{asked}"

    pupils = {name: browser.new_context().new_page() for name in ("ada", "ben")}
    for name, page in pupils.items():
        page.set_default_timeout(SLOW)
        page.goto(link("voila/render/learn-trash/lessons/00-start.ipynb"))
        log_in(page, name)
        see_the_start(page)
        assert page.url == f"{hub}/user/{name}/voila/render/learn-trash/lessons/00-start.ipynb"
        play_a_move(page)

    for page in pupils.values():
        # The page asks now and then whether its kernel lives; here at once. JupyterHub wants to see a cookie.
        for _ in range(3):
            with page.expect_response(re.compile("/api/kernels/[^/?]+$")) as asked:
                page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
            assert asked.value.status == 200
        expect(page.locator("#lt-p-lost")).to_have_count(0)

    ada = pupils["ada"]
    answer = ada.goto(f"{hub}/user/ben/voila/render/learn-trash/lessons/02-chaining.ipynb")
    assert answer is not None
    assert answer.status == 403
    ada.goto(f"{hub}/user/ada/voila/tree/")
    see_the_start(ada)
    assert len(ada.request.get(f"{hub}/user/ada/api/kernels").json()) == 1, "pages that were left have none"
    ada.goto(link("lab/tree/learn-trash/lessons/00-start.ipynb"))
    expect(ada.locator(".jp-RenderedMarkdown h1")).to_contain_text("Learn Trash")
    for page in pupils.values():
        page.context.close()
