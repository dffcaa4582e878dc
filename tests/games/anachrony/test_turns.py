"""Phase 5: action turns (AN-TURN)."""

from __future__ import annotations

import pytest
from msgspec import UNSET, UnsetType

from clepsydra.kernel import Answer, Passed
from tests.games.anachrony.table import anachrony


@pytest.mark.rule("AN-TURN-01")
def test_players_take_turns_clockwise_from_the_first_and_who_has_passed_is_skipped() -> None:
    table = anachrony(3, first="Bob", phase="begin_turns")
    for who in table.names:
        table.workers(who, engineer=3)
    order: list[str] = []
    purify = ("place", "engineer", "purify")
    moves: list[Answer] = [purify, "pass", purify, purify, purify]
    for move in moves:
        order += table.asked
        table.does(table.asked[0], move)
    assert order == ["Bob", "Cleo", "Ann", "Bob", "Ann"]
    table.does("Bob", "pass")
    assert table.state.phase == "turn"
    table.does("Ann", "pass")
    assert (table.state.era, table.state.phase) == (4, "power_up")


@pytest.mark.rule("AN-TURN-01")
def test_who_passed_in_one_era_takes_turns_again_in_the_next() -> None:
    table = anachrony(3, first="Bob", phase="begin_turns")
    for who in table.names:
        table.workers(who, engineer=3)
        table.player(who).passed = True
    order: list[str] = []
    for _ in range(4):
        order += table.asked
        table.does(table.asked[0], ("place", "engineer", "purify"))
    assert order == ["Bob", "Cleo", "Ann", "Bob"]


@pytest.mark.rule("TB-REC-10")
@pytest.mark.parametrize(("edition", "later"), [(UNSET, False), (4, False), (5, True), (6, True)])
def test_a_game_knows_by_which_version_it_began(edition: int | UnsetType, later: bool) -> None:
    table = anachrony()
    table.state.edition = edition
    assert table.game.since(5) is later


@pytest.mark.rule("AN-TURN-02")
def test_a_turn_is_free_actions_then_one_placement() -> None:
    table = anachrony().built("Ann", "303", "304", "201").workers("Ann", engineer=2)
    table.does("Ann", ("free", "303"), ("free", "304"))
    assert table.asked == ["Ann"]
    table.does("Ann", ("work", "engineer", "201"))
    assert table.asked == ["Bob"]
    table.does("Bob", "pass").does("Ann", ("place", "engineer", "purify"))
    table.has("Ann", water=7, titanium=2).does("Ann", "pass")
    assert table.state.era == 4


@pytest.mark.rule("AN-TURN-02")
def test_the_main_board_takes_a_powered_exosuit_and_the_own_board_none() -> None:
    table = anachrony().built("Ann", "201").workers("Ann", engineer=1).hexes("Ann", 0)
    table.refuses("Ann", ("place", "engineer", "purify"), rule="AN-TURN-02")
    assert ("work", "engineer", "201") in table.offers("Ann")
    table = anachrony().built("Bob", "201").workers("Ann", engineer=1).hexes("Ann", 1)
    table.refuses("Ann", ("work", "engineer", "201"), rule="TB-ASK-02")
    table.does("Ann", ("place", "engineer", "purify"))
    assert table.player("Ann").powered == []


@pytest.mark.rule("AN-TURN-03")
def test_free_actions_come_before_the_placement_in_the_own_turn_only() -> None:
    table = anachrony().built("Ann", "303").workers("Ann", engineer=1).workers("Bob", engineer=1)
    table.does("Ann", ("place", "engineer", "purify"))
    assert table.asked == ["Bob"]
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-01")
    table.does("Bob", "pass").does("Ann", ("free", "303"), "pass").has("Ann", water=5)
    table = anachrony(3).built("Ann", "303").does("Ann", "pass")
    table.refuses("Ann", ("free", "303"), rule="TB-ASK-01")


@pytest.mark.rule("AN-TURN-04")
def test_passing_is_always_allowed_and_ends_the_era_for_the_player() -> None:
    table = anachrony().workers("Ann", engineer=6).workers("Bob", engineer=2).built("Ann", "303", "201")
    assert "pass" in table.offers("Ann")
    table.does("Ann", "pass")
    assert table.player("Ann").passed
    table.does("Bob", ("place", "engineer", "purify"), ("place", "engineer", "mine.top"), "pass")
    assert table.state.era == 4
    table.powers("Ann").powers("Bob").warps()
    assert table.asked == ["Ann"]


