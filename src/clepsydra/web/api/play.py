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

    @post("/answer", summary="Make a move", status_code=HTTP_200_OK, responses=TABLE)
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

    @post("/undo", summary="Undo the last move", status_code=HTTP_200_OK, responses=TABLE)
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

    @post("/takeback", summary="Request a take-back", status_code=HTTP_200_OK, responses=TABLE)
    async def ask_back(self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[AskBack]) -> Done:
        """Request to go back to before one of your own moves: `to` is the number of moves that then remain."""
        return await self._command(visit, table_id, seat, RequestTakeback(data.to))

    @post("/takeback/agree", summary="Accept a take-back", status_code=HTTP_200_OK, responses=TABLE)
    async def agree(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Accept the take-back that another seat requested."""
        return await self._command(visit, table_id, seat, AgreeTakeback())

    @post(
        "/takeback/decline",
        summary="Decline or withdraw a take-back",
        status_code=HTTP_200_OK,
        responses=TABLE,
    )
    async def decline(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Decline the take-back of another seat, or withdraw your own request."""
        return await self._command(visit, table_id, seat, DeclineTakeback())

    @post("/programs", summary="Set an automatic answer", status_code=HTTP_200_OK, responses=TABLE)
    async def foresee(
        self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[ProgramShape]
    ) -> Done:
        """Answer every question of this rule automatically; with `chapter`, only in this part of the game."""
        command = ProgramAnswer(data.rule, data.answer, data.chapter)
        return await self._command(visit, table_id, seat, command)

    @delete(
        "/programs/{rule_id:str}",
        summary="Delete an automatic answer",
        status_code=HTTP_200_OK,
        responses=TABLE,
    )
    async def forget(self, visit: Called, table_id: TableId, seat: AtSeat, rule_id: RuleId) -> Done:
        """Delete an automatic answer."""
        return await self._command(visit, table_id, seat, CancelProgram(rule_id))

    @post("/bot", summary="Let a bot play for a seat", status_code=HTTP_200_OK, responses=TABLE)
    async def leave_to_bot(
        self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[ChooseBot]
    ) -> Done:
        """Let a bot play for the seat: its owner at any time, others after it has kept them waiting too long."""
        session = await visit.enter(table_id)
        own = session.table.seats_of(visit.caller.guest)
        if not own:
            await visit.enter(table_id, seat)
        by = seat if seat in own else own[0]
        command = DelegateToBot(data.bot, by)
        sent = Sent(seat, command, key=_key(by, None), by=visit.caller.guest)
        return Done(await act(visit.service, table_id, sent))

    @delete("/bot", summary="Take back control from a bot", status_code=HTTP_200_OK, responses=TABLE)
    async def come_back(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Take the seat back from its bot."""
        return await self._command(visit, table_id, seat, Resume())

    @post("/resign", summary="Resign", status_code=HTTP_200_OK, responses=TABLE)
    async def resign(self, visit: Called, table_id: TableId, seat: AtSeat) -> Done:
        """Resign from the game; a bot plays on for the seat."""
        return await self._command(visit, table_id, seat, Resign())

    @post("/days-off", summary="Take days off", status_code=HTTP_200_OK, responses=TABLE)
    async def days_off(self, visit: Called, table_id: TableId, seat: AtSeat, data: JSONBody[DaysOff]) -> Done:
        """Stop the clock of the seat for some days (TB-CLK-07)."""
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
