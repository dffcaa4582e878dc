"""Where people say what they want to be told and how."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from litestar import Controller, Response, get, post
from litestar.datastructures import FormMultiDict
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_303_SEE_OTHER, HTTP_400_BAD_REQUEST
from msgspec import structs

from clepsydra.drawing.words import Words
from clepsydra.kernel import Refused
from clepsydra.tables.notices import NAMES, PERSONAL, USUAL, Channel, Destination, Event
from clepsydra.tables.seating import why_not_host
from clepsydra.tables.table import new_id
from clepsydra.web import mail
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.notices import WAITS
from clepsydra.web.api.shapes import TableId
from clepsydra.web.notices.links import CONFIRM, Links
from clepsydra.web.notices.outside import Forbidden, Outside, vetted
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.people import text
from clepsydra.web.pages.places import name_of

SIGNS = {Channel.PUSH: "bell", Channel.MAIL: "mail", Channel.WEBHOOK: "link"}
LONGEST = 1_000
OWN = "/me/notices"


class NoticePages(Controller):
    """A guest's own notices."""

    path = OWN

    @get()
    async def show(self, visit: Called) -> Response[str]:
        """What one is told, and how."""
        return await _page(visit, (await visit.guest()).id)

    @post()
    async def keep(self, visit: Called) -> Response[Any]:
        """Keep what was chosen."""
        return await _kept(visit, (await visit.guest()).id, OWN)

    @post("/again")
    async def again(self, visit: Called) -> Redirect:
        """Tell again what was suspended."""
        return await _resume(visit, (await visit.guest()).id, OWN)

    @post("/devices/forget")
    async def forget_devices(self, visit: Called) -> Redirect:
        """Tell no device any more."""
        return await _forget(visit, (await visit.guest()).id, Channel.PUSH)

    @post("/feed")
    async def renew_feed(self, visit: Called) -> Redirect:
        """A new address for the feed; the one before leads nowhere from now on."""
        guest = await visit.guest()
        done = await _forget(visit, guest.id, Channel.FEED)
        await visit.service.store.keep_destination(_new(visit, guest.id, Channel.FEED, "", Event(0)))
        return done

    @post("/feed/forget")
    async def forget_feed(self, visit: Called) -> Redirect:
        """No feed any more."""
        return await _forget(visit, (await visit.guest()).id, Channel.FEED)


class TableNoticePages(Controller):
    """What a channel of the whole table is told; its host says so."""

    path = "/t/{table_id:str}/notices"

    @get()
    async def show(self, visit: Called, table_id: TableId) -> Response[str]:
        """Where the table is told of."""
        await _host(visit, table_id)
        return await _page(visit, table_id)

    @post()
    async def keep(self, visit: Called, table_id: TableId) -> Response[Any]:
        """Keep what was chosen."""
        await _host(visit, table_id)
        return await _kept(visit, table_id, f"/t/{table_id}/notices", table_id)

    @post("/again")
    async def again(self, visit: Called, table_id: TableId) -> Redirect:
        """Tell a suspended webhook again."""
        await _host(visit, table_id)
        return await _resume(visit, table_id, f"/t/{table_id}/notices")


async def _host(visit: Visit, table_id: str) -> None:
    session = await visit.enter(table_id)
    denial = why_not_host(session.table, await visit.guest())
    if denial is not None:
        raise Refused(denial)


def site_of(visit: Visit) -> str:
    """Where links that we send begin."""
    return visit.settings.origin or str(visit.request.base_url).rstrip("/")


def _channels(visit: Visit, table_id: str | None) -> list[Channel]:
    """How this service can tell a person, or a table."""
    offered = {Channel.PUSH: visit.settings.push_public, Channel.MAIL: visit.settings.smtp}
    personal = [] if table_id else [channel for channel, way in offered.items() if way]
    return [*personal, Channel.WEBHOOK]


async def _page(
    visit: Visit, owner: str, tried: dict[Channel, str] | None = None, wrong: dict[Channel, str] | None = None
) -> Response[str]:
    found = await visit.service.store.destinations_of(owner)
    known = {each.channel: each for each in found}
    frame = await frame_for(visit)
    table = await visit.service.store.table(owner)
    page = await written(
        frame,
        "notices.html",
        here=frame.path,
        table=None if table is None else name_of(table, shown(table.setup.game, frame.lang)),
        table_id=owner,
        events=[each for each in NAMES.items() if table is None or each[0] not in PERSONAL],
        channels=_channels(visit, None if table is None else owner),
        signs=SIGNS,
        wanted={channel: each.events for channel, each in known.items()},
        usual=USUAL,
        known=known,
        tried=tried or {},
        wrong=wrong or {},
        failed={channel: _when(each) for channel, each in known.items() if each.failed_at is not None},
        saved="saved" in visit.request.query_params,
        suspended=any(each.suspended for each in found),
        devices=sum(each.channel is Channel.PUSH for each in found),
        push_key=visit.settings.push_public,
        feed=f"{site_of(visit)}/turns/{known[Channel.FEED].id}" if Channel.FEED in known else "",
    )
    return respond(page, HTTP_400_BAD_REQUEST if wrong else HTTP_200_OK)


