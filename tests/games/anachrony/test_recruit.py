"""Recruit (AN-REC)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import anachrony

RECRUIT = "recruit.1"


@pytest.mark.rule("AN-REC-01")
def test_any_worker_but_a_scientist_recruits() -> None:
    table = anachrony().pool(scientist=1).workers("Ann", scientist=1, engineer=1, administrator=1, genius=1)
    table.refuses("Ann", ("place", "scientist", RECRUIT), rule="AN-REC-01", worker="scientist")
    for worker in ("engineer", "administrator", "genius"):
        assert ("place", worker, RECRUIT) in table.offers("Ann")


@pytest.mark.rule("AN-REC-01")
@pytest.mark.parametrize("worker", ["engineer", "administrator", "genius"])
def test_an_engineer_takes_no_genius(worker: str) -> None:
    table = anachrony().pool(scientist=1, administrator=1, genius=1).workers("Ann", active={worker: 1})
    table.does("Ann", ("place", worker, RECRUIT))
    if worker == "engineer":
        table.refuses("Ann", ("recruit", "genius"), rule="AN-REC-01")
    else:
        assert ("recruit", "genius") in table.offers("Ann")


@pytest.mark.rule("AN-REC-02")
@pytest.mark.parametrize(
    ("kind", "bonus"),
    [("scientist", {"water": 2}), ("engineer", {"energy_core": 1}), ("administrator", {"vp": 1})],
)
def test_the_recruit_is_active_and_brings_its_bonus(kind: str, bonus: dict[str, int]) -> None:
    table = anachrony().pool(scientist=1, engineer=1, administrator=1).workers("Ann", administrator=1)
    table.does("Ann", ("place", "administrator", RECRUIT), ("recruit", kind))
    table.has("Ann", **{"water": 0, "energy_core": 0, "vp": 0, **bonus}).has_workers("Ann", active={kind: 1})
    assert table.state.pool[kind] == 0
    assert sum(table.state.pool.values()) == 2


@pytest.mark.rule("AN-REC-02")
@pytest.mark.parametrize(
    ("other", "bonus"),
    [("scientist", {"water": 2}), ("engineer", {"energy_core": 1}), ("administrator", {"vp": 1})],
)
def test_a_genius_brings_one_of_the_three_by_choice(other: str, bonus: dict[str, int]) -> None:
    table = anachrony().pool(genius=1).workers("Ann", administrator=1)
    table.does("Ann", ("place", "administrator", RECRUIT))
    assert len(table.offers("Ann")) == 3
    table.does("Ann", ("bonus", other)).has("Ann", **{"water": 0, "energy_core": 0, "vp": 0, **bonus})


@pytest.mark.rule("AN-REC-03")
def test_without_anybody_to_take_recruiting_is_refused() -> None:
    table = anachrony().workers("Ann", engineer=1, administrator=1)
    table.refuses("Ann", ("place", "administrator", RECRUIT), rule="AN-REC-03")
    table = anachrony().pool(genius=2).workers("Ann", engineer=1, administrator=1)
    table.refuses("Ann", ("place", "engineer", RECRUIT), rule="AN-REC-03")
    assert ("place", "administrator", RECRUIT) in table.offers("Ann")


@pytest.mark.rule("AN-REC-04")
def test_the_recruit_can_be_placed_in_the_next_turn() -> None:
    table = anachrony().pool(engineer=1).workers("Ann", administrator=1)
    table.does("Ann", ("place", "administrator", RECRUIT))
    assert table.asked == ["Bob"]
    table.does("Bob", "pass").does("Ann", ("place", "engineer", "purify")).has("Ann", water=3)
