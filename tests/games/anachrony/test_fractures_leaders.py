"""Fractures of Time: the leaders who act in turns (section 13)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.modules.fractures.blink_bonuses import Roused
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, GLITCH
from clepsydra.kernel import BACK
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.table import AnachronyTable

BOTH = ("gain", "paradox", 1, "flux_core", 1)
FORCE = ("free", "force_workers")
SET_CIRCLE = ("set", "shape", "circle")


def led(leader: str, **words: Any) -> AnachronyTable:
    """Ann has a leader."""
    return fractures(**words).leads("Ann", leader)


def device(table: AnachronyTable, *things: str) -> AnachronyTable:
    """What lies on the first spaces of Ann's device."""
    spaces = own(table).device.spaces
    spaces[: len(things)] = things
    return table


# --- Zuriel ---------------------------------------------------------------------------------------


@pytest.mark.scenario("FT-S41")
@pytest.mark.rule("FT-LDR-01")
def test_zuriel_removes_a_glitch_with_supply_and_takes_both_or_neither_with_force_workers() -> None:
    table = led("zuriel").give("Ann", water=9).workers("Ann", administrator=2, tired={"engineer": 1})
    own(table).glitches = ["BC", "BL"]
    table.does("Ann", ("work", "administrator", "supply"), (("unglitch", "BC"),))
    assert own(table).glitches == ["BL"]
    table.does("Bob", "pass").does("Ann", FORCE)
    assert table.offers("Ann") == [BOTH, "decline"]
    table.does("Ann", BOTH).has("Ann", paradox=1, flux_core=1)
    again = led("zuriel").does("Ann", FORCE, "decline").has("Ann", paradox=0, flux_core=0)
    assert again.asked == ["Ann"]


@pytest.mark.rule("FT-LDR-01")
def test_zuriel_need_not_remove_a_glitch_and_removes_but_one() -> None:
    table = led("zuriel").give("Ann", water=9).workers("Ann", administrator=1)
    own(table).glitches = ["BC", "BL"]
    table.does("Ann", ("work", "administrator", "supply"))
    table.refuses("Ann", (("unglitch", "BC"), ("unglitch", "BL")), rule="TB-ASK-03")
    table.does("Ann", ())
    assert own(table).glitches == ["BC", "BL"]


@pytest.mark.rule("FT-LDR-01")
def test_zuriels_token_may_bring_an_anomaly_and_her_core_stays() -> None:
    table = led("zuriel").give("Ann", paradox=2).does("Ann", FORCE, BOTH, ("anomaly", "lab.1"))
    table.has("Ann", paradox=0, flux_core=1)
    assert table.player("Ann").anomalies == ["lab.1"]


@pytest.mark.rule("FT-LDR-01")
def test_without_zuriel_nothing_follows() -> None:
    table = led("zaida").give("Ann", water=9).workers("Ann", administrator=1)
    own(table).glitches = ["BC"]
    table.does("Ann", FORCE).has("Ann", flux_core=0)
    table.does("Ann", ("work", "administrator", "supply"))
    assert (table.asked, own(table).glitches) == (["Bob"], ["BC"])


@pytest.mark.rule("FT-LDR-01", "FT-LDR-10")
def test_zuriel_lent_to_dominance_b_removes_a_glitch_with_its_free_supply() -> None:
    table = fractures(side="B").path("Ann", "dominance").give("Ann", water=9)
    table.player("Ann").facts["leader.zuriel"] = 1
    own(table).glitches = ["BC"]
    table.does("Ann", ("free", "supply"), (("unglitch", "BC"),))
    assert own(table).glitches == []


# --- Xenara ---------------------------------------------------------------------------------------


@pytest.mark.rule("FT-LDR-02")
def test_xenara_makes_an_operator_a_genius_for_two_points() -> None:
    table = led("xenara").workers("Ann", operator=1, tired={"operator": 1}).does("Ann", ("free", "xenara"))
    assert table.offers("Ann") == [("lose", "operator", "active"), ("lose", "operator", "tired")]
    table.does("Ann", ("lose", "operator", "tired")).has("Ann", vp=2)
    table.has_workers("Ann", active={"operator": 1, "genius": 1})
    table.refuses("Ann", ("free", "xenara"), rule="AN-FREE-01")


