"""What can be wrong when something is made, said in one sentence."""

from __future__ import annotations

import tempfile
from pathlib import Path


class Trouble(Exception):
    """Its text is a sentence (without a full stop) for the person at the terminal."""


def can_be_made(path: Path) -> bool:
    """Whether a file or folder of that name can be made, and the folders above it that do not exist yet."""
    above = next(folder for folder in path.absolute().parents if folder.exists())
    # The question alone (os.access) is answered wrongly here and there, as for an administrator.
    try:
        with tempfile.TemporaryDirectory(dir=above):
            return True
    except OSError:
        return False
