"""A Python that has everything a lesson needs, and of which copies are made: each copy is a lesson's kernel.

A fresh Python reads a thousand files before the first card lies on the table. A copy (a *fork*) of one that
has read them is there at once, and shares their memory with all other copies.

It is started by :mod:`trash_widgets.app.forking` with one end of a socket as its input, takes an order
a line, and ends when the socket does.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from typing import Any


def load() -> None:
    """Read what nearly every lesson needs."""
    import ipykernel.ipkernel
    import ipykernel.kernelapp
    import ipykernel.zmqshell  # noqa: F401

    import trash_widgets
    from trash_core.picture import faces, small_faces

    for name in trash_widgets.__all__:
        getattr(trash_widgets, name)
    faces(), small_faces()  # drawn once, for all
    gc.collect()
    gc.freeze()  # so that no copy touches these pages of memory only to find nothing to collect


def serve(orders: socket.socket) -> None:
    """Make a copy for each order, and answer with the number of its process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, who then closes the socket
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the copies here
    with orders.makefile("rw", encoding="utf-8") as lines:
        for line in lines:
            copy = os.fork()
            if copy == 0:
                _become_kernel(json.loads(line))
            lines.write(f"{copy}\n")
            lines.flush()


def _become_kernel(order: dict[str, Any]) -> None:
    """Be the kernel that was ordered, to the end."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.closerange(3, 64)  # the line on which orders come is not for lessons
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.environ.clear()
        os.environ.update(order["env"])
        os.chdir(order["cwd"])

        import ipywidgets
        from ipykernel.kernelapp import IPKernelApp

        # Our copyist is the parent of this process: with it, it ends.
        app: Any = IPKernelApp.instance(parent_handle=os.getppid())
        app.initialize(order["arguments"])
        # The widgets were there before the kernel, and so could not tell it about themselves.
        ipywidgets.register_comm_target()
        app.start()
        status = 0
    finally:
        os._exit(status)


def main() -> None:
    """Serve what is at the other end of our input."""
    orders = socket.socket(fileno=os.dup(0))
    load()
    serve(orders)


if __name__ == "__main__":
    if sys.path[0] == os.getcwd():
        del sys.path[0]
    main()
