"""What the host tells everybody, as the pages of this process know it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from msgspec import Struct

from clepsydra.kernel.languages import LANGUAGES
from clepsydra.tables.service import TableService
from clepsydra.tables.sweeping import keep_sweeping

EVERY = 5
"""Seconds between two looks into the store: everybody reads a new message within ten."""


class Message(Struct, frozen=True):
    """A message as one reader sees it."""

    text: str
    lang: str
    """The language it is in: another than the reader's where the host wrote in one alone."""
    mark: str
    """By which a browser remembers that it was closed; another text has another."""


class AnnouncementBoard:
    """The message, looked up again and again beside all requests: no page waits for it."""

    def __init__(self) -> None:
        self._texts: Mapping[str, str] = MappingProxyType({})
        self._looking = asyncio.Lock()  # a slow answer of the store must not replace a newer one

    async def watch(self, service: TableService) -> None:
        """Read the message from the store every few seconds until the service closes."""
        await keep_sweeping(service, "announcements", partial(self.look, service), EVERY)

    async def look(self, service: TableService) -> int:
        """Look up what is told now; in how many languages."""
        async with self._looking:
            self._texts = await service.store.messages()
        return len(self._texts)

    def shown(self, lang: str, closed: str = "") -> Message | None:
        """What a reader of a language is told; nothing if they have closed it."""
        spoken = next((each for each in (lang, *LANGUAGES) if each in self._texts), None)
        if spoken is None:
            return None
        text = self._texts[spoken]
        message = Message(text, spoken, hashlib.sha256(text.encode()).hexdigest()[:12])
        return None if message.mark == closed else message
