"""Lines of the security log: their fields, and that no log level hides them."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator

import msgspec
import pytest
import structlog

from clepsydra.tables.security import SecurityEvent, client, log_security
from clepsydra.web.logs import set_up_logs


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The standard error stream of a service that logs errors alone."""
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    set_up_logs("error")
    yield written
    structlog.reset_defaults()


def test_a_line_names_event_person_and_address_at_every_log_level(errors: io.StringIO) -> None:
    token = client.set("203.0.113.7")
    try:
        log_security(SecurityEvent.METHOD_ADDED, person="abc", method="passkey")
    finally:
        client.reset(token)
    structlog.get_logger("other").warning("below the level")
    (line,) = errors.getvalue().splitlines()
    told = msgspec.json.decode(line)
    assert told.pop("timestamp").endswith("Z")
    assert told == {
        "log": "security",
        "event": "sign-in method added",
        "level": "info",
        "person": "abc",
        "address": "203.0.113.7",
        "method": "passkey",
    }


def test_what_is_not_known_is_left_out(errors: io.StringIO) -> None:
    log_security(SecurityEvent.QUOTA_REACHED, quota="requests")
    told = msgspec.json.decode(errors.getvalue())
    assert told["level"] == "warning"
    assert "person" not in told
    assert "address" not in told
