"""Bots are woken by what people do; whoever plays them goes on without being called again."""

from __future__ import annotations

from clepsydra.bots.thinker import Thinker, Thought, decide
from clepsydra.bus import AloneBus
from clepsydra.kernel import Answer, Chance
from clepsydra.store.queries import SqlStore
from clepsydra.tables.bot_runner import BotRunner
from clepsydra.tables.service import TableService
from tests.service import Party, quiet


class CountingBus(AloneBus):
    """Counts how often somebody who plays bots is called."""

    calls = 0

    async def call_bots(self, table: str) -> None:
        self.calls += 1


class Mind(Thinker):
    """Thinks in this process."""

    async def answer(self, thought: Thought) -> Answer:
        return decide(thought)


async def test_what_a_bot_does_wakes_no_second_one_to_think_the_same(store: SqlStore) -> None:
    bus = CountingBus()
    service = TableService(store, bus)
    party = await Party.begins(service, seats=3, bots={1: "random", 2: "random"})
    begun = bus.calls
    await BotRunner(service, Mind()).play(party.id)
    await quiet(service)
    assert bus.calls == begun
    # Both bots have offered at dawn; now it is up to the only person, and what she does wakes them.
    while not (match := await party.match()).bot_turns:
        await party.moves(Chance(b"seed"), confirm=True)
    await quiet(service)
    assert match.bot_turns
    assert bus.calls > begun
