"""Looking back: every moment of a game is a page, seen through eyes that are the viewer's to have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clepsydra.kernel import LANGUAGES, Chance
from clepsydra.tables import replay
from clepsydra.tables.commands import Resign
from clepsydra.tables.match import Match
from tests.service import Party
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable
from tests.web.pages.test_score import GAMES, played, sat_down
from tests.web.test_leaks import _other_world

LIVE = {"X-Live": "1"}


def bar(page: Page) -> dict[str, str]:
    """The slider of the bar."""
    (slider,) = page.all("input", type="range")
    return slider


@pytest.mark.full("anachrony-3", "rulebenders-3")
@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_every_move_of_a_whole_game_renders(sqlite_api: Api, game: str, seats: int) -> None:
    party = await played(sqlite_api, game, seats)
    browser, base = Browser(sqlite_api), f"/t/{party.id}/replay"
    count = len((await party.match()).state.history)
    for number in range(count + 1):
        path = f"{base}?at={number}&lang={LANGUAGES[number % 2]}"
        pieces = (await browser.client.get(f"{path}&seen={count - number}", headers=LIVE)).json()
        slider = f'min="0" max="{count}" value="{number}"'
        assert slider in pieces["ask"]
        assert (f"{base}?at={number - 1}" in pieces["ask"]) == (number > 0)
        assert (f'replay?at={number + 1}"' in pieces["ask"]) == (number < count)
        assert f'href="/t/{party.id}"' in pieces["ask"], "back to now"
        if number % 16 == 0:
            page = await browser.get(path)
            readable(page)
            assert slider in page.source


async def test_the_script_gets_what_differs_and_ends_with_the_same_page(sqlite_api: Api) -> None:
    party = await played(sqlite_api, "anachrony", 2)
    browser, base = Browser(sqlite_api), f"/t/{party.id}/replay"
    for seen, at in ((0, 40), (40, 41), (90, 30)):
        page = await browser.get(f"{base}?at={at}")
        pieces: dict[str, str] = (
            await browser.client.get(f"{base}?at={at}&seen={seen}", headers=LIVE)
        ).json()
        title = pieces.pop("title")
        assert f"<title>{title}</title>" in page.source
        assert {"ask", "seats", "lines"} <= pieces.keys()
        for html in pieces.values():
            assert html in page.source, "the pieces are those of the page"
        assert pieces.keys() <= {*page.ids}
    far = (await browser.client.get(f"{base}?at=90&seen=0", headers=LIVE)).json()
    assert far.keys() > {"title", "ask", "seats", "lines"}, "after a while the boards differ"
    same = (await browser.client.get(f"{base}?at=30&seen=30", headers=LIVE)).json()
    assert same.keys() == {"title", "ask", "seats", "lines"}


async def test_a_log_line_leads_to_its_moment(sqlite_api: Api) -> None:
    party = await played(sqlite_api, "anachrony", 2)
    browser = Browser(sqlite_api)
    for path in ("", "/replay?at=50"):
        page = await browser.get(f"/t/{party.id}{path}")
        moments = [link for link in page.links if link.startswith(f"/t/{party.id}/replay?at=")]
        assert len(moments) > 30
        text = page.source.partition(f'<a href="{moments[-1]}">')[2].partition("</a>")[0]
        there = await browser.get(moments[-1])
        assert text in there.source


async def test_playing_without_a_script_loads_the_next_moment(sqlite_api: Api) -> None:
    party = await played(sqlite_api)
    page = await Browser(sqlite_api).get(f"/t/{party.id}/replay?play=1&at=3")
    (refresh,) = page.all("meta", http_equiv="refresh")
    assert refresh["content"].endswith("at=4")
    count = bar(page)["max"]
    page = await Browser(sqlite_api).get(f"/t/{party.id}/replay?play=1&at={count}")
    assert not page.all("meta", http_equiv="refresh")


async def test_strange_addresses_are_the_nearest_moment(sqlite_api: Api) -> None:
    party = await played(sqlite_api)
    browser = Browser(sqlite_api)
    for asked, number in (("-1", "0"), ("x", "0"), ("99999999", None), ("9" * 40, "0"), ("", "0")):
        slider = bar(await browser.get(f"/t/{party.id}/replay?at={asked}"))
        assert slider["value"] == (number or slider["max"])


async def test_before_the_game_there_is_only_the_lobby(sqlite_api: Api) -> None:
    party = await Party.sits_down(sqlite_api.service)
    page = await Browser(sqlite_api).get(f"/t/{party.id}/replay")
    assert page.path == f"/t/{party.id}"


async def test_the_table_leads_to_its_past(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service)
    replay, score = f"/t/{party.id}/replay", f"/t/{party.id}/score"
    for browser in (await sat_down(sqlite_api, party, 0), Browser(sqlite_api)):
        page = await browser.get(f"/t/{party.id}")
        assert replay in page.links
        assert score not in page.links
    await party.plays_on(Chance(b"past"))
    page = await Browser(sqlite_api).get(f"/t/{party.id}")
    assert (page.links.count(replay), page.links.count(score)) == (2, 2), "in the bar and in the menu"


# Whose eyes


@pytest.mark.rule("TB-SEC-03")
async def test_while_it_runs_one_looks_back_through_ones_own_eyes(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service, "anachrony", 2)
    await party.plays_on(Chance(b"eyes"), 60)
    base = f"/t/{party.id}/replay"
    ann, stranger = await sat_down(sqlite_api, party, 0), Browser(sqlite_api)
    page = await ann.get(f"{base}?at=20")
    assert f"{base}?eyes=public&at=20" in page.links
    assert not [link for link in page.links if "eyes=1" in link]
    for browser, eyes in ((ann, "1"), (stranger, "0"), (stranger, "7")):
        for headers in ({}, LIVE):
            answer = await browser.client.get(f"{base}?at=20&eyes={eyes}", headers=headers)
            assert answer.status_code == 403
            assert "TB-SEC-03" in answer.text
    for path in ("history/9?seat=0", "history/9?seat=1"):
        assert (await stranger.client.get(f"/api/v1/tables/{party.id}/{path}")).status_code == 403


@pytest.mark.rule("TB-SEC-03")
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_after_the_end_everybody_may_look_through_all_eyes(sqlite_api: Api, lang: str) -> None:
    party = await played(sqlite_api, "anachrony", 2)
    stranger, base = Browser(sqlite_api, lang), f"/t/{party.id}/replay"
    page = await stranger.get(f"{base}?at=30")
    for eyes in (0, 1):
        assert f"{base}?eyes={eyes}&at=30" in page.links
        readable(await stranger.get(f"{base}?eyes={eyes}&at=30"))
    assert (await stranger.client.get(f"/api/v1/tables/{party.id}/history/9?seat=1")).status_code == 200
    given_up = await Party.begins(sqlite_api.service)
    await given_up.does(0, Resign())
    await stranger.get(f"/t/{given_up.id}/replay?eyes=0", 403)


@pytest.mark.full("anachrony-2", "rulebenders-3")
@pytest.mark.rule("TB-SEC-02", "TB-UND-05")
@pytest.mark.parametrize(("game", "seats"), [("hourglass", 3), ("anachrony", 2), ("rulebenders", 3)])
async def test_in_a_world_dealt_anew_the_replay_looks_the_same(
    sqlite_api: Api, game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, dealer = await Party.begins(sqlite_api.service, game, seats), Chance(b"another world")
    await party.plays_on(Chance(b"leaks"), 70)
    moment: Callable[[Any, int], Match] = replay.Replay.moment
    viewers = [(None, Browser(sqlite_api)), (0, await sat_down(sqlite_api, party, 0))]
    count = (await replay.replay_of(sqlite_api.service, await party.session())).count
    different = 0
    for number in range(0, count + 1, 3):
        for seat, browser in viewers:
            path = f"/t/{party.id}/replay?at={number}"
            here = (await browser.get(path)).source

            def elsewhere(told: replay.Replay, number: int, seat: int | None = seat) -> Match:
                nonlocal different
                match = moment(told, number)
                true = match.position
                match.position = _other_world(true, seat, dealer)
                different += true.rules.encode(true.state) != true.rules.encode(match.position.state)
                match.position.log, match.position.final = true.log, true.final
                return match

            with monkeypatch.context() as patched:
                patched.setattr(replay.Replay, "moment", elsewhere)
                there = (await browser.get(path)).source
            assert here == there, f"answer {number}, seat {seat}"
    assert different > 5, "worlds dealt anew that are all the same prove nothing"


async def test_who_came_by_an_invitation_takes_it_along(sqlite_api: Api) -> None:
    party = await played(sqlite_api, public=False)
    invite = (await party.table()).invite
    browser, base = Browser(sqlite_api), f"/t/{party.id}/replay"
    page = await browser.get(f"{base}?invite={invite}&at=4&eyes=1")
    own = [link for link in page.links if link.startswith(f"/t/{party.id}")]
    assert len(own) > 6
    assert all(f"invite={invite}" in link for link in own)
    assert ("invite", invite) in page.form(base).fields
    await browser.get(f"{base}?at=4", 403)
