"""Situations in which several modules meet."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.ending import end_game
from clepsydra.games.anachrony.events import DieShows
from clepsydra.games.anachrony.modules.intrigues.missions import conditions_met
from tests.games.anachrony import hypersync as hs
from tests.games.anachrony import intrigues as ic
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony import variable_anomalies as va
from tests.games.anachrony.hypersync import hypersync, use, where
from tests.games.anachrony.quantum_loops import quantum, taking
from tests.games.anachrony.table import AnachronyTable

FIELD = "anti_gravity_field"
"""4 titanium, an Engineer and a triangle of technology."""
SURVEILLANCE = "world_council_surveillance"


def reserving(table: AnachronyTable) -> AnachronyTable:
    """Ann has reserved the Anti-Gravity Field and has what it costs beside titanium."""
    ql.reserves(table, FIELD).breakthroughs("Ann", "triangle/technology")
    return table.workers("Ann", engineer=1)


@pytest.mark.rule("QL-CRD-04", "HS-ACT-10")
def test_a_hypersync_construct_builds_the_reserved_superproject_too() -> None:
    table = reserving(hypersync(modules=(ql.NAME,))).give("Ann", titanium=4).offer("302")
    table.does("Ann", use(table, "Ann", "construct"), ("build", "302")).has("Ann", titanium=3)
    table.does("Ann", ("build", FIELD), ("cover", "lab.1", "lab.2")).has("Ann", titanium=0)
    assert set(table.player("Ann").built) == {"302", FIELD}


@pytest.mark.rule("IC-BEN-05", "HS-ACT-10")
def test_an_agenda_benefit_serves_a_hypersync_construct() -> None:
    table = hypersync(modules=(ic.NAME,)).superproject(3, SURVEILLANCE).workers("Ann", administrator=1)
    table.breakthroughs("Ann", "triangle/society").give("Ann", titanium=1, water=1)
    ic.holds(table, "Ann", "O01").does("Ann", ("free", "benefit_saves"), ("spend_agenda", "O01"))
    table.does("Ann", use(table, "Ann", "construct"), ("build", SURVEILLANCE), ("cover", "lab.1", "lab.2"))
    table.has("Ann", titanium=0, gold=0, water=0)
    assert SURVEILLANCE in table.player("Ann").built


@pytest.mark.rule("HS-ACT-11", "HS-MIX-06", "IC-MIS-09")
def test_a_hypersync_action_is_no_exosuit_on_that_action() -> None:
    table = hypersync(modules=(ic.NAME,)).dice("war")
    table.does("Ann", use(table, "Ann", "research"), ("set", "shape", "circle"))
    assert [conditions_met(table.game, 0, card) for card in ("M03", "M04", "M07")] == [0, 0, 0]


@pytest.mark.rule("QL-HUB-01", "QL-CRD-04", "QL-CRD-08")
def test_with_the_hub_a_superproject_is_reserved_and_built_at_once() -> None:
    table = quantum().built("Ann", ql.HUB).workers("Ann", engineer=1).give("Ann", titanium=3)
    table.breakthroughs("Ann", "triangle/technology")
    table.put(table.state.box, *ql.loops(table).superprojects.pieces.copy())
    table.put(ql.loops(table).superprojects, FIELD)
    taking(ql.ESPIONAGE, table, ql.PRIVILEGES).does("Ann", ("again", "construct"), ("build", FIELD))
    table.does("Ann", table.offers("Ann")[0]).has("Ann", titanium=0)
    assert FIELD in table.player("Ann").built
    assert ql.loops(table).offer.pieces == [ql.PRIVILEGES]


@pytest.mark.rule("QL-CRD-15", "IC-BEN-03")
def test_the_reserved_superproject_may_lie_beside_the_board() -> None:
    full = ("exocrawler", "archive_of_the_eras", "synthetic_endorphins", "uranium_cores")
    table = reserving(quantum(phase="turn", modules=(ic.NAME,))).workers("Ann", engineer=2)
    ic.holds(table.built("Ann", *full).give("Ann", titanium=3), "Ann", "O01")
    table.refuses("Ann", ("place", "engineer", "construct.1"), rule="AN-CON-02")
    table.does("Ann", ("free", "benefit_beside"), ("spend_agenda", "O01"))
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", FIELD)).has("Ann", titanium=0)
    assert (FIELD in table.player("Ann").built, table.where("Ann", FIELD)) == (True, [])


@pytest.mark.rule("QL-CRD-17", "HS-RET-02")
def test_after_the_amplifier_the_focus_fetches_no_hypersync_tile() -> None:
    table = hypersync(era=4, phase="warp", modules=(ql.NAME,)).workers("Ann", engineer=1)
    taking(ql.AMPLIFIER, hs.lies(table, "Ann", construct=2), ql.LEAK).does("Ann", ("focus", 2), ("focus", 2))
    table.refuses("Ann", ("place", "engineer", hs.RIGHT), rule="HS-RET-02")
    assert where(table, "Ann", "construct") == 2


@pytest.mark.rule("NB-BLD-03", "HS-RET-06")
def test_119_brings_the_focus_to_the_tile_that_is_fetched_next() -> None:
    table = hypersync(era=4, modules=("neutronide",)).built("Ann", "119", "102").workers("Ann", scientist=2)
    hs.lies(table, "Ann", research=3).does("Ann", ("work", "scientist", "119")).has("Ann", vp=2)
    table.does("Bob", "pass").does("Ann", ("place", "scientist", hs.LEFT)).has("Ann", vp=4)
    assert table.player("Ann").travels == 0


@pytest.mark.rule("NB-MIX-01", "HS-ACT-10")
def test_419_built_by_hypersync_negotiates() -> None:
    table = hypersync(modules=(ic.NAME, "neutronide")).built("Ann", "101").offer("419")
    table.give("Ann", titanium=9, gold=9, uranium=9, neutronium=9, water=9)
    table.does("Ann", use(table, "Ann", "construct"), ("build", "419"), ("again", "negotiate"))
    assert ic.may_draw(table) == {2}
    assert table.player("Ann").suits == []


@pytest.mark.rule("VA-GAIN-09", "QL-CRD-08")
@pytest.mark.parametrize("water", [0, 1])
def test_x03_makes_a_construct_action_of_a_card_dearer(water: int) -> None:
    table = quantum(modules=(va.NAME,)).give("Ann", titanium=1, gold=1, water=water).offer("201")
    taking(ql.PRIVILEGES, va.lies(table, "Ann", X03="lab.1"), ql.LEAK)
    if water:
        table.does("Ann", ("again", "construct"), ("build", "201")).has("Ann", water=0, titanium=0, gold=0)
    else:
        table.refuses("Ann", ("again", "construct"), rule="AN-CON-02")


@pytest.mark.rule("VA-GAIN-09", "IC-MIS-15")
@pytest.mark.parametrize("water", [0, 1])
def test_x03_makes_a_construct_action_of_a_mission_dearer(water: int) -> None:
    table = ic.council(modules=(va.NAME,)).give("Ann", titanium=2, water=water).offer("302")
    va.lies(table.workers("Ann", engineer=1), "Ann", X03="lab.1").occupies("Ann", "research.1")
    ic.has_mission(table.occupies("Ann", "research.2"), "Ann", "M03")
    table.does("Ann", ("free", "mission"), ("mission_reward", 1))
    assert (("again", "construct") in table.offers("Ann")) is bool(water)


@pytest.mark.rule("IC-IMP-14", "QL-CRD-13")
def test_an_anomaly_that_a_card_removed_counts_for_the_emergency_mission() -> None:
    table = quantum(modules=(ic.NAME,), era=5).give("Ann", neutronium=1, water=2).anomaly("Ann", "lab.1")
    assert conditions_met(table.game, 0, "EM6") == 0
    taking(ql.NEUTRALIZER, table, ql.LEAK).does("Ann", ("use", ql.NEUTRALIZER))
    assert conditions_met(table.game, 0, "EM6") == 1


@pytest.mark.rule("QL-PAY-04", "HS-RET-08", "HS-PAR-05")
def test_an_anomaly_brings_back_neither_a_quantum_nor_a_hypersync_tile() -> None:
    table = hypersync(era=2, phase="paradox", modules=(ql.NAME,)).give("Ann", paradox=2)
    hs.lies(ql.holds(table, ql.LABOR, 1), "Ann", research=1).dice(1, 0).start()
    table.does("Ann", ("anomaly", "lab.1"))
    assert [event.seat for _, event in table.position.log if isinstance(event, DieShows)] == [0]
    assert "AN-PAR-06" not in [table.ask(who).rule for who in table.asked]
    assert f"{ql.TILE}#0" in table.game.timeline_tile(1).warps
    assert where(table, "Ann", "research") == 1


@pytest.mark.rule("HS-PAR-07", "VA-GAIN-02", "VA-GAIN-04")
@pytest.mark.parametrize(("tile", "back"), [("X07", True), ("X13", False)])
def test_the_last_roll_brings_a_variable_anomaly_of_choice(tile: str, back: bool) -> None:
    """A warp tile comes back for X07 before the impact, for X13 only after it."""
    table = hypersync(modules=(va.NAME,), era=3, phase="paradox").give("Ann", paradox=2).dice(0, 1)
    hs.lies(va.on_top(table.warp("Ann", 1, "warp_gold"), "X07", "X13"), "Ann", research=2).start()
    assert table.offers("Ann") == ["X07", "X13"]
    table.does("Ann", tile, ("anomaly", "lab.1"))
    assert ("AN-PAR-06" in [table.ask(who).rule for who in table.asked]) is back


@pytest.mark.rule("IC-END-02", "QL-END-03")
def test_a_breakthrough_that_is_spent_in_the_end_no_longer_counts_on_the_grid() -> None:
    table = ql.holds(quantum(era=6, phase="turn", modules=(ic.NAME,)), ql.BLUEPRINTS, 4)
    table.breakthroughs("Ann", "triangle/society").breakthroughs("Bob", "circle/war")
    ic.grid(table, 1, "O05", "V05")
    assert list(end_game(table.game)) == []
    assert [table.score(who)["agenda_grid"] for who in ("Ann", "Bob")] == [0, 7]
    assert table.score("Ann")["warp_tiles"] == 0


@pytest.mark.rule("IC-END-01", "HS-END-02", "HS-IMP-01", "IC-IMP-01")
def test_with_hypersync_and_the_council_the_sixth_era_is_the_last() -> None:
    table = hypersync(modules=(ic.NAME,), era=4).all_pass()
    assert table.state.slots[hs.LEFT].tile == "supercharge_research"
    assert table.state.slots["negotiate_top"].tile.startswith("CC")
    last = hs.lies(hypersync(modules=(ic.NAME,), era=6), "Ann", research=3).all_pass()
    assert (last.position.over, last.score("Ann")["hypersync_tiles"]) == (True, -4)


@pytest.mark.rule("VA-REM-05", "VA-REM-06", "IC-IMP-11")
def test_em4_removes_a_variable_anomaly_of_choice_from_a_building() -> None:
    table = ic.council(era=5, modules=(va.NAME,)).workers("Ann", engineer=1).built("Ann", "301")
    va.lies(table.hexes("Ann", 3).occupies("Ann", "supply"), "Ann", X10="301", X07="lab.1")
    ic.has_mission(table, "Ann", "EM4").does("Ann", ("free", "mission"), ("mission_reward", 1))
    table.does("Ann", ("remove_from", table.where("Ann", "301")[0]))
    assert table.game.owns(0, "301")
    assert list(table.player("Ann").anomaly_kinds.values()) == ["X07"]


@pytest.mark.rule("HS-MIX-04", "HS-MIX-07")
def test_what_counts_warp_tiles_counts_quantum_and_hypersync_tiles() -> None:
    each = {"variable_anomaly": [{"id": "X14", "effects": [{"op": "gain", "gold": 1, "per": "warp_tile"}]}]}
    table = hypersync(modules=(ql.NAME, va.NAME), corrections=each)
    hs.lies(va.lies(ql.holds(table, ql.LABOR, 1), "Ann", X14="lab.1"), "Ann", research=2)
    table.does("Ann", ("free", "X14")).has("Ann", gold=2)
