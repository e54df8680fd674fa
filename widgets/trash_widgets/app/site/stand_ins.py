"""Small stand-ins for IPython, anywidget and importlib.metadata, where lessons run without Jupyter.

IPython would bring a shell, a debugger and completion, none of which a page without code can use; its import
alone takes longer than a whole lesson. Of it the widgets use a dozen names. Of anywidget a lesson uses one
class, which without hot reloading is a few lines on top of ipywidgets. And :mod:`importlib.metadata`, which
brings the whole of :mod:`email` along, is asked for one version.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

VERSIONS = Path(__file__).with_name("versions.json")  # the site's builder writes it


class Shown:
    """Text of one kind of content, as ``IPython.display.Markdown`` and its sisters hold it."""

    kind = "text/plain"

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {self.kind: self.data, "text/plain": self.data}


class Markdown(Shown):
    """Markdown to show."""

    kind = "text/markdown"


class HTML(Shown):
    """HTML to show."""

    kind = "text/html"


class SVG(Shown):
    """A drawing to show."""

    kind = "image/svg+xml"


def display(*things: Any, raw: bool = False, **_: Any) -> None:
    """Show things in the output of the running cell."""
    from trash_widgets.app.site import page_python

    if raw:
        page_python.show_raw(*things)
    else:
        page_python.show(*things)


def clear_output(wait: bool = False) -> None:
    """Refuse: an Output widget takes its ``outputs`` as a value."""
    raise NotImplementedError("The static page has no clear_output; set the outputs of an Output widget.")


def get_ipython() -> None:
    """There is no shell."""


def install() -> None:
    """Let ``import IPython`` and ``import anywidget`` find the stand-ins from now on."""
    shell = type("InteractiveShell", (), {})
    core = _module(
        "IPython.core", interactiveshell=_module("IPython.core.interactiveshell", InteractiveShell=shell)
    )
    shows = {"display": display, "clear_output": clear_output, "Markdown": Markdown, "HTML": HTML, "SVG": SVG}
    _module("IPython", get_ipython=get_ipython, core=core, display=_module("IPython.display", **shows))
    _module("anywidget", AnyWidget=_anywidget())


def without_metadata() -> None:
    """Let ``importlib.metadata`` know the versions in :data:`VERSIONS`, and no more."""
    known: dict[str, str] = json.loads(VERSIONS.read_text())
    missing = type("PackageNotFoundError", (ModuleNotFoundError,), {})

    def version(name: str) -> str:
        if name not in known:
            raise missing(name)
        return known[name]

    _module("importlib.metadata", version=version, PackageNotFoundError=missing)


def _module(name: str, **names: Any) -> ModuleType:
    module = ModuleType(name, f"A stand-in for {name}.")
    module.__path__ = []
    module.__dict__.update(names)
    sys.modules[name] = module
    return module


def _anywidget() -> type:
    from ipywidgets import DOMWidget
    from traitlets import Unicode

    class AnyWidget(DOMWidget):  # type: ignore[misc]
        """A widget that brings its own picture: an ES module in ``_esm``, a style sheet in ``_css``."""

        _model_name = Unicode("AnyModel").tag(sync=True)
        _model_module = Unicode("anywidget").tag(sync=True)
        _view_name = Unicode("AnyView").tag(sync=True)
        _view_module = Unicode("anywidget").tag(sync=True)

        def __init__(self, *args: Any, **traits: Any) -> None:
            own = [name for name in ("_esm", "_css") if hasattr(self, name) and not self.has_trait(name)]
            self.add_traits(**{name: Unicode(str(getattr(self, name))).tag(sync=True) for name in own})
            super().__init__(*args, **traits)

    return AnyWidget
