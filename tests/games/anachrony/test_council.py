"""The World Council (AN-CNC)."""

from __future__ import annotations

import pytest

from tests.games.anachrony.table import AnachronyTable, anachrony

LEFT, RIGHT = "council.left", "council.right"


def council(*full: str, era: int = 3) -> AnachronyTable:
    """Ann has one worker of each kind; both spaces of these actions are taken, one of them by Ann."""
    table = (
        anachrony(era=era).give("Ann", water=9, titanium=9, gold=9, uranium=9).pool(scientist=1, engineer=1)
    )
    table.workers("Ann", scientist=1, engineer=1, administrator=1, genius=1).offer("201")
    for action in full:
        table.occupies("Ann", f"{action}.1").occupies("Bob", f"{action}.2")
    return table


@pytest.mark.rule("AN-CNC-01")
def test_the_left_space_costs_two_water_and_makes_first_the_right_one_costs_one() -> None:
    table = council("recruit").does("Ann", ("place", "administrator", LEFT), "decline").has("Ann", water=7)
    assert table.state.banner == 0
    table = council("recruit")
    table.state.banner = 1
    table.does("Ann", ("place", "administrator", RIGHT), ("recruit", "engineer")).has("Ann", water=8)
    assert table.state.banner == 1


@pytest.mark.rule("AN-CNC-01")
@pytest.mark.parametrize(("space", "needed"), [(LEFT, 2), (RIGHT, 1)])
def test_without_its_water_a_space_of_the_council_is_refused(space: str, needed: int) -> None:
    table = council("recruit").give("Ann", water=needed - 1)
    answer, have = ("place", "administrator", space), needed - 1
    table.refuses("Ann", answer, rule="AN-SLT-05", good="water", needed=needed, have=have)


@pytest.mark.rule("AN-CNC-02")
def test_only_a_capital_action_all_of_whose_spaces_are_taken_is_copied() -> None:
    table = council("recruit", "research").does("Ann", ("place", "genius", RIGHT))
    assert table.offers("Ann") == [("copy", "recruit"), ("copy", "research")]
    table.refuses("Ann", ("copy", "construct"), rule="AN-CNC-02", action="construct")
    table.does("Ann", ("copy", "recruit"), ("recruit", "engineer"))
    table.has_workers("Ann", active={"scientist": 1, "engineer": 2, "administrator": 1})


@pytest.mark.rule("AN-CNC-02")
def test_unavailable_spaces_are_taken_and_other_actions_are_never_copied() -> None:
    table = council(era=5).unavailable("recruit.1").occupies("Bob", "recruit.2").mine("gold")
    for name in ("mine.top", "mine.middle", "mine.bottom"):
        table.occupies("Bob", name)
    table.does("Ann", ("place", "administrator", LEFT))
    assert table.offers("Ann") == [("copy", "recruit"), "decline"]
    table.refuses("Ann", ("copy", "mine"), rule="TB-ASK-02")


@pytest.mark.rule("AN-CNC-03")
def test_the_copied_action_is_done_by_the_worker_at_the_council() -> None:
    table = council("construct")
    table.refuses("Ann", ("place", "administrator", RIGHT), rule="AN-CNC-05")
    table.does("Ann", ("place", "engineer", RIGHT), ("build", "201")).has("Ann", titanium=8, gold=8, water=8)
    table = council("recruit")
    table.refuses("Ann", ("place", "scientist", RIGHT), rule="AN-CNC-05")
    table = council("recruit").pool(genius=1, scientist=1).does("Ann", ("place", "engineer", RIGHT))
    table.has_workers("Ann", active={"scientist": 2, "administrator": 1, "genius": 1})


@pytest.mark.rule("AN-CNC-04")
def test_neither_the_water_nor_the_bonus_of_the_copied_spaces_applies() -> None:
    table = council("construct").does("Ann", ("place", "scientist", RIGHT), ("build", "201"))
    table.has("Ann", water=8, titanium=7)
    table = council(era=5).impact(recruit=("recruit_5", "recruit_3")).pool(scientist=3)
    table.occupies("Bob", "recruit.1").occupies("Bob", "recruit.2").does(
        "Ann", ("place", "administrator", RIGHT)
    )
    table.has("Ann", water=9 - 1 + 2)
    assert table.player("Ann").morale == 4
    assert table.asked == ["Bob"]
    assert table.state.pool == {"scientist": 2}


@pytest.mark.rule("AN-CNC-05")
def test_the_right_space_wants_a_copy_that_the_worker_can_carry_out() -> None:
    table = council()
    table.refuses("Ann", ("place", "genius", RIGHT), rule="AN-CNC-05")
    table = council("research")
    table.refuses("Ann", ("place", "engineer", RIGHT), rule="AN-CNC-05")
    assert ("place", "scientist", RIGHT) in table.offers("Ann")
    table = council("recruit").pool()
    table.refuses("Ann", ("place", "administrator", RIGHT), rule="AN-CNC-05")


@pytest.mark.rule("AN-CNC-06")
def test_the_left_space_may_be_used_without_copying() -> None:
    table = council().does("Ann", ("place", "administrator", LEFT)).has("Ann", water=7)
    assert table.asked == ["Bob"]
    table = council("recruit").does("Ann", ("place", "administrator", LEFT))
    assert "decline" in table.offers("Ann")
    table.does("Ann", "decline")
    assert sum(table.state.pool.values()) == 2


@pytest.mark.rule("AN-CNC-07")
def test_the_banner_moves_at_once_and_counts_from_the_next_era_on() -> None:
    table = anachrony().workers("Bob", engineer=1).give("Bob", water=2).does("Ann", "pass")
    table.does("Bob", ("place", "engineer", LEFT))
    assert (table.state.banner, table.state.first) == (1, 0)
    table.does("Bob", "pass")
    assert (table.state.banner, table.state.first) == (1, 1)
    table = anachrony().workers("Ann", engineer=1).give("Ann", water=2)
    assert ("place", "engineer", LEFT) in table.offers("Ann")


@pytest.mark.rule("AN-CNC-08")
@pytest.mark.parametrize("era", [3, 5])
def test_the_spaces_of_the_council_are_used_once_each_and_survive_the_impact(era: int) -> None:
    table = anachrony(era=era).workers("Ann", engineer=2).give("Ann", water=4)
    table.does("Ann", ("place", "engineer", LEFT)).has("Ann", water=2).does("Bob", "pass")
    table.refuses("Ann", ("place", "engineer", LEFT), rule="AN-SLT-01")
    table.does("Ann", "pass")
    assert (table.state.slots[LEFT].seat, table.state.slots[LEFT].unavailable) == (-1, False)
