"""Sending a mail, by the SMTP server that the host of the service names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit

from clepsydra.web.settings import Settings

SENDING = 20.0
"""Seconds after which the server's word is no longer waited for."""
LONGEST = 254
ADDRESS = re.compile(r"[^\s@<>(),;:\\\"\[\]]+@[^\s@<>(),;:\\\"\[\]]+\.[^\s@<>(),;:\\\"\[\]]+")


class MailFailed(Exception):
    """The server did not take a mail."""

    def __init__(self, answer: str, *, final: bool) -> None:
        super().__init__(answer)
        self.answer = answer
        self.final = final
        """Whether it would answer the same another time."""


def is_address(text: str) -> bool:
    """Whether a text looks like the address of one mailbox.

    >>> [is_address(text) for text in ("ann@example.org", "ann", "ann@example.org, bob@example.org")]
    [True, False, False]
    """
    return len(text) <= LONGEST and ADDRESS.fullmatch(text) is not None


def way_to(smtp: str) -> dict[str, Any]:
    """How aiosmtplib is told of the server at an address: a password goes over TLS or not at all."""
    server = urlsplit(smtp)
    known = server.username is not None
    return {
        "hostname": server.hostname,
        "port": server.port,
        "username": unquote(server.username or "") if known else None,
        "password": unquote(server.password or "") if known else None,
        "use_tls": server.scheme == "smtps",
        "start_tls": True if known and server.scheme == "smtp" else None,
    }


async def send(
    settings: Settings, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None
) -> None:
    """Send a mail, and return once the server has taken it."""
    import aiosmtplib

    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.mail_from, to, subject
    message["Auto-Submitted"] = "auto-generated"
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(text)
    try:
        await aiosmtplib.send(message, **way_to(settings.smtp), timeout=SENDING)
    except aiosmtplib.SMTPRecipientsRefused as refused:
        code = refused.recipients[0].code
        raise MailFailed(str(code), final=500 <= code < 600) from None
    except aiosmtplib.SMTPResponseException as refused:
        raise MailFailed(str(refused.code), final=False) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        raise MailFailed(type(error).__name__, final=False) from None
