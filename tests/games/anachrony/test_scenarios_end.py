"""The worked scenarios of the impact and of the end of the game."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.state import CAPITAL
from tests.games.anachrony.table import anachrony

SPACES = tuple(f"{action}.{number}" for action in CAPITAL for number in (1, 2))


@pytest.mark.scenario("AN-S58")
@pytest.mark.rule("AN-IMP-01", "AN-IMP-03", "AN-IMP-04")
def test_the_asteroid_strikes_after_the_fourth_era() -> None:
    table = anachrony(seats=3, era=4).leads("Cleo", "amena").all_pass()
    assert (table.state.era, table.state.impact) == (5, True)
    slots = table.state.slots
    assert {name for name, slot in slots.items() if slot.tile} == set(SPACES)
    assert len({slots[space].tile for space in SPACES}) == 6
    assert all(slots[space].tile.startswith(space[:-2]) for space in SPACES)
    assert [player.covered for player in table.state.players] == [["TL", "TR"], ["TL", "TR"], []]


@pytest.mark.scenario("AN-S58")
@pytest.mark.rule("AN-IMP-02")
def test_of_three_players_the_third_to_leave_loses_points() -> None:
    table = anachrony(seats=3, era=5).path("Cleo", "salvation", evacuation="masters_of_time")
    table.path("Ann", "dominance", evacuation="power_of_unity").morale("Ann", 7)
    table.path("Bob", "progress", evacuation="apex_of_humanity").give("Bob", water=8)
    table.anomaly("Cleo", "lab.1", "lab.2")
    for who in table.names:
        table.workers(who, engineer=1)
    for who in table.names:
        table.does(who, ("place", "engineer", "evacuate"))
    table.has("Ann", vp=3 + 1).has("Bob", vp=3).has("Cleo", vp=4 - 3)


@pytest.mark.scenario("AN-S59")
@pytest.mark.rule("AN-CLN-06", "AN-CLN-09")
def test_the_game_ends_with_the_last_space_of_the_capital() -> None:
    table = anachrony(era=6).unavailable(*SPACES[:3], *SPACES[4:]).pool(engineer=1)
    table.workers("Bob", administrator=1).hexes("Ann", 2)
    table.does("Ann", "pass").does("Bob", ("place", "administrator", "recruit.2"))
    lost = [name for name, slot in table.state.slots.items() if slot.unavailable]
    assert len(lost) == 5
    table.all_pass()
    assert table.position.over
    assert [name for name, slot in table.state.slots.items() if slot.unavailable] == list(SPACES)
    assert (table.state.era, table.player("Ann").focus, len(table.player("Ann").powered)) == (6, 6, 2)
    assert [player.reserve for player in table.state.players] == [4, 1]


@pytest.mark.scenario("AN-S59")
@pytest.mark.rule("AN-CLN-06", "AN-CLN-09")
def test_the_game_may_end_in_the_fifth_era() -> None:
    table = anachrony(era=5)
    for who, spaces in (("Ann", SPACES[:3]), ("Bob", SPACES[3:])):
        for space in spaces:
            table.occupies(who, space)
    table.all_pass()
    assert (table.position.over, table.state.era) == (True, 5)

    table = anachrony(era=5).unavailable(*SPACES[:5]).all_pass()
    assert (table.position.over, table.state.era) == (False, 6)


@pytest.mark.scenario("AN-S60")
@pytest.mark.rule("AN-CLN-09")
def test_the_seventh_era_is_the_last() -> None:
    table = anachrony(era=7)
    assert not any(table.state.slots[space].unavailable for space in SPACES)
    table.all_pass()
    assert (table.position.over, table.state.era) == (True, 7)
    table = anachrony(era=6).all_pass()
    assert (table.position.over, table.state.era) == (False, 7)
