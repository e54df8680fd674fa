"""The package loads its parts when they are asked for."""

import importlib
import inspect
import pkgutil
import subprocess
import sys

import pytest
from ipywidgets import Widget

import trash_widgets


def test_every_public_name_is_there() -> None:
    assert dir(trash_widgets) == trash_widgets.__all__
    for name in trash_widgets.__all__:
        assert getattr(trash_widgets, name).__name__ == name


def test_a_wrong_name_is_answered_with_the_right_ones() -> None:
    with pytest.raises(AttributeError, match=r"no 'Tabel'. It has: .*Contents, .*Table"):
        trash_widgets.Tabel  # noqa: B018


def kinds() -> list[type[Widget]]:
    """Every class of ours that is a widget."""
    found = []
    for module in pkgutil.walk_packages(trash_widgets.__path__, "trash_widgets."):
        if not module.name.startswith("trash_widgets.app") and not module.name.endswith("__main__"):
            found += vars(importlib.import_module(module.name)).values()
    return [
        each for each in set(filter(inspect.isclass, found)) if issubclass(each, Widget) and _is_ours(each)
    ]


def _is_ours(kind: type) -> bool:
    return kind.__module__.startswith("trash_widgets")


def test_no_widget_takes_the_place_of_what_ipywidgets_does() -> None:
    """A method of ours that is called like one of theirs would swallow what they send to the page."""
    meant = {"close", "_esm", "_css"}
    assert len(kinds()) > 20
    for kind in kinds():
        ours = {
            name
            for base in kind.__mro__
            if _is_ours(base)
            for name in vars(base)
            if callable(vars(base)[name])
        }
        theirs = {name for base in kind.__mro__ if not _is_ours(base) for name in vars(base)}
        same = {name for name in ours & theirs if not name.startswith("__")} - meant
        assert same == set(), kind.__name__


def test_the_command_does_not_load_the_widgets() -> None:
    script = "import sys, trash_widgets.app.cli; print('anywidget' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"
