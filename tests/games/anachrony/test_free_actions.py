"""Free actions of phase 5 (AN-FREE)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import anachrony

PURIFY = ("place", "engineer", "purify")


@pytest.mark.rule("AN-FREE-01")
def test_each_free_action_is_used_once_per_era_on_any_own_turn() -> None:
    table = anachrony().built("Ann", "303").workers("Ann", engineer=2)
    table.does("Ann", PURIFY).does("Bob", "pass").does("Ann", ("free", "303"))
    table.refuses("Ann", ("free", "303"), rule="AN-FREE-01")
    table.does("Ann", PURIFY).refuses("Ann", ("free", "303"), rule="AN-FREE-01")
    table.has("Ann", water=8).does("Ann", "pass").powers("Ann").powers("Bob").warps()
    assert ("free", "303") in table.offers("Ann")


@pytest.mark.rule("AN-FREE-01")
def test_boards_superprojects_and_leaders_have_free_actions_too() -> None:
    table = anachrony().leads("Ann", "caratacus").built("Ann", "uranium_cores", "303").hexes("Ann", 0)
    table.does("Ann", ("meddle", "suffer"), ("free", "force_workers"))
    table.does("Ann", ("free", "uranium_cores"), ("hex", "TL"))
    table.refuses("Ann", ("meddle", "suffer"), rule="AN-FREE-01")
    for source in ("force_workers", "uranium_cores"):
        table.refuses("Ann", ("free", source), rule="AN-FREE-01")


@pytest.mark.rule("AN-FREE-01")
def test_supply_of_dominance_b_is_a_free_action_once_per_era() -> None:
    table = anachrony(side="B").path("Ann", "dominance").give("Ann", water=9)
    table.does("Ann", ("free", "supply")).has("Ann", water=5)
    table.refuses("Ann", ("free", "supply"), rule="AN-FREE-01")


@pytest.mark.rule("AN-FREE-02")
def test_two_tiles_with_the_same_free_action_are_two_free_actions() -> None:
    table = anachrony().built("Ann", "301", "302", "303").built("Bob", "304")
    table.does("Ann", ("free", "301"), ("free", "302"), ("free", "303")).has("Ann", water=4)
    table.refuses("Ann", ("free", "302"), rule="AN-FREE-01")
    table = anachrony().built("Ann", "303", "304").does("Ann", ("free", "303"), ("free", "304"))
    table.has("Ann", water=4)


@pytest.mark.rule("AN-FREE-03")
def test_a_used_free_action_is_marked_until_the_clean_up() -> None:
    table = anachrony().built("Ann", "303").does("Ann", ("free", "303"))
    assert table.player("Ann").used == ["303"]
    table.all_pass()
    assert table.player("Ann").used == []


@pytest.mark.rule("AN-FREE-03")
def test_lack_of_path_markers_prevents_nothing() -> None:
    table = anachrony(era=6).built("Ann", "301", "302", "303", "215", "414")
    table.built("Ann", "uranium_cores").built("Ann", "particle_collider", at="factory.2")
    table.built("Ann", "dark_matter_converter", at="lab.2")
    table.hexes("Ann", 0).give("Ann", water=1, neutronium=1).workers("Ann", engineer=1)
    table.player("Ann").evacuated = True
    for source in ("301", "302", "303", "215", "414"):
        table.does("Ann", ("free", source))
        if source == "215":
            table.does("Ann", ("gain", "gold", 1))
    table.does("Ann", ("free", "uranium_cores"), ("hex", "TC"), ("free", "particle_collider"))
    table.does("Ann", ("trade", 1, "neutronium", "for", 2, "any_basic"))
    table.does("Ann", ("gain", "titanium", 2), ("free", "dark_matter_converter"))
    table.does("Ann", ("gain", "energy_core", 1), ("free", "force_workers"))
    assert len(table.player("Ann").used) == 9


@pytest.mark.rule("AN-FREE-04")
def test_a_free_action_built_in_this_turn_can_be_used_in_it() -> None:
    table = anachrony().built("Ann", "exocrawler").offer("303").workers("Ann", engineer=1)
    table.give("Ann", titanium=1).does("Ann", ("free", "exocrawler"), ("place", "engineer", "construct.1"))
    table.does("Ann", ("build", "303"), ("free", "303")).has("Ann", water=2)
    assert table.asked == ["Ann"]


@pytest.mark.rule("AN-FREE-05")
@pytest.mark.parametrize(
    ("tile", "rule"),
    [
        ("215", "AN-CST-01"),
        ("particle_collider", "AN-SP-07"),
        ("uranium_cores", "AN-BLD-04"),
        ("dark_matter_converter", "AN-SP-12"),
        ("exocrawler", "AN-SPX-02"),
    ],
)
def test_a_free_action_that_cannot_be_paid_or_have_its_effect_is_refused(tile: str, rule: str) -> None:
    anachrony().built("Ann", tile).refuses("Ann", ("free", tile), rule=rule)


@pytest.mark.rule("AN-FREE-05")
def test_temporal_tourism_has_nowhere_to_go_in_the_first_era() -> None:
    table = anachrony(era=1).built("Ann", "temporal_tourism")
    table.refuses("Ann", ("free", "temporal_tourism"), rule="AN-TT-04")


@pytest.mark.rule("AN-FREE-06")
def test_no_free_action_fits_between_the_two_actions_of_a_tile() -> None:
    table = anachrony(era=5).impact(construct=("construct_5", "construct_1")).built("Ann", "303")
    table.offer("315", "201").workers("Ann", engineer=1).give("Ann", titanium=9, gold=9, uranium=9, water=9)
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "315"))
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-02").does("Ann", ("again", "construct"))
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-02").does("Ann", ("build", "201"))
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-FREE-06")
def test_no_free_action_fits_between_the_two_travels_of_114() -> None:
    table = anachrony(era=5).built("Ann", "114", "303").workers("Ann", scientist=1).give("Ann", water=1)
    table.does("Ann", ("work", "scientist", "114"), ("focus", 2))
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-02").does("Ann", "travel")
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-02").does("Ann", ("focus", 4))
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-FREE-06")
def test_an_anomaly_is_dealt_with_before_anything_else() -> None:
    table = anachrony().built("Ann", "414", "303").give("Ann", paradox=2).does("Ann", ("free", "414"))
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-02")
    table.does("Ann", ("anomaly", "factory.1"), ("free", "303")).has("Ann", vp=2, water=2)


@pytest.mark.rule("AN-FREE-07")
def test_a_placement_by_a_free_action_is_an_addition() -> None:
    table = anachrony().leads("Ann", "haulani").built("Ann", "201", "exocrawler", "303")
    table.workers("Ann", engineer=3).does("Ann", ("free", "haulani"), ("work", "engineer", "201"))
    assert table.asked == ["Ann"]
    table.does("Ann", ("free", "exocrawler"), PURIFY, ("free", "303"))
    assert table.asked == ["Ann"]
    table.does("Ann", PURIFY).has("Ann", titanium=2, water=8)
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-FREE-07")
def test_after_an_added_placement_the_turn_may_end_with_a_pass() -> None:
    table = anachrony().built("Ann", "exocrawler").workers("Ann", engineer=1)
    table.does("Ann", ("free", "exocrawler"), PURIFY).does("Ann", "pass").has("Ann", water=3)
    assert table.player("Ann").passed
