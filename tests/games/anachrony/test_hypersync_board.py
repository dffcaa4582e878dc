"""The module Hypersync (HS): its board, where tiles come back, and what supercharges it."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.clean_up import capital_is_gone
from tests.games.anachrony.hypersync import (
    FOURTH,
    LEFT,
    MIDDLE,
    RIGHT,
    fetching,
    hypersync,
    lies,
    own,
    supercharged,
    tile,
    use,
    where,
)
from tests.games.anachrony.table import AnachronyTable

SPACES = {
    LEFT: ("scientist", "research"),
    MIDDLE: ("administrator", "recruit"),
    RIGHT: ("engineer", "construct"),
}


@pytest.mark.rule("HS-RET-01", "HS-RET-06", "HS-RET-09")
@pytest.mark.scenario("FI-S14")
def test_an_engineer_on_the_right_space_fetches_the_construct_tile() -> None:
    table = fetching().does("Ann", ("place", "engineer", RIGHT)).has("Ann", vp=2)
    assert where(table, "Ann", "construct") == "supply"
    assert (table.player("Ann").travels, len(table.player("Ann").powered)) == (0, 5)
    assert table.state.slots[RIGHT].seat == 0
    table.all_pass().has_workers("Ann", active={}, tired={"engineer": 1})
    assert (table.state.slots[RIGHT].seat, table.player("Ann").suits) == (-1, [])


@pytest.mark.rule("HS-RET-01", "FI-GEN-14")
def test_without_a_powered_exosuit_nobody_goes_there() -> None:
    table = fetching().hexes("Ann", 0)
    table.refuses("Ann", ("place", "engineer", RIGHT), rule="AN-TURN-02")


@pytest.mark.rule("HS-RET-02")
@pytest.mark.scenario("FI-S15")
def test_the_focus_must_be_on_a_past_tile_with_the_right_tile_above_it() -> None:
    fetching().focus("Ann", 4).refuses("Ann", ("place", "engineer", RIGHT), rule="HS-RET-02")
    here = lies(hypersync(era=4).workers("Ann", engineer=1), "Ann", construct=4)
    here.refuses("Ann", ("place", "engineer", RIGHT), rule="HS-RET-02")
    other = fetching("research")
    other.refuses("Ann", ("place", "engineer", RIGHT), rule="HS-RET-02", action="construct", era=2)
    elsewhere = fetching().focus("Ann", 1)
    elsewhere.refuses("Ann", ("place", "engineer", RIGHT), rule="HS-RET-02", action="construct", era=1)


@pytest.mark.rule("HS-RET-02")
def test_the_tile_of_somebody_else_is_of_no_use() -> None:
    table = hypersync(era=4).workers("Ann", engineer=1).focus("Ann", 2)
    lies(table, "Bob", construct=2).refuses("Ann", ("place", "engineer", RIGHT), rule="HS-RET-02")


@pytest.mark.rule("HS-RET-03")
@pytest.mark.parametrize("space", SPACES)
def test_each_space_takes_its_type_or_a_genius_and_gives_its_tile_back(space: str) -> None:
    worker, action = SPACES[space]
    for kind in ("scientist", "engineer", "administrator", "genius"):
        table = fetching(action, kind)
        if kind in (worker, "genius"):
            table.does("Ann", ("place", kind, space))
            assert where(table, "Ann", action) == "supply"
        else:
            table.refuses("Ann", ("place", kind, space), rule="HS-RET-03", worker=kind, needs=worker)


@pytest.mark.rule("HS-RET-04", "FI-GEN-14")
def test_a_space_takes_one_exosuit_in_an_era() -> None:
    table = fetching().occupies("Bob", RIGHT)
    table.refuses("Ann", ("place", "engineer", RIGHT), rule="AN-SLT-01")


def with_four(water: int = 2, **words: Any) -> AnachronyTable:
    """Ann has a Scientist, water, and her Research tile above era 1 at her focus; Bob stands on the left space."""
    table = hypersync(4, era=4, **words).workers("Ann", scientist=1).give("Ann", water=water).focus("Ann", 1)
    return lies(table, "Ann", research=1).occupies("Bob", LEFT, "scientist")


@pytest.mark.rule("HS-RET-05", "HS-RET-06")
@pytest.mark.scenario("FI-S17")
def test_the_fourth_space_copies_one_that_is_taken_for_two_water() -> None:
    table = with_four().does("Ann", ("place", "scientist", FOURTH)).has("Ann", water=0, vp=2)
    assert where(table, "Ann", "research") == "supply"
    empty = hypersync(4, era=4).workers("Ann", scientist=1).give("Ann", water=2).focus("Ann", 1)
    lies(empty, "Ann", research=1).refuses("Ann", ("place", "scientist", FOURTH), rule="HS-RET-05")


@pytest.mark.rule("HS-RET-05")
def test_the_fourth_space_keeps_the_restriction_of_the_one_it_copies() -> None:
    with_four().workers("Ann", engineer=1).refuses("Ann", ("place", "engineer", FOURTH), rule="HS-RET-05")
    poor = with_four(water=1)
    poor.refuses("Ann", ("place", "scientist", FOURTH), rule="AN-SLT-05", good="water", needed=2, have=1)
    both = with_four().workers("Ann", genius=1).occupies("Bob", RIGHT)
    lies(both, "Ann", construct=1).does("Ann", ("place", "genius", FOURTH))
    both.refuses("Ann", ("copy", MIDDLE), rule="HS-RET-05")
    both.does("Ann", ("copy", RIGHT))
    assert (where(both, "Ann", "construct"), where(both, "Ann", "research")) == ("supply", 1)


@pytest.mark.rule("HS-RET-05")
def test_the_fourth_space_copies_also_where_an_exosuit_of_ones_own_stands() -> None:
    table = hypersync(4, era=4).workers("Ann", scientist=2).give("Ann", water=2).focus("Ann", 1)
    lies(table, "Ann", research=1).occupies("Ann", LEFT, "scientist")
    table.does("Ann", ("place", "scientist", FOURTH)).has("Ann", vp=2, water=0)
    assert where(table, "Ann", "research") == "supply"


@pytest.mark.rule("HS-IMP-06")
def test_the_fourth_space_has_nothing_of_the_supercharge() -> None:
    table = supercharged(with_four()).warp("Ann", 2, "warp_gold")
    table.does("Ann", ("place", "scientist", FOURTH)).has("Ann", vp=2, energy_core=0)
    assert "Ann" not in table.asked
    assert table.state.slots[FOURTH].top is None


@pytest.mark.rule("FI-GEN-12")
def test_the_grand_reservoir_lowers_the_water_of_the_fourth_space() -> None:
    table = with_four().built("Ann", "grand_reservoir").does("Ann", ("place", "scientist", FOURTH))
    table.has("Ann", water=1)
    with_four().does("Ann", ("place", "scientist", FOURTH)).has("Ann", water=0)


@pytest.mark.rule("FI-GEN-11")
def test_the_exocrawler_does_not_reach_the_board() -> None:
    table = fetching().built("Ann", "exocrawler").does("Ann", ("free", "exocrawler"))
    assert ("place", "engineer", "purify") in table.offers("Ann")
    assert ("place", "engineer", RIGHT) not in table.offers("Ann")


@pytest.mark.rule("HS-RET-07")
@pytest.mark.scenario("FI-S21")
def test_a_fetched_tile_can_be_used_again_in_the_same_era() -> None:
    table = fetching("research", "scientist").dice("war").does("Ann", ("place", "scientist", LEFT))
    table.does("Bob", "pass").does("Ann", use(table, "Ann", "research"), ("set", "shape", "circle"))
    assert where(table, "Ann", "research") == 4


@pytest.mark.rule("HS-RET-08")
def test_what_takes_back_warp_tiles_takes_back_no_hypersync_tile() -> None:
    table = lies(hypersync(era=4).workers("Ann", scientist=1).built("Ann", "407"), "Ann", research=2)
    table.warp("Ann", 1, "warp_gold").does("Ann", ("work", "scientist", "407"))
    assert where(table, "Ann", "research") == 2
    assert not table.game.timeline_tile(1).warps


# --- after the impact ---------------------------------------------------------------------------


@pytest.mark.rule("HS-IMP-01")
def test_the_impact_supercharges_three_spaces_for_good() -> None:
    table = hypersync(4, era=4).all_pass()
    on = {name: slot.tile for name, slot in table.state.slots.items() if name in (*SPACES, FOURTH)}
    assert on == {
        LEFT: "supercharge_research",
        MIDDLE: "supercharge_recruit",
        RIGHT: "supercharge_construct",
        FOURTH: "",
    }
    assert not own(table).aside
    table = hypersync(era=5).workers("Ann", engineer=1).focus("Ann", 2)
    lies(table, "Ann", construct=2).does("Ann", ("place", "engineer", RIGHT)).all_pass()
    slot = table.state.slots[RIGHT]
    assert (slot.tile, slot.unavailable) == ("supercharge_construct", False)
    for other in table.state.slots.values():
        other.unavailable = other.top is not None and other.tile not in own_charges(table)
    assert capital_is_gone(table.game), "they do not keep the game going"


def own_charges(table: AnachronyTable) -> set[str]:
    return set(table.game.rules.catalog.more["supercharge_tile"])


@pytest.mark.rule("HS-IMP-02", "HS-IMP-03")
def test_construct_gives_a_titanium_besides() -> None:
    table = fetching(era=5).does("Ann", ("place", "engineer", RIGHT)).has("Ann", vp=2, titanium=1)
    assert table.state.slots[RIGHT].seat == 0
    fetching(era=4).does("Ann", ("place", "engineer", RIGHT)).has("Ann", vp=2, titanium=0)


@pytest.mark.rule("HS-IMP-04", "FI-GEN-06")
def test_recruit_gives_an_active_genius_without_bonus() -> None:
    table = fetching("recruit", "administrator", era=5).pool(genius=1).hexes("Ann", 3)
    table.does("Ann", ("place", "administrator", MIDDLE), ("worker", "genius")).has("Ann", vp=2, water=0)
    table.has_workers("Ann", active={"genius": 1})
    assert table.state.pool == {"genius": 1}


@pytest.mark.rule("HS-IMP-04", "FI-GEN-07")
def test_recruit_gives_a_powered_exosuit_on_any_hex() -> None:
    table = fetching("recruit", "administrator", era=5).hexes("Ann", 3)
    covered = table.player("Ann").covered[0]
    table.does("Ann", ("place", "administrator", MIDDLE), ("supercharge", "gain_exosuit"), ("hex", covered))
    assert covered in table.player("Ann").powered
    none = fetching("recruit", "administrator", era=5)
    none.does("Ann", ("place", "administrator", MIDDLE)).has_workers("Ann", active={"genius": 1})
    assert none.asked == ["Bob"], "no exosuit is in reserve: the genius is all there is"


@pytest.mark.rule("HS-IMP-05")
def test_research_gives_a_core_or_a_warp_tile_back() -> None:
    for reward in (("gain", "energy_core", 1), ("supercharge", "retrieve_warp")):
        table = fetching("research", "scientist", era=5).warp("Ann", 5, "warp_gold").travels("Ann", 2)
        table.does("Ann", ("place", "scientist", LEFT), reward).has("Ann", vp=2, gold=0)
        core = reward[0] == "gain"
        table.has("Ann", energy_core=int(core))
        assert bool(table.game.timeline_tile(5).warps) is core
        assert table.player("Ann").travels == 2
        assert where(table, "Ann", "research") == "supply"


@pytest.mark.rule("HS-IMP-05", "HS-RET-08")
def test_no_hypersync_tile_comes_back_by_the_supercharge() -> None:
    table = lies(fetching("research", "scientist", era=5), "Ann", recruit=1)
    table.does("Ann", ("place", "scientist", LEFT)).has("Ann", energy_core=1)
    assert table.asked == ["Bob"], "there is no warp tile to take back"


@pytest.mark.rule("HS-IMP-01")
@pytest.mark.parametrize(("space", "action"), [(LEFT, "research"), (RIGHT, "construct")])
def test_a_tile_without_its_space_stays_aside_and_the_others_do_not(space: str, action: str) -> None:
    smaller = {"hypersync_space": [{"id": space, "players": [4]}]}
    table = hypersync(era=4, corrections=smaller)
    assert space not in table.game.rules.spaces
    assert list(own(table.all_pass()).aside) == [f"supercharge_{action}"]
    assert tile(table, "Ann", action)


def test_an_owner_may_say_other_rewards() -> None:
    many = [[{"op": "gain", "gold": 1}, {"op": "morale", "steps": 1}], [{"op": "gain", "vp": 3}]]
    corrections = {"supercharge_tile": [{"id": "supercharge_construct", "options": many}]}
    table = fetching(era=5, corrections=corrections).morale("Ann", 3)
    table.does("Ann", ("place", "engineer", RIGHT), ("reward_number", 1)).has("Ann", vp=2, gold=1)
    assert table.player("Ann").morale == 4
