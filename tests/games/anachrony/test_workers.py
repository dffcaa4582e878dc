"""Workers and their states (AN-WRK), the Genius (AN-GNS), and the spaces they stand on (AN-SLT)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.state import WORKERS
from tests.games.anachrony.table import AnachronyTable, anachrony


def states(table: AnachronyTable, worker: str) -> list[str]:
    """Where the workers of a kind of Ann's are."""
    player = table.player("Ann")
    found = ["active"] * player.active.get(worker, 0) + ["tired"] * player.tired.get(worker, 0)
    return found + ["busy" for busy in player.busy if busy.kind == worker]


# --- states ---------------------------------------------------------------------------------------


@pytest.mark.rule("AN-WRK-01")
def test_a_worker_is_active_tired_busy_or_gone_and_never_two_of_them() -> None:
    table = anachrony().built("Ann", "310").workers("Ann", engineer=1)
    assert states(table, "engineer") == ["active"]
    table.does("Ann", ("place", "engineer", "purify")).does("Bob", "pass")
    assert states(table, "engineer") == ["busy"]
    table.does("Ann", "pass")
    assert states(table, "engineer") == ["tired"]
    table.powers("Ann").powers("Bob").warps()
    table.does("Ann", ("free", "force_workers"))
    assert states(table, "engineer") == ["active"]
    table.does("Ann", ("work", "engineer", "310")).does("Bob", "pass")
    assert states(table, "engineer") == []


@pytest.mark.rule("AN-WRK-02")
def test_only_active_workers_are_placed() -> None:
    table = anachrony().workers("Ann", active={"engineer": 1}, tired={"scientist": 1})
    table.occupies("Ann", "mine.top", "administrator").built("Ann", "201")
    for worker in ("scientist", "administrator"):
        table.refuses("Ann", ("place", worker, "purify"), rule="TB-ASK-02")
        table.refuses("Ann", ("work", worker, "201"), rule="TB-ASK-02")
    assert ("place", "engineer", "purify") in table.offers("Ann")


@pytest.mark.rule("AN-WRK-03")
@pytest.mark.parametrize(("column", "repaid"), [("active", True), ("tired", False)])
def test_only_an_active_worker_repays_a_warp_tile(column: str, repaid: bool) -> None:
    table = anachrony().built("Ann", "101").warp("Ann", 2, "warp_scientist")
    active = {"engineer": 1, "scientist": int(column == "active")}
    table.workers("Ann", active=active, tired={"scientist": int(column == "tired")})
    if repaid:
        table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_scientist#0"))
    else:
        table.warp("Ann", 2, "warp_gold").give("Ann", gold=1).does("Ann", ("work", "engineer", "101"))
        table.refuses("Ann", ("repay", "warp_scientist#0"), rule="AN-WRK-03", worker="scientist")
    assert states(table, "scientist") == ([] if repaid else ["tired"])


@pytest.mark.rule("AN-WRK-03")
@pytest.mark.parametrize(("column", "left"), [("active", []), ("tired", ["warp_engineer#0"])])
def test_at_the_end_too_only_an_active_worker_repays(column: str, left: list[str]) -> None:
    table = anachrony(era=7).warp("Ann", 2, "warp_engineer")
    workers = {column: {"engineer": 1}}
    table.workers("Ann", active=workers.get("active"), tired=workers.get("tired")).all_pass()
    assert table.state.timeline[1].warps.pieces == left


@pytest.mark.rule("AN-WRK-04")
def test_a_worker_cost_is_paid_with_an_active_or_tired_worker_by_choice_never_a_busy_one() -> None:
    table = anachrony().superproject(3, "the_ultimate_plan").breakthroughs("Ann", *["triangle/war"] * 2)
    table.give("Ann", titanium=2, gold=1, uranium=1).occupies("Ann", "mine.top", "scientist")
    table.workers("Ann", active={"engineer": 1, "scientist": 1}, tired={"scientist": 1})
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "the_ultimate_plan"))
    table.does("Ann", ("cover", "lab.1", "lab.2"))
    assert table.offers("Ann") == [("lose", "scientist", "active"), ("lose", "scientist", "tired")]
    table.does("Ann", ("lose", "scientist", "tired"))
    assert states(table, "scientist") == ["active", "busy"]