def _when(destination: Destination) -> datetime:
    return datetime.fromtimestamp((destination.failed_at or 0) / 1000, UTC)


async def _kept(visit: Visit, owner: str, here: str, table_id: str | None = None) -> Response[Any]:
    form, store = await visit.request.form(), visit.service.store
    channels = _channels(visit, table_id)
    found = await store.destinations_of(owner)
    known = {each.channel: each for each in found}
    typed: dict[Channel, str] = {
        channel: text(form, channel).strip() for channel in channels if channel is not Channel.PUSH
    }
    moved = {
        channel: address
        for channel, address in typed.items()
        if address != (known[channel].address if channel in known else "")
    }
    wrong = {
        channel: await _why_not(visit, channel, address) for channel, address in moved.items() if address
    }
    if any(wrong.values()):
        return await _page(visit, owner, typed, {channel: why for channel, why in wrong.items() if why})
    for each in found:
        if each.channel in moved:
            await store.remove_destination(each.id)
        elif each.channel in channels:
            events = _chosen(form, each.channel)
            await store.keep_destination(structs.replace(each, events=events, lang=visit.caller.lang))
    for channel, address in moved.items():
        if address:
            new = _new(visit, owner, channel, address, _chosen(form, channel), table_id=table_id)
            await store.keep_destination(new)
            if not new.confirmed:
                await _ask_to_confirm(visit, new)
    return Redirect(f"{here}?saved=1", status_code=HTTP_303_SEE_OTHER)


def _new(
    visit: Visit, owner: str, channel: Channel, address: str, events: Event, *, table_id: str | None = None
) -> Destination:
    return Destination(
        id=new_id(),
        owner=owner,
        channel=channel,
        address=address,
        events=events,
        lang=visit.caller.lang,
        wait=WAITS[channel],
        table_id=table_id,
        confirmed=channel is not Channel.MAIL,
    )


async def _why_not(visit: Visit, channel: Channel, address: str) -> str:
    """Why nobody can be told at an address, in a word; empty if they can."""
    if channel is Channel.MAIL:
        return "" if mail.is_address(address) else "mailbox"
    if len(address) > LONGEST:
        return "address"
    outside: Outside = visit.request.app.state.outside
    try:
        await outside.addresses(vetted(address).hostname or "")
    except Forbidden as forbidden:
        return forbidden.reason
    return ""


async def _ask_to_confirm(visit: Visit, new: Destination) -> None:
    """Ask at a mail address whether its owner wants notices there; until they say so it gets nothing else."""
    await visit.quotas.count_mail(visit.request, new.address, "notices")
    words = Words(visit.caller.lang)
    link = Links(visit.settings.signing_secrets, site_of(visit), CONFIRM).link(new.id)
    told = words.say("notices", "confirm_mail", link=link)
    try:
        await mail.send(visit.settings, new.address, words.say("notices", "confirm_title"), told)
    except mail.MailFailed as failed:
        now = visit.service.now()
        failure = structs.replace(new, suspended=True, failed_at=now, answer=failed.answer)
        await visit.service.store.keep_destination(failure)


async def _resume(visit: Visit, owner: str, here: str) -> Redirect:
    for each in await visit.service.store.destinations_of(owner):
        if each.suspended:
            fresh = structs.replace(each, suspended=False, failures=0)
            await visit.service.store.keep_destination(fresh)
            if not each.confirmed:
                await _ask_to_confirm(visit, fresh)
    return Redirect(here, status_code=HTTP_303_SEE_OTHER)


async def _forget(visit: Visit, owner: str, channel: Channel) -> Redirect:
    for each in await visit.service.store.destinations_of(owner):
        if each.channel is channel:
            await visit.service.store.remove_destination(each.id)
    return Redirect(OWN, status_code=HTTP_303_SEE_OTHER)


def _chosen(form: FormMultiDict, channel: Channel) -> Event:
    chosen = Event(0)
    for event, key in NAMES.items():
        if text(form, f"{channel}-{key}"):
            chosen |= event
    return chosen
