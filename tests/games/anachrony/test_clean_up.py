"""Phase 6: clean-up (AN-CLN)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import CapitalCollapsed, EraBegan, ImpactStruck
from clepsydra.kernel import Gained
from tests.games.anachrony.table import AnachronyTable, anachrony


def all_gone(table: AnachronyTable) -> AnachronyTable:
    """Every Collapsing Capital tile shows its Unavailable side."""
    return table.unavailable(*(name for name, slot in table.state.slots.items() if slot.tile))


@pytest.mark.rule("AN-CLN-01")
def test_leaders_act_then_workers_come_home_then_the_impact_strikes_then_the_era_changes() -> None:
    table = anachrony(era=4).leads("Ann", "samira").occupies("Bob", "mine.top").all_pass()
    order = (Gained, ImpactStruck, EraBegan)
    told = [type(event) for event in table.position.events(None) if isinstance(event, order)]
    assert told == [Gained, ImpactStruck, EraBegan]


@pytest.mark.rule("AN-CLN-01")
def test_a_worker_that_comes_home_is_not_there_yet_when_leaders_act() -> None:
    table = anachrony().leads("Ann", "zaida").occupies("Ann", "mine.top").give("Ann", water=2).all_pass()
    assert table.ask("Ann").rule == "AN-LDR-02"
    assert [busy.where for busy in table.player("Ann").busy] == ["mine.top"]
    table.does("Ann", "decline").has_workers("Ann", active={}, tired={"engineer": 1})


@pytest.mark.rule("AN-CLN-02")
@pytest.mark.parametrize("era", [1, 4, 7])
def test_zaida_samira_and_cornella_act_in_turn_order_in_every_era(era: int) -> None:
    table = anachrony(3, era=era, first="Bob").leads("Ann", "zaida").leads("Bob", "samira")
    table.leads("Cleo", "cornella").give("Ann", water=4).give("Bob", water=2).give("Cleo", water=3)
    table.workers("Ann", scientist=1).does("Bob", "pass").does("Cleo", "pass")
    table.does("Ann", ("place", "scientist", "council.left"), "pass")
    assert table.state.banner == 0
    rules: list[str] = []
    while table.state.phase == "clean_up" and table.asked:
        (who,) = table.asked
        rules.append(table.ask(who).rule)
        table.does(who, "decline")
    assert rules == ["AN-LDR-04", "AN-LDR-06", "AN-LDR-02"]


@pytest.mark.rule("AN-CLN-03")
def test_workers_are_retrieved_active_if_motivated_else_tired_unless_they_die() -> None:
    table = anachrony().built("Ann", "201", "310").workers("Ann", engineer=1, scientist=1, administrator=1)
    table.does("Ann", ("work", "engineer", "201")).does("Bob", "pass")
    table.does("Ann", ("place", "scientist", "purify"), ("work", "administrator", "310"), "pass")
    table.has_workers("Ann", active={"engineer": 1}, tired={"scientist": 1})
    assert table.player("Ann").busy == []


@pytest.mark.rule("AN-CLN-04")
def test_a_worker_that_would_be_both_motivated_and_dead_dies() -> None:
    table = anachrony(side="B").path("Ann", "progress").built("Ann", "415", "404")
    table.workers("Ann", scientist=2).does("Ann", ("work", "scientist", "415")).does("Bob", "pass")
    table.does("Ann", ("work", "scientist", "404"), "pass")
    table.has_workers("Ann", active={"scientist": 1})


@pytest.mark.rule("AN-CLN-05")
def test_idle_workers_stay_in_their_columns() -> None:
    table = anachrony().workers("Ann", active={"engineer": 2}, tired={"genius": 1}).all_pass()
    table.has_workers("Ann", active={"engineer": 2}, tired={"genius": 1})


@pytest.mark.rule("AN-CLN-06")
def test_exosuits_of_the_main_board_go_to_the_reserve_and_spaces_are_free_again() -> None:
    table = anachrony(era=7).hexes("Ann", 4).occupies("Ann", "mine.top").occupies("Ann", "purify").all_pass()
    assert (len(table.player("Ann").powered), table.player("Ann").reserve) == (2, 4)
    assert table.state.slots["mine.top"].seat == -1
    assert not table.state.slots["mine.top"].unavailable


@pytest.mark.rule("AN-CLN-06")
def test_a_collapsing_tile_that_held_an_exosuit_is_turned() -> None:
    table = anachrony(era=5).occupies("Ann", "recruit.1").occupies("Bob", "council.left").all_pass()
    turned = [name for name, slot in table.state.slots.items() if slot.unavailable]
    assert turned == ["recruit.1"]
    assert [event.slot for event in table.events(CapitalCollapsed)] == ["recruit.1"]
    table = anachrony(era=4).occupies("Ann", "recruit.1").all_pass()
    assert not table.state.slots["recruit.1"].unavailable


@pytest.mark.rule("AN-CLN-07")
def test_marks_of_free_actions_are_taken_back_and_the_evacuation_marker_stays() -> None:
    table = anachrony(era=5).path("Ann", "harmony").built("Ann", "301", "302", "303")
    table.workers("Ann", engineer=1).does("Ann", ("free", "303"), ("place", "engineer", "evacuate"))
    table.does("Bob", "pass").does("Ann", "pass")
    assert table.player("Ann").used == []
    assert table.player("Ann").evacuated
    assert table.state.evacuations == 1


@pytest.mark.rule("AN-CLN-08")
@pytest.mark.parametrize("era", [1, 2, 3, 4, 5, 6])
def test_the_impact_strikes_in_the_fourth_era_and_only_then(era: int) -> None:
    table = anachrony(era=era).all_pass()
    assert len(table.events(ImpactStruck)) == (era == 4)
    assert table.state.impact is (era >= 4)


@pytest.mark.rule("AN-CLN-09")
@pytest.mark.parametrize(("era", "over"), [(5, True), (6, True), (7, True)])
def test_the_game_ends_when_the_whole_capital_is_gone(era: int, over: bool) -> None:
    table = all_gone(anachrony(era=era)).all_pass()
    assert table.position.over is over
    assert table.state.era == era


@pytest.mark.rule("AN-CLN-09")
def test_the_game_goes_on_while_one_tile_is_left_and_ends_after_the_seventh_era_in_any_case() -> None:
    table = all_gone(anachrony(era=6))
    table.state.slots["recruit.1"].unavailable = False
    assert not table.all_pass().position.over
    table = anachrony(era=7).hexes("Ann", 3).all_pass()
    assert table.position.over
    assert len(table.player("Ann").powered) == 3


@pytest.mark.rule("AN-CLN-10")
def test_unused_exosuits_go_back_to_the_reserve() -> None:
    table = anachrony(era=2).hexes("Ann", 4).all_pass()
    assert (table.player("Ann").powered, table.player("Ann").reserve) == ([], 6)


@pytest.mark.rule("AN-CLN-11")
def test_every_focus_marker_moves_below_the_tile_of_the_next_era() -> None:
    table = anachrony(era=5).focus("Ann", 2).all_pass()
    assert [player.focus for player in table.state.players] == [6, 6]


@pytest.mark.rule("AN-CLN-12")
def test_whose_banner_is_on_the_council_is_first_in_the_next_era() -> None:
    table = anachrony(3).give("Cleo", water=2).workers("Cleo", engineer=1).does("Ann", "pass")
    table.does("Bob", "pass").does("Cleo", ("place", "engineer", "council.left"), "pass")
    assert table.state.first == 2
    assert table.asked == ["Cleo"]
    assert anachrony(3, first="Bob").all_pass().asked == ["Bob"]


@pytest.mark.rule("AN-CLN-13")
def test_the_next_era_begins_with_its_preparation() -> None:
    table = anachrony(era=2).pool(genius=1).all_pass()
    assert table.state.era == 3
    assert [event.era for event in table.events(EraBegan)] == [3]
    assert sum(table.state.pool.values()) == 4
    assert table.state.phase == "power_up"