@pytest.mark.rule("FT-LDR-02")
def test_xenara_needs_an_operator_of_exactly_this_type_who_is_not_busy() -> None:
    table = led("xenara").workers("Ann", genius=1, engineer=1).occupies("Ann", "purify", "operator")
    table.refuses("Ann", ("free", "xenara"), rule="FT-LDR-02", worker="operator", needed=1, have=0)
    led("wolfe").workers("Ann", operator=1).refuses("Ann", ("free", "xenara"), rule="TB-ASK-02")


# --- S.O.T.E.R. -----------------------------------------------------------------------------------


def researched(leader: str, shape: str, **goods: int) -> AnachronyTable:
    """Ann has researched; two cores lie on her device."""
    table = (
        device(led(leader), GLITCH, CORE, CORE).give("Ann", **goods).workers("Ann", scientist=1).dice("war")
    )
    return table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", shape))


@pytest.mark.rule("FT-LDR-03")
@pytest.mark.parametrize(
    ("shape", "cores", "goods"),
    [
        ("triangle", 1, {"flux_core": 0, "water": 0}),
        ("circle", 2, {"flux_core": 1, "water": 0}),
        ("square", 2, {"flux_core": 0, "water": 2}),
    ],
)
def test_soter_acts_by_the_shape_that_was_found(shape: str, cores: int, goods: dict[str, int]) -> None:
    table = researched("soter", shape).has("Ann", **goods)
    assert own(table).device.spaces[:3] == [GLITCH, CORE, CORE if cores == 2 else ""]
    assert table.player("Ann").breakthroughs[f"{shape}/war"] == 1


@pytest.mark.rule("FT-LDR-03")
def test_soter_does_nothing_for_other_leaders_other_actions_and_other_players() -> None:
    table = researched("cornella", "circle").has("Ann", flux_core=0)
    assert own(table).device.spaces[:3] == [GLITCH, CORE, CORE]
    other = led("soter").workers("Ann", scientist=1).workers("Bob", scientist=1).dice("war")
    other.does("Ann", ("place", "scientist", "purify")).has("Ann", water=4, flux_core=0)
    other.does("Bob", ("place", "scientist", "research.1"), SET_CIRCLE).has("Ann", flux_core=0)
    other.has("Bob", flux_core=0)
    bare = led("soter").workers("Ann", scientist=1).dice("war")
    bare.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "triangle"))
    assert bare.asked == ["Bob"]


# --- Augurus --------------------------------------------------------------------------------------


@pytest.mark.scenario("FT-S42")
@pytest.mark.rule("FT-LDR-04")
def test_augurus_travels_one_era_back_and_rolls_with_one_more() -> None:
    table = device(led("augurus", era=3), GLITCH).give("Ann", uranium=1).warp("Ann", 2, "warp_uranium")
    table.warp("Ann", 1, "warp_gold").built("Ann", "401").dice(4, "travel_track")
    table.does("Ann", ("free", "augurus"), ("repay", "warp_uranium#0")).has("Ann", uranium=0)
    assert (table.player("Ann").focus, table.player("Ann").travels) == (2, 1)
    assert own(table).glitches == ["travel_track"]
    assert own(table).device.spaces[:2] == [GLITCH, ""]
    table.refuses("Ann", ("free", "augurus"), rule="AN-FREE-01")


@pytest.mark.rule("FT-LDR-04")
@pytest.mark.parametrize(("flux", "glitches"), [(3, 0), (4, 1)])
def test_a_glitch_comes_if_one_more_than_the_flux_die_exceeds_the_empty_spaces(
    flux: int, glitches: int
) -> None:
    table = device(led("augurus", era=3), GLITCH).dice(flux, "travel_track").does("Ann", ("free", "augurus"))
    assert len(own(table).glitches) == glitches


@pytest.mark.rule("FT-LDR-04", "FT-ERA-06")
def test_augurus_reaches_tile_0_in_era_1_and_needs_no_flux() -> None:
    table = led("augurus", era=1).dice(2, "travel_track").does("Ann", ("free", "augurus"))
    assert table.player("Ann").focus == 0
    assert CORE not in own(table).device.spaces


