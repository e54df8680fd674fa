"""Start Learn Trash from this folder. The first time it is installed, into this folder, without the internet.

Whatever stands behind this command goes to `learn-trash`: `--lab`, say, or `--port 8870`.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLACE = HERE / "installed"
BIN = PLACE / ("Scripts" if os.name == "nt" else "bin")


def main() -> int:
    """Install what is not installed yet; then hand over to `learn-trash`."""
    if not (PLACE / "done").is_file():
        check(json.loads((HERE / "made-for.json").read_text(encoding="utf-8")))
        install()
    command = [
        str(BIN / "python"),
        "-m",
        "trash_widgets.app.cli",
        "--lessons",
        str(HERE / "lessons"),
        *sys.argv[1:],
    ]
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        return subprocess.run(command).returncode
    except KeyboardInterrupt:
        return 0


def check(made_for: "dict[str, str]") -> None:
    """Stop on another kind of computer: what is not plain Python in here fits one kind, and one Python."""
    here = {"python": "{}.{}".format(*sys.version_info), "system": sysconfig.get_platform()}
    if here["python"] != made_for["python"]:
        sys.exit(
            f"This folder was made for Python {made_for['python']}, and this is Python {here['python']}.\n"
            f"Please install Python {made_for['python']}, or have the folder made anew with your Python."
        )
    # "macosx-11.0-arm64" and "macosx-14.0-arm64" are alike, as far as this goes; so are Linux and its kinds.
    if kind(here["system"]) != kind(made_for["system"]):
        sys.exit(
            f"This folder was made for {made_for['system']}, and this computer is {here['system']}"
            f" ({platform.platform()}).\nPlease have it made anew on a computer of this kind."
        )


def kind(system: str) -> "tuple[str, str]":
    """What matters of "macosx-14.0-arm64": the system and the processor."""
    return system.split("-")[0], system.split("-")[-1]


def install() -> None:
    """Install everything from the wheels that came along."""
    print(
        "Learn Trash is being installed in this folder. That takes a minute, and only happens once.",
        flush=True,
    )
    shutil.rmtree(PLACE, ignore_errors=True)  # of an attempt that was broken off
    venv.create(PLACE, with_pip=True)
    wanted = (HERE / "requirements.txt", HERE / "wheels")
    done = subprocess.run(
        [
            *(str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--no-index", "--find-links", str(wanted[1]), "--requirement", str(wanted[0])),
        ]
    )
    if done.returncode != 0:
        sys.exit("That did not work. Is there room on the disk, and may this folder be written to?")
    (PLACE / "done").write_text("", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
