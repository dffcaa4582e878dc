"""Side B of the player boards of Harmony and Dominance (section 17)."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Answer
from tests.games.anachrony.table import AnachronyTable, anachrony, powering

A_SUPPLY, A_MORALE = [4, 4, 5, 5, 6, 7, 7], [-6, -4, -2, 0, 2, 4, 6]
A_TRAVEL = [0, 2, 4, 6, 8, 10, 12, 14, 16]


def side_b(path: str, era: int = 3, phase: str = "turn", **goods: int) -> AnachronyTable:
    """Ann plays this Path on side B."""
    return anachrony(side="B", era=era, phase=phase).path("Ann", path).give("Ann", **goods)


def morale_values(path: str) -> list[int]:
    """What each space of the morale track is worth."""
    return [side_b(path).morale("Ann", space).score("Ann")["morale"] for space in range(1, 8)]


def travel_values(path: str) -> list[int]:
    """What each space of the time travel track is worth."""
    return [side_b(path).travels("Ann", steps).score("Ann")["time_travel"] for steps in range(9)]


def supply_costs(path: str) -> list[int]:
    """What Supply costs on each space of the morale track, as it is paid."""
    costs: list[int] = []
    supply: Answer = ("free", "supply") if path == "dominance" else ("work", "engineer", "supply")
    for space in range(1, 8):
        table = side_b(path, water=9).morale("Ann", space).workers("Ann", engineer=1).does("Ann", supply)
        costs.append(9 - table.player("Ann").goods["water"])
    return costs


ROWS = {
    "power_plant": ("101", "102", "103"),
    "factory": ("201", "202", "203"),
    "life_support": ("303", "304", "305"),
    "lab": ("403", "404", "407"),
}


def building_costs(path: str, row: str) -> list[dict[str, int]]:
    """What a Scientist pays for each slot of a row, one after the other."""
    paid: list[dict[str, int]] = []
    for column in range(3):
        rich = {"titanium": 9, "uranium": 9, "gold": 9, "neutronium": 9, "water": 9}
        table = side_b(path).give("Ann", **rich).workers("Ann", scientist=1).built("Ann", *ROWS[row][:column])
        tile = ROWS[row][column]
        table.offer(tile).does("Ann", ("place", "scientist", "construct.1"), ("build", tile))
        goods = table.player("Ann").goods
        paid.append({good: have - goods[good] for good, have in rich.items() if goods[good] < have})
    return paid


T2 = {"titanium": 2}
A_COSTS: dict[str, list[dict[str, int]]] = {
    "power_plant": [
        {**T2, "neutronium": 1, "water": 1},
        {**T2, "neutronium": 1, "gold": 1, "water": 2},
        {**T2, "neutronium": 2, "water": 2},
    ],
    "factory": [{**T2, "gold": 1}, {**T2, "gold": 1, "water": 2}, {**T2, "gold": 2, "water": 2}],
    "life_support": [T2, {**T2, "uranium": 1, "water": 1}, {**T2, "uranium": 1, "gold": 1, "water": 2}],
    "lab": [
        {**T2, "uranium": 1, "water": 1},
        {**T2, "uranium": 1, "water": 2},
        {**T2, "uranium": 2, "gold": 1, "water": 2},
    ],
}
NO_GOLD = {**T2, "neutronium": 1, "water": 2}
B_COSTS: dict[str, dict[tuple[str, int], dict[str, int]]] = {
    "harmony": {
        ("factory", 1): {**T2, "gold": 1, "water": 1},
        ("life_support", 1): {**T2, "water": 1},
    },
    "dominance": {
        ("power_plant", 2): NO_GOLD,
        ("factory", 3): {**T2, "gold": 1, "water": 2},
        ("life_support", 2): {**T2, "water": 1},
    },
    "progress": {
        ("power_plant", 1): {**T2, "neutronium": 1, "gold": 1, "water": 1},
        ("life_support", 1): {**T2, "uranium": 1},
    },
    "salvation": {
        ("power_plant", 2): NO_GOLD,
        ("lab", 3): {**T2, "neutronium": 1, "water": 2},
    },
}
"""Where side B differs from side A."""


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("harmony", marks=pytest.mark.rule("AN-SDB-04")),
        pytest.param("dominance", marks=pytest.mark.rule("AN-SDB-12")),
        pytest.param("progress", marks=pytest.mark.rule("AN-SDB-22")),
        pytest.param("salvation", marks=pytest.mark.rule("AN-SDB-32")),
    ],
)
@pytest.mark.rule("AN-SDB-00")
def test_building_slots_cost_what_side_a_does_but_for_the_listed_ones(path: str) -> None:
    for row, costs in A_COSTS.items():
        own = [B_COSTS[path].get((row, column), cost) for column, cost in enumerate(costs, start=1)]
        assert building_costs(path, row) == own, row


# --- Harmony --------------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S76")
@pytest.mark.rule("AN-SDB-01", "AN-SDB-02")
def test_harmony_powers_two_hexes_with_water() -> None:
    table = side_b("harmony", phase="power_up", water=6)
    table.refuses("Ann", powering("BC"), rule="AN-POW-02", good="energy_core", needed=1, have=0)
    table.powers("Ann", "TL", "TC", "TR", "BL", "BR").has("Ann", water=0 + 2)
    late = side_b("harmony", era=5, phase="power_up", energy_core=3, water=9)
    late.player("Ann").covered = ["TL", "TR", "BC"]
    for name in ("TL", "TR", "BC"):
        late.refuses("Ann", powering(name), rule="AN-POW-04")
    late.powers("Ann", "TC", "BL", "BR")
    assert late.offers("Ann") == [
        ("pay", "energy_core", 2),
        ("pay", "energy_core", 1, "water", 3),
        ("pay", "water", 6),
    ]
    late.does("Ann", ("pay", "energy_core", 1, "water", 3)).has("Ann", energy_core=2, water=6)
    assert late.asked == ["Bob"]


@pytest.mark.rule("AN-SDB-02")
def test_harmonys_empty_hexes_give_two_water_unless_covered() -> None:
    side_b("harmony", phase="power_up").powers("Ann", "TL").has("Ann", water=10)
    table = side_b("harmony", era=4).all_pass()
    assert table.player("Ann").covered == ["TL", "TR", "BC"]
    table.powers("Ann").has("Ann", water=6)


@pytest.mark.rule("AN-SDB-03", "AN-SDB-07", "AN-SDB-00")
def test_harmonys_tracks() -> None:
    assert morale_values("harmony") == [-4, -2, 0, 2, 4, 6, 8]
    assert supply_costs("harmony") == [4, 4, 5, 5, 6, 7, 8]
    assert travel_values("harmony") == A_TRAVEL
    assert side_b("harmony").player("Ann").morale == 3
    table = side_b("harmony", water=8).morale("Ann", 7).workers("Ann", engineer=1)
    table.does("Ann", ("work", "engineer", "supply")).has("Ann", water=0, vp=3)


@pytest.mark.scenario("AN-S73")
@pytest.mark.rule("AN-SDB-05", "AN-SDB-06", "AN-PAR-09")
def test_harmony_loses_a_building_instead_of_gaining_an_anomaly() -> None:
    table = (
        side_b("harmony", paradox=2).built("Ann", "414", "202").occupies("Ann", "202", "engineer", "active")
    )
    table.warp("Ann", 1, "warp_gold").does("Ann", ("free", "414"))
    assert table.offers("Ann") == ["take_anomaly", ("sacrifice", "414"), ("sacrifice", "202")]
    table.does("Ann", ("sacrifice", "202")).has("Ann", vp=2, paradox=0)
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 1), "decline"]
    table.does("Ann", ("take_back", "warp_gold#0", 1))
    player = table.player("Ann")
    assert (player.anomalies, player.grid["factory.1"], player.built.pieces) == ([], "", ["414"])
    stack = table.state.stacks["factory"].primary
    assert stack.pieces[0] == "202"
    table.does("Ann", "pass")
    assert table.position.view(1).stacks["factory"].primary.pieces[0] == "202"
    table.all_pass().has_workers("Ann", active={}, tired={"engineer": 1})


@pytest.mark.rule("AN-SDB-05")
def test_an_empty_stack_offers_the_lost_building_again() -> None:
    table = side_b("harmony", paradox=2, titanium=2, gold=1, water=1).built("Ann", "414", "202")
    factories = table.state.stacks["factory"]
    table.put(table.state.box, *factories.primary.pieces, *factories.secondary.pieces)
    table.workers("Ann", engineer=1).does("Ann", ("free", "414"), ("sacrifice", "202"))
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "202")).has(
        "Ann", titanium=1, gold=0, water=0
    )


@pytest.mark.rule("AN-SDB-06", "AN-FREE-03")
def test_the_marker_of_a_lost_free_action_is_taken_back() -> None:
    table = (
        side_b("harmony", paradox=2).built("Ann", "414").does("Ann", ("free", "414"), ("sacrifice", "414"))
    )
    table.has("Ann", vp=2)
    assert (table.player("Ann").used, table.player("Ann").built.pieces) == ([], [])


@pytest.mark.scenario("AN-S115")
@pytest.mark.rule("AN-SDB-08")
def test_a_covered_building_can_be_lost_and_its_anomaly_stays() -> None:
    table = side_b("harmony", paradox=2).built("Ann", "202", "414", "exocrawler").anomaly("Ann", "202")
    table.does("Ann", ("free", "414"))
    assert table.offers("Ann") == ["take_anomaly", ("sacrifice", "202"), ("sacrifice", "414")]
    table.does("Ann", ("sacrifice", "202"))
    assert (table.player("Ann").anomalies, table.player("Ann").grid["factory.1"]) == (["factory.1"], "")
    assert table.state.stacks["factory"].primary.pieces[0] == "202"
    assert table.score("Ann")["anomalies"] == -3


@pytest.mark.rule("AN-SDB-08")
def test_without_a_building_the_anomaly_must_be_taken() -> None:
    table = side_b("harmony", phase="paradox", era=2, paradox=2).built("Ann", "exocrawler")
    table.warp("Ann", 1, "warp_gold").dice(1).start()
    assert {option[0] for option in table.offers("Ann")} == {"anomaly"}
    kept = side_b("harmony", paradox=2).built("Ann", "414").does("Ann", ("free", "414"), "take_anomaly")
    kept.does("Ann", ("anomaly", "factory.1"))
    assert kept.player("Ann").built.pieces == ["414"]


@pytest.mark.rule("AN-SDB-09")
def test_the_worker_of_a_lost_building_lies_aside_and_its_slot_can_be_built_on() -> None:
    table = side_b("harmony", paradox=2, titanium=1, gold=1, water=2).built("Ann", "201", "414").offer("202")
    table.occupies("Ann", "201", "scientist", "active").workers("Ann", engineer=2)
    table.does("Ann", ("free", "414"), ("sacrifice", "201"))
    assert table.game.workers_of(0) == {"engineer": 2, "scientist": 1}
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "202")).does("Bob", "pass")
    assert table.where("Ann", "202") == ["factory.1"]
    table.does("Ann", ("work", "engineer", "202")).has("Ann", water=0, titanium=3)
    table.all_pass().has_workers("Ann", active={}, tired={"engineer": 2, "scientist": 1})


# --- Dominance ------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SDB-10", "AN-SDB-00")
def test_dominances_empty_hexes_give_nothing() -> None:
    table = side_b("dominance", phase="power_up", energy_core=3, water=1)
    table.powers("Ann", "TL", "TC", "TR", "BL").has("Ann", water=1, energy_core=2)


@pytest.mark.scenario("AN-S77")
@pytest.mark.rule("AN-SDB-11", "AN-SUP-03")
def test_dominance_supplies_by_a_free_action() -> None:
    table = side_b("dominance", water=5).morale("Ann", 5).workers("Ann", engineer=1, tired={"scientist": 1})
    table.does("Ann", ("free", "supply")).has("Ann", water=0)
    table.has_workers("Ann", active={"engineer": 1, "scientist": 1})
    assert table.player("Ann").morale == 6
    table.refuses("Ann", ("free", "supply"), rule="AN-FREE-01")
    table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=3)


@pytest.mark.rule("AN-SDB-11", "AN-SDB-13")
def test_dominances_tracks() -> None:
    assert supply_costs("dominance") == [4, 4, 4, 4, 5, 5, 5]
    assert morale_values("dominance") == [-3, -2, -1, 0, 2, 4, 6]
    assert travel_values("dominance") == [0, 2, 4, 6, 8, 10, 12, 12, 12]
    assert side_b("dominance").player("Ann").morale == 4


@pytest.mark.rule("AN-SDB-14", "AN-CST-09", "AN-CST-06")
def test_dominance_has_no_supply_slot_and_its_supply_can_be_cheaper() -> None:
    table = side_b("dominance", water=9).workers("Ann", administrator=1).start()
    table.refuses("Ann", ("work", "administrator", "supply"), rule="TB-ASK-02")
    for built, paid in (
        (("311",), 3),
        (("311", "312"), 0),
        (("311", "grand_reservoir"), 2),
        (("grand_reservoir",), 4),
    ):
        cheap = (
            side_b("dominance", water=9).morale("Ann", 5).built("Ann", *built).does("Ann", ("free", "supply"))
        )
        cheap.has("Ann", water=9 - paid)
    poor = side_b("dominance", water=3)
    poor.refuses("Ann", ("free", "supply"), rule="AN-SUP-01", good="water", needed=4, have=3)


@pytest.mark.rule("AN-SDB-13", "AN-GEO-04")
def test_dominance_puts_a_superproject_on_any_two_neighbours() -> None:
    table = (
        side_b("dominance", titanium=9, uranium=9).superproject(3, "exocrawler").workers("Ann", engineer=1)
    )
    table.breakthroughs("Ann", "circle/war").does(
        "Ann", ("place", "engineer", "construct.1"), ("build", "exocrawler")
    )
    assert len(table.offers("Ann")) == 8
    table.does("Ann", ("cover", "factory.2", "factory.3"))
    assert table.where("Ann", "exocrawler") == ["factory.2", "factory.3"]
