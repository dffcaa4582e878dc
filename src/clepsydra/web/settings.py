"""How a process is run. All of it comes from the environment; the command line only fills the environment."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct

PREFIX = "CLEPSYDRA_"
NUMBERS = {"RATE": 0, "WORK": 0, "GUESTS": 0, "TABLES": 0, "STREAMS": 0, "ARCHIVE_DAYS": 0, "CONNECTIONS": 1}
"""The settings that are numbers, each with its least value."""
SWITCHES = ("BOTS", "HTTPS", "LEARNING_GAMES")
WORDS = {
    "yes": True,
    "true": True,
    "1": True,
    "on": True,
    "no": False,
    "false": False,
    "0": False,
    "off": False,
}
"""What a switch may be set to, in lower or upper case."""
LEVELS = ("debug", "info", "warning", "error", "critical")
SHORTEST_SECRET = 16
"""Characters that `CLEPSYDRA_SECRET` must have at least: a shorter one can be guessed."""


class Settings(Struct, frozen=True):
    """What a process needs to know."""

    database: str
    secret: str
    """Signs cookies and links. Whoever knows it can sit on every place."""
    old_secrets: tuple[str, ...] = ()
    """Secrets that signed before, the newest first: what they signed still counts."""
    bus: str | None = None
    bots: bool = True
    """Whether this process plays bots too."""
    rate: int = 900
    """How many requests a minute one guest may send; 0 lifts this and all other quotas."""
    work: int = 12
    """How many seconds of computing a minute the requests of one guest may cost; 0 lifts this quota."""
    guests: int = 60
    """How many new guests an hour one address may bring."""
    tables: int = 30
    """How many tables one guest may host at a time."""
    streams: int = 40
    """How many live streams one guest may hold open."""
    https: bool = False
    """Whether people come over https: then cookies go no other way."""
    origin: str = ""
    """The address under which people find the service (`https://play.example.org`); without it, as they ask."""
    smtp: str = ""
    """The server that takes mails, `smtp://user:word@host:587` or `smtps://…:465`; without it none are sent."""
    mail_from: str = ""
    """From whom mails come."""
    push_public: str = ""
    push_private: str = ""
    """The keys for web push, as `clepsydra push-keys` makes them; the private one signs."""
    oidc_issuer: str = ""
    """The OpenID provider by which people may sign in, `https://login.example.org`; none without it."""
    oidc_client: str = ""
    oidc_secret: str = ""
    """Who we are to it, and the word by which we show that; empty where it wants none."""
    oidc_label: str = ""
    """What people call it; without a name, the host of its address."""
    learning_games: bool = False
    """Whether games made to learn on are offered beside the others."""
    pages: str = ""
    """The folder with the host's own texts about the site; without it, the program's."""
    archive_days: int = 0
    """After so many days a finished game becomes one archive; 0: never."""
    log: str = "info"
    connections: int = 8

    @property
    def service(self) -> str:
        """The name by which the processes of this service know each other on the bus: one secret, one database."""
        database = urlsplit(self.database).path
        oldest = self.signing_secrets[0]  # it is the same before and after a new one is put in front
        return hashlib.sha256(f"{oldest} {database}".encode()).hexdigest()[:16]

    @property
    def signing_secrets(self) -> tuple[str, ...]:
        """All secrets that verify, the oldest first; the last of them signs."""
        return *reversed(self.old_secrets), self.secret


class SettingError(ValueError):
    """A setting that cannot be used. The message is one English sentence for commands that print it as it is."""

    def __init__(self, what: str, message: str, **figures: str | int) -> None:
        super().__init__(message)
        self.what = what
        """The key of the sentence in the texts of `clepsydra doctor`."""
        self.figures = figures


def data_directory() -> Path:
    """Where a service of one process keeps its things."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "clepsydra"


def database_address(env: Mapping[str, str] = os.environ) -> str:
    """Where the tables are kept: a file of one's own unless told."""
    return env.get(PREFIX + "DATABASE") or f"sqlite:///{data_directory() / 'clepsydra.db'}"


def secret_file(database: str) -> Path:
    """Where the secret of a service of one process lies: beside its database."""
    return Path(database.removeprefix("sqlite:///")).with_suffix(".secret")


def number(name: str, value: str) -> int:
    """Return the number that a setting is set to; raise `SettingError` if it is none, or too small."""
    least = NUMBERS[name]
    if not value.isdecimal() or int(value) < least:
        raise SettingError(
            "no-number",
            f"{PREFIX}{name} must be a whole number, {least} or more; it is “{value}”",
            variable=PREFIX + name,
            least=least,
            value=value,
        )
    return int(value)


