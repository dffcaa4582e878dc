"""Decisions that fall away: rules that have changed refuse them, and a running game goes on from before (TB-REC-11)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import structlog
from msgspec import structs

from clepsydra.kernel import Position, Refused
from clepsydra.tables import notices
from clepsydra.tables.commands import Act, ConfirmTurn, GoBack, SubmitAnswer, counted
from clepsydra.tables.match import Match, rules_of
from clepsydra.tables.match_state import Saved, from_bytes, to_bytes
from clepsydra.tables.ports import Checkpoint, Store
from clepsydra.tables.retelling import RulesFailed, rules_at_work
from clepsydra.tables.standing import standing_of
from clepsydra.tables.table import Status, Table
from clepsydra.tables.timekeeping import due_changes, due_of
from clepsydra.tables.watchdog import RulesTimeout

log = structlog.get_logger(__name__)

History = Sequence[tuple[int, int]]
"""Answers: for each its seat, and the number of its act."""


async def go_back(store: Store, table: Table, failed: RulesFailed, at: int) -> bool:
    """Let a game that cannot be loaded go back as far as it must, for good; whether there is anywhere to go.

    Rules that take too long have not refused anything, and rules of the version that the game began with have
    not changed: they have a bug. Nothing falls away for either; the table waits until it is fixed.
    """
    unchanged = table.definition.keeps(table.version)
    if table.status is not Status.PLAYING or unchanged or isinstance(failed.why, RulesTimeout):
        return False
    acts = await store.acts(table.id, 0)
    earlier = await _nearest(store, table, acts)
    newest = await store.checkpoint(table.id)
    if earlier is None or newest is None:
        return False
    match = Match(table, earlier.position, from_bytes(newest.body).state, newest.seq, earlier.told)
    for act in acts[newest.seq :]:
        match.pass_over(act)
    match = match.gone_back(earlier, at, refused=True)
    # Nobody did it, but every act has a seat; by its key, no two processes do it both.
    back = Act(0, GoBack(earlier.seq, refused=True), at, f"refused {match.seq}")
    match.counts_checkpoint(back.command)
    checkpoint = Checkpoint(match.seq, match.state.saves, to_bytes(match.saved()))
    told = notices.of_match(table, match, (), None)
    due = due_changes(tuple(await store.due_at(table.id)), due_of(table, match.state))
    standing = structs.replace(standing_of(match), notices=told, due=due)
    if await store.append(table.id, len(acts), [back], standing, checkpoint):
        log.warning("decisions fell away", table=table.id, seq=match.seq, to=earlier.seq, why=str(failed))
    return True


async def _nearest(store: Store, table: Table, acts: list[Act]) -> Match | None:
    """The game after the last of its answers that the rules of today allow, from the newest checkpoint that serves."""
    history = counted(acts)
    found = await store.checkpoint(table.id)
    while found is not None:
        saved = from_bytes(found.body)
        before = saved.stored.before
        if saved.state.history[:before] == history[:before]:
            for end in range(len(history), before - 1, -1):
                match = _after(table, saved, acts, history[:end])
                if match is not None:
                    return match
                await asyncio.sleep(0)
        found = await store.checkpoint(table.id, found.seq - 1)
    return None


def _after(table: Table, saved: Saved, acts: Sequence[Act], history: list[tuple[int, int]]) -> Match | None:
    """The game after these answers and no others, if it was ever so and the rules of today allow them."""
    first = history[-1][1] if history else 0
    seq = next((n for n in range(len(acts), first - 1, -1) if counted(acts[:n]) == history), None)
    if seq is None:
        return None
    try:
        with rules_at_work():
            position = _played(table, saved, acts[:seq], history)
    except RulesFailed as failed:
        if isinstance(failed.why, RulesTimeout):
            raise
        return None
    return Match(table, position, structs.replace(saved.state, history=history), seq, saved.told)


def _played(table: Table, saved: Saved, acts: Sequence[Act], history: History) -> Position[Any]:
    """The position after these answers, each checked; what its seat had confirmed stays confirmed."""
    rules, stored = rules_of(table), saved.stored
    position: Position[Any] = Position(
        rules, rules.decode(stored.checkpoint), before=stored.before, hold=table.confirm
    )
    for seat, seq in history[stored.before :]:
        given = acts[seq - 1].command
        if not isinstance(given, SubmitAnswer):
            raise TypeError(f"act {seq} is no answer: {given}")
        denial = position.why_not(seat, given.answer)
        if denial is not None:
            raise Refused(denial)
        position.accept(seat, given.answer, seal=given.seals)
        later = (act for act in acts[seq:] if isinstance(act.command, ConfirmTurn))
        if position.held == seat and any(act.seat == seat for act in later):
            position.confirm(seat)
    return position
