"""Buildings that act by themselves: free actions, standing abilities, what is done when built (section 11)."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Option
from tests.games.anachrony.table import AnachronyTable, anachrony

BASIC = ("titanium", "uranium", "gold")


def builder(tile: str, **goods: int) -> AnachronyTable:
    """Ann can build this tile on the first slot of any row with an Engineer."""
    table = anachrony(era=3).workers("Ann", engineer=1).offer(tile)
    return table.give("Ann", **{"titanium": 1, "gold": 1, "uranium": 1, "neutronium": 1, "water": 1, **goods})


def build(table: AnachronyTable, tile: str) -> AnachronyTable:
    """Ann builds it from the free slot."""
    return table.does("Ann", ("place", "engineer", "construct.1"), ("build", tile))


# --- free actions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "water"),
    [
        pytest.param("301", 1, marks=pytest.mark.rule("AN-B301")),
        pytest.param("302", 1, marks=pytest.mark.rule("AN-B302")),
        pytest.param("303", 2, marks=pytest.mark.rule("AN-B303")),
        pytest.param("304", 2, marks=pytest.mark.rule("AN-B304")),
    ],
)
@pytest.mark.rule("AN-BLD-01")
def test_water_once_per_era_without_a_worker(building: str, water: int) -> None:
    table = anachrony().built("Ann", building).does("Ann", ("free", building)).has("Ann", water=water)
    table.refuses("Ann", ("free", building), rule="AN-FREE-01")
    assert table.asked == ["Ann"]
    table.all_pass().begin_turns().does("Ann", ("free", building))


@pytest.mark.rule("AN-B215")
def test_215_sells_a_cube_of_choice_for_one_water() -> None:
    table = anachrony().built("Ann", "215").give("Ann", water=1).does("Ann", ("free", "215"))
    assert table.offers("Ann") == [("gain", basic, 1) for basic in BASIC]
    table.does("Ann", ("gain", "uranium", 1)).has("Ann", water=0, uranium=1, titanium=0, gold=0)
    short = anachrony().built("Ann", "215")
    short.refuses("Ann", ("free", "215"), rule="AN-CST-01", good="water", needed=1, have=0)


@pytest.mark.rule("AN-B414")
def test_414_gives_two_points_and_a_paradox_token() -> None:
    table = anachrony().built("Ann", "414").does("Ann", ("free", "414")).has("Ann", vp=2, paradox=1)
    table.refuses("Ann", ("free", "414"), rule="AN-FREE-01")


@pytest.mark.rule("AN-B414", "AN-PAR-09")
def test_414_at_the_limit_makes_an_anomaly_at_once() -> None:
    table = anachrony().built("Ann", "414").give("Ann", paradox=2).warp("Ann", 1, "warp_gold")
    table.does("Ann", ("free", "414"), ("anomaly", "factory.1"))
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 1), "decline"]
    table.does("Ann", ("take_back", "warp_gold#0", 1)).has("Ann", vp=2, paradox=0, gold=0)
    assert table.player("Ann").anomalies == ["factory.1"]
    assert table.player("Ann").travels == 0


# --- when built -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "water"),
    [
        pytest.param("301", 3, marks=pytest.mark.rule("AN-B301")),
        pytest.param("302", 3, marks=pytest.mark.rule("AN-B302")),
        pytest.param("303", 0, marks=pytest.mark.rule("AN-B303")),
        pytest.param("304", 0, marks=pytest.mark.rule("AN-B304")),
        pytest.param("315", 8, marks=pytest.mark.rule("AN-B315")),
    ],
)
@pytest.mark.rule("AN-BLD-01")
def test_water_when_built(building: str, water: int) -> None:
    table = build(builder(building, water=0), building).has("Ann", water=water, titanium=0)
    assert table.where("Ann", building) == ["life_support.1"]


@pytest.mark.rule("AN-B315")
def test_315_does_nothing_after_it_is_built() -> None:
    table = anachrony().built("Ann", "315").workers("Ann", genius=1).start()
    assert not [option for option in table.offers("Ann") if "315" in option]
    assert table.all_pass().player("Ann").goods.get("water", 0) == 0


@pytest.mark.rule("AN-B111")
@pytest.mark.parametrize("era", [1, 3])
def test_111_may_take_a_warp_tile_back_when_built(era: int) -> None:
    table = build(builder("111").warp("Ann", era, "warp_water").warp("Ann", 2, "warp_scientist"), "111")
    warps: list[Option] = [("take_back", "warp_water#0", era), ("take_back", "warp_scientist#0", 2)]
    assert sorted(table.offers("Ann")[:-1]) == sorted(warps)
    assert table.ask("Ann").rule == "AN-B111"
    table.does("Ann", ("take_back", "warp_water#0", era)).has("Ann", water=0, neutronium=0)
    assert "warp_water#0" in table.player("Ann").warps
    assert table.player("Ann").travels == 0
    declined = build(builder("111").warp("Ann", 2, "warp_scientist"), "111").does("Ann", "decline")
    assert "warp_scientist#0" not in declined.player("Ann").warps


# --- standing abilities ---------------------------------------------------------------------------


def supply_cost(*built: str, morale: int, covered: tuple[str, ...] = ()) -> int:
    """What Ann pays to supply."""
    table = (
        anachrony().built("Ann", *built).morale("Ann", morale).workers("Ann", engineer=1).give("Ann", water=9)
    )
    table.anomaly("Ann", *covered).does("Ann", ("work", "engineer", "supply"))
    return 9 - table.player("Ann").goods["water"]


@pytest.mark.rule("AN-B311", "AN-B312", "AN-CST-09", "AN-BLD-01")
def test_311_and_312_halve_the_cost_of_supply_and_both_make_it_free() -> None:
    assert supply_cost(morale=5) == 6
    for one in ("311", "312"):
        assert [supply_cost(one, morale=space) for space in (3, 5, 6)] == [3, 3, 4]
        assert supply_cost("311", "312", morale=6, covered=(one,)) == 4
    assert supply_cost("311", "312", morale=7) == 0
    assert supply_cost("311", morale=6, covered=("311",)) == 7


@pytest.mark.rule("AN-B401", "AN-B402", "AN-TT-01")
@pytest.mark.parametrize(
    ("labs", "covered", "reach"),
    [
        ((), (), 1),
        (("401",), (), 2),
        (("402",), (), 3),
        (("401", "402"), (), 4),
        (("401", "402"), ("402",), 2),
    ],
)
def test_401_and_402_lengthen_the_range_of_power_plants(
    labs: tuple[str, ...], covered: tuple[str, ...], reach: int
) -> None:
    table = anachrony(era=6).built("Ann", "101", *labs).anomaly("Ann", *covered).workers("Ann", engineer=1)
    table.built("Bob", *({"401", "402"} - set(labs))).does("Ann", ("work", "engineer", "101"))
    if reach > 1:
        assert table.offers("Ann") == [("focus", past) for past in range(6 - reach, 6)]
    else:
        assert table.player("Ann").focus == 5


@pytest.mark.rule("AN-B405", "AN-PAR-08")
def test_405_raises_the_paradox_limit() -> None:
    table = anachrony().built("Ann", "405", "414").give("Ann", paradox=2).does("Ann", ("free", "414"))
    table.has("Ann", paradox=3)
    assert table.player("Ann").anomalies == []
    more = anachrony().built("Ann", "405", "414").give("Ann", paradox=3)
    more.does("Ann", ("free", "414"), ("anomaly", "factory.1")).has("Ann", paradox=0)
    covered = anachrony().built("Ann", "405", "414").anomaly("Ann", "405").give("Ann", paradox=2)
    covered.does("Ann", ("free", "414"), ("anomaly", "factory.1")).has("Ann", paradox=0)


@pytest.mark.scenario("AN-S102")
@pytest.mark.rule("AN-B406", "AN-ANO-02", "AN-ANO-05")
def test_406_makes_anomalies_cheaper_unless_it_is_covered_itself() -> None:
    table = anachrony().built("Ann", "406").anomaly("Ann", "factory.1", "life_support.1")
    assert table.score("Ann")["anomalies"] == -2
    covered = anachrony().built("Ann", "406").anomaly("Ann", "406", "factory.1")
    assert covered.score("Ann")["anomalies"] == -6
    bobs = anachrony().built("Bob", "406").anomaly("Ann", "factory.1", "life_support.1")
    assert bobs.score("Ann")["anomalies"] == -6


def researcher(*built: str, **goods: int) -> AnachronyTable:
    """Ann sends a Scientist to research."""
    table = anachrony().built("Ann", *built).workers("Ann", scientist=1).give("Ann", **goods).dice("war")
    return table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))


@pytest.mark.rule("AN-B411", "AN-RES-07")
def test_411_sets_the_second_die_for_one_water() -> None:
    table = researcher("411", water=1)
    assert ("roll", "icon") in table.offers("Ann")
    table.refuses("Ann", ("set", "icon", "choice"), rule="TB-ASK-02")
    table.does("Ann", ("set", "icon", "society")).has("Ann", water=0)
    assert table.player("Ann").breakthroughs == {"circle/society": 1}
    rolled = researcher("411", water=1).does("Ann", ("roll", "icon")).has("Ann", water=1)
    assert rolled.player("Ann").breakthroughs == {"circle/war": 1}
    for without in (researcher("411"), researcher(water=1)):
        assert without.player("Ann").breakthroughs == {"circle/war": 1}


@pytest.mark.rule("AN-BLD-01", "AN-ANO-05")
@pytest.mark.parametrize("building", ["201", "303"])
def test_a_covered_building_does_nothing(building: str) -> None:
    table = anachrony().built("Ann", building).anomaly("Ann", building).workers("Ann", engineer=1).start()
    use = ("work", "engineer", building) if building == "201" else ("free", building)
    table.refuses("Ann", use, rule="AN-ANO-05")


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-BLD-02")
def test_every_building_scores_its_printed_points() -> None:
    printed = {
        **dict.fromkeys(("101", "104", "401"), 4),
        **dict.fromkeys(("102", "107", "204", "206", "211", "305", "404", "405"), 3),
        **dict.fromkeys(("105", "110", "205", "208", "307", "310", "315", "406", "415"), 2),
        **dict.fromkeys(("111", "114", "201", "215", "301", "311", "410", "414"), 1),
    }
    for building, vp in printed.items():
        table = anachrony().built("Ann", building)
        assert table.score("Ann")["buildings"] == vp
        assert table.score("Bob")["buildings"] == 0
    many = anachrony().built("Ann", "101", "201", "205", "401").anomaly("Ann", "401")
    assert many.score("Ann")["buildings"] == 4 + 1 + 2 + 4


RANGES = {
    101: 1,
    102: 2,
    103: 2,
    104: 2,
    108: 2,
    110: 4,
    112: 1,
    113: 1,
    401: 1,
    402: 2,
    **dict.fromkeys((105, 106, 107, 109, 111, 114, 115), 3),
}


@pytest.mark.rule("AN-BLD-13", "AN-ECC-06")
def test_each_tile_has_its_range_for_the_card_of_ranges() -> None:
    tiles = [*(str(number) for number in range(101, 116)), *(str(number) for number in range(401, 416))]
    for tile in tiles:
        table = anachrony().built("Ann", tile)
        assert table.game.rules.metrics["range_sum"](table.game, 0) == RANGES.get(int(tile), 0), tile
    table = anachrony().built("Ann", "temporal_tourism", "201", "exocrawler")
    assert table.game.rules.metrics["range_sum"](table.game, 0) == 3
