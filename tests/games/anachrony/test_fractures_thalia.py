"""Fractures of Time: Thalia and the leaders who are lent to her (section 13)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.kernel import Chance
from tests.games.anachrony.fractures import fractures, own, setup_of
from tests.games.anachrony.table import AnachronyTable

PATHS = ("harmony", "dominance", "progress", "salvation")
WATER_FOR_CORE = ("trade", 2, "water", "for", 1, "energy_core")


def thalia(*drawn: str, era: int = 2, phase: str = "preparation") -> AnachronyTable:
    """Ann has Thalia, and these leaders were drawn for her."""
    table = fractures(era=era, phase=phase).leads("Ann", "thalia")
    own(table).leaders.pieces = list(drawn)
    return table


def set_up(key: bytes) -> AnachronyTable:
    """A new game of two, with Thalia for one and Haulani for the other, up to era 0."""
    table = AnachronyTable(ANACHRONY, setup_of())
    table.state.chance = Chance(key)
    wanted = {"unity", "harmony", "thalia", "haulani"}
    while table.state.phase in ("conditions", "paths", "leaders"):
        (who,) = table.asked
        table.does(who, next(option for option in table.offers(who) if option in wanted))
    return table


@pytest.mark.rule("FT-LDR-07", "FT-LDR-11")
def test_one_unused_leader_of_each_other_path_is_drawn_for_all_to_see() -> None:
    paths = fractures().game.rules.catalog.paths
    seen: list[set[str]] = [set() for _ in PATHS]
    for number in range(24):
        table = set_up(b"thalia%d" % number)
        seat = next(s for s, player in enumerate(table.state.players) if player.leader == "thalia")
        view: Any = table.position.view(1 - seat)
        assert not view.fractures.own[1 - seat].leaders.pieces
        for path, leader, found in zip(PATHS, view.fractures.own[seat].leaders.pieces, seen, strict=True):
            assert leader in paths[path].leaders
            found.add(leader)
    assert seen == [set(paths[path].leaders) - {"haulani"} for path in PATHS]


@pytest.mark.rule("FT-LDR-08")
@pytest.mark.parametrize("era", [1, 2, 3, 4, 5])
def test_between_the_first_two_phases_one_of_them_may_be_called(era: int) -> None:
    table = thalia("wolfe", "soter", era=era).start()
    assert (table.state.phase, table.asked) == ("thalia", ["Ann"])
    assert table.offers("Ann") == [("call", "wolfe"), ("call", "soter"), "decline"]
    assert table.state.recruit_card.pieces
    table.does("Ann", ("call", "soter"))
    assert own(table).leaders.pieces == ["wolfe"]
    assert table.game.leads(0, "soter")
    assert not table.game.leads(0, "wolfe")
    assert table.game.leads(0, "thalia")


@pytest.mark.rule("FT-LDR-08")
def test_nobody_need_be_called_and_nobody_is_asked_without_leaders_left() -> None:
    table = thalia("wolfe").does("Ann", "decline")
    assert own(table).leaders.pieces == ["wolfe"]
    assert not table.game.leads(0, "wolfe")
    assert thalia().start().state.phase == "power_up"
    other = fractures(era=2, phase="preparation").leads("Ann", "castien")
    own(other).leaders.pieces = ["wolfe"]
    assert other.start().state.phase == "power_up"


@pytest.mark.scenario("FT-S43")
@pytest.mark.rule("FT-LDR-08", "FT-LDR-11")
def test_wolfe_exchanges_for_her_in_that_era_and_no_more_in_the_next() -> None:
    table = thalia("wolfe").give("Ann", water=4).does("Ann", ("call", "wolfe")).powers("Ann", "TL")
    assert WATER_FOR_CORE in table.offers("Ann")
    table.does("Ann", WATER_FOR_CORE).has("Ann", energy_core=1)
    table.begin_turns().all_pass()
    assert table.state.era == 3
    assert not table.game.leads(0, "wolfe")
    assert "wolfe" not in own(table).leaders
    table.powers("Ann", "TL")
    assert table.asked == ["Bob"]
    table.has("Ann", energy_core=1)


@pytest.mark.rule("FT-LDR-08")
def test_her_ability_lasts_through_the_clean_up() -> None:
    table = thalia("zaida").give("Ann", water=9).does("Ann", ("call", "zaida")).begin_turns().all_pass()
    assert table.asked == ["Ann"]
    assert "decline" in table.offers("Ann")
    assert {option[0] for option in table.offers("Ann") if option != "decline"} == {"worker"}


@pytest.mark.rule("FT-LDR-09")
def test_amena_wins_back_a_hex_for_good_but_only_after_the_impact() -> None:
    table = thalia("amena", era=4).does("Ann", ("call", "amena"))
    assert table.offers("Ann") == [("hex", "TL"), ("hex", "TR")]
    table.does("Ann", ("hex", "TL"))
    assert table.player("Ann").covered == ["TR"]
    table.powers("Ann", "TL").begin_turns().all_pass()
    assert (table.state.era, table.player("Ann").covered) == (5, ["TR"])
    early = thalia("amena", era=3).does("Ann", ("call", "amena"))
    assert (early.state.phase, early.player("Ann").covered) == ("power_up", [])
    early.begin_turns().all_pass()
    assert (early.state.era, early.player("Ann").covered) == (4, ["TL", "TR"])


@pytest.mark.rule("FT-LDR-10")
def test_a_free_action_of_a_lent_leader_is_used_once_in_that_era() -> None:
    table = thalia("caratacus", "haulani").does("Ann", ("call", "caratacus")).begin_turns()
    table.does("Ann", ("meddle", "suffer")).refuses("Ann", ("meddle", "suffer"), rule="AN-FREE-01")
    table.refuses("Ann", ("free", "haulani"), rule="TB-ASK-02").all_pass()
    table.does("Ann", ("call", "haulani"))
    assert not table.game.leads(0, "caratacus")
