"""The table before the game: who sits where, the link for the others, and the start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlencode

import msgspec
from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import ClientException
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_400_BAD_REQUEST

from clepsydra.bots import opponents_for
from clepsydra.drawing import assets
from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import Denial, Reader, Refused, commitment
from clepsydra.kernel.corrections import count
from clepsydra.tables import seating
from clepsydra.tables.boxes import counts_at
from clepsydra.tables.people import Tie
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Guest, Status, Table
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import AtSeat, SitDown, TableId
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.chat import chat_panel
from clepsydra.web.pages.clocks import at_zero, pace_in_words, zone_of
from clepsydra.web.pages.firstgame import before_first_game
from clepsydra.web.pages.layout import frame_for, reader_of, respond, written
from clepsydra.web.pages.notation import written as as_file
from clepsydra.web.pages.people import Unclear, form_to_sit, introduced, text
from clepsydra.web.pages.persons import known
from clepsydra.web.pages.places import name_of, people_at, places

assets.bundle("lobby-page.js", ("vendor/idiomorph-0.8.0.min.js", "morph.js", "lobby.js", "clocks.js"))

REFUSED = "refused"
"""The cookie that carries a refusal from the form to the lobby."""
USUAL_BOT = "brook"
"""The one that is offered first: neither hard nor easy."""

Command = Callable[[Guest], Awaitable[Table]]


async def looking(visit: Visit, table_id: str) -> str:
    """Where a page says that somebody looks at the table; nowhere for those who are sent no notices."""
    guest = visit.caller.guest
    told = [] if guest is None else await visit.service.store.destinations_of(guest)
    return f"/api/v1/tables/{table_id}/looking" if told else ""


async def lobby_page(visit: Visit, session: TableSession) -> str:
    """The lobby of an open table, with the reason if something was just refused there."""
    table = session.table
    denial = _just_refused(visit, table)
    frame = await frame_for(visit)
    game = shown(table.setup.game, frame.lang)
    around = places(table, visit.caller.guest, game)
    host = await visit.service.store.guest(table.host)
    return await written(
        frame,
        "lobby.html",
        table=table,
        game=game,
        places=around,
        free=sum(place.kind == "free" for place in around),
        sits=any(place.mine for place in around),
        hosting=table.host == visit.caller.guest,
        **await _inviting(visit, table),
        host=host.name if host else "",
        name=name_of(table, game, host.name if host else ""),
        invite=visit.invite or "",
        link=link_to(visit, table),
        bots=opponents_for(table.setup.game),
        usual_bot=USUAL_BOT,
        chosen=game.chosen(table.setup),
        corrected=count(table.setup.corrections),
        first=await before_first_game(visit, table.setup),
        counts={} if table.setup.corrections else counts_at(table.setup),
        corrections=as_file(table.setup.corrections),
        pace=pace_in_words(table, frame.words) if people_at(table) > 1 else "",
        zero=at_zero(table, frame.words),
        takes=game.takes(table.setup, people_at(table)),
        new_colour=_free_colour(table),
        chat=await chat_panel(
            visit, session, frame.words, next(iter(table.seats_of(visit.caller.guest)), None)
        ),
        sealed=in_groups(commitment(table.seed)) if table.seed else "",
        stream=_with_invite(f"/api/v1/tables/{table.id}/stream?texts=false", visit.invite),
        here=_address(visit, table.id),
        looking=await looking(visit, table.id),
        why="" if denial is None else _why(denial, game.reader),
        rule="" if denial is None else denial.rule,
    )


async def _inviting(visit: Visit, table: Table) -> dict[str, Any]:
    """Whom the host has invited, and whom they could: those whom they follow and who are not there yet."""
    store, guest = visit.service.store, visit.caller.guest
    if guest is None or table.host != guest:
        return {"invited": [], "followed": []}
    invited = await store.invitations_at(table.id)
    there = {seat.guest for seat in table.seats} | {one.guest.id for one in invited}
    followed = [known(one) for one in await store.tied(guest, Tie.FOLLOW) if one.id not in there]
    return {"invited": [(known(one.guest), one.declined) for one in invited], "followed": followed}


def _free_colour(table: Table) -> str:
    """A colour for who comes and chooses a name alone."""
    taken = {seat.colour for seat in table.seats}
    return next((colour for colour in COLOURS if colour not in taken), COLOURS[0])


def _just_refused(visit: Visit, table: Table) -> Denial | None:
    """What was refused to who looks, as long as nobody has sat down or stood up since."""
    told = visit.identities.noted(visit.request, REFUSED)
    if not isinstance(told, dict) or told["seating"] != table.seating:
        return None
    return msgspec.convert(told["denial"], Denial)


def _refused(visit: Visit, table: Table, denial: Denial) -> Cookie:
    told = {"seating": table.seating, "denial": msgspec.to_builtins(denial)}
    return visit.identities.note(REFUSED, told, f"/t/{table.id}")


def _why(denial: Denial, reader: Reader) -> str:
    return reader.denial(denial).removesuffix(f" ({denial.rule})")


def link_to(visit: Visit, table: Table, place: str = "") -> str:
    """What is passed on to others; only who sits or hosts may let people into a private table."""
    address = f"{str(visit.request.base_url).rstrip('/')}/t/{table.id}{place}"
    if table.public:
        return address
    inside = table.host == visit.caller.guest or table.seats_of(visit.caller.guest)
    return f"{address}?invite={table.invite}" if inside else ""


def _address(visit: Visit, table_id: str, place: str = "") -> str:
    """The table's own address, or one below it; who came by an invitation takes it along."""
    invite = "" if visit.invite is None else f"?{urlencode({'invite': visit.invite})}"
    return f"/t/{table_id}{place}{invite}"


