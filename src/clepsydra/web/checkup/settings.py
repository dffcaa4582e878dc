"""Whether the settings can be read, belong together, and are all of them settings."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from urllib.parse import urlsplit

from msgspec import structs

from clepsydra.store.opening import address
from clepsydra.web.checkup.bus import is_bus_address
from clepsydra.web.checkup.finding import Finding, doubtful, good, wrong
from clepsydra.web.settings import PREFIX, Settings, database_address, from_environment, secret_file

ABOUT = "settings"
NUMBERS = ("RATE", "GUESTS", "TABLES", "STREAMS", "ARCHIVE_DAYS", "CONNECTIONS")
SWITCHES = ("BOTS", "HTTPS", "LEARNING_GAMES")
LEVELS = ("debug", "info", "warning", "error")
NAMES = [field.name.upper() for field in structs.fields(Settings)]
OF_OTHERS = ("TEST_", "CHROMIUM", "SOAK", "TOKEN")
"""What our tests and examples read."""
SHORTEST_SECRET = 16


def read_settings(env: Mapping[str, str]) -> Settings | None:
    """The settings, if they can be read at all; nothing is written, as it is when a server starts."""
    secret = env.get(PREFIX + "SECRET") or "not looked at"
    try:
        address(database_address(env))
        return from_environment({**env, PREFIX + "SECRET": secret})
    except ValueError:
        return None


def check_settings(env: Mapping[str, str]) -> Iterator[Finding]:
    """What is wrong with the settings."""
    found = [*_unknown(env), *_unreadable(env), *_secret(env), *_addresses(env)]
    yield from found or [good(ABOUT, "settings")]


def _get(env: Mapping[str, str], name: str) -> str:
    return env.get(PREFIX + name, "")


def _unknown(env: Mapping[str, str]) -> Iterator[Finding]:
    for variable in sorted(env):
        name = variable.removeprefix(PREFIX)
        if name == variable or name in NAMES or name.startswith(OF_OTHERS):
            continue
        near = get_close_matches(name, NAMES, 1)
        if near:
            yield doubtful(ABOUT, "misspelt", variable=variable, meant=PREFIX + near[0])
        else:
            yield doubtful(ABOUT, "no-setting", variable=variable)


def _unreadable(env: Mapping[str, str]) -> Iterator[Finding]:
    for name in NUMBERS:
        if (value := _get(env, name)) and not value.isdecimal():
            yield wrong(ABOUT, "no-number", variable=PREFIX + name, value=value)
    for name in SWITCHES:
        if (value := _get(env, name)) not in ("", "yes", "no"):
            yield wrong(ABOUT, "no-switch", variable=PREFIX + name, value=value)
    if (level := _get(env, "LOG")) and level not in LEVELS:
        yield wrong(ABOUT, "no-level", value=level)


def _secret(env: Mapping[str, str]) -> Iterator[Finding]:
    secret, database = _get(env, "SECRET"), database_address(env)
    if secret:
        if len(secret) < SHORTEST_SECRET:
            yield doubtful(ABOUT, "short-secret", least=SHORTEST_SECRET)
    elif not database.startswith("sqlite:///"):
        yield wrong(ABOUT, "no-secret")
    else:
        kept = secret_file(database)
        if kept.exists() and not os.access(kept, os.R_OK):
            yield wrong(ABOUT, "unreadable-secret", path=str(kept))
        elif kept.exists() and kept.stat().st_mode & 0o077:
            yield doubtful(ABOUT, "open-secret", path=str(kept))


def _addresses(env: Mapping[str, str]) -> Iterator[Finding]:
    database, bus, origin = database_address(env), _get(env, "BUS"), _get(env, "ORIGIN")
    if not database.startswith(("postgres://", "postgresql://", "sqlite:///")):
        yield wrong(ABOUT, "no-database-address")
    elif database.startswith("sqlite:///") and bus:
        yield doubtful(ABOUT, "sqlite-with-bus")
    if bus and not is_bus_address(bus):
        yield wrong(ABOUT, "no-bus-address")
    where = urlsplit(origin)
    if origin and (
        where.scheme not in ("http", "https") or not where.hostname or where.path not in ("", "/")
    ):
        yield wrong(ABOUT, "no-origin", value=origin)
    elif where.scheme == "https" and _get(env, "HTTPS") != "yes":
        yield doubtful(ABOUT, "https-not-said")
    elif where.scheme == "http" and _get(env, "HTTPS") == "yes":
        yield wrong(ABOUT, "https-without")
