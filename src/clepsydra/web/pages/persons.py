"""People: everybody's page, those whom one follows or keeps away, and looking for somebody by name."""

from __future__ import annotations

import msgspec
from litestar import Controller, Response, get, post
from litestar.exceptions import ClientException
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct

from clepsydra.drawing.marks import Sign
from clepsydra.tables import meeting
from clepsydra.tables.people import Person, Reason, Tie
from clepsydra.tables.table import Guest, Status
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.peopleshapes import NewReport, PersonId
from clepsydra.web.pages.boxes import offered, scene_of
from clepsydra.web.pages.layout import frame_for, respond, written
from clepsydra.web.pages.people import text
from clepsydra.web.pages.profile import record_of
from clepsydra.web.pages.progress import with_progress
from clepsydra.web.pages.rows import Row

FOUND, WATCHED, SEARCHED = 20, 10, 100


class Known(Struct, frozen=True):
    """Somebody in a list."""

    id: str
    name: str
    sign: Sign
    since: int = 0
    account: bool = False


class PersonPages(Controller):
    """Those who play."""

    path = "/people"

    @get()
    async def all(self, visit: Called) -> Response[str]:
        """Find a player by name, also to invite them to a table; list whom the reader follows and keeps away."""
        reader, store = visit.caller.guest, visit.service.store
        asked = visit.request.query_params
        name = asked.get("name", "")[:40].strip()
        found = [] if not name or "\0" in name else await store.people_called(name, FOUND)
        return respond(
            await written(
                await frame_for(visit),
                "following.html",
                scene=scene_of(offered()[-1].name),
                name=name,
                table=asked.get("table", ""),
                found=[_person(one) for one in found if one.guest.id != reader],
                following=[known(one) for one in await store.tied(reader, Tie.FOLLOW)] if reader else [],
                blocked=[known(one) for one in await store.tied(reader, Tie.BLOCK)] if reader else [],
            )
        )

    @get("/{person_id:str}")
    async def show(self, visit: Called, person_id: PersonId) -> Response[str]:
        """What everybody may know of somebody (TB-MEE-01)."""
        person = await meeting.known(visit.service, person_id)
        by_game, count = await record_of(visit, person_id)
        guest = visit.caller.guest
        asked = visit.request.query_params
        return respond(
            await written(
                await frame_for(visit),
                "person.html",
                person=_person(person),
                by_game=by_game,
                count=count,
                tables=await _tables(visit, person_id),
                own=guest == person_id,
                tie=None if guest is None else await visit.service.store.tie(guest, person_id),
                reasons=list(Reason),
                table=asked.get("table", ""),
                reported="reported" in asked,
            )
        )

    @post("/{person_id:str}/follow")
    async def follow(self, visit: Called, person_id: PersonId) -> Redirect:
        """Follow somebody."""
        await meeting.follow(visit.service, await visit.guest(), person_id)
        return _to(person_id)

    @post("/{person_id:str}/unfollow")
    async def unfollow(self, visit: Called, person_id: PersonId) -> Redirect:
        """Follow them no more."""
        await meeting.untie(visit.service, await visit.guest(), person_id, Tie.FOLLOW)
        return _to(person_id)

    @post("/{person_id:str}/block")
    async def block(self, visit: Called, person_id: PersonId) -> Redirect:
        """Keep somebody away."""
        await meeting.block(visit.service, await visit.guest(), person_id)
        return _to(person_id)

    @post("/{person_id:str}/unblock")
    async def unblock(self, visit: Called, person_id: PersonId) -> Redirect:
        """Let them come again."""
        await meeting.untie(visit.service, await visit.guest(), person_id, Tie.BLOCK)
        return _to(person_id)

    @post("/{person_id:str}/report")
    async def report(self, visit: Called, person_id: PersonId) -> Redirect:
        """Tell the house of somebody."""
        guest, form = await visit.guest(), await visit.request.form()
        told = {field: text(form, field) for field in ("reason", "words", "table")}
        try:
            report = msgspec.convert(told, NewReport)
        except msgspec.ValidationError as error:
            raise ClientException("incomplete-report") from error
        await meeting.report(
            visit.service, guest, person_id, report.reason, report.words.strip(), table=report.table
        )
        return _to(f"{person_id}?reported")


def _to(person: str) -> Redirect:
    return Redirect(f"/people/{person}", status_code=HTTP_303_SEE_OTHER)


async def _tables(visit: Visit, person_id: str) -> list[Row]:
    """The public tables where somebody sits now: to come to, or to watch."""
    listed = await visit.service.store.tables_of(person_id, SEARCHED)
    public = [one for one in listed if one.table.public and one.table.status in (Status.OPEN, Status.PLAYING)]
    return [await with_progress(visit, one, visit.caller.guest) for one in public[:WATCHED]]


def known(guest: Guest) -> Known:
    """Somebody in a list."""
    return Known(guest.id, guest.name, Sign(guest.colour, guest.name[:1].upper()))


def _person(person: Person) -> Known:
    guest, sign = person.guest, Sign(person.guest.colour, person.guest.name[:1].upper())
    return Known(guest.id, guest.name, sign, person.came_at, person.account)
