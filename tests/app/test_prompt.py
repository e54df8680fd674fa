"""Both servers send every message of a kernel at once."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from trash_widgets.app import settings
from trash_widgets.app.prompt import PromptConnection


def test_a_connection_does_not_wait_for_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[object] = []
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: did.append("connect"))
    connection = PromptConnection.__new__(PromptConnection)
    handler = SimpleNamespace(set_nodelay=did.append)
    monkeypatch.setattr(PromptConnection, "websocket_handler", handler)
    connection.connect()
    assert did == [True, "connect"]


def test_both_servers_connect_so() -> None:
    voila = settings.voila(Path("lessons"), "127.0.0.1", 8866, [])
    lab = settings.lab(Path("lessons"), "127.0.0.1", 8888)
    assert issubclass(voila.Voila.kernel_websocket_connection_class, PromptConnection)
    assert issubclass(lab.ServerApp.kernel_websocket_connection_class, PromptConnection)
