"""What Binder and a JupyterHub build from this checkout: an image, here a folder instead of a container.

repo2docker, the tool behind both, writes a Dockerfile, and needs no Docker for that. Its steps that concern
us are carried out here as they stand there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BIN = "Scripts" if os.name == "nt" else "bin"


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Run a command to its end; say what it said, should it fail."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def clean() -> dict[str, str]:
    """The environment of somebody who has nothing of ours."""
    return {
        name: value for name, value in os.environ.items() if not re.match(r"JUPYTER|PYTHON|VIRTUAL_ENV", name)
    }


def copy_checkout(place: Path, part: str = "") -> Path:
    """Copy the files of this checkout that git knows or would take; of them, those whose names begin so."""
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    for name in filter(None, listed.split("\0")):
        if name.startswith(part) and (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    return place


def new_environment(place: Path) -> Path:
    """Make an empty environment; return the folder of its commands."""
    run(sys.executable, "-m", "venv", place, cwd=place.parent)
    return place / BIN


@dataclass(frozen=True)
class Image:
    """A finished image: where its commands and its files are, and how it starts a command."""

    commands: Path
    home: Path
    entrypoint: Path
    env: dict[str, str]

    def command(self, *command: str | Path) -> list[str]:
        """What a container runs when it is asked for this command."""
        return [str(part) for part in (self.commands / "python", self.entrypoint, *command)]


class Tool:
    """The newest repo2docker, since that is what Binder will have."""

    def __init__(self, place: Path) -> None:
        self.commands = new_environment(place)
        run(self.commands / "pip", "install", "--quiet", "jupyter-repo2docker", cwd=place)
        where = "import repo2docker.buildpacks as packs; print(packs.__path__[0])"
        self.packs = Path(run(self.commands / "python", "-c", where, cwd=place).strip())

    def dockerfile(self, checkout: Path) -> str:
        """The Dockerfile for a checkout."""
        return run(self.commands / "repo2docker", "--no-build", "--debug", ".", cwd=checkout)

    def beneath(self, dockerfile: str) -> list[str]:
        """What is installed before our packages: the servers and their versions.

        They come from conda there, and with all that they need in the version of that day; here from pip.
        """
        version = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
        names = (self.packs / "conda" / f"environment.py-{version}.yml").read_text("utf-8")
        for lock in self.packs.glob(f"conda/environment.py-{version}-linux-*.lock"):
            # The name of a file is written so in a Dockerfile.
            if re.sub(r"[^A-Za-z0-9]", lambda sign: f"-{ord(sign[0]):x}", lock.name) in dockerfile:
                break
        else:
            raise AssertionError(f"not built for Python {version}: {dockerfile}")
        exact = dict(re.findall(r"/([\w-]+)-([\w.]+)-\w+\.(?:conda|tar\.bz2)", lock.read_text("utf-8")))
        servers = [name for name in re.findall(r"^- ([\w-]+)==", names, re.M) if name in exact]
        assert "jupyterlab" in servers, "the list of what is beneath has another form now"
        return [f"{name.removesuffix('-singleuser')}=={exact[name]}" for name in servers]


def build(place: Path) -> Image:
    """Build the image, in an empty folder."""
    tool = Tool(place / "repo2docker")
    checkout = copy_checkout(place / "checkout")
    dockerfile = tool.dockerfile(checkout)
    commands, home = new_environment(place / "notebook"), place / "jovyan"
    home.mkdir()
    env = clean() | {
        "HOME": str(home),
        "REPO_DIR": str(home),
        "KERNEL_PYTHON_PREFIX": str(place / "notebook"),
        "NB_PYTHON_PREFIX": str(place / "notebook"),
        "PATH": os.pathsep.join([f"{home}/.local/bin", str(commands), os.environ["PATH"]]),
        "PYTHONUNBUFFERED": "1",
    }
    run(commands / "pip", "install", "--quiet", *tool.beneath(dockerfile), cwd=place)
    for line in dockerfile.splitlines():
        match line.split():
            case ["COPY", _, source, _] if source.startswith("src/"):
                copy_checkout(home, source.removeprefix("src/"))
            case ["RUN", *_] if "binder/" in line:
                run("bash", "-c", line.removeprefix("RUN "), cwd=home, env=env)
            case ["ENV", setting] if setting.startswith("R2D_ENTRYPOINT="):
                env["R2D_ENTRYPOINT"] = setting.split('"')[1].replace("${REPO_DIR}", str(home))
    return Image(commands, home, tool.packs / "repo2docker-entrypoint", env)
