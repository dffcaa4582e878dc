"""Accounts: people whom the service knows again on another device.

A guest is known by one browser. An account is a person whom several devices and programs may act for; what a guest
held goes along when they make one, or sign in to theirs.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from clepsydra.kernel import Setup
from clepsydra.tables.quotas import QuotaStore
from clepsydra.tables.table import Guest

DAY = 24 * 3600 * 1000
PROGRAM_DAYS = 90
BROWSER_DAYS = 365
"""For so many days a program is let in by its token, and a browser that does not come back."""


MOST_TOKENS = 20
"""Tokens that one person may have at a time."""


class Scope(StrEnum):
    """What a token lets a program do; each scope includes those before it."""

    READ = "read"
    """See what the person sees."""
    PLAY = "play"
    """Open tables, sit down, decide, write in the chat."""
    ACCOUNT = "account"
    """Everything but change how the person signs in. Tokens made before there were scopes have this one."""


class Passkey(Struct, frozen=True):
    """The public half of a key that a device keeps for a person."""

    id: str
    guest: str
    public_key: bytes
    count: int
    device: str
    made_at: int
    used_at: int


class Session(Struct, frozen=True):
    """A device on which somebody is signed in, or a program that acts for them."""

    id: str
    guest: str
    hash: str
    """Of the secret by which it is known; the secret itself is kept by it alone."""
    program: bool
    device: str
    made_at: int
    seen_at: int
    scope: Scope = Scope.ACCOUNT

    def holds(self, now: int) -> bool:
        """Whether it is not too old."""
        ends = self.made_at + PROGRAM_DAYS * DAY if self.program else self.seen_at + BROWSER_DAYS * DAY
        return now < ends


class Mail(Struct, frozen=True):
    """An address to which a person has links sent."""

    address: str
    guest: str
    made_at: int


class Subject(Struct, frozen=True):
    """Somebody as an OpenID provider knows them."""

    id: str
    issuer: str
    subject: str
    """What the provider calls them, and nobody else; no name, no address."""
    guest: str
    made_at: int


class Played(Struct, frozen=True):
    """A finished game of a person: what was played, on which seat, and how it ended unless it was given up."""

    setup: Setup
    seat: int
    ending: bytes | None


Way = Passkey | Mail | Subject
"""A way into an account."""


class AccountStore(QuotaStore, Protocol):
    """What is kept of accounts, and what each caller has used."""

    async def has_account(self, guest: str) -> bool:
        """Whether a guest is an account."""
        ...

    async def add_account(self, person: Guest, way: Way, was: str | None, at: int) -> list[str] | None:
        """Keep a new account with its first way in, and give it all that a guest held; the tables concerned.

        `None` if another account has that way in.
        """
        ...

    async def adopt(self, account: str, was: str) -> list[str]:
        """Give an account all that a guest held, who is no more; the tables concerned."""
        ...

    async def add_way(self, way: Way) -> bool:
        """Keep another way into an account; `False` if another has it."""
        ...

    async def passkey(self, key: str) -> Passkey | None:
        """A key by its id."""
        ...

    async def passkeys_of(self, guest: str) -> list[Passkey]:
        """The keys of a person, oldest first."""
        ...

    async def use_passkey(self, key: str, count: int, at: int) -> None:
        """Note that a key was used."""
        ...

    async def mail(self, address: str) -> Mail | None:
        """Whose address it is."""
        ...

    async def mails_of(self, guest: str) -> list[Mail]:
        """The addresses of a person, oldest first."""
        ...

    async def subject(self, issuer: str, subject: str) -> Subject | None:
        """Whom a provider means by a subject of its own."""
        ...

    async def subjects_of(self, guest: str) -> list[Subject]:
        """What providers call a person, oldest first."""
        ...

    async def remove_way(self, guest: str, way: str) -> bool:
        """Forget a key, an address or a provider of a person; `False` if it is not theirs, or the last way in."""
        ...

    async def add_session(self, session: Session) -> None:
        """Let a device or a program in."""
        ...

    async def add_token(self, session: Session, most: int) -> bool:
        """Let a program in; `False` if its person has `most` tokens already."""
        ...

    async def cookies_from(self, guest: str) -> int:
        """Return the time from which cookies of a guest count, in milliseconds; 0 if all do."""
        ...

    async def end_cookies(self, guest: str, at: int) -> None:
        """Void the cookies that a guest was given before a time."""
        ...

    async def session(self, hash_: str) -> Session | None:
        """Who is known by a secret."""
        ...

    async def see_session(self, session: str, at: int) -> None:
        """Note that a session is used."""
        ...

    async def sessions_of(self, guest: str) -> list[Session]:
        """Who may act for a person, last seen first."""
        ...

    async def end_session(self, guest: str, session: str) -> bool:
        """Let a device or a program of a person in no more; `False` if there is none such."""
        ...

    async def forget_sessions(self, at: int) -> None:
        """Forget what lets nobody in any more: sessions that are too old, and what was used long ago."""
        ...

    async def spend(self, nonce: str, at: int) -> bool:
        """Note that something that counts once was used; `False` if it was before."""
        ...

    async def played(self, guest: str) -> list[Played]:
        """The finished games of a person, practice left out."""
        ...

    async def erase(self, guest: str, name: str, at: int) -> list[str]:
        """Forget a person: at others' tables they become somebody of this name; the tables concerned."""
        ...
