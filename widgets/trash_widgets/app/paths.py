"""Where the lessons and the page template are: in a checkout, or in the installed package."""

from __future__ import annotations

import os
from pathlib import Path

_here = Path(__file__).resolve().parent

START = "00-start.ipynb"


def lessons() -> Path:
    """Return the folder of the lessons, or raise :class:`FileNotFoundError`.

    A wheel carries them inside the package. A checkout has them at its top, and never inside the package; so
    in an editable install it is always the working copy that is shown.
    """
    for folder in (_here / "lessons", _here.parents[2] / "lessons"):
        if (folder / START).is_file():
            return folder
    raise FileNotFoundError(START)


def may_be_changed(folder: Path) -> bool:
    """Say whether ``folder`` is the working copy's, or anybody's own: a place to change things in."""
    return folder != _here / "lessons"


def jupyter() -> Path:
    """Return our own Jupyter data folder (the one that holds ``voila/templates``)."""
    return _here / "jupyter"


def template() -> Path:
    """Return the folder of the page template."""
    return jupyter() / "voila" / "templates" / "trash"


def announce() -> None:
    """Put our data folder first on Jupyter's search path.

    An installed wheel has a copy of the template in the environment, too; in an editable install that copy is
    as old as the installation, and must not win.
    """
    os.environ["JUPYTER_PATH"] = first(str(jupyter()), os.environ.get("JUPYTER_PATH"))


def first(folder: str, others: str | None) -> str:
    """Return a search path with ``folder`` before the ``others``."""
    return os.pathsep.join(filter(None, [folder, others]))
