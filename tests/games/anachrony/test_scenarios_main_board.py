"""The worked scenarios of Recruit, Research, the World Council, Mine, Purify Water and Trade."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import DieShows
from tests.games.anachrony.table import AnachronyTable, anachrony


@pytest.mark.scenario("AN-S34")
@pytest.mark.rule("AN-REC-01", "AN-REC-02", "AN-REC-03")
@pytest.mark.parametrize(
    ("bonus", "gained"),
    [("scientist", {"water": 2}), ("engineer", {"energy_core": 1}), ("administrator", {"vp": 1})],
)
def test_an_engineer_recruits_no_genius(bonus: str, gained: dict[str, int]) -> None:
    table = anachrony().pool(genius=1).workers("Ann", engineer=1, administrator=1)
    table.refuses("Ann", ("place", "engineer", "recruit.1"), rule="AN-REC-03")
    table.does("Ann", ("place", "administrator", "recruit.1"))
    assert len(table.offers("Ann")) == 3
    table.does("Ann", ("bonus", bonus)).has("Ann", **{"water": 0, "energy_core": 0, "vp": 0} | gained)
    table.has_workers("Ann", active={"engineer": 1, "genius": 1})


@pytest.mark.scenario("AN-S35")
@pytest.mark.rule("AN-RES-02", "AN-RES-03", "AN-RES-04", "AN-RES-08")
def test_research_rolls_the_die_that_was_not_set() -> None:
    table = anachrony().workers("Ann", scientist=1).out_of_supply("circle/war").dice("choice")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))
    icons = {"technology", "society", "time_travel", "genetics"}
    assert set(table.offers("Ann")) == {("icon", icon) for icon in icons}
    table.does("Ann", ("icon", "genetics"))
    assert table.player("Ann").breakthroughs == {"circle/genetics": 1}
    assert table.state.breakthroughs["circle/genetics"] == 2

    table = anachrony().workers("Ann", scientist=1).out_of_supply("square/war").dice("square", "circle")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "icon", "war"))
    assert set(table.offers("Ann")) == {("reroll", "shape"), ("reroll", "icon")}
    table.does("Ann", ("reroll", "shape"))
    assert table.player("Ann").breakthroughs == {"circle/war": 1}

    table = anachrony().workers("Ann", scientist=1).out_of_supply("square/war").dice("square", "society")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "icon", "war"), ("reroll", "icon"))
    assert table.player("Ann").breakthroughs == {"square/society": 1}


@pytest.mark.scenario("AN-S36")
@pytest.mark.rule("AN-RES-07")
def test_411_sets_the_second_die_for_water() -> None:
    table = anachrony().built("Ann", "411").workers("Ann", scientist=1).give("Ann", water=1)
    table.does("Ann", ("place", "scientist", "research.1"))
    assert ("set", "icon", "choice") not in table.offers("Ann")
    table.does("Ann", ("set", "shape", "circle"))
    assert ("set", "icon", "choice") not in table.offers("Ann")
    table.does("Ann", ("set", "icon", "war")).has("Ann", water=0)
    assert table.player("Ann").breakthroughs == {"circle/war": 1}
    assert table.events(DieShows) == []
    assert table.state.chance.counter == anachrony().state.chance.counter


@pytest.mark.scenario("AN-S37")
@pytest.mark.rule("AN-CNC-01", "AN-CNC-02", "AN-CNC-03", "AN-CNC-04", "AN-SLT-01")
def test_the_council_copies_a_full_action_without_its_water() -> None:
    table = anachrony().occupies("Ann", "construct.1").occupies("Bob", "construct.2").offer("201")
    table.workers("Ann", engineer=1).give("Ann", water=1, titanium=1, gold=1)
    for space in ("construct.1", "construct.2"):
        table.refuses("Ann", ("place", "engineer", space), rule="AN-SLT-01")
    table.does("Ann", ("place", "engineer", "council.right"), ("build", "201"))
    table.has("Ann", water=0, titanium=0, gold=0)
    assert table.where("Ann", "201") == ["factory.1"]


@pytest.mark.scenario("AN-S38")
@pytest.mark.rule("AN-CNC-06", "AN-CNC-07")
def test_the_left_council_space_makes_first_player_and_no_more() -> None:
    table = anachrony().workers("Ann", engineer=2).workers("Bob", administrator=2)
    table.give("Bob", water=2).pool(engineer=1)
    table.does("Ann", ("place", "engineer", "purify")).does("Bob", ("place", "administrator", "council.left"))
    table.has("Bob", water=0).has_workers("Bob", active={"administrator": 1})
    assert (table.asked, table.state.pool) == (["Ann"], {"engineer": 1})
    assert table.state.first == table.seat("Ann")
    table.all_pass()
    assert (table.state.era, table.state.first, table.asked) == (4, table.seat("Bob"), ["Bob"])


@pytest.mark.scenario("AN-S39")
@pytest.mark.rule("AN-CNC-05")
def test_the_right_council_space_wants_a_copy() -> None:
    table = anachrony().occupies("Bob", "research.1", "scientist").occupies("Bob", "research.2", "scientist")
    table.workers("Ann", engineer=1, scientist=1).give("Ann", water=1)
    table.refuses("Ann", ("place", "engineer", "council.right"), rule="AN-CNC-05")
    assert ("place", "scientist", "council.right") in table.offers("Ann")


@pytest.mark.scenario("AN-S40")
@pytest.mark.rule("AN-CNC-02", "AN-CNC-04")
def test_the_council_copies_no_tile_of_the_capital() -> None:
    table = anachrony(era=5).impact(recruit=("recruit_4", "recruit_5")).unavailable("recruit.1")
    table.occupies("Bob", "recruit.2").pool(engineer=2)
    table.workers("Ann", administrator=1).give("Ann", water=1)
    table.does("Ann", ("place", "administrator", "council.right"))
    table.has("Ann", water=0, energy_core=1).has_workers("Ann", active={"engineer": 1})
    assert table.asked == ["Bob"]


def mining(worker: str) -> AnachronyTable:
    """Ann has one worker, and the mine holds five resources."""
    table = anachrony().mine("neutronium", "gold", "uranium", "titanium", "titanium")
    return table.workers("Ann", active={worker: 1})


@pytest.mark.scenario("AN-S41")
@pytest.mark.rule("AN-MIN-01", "AN-MIN-02", "AN-SP-13")
def test_a_miner_takes_from_the_pool_and_from_the_space() -> None:
    table = mining("engineer").does("Ann", ("place", "engineer", "mine.bottom"), ("take", "neutronium"))
    table.has("Ann", neutronium=1, titanium=1, uranium=0, gold=0)
    assert table.state.mine == ["gold", "uranium", "titanium", "titanium"]
    table.all_pass().has_workers("Ann", active={"engineer": 1})

    table = mining("engineer").built("Ann", "tectonic_drill")
    table.does("Ann", ("place", "engineer", "mine.bottom"), ("take", "neutronium"))
    assert table.offers("Ann") == [("take", "titanium"), ("take", "uranium"), ("take", "gold")]
    table.does("Ann", ("take", "uranium")).has("Ann", neutronium=1, titanium=1, uranium=1, gold=0)

    table = mining("scientist").does("Ann", ("place", "scientist", "mine.bottom"), ("take", "neutronium"))
    table.all_pass().has_workers("Ann", active={}, tired={"scientist": 1})


@pytest.mark.scenario("AN-S42")
@pytest.mark.rule("AN-PUR-01", "AN-SLT-02")
def test_any_number_purify_and_scientists_purify_more() -> None:
    table = anachrony(first="Bob").workers("Ann", engineer=1, scientist=1, genius=1).does("Bob", "pass")
    for worker, water in (("engineer", 3), ("scientist", 3 + 4), ("genius", 3 + 4 + 4)):
        table.does("Ann", ("place", worker, "purify")).has("Ann", water=water)


@pytest.mark.scenario("AN-S43")
@pytest.mark.rule("AN-TRD-01", "AN-TRD-03")
def test_an_administrator_trades_twice() -> None:
    first = ("trade", 3, "water", "for", 1, "energy_core")
    table = anachrony().workers("Ann", administrator=1, engineer=1).give("Ann", water=3)
    table.does("Ann", ("place", "administrator", "trade"), first)
    table.does("Ann", ("trade", 1, "energy_core", "for", 1, "neutronium"))
    table.has("Ann", water=0, energy_core=0, neutronium=1)
    assert table.asked == ["Bob"]

    table = anachrony().workers("Ann", engineer=1).give("Ann", water=3)
    table.does("Ann", ("place", "engineer", "trade"), first).has("Ann", water=0, energy_core=1)
    assert table.asked == ["Bob"]


@pytest.mark.scenario("AN-S43")
@pytest.mark.rule("AN-TRD-02")
def test_the_nomads_exchange_in_both_directions() -> None:
    table = anachrony().workers("Ann", engineer=1)
    table.give("Ann", water=3, energy_core=1, neutronium=1, titanium=1, gold=1)
    table.does("Ann", ("place", "engineer", "trade"))
    pairs = [
        ((3, "water"), (1, "energy_core")),
        ((1, "energy_core"), (1, "neutronium")),
        ((1, "neutronium"), (2, "any_basic")),
        ((2, "any_basic"), (3, "water")),
    ]
    both = [*pairs, *((get, give) for give, get in pairs)]
    trades = {("trade", n, give, "for", m, get) for (n, give), (m, get) in both}
    assert set(table.offers("Ann")) == {*trades, "decline"}
    table.does("Ann", ("trade", 2, "any_basic", "for", 1, "neutronium"))
    table.has("Ann", water=3, energy_core=1, neutronium=2, titanium=0, gold=0)

    table = anachrony().workers("Ann", engineer=1).give("Ann", neutronium=1)
    table.does("Ann", ("place", "engineer", "trade"), ("trade", 1, "neutronium", "for", 2, "any_basic"))
    assert ("gain", "uranium", 2) in table.offers("Ann")
    table.does("Ann", ("gain", "titanium", 1, "gold", 1)).has("Ann", neutronium=0, titanium=1, gold=1)
