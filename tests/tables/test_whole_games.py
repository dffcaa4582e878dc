"""Whole games at random with everything mixed in: taking back, going back, bots, two services, listeners."""

from __future__ import annotations

import pytest

from clepsydra.bots.thinker import Thinker, Thought, decide
from clepsydra.bus import AloneBus
from clepsydra.kernel import Answer, Chance, verify
from clepsydra.tables import queries
from clepsydra.tables.audience import Listener
from clepsydra.tables.bot_runner import BotRunner
from clepsydra.tables.commands import AgreeTakeback, DelegateToBot, RequestTakeback, Resume, Undo
from clepsydra.tables.match import Match
from clepsydra.tables.service import TableService
from tests.service import Party, quiet, shown_to


class Mind(Thinker):
    """Thinks in this process."""

    async def answer(self, thought: Thought) -> Answer:
        return decide(thought)


class Told:
    """All events that a listener holds from the first it was shown on."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.events: list[object] = []
        self.first = 0
        self.seq = -1

    def read(self) -> None:
        for picture in shown_to(self.listener):
            if self.seq < 0 or picture.first_event < self.first:
                self.first, self.events = picture.first_event, []
            self.events[picture.first_event - self.first :] = picture.events
            self.seq = picture.seq


async def goes_back(party: Party, match: Match, chance: Chance) -> None:
    own = [to for to, (seat, _) in enumerate(match.state.history) if seat not in match.state.bots]
    to = chance.pick(own[-6:])
    seat = match.state.history[to][0]
    await party.does(seat, RequestTakeback(to))
    for other in (await party.picture(None)).must_agree:
        await party.does(other, AgreeTakeback())


async def something(party: Party, bots: BotRunner, chance: Chance) -> None:
    """Whatever somebody may do: mostly to answer."""
    match = await party.match()
    what, people = chance.below(60), [seat for seat in match.people if seat not in match.state.bots]
    tentative = [seat for seat in people if match.position.why_not_undo(seat) is None]
    if what < 5 and tentative:
        await party.does(tentative[0], Undo())
    elif what == 5 and any(seat in people for seat, _ in match.state.history):
        await goes_back(party, match, chance)
    elif what == 6 and len(people) > 1:
        seat = chance.pick(people)
        await party.does(seat, DelegateToBot("random", seat))
    elif what < 9 and match.state.bots:
        await party.does(chance.pick(sorted(match.state.bots)), Resume())
    elif await party.moves(chance) is None:
        await bots.play(party.id)


@pytest.mark.parametrize(("game", "seats"), [("hourglass", 2), ("hourglass", 4), ("anachrony", 2)])
async def test_whatever_is_done_the_record_verifies_and_all_come_to_the_same_picture(
    service: TableService, game: str, seats: int
) -> None:
    services = [service, TableService(service.store, AloneBus())]
    bots = [BotRunner(at, Mind(), pause=0) for at in services]
    party, chance = await Party.begins(service, game, seats), Chance(f"{game} {seats}".encode())
    told = [Told(await party.at(at).listens(seat)) for at in services for seat in (*range(seats), None)]
    commands = 0
    while not (await party.match()).over:
        at = commands % 2
        await something(party.at(services[at]), bots[at], chance)
        commands += 1
        if commands % 5 == 0:
            await quiet(*services)
            for at_service in services:
                await at_service.look_after()
            for one in told:
                one.read()
    await quiet(*services)
    for at_service in services:
        await at_service.look_after()
    end = await queries.from_the_beginning(service, await party.session())
    for one in told:
        one.read()
        assert one.seq == end.noticed[one.listener.seat]
        assert one.events == end.position.events(one.listener.seat)[one.first :]
    record = await queries.record(service, await party.session())
    assert verify(record).result == end.position.result
    assert len(record.moves) < end.seq
