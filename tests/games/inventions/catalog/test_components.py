"""The components: where each figure comes from, how they are told, what an owner can correct."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.catalog import COMPONENTS, base_data, read_catalog
from clepsydra.games.inventions.catalog.forms import ENTRIES, FORM, TABLES
from clepsydra.games.inventions.catalog.sheets import Teller
from clepsydra.kernel import LANGUAGES, Fact, Piece, Play, Reader, Refused, Setup, stream
from clepsydra.kernel.components import by_provenance
from clepsydra.kernel.provenance import facts
from tests.games.inventions.table import PEOPLE
from tests.wording import unmentioned

FACTS = {fact.path: fact for fact in facts(base_data())}
RAW = re.compile(r"[{}]|\w_\w|\b(None|True|False)\b")


def setup(corrections: str = "", players: str = "three") -> Setup:
    return Setup("inventions", PEOPLE[players], corrections=tomllib.loads(corrections))


def piece(id_: str, lang: str = "en", corrections: str = "") -> Piece:
    [section] = COMPONENTS.sheets(setup(corrections), lang).find([id_]).sections
    [found] = section.pieces
    return found


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


class TestProvenance:
    def test_each_figure_has_one_of_three_sources(self) -> None:
        counted = by_provenance(FACTS.values())
        assert set(counted) == {"public", "reconstructed", "rulebook"}
        assert counted == {"public": 1, "reconstructed": 677, "rulebook": 264}

    @pytest.mark.parametrize(
        ("path", "value", "source"),
        [
            ("region.africa.influence_ip.left", 6, "rulebook"),
            ("region.africa.influence_ip.middle", 4, "reconstructed"),
            ("region.asia.influence_ip.left", 6, "reconstructed"),
            ("region.europe.neighbours.1", "africa", "rulebook"),
            ("region.europe.more_neighbours.1", "middle_east", "reconstructed"),
            ("idea.silk.chain", "share", "rulebook"),
            ("specialist_tile.specialist_initiate.starting_idea", True, "reconstructed"),
            ("specialist_tile.specialist_invent.starting_idea", False, "reconstructed"),
            ("era_space.era_4_space_1.position", 1, "reconstructed"),
            ("era_space.era_4_space_1.benefit", "initiate", "rulebook"),
            ("idea.horse.chain", "travel", "reconstructed"),
            ("idea.steamboat.exhaust", 1, "rulebook"),
            ("milestone.vaccination.action", "travel", "rulebook"),
            ("milestone.crane.action", "innovate", "reconstructed"),
            ("wealth_tile.wealth_a.copies", 4, "rulebook"),
            ("counts.progress_tiles_per_type", 21, "public"),
            ("influence_token.initiate.citizens", 2, "rulebook"),
        ],
    )
    def test_the_source_is_that_of_the_field(self, path: str, value: Any, source: str) -> None:
        assert FACTS[path] == Fact(path, value, source)


class TestSheets:
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_component_is_told_for_people(self, lang: str) -> None:
        *components, rules = COMPONENTS.sheets(setup(), lang).sections
        pieces = [piece for section in components for piece in section.pieces]
        assert len({told.id for told in pieces}) == len(pieces)
        for told in pieces:
            assert told.lines, told.id
            for line in (told.name, *told.lines):
                assert not RAW.search(line), (told.id, line)
        assert all(rule.name and rule.facts for rule in rules.pieces)

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_figure_is_in_one_piece(self, lang: str) -> None:
        told = [fact.path for fact in COMPONENTS.sheets(setup(), lang).facts]
        assert sorted(told) == sorted(FACTS)

    @pytest.mark.parametrize("lang", LANGUAGES)
    @pytest.mark.parametrize(
        ("id_", "key", "figures"),
        [
            ("steamboat", "requires", {"requires": "iron", "exhaust": 1}),
            ("technology_1", "technology", {"first": "initiate", "second": "invent"}),
            ("wealth_a", "group", {"ip": 3, "type": "economy_type"}),
            ("map_space_6", "gain_discount", {"amount": 2}),
            ("region_asia", "token_ip", {"ip": 4}),
            ("influence_change_high", "influence_change", {"delta": "-2"}),
        ],
    )
    def test_what_is_said(self, id_: str, lang: str, key: str, figures: dict[str, Any]) -> None:
        assert sentence(Teller(lang).say(key, **figures)) in piece(id_, lang).lines

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_phrase_may_hold_another(self, lang: str) -> None:
        teller = Teller(lang)
        home = teller.say("economy", what=teller.say("effect_refresh", amount=3))
        assert sentence(home) in piece("economy_6", lang).lines
        points = teller.say("specialist", specialists=2, what=teller.say("gain_ip", amount=3))
        assert sentence(points) in piece("specialist_ip_3", lang).lines


class TestCorrections:
    def test_a_correction_is_played_told_and_recorded(self) -> None:
        text = '[[region]]\nid = "asia"\ninfluence_ip = { left = 9, middle = 4, right = 2 }\n[start]\ninfluence = 4'
        rules = INVENTIONS.rules_for(setup(text))
        opening = rules.opening(stream(b"corrected"))
        assert [player.influence for player in opening.players] == [4, 4, 4]
        told = {fact.path: fact for fact in COMPONENTS.facts(setup(text))}
        assert told["region.asia.influence_ip.left"] == Fact("region.asia.influence_ip.left", 9, "owner")
        assert told["start.influence"].provenance == "owner"
        assert told["start.scholars"].provenance == "rulebook"
        assert unmentioned(Teller("en").reader, piece("asia", corrections=text).lines[0], 9, 4, 2) == []
        assert INVENTIONS.data(setup(text)) != INVENTIONS.data(setup())

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("[[forum]]\nid = 1\nspaces = ['initiate', 'invent']", "value-twice"),
            ("[[specialist_tile]]\nid = 'specialist_invent'\nstarting_idea = true", "starting-ideas"),
            ("[[idea]]\nid = 'silk'\nrequires = 'mining'", "own-idea"),
            ("[[progress_tile]]\nid = 'economy_1'\neffect = 'citizen_in_region'", "effect"),
            (
                "[[progress_tile]]\nid = 'culture_1'\naction = 'eureka'\neffect = 'citizen_in_region'",
                "effect",
            ),
            ("[[map_space]]\nid = 1\nneighbours = [2, 4, 5, 19]", "one-way"),
            ("[[region]]\nid = 'asia'\nneighbours = ['africa']", "one-way"),
            ("[[map_space]]\nid = 2\nbenefit = 'return_as'", "missing"),
            ("[[influence_level]]\nid = 'low'\nfrom = 1", "rising"),
            ("[start]\nscholars = 0", "claim"),
            ("[[milestone]]\nid = 'fire'\naction = 'send_diplomat'", "word"),
            ("[[solo_mode]]\nid = 'easy'\ninvention = 99", "limits"),
        ],
    )
    def test_what_cannot_be_is_refused_in_both_languages(self, text: str, reason: str) -> None:
        wrong = COMPONENTS.complaints(setup(text))
        assert reason in [denial.reason for denial in wrong]
        for lang in LANGUAGES:
            for denial in wrong:
                assert Reader(INVENTIONS.texts, lang).denial(denial)
        with pytest.raises(Refused):
            INVENTIONS.rules_for(setup(text))

    def test_an_a_idea_cannot_become_a_later_one(self) -> None:
        wrong = COMPONENTS.complaints(setup("[[idea]]\nid = 'horse'\nrequires = 'iron'"))
        assert [denial.reason for denial in wrong] == ["a-ideas"]

    def test_every_figure_that_can_be_corrected_is_there(self) -> None:
        for table, checks in ENTRIES.items():
            fields = {field for entry in base_data()[table] for field in entry}
            assert set(checks) <= fields, table
        assert set(TABLES) == {"counts", "start"}

    def test_all_that_is_there_may_be_said_again(self) -> None:
        same = {
            table: [
                {key: entry[key] for key in ("id", *checks) if key in entry} for entry in base_data()[table]
            ]
            for table, checks in ENTRIES.items()
        }
        for region in same["region"]:
            region["influence_ip"] = {key: region["influence_ip"][key] for key in ("left", "middle", "right")}
        assert FORM.complaints(base_data(), same) == []
        assert read_catalog(FORM.corrected(base_data(), same)) == read_catalog(base_data())

    @pytest.mark.parametrize("players", PEOPLE)
    def test_a_corrected_game_is_played_to_its_end(self, players: str) -> None:
        text = """
            [counts]
            citizens_per_colour = 14
            [[specialist_tile]]
            id = "specialist_citizen"
            benefit = "eureka"
            [[knowledge_tile]]
            id = "knowledge_invent"
            chain = "send_diplomat"
            [[table_size]]
            id = "three"
            progress_copies = 0
        """
        play = Play.begin(INVENTIONS.rules_for(setup(text, players)), b"corrected")
        chance = stream(b"corrected", "bot")
        while not play.over:
            seat, ask = next(iter(play.asks.items()))
            play.answer(seat, at_random(ask, chance))
            assert all(holds(play.state) for holds in play.rules.checks.values())
