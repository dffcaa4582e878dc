"""Just enough and one too few, what is built and what is not, what an action leaves behind."""

from __future__ import annotations

import pytest

from tests.games.inventions.table import inventions


@pytest.mark.rule("IN-TRN-03", "IN-PIL-02")
def test_an_action_of_a_turn_takes_a_pillar_to_its_space() -> None:
    table = inventions().on_map("Ann", africa=1).influence("Ann", 0)
    table.does("Ann", ("act", "travel"))
    assert (table.player("Ann").seasons, table.player("Ann").epoch) == (["travel"], "")
    late = inventions().round(3).on_map("Ann", africa=1).influence("Ann", 0)
    late.does("Ann", ("act", "travel"))
    assert (late.player("Ann").seasons, late.player("Ann").epoch) == ([], "travel")


@pytest.mark.rule("IN-INN-02", "IN-CIT-03")
@pytest.mark.parametrize(("culture", "scholars", "possible"), [(1, 0, True), (0, 1, True), (0, 0, False)])
def test_innovating_takes_a_citizen(culture: int, scholars: int, possible: bool) -> None:
    table = inventions().on_map("Ann", africa=1).card("asia", "writing", initiator="Bob", inventor="Bob")
    kind = table.game.catalog.ideas["writing"].type
    table.home("Ann", scholars=scholars, **{kind: culture})
    assert (("act", "innovate") in table.offers("Ann")) is possible


@pytest.mark.rule("IN-PRO-04", "IN-PRO-07")
@pytest.mark.parametrize(("built", "score"), [(True, 2), (False, 0)])
def test_a_culture_tile_scores_when_it_is_built(built: bool, score: int) -> None:
    table = inventions().hand("Ann", "writing").home("Ann", scholars=2).influence("Ann", 0)
    table = table.built("Ann", {1: "culture_1"}) if built else table.waiting("Ann", "culture_1")
    table.does("Ann", ("act", "initiate"), ("initiate", "writing", "australia")).has("Ann", score=score)
