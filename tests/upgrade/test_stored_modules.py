"""Games of Anachrony with each of its modules, stored by version 4 of its rules in their midst, go on.

`tools/store_fixture.py modules` made them.
"""

from __future__ import annotations

import asyncio
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import PERSON, Chance, installed_games
from clepsydra.tables import queries
from clepsydra.tables.match import Match
from clepsydra.tables.table import Status
from tests.service import Party
from tests.upgrade.test_changed_rules import ANN, aside, browser_of
from tests.web.api import Api, opened
from tools.store_fixture import MODULES, asks_by

STORED = Path(__file__).parent / "modules.db.xz"
ENOUGH = 40


@pytest.fixture
def kept(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """The service with these games."""
    path = tmp_path / "modules.db"
    path.write_bytes(lzma.decompress(STORED.read_bytes()))
    yield from opened(loop, f"sqlite:///{path}")


async def stored(api: Api) -> dict[str, Any]:
    """The tables by their names."""
    return {one.table.name: one.table for one in await api.service.store.tables_of(ANN, 99)}


@pytest.mark.rule("TB-REC-10")
@pytest.mark.parametrize("name", MODULES)
async def test_a_running_game_with_a_module_goes_on(kept: Api, name: str) -> None:
    table = (await stored(kept))[name]
    assert (table.status, table.version) == (Status.PLAYING, 4)
    party = Party(kept.service, table, {})
    begun = await party.match()
    assert MODULES[name].moment(begun.position.state), "what the module brings lies on the table"
    asking = MODULES[name].asking
    assert not asking or asks_by(begun, asking), (
        "and the answers since the last turn lead to the same question"
    )
    ann = browser_of(kept, ANN)
    assert (await ann.get(f"/t/{table.id}")).status == 200
    seq = begun.seq
    await party.plays_on(Chance(b"on"), ENOUGH)
    assert (await party.match()).seq >= seq + ENOUGH or (await party.table()).status is Status.OVER
    assert (await ann.get(f"/t/{table.id}")).status == 200
    assert aside("anachrony") == 0


def _game(match: Match) -> Anachrony:
    game = match.position.game
    assert isinstance(game, Anachrony)
    return game


@pytest.mark.rule("TB-REC-03", "TB-REC-10")
@pytest.mark.parametrize("name", MODULES)
async def test_a_running_game_is_told_again_by_the_version_it_began_by(kept: Api, name: str) -> None:
    party = Party(kept.service, (await stored(kept))[name], {})
    begun = await party.match()
    told_again = await queries.from_the_beginning(kept.service, await party.session())
    assert told_again.position.stored() == begun.position.stored()
    assert not _game(told_again).since(5)
    await party.plays_on(Chance(b"on"), ENOUGH)
    assert not _game(await party.match()).since(5)


async def test_there_is_one_with_every_module_and_every_automa_of_the_box(kept: Api) -> None:
    setups = {name: table.setup for name, table in (await stored(kept)).items()}
    assert {name: (setup.modules, setup.seats) for name, setup in setups.items()} == {
        name: (one.modules, (PERSON,) * one.people + one.automas) for name, one in MODULES.items()
    }
    box = installed_games()["anachrony"]
    modules = tuple(module.name for module in box.modules)
    assert {*((name,) for name in modules), modules} <= {setup.modules for setup in setups.values()}
    assert {automa.name for automa in box.automas} <= {
        seat for setup in setups.values() for seat in setup.seats
    }
