"""Rules that say *only*, *per* or *not*: for each the case that the word excludes, or one more that it includes."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.automa import bots, hephaestus
from tests.games.inventions.table import inventions
from tests.games.inventions.test_chronos import SEAT as CHRONOS
from tests.games.inventions.test_chronos import chronos_in
from tests.games.inventions.test_eras import change
from tests.games.inventions.test_hephaestus import SEAT as HEPHAESTUS
from tests.games.inventions.test_hephaestus import forge


@pytest.mark.rule("IN-ERA-07")
@pytest.mark.parametrize(("sages", "scholars"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_each_sage_brings_a_scholar_as_far_as_the_academy_goes(sages: int, scholars: int) -> None:
    table = change(at="sages").order("Ann", "Bob", "Cleo")
    table.player("Ann").sages = sages
    table.start().has("Ann", scholars=scholars).has("Bob", scholars=0).has("Cleo", scholars=0)


@pytest.mark.rule("IN-SHA-07")
def test_an_ambition_tile_makes_room_in_a_full_display_only() -> None:
    table = inventions().card("africa", "silk", initiator="Ann", inventor="Bob")
    table.waiting("Ann", "culture_1", "culture_2", "ambition_economy")
    table.does("Ann", ("act", "share"), ("tile", "wealth_a"))
    assert table.player("Ann").display == ["culture_1", "culture_2", "ambition_economy", "wealth_a"]
    assert table.rule("Ann") == "IN-PRO-01", "nobody was asked what to replace"


@pytest.mark.rule("IN-SHA-07")
def test_no_other_tile_than_an_ambition_tile_makes_room() -> None:
    table = inventions().card("africa", "silk", initiator="Ann", inventor="Bob")
    table.waiting("Ann", "culture_1", "ambition_culture", "economy_1", "ambition_economy")
    table.does("Ann", ("act", "share"), ("tile", "ambition_wild"))
    assert table.offers("Ann") == [
        "nothing",
        ("replace", "ambition_culture"),
        ("replace", "ambition_economy"),
    ]
    table.does("Ann", ("replace", "ambition_culture"))
    assert table.player("Ann").display == ["culture_1", "economy_1", "ambition_economy", "ambition_wild"]


@pytest.mark.rule("IN-TRA-06")
def test_on_the_points_side_the_action_need_not_be_possible() -> None:
    table = inventions().on_map("Ann", africa=1).sage("europe", ip=True).influence("Ann", 1)
    table.does("Ann", ("act", "travel"), ("travel", "africa", "europe"), ("learn_ip", "europe"))
    table.has("Ann", sages=1)


@pytest.mark.rule("IC2-TRN-07")
@pytest.mark.parametrize(
    ("inventor", "innovator", "possible"),
    [("Bob", "", True), ("chronos", "", False), ("", "", False), ("Bob", "Ann", False)],
)
def test_chronos_innovates_inventions_of_others_with_an_empty_space(
    inventor: str, innovator: str, possible: bool
) -> None:
    table = chronos_in("asia").card(
        "australia", "silk", initiator="Ann", inventor=inventor, innovator=innovator
    )
    assert bots.can_innovate(table.game, CHRONOS, "australia") is possible


@pytest.mark.rule("IH-HEP-15")
def test_hephaestus_gains_influence_where_a_space_is_empty_and_none_of_his_tokens_lies() -> None:
    table = forge()
    spaces = len(table.game.catalog.lands["asia"].influence_ip)

    def may(*tokens: int) -> bool:
        table.region("asia").tokens = [*tokens]
        return hephaestus.can_gain_influence(table.game, HEPHAESTUS, "asia")

    assert may()
    assert may(*[0] * (spaces - 1))
    assert not may(HEPHAESTUS)
    assert not may(*[0] * spaces)


@pytest.mark.rule("IN-INI-01", "IN-CIT-03")
@pytest.mark.parametrize(("culture", "scholars", "possible"), [(1, 0, True), (0, 1, True), (0, 0, False)])
def test_just_enough_citizens_suffice_for_an_idea(culture: int, scholars: int, possible: bool) -> None:
    table = inventions().on_map("Ann", africa=1).hand("Ann", "writing")
    kind = table.game.catalog.ideas["writing"].type
    table.home("Ann", scholars=scholars, **{kind: culture})
    assert (("act", "initiate") in table.offers("Ann")) is possible


@pytest.mark.rule("IH-HEP-15")
def test_hephaestus_pays_his_influence_with_a_token() -> None:
    table = forge().start()
    tokens = list(table.player("hephaestus").tokens)
    hephaestus.gain_influence(table.game, HEPHAESTUS, "asia")
    assert table.player("hephaestus").tokens == tokens[:-1]
    assert table.region("asia").tokens == [HEPHAESTUS]
