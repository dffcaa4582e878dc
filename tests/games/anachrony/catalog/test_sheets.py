"""The components in words, in both languages."""

from __future__ import annotations

import re
import tomllib

import pytest

from clepsydra.games.anachrony.catalog import COMPONENTS, base_data, sheets
from clepsydra.games.anachrony.catalog.vocabulary import OPS, OWN_RULE
from clepsydra.games.anachrony.catalog.words import TEXTS, Words
from clepsydra.kernel import LANGUAGES, PERSON, Piece, Setup
from clepsydra.kernel.editions import DataModule
from clepsydra.kernel.texts import catalogue
from tests.games.anachrony.catalog.phrases import (
    Phrase,
    both,
    by_worker,
    either,
    gain,
    goods,
    named,
    pay,
    phrase,
)

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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id_", "line"),
    [
        ("302", phrase("one_time", what=gain(water=3))),
        ("108", by_worker("scientist", phrase("time_travel", range=2), after=phrase("motivated"))),
        ("112", by_worker("any", pay(water="x"), phrase("time_travel_x"), gain(vp=1))),
        ("113", by_worker("any", pay(any_basic="x"), phrase("time_travel_x"), gain(vp="x"))),
        ("114", by_worker("scientist", pay(water=1), phrase("time_travel_twice", range=3, times=2))),
        ("210", by_worker("engineer", pay(water=3), phrase("gain_choice", ways=either(goods(any_basic=3), goods(neutronium=1))))),
        ("408", by_worker("any", phrase("refresh_workers"), after=phrase("motivated_if", worker="administrator"))),
        ("310", by_worker("any", gain(water=7), after=phrase("dies"))),
        ("grand_reservoir", phrase("cost", goods=goods(uranium=2, titanium=2, water=2, engineer=1))),
        ("grand_reservoir", phrase("breakthroughs", ways=either(phrase("exact_icon", shape="square", icon="society"), both(phrase("any_icon", shape="triangle"), phrase("any_icon", shape="circle"))))),
        ("particle_collider", phrase("free_action", what=phrase("exchange_both", give=goods(any_basic=2), get=goods(neutronium=1)))),
        ("neutronium_research_center", phrase("one_time", what=phrase("optional", what=phrase("capital_action_times", times=2, ways=named("research"))))),
        ("cloning_vat", by_worker("any", phrase("gain_worker", ways=phrase("same_as_placed"), column="tired"))),
        ("harmony/B", phrase("hex_cost", hex="bottom_left", costs=either(goods(energy_core=1), goods(water=3)))),
        ("dominance/B", phrase("supply_free")),
        ("sinister_message", phrase("goods", goods=phrase("morale_lost", steps=1))),
    ],
)  # fmt: skip
def test_a_component_reads_like_the_annex(id_: str, lang: str, line: Phrase) -> None:
    assert line(Words(lang)) in piece(id_, lang).lines


def test_a_correction_is_told_too() -> None:
    told = piece("302", corrections="[[building]]\nid = 302\nvp = 7\neffects = [{ op = 'gain', gold = 2 }]")
    assert told.lines[:2] == ("7 VP", "Free action: gain 2 gold.")
    assert [fact.provenance for fact in told.facts if fact.path == "building.302.vp"] == ["owner"]


def test_a_leaders_sentence_says_the_owners_figure() -> None:
    told = piece("cornella", corrections="[[leader]]\nid = 'cornella'\ngoods = { water = 5 }")
    assert Words("en").goods({"water": 5}) in told.lines[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_of_the_vocabulary_has_words(lang: str) -> None:
    told = catalogue(lang, TEXTS)["words"]
    assert {*OPS, *OWN_RULE} - {"modify"} <= set(told)
