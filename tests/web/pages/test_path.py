"""From the first visit to the first move: introduce, open, sit by the link, start. And what is refused on the way."""

from __future__ import annotations

import json

import pytest

from clepsydra.kernel import LANGUAGES, GameDefinition, installed_games
from clepsydra.kernel.texts import catalogue
from clepsydra.web.pages.clocks import PACES
from clepsydra.web.pages.filled import wishes_of
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Form, Page, readable


async def opened(
    browser: Browser, path: str = "/new?game=hourglass", **values: str | list[str] | None
) -> Page:
    """The lobby of a table that was opened by the form."""
    page = await browser.get(path)
    return await browser.send(page.form("/new"), 200, path, **values)


def table_of(page: Page) -> str:
    return page.path.partition("?")[0].split("/")[2]


async def test_the_whole_path_without_a_script(api: Api) -> None:
    ann, bob = Browser(api, "en"), Browser(api, "fr")
    await ann.introduce("Ann", "green")
    lobby = await opened(ann, public="no", module=["storm"], confirm="no", pace="live")
    table = table_of(lobby)
    readable(lobby)
    link = lobby.all("input", id="link")[0]["value"].removeprefix("http://test")
    assert f"/t/{table}?invite=" in link

    page = await bob.get(link)
    assert page.lang == "fr"
    readable(page)
    sign_in = next(each for each in page.links if each.startswith("/account/sign-in?to=%2Ft"))
    who = next(each for each in (await bob.get(sign_in)).links if each.startswith("/me?to=%2Ft"))
    form = (await bob.get(who)).form("/me")
    page = await bob.send(form, name="Bob", colour="green")
    assert page.path == link
    page = await bob.send(page.form(f"/t/{table}/sit/1"), came=link, word="my own word")
    assert page.path == link
    assert not [form for form in page.forms if form.action.endswith("/start")]

    page = await ann.get(f"/t/{table}")
    assert "Bob" in page.text
    await ann.send(page.form(f"/t/{table}/start"), came=f"/t/{table}")
    stored = await api.service.store.table(table)
    assert stored is not None
    assert stored.status == "playing"
    assert (stored.public, stored.confirm, stored.pace) == (False, False, PACES["live"])
    assert stored.setup.modules == ("storm",)
    assert [seat.colour for seat in stored.seats] == ["green", "blue"]
    assert stored.seats[1].word == "my own word"


async def test_what_was_filled_in_waits_for_a_stranger_who_says_who_they_are(sqlite_api: Api) -> None:
    stranger = Browser(sqlite_api)
    page = await opened(stranger, module=["storm"], pace="slow")
    assert page.path.startswith("/me?")
    page = await stranger.send(page.form("/me"), name="Ann", colour="red")
    assert page.path.startswith("/new?")
    fields = page.form("/new").fields
    assert {("module", "storm"), ("pace", "slow"), ("game", "hourglass")} <= {*fields}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_seats_that_do_not_go_together_are_refused_at_the_seats(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    await browser.introduce("Ann")
    page = await browser.get("/new?game=hourglass")
    page = await browser.send(page.form("/new"), 409, seat_1="nobody", module=["storm"])
    assert page.all("div", id="seats-why")
    assert "TB-SET-01" in page.text
    assert "/rules/TB-SET-01" in page.links
    assert ("module", "storm") in page.form("/new").fields
    readable(page)


async def test_what_a_game_refuses_is_told_at_its_options_and_kept_through_a_change_of_language(
    sqlite_api: Api,
) -> None:
    browser = Browser(sqlite_api)
    await browser.introduce("Ann")
    page = await browser.get("/new?game=anachrony")
    values = {"seat_2": "free", "option_council_hard": "true", "option_board_side": "B"}
    page = await browser.send(page.form("/new"), 409, **values)
    assert page.all("div", id="options-why")
    assert "/rules/AN-VAR-01" in page.links
    french = next(link for link in page.links if link.startswith("/prefer?lang=fr"))
    page = await browser.get(french)
    assert page.lang == "fr"
    kept = {("option.council_hard", "true"), ("option.board_side", "B"), ("seat.2", "free")}
    assert kept <= {*page.form("/new").fields}


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [("seat_1", "dragon", "seats"), ("option_board_side", "C", "options")],
)
async def test_what_no_form_of_ours_sends_is_refused_by_the_rules(
    sqlite_api: Api, field: str, value: str, where: str
) -> None:
    browser = Browser(sqlite_api)
    await browser.introduce("Ann")
    form = (await browser.get("/new?game=anachrony")).form("/new")
    page = await browser.send(form, 409, **{field: value})
    assert page.all("div", id=f"{where}-why")
    readable(page)


