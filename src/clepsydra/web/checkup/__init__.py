"""Looking at a service before or while it runs: what is wrong, and what to do about it (`clepsydra doctor`)."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.web.checkup.bus import check_bus
from clepsydra.web.checkup.database import check_database
from clepsydra.web.checkup.finding import Finding, Verdict
from clepsydra.web.checkup.machine import check_disk, check_versions
from clepsydra.web.checkup.mail import check_mail, check_push
from clepsydra.web.checkup.provider import check_provider
from clepsydra.web.checkup.settings import check_settings, read_settings

__all__ = ["Finding", "Verdict", "examine"]


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
