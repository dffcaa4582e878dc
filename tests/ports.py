"""Ports for servers that must know theirs before they open, or come back at the same one."""

from __future__ import annotations

import socket

_HELD: list[socket.socket] = []


def free_port() -> int:
    """A port that nobody listens on, and that the system gives to nobody else as long as this process lives.

    A socket that is bound and never listens keeps it; whoever is told its number can listen there all the same.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    _HELD.append(held)
    port: int = held.getsockname()[1]
    return port
