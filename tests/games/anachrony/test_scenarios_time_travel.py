"""The worked scenarios of power plants: focus, repayment, ranges that are paid for."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony


@pytest.mark.scenario("AN-S47")
@pytest.mark.rule("AN-TT-02", "AN-TT-05", "AN-TT-07")
def test_a_loan_from_the_future_is_repaid() -> None:
    table = anachrony(era=4).built("Ann", "105").warp("Ann", 2, "warp_uranium").give("Ann", uranium=1)
    table.workers("Ann", administrator=1).does("Ann", ("work", "administrator", "105"))
    assert table.offers("Ann") == [("focus", 1), ("focus", 2), ("focus", 3)]
    table.does("Ann", ("focus", 2), ("repay", "warp_uranium#0")).has("Ann", uranium=0)
    assert "warp_uranium#0" in table.player("Ann").warps
    assert (table.player("Ann").focus, table.player("Ann").travels) == (2, 1)
    assert table.score("Ann")["time_travel"] == 2


@pytest.mark.scenario("AN-S48")
@pytest.mark.rule("AN-TT-02", "AN-TT-04")
def test_the_focus_goes_to_a_past_tile_in_reach() -> None:
    table = anachrony(era=6).built("Ann", "102").workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "102"))
    assert table.offers("Ann") == [("focus", 4), ("focus", 5)]
    table.refuses("Ann", ("focus", 6), rule="AN-TT-04").refuses("Ann", ("focus", 7), rule="AN-TT-04")
    table.refuses("Ann", ("focus", 3), rule="AN-TT-02", reach=2, needed=3)

    table = anachrony(era=1).built("Ann", "102", "112", "113").workers("Ann", engineer=1)
    table.give("Ann", water=9, gold=9)
    for plant in ("102", "112", "113"):
        table.refuses("Ann", ("work", "engineer", plant), rule="AN-TT-04")


@pytest.mark.scenario("AN-S49")
@pytest.mark.rule("AN-TT-03")
def test_the_focus_may_stay_in_the_past() -> None:
    table = anachrony(era=4).built("Ann", "105", "106").warp("Ann", 2, "warp_uranium", "warp_gold")
    table.give("Ann", uranium=1, gold=1).workers("Ann", engineer=2)
    table.does("Ann", ("work", "engineer", "105"), ("focus", 2), ("repay", "warp_uranium#0"))
    table.does("Bob", "pass").does("Ann", ("work", "engineer", "106"), ("focus", 2), ("repay", "warp_gold#0"))
    table.has("Ann", uranium=0, gold=0)
    assert (table.player("Ann").focus, table.player("Ann").travels) == (2, 2)


def repaying(tile: str) -> AnachronyTable:
    """Ann's engineer can travel with 101 to the tile of era 2, where this warp tile of hers lies."""
    return anachrony(era=3).built("Ann", "101").warp("Ann", 2, tile)


@pytest.mark.scenario("AN-S50")
@pytest.mark.rule("AN-WRK-03", "AN-GNS-03", "AN-TT-06")
def test_only_an_active_scientist_repays_a_scientist() -> None:
    repay = ("repay", "warp_scientist#0")
    table = repaying("warp_scientist")
    table.workers("Ann", active={"engineer": 1, "genius": 1}, tired={"scientist": 1})
    table.warp("Ann", 2, "warp_gold").give("Ann", gold=1).does("Ann", ("work", "engineer", "101"))
    table.refuses("Ann", repay, rule="AN-WRK-03", worker="scientist")

    table = repaying("warp_scientist").workers("Ann", engineer=1, scientist=1).give("Ann", water=1)
    table.does("Ann", ("work", "engineer", "101"), repay).has_workers("Ann", active={}).has("Ann", water=1)
    assert table.game.workers_of(0) == {"engineer": 1, "scientist": 0}
    assert table.player("Ann").travels == 1


@pytest.mark.scenario("AN-S51")
@pytest.mark.rule("AN-TT-05")
def test_an_exosuit_on_a_hex_repays_an_exosuit() -> None:
    repay = ("repay", "warp_exosuit#0")
    table = repaying("warp_exosuit").hexes("Ann", 1).workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "101"), repay)
    assert (table.player("Ann").powered, table.player("Ann").reserve) == ([], 6)

    table = repaying("warp_exosuit").warp("Ann", 2, "warp_gold").give("Ann", gold=1)
    table.hexes("Ann", 1).occupies("Ann", "purify").workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "101")).refuses("Ann", repay, rule="AN-TT-05")


@pytest.mark.scenario("AN-S52")
@pytest.mark.rule("AN-BLD-12")
def test_114_travels_twice() -> None:
    table = (
        anachrony(era=5)
        .built("Ann", "114")
        .workers("Ann", scientist=1)
        .give("Ann", water=1, gold=1, uranium=1)
    )
    table.warp("Ann", 2, "warp_gold").warp("Ann", 4, "warp_uranium")
    table.does("Ann", ("work", "scientist", "114"), ("focus", 2), ("repay", "warp_gold#0"))
    table.does("Ann", "travel", ("focus", 4), ("repay", "warp_uranium#0"))
    table.has("Ann", water=0, gold=0, uranium=0)
    assert (table.player("Ann").focus, table.player("Ann").travels) == (4, 2)


@pytest.mark.scenario("AN-S53")
@pytest.mark.rule("AN-BLD-11")
def test_113_pays_resources_for_range_and_points() -> None:
    table = anachrony(era=5).built("Ann", "113", "401").workers("Ann", engineer=1).give("Ann", gold=2)
    table.does("Ann", ("work", "engineer", "113"), ("range", 2)).has("Ann", gold=0)
    assert table.offers("Ann") == [("focus", 2), ("focus", 3), ("focus", 4)]
    table.does("Ann", ("focus", 2)).has("Ann", vp=2)

    table = anachrony(era=5).built("Ann", "113", "401").workers("Ann", engineer=1).give("Ann", gold=5)
    table.does("Ann", ("work", "engineer", "113"))
    assert table.offers("Ann") == [("range", x) for x in range(1, 6)]
    table.refuses("Ann", ("range", 6), rule="AN-CST-01", good="any_basic", needed=6, have=5)
    table.does("Ann", ("range", 5)).has("Ann", gold=0)
    assert table.offers("Ann") == [("focus", era) for era in (1, 2, 3, 4)]
    table.does("Ann", ("focus", 1)).has("Ann", vp=5)


@pytest.mark.scenario("AN-S54")
@pytest.mark.rule("AN-BLD-10")
@pytest.mark.parametrize(
    ("x", "tiles", "water"),
    [(4, (), 2), (1, (), 1), (4, ("grand_reservoir",), 1), (1, ("grand_reservoir",), 0)],
)
def test_112_pays_water_for_range(x: int, tiles: tuple[str, ...], water: int) -> None:
    table = anachrony(era=5).built("Ann", "112", "402", *tiles).workers("Ann", engineer=1)
    table.give("Ann", water=water).does("Ann", ("work", "engineer", "112"))
    assert table.offers("Ann") == [("range", payable) for payable in range(1, max(3, x) + 1)]
    table.does("Ann", ("range", x)).has("Ann", water=0)
    if x > 1:
        assert table.offers("Ann") == [("focus", era) for era in range(5 - x, 5)]
        table.does("Ann", ("focus", 4))
    assert table.player("Ann").focus == 4
    table.has("Ann", vp=1)
