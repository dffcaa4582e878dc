"""Forms of the table page: each is an act of a seat.

A browser without script is sent back to the page; the script gets nothing, since the stream tells it, or the
decision bar with the reason why not.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any, TypeAlias

import msgspec
from litestar import Controller, Response, post
from litestar.datastructures import FormMultiDict
from litestar.exceptions import ClientException
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT, HTTP_303_SEE_OTHER, HTTP_409_CONFLICT

from clepsydra.drawing import Board, options_of
from clepsydra.kernel import Option, Refused, Some, deny
from clepsydra.tables import chat, queries, seating
from clepsydra.tables.commands import (
    AgreeTakeback,
    CancelProgram,
    Command,
    ConfirmTurn,
    DeclineTakeback,
    DelegateToBot,
    ProgramAnswer,
    RequestTakeback,
    Resign,
    Resume,
    SeeStep,
    SubmitAnswer,
    TakeDaysOff,
    Undo,
)
from clepsydra.tables.match import SUBSTITUTE, Match
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import new_id
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import AtSeat, TableId
from clepsydra.web.numbers import number_or_none
from clepsydra.web.pages.confirming import AskFirst, Unsure, ask_first, wants_confirmation
from clepsydra.web.pages.drawing import drawer_for
from clepsydra.web.pages.layout import lang_of, respond
from clepsydra.web.pages.table import table_page

KEY = re.compile(r"[\w-]{1,60}")

Wanted: TypeAlias = Command | Callable[[Match], Command]


class Acting(Controller):
    """What a seat does on the page."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @post("/seats/{seat:int}/{what:str}")
    async def do(self, visit: Called, table_id: TableId, seat: AtSeat, what: FromPath[str]) -> Response[Any]:
        """An act of the seat."""
        session = await visit.enter(table_id, seat)
        data = await visit.request.form()
        expected = str(data.get("expected", ""))
        seen = number_or_none(expected)
        try:
            command = _command(visit, session, seat, what, data)
            key = _key(seat, what, data)
            confirm = _confirms(visit, session, seat, what, data)
            sent = Sent(_whose(seat, what, data), command, seen, key, confirm, by=visit.caller.guest)
            await act(visit.service, table_id, sent)
        except AskFirst as question:
            return await _asked_first(visit, session, seat, question.unsure)
        except Refused as refused:
            return await _refused(visit, session, seat, refused, seen)
        return _done(visit, f"/t/{table_id}")

    @post("/rematch")
    async def rematch(self, visit: Called, table_id: TableId) -> Redirect:
        """The same again."""
        guest = await visit.guest()
        session = await visit.enter(table_id)
        again = await seating.rematch(visit.service, session, guest)
        return Redirect(f"/t/{again.id}", status_code=HTTP_303_SEE_OTHER)

    @post("/say")
    async def say(self, visit: Called, table_id: TableId) -> Response[Any]:
        """A line for the chat."""
        await visit.quotas.count_line(visit.request)
        guest = await visit.guest()
        session = await visit.enter(table_id)
        data = await visit.request.form()
        await chat.write(visit.service, session, guest, str(data.get("text", "")))
        return _done(visit, f"/t/{table_id}#chat")


def _key(seat: int, what: str, data: FormMultiDict) -> str:
    """Makes sending the same again harmless; another command from the same form is another act."""
    key = str(data.get("key", ""))
    if not KEY.fullmatch(key):
        return f"{seat}:{new_id()}"
    wanted = (what, str(data.get("value", "")), _picked(data))
    digest = hashlib.blake2s(msgspec.json.encode(wanted), digest_size=6).hexdigest()
    return f"{seat}:{key}:{digest}"


def _command(visit: Visit, session: TableSession, seat: int, what: str, data: FormMultiDict) -> Wanted:
    value = str(data.get("value", ""))
    plain: dict[str, Command] = {
        "confirm": ConfirmTurn(),
        "undo": Undo(),
        "agree": AgreeTakeback(),
        "decline": DeclineTakeback(),
        "return": Resume(),
        "resign": Resign(),
        "bot": DelegateToBot(value, seat),
        "relieve": DelegateToBot(SUBSTITUTE, seat),
        "forget": CancelProgram(value),
    }
    if what in plain:
        return plain[what]
    if what == "back" and (number := number_or_none(value)) is not None:
        return RequestTakeback(number)
    if what == "seen" and session.table.lesson and (number := number_or_none(value)) is not None:
        return SeeStep(number)
    if what == "days-off":
        return _days_off(data)
    if what == "foresee":
        return partial(_in_advance, drawer_for(session, lang_of(visit)).board, seat)
    if what != "answer":
        raise ClientException("unknown-command")
    try:
        board = drawer_for(session, lang_of(visit)).board
        return partial(_answer, board, seat, options_of(_picked(data)), str(data.get("sure", "")))
    except msgspec.DecodeError as error:
        raise ClientException("unreadable-move") from error


