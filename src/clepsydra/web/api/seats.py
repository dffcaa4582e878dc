"""Before the game: tables are opened, people sit down, the host starts."""

from __future__ import annotations

from litestar import Controller, delete, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from clepsydra.tables import practice, replacing, seating
from clepsydra.tables.meeting import shown_to
from clepsydra.tables.ports import Listed
from clepsydra.tables.queries import at
from clepsydra.tables.wanted import Wanted
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.clockshapes import TakeOver
from clepsydra.web.api.peopleshapes import FreeLeast, FreeMost, LongestTurn, OfGame, OfPace
from clepsydra.web.api.shapes import (
    AtSeat,
    ChooseBot,
    NewTable,
    Practise,
    SitDown,
    TableId,
    TableShape,
    listed_shape,
    table_shape,
)
from clepsydra.web.problems import GUEST, OPEN, SEAT, TABLE

LISTED = 50


class Tables(Controller):
    """Tables and who sits at them."""

    path = "/tables"
    tags = ["tables"]

    @get(summary="List open and running tables", responses=OPEN)
    async def public(
        self,
        visit: Called,
        *,
        game: OfGame = "",
        pace: OfPace = None,
        longest_turn: LongestTurn = 0,
        free_least: FreeLeast = 0,
        free_most: FreeMost = None,
    ) -> list[TableShape]:
        """Return public tables, those with open seats first; see `/called` for seats in running games."""
        wanted = Wanted(game, pace, longest_turn, free_least, free_most)
        listed = await visit.service.store.open_tables(LISTED, wanted)
        return await _shown(visit, listed)

    @get("/called", summary="List seats that need a replacement", responses=OPEN)
    async def called(self, visit: Called) -> list[TableShape]:
        """Return public tables with a seat that needs a replacement (TB-CLK-09)."""
        return await _shown(visit, await visit.service.store.called(LISTED))

    @get("/mine", summary="List my tables", responses=GUEST)
    async def mine(self, visit: Called) -> list[TableShape]:
        """Return the tables that the caller has joined or hosts, last moved first."""
        guest = await visit.guest()
        return [listed_shape(one, guest.id) for one in await visit.service.store.tables_of(guest.id, LISTED)]

    @post(summary="Create a table", status_code=HTTP_201_CREATED, responses=SEAT)
    async def open(self, visit: Called, data: JSONBody[NewTable]) -> TableShape:
        """Create a table. You are its host and still have to join it."""
        guest = await visit.guest()
        visit.about(data.setup.game)
        wishes = seating.Wishes(
            setup=data.setup,
            name=data.name,
            public=data.public,
            confirm=data.confirm,
            patience=data.patience,
            pace=data.pace,
            bots={int(number): bot for number, bot in data.bots.items()},
            own_box=data.own_box,
        )
        return table_shape(await seating.open_table(visit.service, guest, wishes), guest.id)

    @get("/{table_id:str}", summary="Get a table", responses=TABLE)
    async def show(self, visit: Called, table_id: TableId) -> TableShape:
        """Return a table and its players; a private one needs `?invite=`."""
        session = await visit.enter(table_id, fresh=True)
        waits_for, seq = await visit.service.standing(session, visit.caller.guest)
        return table_shape(session.table, visit.caller.guest, waits_for, seq)

    @post("/{table_id:str}/seats/{seat:int}", summary="Join a table", status_code=HTTP_200_OK, responses=SEAT)
    async def sit(
        self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[SitDown]
    ) -> TableShape:
        """Take an open seat. `word` is mixed into the shuffle of the game."""
        guest = await visit.guest()
        table = await seating.sit(
            visit.service, table_id, seat, guest, invite=data.invite, word=data.word, zone=data.zone
        )
        return table_shape(table, guest.id)

    @post(
        "/{table_id:str}/seats/{seat:int}/take",
        summary="Take over a seat",
        status_code=HTTP_200_OK,
        responses=SEAT,
    )
    async def take(
        self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[TakeOver]
    ) -> TableShape:
        """Take over a seat that needs a replacement, as it is (TB-CLK-09)."""
        guest = await visit.guest()
        session = await visit.enter(table_id)
        await replacing.take_seat(
            visit.service, session.table, seat, guest, invite=visit.invite, zone=data.zone
        )
        waits_for, seq = await visit.service.standing(session, guest.id)
        return table_shape(session.table, guest.id, waits_for, seq)

    @delete(
        "/{table_id:str}/seats/{seat:int}", summary="Leave a seat", status_code=HTTP_200_OK, responses=SEAT
    )
    async def stand_up(self, visit: Called, table_id: TableId, seat: AtSeat) -> TableShape:
        """Leave a seat before the game starts."""
        guest = await visit.guest()
        return table_shape(await seating.stand_up(visit.service, table_id, seat, guest), guest.id)

    @post(
        "/{table_id:str}/seats/{seat:int}/sitting-bot",
        summary="Add a bot",
        status_code=HTTP_200_OK,
        responses=SEAT,
    )
    async def put_bot(
        self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[ChooseBot]
    ) -> TableShape:
        """Add a bot to an open seat; only the host may."""
        guest = await visit.guest()
        return table_shape(await seating.put_bot(visit.service, table_id, seat, data.bot, guest), guest.id)

    @delete(
        "/{table_id:str}/seats/{seat:int}/sitting-bot",
        summary="Remove a bot",
        status_code=HTTP_200_OK,
        responses=SEAT,
    )
    async def remove_bot(self, visit: Called, table_id: TableId, seat: AtSeat) -> TableShape:
        """Remove a bot before the game starts; only the host may."""
        guest = await visit.guest()
        return table_shape(await seating.remove_bot(visit.service, table_id, seat, guest), guest.id)

    @post("/{table_id:str}/start", summary="Start the game", status_code=HTTP_200_OK, responses=SEAT)
    async def start(self, visit: Called, table_id: TableId) -> TableShape:
        """Start the game after all seats are taken; only the host may."""
        guest = await visit.guest()
        return table_shape(await seating.start(visit.service, table_id, guest), guest.id, seq=0)

    @delete("/{table_id:str}", summary="Delete a table", responses=SEAT)
    async def close(self, visit: Called, table_id: TableId) -> None:
        """Delete the table before the game starts; only the host may."""
        await seating.close(visit.service, table_id, await visit.guest())

    @post("/{table_id:str}/rematch", summary="Start a rematch", status_code=HTTP_201_CREATED, responses=SEAT)
    async def rematch(self, visit: Called, table_id: TableId) -> TableShape:
        """Create a table for the same game, with the seats kept for the same players."""
        guest = await visit.guest()
        session = await visit.enter(table_id, fresh=True)
        return table_shape(await seating.rematch(visit.service, session, guest), guest.id)

    @post(
        "/{table_id:str}/practice",
        summary="Start a practice game from here",
        status_code=HTTP_201_CREATED,
        responses=SEAT,
    )
    async def practise(self, visit: Called, table_id: TableId, data: JSONBody[Practise]) -> TableShape:
        """A table of your own from the start of the turn at that act, what you cannot know dealt anew.

        Of a game that was played to its end, everything lies as it lay.
        """
        guest = await visit.guest()
        session = await visit.look_back(table_id, data.seat)
        match = await at(visit.service, session, data.seq, data.seat)
        bots = {int(number): bot for number, bot in data.bots.items()}
        table = await practice.practise(visit.service, session.table, match, data.seat, guest, bots=bots)
        return table_shape(table, guest.id, seq=0)


async def _shown(visit: Visit, listed: list[Listed]) -> list[TableShape]:
    guest = visit.caller.guest
    return [listed_shape(one, guest) for one in await shown_to(visit.service, guest, listed)]
