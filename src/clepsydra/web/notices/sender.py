"""Empties the outbox: claims what is due, tells it, and keeps what a destination answered when it could not be told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from urllib.parse import urlsplit

import h11
import msgspec
import structlog

from clepsydra.tables.notices import Batch, Channel, Told
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Table
from clepsydra.web import mail
from clepsydra.web.notices import push
from clepsydra.web.notices.links import STOP, Links
from clepsydra.web.notices.messages import Message, as_text
from clepsydra.web.notices.moves import hearer_of, moves_at
from clepsydra.web.notices.outside import Answer, Forbidden, Outside
from clepsydra.web.notices.webhooks import body_for
from clepsydra.web.notices.writing import message_of, things_of
from clepsydra.web.settings import Settings

log = structlog.get_logger(__name__)

AT_ONCE = 20
MOST_WITH_MOVES = 3
"""Of so many tables a message tells the moves: each is loaded for it, and a message has its length."""
LEASE = 60_000
"""Whoever claims something tells it within so many milliseconds, or another one does."""
PAUSES = (60_000, 300_000, 1_800_000, 7_200_000)
"""After so many milliseconds what failed is tried again; who fails more often is suspended."""
LONGEST_ANSWER = 200
GONE = (404, 410)
"""So a push service answers once the browser has given its subscription up."""
HERE = "http://localhost:8000"
"""Where links lead on a service of one's own that was not told where people find it."""


class Undelivered(Exception):
    """A destination did not take a message."""

    def __init__(self, answer: str, *, final: bool = False) -> None:
        super().__init__(answer)
        self.answer = answer
        self.final = final
        """Whether trying again would be answered the same."""


class Sender:
    """Tells people what they want to be told."""

    def __init__(self, service: TableService, settings: Settings, outside: Outside) -> None:
        self.service = service
        self.settings = settings
        self.site = settings.origin or HERE
        self.outside = outside
        self.stops = Links(settings.signing_secrets, self.site, STOP)
        self.ways: dict[Channel, Callable[[Batch, Message], Awaitable[None]]] = {
            Channel.WEBHOOK: self._by_webhook,
            Channel.MAIL: self._by_mail,
            Channel.PUSH: self._by_push,
        }

    async def sweep(self) -> int:
        """Tell all that is due; how many batches that were."""
        now = self.service.now()
        batches = await self.service.store.claim_notices(now, now + LEASE, AT_ONCE)
        await asyncio.gather(*(self._deliver(batch) for batch in batches))
        return len(batches)

    async def _deliver(self, batch: Batch) -> None:
        destination = batch.destination
        try:
            tables = await self._tables(batch)
            hosts, moves = await self._hosts(tables), await self._moves(batch, tables)
            message = message_of(batch, tables, hosts, self.site, self.stops, moves=moves)
            await self.ways[destination.channel](batch, message)
        except Undelivered as failed:
            await self._failed(batch, failed)
            return
        except Exception as error:
            # One message that cannot be made must not keep all others waiting.
            log.exception("not told", channel=str(destination.channel))
            await self._failed(batch, Undelivered(type(error).__name__))
            return
        await self.service.store.notices_told(batch)
        log.info("told", channel=str(destination.channel), notices=len(batch.notices))

    async def _failed(self, batch: Batch, failed: Undelivered) -> None:
        destination, now = batch.destination, self.service.now()
        gives_up = failed.final or destination.failures >= len(PAUSES)
        again = None if gives_up else now + PAUSES[destination.failures]
        await self.service.store.notices_failed(batch, failed.answer[:LONGEST_ANSWER], now, again)
        log.warning("not told", channel=str(destination.channel), suspended=gives_up)

    async def _tables(self, batch: Batch) -> dict[str, Table]:
        ids = {told.table_id for told in batch.notices}
        found = [await self.service.store.table(table) for table in ids]
        return {table.id: table for table in found if table is not None}

    async def _hosts(self, tables: Mapping[str, Table]) -> dict[str, str]:
        found = [await self.service.store.guest(host) for host in {table.host for table in tables.values()}]
        return {host.id: host.name for host in found if host is not None}

    async def _moves(self, batch: Batch, tables: Mapping[str, Table]) -> dict[Told, tuple[str, ...]]:
        """What happened before the turns of a batch; a message about many tables names them alone."""
        found: dict[Told, tuple[str, ...]] = {}
        for told in [told for told in things_of(batch) if told.table_id in tables][:MOST_WITH_MOVES]:
            hearer = hearer_of(batch.destination, told, tables[told.table_id])
            if hearer is not None:
                found[told] = await moves_at(self.service, told.table_id, hearer)
        return found

    async def _by_webhook(self, batch: Batch, message: Message) -> None:
        address = batch.destination.address
        headers = {"Content-Type": "application/json", "Idempotency-Key": batch.key}
        refuse(await self.post(address, body_for(address, message), headers))

    async def _by_mail(self, batch: Batch, message: Message) -> None:
        host = urlsplit(self.site).hostname
        headers = {
            "Message-ID": f"<{batch.key}@{host}>",
            "List-Unsubscribe": f"<{message.stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        try:
            await mail.send(
                self.settings, batch.destination.address, message.title, as_text(message), headers
            )
        except mail.MailFailed as failed:
            raise Undelivered(failed.answer, final=failed.final) from None

    async def _by_push(self, batch: Batch, message: Message) -> None:
        subscription = msgspec.json.decode(batch.destination.address, type=push.Subscription)
        body = push.sealed(subscription, message, batch.key)
        headers = push.headers_for(subscription, batch.key, self.settings.push_private, self.site)
        answer = await self.post(subscription.endpoint, body, headers)
        if answer.status in GONE:
            await self.service.store.remove_destination(batch.destination.id)
        else:
            refuse(answer)

    async def post(self, address: str, body: bytes, headers: dict[str, str]) -> Answer:
        """Post outside; that it could not be done is an answer too."""
        try:
            return await self.outside.post(address, body, headers)
        except Forbidden as forbidden:
            # A name that nobody answers for may be answered for later.
            raise Undelivered(forbidden.reason, final=forbidden.reason != "unknown") from None
        except TimeoutError:
            raise Undelivered("timeout") from None
        except (OSError, h11.ProtocolError) as error:
            raise Undelivered(type(error).__name__) from None


def refuse(answer: Answer) -> None:
    """Whoever answers that there is nothing, or not for us, is not asked again; all others may be better later."""
    if not 200 <= answer.status < 300:
        final = answer.status in (400, 401, 403, 404, 405, 410)
        raise Undelivered(str(answer.status), final=final)
