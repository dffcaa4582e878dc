"""What a link that we sent leads to, without signing in: stopping notices, confirming a mailbox, the feed of turns."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from msgspec import structs

from clepsydra.drawing.words import Words
from clepsydra.tables.notices import Channel, Destination
from clepsydra.tables.table import Status
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.notices.links import CONFIRM, STOP, Links
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.notices import site_of
from clepsydra.web.pages.places import name_of

MOST_TURNS = 50

Token = Annotated[str, Parameter(max_length=200)]


class StopPages(Controller):
    """Stopping what one is told, by the link that came with it and nothing else."""

    path = "/stop/{token:str}"

    @get()
    async def ask(self, visit: Called, token: Token) -> Response[str]:
        """A page with one button: programs that only look at links stop nothing."""
        await _named(visit, STOP, token)
        return await _one_button(visit, STOP, token)

    @post()
    async def stop(self, visit: Called, token: Token) -> Response[str]:
        """Stop it; mail programs send this by themselves (RFC 8058)."""
        destination = await _named(visit, STOP, token)
        await visit.service.store.remove_destination(destination.id)
        return await _one_button(visit, STOP, token, done=True)


class ConfirmPages(Controller):
    """Saying that a mailbox wants notices, by the link that came to it."""

    path = "/confirm/{token:str}"

    @get()
    async def ask(self, visit: Called, token: Token) -> Response[str]:
        """A page with one button: programs that only look at links confirm nothing."""
        await _named(visit, CONFIRM, token)
        return await _one_button(visit, CONFIRM, token)

    @post()
    async def confirm(self, visit: Called, token: Token) -> Response[str]:
        """From now on it gets what was chosen."""
        destination = await _named(visit, CONFIRM, token)
        await visit.service.store.keep_destination(structs.replace(destination, confirmed=True))
        return await _one_button(visit, CONFIRM, token, done=True)


async def _named(visit: Visit, place: str, token: str) -> Destination:
    known = Links(visit.settings.signing_secrets, "", place).destination(token)
    destination = None if known is None else await visit.service.store.destination(known)
    if destination is None:
        raise NotFoundException
    return destination


async def _one_button(visit: Visit, what: str, token: str, *, done: bool = False) -> Response[str]:
    return respond(await written(await frame_for(visit), "onebutton.html", what=what, token=token, done=done))


@get("/turns/{secret:str}")
async def turns(visit: Called, secret: Token) -> Response[str]:
    """An Atom feed of the tables that wait for somebody; whoever knows the address may read it."""
    feed = await visit.service.store.destination(secret)
    if feed is None or feed.channel is not Channel.FEED:
        raise NotFoundException
    words, site = Words(feed.lang), site_of(visit)
    waiting = [
        listed.table
        for listed in await visit.service.store.tables_of(feed.owner, MOST_TURNS)
        if listed.table.status is Status.PLAYING
        and listed.table.practice_of is None
        and {*listed.asked} & {*listed.table.seats_of(feed.owner)}
    ]
    entries = [
        {
            "id": f"{site}/t/{table.id}#{table.moved_at}",
            "link": f"{site}/t/{table.id}",
            "title": words.say("notices", "turn", table=name_of(table, shown(table.setup.game, feed.lang))),
            "updated": _atom_time(table.moved_at),
        }
        for table in waiting
    ]
    newest = max((table.moved_at for table in waiting), default=0)
    page = await written(
        await frame_for(visit),
        "turns.xml",
        title=words.say("notices", "feed_title"),
        site=site,
        lang=feed.lang,
        updated=_atom_time(newest),
        entries=entries,
    )
    return Response(page, media_type="application/atom+xml", headers={"Cache-Control": "no-store"})


def _atom_time(at: int) -> str:
    return datetime.fromtimestamp(at // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
