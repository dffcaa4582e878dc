"""Each rule is decided in one file, which names it; other files point there."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog.reading import base_data
from clepsydra.games.anachrony.modules.neutronide import NEUTRONIDE
from clepsydra.kernel.rulebook import load
from clepsydra.lab.whereabouts import homes
from clepsydra.tables.boxes import whole_box

KINDS = ("building", "superproject", "collapsing_capital_tile", "evacuation_condition", "endgame_condition")
"""The components that are a rule each."""


def test_each_rule_has_one_home() -> None:
    assert {
        rule: files for rule, files in homes(ANACHRONY.prefixes, ANACHRONY.not_yet).items() if len(files) != 1
    } == {}


@pytest.mark.parametrize("data", [base_data(), NEUTRONIDE.data()], ids=["base", "neutronide"])
def test_each_component_is_one_rule_of_the_rulebook(data: dict[str, list[dict[str, str]]]) -> None:
    named = [entry["rule"] for kind in KINDS for entry in data.get(kind, ())]
    assert len(named) == len(set(named)) > 3
    assert set(named) <= {entry.id for entry in load().rules(ANACHRONY.prefixes)}


def test_the_rule_of_a_component_is_no_figure_and_cannot_be_corrected() -> None:
    setup, components = whole_box(ANACHRONY), ANACHRONY.components
    assert components is not None
    fields = {fact.path.rpartition(".")[2] for fact in components.facts(setup)}
    blanks = {blank.path.rpartition(".")[2] for blank in components.blanks(setup)}
    assert "vp" in fields & blanks
    assert "rule" not in fields | blanks
    denials = components.complaints(whole_box(ANACHRONY, {"building": [{"id": 101, "rule": "AN-B102"}]}))
    assert [denial.params["field"] for denial in denials] == ["rule"]
