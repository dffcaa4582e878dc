"""Who comes back to a table is told whose turns they missed, and where."""

from __future__ import annotations

import re

import pytest

from tests.web.api import Api, Person
from tests.web.pages.test_live import page_of, party, play

GREETING = re.compile(r'<p id="away"[^>]*><a href="#(turn-\d+)">(.*?)</a></p>')


async def until_bob_has_had_a_turn(people: dict[int, Person], table: str) -> None:
    """Ann has had a turn, then Bob, and it is Ann's move again."""
    deciders: list[int] = []
    while 0 not in deciders or deciders[-1] != 1:
        deciders.append((await play(people, table))[0])
    while (await people[0].get(f"/tables/{table}"))["waits_for"] != [0]:
        await play(people, table)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "While you were away: 1 turn, by Bob"), ("fr", "Pendant ton absence : 1 tour joué par Bob")],
)
async def test_who_comes_back_is_told_of_turns_and_led_to_the_first(
    sqlite_api: Api, lang: str, told: str
) -> None:
    people, table = await party(sqlite_api)
    await until_bob_has_had_a_turn(people, table)
    people[0].client.cookies.set("lang", lang)
    page = await page_of(people[0], table)
    [(place, greeting)] = GREETING.findall(page)
    assert greeting == told
    assert f'id="{place}" data-seat="1"' in page


async def test_what_was_seen_is_not_told_again(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    await until_bob_has_had_a_turn(people, table)
    newest = max(map(int, re.findall(r"replay\?at=(\d+)", await page_of(people[0], table))))
    people[0].client.cookies.set("seen", str(newest))
    assert not GREETING.search(await page_of(people[0], table))
    people[0].client.cookies.set("seen", "nonsense")
    assert GREETING.search(await page_of(people[0], table))


async def test_who_watches_has_not_been_away(sqlite_api: Api) -> None:
    people, table = await party(sqlite_api)
    await until_bob_has_had_a_turn(people, table)
    assert not GREETING.search(await page_of(sqlite_api.stranger(), table))