@pytest.mark.rule("AN-WRK-04")
def test_busy_workers_never_pay() -> None:
    table = anachrony().superproject(3, "the_ultimate_plan").breakthroughs("Ann", *["triangle/war"] * 2)
    table.give("Ann", titanium=2, gold=1, uranium=1).workers("Ann", scientist=1)
    table.does("Ann", ("place", "scientist", "construct.1"))
    table.refuses(
        "Ann", ("build", "the_ultimate_plan"), rule="AN-CON-06", worker="scientist", needed=1, have=0
    )


@pytest.mark.rule("AN-WRK-05")
@pytest.mark.parametrize(
    "refresh", [("work", "genius", "supply"), ("free", "force_workers"), ("work", "genius", "408")]
)
def test_a_busy_worker_stays_busy_whatever_refreshes_the_tired(refresh: tuple[str, ...]) -> None:
    table = anachrony().built("Ann", "408").give("Ann", water=9).occupies("Ann", "mine.top", "engineer")
    table.workers("Ann", active={"genius": 1}, tired={"engineer": 1}).does("Ann", refresh)
    assert states(table, "engineer") == ["active", "busy"]


@pytest.mark.rule("AN-WRK-05")
def test_the_recruit_tile_refreshes_no_busy_worker_either() -> None:
    table = anachrony(era=5).impact(recruit=("recruit_4", "recruit_1")).pool(scientist=1)
    table.workers("Ann", active={"administrator": 1}, tired={"engineer": 1})
    table.occupies("Ann", "mine.top", "engineer").does("Ann", ("place", "administrator", "recruit.1"))
    assert states(table, "engineer") == ["active", "busy"]


@pytest.mark.rule("AN-WRK-06", "AN-WRK-09")
def test_a_worker_that_will_die_is_busy_and_counts_until_it_is_retrieved() -> None:
    table = anachrony().built("Ann", "310").workers("Ann", active={"engineer": 1}, tired={"genius": 1})
    table.occupies("Ann", "purify", "scientist").does("Ann", ("work", "engineer", "310"))
    assert states(table, "engineer") == ["busy"]
    owned = {kind: n for kind, n in table.game.workers_of(0).items() if n}
    assert owned == {"engineer": 1, "genius": 1, "scientist": 1}
    table.does("Bob", "pass").does("Ann", "pass")
    assert table.game.workers_of(0).get("engineer", 0) == 0


@pytest.mark.rule("AN-WRK-09")
def test_the_worker_that_evacuates_counts() -> None:
    table = anachrony(era=5).path("Ann", "dominance", evacuation="power_of_unity").morale("Ann", 7)
    table.workers("Ann", active={"engineer": 1}, tired={"genius": 1}).occupies("Ann", "purify", "scientist")
    table.does("Ann", ("place", "engineer", "evacuate")).has("Ann", vp=3 + 3)


@pytest.mark.rule("AN-WRK-07")
def test_the_worker_that_removes_an_anomaly_is_gone_at_once() -> None:
    table = anachrony().anomaly("Ann", "lab.1").workers("Ann", engineer=1).give("Ann", water=2, neutronium=1)
    table.does("Ann", ("work", "engineer", "anomaly.lab.1"))
    assert states(table, "engineer") == []


@pytest.mark.rule("AN-WRK-08")
def test_gained_workers_are_active_unless_the_effect_says_tired() -> None:
    table = anachrony().built("Ann", "410", "cloning_vat").give("Ann", water=2)
    table.workers("Ann", administrator=2).does("Ann", ("work", "administrator", "410")).does("Bob", "pass")
    assert states(table, "genius") == ["active"]
    table.does("Ann", ("work", "administrator", "cloning_vat"))
    assert states(table, "administrator") == ["tired", "busy", "busy"]


# --- the Genius -----------------------------------------------------------------------------------


@pytest.mark.rule("AN-GNS-01")
@pytest.mark.parametrize("space", ["construct.1", "recruit.1", "research.1"])
def test_a_genius_is_welcome_everywhere(space: str) -> None:
    table = anachrony().workers("Ann", genius=1).pool(genius=1).offer("301").give("Ann", titanium=1)
    assert ("place", "genius", space) in table.offers("Ann")


