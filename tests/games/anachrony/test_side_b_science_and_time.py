"""Side B of the player boards of Progress and Salvation (section 17)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.state import HEXES
from tests.games.anachrony.table import AnachronyTable, anachrony, powering
from tests.games.anachrony.test_side_b import (
    A_TRAVEL,
    morale_values,
    side_b,
    supply_costs,
    travel_values,
)

# --- Progress -------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SDB-20")
def test_progress_powers_the_bottom_hexes_with_cores_or_cubes() -> None:
    table = side_b("progress", phase="power_up", energy_core=1, gold=1, uranium=1, neutronium=1)
    table.powers("Ann", *HEXES).has("Ann", energy_core=0, gold=0, uranium=0, neutronium=1, water=0)
    assert len(table.player("Ann").powered) == 6
    choosing = side_b("progress", phase="power_up", energy_core=1, gold=1, uranium=1).powers(
        "Ann", "BL", "BC"
    )
    assert choosing.offers("Ann") == [
        ("pay", "energy_core", 1, "uranium", 1),
        ("pay", "energy_core", 1, "gold", 1),
        ("pay", "gold", 1, "uranium", 1),
    ]
    choosing.does("Ann", ("pay", "gold", 1, "uranium", 1)).has("Ann", energy_core=1, gold=0, uranium=0)
    poor = side_b("progress", phase="power_up", neutronium=2, water=9)
    poor.refuses("Ann", powering("BL"), rule="AN-POW-02")


@pytest.mark.rule("AN-SDB-21", "AN-SDB-24", "AN-SDB-00")
def test_progress_tracks() -> None:
    assert morale_values("progress") == [-6, -4, -2, 0, 3, 5, 7]
    assert supply_costs("progress") == [4, 4, 5, 5, 7, 8, 8]
    assert travel_values("progress") == [0, 1, 2, 4, *A_TRAVEL[4:]]
    assert side_b("progress").player("Ann").morale == 4


@pytest.mark.rule("AN-SDB-24", "AN-PAR-08")
@pytest.mark.parametrize(("built", "limit"), [((), 4), (("405",), 5)])
def test_progress_bears_one_more_paradox_token(built: tuple[str, ...], limit: int) -> None:
    below = side_b("progress", paradox=limit - 2).built("Ann", "414", *built).does("Ann", ("free", "414"))
    below.has("Ann", paradox=limit - 1)
    assert below.player("Ann").anomalies == []
    table = side_b("progress", paradox=limit - 1).built("Ann", "414", *built).does("Ann", ("free", "414"))
    table.does("Ann", ("anomaly", "factory.1")).has("Ann", paradox=0)


def placed(worker: str, where: str, path: str = "progress", **goods: int) -> AnachronyTable:
    """Ann's worker acts there, and all pass."""
    table = side_b(path).give("Ann", **goods).workers("Ann", active={worker: 1})
    if where != "supply":
        table.built("Ann", where)
    return table.does("Ann", ("work", worker, where)).all_pass()


@pytest.mark.scenario("AN-S74")
@pytest.mark.rule("AN-SDB-21", "AN-SDB-23")
@pytest.mark.parametrize(
    ("worker", "where", "after"),
    [
        ("scientist", "207", "active"),
        ("scientist", "310", "gone"),
        ("scientist", "309", "tired"),
        ("scientist", "415", "gone"),
        ("genius", "207", "active"),
        ("administrator", "supply", "tired"),
        ("genius", "supply", "tired"),
        ("scientist", "supply", "tired"),
        ("scientist", "413", "active"),
        ("engineer", "207", "tired"),
        ("scientist", "cloning_vat", "tired"),
    ],
)
def test_scientists_of_progress_stay_motivated_at_their_work(worker: str, where: str, after: str) -> None:
    table = placed(worker, where, water=9, neutronium=1)
    clones = {worker: 1} if where == "cloning_vat" else {}
    tired = {worker: 1 + clones.get(worker, 0)} if after == "tired" else clones
    table.has_workers("Ann", active={worker: 1} if after == "active" else {}, tired=tired)


