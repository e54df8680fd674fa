"""Where a class finds this computer: real addresses, whatever cards it has, and a code that says so."""

from __future__ import annotations

import io
import re
import socket
from types import SimpleNamespace

import psutil
import pytest
import segno

from trash_widgets.app import address


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_addresses_are_of_this_computer_and_reach_others() -> None:
    own = {card.address for each in psutil.net_if_addrs().values() for card in each}
    found = address.addresses("0.0.0.0")
    assert set(found) <= own
    assert "127.0.0.1" not in found
    assert address.addresses("192.0.2.9") == ["192.0.2.9"]


Cards = dict[str, list[str]]


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> Cards:
    """A computer without network cards, which may get some."""
    cards: Cards = {"lo": ["127.0.0.1", "::1"]}
    down = {"old"}

    def addresses() -> dict[str, list[SimpleNamespace]]:
        kinds = {True: socket.AF_INET6, False: socket.AF_INET}
        return {
            name: [SimpleNamespace(family=kinds[":" in text], address=text) for text in texts]
            for name, texts in cards.items()
        }

    monkeypatch.setattr(psutil, "net_if_addrs", addresses)
    monkeypatch.setattr(
        psutil, "net_if_stats", lambda: {name: SimpleNamespace(isup=name not in down) for name in cards}
    )
    monkeypatch.setattr(address, "_outward", lambda family, goal: "")
    return cards


def test_a_computer_in_no_network_has_no_address(cards: Cards) -> None:
    cards["eth0"] = ["169.254.3.4", "fe80::1"]  # what a card gives itself when nobody answers
    cards["old"] = ["192.168.1.9"]
    for ip in ("0.0.0.0", "::", ""):
        assert address.addresses(ip) == []


def test_of_several_cards_the_likeliest_comes_first(cards: Cards, monkeypatch: pytest.MonkeyPatch) -> None:
    cards["docker0"] = ["172.17.0.1"]
    cards["eth0"] = ["10.0.0.5"]
    cards["wlan0"] = ["192.168.1.7"]
    assert address.addresses("0.0.0.0") == ["10.0.0.5", "192.168.1.7", "172.17.0.1"]
    monkeypatch.setattr(address, "_outward", lambda family, goal: "192.168.1.7")
    assert address.addresses("0.0.0.0") == ["192.168.1.7", "10.0.0.5", "172.17.0.1"]


def test_a_server_has_the_kind_of_address_on_which_it_listens(cards: Cards) -> None:
    cards["eth0"] = ["192.168.1.7", "2001:db8::7", "fe80::7%eth0"]
    assert address.addresses("0.0.0.0") == ["192.168.1.7"]
    assert address.addresses("::") == ["2001:db8::7"]


def matrix(where: str) -> list[list[int]]:
    return [[int(bool(square)) for square in row] for row in segno.make(where, micro=False).matrix]


def bare(rows: list[list[int]], border: int) -> list[list[int]]:
    """Take off the light border, which must be there."""
    size = len(rows[0]) - 2 * border
    assert not any(map(any, rows[:border]))
    assert not any(map(any, rows[border + size :]))
    assert not any(any(row[:border] + row[border + size :]) for row in rows)
    return [row[border : border + size] for row in rows[border : border + size]]


def test_the_picture_of_the_code_is_the_address_too() -> None:
    where = "http://192.168.100.107:8866/"
    svg = address.picture(where)
    found = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert found is not None
    rows = [[0] * int(found[1]) for _ in range(int(found[1]))]
    # The dark squares are one line of strokes: "M4 4.5h7m2 0h1m…"
    [line] = [text for text in re.findall(r' d="([^"]+)"', svg) if "m" in text]
    x = y = 0.0
    for step, across, down in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", line):
        if step == "h":
            for dark in range(int(x), int(x) + int(across)):
                rows[int(y)][dark] = 1
        x, y = (
            (float(across), float(down))
            if step == "M"
            else (x + float(across), y + (float(down) if down else 0))
        )
    assert bare(rows, 4) == matrix(where)
    assert 'role="img"' in svg


def test_the_square_code_is_the_address() -> None:
    lines = address.square("http://192.0.2.7:8866/", Terminal())
    shown = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    rows: list[list[int]] = []
    for line in lines:
        letters = line.removeprefix("\033[97;40m").removesuffix("\033[0m")
        pairs = [shown[letter] for letter in letters]
        rows += [[above for above, _ in pairs], [below for _, below in pairs]]
    if len(rows) > len(rows[0]):
        assert not any(rows.pop()), "half a letter is left over at the end"
    assert bare(rows, 2) == matrix("http://192.0.2.7:8866/")


def test_no_square_code_where_it_can_not_be_shown() -> None:
    assert address.square("http://192.0.2.7:8866/", io.StringIO()) == []
    narrow = Terminal()
    narrow.encoding = "ascii"
    assert address.square("http://192.0.2.7:8866/", narrow) == []
