"""The address that `clepsydra serve` prints is one at which the server is reached."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

import pytest

from clepsydra.terminal import serving
from clepsydra.terminal.serving import reached_at
from clepsydra.web.server import listening_socket


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])  # noqa: S104 - what is tested
def test_the_address_of_a_server_leads_to_it(host: str) -> None:
    with listening_socket(host, 0) as listening:
        address = urlsplit(f"http://{reached_at(host)}:{listening.getsockname()[1]}/")
        socket.create_connection((address.hostname, address.port or 0), timeout=60).close()


@pytest.mark.parametrize(
    ("host", "own", "printed"),
    [("0.0.0.0", "192.0.2.7", "192.0.2.7"), ("::", "2001:db8::7", "[2001:db8::7]")],  # noqa: S104 - what is tested
)
def test_a_server_for_other_machines_is_named_by_its_address_in_the_network(
    host: str, own: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "own_address", lambda _version: ip_address(own))
    assert reached_at(host) == printed


def test_a_machine_without_a_network_names_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(_self: object, _address: object) -> None:
        raise OSError("no network")

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    assert reached_at("0.0.0.0") == "localhost"  # noqa: S104 - what is tested