async def test_automas_sit_where_the_box_seats_them(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    await browser.introduce("Ann")
    page = await opened(browser, seat_0="drip", seat_1="you")
    stored = await sqlite_api.service.store.table(table_of(page))
    assert stored is not None
    assert stored.setup.seats == ("person", "drip")
    assert stored.seats[0].name == "Ann"


async def test_bots_sit_where_the_form_puts_them(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    await browser.introduce("Ann")
    page = await opened(browser, seat_1="greedy", seat_2="random")
    stored = await sqlite_api.service.store.table(table_of(page))
    assert stored is not None
    assert [seat.bot for seat in stored.seats] == [None, "greedy", "random"]
    assert SITE.say("bots", "greedy") in page.text


@pytest.mark.parametrize("definition", installed_games().values(), ids=lambda definition: definition.name)
async def test_the_form_as_it_stands_opens_every_game(sqlite_api: Api, definition: GameDefinition) -> None:
    browser = Browser(sqlite_api)
    await browser.introduce("Ann")
    page = await opened(browser, f"/new?game={definition.name}")
    assert page.path.startswith("/t/")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("definition", installed_games().values(), ids=lambda definition: definition.name)
def test_every_game_says_what_stands_on_its_box_and_what_can_be_chosen(
    definition: GameDefinition, lang: str
) -> None:
    texts = catalogue(lang, definition.texts)
    assert definition.name in texts["names"]
    assert {"motto", "course"} <= texts["box"].keys()
    switches = {setting.name for setting in definition.settings if {*setting.values} == {True, False}}
    assert {module.name for module in definition.modules} | switches <= texts.get("notes", {}).keys()


def test_an_unknown_game_in_the_address_is_the_first_of_the_installed_games() -> None:
    from litestar.datastructures import MultiDict

    from clepsydra.web.pages.filled import filled

    wanted = filled(MultiDict([("game", "chess")]))
    assert wanted.game == next(iter(installed_games()))
    assert wishes_of(wanted)[0] == [0]


# The lobby


async def test_a_private_lobby_is_shut_to_who_has_no_link(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    table = table_of(await opened(ann, public="no"))
    for lang in LANGUAGES:
        page = await Browser(sqlite_api, lang).get(f"/t/{table}", 403)
        assert SITE.say("denials", "TB-SIT-02", lang) in page.text
        assert "/rules/TB-SIT-02" in page.links
    bob = Browser(sqlite_api)
    await bob.introduce("Bob")
    page = await bob.send(Form(f"/t/{table}/sit/1", "post"), 403)
    assert "Ann" not in page.text


async def test_only_who_is_inside_sees_the_link_of_a_private_table(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api)
    await ann.introduce("Ann")
    lobby = await opened(ann, public="no")
    link = lobby.all("input", id="link")[0]["value"]
    page = await bob.get(link)
    assert not page.all("input", id="link")
    assert page.all(
        "main", data_stream=f"/api/v1/tables/{table_of(lobby)}/stream?texts=false&{link.partition('?')[2]}"
    )


async def test_the_host_puts_a_bot_sends_it_away_and_is_told_what_is_missing(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    page = await opened(ann)
    here = page.path
    assert SITE.say("lobby", "still_free", free=1) in page.text
    assert "disabled" in start_button(page)
    page = await ann.send(page.form(f"{here}/bot/1"), came=here, bot="random")
    assert SITE.say("bots", "random") in page.text
    page = await ann.send(page.form(f"{here}/stand/1"), came=here)
    assert SITE.say("lobby", "free") in page.text
    page = await ann.send(page.form(f"{here}/stand/0"), came=here)
    assert not [form for form in page.forms if "/stand/" in form.action]


async def test_a_place_that_somebody_else_took_first_is_refused_in_the_lobby(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api, "fr")
    await ann.introduce("Ann")
    await bob.introduce("Bob")
    here = (await opened(ann)).path
    page = await bob.send(Form(f"{here}/sit/0", "post"))
    assert page.path == here
    assert SITE.say("denials", "TB-SIT-03", "fr") in page.text
    assert page.form(f"{here}/sit/1").method == "post"
    readable(page)


REFUSED = {
    "start with free places": ("host", "start", {}, "TB-SIT-05"),
    "start as somebody else": ("guest", "start", {}, "TB-SIT-01"),
    "sit on a taken place": ("guest", "sit/0", {}, "TB-SIT-03"),
    "sit where there is no place": ("guest", "sit/7", {}, "TB-SIT-03"),
    "put a bot on a taken place": ("host", "bot/0", {"bot": "greedy"}, "TB-SIT-03"),
    "put a bot that nobody knows": ("host", "bot/1", {"bot": "dragon"}, "TB-SIT-04"),
    "put a bot as somebody else": ("guest", "bot/1", {"bot": "greedy"}, "TB-SIT-01"),
    "let somebody else stand up": ("guest", "stand/0", {}, "TB-SIT-07"),
    "let nobody stand up": ("host", "stand/1", {}, "TB-SIT-07"),
}


@pytest.mark.parametrize(("who", "path", "values", "rule"), REFUSED.values(), ids=REFUSED)
async def test_a_refused_form_leads_to_the_table_which_says_why(
    sqlite_api: Api, who: str, path: str, values: dict[str, str], rule: str
) -> None:
    people = {"host": Browser(sqlite_api), "guest": Browser(sqlite_api, "fr")}
    for browser, name in zip(people.values(), ("Ann", "Bob"), strict=True):
        await browser.introduce(name)
    here = (await opened(people["host"])).path
    reply = await people[who].client.post(f"{here}/{path}", data=values, follow_redirects=False)
    assert (reply.status_code, reply.headers["location"]) == (303, here)
    page = await people[who].get(here)
    assert f"/rules/{rule}" in [found["href"] for found in page.all("a", **{"class": "rule"})]
    assert page.all("div", role="alert")
    readable(page)
    other = next(browser for role, browser in people.items() if role != who)
    assert not (await other.get(here)).all("div", role="alert")


async def test_a_refusal_is_forgotten_when_the_seats_have_changed(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api)
    await ann.introduce("Ann")
    await bob.introduce("Bob")
    here = (await opened(ann)).path
    assert (await ann.send(Form(f"{here}/start", "post"))).all("div", role="alert")
    assert (await ann.get(here)).all("div", role="alert"), "the page may be loaded again before it is read"
    page = await bob.send((await bob.get(here)).form(f"{here}/sit/1"))
    assert not page.all("div", role="alert")
    page = await ann.get(here)
    assert not page.all("div", role="alert")
    assert "disabled" not in start_button(page)


async def test_a_refusal_that_we_did_not_write_says_nothing(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    here = (await opened(ann)).path
    ann.client.cookies.set("refused", '{"seating": 1, "denial": {"rule": "XX-YY-01"}}', path=here)
    assert not (await ann.get(here)).all("div", role="alert")


def start_button(page: Page) -> dict[str, str]:
    """The button that starts the game."""
    return next(found for found in page.all("button") if "big" in found.get("class", ""))


@pytest.mark.parametrize("public", ["yes", "no"])
async def test_an_invited_stranger_says_who_they_are_and_sits_in_one_step(
    sqlite_api: Api, public: str
) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api, "fr")
    await ann.introduce("Ann", "green")
    lobby = await opened(ann, public=public)
    link = lobby.all("input", id="link")[0]["value"].removeprefix("http://test")
    page = await bob.get(link)
    readable(page)
    assert not page.all("input", type="radio"), "a name is all that is asked"
    form = await bob.send(page.form(f"/t/{table_of(lobby)}/sit/1"), 400, name=" ")
    assert form.all("p", id="name-why")
    readable(form)
    page = await bob.send(page.form(f"/t/{table_of(lobby)}/sit/1"), name="Bob")
    assert page.path == link
    stored = await sqlite_api.service.store.table(table_of(lobby))
    assert stored is not None
    assert (stored.seats[1].name, stored.seats[1].colour) == ("Bob", "blue"), "green is Ann’s"
    assert page.form(f"/t/{table_of(lobby)}/stand/1").method == "post", "and this browser is known"
    assert not page.all("form", id="come"), "whom we know is asked nothing"
    assert (await bob.get(f"/t/{table_of(lobby)}/sit/1?{link.partition('?')[2]}")).path == link


async def test_a_stranger_who_comes_too_late_is_told_and_known(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api)
    await ann.introduce("Ann")
    here = (await opened(ann)).path
    form = (await bob.get(f"{here}/sit/0")).form(f"{here}/sit/0")
    page = await bob.send(form, name="Bob", colour="red")
    assert page.path == here
    assert page.all("div", role="alert")
    assert page.form(f"{here}/sit/1").method == "post"


async def test_nobody_is_let_in_by_the_form_of_a_private_table(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    table = table_of(await opened(ann, public="no"))
    stranger = Browser(sqlite_api)
    await stranger.get(f"/t/{table}/sit/1", 403)
    form = Form(f"/t/{table}/sit/1", "post")
    await stranger.send(form, 403, name="Bob", colour="red")
    assert "guest" not in stranger.client.cookies


async def test_a_host_names_a_table(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    page = await opened(ann, name="  Friday\tnight <b> ")
    assert "Friday night <b>" in page.text
    stored = await sqlite_api.service.store.table(table_of(page))
    assert stored is not None
    assert stored.name == "Friday night <b>"
    page = await ann.get("/")
    assert "Friday night <b>" in page.text
    page = await opened(ann)
    assert SITE.say("table_names", "plain", host="Ann", game="Hourglass") in page.text
    page = await ann.send(page.form(f"{page.path}/bot/1"), bot="random")
    page = await ann.send(page.form(f"{page.path}/start"))
    assert SITE.say("table_names", "plain", host="Ann", game="Hourglass") in page.text
    assert table_of(page) not in page.text, "no id is shown"


async def test_the_board_has_the_colours_that_people_chose(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann", "pink")
    page = await opened(ann, "/new?game=anachrony", seat_0="greedy", seat_1="you", seat_2="nobody")
    page = await ann.send(page.form(f"{page.path}/start"))
    cards = page.source.partition('id="seats"')[2].partition("</aside>")[0].split("<li")[1:]
    assert ["seat-pink" in card for card in cards] == [False, True]
    assert "seat-green" in cards[0]


async def test_a_lobby_shows_the_seal_and_renews_itself(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    page = await opened(ann)
    shape = json.loads((await ann.client.get(f"/api/v1/tables/{table_of(page)}")).text)
    assert shape["commitment"] in page.source.replace(" ", "")
    assert page.all("meta", http_equiv="refresh")
    assert any(found["src"].endswith("/lobby-page.js") for found in page.all("script"))


async def test_a_stranger_is_asked_who_they_are_and_comes_back_to_the_page_of_the_form(
    sqlite_api: Api,
) -> None:
    ann = await sqlite_api.guest("Ann")
    table = await sqlite_api.table(ann, seats=2, start=False)
    stranger = Browser(sqlite_api)
    page = await stranger.get(f"/t/{table}")
    assert [form.action for form in page.forms if "sit" in form.action] == [f"/t/{table}/sit/1"]
    page = await stranger.send(Form(f"/t/{table}/sit/1", "post"), came=f"/t/{table}?lang=fr")
    assert page.path.startswith("/me?to=%2Ft%2F")
    assert ("to", f"/t/{table}?lang=fr") in page.form("/me").fields


async def test_the_host_closes_the_table_on_its_page(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api, "en"), Browser(sqlite_api, "fr")
    await ann.introduce("Ann", "green")
    await bob.introduce("Bob", "blue")
    table = table_of(await opened(ann))
    others = await bob.get(f"/t/{table}")
    assert not [form for form in others.forms if form.action.endswith("/close")]
    page = await ann.get(f"/t/{table}")
    home = await ann.send(page.form(f"/t/{table}/close"), came=f"/t/{table}")
    assert home.path == "/"
    assert await sqlite_api.service.store.table(table) is None
