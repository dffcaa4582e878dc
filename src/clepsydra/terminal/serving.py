"""Commands that run the service: `serve`, `worker`, `migrate`."""

from __future__ import annotations

import asyncio
import os
import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from clepsydra.terminal.output import Language, fail, out, say

if TYPE_CHECKING:
    from clepsydra.web.settings import Settings

IPV6 = 6
FAMILIES = {4: (socket.AF_INET, "192.0.2.1", "127.0.0.1"), IPV6: (socket.AF_INET6, "2001:db8::1", "::1")}
"""For each version of IP: how a socket is opened, an address in other networks, and the address of the machine itself."""


def _named_store(address: str | None) -> str | None:
    """Refuse an address that names no database of ours."""
    from clepsydra.store.opening import file_of

    try:
        if address is not None:
            file_of(address)
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from error
    return address


Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        help="postgresql://host/name or sqlite:///path; a file of your own if left out.",
        callback=_named_store,
    ),
]
BusAddress = Annotated[
    str | None, typer.Option("--bus", help="nats://host:4222, for a service of several processes.")
]


def serve(
    *,
    lang: Language,
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 8000,
    database: Database = None,
    bus: BusAddress = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Number of processes that serve.")] = 1,
    bots: Annotated[
        bool | None,
        typer.Option("--bots/--no-bots", help="Play bots in these processes too (the default)."),
    ] = None,
) -> None:
    """Serve tables to players and programs. Without options: one process, all data in one file of yours."""
    from clepsydra.web import server

    put_into_environment(database, bus)
    if bots is not None:
        os.environ["CLEPSYDRA_BOTS"] = "yes" if bots else "no"
    settings = _settings_that_serve(lang)
    if workers > 1 and settings.bus is None:
        fail(say(lang, "several-need-bus"))
    sock = _listening(lang, host, port)
    out.print(say(lang, "open", address=_address(host, sock)))
    server.serve(sock, workers)


def _listening(lang: str, host: str, port: int) -> socket.socket:
    """Return a socket that listens; end the command if the address is taken or is none of this machine's."""
    from clepsydra.web.server import listening_socket

    try:
        return listening_socket(host, port)
    except OSError as error:
        fail(say(lang, "no-address", where=f"{host}:{port}", error=str(error)))


def _address(host: str, sock: socket.socket) -> str:
    """Return the address at which a server that listens can be opened in a browser."""
    return f"http://{reached_at(host)}:{sock.getsockname()[1]}/"


def reached_at(host: str) -> str:
    """Return the name or address at which a server that listens on a host is reached; from other machines, if it can be.

    >>> [reached_at(host) for host in ("127.0.0.1", "::1", "192.0.2.7", "2001:db8::7", "play.example")]
    ['localhost', 'localhost', '192.0.2.7', '[2001:db8::7]', 'play.example']
    """
    try:
        ip = ip_address(host)
    except ValueError:
        return host
    if ip.is_unspecified:
        ip = own_address(ip.version)
    if ip in (ip_address("127.0.0.1"), ip_address("::1")):
        return "localhost"
    return f"[{ip}]" if ip.version == IPV6 else str(ip)


def own_address(version: int) -> IPv4Address | IPv6Address:
    """Return the address of this machine in its network, or the loopback address where it has no network."""
    family, elsewhere, alone = FAMILIES[version]
    with socket.socket(family, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect((elsewhere, 9))  # sends nothing: the system only chooses the way
        except OSError:
            return ip_address(alone)
        return ip_address(sock.getsockname()[0])


def worker(
    *,
    lang: Language,
    host: Annotated[
        str, typer.Option(help="Address at which /health and /metrics are served.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            min=0, max=65535, help="Port at which /health and /metrics are served; 0 takes a free one."
        ),
    ] = 8100,
    database: Database = None,
    bus: BusAddress = None,
) -> None:
    """Run a worker that plays the bots of a service. It shares the database and the bus, and serves no pages."""
    from clepsydra.web.worker import work

    put_into_environment(database, bus)
    settings = _settings_that_serve(lang)
    if settings.bus is None:
        fail(say(lang, "worker-needs-bus"))
    sock = _listening(lang, host, port)
    out.print(say(lang, "worker-open", address=_address(host, sock)))
    work(settings, sock)


def migrate(lang: Language, database: Database = None) -> None:
    """Bring the database to the newest migration."""
    from clepsydra.store import migrate as bring
    from clepsydra.store import without_password
    from clepsydra.tables.ports import Unavailable
    from clepsydra.web.settings import database_address

    address = database or database_address()
    try:
        at = asyncio.run(bring(address))
    except Unavailable as error:
        fail(say(lang, "no-database", database=without_password(address), error=str(error)))
    out.print(say(lang, "migrated", at=at))


def push_keys() -> None:
    """Create the keys that sign notifications to browsers. Needs `pip install clepsydra[push]`."""
    from clepsydra.web.notices.push import new_keys

    public, private = new_keys()
    out.print(
        f"CLEPSYDRA_PUSH_PUBLIC={public}\nCLEPSYDRA_PUSH_PRIVATE={private}", highlight=False, soft_wrap=True
    )


def settings_of(database: str | None, bus: str | None) -> Settings:
    """The settings, what the command line says before what the environment says."""
    put_into_environment(database, bus)
    return _settings()


def _settings() -> Settings:
    from clepsydra.web.settings import SettingError, from_environment

    try:
        return from_environment()
    except SettingError as error:
        fail(escape(str(error)))


def _settings_that_serve(lang: str) -> Settings:
    """Return the settings; end the command if `clepsydra doctor` finds something wrong, one sentence for each."""
    from clepsydra.web.checkup import refusals

    found = asyncio.run(refusals(os.environ))
    if found:
        fail("\n".join(escape(say(lang, one.what, "doctor", **one.figures)) for one in found))
    return _settings()


def put_into_environment(database: str | None, bus: str | None) -> None:
    """Let what the command line says come before what the environment says."""
    for name, value in (("CLEPSYDRA_DATABASE", database), ("CLEPSYDRA_BUS", bus)):
        if value is not None:
            os.environ[name] = value
