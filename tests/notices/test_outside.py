"""Where notices are posted to, and where never: what people give as an address must not lead into our own network."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import pytest
import trustme

from clepsydra.web.notices import outside
from clepsydra.web.notices.outside import Answer, Forbidden, Outside, Wire, is_public
from tests.notices.receivers import PUBLIC, Receiver, receiver

INSIDE = [
    "127.0.0.1",
    "127.8.8.8",
    "::1",
    "0.0.0.0",  # noqa: S104 - an address to refuse
    "::",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "fe80::1",
    "fd00:ec2::254",
    "100.64.0.1",
    "192.0.0.8",
    "192.88.99.1",
    "198.18.0.1",
    "224.0.0.1",
    "ff02::1",
    "255.255.255.255",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "fec0::1",
    "no address",
]


@pytest.mark.parametrize("address", INSIDE)
def test_what_is_not_of_the_open_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", [PUBLIC, "2606:4700::1111"])
def test_what_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "[::1]", "2130706433", "0177.0.0.1", "0x7f.1", "127.1", "localhost", "[::ffff:127.0.0.1]"],
)
async def test_an_address_that_leads_inside_is_refused_however_it_is_written(host: str) -> None:
    with pytest.raises(Forbidden) as refused:
        await Outside().post(f"https://{host}/hook", b"{}", {})
    assert refused.value.reason in ("private", "unknown")


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example/",
        "file:///etc/passwd",
        "gopher://hooks.example/",
        "//hooks.example/",
        "hooks.example",
        "https://hooks.example:8443/",
        "https://hooks.example:22/",
        "https://user@hooks.example/",
        "https://user:word@hooks.example/",
        "https://hooks.example@127.0.0.1/",
        "https:///hook",
        "https://hooks.example\\@127.0.0.1/",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nHost: inside",
        "https://[::1/",
        "https://hooks.example:port/",
        "",
    ],
)
async def test_other_schemes_ports_and_users_are_refused_before_anybody_is_asked(address: str) -> None:
    async def resolve(_host: str) -> list[str]:
        raise AssertionError("nobody should be asked")

    with pytest.raises(Forbidden):
        await Outside(resolve).post(address, b"{}", {})


async def _never(_address: str, _host: str) -> Wire:
    raise AssertionError("no connection should be made")


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.0.0.1", "fe80::1"])
async def test_a_name_with_one_private_address_is_refused(inside: str) -> None:
    async def resolve(_host: str) -> list[str]:
        return [PUBLIC, inside]

    with pytest.raises(Forbidden, match="private"):
        await Outside(resolve, connect=_never).post("https://hooks.example/", b"{}", {})


async def test_a_name_that_is_nobodys_is_refused() -> None:
    async def nobody(_host: str) -> list[str]:
        return []

    with pytest.raises(Forbidden):
        await Outside(nobody, connect=_never).post("https://hooks.example/", b"{}", {})


async def test_a_name_that_is_not_answered_for_in_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(_host: str) -> list[str]:
        await asyncio.Event().wait()
        return [PUBLIC]

    monkeypatch.setattr(outside, "LOOKING_UP", 0.01)
    with pytest.raises(Forbidden, match="unknown"):
        await Outside(silent, connect=_never).post("https://hooks.example/", b"{}", {})


async def test_the_connection_goes_to_the_address_that_was_looked_at() -> None:
    """Whoever answers for the name otherwise the next time is not asked a second time."""
    answers = [[PUBLIC], ["127.0.0.1"]]
    connected: list[tuple[str, str]] = []

    async def rebinding(_host: str) -> list[str]:
        return answers.pop(0)

    async with receiver() as got:

        async def connect(address: str, host: str) -> Wire:
            connected.append((address, host))
            return await asyncio.open_connection("127.0.0.1", got.port)

        answer = await Outside(rebinding, connect=connect).post("https://hooks.example/x?y=1", b"{}", {})
    assert connected == [(PUBLIC, "hooks.example")]
    assert answer.status == 204
    assert len(answers) == 1
    assert (got.got[0].path, got.got[0].headers["host"]) == ("/x?y=1", "hooks.example")


async def _posted(certified: str, port_of: pytest.MonkeyPatch, ca: trustme.CA) -> tuple[Answer, Receiver]:
    """Post to `hooks.example` over TLS, by the connection that is made in earnest, to who can prove another name."""
    asked: list[str] = []

    async def resolve(host: str) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    ca.issue_cert(certified).configure_cert(context)
    async with receiver(context) as got:
        port_of.setattr(outside, "PORT", got.port)
        everywhere = Outside(resolve, public=lambda _address: True)
        answer = await everywhere.post("https://hooks.example/x", b"{}", {})
    # Nobody resolves this name: whoever is connected to was looked up once, and by us.
    assert asked == ["hooks.example"]
    return answer, got


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> trustme.CA:
    """An authority that every process of this machine believes."""
    ca = trustme.CA()
    ca.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    return ca


async def test_a_host_that_proves_its_name_is_posted_to(
    monkeypatch: pytest.MonkeyPatch, trusted: trustme.CA
) -> None:
    answer, got = await _posted("hooks.example", monkeypatch, trusted)
    assert answer.status == 204
    assert [(request.path, request.body) for request in got.got] == [("/x", b"{}")]


async def test_a_host_that_proves_another_name_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, trusted: trustme.CA
) -> None:
    with pytest.raises(ssl.SSLCertVerificationError, match=r"hooks\.example"):
        await _posted("other.example", monkeypatch, trusted)


async def test_a_name_that_nobody_known_certified_is_told_nothing(
    monkeypatch: pytest.MonkeyPatch, trusted: trustme.CA
) -> None:
    with pytest.raises(ssl.SSLCertVerificationError, match="unable to get local issuer"):
        await _posted("hooks.example", monkeypatch, trustme.CA())


async def test_a_redirect_is_an_answer_and_nobody_follows_it() -> None:
    async with receiver() as got:
        got.status, got.headers = "302 Found", "Location: http://169.254.169.254/latest/\r\n"
        answer = await got.outside().post("https://hooks.example/", b"{}", {})
    assert answer.status == 302
    assert len(got.got) == 1
