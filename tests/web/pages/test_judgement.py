"""The judgement of a new table: every reason with its repairs, presets beside the players, a solo game at once."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from litestar.datastructures import MultiDict

from clepsydra.drawing.marks import sentence
from clepsydra.drawing.words import Words
from clepsydra.kernel import LANGUAGES, PERSON, Chance, GameDefinition, Setup, installed_games
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.filled import filled, repaired, wishes_of
from clepsydra.web.pages.judgement import MOST_REASONS, all_repaired, changed, faults
from clepsydra.web.pages.offers import Offers
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable

GAMES = sorted(installed_games())
WRONG = [
    ("game", "anachrony"),
    ("seat.0", "you"),
    ("seat.1", "chronossus"),
    ("module", "intrigues"),
    ("module", "fractures"),
    ("option.asset_draft", "true"),
    ("public", "yes"),
    ("confirm", "yes"),
    ("name", "Friday"),
]
"""A form with two things that do not go together, and a name."""


def any_wish(definition: GameDefinition, chance: Chance) -> Setup:
    """What somebody may have chosen, whether it can be played or not."""
    modules = tuple(module.name for module in definition.modules if chance.roll(2) == 1)
    options = {setting.name: chance.pick(setting.values) for setting in definition.settings}
    seats = (*chance.pick(definition.seatings), *[PERSON] * (chance.roll(4) // 4))
    return definition.with_options(Setup(definition.name, seats, modules), options)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_can_be_repaired_by_a_click_and_all_by_one(game: str) -> None:
    definition, chance = installed_games()[game], Chance(b"what somebody wishes")
    wrong = 0
    for _ in range(40):
        setup = any_wish(definition, chance)
        found = faults(definition, setup)
        assert [fault.denial for fault in found[:1]] == [*definition.denials(setup)][:1]
        for fault in found:
            assert fault.repairs, (setup, fault.denial)
            for repair in fault.repairs:
                assert fault.denial not in [*definition.denials(changed(definition, setup, repair))]
        if 0 < len(found) < MOST_REASONS:
            assert (
                definition.why_not(changed(definition, setup, all_repaired(definition, setup, found))) is None
            )
        wrong += bool(found)
    assert wrong


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_played_has_nothing_to_repair(game: str) -> None:
    definition = installed_games()[game]
    for seats in definition.seatings:
        assert faults(definition, Setup(game, seats)) == []
        assert [*definition.denials(Setup(game, seats))] == []


def test_all_reasons_are_said_together_not_one_after_the_other() -> None:
    definition = installed_games()["anachrony"]
    setup = Setup("anachrony", (PERSON, "chronobot"), ("intrigues", "fractures"), {"asset_draft": True})
    said = [(fault.denial.rule, fault.repairs[0]) for fault in faults(definition, setup)]
    assert {repair for _, repair in said} == {
        ("without:intrigues",),
        ("without:fractures",),
        ("usual:asset_draft",),
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_preset_keeps_the_players_or_says_whom_it_seats(game: str) -> None:
    definition = installed_games()[game]
    for seats in definition.seatings:
        for preset, setup in Offers(definition, Setup(game, seats), "en").presets():
            assert definition.why_not(setup) is None, (preset.name, seats)
            if {*seats} == {PERSON} and not preset.seats and preset.name != "everything":
                assert setup.seats == seats


def test_everything_leaves_out_what_the_opponent_does_not_play_with() -> None:
    definition = installed_games()["anachrony"]
    offers = Offers(definition, Setup("anachrony", (PERSON, "chronossus")), "en")
    presets = {preset.name: setup for preset, setup in offers.presets()}
    assert presets["everything"].seats == (PERSON, "chronossus")
    assert "fractures" in presets["everything"].modules
    assert "intrigues" not in presets["everything"].modules


def test_a_repair_keeps_who_sits_there_as_far_as_there_is_a_place() -> None:
    form = MultiDict([("game", "anachrony"), ("seat.0", "brook"), ("seat.1", "you"), ("seat.2", "free")])
    assert repaired(filled(form), ["seats:person,person"]).places[:3] == ("brook", "you", "nobody")
    alone = MultiDict([("game", "anachrony"), ("seat.0", "you"), ("seat.1", "chronossus")])
    places = repaired(filled(alone), ["seats:person,person"]).places
    assert places[0] == "you"
    assert places[1] not in ("free", "nobody", "chronossus"), "a bot comes for the opponent of the box"


@pytest.mark.parametrize(
    "repair", ["", "x", "seats:me", "without:", "usual:nothing", "with:intrigues", "a+b:c"]
)
def test_a_repair_that_names_nothing_changes_nothing(repair: str) -> None:
    form = MultiDict([*WRONG, ("repair", repair)])
    assert filled(form) == filled(MultiDict(WRONG))


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_reasons_stand_beside_the_button_with_their_repairs(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    page = await browser.get(f"/new?{urlencode(WRONG)}")
    readable(page)
    buttons = [tag for tag in page.all("button") if tag.get("name") == "repair"]
    values = [tag["value"] for tag in buttons]
    assert {"usual:asset_draft", "without:intrigues", "usual:asset_draft+without:intrigues"} <= {*values}
    assert all((tag["formmethod"], tag["formaction"]) == ("get", "/new") for tag in buttons)
    assert {"/rules/SO-MOD-03", "/rules/SO-MOD-04"} <= {*page.links}
    assert SITE.say("new", "works", lang) not in page.text
    page = await browser.get(f"/new?{urlencode([*WRONG, ('repair', values[0])])}")
    assert SITE.say("new", "works", lang) in page.text
    fields = {*page.form("/new").fields}
    assert {("name", "Friday"), ("seat.1", "chronossus"), ("module", "fractures")} <= fields
    assert not {("module", "intrigues"), ("option.asset_draft", "true")} & fields


async def test_a_solo_game_starts_at_once_without_a_lobby(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    await browser.introduce("Ann")
    alone = "/new?game=anachrony&seat.0=you&seat.1=chronobot&public=yes&confirm=yes"
    page = await browser.get(alone)
    assert SITE.say("new", "start") in page.text
    table = await browser.send(page.form("/new"), 200, alone)
    assert "ask-title" in table.ids
    with_others = await browser.get("/new?game=anachrony&seat.0=you&seat.1=free")
    assert SITE.say("new", "start") not in with_others.text
    lobby = await browser.send(with_others.form("/new"), 200, with_others.path)
    assert "ask-title" not in lobby.ids


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_open_seats_are_counted_and_bots_named_one_by_one(sqlite_api: Api, lang: str) -> None:
    seats = ("you", "free", "brook", "free", "brook")
    asked = urlencode([("game", "rulebenders"), *((f"seat.{n}", seat) for n, seat in enumerate(seats))])
    page = await Browser(sqlite_api, lang).get(f"/new?{asked}")
    words = Words(lang)
    you, open_seats = words.say("new", "seated_you"), words.say("new", "seated_free", count=2)
    assert sentence(words.list_of([you, open_seats, *[words.bot("brook")] * 2])) in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_name_and_a_sentence(game: str, lang: str) -> None:
    for option in shown(game, lang).options:
        assert option.title, option.name
        assert "_" not in option.title
        assert option.note.endswith("."), option.name


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_options_of_a_solo_game_are_folded_in_three_groups(sqlite_api: Api, lang: str) -> None:
    chosen = "seat.0=you&seat.1=chronossus&module=fractures&module=hypersync&option.alternate_timeline=true"
    page = await Browser(sqlite_api, lang).get(f"/new?game=anachrony&{chosen}")
    groups = {str(tag["id"]): "open" in tag for tag in page.all("details", **{"class": "optgroup"})}
    assert groups == {"options-table": True, "options-opponent": False, "options-rulebook": False}
    setup = wishes_of(
        filled(MultiDict([("game", "anachrony"), ("seat.0", "you"), ("seat.1", "chronossus")]))
    )[1]
    there = [each.name for each in installed_games()["anachrony"].settings_for(setup.setup)]
    offered = {str(tag.get("name")) for tag in page.all("input")}
    assert {f"option.{name}" for name in there} <= offered
