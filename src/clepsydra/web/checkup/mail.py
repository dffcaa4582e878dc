"""Mails and notices to browsers: whether their settings are whole, and the mail server lets us in."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from clepsydra.web.checkup.finding import Finding, Verdict, doubtful, good, wrong
from clepsydra.web.mail import way_to
from clepsydra.web.notices.push import public_of
from clepsydra.web.settings import Settings

MAIL, PUSH = "mail", "push"
PATIENCE = 10.0


def check_mail_settings(settings: Settings) -> list[Finding]:
    """Return what is wrong with the settings of mails, without asking the mail server."""
    if not settings.smtp:
        return [doubtful(MAIL, "from-without-smtp") if settings.mail_from else good(MAIL, "no-mail")]
    server = urlsplit(settings.smtp)
    if server.scheme not in ("smtp", "smtps") or not server.hostname:
        return [wrong(MAIL, "no-smtp-address")]
    return [
        doubtful(MAIL, what)
        for what, value in (("no-from", settings.mail_from), ("mail-without-origin", settings.origin))
        if not value
    ]


async def check_mail(settings: Settings) -> list[Finding]:
    """Return what is wrong with mails: their settings, and whether the mail server lets us in."""
    found = check_mail_settings(settings)
    if not settings.smtp or any(finding.verdict is Verdict.WRONG for finding in found):
        return found
    refused = await _refused(settings.smtp)
    where = urlsplit(settings.smtp).hostname
    if refused:
        return [*found, wrong(MAIL, "mail-refused", server=where, error=refused)]
    return found or [good(MAIL, "mail", server=where)]


async def _refused(smtp: str) -> str:
    """What the mail server said against us; nothing if it lets us in."""
    import aiosmtplib

    client = aiosmtplib.SMTP(**way_to(smtp), timeout=PATIENCE)
    try:
        async with client:
            await client.noop()
    except (aiosmtplib.SMTPException, OSError) as error:
        return str(error) or type(error).__name__
    return ""


def check_push(settings: Settings) -> Iterator[Finding]:
    """What is wrong with the keys for notices to browsers."""
    public, private = settings.push_public, settings.push_private
    if not public and not private:
        yield good(PUSH, "no-push")
    elif not public or not private:
        yield wrong(PUSH, "one-key")
    elif not _belong_together(public, private):
        yield wrong(PUSH, "keys-apart")
    elif not settings.origin.startswith("https://"):
        yield doubtful(PUSH, "push-without-https")
    else:
        yield good(PUSH, "push")


def _belong_together(public: str, private: str) -> bool:
    try:
        return public_of(private) == public.rstrip("=")
    except ValueError:
        return False
