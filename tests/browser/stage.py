"""Tables at the moments that tests look at."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from fcntl import LOCK_EX, flock
from pathlib import Path

import msgspec

from clepsydra.tables.ratings import Against, Counted, Ladder, Speed
from clepsydra.web.identity import Identities
from tools.situations import SITUATIONS
from tools.staging import Course, Situation, Staged, stage, stage_again, tables_in


class Stage:
    """Brings tables to their moments, once each, in the database of a running server.

    The servers of all test processes have databases of their own, but what was played until a moment is written to
    the folder that they share: bots think about it in one of them only.
    """

    def __init__(self, database: str, secret: str, shared: Path) -> None:
        self.database = database
        self._shared = shared
        self._identities = Identities(secret, https=False)
        self._staged: dict[tuple[str, str], Staged] = {}

    def table(self, game: str, situation: str) -> Staged:
        """A table in this situation. Others look at it too: play elsewhere."""
        key = game, situation
        if key not in self._staged:
            with (self._shared / f"{game}-{situation}.json").open("ab+") as course:
                flock(course, LOCK_EX)
                course.seek(0)
                known = course.read()
                # In a thread of its own: the browser's driver has the loop of this one.
                with ThreadPoolExecutor(1) as thread:
                    staging = self._stage(game, SITUATIONS[game][situation], known)
                    self._staged[key], played = thread.submit(asyncio.run, staging).result()
                course.write(b"" if known else msgspec.json.encode(played))
        return self._staged[key]

    def another(self, game: str, situation: str) -> Staged:
        """Another table in this situation, for a test that plays on."""
        self.table(game, situation)
        known = (self._shared / f"{game}-{situation}.json").read_bytes()
        with ThreadPoolExecutor(1) as thread:
            staging = self._stage(game, SITUATIONS[game][situation], known)
            return thread.submit(asyncio.run, staging).result()[0]

    async def _stage(self, game: str, moment: Situation, known: bytes) -> tuple[Staged, Course]:
        async with tables_in(self.database) as service:
            if not known:
                return await stage(service, game, moment)
            course = msgspec.json.decode(known, type=Course)
            return await stage_again(service, game, moment, course), course

    def rated(self, staged: Staged) -> None:
        """See to it that those who sit there stand on the ladder of its game, with a bot."""

        async def rate(game: str) -> None:
            people = [person.id for person in staged.people.values()]
            places = {player: place for place, player in enumerate([*people, "bot:brook"], start=1)}
            ladder = Ladder(game, Speed.CORRESPONDENCE, Against.PEOPLE)
            async with tables_in(self.database) as service:
                await service.store.rate(staged.table, Counted(ladder, places), service.now())

        game = next(name for (name, _), known in self._staged.items() if known is staged)
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, rate(game)).result()

    def cookie(self, staged: Staged, seat: int) -> str:
        """By which the server knows the guest on that seat."""
        return self.known_by(staged.people[seat].id)

    def known_by(self, guest: str) -> str:
        """By which the server knows a guest."""
        return str(self._identities.cookie(guest).value)
