"""Morale (AN-MOR)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.morale import lower_morale
from tests.games.anachrony.table import anachrony

FORCE = ("free", "force_workers")


@pytest.mark.rule("AN-MOR-01")
def test_the_track_has_seven_spaces_each_with_points_and_a_supply_cost() -> None:
    for board in read_catalog().boards.values():
        assert len(board.morale_vp) == len(board.supply_cost) == 7
    points = [anachrony().morale("Ann", space).score("Ann")["morale"] for space in range(1, 8)]
    assert points == [-6, -4, -2, 0, 2, 4, 6]


@pytest.mark.rule("AN-MOR-01")
@pytest.mark.parametrize(("side", "costs"), [("A", (4, 4, 5, 5, 6, 7, 7)), ("B", (4, 4, 5, 5, 6, 7, 8))])
def test_supply_costs_what_the_space_of_morale_shows(side: str, costs: tuple[int, ...]) -> None:
    for space, cost in enumerate(costs, start=1):
        table = anachrony(side=side).path("Ann", "harmony").morale("Ann", space).workers("Ann", engineer=1)
        table.give("Ann", water=9).does("Ann", ("work", "engineer", "supply")).has("Ann", water=9 - cost)
        short = anachrony(side=side).path("Ann", "harmony").morale("Ann", space).workers("Ann", engineer=1)
        short.give("Ann", water=cost - 1).refuses("Ann", ("work", "engineer", "supply"), rule="AN-SUP-01")


@pytest.mark.rule("AN-MOR-02")
@pytest.mark.parametrize(
    ("path", "side", "vp"), [("harmony", "A", 2), ("harmony", "B", 3), ("salvation", "B", 2)]
)
def test_a_gain_of_morale_on_the_last_space_gives_points_instead(path: str, side: str, vp: int) -> None:
    table = anachrony(side=side).path("Ann", path).morale("Ann", 7).workers("Ann", engineer=1)
    table.give("Ann", water=9).does("Ann", ("work", "engineer", "supply")).has("Ann", vp=vp)
    assert table.player("Ann").morale == 7


@pytest.mark.rule("AN-MOR-02")
@pytest.mark.parametrize("morale", [6, 7])
def test_any_other_gain_does_the_same(morale: int) -> None:
    table = anachrony().built("Ann", "welfare_society").morale("Ann", morale).give("Ann", water=1)
    table.workers("Ann", administrator=1).does("Ann", ("work", "administrator", "welfare_society"))
    assert table.player("Ann").morale == 7
    table.has("Ann", vp=2 if morale == 7 else 0)


@pytest.mark.rule("AN-MOR-03")
def test_a_loss_of_morale_on_the_first_space_costs_a_worker_of_choice() -> None:
    table = anachrony().morale("Ann", 1).workers("Ann", active={"engineer": 1}, tired={"scientist": 2})
    table.does("Ann", FORCE, ("lose", "scientist", "active"))
    table.has_workers("Ann", active={"engineer": 1, "scientist": 1})
    assert table.player("Ann").morale == 1


@pytest.mark.rule("AN-MOR-03")
def test_synthetic_endorphins_save_the_worker_unless_they_are_covered() -> None:
    table = anachrony().built("Ann", "synthetic_endorphins").morale("Ann", 1).workers("Ann", engineer=1)
    table.does("Ann", FORCE).has_workers("Ann", active={"engineer": 1})
    table = anachrony().built("Ann", "synthetic_endorphins").anomaly("Ann", "synthetic_endorphins")
    table.morale("Ann", 1).workers("Ann", engineer=1).does("Ann", FORCE).has_workers("Ann", active={})


@pytest.mark.rule("AN-MOR-04")
def test_without_a_worker_to_lose_force_workers_is_refused() -> None:
    table = anachrony().built("Ann", "303").morale("Ann", 1).occupies("Ann", "purify")
    table.refuses("Ann", FORCE, rule="AN-MOR-04")
    table = anachrony().built("Ann", "synthetic_endorphins").morale("Ann", 1)
    assert FORCE in table.offers("Ann")
    assert FORCE in anachrony().built("Ann", "303").morale("Ann", 2).offers("Ann")


@pytest.mark.rule("AN-MOR-04")
def test_other_losses_then_do_nothing() -> None:
    table = anachrony().morale("Ann", 1)
    assert list(lower_morale(table.game, 0)) == []
    assert table.player("Ann").morale == 1
