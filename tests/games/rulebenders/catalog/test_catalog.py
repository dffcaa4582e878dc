"""The catalogue: where figures come from, what an owner corrects, how components are told."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.catalog import COMPONENTS, base_data, read_catalog
from clepsydra.games.rulebenders.catalog.forms import FORM
from clepsydra.games.rulebenders.catalog.sheets import TEXTS
from clepsydra.kernel import LANGUAGES, PERSON, Play, Reader, Refused, Setup, stream
from clepsydra.kernel.components import by_provenance
from clepsydra.kernel.provenance import NoProvenance, facts


def setup(**corrections: Any) -> Setup:
    return Setup("rulebenders", (PERSON,) * 3, corrections=corrections)


FACTS = {fact.path: fact for fact in COMPONENTS.facts(setup())}


def why_not(**corrections: Any) -> list[str]:
    return [denial.reason for denial in COMPONENTS.complaints(setup(**corrections))]


def test_each_figure_stands_in_one_place_and_has_one_of_three_sources() -> None:
    assert len(FACTS) == len(list(COMPONENTS.facts(setup())))
    assert set(by_provenance(FACTS.values())) == {"public", "reconstructed", "rulebook"}


@pytest.mark.parametrize(
    ("path", "value", "source"),
    [
        ("theme_cards.prehistory-ice-age.cost", 2, "rulebook"),
        ("theme_cards.prehistory-glyptodon.cost", 1, "reconstructed"),
        ("theme_cards.nights-guru.attack", True, "reconstructed"),
        ("theme_cards.nights-guru.effects.2.n", 1, "rulebook"),
        ("tiebreak_track.columns", 10, "reconstructed"),
        ("game.rounds", 4, "rulebook"),
        ("evolution.start", "c", "public"),
    ],
)
def test_the_source_is_that_of_the_field_or_else_of_its_table(path: str, value: Any, source: str) -> None:
    assert (FACTS[path].value, FACTS[path].provenance) == (value, source)


def test_a_figure_without_source_is_refused() -> None:
    with pytest.raises(NoProvenance, match=r"die\.sides = 6: no source"):
        list(facts({"die": {"sides": 6}}))


def test_names_and_sentences_are_no_figures() -> None:
    assert not [
        path for path in FACTS if path.endswith((".text", ".title_en", ".title_fr", ".id", ".source"))
    ]


# Corrections


def test_an_owner_replaces_figures_and_is_their_source() -> None:
    wanted = setup(
        theme_cards=[{"id": "nights-scimitar", "cost": 2}],
        flexo_cards=[{"id": "flexo-01", "effects": [{"op": "gain_chips", "n": 5}], "panel": "currency"}],
        electron_tokens={"values": [1, 2, 3, 4, 5, 6, 8]},
        setup_cards=[{"id": "setup-1", "currency": "cube"}],
    )
    rules = RULEBENDERS.rules_for(wanted)
    catalog = rules.catalog  # type: ignore[attr-defined] # the box knows no game's own rules
    assert catalog.cards["nights-scimitar"].cost == 2
    assert catalog.cards["flexo-01"].effects[0].args == {"n": 5}
    assert catalog.tokens["electron"] == (1, 2, 3, 4, 5, 6, 8)
    assert catalog.setups["setup-1"].settings["currency"] == "cube"
    found = {fact.path: fact.provenance for fact in COMPONENTS.facts(wanted)}
    assert found["theme_cards.nights-scimitar.cost"] == found["electron_tokens.values.1"] == "owner"
    assert read_catalog().cards["nights-scimitar"].cost == 0
    assert RULEBENDERS.data(wanted) != RULEBENDERS.data(setup())


@pytest.mark.parametrize(
    ("corrections", "reasons"),
    [
        ({"cards": {}}, ["table"]),
        ({"theme_cards": {}}, ["entries"]),
        ({"theme_cards": [{"cost": 1}]}, ["no-id"]),
        ({"theme_cards": [{"id": "nights-sword"}]}, ["id"]),
        ({"theme_cards": [{"id": "nights-guru", "cost": 1}, {"id": "nights-guru", "cost": 2}]}, ["twice"]),
        ({"theme_cards": [{"id": "nights-guru", "cost": 4}]}, ["word"]),
        ({"theme_cards": [{"id": "nights-guru", "cost": True}]}, ["word"]),
        ({"theme_cards": [{"id": "nights-guru", "copies": 4}]}, ["field"]),
        ({"scoring": 4}, ["table-needed"]),
        ({"scoring": {"collection_series": 4}}, ["list"]),
        ({"scoring": {"collection_series": [1, 2, 3]}}, ["length"]),
        ({"energy_reserve": {"locked_spots_per_panel": 0}}, ["limits"]),
        ({"energy_reserve": {"locked_spots_per_panel": "3"}}, ["number"]),
        ({"flexo_cards": [{"id": "flexo-01", "effects": 3}]}, ["list"]),
        ({"flexo_cards": [{"id": "flexo-01", "effects": ["gain"]}]}, ["op"]),
        ({"flexo_cards": [{"id": "flexo-01", "effects": [{"op": "win"}]}]}, ["op"]),
        (
            {"flexo_cards": [{"id": "flexo-01", "effects": [{"op": "special", "code": "virus"}]}]},
            ["own-rule"],
        ),
        (
            {
                "flexo_cards": [
                    {"id": "flexo-01", "effects": [{"op": "draw", "n": 1, "from": "any", "of": 1}]}
                ]
            },
            ["field"],
        ),
        (
            {"flexo_cards": [{"id": "flexo-01", "effects": [{"op": "draw", "n": 99, "from": "any"}]}]},
            ["limits"],
        ),
        (
            {"flexo_cards": [{"id": "flexo-01", "effects": [{"op": "draw", "n": 1, "from": "hell"}]}]},
            ["word"],
        ),
    ],
)
def test_what_cannot_be_corrected_is_said(corrections: dict[str, Any], reasons: list[str]) -> None:
    assert why_not(**corrections) == reasons
    with pytest.raises(Refused):
        FORM.corrected(base_data(), corrections)


def test_a_step_must_say_all_that_its_kind_says() -> None:
    assert why_not(flexo_cards=[{"id": "flexo-01", "effects": [{"op": "draw", "n": 1}]}]) == ["missing"]


def test_steps_are_those_of_cards_that_are_used_alike() -> None:
    steal = {"op": "steal", "what": "chip", "n": 2, "from": "target"}
    assert why_not(theme_cards=[{"id": "pirates-blackbeard", "activated": [steal]}]) == []
    assert why_not(theme_cards=[{"id": "pirates-doubloons", "effects": [steal]}]) == ["op"]
    assert why_not(theme_cards=[{"id": "pirates-plunder", "effects": [steal]}]) == ["op"]


def test_a_corrected_game_can_be_played() -> None:
    steal = {"op": "steal", "what": "card", "n": 2, "from": "target", "pick": "choose"}
    raid = {
        "op": "remove",
        "n": 3,
        "up_to": True,
        "whose": "target",
        "where": "open_one_panel",
        "to": "supply",
    }
    wanted = setup(theme_cards=[{"id": "pirates-blackbeard", "cost": 0, "activated": [steal, raid]}])
    for seed in range(6):
        play, chance = Play.begin(RULEBENDERS.rules_for(wanted), bytes([seed])), stream(bytes([seed]))
        while not play.over:
            seat, ask = next(iter(play.asks.items()))
            play.answer(seat, at_random(ask, chance))


# Sheets


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_is_on_a_sheet(lang: str) -> None:
    sheets = COMPONENTS.sheets(setup(), lang)
    assert sorted(fact.path for fact in sheets.facts) == sorted(FACTS)
    data = base_data()
    cards = Counter(card["theme"] for card in data["theme_cards"])
    decks = [*(cards[theme["id"]] for theme in data["themes"]), len(data["flexo_cards"])]
    assert [len(section.pieces) for section in sheets.sections[: len(decks)]] == decks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_tells_its_kind_its_cost_and_what_it_does(lang: str) -> None:
    reader, sheets = Reader(TEXTS, lang), COMPONENTS.sheets(setup(), lang)
    kinds = reader.say("sections", "fuel"), reader.say("sections", "shield")
    djinn = sheets.find(["nights-djinn"]).sections[0].pieces[0]
    assert djinn.lines == (
        reader.say("sections", "card", kinds=", ".join(kinds), cost="1"),
        reader.say("cards", "nights-djinn"),
    )
    flexo = sheets.find(["flexo-05"]).sections[0].pieces[0]
    assert flexo.lines[1] == reader.say("sections", "icon", panel="first_player", value=3, arrow="electron")


# The values of the tokens, which are reconstructed


def bounds_broken(electron: tuple[int, ...], nuclear: tuple[int, ...]) -> list[str]:
    """Which of the things that the rulebook says of the values do not hold."""
    said = {
        "seven of each": len(electron) == len(nuclear) == 7,
        "Electron is worth more on average": sum(electron) / len(electron) > sum(nuclear) / len(nuclear),
        "there is an Electron token of 5 and a Nuclear token of 1": 5 in electron and 1 in nuclear,
        "two less can be a loss": min(*electron, *nuclear) < 2,
        "the ranges overlap": max(nuclear) >= min(electron),
        "a look is worth an action": min(len(set(electron)), len(set(nuclear))) >= 3,
    }
    return [what for what, holds in said.items() if not holds]


def test_the_values_of_the_tokens_keep_to_what_the_rulebook_says() -> None:
    tokens = read_catalog().tokens
    assert bounds_broken(tokens["electron"], tokens["nuclear"]) == []
    sources = {fact.provenance for path, fact in FACTS.items() if path.startswith(("electron_", "nuclear_"))}
    assert sources == {"reconstructed"}


@pytest.mark.parametrize(
    ("electron", "nuclear", "broken"),
    [
        ((3, 4, 4, 5, 5, 6), (1, 1, 2, 2, 3, 3, 4), "seven of each"),
        ((1, 1, 2, 2, 3, 4, 5), (1, 1, 2, 3, 4, 4, 4), "Electron is worth more on average"),
        (
            (3, 4, 4, 6, 6, 6, 7),
            (1, 1, 2, 2, 3, 3, 4),
            "there is an Electron token of 5 and a Nuclear token of 1",
        ),
        (
            (3, 4, 4, 5, 5, 6, 7),
            (0, 0, 2, 2, 3, 3, 4),
            "there is an Electron token of 5 and a Nuclear token of 1",
        ),
        ((5, 6, 6, 6, 6, 7, 8), (1, 1, 2, 2, 3, 3, 4), "the ranges overlap"),
        ((4, 4, 4, 5, 5, 5, 5), (1, 1, 2, 2, 3, 3, 4), "a look is worth an action"),
        ((3, 4, 4, 5, 5, 6, 7), (1, 1, 1, 4, 4, 4, 4), "a look is worth an action"),
    ],
)
def test_other_values_would_not(electron: tuple[int, ...], nuclear: tuple[int, ...], broken: str) -> None:
    assert bounds_broken(electron, nuclear) == [broken]
