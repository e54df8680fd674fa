"""The chances stand on the standard library, and the core does without them."""

import subprocess
import sys


def imported_by(code: str) -> set[str]:
    result = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", code], capture_output=True, text=True, check=True
    )
    return {line.rsplit("|", 1)[-1].strip() for line in result.stderr.splitlines() if "|" in line}


def test_the_core_does_not_import_the_chances() -> None:
    assert not [name for name in imported_by("import trash_core") if name.startswith("trash_core.chances")]


def test_the_chances_need_neither_numpy_nor_the_simulator() -> None:
    names = imported_by("import trash_core.chances")
    assert "trash_core.chances.race" in names
    assert not [name for name in names if name.split(".")[0] in ("numpy", "numba", "pandas", "scipy")]
    assert not [name for name in names if name.startswith("trash_core.simulate")]
