"""Who waits or looks on reads what another seat is choosing, unless that is a secret."""

from __future__ import annotations

import re

import pytest

from clepsydra.drawing import Board
from clepsydra.drawing.marks import prose
from clepsydra.kernel import LANGUAGES
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.test_live import page_of, party, play

TITLE = re.compile(r'<h1 id="ask-title"[^>]*>(.*?)</h1>')
CONTEXT = re.compile(r'<p class="ctx">(.*?)</p>')
SECRET = {lang: SITE.say("table", "in_secret", lang) for lang in LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_another_seat_chooses_is_said_in_the_words_of_its_question(
    sqlite_api: Api, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def quoted(question: str) -> str:
        """Return how a question is told to others."""
        return prose(SITE.say("table", "asked", lang, question=question))

    people, table = await party(sqlite_api, "hourglass")
    eve = sqlite_api.stranger()
    for person in (*people.values(), eve):
        person.client.cookies.set("lang", lang)
    assert SECRET[lang] in CONTEXT.findall(await page_of(eve, table))[0], "all choose at once"
    while SECRET[lang] in CONTEXT.findall(await page_of(eve, table))[0]:
        await play(people, table)
    [asked] = (await people[0].get(f"/tables/{table}"))["waits_for"]
    [question] = TITLE.findall(await page_of(people[asked], table))
    assert CONTEXT.findall(await page_of(people[1 - asked], table)) == [quoted(question)]
    assert CONTEXT.findall(await page_of(eve, table))[0].startswith(quoted(question))
    rule = (await people[asked].get(f"/tables/{table}/picture?seat={asked}"))["question"]["rule"]
    monkeypatch.setattr(Board, "secret_asks", (rule,))
    while (await people[0].get(f"/tables/{table}"))["waits_for"] == [asked]:
        await play(people, table)  # the page is drawn anew after an act that all notice
    assert SECRET[lang] in CONTEXT.findall(await page_of(eve, table))[0]
    assert question not in await page_of(eve, table)
