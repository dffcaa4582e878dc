"""Rules that say *only*, *per* or *not*: for each the case that the word excludes, or one more that it includes."""

from __future__ import annotations

import pytest

from tests.games.inventions.table import inventions
from tests.games.inventions.test_eras import change


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
