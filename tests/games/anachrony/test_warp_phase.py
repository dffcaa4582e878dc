"""Phase 4: warp (AN-WARP)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import Warped, WorkerGained
from clepsydra.kernel import Event, Gained, Paid, kind
from tests.games.anachrony.table import AnachronyTable, anachrony


def warp(seats: int = 2, era: int = 3, first: str = "Ann") -> AnachronyTable:
    """Phase 4 of an era is about to begin."""
    return anachrony(seats, era=era, first=first, phase="warp")


def on_tile(table: AnachronyTable, era: int) -> set[str]:
    """The warp tiles on the tile of an era."""
    return set(table.state.timeline[era - 1].warps)


@pytest.mark.rule("AN-WARP-01")
def test_all_choose_up_to_two_tiles_in_secret_and_reveal_them_together() -> None:
    table = warp(3)
    assert table.asked == ["Ann", "Bob", "Cleo"]
    three = table.warping("Ann", "warp_gold", "warp_water", "warp_uranium")
    table.refuses("Ann", three, rule="TB-ASK-03", at_least=0, at_most=2, given=3)
    table.does("Bob", table.warping("Bob", "warp_titanium", "warp_gold"))
    assert table.asked == ["Ann", "Cleo"]
    for seat in (0, 2, None):
        assert len(table.position.view(seat).players[1].warps) == 9
    assert table.events(Warped) == []
    table.does("Ann", table.warping("Ann")).does("Cleo", table.warping("Cleo", "warp_neutronium"))
    assert [event.seat for event in table.events(Warped)] == [1, 2]
    assert on_tile(table, 3) == {"warp_titanium#1", "warp_gold#1", "warp_neutronium#2"}


@pytest.mark.rule("AN-WARP-01")
def test_only_tiles_of_the_own_reserve_are_chosen() -> None:
    table = warp().warp("Ann", 1, "warp_gold").hexes("Ann", 5).give("Ann", water=2)
    chosen = {option[1] for option in table.offers("Ann")}
    assert len(chosen) == 8
    assert all(str(tile).endswith("#0") for tile in chosen)
    assert "warp_gold#0" not in chosen


@pytest.mark.rule("AN-WARP-02")
@pytest.mark.parametrize("era", [1, 5])
def test_revealed_tiles_lie_on_the_tile_of_the_era_before_anybody_receives(era: int) -> None:
    table = warp(era=era).hexes("Ann", 2)
    table.warps(Ann=("warp_exosuit",), Bob=("warp_titanium", "warp_gold"))
    assert table.ask("Ann").rule == "AN-WARP-06"
    assert on_tile(table, era) == {"warp_exosuit#0", "warp_gold#1", "warp_titanium#1"}
    table.has("Bob", gold=0)


@pytest.mark.rule("AN-WARP-03")
@pytest.mark.parametrize(
    ("tile", "goods"),
    [
        ("warp_neutronium", {"neutronium": 1}),
        ("warp_uranium", {"uranium": 1}),
        ("warp_gold", {"gold": 1}),
        ("warp_titanium", {"titanium": 1}),
        ("warp_water", {"water": 2}),
    ],
)
def test_each_tile_brings_its_goods(tile: str, goods: dict[str, int]) -> None:
    warp().warps(Ann=(tile,)).has("Ann", **goods).has("Bob", **dict.fromkeys(goods, 0))


@pytest.mark.rule("AN-WARP-03")
def test_goods_are_received_in_turn_order_and_water_first() -> None:
    table = warp(first="Bob").hexes("Ann", 3).hexes("Bob", 3)
    table.warps(Ann=("warp_gold", "warp_exosuit"), Bob=("warp_water", "warp_exosuit"))
    assert table.asked == ["Bob"]
    table.has("Bob", water=2).has("Ann", gold=0)
    table.does("Bob", ("hex", "BL"))
    assert table.asked == ["Ann"]
    table.has("Ann", gold=1).does("Ann", ("hex", "BR"))
    assert table.player("Ann").powered[-1] == "BR"


@pytest.mark.rule("AN-WARP-03", "AN-WARP-04", "AN-WARP-06")
@pytest.mark.parametrize("other", ["warp_scientist", "warp_exosuit", "warp_gold"])
@pytest.mark.parametrize("turned", [False, True])
def test_water_comes_before_all_else_in_whatever_order_the_tiles_were_chosen(
    other: str, turned: bool
) -> None:
    tiles = ("warp_water", other)
    table = warp().hexes("Ann", 3).warps(Ann=tiles[::-1] if turned else tiles)
    told = [event for event in table.events(Event) if isinstance(event, Gained | Paid | WorkerGained)]
    assert told[0] == Gained(0, {"water": 2}, why="warp")
    if other == "warp_exosuit":
        table.has("Ann", water=2)
        assert table.ask("Ann").rule == "AN-WARP-06"


@pytest.mark.rule("AN-WARP-04", "AN-WARP-06")
def test_a_worker_comes_before_the_exosuit() -> None:
    table = warp().hexes("Ann", 3).give("Ann", water=1).warps(Ann=("warp_exosuit", "warp_scientist"))
    assert table.ask("Ann").rule == "AN-WARP-06"
    table.has("Ann", water=0).has_workers("Ann", active={"scientist": 1})


@pytest.mark.rule("AN-WARP-04")
@pytest.mark.parametrize("worker", ["scientist", "engineer", "administrator"])
def test_each_worker_costs_one_water_and_is_active(worker: str) -> None:
    table = warp().give("Ann", water=3).warps(Ann=(f"warp_{worker}",))
    table.has("Ann", water=2).has_workers("Ann", active={worker: 1})


@pytest.mark.rule("AN-WARP-05")
def test_without_water_for_its_workers_a_choice_is_refused() -> None:
    table = warp()
    scientist = table.warping("Ann", "warp_scientist")
    table.refuses("Ann", scientist, rule="AN-WARP-05", needed=1, have=0)
    table = warp().give("Ann", water=1)
    both = table.warping("Ann", "warp_engineer", "warp_scientist")
    table.refuses("Ann", both, rule="AN-WARP-05", needed=2, have=1)
    table.does("Ann", scientist)


@pytest.mark.rule("AN-WARP-05")
def test_a_worker_is_on_offer_while_the_water_for_it_can_come_with_it() -> None:
    table = warp()
    worker = ("warp", "warp_scientist#0")
    assert worker in table.offers("Ann")
    table.refuses("Ann", (worker,), rule="AN-WARP-05", needed=1, have=0)
    without = warp().warp("Ann", 1, "warp_water")
    assert worker not in without.offers("Ann")
    without.refuses("Ann", (worker,), rule="AN-WARP-05", needed=1, have=0)


@pytest.mark.rule("AN-WARP-05")
def test_water_of_the_same_warp_may_pay() -> None:
    table = warp().warps(Ann=("warp_water", "warp_scientist"))
    table.has("Ann", water=1).has_workers("Ann", active={"scientist": 1})


@pytest.mark.rule("AN-WARP-06")
@pytest.mark.parametrize("name", ["TL", "BL"])
def test_an_exosuit_goes_on_any_empty_hex_for_free_covered_ones_included(name: str) -> None:
    table = warp(era=5).hexes("Ann", ("TC", "BC")).warps(Ann=("warp_exosuit",))
    assert table.offers("Ann") == [("hex", hex_) for hex_ in ("TL", "TR", "BL", "BR")]
    table.does("Ann", ("hex", name)).has("Ann", energy_core=0)
    assert (table.player("Ann").powered, table.player("Ann").reserve) == (["TC", "BC", name], 3)


@pytest.mark.rule("AN-WARP-07")
def test_with_all_six_exosuits_on_hexes_the_exosuit_tile_cannot_be_chosen() -> None:
    table = warp().hexes("Ann", 6).hexes("Bob", 5)
    table.refuses("Ann", table.warping("Ann", "warp_exosuit"), rule="AN-WARP-07")
    table.refuses("Ann", table.warping("Ann", "warp_gold", "warp_exosuit"), rule="AN-WARP-07")
    table.warps(Bob=("warp_exosuit",))
    assert len(table.player("Bob").powered) == 6


@pytest.mark.rule("AN-WARP-08")
def test_the_water_of_a_hex_filled_by_a_warp_is_kept() -> None:
    table = anachrony(phase="power_up").powers("Ann", "TL").powers("Bob")
    table.has("Ann", water=5).warps(Ann=("warp_exosuit",)).does("Ann", ("hex", "BL"))
    table.has("Ann", water=5)
    assert table.player("Ann").powered == ["TL", "BL"]


@pytest.mark.rule("AN-WARP-09")
def test_warp_tiles_stay_until_a_rule_takes_them_back_and_can_then_be_used_again() -> None:
    table = warp(era=2).built("Ann", "407").workers("Ann", scientist=1)
    table.warps(Ann=("warp_gold",)).does("Ann", "pass").does("Bob", "pass")
    assert on_tile(table, 2) == {"warp_gold#0"}
    assert "warp_gold" not in {kind(tile) for tile in table.player("Ann").warps}
    table = anachrony(era=2).built("Ann", "407").workers("Ann", scientist=1).warp("Ann", 1, "warp_gold")
    table.does("Ann", ("work", "scientist", "407"))
    assert on_tile(table, 1) == set()
    assert "warp_gold#0" in table.player("Ann").warps