@pytest.mark.rule("AN-GNS-01")
@pytest.mark.parametrize("tile", ["104", "212", "307", "404"])
def test_a_genius_meets_every_type_restriction(tile: str) -> None:
    table = anachrony().workers("Ann", genius=1).built("Ann", tile)
    assert ("work", "genius", tile) in table.offers("Ann")
    others = [worker for worker in WORKERS[:3] if worker != table.game.tile(tile).work.worker]  # type: ignore[union-attr]
    for other in others:
        table = anachrony().workers("Ann", active={other: 1}).built("Ann", tile)
        table.refuses("Ann", ("work", other, tile), rule=f"AN-B{tile}")


@pytest.mark.rule("AN-GNS-02")
def test_a_genius_has_the_bonus_of_every_type() -> None:
    table = anachrony().workers("Ann", genius=5).built("Ann", "408").give("Ann", titanium=1, water=6)
    table.offer("303").mine("gold").pool(genius=1)
    table.does("Ann", ("place", "genius", "construct.1"), ("build", "303")).has("Ann", titanium=0)
    table.does("Bob", "pass").does("Ann", ("place", "genius", "mine.top"))
    table.does("Ann", ("place", "genius", "purify")).has("Ann", water=10)
    trade = ("trade", 3, "water", "for", 1, "energy_core")
    table.does("Ann", ("place", "genius", "trade"), trade, trade).has("Ann", water=4, energy_core=2)
    table.does("Ann", ("work", "genius", "408"), "pass")
    table.has_workers("Ann", active={"genius": 2}, tired={"genius": 3})


@pytest.mark.rule("AN-GNS-02")
def test_a_genius_recruits_as_an_administrator_and_supplies_motivated() -> None:
    table = anachrony().workers("Ann", genius=2).pool(genius=1).give("Ann", water=5)
    table.does("Ann", ("place", "genius", "recruit.1"), ("bonus", "engineer")).does("Bob", "pass")
    table.does("Ann", ("work", "genius", "supply"), "pass")
    table.has_workers("Ann", active={"genius": 2}, tired={"genius": 1})


@pytest.mark.rule("AN-GNS-03")
def test_a_genius_never_pays_repays_or_counts_for_another_type() -> None:
    table = anachrony().superproject(3, "the_ultimate_plan").breakthroughs("Ann", *["triangle/war"] * 2)
    table.give("Ann", titanium=9, gold=1, uranium=1).workers("Ann", engineer=1, genius=1)
    table.does("Ann", ("place", "engineer", "construct.1"))
    table.refuses(
        "Ann", ("build", "the_ultimate_plan"), rule="AN-CON-06", worker="scientist", needed=1, have=0
    )
    table = anachrony().built("Ann", "101").workers("Ann", engineer=1, genius=1).give("Ann", gold=1)
    table.warp("Ann", 2, "warp_gold", "warp_scientist").does("Ann", ("work", "engineer", "101"))
    table.refuses("Ann", ("repay", "warp_scientist#0"), rule="AN-WRK-03")
    table = anachrony(era=5).path("Ann", "dominance", evacuation="industrial_revolution")
    table.built("Ann", "201", "202", "203").workers("Ann", engineer=1, genius=1).give("Ann", titanium=2)
    table.does("Ann", ("place", "genius", "evacuate")).has("Ann", vp=5 + 2)


@pytest.mark.rule("AN-GNS-03")
def test_a_genius_may_pay_where_any_worker_does() -> None:
    table = anachrony().built("Ann", "dark_matter_converter").workers("Ann", genius=1)
    table.does("Ann", ("free", "dark_matter_converter"), ("gain", "energy_core", 1))
    table.has_workers("Ann", active={})


@pytest.mark.rule("AN-GNS-04")
@pytest.mark.parametrize("worker", WORKERS)
def test_the_cloning_vat_copies_the_real_type(worker: str) -> None:
    table = anachrony().built("Ann", "cloning_vat").workers("Ann", active={worker: 1})
    table.does("Ann", ("work", worker, "cloning_vat")).has_workers("Ann", active={}, tired={worker: 1})


# --- spaces ---------------------------------------------------------------------------------------


@pytest.mark.rule("AN-SLT-01")
@pytest.mark.parametrize("space", ["recruit.1", "council.left", "mine.top"])
def test_a_hex_space_takes_one_exosuit_until_the_clean_up(space: str) -> None:
    table = anachrony().workers("Ann", administrator=2).workers("Bob", administrator=1).mine("gold")
    table.pool(scientist=2).give("Ann", water=4).give("Bob", water=2)
    table.does("Ann", ("place", "administrator", space))
    table.refuses("Bob", ("place", "administrator", space), rule="AN-SLT-01")
    table.does("Bob", "pass").refuses("Ann", ("place", "administrator", space), rule="AN-SLT-01")
    table.does("Ann", "pass")
    assert table.state.slots[space].seat == -1


