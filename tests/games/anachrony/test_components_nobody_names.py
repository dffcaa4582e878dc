"""Components that decisions and events of random play never name, each staged here by its name.

`clepsydra simulate anachrony --mix random-options --components` lists them under `never_used`: cards and boards whose
figures are used under another name (the recruits of a card, the spaces of a device), or that are seldom reached.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import base_data
from clepsydra.games.anachrony.modules.fractures.device import side_of
from clepsydra.games.anachrony.variants.alternate_timeline import SpaceCovered
from clepsydra.kernel import PERSON, Setup
from tests.games.anachrony.devices import device, glitched
from tests.games.anachrony.fractures import fractures, new_game, own, set_up
from tests.games.anachrony.hypersync import FOURTH, LEFT, hypersync, lies, where
from tests.games.anachrony.intrigues import (
    chamber,
    council,
    grid,
    has_mission,
    holds,
    may_draw,
    may_keep,
    piles,
)
from tests.games.anachrony.table import AnachronyTable, anachrony

Arrange = Callable[[AnachronyTable], Any]


# --- conditions of the Council: Bob meets each, Ann does not --------------------------------------

CONDITIONS: dict[str, tuple[str, tuple[str, ...], Arrange]] = {
    "agenda_most_workers": ("O01", (), lambda table: table.workers("Bob", engineer=1)),
    "agenda_most_water": ("O03", (), lambda table: table.give("Bob", water=1)),
    "agenda_most_breakthroughs": ("O05", (), lambda table: table.breakthroughs("Bob", "circle/war")),
    "agenda_most_building_slots": ("O07", (), lambda table: table.built("Bob", "302")),
    "agenda_highest_morale": ("O09", (), lambda table: table.morale("Ann", 2).morale("Bob", 3)),
    "agenda_highest_range_sum": ("O11", (), lambda table: table.built("Bob", "101")),
    "agenda_most_superprojects": ("O13", (), lambda table: table.built("Bob", "exocrawler")),
    "agenda_most_time_travels": ("O15", (), lambda table: table.travels("Bob", 1)),
    "agenda_copy_above": ("O17", (), lambda table: grid(table.give("Bob", water=1), 1, "O03")),
    "agenda_copy_below": ("O19", (), lambda table: grid(table.give("Bob", water=1), 3, "O03")),
    "agenda_most_technologies": (
        "O21",
        ("fractures",),
        lambda table: table.put(own(table, "Bob").technologies, "516"),
    ),
    "agenda_most_flux_on_track": ("O24", ("fractures",), lambda table: device(table, "F....", "Bob")),
    "agenda_most_anomalies": ("O27", ("variable_anomalies",), lambda table: table.anomaly("Bob", "lab.1")),
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_of_the_council_is_met(condition: str) -> None:
    tile, modules, arrange = CONDITIONS[condition]
    table = grid(council(modules=modules), 2, tile, "V05")
    assert table.game.rules.catalog.more["objective_tile"][tile].condition == condition
    arrange(table)
    assert [table.score(who)["agenda_grid"] for who in table.names] == [0, 7]


NEVER_LAID_OUT = {
    "agenda_most_adventures": ("O29", "O30"),
    "agenda_most_guardians": ("O31", "O32"),
}
"""They are for expansions that nobody can play here."""


@pytest.mark.parametrize("condition", NEVER_LAID_OUT)
def test_a_condition_of_another_expansion_stays_in_the_box(condition: str) -> None:
    table = council(modules=tuple(module.name for module in ANACHRONY.modules if module.name != "intrigues"))
    tiles = table.game.rules.catalog.more["objective_tile"]
    assert (
        tuple(name for name, tile in tiles.items() if tile.condition == condition)
        == NEVER_LAID_OUT[condition]
    )
    assert not {*NEVER_LAID_OUT[condition]} & {*chamber(table).piles["objective"]}


def test_every_condition_is_staged() -> None:
    conditions = council().game.rules.catalog.more["objective_condition"]
    assert {*conditions} == {*CONDITIONS, *NEVER_LAID_OUT}


# --- workers who negotiate ------------------------------------------------------------------------


def negotiates(worker: str, *tiles: str) -> AnachronyTable:
    table = piles(council(), *tiles).workers("Ann", active={worker: 1})
    return table.does("Ann", ("place", worker, "negotiate_middle"))


def negotiate_scientist() -> None:
    assert may_keep(negotiates("scientist").does("Ann", ("draw_agenda", 2, 2))) == (1, 2)


def negotiate_engineer() -> None:
    assert may_draw(negotiates("engineer")) == {4, 6}


def negotiate_administrator() -> None:
    table = negotiates("administrator", "O01", "O02", "V01", "V02")
    table.does("Ann", ("draw_agenda", 2, 2), (("keep", "O01"),))
    assert ("place_agenda", "O01", "agenda_row_2") in table.offers("Ann")


# --- what the Council gives and takes -------------------------------------------------------------


def agenda_benefits() -> None:
    table = holds(council(), "Ann", "O01", "O02").workers("Ann", tired={"engineer": 3})
    table.player("Ann").facts["agenda_benefits"] = 2
    table.does("Ann", ("free", "benefit_rouses"), ("spend_agenda", "O01"))
    table.does("Ann", (("rouse", "engineer", 1), ("rouse", "engineer", 2)))
    table.has_workers("Ann", active={"engineer": 2}, tired={"engineer": 1})
    table.refuses("Ann", ("free", "benefit_rouses"), rule="IC-BEN-02", most=3)


def missions() -> None:
    table = council(era=2, phase="missions")
    assert len(table.offers("Ann")) == 2
    has_mission(council().give("Ann", vp=2), "Ann", "M04").all_pass().has("Ann", vp=1)


def emergency_missions() -> None:
    table = council(era=5).give("Ann", titanium=1, uranium=1, gold=1, neutronium=1).built("Ann", "exocrawler")
    table.workers("Ann", engineer=1)
    has_mission(table, "Ann", "EM8").does("Ann", ("free", "mission"), ("mission_reward", 3)).has("Ann", vp=3)


# --- Hypersync ------------------------------------------------------------------------------------


def hypersync_board() -> None:
    table = lies(hypersync(), "Ann", research=1)
    assert [table.score(who)["hypersync_tiles"] for who in table.names] == [-4, 0]


def hypersync_fourth() -> None:
    table = hypersync(4, era=4).workers("Ann", scientist=1).give("Ann", water=2).focus("Ann", 1)
    lies(table, "Ann", research=1).occupies("Bob", LEFT, "scientist")
    table.does("Ann", ("place", "scientist", FOURTH)).has("Ann", water=0, vp=2)
    assert where(table, "Ann", "research") == "supply"


# --- Fractures of Time ----------------------------------------------------------------------------


def fracture_setup() -> None:
    table = set_up(new_game())
    assert (table.game.eras(), table.game.rules.impact_era, table.state.era) == (range(6), 3, 0)
    table.has("Ann", flux_core=1)


def fracture_track() -> None:
    table = device(fractures(), "G....", upgrades=3)
    assert len(own(table).device.spaces) == 9
    assert table.score("Ann")["devices"] == 7


def glitch_marker() -> None:
    assert glitched(fractures(), "BC").score("Ann")["glitches"] == -2


DEVICES = {
    "device_a": "device_upgrade",
    "device_harmony": "device_harmony_remove",
    "device_dominance": "device_dominance_upgrade",
    "device_progress": "device_progress_remove",
    "device_salvation": "device_salvation_remove",
    "device_unity": "device_unity_upgrade",
}
"""Each with an action that is printed on it."""


@pytest.mark.parametrize("side", DEVICES)
def test_a_device_has_its_actions(side: str) -> None:
    path = side.removeprefix("device_")
    table = fractures(side="A" if path == "a" else "B").workers("Ann", operator=1)
    table.path("Ann", "harmony" if path == "a" else path)
    assert side_of(table.game, 0).id == side
    candidates = table.ask("Ann").menu.candidates
    shown = {str(option[-1]) for option in candidates if str(option[-1]).startswith("device_")}
    assert shown == set(side_of(table.game, 0).actions)
    assert DEVICES[side] in shown


SINGLE = (
    negotiate_scientist,
    negotiate_engineer,
    negotiate_administrator,
    agenda_benefits,
    missions,
    emergency_missions,
    hypersync_board,
    hypersync_fourth,
    fracture_setup,
    fracture_track,
    glitch_marker,
)


@pytest.mark.parametrize("stage", SINGLE, ids=lambda stage: str(stage.__name__))
def test_a_component_does_its_part(stage: Callable[[], None]) -> None:
    stage()


# --- cards of the base game -----------------------------------------------------------------------


def prepared(era: int, deck: str, card: str) -> AnachronyTable:
    """Phase 1 of an era draws a card."""
    table = anachrony(era=era, phase="preparation")
    return table.put(getattr(table.state, deck), card).start()


@pytest.mark.parametrize("number", range(1, 12))
def test_a_recruit_card_fills_the_pool_and_a_mine_card_the_mine(number: int) -> None:
    recruits, cubes = f"recruit_card_{number}", f"mine_card_{number}"
    table = prepared(3, "recruit_deck", recruits)
    catalog = table.game.rules.catalog
    assert table.state.recruit_card.pieces == [recruits]
    assert table.state.pool == catalog.recruit_cards[recruits]
    table = prepared(3, "mine_deck", cubes)
    assert table.state.mine_card.pieces == [cubes]
    assert table.state.mine == list(catalog.mine_cards[cubes])
    table = prepared(5, "mine_deck", cubes)
    assert table.state.mine == ["neutronium", *catalog.mine_cards[cubes][1:]]


@pytest.mark.parametrize("number", range(1, 21))
def test_an_asset_card_gives_what_it_shows(number: int) -> None:
    modules = ("fractures",) if number > 16 else ()
    table = anachrony(era=1, phase="assets", modules=modules, asset_draft=True)
    card = table.game.rules.catalog.assets[f"asset_{number}"]
    ann = table.put(table.player("Ann").chosen, card.id).start().player("Ann")
    assert {good: count for good, count in ann.goods.items() if count} == card.goods
    assert sum(ann.breakthroughs.values()) == card.breakthroughs
    table.has_workers("Ann", active=card.active, tired=card.tired)


@pytest.mark.parametrize("era", range(1, 8))
def test_an_alternate_timeline_tile_lies_in_its_era(era: int) -> None:
    table = anachrony(era=era, phase="warp", alternate_timeline=True)
    table.warps(Ann=("warp_gold",), Bob=("warp_gold",))
    printed = [space for space in table.game.rules.catalog.timeline[era][:2] if space != "blank"]
    assert [event.space for event in table.events(SpaceCovered) if event.space != "blank"] == printed


def test_two_spare_timeline_tiles_stay_in_the_box() -> None:
    assert [tile["id"] for tile in base_data()["alternate_timeline_tile"] if tile["use"] == "spare"] == [8, 9]
    assert [*anachrony(alternate_timeline=True).game.rules.catalog.timeline] == [*range(1, 8)]


@pytest.mark.parametrize(
    ("path", "side", "lowest", "highest"),
    [
        ("harmony", "A", -6, 6),
        ("harmony", "B", -4, 8),
        ("dominance", "B", -3, 6),
        ("progress", "B", -6, 7),
        ("salvation", "B", -8, 4),
        ("unity", "B", -6, 6),
    ],
)
def test_a_player_board_scores_its_own_morale(path: str, side: str, lowest: int, highest: int) -> None:
    table = anachrony(side=side, modules=("fractures",) if path == "unity" else ()).path("Ann", path)
    assert table.morale("Ann", 1).score("Ann")["morale"] == lowest
    assert table.morale("Ann", 7).score("Ann")["morale"] == highest


def test_purify_water_world_council_and_evacuation_are_used() -> None:
    anachrony().workers("Ann", scientist=1).does("Ann", ("place", "scientist", "purify")).has("Ann", water=4)
    table = anachrony().workers("Ann", scientist=1).give("Ann", water=9)
    table.state.banner = 1
    table.occupies("Bob", "research.1").occupies("Bob", "research.2")
    table.does("Ann", ("place", "scientist", "council.left"), ("copy", "research"))
    assert (table.state.banner, table.state.slots["council.left"].seat) == (0, 0)
    table = anachrony(era=5).path("Ann", "harmony").built("Ann", "301", "302", "303")
    table.workers("Ann", engineer=1).does("Ann", ("place", "engineer", "evacuate"))
    assert table.player("Ann").evacuated


def test_an_anomaly_of_the_base_game_costs_three_points() -> None:
    assert anachrony().anomaly("Ann", "lab.1").score("Ann")["anomalies"] == -3


STAGED = {
    *CONDITIONS,
    *NEVER_LAID_OUT,
    *(tile for tiles in NEVER_LAID_OUT.values() for tile in tiles),
    *(stage.__name__ for stage in SINGLE),
    *DEVICES,
    *(f"{deck}_card_{number}" for deck in ("recruit", "mine") for number in range(1, 12)),
    *(f"starting_asset_card_{number}" for number in range(1, 21)),
    *(f"alternate_timeline_tile_{number}" for number in range(1, 10)),
    "side_a",
    *(f"{path}/B" for path in ("harmony", "dominance", "progress", "salvation", "unity")),
    *("purify_water", "world_council", "evacuation", "anomaly_base"),
}
"""What is staged above; whatever else `never_used` lists belongs here too."""


def test_what_is_staged_is_in_the_box_and_of_its_kinds_all_of_it() -> None:
    assert ANACHRONY.components is not None
    everything = Setup("anachrony", (PERSON,) * 2, tuple(module.name for module in ANACHRONY.modules))
    sheets = ANACHRONY.components.sheets(everything, "en").sections
    sections = {section.title: [piece.id for piece in section.pieces] for section in sheets}
    components = {name for names in sections.values() for name in names}
    assert components >= STAGED
    partly = {
        title for title, names in sections.items() if STAGED & {*names} < {*names} and STAGED & {*names}
    }
    assert partly == {"Main board", "Hypersync: spaces", "Intrigues of the Council: Objectives"}
