"""Every figure says where it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.catalog import base_data
from clepsydra.games.anachrony.catalog.sheets import NAMES
from clepsydra.kernel.components import by_provenance
from clepsydra.kernel.provenance import NoProvenance, facts

FACTS = {fact.path: fact for fact in facts(base_data(), NAMES)}


def provenance(path: str) -> str:
    return FACTS[path].provenance


def test_each_figure_stands_in_one_place_and_has_one_of_three_sources() -> None:
    assert len(FACTS) == len(list(facts(base_data(), NAMES)))
    assert by_provenance(FACTS.values()) == {"public": 600, "reconstructed": 272, "rulebook": 935}


@pytest.mark.parametrize(
    ("path", "value", "source"),
    [
        ("building.301.vp", 1, "public"),
        ("building.301.effects.1.water", 1, "rulebook"),
        ("building.107.effects.2.vp", 1, "rulebook"),
        ("superproject.grand_reservoir.cost.uranium", 2, "public"),
        ("superproject.grand_reservoir.worker_cost.engineer", 1, "public"),
        ("superproject.grand_reservoir.breakthrough_cost.1.1.icon", "society", "reconstructed"),
        ("player_board.side_a.supply_cost.7", 7, "public"),
        ("player_board.side_a.paradox_limit", 3, "rulebook"),
        ("player_board.side_a.anomaly_placement", "leftmost_free", "rulebook"),
        ("player_board.salvation.side_b.building_slot_cost.lab.3.neutronium", 1, "public"),
        ("leader.zaida.goods.water", 2, "rulebook"),
        ("main_board_action.trade.exchanges.1.1.water", 3, "rulebook"),
        ("evacuation_condition.natures_resurgence.condition.anomaly_counts", 1, "reconstructed"),
        ("starting_asset_card.16.workers_tired.genius", 1, "reconstructed"),
        ("alternate_timeline_tile.1.slots.2", "glorious_future", "reconstructed"),
        ("building.101.cost", {}, "rulebook"),
    ],
)
def test_the_source_is_that_of_the_field_or_else_of_its_table(path: str, value: Any, source: str) -> None:
    assert (FACTS[path].value, provenance(path)) == (value, source)


def test_names_and_sentences_are_no_figures() -> None:
    assert not [path for path in FACTS if path.endswith((".name_en", ".name_fr", ".text", ".id", "source"))]
    assert not [
        path for path, fact in FACTS.items() if " " in str(fact.value) and fact.value.__class__ is str
    ]


def test_no_source_is_given_for_a_field_that_is_not_there() -> None:
    def check(table: Any, where: str) -> None:
        if isinstance(table, dict):
            for name, value in table.items():
                if name.endswith("_source"):
                    field = name.removesuffix("_source")
                    assert field in str(table).replace(name, ""), f"{where}: {name}"
                check(value, f"{where}.{name}")
        elif isinstance(table, list):
            for entry in table:
                check(entry, where)

    check(base_data(), "base")


@pytest.mark.parametrize(
    "table",
    [
        {"id": 1, "vp": 2},
        {"id": 1, "vp": 2, "source": "hearsay"},
        {"id": 1, "cost": {"water": 1}, "vp_source": "public"},
    ],
)
def test_a_figure_without_a_source_is_an_error(table: dict[str, Any]) -> None:
    with pytest.raises(NoProvenance, match=r"building\.1\.(vp|cost)"):
        list(facts({"building": [table]}))
