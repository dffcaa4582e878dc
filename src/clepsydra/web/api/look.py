"""Looking: the picture, the board, the question in words, earlier positions, the record, the chat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
from litestar import Controller, Response, get, post, put
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from clepsydra.kernel import One, Reader, Refused, Some, deny, to_text, worded
from clepsydra.tables import chat, meeting, queries
from clepsydra.tables.match import Match
from clepsydra.tables.picture import picture_of
from clepsydra.tables.ports import Line
from clepsydra.tables.service import TableSession
from clepsydra.web.api.access import Called
from clepsydra.web.api.peopleshapes import ChatSwitch
from clepsydra.web.api.shapes import (
    AskShape,
    AsSeat,
    AtNumber,
    AtSeat,
    BoardShape,
    DeniedShape,
    LineShape,
    OptionShape,
    PictureShape,
    RefusedShape,
    TableId,
    TableShape,
    Write,
    picture_shape,
    table_shape,
)
from clepsydra.web.problems import SEAT, TABLE

LINES = 200


class Look(Controller):
    """What a seat or a spectator may see."""

    path = "/tables/{table_id:str}"
    tags = ["look"]

    @get("/picture", summary="Get the state of a table", responses=TABLE)
    async def picture(self, visit: Called, table_id: TableId, seat: AsSeat = None) -> PictureShape:
        """Return the match as the viewer sees it, with the last events."""
        session = await visit.enter(table_id, seat)
        async with session.lock:
            match = await queries.current(visit.service, session)
            picture = await visit.service.work_out(session, partial(picture_of, match, seat))
        return picture_shape(
            picture, queries.reader_for(session.table, visit.caller.lang), match.position.rules
        )

    @get("/board", summary="Get the board", responses=TABLE)
    async def board(self, visit: Called, table_id: TableId, seat: AsSeat = None) -> BoardShape:
        """Return the state that the viewer may know, in the game's own form."""
        session = await visit.enter(table_id, seat)
        async with session.lock:
            match = await queries.current(visit.service, session)
            return _board(match, seat)

    @get("/question", summary="Get the current question", responses=TABLE)
    async def question(self, visit: Called, table_id: TableId, seat: AtSeat) -> AskShape:
        """Return the question of the seat, its legal options, and the refused ones with their reasons."""
        session = await visit.enter(table_id, seat)
        reader = queries.reader_for(session.table, visit.caller.lang)
        async with session.lock:
            match = await queries.current(visit.service, session)
            ask = match.position.asks.get(seat)
            if ask is None or match.over:
                raise Refused(deny("TB-ASK-04" if match.over else "TB-ASK-01"))
            return await visit.service.work_out(session, partial(_ask, match, ask, reader))

    @get("/history/{seq:int}", summary="Get the board after an earlier move", responses=TABLE)
    async def history(
        self, visit: Called, table_id: TableId, seq: AtNumber, seat: AsSeat = None
    ) -> BoardShape:
        """The board after an act, by the viewer's own count, as it was allowed to see it then; after the end, through any eyes."""
        session = await visit.look_back(table_id, seat)
        return _board(await queries.at(visit.service, session, seq, seat), seat)

    @get("/log", summary="Get the log", responses=TABLE)
    async def log(self, visit: Called, table_id: TableId, seat: AsSeat = None) -> PictureShape:
        """Return the state with all events since the game began, as far as the current rules can tell them."""
        session = await visit.enter(table_id, seat)
        async with session.lock:
            match = await queries.with_whole_log(visit.service, session)
            picture = await visit.service.work_out(session, partial(picture_of, match, seat))
        return picture_shape(
            picture, queries.reader_for(session.table, visit.caller.lang), match.position.rules
        )

    @get("/record", summary="Download the game record", media_type="application/jsonl", responses=TABLE)
    async def record(self, visit: Called, table_id: TableId) -> Response[str]:
        """Return the whole game as JSON lines after it has ended; `clepsydra verify` checks it."""
        session = await visit.enter(table_id, fresh=True)
        record = await queries.record(visit.service, session)
        text = await visit.service.threads.run(partial(to_text, record))
        name = f'attachment; filename="{queries.file_name(session.table)}"'
        return Response(text, media_type="application/jsonl", headers={"Content-Disposition": name})

    @get("/chat", summary="Get the chat", responses=TABLE)
    async def lines(self, visit: Called, table_id: TableId, after: AtNumber = 0) -> list[LineShape]:
        """Return the last lines of the chat after a number, at most 200."""
        session = await visit.enter(table_id)
        ears = await meeting.ears_of(visit.service, visit.caller.guest)
        lines = await visit.service.store.lines(table_id, after, LINES)
        return [line_shape(session, line) for line in lines if meeting.hears(ears, session.table, line)]

    @post("/chat", summary="Send a chat message", status_code=HTTP_201_CREATED, responses=SEAT)
    async def write(self, visit: Called, table_id: TableId, data: JSONBody[Write]) -> LineShape:
        """Write to all who see the table."""
        await visit.quotas.count_line(visit.request)
        guest = await visit.guest()
        session = await visit.enter(table_id)
        return line_shape(session, await chat.write(visit.service, session, guest, data.text))

    @put("/chat", summary="Turn the chat of a table off or on", status_code=HTTP_200_OK, responses=SEAT)
    async def switch(self, visit: Called, table_id: TableId, data: JSONBody[ChatSwitch]) -> TableShape:
        """Turn the chat of the table off or on for all players; only the host may (TB-MEE-06)."""
        guest = await visit.guest()
        session = await visit.enter(table_id)
        await meeting.switch_chat(visit.service, session.table, guest, chat=data.chat)
        return table_shape(session.table, guest.id)


def _board(match: Match, seat: int | None) -> BoardShape:
    return BoardShape(
        match.noticed[seat], seat, msgspec.to_builtins(queries.board(match, seat), str_keys=True)
    )


def _ask(match: Match, ask: One | Some, reader: Reader) -> AskShape:
    ask = worded(match.position.rules, match.position.view(ask.seat), ask)
    bounds: tuple[int, int] = (ask.at_least, ask.at_most) if isinstance(ask, Some) else (1, 1)
    return AskShape(
        match.noticed[ask.seat],
        ask.rule,
        reader.ask(ask),
        *bounds,
        isinstance(ask, Some),
        tuple(OptionShape(option, reader.option(option, ask)) for option in ask.menu.options),
        tuple(_denied(ask, option, denial, reader) for option, denial in ask.menu.denied()),
        tuple(_refused(ask, reader)) if isinstance(ask, Some) else (),
    )


def _refused(ask: Some, reader: Reader) -> Iterator[RefusedShape]:
    for subset, denial in ask.refused():
        yield RefusedShape(subset, reader.denial(denial), denial.rule, dict(denial.params))


def _denied(ask: One | Some, option: Any, denial: Any, reader: Reader) -> DeniedShape:
    said = reader.option(option, ask)
    return DeniedShape(option, said, reader.denial(denial), denial.rule, dict(denial.params))


def line_shape(session: TableSession, line: Line) -> LineShape:
    """A line of the chat with the name of who wrote it."""
    return LineShape(line.number, line.seat, chat.writer(session, line), line.text, line.at)
