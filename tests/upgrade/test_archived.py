"""An archived game is read by everybody as before: pages, replay, record, log, figures, and what people take away."""

from __future__ import annotations

import asyncio
import io
import re
import zipfile
from typing import Any

import pytest
from sqlalchemy import func, select, update

from clepsydra.kernel import Chance, to_text
from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import acts, archives, checkpoints, tables
from clepsydra.tables import archiving, ladders, queries, replay, seasons
from clepsydra.tables.archiving import Archived, archive_rested
from clepsydra.tables.commands import Resign, Undo
from clepsydra.tables.moving import SOMEBODY, forget_person
from clepsydra.tables.ports import Listed
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from clepsydra.web import app, export
from clepsydra.web.settings import Settings, from_environment
from tests.service import Party
from tests.upgrade.conftest import Plant
from tests.upgrade.test_changed_rules import ANN, browser_of
from tests.web.api import SETTINGS, Api

NOW = -1
"""So many days ago: whatever is over, be it only for a moment."""
CLOCK = re.compile(r' data-now="\d+"')
"""What a page says of the time at which it was asked for."""
PLACES = ("", "/score", "/replay", "/replay/3", "/verify")
API = ("", "/picture", "/board", "/board?seat=0", "/log", "/record", "/history/1", "/history/7", "/chat")


async def count(api: Api, part: Any, table: str) -> int:
    store: Any = api.service.store
    async with store._engine.connect() as connection:
        query = select(func.count()).select_from(part).where(part.c.table_id == table)
        return await connection.scalar(query) or 0


async def everything(api: Api, person: str, table: str) -> dict[str, Any]:
    """All that somebody reads of a table, of a service that remembers nothing."""
    api.service._sessions.clear()
    browser = browser_of(api, person)
    read: dict[str, Any] = {}
    for place in PLACES:
        answer = await browser.client.get(f"/t/{table}{place}")
        read[place] = answer.status_code, CLOCK.sub("", answer.text)
    for place in API:
        found = await browser.client.get(f"/api/v1/tables/{table}{place}")
        read[f"api {place}"] = found.status_code, found.content
    read["figures"] = await figures(api, table)
    taken = zipfile.ZipFile(io.BytesIO(await export.archive(api.service, await somebody(api, person))))
    read |= {name: taken.read(name) for name in taken.namelist() if table in name}
    return read


async def somebody(api: Api, person: str) -> Any:
    found = await api.service.store.guest(person)
    assert found is not None
    return found


async def figures(api: Api, table: str) -> tuple[object, ...]:
    """How it ended, what it moves of the ratings, and how it was left."""
    service, found = api.service, await api.service.store.table(table)
    assert found is not None
    ending = await queries.kept_ending(service, found)
    told = await service.store.acts(table, 0)
    moves = None if ending is None else ladders.counted(found, ending, told)
    return await queries.end_of(service, found), moves, queries.record_of(found, told, ending)


async def archived(api: Api, table: str) -> None:
    done = await archive_rested(api.service, NOW)
    assert table not in [left for left, _ in done.left], done.left
    kept = [await count(api, part, table) for part in (acts, checkpoints, archives)]
    assert kept == [0, 0, 1], done


async def finished(api: Api, *, given_up: bool = False) -> Party:
    """A game of Hourglass that is over, something in it taken back."""
    party = await Party.begins(api.service)
    chance = Chance(b"archived")
    while (match := await party.match()).asked:
        if len(match.position.given) > match.position.final and match.seq < 9:
            seat = match.position.given[-1].seat
            await party.does(seat, Undo())
        if given_up and match.seq > 11:
            await party.does(0, Resign())
            break
        await party.moves(chance)
    assert (await party.table()).status is Status.OVER
    return party


@pytest.mark.parametrize("given_up", [False, True])
async def test_a_game_is_read_from_its_archive_as_from_its_acts(api: Api, given_up: bool) -> None:
    party = await finished(api, given_up=given_up)
    person = party.people[0].id
    before = await everything(api, person, party.id)
    assert before["api /record"][0] == before[""][0] == 200
    assert before[f"records/hourglass-{party.id}.jsonl"].startswith(b"{")
    await archived(api, party.id)
    assert await everything(api, person, party.id) == before
    session = await party.session()
    if not given_up:
        assert (await replay.verified(api.service, session)).bad is None
        assert (await replay.replay_of(api.service, session)).over


@pytest.mark.full("anachrony-True", "inventions-False", "rulebenders-False")
@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("game", ["anachrony", "inventions", "rulebenders"])
async def test_a_game_of_older_rules_stays_readable(
    released: Api, planted: Plant, game: str, changed: bool
) -> None:
    if changed:
        planted(game)
    listed: list[Listed] = await released.service.store.tables_of(ANN, 99)
    over = [one.table for one in listed if one.table.status is Status.OVER and one.table.setup.game == game]
    games = [table for table in over if table.practice_of is None]
    assert games
    before = [await everything(released, ANN, table.id) for table in games]
    for table in games:
        await archived(released, table.id)
    assert [await everything(released, ANN, table.id) for table in games] == before


