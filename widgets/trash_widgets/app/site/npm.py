"""The few JavaScript packages that the static site is made with, in exact versions.

They are fetched once, by the ``npm`` of whoever builds the site, and kept; a package that is not byte for
byte the one that was tried is refused. Visitors of the site never fetch anything.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path

from platformdirs import user_cache_path

from trash_widgets.app.trouble import Trouble

# Vega in the versions that JupyterLab 4 has, too, so that charts look alike everywhere.
PACKAGES = {
    "pyodide": (
        "314.0.6",
        "sha512-BKDTJyIqFxC4BExLqeRS3f5xvXZIjOt8C3zGLN/Cc7tFxSwvKVhVkchQQ2AGLOtR4YrVOIFxbV8poyDOOmWwxQ==",
    ),
    "vega": (
        "5.33.1",
        "sha512-1fArfVDUqVbb5z8n+/nVQb+VNBzx8svY6CrsyTK4Ujm4yrd9I1auoKxBAPXLCavY1LcrbHUskQbGUP8gXOzyQw==",
    ),
    "vega-lite": (
        "5.23.0",
        "sha512-l4J6+AWE3DIjvovEoHl2LdtCUkfm4zs8Xxx7INwZEAv+XVb6kR6vIN1gt3t2gN2gs/y4DYTs/RPoTeYAuEg6mA==",
    ),
    "vega-embed": (
        "6.29.0",
        "sha512-PmlshTLtLFLgWtF/b23T1OwX53AugJ9RZ3qPE2c01VFAbgt3/GSNI/etzA/GzdrkceXFma+FDHNXUppKuM0U6Q==",
    ),
}


def read(name: str, files: Iterable[str], folder: Path | None = None) -> dict[str, bytes]:
    """Return files of a package, by their paths in it; fetch it if it is neither in ``folder`` nor kept."""
    wanted = {f"package/{file}": file for file in files}
    with tarfile.open(archive(name, folder)) as tar:
        streams = {file: tar.extractfile(member) for member, file in wanted.items()}
        return {file: stream.read() for file, stream in streams.items() if stream is not None}


def archive(name: str, folder: Path | None = None) -> Path:
    """Return the path of a package's archive."""
    version, digest = PACKAGES[name]
    place = user_cache_path("learn-trash") / "npm" if folder is None else folder
    path = place / f"{name}-{version}.tgz"
    if not path.is_file():
        if folder is not None:
            raise Trouble(f"there is no {path.name} in {str(folder)!r} (npm pack {name}@{version} makes it)")
        _fetch(f"{name}@{version}", place)
    if _digest(path) != digest:
        raise Trouble(f"{path} is not the package that is meant; please delete it, and try again")
    return path


def _fetch(package: str, place: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Trouble(
            "the site is made with npm, which comes with Node.js (https://nodejs.org); "
            "please install that, or give the packages with --npm"
        )
    place.mkdir(parents=True, exist_ok=True)
    command = [npm, "pack", "--silent", "--ignore-scripts", package]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True)
    if done.returncode != 0:
        raise Trouble(
            f"npm can't fetch {package}; is there a way to the internet? "
            "(without one, give the packages with --npm)"
        )


def _digest(path: Path) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
