"""During the game: answering, confirming, taking back, leaving."""

from __future__ import annotations

from litestar import Controller, delete, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec import structs

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
    SubmitAnswer,
    TakeDaysOff,
    Undo,
)
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.table import new_id
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.clockshapes import DaysOff
from clepsydra.web.api.shapes import (
    AskBack,
    AtSeat,
    ChooseBot,
    Done,
    Expecting,
    GiveAnswer,
    IdempotencyKey,
    ProgramShape,
    RuleId,
    TableId,
)
from clepsydra.web.problems import TABLE


class Play(Controller):
    """What a seat does. Each call is an act; its number comes back."""

    path = "/tables/{table_id:str}/seats/{seat:int}"
    tags = ["play"]

    @post("/answer", summary="Answer", status_code=HTTP_200_OK, responses=TABLE)
    async def answer(
        self,
        visit: Called,
        table_id: TableId,
        seat: AtSeat,
        data: JSONBody[GiveAnswer],
        key: IdempotencyKey = None,
    ) -> Done:
        """Answer what the seat is asked: one option, or a list of options where several may be chosen."""
        sent = Sent(seat, SubmitAnswer(data.answer), data.expected, _key(seat, key), data.confirm)
        return await self._do(visit, table_id, sent)

    @post("/confirm", summary="Confirm the turn", status_code=HTTP_200_OK, responses=TABLE)
    async def confirm(
        self,
        visit: Called,
        table_id: TableId,
        seat: AtSeat,
        data: JSONBody[Expecting],
        key: IdempotencyKey = None,
    ) -> Done:
        """Make the seat's tentative answers final."""
        sent = Sent(seat, ConfirmTurn(), data.expected, _key(seat, key))
        return await self._do(visit, table_id, sent)

    @post("/undo", summary="Take the last answer back", status_code=HTTP_200_OK, responses=TABLE)
    async def undo(
        self,
        visit: Called,
        table_id: TableId,
        seat: AtSeat,
        data: JSONBody[Expecting],
        key: IdempotencyKey = None,
    ) -> Done:
        """Take back the seat's last tentative answer."""
        sent = Sent(seat, Undo(), data.expected, _key(seat, key))
        return await self._do(visit, table_id, sent)

    @post("/takeback", summary="Ask the others to go back", status_code=HTTP_200_OK, responses=TABLE)
    async def ask_back(self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[AskBack]) -> Done:
        """Ask to go back to before one of your own answers: `to` is how many answers then stand."""
        return await self._command(visit, table_id, seat, RequestTakeback(data.to))

    @post("/takeback/agree", summary="Agree to go back", status_code=HTTP_200_OK, responses=TABLE)
    async def agree(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Agree to what another seat asked."""
        return await self._command(visit, table_id, seat, AgreeTakeback())

    @post("/takeback/decline", summary="Decline, or withdraw", status_code=HTTP_200_OK, responses=TABLE)
    async def decline(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Decline what another seat asked, or withdraw what this one asked."""
        return await self._command(visit, table_id, seat, DeclineTakeback())

    @post("/programs", summary="Answer in advance", status_code=HTTP_200_OK, responses=TABLE)
    async def foresee(
        self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[ProgramShape]
    ) -> Done:
        """Whenever this rule asks the seat, this is its answer; with `chapter`, in this part of the game only."""
        command = ProgramAnswer(data.rule, data.answer, data.chapter)
        return await self._command(visit, table_id, seat, command)

    @delete(
        "/programs/{rule_id:str}", summary="Give up such an answer", status_code=HTTP_200_OK, responses=TABLE
    )
    async def forget(self, visit: Called, table_id: TableId, seat: AtSeat, rule_id: RuleId) -> Done:
        """Be asked again."""
        return await self._command(visit, table_id, seat, CancelProgram(rule_id))

    @post("/bot", summary="Let a bot decide", status_code=HTTP_200_OK, responses=TABLE)
    async def leave_to_bot(
        self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[ChooseBot]
    ) -> Done:
        """Let a bot decide for the seat: its owner at any time, others once it has kept them waiting too long."""
        session = await visit.enter(table_id)
        own = session.table.seats_of(visit.caller.guest)
        if not own:
            await visit.enter(table_id, seat)
        by = seat if seat in own else own[0]
        command = DelegateToBot(data.bot, by)
        sent = Sent(seat, command, key=_key(by, None), by=visit.caller.guest)
        return Done(await act(visit.service, table_id, sent))

    @delete("/bot", summary="Decide again yourself", status_code=HTTP_200_OK, responses=TABLE)
    async def come_back(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Take the seat back from its bot."""
        return await self._command(visit, table_id, seat, Resume())

    @post("/resign", summary="Resign", status_code=HTTP_200_OK, responses=TABLE)
    async def resign(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Give the game up; a bot plays on for the seat."""
        return await self._command(visit, table_id, seat, Resign())

    @post("/days-off", summary="Take days off", status_code=HTTP_200_OK, responses=TABLE)
    async def days_off(self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[DaysOff]) -> Done:
        """Let the clock of the seat stand for some days (TB-CLK-07)."""
        return await self._command(visit, table_id, seat, TakeDaysOff(data.first, data.days))

    async def _command(self, visit: Visit, table_id: str, seat: int, command: Command) -> Done:
        return await self._do(visit, table_id, Sent(seat, command, key=_key(seat, None)))

    @staticmethod
    async def _do(visit: Visit, table_id: str, sent: Sent) -> Done:
        await visit.enter(table_id, sent.seat)
        return Done(await act(visit.service, table_id, structs.replace(sent, by=visit.caller.guest)))


def _key(seat: int, given: str | None) -> str:
    """The key under which an act is known: no seat can use up another's."""
    return f"{seat}:{given or new_id()}"
