"""What stands between a lesson's Python and its page where there is no Jupyter: it runs cells and hands on
what widgets say.

In the static site this runs inside the page's Pyodide (Python compiled for browsers); while the site is
built it also runs in an ordinary Python, to draw the start page beforehand. :mod:`stand_ins` must have been
installed before a lesson imports a widget.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import io
import json
import logging
from collections.abc import Callable, Iterable
from inspect import CO_COROUTINE
from types import CodeType
from typing import Any

import comm
from comm.base_comm import BaseComm

Post = Callable[[str], None]
Bundle = dict[str, Any]

VIEW = "application/vnd.jupyter.widget-view+json"
MARKDOWN, HTML = "text/markdown", "text/html"
_REPRS = {
    HTML: "_repr_html_",
    MARKDOWN: "_repr_markdown_",
    "image/svg+xml": "_repr_svg_",
    "text/latex": "_repr_latex_",
}

log = logging.getLogger("trash_widgets.site")

_post: Post = print
_outputs: list[Bundle] = []
_count = 0


class PageComm(BaseComm):
    """The line between one widget in Python and its picture on the page."""

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: Any = None,
        **keys: Any,
    ) -> None:
        """Say to the page that a widget was born, has changed, has something to say, or is gone."""
        if buffers:
            raise TypeError("The static page takes no binary data from a widget.")
        data = data or {}
        match msg_type, data.get("method"):
            case "comm_open", _:
                said = {"kind": "open", "state": _drawable(data.get("state", {}))}
            case "comm_close", _:
                said = {"kind": "close"}
            case _, "update":
                said = {"kind": "update", "state": _drawable(data["state"])}
            case _, "custom":
                said = {"kind": "custom", "content": data["content"]}
            case _:
                return  # echoes and requests of the old protocol: nobody here waits for them
        say(id=self.comm_id, **said)


def connect(post: Post) -> None:
    """Send everything to the page through ``post`` from now on; new widgets are numbered from 1."""
    global _post, _count
    _post = post
    _count = 0
    comm.create_comm = _new_comm


def say(**message: Any) -> None:
    """Send one message to the page."""
    _post(json.dumps(message))


def show(*things: Any) -> None:
    """Show things in the output of the running cell: what ``display`` does."""
    for thing in things:
        _outputs.append({"output_type": "display_data", "data": bundle(thing), "metadata": {}})


def show_raw(*bundles: Bundle) -> None:
    """Show contents that are given by kind already: what ``display(..., raw=True)`` does."""
    for data in bundles:
        _outputs.append({"output_type": "display_data", "data": _with_html(dict(data)), "metadata": {}})


async def run_lesson(cells: Iterable[str], run: int = 0) -> bool:
    """Run the cells of a lesson in a row; say after each what it shows. Stop at the first failure.

    ``run`` is the page's number for this opening of a lesson: what is still on its way from the lesson before
    comes in front of it.
    """
    from ipywidgets import Widget

    global _count
    Widget.close_all()
    gc.collect()
    _count = 0
    say(kind="begin", run=run)
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, source in enumerate(cells):
        _outputs.clear()
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                value = await run_cell(source, names)
        except Exception:
            log.exception("cell %d of the lesson has failed", number)
            say(kind="stopped", cell=number)
            return False
        if value is not None:
            show(value)
        if text := printed.getvalue():
            _outputs.insert(0, {"output_type": "stream", "name": "stdout", "text": text})
        say(kind="cell", cell=number, outputs=_outputs)
    say(kind="done")
    return True


async def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run the source of one cell; return the value of its last line, unless that ends in a semicolon.

    >>> import asyncio
    >>> asyncio.run(run_cell("a = 2\\na + 3", {}))
    5
    """
    tree = ast.parse(source, "<cell>")
    last = tree.body[-1] if tree.body else None
    if isinstance(last, ast.Expr):
        tree.body.pop()
    await _evaluate(compile(tree, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), names)
    if not isinstance(last, ast.Expr):
        return None
    expression = ast.Expression(last.value)
    value = await _evaluate(compile(expression, "<cell>", "eval", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), names)
    return None if source.rstrip().endswith(";") else value


async def _evaluate(code: CodeType, names: dict[str, Any]) -> Any:
    value = eval(code, names)
    return await value if code.co_flags & CO_COROUTINE else value


async def answer(message: str) -> None:
    """Do what the page asks for."""
    asked = json.loads(message)
    if asked["do"] == "lesson":
        await run_lesson(asked["cells"], asked["run"])
    else:
        receive(asked["id"], asked["data"])


def receive(identity: str, data: dict[str, Any]) -> None:
    """Hand a message of the page to its widget."""
    found = comm.get_comm_manager().get_comm(identity)
    if found is not None:
        found.handle_msg({"content": {"comm_id": identity, "data": data}, "buffers": []})


def bundle(thing: Any) -> Bundle:
    """Return what the page may show of a thing, under the names of the kinds of content.

    >>> bundle(3)
    {'text/plain': '3'}
    """
    whole = getattr(thing, "_repr_mimebundle_", None)
    found = whole() if callable(whole) else None
    data = dict(found[0] if isinstance(found, tuple) else found or {})
    for kind, name in _REPRS.items():
        draw = getattr(thing, name, None)
        if callable(draw) and (text := draw()) is not None:
            data[kind] = text
    data.setdefault("text/plain", repr(thing))
    return _with_html(data)


def _new_comm(**given: Any) -> PageComm:
    global _count
    _count += 1
    # Numbered, so that a lesson run twice names its widgets alike.
    return PageComm(**{**given, "comm_id": f"w{_count}"})


def _drawable(state: dict[str, Any]) -> dict[str, Any]:
    """Turn Markdown into HTML, which the page can draw: an Output widget holds what a cell may show."""
    outputs = state.get("outputs")
    if not isinstance(outputs, list | tuple):
        return state
    drawn = [
        {**output, "data": _with_html(output["data"])} if isinstance(output.get("data"), dict) else output
        for output in outputs
    ]
    return {**state, "outputs": drawn}


def _with_html(data: Bundle) -> Bundle:
    if MARKDOWN not in data or HTML in data:
        return data
    import mistune  # only a few lessons need it

    text = data[MARKDOWN]
    return {**data, HTML: mistune.html(text if isinstance(text, str) else "".join(text))}
