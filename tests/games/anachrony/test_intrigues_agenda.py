"""Intrigues of the Council: set-up, Agenda tiles and Negotiate (IC-SET, IC-AGD, IC-NEG)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.intrigues.agenda import draw_and_keep, splits
from clepsydra.games.anachrony.modules.intrigues.catalog import Draw
from clepsydra.games.anachrony.modules.intrigues.chamber import DrewAgenda
from clepsydra.kernel import PERSON, Chance, Flow, Setup, deny
from clepsydra.kernel.zones import visible
from tests.games.anachrony.intrigues import (
    NAME,
    ROWS,
    chamber,
    council,
    discard,
    having,
    holds,
    may_draw,
    may_keep,
    piles,
    setup_of,
    supply,
)
from tests.games.anachrony.table import AnachronyTable

WCS = "world_council_surveillance"
KEEP_BOTH = (("keep", "O01"), ("keep", "V01"))


def sends(table: AnachronyTable, worker: str, where: str) -> AnachronyTable:
    return table.workers("Ann", active={worker: 1}).does("Ann", ("place", worker, where))


# --- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("IC-SET-01", "IC-SET-10")
def test_the_grid_is_empty_and_nobody_has_a_tile() -> None:
    own = chamber(council(3))
    assert list(own.rows) == ROWS
    assert all(not row.objective.pieces and not row.value.pieces for row in own.rows.values())
    assert [supply.pieces for supply in own.supplies] == [[], [], []]


@pytest.mark.rule("IC-SET-02", "FI-GEN-13")
@pytest.mark.parametrize(("modules", "more"), [((), []), (("variable_anomalies",), ["O27", "O28"])])
def test_only_objectives_of_modules_in_play_are_used(modules: tuple[str, ...], more: list[str]) -> None:
    pile = chamber(council(modules=modules)).piles["objective"]
    assert sorted(pile) == [f"O{number:02}" for number in range(1, 21)] + more


@pytest.mark.rule("IC-SET-03", "FI-INF-01")
def test_two_shuffled_piles_that_nobody_sees() -> None:
    rules: Any = council().rules
    openings = [rules.opening(Chance(bytes([number]))).intrigues for number in range(4)]
    for kind, count in (("objective", 20), ("value", 20)):
        assert {len(own.piles[kind]) for own in openings} == {count}
        assert len({tuple(own.piles[kind]) for own in openings}) == 4
        assert visible([openings[0].piles[kind]], 0) == set()
        assert visible([openings[0].discards[kind]], None) == set(openings[0].discards[kind])
        assert rules.back(openings[0].piles[kind].pieces[0]) == kind


@pytest.mark.rule("IC-SET-04")
def test_the_buildings_are_shuffled_into_their_stacks() -> None:
    stacks = council().state.stacks
    for row, tile in {"power_plant": "120", "factory": "220", "life_support": "320", "lab": "420"}.items():
        assert tile in [*stacks[row].primary, *stacks[row].secondary]


@pytest.mark.rule("IC-SET-05")
def test_surveillance_comes_in_the_place_of_a_random_superproject_of_the_base_game() -> None:
    rules: Any = council().rules
    tables = [rules.opening(Chance(number.to_bytes(2, "big"))) for number in range(60)]
    everything = {tile.id for tile in rules.catalog.tiles.values() if tile.superproject}
    for table in tables:
        placed = [piece for tile in table.timeline for piece in tile.superproject]
        unused = [piece for piece in table.box if piece in everything]
        assert (len(placed), len(unused), len(table.intrigues.removed)) == (6, 12, 1)
        assert {*placed, *unused, *table.intrigues.removed} == everything
        assert WCS not in table.intrigues.removed
        assert visible([table.intrigues.removed, table.box], 0) == set()
    assert len({table.intrigues.removed.pieces[0] for table in tables}) > 9
    there = [
        number for table in tables for number, tile in enumerate(table.timeline) if WCS in tile.superproject
    ]
    assert 10 < len(there) < 35, "6 of 18"
    assert set(there) == set(range(6))


@pytest.mark.rule("IC-SET-05")
def test_it_can_be_guaranteed() -> None:
    rules: Any = council(guaranteed=True).rules
    places = set()
    for number in range(40):
        table = rules.opening(Chance(bytes([number])))
        [place] = [era for era, tile in enumerate(table.timeline) if WCS in tile.superproject]
        places.add(place)
        assert (len(table.intrigues.removed), sum(len(tile.superproject) for tile in table.timeline)) == (
            1,
            6,
        )
    assert places == set(range(6))


@pytest.mark.rule("IC-SET-06")
def test_the_timeline_has_four_tiles_before_and_two_after_the_impact() -> None:
    table = council()
    rules = table.game.rules
    assert (rules.first_era, rules.last_era, rules.impact_era, rules.first_focus) == (1, 6, 4, 1)
    assert [len(tile.superproject) for tile in table.state.timeline] == [1] * 6
    assert rules.calendars[NAME].strength == rules.calendars["base"].strength + 1


@pytest.mark.rule("IC-SET-07", "IC-MIX-14")
def test_there_are_no_endgame_conditions() -> None:
    table = council(modules=("variable_anomalies",))
    assert "conditions" not in table.game.rules.setup_steps
    assert not table.state.conditions.pieces
    assert {"most_water", "most_anomalies"} <= set(table.state.box), "the cards stay in the box (IC-MIX-14)"
    assert "conditions" not in table.score("Ann")
    drafted = Setup("anachrony", (PERSON,) * 2, (NAME,), {"endgame_draft": True})
    assert ANACHRONY.why_not(drafted) == deny("IC-SET-07")


@pytest.mark.rule("FI-GEN-04")
def test_it_is_for_two_to_four_people() -> None:
    refuses = next(module for module in ANACHRONY.modules if module.name == NAME).refuses
    assert refuses(Setup("anachrony", (PERSON, "chronossus"), (NAME,))) == deny("FI-GEN-04")
    assert all(ANACHRONY.why_not(setup_of(seats)) is None for seats in (2, 3, 4))


# --- drawing and keeping ------------------------------------------------------------------------


def drawing(draw: int, keep: int) -> AnachronyTable:
    """Ann's free action: draw so many, keep so many."""

    def do(game: Anachrony, seat: int) -> Flow[None]:
        yield from draw_and_keep(game, seat, Draw(draw, keep))

    return having(do)


