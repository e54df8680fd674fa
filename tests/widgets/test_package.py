"""The package loads its parts when they are asked for."""

import subprocess
import sys

import pytest

import trash_widgets


def test_every_public_name_is_there() -> None:
    assert dir(trash_widgets) == trash_widgets.__all__
    for name in trash_widgets.__all__:
        assert getattr(trash_widgets, name).__name__ == name


def test_a_wrong_name_is_answered_with_the_right_ones() -> None:
    with pytest.raises(AttributeError, match=r"no 'Tabel'. It has: .*Contents, .*Table"):
        trash_widgets.Tabel  # noqa: B018


def test_the_command_does_not_load_the_widgets() -> None:
    script = "import sys, trash_widgets.app.cli; print('anywidget' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"
