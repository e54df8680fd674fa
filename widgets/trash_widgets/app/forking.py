"""Kernels that are there at once: copies of one Python that has read everything (see :mod:`.zygote`).

Where the system cannot copy a running Python (Windows) or should not (macOS), kernels start as they always
do.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
import uuid
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

IS_POSSIBLE = sys.platform == "linux" and hasattr(os, "pidfd_open")
MODULE = "trash_widgets.app.zygote"


class Zygote:
    """The Python that is copied. It starts at once and is ready a second later."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        self.process = subprocess.Popen([sys.executable, "-m", MODULE], stdin=theirs.fileno())
        theirs.close()
        self._lines = ours.makefile("rw", encoding="utf-8")
        self._socket = ours

    def copy(self, arguments: list[str], env: dict[str, str], cwd: str) -> Copy:
        """Return a copy that has become a kernel."""
        self._lines.write(json.dumps({"arguments": arguments, "env": env, "cwd": cwd}) + "\n")
        self._lines.flush()
        return Copy(int(self._lines.readline()))

    def end(self) -> None:
        """End it, and with it all its copies."""
        with suppress(OSError):  # it may have ended before us
            self._lines.close()
        self._socket.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def has_ended(handle: int) -> bool:
    """Whether the process with that handle has ended. (Not by `select`: the handle may be above 1023.)"""
    look = select.poll()
    look.register(handle, select.POLLIN)
    return bool(look.poll(0))


class Copy:
    """A kernel's process, with what is asked of a process that one has started oneself."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            # Not the number: another process may have it one day. This stays with the process.
            self._handle: int | None = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle, self.returncode = None, 1

    def poll(self) -> int | None:
        """Return None as long as it runs."""
        if self._handle is not None and has_ended(self._handle):
            os.close(self._handle)
            self._handle, self.returncode = None, 0  # how it ended, only its parent knows
        return self.returncode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait for its end."""
        end = None if timeout is None else time.monotonic() + timeout
        while self.poll() is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(0.02)
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None and self._handle is not None:
            signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


_zygote: Zygote | None = None


def begin() -> None:
    """Start the Python that is copied."""
    global _zygote
    if IS_POSSIBLE and _zygote is None:
        _zygote = Zygote()


def end() -> None:
    """End it and all its copies."""
    global _zygote
    if _zygote is not None:
        _zygote.end()
        _zygote = None


class Copyist(LocalProvisioner):
    """Makes the process of a kernel: a copy, where there is something to copy."""

    process: Any = None  # a Popen or a Copy

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Start the kernel with this command: python -m ipykernel_launcher, and its arguments."""
        if _zygote is None or "ipykernel_launcher" not in cmd:
            return await super().launch_kernel(cmd, **options)
        arguments = cmd[cmd.index("ipykernel_launcher") + 1 :]
        try:
            copy = _zygote.copy(arguments, dict(options["env"]), str(options.get("cwd") or os.getcwd()))
        except (OSError, ValueError):  # it has ended: then in the usual way
            end()
            return await super().launch_kernel(cmd, **options)
        self.process = copy
        self.pid = copy.pid
        self.pgid = copy.pid  # it leads a session of its own
        self.cwd = options.get("cwd") or os.getcwd()
        return self.connection_info


class KernelByCopy(ServerKernelManager):
    """The manager of one kernel, which is made by copying."""

    async def _async_pre_start_kernel(self, **options: Any) -> Any:
        # The server sets this when the start is over, and trips over it if it looks for idle ones before.
        self.last_activity = datetime.now(UTC)
        if self.provisioner is None:
            # Named here: the usual way would look for it among the extensions that are installed.
            self.kernel_id = self.kernel_id or options.pop("kernel_id", str(uuid.uuid4()))
            self.provisioner = Copyist(kernel_id=self.kernel_id, kernel_spec=self.kernel_spec, parent=self)
        return await super()._async_pre_start_kernel(**options)