@pytest.mark.rule("IC-AGD-01", "IC-AGD-02", "IC-AGD-03")
@pytest.mark.scenario("FI-S38")
def test_the_split_is_said_first_and_what_is_not_kept_is_discarded_by_type() -> None:
    table = piles(drawing(4, 2), "O01", "V01", "V02", "V03").does("Ann", ("free", "made_up"))
    assert table.offers("Ann") == [("draw_agenda", 4 - values, values) for values in range(5)]
    table.does("Ann", ("draw_agenda", 1, 3))
    assert table.events(DrewAgenda) == [DrewAgenda(0, ("O01", "V01", "V02", "V03"))]
    assert table.offers("Ann") == [("keep", tile) for tile in ("O01", "V01", "V02", "V03")]
    assert may_keep(table) == (2, 2)
    table.does("Ann", (("keep", "O01"), ("keep", "V02")))
    assert (supply(table), discard(table, "objective")) == (["O01", "V02"], [])
    assert discard(table, "value") == ["V01", "V03"]
    assert visible(chamber(table).supplies, 1) >= {"O01", "V02"}


@pytest.mark.rule("IC-AGD-02")
def test_where_all_are_kept_nobody_is_asked() -> None:
    table = piles(drawing(2, 2), "O01", "V01").does("Ann", ("free", "made_up"), ("draw_agenda", 1, 1))
    assert supply(table) == ["O01", "V01"]


@pytest.mark.rule("IC-AGD-04")
@pytest.mark.scenario("FI-S42")
def test_a_discard_is_shuffled_when_its_pile_is_empty() -> None:
    table = drawing(3, 3)
    own = chamber(table)
    table.put(own.discards["value"], *(f"V{number:02}" for number in range(2, 6)))
    rest = [tile for tile in own.piles["value"] if tile != "V01"]
    table.put(table.state.discards, *rest)
    table.does("Ann", ("free", "made_up"), ("draw_agenda", 0, 3))
    assert supply(table)[0] == "V01", "what was left of the pile comes first"
    assert set(supply(table)[1:]) < {"V02", "V03", "V04", "V05"}
    assert (len(chamber(table).piles["value"]), discard(table, "value")) == (2, [])