@pytest.mark.rule("AN-SDB-23")
def test_other_boards_and_the_main_board_tire_scientists() -> None:
    placed("scientist", "207", "dominance", water=1).has_workers("Ann", active={}, tired={"scientist": 1})
    main = (
        side_b("progress")
        .workers("Ann", scientist=1)
        .does("Ann", ("place", "scientist", "purify"))
        .all_pass()
    )
    main.has_workers("Ann", active={}, tired={"scientist": 1})
    plant = (
        side_b("progress")
        .built("Ann", "101")
        .workers("Ann", scientist=1)
        .does("Ann", ("work", "scientist", "101"))
    )
    plant.all_pass().has_workers("Ann", active={"scientist": 1})


@pytest.mark.scenario("AN-S114")
@pytest.mark.rule("AN-SDB-25", "AN-SPX-06")
@pytest.mark.parametrize(
    ("side", "copied", "after"),
    [("B", "207", "active"), ("B", "309", "tired"), ("B", "415", "gone"), ("A", "207", "tired")],
)
def test_a_genius_of_progress_on_the_chameleon_does_the_copied_action(
    side: str, copied: str, after: str
) -> None:
    table = (
        anachrony(side=side)
        .path("Ann", "progress")
        .built("Ann", "quantum_chameleon")
        .workers("Ann", genius=1)
    )
    table.built("Bob", copied).give("Ann", water=1, neutronium=1)
    table.does("Ann", ("work", "genius", "quantum_chameleon"), ("copy", copied))
    assert [busy.after for busy in table.player("Ann").busy] == [after]


@pytest.mark.rule("AN-SDB-25")
def test_whoever_copies_a_tile_of_progress_is_not_motivated_by_it() -> None:
    table = side_b("dominance").path("Bob", "progress").built("Bob", "207").built("Ann", "quantum_chameleon")
    table.workers("Ann", genius=1).give("Ann", water=1)
    table.does("Ann", ("work", "genius", "quantum_chameleon"), ("copy", "207"))
    assert [busy.after for busy in table.player("Ann").busy] == ["tired"]


# --- Salvation ------------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S75")
@pytest.mark.rule("AN-SDB-30")
def test_salvation_pays_cubes_on_the_left_and_cores_on_the_right() -> None:
    table = side_b("salvation", phase="power_up", gold=1, energy_core=1)
    table.powers("Ann", "TC", "BC", "TL", "TR").has("Ann", gold=0, energy_core=0, water=2)
    assert table.asked == ["Bob"]
    left = side_b("salvation", phase="power_up", energy_core=5, neutronium=5)
    for name in ("TL", "BL"):
        left.refuses("Ann", powering(name), rule="AN-POW-02", good="any_basic", needed=1, have=0)
    right = side_b("salvation", phase="power_up", gold=5)
    for name in ("TR", "BR"):
        right.refuses("Ann", powering(name), rule="AN-POW-02", good="energy_core", needed=1, have=0)
    assert side_b("salvation", era=4).all_pass().player("Ann").covered == ["TL", "TR"]


@pytest.mark.scenario("AN-S75")
@pytest.mark.rule("AN-SDB-32")
def test_salvations_third_lab_costs_neutronium() -> None:
    table = side_b("salvation", neutronium=1, titanium=1, water=2).built("Ann", "403", "404").offer("413")
    table.workers("Ann", engineer=1).does("Ann", ("place", "engineer", "construct.1"), ("build", "413"))
    table.has("Ann", neutronium=0, titanium=0, water=0)
    assert table.where("Ann", "413") == ["lab.3"]


@pytest.mark.scenario("AN-S75")
@pytest.mark.rule("AN-SDB-33", "AN-GEO-05")
def test_salvation_puts_an_anomaly_on_any_free_slot() -> None:
    table = side_b("salvation", paradox=2).built("Ann", "414").does("Ann", ("free", "414"))
    assert len(table.offers("Ann")) == 11
    table.does("Ann", ("anomaly", "factory.3"))
    assert table.player("Ann").anomalies == ["factory.3"]


@pytest.mark.rule("AN-SDB-31", "AN-SDB-33", "AN-SDB-34")
def test_salvations_tracks() -> None:
    assert morale_values("salvation") == [-8, -6, -4, -2, 0, 2, 4]
    assert supply_costs("salvation") == [4, 4, 4, 5, 5, 6, 7]
    assert travel_values("salvation") == [0, 2, 4, 6, 8, 12, 14, 16, 20]
    assert side_b("salvation").player("Ann").morale == 5
    table = side_b("salvation", water=7).morale("Ann", 7).workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "supply")).has("Ann", water=0, vp=2)
