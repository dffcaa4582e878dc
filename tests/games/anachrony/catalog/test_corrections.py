"""An owner of the box corrects figures, and is told what is wrong with a correction."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import (
    COMPONENTS,
    base_data,
    catalog_of,
    read_catalog,
)
from clepsydra.games.anachrony.catalog.corrections import FORM
from clepsydra.games.anachrony.catalog.forms import ENTRIES, METRICS, ROWS, SETS
from clepsydra.games.anachrony.catalog.sheets import NAMES
from clepsydra.games.anachrony.catalog.vocabulary import OPS, OWN_RULE
from clepsydra.games.anachrony.catalog.words import TEXTS
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.kernel import LANGUAGES, PERSON, Reader, Refused, Setup
from clepsydra.kernel.components import OWNER, digest
from clepsydra.kernel.provenance import facts
from clepsydra.kernel.texts import catalogue

BASE = base_data()

GOOD = """
[[building]]
id = 301
vp = 2
effects = [{ op = "gain", water = 2 }, { op = "gain_choice", options = [{ vp = 1 }, { gold = 1 }] }]

[[superproject]]
id = "cloning_vat"
cost = { titanium = 5 }
worker_cost = { genius = 1 }
breakthrough_cost = [[{ shape = "square", icon = "war" }]]

[player_board.side_a]
supply_cost = [1, 1, 1, 1, 1, 1, 1]
supply_is_free_action = true

[player_board.harmony.side_b.building_slot_cost]
lab = [{ gold = 1 }, {}, { any_basic = 2 }]

[player_board.harmony.side_b.exosuit_slot_cost]
top_left = [{ water = 2 }, { energy_core = 1 }]

[[recruit_card]]
id = 6
scientist = 1
genius = 1

[[mine_card]]
id = 1
resources = ["gold", "gold", "gold", "gold", "gold"]

[[breakthrough]]
id = "triangle/war"
count = 5

[[alternate_timeline_tile]]
id = 1
slots = ["blank", "blank", "blank", "blank", "blank", "blank", "blank", "stable_rift"]

[[starting_asset_card]]
id = 1
number = 2

[[starting_asset_card]]
id = 2
number = 1
gain = {}
workers_active = { genius = 1 }

[[evacuation_condition]]
id = "masters_of_time"
condition = { count = "water", min = 3 }

