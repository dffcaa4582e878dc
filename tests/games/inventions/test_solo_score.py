"""Scoring of the solo game (IH-END)."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.automa.solo import distinctions, rank_of
from clepsydra.games.inventions.events import Distinguished, Ranked
from clepsydra.kernel import Refused, Setup
from tests.games.inventions.table import PEOPLE, InventionsTable, inventions

PROGRESS = [f"economy_{n}" for n in range(1, 8)] + [f"culture_{n}" for n in range(1, 8)]


def scored(difficulty: str = "normal", score: int = 40) -> InventionsTable:
    """The bots have 40 IP, 8 inventions, 10 progress tiles and 5 wealth tiles."""
    table = inventions("solo", 5, difficulty=difficulty)
    table.invented("hephaestus", "horse", "wheel", "silk", "coins", "glass", "steel", "bread", "trade")
    table.player("hephaestus").score = score
    table.player("hephaestus").taken = [*PROGRESS[:6], "wealth_a", "wealth_b", "wealth_c"]
    table.player("chronos").taken = [*PROGRESS[:4], "wealth_a", "wealth_b"]
    return table.objectives("Ann")


@pytest.mark.rule("IH-END-01", "IH-END-02")
@pytest.mark.scenario("IN-S54")
@pytest.mark.parametrize(("difficulty", "total"), [("easy", 91), ("normal", 114), ("hard", 137)])
def test_the_bots_score_by_difficulty(difficulty: str, total: int) -> None:
    table = scored(difficulty)
    assert table.rules.result(table.state).totals == (1, 0, total)


@pytest.mark.rule("IH-END-01")
def test_only_a_solo_game_has_a_difficulty() -> None:
    with pytest.raises(Refused, match="IH-END-01"):
        INVENTIONS.rules_for(Setup("inventions", PEOPLE["three"], (), {"difficulty": "hard"}))


@pytest.mark.rule("IH-END-03")
@pytest.mark.parametrize(("score", "rank"), [(114, 1), (113, 2), (112, 2)])
def test_a_tie_is_no_win(score: int, rank: int) -> None:
    table = scored()
    table.player("Ann").score = score  # and 1 for influence
    assert table.rules.result(table.state).ranks[0] == rank
    table.built("Ann", dict.fromkeys(table.game.catalog.map, "culture_1"))
    assert table.rules.result(table.state).ranks[0] == rank, "not even with a full map"


def met(table: InventionsTable) -> list[int]:
    return distinctions(table.game)


@pytest.mark.rule("IH-END-04")
@pytest.mark.scenario("IN-S55")
def test_eight_points_are_advanced_technology() -> None:
    table = inventions("solo", 5).phase("ending").objectives("Ann").influence("Ann", 8)
    table.invented("Ann", "boats", "cloth", "projectile", "horse", "wheel", "silk", "coins", "glass")
    table.invented("Ann", "telephone", "airplane").card("asia", "caravel", initiator="chronos")
    table.player("Ann").score, table.player("hephaestus").score = 110, 95
    assert table.rules.result(table.state).totals == (120, 0, 95)
    assert met(table) == [1, 3, 4, 5, 12]
    table.start()
    assert [event.distinction for event in table.events(Distinguished)][-1] == "distinction_12"
    [ranked] = table.events(Ranked)
    assert (ranked.points, ranked.rank) == (8, "advanced_technology")


@pytest.mark.rule("IH-END-04", "IH-END-05")
def test_each_distinction() -> None:
    table = inventions("solo", 5).objectives("Ann")
    table.player("hephaestus").score = 50
    assert met(table) == [], "nothing, with an empty board"
    table.player("Ann").score = 60
    assert met(table) == [1, 2]
    table.card("asia", "caravel", initiator="hephaestus")
    assert met(table) == [1], "a bot's card is left"
    table.card("asia", "caravel", initiator="Ann", inventor="hephaestus")
    assert met(table) == [1, 2, 9]
    table.player("Ann").score = 69
    assert met(table) == [1, 2, 3, 9], "20 more, with 1 for influence"
    table.player("Ann").score = 0
    table.card("europe", "steel", initiator="Ann")
    assert met(table) == [], "an idea is left on the board"
    table.waiting("Ann", "wealth_a", "wealth_b").built(
        "Ann", {n + 1: f"wealth_{'cdef'[n]}" for n in range(4)}
    )
    assert met(table) == [6], "display and map"
    table.waiting("Ann", "economy_1").built("Ann", {n: f"economy_{n}" for n in range(2, 8)})
    assert met(table) == [7]
    table.built("Ann", {n: f"culture_{n}" for n in range(1, 20)}).waiting("Ann")
    assert met(table) == [11]
    table.built("Ann", {}).supply("Ann", 0)
    assert met(table) == [10]
    table.supply("Ann", 1)
    cards = ("horse", "wheel", "silk", "coins", "glass", "writing", "lighthouse")
    for region, card in zip(table.state.regions, cards, strict=True):
        table.card(region, card, initiator="Ann")
    assert met(table) == [8]


@pytest.mark.rule("IH-END-04", "IH-END-05")
@pytest.mark.parametrize(
    ("lead", "distinctions"), [(-1, []), (0, []), (1, [1, 2]), (19, [1, 2]), (20, [1, 2, 3])]
)
def test_the_bots_are_beaten_by_a_point_and_by_twenty(lead: int, distinctions: list[int]) -> None:
    table = inventions("solo", 5).objectives("Ann")
    table.player("hephaestus").score = 50
    table.player("Ann").score = 49 + lead  # and 1 for influence
    assert met(table) == distinctions


@pytest.mark.rule("IH-END-05")
def test_inventions_of_era_1_count_for_ten_but_not_as_era_5() -> None:
    table = inventions("solo", 5).objectives("Ann")
    table.player("hephaestus").score = 50
    table.invented(
        "Ann", "boats", "cloth", "projectile", "star_map", "flute", "bread", "trade", "dog", "ceramics"
    )
    assert met(table) == []
    assert met(table.invented("Ann", "horse")) == [4]


@pytest.mark.rule("IH-END-06")
def test_ranks() -> None:
    table = inventions("solo", 5).phase("ending").objectives("Ann")
    ranks = {points: rank_of(table.game, points) for points in (0, 1, 2, 3, 6, 9, 12, 15, 16)}
    assert ranks == {
        0: None,
        1: "neanderthal",
        2: "neanderthal",
        3: "medieval",
        6: "advanced_technology",
        9: "artificial_mind",
        12: "genius",
        15: "extraterrestrial",
        16: "extraterrestrial",
    }
    assert sum(table.game.catalog.distinctions.values()) == 16
    table.player("hephaestus").score = 50
    assert table.start().events(Ranked) == []
