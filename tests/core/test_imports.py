"""The core stands on the standard library alone."""

import subprocess
import sys

HEAVY = (
    "numpy",
    "IPython",
    "ipywidgets",
    "anywidget",
    "traitlets",
    "jupyter",
    "comm",
    "psygnal",
    "trash_widgets",
)


def test_importing_the_core_imports_nothing_heavy() -> None:
    result = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import trash_core"],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rsplit("|", 1)[-1].strip() for line in result.stderr.splitlines() if "|" in line}
    assert "trash_core.round" in imported
    assert not [name for name in imported if name.split(".")[0] in HEAVY]
