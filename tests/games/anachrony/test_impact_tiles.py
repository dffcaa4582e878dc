"""The Collapsing Capital tiles of Recruit and Research (section 14.2)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.state import Suit
from clepsydra.kernel import Answer
from tests.games.anachrony.table import AnachronyTable, anachrony

HERE = ("cover", "lab.1", "lab.2")
CIRCLE = ("set", "shape", "circle")


def recruiting(tile: str, worker: str = "administrator") -> AnachronyTable:
    """Era 5: this tile is on the top slot of Recruit, and Ann has a worker."""
    table = anachrony(era=5).workers("Ann", active={worker: 1}, tired={"scientist": 2})
    spare = "recruit_1" if tile != "recruit_1" else "recruit_2"
    return table.impact(recruit=(tile, spare)).pool(genius=1, scientist=1, engineer=1)


def researching(tile: str, worker: str = "scientist") -> AnachronyTable:
    """Era 5: this tile is on the top slot of Research, and Ann has a worker."""
    spare = "research_1" if tile != "research_1" else "research_2"
    table = anachrony(era=5).workers("Ann", active={worker: 1})
    return table.impact(research=(tile, spare))


def there(worker: str, action: str) -> Answer:
    """The placement on the top slot."""
    return ("place", worker, f"{action}.1")


# --- Recruit --------------------------------------------------------------------------------------


@pytest.mark.scenario("AN-S105")
@pytest.mark.rule("AN-CCT-R1")
@pytest.mark.parametrize(
    ("bonuses", "goods"),
    [
        (("scientist", "administrator"), {"water": 2, "vp": 1, "energy_core": 0}),
        (("engineer", "engineer"), {"water": 0, "vp": 0, "energy_core": 2}),
    ],
)
def test_recruit_1_brings_two_bonuses(bonuses: tuple[str, ...], goods: dict[str, int]) -> None:
    table = recruiting("recruit_1").does("Ann", there("administrator", "recruit"), ("recruit", "genius"))
    table.does("Ann", *(("bonus", kind) for kind in bonuses)).has("Ann", **goods)
    other = recruiting("recruit_1").does("Ann", there("administrator", "recruit"), ("recruit", "scientist"))
    other.has("Ann", water=4)
    assert other.asked == ["Bob"]


@pytest.mark.rule("AN-CCT-R2", "AN-BLD-04")
def test_recruit_2_powers_up_an_exosuit_if_there_is_one() -> None:
    table = recruiting("recruit_2").hexes("Ann", ("TC", "BL"))
    table.does("Ann", there("administrator", "recruit"), ("recruit", "engineer"), ("hex", "TL"))
    assert (set(table.player("Ann").powered), table.player("Ann").reserve) == ({"TC", "TL"}, 3)
    none = recruiting("recruit_2").does("Ann", there("administrator", "recruit"), ("recruit", "engineer"))
    assert none.asked == ["Bob"]
    assert len(none.player("Ann").powered) == 5
    none.has("Ann", energy_core=1)


@pytest.mark.rule("AN-CCT-R3")
def test_recruit_3_raises_morale() -> None:
    table = recruiting("recruit_3").does("Ann", there("administrator", "recruit"), ("recruit", "engineer"))
    assert table.player("Ann").morale == 5
    top = recruiting("recruit_3").morale("Ann", 7)
    top.does("Ann", there("administrator", "recruit"), ("recruit", "engineer")).has("Ann", vp=2)


@pytest.mark.rule("AN-CCT-R4")
def test_recruit_4_refreshes_the_tired() -> None:
    table = recruiting("recruit_4").does("Ann", there("administrator", "recruit"), ("recruit", "engineer"))
    table.has_workers("Ann", active={"engineer": 1, "scientist": 2})
    table.all_pass().has_workers("Ann", active={"engineer": 1, "scientist": 2}, tired={"administrator": 1})


@pytest.mark.scenario("AN-S104")
@pytest.mark.rule("AN-CCT-R5", "AN-CCT-10")
def test_recruit_5_recruits_twice_and_an_engineer_never_a_genius() -> None:
    table = recruiting("recruit_5", "engineer").does("Ann", there("engineer", "recruit"))
    table.refuses("Ann", ("recruit", "genius"), rule="AN-REC-01")
    table.does("Ann", ("recruit", "scientist")).has("Ann", water=2)
    assert table.offers("Ann") == [("again", "recruit"), "decline"]
    table.does("Ann", ("again", "recruit")).has("Ann", water=2, energy_core=1)
    table.has_workers("Ann", active={"engineer": 1, "scientist": 1}, tired={"scientist": 2})
    assert (table.asked, table.state.pool["genius"]) == (["Bob"], 1)
    once = recruiting("recruit_5").does(
        "Ann", there("administrator", "recruit"), ("recruit", "engineer"), "decline"
    )
    assert once.asked == ["Bob"]
    alone = recruiting("recruit_5", "engineer").pool(genius=1, scientist=1)
    assert alone.does("Ann", there("engineer", "recruit")).asked == ["Bob"]


@pytest.mark.scenario("AN-S87")
@pytest.mark.rule("AN-REC-04")
def test_a_recruit_acts_on_the_next_turn() -> None:
    table = anachrony().workers("Ann", administrator=1).pool(engineer=1)
    table.does("Ann", there("administrator", "recruit")).does("Bob", "pass")
    table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=3)


# --- Research -------------------------------------------------------------------------------------


@pytest.mark.rule("AN-CCT-S1", "AN-RES-05", "AN-CCT-12")
def test_research_1_sets_both_dice() -> None:
    table = researching("research_1").out_of_supply("circle/war").dice("society")
    table.does("Ann", there("scientist", "research"), CIRCLE)
    table.refuses("Ann", ("set", "icon", "war"), rule="TB-ASK-02")
    table.does("Ann", ("set", "icon", "genetics")).has("Ann", water=0)
    assert table.player("Ann").breakthroughs == {"circle/genetics": 1}
    rolled = researching("research_1").dice("society").does("Ann", there("scientist", "research"), CIRCLE)
    rolled.does("Ann", ("roll", "icon"))
    assert rolled.player("Ann").breakthroughs == {"circle/society": 1}


@pytest.mark.rule("AN-CCT-S2")
def test_research_2_gives_two_points() -> None:
    table = researching("research_2").dice("war").does("Ann", there("scientist", "research"), CIRCLE)
    table.has("Ann", vp=2)
    assert table.player("Ann").breakthroughs == {"circle/war": 1}


@pytest.mark.scenario("AN-S62")
@pytest.mark.rule("AN-CCT-S3", "AN-CCT-11", "AN-CCT-12")
@pytest.mark.parametrize(
    ("worker", "leader", "titanium"), [("genius", "", 3), ("scientist", "", 4), ("scientist", "valerian", 3)]
)
def test_research_3_builds_the_superproject_at_the_focus(worker: str, leader: str, titanium: int) -> None:
    def research(titanium: int) -> AnachronyTable:
        table = (
            anachrony(era=5)
            .path("Ann", "progress", leader=leader)
            .workers("Ann", active={worker: 1}, tired={"engineer": 1})
        )
        table.impact(research=("research_3", "research_1")).superproject(5, "anti_gravity_field").offer("303")
        table.breakthroughs("Ann", "triangle/technology").give("Ann", titanium=titanium).dice("war")
        return table.does("Ann", there(worker, "research"), CIRCLE)

    table = research(titanium)
    assert table.offers("Ann") == [("again", "construct"), "decline"]
    table.does("Ann", ("again", "construct"))
    assert table.offers("Ann") == [("build", "anti_gravity_field")]
    table.refuses("Ann", ("build", "303"), rule="TB-ASK-02")
    table.does("Ann", ("build", "anti_gravity_field"), HERE).has("Ann", titanium=0)
    assert table.where("Ann", "anti_gravity_field") == ["lab.1", "lab.2"]
    table.has_workers("Ann", active={})
    assert research(titanium - 1).asked == ["Bob"]
    assert research(titanium).does("Ann", "decline").asked == ["Bob"]


@pytest.mark.scenario("AN-S106")
@pytest.mark.rule("AN-CCT-S4", "AN-CCT-02")
@pytest.mark.parametrize(("tokens", "offered"), [(1, (1, 0)), (2, (2, 1, 0)), (3, (2, 1, 0))])
def test_research_4_may_remove_paradox_tokens(tokens: int, offered: tuple[int, ...]) -> None:
    for count in offered:
        table = researching("research_4").built("Ann", "405").give("Ann", paradox=tokens).dice("war")
        table.does("Ann", there("scientist", "research"), CIRCLE)
        assert table.offers("Ann") == [("calm", number) for number in offered]
        table.does("Ann", ("calm", count)).has("Ann", paradox=tokens - count).all_pass()
        assert table.state.slots["research.1"].unavailable


@pytest.mark.rule("AN-CCT-S5", "AN-CCT-10")
def test_research_5_researches_twice() -> None:
    table = (
        researching("research_5").dice("war", "circle").does("Ann", there("scientist", "research"), CIRCLE)
    )
    table.does("Ann", ("again", "research"), ("set", "icon", "society"))
    assert table.player("Ann").breakthroughs == {"circle/war": 1, "circle/society": 1}
    assert table.asked == ["Bob"]
    once = (
        researching("research_5").dice("war").does("Ann", there("scientist", "research"), CIRCLE, "decline")
    )
    assert sum(once.player("Ann").breakthroughs.values()) == 1


@pytest.mark.scenario("AN-S110")
@pytest.mark.rule("AN-RES-02", "AN-RES-08", "AN-RES-04")
def test_only_a_die_whose_new_roll_can_help_is_rolled_again() -> None:
    circles = [f"circle/{icon}" for icon in ("war", "genetics", "technology", "time_travel")]
    war = ["triangle/war", "square/war"]

    def rolled(*gone: str) -> AnachronyTable:
        table = anachrony().workers("Ann", scientist=1).out_of_supply(*gone).dice("war", "society", "society")
        return table.does("Ann", there("scientist", "research"), CIRCLE)

    both = rolled(*circles)
    assert both.offers("Ann") == [("reroll", "shape"), ("reroll", "icon")]
    both.does("Ann", ("reroll", "icon"))
    assert both.player("Ann").breakthroughs == {"circle/society": 1}
    only = rolled(*circles, *war)
    assert only.player("Ann").breakthroughs == {"circle/society": 1}
    none = anachrony().workers("Ann", scientist=1).out_of_supply(*circles, "circle/society")
    none.does("Ann", there("scientist", "research")).refuses("Ann", CIRCLE, rule="TB-ASK-02")


# --- retrieval and the council --------------------------------------------------------------------


@pytest.mark.scenario("AN-S88")
@pytest.mark.rule("AN-CLN-03")
def test_workers_are_retrieved_active_tired_or_not_at_all() -> None:
    table = anachrony().built("Ann", "201", "310").workers("Ann", scientist=1, engineer=1, administrator=1)
    table.does("Ann", ("work", "scientist", "201")).does("Bob", "pass")
    table.does("Ann", ("place", "engineer", "purify"), ("work", "administrator", "310"))
    table.all_pass().has_workers("Ann", active={"scientist": 1}, tired={"engineer": 1})


@pytest.mark.scenario("AN-S89")
@pytest.mark.rule("AN-SET-02")
def test_with_the_hard_council_the_right_slot_is_never_usable() -> None:
    table = (
        anachrony(phase="water", era=1, council_hard=True).workers("Ann", scientist=1).give("Ann", water=5)
    )
    table.begin_turns()
    for slot in ("research.1", "research.2"):
        stand(table.game, 1, Suit(slot))
    assert table.state.slots["council.right"].unavailable
    table.refuses("Ann", ("place", "scientist", "council.right"), rule="AN-SET-02")
    assert ("place", "scientist", "council.left") in table.offers("Ann")
    table.all_pass().begin_turns().refuses("Ann", ("place", "scientist", "council.right"), rule="AN-SET-02")
