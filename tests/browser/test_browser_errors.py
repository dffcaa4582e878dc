"""An error of a script reaches the figures of the server; what it says does not leave the browser."""

from __future__ import annotations

from urllib.request import urlopen

import pytest

from clepsydra.lab.server import Server
from tests.browser.conftest import Invite
from tests.waiting import wait_until

SAID = "what somebody typed"
FAILING = {
    "an exception": f"setTimeout(() => {{ throw new RangeError('{SAID}') }})",
    "a rejection": f"void Promise.reject(new RangeError('{SAID}'))",
}

LISTEN = """() => {
  window.sent = [];
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    body.text().then((text) => window.sent.push(text));
    return send(url, body);
  };
}"""
"""Keep what the page reports."""


def reported(server: Server) -> float:
    with urlopen(server.address + "/metrics") as answer:  # noqa: S310 - our own server
        lines = answer.read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("clepsydra_browser_errors_total"))


@pytest.mark.parametrize("fails", FAILING.values(), ids=FAILING)
def test_an_error_is_reported_once_and_without_its_message(
    invite: Invite, server: Server, fails: str
) -> None:
    ann = invite("Ann")
    ann.open("/")
    before = reported(server)
    ann.page.evaluate(LISTEN)
    for _ in range(3):
        ann.page.evaluate(f"() => {{ {fails} }}")
    wait_until("the report is counted", lambda: reported(server) == before + 1)
    assert ann.page.evaluate("sent") == ['{"kind":"RangeError","script":"","line":0,"column":0}']
    ann.troubles.clear()
