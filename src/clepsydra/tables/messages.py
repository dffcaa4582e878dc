"""What the host of a service tells everybody, at the top of every page."""

from __future__ import annotations

from typing import Protocol

LONGEST = 400
"""So many letters fit above a page of a phone."""


class MessageStore(Protocol):
    """What is kept of it."""

    async def messages(self) -> dict[str, str]:
        """The text of each language that has one."""
        ...

    async def keep_message(self, lang: str, text: str, at: int) -> None:
        """Put a text in the place of the one in its language."""
        ...

    async def clear_messages(self) -> None:
        """Tell nothing any more, in no language."""
        ...