[die.paradox]
faces = [0, 0, 0, 2, 2, 2]
"""


def table(text: str) -> Setup:
    return Setup("anachrony", (PERSON,) * 2, corrections=tomllib.loads(text))


def keys(text: str) -> list[str]:
    """Why not, and where."""
    wrong = FORM.complaints(BASE, tomllib.loads(text))
    return [f"{denial.reason} {denial.params.get('where', denial.params.get('table'))}" for denial in wrong]


# --- what can be corrected ----------------------------------------------------------------------


def test_corrections_of_every_kind_reach_the_components() -> None:
    before, after = read_catalog(), catalog_of(table(GOOD))
    tile = after.tiles["301"]
    assert tile.vp == 2
    assert tile.free is not None
    assert tile.free.effects[0].args == {"water": 2}
    assert tile.on_build == before.tiles["301"].on_build
    vat = after.tiles["cloning_vat"]
    assert (vat.cost, vat.worker_cost, vat.breakthrough_cost) == (
        {"titanium": 5},
        {"genius": 1},
        (("square/war",),),
    )
    assert all(after.boards[f"{path}/A"].supply_cost == (1,) * 7 for path in after.paths)
    assert after.boards["progress/A"].supply_is_free
    harmony = after.boards["harmony/B"]
    assert harmony.slot_cost["lab"] == ({"gold": 1}, {}, {"any_basic": 2})
    assert harmony.slot_cost["factory"] == before.boards["harmony/B"].slot_cost["factory"]
    assert harmony.hex_cost["TL"] == ({"water": 2}, {"energy_core": 1})
    assert after.recruit_cards["recruit_card_6"] == {"scientist": 1, "engineer": 2, "genius": 1}
    assert after.mine_cards["mine_card_1"] == ("gold",) * 5
    assert after.breakthroughs["triangle/war"] == 5
    assert after.timeline[1][-1] == "stable_rift"
    assert [after.assets[f"asset_{number}"].number for number in (1, 2)] == [2, 1]
    assert after.assets["asset_2"].active == {"genius": 1}
    assert (after.evacuations["masters_of_time"].metric, after.evacuations["masters_of_time"].at_least) == (
        "water",
        3,
    )
    assert after.dice["paradox"] == (0, 0, 0, 2, 2, 2)


def test_what_is_not_corrected_stays_and_the_base_is_never_changed() -> None:
    known = copy.deepcopy(BASE)
    data = FORM.corrected(BASE, tomllib.loads(GOOD))
    assert known == BASE
    assert data["building"][1:] != data["building"][:-1]
    assert [a for a, b in zip(data["building"], BASE["building"], strict=True) if a != b] == [
        entry for entry in data["building"] if entry["id"] == 301
    ]
    assert FORM.corrected(BASE, {}) == BASE


def test_a_corrected_figure_has_its_owner_as_provenance_and_only_that_one() -> None:
    data = FORM.corrected(BASE, tomllib.loads(GOOD))
    owned = {fact.path for fact in facts(data, NAMES) if fact.provenance == OWNER}
    assert "building.301.vp" in owned
    assert "building.301.effects.1.water" in owned
    assert "building.301.on_build.1.water" not in owned
    assert "player_board.harmony.side_b.building_slot_cost.lab.1.gold" in owned
    assert "recruit_card.6.engineer" not in owned
    assert {fact.path for fact in facts(BASE, NAMES) if fact.provenance == OWNER} == set()


def test_the_owner_has_the_last_word_also_within_a_value() -> None:
    data = {"leader": [{"id": 1, "effects": [{"op": "x", "column": "tired"}], "effects_source": OWNER,
                        "column_source": "public", "source": "rulebook"}]}  # fmt: skip
    assert {fact.provenance for fact in facts(data, NAMES)} == {OWNER}


def test_the_hash_is_stable_and_changes_with_a_correction_that_changes_something() -> None:
    plain = digest(facts(BASE, NAMES))
    assert plain == digest(COMPONENTS.facts(table("")))
    same, other = "[[building]]\nid = 301\nvp = 1", "[[building]]\nid = 301\nvp = 2"
    assert digest(COMPONENTS.facts(table(same))) == plain
    assert digest(COMPONENTS.facts(table(other))) != plain


def test_our_own_figures_would_pass_as_corrections() -> None:
    """What the forms refuse in our own data is what they say they refuse: rules of their own and a chosen x."""
    for name, fields in ENTRIES.items():
        for entry in BASE[name]:
            own = {field: entry[field] for field in ("id", *fields) if field in entry}
            reasons = {denial.reason for denial in FORM.complaints(BASE, {name: [own]})}
            expected: set[str] = set()
            if any(op in str(entry.get("effects")) for op in OWN_RULE):
                expected = {"own-rule"}
            elif "'x'" in str(entry.get("cost")):
                expected = {"number"}
            if entry.get("on_return") == "copied_action":
                expected.add("word")
            assert reasons == expected, (name, entry["id"])


def our_side(side: dict[str, Any]) -> dict[str, Any]:
    """The figures of a side that can be corrected."""
    known = {"applies_to", "time_travel_start", "special", "changed_from_side_a", "source"}
    return {
        name: our_side(value) if isinstance(value, dict) else value
        for name, value in side.items()
        if name not in known and not name.endswith("_source")
    }


def test_our_own_boards_and_dice_would_pass_too() -> None:
    boards = BASE["player_board"]
    whole = {"side_a": our_side(boards["side_a"])}
    whole |= {path: {"side_b": our_side(boards[path]["side_b"])} for path in boards if path != "side_a"}
    dice = {name: {"faces": die["faces"]} for name, die in BASE["die"].items()}
    assert FORM.complaints(BASE, {"player_board": whole, "die": dice}) == []
    assert read_catalog(FORM.corrected(BASE, {"player_board": whole, "die": dice})) == read_catalog()


# --- what cannot --------------------------------------------------------------------------------

BAD = [
    ("[[buildings]]\nid = 301", ["table buildings"]),
    ("[meta]\ngame = 'chess'", ["table meta"]),
    ("[building]\nid = 301", ["entries building"]),
    ("[[building]]\nvp = 2", ["no-id building.1"]),
    ("building = [301]", ["no-id building.1"]),
    ("[[building]]\nid = 316\nvp = 2", ["id building"]),
    ("[[building]]\nid = '301'\nvp = 2", ["id building"]),
    ("[[building]]\nid = 301\nvp = 2\n[[building]]\nid = 301\nvp = 3", ["twice building.301"]),
    ("[[building]]\nid = 301\nvps = 2", ["field building.301"]),
    ("[[building]]\nid = 301\nvp = 'two'", ["number building.301.vp"]),
    ("[[building]]\nid = 301\nvp = true", ["number building.301.vp"]),
    ("[[building]]\nid = 301\nvp = 1.5", ["number building.301.vp"]),
    ("[[building]]\nid = 301\nvp = 99", ["limits building.301.vp"]),
    ("[[building]]\nid = 301\nworker = 'robot'", ["word building.301.worker"]),
    ("[[building]]\nid = 301\ncost = { sand = 1 }", ["word building.301.cost"]),
    ("[[building]]\nid = 301\ncost = { water = -1 }", ["limits building.301.cost.water"]),
    ("[[building]]\nid = 301\ncost = 3", ["table-needed building.301.cost"]),
    ("[[building]]\nid = 301\neffects = 3", ["list building.301.effects"]),
    ("[[building]]\nid = 301\neffects = [{ op = 'win' }]", ["op building.301.effects.1"]),
    ("[[building]]\nid = 301\neffects = ['gain']", ["op building.301.effects.1"]),
    ("[[building]]\nid = 301\neffects = [{ op = 'morale' }]", ["missing building.301.effects.1"]),
    ("[[building]]\nid = 301\neffects = [{ op = 'gain', sand = 1 }]", ["field building.301.effects.1"]),
    ("[[building]]\nid = 402\neffects = [{ op = 'modify', add = 9 }]", ["own-rule building.402.effects.1"]),
    ("[player_board.side_a]\nsupply_cost = [4, 4]", ["length player_board.side_a.supply_cost"]),
    ("[player_board.side_a]\nsupply_is_free_action = 1", ["truth player_board.side_a.supply_is_free_action"]),
    ("[player_board.side_c]\nmorale_start = 1", ["field player_board"]),
    ("[player_board]\nside_a = 4", ["table-needed player_board.side_a"]),
    (
        "[player_board.side_a.exosuit_slot_cost]\ntop_left = []",
        ["short player_board.side_a.exosuit_slot_cost.top_left"],
    ),
    ("[die.paradox]\nfaces = [1]", ["length die.paradox.faces"]),
    ("[[mine_card]]\nid = 1\nresources = ['gold', 'sand', 'gold', 'gold', 'gold']", ["word mine_card.1.resources.2"]),
    ("[[recruit_card]]\nid = 1\ngenius = 4", ["workers recruit_card.1"]),
    ("[[starting_asset_card]]\nid = 1\nnumber = 2", ["number-twice starting_asset_card"]),
    (
        "[[evacuation_condition]]\nid = 'masters_of_time'\ncondition = { count = 'water', min = 3, type = 'lab' }",
        ["condition evacuation_condition.masters_of_time.condition"],
    ),
    (
        "[[evacuation_condition]]\nid = 'masters_of_time'\ncondition = { count = 'water', min = 3, anomaly_counts = 2 }",
        ["counts evacuation_condition.masters_of_time.condition"],
    ),
    ("[[evacuation_condition]]\nid = 'masters_of_time'\nset = {}", ["kinds evacuation_condition.masters_of_time.set"]),
    ("[[warp_tile]]\nid = 'warp_gold'\ngain = { gold = 1, water = 1 }", ["kinds warp_tile.warp_gold.gain"]),
    ("[[warp_tile]]\nid = 'warp_gold'\ngain = { genius = 2 }", ["limits warp_tile.warp_gold.gain.genius"]),
    ("[nonsense]\n[[building]]\nid = 7\n[[path]]\nid = 'harmony'\nwater = 'x'",
     ["table nonsense", "id building", "number path.harmony.water"]),
]  # fmt: skip


@pytest.mark.rule("TB-SET-05")
@pytest.mark.parametrize(("text", "wrong"), BAD)
def test_what_is_wrong_is_told_with_its_place(text: str, wrong: list[str]) -> None:
    assert keys(text) == wrong
    with pytest.raises(Refused) as refused:
        FORM.corrected(BASE, tomllib.loads(text))
    assert refused.value.denial.rule == "TB-SET-05"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_told_in_both_languages_with_its_figures(lang: str) -> None:
    reader = Reader(TEXTS, lang)
    reasons: set[str] = set()
    for text, _ in BAD:
        for denial in FORM.complaints(BASE, tomllib.loads(text)):
            told = reader.denial(denial)
            reasons.add(denial.reason)
            assert told.endswith("(TB-SET-05)")
            assert all(str(denial.params[name]) in told for name in denial.params)
    of_a_file = {"much", "unreadable"}
    every = {
        key.removeprefix("TB-SET-05/") for key in catalogue(lang, TEXTS)["denials"] if "TB-SET-05/" in key
    }
    assert reasons == every - of_a_file


def test_every_effect_can_be_written_in_a_correction() -> None:
    examples: dict[str, dict[str, Any]] = {
        "gain_choice": {"options": [{"vp": 1}, {"gold": 1}]},
        "gain_worker": {"types": ["genius"], "column": "tired"},
        "time_travel": {"range": 2},
        "morale": {"steps": -1},
        "exchange": {"give": {"water": 1}, "get": {"gold": 1}, "reversible": True},
        "capital_action": {"actions": ["research"], "optional": True},
    }
    counted = ("gain_exosuit", "retrieve_warp", "remove_paradox", "gain_paradox")
    examples |= {op: {"count": 1} for op in counted}
    effects = [{"op": op, **examples.get(op, {})} for op in OPS]
    assert FORM.complaints(BASE, {"building": [{"id": 301, "effects": effects}]}) == []


def test_a_correction_can_only_name_what_the_rules_know() -> None:
    rules = ANACHRONY.rules_for(Setup("anachrony", (PERSON,) * 2))
    assert isinstance(rules, AnachronyRules)
    assert set(OPS) <= set(rules.operations)
    assert {*SETS, *METRICS, *ROWS} <= set(rules.metrics)
