"""The ladders of a game: who stands where, in words of the reader's language, with their own line marked."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES, Chance
from clepsydra.tables.ratings import Against, Counted, Ladder, Speed
from tests.service import Party
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_finished_game_is_seen_on_its_ladder(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    nobody = SITE.say("ladders", "nobody", lang)
    assert nobody in (await browser.get("/ladders")).text
    party = await Party.begins(sqlite_api.service, confirm=False)
    await party.plays_on(Chance(b"a game"))
    ladder = Ladder("rulebenders", Speed.CORRESPONDENCE, Against.PEOPLE)
    ann = party.people[0]
    await sqlite_api.service.store.rate(party.id, Counted(ladder, {ann.id: 1, "bot:brook": 2, "gone": 3}), 0)
    page = (await browser.get("/ladders/rulebenders")).text
    assert SITE.say("ladders", "slow_people", lang) in page
    assert (
        page.index("Ann")
        < page.index(SITE.say("levels", "brook", lang))
        < page.index(SITE.say("ladders", "somebody", lang))
    )
    assert nobody in (await browser.get("/ladders/inventions")).text
    await browser.get("/ladders/chess", 404)