async def test_who_is_forgotten_has_no_name_at_an_archived_table(api: Api) -> None:
    party = await finished(api)
    await archived(api, party.id)
    await forget_person(api.service, party.people[0].id)
    api.service._sessions.clear()
    session = await party.session()
    assert [seat.name for seat in session.table.seats] == [SOMEBODY, "Bob"]
    record = to_text(await queries.record(api.service, session))
    assert ("Ann" in record, "Bob" in record) == (False, True)
    assert party.people[0].id not in record
    page = await browser_of(api, party.people[1].id).get(f"/t/{party.id}/score")
    assert ("Ann" in page.source, "Bob" in page.source) == (False, True)


async def test_a_game_that_does_not_hold_keeps_its_acts_and_is_told_of_once(api: Api) -> None:
    party, other = await finished(api), await finished(api)
    store: Any = api.service.store
    last = select(func.max(acts.c.seq)).where(acts.c.table_id == party.id, acts.c.deed.contains('"answer"'))
    async with store._engine.begin() as connection:
        seq = await connection.scalar(last)
        bad = update(acts).where(acts.c.table_id == party.id, acts.c.seq == seq)
        await connection.execute(bad.values(deed='{"type":"answer","answer":"nonsense"}'))
    done = await archive_rested(api.service, NOW)
    assert (done.games, [table for table, _ in done.left]) == (1, [party.id])
    assert 0 < done.after < done.before / 2
    assert await count(api, acts, party.id) == (await party.table()).seq
    assert await count(api, archives, other.id) == 1
    assert await archive_rested(api.service, NOW) == Archived()


async def test_a_game_that_lacks_an_act_is_left_alone(api: Api) -> None:
    party = await finished(api)
    store: Any = api.service.store
    async with store._engine.begin() as connection:
        await connection.execute(update(tables).where(tables.c.id == party.id).values(seq=tables.c.seq + 1))
    ((table, why),) = (await archive_rested(api.service, NOW)).left
    assert (table, "acts of" in why) == (party.id, True)


async def test_games_that_have_not_rested_long_enough_have_their_acts(api: Api) -> None:
    party = await finished(api)
    assert await archive_rested(api.service, 1) == Archived()
    assert await count(api, archives, party.id) == 0


async def test_two_processes_archive_each_game_once(
    api: Api, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "AT_ONCE", 1)
    games = {(await finished(api)).id for _ in range(2)}
    other = TableService(await open_store(database), api.service.bus)
    try:
        done = await asyncio.gather(archive_rested(api.service, NOW), archive_rested(other, NOW))
        assert isinstance(other.store, SqlStore)
    finally:
        await other.store.close()
    assert [one.games for one in done] == [1, 1]
    assert {table for table in games if await count(api, archives, table) == 1} == games


async def test_a_process_that_dies_leaves_its_games_to_another(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, now = await finished(api), api.service.now()

    async def dies(*_: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(api.service.store, "archive", dies)
        with pytest.raises(asyncio.CancelledError):
            await archive_rested(api.service, NOW)
    assert await archive_rested(api.service, NOW) == Archived(), "who took it on has an hour"
    monkeypatch.setattr(api.service, "now", lambda: now + 2 * archiving.CLAIMED)
    assert (await archive_rested(api.service, NOW)).games == 1
    assert await count(api, archives, party.id) == 1


@pytest.mark.parametrize(("days", "begun"), [(0, []), (30, [30])])
async def test_the_worker_archives_only_if_its_host_wants(
    database: str, monkeypatch: pytest.MonkeyPatch, days: int, begun: list[int]
) -> None:
    swept: list[int] = []
    later = asyncio.Event()

    async def sweep(_service: object, wanted: int) -> int:
        swept.append(wanted)
        return 0

    async def see_seasons(_service: object) -> int:
        later.set()
        return 0

    monkeypatch.setattr(archiving, "sweep", sweep)
    monkeypatch.setattr(seasons, "sweep", see_seasons)
    settings = Settings(database=database, secret=SETTINGS.secret, archive_days=days)
    async with app.open_service(settings):
        # Its job stands before that of seasons, and so has begun by then.
        await later.wait()
    assert swept == begun


def test_nothing_is_archived_unless_told() -> None:
    env = {"CLEPSYDRA_DATABASE": "sqlite:///x.db", "CLEPSYDRA_SECRET": "a secret of this test"}
    assert from_environment(env).archive_days == 0
    assert from_environment(env | {"CLEPSYDRA_ARCHIVE_DAYS": "30"}).archive_days == 30
