"""The form of a new table: what it chooses untouched, what it offers, and why it greys the rest."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import pytest
from litestar.datastructures import MultiDict
from msgspec.structs import replace

from clepsydra.bots import TEST_BOTS, opponents_for
from clepsydra.kernel import (
    LANGUAGES,
    PERSON,
    GameDefinition,
    Module,
    Preset,
    Setting,
    Setup,
    deny,
    installed_games,
)
from clepsydra.web.pages.boxes import Shown
from clepsydra.web.pages.filled import _options, filled, wishes_of
from clepsydra.web.pages.offers import Offers
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable

GAMES = sorted(installed_games())


@pytest.mark.parametrize("game", GAMES)
def test_an_untouched_form_chooses_what_is_usual(game: str) -> None:
    definition = installed_games()[game]
    usual = {setting.name: setting.values[0] for setting in definition.settings}
    chosen = _options(definition.settings, filled(MultiDict({"game": game})).options)
    assert chosen == usual
    assert all(definition.refuses(Setup(game, seats, (), chosen)) is None for seats in definition.seatings)


def box() -> GameDefinition:
    """A small game whose modules and options do not all go together."""
    modules = (
        Module("storm", lambda _: None),
        Module("gale", lambda _: None, needs=("storm",)),
        Module("dune", lambda _: None, excludes=("storm",)),
        Module("well", lambda _: None, refuses=lambda s: deny("TB-SET-05") if "drip" in s.seats else None),
    )
    settings = (Setting("hours", (4, 3)), Setting("depth", ("low", "high"), of=("storm",)))
    return replace(installed_games()["hourglass"], modules=modules, settings=settings)


def offers(
    *modules: str, seats: tuple[str, ...] = (PERSON, PERSON), lang: str = "en", **options: str
) -> Offers:
    return Offers(box(), Setup("hourglass", seats, modules, {**options}), lang)


def rule(refused: object) -> str:
    return getattr(refused, "rule", "")


def test_what_does_not_go_with_the_table_is_refused_by_its_rule() -> None:
    assert rule(offers().module("storm")) == ""
    assert rule(offers().module("gale")) == "TB-SET-03"
    assert rule(offers("storm").module("gale")) == ""
    assert rule(offers("storm").module("dune")) == "TB-SET-03"
    assert rule(offers(seats=(PERSON, "drip")).module("well")) == "TB-SET-05"
    assert rule(offers().module("well")) == ""


def test_what_is_chosen_can_always_be_given_up() -> None:
    wrong = offers("gale")
    assert wrong.denial is not None
    assert wrong.module("gale") is None


def test_a_table_that_cannot_be_played_greys_nothing_for_that_reason() -> None:
    alone = offers(seats=(PERSON,))
    assert rule(alone.module("storm")) == ""
    assert alone.option("hours", "3") is None


def test_an_option_is_there_with_whom_it_belongs_to() -> None:
    assert offers().options == ["hours"]
    assert offers("storm").options == ["hours", "depth"]


def test_presets_are_offered_where_they_can_be_played() -> None:
    presets = (Preset("solo", seats=(PERSON, "drip")), Preset("everything", ("storm", "dune")), Preset("box"))
    table = replace(box(), presets=presets)
    offered = Offers(table, Setup("hourglass", (PERSON,)), "en")
    assert [(preset.name, setup.seats) for preset, setup in offered.presets()] == [
        ("solo", (PERSON, "drip")),
        ("box", (PERSON, PERSON)),
    ]


def test_from_one_preset_the_others_are_offered_and_it_alone_is_chosen() -> None:
    definition = installed_games()["anachrony"]
    alone = Offers(definition, Setup("anachrony", (PERSON, "chronobot")), "en")
    offered = {preset.name: setup for preset, setup in alone.presets()}
    assert offered.keys() == {preset.name for preset in definition.presets}
    assert [name for name, setup in offered.items() if alone.is_chosen(setup)] == ["solo"]
    assert offered["everything"].seats == (PERSON, PERSON)
    four = Offers(definition, Setup("anachrony", (PERSON,) * 4), "en")
    assert {setup.seats for preset, setup in four.presets() if not preset.seats} == {(PERSON,) * 4}


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_of_every_game_can_be_played(game: str) -> None:
    definition = installed_games()[game]
    for preset in definition.presets:
        for seats in [preset.seats] if preset.seats else of_people(definition):
            setup = Offers(definition, Setup(game, seats), "en").preset(preset)
            denial = definition.why_not(setup)
            assert denial is None or preset.name == "everything", (preset.name, seats, denial)
    names = [preset.name for preset in definition.presets]
    assert ("solo" in names) <= any(table.count(PERSON) == 1 for table in definition.seatings)


def test_everything_of_anachrony_is_every_module_and_variant_for_every_number_of_people() -> None:
    definition = installed_games()["anachrony"]
    everything = next(preset for preset in definition.presets if preset.name == "everything")
    assert everything.modules == tuple(module.name for module in definition.modules)
    assert {"alternate_timeline", "asset_draft", "endgame_draft"} < everything.options.keys()
    for seats in of_people(definition):
        setup = Offers(definition, Setup("anachrony", seats), "en").preset(everything)
        assert definition.why_not(setup) is None


def of_people(definition: GameDefinition) -> list[tuple[str, ...]]:
    """The tables that people alone play, or all if there are none: an automa may refuse what a preset wants."""
    return [table for table in definition.seatings if {*table} == {PERSON}] or [*definition.seatings]


def links(page: Page) -> dict[str, dict[str, str]]:
    """What the presets lead to, by their names."""
    hrefs = [link["href"] for link in page.all("a", **{"class": "preset"})]
    return {href: dict(parse_qsl(urlsplit(href).query)) for href in hrefs}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_refused_option_is_greyed_with_the_rule(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    three = "/new?game=anachrony&seat.0=you&seat.1=free&seat.2=free&seat.3=nobody"
    page = await browser.get(three)
    [council] = page.all("input", name="option.council_hard")
    assert "disabled" in council
    assert page.all("small", id="option-council_hard-why")
    assert "/rules/AN-VAR-01" in page.links
    readable(page)
    page = await browser.get("/new?game=anachrony")
    [council] = page.all("input", name="option.council_hard")
    assert "disabled" not in council
    assert not page.all("small", **{"class": "whynot"})


async def test_who_comes_back_with_a_wrong_form_is_told_why(sqlite_api: Api) -> None:
    wrong = "/new?game=anachrony&seat.0=you&seat.1=free&seat.2=free&option.council_hard=true"
    page = await Browser(sqlite_api).get(wrong)
    assert page.all("div", id="options-why")
    [council] = page.all("input", name="option.council_hard")
    assert "checked" in council
    assert "disabled" not in council


async def test_presets_lead_to_the_form_filled_in(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/new?game=anachrony&seat.0=you&seat.1=greedy&seat.2=random")
    hrefs = {tuple(query.get(f"option.{name}") for name in ("path_choice", "asset_draft")): href
             for href, query in links(page).items()}  # fmt: skip
    assert hrefs.keys() == {("random", "false"), ("choose", "false"), ("choose", "true")}
    page = await browser.get(hrefs["choose", "true"])
    fields = {*page.form("/new").fields}
    assert {("seat.1", "greedy"), ("seat.2", "random"), ("module", "neutronide")} <= fields
    assert {("option.asset_draft", "true"), ("option.board_side", "B")} <= fields
    assert [link["href"] for link in page.all("a", **{"class": "preset"}) if "aria-current" in link] == [
        hrefs["choose", "true"]
    ]


async def test_solo_is_offered_by_a_game_that_one_can_play_alone(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/new?game=inventions")
    [solo] = [href for href, query in links(page).items() if query["seat.2"] == "hephaestus"]
    wanted = filled(MultiDict((await browser.get(solo)).form("/new").fields))
    assert wishes_of(wanted)[1].setup.seats.count(PERSON) == 1
    assert installed_games()["inventions"].why_not(wishes_of(wanted)[1].setup) is None
    anachrony = links(await browser.get("/new?game=anachrony"))
    [solo] = [href for href, query in anachrony.items() if query["seat.1"] == "chronobot"]
    page = await browser.get(solo)
    wanted = filled(MultiDict(page.form("/new").fields))
    assert wishes_of(wanted)[1].setup.seats == (PERSON, "chronobot")
    assert installed_games()["anachrony"].why_not(wishes_of(wanted)[1].setup) is None
    assert [box["name"] for box in page.all("input", name="option.frenetic")] == ["option.frenetic"]
    rulebenders = links(await browser.get("/new?game=rulebenders"))
    assert not any("flexo" in query.values() for query in rulebenders.values())


READINGS = {
    "chronossus": {"autoleap": "chain", "exosuits_after_impact": "no_maximum"},
    "chronobot&option.no_reboot=true": {"after_reboot": "acts"},
}
"""Against a solo opponent: the options with a French and an English reading, and their usual value."""


@pytest.mark.parametrize("opponent", READINGS)
@pytest.mark.parametrize(("lang", "says"), [("en", "French rulebook"), ("fr", "Règle française")])
async def test_the_usual_reading_is_the_french_one_and_the_form_names_both(
    sqlite_api: Api, lang: str, says: str, opponent: str
) -> None:
    page = await Browser(sqlite_api, lang).get(f"/new?game=anachrony&seat.0=you&seat.1={opponent}")
    readable(page)
    wanted = filled(MultiDict(page.form("/new").fields))
    chosen = wishes_of(wanted)[1].setup.options
    usual = READINGS[opponent]
    assert {name: chosen[name] for name in usual} == usual
    assert page.text.count(says) == len(usual)
    assert page.text.count({"en": "English edition", "fr": "Édition anglaise"}[lang]) == len(usual)


async def test_no_page_offers_the_test_bots_and_the_api_does(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    await browser.introduce("Ann")
    form = await browser.get("/new?game=hourglass")
    lobby = await browser.send(form.form("/new"), 200, form.path, seat_1="free")
    for page in (form, lobby):
        offered = {tag["value"] for tag in page.all("option")}
        assert {*opponents_for("hourglass")} <= offered
        assert not {*TEST_BOTS} & offered
    (hourglass,) = [
        game for game in await (await sqlite_api.guest("Bob")).get("/games") if game["name"] == "hourglass"
    ]
    assert {*TEST_BOTS} <= {*hourglass["bots"]}


@pytest.mark.parametrize("game", ["inventions", "rulebenders"])
def test_a_switch_that_is_off_against_the_usual_is_said_to_be_off(game: str) -> None:
    definition = installed_games()[game]
    name = {"inventions": "short_regions", "rulebenders": "more_kinds"}[game]
    setup = Setup(game, (PERSON,) * 3)
    shown = Shown(definition, "en")
    (said,) = shown.chosen(setup)
    assert said.endswith(SITE.say("box", "off"))
    assert name not in said
    assert shown.chosen(definition.with_defaults(setup)) == []
