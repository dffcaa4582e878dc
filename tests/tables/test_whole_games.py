"""Whole games at random with everything mixed in: taking back, going back, bots, two houses, listeners."""

from __future__ import annotations

import pytest

from clepsydra.bots.thinker import Thinker, Thought, decide
from clepsydra.bus import AloneBus
from clepsydra.kernel import Answer, Chance, verify
from clepsydra.tables import looking
from clepsydra.tables.audience import Listener
from clepsydra.tables.botturns import BotPlayer
from clepsydra.tables.deeds import Agreed, AskedBack, CameBack, LeftToBot, TookBack
from clepsydra.tables.house import House
from clepsydra.tables.match import Match
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
    own = [to for to, (seat, _) in enumerate(match.affairs.line) if seat not in match.affairs.bots]
    to = chance.pick(own[-6:])
    seat = match.affairs.line[to][0]
    await party.does(seat, AskedBack(to))
    for other in (await party.picture(None)).must_agree:
        await party.does(other, Agreed())


async def something(party: Party, bots: BotPlayer, chance: Chance) -> None:
    """Whatever somebody may do: mostly to answer."""
    match = await party.match()
    what, people = chance.below(60), [seat for seat in match.people if seat not in match.affairs.bots]
    tentative = [seat for seat in people if match.position.why_not_undo(seat) is None]
    if what < 5 and tentative:
        await party.does(tentative[0], TookBack())
    elif what == 5 and any(seat in people for seat, _ in match.affairs.line):
        await goes_back(party, match, chance)
    elif what == 6 and len(people) > 1:
        seat = chance.pick(people)
        await party.does(seat, LeftToBot("random", seat))
    elif what < 9 and match.affairs.bots:
        await party.does(chance.pick(sorted(match.affairs.bots)), CameBack())
    elif await party.moves(chance) is None:
        await bots.play(party.id)


@pytest.mark.parametrize(("game", "seats"), [("hourglass", 2), ("hourglass", 4), ("anachrony", 2)])
async def test_whatever_is_done_the_record_verifies_and_all_come_to_the_same_picture(
    house: House, game: str, seats: int
) -> None:
    houses = [house, House(house.store, AloneBus())]
    bots = [BotPlayer(at, Mind()) for at in houses]
    party, chance = await Party.begins(house, game, seats), Chance(f"{game} {seats}".encode())
    told = [Told(await party.at(at).listens(seat)) for at in houses for seat in (*range(seats), None)]
    deeds = 0
    while not (await party.match()).over:
        at = deeds % 2
        await something(party.at(houses[at]), bots[at], chance)
        deeds += 1
        if deeds % 5 == 0:
            await quiet(*houses)
            for at_house in houses:
                await at_house.look_after()
            for one in told:
                one.read()
    await quiet(*houses)
    for at_house in houses:
        await at_house.look_after()
    end = await looking.from_the_beginning(house, await party.room())
    for one in told:
        one.read()
        assert one.seq == end.seq
        assert one.events == end.position.events(one.listener.seat)[one.first :]
    record = await looking.record(house, await party.room())
    assert verify(record).result == end.position.result
    assert len(record.moves) < end.seq
