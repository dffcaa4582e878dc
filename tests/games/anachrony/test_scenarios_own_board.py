"""The worked scenarios of the player board: Supply, Force Workers, Anomalies, the Chameleon."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony


@pytest.mark.scenario("AN-S44")
@pytest.mark.rule("AN-SUP-01", "AN-SUP-02", "AN-CST-09")
@pytest.mark.parametrize(
    ("tiles", "water"),
    [((), 5), (("311",), 3), (("311", "312"), 0), (("311", "grand_reservoir"), 2)],
)
def test_supply_refreshes_and_raises_morale(tiles: tuple[str, ...], water: int) -> None:
    def supplying(have: int) -> AnachronyTable:
        table = anachrony().morale("Ann", 4).built("Ann", *tiles).give("Ann", water=have)
        return table.workers("Ann", active={"administrator": 1}, tired={"engineer": 3})

    table = supplying(water).does("Ann", ("work", "administrator", "supply"))
    table.has("Ann", water=0).has_workers("Ann", active={"engineer": 3})
    assert table.player("Ann").morale == 5
    table.all_pass().has_workers("Ann", active={"engineer": 3, "administrator": 1})
    if water:
        supply = ("work", "administrator", "supply")
        supplying(water - 1).refuses(
            "Ann", supply, rule="AN-SUP-01", good="water", needed=water, have=water - 1
        )


@pytest.mark.scenario("AN-S45")
@pytest.mark.rule("AN-MOR-02", "AN-SDB-03", "AN-SDB-07", "AN-SDB-34")
@pytest.mark.parametrize(
    ("side", "path", "water", "vp"),
    [("A", "harmony", 7, 2), ("B", "harmony", 8, 3), ("B", "salvation", 7, 2)],
)
def test_supply_at_the_top_of_morale_brings_points(side: str, path: str, water: int, vp: int) -> None:
    table = anachrony(side=side).path("Ann", path).morale("Ann", 7).give("Ann", water=water)
    table.workers("Ann", engineer=1).does("Ann", ("work", "engineer", "supply")).has("Ann", water=0, vp=vp)
    assert table.player("Ann").morale == 7


@pytest.mark.scenario("AN-S46")
@pytest.mark.rule("AN-FRC-01", "AN-MOR-03")
def test_at_the_bottom_of_morale_a_worker_is_lost() -> None:
    table = anachrony().morale("Ann", 1)
    table.workers("Ann", active={"scientist": 1}, tired={"engineer": 1, "genius": 1})
    table.does("Ann", ("free", "force_workers"))
    assert set(table.offers("Ann")) == {("lose", k, "active") for k in ("scientist", "engineer", "genius")}
    table.does("Ann", ("lose", "engineer", "active"))
    table.has_workers("Ann", active={"scientist": 1, "genius": 1})
    assert table.player("Ann").morale == 1

    table = anachrony().morale("Ann", 1).built("Ann", "synthetic_endorphins")
    table.workers("Ann", active={"scientist": 1}, tired={"engineer": 2}).does(
        "Ann", ("free", "force_workers")
    )
    table.has_workers("Ann", active={"scientist": 1, "engineer": 2})
    assert table.player("Ann").morale == 1


@pytest.mark.scenario("AN-S56")
@pytest.mark.rule("AN-ANO-03", "AN-WRK-07")
def test_a_worker_gives_itself_to_remove_an_anomaly() -> None:
    table = anachrony().anomaly("Ann", "lab.1").workers("Ann", scientist=1).offer("413")
    table.give("Ann", water=2, titanium=1, gold=1).does("Ann", ("work", "scientist", "anomaly.lab.1"))
    table.has("Ann", water=0, titanium=0, gold=0).has_workers("Ann", active={})
    assert (table.player("Ann").anomalies, table.player("Ann").busy) == ([], [])
    assert table.player("Ann").grid["lab.1"] == ""
    table.all_pass().has_workers("Ann", active={})


def chameleon(*of_ann: str) -> AnachronyTable:
    """Ann has the Chameleon and a Genius; 201 of Bob's is in use."""
    table = anachrony().built("Ann", "quantum_chameleon", at="lab.1").built("Ann", *of_ann)
    table.built("Bob", "201", "202").anomaly("Bob", "202").occupies("Bob", "201", after="active")
    table.workers("Ann", genius=1).give("Ann", water=1)
    return table.does("Ann", ("work", "genius", "quantum_chameleon"))


@pytest.mark.scenario("AN-S57")
@pytest.mark.rule("AN-SPX-03", "AN-SPX-04", "AN-SPX-05", "AN-SPX-06")
def test_the_chameleon_copies_a_worker_action_of_anybody() -> None:
    table = chameleon("310").does("Ann", ("copy", "201")).has("Ann", titanium=2).has("Bob", titanium=0)
    assert [busy.where for busy in table.player("Bob").busy] == ["201"]
    table.all_pass().has_workers("Ann", active={"genius": 1}).has_workers("Bob", active={"engineer": 1})

    table = chameleon("310").does("Ann", ("copy", "310")).has("Ann", water=1 + 7)
    assert table.game.workers_of(0) == {"genius": 1}
    table.all_pass().has_workers("Ann", active={})


@pytest.mark.scenario("AN-S57")
@pytest.mark.rule("AN-SPX-03")
@pytest.mark.parametrize("tile", ["215", "401", "202", "quantum_chameleon"])
def test_the_chameleon_copies_nothing_else(tile: str) -> None:
    table = chameleon("310", "215", "401")
    table.refuses("Ann", ("copy", tile), rule="AN-SPX-03")
