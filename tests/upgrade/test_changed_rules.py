"""After a change of rules, running games go on and finished ones are shown as they were kept."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from prometheus_client import REGISTRY

from clepsydra.kernel import Chance, from_text
from clepsydra.kernel.record import Ending
from clepsydra.tables.metrics import SUSPENDED
from clepsydra.tables.ports import Listed
from clepsydra.tables.table import Status
from tests.service import Party
from tests.upgrade.conftest import Plant
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable

GAMES = {"anachrony": 2, "inventions": 3, "rulebenders": 3}
ASKED_OTHERWISE = ("anachrony", False)
"""It was stored in the middle of a power-up asked hex by hex, as the rules of today do not ask."""
ANN = "stored-ann"
JSON = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def _none_aside() -> None:
    """What other tests of this process have set aside is not counted."""
    SUSPENDED.clear()


def aside(game: str) -> float:
    """How often a table of a game was set aside."""
    return REGISTRY.get_sample_value("clepsydra_tables_set_aside_total", {"game": game}) or 0.0


def browser_of(api: Api, guest: str) -> Browser:
    """Somebody in a browser."""
    browser = Browser(api)
    cookie = api.app.state.identities.cookie(guest)
    browser.client.cookies.set(cookie.key, cookie.value or "")
    return browser


async def stored(api: Api, game: str, status: Status, *, ended: bool = False, practice: bool = False) -> Any:
    """The one table of this kind that the release has stored."""

    async def fits(one: Listed) -> bool:
        table = one.table
        has_end = await api.service.store.ending(table.id) is not None
        return (table.setup.game, table.status, has_end, table.practice_of is not None) == (
            game,
            status,
            ended,
            practice,
        )

    listed = await api.service.store.tables_of(ANN, 99)
    (found,) = [one.table for one in listed if await fits(one)]
    return found


async def totals(api: Api, table: str) -> tuple[int, ...]:
    """The totals as the end has kept them."""
    ending = await api.service.store.ending(table)
    assert ending is not None
    return msgspec.json.decode(ending, type=Ending).result.totals


def shows_totals(page: Page, points: tuple[int, ...]) -> bool:
    """Whether a score page shows these totals and nothing of the planted points."""
    podium = page.source[page.source.index('<ol class="podium">') :]
    podium = podium[: podium.index("</ol>")]
    return "planted" not in page.source and all(f">{total}<".replace("-", "−") in podium for total in points)


@pytest.mark.rule("TB-REC-10")
@pytest.mark.parametrize(("later", "practice"), [(1, False), (0, False), (1, True)])
@pytest.mark.parametrize("game", GAMES)
async def test_a_running_game_of_the_last_release_is_shown_and_goes_on(
    released: Api, planted: Plant, game: str, later: int, practice: bool
) -> None:
    table = await stored(released, game, Status.PLAYING, practice=practice)
    planted(game, later=later)
    ann = browser_of(released, ANN)
    page = await ann.get(f"/t/{table.id}")
    assert page.status == 200
    for place in ("picture", "board", "log"):
        assert (await ann.client.get(f"/api/v1/tables/{table.id}/{place}?seat=0")).status_code == 200, place
    told = await ann.client.get(f"/api/v1/tables/{table.id}/history/{table.seq - 1}")
    assert told.status_code == (409 if (game, practice) == ASKED_OTHERWISE else 200)
    assert (await ann.client.get(f"/t/{table.id}/replay")).status_code in (200, 409)
    party = Party(released.service, table, {})
    begun = await party.match()
    assert (begun.seq, begun.over) == (table.seq + ((game, practice) == ASKED_OTHERWISE), False)
    await party.plays_on(Chance(b"on"), 30)
    assert (await party.match()).seq >= table.seq + 30 or (await party.table()).status is Status.OVER
    assert (await ann.get(f"/t/{table.id}")).status == 200
    assert aside(game) == 0


@pytest.mark.rule("TB-REC-09")
@pytest.mark.parametrize("later", [1, 0])
@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_game_of_the_last_release_shows_its_score_and_gives_its_record(
    released: Api, planted: Plant, game: str, later: int
) -> None:
    table = await stored(released, game, Status.OVER, ended=True)
    planted(game, later=later)
    ann = browser_of(released, ANN)
    for _ in range(3):
        page = await ann.get(f"/t/{table.id}")
        assert (page.status, page.path) == (200, f"/t/{table.id}/score"), (
            "its last position was not kept then"
        )
        readable(page)
        assert shows_totals(page, await totals(released, table.id))
    answer = await ann.client.get(f"/api/v1/tables/{table.id}/record")
    record = from_text(answer.content)
    assert record.ending is not None
    assert record.header.version == table.version
    assert record.ending.result.totals == await totals(released, table.id)
    for place in ("picture", "board", "log", "history/1"):
        refused = await ann.client.get(f"/api/v1/tables/{table.id}/{place}", headers=JSON)
        assert (refused.status_code, refused.json()["rule"]) == (409, "TB-REC-03"), place
    checked = await ann.get(f"/t/{table.id}/verify")
    assert (checked.status, "verdict bad" in checked.source) == (200, True)
    assert aside(game) == 0, "nobody is alarmed by somebody who looks"


@pytest.mark.rule("TB-REC-09")
@pytest.mark.parametrize("game", GAMES)
async def test_a_game_given_up_under_the_last_release_can_still_be_looked_at(
    released: Api, planted: Plant, game: str
) -> None:
    table = await stored(released, game, Status.OVER)
    planted(game)
    ann = browser_of(released, ANN)
    page = await ann.get(f"/t/{table.id}")
    assert page.status == 200
    assert "Ann" in (await ann.get(f"/t/{table.id}/score")).text, "who was left"
    assert (await ann.client.get(f"/api/v1/tables/{table.id}/record")).status_code == 200


@pytest.mark.rule("TB-REC-09")
@pytest.mark.parametrize(
    ("game", "seats", "later"),
    [("hourglass", 2, 0), ("hourglass", 2, 1), *((game, seats, 1) for game, seats in GAMES.items())],
)
async def test_the_end_of_a_game_is_shown_as_it_was_kept(
    api: Api, planted: Plant, game: str, seats: int, later: int
) -> None:
    party = await Party.begins(api.service, game, seats)
    await party.plays_on(Chance(b"end"))
    ann = browser_of(api, party.people[0].id)
    record = (await ann.client.get(f"/api/v1/tables/{party.id}/record")).content
    board = (await ann.client.get(f"/api/v1/tables/{party.id}/board?seat=0")).json()
    planted(game, later=later)
    api.service._sessions.clear()
    page = await ann.get(f"/t/{party.id}")
    assert (page.status, page.path) == (200, f"/t/{party.id}")
    assert (await ann.client.get(f"/api/v1/tables/{party.id}/board?seat=0")).json() == board
    assert (await ann.client.get(f"/api/v1/tables/{party.id}/record")).content == record
    scored = await ann.get(f"/t/{party.id}/score")
    assert shows_totals(scored, await totals(api, party.id))
    picture = (await ann.client.get(f"/api/v1/tables/{party.id}/log")).json()
    assert [sum(sheet.values()) for sheet in picture["result"]["sheets"]] == [*await totals(api, party.id)]
    assert picture["events"] == [], "what cannot be told again is not told otherwise"
    for place in (f"/api/v1/tables/{party.id}/history/3", f"/t/{party.id}/replay"):
        assert (await ann.client.get(place)).status_code == 409, place
    assert aside(game) == 0


@pytest.mark.rule("TB-REC-09")
async def test_the_end_of_an_unchanged_game_is_told_from_its_beginning(api: Api) -> None:
    party = await Party.begins(api.service, "hourglass", 2)
    await party.plays_on(Chance(b"end"))
    ann = browser_of(api, party.people[0].id)
    before = (await ann.client.get(f"/api/v1/tables/{party.id}/log")).json()
    assert before["first_event"] == 0
    assert len(before["events"]) > 10
    api.service._sessions.clear()
    assert (await ann.client.get(f"/api/v1/tables/{party.id}/log")).json() == before
    assert (await ann.client.get(f"/t/{party.id}/replay?at=3")).status_code == 200