@pytest.mark.rule("IC-AGD-04", "IC-AGD-05")
def test_a_type_that_is_used_up_cannot_be_drawn_and_with_both_used_up_fewer_are() -> None:
    table = drawing(3, 3)
    own = chamber(table)
    table.put(table.state.discards, *own.piles["value"].pieces[:], *own.piles["objective"].pieces[2:])
    left = list(own.piles["objective"])
    table.does("Ann", ("free", "made_up"))
    assert sorted(supply(table)) == sorted(left)


@pytest.mark.rule("IC-AGD-04", "IC-AGD-05")
def test_how_many_of_each_type_can_be_drawn_as_long_as_both_last() -> None:
    table = council()
    own = chamber(table)
    table.put(table.state.discards, *own.piles["value"].pieces[1:], *own.piles["objective"].pieces[2:])
    assert splits(table.game, 2, 3) == [
        ("draw_agenda", 2, 1),
        ("draw_agenda", 2, 0),
        ("draw_agenda", 1, 1),
    ]
    assert splits(table.game, 4, 6) == [("draw_agenda", 2, 1)]


# --- Negotiate ----------------------------------------------------------------------------------


@pytest.mark.rule("IC-NEG-01", "IC-NEG-02", "IC-NEG-05", "IC-NEG-06")
@pytest.mark.scenario("FI-S39")
def test_a_scientist_on_the_top_space_keeps_no_more_than_were_drawn() -> None:
    table = sends(piles(council(), "O01", "V01"), "scientist", "negotiate_top").does(
        "Ann", ("draw_agenda", 1, 1)
    )
    assert supply(table) == ["O01", "V01"]
    assert table.game.rules.spaces["negotiate_top"].board != "main"
    assert table.game.rules.group("capital")[-1] == "negotiate"


@pytest.mark.rule("IC-NEG-02")
def test_the_top_space_keeps_one_more() -> None:
    table = sends(council(), "administrator", "negotiate_top").does("Ann", ("draw_agenda", 1, 1))
    assert len(supply(table)) == 2


@pytest.mark.rule("IC-NEG-01", "IC-NEG-03", "IC-NEG-05", "IC-AGD-02")
@pytest.mark.scenario("FI-S40")
def test_an_engineer_on_the_middle_space_draws_six_or_four() -> None:
    table = sends(council(), "engineer", "negotiate_middle")
    assert may_draw(table) == {4, 6}, "the bonus can be declined"
    table.does("Ann", ("draw_agenda", 3, 3))
    assert len(table.offers("Ann")) == 6
    assert may_keep(table) == (1, 1)


@pytest.mark.rule("IC-NEG-05", "IC-AGD-02")
@pytest.mark.scenario("FI-S40")
def test_a_genius_has_one_of_the_three_bonuses() -> None:
    table = sends(council(), "genius", "negotiate_middle")
    assert table.offers("Ann") == [("bonus", kind) for kind in ("scientist", "engineer", "administrator")]
    table.does("Ann", ("bonus", "scientist"))
    assert may_draw(table) == {4}
    table.does("Ann", ("draw_agenda", 2, 2))
    assert may_keep(table) == (1, 2)
    other = sends(piles(council(), "O01", "O02", "V01", "V02"), "genius", "negotiate_middle")
    other.does("Ann", ("bonus", "administrator"), ("draw_agenda", 2, 2), (("keep", "O01"),))
    assert ("place_agenda", "O01", "agenda_row_2") in other.offers("Ann")


@pytest.mark.rule("IC-NEG-05", "IC-NEG-06")
def test_a_scientist_in_the_middle_may_keep_one_more() -> None:
    table = sends(piles(council(), "O01", "O02", "V01", "V02"), "scientist", "negotiate_middle")
    table.does("Ann", ("draw_agenda", 2, 2), KEEP_BOTH)
    assert supply(table) == ["O01", "V01"]


