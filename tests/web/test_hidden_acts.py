"""What others try, take back or state in advance shows in nothing that a seat or a spectator is answered.

The same game is played in two worlds. In one of them a seat also tries things that it takes back, and answers in
advance what it then gives up. Everything that the others are answered, numbers and headers included, must be the
same in both, byte for byte. The one exception is the id of the request, which is drawn by lot for each request.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest

from clepsydra.bots import at_random
from clepsydra.kernel import Chance
from clepsydra.tables import queries
from clepsydra.tables.commands import Act, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import from_bytes, to_bytes
from clepsydra.tables.service import TableService
from clepsydra.web import tracing
from tests.dealing import deal
from tests.web.api import Api, opened
from tests.web.pages.test_live import live

WATCHER, BUSY = 0, 1
MOVES = 36
REQUEST_ID = tracing.HEADER.decode()
Answer = tuple[str, int, tuple[tuple[str, str], ...], bytes]


class World:
    """A game with the same chance as in the other world; in a busy one, seat 1 also acts in secret."""

    def __init__(self, api: Api, *, busy: bool) -> None:
        self.api, self.busy = api, busy
        self.answers: list[Answer] = []
        self.hidden = 0
        self.time = 1_800_000_000_000
        self._real, self._noise = Chance(b"what happens"), Chance(b"what does not")

    async def begins(self, game: str, seats: int) -> None:
        self.people = [await self.api.guest(name) for name in ("Ann", "Bob", "Cleo")[:seats]]
        self.table = await self.api.table(*self.people, game=game)
        self.spectator = self.api.stranger()

    async def match(self) -> Match:
        session = await self.api.service.session(self.table)
        async with session.lock:
            return await queries.current(self.api.service, session)

    async def goes_on(self) -> bool:
        """Somebody who is asked answers or confirms; whether the game goes on."""
        match = await self.match()
        if match.over:
            return False
        seat = self._real.pick(match.asked)
        self.time += 1_000
        if self.busy:
            await self._acts_in_secret()
        self.time += 1_000
        await self._foresees_and_forgets()
        match = await self.match()
        body: dict[str, Any] = {"expected": match.noticed[seat]}
        if match.position.held != seat:
            body["answer"] = at_random(match.position.asks[seat], self._real)
        where = f"/tables/{self.table}/seats/{seat}/{'answer' if 'answer' in body else 'confirm'}"
        key = f"at-{self.time}"
        for _ in ("sent", "sent again"):
            told = await self.people[seat].call("POST", where, body, Idempotency_Key=key)
            assert told.status_code == 200, told.text
            if seat == WATCHER:
                self._keep(where, told)
        return True

    async def _acts_in_secret(self) -> None:
        """Seat 1 states in advance what it gives up again, and tries what it takes back."""
        where = f"/tables/{self.table}/seats/{BUSY}"
        for _ in range(self._noise.below(3)):
            await self.people[BUSY].post(f"{where}/programs", {"rule": "HG-PAY-02", "answer": ["pay", 1, 0]})
            await self.people[BUSY].delete(f"{where}/programs/HG-PAY-02")
            self.hidden += 2
        match = await self.match()
        if match.position.held is not None or BUSY not in match.position.asks:
            return
        answer = at_random(match.position.asks[BUSY], self._noise)
        if _stays_secret(match, answer):
            body = {"answer": answer, "expected": match.noticed[BUSY]}
            tried = await self.people[BUSY].post(f"{where}/answer", body)
            await self.people[BUSY].post(f"{where}/undo", {"expected": tried["seq"]})
            self.hidden += 2

    async def _foresees_and_forgets(self) -> None:
        """The watcher does the same, in both worlds, and looks at the answers."""
        where = f"/tables/{self.table}/seats/{WATCHER}/programs"
        body = {"rule": "HG-PAY-02", "answer": ["pay", 1, 0]}
        self._keep(where, await self.people[WATCHER].call("POST", where, body))
        self._keep(where, await self.people[WATCHER].call("DELETE", f"{where}/HG-PAY-02"))

    async def looks(self) -> None:
        """Ask for everything there is, as seat 0 and as a spectator."""
        for seat, person in ((WATCHER, self.people[WATCHER]), (None, self.spectator)):
            query = "" if seat is None else f"?seat={seat}"
            at = f"/tables/{self.table}"
            number = (await person.get(f"{at}/picture{query}"))["seq"]
            paths = [
                at,
                "/tables",
                *(f"{at}/{what}{query}" for what in ("picture", "board", "question", "log")),
            ]
            paths += [f"{at}/history/{each}{query}" for each in (number // 2, number, number + 1)]
            for path in paths:
                self._keep(path, await person.call("GET", path))
            self._keep("page", await person.client.get(f"/t/{self.table}"))
            for stream in (person.stream(f"{at}/stream{query}"), live(person, self.table, seat)):
                async with stream as told:
                    heads = _compared(told.headers.items())
                    self.answers.append(("stream", told.status, heads, (await told.raw()).encode()))
        late = await self.people[WATCHER].client.post(
            f"/t/{self.table}/seats/{WATCHER}/answer", data={"expected": "0"}, headers={"x-live": "1"}
        )
        self._keep("an answer too late", late)

    def _keep(self, what: str, response: httpx.Response) -> None:
        headers = _compared(response.headers.items())
        self.answers.append((what, response.status_code, headers, response.content))


def _compared(headers: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return all headers but the id of the request, in order."""
    return tuple(sorted((name, value) for name, value in headers if name.lower() != REQUEST_ID))


def _stays_secret(match: Match, answer: Any) -> bool:
    """Whether an answer of seat 1 could be taken back, and until then nobody would know."""
    trial = Match.resume(match.table, match.seq, from_bytes(to_bytes(match.saved())))
    open_to_all = trial._open_to_all
    trial.apply(Act(BUSY, trial.settled(BUSY, SubmitAnswer(answer)), 0, "trial"))
    return trial._open_to_all == open_to_all and trial.position.why_not_undo(BUSY) is None


async def _played(api: Api, game: str, seats: int, *, busy: bool, patch: pytest.MonkeyPatch) -> World:
    numbers = itertools.count()
    patch.setattr(secrets, "token_bytes", lambda size: next(numbers).to_bytes(size, "big"))
    deal(patch, "the same in both worlds")
    patch.setattr(secrets, "token_urlsafe", lambda _size: f"id-{next(numbers)}")
    world = World(api, busy=busy)
    patch.setattr(TableService, "now", staticmethod(lambda: world.time))
    await world.begins(game, seats)
    for move in range(MOVES):
        if not await world.goes_on():
            break
        if move % 4 == 0:
            await world.looks()
    return world


@pytest.mark.rule("TB-UND-05", "TB-PRG-01")
@pytest.mark.parametrize(("game", "seats"), [("hourglass", 2), ("anachrony", 2), ("rulebenders", 3)])
def test_what_another_seat_does_in_secret_shows_in_no_answer(
    loop: asyncio.Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    quiet, busy = (
        loop.run(_played(api, game, seats, busy=busy, patch=monkeypatch))
        for busy in (False, True)
        for api in opened(loop, f"sqlite:///{tmp_path}/{busy}.db")
    )
    assert (quiet.hidden, busy.hidden > 20) == (0, True)
    for ours, theirs in zip(quiet.answers, busy.answers, strict=True):
        assert ours == theirs
