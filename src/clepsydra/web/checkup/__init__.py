"""Looking at a service before or while it runs: what is wrong, and what to do about it (`clepsydra doctor`)."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.web.checkup.bus import check_bus
from clepsydra.web.checkup.database import check_database
from clepsydra.web.checkup.finding import Finding, Verdict
from clepsydra.web.checkup.machine import check_disk, check_versions
from clepsydra.web.checkup.mail import check_mail, check_mail_settings, check_push
from clepsydra.web.checkup.provider import check_provider, check_provider_settings
from clepsydra.web.checkup.settings import check_settings, read_settings

__all__ = ["Finding", "Verdict", "examine", "refusals"]


MADE_AT_START = {"not-begun", "older"}
"""Findings about a SQLite file that a server mends by itself when it starts."""
PATIENCE_AT_START = 10.0
"""Seconds for which a process that starts waits for the bus."""


async def refusals(env: Mapping[str, str]) -> list[Finding]:
    """Return what keeps a server or a worker from starting: all that is wrong here, in its database or with its bus.

    The mail server and the provider are not asked: while one of them is away people still play.
    """
    settings = read_settings(env)
    found = [*check_settings(env)]
    if settings is not None:
        found += [*check_versions(settings), *check_disk(settings)]
        found += [*check_mail_settings(settings), *check_push(settings), *check_provider_settings(settings)]
        found += await check_database(settings)
        found += await check_bus(settings, PATIENCE_AT_START)
    mended = MADE_AT_START if settings is not None and settings.database.startswith("sqlite") else set()
    return [finding for finding in found if finding.verdict is Verdict.WRONG and finding.what not in mended]


async def examine(env: Mapping[str, str]) -> list[Finding]:
    """Everything that can be seen from here. What depends on settings that cannot be read is left out."""
    found = [*check_settings(env)]
    settings = read_settings(env)
    if settings is None:
        return found
    return [
        *found,
        *check_versions(settings),
        *check_disk(settings),
        *await check_database(settings),
        *await check_bus(settings),
        *await check_mail(settings),
        *check_push(settings),
        *await check_provider(settings),
    ]
