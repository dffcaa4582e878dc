"""Looking: the picture, the board, the question in words, earlier positions, the record, the chat."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_201_CREATED

from clepsydra.kernel import One, Reader, Refused, Some, deny, to_text
from clepsydra.tables import chat, looking
from clepsydra.tables.house import Room
from clepsydra.tables.match import Match
from clepsydra.tables.picture import picture_of
from clepsydra.tables.ports import Line
from clepsydra.web.api.access import Called
from clepsydra.web.api.shapes import (
    AskShape,
    AtNumber,
    AtSeat,
    BoardShape,
    DeniedShape,
    Eyes,
    LineShape,
    OptionShape,
    PictureShape,
    TableId,
    Write,
    picture_shape,
)
from clepsydra.web.problems import SEAT, TABLE

LINES = 200


class Look(Controller):
    """What a seat or a spectator may see."""

    path = "/tables/{table_id:str}"
    tags = ["look"]

    @get("/picture", summary="What happens and who is asked", responses=TABLE)
    async def picture(self, visit: Called, table_id: TableId, seat: Eyes = None) -> PictureShape:
        """The match as the viewer sees it, with the last events."""
        room = await visit.enter(table_id, seat)
        async with room.lock:
            match = await looking.current(visit.house, room)
            picture = await visit.house.work_out(room, partial(picture_of, match, seat))
        return picture_shape(picture, looking.reader_for(room.table, visit.caller.lang))

    @get("/board", summary="The board", responses=TABLE)
    async def board(self, visit: Called, table_id: TableId, seat: Eyes = None) -> BoardShape:
        """All that the viewer may know of the state, in the game's own form."""
        room = await visit.enter(table_id, seat)
        async with room.lock:
            match = await looking.current(visit.house, room)
            return _board(match, seat)

    @get("/question", summary="The question in words", responses=TABLE)
    async def question(self, visit: Called, table_id: TableId, seat: AtSeat) -> AskShape:
        """What the seat is asked, what it may choose, and what not and why."""
        room = await visit.enter(table_id, seat)
        reader = looking.reader_for(room.table, visit.caller.lang)
        async with room.lock:
            match = await looking.current(visit.house, room)
            ask = match.position.asks.get(seat)
            if ask is None or match.over:
                raise Refused(deny("TB-ASK-04" if match.over else "TB-ASK-01"))
            return await visit.house.work_out(room, partial(_ask, match, ask, reader))

    @get("/history/{seq:int}", summary="The board as it was", responses=TABLE)
    async def history(self, visit: Called, table_id: TableId, seq: AtNumber, seat: Eyes = None) -> BoardShape:
        """The board after an act, as the viewer was allowed to see it then; after the end, through any eyes."""
        room = await visit.look_back(table_id, seat)
        return _board(await looking.at(visit.house, room, seq), seat)

    @get("/log", summary="What happened from the beginning", responses=TABLE)
    async def log(self, visit: Called, table_id: TableId, seat: Eyes = None) -> PictureShape:
        """The picture with all events since the game began, told again from its acts."""
        room = await visit.enter(table_id, seat)
        match = await looking.from_the_beginning(visit.house, room)
        async with room.lock:
            picture = await visit.house.work_out(room, partial(picture_of, match, seat))
        return picture_shape(picture, looking.reader_for(room.table, visit.caller.lang))

    @get("/record", summary="The record", media_type="application/jsonl", responses=TABLE)
    async def record(self, visit: Called, table_id: TableId) -> Response[str]:
        """The whole game as JSON lines, once it is over; `clepsydra verify` checks it."""
        room = await visit.enter(table_id, fresh=True)
        text = to_text(await looking.record(visit.house, room))
        name = f'attachment; filename="{looking.file_name(room.table)}"'
        return Response(text, media_type="application/jsonl", headers={"Content-Disposition": name})

    @get("/chat", summary="What was written", responses=TABLE)
    async def lines(self, visit: Called, table_id: TableId, after: AtNumber = 0) -> list[LineShape]:
        """The last lines of the chat after a number, at most 200."""
        room = await visit.enter(table_id)
        return [line_shape(room, line) for line in await visit.house.store.lines(table_id, after, LINES)]

    @post("/chat", summary="Write", status_code=HTTP_201_CREATED, responses=SEAT)
    async def write(self, visit: Called, table_id: TableId, data: JSONBody[Write]) -> LineShape:
        """Write to all who see the table."""
        guest = await visit.guest()
        room = await visit.enter(table_id)
        return line_shape(room, await chat.write(visit.house, room, guest, data.text))


def _board(match: Match, seat: int | None) -> BoardShape:
    return BoardShape(match.seq, seat, msgspec.to_builtins(looking.board(match, seat), str_keys=True))


def _ask(match: Match, ask: One | Some, reader: Reader) -> AskShape:
    bounds: tuple[int, int] = (ask.at_least, ask.at_most) if isinstance(ask, Some) else (1, 1)
    return AskShape(
        match.seq,
        ask.rule,
        reader.ask(ask),
        *bounds,
        isinstance(ask, Some),
        tuple(OptionShape(option, reader.option(option)) for option in ask.menu.options),
        tuple(_denied(option, denial, reader) for option, denial in ask.menu.denied()),
    )


def _denied(option: Any, denial: Any, reader: Reader) -> DeniedShape:
    return DeniedShape(
        option, reader.option(option), reader.denial(denial), denial.rule, dict(denial.figures)
    )


def line_shape(room: Room, line: Line) -> LineShape:
    """A line of the chat with the name of who wrote it."""
    return LineShape(line.number, line.seat, room.table.seats[line.seat].name, line.text, line.at)
