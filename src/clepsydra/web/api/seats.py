"""Before the game: tables are opened, people sit down, the host starts."""

from __future__ import annotations

from litestar import Controller, delete, get, post
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from clepsydra.tables import seating
from clepsydra.tables.looking import at
from clepsydra.web.api.access import Visit
from clepsydra.web.api.shapes import (
    ChooseBot,
    NewTable,
    Practise,
    SeatNumber,
    SitDown,
    TableShape,
    listed_shape,
    table_shape,
)

LISTED = 50


class Tables(Controller):
    """Tables and who sits at them."""

    path = "/tables"
    tags = ["tables"]

    @get(summary="Open and running tables")
    async def public(self, visit: Visit) -> list[TableShape]:
        """Public tables, those that still have free places first."""
        return [listed_shape(one, visit.caller.guest) for one in await visit.house.store.open_tables(LISTED)]

    @get("/mine", summary="My tables")
    async def mine(self, visit: Visit) -> list[TableShape]:
        """The tables where the caller sits or that they host, last moved first."""
        guest = await visit.guest()
        return [listed_shape(one, guest.id) for one in await visit.house.store.tables_of(guest.id, LISTED)]

    @post(summary="Open a table", status_code=HTTP_201_CREATED)
    async def open(self, visit: Visit, data: NewTable) -> TableShape:
        """Open a table; you are its host and still have to sit down."""
        guest = await visit.guest()
        visit.about(data.setup.game)
        wishes = seating.Wishes(
            setup=data.setup,
            public=data.public,
            confirm=data.confirm,
            patience=data.patience,
            bots={int(number): bot for number, bot in data.bots.items()},
        )
        return table_shape(await seating.open_table(visit.house, guest, wishes), guest.id)

    @get("/{table_id:str}", summary="A table")
    async def show(self, visit: Visit, table_id: str) -> TableShape:
        """A table and who sits there; a private one with `?invite=`."""
        room = await visit.enter(table_id)
        asked = room.match.asked if room.match is not None else ()
        return table_shape(room.table, visit.caller.guest, tuple(asked))

    @post("/{table_id:str}/seats/{seat:int}", summary="Sit down", status_code=HTTP_200_OK)
    async def sit(self, visit: Visit, table_id: str, seat: SeatNumber, data: SitDown) -> TableShape:
        """Take a free place. `word` is thrown into the chance of the game."""
        guest = await visit.guest()
        table = await seating.sit(visit.house, table_id, seat, guest, invite=data.invite, word=data.word)
        return table_shape(table, guest.id)

    @delete("/{table_id:str}/seats/{seat:int}", summary="Stand up", status_code=HTTP_200_OK)
    async def stand_up(self, visit: Visit, table_id: str, seat: SeatNumber) -> TableShape:
        """Leave a place before the game."""
        guest = await visit.guest()
        return table_shape(await seating.stand_up(visit.house, table_id, seat, guest), guest.id)

    @post("/{table_id:str}/seats/{seat:int}/sitting-bot", summary="Put a bot there", status_code=HTTP_200_OK)
    async def put_bot(self, visit: Visit, table_id: str, seat: SeatNumber, data: ChooseBot) -> TableShape:
        """The host puts a bot on a free place."""
        guest = await visit.guest()
        return table_shape(await seating.put_bot(visit.house, table_id, seat, data.bot, guest), guest.id)

    @delete("/{table_id:str}/seats/{seat:int}/sitting-bot", summary="Send it away", status_code=HTTP_200_OK)
    async def remove_bot(self, visit: Visit, table_id: str, seat: SeatNumber) -> TableShape:
        """The host sends a bot away before the game."""
        guest = await visit.guest()
        return table_shape(await seating.remove_bot(visit.house, table_id, seat, guest), guest.id)

    @post("/{table_id:str}/start", summary="Start the game", status_code=HTTP_200_OK)
    async def start(self, visit: Visit, table_id: str) -> TableShape:
        """The host starts once every place is taken."""
        guest = await visit.guest()
        return table_shape(await seating.start(visit.house, table_id, guest), guest.id)

    @post("/{table_id:str}/rematch", summary="Play again", status_code=HTTP_201_CREATED)
    async def rematch(self, visit: Visit, table_id: str) -> TableShape:
        """The same game again, the same places kept for the same people."""
        guest = await visit.guest()
        room = await visit.enter(table_id)
        return table_shape(await seating.rematch(visit.house, room, guest), guest.id)

    @post("/{table_id:str}/practice", summary="Practise from here", status_code=HTTP_201_CREATED)
    async def practise(self, visit: Visit, table_id: str, data: Practise) -> TableShape:
        """A table of your own from the start of the turn at that act, what you cannot know dealt anew."""
        guest = await visit.guest()
        room = await visit.enter(table_id, data.seat)
        match = await at(visit.house, room, data.seq)
        return table_shape(await seating.practise(visit.house, room.table, match, data.seat, guest), guest.id)
