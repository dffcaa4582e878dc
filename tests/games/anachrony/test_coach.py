"""What the coach says of an option that a newcomer would regret: where it is said, and where it is not."""

from __future__ import annotations

from clepsydra.games.anachrony.turn import PASS
from tests.drawing.slips import slip
from tests.games.anachrony.table import AnachronyTable, anachrony

PURIFY = ("place", "engineer", "purify")


def test_to_pass_with_somebody_to_send() -> None:
    assert slip(anachrony().workers("Ann", engineer=1), PASS) == "passing"
    assert slip(anachrony().workers("Ann", engineer=1).hexes("Ann", 0), PASS) is None
    assert slip(anachrony(), PASS) is None


def test_to_pass_with_a_free_action_left() -> None:
    assert slip(anachrony().built("Ann", "303"), PASS) == "unused"
    assert slip(anachrony().workers("Ann", tired={"engineer": 1}), PASS) is None, "forcing is for the needy"


def evacuating() -> AnachronyTable:
    """After the impact Ann and Bob have three plants each, which is all that they need to go."""
    table = anachrony(era=5)
    for who, plants in (("Ann", ("101", "102", "103")), ("Bob", ("104", "105", "106"))):
        table.built(who, *plants)
        table.player(who).evacuation = "overwhelming_power"
    return table


def test_to_pass_while_another_could_evacuate_first() -> None:
    assert slip(evacuating(), PASS) == "staying"
    alone = evacuating()
    alone.player("Bob").evacuated = True
    assert slip(alone, PASS) != "staying"
    gone = evacuating()
    gone.player("Ann").evacuated = True
    assert slip(gone, PASS) != "staying"
    elsewhere = evacuating()
    elsewhere.player("Bob").evacuation = "technological_superiority"
    assert slip(elsewhere, PASS) != "staying"


def test_supply_while_nobody_is_tired() -> None:
    supply = ("work", "administrator", "supply")
    assert slip(anachrony().workers("Ann", administrator=1).give("Ann", water=6), supply) == "nobody_tired"
    tired = anachrony().workers("Ann", administrator=1, tired={"engineer": 1}).give("Ann", water=6)
    assert slip(tired, supply) is None


def test_to_force_workers_at_the_lowest_morale() -> None:
    def turn(morale: int) -> AnachronyTable:
        return anachrony().workers("Ann", tired={"engineer": 1}).morale("Ann", morale)

    force = ("free", "force_workers")
    assert slip(turn(1), force) == "worker_leaves"
    assert slip(turn(2), force) is None


def test_a_worker_where_another_does_better() -> None:
    both = anachrony().workers("Ann", engineer=1, scientist=1)
    assert slip(both, PURIFY) == "by_another"
    assert slip(both, ("place", "scientist", "purify")) is None
    assert slip(both, ("place", "scientist", "mine.top")) == "by_another"
    assert slip(anachrony().workers("Ann", engineer=1), PURIFY) is None


def test_the_last_exosuit_for_what_is_never_full() -> None:
    def turn(exosuits: int) -> AnachronyTable:
        return anachrony().workers("Ann", engineer=1).hexes("Ann", exosuits)

    assert slip(turn(1), PURIFY) == "never_full"
    assert slip(turn(2), PURIFY) is None


def test_water_that_the_tired_need() -> None:
    def turn(water: int, tired: int) -> AnachronyTable:
        return anachrony().workers("Ann", engineer=1, tired={"engineer": tired}).give("Ann", water=water)

    council = ("place", "engineer", "council.left")
    assert slip(turn(2, 3), council) == "no_water"
    assert slip(turn(9, 3), council) == "no_copy", "enough is left"
    assert slip(turn(2, 2), council) == "no_copy", "two can wait"
    assert slip(turn(2, 3), PURIFY) is None, "it costs no water"


def test_goods_that_a_debt_asks_for_in_the_last_era() -> None:
    def turn(era: int = 7, water: int = 3, debt: str = "warp_water") -> AnachronyTable:
        table = anachrony(era=era).workers("Ann", engineer=1).give("Ann", water=water)
        return table.warp("Ann", 2, debt)

    council = ("place", "engineer", "council.left")
    assert slip(turn(), council) == "unrepaid"
    assert slip(turn(water=9), council) != "unrepaid", "enough is left"
    assert slip(turn(debt="warp_gold"), council) != "unrepaid", "water does not repay it"
    assert slip(turn(era=6), council) != "unrepaid", "there is time"


def test_debts_without_a_power_plant() -> None:
    def warping(*debts: str, plant: str = "") -> AnachronyTable:
        table = anachrony(era=3).phase("warp").warp("Ann", 2, *debts)
        return table.built("Ann", plant) if plant else table

    three = ("warp_gold", "warp_titanium", "warp_uranium")
    water = ("warp", "warp_water#0")
    assert slip(warping(*three), water) == "debts"
    assert slip(warping(*three[1:]), water) is None
    assert slip(warping(*three, plant="105"), water) is None


def test_a_debt_of_the_last_era() -> None:
    assert slip(anachrony(era=7).phase("warp"), ("warp", "warp_water#0")) == "last_era"
    assert slip(anachrony(era=6).phase("warp"), ("warp", "warp_water#0")) is None


def test_a_debt_that_is_not_repaid() -> None:
    table = anachrony(era=4).built("Ann", "101").workers("Ann", engineer=1)
    table.warp("Ann", 3, "warp_gold").give("Ann", gold=1).does("Ann", ("work", "engineer", "101"))
    assert slip(table, "decline") == "not_repaid"
    assert slip(table, ("repay", "warp_gold#0")) is None


def test_an_active_worker_as_the_price_of_a_superproject() -> None:
    table = anachrony().superproject(3, "uranium_cores").breakthroughs("Ann", "triangle/war")
    table.give("Ann", uranium=3, titanium=3).workers("Ann", genius=1, scientist=1, tired={"scientist": 1})
    table.does("Ann", ("place", "genius", "construct.1"), ("build", "uranium_cores"))
    while table.ask("Ann").rule != "AN-WRK-04":
        table.does("Ann", table.ask("Ann").menu.options[0])
    assert slip(table, ("lose", "scientist", "active")) == "tired_first"
    assert slip(table, ("lose", "scientist", "tired")) is None


def test_the_council_while_nothing_is_full() -> None:
    def turn() -> AnachronyTable:
        return anachrony().workers("Ann", administrator=1).give("Ann", water=2)

    council = ("place", "administrator", "council.left")
    assert slip(turn(), council) == "no_copy"
    full = turn().workers("Bob", engineer=2).occupies("Bob", "construct.1").occupies("Bob", "construct.2")
    assert slip(full, council) is None


def test_a_power_plant_without_a_debt() -> None:
    def turn() -> AnachronyTable:
        return anachrony(era=4).built("Ann", "105", "303").workers("Ann", engineer=2)

    plant = ("work", "engineer", "105")
    assert slip(turn(), plant) == "no_debt"
    assert slip(turn().warp("Ann", 2, "warp_uranium"), plant) is None
