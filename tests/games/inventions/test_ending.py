"""The end of the game: score sheets, wealth, objectives, ties, secrets (IN-END, IN-TIE, IN-HID)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.objectives import objective_ip
from clepsydra.games.inventions.wealth import wealth_ip
from tests.games.inventions.table import InventionsTable, inventions

EXAMPLE = {
    1: "wealth_a",
    2: "wealth_b",
    3: "wealth_d",
    5: "economy_1",
    6: "economy_4",
    8: "wealth_c",
    10: "culture_3",
    11: "culture_5",
    12: "wealth_f",
    13: "technology_5",
    14: "technology_7",
    15: "culture_6",
    16: "economy_2",
}
NOTHING = ("region_africa", "soc_economy", "map_numbers")


def sheet(table: InventionsTable, who: str = "Ann") -> dict[str, int]:
    return table.rules.result(table.state).sheets[table.seat(who)]


def example(tiles: dict[int, str]) -> InventionsTable:
    """The rulebook's example: influence 8, 45 IP on the track, objectives worth 16."""
    table = inventions().built("Ann", tiles).influence("Ann", 8)
    table.player("Ann").score = 45
    table.objectives("Ann", "region_asia", "soc_tokens", "soc_scholars")
    table.token("Ann", "initiate", "asia").on_map("Ann", asia=4)
    return table.home("Ann", scholars=4)


@pytest.mark.rule("IN-END-02", "IN-END-03", "IN-END-04", "IN-END-05")
@pytest.mark.scenario("IN-S26")
def test_the_example_of_110_points() -> None:
    table = example(EXAMPLE)
    game = table.game
    scored = {tile: wealth_ip(game.catalog, tile, EXAMPLE) for tile in EXAMPLE.values() if "wealth" in tile}
    assert scored == {"wealth_a": 6, "wealth_b": 9, "wealth_d": 9, "wealth_c": 6, "wealth_f": 9}
    assert sheet(table) == {"track": 45, "influence_level": 10, "wealth": 39, "objectives": 16}
    assert sum(sheet(table).values()) == 110


@pytest.mark.scenario("IN-S56")
def test_the_example_without_economy_2() -> None:
    tiles = {space: tile for space, tile in EXAMPLE.items() if space != 16}
    assert wealth_ip(inventions().game.catalog, "wealth_f", tiles) == 6
    assert sum(sheet(example(tiles)).values()) == 107


@pytest.mark.rule("IN-END-02")
@pytest.mark.parametrize(("influence", "ip"), [(0, 1), (3, 1), (4, 5), (7, 5), (8, 10), (10, 10)])
def test_influence_at_the_end(influence: int, ip: int) -> None:
    assert sheet(inventions().influence("Ann", influence))["influence_level"] == ip


@pytest.mark.rule("IN-END-03")
def test_tiles_in_the_display_score_nothing() -> None:
    table = inventions().waiting("Ann", "wealth_a").built("Ann", {1: "economy_1", 2: "economy_2"})
    assert sheet(table)["wealth"] == 0
    assert sheet(table.built("Ann", {1: "economy_1", 2: "economy_2", 19: "wealth_a"}))["wealth"] == 6


@pytest.mark.rule("IN-END-04")
def test_each_tile_counts_in_one_pair() -> None:
    catalog = inventions().game.catalog
    star = {10: "economy_1", 5: "culture_1", 6: "culture_2", 9: "culture_3"}
    assert wealth_ip(catalog, "wealth_f", star) == 3, "one economy tile, one pair"
    row = {4: "economy_1", 5: "culture_1", 6: "economy_2", 7: "culture_2"}
    assert wealth_ip(catalog, "wealth_f", row) == 6
    augmented = {5: "economy_1", 1: "economy_2", 4: "culture_1", 6: "culture_2"}
    assert wealth_ip(catalog, "wealth_f", augmented) == 6, "the largest possible number"
    technology = {1: "economy_1", 2: "technology_1", 3: "culture_1"}
    assert wealth_ip(catalog, "wealth_e", technology) == wealth_ip(catalog, "wealth_g", technology) == 3


@pytest.mark.rule("IN-END-04")
def test_only_the_largest_group_counts() -> None:
    tiles = {1: "economy_1", 2: "economy_2", 17: "economy_3"}
    assert wealth_ip(inventions().game.catalog, "wealth_a", tiles) == 6


