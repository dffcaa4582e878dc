"""Reserve ports for servers that need a fixed port number, for example to restart on the same port."""

from __future__ import annotations

import socket

_HELD: list[socket.socket] = []


def free_port() -> int:
    """Return a free port that the system does not assign to another process while this process is running.

    A socket that is bound but never listens reserves it. With SO_REUSEADDR a server can listen on it nevertheless.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    _HELD.append(held)
    port: int = held.getsockname()[1]
    return port
