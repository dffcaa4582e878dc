"""The score page of every game, and the check of its record, in both languages."""

from __future__ import annotations

import re

import pytest

from clepsydra.kernel import LANGUAGES, Chance
from clepsydra.tables.commands import Resign
from tests.service import Party
from tests.texts import SITE
from tests.web.api import BASE, Api
from tests.web.pages.browser import Browser, Page, readable

SPLIT = {"anachrony", "inventions"}
"""Games whose points of a track or of tokens are split by what they came from."""
GAMES = [("hourglass", 2), ("anachrony", 3), ("inventions", 3), ("rulebenders", 3)]


async def sat_down(api: Api, party: Party, seat: int, lang: str = "en") -> Browser:
    """Somebody of the party, in a browser."""
    browser = Browser(api, lang)
    cookie = api.app.state.identities.cookie(party.people[seat].id)
    browser.client.cookies.set(cookie.key, cookie.value or "")
    return browser


async def played(api: Api, game: str = "hourglass", seats: int = 2, **wishes: bool) -> Party:
    party = await Party.begins(api.service, game, seats, **wishes)
    await party.plays_on(Chance(b"to the end"))
    return party


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_every_game_has_a_score_page(sqlite_api: Api, game: str, seats: int, lang: str) -> None:
    party = await played(sqlite_api, game, seats)
    page = await (await sat_down(sqlite_api, party, 0, lang)).get(f"/t/{party.id}/score")
    readable(page)
    result = (await party.match()).position.result
    assert page.source.count('class="run') == seats, "a line per seat"
    assert page.source.count('<ol class="podium">') == 1
    for total in result.totals:
        assert f">{total}<".replace("-", "−") in page.source
    assert {"course", "sources", "sheet", "check", "decided"} <= {*page.ids}
    assert ('class="part"' in page.source) == (game in SPLIT), "its line of points is split into parts"
    winners = result.ranks.count(1)
    assert page.source.count('class="mascot"') == (winners if game == "rulebenders" else 0)
    charts = [found["aria-label"] for found in page.all("svg", role="img") if "chart" in found["class"]]
    assert len(charts) == seats + 1, "a bar for each seat, and how the scores went"
    assert all(name in " ".join(charts) for name in ("Ann", "Bob")), "what is drawn is told too"
    assert page.form(f"/t/{party.id}/rematch").method == "post"
    assert {f"/t/{party.id}/replay", f"/api/v1/tables/{party.id}/record"} <= {*page.links}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_after_the_end_the_reader_has_their_name_and_nobody_waits(sqlite_api: Api, lang: str) -> None:
    party = await played(sqlite_api)
    ann = await sat_down(sqlite_api, party, 0, lang)
    score = await ann.get(f"/t/{party.id}/score")
    bar = score.source.partition("</header>")[0]
    assert ">Ann<" in bar
    assert f">{SITE.say('frame', 'me', lang)}<" not in bar
    table = await ann.get(f"/t/{party.id}")
    seats = table.source.partition('id="seats"')[2].partition("</aside>")[0]
    assert SITE.say("table", "waits", lang) not in seats
    assert SITE.say("table", "won", lang) in seats
    readable(table)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_record_is_verified_on_the_page(sqlite_api: Api, lang: str) -> None:
    party = await played(sqlite_api)
    page = await Browser(sqlite_api, lang).get(f"/t/{party.id}/verify")
    readable(page)
    answers = len((await party.match()).state.history)
    assert page.source.count("verdict good") == 1
    assert f"{answers} " in page.text
    assert f"{answers + 2} " in page.text
    seed = (await party.table()).seed.hex()
    assert seed in page.source.replace(" ", "")
    assert f"clepsydra verify hourglass-{party.id}.jsonl" in page.source


async def test_a_record_that_does_not_hold_is_told_by_its_first_wrong_line(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await played(sqlite_api)
    true = sqlite_api.service.store.ending

    async def another(table: str) -> bytes | None:
        stored = await true(table)
        return None if stored is None else re.sub(rb'"state":"..', b'"state":"zz', stored)

    monkeypatch.setattr(sqlite_api.service.store, "ending", another)
    page = await Browser(sqlite_api, "fr").get(f"/t/{party.id}/verify")
    assert page.source.count("verdict bad") == 1
    assert SITE.say("check", "bad", "fr", line=len((await party.match()).state.history) + 2) in page.text
    assert "TB-REC-06" in page.text


async def test_who_only_watched_is_not_offered_a_rematch(sqlite_api: Api) -> None:
    party = await played(sqlite_api)
    page = await Browser(sqlite_api).get(f"/t/{party.id}/score")
    assert not page.forms


async def test_before_the_end_there_is_only_the_table(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service)
    for place in ("score", "verify"):
        page = await Browser(sqlite_api).get(f"/t/{party.id}/{place}")
        assert page.path == f"/t/{party.id}"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_game_that_was_given_up_says_so(sqlite_api: Api, lang: str) -> None:
    party = await Party.begins(sqlite_api.service)
    await party.does(0, Resign())
    page = await (await sat_down(sqlite_api, party, 1, lang)).get(f"/t/{party.id}/score")
    readable(page)
    assert "Bob" in page.text
    assert not page.all("table")


async def test_an_invitation_is_taken_along(sqlite_api: Api) -> None:
    party = await played(sqlite_api, public=False)
    invite = (await party.table()).invite
    page: Page = await Browser(sqlite_api).get(f"/t/{party.id}/score?invite={invite}")
    own = [link for link in page.links if f"/{party.id}" in link and "prefer" not in link]
    assert own
    assert all(f"?invite={invite}" in link for link in own)


def share_link(page: Page) -> str:
    """The link that the page gives to share the game; empty if it gives none."""
    links = [found["value"] for found in page.all("input", id="link")]
    return links[0].removeprefix(BASE) if links else ""


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_finished_public_game_is_shared_by_its_address(sqlite_api: Api, lang: str) -> None:
    party = await played(sqlite_api, public=True)
    stranger = Browser(sqlite_api, lang)
    page = await stranger.get(f"/t/{party.id}/score")
    assert share_link(page) == f"/t/{party.id}/score"
    assert SITE.say("score", "share_public", lang) in page.text
    assert page.all("button", data_copy="link")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_finished_private_game_is_shared_by_its_players_alone(sqlite_api: Api, lang: str) -> None:
    party = await played(sqlite_api, public=False)
    await Browser(sqlite_api).get(f"/t/{party.id}/score", 403)
    page = await (await sat_down(sqlite_api, party, 0, lang)).get(f"/t/{party.id}/score")
    link = share_link(page)
    assert link.startswith(f"/t/{party.id}/score?invite=")
    stranger = Browser(sqlite_api, lang)
    shared = await stranger.get(link)
    assert not share_link(shared), "who came by the link does not hand it on"
    assert SITE.say("score", "sheet", lang) in shared.text
    replay = next(found for found in shared.links if "/replay" in found)
    assert (await stranger.get(replay)).status == 200


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_private_running_game_says_who_can_see_it_and_how(sqlite_api: Api, lang: str) -> None:
    party = await Party.begins(sqlite_api.service, "hourglass", 2, public=False)
    stranger = Browser(sqlite_api, lang)
    for path in ("", "/replay", "/score"):
        page = await stranger.get(f"/t/{party.id}{path}", 403)
        assert SITE.say("denials", "TB-SIT-02/running", lang) in page.text
        assert SITE.say("troubles", "table_private", lang) in page.text
        assert page.links.count(f"/account/sign-in?to=%2Ft%2F{party.id}{path.replace('/', '%2F')}") == 2
        readable(page)
