"""What a game consists of by name: its steps, phases, spaces and actions, and what each module adds or takes away."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.automas.seating import begin
from clepsydra.games.anachrony.modules.fractures import starting
from clepsydra.games.anachrony.rules import AnachronyRules, Space
from clepsydra.games.anachrony.setup import HARD_COUNCIL, choose_conditions, choose_first_player
from clepsydra.kernel import Registry
from tests.games.anachrony import chronobot, chronossus
from tests.games.anachrony.table import anachrony


def parts(rules: AnachronyRules) -> dict[str, list[str]]:
    """The entries of every list of the rules, by the name of the list."""
    return {name: [*entries] for name, entries in vars(rules).items() if isinstance(entries, Registry)}


def added(rules: AnachronyRules, usual: AnachronyRules) -> dict[str, list[str]]:
    """What lists have and the usual ones do not; what only the usual ones have has a `-` before it."""
    before, found = parts(usual), dict[str, list[str]]()
    for name, entries in parts(rules).items():
        new = [entry for entry in entries if entry not in before[name]]
        gone = [f"-{entry}" for entry in before[name] if entry not in entries]
        if new or gone:
            found[name] = new + gone
    return found


def usual() -> AnachronyRules:
    """The rules of the base game for two."""
    return anachrony().game.rules


# --- the base game ------------------------------------------------------------------------------


@pytest.mark.rule("AN-SET-19", "AN-IMP-01", "AN-IMP-06")
def test_set_up_eras_clean_up_and_impact_have_these_parts_in_this_order() -> None:
    there = parts(usual())
    assert there["setup_steps"] == ["conditions", "paths", "goods", "first_player", "leaders", "water"]
    phases = ["preparation", "paradox", "power_up", "warp", "begin_turns", "turn", "clean_up"]
    assert there["phases"] == phases
    assert there["preparation"] == ["superproject", "buildings", "recruits", "mine"]
    assert there["clean_up"] == ["leaders", "retrieve", "impact", "end", "next_era"]
    assert there["impact"] == ["evacuation", "capital", "hexes"]
    assert there["end_tests"] == ["capital", "last_era"]
    rules = usual()
    assert (rules.first_era, rules.last_era, rules.impact_era, rules.first_focus) == (1, 7, 4, 1)


@pytest.mark.rule("AN-CAP-01", "AN-CNC-08")
@pytest.mark.parametrize(("seats", "of_each"), [(2, 2), (3, 2), (4, 3)])
def test_the_main_board_has_these_spaces_and_only_the_common_ones_take_any_number(
    seats: int, of_each: int
) -> None:
    rules = anachrony(seats).game.rules
    capital = [
        f"{action}.{n}" for action in ("construct", "recruit", "research") for n in range(1, of_each + 1)
    ]
    council, mines = ["council.left", "council.right"], ["mine.top", "mine.middle", "mine.bottom"]
    common = ["purify", "trade", "evacuate"]
    assert [*rules.spaces] == [*capital, *council, *mines, *common]
    assert {name for name, space in rules.spaces.items() if not space.single} == {*common}
    for name, space in rules.spaces.items():
        assert space.action == name.partition(".")[0]
        assert bool(space.gain) == (name in mines), "a space of the mine gives a cube of its own"
    figures = rules.catalog.figures
    water = (figures["council_left"], figures["council_right"])
    assert [rules.spaces[name] for name in council] == [
        Space("council", due, closed_by=HARD_COUNCIL) for due in water
    ]
    assert {rules.spaces[name].water for name in (*mines, *common)} == {0}


@pytest.mark.rule("AN-SCO-01", "AN-SCO-03", "AN-SCO-05", "FT-END-07")
def test_these_lines_are_scored_and_these_goods_break_a_tie() -> None:
    rules = usual()
    there = parts(rules)
    own = ["buildings", "superprojects", "anomalies", "time_travel", "morale", "vp_tokens", "breakthroughs"]
    assert there["scoring"] == [*own, "warp_tiles", "conditions"]
    assert there["tie_breaks"] == ["water", "resources"]
    assert rules.open_lines == {"conditions"}
    table = anachrony()
    (laid_out,) = rules.shared_conditions.values()
    assert laid_out(table.game) is table.state.conditions
    table.give("Ann", water=4, titanium=1, neutronium=2, vp=5)
    assert rules.scoring["vp_tokens"](table.game, 0) == 5
    assert [count(table.game, 0) for count in rules.tie_breaks.values()] == [4, 3]


# --- modules ------------------------------------------------------------------------------------


@pytest.mark.rule("AN-VED-03")
def test_a_draft_of_endgame_cards_follows_the_first_player_and_comes_before_the_leaders() -> None:
    rules = anachrony(endgame_draft=True).game.rules
    assert [*rules.setup_steps] == [
        *("paths", "goods", "first_player"),
        *("conditions", "endgame_draft", "reveal_conditions"),
        *("leaders", "water"),
    ]


@pytest.mark.rule("FT-CMP-06", "FT-SET-08", "FT-SET-04", "FT-SET-10", "FT-SET-07")
def test_fractures_lays_out_deals_and_rewards_by_these_parts() -> None:
    rules = anachrony(modules=("fractures",)).game.rules
    new = added(rules, usual())
    assert new["goods"] == ["flux_core"]
    assert not rules.goods["flux_core"].resource
    assert (new["quotas"], new["taken"]) == (["fractures"], ["fractures"])
    assert {"secondary_stacks", "first_superprojects"} <= {*new["opening_steps"]}
    first = anachrony(modules=("fractures",), first_game_conditions=True).game.rules
    assert first.setup_steps["conditions"] is starting.choose_first_conditions
    assert rules.setup_steps["conditions"] is choose_conditions


@pytest.mark.rule(
    "FT-SET-01", "FT-VAL-01", "FT-PHA-07", "FT-BLK-01", "FT-ERA-01", "FT-ERA-07", "FT-SET-09", "FT-SET-11"
)
def test_fractures_brings_the_valley_the_blink_and_an_era_before_the_first() -> None:
    rules = anachrony(modules=("fractures",)).game.rules
    new = added(rules, usual())
    assert new["actions"] == ["assimilate", "extract", "valley_capital"]
    assert [rules.spaces[name].action for name in new["spaces"]] == [
        *("assimilate", "assimilate", "extract", "extract", "valley_capital", "valley_capital")
    ]
    assert {rules.spaces[name].board for name in new["spaces"]} == {rules.spaces["assimilate_top"].board}
    assert rules.spaces["assimilate_top"].board != "main"
    assert "valley" in new["opening_steps"]
    assert rules.group(rules.actions["assimilate"].group) == ["assimilate", "extract"]
    assert new["main_actions"] == ["blink"]
    assert (rules.first_era, rules.last_era, rules.impact_era, rules.first_focus) == (0, 5, 3, 1)
    assert new["setup_steps"] == ["draw_leaders", "glitches", "begin_era_zero"]
    assert [phase for phase in rules.phases if phase not in new["phases"]] == [*usual().phases]
    assert new["phases"] == ["thalia", "leave_era_zero"]


@pytest.mark.rule("FT-OPR-01", "FT-OPR-03")
def test_an_operator_stands_for_the_three_usual_kinds_and_has_no_bonus_of_theirs() -> None:
    workers = anachrony(modules=("fractures",)).game.rules.workers
    assert [*workers] == ["scientist", "engineer", "administrator", "genius", "operator"]
    operator = workers["operator"]
    assert {*operator.stands_for} == {"scientist", "engineer", "administrator"}
    assert (operator.works_as, operator.brings) == ((), {})
    table = anachrony(modules=("fractures",))
    assert table.game.works_as(0, "operator") == {"operator"}


@pytest.mark.rule("HS-SET-02", "HS-SET-04", "HS-RET-04", "HS-IMP-01", "HS-ACT-12")
def test_hypersync_brings_three_spaces_a_main_action_and_supercharge_tiles() -> None:
    rules = anachrony(modules=("hypersync",)).game.rules
    new, spaces = added(rules, usual()), ["hypersync_left", "hypersync_middle", "hypersync_right"]
    assert new["spaces"] == new["actions"] == spaces
    assert {(rules.spaces[name].board, rules.spaces[name].single) for name in spaces} == {("hypersync", True)}
    assert [rules.spaces[name].action for name in spaces] == spaces
    assert new["main_actions"] == ["hypersync"]
    assert new["impact"] == ["hypersync"]
    assert [*rules.impact] == ["evacuation", "capital", "hypersync", "hexes"]
    assert new["capital_tiles"] == [*("supercharge_construct", "supercharge_recruit", "supercharge_research")]
    assert {rules.capital_tiles[name].lasts for name in new["capital_tiles"]} == {True}
    assert anachrony(modules=("hypersync",)).state.slots["council.right"].unavailable
    assert rules.spaces["council.right"].closed_by == "HS-SET-04"


@pytest.mark.rule("IC-SET-05", "IC-MIS-14")
def test_missions_are_dealt_before_the_power_up_revealed_freely_and_end_before_the_leaders() -> None:
    rules = anachrony(modules=("intrigues",)).game.rules
    assert [*rules.phases][:4] == ["preparation", "paradox", "missions", "power_up"]
    assert "mission" in rules.free_actions
    assert [*rules.clean_up] == ["missions", "leaders", "retrieve", "impact", "end", "next_era"]
    assert [*rules.newcomers] == ["world_council_surveillance"]
    assert "missions" in rules.opening_steps
    assert rules.back("M01#0") == "mission"
    assert rules.back("EM1") == "emergency_mission"


@pytest.mark.rule(
    "IC-SET-06",
    "IC-SET-07",
    "IC-MIX-14",
    "IC-END-01",
    "IC-END-02",
    "IC-END-09",
    "IC-MIX-04",
    "IC-NEG-01",
    "IC-NEG-04",
    "IC-IMP-01",
)
def test_with_intrigues_the_grid_takes_the_place_of_the_cards_and_negotiation_has_its_spaces() -> None:
    rules = anachrony(modules=("intrigues",)).game.rules
    new = added(rules, usual())
    assert new["setup_steps"] == ["-conditions"]
    assert new["end_tests"] == ["-capital"]
    assert "tie_breaks" not in new
    assert new["scoring"] == ["agenda_grid", "agenda_tiles", "-conditions"]
    assert "agenda_grid" in rules.open_lines
    assert "agenda_tiles" not in rules.open_lines
    table = anachrony(modules=("intrigues",))
    (rows,) = rules.shared_conditions.values()
    assert [*rows(table.game)] == [f"agenda_row_{number}" for number in range(1, 6)]
    assert (new["actions"], new["spaces"]) == (["negotiate"], ["negotiate_top", "negotiate_middle"])
    assert "negotiate" in rules.group("capital")
    assert len(rules.catalog.collapsing["negotiate"]) == len(new["capital_tiles"]) == 5
    assert (rules.first_era, rules.last_era, rules.impact_era) == (1, 6, 4)


@pytest.mark.rule("QL-SET-01", "QL-SET-04", "QL-PAY-04")
def test_quantum_loops_brings_a_superproject_and_a_warp_tile_of_its_own_kind() -> None:
    table = anachrony(modules=("quantum_loops",))
    rules = table.game.rules
    new = added(rules, usual())
    assert new["newcomers"] == ["multiverse_hub"]
    assert new["warp_kinds"] == ["quantum"]
    assert not rules.warp_kinds["quantum"].retrievable
    (tile,) = {*rules.catalog.warps} - {*usual().catalog.warps}
    assert (rules.catalog.warps[tile].kind, rules.catalog.warps[tile].goods) == ("quantum", {})
    assert [f"{tile}#{seat}" in table.state.players[seat].warps.pieces for seat in (0, 1)] == [True, True]


@pytest.mark.rule("VA-SET-01", "VA-PREP-01", "VA-GAIN-06", "VA-GAIN-07", "VA-SET-02", "VA-GAIN-09")
def test_variable_anomalies_are_a_stack_with_slots_free_actions_and_dearer_costs() -> None:
    rules, name = anachrony(modules=("variable_anomalies",)).game.rules, "variable_anomalies"
    new = added(rules, usual())
    tiles = [f"X{number:02}" for number in range(1, 17)]
    assert (new["anomalies"], new["stacked"], new["beside"]) == (tiles, ["anomaly"], ["anomaly_remover"])
    assert {*tiles} <= {*rules.catalog.tiles}
    assert [*rules.preparation] == ["superproject", "buildings", name, "recruits", "mine"]
    assert new["worker_slots"] == [name, "anomaly_remover"]
    for listed in ("opening_steps", "free_actions", "cost_modifiers", "hex_water", "purify_water"):
        assert new[listed] == [name], listed
    assert new["empty_handed"] == [name]


# --- solo opponents -----------------------------------------------------------------------------


@pytest.mark.rule("SO-SET-02", "SO-END-08")
def test_against_an_opponent_no_cards_are_laid_out_and_a_tie_is_decided_by_who_it_is() -> None:
    for game in (chronobot.solo().game, chronossus.solo().game):
        rules = game.rules
        assert [*rules.setup_steps] == ["paths", "goods", "first_player", "leaders", "water"]
        assert "conditions" not in rules.scoring
        assert [*rules.tie_breaks] == ["automa"]
        assert [rules.tie_breaks["automa"](game, seat) for seat in (0, 1)] == [0, 1]


@pytest.mark.rule("SO-DIF-03", "SO-MOD-07")
def test_the_chronobot_is_laid_out_begins_in_its_own_way_and_knows_these_commands() -> None:
    rules = chronobot.solo().game.rules
    new = added(rules, usual())
    assert new["automas"] == new["opening_steps"] == new["checks"] == ["chronobot"]
    assert rules.setup_steps["first_player"] is begin
    assert usual().setup_steps["first_player"] is choose_first_player
    assert "blocks" not in new
    assert [*chronobot.solo(no_leader_power=True).game.rules.blocks] == ["no_leader_power"]
    assert new["commands"] == [
        *("construct_power_plant", "construct_factory", "construct_life_support", "construct_lab"),
        *("construct_superproject", "recruit", "research", "recruit_genius_or_research"),
        *("mine_resources", "travel_in_time", "remove_anomaly", "reboot"),
    ]


@pytest.mark.rule("SO-ALT-05", "SO-ALT-02", "SO-FIM-12", "SO-FIM-13", "SO-FOT-01")
def test_the_chronossus_adds_steps_of_its_own_to_those_of_modules() -> None:
    plain = chronossus.solo().game.rules
    timeline = added(chronossus.solo(alternate_timeline=True).game.rules, plain)
    assert timeline["warp_steps"] == ["spaces", "chronossus_alternate_timeline", "again", "take_back"]
    assert timeline["checks"] == ["chronossus_alternate_timeline"]
    rules = chronossus.solo(modules=("quantum_loops",)).game.rules
    loops = added(rules, plain)
    assert [*rules.warp_steps] == ["withdraw", "place", "chronossus_quantum_loops", "resolve"]
    assert "draw_objectives" in loops["operations"]
    assert "quantum_loops" not in rules.setup_steps
    assert "own_conditions" not in rules.scoring
    fractures = added(chronossus.solo(modules=("fractures",)).game.rules, plain)
    assert fractures["commands"] == ["assimilate", "extract"]
    assert "chronossus_fractures" in fractures["clean_up"]
    assert chronossus.solo(modules=("fractures",)).game.rules.automas["chronossus"].cores
    lines = [
        chronossus.solo(**words).game.rules.automas["chronossus"].lines
        for words in ({}, {"alternate_timeline": True}, {"modules": ("fractures",)})
    ]
    assert len({tuple(each) for each in lines}) == 3, "each adds what it scores"