@pytest.mark.rule("AN-SLT-01")
def test_the_spaces_of_an_action_are_taken_in_any_order() -> None:
    table = anachrony().workers("Ann", engineer=1).workers("Bob", engineer=1).mine("gold", "gold")
    table.does("Ann", ("place", "engineer", "mine.bottom")).does("Bob", ("place", "engineer", "mine.top"))
    table.has("Ann", titanium=1, gold=1).has("Bob", uranium=1, gold=1)


@pytest.mark.rule("AN-SLT-02")
@pytest.mark.parametrize("space", ["purify", "trade"])
def test_a_group_space_is_never_full_and_the_same_player_may_come_again(space: str) -> None:
    table = anachrony().workers("Ann", engineer=3).workers("Bob", engineer=1)
    for who in ("Ann", "Bob", "Ann", "Ann"):
        if table.asked != [who]:
            table.does("Bob", "pass")
        table.does(who, ("place", "engineer", space))
        if "decline" in table.offers(table.asked[0]):
            table.does(who, "decline")
    assert len(table.player("Ann").busy) == 3


@pytest.mark.rule("AN-SLT-02")
def test_all_evacuate_from_the_same_space() -> None:
    table = anachrony(era=5)
    for who, path in (("Ann", "harmony"), ("Bob", "dominance")):
        table.path(who, path)
    table.built("Ann", "301", "302", "303").built("Bob", "201", "202", "203")
    table.workers("Ann", engineer=1).workers("Bob", engineer=1)
    for who in table.names:
        table.does(who, ("place", "engineer", "evacuate"))
    assert table.state.evacuations == 2


@pytest.mark.rule("AN-SLT-03")
def test_a_worker_slot_is_used_once_per_era_without_an_exosuit_on_the_own_board_only() -> None:
    table = anachrony().built("Ann", "201", "202").workers("Ann", engineer=3).hexes("Ann", 0)
    table.give("Ann", water=10).does("Ann", ("work", "engineer", "201")).does("Bob", "pass")
    table.refuses("Ann", ("work", "engineer", "201"), rule="AN-SLT-03")
    table.does("Ann", ("work", "engineer", "supply"))
    table.refuses("Ann", ("work", "engineer", "supply"), rule="AN-SLT-03")
    table.does("Ann", ("work", "engineer", "202"), "pass").powers("Ann").powers("Bob").warps()
    assert ("work", "engineer", "201") in table.offers("Ann")
    table = anachrony().built("Bob", "201").workers("Ann", engineer=1)
    table.refuses("Ann", ("work", "engineer", "201"), rule="TB-ASK-02")


@pytest.mark.rule("AN-SLT-04")
def test_the_main_board_uses_up_a_powered_exosuit_until_the_clean_up() -> None:
    table = anachrony(era=7).hexes("Ann", 2).workers("Ann", engineer=2)
    table.does("Ann", ("place", "engineer", "purify"))
    assert (len(table.player("Ann").powered), table.player("Ann").reserve) == (1, 4)
    table.does("Bob", "pass").does("Ann", "pass")
    assert (len(table.player("Ann").powered), table.player("Ann").reserve) == (1, 5)


@pytest.mark.rule("AN-SLT-05")
def test_a_space_is_paid_before_the_action() -> None:
    table = anachrony().workers("Ann", administrator=1).pool(scientist=1)
    table.refuses(
        "Ann", ("place", "administrator", "recruit.2"), rule="AN-SLT-05", good="water", needed=1, have=0
    )
    table = anachrony().workers("Ann", administrator=1).pool(scientist=1).give("Ann", water=1)
    table.does("Ann", ("place", "administrator", "recruit.2")).has("Ann", water=2)


@pytest.mark.rule("AN-SLT-05")
def test_a_restricted_slot_takes_only_its_type_or_a_genius() -> None:
    table = anachrony().built("Ann", "307").workers("Ann", engineer=1, administrator=1, genius=1)
    table.refuses("Ann", ("work", "engineer", "307"), rule="AN-B307")
    assert {("work", "administrator", "307"), ("work", "genius", "307")} <= set(table.offers("Ann"))
