"""The settings of the two servers: Voilà for learners, JupyterLab for those who want to change the code."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import zmq
from jupyter_client.manager import KernelManager
from traitlets.config import Config
from voila.configuration import VoilaConfiguration

from trash_widgets.app import forking
from trash_widgets.app.guard import Nobody, Nowhere
from trash_widgets.app.paths import START
from trash_widgets.app.prompt import PromptConnection
from trash_widgets.app.serving import is_loopback
from trash_widgets.app.talk import LARGEST, GuardedConnection

# A page that is closed ends its own kernel. This is for the pages that never get the chance (a laptop shut, a
# network gone): nobody is connected to their kernels any more.
IDLE_SECONDS = 15 * 60

# Of all that may be installed for JupyterLab the pages need these; nothing else may slow or break them.
EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]


def voila(lessons: Path, ip: str, port: int, warm: Sequence[str]) -> Config:
    """Return the settings of a Voilà that serves the lessons, with a kernel kept warm for each of ``warm``.

    Files of settings that lie around on the computer are not read: the tutorial is the same everywhere.
    """
    c = Config()
    c.Voila.config_file_paths = []
    c.Voila.root_dir = str(lessons)
    c.Voila.ip = ip
    c.Voila.port = port
    c.Voila.port_retries = 0
    c.Voila.open_browser = False
    c.Voila.log_level = logging.ERROR
    c.Voila.kernel_websocket_connection_class = GuardedConnection
    c.Voila.identity_provider_class = Nobody
    c.Voila.tornado_settings = {
        "websocket_max_message_size": LARGEST,
        "websocket_compression_options": {},  # the usual ones
        # On this computer, another site's page must not come under a name of its own (DNS rebinding).
        "allow_remote_access": not is_loopback(ip),
        "default_handler_class": Nowhere,
        "default_handler_args": {"voila_configuration": VoilaConfiguration(template="trash")},
    }
    c.VoilaConfiguration.template = "trash"
    c.VoilaConfiguration.allow_template_override = "NO"
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.file_allowlist = [r"(?:[\w-]+/)*[\w-]+\.(?:png|svg)"]
    c.VoilaConfiguration.extension_allowlist = EXTENSIONS
    c.VoilaConfiguration.preheat_kernel = bool(warm)
    c.VoilaKernelManager.kernel_pools_config = {
        "default": {"pool_size": 0},
        **{name: {"pool_size": size} for name, size in Counter(warm).items()},
    }
    c.MappingKernelManager.cull_idle_timeout = IDLE_SECONDS
    c.MappingKernelManager.cull_interval = 60
    # A kernel that has died would come back without the lesson in it: the page would look alive and not be,
    # and a page that is just opening would wait for it for ever. So dead it stays, and the page says so.
    c.KernelRestarter.restart_limit = 0
    # Which notebooks are to be trusted is of no concern here; so nothing of that is kept, and it works in
    # a home that may not be written to.
    c.NotebookNotary.db_file = ":memory:"
    c.NotebookNotary.data_dir = str(lessons)
    c.NotebookNotary.secret = secrets.token_bytes()
    _encrypt(c)
    return c


def classroom(
    lessons: Path,
    ip: str,
    port: int,
    warm: Sequence[str],
    *,
    idle: float,
    is_full: Callable[[], bool],
    record: Callable[[Any], None],
    ways: Sequence[str],
) -> Config:
    """Return the settings of a Voilà for a class; `idle` are the seconds until a lesson that was left ends.

    `is_full` says whether nobody more may come in, and `record` is told of each request that was answered.
    `ways` are the addresses at which the class finds it.
    """
    c = voila(lessons, ip, port, warm)
    c.Voila.tornado_settings |= {"is_full": is_full, "log_function": record, "ways": ways}
    c.MappingKernelManager.cull_idle_timeout = max(1, round(idle))
    c.MappingKernelManager.cull_interval = max(1, min(30, round(idle / 4)))
    if forking.IS_POSSIBLE:
        c.MappingKernelManager.kernel_manager_class = "trash_widgets.app.forking.KernelByCopy"
    # All come at the same time, and what they need goes first; then the next ones are made ready.
    c.VoilaKernelManager.fill_delay = 10.0
    return c


def lab(folder: Path, ip: str, port: int) -> Config:
    """Return the settings of a JupyterLab in ``folder`` that asks nothing of the internet."""
    c = Config()
    c.ServerApp.root_dir = str(folder)
    c.ServerApp.ip = ip
    c.ServerApp.port = port
    c.ServerApp.port_retries = 0
    c.ServerApp.open_browser = False
    c.ServerApp.kernel_websocket_connection_class = PromptConnection
    c.Application.log_level = logging.ERROR
    c.ServerApp.allow_root = True  # in many containers there is nobody else
    c.ServerApp.answer_yes = True
    c.LabApp.default_url = f"/lab/tree/{START}"
    c.LabApp.news_url = None
    c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"
    c.LabApp.extension_manager = "readonly"
    c.MappingKernelManager.cull_idle_timeout = 4 * IDLE_SECONDS
    c.MappingKernelManager.cull_interval = 60
    _encrypt(c)
    return c


def _encrypt(c: Config) -> None:
    """Keep what server and kernels say to each other from others on the same computer, if that can be had."""
    if KernelManager.class_traits().get("transport_encryption") and zmq.has("curve"):
        c.KernelManager.transport_encryption = "auto"
