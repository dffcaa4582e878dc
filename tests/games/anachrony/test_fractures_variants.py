"""Fractures of Time with the drafts, the alternate timeline and odd superprojects (FT-VAR, FT-PHA-11 to 13)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.modules.fractures.device import side_of
from clepsydra.games.anachrony.modules.fractures.pieces import OPERATOR
from clepsydra.kernel import kind
from tests.games.anachrony.fractures import fractures, new_game, set_up
from tests.games.anachrony.table import AnachronyTable


def at_draft(seats: int) -> AnachronyTable:
    """Everybody has taken a Path and looks at a first hand."""
    table = new_game(seats, asset_draft=True)
    while table.state.phase == "paths":
        table.does(table.asked[0], table.offers(table.asked[0])[-1])
    return table


@pytest.mark.rule("FT-VAR-01", "FT-VAR-02")
@pytest.mark.scenario("FT-S48")
def test_twenty_cards_are_dealt_and_everybody_has_the_same_kit() -> None:
    table = at_draft(3)
    assert len(table.game.rules.catalog.assets) == 20
    assert [len(player.hand) for player in table.state.players] == [5, 5, 5]
    assert "progress" in {player.path for player in table.state.players}
    for player in table.state.players:
        assert {good: count for good, count in player.goods.items() if count} == {
            "energy_core": 1,
            "flux_core": 1,
            "water": 2,
        }
        assert (player.active, player.tired) == ({"scientist": 2, "engineer": 1}, {OPERATOR: 1})
        assert not any(player.breakthroughs.values())


@pytest.mark.rule("FT-VAR-01")
def test_the_new_cards_bring_flux_cores_and_operators() -> None:
    table = fractures(era=1, phase="assets", asset_draft=True)
    table.put(table.player("Ann").chosen, "asset_17", "asset_18", "asset_19", "asset_20")
    table.put(table.player("Bob").chosen, "asset_1", "asset_2", "asset_3", "asset_4").start()
    table.has("Ann", flux_core=6, water=4, energy_core=1, gold=1, uranium=1)
    assert table.player("Ann").active[OPERATOR] == 1


@pytest.mark.rule("FT-VAR-03")
def test_the_new_conditions_are_in_the_deck_of_the_draft() -> None:
    seen = set[str]()
    for seed in range(12):
        table = new_game(4, key=bytes([seed]), modules=("variable_anomalies",), endgame_draft=True)
        while table.state.phase == "paths":
            table.does(table.asked[0], table.offers(table.asked[0])[0])
        seen.update(card for player in table.state.players for card in player.hand)
    assert seen == {*read_catalog().conditions, "most_technologies", "most_flux_on_device", "most_anomalies"}


@pytest.mark.rule("FT-VAR-04")
def test_the_first_spare_tile_lies_on_era_0_and_the_others_stay() -> None:
    printed, now = read_catalog().timeline, fractures(alternate_timeline=True).game.rules.catalog.timeline
    assert now[0] == (
        *("glorious_future", "blank", "shattered_rift", "stable_rift"),
        *("sinister_message", "parallel_timeline", "blank", "inspiring_message"),
    )
    assert {era: spaces for era, spaces in now.items() if era} == printed


@pytest.mark.rule("FT-VAR-04")
def test_spaces_have_their_effects_in_era_0_and_a_parallel_one_gives_flux_twice() -> None:
    table = fractures(era=0, phase="warp", alternate_timeline=True)
    table.game.timeline_tile(0).spaces_used = 5
    table.warps(Ann=("warp_flux_core",)).has("Ann", flux_core=2)
    assert [kind(piece) for piece in table.game.timeline_tile(0).warps] == ["warp_flux_core"]
    table = fractures(era=1, alternate_timeline=True).built("Ann", "101").workers("Ann", engineer=1)
    table.give("Ann", flux_core=2).warp("Ann", 0, "warp_flux_core")
    table.does("Ann", ("work", "engineer", "101"), ("repay", "warp_flux_core#0"))
    table.has("Ann", flux_core=1)


@pytest.mark.rule("FT-VAR-04")
def test_all_reveal_in_turn_in_era_0_before_era_1_begins() -> None:
    table = set_up(new_game(3, alternate_timeline=True))
    assert table.state.era == 0
    table.warps(Ann=("warp_gold",), Bob=("warp_water",))
    assert table.state.era == 1
    assert sorted(kind(piece) for piece in table.game.timeline_tile(0).warps) == ["warp_gold", "warp_water"]


@pytest.mark.rule("FT-SET-15")
@pytest.mark.parametrize(
    ("side", "chosen", "device"),
    [("A", "as_boards", "A"), ("B", "as_boards", "B"), ("A", "B", "B"), ("B", "A", "A")],
)
def test_the_devices_lie_on_the_side_of_the_boards_unless_the_table_chooses(
    side: str, chosen: str, device: str
) -> None:
    table = fractures(side=side, device_side=chosen).path("Ann", "harmony")
    actions = side_of(table.game, 0).actions
    assert ("device_harmony_remove" in actions) is (device == "B")


# --- odd superprojects and leaders --------------------------------------------------------------


@pytest.mark.rule("FT-PHA-11")
@pytest.mark.scenario("FT-S49")
def test_an_exocrawler_reaches_the_main_board_and_not_the_valley() -> None:
    table = fractures().built("Ann", "exocrawler").workers("Ann", scientist=2).give("Ann", water=9)
    for space in table.game.rules.spaces:
        if space in table.state.slots and table.game.rules.spaces[space].board == "main":
            table.unavailable(space)
    table.does("Ann", ("free", "exocrawler"))
    places = {option[2] for option in table.offers("Ann") if not isinstance(option, str)}
    assert "trade" in places
    assert not any(table.game.rules.spaces[str(place)].board != "main" for place in places)
    other = fractures().workers("Ann", scientist=2).give("Ann", water=9)
    assert any(
        option[0] == "place" and str(option[2]).startswith("extract") for option in other.offers("Ann")[:-1]
    )
