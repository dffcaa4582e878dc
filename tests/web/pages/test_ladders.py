"""The ladders of a game: who stands where, in words of the reader's language, with their own line marked."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Chance
from clepsydra.tables.ratings import Against, Counted, Ladder, Speed
from tests.service import Party
from tests.web.api import Api
from tests.web.pages.browser import Browser

SEEN = {"en": ("By correspondence, among people", "Nobody has finished a game here yet"), "fr": ("Par correspondance, entre personnes", "Personne n’a encore terminé ici")}  # fmt: skip


@pytest.mark.parametrize("lang", SEEN)
async def test_a_finished_game_is_seen_on_its_ladder(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    title, nobody = SEEN[lang]
    assert nobody in (await browser.get("/ladders")).text
    party = await Party.begins(sqlite_api.service, confirm=False)
    await party.plays_on(Chance(b"a game"))
    ladder = Ladder("rulebenders", Speed.CORRESPONDENCE, Against.PEOPLE)
    ann = party.people[0]
    await sqlite_api.service.store.rate(party.id, Counted(ladder, {ann.id: 1, "bot:brook": 2, "gone": 3}), 0)
    page = (await browser.get("/ladders/rulebenders")).text
    assert title in page
    assert page.index("Ann") < page.index({"en": "Brook", "fr": "Ruisseau"}[lang]) < page.index({"en": "Somebody", "fr": "Quelqu’un"}[lang])  # fmt: skip
    assert nobody in (await browser.get("/ladders/inventions")).text
    await browser.get("/ladders/chess", 404)