@pytest.mark.rule("AN-TURN-05")
def test_whoever_can_do_nothing_but_free_actions_uses_some_or_passes() -> None:
    table = anachrony().built("Ann", "303")
    assert table.offers("Ann") == [("free", "force_workers"), ("free", "303"), "pass"]
    table.does("Ann", ("free", "303"))
    assert table.offers("Ann") == [("free", "force_workers"), "pass"]
    assert table.asked == ["Ann"]


@pytest.mark.rule("AN-TURN-05")
def test_without_any_free_action_the_pass_is_made_and_logged() -> None:
    table = anachrony().morale("Ann", 1).start()
    assert table.asked == ["Bob"]
    assert [event.seat for event in table.events(Passed)] == [0]
    assert table.player("Ann").passed


@pytest.mark.rule("AN-TURN-06")
def test_the_last_player_left_goes_on_without_limit() -> None:
    table = anachrony().workers("Ann", scientist=6).does("Ann", ("place", "scientist", "purify"))
    table.does("Bob", "pass")
    for _ in range(5):
        assert table.asked == ["Ann"]
        table.does("Ann", ("place", "scientist", "purify"))
    table.has("Ann", water=24).does("Ann", "pass")


@pytest.mark.rule("AN-TURN-07")
def test_the_banner_does_not_change_the_order_of_this_era() -> None:
    table = anachrony(3)
    for who in table.names:
        table.workers(who, engineer=2).give(who, water=2)
    table.does("Ann", ("place", "engineer", "purify"))
    table.does("Bob", ("place", "engineer", "purify"))
    table.does("Cleo", ("place", "engineer", "council.left"))
    assert table.asked == ["Ann"]
    table.does("Ann", "pass")
    assert table.asked == ["Bob"]
    table.does("Bob", "pass").does("Cleo", "pass")
    assert table.asked == ["Cleo"]
    assert table.state.first == 2


@pytest.mark.rule("AN-TURN-08")
@pytest.mark.parametrize(
    ("worker", "space", "rule"),
    [
        ("engineer", "mine.top", "AN-SLT-01"),
        ("administrator", "construct.1", "AN-CON-01"),
        ("engineer", "recruit.2", "AN-SLT-05"),
        ("engineer", "recruit.1", "AN-REC-03"),
        ("engineer", "construct.1", "AN-CON-02"),
    ],
)
def test_a_placement_that_cannot_be_carried_out_is_refused_as_a_whole(
    worker: str, space: str, rule: str
) -> None:
    table = anachrony().workers("Ann", engineer=1, administrator=1).occupies("Bob", "mine.top")
    before = table.start().rules.encode(table.state)
    table.refuses("Ann", ("place", worker, space), rule=rule)
    assert table.rules.encode(table.state) == before


@pytest.mark.rule("AN-TURN-08")
def test_the_water_of_the_space_and_of_the_action_must_be_there_together() -> None:
    table = anachrony().built("Ann", "301", "302", "303").offer("401").workers("Ann", scientist=1)
    table.give("Ann", titanium=2, uranium=1, water=1)
    table.refuses("Ann", ("place", "scientist", "construct.2"), rule="AN-CON-02")
    table.does("Ann", ("place", "scientist", "construct.1"), ("build", "401"))
    table.has("Ann", titanium=0, uranium=0, water=0)


@pytest.mark.rule("AN-TURN-09")
@pytest.mark.parametrize(
    ("worker", "tile"), [("scientist", "404"), ("scientist", "407"), ("engineer", "408")]
)
def test_removing_or_refreshing_nothing_is_legal(worker: str, tile: str) -> None:
    table = anachrony().built("Ann", tile).workers("Ann", active={worker: 1})
    table.does("Ann", ("work", worker, tile))
    assert table.asked == ["Bob"]


@pytest.mark.rule("AN-TURN-09")
def test_supply_and_force_workers_are_legal_without_a_tired_worker() -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", water=5)
    table.does("Ann", ("free", "force_workers"), ("work", "engineer", "supply"))
    assert table.player("Ann").morale == 4