@pytest.mark.rule("IN-END-05")
def test_the_two_best_objectives_count() -> None:
    table = inventions().objectives("Ann", "region_asia", "map_economy", "soc_scholars")
    table.on_map("Ann", asia=3).built("Ann", {1: "economy_1"}).home("Ann", scholars=2)
    assert [objective_ip(table.game, 0, card) for card in table.player("Ann").objectives] == [3, 2, 4]
    assert sheet(table)["objectives"] == 7


@pytest.mark.rule("IN-END-05")
def test_what_each_objective_counts() -> None:
    tiles = {1: "economy_1", 2: "culture_1", 3: "technology_1", 4: "wealth_a", 5: "economy_2", 6: "culture_2"}
    table = inventions().built("Ann", {**tiles, 7: "technology_3", 8: "wealth_b"}).private("Ann", "crane")
    table.invented("Ann", "bread", "trade", "flute", "boats").home("Ann", scholars=3)
    table.token("Ann", "initiate", "asia").token("Ann", "share", "europe", turned=True).on_map(
        "Ann", europe=2
    )
    expected = {
        "region_europe": 6,
        "region_asia": 4,
        "region_africa": 0,
        "map_economy": 4,
        "map_culture": 4,
        "map_technology": 4,
        "map_wealth": 4,
        "map_sets": 6,
        "map_tiles": 2,
        "map_numbers": 4,
        "soc_economy": 6,
        "soc_culture": 3,
        "soc_technology": 3,
        "soc_inventions": 4,
        "soc_scholars": 6,
        "soc_era": 4,
        "soc_tokens": 4,
    }
    assert {card: objective_ip(table.game, 0, card) for card in expected} == expected
    table.on_map("Ann", europe=20)
    assert objective_ip(table.game, 0, "region_europe") == 10, "never more than its most"


@pytest.mark.rule("IN-TIE-01")
@pytest.mark.scenario("IN-S42")
def test_ties() -> None:
    def ranks(**differences: int) -> tuple[int, ...]:
        table = inventions()
        for who in table.names:
            table.objectives(who)
            table.player(who).score = 98 if who != "Cleo" else 0
            table.built(who, {space: f"culture_{space}" for space in range(1, 6)})
        inventory = ("bread", "trade", "flute", "boats", "cloth")
        table.invented("Ann", *inventory[: 2 + differences.get("inventions", 0)]).invented(
            "Bob", *inventory[3:]
        )
        table.player("Ann").map.update(
            dict.fromkeys(range(10, 10 + differences.get("tiles", 0)), "culture_6")
        )
        table.player("Ann").supply -= differences.get("in_play", 0)
        return table.rules.result(table.state).ranks

    assert ranks() == (1, 1, 3), "a shared victory"
    assert ranks(inventions=1) == (1, 2, 3)
    assert ranks(tiles=1) == (1, 2, 3)
    assert ranks(in_play=1) == (1, 2, 3), "fewest citizens in supply"
    assert ranks(inventions=-1, tiles=1) == (1, 2, 3), "tiles first"
    assert ranks(inventions=-1, in_play=1) == (2, 1, 3), "then inventions"


@pytest.mark.rule("IN-END-01", "IN-HID-01")
def test_the_game_ends_when_chronos_enters_era_6() -> None:
    table = inventions(era=5).round(3).order("Ann").pillars("Ann", epoch="travel").on_map("Ann", asia=1)
    table.objectives("Ann", *NOTHING).influence("Ann", 3)
    table.does("Ann", ("act", "recruit")).finish("Ann")
    assert table.position.over
    assert table.state.era == 6
    table.has("Ann", influence=3)  # no era change
    assert table.position.view(1).players[0].objectives.pieces == list(NOTHING), "shown at the end"


@pytest.mark.rule("IN-HID-01")
def test_what_is_hidden() -> None:
    table = inventions().hand("Ann", "silk").objectives("Ann", *NOTHING).on_map("Ann", asia=1)
    seen = table.position.view(1)
    assert all(card.startswith("?") for card in seen.players[0].objectives)
    assert table.position.view(0).players[0].objectives.pieces == list(NOTHING)
    assert seen.players[0].hand.pieces == ["silk"]
    assert [card.startswith("?") for card in seen.pile.pieces[-2:]] == [True, False]
    assert all(name.startswith("?") for stack in seen.stacks.values() for name in stack)
    solo = inventions("solo").on_map("Ann", asia=1).position.view(0)
    assert all(card.startswith("?") for card in solo.deck)
