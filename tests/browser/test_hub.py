"""What a JupyterHub asks of our pages, here of the usual server. `test_install.py` has a real one."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

Open = Callable[[Page, str], None]
STATE = re.compile(r"/api/kernels/[^/?]+$")


def test_a_hub_that_wants_to_see_the_cookie_gets_it(page: Page, tutorial: str, open_lesson: Open) -> None:
    """It refuses whatever a page asks by the way without it; the lesson would take the server for gone."""
    told = []

    def as_a_hub(route: Route) -> None:
        [cookie] = [each for each in page.context.cookies() if each["name"] == "_xsrf"]
        told.append(route.request.headers.get("x-xsrftoken") == cookie["value"])
        route.continue_() if told[-1] else route.fulfill(status=403)

    open_lesson(page, tutorial + "/voila/render/02-chaining.ipynb")
    page.route(STATE, as_a_hub)
    for _ in range(3):
        with page.expect_response(STATE) as answer:
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert answer.value.status == 200
    assert told
    assert all(told)
    expect(page.locator("#lt-p-lost")).to_have_count(0)
