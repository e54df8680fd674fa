"""Every kind of widget is in the two lists from which tests and pictures take them."""

from __future__ import annotations

import trash_widgets
from tests.browser.kinds import KINDS
from tests.browser.screenshots import SHOTS
from trash_widgets.form_and_chart import FormAndChart
from trash_widgets.safe import SafeWidget


def test_no_kind_of_widget_is_left_out() -> None:
    kinds = {
        name
        for name in trash_widgets.__all__
        if isinstance(kind := getattr(trash_widgets, name), type)
        and issubclass(kind, SafeWidget | FormAndChart)
    }
    assert kinds - {"Table"} == KINDS.keys()  # a table alone shows nothing


def test_there_is_a_picture_of_every_kind() -> None:
    assert {shot.kind for shot in SHOTS} - {""} == KINDS.keys()