# --- Eldrin ---------------------------------------------------------------------------------------


@pytest.mark.rule("FT-LDR-05", "FT-PHA-10")
def test_eldrins_scientist_does_a_worker_action_of_the_device_at_its_cost() -> None:
    table = (
        device(led("eldrin"), GLITCH, CORE, CORE).give("Ann", water=2).workers("Ann", scientist=2, operator=1)
    )
    table.breakthroughs("Ann", "circle/war").does("Ann", ("work", "scientist", "eldrin"))
    assert {option[1] for option in table.offers("Ann") if option != BACK} == {
        "device_remove_flux",
        "device_remove_glitch",
        "device_upgrade_work",
    }
    table.does("Ann", ("do", "device_upgrade_work")).has("Ann", water=0, vp=2)
    assert own(table).device.upgrades == ["circle/war"]
    table.does("Bob", "pass").refuses("Ann", ("work", "scientist", "eldrin"), rule="AN-SLT-03")
    table.does("Ann", ("work", "operator", "device_remove_flux"), ("remove_flux", 2))
    assert CORE not in own(table).device.spaces
    assert {busy.where: busy.after for busy in table.player("Ann").busy} == {
        "eldrin": "tired",
        "device_remove_flux": "tired",
    }


@pytest.mark.rule("FT-LDR-05")
def test_eldrin_takes_scientists_and_geniuses_and_what_cannot_be_paid_is_refused() -> None:
    table = device(led("eldrin"), GLITCH, CORE).workers("Ann", scientist=1, genius=1, engineer=1)
    table.refuses("Ann", ("work", "engineer", "eldrin"), rule="FT-LDR-05")
    table.does("Ann", ("work", "genius", "eldrin"))
    table.refuses("Ann", ("do", "device_remove_glitch"), rule="AN-CST-01")
    table.does("Ann", BACK)
    assert not table.player("Ann").busy
    table.does("Ann", ("work", "scientist", "eldrin"), ("do", "device_remove_flux"), ("remove_flux", 1))
    assert own(table).device.spaces[:2] == [GLITCH, ""]
    led("castien").workers("Ann", scientist=1).refuses(
        "Ann", ("work", "scientist", "eldrin"), rule="TB-ASK-02"
    )


@pytest.mark.rule("FT-LDR-05", "FT-PHA-08")
def test_the_worker_with_eldrin_is_retrieved_like_others() -> None:
    table = device(led("eldrin"), GLITCH, CORE).workers("Ann", scientist=1)
    table.does("Ann", ("work", "scientist", "eldrin"), ("do", "device_remove_flux"), ("remove_flux", 0))
    table.all_pass().has_workers("Ann", active={}, tired={"scientist": 1})


# --- Castien --------------------------------------------------------------------------------------


def blinked(
    leader: str = "castien", worker: str = "operator", to: str = "purify", **goods: int
) -> AnachronyTable:
    """Ann's worker has Blinked from the Mine."""
    table = led(leader).give("Ann", flux_core=1, **goods).occupies("Ann", "mine.top", worker)
    if worker != "operator":
        table.dice(2, "travel_track")
    return table.does("Ann", ("blink", worker, "mine.top"), ("blink_to", to))


@pytest.mark.rule("FT-LDR-06")
def test_castiens_operator_becomes_active_for_one_water() -> None:
    table = blinked()
    assert table.offers("Ann") == [("rouse", "operator"), "decline"]
    table.does("Ann", ("rouse", "operator")).has("Ann", water=2).has_workers("Ann", active={"operator": 1})
    assert table.events(Roused) == [Roused(0, "operator")]
    declined = blinked().does("Ann", "decline").has("Ann", water=3)
    declined.has_workers("Ann", active={}, tired={"operator": 1})


@pytest.mark.rule("FT-LDR-06")
def test_castien_helps_no_other_worker_and_nobody_without_water() -> None:
    for table in (blinked(worker="scientist"), blinked("eldrin"), blinked(to="trade")):
        assert table.asked == ["Bob"]
    blinked(to="trade").has_workers("Ann", active={}, tired={"operator": 1})
