"""The worked scenarios of the action turns: free actions, passing, workers that pay."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Passed
from tests.games.anachrony.table import anachrony


@pytest.mark.scenario("AN-S17")
@pytest.mark.rule("AN-TURN-02", "AN-TURN-03", "AN-FRC-01")
def test_free_actions_come_before_the_placement() -> None:
    table = anachrony().built("Ann", "303", "304").mine("gold")
    table.workers("Ann", active={"scientist": 1}, tired={"engineer": 2}).workers("Bob", engineer=1)
    table.does("Ann", ("free", "303")).has("Ann", water=2)
    table.does("Ann", ("free", "force_workers"))
    table.has_workers("Ann", active={"scientist": 1, "engineer": 2})
    assert table.player("Ann").morale == 3
    table.does("Ann", ("place", "engineer", "mine.bottom"))
    assert table.player("Ann").used == ["303", "force_workers"]
    assert table.asked == ["Bob"]
    table.refuses("Ann", ("free", "304"), rule="TB-ASK-01")


@pytest.mark.scenario("AN-S18")
@pytest.mark.rule("AN-FREE-01", "AN-FREE-02", "AN-FREE-03")
def test_a_free_action_is_used_once_per_era() -> None:
    table = anachrony().built("Ann", "303", "304").does("Ann", ("free", "303"))
    table.refuses("Ann", ("free", "303"), rule="AN-FREE-01")
    table.does("Ann", ("free", "304")).has("Ann", water=4)
    table.all_pass().begin_turns()
    assert (table.state.era, table.player("Ann").used) == (4, [])
    table.does("Ann", ("free", "303"))


@pytest.mark.scenario("AN-S19")
@pytest.mark.rule("AN-TURN-04", "AN-TURN-06")
def test_who_has_passed_gets_no_turn() -> None:
    table = anachrony(first="Bob").workers("Ann", engineer=3).workers("Bob", engineer=1).built("Bob", "303")
    table.does("Bob", "pass")
    for turn in range(3):
        assert table.asked == ["Ann"]
        table.refuses("Bob", ("free", "303"), rule="TB-ASK-01")
        table.refuses("Bob", ("place", "engineer", "purify"), rule="TB-ASK-01")
        table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=3 * (turn + 1))
    assert table.state.phase == "turn"
    table.does("Ann", "pass")
    assert (table.state.era, table.state.phase) == (4, "power_up")


@pytest.mark.scenario("AN-S20")
@pytest.mark.rule("AN-TURN-05")
def test_with_nothing_to_do_one_passes() -> None:
    table = anachrony().morale("Ann", 1).workers("Bob", engineer=1).start()
    assert table.asked == ["Bob"]
    assert [event.seat for event in table.events(Passed)] == [0]
    table = anachrony().morale("Ann", 1).built("Ann", "303").workers("Bob", engineer=1)
    assert table.offers("Ann") == [("free", "303"), "pass"]


@pytest.mark.scenario("AN-S21")
@pytest.mark.rule("AN-WRK-02", "AN-FRC-01")
def test_forced_workers_can_be_placed_in_the_same_turn() -> None:
    table = anachrony().hexes("Ann", 3).workers("Ann", tired={"engineer": 2})
    assert table.offers("Ann") == [("free", "force_workers"), "pass"]
    table.does("Ann", ("free", "force_workers"), ("place", "engineer", "purify"))
    table.has("Ann", water=3).has_workers("Ann", active={"engineer": 1})
    assert table.asked == ["Bob"]