def switch(name: str, value: str) -> bool:
    """Return whether a setting is switched on; raise `SettingError` for a word that is neither yes nor no."""
    if value.lower() not in WORDS:
        raise SettingError(
            "no-switch",
            f"{PREFIX}{name} must be one of {', '.join(WORDS)}; it is “{value}”",
            variable=PREFIX + name,
            value=value,
        )
    return WORDS[value.lower()]


def log_level(value: str) -> str:
    """Return the level that `CLEPSYDRA_LOG` is set to; raise `SettingError` if there is none of this name."""
    if value.lower() not in LEVELS:
        raise SettingError(
            "no-level", f"{PREFIX}LOG must be one of {', '.join(LEVELS)}; it is “{value}”", value=value
        )
    return value.lower()


def strong(secret: str) -> str:
    """Return the secret; raise `SettingError` if it is so short that it can be guessed."""
    if len(secret) < SHORTEST_SECRET:
        raise SettingError(
            "short-secret",
            f"{PREFIX}SECRET is shorter than {SHORTEST_SECRET} characters and could be guessed",
            least=SHORTEST_SECRET,
        )
    return secret


def from_environment(env: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of this process; raise `SettingError` for the first one that cannot be used."""

    def get(name: str, usual: str = "") -> str:
        return env.get(PREFIX + name) or usual

    database = database_address(env)
    secret, *old_secrets = _secrets(database, get)
    return Settings(
        database=database,
        secret=strong(secret),
        old_secrets=tuple(old_secrets),
        bus=get("BUS") or None,
        bots=switch("BOTS", get("BOTS", "yes")),
        rate=number("RATE", get("RATE", "900")),
        work=number("WORK", get("WORK", "12")),
        guests=number("GUESTS", get("GUESTS", "60")),
        tables=number("TABLES", get("TABLES", "30")),
        streams=number("STREAMS", get("STREAMS", "40")),
        https=switch("HTTPS", get("HTTPS", "no")),
        origin=get("ORIGIN").rstrip("/"),
        smtp=get("SMTP"),
        mail_from=get("MAIL_FROM"),
        push_public=get("PUSH_PUBLIC"),
        push_private=get("PUSH_PRIVATE"),
        oidc_issuer=get("OIDC_ISSUER"),
        oidc_client=get("OIDC_CLIENT"),
        oidc_secret=get("OIDC_SECRET"),
        oidc_label=get("OIDC_LABEL"),
        learning_games=switch("LEARNING_GAMES", get("LEARNING_GAMES", "no")),
        pages=get("PAGES"),
        archive_days=number("ARCHIVE_DAYS", get("ARCHIVE_DAYS", "0")),
        log=log_level(get("LOG", "info")),
        connections=number("CONNECTIONS", get("CONNECTIONS", "8")),
    )


def _secrets(database: str, get: Callable[[str], str]) -> list[str]:
    """Return the secret that signs and those that signed before, newest first."""
    if get("SECRET"):
        return [get("SECRET"), *get("OLD_SECRETS").split()]
    return secrets_in(_kept_secret(database))


def secrets_in(kept: str) -> list[str]:
    """Return the secrets in the text of a secret file, newest first; the first one signs.

    A single one signs with its line break, as ever. Both forms verify, so that it may become one of several and back.
    """
    lines = kept.split()
    found = [kept, *lines] if len(lines) == 1 else [*lines, *(f"{line}\n" for line in lines[-1:])]
    return list(dict.fromkeys(found)) or [kept]


def _kept_secret(database: str) -> str:
    """Return the secrets of a service of one process, kept beside its database, older ones below the newest.

    The first one is made when there is none.
    """
    if not database.startswith("sqlite:///"):
        raise SettingError(
            "no-secret", f"{PREFIX}SECRET must be set: all processes sign with the same secret"
        )
    path = secret_file(database)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _made_or_read(path)
    except OSError as error:
        raise SettingError(
            "unreadable-secret", f"{path} cannot be read or made: {error.strerror}", path=str(path)
        ) from error


def _made_or_read(path: Path) -> str:
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text(encoding="utf-8")
    with os.fdopen(file, "w", encoding="utf-8") as kept:
        secret = secrets.token_urlsafe(32)
        kept.write(secret)
    return secret
