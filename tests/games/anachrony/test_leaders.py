"""The eight leaders (section 13)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony.events import UsedFree
from clepsydra.kernel import BACK, Gained, Paid
from clepsydra.kernel.state import encode
from tests.games.anachrony.table import AnachronyTable, anachrony, powering

CORE_FOR_WATER = ("trade", 1, "energy_core", "for", 2, "water")
WATER_FOR_CORE = ("trade", 2, "water", "for", 1, "energy_core")


def led(leader: str, era: int = 3, phase: str = "turn", **goods: int) -> AnachronyTable:
    """Ann has a leader and goods."""
    return anachrony(era=era, phase=phase).leads("Ann", leader).give("Ann", **goods)


# --- Harmony --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-LDR-01", "AN-FREE-07")
def test_haulani_places_a_worker_on_the_own_board_and_the_turn_goes_on() -> None:
    table = led("haulani", water=6, gold=2).built("Ann", "202", "cloning_vat").anomaly("Ann", "lab.1")
    table.workers("Ann", engineer=2).does("Ann", ("free", "haulani"))
    places = ("supply", "202", "cloning_vat", "anomaly.lab.1")
    assert {option[2] for option in table.offers("Ann") if option != BACK} == set(places)
    table.does("Ann", ("work", "engineer", "202")).has("Ann", water=5, titanium=3)
    table.refuses("Ann", ("free", "haulani"), rule="AN-FREE-01")
    table.refuses("Ann", ("work", "engineer", "202"), rule="AN-SLT-03")
    table.does("Ann", "pass")
    assert table.player("Ann").passed


@pytest.mark.rule("AN-LDR-01")
def test_haulani_needs_a_worker_and_something_it_can_pay() -> None:
    led("haulani").built("Ann", "202").workers("Ann", engineer=1).refuses(
        "Ann", ("free", "haulani"), rule="AN-LDR-01"
    )
    led("haulani").built("Ann", "201").workers("Ann", tired={"engineer": 1}).refuses(
        "Ann", ("free", "haulani"), rule="AN-LDR-01"
    )
    led("zaida").built("Ann", "201").workers("Ann", engineer=1).refuses(
        "Ann", ("free", "haulani"), rule="TB-ASK-02"
    )


@pytest.mark.rule("AN-LDR-01", "TB-ASK-07")
def test_haulani_places_nobody_before_the_placement_is_named() -> None:
    table = led("haulani").built("Ann", "201").workers("Ann", engineer=1).morale("Ann", 7)
    before = encode(table.start().state)
    table.does("Ann", ("free", "haulani"))
    assert table.offers("Ann") == [("work", "engineer", "201"), BACK]
    assert encode(table.state) == before
    table.does("Ann", BACK)
    assert (encode(table.state), table.events(UsedFree)) == (before, [])
    table.does("Ann", ("free", "haulani"), ("work", "engineer", "201")).has("Ann", titanium=2)
    table.refuses("Ann", ("free", "haulani"), rule="AN-FREE-01")


@pytest.mark.rule("AN-LDR-01", "AN-SPX-03")
def test_haulani_is_not_used_while_the_copied_action_is_not_named() -> None:
    table = led("haulani").built("Ann", "quantum_chameleon", "201").workers("Ann", genius=1)
    before = encode(table.start().state)
    table.does("Ann", ("free", "haulani"), ("work", "genius", "quantum_chameleon"), BACK)
    assert encode(table.state) == before
    table.does("Ann", ("free", "haulani"), ("work", "genius", "quantum_chameleon"), ("copy", "201"))
    table.has("Ann", titanium=2).refuses("Ann", ("free", "haulani"), rule="AN-FREE-01")


def card(table: AnachronyTable, number: int) -> AnachronyTable:
    """Which recruit card lies open."""
    return table.put(table.state.recruit_card, f"recruit_card_{number}")


@pytest.mark.rule("AN-LDR-02")
def test_zaida_takes_a_worker_of_a_type_on_the_recruit_card() -> None:
    table = card(led("zaida", water=5), 3).pool().all_pass()
    assert table.offers("Ann") == [("worker", kind) for kind in ("engineer", "administrator", "genius")] + [
        "decline"
    ]
    table.does("Ann", ("worker", "genius")).has("Ann", water=3, energy_core=0, vp=0)
    table.has_workers("Ann", active={"genius": 1})
    assert table.state.phase == "power_up"
    declined = card(led("zaida", water=2), 3).all_pass().does("Ann", "decline").has("Ann", water=2)
    declined.has_workers("Ann", active={})
    poor = card(led("zaida", water=1), 3).all_pass()
    assert poor.state.phase == "power_up"
    poor.has("Ann", water=1)


@pytest.mark.scenario("AN-S81")
@pytest.mark.rule("AN-LDR-02", "AN-END-02")
def test_zaidas_last_worker_repays_a_warp_tile() -> None:
    table = card(led("zaida", era=7, water=2).warp("Ann", 2, "warp_engineer"), 3).all_pass()
    table.does("Ann", ("worker", "engineer")).has("Ann", water=0).has_workers("Ann", active={})
    assert table.position.over
    assert "warp_engineer#0" in table.player("Ann").warps
    assert table.score("Ann")["warp_tiles"] == 0


# --- Dominance ------------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S91")
@pytest.mark.rule("AN-LDR-03")
def test_wolfe_makes_a_core_of_water_and_powers_five_hexes() -> None:
    table = led("wolfe", phase="power_up", energy_core=1, water=2)
    table.refuses("Ann", powering("BL", "BC", "BR"), rule="AN-POW-02")
    table.powers("Ann", "TL", "TC", "TR", "BL", "BC").has("Ann", energy_core=0, water=1)
    assert table.asked == ["Bob"]
    rich = led("wolfe", phase="power_up", energy_core=3)
    rich.powers("Ann", "TL", "TC", "TR", "BL").has("Ann", energy_core=2, water=2)
    twice = ("trade", 2, "energy_core", "for", 4, "water")
    assert rich.offers("Ann") == [WATER_FOR_CORE, CORE_FOR_WATER, twice, "done"]
    rich.refuses("Ann", powering("BC"), rule="TB-ASK-02")
    rich.does("Ann", WATER_FOR_CORE).has("Ann", energy_core=3, water=0)
    assert rich.player("Ann").powered == ["TL", "TC", "TR", "BL"]


@pytest.mark.rule("AN-LDR-03", "AN-LDR-09")
def test_wolfe_exchanges_for_his_hexes_no_more_than_they_need() -> None:
    table = led("wolfe", phase="power_up", water=7, energy_core=1)
    table.powers("Ann", "TL", "BL", "BC", "BR").has("Ann", energy_core=0, water=7 - 4 + 2)
    assert [event.goods for event in table.events(Paid, "Ann")] == [{"water": 4}, {"energy_core": 3}]
    assert [event.goods for event in table.events(Gained, "Ann")] == [{"energy_core": 2}, {"water": 2}]
    own = led("wolfe", phase="power_up", water=7, energy_core=3).powers("Ann", "BL", "BC", "BR")
    own.has("Ann", energy_core=0, water=7 + 3)
    samira = led("samira", phase="power_up", water=7, energy_core=1)
    samira.refuses("Ann", powering("BL", "BC"), rule="AN-POW-02", good="energy_core", needed=2, have=1)
    samira.powers("Ann", "BL")
    assert samira.asked == ["Bob"]


@pytest.mark.rule("AN-LDR-03")
def test_wolfe_exchanges_as_often_as_he_likes_after_the_water() -> None:
    table = led("wolfe", phase="power_up", energy_core=1, water=2).powers("Ann", "TL", "BL")
    table.has("Ann", energy_core=0, water=2 + 4)
    assert table.offers("Ann") == [
        *(("trade", 2 * n, "water", "for", n, "energy_core") for n in (1, 2, 3)),
        "done",
    ]
    table.does("Ann", ("trade", 6, "water", "for", 3, "energy_core")).has("Ann", energy_core=3, water=0)
    content = led("wolfe", phase="power_up", energy_core=1).powers("Ann").does("Ann", "done")
    content.has("Ann", energy_core=1, water=6)
    assert content.asked == ["Bob"]


@pytest.mark.rule("AN-LDR-03", "AN-LDR-09")
def test_a_lent_wolfe_changes_cores_into_the_water_that_a_hex_costs() -> None:
    table = anachrony(side="B", phase="power_up").path("Ann", "harmony").give("Ann", energy_core=1, water=1)
    table.player("Ann").facts["leader.wolfe"] = 1
    table.powers("Ann", "BL")
    assert table.offers("Ann") == [("pay", "energy_core", 1), ("pay", "water", 3)]
    table.does("Ann", ("pay", "water", 3)).has("Ann", energy_core=0, water=1 + 2 - 3 + 10)


@pytest.mark.scenario("AN-S109")
@pytest.mark.rule("AN-LDR-09")
def test_wolfes_exchanges_after_the_water_go_in_one_direction() -> None:
    table = led("wolfe", phase="power_up", energy_core=2).powers("Ann")
    table.does("Ann", CORE_FOR_WATER).has("Ann", energy_core=1, water=2 + 6)
    assert table.asked == ["Bob"]


@pytest.mark.scenario("AN-S92")
@pytest.mark.rule("AN-LDR-04")
def test_samira_finds_a_cube_and_may_buy_another() -> None:
    table = led("samira", water=2).mine("gold", "gold")
    table.state.chance.script.append([1])
    for who in ("Ann", "Bob"):
        table.does(who, "pass")
    assert table.offers("Ann") == [("take", basic) for basic in ("titanium", "uranium", "gold")] + ["decline"]
    assert table.state.mine == ["gold", "gold"]
    table.has("Ann", uranium=1).does("Ann", ("take", "gold")).has("Ann", uranium=1, gold=1, water=0)
    declined = led("samira", water=2)
    declined.state.chance.script.append([0])
    declined.all_pass().does("Ann", "decline").has("Ann", titanium=1, uranium=0, gold=0, water=2)
    poor = led("samira", water=1)
    poor.state.chance.script.append([2])
    assert poor.all_pass().state.phase == "power_up"
    poor.has("Ann", gold=1, water=1)


# --- Progress -------------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S78")
@pytest.mark.rule("AN-LDR-05", "AN-GNS-01", "AN-GNS-02")
def test_valerians_scientists_are_geniuses_when_placed_and_retrieved() -> None:
    recruit = led("valerian").workers("Ann", scientist=1).pool(genius=1, engineer=1)
    recruit.does("Ann", ("place", "scientist", "recruit.1"), ("recruit", "genius"), ("bonus", "engineer"))
    recruit.has("Ann", energy_core=1).has_workers("Ann", active={"genius": 1})
    mine = led("valerian").workers("Ann", scientist=1).does("Ann", ("place", "scientist", "mine.top"))
    mine.all_pass().has_workers("Ann", active={"scientist": 1})
    chameleon = led("valerian").built("Ann", "quantum_chameleon", "201").workers("Ann", scientist=1)
    chameleon.does("Ann", ("work", "scientist", "quantum_chameleon"), ("copy", "201")).has("Ann", titanium=2)
    vat = led("valerian").built("Ann", "cloning_vat").workers("Ann", scientist=1)
    vat.does("Ann", ("work", "scientist", "cloning_vat")).has_workers(
        "Ann", active={}, tired={"scientist": 1}
    )
    samaritan = led("cornella").workers("Ann", scientist=1).pool(genius=1, engineer=1)
    samaritan.refuses("Ann", ("place", "scientist", "recruit.1"), rule="AN-REC-01")


@pytest.mark.scenario("AN-S78")
@pytest.mark.rule("AN-LDR-05", "AN-GNS-03")
def test_valerians_scientists_pay_no_genius() -> None:
    table = (
        led("valerian", titanium=9, gold=9, uranium=9)
        .workers("Ann", scientist=3)
        .breakthroughs("Ann", "triangle/war", "triangle/society")
    )
    tiles = table.game.rules.catalog.tiles
    tiles["the_ultimate_plan"] = replace(tiles["the_ultimate_plan"], worker_cost={"genius": 1})
    table.superproject(3, "the_ultimate_plan").does("Ann", ("place", "scientist", "construct.1"))
    table.refuses("Ann", ("build", "the_ultimate_plan"), rule="AN-CON-06", worker="genius", needed=1, have=0)


@pytest.mark.rule("AN-LDR-05", "AN-PTH-03")
def test_valerians_scientists_repay_and_count_as_scientists() -> None:
    table = led("valerian").built("Ann", "101").workers("Ann", scientist=2).warp("Ann", 2, "warp_scientist")
    table.warp("Ann", 2, "warp_engineer").does("Ann", ("work", "scientist", "101"))
    assert table.offers("Ann") == [("repay", "warp_scientist#0"), "decline"]
    assert table.game.rules.metrics["genius"](table.game, 0) == 0
    assert table.game.rules.metrics["scientist"](table.game, 0) == 2


@pytest.mark.rule("AN-LDR-06")
def test_cornella_researches_for_three_water_without_a_worker() -> None:
    table = led("cornella", water=3).dice("war").all_pass()
    assert table.offers("Ann") == [("do", "research"), "decline"]
    table.does("Ann", ("do", "research"), ("set", "shape", "circle")).has("Ann", water=0)
    assert table.player("Ann").breakthroughs == {"circle/war": 1}
    assert table.state.phase == "power_up"
    declined = led("cornella", water=3).all_pass().does("Ann", "decline").has("Ann", water=3)
    assert declined.player("Ann").breakthroughs == {}
    assert led("cornella", water=2).all_pass().state.phase == "power_up"
    nothing = led("cornella", water=3)
    nothing.out_of_supply(*nothing.state.breakthroughs).all_pass()
    assert nothing.state.phase == "power_up"


@pytest.mark.scenario("AN-S93")
@pytest.mark.rule("AN-LDR-06", "AN-RES-07", "AN-CST-07")
def test_cornella_with_411_takes_what_she_likes_and_the_reservoir_does_not_help() -> None:
    table = led("cornella", water=4).built("Ann", "411", "grand_reservoir").all_pass()
    table.does("Ann", ("do", "research"), ("set", "shape", "circle"), ("set", "icon", "society")).has(
        "Ann", water=0
    )
    assert table.player("Ann").breakthroughs == {"circle/society": 1}
    poor = led("cornella", water=3).built("Ann", "411", "grand_reservoir").dice("war").all_pass()
    poor.does("Ann", ("do", "research"), ("set", "shape", "circle")).has("Ann", water=0)
    assert poor.player("Ann").breakthroughs == {"circle/war": 1}
    short = led("cornella", water=2).built("Ann", "grand_reservoir").all_pass()
    assert short.state.phase == "power_up"


# --- Salvation ------------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S82")
@pytest.mark.rule("AN-LDR-07", "AN-PAR-09")
def test_caratacus_meddles_with_time() -> None:
    table = led("caratacus", water=2).refuses("Ann", ("meddle", "calm"), rule="AN-LDR-07")
    table.does("Ann", ("meddle", "suffer")).has("Ann", water=4, paradox=1)
    assert table.asked == ["Ann"]
    for half in ("suffer", "calm"):
        table.refuses("Ann", ("meddle", half), rule="AN-FREE-01")
    limit = led("caratacus", paradox=2).does("Ann", ("meddle", "suffer"), ("anomaly", "lab.1"))
    limit.has("Ann", water=2, paradox=0)
    assert limit.player("Ann").anomalies == ["lab.1"]


@pytest.mark.rule("AN-LDR-07", "AN-CST-08")
def test_caratacus_removes_a_token_for_two_water() -> None:
    table = led("caratacus", water=2, paradox=2)
    assert {("meddle", "suffer"), ("meddle", "calm")} <= set(table.offers("Ann"))
    table.does("Ann", ("meddle", "calm")).has("Ann", water=0, paradox=1)
    table.refuses("Ann", ("meddle", "suffer"), rule="AN-FREE-01")
    saving = led("caratacus", water=1, paradox=1).built("Ann", "grand_reservoir")
    saving.does("Ann", ("meddle", "calm")).has("Ann", water=0, paradox=0)
    poor = led("caratacus", water=1, paradox=1)
    poor.refuses("Ann", ("meddle", "calm"), rule="AN-CST-01", good="water", needed=2, have=1)
    poor.has("Ann", water=1, paradox=1)


@pytest.mark.rule("AN-LDR-07", "TB-ASK-07")
def test_nobody_falls_into_the_paradox_of_caratacus_unasked() -> None:
    table = led("caratacus")
    table.refuses("Ann", ("free", "caratacus"), rule="TB-ASK-02")
    table.refuses("Bob", ("meddle", "suffer"), rule="TB-ASK-01")
    table.has("Ann", water=0, paradox=0)
    assert table.player("Ann").used == []


@pytest.mark.scenario("AN-S94")
@pytest.mark.rule("AN-LDR-08", "AN-POW-03")
def test_amenas_people_keep_all_hexes() -> None:
    table = anachrony(era=4).leads("Ann", "amena").all_pass()
    assert table.state.era == 5
    assert [player.covered for player in table.state.players] == [[], ["TL", "TR"]]
    table.powers("Ann", "TL", "TC", "TR").has("Ann", water=3)
    cores = led("amena", era=4, energy_core=3).all_pass()
    cores.powers("Ann", "TL", "TC", "TR", "BL", "BC", "BR").has("Ann", energy_core=0, water=0)
    assert len(cores.player("Ann").powered) == 6
