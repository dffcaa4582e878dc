"""What a page tells the server so that people are told the right things: this device, and that somebody looks."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Controller, delete, post
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT
from msgspec import Meta, Struct, structs

from clepsydra.tables.notices import USUAL, Channel, Destination
from clepsydra.tables.table import new_id
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import TableId
from clepsydra.web.notices.outside import Forbidden, vetted
from clepsydra.web.notices.push import Subscription
from clepsydra.web.problems import GUEST, TABLE, problems

WAITS = {Channel.WEBHOOK: 10_000, Channel.PUSH: 5_000, Channel.MAIL: 900_000, Channel.FEED: 0}
"""For how many milliseconds notices are collected for a channel, to be told together."""
MOST_DEVICES = 10
LOOKED = 45_000
"""Whoever says that they look, looks for so many milliseconds; they say it again before."""


class Device(Struct, frozen=True):
    """A browser's subscription to web push, as `PushSubscription.toJSON()` gives it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class Looking(Struct, frozen=True):
    """Whether somebody looks at the table now."""

    here: bool


class Devices(Controller):
    """The devices that show notices."""

    path = "/me/notices/devices"
    tags = ["people"]

    @post(
        summary="Turn on notifications on a device",
        status_code=HTTP_204_NO_CONTENT,
        responses=GUEST | problems(404),
    )
    async def add(self, visit: Called, data: JSONBody[Device]) -> None:
        """Show notifications in the browser that subscribed, for the same events as on your other devices."""
        guest = await visit.guest()
        if not visit.settings.push_public:
            raise NotFoundException("no-push")
        subscription = Subscription(data.endpoint, data.p256dh, data.auth)
        try:
            vetted(subscription.endpoint)
        except Forbidden as forbidden:
            raise ClientException(f"wrong_{forbidden.reason}") from None
        if not subscription.whole:
            raise ClientException("push-key")
        store = visit.service.store
        others = [each for each in await store.destinations_of(guest.id) if each.channel is Channel.PUSH]
        address = msgspec.json.encode(subscription).decode()
        new = Destination(
            id=new_id(),
            owner=guest.id,
            channel=Channel.PUSH,
            address=address,
            events=others[0].events if others else USUAL,
            lang=visit.caller.lang,
            wait=WAITS[Channel.PUSH],
        )
        same = [each for each in others if each.address == address]
        for each in same or others[MOST_DEVICES - 1 :]:
            await store.remove_destination(each.id)
        await store.keep_destination(structs.replace(new, id=same[0].id) if same else new)

    @delete(summary="Turn off device notifications", responses=GUEST)
    async def forget(self, visit: Called) -> None:
        """Turn off notifications on all devices."""
        guest = await visit.guest()
        for each in await visit.service.store.destinations_of(guest.id):
            if each.channel is Channel.PUSH:
                await visit.service.store.remove_destination(each.id)


class Lookers(Controller):
    """Who looks at a table."""

    path = "/tables/{table_id:str}/looking"
    tags = ["look"]

    @post(
        summary="Report that a table is being viewed",
        status_code=HTTP_204_NO_CONTENT,
        responses=GUEST | TABLE,
    )
    async def look(self, visit: Called, table_id: TableId, data: JSONBody[Looking]) -> None:
        """Report that you are viewing a table, so that no notifications about it are sent. Repeat it while it lasts."""
        guest = await visit.guest()
        await visit.enter(table_id)
        until = visit.service.now() + (LOOKED if data.here else 0)
        await visit.service.store.look(guest.id, table_id, until)