def _days_off(data: FormMultiDict) -> TakeDaysOff:
    try:
        return TakeDaysOff(date.fromisoformat(str(data.get("first", ""))), int(str(data.get("days", ""))))
    except ValueError as error:
        raise ClientException("unreadable-days") from error


def _picked(data: FormMultiDict) -> list[str]:
    return [str(each) for each in data.getall("answer", [])]


def _answer(board: Board[Any], seat: int, picked: tuple[Option, ...], sure: str, match: Match) -> Command:
    """One option or several, as the seat is asked; `sure` confirms an answer that has to be confirmed.

    Nothing chosen is an answer too: if the question has changed meanwhile, that is the reason to tell.
    """
    several = isinstance(match.position.asks.get(seat), Some) or not picked
    answer = picked if several else picked[0]
    ask_first(board, match, seat, answer, sure)
    return SubmitAnswer(answer)


def _confirms(
    visit: Visit, session: TableSession, seat: int, what: str, data: FormMultiDict
) -> bool | Callable[[Match], bool]:
    """Return whether a turn that ends with this answer is confirmed by itself: so it is after a refused offer."""
    if what != "answer" or session.table.lesson:
        return False
    if data.get("sure"):
        return True
    board = drawer_for(session, lang_of(visit)).board
    return lambda match: not wants_confirmation(board, match, seat)


def _whose(seat: int, what: str, data: FormMultiDict) -> int:
    """The seat that it happens to: one's own, but for who relieves another that is late (TB-LVE-02)."""
    if what != "relieve":
        return seat
    late = number_or_none(str(data.get("value", "")))
    if late is None:
        raise ClientException("unknown-seat")
    return late


def _in_advance(board: Board[Any], seat: int, match: Match) -> Command:
    """The answer that the game's board offers for this and all such questions of the running part."""
    ask = match.position.shown_to(seat).asks.get(seat)
    if ask is None:
        raise Refused(deny("TB-ASK-09"))
    advance = board.in_advance(ask)
    if advance is None:
        raise ClientException("not-in-advance")
    return ProgramAnswer(ask.rule, advance.answer, chapter=True)


def _scripted(visit: Visit) -> bool:
    return "x-live" in visit.request.headers


def _done(visit: Visit, page: str) -> Response[Any]:
    if _scripted(visit):
        return Response(None, status_code=HTTP_204_NO_CONTENT)
    invite = visit.request.query_params.get("invite")
    return Redirect(f"{page}?invite={invite}" if invite else page, status_code=HTTP_303_SEE_OTHER)


async def _refused(
    visit: Visit, session: TableSession, seat: int, refused: Refused, seen: int | None
) -> Response[Any]:
    """The page, or just the decision bar, with the reason and what may be chosen now."""
    drawer = drawer_for(session, lang_of(visit))
    known = await _act_seen(visit, session, seat, seen) if refused.denial.rule == "TB-ASK-09" else None
    async with session.lock:
        await visit.service.catch_up(session)
        match = await visit.service.match(session)
        bar = drawer.with_notice(match, seat, refused.denial, known, visit.service.now())
    if _scripted(visit):
        return Response({"ask": str(bar)}, status_code=HTTP_409_CONFLICT)
    return respond(await table_page(visit, session, bar), HTTP_409_CONFLICT)


async def _asked_first(visit: Visit, session: TableSession, seat: int, unsure: Unsure) -> Response[Any]:
    """The page, or just the decision bar, with the same question and what to know before the answer counts."""
    drawer = drawer_for(session, lang_of(visit))
    async with session.lock:
        match = await visit.service.match(session)
        bar = drawer.unsure(match, seat, unsure, visit.service.now())
    if _scripted(visit):
        return Response({"ask": str(bar)}, status_code=HTTP_200_OK)
    return respond(await table_page(visit, session, bar))


async def _act_seen(visit: Visit, session: TableSession, seat: int, seen: int | None) -> int | None:
    """Which act it was that a seat saw last, if it says so and that can be told."""
    if seen is None:
        return None
    try:
        return (await queries.at(visit.service, session, seen, seat)).seq
    except Refused:
        return None
