"""Every building that a worker uses: what it asks for, what it does, what becomes of the worker (section 11)."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from clepsydra.kernel import Answer
from tests.games.anachrony.table import AnachronyTable, anachrony

Goods = dict[str, int]

ANY = ("scientist", "engineer", "administrator", "genius")
SCIENTIST, ENGINEER, ADMINISTRATOR = (
    ("scientist", "genius"),
    ("engineer", "genius"),
    ("administrator", "genius"),
)
BASIC = ("titanium", "uranium", "gold")
MIXED = ("gain", "titanium", 1, "uranium", 1, "gold", 1)


class Plant(NamedTuple):
    """Who may use a power plant, for what, its range, its points, and where the worker is retrieved to."""

    building: str
    workers: tuple[str, ...]
    cost: Goods
    reach: int
    vp: int
    after: str


class Workplace(NamedTuple):
    """Who may work there, for what, what is decided, what is gained, and what becomes of the worker."""

    building: str
    workers: tuple[str, ...]
    cost: Goods
    answers: tuple[Answer, ...]
    gain: Goods
    after: str


def rows(*places: Plant | Workplace) -> list[Any]:
    """Rows of the tables of section 11, each of which is a rule."""
    return [
        pytest.param(place, id=place.building, marks=pytest.mark.rule(f"AN-B{place.building}"))
        for place in places
    ]


PLANTS = rows(
    Plant("101", ANY, {}, 1, 0, "tired"),
    Plant("102", ANY, {}, 2, 0, "tired"),
    Plant("103", ANY, {}, 2, 0, "tired"),
    Plant("104", SCIENTIST, {}, 2, 0, "tired"),
    Plant("105", ANY, {}, 3, 0, "tired"),
    Plant("106", ANY, {}, 3, 0, "tired"),
    Plant("107", ANY, {"uranium": 1}, 3, 1, "tired"),
    Plant("108", SCIENTIST, {}, 2, 0, "active"),
    Plant("109", SCIENTIST, {"neutronium": 1}, 3, 2, "tired"),
    Plant("110", ANY, {"water": 1}, 4, 0, "tired"),
    Plant("111", ANY, {}, 3, 0, "tired"),
    Plant("114", SCIENTIST, {"water": 1}, 3, 0, "tired"),
    Plant("115", ANY, {"gold": 1}, 3, 1, "tired"),
)

WORKPLACES = rows(
    Workplace("201", ANY, {}, (), {"titanium": 2}, "active"),
    Workplace("202", ANY, {"water": 1}, (), {"titanium": 3}, "tired"),
    Workplace("203", ANY, {"water": 1}, (("gain", "uranium", 1),), {"uranium": 1}, "active"),
    Workplace("203", ANY, {"water": 1}, (("gain", "gold", 1),), {"gold": 1}, "active"),
    Workplace("204", ANY, {}, (), {"gold": 1}, "active"),
    Workplace("205", ANY, {"water": 1}, (), {"gold": 2}, "tired"),
    Workplace("206", ANY, {}, (), {"uranium": 1}, "active"),
    Workplace("207", ANY, {"water": 1}, (), {"uranium": 2}, "tired"),
    Workplace("208", ANY, {"gold": 1, "water": 1}, (), {"neutronium": 1, "vp": 1}, "tired"),
    Workplace("209", ANY, {"uranium": 1, "water": 1}, (), {"neutronium": 1, "vp": 1}, "tired"),
    Workplace("210", ENGINEER, {"water": 3}, (("gain", "neutronium", 1),), {"neutronium": 1}, "tired"),
    Workplace(
        "210", ENGINEER, {"water": 3}, (("gain", "any_basic", 3), MIXED), dict.fromkeys(BASIC, 1), "tired"
    ),
    Workplace("211", ENGINEER, {"titanium": 1}, (), {"energy_core": 1}, "active"),
    Workplace("212", ENGINEER, {}, (), {"energy_core": 1}, "tired"),
    Workplace("213", ENGINEER, {"titanium": 1, "gold": 1}, (), {"energy_core": 2}, "tired"),
    Workplace("214", ENGINEER, {"water": 3}, (), {"energy_core": 2}, "tired"),
    Workplace("305", ANY, {}, (), {"water": 3}, "active"),
    Workplace("306", ANY, {}, (), {"water": 3}, "active"),
    Workplace("307", ADMINISTRATOR, {}, (), {"water": 5}, "tired"),
    Workplace("308", ADMINISTRATOR, {}, (), {"water": 5}, "tired"),
    Workplace("309", ANY, {"neutronium": 1}, (), {"water": 8}, "tired"),
    Workplace("310", ANY, {}, (), {"water": 7}, "gone"),
    Workplace("313", ANY, {"uranium": 1}, (), {"water": 6, "vp": 1}, "active"),
    Workplace("314", ANY, {"gold": 1}, (), {"water": 6, "vp": 1}, "active"),
    Workplace("403", ANY, {"energy_core": 1}, (("hex", "BL"),), {}, "active"),
    Workplace("404", SCIENTIST, {}, (), {}, "tired"),
    Workplace("407", SCIENTIST, {}, (), {}, "tired"),
    Workplace("409", ADMINISTRATOR, {"water": 2}, (("worker", "engineer"),), {}, "active"),
    Workplace("410", ADMINISTRATOR, {"water": 2}, (), {}, "active"),
    Workplace("412", ANY, {"gold": 1}, (), {"vp": 2}, "tired"),
    Workplace("413", ANY, {}, (), {"water": 1, "vp": 1}, "tired"),
    Workplace("415", SCIENTIST, {}, (), {"water": 2, "vp": 2}, "gone"),
)

NEWCOMERS = {"409": "engineer", "410": "genius"}


def with_worker(building: str, worker: str, goods: Goods, era: int = 3) -> AnachronyTable:
    """Ann has the building, one worker and these goods; three exosuits are on hexes."""
    return (
        anachrony(era=era)
        .built("Ann", building)
        .workers("Ann", active={worker: 1})
        .give("Ann", **goods)
        .hexes("Ann", 3)
    )


def goods_of(table: AnachronyTable) -> Goods:
    """All that Ann has."""
    return {good: count for good, count in table.player("Ann").goods.items() if count}


def refuses_when_short(building: str, workers: tuple[str, ...], cost: Goods, era: int) -> None:
    """With one piece less of anything that it costs, it is refused."""
    for good in cost:
        table = with_worker(building, workers[0], {**cost, good: cost[good] - 1}, era)
        table.refuses("Ann", ("work", workers[0], building), rule="AN-CST-01")


def refuses_others(building: str, workers: tuple[str, ...], cost: Goods, era: int) -> None:
    """No other worker is let in."""
    for worker in set(ANY) - set(workers):
        table = with_worker(building, worker, cost, era)
        table.refuses(
            "Ann", ("work", worker, building), rule=f"AN-B{building}", worker=worker, needs=workers[0]
        )


def retrieved(table: AnachronyTable, worker: str, after: str, building: str) -> None:
    """After the clean-up the worker is where the building says; whoever was gained there is active."""
    table.all_pass()
    active = {NEWCOMERS[building]: 1} if building in NEWCOMERS else {}
    tired = {worker: 1} if after == "tired" else {}
    if after == "active":
        active[worker] = active.get(worker, 0) + 1
    table.has_workers("Ann", active=active, tired=tired)


@pytest.mark.rule("AN-BLD-03")
@pytest.mark.parametrize("plant", PLANTS)
def test_power_plants(plant: Plant) -> None:
    building, workers, cost, reach, vp, after = plant
    for worker in workers:
        table = with_worker(building, worker, cost, era=6).does("Ann", ("work", worker, building))
        if reach > 1:
            assert table.offers("Ann") == [("focus", past) for past in range(6 - reach, 6)]
            table.does("Ann", ("focus", 6 - reach))
        if building == "114":
            table.does("Ann", "decline")
        assert table.player("Ann").focus == 6 - reach
        assert goods_of(table) == ({"vp": vp} if vp else {})
        retrieved(table, worker, after, building)
    refuses_when_short(building, workers, cost, 6)
    refuses_others(building, workers, cost, 6)


@pytest.mark.rule("AN-BLD-03")
@pytest.mark.parametrize("place", WORKPLACES)
def test_factories_life_supports_and_labs(place: Workplace) -> None:
    building, workers, cost, answers, gain, after = place
    for worker in workers:
        table = with_worker(building, worker, cost)
        table.does("Ann", ("work", worker, building), *answers)
        assert goods_of(table) == gain
        assert table.asked == ["Bob"]
        retrieved(table, worker, after, building)
    refuses_when_short(building, workers, cost, 3)
    refuses_others(building, workers, cost, 3)


@pytest.mark.rule("AN-B203", "AN-B412")
def test_a_cube_of_choice_is_gained_or_paid() -> None:
    table = with_worker("203", "scientist", {"water": 1}).does("Ann", ("work", "scientist", "203"))
    assert table.offers("Ann") == [("gain", basic, 1) for basic in BASIC]
    table = with_worker("412", "scientist", {"titanium": 1, "uranium": 1, "neutronium": 1})
    table.does("Ann", ("work", "scientist", "412"), ("pay", "uranium", 1))
    table.has("Ann", titanium=1, uranium=0, neutronium=1, vp=2)


@pytest.mark.rule("AN-B213")
def test_two_cubes_of_any_mix_are_paid() -> None:
    table = with_worker("213", "engineer", {"titanium": 2, "gold": 1}).does(
        "Ann", ("work", "engineer", "213")
    )
    assert table.offers("Ann") == [("pay", "titanium", 2), ("pay", "gold", 1, "titanium", 1)]
    table.does("Ann", ("pay", "titanium", 2)).has("Ann", titanium=0, gold=1, energy_core=2)
    refused = with_worker("213", "engineer", {"gold": 1, "neutronium": 3})
    refused.refuses("Ann", ("work", "engineer", "213"), rule="AN-CST-01", good="any_basic", needed=2, have=1)


@pytest.mark.rule("AN-B210")
def test_three_cubes_of_any_mix_or_one_neutronium() -> None:
    table = with_worker("210", "engineer", {"water": 3}).does("Ann", ("work", "engineer", "210"))
    assert table.offers("Ann") == [("gain", "any_basic", 3), ("gain", "neutronium", 1)]
    table.does("Ann", ("gain", "any_basic", 3))
    assert len(table.offers("Ann")) == 10
    table.does("Ann", ("gain", "gold", 3)).has("Ann", gold=3, neutronium=0, water=0)


@pytest.mark.rule("AN-B403", "AN-BLD-04")
def test_an_exosuit_is_powered_up_on_any_empty_hex() -> None:
    table = anachrony(era=5).built("Ann", "403").workers("Ann", engineer=1).give("Ann", energy_core=2)
    table.hexes("Ann", ("TC", "BL", "BC", "BR")).does("Ann", ("work", "engineer", "403"))
    assert table.offers("Ann") == [("hex", "TL"), ("hex", "TR")]
    table.does("Ann", ("hex", "TR")).has("Ann", energy_core=1)
    assert "TR" in table.player("Ann").powered
    assert table.player("Ann").reserve == 1
    full = with_worker("403", "engineer", {"energy_core": 1}).hexes("Ann", 6)
    full.refuses("Ann", ("work", "engineer", "403"), rule="AN-BLD-04")


@pytest.mark.rule("AN-BLD-04")
def test_without_an_exosuit_in_reserve_there_is_none_to_power_up() -> None:
    table = anachrony().built("Ann", "403").workers("Ann", engineer=1).give("Ann", energy_core=1)
    table.occupies("Ann", "purify").occupies("Ann", "mine.top")
    assert len(table.player("Ann").powered) == 4
    table.refuses("Ann", ("work", "engineer", "403"), rule="AN-BLD-04")


@pytest.mark.rule("AN-B404")
@pytest.mark.parametrize(("tokens", "left"), [(2, 1), (1, 0), (0, 0)])
def test_404_removes_one_paradox_token_if_there_is_one(tokens: int, left: int) -> None:
    table = with_worker("404", "scientist", {"paradox": tokens})
    table.does("Ann", ("work", "scientist", "404")).has("Ann", paradox=left)


@pytest.mark.rule("AN-B407")
def test_407_takes_a_warp_tile_back_unpaid_from_any_timeline_tile() -> None:
    table = with_worker("407", "scientist", {}).warp("Ann", 1, "warp_gold").warp("Ann", 3, "warp_exosuit")
    table.warp("Bob", 2, "warp_gold").does("Ann", ("work", "scientist", "407"))
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 1), ("take_back", "warp_exosuit#0", 3)]
    table.does("Ann", ("take_back", "warp_exosuit#0", 3))
    player = table.player("Ann")
    assert "warp_exosuit#0" in player.warps
    assert (player.travels, len(player.powered), player.focus) == (0, 3, 3)


@pytest.mark.rule("AN-B408")
@pytest.mark.parametrize(
    ("worker", "after"),
    [("scientist", "tired"), ("engineer", "tired"), ("administrator", "active"), ("genius", "active")],
)
def test_408_refreshes_all_and_keeps_administrators_motivated(worker: str, after: str) -> None:
    table = (
        anachrony().built("Ann", "408").workers("Ann", active={worker: 1}, tired={"engineer": 2, "genius": 1})
    )
    table.occupies("Ann", "supply", "scientist").does("Ann", ("work", worker, "408"))
    table.has_workers("Ann", active={"engineer": 2, "genius": 1})
    assert [(busy.kind, busy.after) for busy in table.player("Ann").busy] == [
        ("scientist", "tired"),
        (worker, after),
    ]
    anachrony().built("Ann", "408").workers("Ann", engineer=1).does("Ann", ("work", "engineer", "408"))


@pytest.mark.rule("AN-B409", "AN-B410", "AN-WRK-08")
def test_409_and_410_bring_an_active_worker() -> None:
    table = with_worker("409", "administrator", {"water": 2}).does("Ann", ("work", "administrator", "409"))
    assert table.offers("Ann") == [("worker", "scientist"), ("worker", "engineer")]
    table.does("Ann", ("worker", "scientist")).has_workers("Ann", active={"scientist": 1})
    table = with_worker("410", "administrator", {"water": 2}).does("Ann", ("work", "administrator", "410"))
    table.has_workers("Ann", active={"genius": 1})


@pytest.mark.rule("AN-BLD-01")
def test_a_worker_slot_works_once_per_era() -> None:
    table = anachrony().built("Ann", "201", "212").workers("Ann", engineer=3)
    table.does("Ann", ("work", "engineer", "201")).does("Bob", "pass")
    table.refuses("Ann", ("work", "engineer", "201"), rule="AN-SLT-03")
    table.does("Ann", ("work", "engineer", "212")).has("Ann", titanium=2, energy_core=1)


@pytest.mark.rule("AN-B112", "AN-BLD-10")
@pytest.mark.parametrize("worker", ANY)
def test_112_reaches_as_far_as_water_is_paid(worker: str) -> None:
    table = with_worker("112", worker, {"water": 3}, era=6).does("Ann", ("work", worker, "112"))
    assert table.offers("Ann") == [("range", x) for x in (1, 2, 3)]
    table.does("Ann", ("range", 3))
    assert table.offers("Ann") == [("focus", past) for past in (3, 4, 5)]
    table.does("Ann", ("focus", 4)).has("Ann", water=0, vp=1)
    retrieved(table, worker, "tired", "112")


@pytest.mark.rule("AN-BLD-10")
def test_112_is_cheaper_with_laboratories_but_costs_one_water() -> None:
    for built, x, paid, reach in (
        (("402",), 4, 2, 4),
        (("402",), 1, 1, 1),
        (("401", "402"), 3, 1, 3),
        (("402", "grand_reservoir"), 4, 1, 4),
        (("402", "grand_reservoir"), 1, 0, 1),
    ):
        table = with_worker("112", "engineer", {"water": 4}, era=5).built("Ann", *built)
        table.does("Ann", ("work", "engineer", "112"), ("range", x))
        if reach > 1:
            assert len(table.offers("Ann")) == reach
            table.does("Ann", ("focus", 4))
        table.has("Ann", water=4 - paid, vp=1)
    short = with_worker("112", "engineer", {}, era=5)
    short.refuses("Ann", ("work", "engineer", "112"), rule="AN-CST-01", good="water", needed=1, have=0)
    with_worker("112", "engineer", {}, era=5).built("Ann", "grand_reservoir").does(
        "Ann", ("work", "engineer", "112")
    ).has("Ann", water=0, vp=1)


@pytest.mark.rule("AN-BLD-10")
def test_112_takes_no_more_water_than_eras_have_passed() -> None:
    table = with_worker("112", "engineer", {"water": 9}, era=5).does("Ann", ("work", "engineer", "112"))
    assert table.offers("Ann") == [("range", x) for x in (1, 2, 3, 4)]
    table.refuses("Ann", ("range", 5), rule="AN-BLD-10", most=4)


@pytest.mark.rule("AN-BLD-11")
def test_113_takes_any_amount_of_cubes() -> None:
    table = with_worker("113", "engineer", {"gold": 5, "titanium": 3, "neutronium": 2}, era=2)
    table.does("Ann", ("work", "engineer", "113"))
    assert table.offers("Ann") == [("range", x) for x in range(1, 9)]
    table.does("Ann", ("range", 8)).has("Ann", gold=0, titanium=0, neutronium=2, vp=8)
    assert table.player("Ann").focus == 1


@pytest.mark.rule("AN-BLD-10", "AN-BLD-11", "AN-TT-04")
@pytest.mark.parametrize(("building", "good"), [("112", "water"), ("113", "gold")])
def test_in_the_first_era_there_is_no_past_to_pay_for(building: str, good: str) -> None:
    first = with_worker(building, "engineer", {good: 9}, era=1)
    first.refuses("Ann", ("work", "engineer", building), rule="AN-TT-04")


@pytest.mark.rule("AN-B113", "AN-BLD-11")
@pytest.mark.parametrize("worker", ANY)
def test_113_reaches_as_far_as_cubes_are_paid_and_farther_with_laboratories(worker: str) -> None:
    table = with_worker("113", worker, {"gold": 1, "uranium": 1, "neutronium": 1}, era=6).built("Ann", "401")
    table.does("Ann", ("work", worker, "113"))
    assert table.offers("Ann") == [("range", 1), ("range", 2)]
    table.does("Ann", ("range", 2))
    assert table.offers("Ann") == [("focus", past) for past in (3, 4, 5)]
    table.does("Ann", ("focus", 3)).has("Ann", gold=0, uranium=0, neutronium=1, vp=2)
    retrieved(table, worker, "tired", "113")
    short = with_worker("113", worker, {"neutronium": 1, "water": 5}, era=6)
    short.refuses("Ann", ("work", worker, "113"), rule="AN-CST-01", good="any_basic", needed=1, have=0)


@pytest.mark.rule("AN-B114", "AN-BLD-12")
def test_114_travels_twice_for_one_water() -> None:
    table = with_worker("114", "scientist", {"water": 1, "gold": 1, "uranium": 1}, era=5)
    table.warp("Ann", 2, "warp_gold").warp("Ann", 4, "warp_uranium").focus("Ann", 1)
    table.does("Ann", ("work", "scientist", "114"), ("focus", 4), ("repay", "warp_uranium#0"))
    assert table.offers("Ann") == ["travel", "decline"]
    table.does("Ann", "travel")
    assert table.offers("Ann") == [("focus", past) for past in (2, 3, 4)]
    table.does("Ann", ("focus", 2), ("repay", "warp_gold#0")).has("Ann", water=0, gold=0, uranium=0)
    assert (table.player("Ann").focus, table.player("Ann").travels) == (2, 2)
    assert table.asked == ["Bob"], "there is no third travel"
