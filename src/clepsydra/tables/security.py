"""The security log: one line for each event that an operator needs to reconstruct an attack on an account."""

from __future__ import annotations

import logging
from contextvars import ContextVar
from enum import StrEnum

import structlog
from structlog.typing import FilteringBoundLogger

client: ContextVar[str] = ContextVar("client", default="")
"""The network address that the running request comes from; empty outside a request."""


class SecurityEvent(StrEnum):
    """The kinds of lines in the security log; each value is the `event` of its line."""

    SIGNED_IN = "signed in"
    SIGN_IN_FAILED = "sign-in failed"
    METHOD_ADDED = "sign-in method added"
    METHOD_REMOVED = "sign-in method removed"
    TOKEN_CREATED = "token created"  # noqa: S105 - the name of an event
    TOKEN_REVOKED = "token revoked"  # noqa: S105 - the name of an event
    SESSION_ENDED = "session ended"
    PERSON_DELETED = "person deleted"
    QUOTA_REACHED = "quota reached"
    """Logged when a caller crosses a limit, not for each request that is refused afterwards."""
    ADMIN_COMMAND = "admin command"


UNEXPECTED = {SecurityEvent.SIGN_IN_FAILED, SecurityEvent.QUOTA_REACHED}
"""Events of level `warning`; all others are `info`."""

_log = structlog.wrap_logger(
    None,
    wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    cache_logger_on_first_use=False,
)


def log_security(
    event: SecurityEvent, *, person: str = "", to: FilteringBoundLogger | None = None, **fields: str | int
) -> None:
    """Write a line to the security log, whatever level `CLEPSYDRA_LOG` sets for the other lines.

    `person` is the id of the guest or account, `fields` name what the event is about: `method`, `quota`,
    `command`. The address of the running request is added. Never pass a secret, a name or a mail address.
    A command beside the service passes a logger of its own (`to`).
    """
    known = {"log": "security", "person": person, "address": client.get()} | fields
    level = logging.WARNING if event in UNEXPECTED else logging.INFO
    (to or _log).log(level, str(event), **{key: value for key, value in known.items() if value != ""})
