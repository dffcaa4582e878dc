"""Whether the settings can be read, belong together, and are all of them settings."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import partial
from urllib.parse import urlsplit

from msgspec import structs

from clepsydra.store.opening import address
from clepsydra.web.checkup.bus import is_bus_address
from clepsydra.web.checkup.finding import Finding, doubtful, good, wrong
from clepsydra.web.hostpages import read_pages
from clepsydra.web.settings import (
    NUMBERS,
    PREFIX,
    SHORTEST_SECRET,
    SWITCHES,
    WORDS,
    SettingError,
    Settings,
    database_address,
    from_environment,
    log_level,
    number,
    secret_file,
    secrets_in,
    strong,
    switch,
)

ABOUT = "settings"
READERS: Mapping[str, Callable[[str], object]] = {
    **{name: partial(number, name) for name in NUMBERS},
    **{name: partial(switch, name) for name in SWITCHES},
    "LOG": log_level,
    "PAGES": read_pages,
    "SECRET": strong,
}
"""The settings that are refused when they cannot be read, each with what reads it."""
NAMES = [field.name.upper() for field in structs.fields(Settings)]
OF_OTHERS = ("TEST_", "CHROMIUM", "SOAK", "TOKEN")
"""What our tests and examples read."""


def read_settings(env: Mapping[str, str]) -> Settings | None:
    """The settings, if they can be read at all; nothing is written, as it is when a server starts."""
    secret = env.get(PREFIX + "SECRET") or "x" * SHORTEST_SECRET
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
    for name, read in READERS.items():
        if value := _get(env, name):
            try:
                read(value)
            except SettingError as error:
                yield wrong(ABOUT, error.what, **error.figures)


def _secret(env: Mapping[str, str]) -> Iterator[Finding]:
    database = database_address(env)
    if _get(env, "SECRET"):
        return
    if not database.startswith("sqlite:///"):
        yield wrong(ABOUT, "no-secret")
    else:
        kept = secret_file(database)
        if kept.exists() and not os.access(kept, os.R_OK):
            yield wrong(ABOUT, "unreadable-secret", path=str(kept))
        elif kept.exists() and len(secrets_in(kept.read_text(encoding="utf-8"))[0]) < SHORTEST_SECRET:
            yield wrong(ABOUT, "short-secret", least=SHORTEST_SECRET)
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
    where, https = urlsplit(origin), WORDS.get(_get(env, "HTTPS").lower(), False)
    if origin and (
        where.scheme not in ("http", "https") or not where.hostname or where.path not in ("", "/")
    ):
        yield wrong(ABOUT, "no-origin", value=origin)
    elif where.scheme == "https" and not https:
        yield doubtful(ABOUT, "https-not-said")
    elif where.scheme == "http" and https:
        yield wrong(ABOUT, "https-without")
