"""Where others find this computer: its addresses, and the square code (QR) that saves typing one."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress
from typing import TextIO

import psutil

EVERYWHERE = "0.0.0.0"
NOBODYS = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}  # of either kind, an address that belongs to nobody
# Network cards that exist in software only. Pupils' devices hardly ever come by them.
SOFTWARE = ("docker", "veth", "br-", "virbr", "vbox", "vmnet", "vethernet", "tun", "tap", "utun", "wg", "zt")


def addresses(ip: str) -> list[str]:
    """Return the addresses at which others find a server that listens on ``ip``, the likeliest first."""
    listens = ip or EVERYWHERE
    if listens not in NOBODYS:
        return [ip]
    family = socket.AF_INET6 if ":" in listens else socket.AF_INET
    states = psutil.net_if_stats()
    found = [
        (name.lower().startswith(SOFTWARE), address.address)
        for name, card in psutil.net_if_addrs().items()
        for address in card
        if address.family == family and name in states and states[name].isup
    ]
    own = [text for _, text in sorted(found, key=lambda each: each[0]) if _reaches_others(text)]
    likely = _outward(family, NOBODYS[listens])
    return sorted(dict.fromkeys(own), key=lambda text: text != likely)


def _outward(family: socket.AddressFamily, goal: str) -> str:
    """The address that this computer would use towards others. (Nothing is sent for that.)"""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((goal, 9))
        name: str = probe.getsockname()[0]
        return name
    return ""


def _reaches_others(text: str) -> bool:
    address = ipaddress.ip_address(text)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def square(address: str, out: TextIO) -> list[str]:
    """Return the lines of the square code of an address, where the terminal can show it."""
    import segno

    if not out.isatty():
        return []
    rows = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    # Two rows of squares in one of letters. Light squares are drawn: most terminals are dark.
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    lines = [
        "".join(blocks[bool(above), bool(below)] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    try:
        "".join(lines).encode(out.encoding or "ascii")
    except UnicodeEncodeError:
        return []
    # White on black, whatever the terminal's own colours are.
    return [f"\033[97;40m{line}\033[0m" for line in lines]


def picture(address: str) -> str:
    """Return the square code of an address as SVG. It is dark on light on every page: phones want it so."""
    import segno

    drawn: str = segno.make(address, micro=False).svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass="lt-p-square", lineclass=None
    )
    return drawn.replace("<svg ", '<svg role="img" aria-label="The address as a square code" ', 1)
