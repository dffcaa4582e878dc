"""The components in words, in both languages."""

from __future__ import annotations

import re
import tomllib

import pytest

from clepsydra.games.anachrony.catalog import COMPONENTS, base_data, sheets
from clepsydra.games.anachrony.catalog.vocabulary import OPS, OWN_RULE
from clepsydra.games.anachrony.catalog.words import TEXTS
from clepsydra.kernel import LANGUAGES, PERSON, Piece, Setup
from clepsydra.kernel.editions import DataModule
from clepsydra.kernel.texts import catalogue

RAW = re.compile(r"[{}]|\w_\w|\b(None|True|False)\b")


def piece(id_: str, lang: str = "en", corrections: str = "") -> Piece:
    setup = Setup("anachrony", (PERSON,) * 2, corrections=tomllib.loads(corrections))
    [section] = COMPONENTS.sheets(setup, lang).find([id_]).sections
    [found] = section.pieces
    return found


def entries_of(*modules: DataModule) -> list[int]:
    """How many components each table has that one of these modules brings, one by one."""
    tables = [module.data()[table] for module in modules for table in module.tables]
    return [len(table) if isinstance(table, list) else 1 for table in tables]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_is_in_one_piece(lang: str) -> None:
    told = sheets(base_data(), lang).facts
    figures = COMPONENTS.facts(Setup("anachrony", (PERSON,) * 2))
    assert sorted(fact.path for fact in told) == sorted(fact.path for fact in figures)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_is_told_for_people(lang: str) -> None:
    *components, rules = sheets(base_data(), lang).sections
    pieces = [piece for section in components for piece in section.pieces]
    data = base_data()
    lists = [table for table in data.values() if isinstance(table, list)]
    assert len(pieces) == sum(map(len, (*lists, data["player_board"], data["die"])))
    for told in pieces:
        assert told.lines, told.id
        for line in (told.name, *told.lines):
            assert not RAW.search(line), (told.id, line)
    assert all(rule.name and rule.facts for rule in rules.pieces)


def test_ids_of_cards_tell_their_kind() -> None:
    ids = [piece.id for section in sheets(base_data(), "en").sections for piece in section.pieces]
    doubled = {id_ for id_ in ids if ids.count(id_) > 1}
    assert doubled == set()


def test_both_languages_have_the_same_texts() -> None:
    english, french = (catalogue(lang, TEXTS) for lang in LANGUAGES)
    assert {section: set(texts) for section, texts in english.items()} == {
        section: set(texts) for section, texts in french.items()
    }


@pytest.mark.parametrize(
    ("id_", "lang", "line"),
    [
        ("302", "en", "When built: gain 3 water."),
        ("302", "fr", "À la construction : gagner 3 eaux."),
        ("108", "en", "Worker action (scientist, stays motivated): travel up to 2 eras back."),
        ("112", "en", "Worker action (any worker): pay x water; travel up to x eras back, x being at least 1; gain 1 VP."),
        ("113", "fr", "Action d’ouvrier (tout ouvrier) : payer x cubes au choix (T/U/Or) ; voyager jusqu’à x Époques en arrière, x valant au moins 1 ; gagner x PV."),
        ("114", "en", "Worker action (scientist): pay 1 water; travel up to 3 eras back, 2 times."),
        ("210", "en", "Worker action (engineer): pay 3 water; gain 3 cubes of choice (T/U/G) or 1 neutronium."),
        ("408", "en", "Worker action (any worker, an administrator stays motivated): all tired workers become active."),
        ("310", "fr", "Action d’ouvrier (tout ouvrier, meurt quand récupéré) : gagner 7 eaux."),
        ("grand_reservoir", "en", "Cost: 2 uranium, 2 titanium, 2 water and 1 engineer."),
        ("grand_reservoir", "en", "Breakthroughs: square (society) or triangle (any icon) and circle (any icon)."),
        ("particle_collider", "fr", "Action gratuite : échanger 2 cubes au choix (T/U/Or) contre 1 neutronium, ou l’inverse."),
        ("neutronium_research_center", "en", "When built: you may take 2 standard actions: Research."),
        ("cloning_vat", "fr", "Action d’ouvrier (tout ouvrier) : gagner 1 ouvrier du type placé (fatigué)."),
        ("harmony/B", "en", "Exosuit slot bottom left: 1 energy core or 3 water."),
        ("dominance/B", "fr", "Alimenter est une action gratuite."),
        ("sinister_message", "en", "lose 1 morale."),
    ],
)  # fmt: skip
def test_a_component_reads_like_the_annex(id_: str, lang: str, line: str) -> None:
    assert line in piece(id_, lang).lines


def test_a_correction_is_told_too() -> None:
    told = piece("302", corrections="[[building]]\nid = 302\nvp = 7\neffects = [{ op = 'gain', gold = 2 }]")
    assert told.lines[:2] == ("7 VP", "Free action: gain 2 gold.")
    assert [fact.provenance for fact in told.facts if fact.path == "building.302.vp"] == ["owner"]


def test_a_leaders_sentence_says_the_owners_figure() -> None:
    told = piece("cornella", corrections="[[leader]]\nid = 'cornella'\ngoods = { water = 5 }")
    assert told.lines[1].startswith("During clean-up: pay 5 water")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_of_the_vocabulary_has_words(lang: str) -> None:
    told = catalogue(lang, TEXTS)["words"]
    assert {*OPS, *OWN_RULE} - {"modify"} <= set(told)
