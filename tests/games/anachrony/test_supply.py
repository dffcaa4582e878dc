"""Supply and Force Workers (AN-SUP, AN-FRC)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import anachrony

SUPPLY = ("work", "engineer", "supply")


@pytest.mark.rule("AN-SUP-01")
@pytest.mark.parametrize(("morale", "cost"), [(1, 4), (2, 4), (3, 5), (4, 5), (5, 6), (6, 7)])
def test_supply_is_paid_by_morale_refreshes_all_and_raises_morale(morale: int, cost: int) -> None:
    table = anachrony().morale("Ann", morale).give("Ann", water=cost)
    table.workers("Ann", active={"engineer": 1}, tired={"scientist": 2, "genius": 1}).does("Ann", SUPPLY)
    table.has("Ann", water=0).has_workers("Ann", active={"scientist": 2, "genius": 1})
    assert table.player("Ann").morale == morale + 1


@pytest.mark.rule("AN-SUP-01")
def test_without_its_water_supply_is_refused() -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", water=4)
    table.refuses("Ann", SUPPLY, rule="AN-SUP-01", good="water", needed=5, have=4)


@pytest.mark.rule("AN-SUP-02")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator", "genius"])
def test_the_supplying_worker_is_busy_and_motivated_if_it_is_an_administrator(worker: str) -> None:
    table = anachrony().workers("Ann", active={worker: 1}).give("Ann", water=5)
    table.does("Ann", ("work", worker, "supply")).has_workers("Ann", active={})
    table.does("Bob", "pass").does("Ann", "pass")
    motivated = worker in {"administrator", "genius"}
    table.has_workers("Ann", active={worker: 1} if motivated else {}, tired={} if motivated else {worker: 1})


@pytest.mark.rule("AN-SUP-03")
def test_dominance_b_supplies_by_a_free_action_without_a_worker() -> None:
    table = anachrony(side="B").path("Ann", "dominance").give("Ann", water=4)
    table.workers("Ann", active={"engineer": 1}, tired={"genius": 1})
    table.refuses("Ann", SUPPLY, rule="TB-ASK-02").does("Ann", ("free", "supply"))
    table.has("Ann", water=0).has_workers("Ann", active={"engineer": 1, "genius": 1})
    assert table.player("Ann").morale == 5
    assert table.asked == ["Ann"]


@pytest.mark.rule("AN-SUP-03")
@pytest.mark.parametrize("worker", ["administrator", "genius"])
def test_nobody_stays_motivated_by_supplying_for_progress_b(worker: str) -> None:
    table = (
        anachrony(side="B").path("Ann", "progress").workers("Ann", active={worker: 1}).give("Ann", water=9)
    )
    table.does("Ann", ("work", worker, "supply")).does("Bob", "pass").does("Ann", "pass")
    table.has_workers("Ann", active={}, tired={worker: 1})


@pytest.mark.rule("AN-FRC-01")
def test_forcing_workers_refreshes_all_and_lowers_morale() -> None:
    table = anachrony().workers("Ann", active={"engineer": 1}, tired={"engineer": 1, "genius": 2})
    table.does("Ann", ("free", "force_workers")).has_workers("Ann", active={"engineer": 2, "genius": 2})
    assert table.player("Ann").morale == 3
    assert table.asked == ["Ann"]
    table.refuses("Ann", ("free", "force_workers"), rule="AN-FREE-01")


@pytest.mark.rule("AN-FRC-01")
def test_the_tired_are_refreshed_before_morale_takes_its_worker() -> None:
    table = anachrony().morale("Ann", 1).workers("Ann", active={}, tired={"engineer": 1, "genius": 1})
    table.does("Ann", ("free", "force_workers"))
    assert table.offers("Ann") == [("lose", "engineer", "active"), ("lose", "genius", "active")]


@pytest.mark.rule("AN-FRC-02")
def test_supply_and_force_workers_go_together_in_an_era() -> None:
    table = anachrony().workers("Ann", engineer=1).give("Ann", water=5)
    table.does("Ann", ("free", "force_workers"), SUPPLY)
    assert table.player("Ann").morale == 4
    table = (
        anachrony().workers("Ann", engineer=1).give("Ann", water=5).does("Ann", SUPPLY).does("Bob", "pass")
    )
    table.does("Ann", ("free", "force_workers"))
    assert table.player("Ann").morale == 4
