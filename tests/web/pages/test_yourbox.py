"""An owner types in the figures of their box, is told at the field what does not go, and plays with them."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from msgspec.structs import replace

from clepsydra.drawing.marks import sentence
from clepsydra.games.rulebenders.catalog import base_data
from clepsydra.games.rulebenders.catalog.reading import more_kinds
from clepsydra.kernel import LANGUAGES, GameDefinition, Reader, Setup, installed_games
from clepsydra.kernel.corrections import count, figure_in, with_figure
from clepsydra.kernel.validators import Blank
from clepsydra.tables.boxes import figure_counts, used, whole_box
from clepsydra.web.pages.blanks import Group, Input, Pen, given
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.filled import address_like
from clepsydra.web.pages.notation import read, written
from clepsydra.web.pages.offers import usual_seats
from clepsydra.web.pages.yourbox import kept_box
from tests.texts import SITE
from tests.web.api import Api, Person
from tests.web.pages.browser import Browser, readable

GAMES = ("anachrony", "inventions", "rulebenders")
TABLES = {"anachrony": 2, "inventions": 3, "rulebenders": 3}


def blanks(game: str) -> list[Blank]:
    components = installed_games()[game].components
    assert components is not None
    return list(components.blanks(whole_box(installed_games()[game])))


def leaves(part: Input | Group) -> list[Input]:
    return [part] if isinstance(part, Input) else [leaf for inner in part.parts for leaf in leaves(inner)]


def browser_of(api: Api, person: Person, lang: str = "en") -> Browser:
    browser = Browser(api, lang)
    browser.client.cookies.update(person.client.cookies)
    return browser


async def fill(browser: Browser, game: str, piece: str, **fields: str) -> httpx.Response:
    return await browser.client.post(
        f"/box/{game}", params={"piece": piece}, data=fields, follow_redirects=False
    )


async def kept(person: Person, game: str) -> dict[str, Any]:
    corrections: dict[str, Any] = (await person.get(f"/me/boxes/{game}"))["corrections"]
    return corrections


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_form_sent_back_untouched_says_what_the_data_says(game: str, lang: str) -> None:
    pen = Pen(Reader(installed_games()[game].texts, lang))
    for blank in blanks(game):
        sent = {one.name: one.value for one in leaves(pen.inputs(blank, blank.value))}
        assert given(sent, blank) == blank.value, blank.path


@pytest.mark.parametrize("game", GAMES)
def test_every_input_has_its_words_in_both_languages(game: str) -> None:
    for lang in LANGUAGES:
        pen = Pen(Reader(installed_games()[game].texts, lang))
        for blank in blanks(game):
            for one in leaves(pen.inputs(blank, blank.value)):
                shown = [one.label, *(name for _, name in one.choices)]
                assert not any("_" in text for text in shown), (blank.path, shown)
            alone = pen.inputs(blank, blank.value)
            if isinstance(alone, Group) or alone.kind != "text":
                assert "_" not in pen.said(blank.check, blank.value), blank.path


async def test_what_we_have_is_said_in_words_beside_what_the_owner_has(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    browser = browser_of(sqlite_api, ann, "fr")
    await fill(browser, "rulebenders", "flexo-01", **{"flexo_cards.flexo-01.arrow": "nuclear"})
    page = await browser.get("/box/rulebenders?piece=flexo-01")
    assert f"{SITE.say('yourbox', 'ours', 'fr')} jeton Électron" in " ".join(page.text.split())


@pytest.mark.rule("TB-SET-05")
@pytest.mark.parametrize("game", GAMES)
async def test_what_is_typed_in_is_kept_and_played_with_and_all_see_it(sqlite_api: Api, game: str) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    blank, value, piece = numbers(game)
    answer = await fill(browser_of(sqlite_api, ann), game, piece, **{blank.path: str(value)})
    assert answer.status_code == 303, answer.text
    corrections = await kept(ann, game)
    assert corrections == {blank.table: [{"id": blank.id, blank.field[0]: value}]}
    assert await kept(bob, game) == {}
    opening = await browser_of(sqlite_api, ann).get(f"/new?game={game}")
    assert SITE.say("yourbox", "play_with", count=1) in opening.text
    table = await sqlite_api.table(ann, bob, game=game, seats=TABLES[game], start=False)
    found = await bob.get(f"/tables/{table}")
    assert found["setup"]["corrections"] == corrections
    assert found["box_of"] == "Ann"
    lobby = await browser_of(sqlite_api, bob).get(f"/t/{table}")
    assert SITE.say("yourbox", "used", name="Ann", count=1) in lobby.text
    french = await browser_of(sqlite_api, bob, "fr").get(f"/t/{table}")
    assert SITE.say("yourbox", "used", "fr", name="Ann", count=1) in french.text


def numbers(game: str) -> tuple[Blank, int, str]:
    """A figure that is a number, another value for it, and the id of its component."""
    wanted = {
        "anachrony": ("building", "vp"),
        "inventions": ("idea", "exhaust"),
        "rulebenders": ("flexo_cards", "value"),
    }
    table, field = wanted[game]
    blank = next(one for one in blanks(game) if one.table == table and one.field == (field,))
    return blank, (blank.value + 1) % 5 + 1, str(blank.id)


@pytest.mark.rule("TB-REC-07")
async def test_the_record_of_a_game_holds_the_owners_figures(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    await put(ann, "anachrony", {"building": [{"id": 101, "vp": 9}]})
    table = await sqlite_api.table(ann, bob, game="anachrony")
    page = await browser_of(sqlite_api, bob).get(f"/t/{table}")
    assert SITE.say("yourbox", "used", name="Ann", count=1) in page.text
    await bob.post(f"/tables/{table}/seats/1/resign")
    record = (await bob.call("GET", f"/tables/{table}/record")).text
    assert '"corrections":{"building":[{"id":101,"vp":9}]}' in record.partition("\n")[0]


async def put(person: Person, game: str, corrections: dict[str, Any], status: int = 200) -> Any:
    answer = await person.call("PUT", f"/me/boxes/{game}", {"corrections": corrections})
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.mark.rule("TB-SET-05")
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_does_not_go_is_said_at_the_field_and_nothing_is_kept(sqlite_api: Api, lang: str) -> None:
    ann = await sqlite_api.guest("Ann")
    answer = await fill(browser_of(sqlite_api, ann, lang), "anachrony", "101", **{"building.101.vp": "99"})
    assert answer.status_code == 409
    at = answer.text.index('name="building.101.vp"')
    said = answer.text[at : at + 700]
    assert 'value="99" aria-invalid="true" aria-describedby="why-1"' in said
    limits = SITE.say("denials", "TB-SET-05/limits", lang, where="", least=-20, most=40, given=99)
    assert limits.strip(" :") in said
    assert await kept(ann, "anachrony") == {}


async def test_what_is_compared_counts_as_the_owners_and_what_is_ours_again_does_not(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    browser = browser_of(sqlite_api, ann)
    blank, _, piece = numbers("inventions")
    same = {blank.path: str(blank.value)}
    await fill(browser, "inventions", piece, **same)
    assert await kept(ann, "inventions") == {}
    await fill(browser, "inventions", piece, compared="yes", **same)
    assert await kept(ann, "inventions") == {"idea": [{"id": blank.id, "exhaust": blank.value}]}
    await fill(browser, "inventions", piece, **same)
    assert await kept(ann, "inventions") == {}


async def test_saving_goes_on_to_the_next_component_of_its_kind(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    blank, value, piece = numbers("rulebenders")
    browser = browser_of(sqlite_api, ann)
    onward = await fill(browser, "rulebenders", piece, then="next", **{blank.path: str(value)})
    cards = [entry["id"] for entry in base_data()["flexo_cards"]]
    assert onward.headers["location"] == f"/box/rulebenders?piece={cards[1]}&saved={cards[0]}#at"
    last = [entry["replaces"] for entry in more_kinds()["flexo_cards"]][-1]
    forward = await fill(browser, "rulebenders", last, then="next")
    assert forward.headers["location"] == f"/box/rulebenders?saved={last}"


@pytest.mark.parametrize("game", GAMES)
def test_corrections_come_back_from_their_file_as_they_were(game: str) -> None:
    corrections: dict[str, Any] = {}
    for blank in blanks(game):
        with_figure(corrections, blank, blank.value)
    assert read(written(corrections)) == corrections
    assert count(corrections) >= len(blanks(game))
    assert all(figure_in(corrections, blank) == blank.value for blank in blanks(game))
    definition = installed_games()[game]
    assert definition.complaints(whole_box(definition, corrections)) in ([], ())


async def test_corrections_are_taken_and_given_as_a_file(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    browser = browser_of(sqlite_api, ann)
    wanted = {"start": {"influence": 4}}
    sent = await browser.client.post("/box/inventions/file", data={"text": "[start]\ninfluence = 4\n"})
    assert sent.status_code == 200
    assert await kept(ann, "inventions") == wanted
    given_back = await browser.client.get("/box/inventions/corrections.toml")
    assert tomllib.loads(given_back.text) == wanted
    assert "inventions.corrections.toml" in given_back.headers["content-disposition"]
    upload = {"file": ("mine.toml", b"[start]\ninfluence = 5\n")}
    await browser.client.post("/box/inventions/file", data={"text": ""}, files=upload)
    assert await kept(ann, "inventions") == {"start": {"influence": 5}}
    await browser.client.post("/box/inventions/forget")
    assert await kept(ann, "inventions") == {}


@pytest.mark.parametrize(
    "text",
    ["[start", "start = 1", "[nowhere]\nx = 1", "x = " + "[" * 9000, "[start]\ninfluence = " + "9" * 5000],
    ids=["broken", "no table", "unknown", "deep", "long"],
)
async def test_a_file_that_does_not_go_is_refused_with_its_reason(sqlite_api: Api, text: str) -> None:
    ann = await sqlite_api.guest("Ann")
    answer = await browser_of(sqlite_api, ann).client.post("/box/inventions/file", data={"text": text})
    assert answer.status_code == 409
    assert "TB-SET-05" in answer.text
    assert await kept(ann, "inventions") == {}


async def test_the_host_may_play_without_their_own_figures(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await put(ann, "inventions", {"start": {"influence": 4}})
    setup = {"game": "inventions", "seats": ["person"] * 3}
    table = await ann.post("/tables", {"setup": setup, "own_box": False}, 201)
    assert (table["setup"]["corrections"], table["box_of"]) == ({}, "")


def test_a_module_that_is_not_played_takes_its_corrections_with_it() -> None:
    definition: GameDefinition = installed_games()["anachrony"]
    module = [blank for blank in blanks("anachrony") if blank not in list(plain_blanks(definition))]
    assert module
    corrections = {"building": [{"id": 101, "vp": 9}, {"id": module[0].id, "vp": 9}]}
    assert used(Setup("anachrony", definition.seatings[0]), corrections) == {
        "building": [{"id": 101, "vp": 9}]
    }
    assert used(whole_box(definition), corrections) == corrections


def plain_blanks(definition: GameDefinition) -> Any:
    assert definition.components is not None
    return definition.components.blanks(Setup(definition.name, definition.seatings[0]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_everybody_may_read_the_page_and_a_stranger_is_asked_who_they_are(
    sqlite_api: Api, game: str, lang: str
) -> None:
    browser = Browser(sqlite_api, lang)
    page = await browser.get(f"/box/{game}")
    readable(page)
    piece = next(link for link in page.links if "?piece=" in link)
    await browser.get(piece)
    answer = await fill(browser, game, "101")
    assert answer.headers["location"].startswith("/me?to=")
    await browser.get("/box/nothing", 404)
    await browser.get("/box/hourglass", 404)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_the_new_table_page_counts_the_figures_of_the_table_that_is_chosen(
    sqlite_api: Api, game: str, lang: str
) -> None:
    definition = installed_games()[game]
    assert definition.components is not None
    base = definition.with_defaults(Setup(game, usual_seats(definition)))
    every = replace(base, modules=tuple(module.name for module in definition.modules))
    for setup in (base, every):
        page = await Browser(sqlite_api, lang).get(address_like(setup))
        facts = list(definition.components.facts(setup))
        by_source = Counter(fact.provenance for fact in facts)
        assert SITE.say("yourbox", "counts", lang, all=len(facts), **by_source) in page.text
        assert f"/box/{game}" in page.links


async def test_what_the_interface_refuses_names_the_rule(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    problem = await put(ann, "inventions", {"start": {"influence": 99}}, 409)
    assert (problem["rule"], problem["figures"]["where"]) == ("TB-SET-05", "start.influence")
    assert (await ann.get("/me/boxes/nothing", 404))["status"] == 404
    shown = await put(ann, "inventions", {"start": {"influence": 4}})
    all_figures = figure_counts(installed_games()["inventions"])["all"]
    assert (shown["corrected"], shown["figures"]["all"]) == (1, all_figures)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_was_saved_is_told_by_its_name(sqlite_api: Api, lang: str) -> None:
    ann = await sqlite_api.guest("Ann")
    browser = browser_of(sqlite_api, ann, lang)
    form = (await browser.get("/box/rulebenders?piece=flexo-01")).form("/box/rulebenders")
    page = await browser.send(form, compared="yes")
    name = shown("rulebenders", lang)
    box = kept_box("rulebenders", lang, b"{}")
    assert name.title in page.text
    assert SITE.say("yourbox", "saved", lang, name=sentence(box.name_of("flexo-01"))) in page.text
    assert page.all("p", role="status")


async def test_all_that_was_changed_at_once_is_told_too(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    browser = browser_of(sqlite_api, ann)
    form = (await browser.get("/box/rulebenders?piece=flexo-01")).form("/box/rulebenders")
    await browser.send(form, compared="yes")
    page = await browser.send((await browser.get("/box/rulebenders")).form("/box/rulebenders/forget"))
    assert SITE.say("yourbox", "saved", name="All changes") in page.text


@pytest.mark.parametrize("saved", ["flexo-01", "all", "<b>x</b>"])
async def test_nobody_is_told_of_what_they_did_not_save(sqlite_api: Api, saved: str) -> None:
    page = await Browser(sqlite_api).get(f"/box/rulebenders?{urlencode({'saved': saved})}")
    assert SITE.part("yourbox", "saved") not in page.text
    assert "<b>x</b>" not in page.text
    ann = browser_of(sqlite_api, await sqlite_api.guest("Ann"))
    page = await ann.get("/box/rulebenders?saved=no-such-thing")
    assert SITE.part("yourbox", "saved") not in page.text


async def test_the_page_shows_how_far_one_is(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    browser = browser_of(sqlite_api, ann)

    async def bar(path: str) -> tuple[int, int]:
        (found,) = (await browser.get(path)).all("progress")
        return int(found["value"]), int(found["max"])

    done, pieces = await bar("/box/rulebenders")
    assert (done, pieces > 100) == (0, True)
    form = (await browser.get("/box/rulebenders?piece=flexo-01")).form("/box/rulebenders")
    await browser.send(form, compared="yes")
    assert await bar("/box/rulebenders") == (1, pieces)
    assert await bar("/box/rulebenders?piece=flexo-02") == (1, pieces)
    page = await browser.get("/box/rulebenders?piece=flexo-02")
    (kind,) = [
        part.rows
        for part in kept_box("rulebenders", "en", b"{}").parts
        if any("flexo-02" in row.href for row in part.rows)
    ]
    assert SITE.say("yourbox", "of", number=2, all=len(kind)) in page.text


@pytest.mark.parametrize(
    ("lang", "words", "piece"),
    [
        ("en", "LIFE support 301", "301"),
        ("fr", "societe  PROVIDENCE", "welfare_society"),
        ("en", "welfare", "welfare_society"),
    ],
)
async def test_a_component_is_found_by_its_name(sqlite_api: Api, lang: str, words: str, piece: str) -> None:
    page = await Browser(sqlite_api, lang).get(f"/box/anachrony?{urlencode({'q': words})}")
    found = [link for link in page.links if "?piece=" in link]
    assert 1 <= len(found) < 20
    assert any(piece in link for link in found), found
    assert ("q", words.strip()) in page.form("/box/anachrony#parts").fields
    readable(page)


@pytest.mark.parametrize("words", ["zzz", '"><script>', "%", "[" * 80])
async def test_a_search_that_finds_nothing_says_so(sqlite_api: Api, words: str) -> None:
    page = await Browser(sqlite_api).get(f"/box/anachrony?{urlencode({'q': words})}")
    assert not [link for link in page.links if "?piece=" in link]
    assert SITE.say("yourbox", "nothing", words=words) in page.text
    assert not [found for found in page.all("script") if "src" not in found]


async def test_a_search_without_words_shows_everything(sqlite_api: Api) -> None:
    for query in ("", "?q=", "?q=+"):
        page = await Browser(sqlite_api).get(f"/box/anachrony{query}")
        assert len(page.all("details", **{"class": "ybpart"})) > 3
