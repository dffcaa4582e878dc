"""Tiles of the Capital, of Hypersync and of the Agenda grid, morale, drafts and dearer costs, step by step."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.capital_tiles import lay_face_down, use_up
from clepsydra.games.anachrony.catalog import Effect
from clepsydra.games.anachrony.events import CapitalCollapsed, CapitalCovered, MoraleMoved
from clepsydra.games.anachrony.modules.fractures.device_actions import check
from clepsydra.games.anachrony.modules.fractures.glitch_check import GlitchDue, NoGlitch
from clepsydra.games.anachrony.modules.fractures.recall import recall
from clepsydra.games.anachrony.modules.fractures.upgrade import (
    fitting,
    put_on_tile,
    why_full,
    why_not_roll,
    why_not_upgrade,
)
from clepsydra.games.anachrony.modules.hypersync.tiles import (
    counted,
    in_play,
    may_roll,
    penalty,
    roll_once_more,
    there,
    tiles_are_there,
    warps_and_tiles,
)
from clepsydra.games.anachrony.modules.intrigues.catalog import Draw
from clepsydra.games.anachrony.modules.intrigues.grid import is_locked, place, stacking_water, why_not_place
from clepsydra.games.anachrony.modules.intrigues.negotiate import choose_bonus, plus
from clepsydra.games.anachrony.modules.variable_anomalies.rules import dearer, held
from clepsydra.games.anachrony.morale import lower_morale, raise_morale, why_not_lower
from clepsydra.games.anachrony.variants.endgame_draft import reveal_conditions
from clepsydra.kernel import Event, Gained, Shown, Some, deny
from tests.games.anachrony import variable_anomalies as va
from tests.games.anachrony.devices import all_drawn, device, glitched, rolls
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.hypersync import hypersync
from tests.games.anachrony.hypersync import lies as lies_above
from tests.games.anachrony.intrigues import council, grid, holds, spots
from tests.games.anachrony.table import anachrony
from tests.games.anachrony.test_steps_of_modules import carried_out

# --- the base game ------------------------------------------------------------------------------


@pytest.mark.rule("AN-MOR-02", "AN-MOR-03", "AN-MOR-04")
def test_morale_moves_on_its_track_and_brings_points_or_costs_a_worker_at_its_ends() -> None:
    table = anachrony().morale("Ann", 6).workers("Ann", engineer=1, tired={"genius": 1})
    game, told = table.game, list[Event]()
    game.told = told.append
    raise_morale(game, 0)
    assert told == [MoraleMoved(0, 7)]
    raise_morale(game, 0)
    table.has("Ann", vp=game.board(0).max_morale_vp)
    assert table.player("Ann").morale == 7
    assert len(told) == 2
    table.morale("Ann", 2)
    assert carried_out(lower_morale(game, 0)) == []
    assert (table.player("Ann").morale, told[-1]) == (1, MoraleMoved(0, 1))
    assert why_not_lower(game, 0) is None
    options = [("lose", "engineer", "active"), ("lose", "genius", "tired")]
    assert carried_out(lower_morale(game, 0), options[1]) == [options]
    table.has_workers("Ann", active={"engineer": 1})
    table.workers("Ann")
    assert why_not_lower(game, 0) == deny("AN-MOR-04")
    assert carried_out(lower_morale(game, 0)) == []
    assert table.player("Ann").morale == 1


@pytest.mark.rule("AN-CCT-02", "FT-IMP-06")
def test_a_used_tile_uncovers_the_one_below_and_the_last_one_closes_its_space() -> None:
    table = anachrony(era=5).impact(construct=("construct_1", "construct_5"))
    game, told = table.game, list[Event]()
    slot = table.state.slots["construct.1"]
    pile = table.state.collapsing["construct"]
    below = pile.pieces[-1]
    lay_face_down(game, "construct.1", pile)
    assert slot.below is not None
    assert slot.below.pieces == [below]
    game.told = told.append
    use_up(game, "construct.1")
    assert (slot.tile, slot.unavailable) == (below, False)
    assert told == [CapitalCovered("construct.1", below)]
    assert "construct_1" in table.state.discards
    use_up(game, "construct.1")
    assert slot.unavailable
    assert told[1:] == [CapitalCollapsed("construct.1")]
    use_up(game, "council.left")
    assert not table.state.slots["council.left"].unavailable, "no tile lies there"


@pytest.mark.rule("AN-VED-01", "AN-VED-02")
def test_what_was_kept_in_the_draft_is_in_play_with_some_of_the_others_by_chance() -> None:
    added: set[tuple[str, ...]] = set()
    for number in range(4):
        table = anachrony(2, endgame_draft=True, phase="reveal_conditions", era=1)
        cards = sorted(table.game.rules.catalog.conditions)
        table.put(table.player("Ann").chosen, cards[0]).put(table.player("Bob").chosen, cards[1])
        table.put(table.player("Ann").hand, *cards[2:5]).put(table.player("Bob").hand, *cards[5:8])
        table.state.chance.key = bytes([number])
        game, told = table.game, list[Event]()
        game.told = told.append
        reveal_conditions(game)
        laid_out = table.state.conditions.pieces
        assert laid_out[:2] == cards[:2]
        assert [event for event in told if isinstance(event, Shown)] == [
            Shown(0, (cards[0],)),
            Shown(1, (cards[1],)),
        ]
        assert [len(player.hand) + len(player.chosen) for player in table.state.players] == [0, 0]
        assert {*laid_out} | {*table.state.box.pieces} >= {*cards}
        added.add(tuple(laid_out[2:]))
    assert len(added) > 1


# --- Fractures of Time --------------------------------------------------------------------------


@pytest.mark.rule("FT-RCL-06", "FT-GLI-02", "FT-DEV-06")
@pytest.mark.parametrize(
    ("more", "flux", "event"),
    [({}, 3, NoGlitch(0, 3, 3)), ({}, 4, GlitchDue(0, 4, 3)), ({"add": 1}, 3, GlitchDue(0, 4, 3))],
)
def test_a_check_is_of_the_flux_die_with_what_is_added_against_the_empty_spaces(
    more: dict[str, int], flux: int, event: Event
) -> None:
    table = rolls(device(fractures(), "FF..."), flux, "fracture_device")
    game, told = table.game, list[Event]()
    game.told = told.append
    carried_out(check(game, Act(0), Effect("glitch_check", more)))
    assert event in told
    assert all_drawn(table)


@pytest.mark.rule("FT-RCL-02", "FT-RCL-03", "FT-RCL-05", "FT-RCL-07")
def test_from_a_tile_with_a_glitch_nobody_is_recalled() -> None:
    table = device(fractures(), ".....").give("Ann", water=9, energy_core=9, neutronium=9)
    table.give("Ann", titanium=9, uranium=9, gold=9).built("Ann", "201", "202")
    table.occupies("Ann", "201", "engineer").occupies("Ann", "202", "engineer")
    table.player("Ann").used = ["201", "force_workers"]
    glitched(table, "201")
    steps = recall(table.game, 0, 1, 3)
    ask = next(steps)
    while not isinstance(ask, Some):
        ask = steps.send(next(iter(ask.menu.options)))  # type: ignore[union-attr]
    assert list(ask.menu.options) == [
        ("recall_worker", "engineer", "202"),
        ("recall_mark", "force_workers"),
    ]


@pytest.mark.rule("FT-UPG-02", "FT-UPG-03", "FT-UPG-04", "FT-UPG-05", "FT-END-05", "FT-SDB-05")
def test_each_upgrade_takes_a_breakthrough_with_a_new_icon_and_four_are_all() -> None:
    table = fractures().breakthroughs("Ann", "circle/war", "square/war", "triangle/society")
    assert fitting(table.game, 0) == ["circle/war", "square/war", "triangle/society"]
    put_on_tile(table.game, 0, "circle/war")
    assert own(table).device.upgrades == ["circle/war"]
    assert fitting(table.game, 0) == ["triangle/society"]
    assert why_not_upgrade(table.game, 0) is None
    put_on_tile(table.game, 0, "triangle/society")
    assert why_not_upgrade(table.game, 0) == deny("FT-UPG-02")
    own(table).device.upgrades += ["circle/technology"]
    assert why_full(table.game, 0) is None
    own(table).device.upgrades += ["circle/genetics"]
    assert why_full(table.game, 0) == deny("FT-UPG-04", most=4)
    assert why_not_roll(table.game) is None
    table.out_of_supply(*table.state.breakthroughs)
    assert why_not_roll(table.game) == deny("FT-SDB-05")


# --- Hypersync ----------------------------------------------------------------------------------


@pytest.mark.rule("HS-PAR-01", "HS-PAR-02", "HS-PAR-03", "HS-PAR-04", "HS-PAR-06", "HS-MIX-04", "HS-END-01")
def test_tiles_above_the_timeline_count_with_warp_tiles_and_who_has_most_rolls_once_more() -> None:
    table = hypersync(3, era=4)
    game = table.game
    assert list(roll_once_more(game)) == []
    lies_above(table, "Ann", construct=1, recruit=2)
    lies_above(table, "Bob", research=1, recruit=1)
    lies_above(table, "Cleo", construct=3)
    table.warp("Ann", 1, "warp_gold")
    assert [in_play(game, seat) for seat in range(3)] == [2, 2, 1]
    assert list(roll_once_more(game)) == [0, 1]
    assert [[counted(game, seat, era) for era in (1, 2, 3)] for seat in range(3)] == [
        *([1, 1, 0], [2, 0, 0], [0, 0, 1])
    ]
    assert [may_roll(game, seat, 1) for seat in range(3)] == [True, False, False]
    assert [warps_and_tiles(game, seat) for seat in range(3)] == [3, 2, 1]
    each = game.rules.catalog.more["hypersync_board"].unreturned_vp
    assert each < 0
    assert [penalty(game, seat) for seat in range(3)] == [2 * each, 2 * each, each]
    assert [tile.action for tile in there(game, 0, 2)] == ["recruit"]
    assert tiles_are_there(table.state)


# --- the Agenda grid ----------------------------------------------------------------------------


@pytest.mark.rule("IC-PLC-02", "IC-PLC-03", "IC-PLC-04", "IC-PLC-05", "IC-PLC-06")
def test_a_tile_in_the_grid_costs_what_lies_there_and_brings_the_bonus_of_its_row_once_in_a_turn() -> None:
    table = grid(holds(council(), "Ann", "O03"), 2, "O01", "O02").give("Ann", water=1)
    game, row = table.game, "agenda_row_2"
    each = game.rules.catalog.more["council"].stack_water
    due = stacking_water(game, "O03", row)
    assert due == 2 * each
    assert stacking_water(game, "O03", "agenda_row_1") == 0
    denial = why_not_place(game, 0, "O03", row)
    assert denial is not None
    assert (denial.rule, denial.params["needed"]) == ("IC-PLC-02", due)
    assert why_not_place(game, 0, "O03", row, free=True) is None
    table.give("Ann", water=due)
    assert why_not_place(game, 0, "O03", row) is None
    told = list[Event]()
    game.told = told.append
    bonus = game.rules.catalog.more["agenda_row"][row]
    steps = place(game, 0, "O03", row)
    for ask in steps:
        raise AssertionError(ask)
    table.has("Ann", water=bonus.get("water", 0))
    assert any(isinstance(event, Gained) for event in told) == bool(bonus)
    assert spots(table, 2)[0] == ["O01", "O02", "O03"]
    assert why_not_place(game, 0, "O04", row, free=True) == deny("IC-PLC-06")
    assert why_not_place(game, 1, "O04", row, free=True) is None
    assert not is_locked(game, row)


@pytest.mark.rule("IC-NEG-05", "IC-NEG-06")
@pytest.mark.parametrize(("worker", "ways"), [("genius", 3), ("scientist", 1), ("", 0)])
def test_the_bonus_of_negotiating_is_that_of_the_worker(worker: str, ways: int) -> None:
    game = council().game
    steps = choose_bonus(game, Act(0, worker))
    if ways < 2:
        with pytest.raises(StopIteration) as over:
            next(steps)
        assert (over.value.value.worker if over.value.value else "") == worker
    else:
        ask = next(steps)
        assert len(list(ask.menu.options)) == ways  # type: ignore[union-attr]
    assert plus(Draw(2, 1), Draw(3, 5)) == Draw(5, 6)


# --- Variable Anomalies -------------------------------------------------------------------------


@pytest.mark.rule("VA-GAIN-09", "VA-GAIN-10")
def test_what_lies_on_a_board_makes_its_owners_costs_dearer_and_nobody_elses() -> None:
    plain = va.anomalies()
    cost = {"water": 2, "gold": 1}
    acts = [
        Act(0, where="supply"),
        Act(0, action="construct"),
        Act(0, action="warp"),
        Act(0, action="recruit"),
    ]
    assert [dearer(plain.game, act, cost) for act in acts] == [cost] * 4
    tiles = plain.game.rules.catalog.tiles
    for what, act in (("supply_costs_more", acts[0]), ("construct_costs_more", acts[1])):
        name = next(
            name for name in va.TILES if any(each.args["what"] == what for each in tiles[name].passive)
        )
        table = va.lies(va.anomalies(), "Ann", **{name: "lab.1"})
        assert held(table.game, 0) == [name]
        more = dearer(table.game, act, cost)
        assert sum(more.values()) > sum(cost.values())
        assert all(more[good] >= count for good, count in cost.items())
        assert [dearer(table.game, other, cost) for other in acts if other is not act] == [cost] * 3
    name = next(
        name
        for name in va.TILES
        if any(each.args["what"] == "warped_workers_cost" for each in tiles[name].passive)
    )
    table = va.lies(va.anomalies(), "Ann", **{name: "lab.1"})
    assert dearer(table.game, acts[2], {"water": 1})["water"] > 1
    assert dearer(table.game, acts[2], {"water": 9}) == {"water": 9}
    table.player("Ann").facts[name] = 1
    assert dearer(table.game, acts[2], {"water": 1}) == {"water": 1}, "it came in this very phase"
