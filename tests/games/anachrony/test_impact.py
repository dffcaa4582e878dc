"""The impact and the Collapsing Capital (section 14)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony, powering

FIRST_SLOTS = {"titanium": 9, "uranium": 9, "gold": 9, "neutronium": 9, "water": 9}
HERE = ("cover", "lab.1", "lab.2")


def collapsing(tile: str, worker: str = "genius", **goods: int) -> AnachronyTable:
    """Era 5: this tile lies on the top slot of its action, and Ann has a worker and plenty of goods."""
    action = tile.partition("_")[0]
    others = [f"{action}_{n}" for n in range(1, 6) if f"{action}_{n}" != tile]
    table = anachrony(era=5).workers("Ann", active={worker: 1}).impact(**{action: (tile, others[0])})
    return table.give("Ann", **{**FIRST_SLOTS, **goods}).pool(genius=1, scientist=1, engineer=1)


# --- the impact -----------------------------------------------------------------------------------


@pytest.mark.rule("AN-IMP-01", "AN-IMP-02", "AN-IMP-03", "AN-IMP-04", "AN-CLN-08")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 2), (4, 3)])
def test_the_asteroid_strikes_in_the_clean_up_of_the_fourth_era(seats: int, each: int) -> None:
    before = anachrony(seats, era=3).all_pass()
    assert not before.state.impact
    assert not [slot for slot in before.state.slots.values() if slot.tile]
    table = anachrony(seats, era=4).all_pass()
    assert table.state.impact
    for action in ("construct", "recruit", "research"):
        tiles = [table.state.slots[f"{action}.{n}"].tile for n in range(1, each + 1)]
        assert len(set(tiles)) == each
        assert {tile.partition("_")[0] for tile in tiles} == {action}
        left = set(table.state.collapsing[action].pieces)
        assert len(left) == 5 - each
        assert not left & set(tiles)
        assert set(table.position.view(0).collapsing[action].pieces) == {f"?{action}"}
    assert [player.covered for player in table.state.players] == [["TL", "TR"]] * seats


@pytest.mark.rule("AN-IMP-01")
def test_nobody_decides_in_the_impact_and_it_comes_once() -> None:
    table = anachrony(era=4).all_pass()
    assert (table.state.era, table.state.phase) == (5, "power_up")
    tiles = {name: slot.tile for name, slot in table.state.slots.items()}
    table.begin_turns().all_pass()
    assert {name: slot.tile for name, slot in table.state.slots.items()} == tiles
    assert [player.covered for player in table.state.players] == [["TL", "TR"]] * 2


@pytest.mark.rule("AN-IMP-03")
def test_the_tiles_of_the_capital_are_drawn_at_random_the_first_on_top() -> None:
    table = anachrony(era=4)
    deck = table.state.collapsing["construct"].pieces = [f"construct_{n}" for n in range(1, 6)]
    last = len(deck) - 1
    swaps = [0, *(range(last - 1, 0, -1))]
    table.state.chance.script += [swaps, list(range(4, 0, -1)), list(range(4, 0, -1))]
    table.all_pass()
    assert [table.state.slots[f"construct.{n}"].tile for n in (1, 2)] == ["construct_1", "construct_4"]


@pytest.mark.rule("AN-IMP-04")
def test_harmony_b_loses_a_third_hex() -> None:
    table = anachrony(4, side="B", era=4).all_pass()
    lost = {player.path: player.covered for player in table.state.players}
    assert lost.pop("harmony") == ["TL", "TR", "BC"]
    assert list(lost.values()) == [["TL", "TR"]] * 3


@pytest.mark.rule("AN-IMP-02", "AN-EVA-01")
def test_evacuation_is_open_after_the_impact_only() -> None:
    table = (
        anachrony(era=4).path("Ann", "salvation").built("Ann", "101", "102", "103").workers("Ann", engineer=1)
    )
    table.refuses("Ann", ("place", "engineer", "evacuate"), rule="AN-EVA-01")
    table.all_pass().begin_turns().does("Ann", ("place", "engineer", "evacuate")).has("Ann", vp=3)


@pytest.mark.rule("AN-IMP-05", "AN-PREP-05")
def test_from_the_fifth_era_on_the_mine_holds_neutronium() -> None:
    for card in ("mine_card_1", "mine_card_7"):
        early, late = anachrony(era=3), anachrony(era=4)
        for table in (early, late):
            table.put(table.state.mine_deck, card).all_pass()
        printed = list(early.game.rules.catalog.mine_cards[card])
        assert early.state.mine == printed
        assert late.state.mine == ["neutronium", *printed[1:]]


@pytest.mark.rule("AN-IMP-06")
def test_the_impact_touches_nothing_else() -> None:
    table = anachrony(era=4).built("Ann", "201", "exocrawler").workers("Ann", engineer=1, tired={"genius": 1})
    table.give("Ann", water=3, vp=2).warp("Ann", 2, "warp_gold").morale("Ann", 6)
    kept = [table.player("Ann").grid.copy(), list(table.state.timeline[1].warps)]
    table.all_pass().has("Ann", water=3, vp=2).has_workers("Ann", active={"engineer": 1}, tired={"genius": 1})
    assert [table.player("Ann").grid, list(table.state.timeline[1].warps)] == kept
    assert table.player("Ann").morale == 6
    table.begin_turns()
    for space in ("mine.top", "mine.middle", "mine.bottom", "purify", "trade", "council.left"):
        assert ("place", "engineer", space) in table.offers("Ann"), space


@pytest.mark.rule("AN-IMP-07", "AN-CLN-10")
def test_an_unused_exosuit_on_a_lost_hex_goes_to_the_reserve() -> None:
    table = anachrony(era=4).hexes("Ann", ("TL", "TC")).all_pass()
    player = table.player("Ann")
    assert (player.powered, player.reserve, player.covered) == ([], 6, ["TL", "TR"])
    table.refuses("Ann", powering("TL"), rule="AN-POW-04")


# --- using the tiles ------------------------------------------------------------------------------


@pytest.mark.rule("AN-CCT-01", "AN-CAP-02")
def test_workers_are_restricted_as_before_and_the_slot_costs_no_water() -> None:
    table = (
        anachrony(era=5)
        .impact(construct=("construct_4", "construct_3"))
        .workers("Ann", administrator=1, engineer=1)
    )
    table.give("Ann", titanium=1).offer("303")
    table.refuses("Ann", ("place", "administrator", "construct.2"), rule="AN-CON-01")
    table.does("Ann", ("place", "engineer", "construct.2"), ("build", "303")).has("Ann", titanium=0, vp=1)


@pytest.mark.rule("AN-CCT-02", "AN-CLN-06", "AN-CAP-03")
def test_a_used_tile_is_gone_whether_or_not_its_bonus_was_taken() -> None:
    table = anachrony(era=5).impact(recruit=("recruit_5", "recruit_4")).workers("Ann", administrator=2)
    table.pool(engineer=2).does("Ann", ("place", "administrator", "recruit.1"), "decline")
    table.all_pass()
    assert [table.state.slots[f"recruit.{n}"].unavailable for n in (1, 2)] == [True, False]
    table.begin_turns().refuses("Ann", ("place", "administrator", "recruit.1"), rule="AN-CAP-03")


@pytest.mark.rule("AN-CCT-03")
def test_no_bonus_reaches_the_council_cornella_or_the_research_center() -> None:
    council = anachrony(era=5).impact(research=("research_2", "research_4")).workers("Ann", scientist=1)
    council.occupies("Bob", "research.1", "scientist").unavailable("research.2").give("Ann", water=1).dice(
        "war"
    )
    council.does("Ann", ("place", "scientist", "council.right"), ("set", "shape", "circle")).has("Ann", vp=0)
    cornella = anachrony(era=5).leads("Ann", "cornella").impact(research=("research_2", "research_1"))
    cornella.give("Ann", water=3).dice("war").all_pass()
    cornella.does("Ann", ("do", "research"), ("set", "shape", "circle")).has("Ann", vp=0)
    center = collapsing("research_3", water=0).superproject(5, "neutronium_research_center")
    center.workers("Ann", genius=1, scientist=1).breakthroughs("Ann", "circle/technology").dice("war", "war")
    center.does("Ann", ("place", "genius", "research.1"), ("set", "shape", "circle"), ("again", "construct"))
    center.does("Ann", ("build", "neutronium_research_center"), HERE)
    assert center.offers("Ann") == [("again", "research"), "decline"]
    center.does("Ann", ("again", "research"), ("set", "shape", "square"), "decline")
    assert center.asked == ["Bob"]


@pytest.mark.rule("AN-CCT-C1", "AN-CST-04", "AN-CCT-12")
def test_construct_1_saves_a_cube_of_choice() -> None:
    table = collapsing("construct_1", "scientist", titanium=2, gold=1).offer("201")
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "201"))
    assert set(table.offers("Ann")) == {("pay", "titanium", 2), ("pay", "gold", 1, "titanium", 1)}
    table.does("Ann", ("pay", "titanium", 2)).has("Ann", titanium=0, gold=1)


@pytest.mark.rule("AN-CCT-C2", "AN-CST-04")
def test_construct_2_saves_a_neutronium() -> None:
    table = collapsing("construct_2", "scientist", neutronium=0).offer("101")
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "101")).has("Ann", titanium=7, water=8)
    other = collapsing("construct_2", "scientist").offer("201")
    other.does("Ann", ("place", "scientist", "construct.1"), ("build", "201")).has(
        "Ann", titanium=7, neutronium=9
    )


@pytest.mark.scenario("AN-S63")
@pytest.mark.rule("AN-CCT-C3")
def test_construct_3_scores_the_column_of_a_building() -> None:
    table = collapsing("construct_3", "scientist").built("Ann", "exocrawler", at="lab.1").offer("413")
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "413")).has("Ann", vp=3)
    assert table.where("Ann", "413") == ["lab.3"]
    first = collapsing("construct_3", "scientist").offer("413")
    first.does("Ann", ("place", "scientist", "construct.1"), ("build", "413")).has("Ann", vp=1)
    high = (
        collapsing("construct_3", "scientist")
        .superproject(5, "exocrawler")
        .breakthroughs("Ann", "circle/war")
    )
    high.does("Ann", ("place", "scientist", "construct.1"), ("build", "exocrawler"), HERE).has("Ann", vp=0)


@pytest.mark.rule("AN-CCT-C4")
def test_construct_4_scores_a_superproject() -> None:
    table = (
        collapsing("construct_4", "scientist")
        .superproject(5, "exocrawler")
        .breakthroughs("Ann", "circle/war")
    )
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "exocrawler"), HERE).has("Ann", vp=2)
    low = collapsing("construct_4", "scientist").offer("413")
    low.does("Ann", ("place", "scientist", "construct.1"), ("build", "413")).has("Ann", vp=0)


@pytest.mark.scenario("AN-S61")
@pytest.mark.rule("AN-CCT-C5", "AN-CCT-10")
def test_construct_5_builds_twice_and_the_engineer_saves_twice() -> None:
    def first(**goods: int) -> AnachronyTable:
        poor = dict.fromkeys(FIRST_SLOTS, 0) | {"titanium": 2, "gold": 2}
        table = collapsing("construct_5", "engineer", **{**poor, **goods}).offer("201", "303")
        return table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201"))

    table = first().has("Ann", titanium=1, gold=1)
    assert table.offers("Ann") == [("again", "construct"), "decline"]
    table.does("Ann", ("again", "construct"), ("build", "303")).has("Ann", titanium=0, gold=1)
    assert (table.where("Ann", "201"), table.where("Ann", "303")) == (["factory.1"], ["life_support.1"])
    assert table.asked == ["Bob"]
    assert first().does("Ann", "decline").asked == ["Bob"]
    assert first(titanium=1).asked == ["Bob"]


@pytest.mark.scenario("AN-S113")
@pytest.mark.rule("AN-FREE-06", "AN-CST-10", "AN-CCT-C5")
def test_what_the_first_construction_brings_can_pay_the_second() -> None:
    table = collapsing("construct_5", "engineer", water=0).built("Ann", "303").offer("315", "413")
    table.does("Ann", ("place", "engineer", "construct.1"))
    table.refuses("Ann", ("build", "413"), rule="AN-CON-03", good="water", needed=1, have=0)
    table = collapsing("construct_5", "engineer", water=1).built("Ann", "303").offer("315", "401")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "315")).has("Ann", water=8)
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-02")
    table.does("Ann", ("again", "construct"), ("build", "401")).has("Ann", water=7)
    assert table.asked == ["Bob"]
