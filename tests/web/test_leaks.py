"""Nothing that the API gives ever depends on what the caller may not know.

Random games are played through the API. At many moments each seat, and a spectator, looks at everything; then
the same table is put into a world that was dealt anew for that viewer, and everything must look the same,
byte for byte. Beside that, no answer of the API holds the seed, nor a piece that its reader may not see.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import secrets
from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.kernel import Chance, Position, zones
from clepsydra.kernel.state import clone
from clepsydra.kernel.zones import visible
from clepsydra.tables import queries
from clepsydra.tables.match import Match
from clepsydra.web.notices.moves import Hearer, moves_at
from tests.web.api import Api, Person

GAMES = [
    ("hourglass", ["storm"], 3),
    ("hourglass", [], 2),
    ("anachrony", [], 2),
    ("anachrony", ["neutronide"], 3),
]
COMPARED = 150


@pytest.fixture(autouse=True)
def same_chance_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that leaked would do so again."""
    numbers = itertools.count()

    def token_bytes(count: int) -> bytes:
        return hashlib.sha256(str(next(numbers)).encode()).digest()[:count]

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)


class Party:
    """People who play at random and look at everything."""

    def __init__(self, api: Api, people: list[Person], table: str, chance: Chance) -> None:
        self.api, self.people, self.table, self.chance = api, people, table, chance
        self.spectator = api.stranger()
        self.told = 0
        """How many moves notices have told."""

    @classmethod
    async def begins(cls, api: Api, game: str, modules: list[str], seats: int) -> Party:
        people = [await api.guest(name) for name in ("Ann", "Bob", "Cleo")[:seats]]
        table = await api.table(*people, game=game, setup={"modules": modules})
        return cls(api, people, table, Chance(f"{game} {modules} {seats}".encode()))

    async def match(self) -> Match:
        session = await self.api.service.session(self.table)
        async with session.lock:
            return await queries.current(self.api.service, session)

    async def moves(self) -> bool:
        """Somebody who is asked answers at random, or confirms; whether the game goes on."""
        match = await self.match()
        if match.over:
            return False
        seat = self.chance.pick(match.asked)
        path, expected = f"/tables/{self.table}/seats/{seat}", {"expected": match.noticed[seat]}
        if match.position.held == seat:
            await self.people[seat].post(f"{path}/confirm", expected)
        else:
            answer = at_random(match.position.asks[seat], self.chance)
            await self.people[seat].post(f"{path}/answer", {"answer": answer, **expected})
        return True

    def viewers(self) -> Iterator[tuple[int | None, Person]]:
        yield from enumerate(self.people)
        yield None, self.spectator

    async def looks(self, seat: int | None, person: Person) -> dict[str, bytes]:
        """Everything that the API shows of the present."""
        at, query = f"/tables/{self.table}", "" if seat is None else f"?seat={seat}"
        told = await self.is_told(seat)  # first: a notice may load the log from its beginning
        seen = {
            path: (await person.call("GET", f"{at}/{path}{query}")).content for path in ("picture", "board")
        }
        if seat is not None:
            seen["question"] = (await person.call("GET", f"{at}/question{query}")).content
        async with person.stream(f"{at}/stream{query}") as stream:
            seen["stream"] = (await stream.raw()).encode()
        return seen | told

    async def is_told(self, seat: int | None) -> dict[str, bytes]:
        """The moves that notices tell: of its own turn to a seat, of anybody's to a channel that others read."""
        hearers = [Hearer(seat, seat, group=False, lang="en")] if seat is not None else []
        if seat is None:
            turns = range(len(self.people))
            hearers = [Hearer(of, None, group=group, lang="en") for of in turns for group in (False, True)]
        told = [await moves_at(self.api.service, self.table, hearer) for hearer in hearers]
        self.told += sum(map(len, told))
        return {"notices": repr(told).encode()}

    async def looks_back(self, seat: int | None, person: Person) -> dict[str, bytes]:
        """Everything that the API shows of the past, and beside the game."""
        at, query = f"/tables/{self.table}", "" if seat is None else f"?seat={seat}"
        seq = (await self.match()).noticed[seat]
        paths = [f"history/{self.chance.below(seq + 1)}{query}", f"log{query}", "record", "chat"]
        seen = {path: (await person.call("GET", f"{at}/{path}")).content for path in paths}
        for path in (at, "/tables", "/tables/mine"):
            seen[path] = (await person.call("GET", path)).content
        return seen


def _other_world(position: Position[Any], seat: int | None, dealer: Chance) -> Position[Any]:
    """The position as it would be where all that the viewer cannot know is different."""
    shown = position.shown_to(seat)
    world = position.determinize(seat, dealer)
    other = Position(position.rules, clone(world._state), before=shown.before, hold=position.hold)
    for giver, answer in world._given:
        if other.held is not None:
            other.confirm(other.held)
        other.accept(giver, answer)
    if other.held is not None and shown.held is None:
        other.confirm(other.held)
    for undecided in set(shown.ready) - set(other.ready):
        while undecided in other.asks:
            other.accept(undecided, at_random(other.asks[undecided], dealer))
    if shown.held in shown.pending and other.held != shown.held:
        other.undo(shown.held)
        other.accept(shown.held, shown.pending[shown.held])
    # What was told before the running step was told once and for all.
    other.log[:0] = position.log[: position.log_start]
    other.log_start = position.log_start
    return other


