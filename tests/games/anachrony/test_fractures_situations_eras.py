"""Fractures of Time: tricky situations that owners of the box try, with hexes, eras, leaders and the end."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.games.anachrony.placing import why_not_worker
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony.devices import blinks, device, glitched, rolls, shows
from tests.games.anachrony.fractures import fractures, new_game, own, set_up
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import holds

RECALL = ("free", "device_recall")


# --- hexes with Glitches ------------------------------------------------------------------------


@pytest.mark.rule("FT-PHA-06", "FT-GLI-12")
@pytest.mark.parametrize("glitch", ["TL", "TC", "TR", "BL", "BR"])
def test_the_exosuit_on_a_hex_with_a_glitch_leaves_last(glitch: str) -> None:
    table = holds(fractures(), "Ann", "506").give("Ann", flux_core=1).workers("Ann", scientist=2)
    glitched(table.hexes("Ann", ("TL", "TC", "TR", "BL", "BR")), "BC", glitch)
    table.refuses("Ann", ("free", "506"), rule="FT-PHA-06")
    table.does("Ann", ("place", "scientist", "purify")).does("Bob", "pass").does("Ann", ("free", "506"))
    assert sorted(table.player("Ann").powered) == ["BL", "BR", "TC", "TL", "TR"]


@pytest.mark.rule("FT-PHA-06", "FT-GLI-12")
def test_the_exosuit_of_the_future_is_repaid_from_a_hex_without_a_glitch_first() -> None:
    table = fractures(era=3).built("Ann", "101").workers("Ann", engineer=1).warp("Ann", 2, "warp_exosuit")
    glitched(table.hexes("Ann", ("TL", "BR")), "BR")
    table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_exosuit#0"))
    assert (table.player("Ann").powered, table.player("Ann").reserve) == (["BR"], 5)


# --- era 0 and tile 0 -----------------------------------------------------------------------------


@pytest.mark.rule("QL-MIX-03", "FT-ERA-02", "FT-ERA-04")
def test_a_quantum_tile_of_era_0_is_examined_in_era_1_like_others() -> None:
    table = ql.quantum(modules=("fractures",), era=0, phase="warp").warp("Bob", 0, "warp_gold")
    ql.taking(ql.AMPLIFIER, table.warp("Ann", 0, "warp_gold").dice(2))
    assert table.state.era == 1
    table.has("Ann", paradox=2).has("Bob", paradox=0)


@pytest.mark.rule("FT-ERA-06", "FT-GLI-06", "FT-PHA-05")
def test_on_tile_0_a_flux_tile_is_repaid_in_era_1_although_the_marker_is_stuck() -> None:
    table = glitched(fractures(era=1).built("Ann", "101"), "travel_track").workers("Ann", engineer=1)
    table.give("Ann", flux_core=1).warp("Ann", 0, "warp_flux_core")
    table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_flux_core#0")).has("Ann", flux_core=0)
    assert (table.player("Ann").focus, table.player("Ann").travels) == (0, 0)
    assert "warp_flux_core#0" in table.player("Ann").warps


@pytest.mark.rule("FT-ERA-03", "FT-VAR-04", "FT-ERA-10")
def test_hypersync_quantum_and_the_coloured_tiles_leave_era_0_a_warp_phase_alone() -> None:
    table = set_up(new_game(2, modules=("hypersync", "quantum_loops"), alternate_timeline=True))
    who = table.asked[0]
    table.refuses(who, table.warping(who, "warp_exosuit"), rule="FT-ERA-03")
    table.warps()
    assert (table.state.era, table.state.phase) == (1, "power_up")


# --- side B and the Grand Reservoir ---------------------------------------------------------------


@pytest.mark.rule("FT-DEV-05", "FT-PHA-12")
def test_the_reservoir_pays_the_space_of_recall_and_not_that_of_the_blink_in_the_same_turn() -> None:
    table = fractures(side="B", device_side="B").path("Ann", "salvation").built("Ann", "grand_reservoir")
    device(table.give("Ann", flux_core=1), "G....").occupies("Ann", "mine.top", "operator")
    rolls(table, 2, "travel_track").does("Ann", RECALL).has("Ann", water=0)
    assert shows(table) == "GFF.."
    assert table.player("Ann").facts["turn.reservoir"] == 1
    table.does("Ann", ("blink", "operator", "mine.top"))
    assert ("blink_to", "purify") in table.offers("Ann")
    table.refuses("Ann", ("blink_to", "extract_middle"), rule="AN-SLT-05")


# --- leaders --------------------------------------------------------------------------------------


def lent(leader: str, era: int = 2, **words: Any) -> AnachronyTable:
    """Ann has Thalia and calls a leader for this era."""
    table = fractures(era=era, phase="preparation", **words).leads("Ann", "thalia")
    own(table).leaders.pieces = [leader]
    return table


@pytest.mark.rule("FT-LDR-10", "FT-LDR-02")
def test_thalia_with_xenara_gives_up_an_operator_for_a_genius() -> None:
    table = lent("xenara").workers("Ann", tired={"operator": 1}).does("Ann", ("call", "xenara")).begin_turns()
    table.does("Ann", ("free", "xenara")).has("Ann", vp=2).has_workers("Ann", active={"genius": 1})


@pytest.mark.rule("FT-LDR-10", "FT-LDR-04")
def test_thalia_with_augurus_travels_and_rolls_with_her_own_device() -> None:
    table = device(lent("augurus"), "G....").does("Ann", ("call", "augurus")).begin_turns()
    rolls(table, 4, "fracture_device").does("Ann", ("free", "augurus"))
    assert (table.player("Ann").focus, shows(table)) == (1, "GG...")


@pytest.mark.rule("FT-LDR-11", "FT-OPR-02")
def test_thalia_with_valerian_has_geniuses_for_an_era_but_none_for_an_operator() -> None:
    table = lent("valerian").workers("Ann", scientist=2).give("Ann", water=9).mine("gold")
    glitched(device(table, "GF..."), "TL").does("Ann", ("call", "valerian")).begin_turns()
    table.refuses("Ann", ("work", "scientist", "device_remove_glitch"), rule="FT-RMG-01")
    table.does("Ann", ("place", "scientist", "mine.top"))
    table.does("Ann", table.offers("Ann")[0]).does("Bob", "pass").does("Ann", "pass")
    table.has_workers("Ann", active={"scientist": 2})
    assert not table.game.leads(0, "valerian")


@pytest.mark.rule("FT-LDR-11", "FT-LDR-01")
def test_thalia_with_zuriel_removes_a_glitch_with_supply_in_that_era() -> None:
    table = glitched(lent("zuriel").workers("Ann", administrator=1).give("Ann", water=9), "TL")
    table.does("Ann", ("call", "zuriel")).begin_turns()
    table.does("Ann", ("work", "administrator", "supply"), (("unglitch", "TL"),))
    assert own(table).glitches == []


@pytest.mark.rule("FT-LDR-11", "FT-LDR-03")
def test_thalia_with_soter_gains_flux_by_a_circle() -> None:
    table = lent("soter").workers("Ann", scientist=1).give("Ann", water=9).dice("war")
    table.does("Ann", ("call", "soter")).begin_turns().dice("war")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle")).has(
        "Ann", flux_core=1
    )


@pytest.mark.rule("FT-LDR-08")
@pytest.mark.parametrize(
    ("leader", "offer"),
    [("cornella", ("do", "research")), ("samira", ("take", "gold")), ("zaida", "decline")],
)
def test_thalia_has_the_clean_up_of_a_leader_in_the_era_of_the_impact(leader: str, offer: Any) -> None:
    table = lent(leader, 3).give("Ann", water=9).does("Ann", ("call", leader)).begin_turns().all_pass()
    assert offer in table.offers("Ann")
    table.does("Ann", "decline")
    assert (table.state.era, table.game.leads(0, leader)) == (4, False)


@pytest.mark.rule("FT-LDR-10", "FT-PHA-11")
def test_thalia_with_haulani_places_a_worker_twice_in_a_turn() -> None:
    table = lent("haulani").built("Ann", "305", "306").workers("Ann", operator=2)
    table.does("Ann", ("call", "haulani")).begin_turns()
    table.does("Ann", ("free", "haulani"), ("work", "operator", "305"))
    assert ("work", "operator", "306") in table.offers("Ann")


@pytest.mark.rule("FT-LDR-05", "FT-UPG-01", "FT-UPG-04")
def test_with_eldrin_three_upgrades_are_made_in_one_era() -> None:
    table = fractures().leads("Ann", "eldrin").give("Ann", water=4).workers("Ann", scientist=1, operator=1)
    device(table, "G....").breakthroughs("Ann", "circle/war", "circle/society", "square/genetics")
    table.does("Ann", ("free", "device_upgrade"), ("upgrade", "circle/war"))
    table.does("Ann", ("work", "scientist", "eldrin"), ("do", "device_upgrade_work"))
    table.does("Ann", ("upgrade", "circle/society")).does("Bob", "pass")
    table.does("Ann", ("work", "operator", "device_upgrade_work")).has("Ann", vp=4, water=0)
    assert own(table).device.upgrades == ["circle/war", "circle/society", "square/genetics"]
    assert table.score("Ann")["devices"] == 7


@pytest.mark.rule("FT-LDR-06", "FT-TEC-07")
@pytest.mark.parametrize(("worker", "choice"), [("operator", "rouse"), ("scientist", "rouse_home")])
def test_castien_rouses_operators_and_515_rouses_others_of_the_same_seat(worker: str, choice: str) -> None:
    table = holds(fractures().leads("Ann", "castien"), "Ann", "515").give("Ann", flux_core=1)
    rolls(device(table, "G...."), 2, "travel_track").occupies("Ann", "mine.top", worker)
    if worker == "operator":
        table.state.chance.script.clear()
    blinks(table, worker, "mine.top", "purify").does("Ann", (choice, worker))
    table.has_workers("Ann", active={worker: 1})
    assert table.asked == ["Bob"]


# --- Operators ------------------------------------------------------------------------------------


def restricted() -> list[tuple[str, str]]:
    """Every tile of a table with all modules whose slot wants a type of worker, with the type."""
    modules = ("hypersync", "quantum_loops", "neutronide", "intrigues", "variable_anomalies")
    tiles = fractures(modules=modules).game.rules.catalog.tiles.values()
    slots = [(tile.id, tile.work.worker) for tile in tiles if tile.work is not None]
    return [(tile, worker) for tile, worker in slots if worker != "any"]


@pytest.mark.rule("FT-OPR-01", "FT-OPR-02")
def test_an_operator_fits_every_restricted_slot_but_those_of_geniuses() -> None:
    table, slots = fractures(), restricted()
    assert {worker for _, worker in slots} == {"scientist", "engineer", "administrator", "genius", OPERATOR}
    for tile, needs in slots:
        for worker in (OPERATOR, "genius"):
            denial = why_not_worker(table.game, Act(0, worker, tile), needs=needs, rule="AN-SLT-05")
            refused = {OPERATOR: "genius", "genius": OPERATOR}[worker] == needs
            assert (denial is not None) is refused, (tile, worker)


# --- the end of the game --------------------------------------------------------------------------


@pytest.mark.rule("FT-UNI-01", "FT-BLK-18", "FT-BLK-05")
def test_unitys_operator_blinks_to_the_evacuation_and_is_counted_there() -> None:
    table = fractures(era=4).path("Ann", "unity", evacuation="brightest_beacon")
    table.built("Ann", "101", "102", "201", "202", "305", "306", "401", "402").workers("Ann", operator=1)
    device(table.give("Ann", flux_core=1), "G....").occupies("Ann", "mine.top", "operator")
    blinks(table, "operator", "mine.top", "evacuate").has("Ann", vp=10)
    table.has_workers("Ann", active={"operator": 1}, tired={"operator": 1})


@pytest.mark.rule("FT-UNI-02", "FT-UNI-03", "FT-BLK-18")
def test_the_worker_who_blinks_to_the_evacuation_is_not_yet_tired_there() -> None:
    table = fractures(era=4).path("Ann", "unity", evacuation="dawn_of_a_new_future")
    device(holds(table, "Ann", "501", "503"), "G........", upgrades=4).give("Ann", flux_core=1)
    table.workers("Ann", tired={"engineer": 1, "scientist": 2}).occupies("Ann", "mine.top", "operator")
    blinks(table, "operator", "mine.top", "evacuate").has("Ann", vp=6)


@pytest.mark.rule("FT-SET-12", "FT-BLK-05")
def test_a_blink_to_construct_takes_the_last_superproject_with_its_points() -> None:
    table = fractures(era=5).superproject(5, "valley_gateway").workers("Ann", tired={"operator": 1})
    table.give("Ann", flux_core=3, titanium=9, uranium=9, gold=9, neutronium=9, water=9)
    device(table, "G....").breakthroughs("Ann", *BREAKTHROUGHS).occupies("Ann", "mine.top", "operator")
    blinks(table, "operator", "mine.top", "construct.1").does("Ann", ("build", "valley_gateway"))
    while table.asked == ["Ann"] and "pass" not in table.offers("Ann"):
        table.does("Ann", table.offers("Ann")[0])
    assert "valley_gateway" in table.player("Ann").built
    table.has("Ann", vp=3)


BREAKTHROUGHS = tuple(
    f"{shape}/{icon}"
    for shape in ("circle", "triangle", "square")
    for icon in ("war", "society", "technology")
)


@pytest.mark.rule("FT-END-04", "FT-TEC-03", "FT-GLI-18")
def test_a_glitch_takes_the_laid_out_card_and_not_the_secret_one() -> None:
    table = fractures(era=5).conditions("most_flux_on_device").give("Ann", water=4).give("Bob", water=4)
    device(device(table, "GFF.."), "F....", "Bob").put(own(table).condition, "most_water")
    glitched(table, "most_flux_on_device").all_pass()
    assert table.position.over
    lines = [(table.score(who)["conditions"], table.score(who)["secret_condition"]) for who in table.names]
    assert lines == [(0, 3), (3, 0)]
    assert table.score("Ann")["glitches"] == -4
