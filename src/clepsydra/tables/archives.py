"""What the archive of finished games needs of the store (decision 0038)."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from clepsydra.tables.commands import Act


class Archive(Struct, frozen=True):
    """A finished game as it would be kept in the place of its acts."""

    table: str
    body: bytes
    acts: tuple[Act, ...]
    """The acts as they are read from the body."""
    size: int
    """How many bytes the rows hold whose place it takes."""


class ArchiveStore(Protocol):
    """What is kept of games that have rested."""

    async def claim_rested(self, before: int, now: int, until: int, limit: int) -> list[str]:
        """Tables whose games were over before a time and have their acts; left to the caller until then."""
        ...

    async def packed(self, table: str) -> Archive:
        """What the archive of a table's game would be, and what is read from it."""
        ...

    async def archive(self, archive: Archive) -> bool:
        """Keep an archive in the place of a game's acts; `False` if that is done, or they are not what it holds."""
        ...

    async def leave_unarchived(self, table: str, until: int) -> None:
        """Let a finished game have its acts at least until then."""
        ...

    async def unarchive(self, limit: int) -> int:
        """Give so many archived games their acts back; how many there were."""
        ...