@pytest.mark.rule("TB-SEC-02", "TB-ASK-08")
@pytest.mark.parametrize(("game", "modules", "seats"), GAMES)
async def test_in_a_world_dealt_anew_everything_looks_the_same(
    sqlite_api: Api, game: str, modules: list[str], seats: int
) -> None:
    party = await Party.begins(sqlite_api, game, modules, seats)
    compared = different = 0
    while compared < COMPARED:
        match = await party.match()
        if match.over:
            break
        if match.seq % (7 if game == "anachrony" else 3) == 0:
            for seat, person in party.viewers():
                here = await party.looks(seat, person)
                position, match.position = match.position, _other_world(match.position, seat, party.chance)
                there = await party.looks(seat, person)
                different += match.position.rules.encode(match.position.state) != position.rules.encode(
                    position.shown_to(seat).state
                )
                match.position = position
                for path, body in here.items():
                    assert there[path] == body, f"{path} of seat {seat} at act {match.seq}"
                    compared += 1
        await party.moves()
    assert compared > 50
    assert different > 5, "worlds dealt anew that are all the same prove nothing"
    assert party.told > 10


async def test_a_board_that_shows_too_much_would_be_found(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(sqlite_api, "hourglass", [], 2)
    match = await party.match()
    monkeypatch.setattr(queries, "board", lambda match, _seat: match.position.state)
    here = await party.looks(None, party.spectator)
    match.position = _other_world(match.position, None, party.chance)
    there = await party.looks(None, party.spectator)
    assert here["board"] != there["board"]
    assert here["picture"] == there["picture"]


@pytest.mark.rule("TB-LVE-06")
@pytest.mark.parametrize(("game", "modules", "seats"), GAMES[1:3])
async def test_who_practises_knows_no_more_than_before(
    sqlite_api: Api, game: str, modules: list[str], seats: int
) -> None:
    party = await Party.begins(sqlite_api, game, modules, seats)
    resampled = 0
    for move in range(60):
        await party.moves()
        match = await party.match()
        if match.over:
            break  # from here on nothing is secret any more (TB-SEC-03)
        if move % 6:
            continue
        start = Position(match.position.rules, clone(match.position.checkpoint))
        for seat, person in party.viewers():
            guest = person if seat is not None else await sqlite_api.guest("Dan")
            body = {"seq": match.noticed[seat], "seat": seat}
            practice = await guest.post(f"/tables/{party.table}/practice", body, 201)
            session = await sqlite_api.service.session(practice["id"])
            async with session.lock:
                own = (await queries.current(sqlite_api.service, session)).position
            assert own.state.chance.key != match.position.state.chance.key
            assert own.view(seat) == start.view(seat)
            resampled += [zone.pieces for zone in zones(own.state)] != [
                zone.pieces for zone in zones(start.state)
            ]
    assert resampled > 0


@pytest.mark.rule("TB-SEC-01", "TB-REC-08", "TB-UND-05")
@pytest.mark.parametrize(("game", "modules", "seats"), GAMES)
async def test_no_answer_of_the_api_holds_what_its_reader_may_not_know(
    sqlite_api: Api, game: str, modules: list[str], seats: int
) -> None:
    party = await Party.begins(sqlite_api, game, modules, seats)
    looked = hidden_pieces = 0
    for move in range(400):
        match = await party.match()
        if match.over:
            break
        if move % (20 if game == "anachrony" else 5) == 0:
            seed = match.table.seed
            secrets_of_the_house = [seed.hex(), match.position.state.chance.key.hex()]
            for seat, person in party.viewers():
                shown = match.position.shown_to(seat)
                known = visible(zones(shown.state), seat)
                hidden = {piece for zone in zones(shown.state) for piece in zone.pieces} - known
                hidden_pieces += len(hidden)
                for path, body in (await party.looks(seat, person)).items():
                    text = body.decode()
                    words = set(re.findall(r'"([^"\\]*)"', text))
                    assert not words & _tellable(hidden, shown), (path, seat, words & hidden)
                    assert not any(secret in text for secret in secrets_of_the_house), (path, seat)
                for path, body in (await party.looks_back(seat, person)).items():
                    assert not any(secret.encode() in body for secret in secrets_of_the_house), (path, seat)
                    looked += 1
        await party.moves()
    assert looked > 20
    assert hidden_pieces > 0


@pytest.mark.rule("TB-CHN-02", "TB-REC-08")
async def test_the_seed_is_given_away_when_the_game_is_over_and_not_before(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api, "hourglass", [], 2)
    seed = (await party.match()).table.seed.hex()
    path = f"/tables/{party.table}/record"
    assert (await party.spectator.get(path, 403))["rule"] == "TB-REC-08"
    while await party.moves():
        pass
    assert seed in (await party.spectator.call("GET", path)).text


def _tellable(hidden: set[str], shown: Position[Any]) -> set[str]:
    """Hidden pieces whose names tell them apart: a piece with a twin that is open is told by nothing."""
    open_names = {piece for zone in zones(shown.state) for piece in zone.pieces} - hidden
    return hidden - open_names