def _with_invite(address: str, invite: str | None) -> str:
    return address if invite is None else f"{address}&{urlencode({'invite': invite})}"


def in_groups(fingerprint: str, size: int = 4) -> str:
    """A fingerprint as people compare it.

    >>> in_groups("9f4c1e07a2")
    '9f4c 1e07 a2'
    """
    return " ".join(fingerprint[at : at + size] for at in range(0, len(fingerprint), size))


class LobbyPages(Controller):
    """What is done at a table before the game; the same use cases as the API's."""

    path = "/t/{table_id:str}"

    @get("/sit/{seat:int}")
    async def come(self, visit: Called, table_id: TableId, seat: AtSeat) -> Response[Any]:
        """Who comes by a link says who they are and sits down, in one step."""
        await visit.enter(table_id)
        frame = await frame_for(visit)
        if frame.guest is not None:
            return Redirect(_address(visit, table_id), status_code=HTTP_303_SEE_OTHER)
        return respond(await form_to_sit(frame, _address(visit, table_id, f"/sit/{seat}")))

    @post("/sit/{seat:int}")
    async def sit(self, visit: Called, table_id: TableId, seat: AtSeat) -> Response[Any]:
        """Take a free place; a stranger says who they are with the same form."""
        form = await visit.request.form()
        word = text(form, "word")
        try:
            wish = msgspec.convert({"invite": visit.invite, "word": word}, SitDown)
        except msgspec.ValidationError as error:
            raise ClientException("long-phrase") from error

        new = None
        if "name" in form and await reader_of(visit) is None:
            await visit.enter(table_id)
            try:
                new = await introduced(visit, form)
            except Unclear as unclear:
                here = _address(visit, table_id, f"/sit/{seat}")
                return respond(await form_to_sit(await frame_for(visit), here, unclear), HTTP_400_BAD_REQUEST)
        return await do_and_show(
            visit,
            table_id,
            lambda guest: seating.sit(
                visit.service, table_id, seat, guest, invite=wish.invite, word=wish.word, zone=zone_of(visit)
            ),
            new,
        )

    @post("/stand/{seat:int}")
    async def stand(self, visit: Called, table_id: TableId, seat: AtSeat) -> Redirect:
        """Leave a place, or send a bot away from it."""
        session = await visit.enter(table_id)
        bot = seat < len(session.table.seats) and session.table.seats[seat].bot is not None
        leave = seating.remove_bot if bot else seating.stand_up
        return await do_and_show(visit, table_id, lambda guest: leave(visit.service, table_id, seat, guest))

    @post("/bot/{seat:int}")
    async def put_bot(self, visit: Called, table_id: TableId, seat: AtSeat) -> Redirect:
        """Put a bot on a free place."""
        bot = text(await visit.request.form(), "bot")
        return await do_and_show(
            visit, table_id, lambda guest: seating.put_bot(visit.service, table_id, seat, bot, guest)
        )

    @post("/start")
    async def start(self, visit: Called, table_id: TableId) -> Redirect:
        """Begin the game."""
        return await do_and_show(visit, table_id, lambda guest: seating.start(visit.service, table_id, guest))

    @post("/close")
    async def close(self, visit: Called, table_id: TableId) -> Redirect:
        """Close the table, and go home."""
        await seating.close(visit.service, table_id, await visit.guest())
        return Redirect("/", status_code=HTTP_303_SEE_OTHER)


async def do_and_show(visit: Visit, table_id: str, deed: Command, new: Guest | None = None) -> Redirect:
    """Do it and show the table; what is refused is said in the lobby, as long as there is one."""
    guest = new or await visit.guest()
    session = await visit.enter(table_id)
    cookies = [] if new is None else visit.cookies_of(new)
    try:
        await deed(guest)
    except Refused as refused:
        session = await visit.enter(table_id)
        if session.table.status is not Status.OPEN:
            raise
        cookies.append(_refused(visit, session.table, refused.denial))
    return Redirect(_address(visit, table_id), status_code=HTTP_303_SEE_OTHER, cookies=cookies)