@pytest.mark.rule("IC-NEG-04")
@pytest.mark.scenario("FI-S41")
def test_the_bottom_space_is_for_three_or_more_and_costs_water() -> None:
    assert "negotiate_bottom" not in council(2).game.rules.spaces
    for seats in (3, 4):
        table = council(seats).workers("Ann", engineer=1)
        table.refuses("Ann", ("place", "engineer", "negotiate_bottom"), rule="AN-SLT-05")
    table = sends(council(3).give("Ann", water=1), "administrator", "negotiate_bottom").has("Ann", water=0)
    assert may_draw(table) == {3}
    table.does("Ann", ("draw_agenda", 3, 0))
    assert may_keep(table) == (1, 1)


def full(table: AnachronyTable) -> AnachronyTable:
    return table.occupies("Bob", "negotiate_top").occupies("Bob", "negotiate_middle")


@pytest.mark.rule("IC-NEG-07")
@pytest.mark.scenario("FI-S58")
def test_the_world_council_copies_negotiate_when_it_is_full() -> None:
    table = piles(full(council()).give("Ann", water=2), "O01", "V01")
    sends(table, "administrator", "council.left").does("Ann", ("copy", "negotiate"), ("draw_agenda", 1, 1))
    assert may_keep(table) == (1, 1), "no space adds to it"
    table.does("Ann", (("keep", "O01"),), ("place_agenda", "O01", "agenda_row_1"))
    assert (table.state.banner, supply(table)) == (0, [])
    table.has("Ann", water=0, vp=2)


@pytest.mark.rule("IC-NEG-07")
def test_the_world_council_does_not_copy_it_while_a_space_is_free() -> None:
    table = council().occupies("Bob", "negotiate_top").give("Ann", water=1).workers("Ann", engineer=1)
    table.refuses("Ann", ("place", "engineer", "council.right"), rule="AN-CNC-05")
    gone = council().occupies("Bob", "negotiate_top").unavailable("negotiate_middle")
    gone.give("Ann", water=1).workers("Ann", engineer=1).does("Ann", ("place", "engineer", "council.right"))


@pytest.mark.rule("IC-NEG-08", "FI-GEN-14")
def test_worker_and_exosuit_come_home_tired_and_to_the_reserve() -> None:
    table = sends(council().workers("Bob", engineer=1), "engineer", "negotiate_top")
    table.does("Ann", ("draw_agenda", 2, 0))
    assert [suit.where for suit in table.player("Ann").suits] == ["negotiate_top"]
    table.refuses("Bob", ("place", "engineer", "negotiate_top"), rule="AN-SLT-01")
    table.all_pass()
    assert (table.player("Ann").tired, table.player("Ann").suits) == ({"engineer": 1}, [])
    assert table.player("Ann").reserve == 6


@pytest.mark.rule("IC-NEG-09")
def test_effects_that_name_the_actions_do_not_include_it() -> None:
    table = council().built("Ann", "outback_conditioner")
    table.workers("Ann", genius=1).pool(engineer=1).give("Ann", water=2)
    table.does("Ann", ("work", "genius", "outback_conditioner"))
    assert table.offers("Ann") == [("do", "recruit"), ("do", "research")]


@pytest.mark.rule("NB-MIX-01", "FI-GEN-08", "FI-GEN-09")
def test_lab_419_negotiates_without_a_worker() -> None:
    table = council(modules=("neutronide",)).built("Ann", "101").offer("419").workers("Ann", engineer=1)
    table.give("Ann", titanium=9, gold=9, uranium=9, neutronium=9, water=9)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "419"), ("again", "negotiate"))
    assert may_draw(table) == {2}
    table.does("Ann", ("draw_agenda", 1, 1))
    assert may_keep(table) == (1, 1)


@pytest.mark.rule("FI-GEN-11")
def test_the_exocrawler_does_not_reach_the_chamber() -> None:
    table = (
        council().built("Ann", "exocrawler").workers("Ann", engineer=1).does("Ann", ("free", "exocrawler"))
    )
    assert ("place", "engineer", "purify") in table.offers("Ann")
    assert not any("negotiate" in str(option) for option in table.offers("Ann"))


@pytest.mark.rule("IC-AGD-03")
def test_a_cost_can_name_agenda_tiles() -> None:
    table = holds(council().built("Ann", "220").workers("Ann", engineer=1), "Ann", "O01", "V01")
    table.does("Ann", ("work", "engineer", "220"), ("spend_agenda", "V01"), ("gain", "gold", 1))
    assert (supply(table), discard(table, "value")) == (["O01"], ["V01"])
