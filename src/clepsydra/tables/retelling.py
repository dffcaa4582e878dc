"""A match made from what is stored: a checkpoint, and the acts since, done again by the rules of today."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import zip_longest

from msgspec import structs

from clepsydra.kernel import Denial, Refused, deny
from clepsydra.tables.commands import Act, GoBack, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import from_bytes, to_bytes
from clepsydra.tables.ports import Checkpoint, Store
from clepsydra.tables.table import Status, Table
from clepsydra.tables.watchdog import SLICE, RulesTimeout, time_limit


class RulesFailed(Exception):
    """The rules broke or did not come to an end: the table is to blame, not the store or the service."""

    def __init__(self, why: BaseException) -> None:
        super().__init__(f"{type(why).__name__}: {why}")
        self.why = why


@contextmanager
def rules_at_work() -> Generator[None]:
    """Let the rules work, for a limited time."""
    try:
        with time_limit():
            yield
    except (RulesTimeout, Exception) as error:
        raise RulesFailed(error) from error


def untold(table: Table) -> Denial:
    """Why a game cannot be told again: the rules have changed since (TB-REC-03)."""
    return deny("TB-REC-03", "told", version=table.version)


async def match_at(store: Store, table: Table, until: int | None, base: int | None = None) -> Match:
    """The match as it was after an act, or as it is now; told again from the checkpoint before `base`."""
    found = await store.checkpoint(table.id, until if base is None else base)
    match = _begun(table) if found is None else _resumed(table, found)
    return await follow(store, match, await store.acts(table.id, match.seq, until))


async def match_noticed(store: Store, table: Table, viewer: int | None, number: int) -> Match:
    """The match as it was when a viewer had noticed so many acts, or as it is now if there were fewer."""
    found = await _checkpoint_noticed(store, table, viewer, number)
    match = _begun(table) if found is None else _resumed(table, found)
    acts = await store.acts(table.id, match.seq)
    fallen_away = _refused(acts, match.seq)
    match = await follow(store, match, acts, lambda match: match.noticed[viewer] >= number)
    return await match_at(store, table, match.seq) if match.seq in fallen_away else match


async def _checkpoint_noticed(
    store: Store, table: Table, viewer: int | None, number: int
) -> Checkpoint | None:
    """The newest checkpoint at which a viewer had noticed no more than so many acts, of all that there were."""
    found = await store.checkpoint(table.id, number)
    first, last = number + 1, table.seq
    while first <= last:
        middle = (first + last) // 2
        later = await store.checkpoint(table.id, middle)
        if later is not None and from_bytes(later.body).state.noticed.get(viewer, later.seq) > number:
            last = later.seq - 1
        else:
            found, first = later, middle + 1
    return found


def _begun(table: Table) -> Match:
    with rules_at_work():
        return Match.begin(table)


def _resumed(table: Table, found: Checkpoint) -> Match:
    try:
        with rules_at_work():
            return Match.resume(table, found.seq, from_bytes(found.body))
    except RulesFailed:
        if table.status is not Status.OVER:
            raise
    with rules_at_work():
        # Given up in the middle of a turn that the rules of today do not allow: as it was before that turn.
        saved = from_bytes(found.body)
        stored = structs.replace(saved.stored, given=(), final=0, held=None)
        return Match.resume(table, found.seq, structs.replace(saved, stored=stored))


async def follow(
    store: Store, match: Match, acts: list[Act], enough: Callable[[Match], bool] = lambda _match: False
) -> Match:
    """Let a match go on with acts that were committed, until it is enough; others get their turn in between."""
    # What the game will go back to is kept on the way: to tell it again each time would double all with each.
    turned_to = {act.command.to_seq for act in acts if isinstance(act.command, GoBack)}
    refused = _refused(acts, match.seq)
    passed: dict[int, bytes] = {}
    paused = time.perf_counter()
    for act, following in zip_longest(acts, acts[1:]):
        if enough(match):
            break
        if match.seq in turned_to:
            passed[match.seq] = to_bytes(match.saved())
        if isinstance(act.command, GoBack):
            earlier = await _earlier(store, match.table, act.command.to_seq, passed)
            match = match.gone_back(earlier, act.at, refused=act.command.refused)
        elif match.seq + 1 in refused:
            match.pass_over(act)
        else:
            _apply(match, act)
        if following is None or not following.follows:
            match.counts_checkpoint(act.command)
        if time.perf_counter() - paused > SLICE:
            await asyncio.sleep(0)
            paused = time.perf_counter()
    return match


def _refused(acts: list[Act], after: int) -> set[int]:
    """The numbers of those of these acts that fell away when the rules changed (see TB-REC-11)."""
    back = [(act.command, seq) for seq, act in enumerate(acts, after + 1) if isinstance(act.command, GoBack)]
    return {number for command, seq in back if command.refused for number in range(command.to_seq + 1, seq)}


def _apply(match: Match, act: Act) -> None:
    table = match.table
    with rules_at_work():
        if isinstance(act.command, SubmitAnswer) and not table.definition.keeps(table.version):
            # Allowed by the rules that it was given under, which are no longer those of the service.
            denial = match.position.why_not(act.seat, act.command.answer)
            if denial is not None:
                raise Refused(denial)
        match.apply(act)


async def _earlier(store: Store, table: Table, seq: int, passed: dict[int, bytes]) -> Match:
    if seq not in passed:
        return await match_at(store, table, seq)
    with rules_at_work():
        return Match.resume(table, seq, from_bytes(passed[seq]))
