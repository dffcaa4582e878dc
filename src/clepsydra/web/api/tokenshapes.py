"""The shapes of what the API takes and gives about tokens."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.tables.accounts import Scope


class NewToken(Struct, frozen=True):
    """A token that is wanted."""

    scope: Scope = Scope.ACCOUNT
    """`read`: see what you see. `play`: open tables and play. `account`: everything but how you sign in."""


class Token(Struct, frozen=True):
    """A token for a program that acts for a guest."""

    token: str
    days: int
    scope: Scope


class TokenShape(Struct, frozen=True):
    """A token that acts for a guest, without what makes it one."""

    id: str
    device: str
    """What made it, as far as it told."""
    made_at: int
    seen_at: int
    scope: Scope
