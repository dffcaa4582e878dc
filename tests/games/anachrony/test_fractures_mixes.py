"""Fractures of Time together with the modules of Future Imperfect and with Variable Anomalies."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.modules.fractures.catalog import data
from clepsydra.games.anachrony.modules.fractures.glitch_check import on_buildings, on_conditions
from clepsydra.kernel import NOBODY, PERSON, Chance, Setup
from tests.games.anachrony import hypersync as hs
from tests.games.anachrony import intrigues as ic
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony.fractures import fractures, new_game, own, set_up, valley
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import holds

NAME = "fractures"
CAPITAL = ("construct", "recruit", "research")
GONE = tuple(f"{action}.{number}" for action in CAPITAL for number in (1, 2))


def council(**words: Any) -> AnachronyTable:
    """A table with Fractures and Intrigues."""
    return ic.council(modules=(NAME,), **words)


def synced(**words: Any) -> AnachronyTable:
    """A table with Fractures and Hypersync."""
    return hs.hypersync(modules=(NAME,), **words)


def to_blink(table: AnachronyTable, worker: str, where: str = "mine.top") -> AnachronyTable:
    """Ann has a flux core, and a worker in an exosuit on a space."""
    return table.give("Ann", flux_core=1).occupies("Ann", where, worker)


# --- the course of the game -------------------------------------------------------------------------


@pytest.mark.rule("FT-VAR-07", "IC-MIX-02", "FI-GEN-01")
@pytest.mark.parametrize(
    "other", ["intrigues", "hypersync", "quantum_loops", "neutronide", "variable_anomalies"]
)
def test_no_other_module_changes_the_eras_or_the_impact(other: str) -> None:
    rules: Any = ANACHRONY.rules_for(Setup("anachrony", (PERSON,) * 2, (other, NAME)))
    assert (rules.first_era, rules.last_era, rules.impact_era, rules.first_focus) == (0, 5, 3, 1)


@pytest.mark.scenario("FI-S78")
@pytest.mark.rule("IC-MIX-02", "FT-IMP-08")
def test_with_the_council_era_5_is_played_although_the_capital_is_gone() -> None:
    table = council(era=4).unavailable(*GONE).all_pass()
    assert (table.position.over, table.state.era) == (False, 5)


@pytest.mark.scenario("FI-S62")
@pytest.mark.rule("IC-MIX-01", "IC-MIX-02")
def test_six_missions_each_then_emergency_missions_from_era_4_on() -> None:
    chamber = ic.chamber(council())
    assert [len(deck) for deck in chamber.decks] == [6, 6]
    assert chamber.removed.eyes == NOBODY
    for seat in (0, 1):
        removed = [card for card in chamber.removed if card.endswith(f"#{seat}")]
        assert len(removed) == 2
        assert not set(removed) & set(chamber.decks[seat].pieces)
    assert [len(deck) for deck in ic.chamber(ic.council()).decks] == [8, 8]
    table = council(era=3).all_pass()
    assert (table.state.era, table.state.phase) == (4, "emergency_missions")
    assert all(str(option[1]).startswith("EM") for option in table.offers("Ann"))
    assert council(era=5).all_pass().position.over


@pytest.mark.rule("IC-MIX-02", "IC-IMP-09")
def test_emergency_missions_are_dealt_before_era_4_is_prepared_and_not_again_at_its_power_up() -> None:
    table = council(era=3).all_pass()
    assert table.state.mine == [], "phase 1 has yet to begin"
    kept = {who: table.offers(who)[0] for who in table.asked}
    table.together(**kept)
    assert (table.state.era, table.state.phase) == (4, "power_up")
    chamber = ic.chamber(table)
    assert [zone.pieces for zone in chamber.missions] == [[kept["Ann"][1]], [kept["Bob"][1]]]
    assert ([len(zone) for zone in chamber.waiting], len(chamber.emergencies)) == ([1, 1], 4)


@pytest.mark.rule("IC-MIX-02", "IC-IMP-09")
def test_in_era_5_the_other_emergency_mission_is_there_without_a_question() -> None:
    table = council(era=4)
    chamber = ic.chamber(table)
    table.put(chamber.waiting[0], "EM1").put(chamber.waiting[1], "EM4").all_pass()
    assert (table.state.era, table.state.phase) == (5, "power_up")
    assert [zone.pieces for zone in ic.chamber(table).missions] == [["EM1"], ["EM4"]]


@pytest.mark.rule("IC-IMP-09", "IC-MIX-02")
def test_without_fractures_emergency_missions_are_dealt_at_the_power_up() -> None:
    table = ic.council(era=4).all_pass()
    assert (table.state.era, table.state.phase) == (5, "missions")
    assert table.state.mine, "phase 1 is over"


@pytest.mark.rule("IC-MIX-01")
def test_the_missions_are_enough_up_to_the_impact() -> None:
    for era in (1, 2, 3):
        table = council(era=era, phase="preparation").start()
        assert [str(option[1])[0] for option in table.offers("Ann")] == ["M", "M"]


@pytest.mark.rule("HS-MIX-05", "FT-ERA-10")
def test_nobody_uses_a_hypersync_tile_in_era_0() -> None:
    table = set_up(new_game(modules=("hypersync",)))
    assert (table.state.era, table.state.phase) == (0, "warp")
    table.warps()
    assert (table.state.era, table.state.phase) == (1, "power_up")
    assert not any(zone.pieces for zone in hs.own(table).timeline)


@pytest.mark.rule("IC-MIX-07", "FT-IMP-02")
def test_council_tiles_lie_open_in_one_layer_and_new_tiles_on_the_main_board_alone() -> None:
    table = council(era=3).all_pass()
    negotiate = [name for name, space in table.game.rules.spaces.items() if space.action == "negotiate"]
    for name in negotiate:
        slot = table.state.slots[name]
        assert slot.tile.startswith("CC")
        assert not slot.below
    new = [name for name, slot in table.state.slots.items() if slot.tile.startswith("ft_")]
    assert len(new) == 2
    assert not set(new) & set(negotiate)


# --- Hypersync --------------------------------------------------------------------------------------


@pytest.mark.scenario("FI-S16")
@pytest.mark.rule("HS-MIX-03")
@pytest.mark.parametrize(("worker", "legal"), [("scientist", False), ("genius", True), ("operator", True)])
def test_an_operator_may_fetch_the_construct_tile(worker: str, legal: bool) -> None:
    table = hs.lies(synced(era=4), "Ann", construct=2).focus("Ann", 2).workers("Ann", active={worker: 1})
    if legal:
        table.does("Ann", ("place", worker, hs.RIGHT))
        assert hs.where(table, "Ann", "construct") == "supply"
    else:
        table.refuses("Ann", ("place", worker, hs.RIGHT), rule="HS-RET-03")


@pytest.mark.rule("HS-MIX-02", "HS-MIX-03", "FT-VAR-05")
def test_an_exosuit_blinks_onto_the_hypersync_board_and_gains_all_that_is_there() -> None:
    table = hs.lies(synced(era=4), "Ann", research=2).focus("Ann", 2)
    to_blink(table, "operator").does("Ann", ("blink", "operator", "mine.top"), ("blink_to", hs.LEFT))
    table.has("Ann", vp=2, energy_core=1)
    assert hs.where(table, "Ann", "research") == "supply"
    present = hs.lies(synced(era=4), "Ann", research=2)
    to_blink(present, "operator").does("Ann", ("blink", "operator", "mine.top"))
    present.refuses("Ann", ("blink_to", hs.LEFT), rule="HS-RET-02")


@pytest.mark.rule("HS-MIX-02", "FT-VAR-05")
def test_no_exosuit_blinks_from_the_hypersync_board() -> None:
    table = to_blink(synced(era=4), "scientist", hs.LEFT)
    table.refuses("Ann", ("blink", "scientist", hs.LEFT), rule="FT-BLK-09")


@pytest.mark.rule("HS-MIX-08")
def test_the_hypersync_construct_is_done_by_an_engineer() -> None:
    table = synced().offer("305").give("Ann", titanium=1)
    table.does("Ann", hs.use(table, "Ann", "construct"), ("build", "305")).has("Ann", titanium=0)
    assert "305" in table.player("Ann").built


@pytest.mark.rule("HS-MIX-08", "FT-TEC-01")
def test_operator_training_saves_nothing_where_an_engineer_is_assumed() -> None:
    table = holds(synced().offer("305").give("Ann", titanium=2), "Ann", "505")
    table.does("Ann", hs.use(table, "Ann", "construct"), ("build", "305")).has("Ann", titanium=1)


@pytest.mark.rule("FT-TEC-06")
def test_the_debt_ledger_spares_no_hypersync_tile() -> None:
    table = hs.lies(synced(era=4), "Ann", construct=1, research=2).warp("Ann", 1, "warp_gold")
    plain, spared = table.score("Ann"), holds(table, "Ann", "510").score("Ann")
    assert (plain["warp_tiles"], spared["warp_tiles"]) == (-2, 0)
    assert plain["hypersync_tiles"] == spared["hypersync_tiles"] < 0


@pytest.mark.rule("HS-MIX-08")
def test_no_glitch_lies_on_a_hypersync_tile_or_space() -> None:
    table = hs.lies(synced(era=3), "Ann", construct=1)
    assert on_buildings(table.game, 0) == []
    assert on_conditions(table.game, 0) == []


@pytest.mark.rule("HS-SET-01", "FT-SET-14")
def test_unity_has_hypersync_tiles_of_its_own() -> None:
    table = fractures(modules=("hypersync",)).path("Ann", "unity")
    assert {hs.tile(table, "Ann", action) for action in CAPITAL} == {
        f"hypersync_unity_{action}" for action in CAPITAL
    }
    assert "hypersync_unity_construct" in hs.own(table).unused


# --- the Council ------------------------------------------------------------------------------------


@pytest.mark.rule("IC-MIX-03", "FT-VAR-05")
def test_an_exosuit_blinks_onto_negotiate_but_not_from_there() -> None:
    table = to_blink(council(), "operator")
    table.does("Ann", ("blink", "operator", "mine.top"))
    assert ("blink_to", "negotiate_top") in table.offers("Ann")
    table.does("Ann", ("blink_to", "negotiate_top"))
    assert table.ask("Ann").rule == "IC-AGD-01"
    stuck = to_blink(council(), "operator", "negotiate_top")
    stuck.put(own(stuck).technologies, "502").refuses(
        "Ann", ("blink", "operator", "negotiate_top"), rule="FT-BLK-09"
    )


def glitched_rows(rows: int, **words: Any) -> AnachronyTable:
    """Ann has Glitches on so many rows of the grid, the first ones."""
    table = council(era=4, **words)
    own(table).glitches = [f"agenda_row_{number}" for number in range(1, rows + 1)]
    return table


@pytest.mark.rule("IC-MIX-04", "FT-GLI-18")
def test_glitches_of_endgame_conditions_go_on_two_rows_without_one() -> None:
    table = glitched_rows(2).give("Ann", flux_core=1).occupies("Ann", "mine.top", "scientist")
    table.dice(5, "endgame_conditions")
    own(table).device.spaces[:4] = ["glitch", "core", "core", "core"]
    table.does("Ann", ("blink", "scientist", "mine.top"))
    assert table.offers("Ann") == [("glitch", f"agenda_row_{number}") for number in (3, 4, 5)]
    table.refuses("Ann", (("glitch", "agenda_row_3"),), rule="TB-ASK-03")
    table.does("Ann", (("glitch", "agenda_row_3"), ("glitch", "agenda_row_5")))
    assert own(table).glitches[-2:] == ["agenda_row_3", "agenda_row_5"]
    assert on_conditions(glitched_rows(5).game, 0) == []


@pytest.mark.scenario("FI-S61")
@pytest.mark.rule("IC-MIX-04", "IC-MIX-05")
def test_a_glitched_row_brings_nothing_to_its_seat_but_costs_it_all_the_same() -> None:
    table = glitched_rows(4).give("Ann", flux_core=1).occupies("Ann", "mine.top", "scientist")
    table.dice(5, "endgame_conditions")
    own(table).device.spaces[:4] = ["glitch", "core", "core", "core"]
    table.does("Ann", ("blink", "scientist", "mine.top"))
    assert own(table).glitches[-1] == "agenda_row_5"
    for value, ann, bob in (("V04", 0, 5), ("V01", -2, 0), ("V02", 0, 0)):
        row = ic.grid(council(era=4), 5, "O03", value).give("Ann", water=9).give("Bob", water=7)
        own(row).glitches = ["agenda_row_5"]
        assert (row.score("Ann")["agenda_grid"], row.score("Bob")["agenda_grid"]) == (ann, bob), value


@pytest.mark.rule("IC-MIX-06", "FT-TEC-03")
def test_with_the_council_the_secret_card_comes_from_all_cards_in_the_box() -> None:
    table = council().workers("Ann", administrator=1).give("Ann", gold=9, uranium=9, flux_core=9)
    stack = valley(table).technologies
    table.put(stack.secondary, "511")
    table.does("Ann", ("place", "administrator", "assimilate_top"), ("assimilate", "511"))
    while table.ask("Ann").rule != "FT-TEC-03":
        table.does("Ann", table.offers("Ann")[0])
    assert len(table.offers("Ann")) == 3
    assert not table.state.conditions.pieces


# --- Quantum Loops ----------------------------------------------------------------------------------


@pytest.mark.scenario("FI-S80")
@pytest.mark.rule("QL-MIX-03", "NB-MIX-02")
def test_privileges_in_era_0_cannot_recruit() -> None:
    table = ql.quantum(modules=(NAME,), era=0).pool().offer("305").give("Ann", titanium=9, gold=9)
    table.focus("Ann", 1)
    ql.on_offer(table, ql.PRIVILEGES).warps(Ann=(ql.TILE,)).does("Ann", "take_a_card")
    assert ("again", "recruit") not in table.offers("Ann")
    assert {("again", "construct"), ("again", "research"), "decline"} <= set(table.offers("Ann"))
    table.does("Ann", ("again", "construct"), ("build", "305"))
    assert "305" in table.player("Ann").built


@pytest.mark.rule("QL-MIX-04")
def test_the_hub_is_one_of_the_base_superprojects_of_which_four_are_drawn_and_the_others_are_unused() -> None:
    hubs = 0
    for number in range(24):
        table = new_game(modules=("quantum_loops",), key=b"hub%d" % number)
        laid = {tile for era in table.state.timeline for tile in era.superproject}
        new = {str(entry["id"]) for entry in data()["superproject"]}
        assert (len(laid - new), len(laid & new)) == (4, 2)
        unused = set(ql.loops(table).superprojects)
        assert (len(unused - new), len(unused & new)) == (14, 3), "the one that the Hub replaced is gone"
        assert ql.HUB in laid | unused
        hubs += ql.HUB in laid
    assert 0 < hubs < 24


@pytest.mark.rule("QL-MIX-04", "QL-SET-03")
def test_superprojects_of_the_expansion_are_anywhere_in_the_unused_pile() -> None:
    new = {str(entry["id"]) for entry in data()["superproject"]}
    seen = []
    for number in range(8):
        table = ql.quantum(modules=(NAME,), era=2)
        table.state.chance = Chance(b"pile%d" % number)
        ql.taking(ql.ESPIONAGE, table)
        seen.append(len({option[1] for option in table.offers("Ann")} & new))
    assert max(seen) > 0
    assert min(seen) < 3


@pytest.mark.rule("QL-MIX-04")
def test_foreign_labor_never_gives_an_operator() -> None:
    table = ql.quantum(modules=(NAME,), era=2).give("Ann", water=9)
    ql.on_offer(table, ql.LABOR).warps(Ann=(ql.TILE,)).does("Ann", "take_a_card", ("use", ql.LABOR))
    assert ("worker", "operator") not in table.offers("Ann")
    assert ("worker", "scientist") in table.offers("Ann")


@pytest.mark.rule("QL-MIX-05", "FT-GLI-06")
@pytest.mark.parametrize(("glitches", "travels"), [((), 1), (("travel_track",), 0)])
def test_a_glitch_on_the_travel_track_stops_the_marker_and_not_the_paying_back(
    glitches: tuple[str, ...], travels: int
) -> None:
    table = ql.holds(ql.quantum(modules=(NAME,), era=3, phase="turn"), ql.DENSITY, 2).built("Ann", "102")
    own(table).glitches += glitches
    table.workers("Ann", scientist=1).breakthroughs("Ann", "circle/war")
    table.does("Ann", ("work", "scientist", "102"), ("focus", 2), ("repay", f"{ql.TILE}#0"))
    assert (f"{ql.TILE}#0" in table.player("Ann").warps, table.player("Ann").travels) == (True, travels)


@pytest.mark.rule("QL-MIX-05", "FT-GLI-06")
@pytest.mark.parametrize(("glitches", "travels"), [((), 2), (("travel_track",), 0)])
def test_nor_the_two_of_the_time_loop_amplifier(glitches: tuple[str, ...], travels: int) -> None:
    table = ql.quantum(modules=(NAME,), era=3).give("Ann", water=2, gold=1)
    own(table).glitches += glitches
    ql.taking(ql.AMPLIFIER, table.warp("Ann", 1, "warp_water").warp("Ann", 2, "warp_gold"), ql.LEAK)
    table.does("Ann", ("focus", 1), ("repay", "warp_water#0"), ("focus", 2), ("repay", "warp_gold#0"))
    table.has("Ann", water=0, gold=0)
    assert table.player("Ann").travels == travels


# --- Variable Anomalies -----------------------------------------------------------------------------


@pytest.mark.rule("VA-GLI-01")
def test_a_variable_anomaly_takes_no_glitch() -> None:
    table = fractures(modules=("variable_anomalies",)).anomaly("Ann", "lab.1").built("Ann", "305")
    table.player("Ann").anomaly_kinds["lab.1"] = "X10"
    assert on_buildings(table.game, 0) == ["305"]


# --- what all modules of Future Imperfect have in common --------------------------------------------


@pytest.mark.rule("FI-GEN-10")
def test_free_actions_come_before_the_main_action_of_the_own_turn() -> None:
    table = ic.has_mission(council(), "Ann", "M02").workers("Ann", engineer=1).give("Ann", vp=2)
    assert ("free", "mission") in table.offers("Ann")
    table.does("Ann", ("free", "mission"))
    assert table.asked == ["Ann"]
    assert ("free", "mission") not in table.offers("Ann"), "it was done, and the main action is still to come"
    assert table.does("Ann", ("place", "engineer", "purify")).asked == ["Bob"]
    later = ic.has_mission(council(), "Ann", "M02").workers("Ann", engineer=1)
    later.does("Ann", ("place", "engineer", "purify"))
    assert later.asked == ["Bob"]


@pytest.mark.rule("FI-INF-03")
def test_agenda_tiles_the_offer_cards_and_hypersync_tiles_are_open_to_all() -> None:
    table = ic.council(modules=("quantum_loops", "hypersync", NAME))
    ic.grid(ic.holds(table, "Ann", "O01"), 2, "O03", "V04")
    table.put(ic.chamber(table).discards["value"], "V09")
    table.put(ql.own(table).card, ql.LABOR)
    view: Any = table.start().position.view(None)
    assert view.intrigues.supplies[0].pieces == ["O01"]
    assert view.intrigues.discards["value"].pieces == ["V09"]
    assert view.intrigues.rows["agenda_row_2"].objective.pieces == ["O03"]
    assert view.quantum_loops.offer.pieces == ql.loops(table).offer.pieces
    assert view.quantum_loops.own[0].card.pieces == [ql.LABOR]
    assert view.hypersync.unused.pieces == hs.own(table).unused.pieces


@pytest.mark.rule("FI-INF-04")
def test_decks_of_modules_fall_otherwise_with_other_chance_and_alike_with_the_same() -> None:
    def decks(key: bytes) -> list[list[str]]:
        table = new_game(key=key, modules=("intrigues", "quantum_loops"))
        chamber = ic.chamber(table)
        zones = [chamber.decks[0], chamber.emergencies, chamber.piles["objective"], ql.loops(table).deck]
        return [list(zone.pieces) for zone in zones]

    assert decks(b"one") == decks(b"one")
    assert all(one != other for one, other in zip(decks(b"one"), decks(b"two"), strict=True))
