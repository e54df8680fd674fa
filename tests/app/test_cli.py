"""What the command line says when something is wrong: one sentence, and what to do."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from trash_widgets.app import cli, paths, serving, settings


def fail(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the command, which has to give up at once; return what it says."""
    with pytest.raises(SystemExit) as stopped:
        cli.main([*arguments, "--no-browser"])
    assert stopped.value.code == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.startswith("learn-trash: ")
    assert said.err.count("\n") == 1
    return said.err


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.create_server((cli.LOOPBACK, 0)) as server:
        yield server.getsockname()[1]


def test_a_taken_port(capsys: pytest.CaptureFixture[str], taken: int) -> None:
    said = fail(capsys, "--port", str(taken))
    assert f"port {taken} is taken" in said
    other = int(said.split("--port")[1])
    assert other != taken


@pytest.mark.parametrize("port", ["x", "-1", "65536", "8 8", "", "²"])
def test_a_bad_port(capsys: pytest.CaptureFixture[str], port: str) -> None:
    assert "from 0 to 65535" in fail(capsys, f"--port={port}")


@pytest.mark.parametrize("ip", ["192.0.2.1", "no such host", "...", "300.0.0.1"])
def test_a_bad_address(capsys: pytest.CaptureFixture[str], ip: str) -> None:
    assert "leave out --ip" in fail(capsys, f"--ip={ip}", "--port=0")


def test_missing_lessons(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(paths, "_here", tmp_path / "a" / "b" / "c")
    assert "install learn-trash again" in fail(capsys, "--port=0")
    assert "--lessons takes a folder" in fail(capsys, "--port=0", "--lessons", str(tmp_path))


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        (["--class"], ["class"]),
        (["--port", "1", "--class", "--seats", "3"], ["class", "--port", "1", "--seats", "3"]),
        (["--seats", "3", "--class"], ["class", "--seats", "3"]),
        (["--class", "--help"], ["class", "--help"]),
        (["class", "--seats", "3"], ["class", "--seats", "3"]),
        (["print", "--class", "7b"], ["print", "--class", "7b"]),
        (["--lab"], ["--lab"]),
    ],
)
def test_class_may_be_written_as_an_option(typed: list[str], means: list[str]) -> None:
    assert cli._with_class(typed) == means


def test_the_help_of_class_is_found_in_either_way(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for way in ("class", "--class"):
        with pytest.raises(SystemExit):
            cli.main([way, "--help"])
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert "--seats" in said[0]
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert "--class" in capsys.readouterr().out
    assert cli.main(["--class", "--port", "0", "--ip", "127.0.0.1", "--warm", "77"]) == 2
    assert "no lesson '77'" in capsys.readouterr().err


def test_each_command_has_the_name_under_which_it_is_known() -> None:
    [commands] = [action for action in cli._arguments()._actions if action.dest == "run" or action.choices]
    assert set(commands.choices or ()) == set(cli.COMMANDS)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["--version"])
    assert stopped.value.code == 0
    assert capsys.readouterr().out.startswith("learn-trash ")


@pytest.mark.parametrize(
    ("ip", "host"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),
        ("::1", "[::1]"),
        ("::", "[::1]"),
        ("10.1.2.3", "10.1.2.3"),
    ],
)
def test_the_address_that_is_shown_can_be_opened(ip: str, host: str) -> None:
    assert serving.url(ip, 8866, "a") == f"http://{host}:8866/a"


def test_lessons_and_template_are_there() -> None:
    assert (paths.lessons() / paths.START).is_file()
    assert (paths.template() / "index.html.j2").is_file()


def test_only_pictures_are_handed_out_beside_the_lessons() -> None:
    import re

    (pattern,) = settings.voila(Path(), cli.LOOPBACK, 0, []).VoilaConfiguration.file_allowlist
    assert re.fullmatch(pattern, "pictures/table-1.svg")
    for path in ("00-start.ipynb", "../secret.svg", ".hidden/a.png", "a.html", "a.svg.py", "/etc/a.png"):
        assert not re.fullmatch(pattern, path), path
