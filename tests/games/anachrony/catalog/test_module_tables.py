"""What modules bring in tables of their own, told, counted and corrected like the base game's."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.catalog import Ability, Effect, base_data, catalog_of, components, read_catalog
from clepsydra.games.anachrony.catalog.words import Words
from clepsydra.games.anachrony.modules.hypersync import catalog as hypersync
from clepsydra.games.anachrony.modules.variable_anomalies import VARIABLE_ANOMALIES
from clepsydra.kernel import LANGUAGES, PERSON, Setup
from clepsydra.kernel.components import by_provenance
from clepsydra.kernel.editions import DataModule
from clepsydra.kernel.merging import merged
from clepsydra.tables.boxes import whole_box
from clepsydra.web.pages.ownersheet import OwnersBox
from tests.games.anachrony.catalog.phrases import Phrase, by_worker, either, goods, named, phrase
from tests.games.anachrony.catalog.test_sheets import RAW, entries_of

HYPERSYNC = DataModule("hypersync", lambda _rules: None, data=hypersync.data, tables=hypersync.TABLES)
BOTH = (VARIABLE_ANOMALIES, HYPERSYNC)
BOX = replace(ANACHRONY, modules=BOTH, components=components(BOTH))


def table(*modules: str, **corrections: Any) -> Setup:
    names = modules or tuple(module.name for module in BOTH)
    return Setup("anachrony", (PERSON,) * 2, names, corrections=corrections)


def more(name: str, setup: Setup | None = None) -> Any:
    return catalog_of(setup or table(), BOTH).more[name]


# --- what is in the boxes -----------------------------------------------------------------------


def test_sixteen_variable_anomalies_with_their_points_and_windows() -> None:
    tiles = more("variable_anomaly")
    assert list(tiles) == [f"X{number:02}" for number in range(1, 17)]
    assert [anomaly.tile.vp for anomaly in tiles.values()] == [-2] * 6 + [-3] * 2 + [-4] * 4 + [-5] * 3 + [-6]
    windows = [tile.retrieve for tile in tiles.values()]
    assert windows == ["before"] * 8 + ["any"] * 4 + ["after"] * 3 + ["never"]
    own = [anomaly.tile for anomaly in tiles.values()]
    idle = [tile.id for tile in own if not (tile.on_build or tile.work or tile.free or tile.passive)]
    assert idle == ["X07"]


def test_a_variable_anomaly_works_like_a_tile_of_the_base_game() -> None:
    tiles = {name: anomaly.tile for name, anomaly in more("variable_anomaly").items()}
    assert tiles["X11"].work == Ability("any", {}, (Effect("gain", {"any_basic": 1}),), "active")
    assert tiles["X14"].free == Ability(effects=(Effect("gain", {"water": 2}),))
    assert tiles["X16"].on_build == (Effect("gain_worker", {"types": ["genius"], "column": "tired"}),)
    assert [tiles[id_].passive[0].args["what"] for id_ in ("X01", "X05")] == [
        "supply_costs_more",
        "purify_gives_less",
    ]
    remover = more("anomaly_remover")
    assert (remover.work.worker, remover.work.after) == ("any", "gone")
    assert remover.costs == ({"water": 1, "any_basic": 2}, {"water": 1, "neutronium": 1})


def test_the_endgame_card_joins_those_of_the_base_game() -> None:
    catalog = catalog_of(table("variable_anomalies"), BOTH)
    assert list(catalog.conditions) == [*read_catalog().conditions, "most_anomalies"]
    assert (catalog.conditions["most_anomalies"], catalog.rules["most_anomalies"]) == (
        "anomalies",
        "VA-SET-03",
    )


def test_hypersync_has_three_tiles_for_each_path_and_a_space_for_each_action() -> None:
    tiles, spaces = more("hypersync_tile"), more("hypersync_space")
    actions = ("construct", "recruit", "research")
    assert {(t.path, t.action) for t in tiles.values()} == {
        (path, action) for path in read_catalog().paths for action in actions
    }
    assert {tile.worker for tile in tiles.values() if tile.action == "construct"} == {"engineer"}
    assert {tile.worker for tile in tiles.values() if tile.action != "construct"} == {""}
    assert {s.retrieves: s.worker for s in spaces.values()} == {
        "research": "scientist",
        "recruit": "administrator",
        "construct": "engineer",
        hypersync.COPY: "copied",
    }
    assert {s.id: (s.cost, s.players) for s in spaces.values()}["hypersync_fourth"] == ({"water": 2}, (4,))
    charged = more("supercharge_tile").values()
    assert {spaces[tile.space].retrieves for tile in charged} == set(actions)
    board = more("hypersync_board")
    assert (board.retrieve_vp, board.tiles_per_era, board.unreturned_vp) == (2, 1, -4)


def test_a_table_without_the_modules_has_nothing_of_them() -> None:
    plain = Setup("anachrony", (PERSON,) * 2)
    assert catalog_of(plain, BOTH) == read_catalog()
    assert BOX.data(plain) == ANACHRONY.data(plain) != BOX.data(table())


# --- told and counted ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_is_in_one_piece_and_every_piece_is_told(lang: str) -> None:
    sheets = components(BOTH).sheets(table(), lang)
    assert sorted(fact.path for fact in sheets.facts) == sorted(
        fact.path for fact in components(BOTH).facts(table())
    )
    entries = entries_of(*BOTH)
    sections = sheets.sections[-len(entries) :]
    assert sorted(len(section.pieces) for section in sections) == sorted(entries)
    own = [piece for section in sections for piece in section.pieces]
    for piece in own:
        assert piece.lines
        assert piece.facts
        for line in (piece.name, *piece.lines):
            assert not RAW.search(line), (piece.id, line)
    ids = [piece.id for section in sheets.sections for piece in section.pieces]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id_", "line"),
    [
        ("X02", phrase("passive", what=phrase("hexes_give_less", less=1))),
        ("X03", phrase("passive", what=phrase("construct_costs_more", cost=goods(water=1)))),
        ("X13", phrase("warp_back_after")),
        ("X15", by_worker("scientist", phrase("time_travel", range=2))),
        ("anomaly_remover", phrase("cost", goods=either(goods(water=1, any_basic=2), goods(water=1, neutronium=1)))),
        ("hypersync_left", phrase("hypersync_takes_back", worker="scientist", action="research")),
        ("supercharge_recruit", phrase("hypersync_also", what=either(phrase("gain_worker", ways=named("genius"), column="active"), phrase("gain_exosuit", count=1)))),
    ],
)  # fmt: skip
def test_a_component_reads_as_it_is_played(id_: str, lang: str, line: Phrase) -> None:
    [section] = components(BOTH).sheets(table(), lang).find([id_]).sections
    assert line(Words(lang)) in section.pieces[0].lines


@pytest.mark.parametrize(
    ("module", "counts"),
    [
        ("variable_anomalies", {"public": 36, "reconstructed": 63, "rulebook": 2}),
        ("hypersync", {"rulebook": 58, "reconstructed": 12}),
    ],
)
def test_every_figure_says_where_it_comes_from(module: str, counts: dict[str, int]) -> None:
    base = {fact.path for fact in components(BOTH).facts(Setup("anachrony", (PERSON,) * 2))}
    facts = [fact for fact in components(BOTH).facts(table(module)) if fact.path not in base]
    assert by_provenance(facts) == counts


# --- corrected ----------------------------------------------------------------------------------


def test_an_owner_corrects_them() -> None:
    setup = table(
        variable_anomaly=[{"id": "X10", "vp": -1, "effects": [{"op": "gain", "gold": 1}]}],
        anomaly_remover={"clear_cost": [{"water": 3}]},
        hypersync_board={"retrieve_vp": 5},
    )
    assert BOX.complaints(setup) == []
    tile = more("variable_anomaly", setup)["X10"].tile
    assert (tile.vp, tile.work.effects) == (-1, (Effect("gain", {"gold": 1}),))
    assert more("anomaly_remover", setup).costs == ({"water": 3},)
    assert more("hypersync_board", setup).retrieve_vp == 5
    assert BOX.data(setup) != BOX.data(table())


@pytest.mark.parametrize(
    ("corrections", "reason"),
    [
        ({"variable_anomaly": [{"id": "X17", "vp": 1}]}, "id"),
        ({"variable_anomaly": [{"id": "X10", "retrieve": "sometimes"}]}, "word"),
        ({"variable_anomaly": [{"id": "X01", "effects": [{"op": "modify"}]}]}, "own-rule"),
        ({"hypersync_tile": [{"id": "hypersync_harmony_recruit", "action": "construct"}]}, "field"),
        ({"hypersync_board": {"retrieve_vp": 99}}, "limits"),
        ({"supercharge_tile": [{"id": "supercharge_construct", "options": []}]}, "short"),
    ],
)
def test_what_is_impossible_is_refused(corrections: dict[str, Any], reason: str) -> None:
    assert [denial.reason for denial in BOX.complaints(table(**corrections))] == [reason]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", ["X10", "anomaly_remover", "hypersync_board", "supercharge_recruit"])
def test_the_box_page_has_a_sheet_to_fill_in(id_: str, lang: str) -> None:
    sheet = OwnersBox(BOX, lang, {}).sheet(id_)
    assert sheet is not None
    assert sheet.fillings
    for filling in sheet.fillings:
        assert not RAW.search(filling.inputs.label)


def test_the_box_page_lists_them_by_kind() -> None:
    rows = {part.title: len(part.rows) for part in OwnersBox(BOX, "en", {}).parts}
    assert rows["Variable Anomalies"] == 16
    assert rows["Hypersync: board"] == 1
    assert "Hypersync: tiles" not in rows, "nothing of them is for an owner to say"
    assert whole_box(BOX).modules == ("variable_anomalies", "hypersync")


# --- words that a module adds to tables of the base game ----------------------------------------


def test_goods_and_workers_that_a_module_adds_are_read_in_the_base_games_tables() -> None:
    words = {"other_asset": {"flux_core": {"en": "Flux Core"}}, "worker": {"operator": {"en": "Operator"}}}
    flux = {
        "id": "unity",
        "resources": {},
        "water": 3,
        "energy_core": 2,
        "flux_core": 2,
        "breakthroughs_random": 0,
    }
    added = {
        "vocabulary": {**words, "source": "rulebook"},
        "path": [{**flux, "workers_active": {"operator": 1}, "workers_tired": {}}],
        "player_board": {"unity": {"side_b": base_data()["player_board"]["harmony"]["side_b"]}},
        "recruit_card": [{"id": 99, "operator": 4}],
        "warp_tile": [{"id": "warp_operator", "gain": {"operator": 1}}],
        "starting_draft": {"kit": {"operator_tired": 1, "flux_core": 1}, "replaces": ["kit"]},
        "alternate_timeline_tile": [{"id": 8, "replaces": 8, "use": "era_0", "slots": ["blank"]}],
    }
    catalog = read_catalog(merged(base_data(), added))
    assert catalog.paths["unity"].goods == {"water": 3, "energy_core": 2, "flux_core": 2}
    assert catalog.boards["unity/B"] == catalog.boards["harmony/B"]
    assert catalog.recruit_cards["recruit_card_99"] == {"operator": 4}
    assert (catalog.warps["warp_operator"].worker, catalog.warps["warp_operator"].goods) == ("operator", {})
    assert catalog.kit == {"goods": {"flux_core": 1}, "active": {}, "tired": {"operator": 1}}
    assert catalog.timeline[0] == ("blank",)
